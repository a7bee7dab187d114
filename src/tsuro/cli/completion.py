"""``tsuro completion``: what a shell needs to complete commands, options and names."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from tsuro.cli.speaking import COMPLETE

EXAMPLES = (
    'eval "$(tsuro completion bash)"',
    "tsuro completion zsh >> ~/.zshrc",
    "tsuro completion fish > ~/.config/fish/completions/tsuro.fish",
)


def completion(
    shell: Annotated[
        Literal["bash", "zsh", "fish"],
        typer.Argument(metavar="bash|zsh|fish", help="The shell that you use."),
    ],
) -> None:
    """Print a script that lets a shell complete tsuro's commands, options and names.

    For bash, put the first example into ~/.bashrc; run the others once.
    """
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    typer.echo(get_completion_script(prog_name="tsuro", complete_var=COMPLETE, shell=shell))
