"""Secrets that verdict recognises by itself, whichever engine ran: token formats, the bundled rules, private keys."""
