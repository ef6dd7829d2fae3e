#!/usr/bin/env bash
# Makes bench/peers/.venv with the pinned packages; does nothing when it is up to date. Prints the interpreter's path.
# usage: bench/peers/setup.sh   (PYTHON=/path/to/python3.11 chooses the interpreter)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
venv="$here/.venv"
stamp="$venv/installed-requirements.txt"
python=${PYTHON:-python3.11}

if ! command -v "$python" >/dev/null; then
  echo "setup.sh: $python not found; install Python 3.11 or set PYTHON" >&2
  exit 2
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))'; then
  echo "setup.sh: $python is $("$python" -V 2>&1), the pinned packages are for Python 3.11; set PYTHON" >&2
  exit 2
fi
if ! cmp -s "$here/requirements.txt" "$stamp"; then
  echo "setup.sh: installing into $venv (about 2 GB to download, 4.5 GB on disk)" >&2
  [ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps -r "$here/requirements.txt" >&2
  "$venv/bin/python" -W ignore -c 'import scipy, torch, torch_geometric'
  cp "$here/requirements.txt" "$stamp"  # last, so that an interrupted installation is taken up again
fi
echo "$venv/bin/python"
