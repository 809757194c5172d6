"""What is scanned: listing files, git, reading contents safely, languages, excerpts of code."""
