"""The terminal: screens, plain mode, the texts in two languages, and the `moontable` command."""
