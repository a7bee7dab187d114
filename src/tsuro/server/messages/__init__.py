"""Who hears what."""
