"""Pictures of tiles and boards."""
