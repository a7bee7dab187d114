"""Pictures of pixels: PNG, games in motion, a set to cut out."""
