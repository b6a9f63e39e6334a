//go:build !linux && !darwin

package files

import "errors"

func diskOf(string) (free, all uint64, err error) { return 0, 0, errors.ErrUnsupported }
