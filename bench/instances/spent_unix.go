//go:build unix

package instances

import (
	"syscall"
	"time"
)

// spent is the processor time of this process, so that other programs on the machine do not count.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Since(started)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
