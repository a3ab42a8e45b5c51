"""Tools for whoever changes reftorch: rendering and checking."""
