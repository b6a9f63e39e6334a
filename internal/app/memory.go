package app

import (
	"io/fs"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
)

const (
	// memoryShare is how much of the machine's (or the container's) memory the program may use before the garbage collector works harder, in percent. The rest is for the page cache and
	// for what else runs there.
	memoryShare = 80
	// leastMemory is the smallest limit, in bytes: below it the collector would run without end.
	leastMemory = 512 << 20
)

// LimitMemory gives the garbage collector a soft limit, so that garbage of large pictures does not get the process killed. GOMEMLIMIT takes its place. Where the machine's memory is
// not known there is none. A process that serves calls it once.
func LimitMemory() {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	if limit := memoryLimit(os.DirFS("/")); limit > 0 {
		debug.SetMemoryLimit(limit)
	}
}

// memoryLimit is the limit for a machine of Linux: a share of its memory, or of what its control group (version 2, then 1) allows; 0 when neither is known.
func memoryLimit(root fs.FS) int64 {
	var all int64
	for _, group := range []string{"sys/fs/cgroup/memory.max", "sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if n := number(root, group); n > 0 && (all == 0 || n < all) {
			all = n
		}
	}
	raw, err := fs.ReadFile(root, "proc/meminfo")
	for line := range strings.Lines(string(raw)) {
		fields := strings.Fields(line)
		if err != nil || len(fields) < 2 || fields[0] != "MemTotal:" {
			continue
		}
		if kb, err := strconv.ParseInt(fields[1], 10, 64); err == nil && kb > 0 && (all == 0 || kb<<10 < all) {
			all = kb << 10
		}
	}
	if all == 0 {
		return 0
	}
	return max(leastMemory, all/100*memoryShare)
}

// number reads a file that holds one number; 0 when it does not ("max").
func number(root fs.FS, path string) int64 {
	raw, err := fs.ReadFile(root, path)
	if err != nil {
		return 0
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(raw)), 10, 64)
	if err != nil {
		return 0
	}
	return n
}
