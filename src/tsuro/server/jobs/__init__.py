"""What is reckoned and drawn beside the games."""
