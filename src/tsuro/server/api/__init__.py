"""What can be asked over HTTP and WebSocket: a module for each noun."""
