"""From a public name to the code that runs: parsing, overloads, keys, kernels."""
