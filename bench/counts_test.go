package main

import (
	"database/sql"
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

func TestTheSystemsCountsOfAProcess(t *testing.T) {
	c, err := parseIO("rchar: 10\nwchar: 20\nsyscr: 3\nsyscw: 4\nread_bytes: 0\nwrite_bytes: 4096\ncancelled_write_bytes: 0\n")
	if err != nil || c != (counts{Read: 10, Written: 20, WriteCalls: 4, Stored: 4096}) {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := parseIO("rchar: 10\nwchar: 20\n"); err == nil {
		t.Error("half of the counts are taken for all")
	}
	if _, err := parseIO("rchar: many\n"); err == nil {
		t.Error("no number is taken for one")
	}
	if d := processorTime("12 (a (strange) name) S 1 1 1 0 -1 4 9 0 0 0 150 50 0 0 20 0"); d != 2*time.Second {
		t.Errorf("%v", d)
	}
}

func TestTheServersCountsAreThoseOfItsProcess(t *testing.T) {
	before, err := countsOf(strconv.Itoa(os.Getpid()))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(t.TempDir(), "some"), make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	serveCounts(answer, nil)
	var after counts
	if err := json.Unmarshal(answer.Body.Bytes(), &after); err != nil {
		t.Fatal(err)
	}
	if !after.Counted {
		t.Error("the product's statements are not counted")
	}
	if after.Written-before.Written < 1<<20 || after.WriteCalls <= before.WriteCalls {
		t.Errorf("before %+v, after %+v", before, after)
	}
}

func TestWhatOneCallCosts(t *testing.T) {
	before := counts{CPU: time.Second, Stored: 100, Statements: 5, Counted: true}
	after := counts{CPU: 2 * time.Second, Stored: 500, Statements: 25, Counted: true}
	c := costOf(before, after, walCount{commits: 2, pages: 30}, 10)
	if c != (cost{CPU: 100_000, Stored: 40, Statements: 2, Commits: 0.2, Pages: 3}) {
		t.Errorf("%+v", c)
	}
	after.Counted = false
	if c := costOf(before, after, walCount{}, 10); c.Statements != 0 {
		t.Errorf("statements that nobody counts: %+v", c)
	}
	if c := medianCost([]cost{{CPU: 1, Pages: 9}, {CPU: 3, Pages: 1}, {CPU: 2, Pages: 5}}); c != (cost{CPU: 2, Pages: 5}) {
		t.Errorf("%+v", c)
	}
}

func TestPagesOfALogThatStartsFromItsBeginning(t *testing.T) {
	w := walCount{last: walHeader{Commits: 4294967295, Frames: 100}}
	for _, h := range []walHeader{{4294967295, 100}, {1, 130}, {2, 8}, {3, 10}} {
		w.see(h)
	}
	if w.commits != 4 || w.pages != 30+8+2 {
		t.Errorf("%+v", w)
	}
	if _, whole := parseWAL(make([]byte, 90)); whole {
		t.Error("half a header is taken for one")
	}
	torn := make([]byte, 96)
	torn[16] = 1
	if _, whole := parseWAL(torn); whole {
		t.Error("a header that is being written is taken for a whole one")
	}
}

func TestTheMeterCountsCommitsAndPages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.db")
	db, err := sql.Open("sqlite", sqliteURL(path))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(t.Context(), `CREATE TABLE one (text TEXT)`); err != nil {
		t.Fatal(err)
	}
	index, err := os.Open(path + "-shm")
	if err != nil {
		t.Fatal(err)
	}
	m := &meter{index: index, stop: make(chan struct{})}
	defer m.close()
	h, ok := m.header()
	if !ok {
		t.Fatal("no header")
	}
	m.wal.last = h
	for range 10 {
		if _, err := db.ExecContext(t.Context(), `INSERT INTO one VALUES ('some')`); err != nil {
			t.Fatal(err)
		}
	}
	if h, ok = m.header(); !ok {
		t.Fatal("no header")
	}
	if m.wal.see(h); m.wal.commits != 10 || m.wal.pages < 10 {
		t.Errorf("%d commits and %d pages of ten", m.wal.commits, m.wal.pages)
	}
}
