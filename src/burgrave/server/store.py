"""All SQL."""

from __future__ import annotations


class Store:
    """The database."""
