"""Networks that learn the games by playing themselves, and from a search. Needs PyTorch; playing with one does not."""
