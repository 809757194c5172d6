"""Parsers of reports that other tools wrote, a module for each format. `app.import_formats` is their table."""
