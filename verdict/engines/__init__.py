"""One adapter a tool, and the toolchain that installs the tools."""
