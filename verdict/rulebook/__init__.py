"""The rules that ship with verdict: their files, what they say of themselves, their samples."""
