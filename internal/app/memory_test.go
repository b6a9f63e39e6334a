package app

import (
	"runtime"
	"testing"
	"testing/fstest"
)

func TestTheMemoryLimitFollowsTheMachineAndItsContainer(t *testing.T) {
	const mb = 1 << 20
	const unit = "0::/system.slice/latchkey.service\n"
	for _, c := range []struct {
		why     string
		machine int64
		files   map[string]string
		want    int64
	}{
		{"a machine of 4 GB", 4096 * mb, nil, 4096 * mb / 100 * 80},
		{"a container of 1 GB on it", 4096 * mb, map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "1073741824\n"}, 1024 * mb / 100 * 80},
		{"an older container", 4096 * mb, map[string]string{"sys/fs/cgroup/memory/memory.limit_in_bytes": "2147483648\n"}, 2048 * mb / 100 * 80},
		{"a container without a limit", 4096 * mb, map[string]string{"sys/fs/cgroup/memory.max": "max\n"}, 4096 * mb / 100 * 80},
		{"an older container without a limit", 4096 * mb, map[string]string{"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"}, 4096 * mb / 100 * 80},
		{"a service without a limit", 4096 * mb, map[string]string{"proc/self/cgroup": unit, "sys/fs/cgroup/system.slice/latchkey.service/memory.max": "max\n"}, 4096 * mb / 100 * 80},
		{"a service with MemoryMax", 4096 * mb, map[string]string{"proc/self/cgroup": unit, "sys/fs/cgroup/system.slice/latchkey.service/memory.max": "1073741824\n"}, 1024 * mb / 100 * 80},
		{"a service in a slice with less", 4096 * mb, map[string]string{
			"proc/self/cgroup": unit, "sys/fs/cgroup/system.slice/latchkey.service/memory.max": "2147483648\n", "sys/fs/cgroup/system.slice/memory.max": "1073741824\n",
		}, 1024 * mb / 100 * 80},
		{"a service with older groups", 4096 * mb, map[string]string{
			"proc/self/cgroup": "5:devices:/system.slice\n4:memory:/system.slice/latchkey.service\n0::/system.slice/latchkey.service\n",
			"sys/fs/cgroup/memory/system.slice/latchkey.service/memory.limit_in_bytes": "1073741824\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
		}, 1024 * mb / 100 * 80},
		{"groups that lead out of their folder", 4096 * mb, map[string]string{"proc/self/cgroup": "0::/../../etc\n", "sys/fs/cgroup/memory.max": "1073741824\n"}, 1024 * mb / 100 * 80},
		{"very little", 256 * mb, nil, leastMemory},
		{"only the group is known", 0, map[string]string{"sys/fs/cgroup/memory.max": "1073741824\n"}, 1024 * mb / 100 * 80},
		{"not known", 0, nil, 0},
	} {
		root := fstest.MapFS{}
		for path, text := range c.files {
			root[path] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := memoryLimit(root, c.machine); got != c.want {
			t.Errorf("%s: %d, want %d", c.why, got, c.want)
		}
	}
}

// The kernel is asked, which answers also where the files of /proc about the machine are hidden.
func TestTheMachinesMemoryIsKnownWithoutProc(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux is asked")
	}
	if got := machineMemory(); got < 64<<20 {
		t.Errorf("%d bytes", got)
	}
}
