"""Set up and run tsuro with nothing but Python and git.

    python3 run.py                 set up what is missing, then play in the browser
    python3 run.py test            set up, then run all checks and tests
    python3 run.py test --long     the same tests at large sizes
    python3 run.py tsuro ARGS...   any command of tsuro, such as: tsuro rules kosmos

It keeps to the standard library, and to a syntax that an older Python can read, so that it can
say which version is needed.
"""

import glob
import hashlib
import os
import shutil
import subprocess
import sys

NEEDED = (3, 11)
ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
WINDOWS = os.name == "nt"
PLAY = "requirements/play.txt"
DEV = "requirements/dev.txt"
NODE = os.path.join(VENV, "node")
TYPESCRIPT = "typescript@5.9.3"
NETWORK = "\nThe first set-up needs a network; later starts do not."


class Stop(Exception):
    """Set-up cannot go on; says why and what to do."""


def check_version(version):
    """Stop on a Python that is too old."""
    if tuple(version[:2]) < NEEDED:
        raise Stop(
            "tsuro needs Python {}.{} or newer; this is Python {}.{}. "
            "Run it with a newer one, such as: python{}.{} run.py".format(
                *(NEEDED + tuple(version[:2]) + NEEDED)
            )
        )


def python_of(venv):
    """The interpreter of a virtual environment."""
    return (
        os.path.join(venv, "Scripts", "python.exe")
        if WINDOWS
        else os.path.join(venv, "bin", "python")
    )


def stamp_of(requirements):
    """What a set-up depends on: change any of it, and it is done again."""
    digest = hashlib.sha256()
    digest.update(repr(sys.version_info[:3]).encode())
    digest.update(ROOT.encode("utf-8", "surrogateescape"))
    locale = os.path.join("src", "tsuro", "words", "locale")
    catalogues = [
        os.path.join(locale, language, "LC_MESSAGES", "tsuro.po")
        for language in sorted(os.listdir(os.path.join(ROOT, locale)))
    ]
    for name in [requirements, "pyproject.toml"] + catalogues:
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def stamp_file(requirements):
    """Where the stamp of the last set-up is kept."""
    return os.path.join(VENV, os.path.basename(requirements) + ".stamp")


def venv_is_whole(uv):
    """Whether there is a virtual environment that can be added to: of this Python, and with a
    way to install (a set-up that was broken off leaves one without)."""
    python = python_of(VENV)
    if not os.path.exists(python):
        return False
    check = "import sys; print(tuple(sys.version_info[:2]) == {!r})".format(
        tuple(sys.version_info[:2])
    )
    if not uv:
        check = "import pip; " + check
    try:
        said = subprocess.check_output([python, "-c", check], stderr=subprocess.STDOUT)
        return said.strip() == b"True"
    except (OSError, subprocess.CalledProcessError):
        return False


def is_set_up(requirements):
    """Whether the last set-up was for just this."""
    if not os.path.exists(python_of(VENV)) or not os.path.exists(stamp_file(requirements)):
        return False
    with open(stamp_file(requirements)) as file:
        return file.read() == stamp_of(requirements)


def run(command, hint=""):
    """Run a command; stop with its status if it fails."""
    status = subprocess.call(command, cwd=ROOT)
    if status:
        raise Stop("This failed (status {}): {}{}".format(status, " ".join(command), hint))


def has_ensurepip():
    """Whether this Python can make a virtual environment with pip in it."""
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        return False
    return True


def venv_package():
    """The distribution's package that brings ensurepip."""
    return "python{}.{}-venv".format(*sys.version_info[:2])


def need_venv():
    """See to it that virtual environments can be made; install the package for it if we may."""
    if not has_ensurepip():
        need_package(
            venv_package(), "This Python cannot make virtual environments (ensurepip is missing)."
        )


def has_postgres():
    """Whether there is a PostgreSQL that the tests can start."""
    return bool(glob.glob("/usr/lib/postgresql/*/bin/initdb") or shutil.which("initdb"))


def has_chromium():
    """Whether there is a browser that the tests can drive."""
    return bool(shutil.which("chromium") or shutil.which("chromium-browser"))


