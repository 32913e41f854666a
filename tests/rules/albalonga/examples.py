"""The worked examples of the rulebook (E), cases derived from it (D), and rulings (A), beside the rules."""

EXAMPLES = [
    *(f"AL-E{number}" for number in range(1, 10)),
    *(f"AL-D{number}" for number in range(1, 8)),
    *(f"AL-A{number}" for number in range(1, 27)),
]
"""D1 merchants, D2 feeding, D3 victory, D4 housing, D5 saboteurs, D6 piety, D7 the housing disc."""
