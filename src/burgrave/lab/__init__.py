"""Many games at once: random play, what came of it, and reports for people who study or design games."""
