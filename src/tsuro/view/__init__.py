"""What one seat, or a watcher, may know of a table, and the tables that could be behind it."""

from tsuro.view.events import seen_by
from tsuro.view.view import Placement, Returning, View

__all__ = ["Placement", "Returning", "View", "seen_by"]
