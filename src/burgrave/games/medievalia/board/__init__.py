"""Medievalia's board on a page."""
