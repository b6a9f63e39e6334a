//go:build !linux || !(amd64 || arm64)

package main

import (
	"errors"
	"os"
)

func dropPages(*os.File) error { return errors.ErrUnsupported }
