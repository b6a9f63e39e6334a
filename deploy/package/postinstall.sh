#!/bin/sh
# After an installation or an upgrade: the user and the folder of the data, once; a running service is restarted with the new program.
set -e

if ! getent passwd latchkey >/dev/null; then
	useradd --system --user-group --home-dir /var/lib/latchkey --no-create-home --shell /usr/sbin/nologin latchkey
fi
# A folder that is there keeps its owner: systemd hands over one of a former installation with all that is in it, if its top does not belong to the user yet.
if [ ! -e /var/lib/latchkey ]; then
	install -d -m 0700 -o latchkey -g latchkey /var/lib/latchkey
fi

enabled=no
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	# A service that does not start leaves the package installed: its log says what is wrong.
	systemctl try-restart latchkey.service || echo "Latchkey was not restarted: journalctl -u latchkey" >&2
	if systemctl --quiet is-enabled latchkey.service 2>/dev/null; then enabled=yes; fi
fi
if [ "$enabled" = no ]; then
	cat <<'END'
Latchkey is installed and not started yet:
  1. Set LATCHKEY_PUBLIC_URL in /etc/latchkey/latchkey.env.
  2. systemctl enable --now latchkey
  3. journalctl -u latchkey -o cat | grep setup_url   # the address at which you make the first agency
The proxy in front and backups: /usr/share/doc/latchkey/deploy/README.md
END
fi
