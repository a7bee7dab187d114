"""Pin the requirements: writes ``requirements/*.txt`` from ``pyproject.toml`` (needs uv)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = {
    "play.txt": ("play", "build"),
    "server.txt": ("server", "postgres", "fast", "pictures", "build"),
    "dev.txt": ("play", "build", "dev"),
}
COMPILE = (
    "uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes"
    " --no-emit-index-url --no-emit-package tsuro --no-strip-extras --quiet"
)


def main() -> int:
    for name, extras in FILES.items():
        command = COMPILE.split()
        command += ["--custom-compile-command", "python tools/pin.py"]
        command += ["-o", f"requirements/{name}", *sys.argv[1:]]
        for extra in extras:
            command += ["--extra", extra]
        subprocess.run(command, cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
