package app

import (
	"testing"
	"testing/fstest"
)

func TestTheMemoryLimitFollowsTheMachineAndItsContainer(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct {
		why              string
		info, group, old string
		want             int64
	}{
		{"a machine of 4 GB", "MemTotal:        4194304 kB\nMemFree: 1 kB\n", "", "", 4096 * mb / 100 * 80},
		{"a container of 1 GB on it", "MemTotal:        4194304 kB\n", "1073741824\n", "", 1024 * mb / 100 * 80},
		{"an older container", "MemTotal:        4194304 kB\n", "", "2147483648\n", 2048 * mb / 100 * 80},
		{"a container without a limit", "MemTotal:        4194304 kB\n", "max\n", "", 4096 * mb / 100 * 80},
		{"an older container without a limit", "MemTotal:        4194304 kB\n", "", "9223372036854771712\n", 4096 * mb / 100 * 80},
		{"very little", "MemTotal:        262144 kB\n", "", "", leastMemory},
		{"not known", "", "", "", 0},
	} {
		root := fstest.MapFS{}
		for path, text := range map[string]string{"proc/meminfo": c.info, "sys/fs/cgroup/memory.max": c.group, "sys/fs/cgroup/memory/memory.limit_in_bytes": c.old} {
			if text != "" {
				root[path] = &fstest.MapFile{Data: []byte(text)}
			}
		}
		if got := memoryLimit(root); got != c.want {
			t.Errorf("%s: %d, want %d", c.why, got, c.want)
		}
	}
}
