package backup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
)

// client keeps Litestream's steps in a backup.
type client struct {
	vault func() (*vault, error)
	// before runs before a step is kept.
	before func(context.Context) error
	// room refuses a whole copy that would fill the disk on its way; nil for one who only reads.
	room func() error
	// days has the days found too, for restoring.
	days bool
	// whole is held while a whole copy is being kept; stall replaces how long one may stand still.
	whole sync.Mutex
	// to is where a step was last kept.
	to    atomic.Pointer[vault]
	stall time.Duration
}

// stallAfter is how long a whole copy may stand still.
const stallAfter = time.Minute

// errStalled is returned for a whole copy that stands still.
var errStalled = errors.New("backup: the folder or bucket does not take the whole copy of the database: it is slow or does not answer")

// step is the name of a step: its first and last transaction, when it was made (milliseconds) and how long it is.
type step struct {
	level    int
	min, max ltx.TXID
	at       int64
	size     int64
	// in is the folder it is in.
	in string
}

// place is what a step is sealed for; it stays the same when the step moves to the days.
func (s step) place() string {
	return fmt.Sprintf("step %d %s-%s-%d", s.level, s.min, s.max, s.at)
}

func (s step) name(size int64) string { return fmt.Sprintf("%s-%s-%d-%d", s.min, s.max, s.at, size) }

func (s step) path() string { return path.Join(s.in, s.name(s.size)) }

func (s step) time() time.Time { return time.UnixMilli(s.at).UTC() }

func parseStep(level int, in, name string) (step, bool) {
	parts := strings.Split(name, "-")
	if len(parts) != 4 {
		return step{}, false
	}
	first, err1 := ltx.ParseTXID(parts[0])
	last, err2 := ltx.ParseTXID(parts[1])
	at, err3 := strconv.ParseInt(parts[2], 10, 64)
	size, err4 := strconv.ParseInt(parts[3], 10, 64)
	s := step{level: level, min: first, max: last, at: at, size: size, in: in}
	return s, errors.Join(err1, err2, err3, err4) == nil && s.name(size) == name
}

func levelFolder(level int) string { return path.Join(stepsFolder, strconv.Itoa(level)) }

// steps are those of a level, in order.
func (v *vault) steps(level int, days bool) ([]step, error) {
	folders := []string{levelFolder(level)}
	if level == litestream.SnapshotLevel && days {
		folders = append(folders, daysFolder)
	}
	var out []step
	for _, in := range folders {
		names, err := v.names(in)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if s, ok := parseStep(level, in, name); ok {
				out = append(out, s)
			}
		}
	}
	slices.SortFunc(out, func(a, b step) int {
		return cmp.Or(cmp.Compare(a.min, b.min), cmp.Compare(a.max, b.max), cmp.Compare(a.at, b.at))
	})
	return out, nil
}

// Type names the client.
func (c *client) Type() string { return "latchkey" }

// Init does nothing: the backup is opened where it is used.
func (c *client) Init(context.Context) error { return nil }

// SetLogger does nothing.
func (c *client) SetLogger(*slog.Logger) {}

// LTXFiles lists a level.
func (c *client) LTXFiles(_ context.Context, level int, seek ltx.TXID, _ bool) (ltx.FileIterator, error) {
	v, err := c.vault()
	if err != nil {
		return nil, err
	}
	found, err := v.steps(level, c.days)
	if err != nil {
		return nil, err
	}
	var infos []*ltx.FileInfo
	for _, s := range found {
		if s.min >= seek {
			infos = append(infos, s.info())
		}
	}
	return ltx.NewFileInfoSliceIterator(infos), nil
}

func (s step) info() *ltx.FileInfo {
	return &ltx.FileInfo{Level: s.level, MinTXID: s.min, MaxTXID: s.max, Size: s.size, CreatedAt: s.time()}
}

// find gives the steps with these transactions; the newest last.
func (v *vault) find(level int, days bool, first, last ltx.TXID) ([]step, error) {
	found, err := v.steps(level, days)
	return slices.DeleteFunc(found, func(s step) bool { return s.min != first || s.max != last }), err
}

// OpenLTXFile reads a step.
func (c *client) OpenLTXFile(_ context.Context, level int, first, last ltx.TXID, offset, size int64) (io.ReadCloser, error) {
	v, err := c.vault()
	if err != nil {
		return nil, err
	}
	found, err := v.find(level, c.days, first, last)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, os.ErrNotExist
	}
	s := found[len(found)-1]
	r, err := v.open(s.path(), s.place())
	if err != nil {
		return nil, err
	}
	if _, err := io.CopyN(io.Discard, r, offset); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	if size > 0 {
		return struct {
			io.Reader
			io.Closer
		}{io.LimitReader(r, size), r}, nil
	}
	return r, nil
}

