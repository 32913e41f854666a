"""Opponents: what they see is a hidden copy of the state, and nothing else."""
