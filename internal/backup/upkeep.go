package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/benbjohnson/litestream"

	"latchkey/internal/files"
	"latchkey/internal/identity"
)

// upkeep joins steps, makes a whole copy each day and drops what is kept no longer.
func (e *Engine) upkeep(ctx context.Context) {
	for dropped := (time.Time{}); pause(ctx, upkeepEvery); {
		if err := e.Join(ctx); err != nil && ctx.Err() == nil {
			e.complain(ctx, err)
		}
		if now := e.Clock.Now(); now.Sub(dropped) >= time.Hour || now.Before(dropped) {
			if err := e.Drop(ctx); err != nil {
				e.complain(ctx, err)
			} else {
				dropped = now
			}
		}
	}
}

// checks checks the backup each night. A check takes long, so nothing waits for it.
func (e *Engine) checks(ctx context.Context) {
	started := e.Clock.Now()
	for pause(ctx, upkeepEvery) {
		if e.held() && CheckDue(e.Status().CheckedAt, started, e.Clock.Now()) {
			_ = e.Check(ctx)
		}
	}
}

// Join joins steps to longer ones, and makes the whole copy of the day.
func (e *Engine) Join(ctx context.Context) error {
	if !e.runs.Load() {
		return nil
	}
	var failed error
	for _, level := range append(levels[1:len(levels):len(levels)], e.store.SnapshotLevel()) {
		isWhole := level.Level == litestream.SnapshotLevel
		if isWhole && e.wholePauses() {
			continue
		}
		_, err := e.store.CompactDB(ctx, e.db, level)
		if isWhole {
			e.wholeTried(err)
		}
		if err != nil && !errors.Is(err, litestream.ErrNoCompaction) && !errors.Is(err, litestream.ErrCompactionTooEarly) && !errors.Is(err, litestream.ErrDBNotReady) {
			failed = errors.Join(failed, fmt.Errorf("backup: join steps: %w", err))
		}
	}
	if err := e.db.EnforceL0RetentionByTime(ctx); err != nil {
		failed = errors.Join(failed, fmt.Errorf("backup: drop steps: %w", err))
	}
	return failed
}

// wholeAgain is how long nothing is done about the whole copy of the day after it has failed: each try reads the whole database.
const wholeAgain = 10 * time.Minute

func (e *Engine) wholePauses() bool {
	now := e.Clock.Now()
	e.mu.Lock()
	defer e.mu.Unlock()
	return now.Before(e.wholeAfter) && e.wholeAfter.Sub(now) <= wholeAgain
}

func (e *Engine) wholeTried(err error) {
	isTried := err == nil || errors.Is(err, litestream.ErrNoCompaction) || errors.Is(err, litestream.ErrCompactionTooEarly) || errors.Is(err, litestream.ErrDBNotReady)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.wholeAfter, e.noWhole = time.Time{}, nil
	if !isTried {
		e.wholeAfter = e.Clock.Now().Add(wholeAgain)
	}
	if errors.Is(err, errNoRoomToSend) {
		e.noWhole = errNoRoomToSend
	}
}

// Drop removes what is kept no longer; nothing after a leap of the clock.
func (e *Engine) Drop(ctx context.Context) error {
	v, err := e.vault()
	if err != nil {
		return err
	}
	if err := v.reseal(); err != nil { // the key may be replaced while the program runs
		e.opening.Lock()
		e.at = nil // the new marker may be there all the same
		e.opening.Unlock()
		return err
	}
	leap, holds, err := e.DB.LookAtClock(ctx)
	if err != nil || holds {
		return err
	}
	// From here on the time is the one that was looked at: the clock may leap meanwhile.
	now := leap.Seen
	if e.runs.Load() {
		if err := e.dropSteps(ctx, now.OfMachine().Add(-KeepSteps)); err != nil {
			return fmt.Errorf("backup: drop steps: %w", err)
		}
	}
	if err := v.pruneDays(now.Time()); err != nil {
		return err
	}
	e.copied.mu.Lock()
	defer e.copied.mu.Unlock()
	used, err := e.healLocked(identity.Everywhere(ctx), v)
	if err != nil {
		return err
	}
	return e.copied.prune(v, used, now.Time())
}

// dropSteps removes whole copies that were made before, and the joined steps that lead to them. The store of Litestream would do it by the clock of that moment.
func (e *Engine) dropSteps(ctx context.Context, before time.Time) error {
	least, err := e.db.EnforceSnapshotRetention(ctx, before)
	for _, level := range levels[1:] {
		if err == nil {
			err = e.db.EnforceRetentionByTXID(ctx, level.Level, least)
		}
	}
	return err
}

// checkHour is from which hour on (UTC) the check of the night is made.
const checkHour = 2

