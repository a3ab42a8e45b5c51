"""Conformance: programs drawn from the specification, run on any tensor library and compared."""
