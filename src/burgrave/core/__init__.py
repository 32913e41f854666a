"""What makes every game run: records, randomness, rules and what they run on, matches."""
