"""The page as browsers get it."""
