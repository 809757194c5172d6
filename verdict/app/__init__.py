"""Use cases that the command line and the MCP server share."""
