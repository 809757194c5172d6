"""The report for people, on a terminal or in a log: a file for each part of it."""
