#!/usr/bin/env bash
# Installs what Inkreel runs besides Go, on Debian and its kin, and says why;
# with --tests also what only the tests need, with --music what only make music needs.
# Elsewhere it names what is missing and stops.
set -euo pipefail

need=()
want() { # program, package, reason
  command -v "$1" >/dev/null 2>&1 && return
  echo "setup: $1 is missing; it comes with the package $2 and is needed for $3"
  need+=("$2")
}
want ffmpeg ffmpeg "encoding, joining and decoding film and sound"
want ffprobe ffmpeg "measuring what was encoded"
want espeak-ng espeak-ng "speaking narration that comes as text"
if [ "${1:-}" = --tests ]; then
  want promtool prometheus "checking the alert rules in docs/deploy"
  want apertium apertium "translating without a model or a network"
  want apertium apertium-eng-spa "translating between English and Spanish"
  want node nodejs "running the client in Node"
  want npm npm "fetching what builds the client in Node"
  want python3 python3 "running the client in Python"
  want curl curl "running the pages' commands"
  want jq jq "running the pages' commands"
  # Debian keeps its programs out of $PATH.
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || want initdb postgresql "keeping the service's records in PostgreSQL"
fi

if [ "${1:-}" = --music ]; then
  want fluidsynth fluidsynth "playing the scores of the background music"
  [ -e /usr/share/sounds/sf2/FluidR3_GM.sf2 ] || { echo "setup: the sound font FluidR3 is missing"; need+=(fluid-soundfont-gm); }
fi

[ ${#need[@]} -eq 0 ] && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
  echo "setup: there is no apt-get here; install these with your package manager: ${need[*]}" >&2
  exit 1
fi
sudo=""
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null 2>&1 || { echo "setup: run as root: apt-get install ${need[*]}" >&2; exit 1; }
  sudo="sudo"
fi
echo "setup: running apt-get install ${need[*]}"
export DEBIAN_FRONTEND=noninteractive
apt="$sudo apt-get -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300" # mirrors fail now and then, and another apt may be at work
$apt update -qq
# Tests start servers of their own: the package is not to make and start one.
if [[ " ${need[*]} " == *" postgresql "* ]] && ! dpkg -s postgresql-common >/dev/null 2>&1; then
  clusters=/etc/postgresql-common/createcluster.d
  $sudo mkdir -p $clusters
  echo "create_main_cluster = false" | $sudo tee $clusters/inkreel-tests.conf >/dev/null
  trap '$sudo rm -f $clusters/inkreel-tests.conf' EXIT
fi
$apt install -y -qq --no-install-recommends "${need[@]}" >/dev/null
