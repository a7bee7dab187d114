"""This process, its open rooms, and its duties in them: bots that move, clocks that run out."""
