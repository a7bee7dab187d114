"""Pictures on paper: pages of lines and curves, sharp at any size."""
