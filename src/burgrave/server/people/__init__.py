"""People: accounts and guests, sessions, ratings, e-mail."""
