"""The Textual client."""
