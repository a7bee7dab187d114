"""``tsuro completion``: what a shell needs to complete commands, options and names."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from tsuro.cli.common import language_of
from tsuro.cli.options import LanguageOption

EXAMPLES = (
    'eval "$(tsuro completion bash)"',
    "tsuro completion zsh >> ~/.zshrc",
    (
        "mkdir -p ~/.config/fish/completions;"
        " tsuro completion fish > ~/.config/fish/completions/tsuro.fish"
    ),
)

# Each asks tsuro what the last of its words can become, and reads lines of a word, a tab and what
# it means. Status 1 says that a file is wanted, which the shell knows best.

BASH = r"""
_tsuro_completion() {
    local word glue="" last="" IFS=$'\n'
    local -a typed=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do  # bash breaks words at these signs
        if [[ ( $word == [=:@]* || -n $glue ) && ${#typed[@]} -gt 0 ]]; then
            typed[${#typed[@]}-1]+=$word
        else
            typed+=("$word")
        fi
        glue=""
        [[ $word == *[=:@] ]] && glue=1
    done
    last="${typed[${#typed[@]}-1]}"
    COMPREPLY=($(_TSURO_COMPLETE=bash tsuro "${typed[@]}" 2>/dev/null)) || return 0
    COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
    COMPREPLY=("${COMPREPLY[@]#"${last%"$2"}"}")
    compopt +o default +o bashdefault 2>/dev/null
}
complete -o default -F _tsuro_completion tsuro
"""

ZSH = r"""
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i; }
_tsuro_completion() {
    local line asked
    local -a found
    asked="$(_TSURO_COMPLETE=zsh tsuro "${(@Q)words[2,CURRENT]}" 2>/dev/null)"
    if (( $? )); then
        compset -P '--*='
        _files
        return
    fi
    for line in "${(@f)asked}"; do
        [[ -n $line ]] && found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    done
    _describe tsuro found
}
compdef _tsuro_completion tsuro
"""

FISH = r"""
function __tsuro_completion
    set -l typed (commandline -opc)
    set -l last (commandline -ct)
    if not env _TSURO_COMPLETE=fish tsuro $typed[2..-1] "$last" 2>/dev/null
        set -l option (string match -r -- '^--[^=]+=' "$last")
        for path in (__fish_complete_path (string replace -r -- '^--[^=]+=' '' "$last"))
            echo "$option$path"
        end
    end
end
complete --command tsuro --no-files --arguments '(__tsuro_completion)'
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


def completion(
    shell: Annotated[
        Literal["bash", "zsh", "fish"],
        typer.Argument(metavar="bash|zsh|fish", help="The shell that you use: bash, zsh or fish."),
    ],
    language: LanguageOption = None,
) -> None:
    """Print a script that lets a shell complete tsuro's commands, options and names.

    For bash, put the first example into ~/.bashrc; run the others once.
    """
    if language is not None:
        language_of(language)  # whether there is such a language
    typer.echo(SCRIPTS[shell].strip())
