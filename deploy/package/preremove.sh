#!/bin/sh
# Before the program goes. An upgrade ("upgrade" on Debian, 1 with RPM) keeps the service running until the new program is there.
set -e

case "$1" in
remove | 0)
	if [ -d /run/systemd/system ]; then
		systemctl --quiet disable --now latchkey.socket latchkey.service || true
	fi
	;;
esac
