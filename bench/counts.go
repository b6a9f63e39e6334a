package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"latchkey/internal/database"
)

// counts is what a server has used since its start.
type counts struct {
	// CPU is processor time in nanoseconds.
	CPU time.Duration `json:"cpu"`
	// Statements is how many SQL statements were executed; Counted says that the server counts them.
	Statements int64 `json:"statements"`
	Counted    bool  `json:"counted"`
	// Of /proc/<pid>/io: bytes that reach storage, bytes read and written by system calls (sockets included), and how many of these calls wrote.
	Stored     int64 `json:"write_bytes"`
	Read       int64 `json:"rchar"`
	Written    int64 `json:"wchar"`
	WriteCalls int64 `json:"syscw"`
}

// countsOf reads what the system knows of a process.
func countsOf(pid string) (counts, error) {
	var c counts
	raw, err := os.ReadFile("/proc/" + pid + "/io")
	if err != nil {
		return c, err
	}
	if c, err = parseIO(string(raw)); err != nil {
		return c, err
	}
	raw, err = os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return c, err
	}
	c.CPU = processorTime(string(raw))
	return c, nil
}

func parseIO(text string) (counts, error) {
	var c counts
	into := map[string]*int64{"write_bytes": &c.Stored, "rchar": &c.Read, "wchar": &c.Written, "syscw": &c.WriteCalls}
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(line, ":")
		field, ok := into[name]
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
		if err != nil {
			return c, fmt.Errorf("io of a process: %w", err)
		}
		*field = n
		delete(into, name)
	}
	if len(into) > 0 {
		return c, errors.New("io of a process: the system does not give it")
	}
	return c, nil
}

// serveCounts answers with the counts of this process.
func serveCounts(w http.ResponseWriter, _ *http.Request) {
	c, err := countsOf("self")
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	c.Statements, c.Counted = database.Statements(), true
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(c)
}

// counts asks the server itself, and where it has no port for that, the system.
func (p *process) counts() (counts, error) {
	if p.pprof == "" {
		return countsOf(strconv.Itoa(p.cmd.Process.Pid))
	}
	var c counts
	raw, err := get(p.pprof, "/debug/counts", "")
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal(raw, &c)
}

// walHeader is the beginning of an SQLite WAL index: https://sqlite.org/walformat.html#the_wal_index_header.
type walHeader struct {
	Commits uint32 // a counter of the write transactions
	Frames  uint32 // pages in the log now; zero again after it was copied into the database and starts from its beginning
}

// parseWAL reads a header. Both copies in it must be equal: while they differ it is being written.
func parseWAL(raw []byte) (h walHeader, whole bool) {
	const size = 48
	if len(raw) < 2*size || string(raw[:size]) != string(raw[size:2*size]) {
		return h, false
	}
	return walHeader{Commits: binary.NativeEndian.Uint32(raw[8:]), Frames: binary.NativeEndian.Uint32(raw[16:])}, true
}

// walCount adds up the pages that a log has taken.
type walCount struct {
	last           walHeader
	commits, pages int64
}

func (w *walCount) see(h walHeader) {
	w.commits += int64(h.Commits - w.last.Commits)
	if h.Frames >= w.last.Frames {
		w.pages += int64(h.Frames - w.last.Frames)
	} else {
		w.pages += int64(h.Frames)
	}
	w.last = h
}

// walLook is how often the log is looked at. What it takes between the last look and its restart is not counted.
const walLook = 2 * time.Millisecond

// meter looks at a server while a round runs.
type meter struct {
	server *process
	before counts
	index  *os.File // nil without an SQLite database
	wal    walCount
	stop   chan struct{}
	done   sync.WaitGroup
}

func (p *process) meter() (*meter, error) {
	m := &meter{server: p, stop: make(chan struct{})}
	if p.database != "" {
		f, err := os.Open(p.database + "-shm")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		m.index = f
	}
	if h, ok := m.header(); ok {
		m.wal.last = h
		m.done.Go(m.watch)
	}
	var err error
	if m.before, err = p.counts(); err != nil {
		m.close()
		return nil, err
	}
	return m, nil
}

// header reads the log's state; false when there is no log.
func (m *meter) header() (walHeader, bool) {
	if m.index == nil {
		return walHeader{}, false
	}
	var raw [96]byte
	for range 10 {
		if _, err := m.index.ReadAt(raw[:], 0); err != nil && !errors.Is(err, io.EOF) {
			return walHeader{}, false
		}
		if h, whole := parseWAL(raw[:]); whole {
			return h, true
		}
	}
	return walHeader{}, false
}

func (m *meter) watch() {
	ticker := time.NewTicker(walLook)
	defer ticker.Stop()
	for last := false; !last; {
		select {
		case <-m.stop:
			last = true
		case <-ticker.C:
		}
		if h, ok := m.header(); ok {
			m.wal.see(h)
		}
	}
}

// each ends the measurement and gives what one of so many calls cost.
func (m *meter) each(calls int) (cost, error) {
	after, err := m.server.counts()
	m.close()
	if err != nil {
		return cost{}, err
	}
	return costOf(m.before, after, m.wal, calls), nil
}

func (m *meter) close() {
	select {
	case <-m.stop:
		return
	default:
	}
	close(m.stop)
	m.done.Wait()
	if m.index != nil {
		_ = m.index.Close()
	}
}

// cost is what one call costs a server.
type cost struct {
	CPU        float64 `json:"cpu_us,omitempty"`
	Statements float64 `json:"statements,omitempty"`
	Commits    float64 `json:"commits,omitempty"`
	Pages      float64 `json:"wal_pages,omitempty"`
	Stored     float64 `json:"write_bytes,omitempty"`
	Read       float64 `json:"rchar,omitempty"`
	Written    float64 `json:"wchar,omitempty"`
	WriteCalls float64 `json:"syscw,omitempty"`
}

func costOf(before, after counts, wal walCount, calls int) cost {
	each := func(n int64) float64 { return float64(n) / float64(calls) }
	c := cost{
		CPU: each((after.CPU - before.CPU).Microseconds()), Commits: each(wal.commits), Pages: each(wal.pages), Stored: each(after.Stored - before.Stored),
		Read: each(after.Read - before.Read), Written: each(after.Written - before.Written), WriteCalls: each(after.WriteCalls - before.WriteCalls),
	}
	if before.Counted && after.Counted {
		c.Statements = each(after.Statements - before.Statements)
	}
	return c
}

func medianCost(all []cost) cost {
	return cost{
		CPU:        middle(all, func(c cost) float64 { return c.CPU }),
		Statements: middle(all, func(c cost) float64 { return c.Statements }),
		Commits:    middle(all, func(c cost) float64 { return c.Commits }),
		Pages:      middle(all, func(c cost) float64 { return c.Pages }),
		Stored:     middle(all, func(c cost) float64 { return c.Stored }),
		Read:       middle(all, func(c cost) float64 { return c.Read }),
		Written:    middle(all, func(c cost) float64 { return c.Written }),
		WriteCalls: middle(all, func(c cost) float64 { return c.WriteCalls }),
	}
}
