"""The backends: values only. Shapes, dtypes and strides are decided before a kernel runs."""
