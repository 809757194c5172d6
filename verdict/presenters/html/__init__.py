"""HTML pages, each one file that needs no network: the report, and the dashboard of response sizes."""
