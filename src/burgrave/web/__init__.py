"""What a browser gets: templates, styles, symbols, the script, and the drawing of boards."""
