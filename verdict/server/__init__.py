"""The MCP server: what an assistant may ask, and nothing that `verdict` doesn't do by itself."""
