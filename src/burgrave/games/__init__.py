"""The games: one folder each, which reads like its rulebook."""
