"""What a tensor is: dtype, storage, geometry, promotion, broadcasting. Knows no operator."""
