"""Scans many repositories on a cluster, and reports on all of them."""
