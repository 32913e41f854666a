"""What makes every game run: records, randomness, rules and their three ways to run, matches."""
