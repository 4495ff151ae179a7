"""One seat's connection: session, outbox, history, joining."""
