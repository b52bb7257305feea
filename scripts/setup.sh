#!/bin/sh
# Sets up what the project needs: `setup.sh venv FOLDER` a virtual environment with pinned versions,
# `setup.sh chromium FOLDER` a browser for the tests. What the system lacks is installed by apt when run
# as root; otherwise this stops with the one command that gets it.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*" >&2; }

stop() { say "$*"; exit 1; }

apt_install() {
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Installing $* with apt ..."
        DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null >/dev/null || true
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null
    else
        stop "Missing: $*. This gets it:  sudo apt install $*"
    fi
}

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if command -v "$python" >/dev/null && new_enough "$python"; then
            command -v "$python"
            return
        fi
    done
    found=$(python3 -c 'import platform; print("this is Python " + platform.python_version())' 2>/dev/null || echo "none was found")
    stop "Truffle Table needs Python 3.11 or newer; $found. PYTHON=/path/to/python make ... names another."
}

make_venv() {
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        apt_install "$("$python" -c 'import sys; print("python3.%d-venv" % sys.version_info[1])')"
    fi
    [ -x "$1/bin/python" ] && new_enough "$1/bin/python" && "$1/bin/python" -c 'import pip' 2>/dev/null ||
        "$python" -m venv --clear "$1"
    say "Installing the pinned packages into $1 (a few minutes the first time) ..."
    "$1/bin/python" -m pip install --quiet --disable-pip-version-check -c constraints.txt hatchling
    "$1/bin/python" -m pip install --quiet --disable-pip-version-check -c constraints.txt --no-build-isolation \
        -e '.[analysis,app,test]'
    touch "$1/ready"
}

find_chromium() {
    for browser in ${TRUFFLE_CHROMIUM:-chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable}; do
        if command -v "$browser" >/dev/null && "$browser" --version >/dev/null 2>&1; then
            return 0
        fi
    done
    "$1/bin/python" -m tests.browser.chromium >/dev/null 2>&1
}

# Debian's browser without windows runs the tests in half the time; where there is none a whole Chromium does.
get_shell() {
    [ -z "${TRUFFLE_CHROMIUM:-}" ] && [ "$(id -u)" = 0 ] && ! command -v chromium-headless-shell >/dev/null || return 0
    if ! find_chromium "$1" || apt-cache show chromium-headless-shell >/dev/null 2>&1; then
        (apt_install chromium-headless-shell) || true
    fi
}

get_chromium() {
    get_shell "$1"
    find_chromium "$1" && return
    # Ubuntu's package of this name is a stub for snap, so look again afterwards, then try Playwright's own
    apt_install chromium && find_chromium "$1" && return
    say "No system Chromium; trying Playwright's own ..."
    "$1/bin/python" -m playwright install --with-deps chromium </dev/null && find_chromium "$1" && return
    stop "The browser tests need Chromium. This gets it on Debian:  sudo apt install chromium"
}

case "${1:-}" in
    venv) make_venv "${2:-.venv}" ;;
    chromium) get_chromium "${2:-.venv}" ;;
    *) stop "usage: scripts/setup.sh venv|chromium [FOLDER]" ;;
esac
