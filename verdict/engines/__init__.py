"""Adapters of the engines, one folder each, and the toolchain that installs their programs."""
