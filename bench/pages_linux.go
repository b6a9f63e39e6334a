//go:build amd64 || arm64

package main

import (
	"os"
	"syscall"
)

// dropPages drops a file from the page cache (posix_fadvise, POSIX_FADV_DONTNEED).
func dropPages(f *os.File) error {
	const dontNeed = 4
	if _, _, errno := syscall.Syscall6(syscall.SYS_FADVISE64, f.Fd(), 0, 0, dontNeed, 0, 0); errno != 0 {
		return errno
	}
	return nil
}
