"""A room: the fold of the lines of its log, and what may be written there next."""
