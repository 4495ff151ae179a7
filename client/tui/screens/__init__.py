"""What the client shows: pictures of the table at each phase, and sheets that lie over it."""
