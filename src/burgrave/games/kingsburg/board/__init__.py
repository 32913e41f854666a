"""Kingsburg's board on a page."""
