// Package powercut shows what a disk holds when the power fails. It notes what SQLite writes and when it asks for durability, and gives for any moment the files
// as they may then be found: all that had been synced, and of what had not been synced nothing, or any part.
package powercut

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

type kind int

const (
	written kind = iota
	truncated
	synced
	dropped
	acknowledged
)

type entry struct {
	kind   kind
	file   string
	offset int64 // of a write; of a truncation the size; of a sync how many entries it covers
	data   []byte
	text   string
}

// Recorder notes what happens to the files of one folder.
type Recorder struct {
	mu      sync.Mutex
	entries []entry
	stopped bool
}

// Watch notes from now on what SQLite does in the folder, which must be empty. Every database that is opened there later is watched.
func Watch(t *testing.T, dir string) *Recorder {
	t.Helper()
	if found, err := os.ReadDir(dir); err == nil && len(found) > 0 {
		t.Fatalf("powercut: %s is not empty", dir)
	}
	install()
	r := &Recorder{}
	shim.mu.Lock()
	shim.dirs[dir] = r
	shim.mu.Unlock()
	t.Cleanup(func() {
		shim.mu.Lock()
		delete(shim.dirs, dir)
		shim.mu.Unlock()
	})
	return r
}

func (r *Recorder) add(e entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.stopped {
		r.entries = append(r.entries, e)
	}
}

func (r *Recorder) length() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.entries)
}

// Acknowledge notes that a client has got the answer that text is kept.
func (r *Recorder) Acknowledge(text string) { r.add(entry{kind: acknowledged, text: text}) }

// Stop ends the notes: what comes after, such as closing, is no longer part of the time in which the power fails.
func (r *Recorder) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopped = true
}

// Cuts walks through the time that was noted and stops after every so many acknowledgements, each time with what had been acknowledged by then and a folder that
// holds what the disk then holds. Every second time a part of what was not synced has reached the disk, cut at a sector.
func (r *Recorder) Cuts(t *testing.T, every int, random *rand.Rand, look func(dir string, answered []string)) {
	t.Helper()
	disk := map[string][]byte{}
	var answered []string
	var loose []int // writes that no sync covers yet
	for i, e := range r.entries {
		switch e.kind {
		case written, truncated:
			loose = append(loose, i)
		case synced:
			rest := loose[:0]
			for _, at := range loose {
				if one := r.entries[at]; one.file == e.file && int64(at) < e.offset {
					disk[one.file] = one.apply(disk[one.file], len(one.data))
				} else {
					rest = append(rest, at)
				}
			}
			loose = rest
		case dropped:
			delete(disk, e.file)
			loose = slices.DeleteFunc(loose, func(at int) bool { return r.entries[at].file == e.file })
		case acknowledged:
			answered = append(answered, e.text)
			if len(answered)%every != 0 {
				continue
			}
			image := disk
			if len(answered)/every%2 == 0 {
				image = r.partly(disk, loose, random)
			}
			look(save(t, image), answered)
		}
	}
}

// sector is what a disk writes whole.
const sector = 512

// partly is the disk with some of the writes that were on their way.
func (r *Recorder) partly(disk map[string][]byte, loose []int, random *rand.Rand) map[string][]byte {
	image := map[string][]byte{}
	for name, content := range disk {
		image[name] = append([]byte(nil), content...)
	}
	for _, at := range loose {
		one := r.entries[at]
		length := len(one.data)
		switch random.IntN(3) {
		case 0:
			continue
		case 1:
			length = random.IntN(length/sector+1) * sector
		}
		image[one.file] = one.apply(image[one.file], min(length, len(one.data)))
	}
	return image
}

func (e entry) apply(content []byte, length int) []byte {
	size := int(e.offset)
	if e.kind == truncated {
		if size < len(content) {
			return content[:size]
		}
		return append(content, make([]byte, size-len(content))...)
	}
	if end := size + length; end > len(content) {
		content = append(content, make([]byte, end-len(content))...)
	}
	copy(content[size:], e.data[:length])
	return content
}

func save(t *testing.T, image map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range image {
		if !onDisk(name) {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
