"""What answers a browser or a program over HTTP, and knows nothing of the game."""
