"""Environments for learning: many games at once, and adapters to the APIs that others' programs expect."""
