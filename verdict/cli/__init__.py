"""The click commands: options → bootstrap → presenter → exit code."""
