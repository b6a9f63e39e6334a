package database

import (
	"sync/atomic"
	"time"
)

const (
	// checkpointEvery is how soon after a commit the log is copied into the database, and how often while commits come.
	checkpointEvery = 500 * time.Millisecond
	// logLength is from how many pages on the log is to begin again at its start.
	logLength = 4000
)

// checkpointer copies the log of SQLite into the database beside the writing, on a connection of its own, so that no commit has to do it and nobody's call waits for it. The log begins again at its start
// only when all of it is copied and nobody reads in it. While commits come there is always a rest: when the log has grown long the writer copies that between two groups, right after a pass that has left
// it little.
type checkpointer struct {
	conn *sqliteConn
	// written has an entry when something was committed since the last pass.
	written chan struct{}
	// rest is what the writer is to run.
	rest atomic.Pointer[[]string]
	// left is whether somebody else copies the log.
	left       atomic.Bool
	stop, done chan struct{}
}

func openCheckpointer(path string) (*checkpointer, error) {
	conn, err := openSQLiteConn(path, "cache_size = -100", "wal_autocheckpoint = 0")
	if err != nil {
		return nil, err
	}
	c := &checkpointer{conn: conn, written: make(chan struct{}, 1), stop: make(chan struct{}), done: make(chan struct{})}
	go c.run()
	return c, nil
}

func (c *checkpointer) close() error {
	close(c.stop)
	<-c.done
	return c.conn.close()
}

// committed says that the log has grown.
func (c *checkpointer) committed() {
	select {
	case c.written <- struct{}{}:
	default:
	}
}

func (c *checkpointer) run() {
	defer close(c.done)
	for {
		select {
		case <-c.stop:
			return
		case <-c.written:
		}
		select {
		case <-c.stop:
			return
		case <-time.After(checkpointEvery):
		}
		if !c.left.Load() {
			c.pass()
		}
	}
}

const passive = "PRAGMA wal_checkpoint(PASSIVE)"

var (
	finish = []string{passive}
	// finishWaiting waits for those who still read in the log and have kept it from beginning again: for a moment, not as long as somebody may read.
	finishWaiting = []string{"PRAGMA busy_timeout = 100", "PRAGMA wal_checkpoint(RESTART)", "PRAGMA busy_timeout = 10000"}
)

// toFinish gives the statements with which the writer copies the rest of a log that has grown long; mostly none.
func (c *checkpointer) toFinish() []string {
	if statements := c.rest.Swap(nil); statements != nil {
		return *statements
	}
	return nil
}

// pass copies what the log has. A pass that fails leaves the log as it is, for the next one.
func (c *checkpointer) pass() {
	var busy, log, copied int
	if err := c.conn.row(passive, nil, []any{&busy, &log, &copied}); err != nil {
		c.committed()
		return
	}
	switch {
	case log >= 4*logLength:
		c.rest.Store(&finishWaiting)
	case log >= logLength:
		c.rest.Store(&finish)
	}
}
