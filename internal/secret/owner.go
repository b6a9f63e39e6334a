//go:build !windows

package secret

import (
	"os"
	"syscall"
)

// sameOwner gives a file the owner of another one, so that the service can still read its key after root has replaced it.
func sameOwner(f *os.File, like os.FileInfo) error {
	if at, ok := like.Sys().(*syscall.Stat_t); ok && os.Geteuid() == 0 {
		return f.Chown(int(at.Uid), int(at.Gid))
	}
	return nil
}