def need_typescript():
    """See to it that the types of the page can be checked; nothing of it is needed to play."""
    kept = os.path.join(NODE, "stamp")
    if os.path.exists(kept):
        with open(kept) as file:
            if file.read() == TYPESCRIPT:
                return
    if not shutil.which("npm"):
        need_package("npm", "The tests check the page's types with npm's typescript.")
    say("installing {}".format(TYPESCRIPT))
    os.makedirs(NODE, exist_ok=True)
    command = ["npm", "install", "--silent", "--no-save", "--no-package-lock", "--prefix", NODE]
    run(command + [TYPESCRIPT], NETWORK)
    with open(kept, "w") as file:
        file.write(TYPESCRIPT)


def need_package(package, why):
    """Install a package of the distribution if we may; else say why it is needed."""
    by_hand = "sudo apt-get install {}".format(package)
    may = hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")
    if not may:
        raise Stop("{}\nInstall it, then run this again:\n\n    {}\n".format(why, by_hand))
    say("installing {}".format(package))
    quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    subprocess.call(["apt-get", "update", "-q"], env=quiet)
    if subprocess.call(["apt-get", "install", "-q", "-y", package], env=quiet):
        raise Stop("{} could not be installed. Try: {}".format(package, by_hand))


def say(text):
    """Tell on standard error what is being done."""
    sys.stderr.write("run.py: {}\n".format(text))
    sys.stderr.flush()


def set_up(requirements):
    """Make the virtual environment, unless the last one still fits."""
    if is_set_up(requirements) or is_set_up(DEV):  # what tests need is enough for all
        return
    say("setting up {} from {}".format(os.path.relpath(VENV, ROOT), requirements))
    uv = shutil.which("uv")
    python = python_of(VENV)
    if not venv_is_whole(uv):
        if uv:
            run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV])
        else:
            need_venv()
            run([sys.executable, "-m", "venv", "--clear", VENV])
    if uv:
        install = [uv, "pip", "install", "--quiet", "--python", python]
    else:
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run(install + ["--require-hashes", "-r", requirements], NETWORK)
    run(install + ["--no-deps", "--no-build-isolation", "--editable", "."])
    run([python, "-m", "tsuro.fast"])  # compile ahead, so that nobody waits for it later
    with open(stamp_file(requirements), "w") as file:
        file.write(stamp_of(requirements))


def tsuro(arguments):
    """Run a command of tsuro."""
    set_up(PLAY)
    return subprocess.call([python_of(VENV), "-m", "tsuro"] + arguments)


def test(arguments):
    """Run all checks, then all tests; further arguments go to pytest."""
    set_up(DEV)
    if not has_postgres():
        need_package("postgresql", "The tests need PostgreSQL, and there is none.")
    if not has_chromium():
        need_package("chromium", "The tests play in Chromium, and there is none.")
    need_typescript()
    python = python_of(VENV)
    checks = (
        ("compiling the catalogues", ["tools/catalogues.py"]),
        ("compiling fast play", ["-m", "tsuro.fast"]),
        ("checking the style", ["-m", "ruff", "check", "--quiet"]),
        ("checking the format", ["-m", "ruff", "format", "--check", "--quiet"]),
        ("checking the types", ["-m", "mypy", "--no-error-summary"]),
        ("running the tests", ["-m", "pytest", "-q", "-n", "3"] + arguments),
    )
    failed = []
    for what, command in checks:
        say(what)
        if subprocess.call([python] + command, cwd=ROOT):
            failed.append(what)
    for what in failed:
        say("failed: {}".format(what))
    return 1 if failed else 0


def main(arguments):
    """Do what the arguments ask for."""
    check_version(sys.version_info)
    if not arguments:
        return tsuro([])
    job, rest = arguments[0], arguments[1:]
    if job == "test":
        return test(rest)
    if job == "tsuro":
        return tsuro(rest)
    sys.stderr.write(__doc__)
    return 0 if job in ("-h", "--help", "help") else 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        sys.stderr.write("{}\n".format(stop))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