// CheckDue reports whether it is time for a check: once a night, and soon after the start of an installation whose backup was never checked. A check or a start of the future is of a clock that was set back since:
// nothing is known of it.
func CheckDue(last, started, now time.Time) bool {
	if last.IsZero() || last.After(now) {
		return now.Sub(started) >= 5*time.Minute || started.After(now)
	}
	night := time.Date(now.Year(), now.Month(), now.Day(), checkHour, 0, 0, 0, time.UTC)
	return !now.Before(night) && last.Before(night)
}

// Check restores the backup beside the installation and compares it; the outcome is in the Status. While the backup is away, or there is no room, nothing is found out and the check stays due. It ends when the lead is lost:
// what it finds then says nothing about what another node keeps.
func (e *Engine) Check(ctx context.Context) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	e.mu.Lock()
	e.endCheck = end
	e.mu.Unlock()
	if !e.mayWrite() {
		return ErrRunning
	}
	dir := filepath.Join(e.Data, "backup-check")
	var err error
	if !e.onlyFiles() {
		err = e.room()
	}
	if err == nil {
		err = e.check(ctx, dir)
	}
	if ctx.Err() != nil {
		return ctx.Err() // the program stops, or the lead is lost: that says nothing about the backup
	}
	if errors.Is(err, ErrAway) || errors.Is(err, ErrRunning) {
		return err
	}
	e.mu.Lock()
	before := e.status.CheckSkipped
	e.status.CheckSkipped = ""
	if errors.Is(err, errNoRoom) {
		e.status.CheckSkipped = err.Error()
	} else {
		e.status.CheckedAt = e.Clock.Now()
		if e.status.CheckError = ""; err != nil {
			e.status.CheckError = err.Error()
		}
	}
	skipped := e.status.CheckSkipped
	e.mu.Unlock()
	switch {
	case skipped != "" && skipped == before:
		return err
	case skipped != "":
		e.Logger.WarnContext(ctx, "the backup was not checked", "error", err)
	case err != nil:
		e.Logger.ErrorContext(ctx, "the backup was checked and is not whole", "error", err)
	default:
		e.Logger.InfoContext(ctx, "the backup was checked and is whole")
	}
	e.save(ctx, true)
	return err
}

// errNoRoom is returned where a check would fill the disk of the installation.
var errNoRoom = errors.New("no room for a check in LATCHKEY_DATA: it needs as much as the database")

// errNoRoomToSend is returned where the whole copy of the day, which is gathered before it goes to a bucket, would fill the disk of the installation.
var errNoRoomToSend = errors.New("no room in LATCHKEY_DATA for the whole copy of the day: on its way to the bucket it needs as much as the database; until there is room the backup grows by single steps only")

// room returns errNoRoom when the disk cannot take the database once more, with a log of the same size.
func (e *Engine) room() error {
	if files.RoomIn(e.Data, e.Disk, 2*e.size()) != nil {
		return errNoRoom
	}
	return nil
}

// roomToSend returns errNoRoomToSend when the disk cannot take the whole copy that waits for a bucket.
func (e *Engine) roomToSend() error {
	if e.Target.Folder() == "" && files.RoomIn(e.Data, e.Disk, e.size()) != nil {
		return errNoRoomToSend
	}
	return nil
}

// size is that of the database with its log.
func (e *Engine) size() (bytes int64) {
	for _, path := range []string{e.Path, e.Path + "-wal"} {
		if info, err := os.Stat(path); err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}

// check checks the backup, and a second time when something was wrong: by then damaged and missing files have been copied again, and steps that were joined meanwhile are found under their new names.
func (e *Engine) check(ctx context.Context, dir string) error {
	for tried := 1; ; tried++ {
		known := map[string]bool{}
		for _, file := range e.copied.missing() {
			known[file] = true
		}
		source := Source{Target: e.Target, Box: e.Box, Sealed: e.Sealed, Clock: e.Clock, Logger: e.Logger, Lost: known}
		report, err := e.checkOnce(ctx, source, dir)
		if err == nil || tried > 1 || ctx.Err() != nil || errors.Is(err, ErrAway) {
			return err
		}
		e.Logger.WarnContext(ctx, "the backup is not whole; damaged and missing files are copied again and it is checked once more", "error", err)
		e.copied.repeat(report.Damaged)
		if v, failed := e.vault(); failed == nil {
			v.store.forget()
			e.copied.forget()
		}
		if failed := e.heal(ctx); failed != nil {
			return errors.Join(err, failed)
		}
	}
}

func (e *Engine) checkOnce(ctx context.Context, s Source, dir string) (Report, error) {
	if e.onlyFiles() {
		return CheckFiles(ctx, s, e.DB, nil)
	}
	return Check(ctx, s, time.Time{}, dir, nil)
}
