#!/usr/bin/env bash
# install.sh FOLDER: installs, starts, upgrades, removes and purges the .deb of a release. It works on a copy of this machine's file system, in memory and with a
# network of its own, which vanishes at the end. Where that is not possible it says so and ends without an error.
set -euo pipefail

# tried_in_copy runs inside: nothing outside is seen or changed.
tried_in_copy() {
	deb=$1 work=$(mktemp -d)
	say() { echo "install: $*"; }
	fail() { say "$*"; exit 1; }
	mode() { stat -c '%U:%G %a' "$1"; }
	start() {
		set -a && . /etc/latchkey/latchkey.env && set +a
		setpriv --reuid latchkey --regid latchkey --clear-groups /usr/bin/latchkey serve >>$work/log 2>&1 &
		server=$!
		for _ in $(seq 300); do
			if latchkey ready >/dev/null 2>&1; then return; fi
			sleep 0.2
		done
		cat $work/log
		fail "the server did not start"
	}
	stop() { kill -TERM "$server" && wait "$server" || fail "the server did not end well"; }

	ip link set lo up
	! getent passwd latchkey >/dev/null || fail "this machine has Latchkey already"
	dpkg -i "$deb" >$work/said 2>&1 || { cat $work/said; fail "dpkg refuses the package"; }
	grep -q 'systemctl enable --now latchkey' $work/said || fail "the next steps are not named"
	[ "$(mode /var/lib/latchkey)" = "latchkey:latchkey 700" ] || fail "the data folder is $(mode /var/lib/latchkey)"
	[ "$(mode /etc/latchkey/latchkey.env)" = "root:root 600" ] || fail "the settings are $(mode /etc/latchkey/latchkey.env)"
	[ -z "$(dpkg --verify latchkey)" ] || fail "$(dpkg --verify latchkey)"
	if command -v systemd-analyze >/dev/null; then
		systemd-analyze verify /usr/lib/systemd/system/latchkey.socket /usr/lib/systemd/system/latchkey.service || fail "systemd does not take the unit"
	fi
	start
	grep -q setup_url $work/log || fail "the first start names no address to begin with"
	say "installed and started: $(latchkey version)"

	# The next version is this one with another number; the settings of the operator differ from the package's.
	stop
	echo 'LOGLEVEL=4' >>/etc/latchkey/latchkey.env
	key=$(sha256sum /var/lib/latchkey/master.key)
	dpkg-deb -R "$deb" $work/next
	sed -i 's/^Version: .*/Version: 999.0.0-1/' $work/next/DEBIAN/control
	echo '# of the next version' >>$work/next/etc/latchkey/latchkey.env
	dpkg-deb -Zgzip -z1 -b $work/next $work/next.deb >/dev/null
	dpkg --force-confold -i $work/next.deb >$work/said 2>&1 || { cat $work/said; fail "dpkg refuses the upgrade"; }
	[ "$(dpkg-query -W -f '${Version}' latchkey)" = 999.0.0-1 ] || fail "it was not upgraded"
	grep -q LOGLEVEL=4 /etc/latchkey/latchkey.env || fail "the upgrade took the operator's settings"
	[ "$(sha256sum /var/lib/latchkey/master.key)" = "$key" ] || fail "the upgrade changed the data"
	start
	stop
	say "upgraded: settings and data are kept"

	dpkg -r latchkey >$work/said
	[ ! -e /usr/bin/latchkey ] || fail "the program is left"
	grep -q LOGLEVEL=4 /etc/latchkey/latchkey.env || fail "the removal took the settings"
	[ "$(sha256sum /var/lib/latchkey/master.key)" = "$key" ] || fail "the removal took data"
	dpkg --force-confold -i "$deb" >$work/said 2>&1 || { cat $work/said; fail "dpkg refuses the second installation"; }
	[ "$(sha256sum /var/lib/latchkey/master.key)" = "$key" ] || fail "the second installation changed the data"
	start
	stop
	say "removed and installed again: settings and data are kept"

	dpkg -P latchkey >$work/said
	grep -q '/var/lib/latchkey ' $work/said || fail "a purge does not say what is left"
	[ ! -e /etc/latchkey ] || fail "a purge leaves settings"
	[ "$(sha256sum /var/lib/latchkey/master.key)" = "$key" ] || fail "the purge took data"
	say "purged: the settings are gone, the data is kept and named"
}

if [ "${1:-}" = --inside ]; then
	root=$2
	mount -t tmpfs tmpfs "$root"
	mkdir "$root/upper" "$root/work" "$root/all"
	mount -t overlay overlay -o "lowerdir=/,upperdir=$root/upper,workdir=$root/work" "$root/all"
	mount --rbind /dev "$root/all/dev"
	mount -t proc proc "$root/all/proc"
	mount -t tmpfs tmpfs "$root/all/run"
	mount -t tmpfs tmpfs "$root/all/tmp"
	cp "$3" "$root/all/latchkey.deb"
	exec chroot "$root/all" /bin/bash -c "set -euo pipefail; $(declare -f tried_in_copy); tried_in_copy /latchkey.deb"
fi

untried() {
	echo "install: the .deb was not installed: $*"
	exit 0
}
[ "$(id -u)" = 0 ] || untried "only root can"
for tool in dpkg dpkg-deb unshare setpriv ip; do
	command -v "$tool" >/dev/null || untried "this machine has no $tool"
done
shopt -s nullglob
debs=("$1"/latchkey_*_"$(dpkg --print-architecture)".deb)
[ ${#debs[@]} = 1 ] || { echo "install: ${#debs[@]} packages for this machine in $1" >&2; exit 1; }
root=$(mktemp -d)
trap 'rmdir "$root"' EXIT
unshare --mount --net --pid --fork bash -c "mount -t tmpfs tmpfs '$root' && mkdir '$root'/{u,w,a} && mount -t overlay overlay -o 'lowerdir=/,upperdir=$root/u,workdir=$root/w' '$root/a'" 2>/dev/null ||
	untried "this machine lets nobody mount a copy of its file system"
unshare --mount --net --pid --fork "$0" --inside "$root" "${debs[0]}"
