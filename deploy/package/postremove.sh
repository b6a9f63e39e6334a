#!/bin/sh
# After the program has gone. The data stays, also after a purge: only you know that nobody needs it any more.
set -e

if [ -d /run/systemd/system ]; then
	systemctl daemon-reload || true
fi
case "$1" in
purge | 0)
	if [ -e /var/lib/latchkey ]; then
		cat <<'END'
Left on this machine, to remove by hand when nobody needs it any more:
  /var/lib/latchkey   the database, uploaded files and the master key, without which no backup opens
  the user latchkey, to whom they belong
Folders that LATCHKEY_DATA, LATCHKEY_KEY_FILE or LATCHKEY_BACKUP_URL named elsewhere are left too.
END
	fi
	;;
esac
