"""The test cases that the rules document has beside its rules, and its rulings."""

EXAMPLES = [f"BO-T{number}" for number in range(1, 25)] + [f"BO-A{number}" for number in range(1, 22)]
