"""Set up and run tsuro with nothing but Python and git.

    python3 run.py                     set up what is missing, then play in the browser
    python3 run.py test                set up, then run all checks and tests
    python3 run.py test tests/engine   only these tests, and no checks
    python3 run.py test --cover        with the lines and branches that the tests reach
    python3 run.py test --long         the same tests at large sizes, with coverage
    python3 run.py tsuro ARGS...       any command of tsuro, such as: tsuro rules kosmos

Tests that need something which is not here and cannot be installed (a browser, PostgreSQL,
Node.js) are left out, and the last lines say so; with CI=true that is a failure.

It keeps to the standard library, and to a syntax that an older Python can read, so that it can
say which version is needed.
"""

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
TYPES = "checking the types"
LISTED = []  # whether the packages of the distribution are
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


def has_typescript():
    """Install what checks the types of the page, if it can be had; whether it is there. Nothing of
    it is needed to play."""
    kept = os.path.join(NODE, "stamp")
    if os.path.exists(kept):
        with open(kept) as file:
            if file.read() == TYPESCRIPT:
                return True
    say("installing {}".format(TYPESCRIPT))
    os.makedirs(NODE, exist_ok=True)
    command = ["npm", "install", "--silent", "--no-save", "--no-package-lock", "--prefix", NODE]
    if subprocess.call(command + [TYPESCRIPT], cwd=ROOT):
        return False
    with open(kept, "w") as file:
        file.write(TYPESCRIPT)
    return True


def need_package(package, why):
    """Install a package of the distribution if we may; else say why it is needed."""
    by_hand = "sudo apt-get install {}".format(package)
    if not may_install():
        raise Stop("{}\nInstall it, then run this again:\n\n    {}\n".format(why, by_hand))
    if not installed(package):
        raise Stop("{} could not be installed. Try: {}".format(package, by_hand))


def may_install():
    """Whether we may install packages of the distribution."""
    return bool(hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"))


def installed(package):
    """Install a package of the distribution; whether that went well. The list of all packages is
    fetched once."""
    say("installing {}".format(package))
    quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    if not LISTED:
        subprocess.call(["apt-get", "update", "-q"], env=quiet)
        LISTED.append(True)
    return subprocess.call(["apt-get", "install", "-q", "-y", package], env=quiet) == 0


def wanted_parts(paths):
    """What the tests in these paths need besides Python's packages, or all tests if there is no
    path."""
    sys.path.insert(0, os.path.join(ROOT, "tools"))
    import programs  # reads a newer syntax

    parts = list(programs.PARTS.values())
    return [part for part in parts if not paths or any(part.is_for(path) for path in paths)]


def missing_parts(paths):
    """The parts that tests in these paths need and that are not to be had here; what may be
    installed is."""
    missing = []
    for part in wanted_parts(paths):
        if not part.is_complete() and may_install():
            for package in part.packages:
                try_to_install(package)
        if not part.find() or (part.needs_typescript and not has_typescript()):
            missing.append(part)
    return missing


def try_to_install(package):
    """Install a package of the distribution, but only once if there is none of that name."""
    note = os.path.join(VENV, "no-" + package)
    if not os.path.exists(note) and not installed(package):
        with open(note, "w") as file:
            file.write("apt-get has no such package")


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
    paths = [path for path in map(path_of, arguments) if path]
    missing = missing_parts(paths)
    if missing and os.environ.get("CI"):
        raise Stop("\n".join(absence(part) for part in missing))
    failed, beside = [], []
    for what, command in checks(arguments, paths, bool(missing)):
        say(what)
        command = [python_of(VENV)] + command
        if what == TYPES:  # the tests wait for others much of the time: it is done meanwhile
            beside.append((what, begun(command)))
        elif subprocess.call(command, cwd=ROOT):
            failed.append(what)
    for what, process in beside:
        said = process.communicate()[0]
        if process.returncode:
            sys.stdout.write(said.decode("utf-8", "replace"))
            failed.append(what)
    for part in missing:
        say(absence(part))
    for what in failed:
        say("failed: {}".format(what))
    return 1 if failed else 0


def begun(command):
    """A command that runs beside others; what it says is kept until it is asked for."""
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)


def path_of(argument):
    """The path that an argument names, from the root of the project; or nothing."""
    path = os.path.join(ROOT, argument.split("::")[0])
    return os.path.relpath(path, ROOT) if os.path.exists(path) else ""


def absence(part):
    """What is not run without a part, and how to get it."""
    words = "not run: {}, as there is no {}. To have it: {}"
    return words.format(part.tests, part.what, part.how)


def checks(arguments, paths, partly):
    """The checks to run, each with its name; of a part of the tests nothing but these."""
    given = [one for one in arguments if one != "--cover"]
    workers = [] if "-n" in given else ["-n", str((os.cpu_count() or 1) + 2)]
    if "--cover" in arguments or ("--long" in arguments and not paths):
        given += ["--cov", "--cov-report=term:skip-covered"]
        if partly or paths:
            given.append("--cov-fail-under=0")
    found = [
        ("compiling the catalogues", ["tools/catalogues.py"]),
        ("compiling fast play", ["-m", "tsuro.fast"]),
    ]
    if not paths:
        found += [
            ("checking the style", ["-m", "ruff", "check", "--quiet"]),
            ("checking the format", ["-m", "ruff", "format", "--check", "--quiet"]),
            (TYPES, ["-m", "mypy", "--no-error-summary"]),
        ]
    return found + [
        ("running the tests", ["-m", "pytest", "-q", "--dist", "worksteal"] + workers + given)
    ]


def main(arguments):
    """Do what the arguments ask for."""
    check_version(sys.version_info)
    # many processes are begun: without compiled modules each would compile them all again
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
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
