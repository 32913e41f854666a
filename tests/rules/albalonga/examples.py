"""The worked examples of the rulebook (E), cases derived from it (D), and rulings (A), beside the rules."""

EXAMPLES = [
    *(f"AL-E{number}" for number in range(1, 10)),
    *(f"AL-D{number}" for number in range(1, 8)),
    *(f"AL-A{number}" for number in range(1, 27)),
]
"""AL-D1 merchants, AL-D2 feeding, AL-D3 victory, AL-D4 and AL-D7 housing, AL-D5 saboteurs, AL-D6 piety."""
