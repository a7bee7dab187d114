"""The server: tables by link, live."""