// WriteLTXFile keeps a step. Litestream copies nothing from the log into the database while a whole copy is read, so one that stands still is given up, and begun again later.
func (c *client) WriteLTXFile(ctx context.Context, level int, first, last ltx.TXID, r io.Reader) (*ltx.FileInfo, error) {
	if level != litestream.SnapshotLevel {
		return c.keep(ctx, level, first, last, r)
	}
	if c.room != nil {
		if err := c.room(); err != nil {
			return nil, err
		}
	}
	if !c.whole.TryLock() {
		return nil, errStalled // the one before still hangs
	}
	type outcome struct {
		info *ltx.FileInfo
		err  error
	}
	watched, done := &counted{Reader: r}, make(chan outcome, 1)
	go func() {
		defer c.whole.Unlock()
		info, err := c.keep(ctx, level, first, last, watched)
		done <- outcome{info, err}
	}()
	for before := int64(-1); ; {
		select {
		case o := <-done:
			return o.info, o.err
		case <-time.After(cmp.Or(c.stall, stallAfter)):
		}
		now := watched.n.Load()
		if v := c.to.Load(); v != nil {
			now += v.store.moved() // what was read is on its way
		}
		if now == before {
			return nil, errStalled // Litestream closes the reader, which ends the writing when it goes on
		}
		before = now
	}
}

// counted counts what is read.
type counted struct {
	io.Reader
	n atomic.Int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// keep writes a step.
func (c *client) keep(ctx context.Context, level int, first, last ltx.TXID, r io.Reader) (*ltx.FileInfo, error) {
	v, err := c.vault()
	if err != nil {
		return nil, err
	}
	c.to.Store(v)
	header, r, err := ltx.PeekHeader(r)
	if err != nil {
		return nil, fmt.Errorf("backup: the header of a step: %w", err)
	}
	if err := c.before(ctx); err != nil {
		return nil, err
	}
	old, err := v.find(level, false, first, last)
	if err != nil {
		return nil, err
	}
	s := step{level: level, min: first, max: last, at: header.Timestamp, in: levelFolder(level)}
	if s.size, err = v.put(ctx, s.in, s.place(), s.name, r); err != nil {
		return nil, err
	}
	for _, o := range old {
		if o.path() == s.path() {
			continue
		}
		if err := v.remove(o.path()); err != nil {
			return nil, err
		}
	}
	return s.info(), nil
}

// DeleteLTXFiles removes steps. Whole copies of the database go to the days first.
func (c *client) DeleteLTXFiles(_ context.Context, all []*ltx.FileInfo) error {
	v, err := c.vault()
	if err != nil {
		return err
	}
	for _, info := range all {
		found, err := v.find(info.Level, false, info.MinTXID, info.MaxTXID)
		if err != nil {
			return err
		}
		for _, s := range found {
			if info.Level == litestream.SnapshotLevel {
				err = v.moveToDays(s)
			} else {
				err = v.remove(s.path())
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// DeleteAll is never wanted.
func (c *client) DeleteAll(context.Context) error {
	return errors.New("backup: a backup is not deleted by the program")
}

func (v *vault) moveToDays(s step) error {
	if err := v.there(); err != nil {
		return err
	}
	return v.store.move(s.path(), path.Join(daysFolder, s.name(s.size)))
}

// pruneDays keeps the last copy of each day (UTC), for as long as days are kept.
func (v *vault) pruneDays(now time.Time) error {
	names, err := v.names(daysFolder)
	if err != nil {
		return err
	}
	var days []step
	for _, name := range names {
		if s, ok := parseStep(litestream.SnapshotLevel, daysFolder, name); ok {
			days = append(days, s)
		}
	}
	for _, s := range overDays(days, now) {
		if err := v.remove(s.path()); err != nil {
			return err
		}
	}
	return nil
}

// overDays are the copies that are kept no longer.
func overDays(days []step, now time.Time) []step {
	slices.SortFunc(days, func(a, b step) int { return cmp.Compare(a.at, b.at) })
	var over []step
	for i, s := range days {
		later := i+1 < len(days) && days[i+1].time().Format(time.DateOnly) == s.time().Format(time.DateOnly)
		if later || s.time().Before(now.Add(-KeepDays)) {
			over = append(over, s)
		}
	}
	return over
}
