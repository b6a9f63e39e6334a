//go:build !linux

package app

// machineMemory is not known where nothing like Linux's call is asked.
func machineMemory() int64 { return 0 }
