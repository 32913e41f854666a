"""Networks that learn the games by playing themselves. Needs PyTorch; playing with a network does not."""
