"""What a tensor is: dtype, device, storage, geometry, promotion, broadcasting. Knows no operator."""
