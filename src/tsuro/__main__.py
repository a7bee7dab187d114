"""``python -m tsuro``."""

from tsuro.cli import main

if __name__ == "__main__":
    main()
