"""The worked examples that the rulebook has beside its rules."""

EXAMPLES = [f"KB-E{number}" for number in range(1, 21)]
