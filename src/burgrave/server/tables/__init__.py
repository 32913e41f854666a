"""Tables: setting them up, playing at them, what people see of them, and what is left of them."""
