package database

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// checkpointEvery is how soon after a commit the log is copied into the database, and how often while commits come.
	checkpointEvery = 500 * time.Millisecond
	// logLength is from how many pages on the log is to begin again at its start.
	logLength = 4000
	// mostLeft is from how many pages on a log is copied all the same that is left to somebody who has not begun to read it: their disk may not answer, and ours must not fill.
	mostLeft = 16 * logLength
)

// checkpointer copies the log of SQLite into the database beside the writing, on a connection of its own, so that no commit has to do it and nobody's call waits for it. The log begins again at its start
// only when all of it is copied and nobody reads in it. While commits come there is always a rest: when the log has grown long the writer copies that between two groups, right after a pass that has left
// it little.
type checkpointer struct {
	path string
	// using is held while the connection is used.
	using sync.Mutex
	conn  *sqliteConn
	// most is mostLeft, but in tests.
	most int
	// written has an entry when something was committed since the last pass.
	written chan struct{}
	// rest is what the writer is to run.
	rest atomic.Pointer[[]string]
	// left is whether somebody else copies the log, and taken whether they have begun.
	left, taken atomic.Bool
	stop, done  chan struct{}
}

func openCheckpointer(path string) (*checkpointer, error) {
	conn, err := openSQLiteConn(path, "cache_size = -100", "wal_autocheckpoint = 0")
	if err != nil {
		return nil, err
	}
	c := &checkpointer{path: path, conn: conn, most: mostLeft, written: make(chan struct{}, 1), stop: make(chan struct{}), done: make(chan struct{})}
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
		c.pass()
	}
}

const (
	passive = "PRAGMA wal_checkpoint(PASSIVE)"
	noop    = "PRAGMA wal_checkpoint(NOOP)"
)

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

// leave says whether somebody else copies the log. A pass that is under way has ended when it returns.
func (c *checkpointer) leave(left bool) {
	c.using.Lock()
	defer c.using.Unlock()
	c.taken.Store(false)
	if c.left.Swap(left) && !left {
		c.committed() // what has gathered meanwhile
	}
	c.rest.Store(nil)
}

// pass copies what the log has. A pass that fails leaves the log as it is, for the next one.
func (c *checkpointer) pass() {
	c.using.Lock()
	defer c.using.Unlock()
	if c.left.Load() && (c.taken.Load() || !c.long()) {
		return
	}
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

// long reports whether a log has grown so long that it is not left any longer.
func (c *checkpointer) long() bool {
	var busy, log, copied int
	return c.conn.row(noop, nil, []any{&busy, &log, &copied}) == nil && log >= c.most
}

// LogSalt distinguishes SQLite's log from the one before it began again at its start: two numbers of its header, as they lie in the file. The zero value is no log.
type LogSalt [8]byte

const (
	// saltAt is where the salt lies in a log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).
	saltAt = 16
	// holdTries is how often a log that another process has just copied is written into, so that it can be held.
	holdTries = 10
)

// handOver runs begin while the log cannot begin again at its start. A log that is not the known one is emptied before.
func (c *checkpointer) handOver(known LogSalt, begin func() error) (err error) {
	reader, err := openSQLiteConn(c.path, "query_only = ON", "cache_size = -100")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.close()) }()
	if err := c.holdKnown(reader, known); err != nil {
		return err
	}
	// Without the lock: begin may wait for a disk that does not answer, and the database closes meanwhile.
	return errors.Join(begin(), release(reader))
}

// holdKnown has a reader hold the log that is known, or an empty one.
func (c *checkpointer) holdKnown(reader *sqliteConn, known LogSalt) error {
	c.using.Lock()
	defer c.using.Unlock()
	c.rest.Store(nil)
	emptied := false
	for range holdTries {
		held, err := c.hold(reader)
		if err != nil {
			return err
		}
		salt, err := c.salt()
		if err != nil {
			return errors.Join(err, release(reader))
		}
		if held && (emptied || known == LogSalt{} || known == salt) {
			c.taken.Store(true)
			return nil
		}
		if err := release(reader); err != nil {
			return err
		}
		if held {
			if err := c.empty(); err != nil {
				return err
			}
			emptied = true
		}
	}
	return errors.New("database: another program copies the log all the time")
}

// hold has a reader read in the log, and reports whether that keeps the log from beginning again: it does not when all of it is copied, because the reader then reads the database alone.
func (c *checkpointer) hold(reader *sqliteConn) (bool, error) {
	// A commit that changes nothing: SQLite writes the page all the same.
	var version int
	if err := c.conn.row("PRAGMA user_version", nil, []any{&version}); err != nil {
		return false, err
	}
	if _, err := c.conn.exec(fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
		return false, err
	}
	if _, err := reader.exec("BEGIN"); err != nil {
		return false, err
	}
	var tables int
	if err := reader.row("SELECT COUNT(*) FROM sqlite_schema", nil, []any{&tables}); err != nil {
		return false, errors.Join(err, release(reader))
	}
	var busy, log, copied int
	if err := c.conn.row(noop, nil, []any{&busy, &log, &copied}); err != nil {
		return false, errors.Join(err, release(reader))
	}
	return log > copied, nil
}

func release(reader *sqliteConn) error {
	_, err := reader.exec("ROLLBACK")
	return err
}

// salt reads the salt of the log.
func (c *checkpointer) salt() (salt LogSalt, err error) {
	f, err := os.Open(c.path + "-wal")
	if err != nil {
		return salt, fmt.Errorf("database: %w", err)
	}
	defer f.Close()
	if _, err := io.ReadFull(io.NewSectionReader(f, saltAt, int64(len(salt))), salt[:]); err != nil {
		return salt, fmt.Errorf("database: the header of the log: %w", err)
	}
	return salt, nil
}

// empty copies the log whole and leaves nothing in its file. Most of it is copied while others write; the rest keeps them waiting for a moment only, and is tried again later where somebody reads for long.
func (c *checkpointer) empty() (err error) {
	var busy, log, copied int
	if err := c.conn.row(passive, nil, []any{&busy, &log, &copied}); err != nil {
		return err
	}
	if _, err := c.conn.exec("PRAGMA busy_timeout = 100"); err != nil {
		return err
	}
	defer func() {
		_, again := c.conn.exec("PRAGMA busy_timeout = 10000")
		err = errors.Join(err, again)
	}()
	if err := c.conn.row("PRAGMA wal_checkpoint(TRUNCATE)", nil, []any{&busy, &log, &copied}); err != nil {
		return err
	}
	if busy != 0 {
		return errors.New("database: the log is read all the time")
	}
	return nil
}
