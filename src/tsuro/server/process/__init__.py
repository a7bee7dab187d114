"""The rooms of this process, and what it sees to in them."""
