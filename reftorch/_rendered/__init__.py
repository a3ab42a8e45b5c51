"""Rendered from the specification, committed, and tested to be fresh."""
