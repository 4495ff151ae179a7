"""How guests find the way to a table: addresses, invitation, QR code, answers in the local network."""
