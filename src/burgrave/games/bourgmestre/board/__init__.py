"""Bourgmestre's board on a page."""
