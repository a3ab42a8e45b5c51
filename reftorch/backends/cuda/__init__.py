"""The CUDA back end: kernels of cuda_src/ through PyCUDA. Imported when it is first needed."""
