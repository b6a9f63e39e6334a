package fault

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// diskPause is how long a client waits before it tries again what the disk did not take, in the Retry-After of the refusal.
const diskPause = 10 * time.Second

// OfDisk makes 503 with Retry-After of an error of the file system: the disk is full, read-only or broken, which is not the caller's fault and passes. Other errors, also those of
// a network connection, stay as they are.
func OfDisk(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	var call *os.SyscallError
	if errors.Is(err, os.ErrDeadlineExceeded) || !(errors.As(err, &path) || errors.As(err, &link) || errors.As(err, &call)) {
		return err
	}
	return Busy(diskPause, err)
}
