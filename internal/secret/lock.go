//go:build !windows

package secret

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// LockKeys keeps other processes of the machine from replacing the keys of a file until unlock; ErrKeysLocked where one does already. The lock ends with the process and leaves no file behind.
// On a file system without locks it locks nothing.
func LockKeys(path string) (unlock func(), err error) {
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return nil, fmt.Errorf("secret: key file: %w", err)
	}
	// The file itself is another one after each replacement.
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return nil, fmt.Errorf("secret: key folder: %w", err)
	}
	switch err := syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return nil, errors.Join(ErrKeysLocked, folder.Close())
	case err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.EBADF) && !errors.Is(err, syscall.ENOLCK):
		return nil, errors.Join(fmt.Errorf("secret: key folder: %w", err), folder.Close())
	}
	return func() { _ = folder.Close() }, nil
}
