package app

import "syscall"

// machineMemory is how many bytes of memory the machine has; 0 when it is not known.
func machineMemory() int64 {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return 0
	}
	return int64(uint64(info.Totalram) * uint64(info.Unit)) // #nosec G115 -- no machine has so much
}
