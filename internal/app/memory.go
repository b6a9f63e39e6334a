package app

import (
	"io/fs"
	"os"
	"path"
	"runtime/debug"
	"slices"
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
	if limit := memoryLimit(os.DirFS("/"), machineMemory()); limit > 0 {
		debug.SetMemoryLimit(limit)
	}
}

// memoryLimit is the limit for a machine of Linux: a share of its memory, or of what a control group (version 1 or 2) that the process is in allows; 0 when neither is known.
//
// The machine's memory comes from the kernel, not from /proc/meminfo: ProcSubset=pid of the shipped unit hides that. A service of systemd has a limit (MemoryMax) in its own group, a container at the root of what it sees.
func memoryLimit(root fs.FS, machine int64) int64 {
	all := max(machine, 0)
	for _, name := range groupLimits(root) {
		if n := number(root, name); n > 0 && (all == 0 || n < all) {
			all = n
		}
	}
	if all == 0 {
		return 0
	}
	return max(leastMemory, all/100*memoryShare)
}

// groupLimits are the files with the limits of the groups of this process, of its own and of all above.
func groupLimits(root fs.FS) (names []string) {
	above := func(mount, group, file string) {
		for group = path.Clean("/" + group); ; group = path.Dir(group) {
			names = append(names, path.Join(mount, group, file))
			if group == "/" {
				return
			}
		}
	}
	own, of := "", "" // of version 2 and of 1
	raw, _ := fs.ReadFile(root, "proc/self/cgroup")
	for line := range strings.Lines(string(raw)) {
		_, line, _ = strings.Cut(strings.TrimSpace(line), ":")
		controllers, group, _ := strings.Cut(line, ":")
		switch {
		case controllers == "":
			own = group
		case slices.Contains(strings.Split(controllers, ","), "memory"):
			of = group
		}
	}
	above("sys/fs/cgroup", own, "memory.max")
	above("sys/fs/cgroup/memory", of, "memory.limit_in_bytes")
	return names
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
