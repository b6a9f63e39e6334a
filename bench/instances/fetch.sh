#!/bin/sh
# Lays out the published instances that `go run ./bench -only assign -instances TARGET` solves: solomon, homberger_200, homberger_1000 and hhcrsp, in a folder each.
# They stay beside the project: TARGET has to be outside of it, or ignored by git.
#
#   bench/instances/fetch.sh TARGET             fetches them from GitHub, with git and https
#   bench/instances/fetch.sh --from DIR TARGET  takes them from DIR, which has the folders Instances, vroom-scripts and hhcrsp as a clone makes them
set -eu

usage() {
	echo "usage: fetch.sh [--from DIR] TARGET" >&2
	exit 2
}

from=
if [ "${1-}" = --from ]; then
	[ $# -eq 3 ] || usage
	from=$2
	shift 2
fi
[ $# -eq 1 ] || usage
target=$1
case $target in '' | -*) usage ;; esac

work=
trap '[ -z "$work" ] || rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# clone OWNER/NAME FOLDER... brings only these folders of a repository.
clone() {
	repository=$1
	shift
	git clone --quiet --depth 1 --filter=blob:none --no-checkout "https://github.com/$repository.git" "$from/${repository#*/}"
	git -C "$from/${repository#*/}" sparse-checkout set --no-cone "$@"
	git -C "$from/${repository#*/}" checkout --quiet
}

if [ -z "$from" ]; then
	work=$(mktemp -d)
	from=$work
	clone PyVRP/Instances /VRPTW/
	clone VROOM-Project/vroom-scripts /benchmarks/VRPTW/solomon/ /benchmarks/VRPTW/homberger_200/
	clone iolab-uniud/hhcrsp /instances/mankowska/ /solutions/mankowska/
fi

# take SET COUNT FOLDER PATTERN... copies files and says so when there are fewer than published.
take() {
	set=$1 count=$2 folder=$from/$3
	shift 3
	if [ ! -d "$folder" ]; then
		echo "fetch.sh: there is no folder $folder" >&2
		exit 1
	fi
	mkdir -p "$target/$set"
	for pattern in "$@"; do
		cp "$folder"/$pattern "$target/$set/"
	done
	found=$(find "$target/$set" -type f -name "$1" ! -name '*.solution.json' | wc -l)
	if [ "$found" -ne "$count" ]; then
		echo "fetch.sh: $found instead of $count instances for $set" >&2
		exit 1
	fi
	echo "$set: $count instances"
}

take solomon 56 vroom-scripts/benchmarks/VRPTW/solomon '*.txt'
take homberger_200 60 vroom-scripts/benchmarks/VRPTW/homberger_200 '*.txt'
take homberger_1000 60 Instances/VRPTW '*.vrp' '*.sol'
take hhcrsp 70 hhcrsp/instances/mankowska 'Instanz*.json'

# A solution has the name of its instance in its own, and a number behind it.
for instance in "$target"/hhcrsp/Instanz*.json; do
	name=$(basename "$instance" .json)
	case $name in *.solution) continue ;; esac
	for solution in "$from/hhcrsp/solutions/mankowska/sol-$name"-*.json; do
		[ ! -f "$solution" ] || cp "$solution" "$target/hhcrsp/$name.solution.json"
	done
done
