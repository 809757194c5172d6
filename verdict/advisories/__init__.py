"""Advisories about vulnerable packages: downloading, reading and matching them."""
