"""Alba Longa's board on a page."""
