"""The web application: lobby, tables, accounts, store, live updates."""
