"""The procedures and worked examples that the rules document has beside its rules."""

EXAMPLES = [
    *(f"ME-C{number}" for number in range(1, 12)),
    *(f"ME-P{number}" for number in range(1, 8)),
    *(f"ME-E{number}" for number in range(1, 20)),
]
