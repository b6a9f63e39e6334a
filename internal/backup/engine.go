package backup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/benbjohnson/litestream"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/secret"
)

const (
	// stateName is the file of the data folder that has the Status, stepsName the folder of steps that are not in the backup yet, lockName the file by which one process at a time copies.
	stateName, stepsName, lockName = "backup-state.json", "backup-steps", "backup-lock"
	// stateEvery is how often the state is written while all is well.
	stateEvery = 5 * time.Second
	// complainEvery is how often one failure is logged.
	complainEvery = time.Minute
)

// ErrRunning is returned by Open while another process keeps the backup of the same installation.
var ErrRunning = errors.New("another process keeps the backup of this installation")

// Deps are what a backup is made of.
type Deps struct {
	// Root is the backup folder, Data the data folder, Path the database's file.
	Root, Data, Path string
	DB               *database.DB
	Files            *files.Store
	Box              *secret.Box
	Clock            clock.Clock
	Logger           *slog.Logger
	// Sealed opens all sealed fields of a database and counts them.
	Sealed func(context.Context, *database.DB) (int, error)
}

// Engine keeps the backup of an installation.
type Engine struct {
	Deps
	copied  *copier
	db      *litestream.DB
	store   *litestream.Store
	release func() error

	mu     sync.Mutex
	at     *folder
	status Status
	// saved is when the state was written, complained when a failure was logged.
	saved, complained time.Time
}

// levels are the lengths of joined steps.
var levels = litestream.CompactionLevels{{Level: 0}, {Level: 1, Interval: 10 * time.Second}, {Level: 2, Interval: 5 * time.Minute}, {Level: 3, Interval: time.Hour}}

// Open makes the engine. The backup folder need not be there yet; that it is another installation's, or of another master key, is refused.
func Open(deps Deps) (*Engine, error) {
	if inside(deps.Root, deps.Data) || inside(deps.Data, deps.Root) {
		return nil, errors.New("LATCHKEY_BACKUP_URL: the backup folder and LATCHKEY_DATA must be apart, on different disks if possible")
	}
	release, err := database.Hold(filepath.Join(deps.Data, lockName))
	if errors.Is(err, database.ErrHeld) {
		return nil, ErrRunning
	}
	if err != nil {
		return nil, err
	}
	e := &Engine{Deps: deps, release: release, copied: &copier{at: files.Position{}, kept: map[string]bool{}}}
	e.status, _ = ReadStatus(deps.Data)
	e.status.Error = ""
	if _, err := e.folder(); err != nil && !errors.Is(err, ErrAway) {
		return nil, errors.Join(err, release())
	}
	e.db = litestream.NewDB(deps.Path)
	e.db.MonitorInterval = 0 // the engine says when
	e.db.SetMetaPath(filepath.Join(deps.Data, stepsName))
	keep := &client{folder: e.folder, before: e.copyFiles}
	e.db.Replica = litestream.NewReplicaWithClient(e.db, keep)
	e.db.Replica.MonitorEnabled = false
	e.store = litestream.NewStore([]*litestream.DB{e.db}, levels)
	e.store.SnapshotRetention = KeepSteps
	e.db.L0Retention = keepFine
	e.db.ShutdownSyncTimeout = 0
	e.db.SetLogger(slog.New(slog.DiscardHandler)) // what fails comes back as an error and is logged once
	if err := e.db.Open(); err != nil {
		return nil, errors.Join(fmt.Errorf("backup: %w", err), release())
	}
	return e, nil
}

func inside(path, of string) bool {
	path, err1 := filepath.Abs(path)
	of, err2 := filepath.Abs(of)
	rel, err3 := filepath.Rel(of, path)
	return errors.Join(err1, err2, err3) == nil && filepath.IsLocal(rel)
}

// folder opens the backup folder, once it is there.
func (e *Engine) folder() (*folder, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.at != nil {
		return e.at, e.at.there()
	}
	f, err := begin(e.Root, e.Data, e.Box)
	if err != nil {
		return nil, err
	}
	if err := f.removeHalves(); err != nil {
		return nil, err
	}
	e.at = f
	return f, nil
}

// Run keeps the backup until ctx ends; what was committed until then is copied at the end.
func (e *Engine) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Go(func() { e.upkeep(ctx) })
	for {
		if err := e.Sync(ctx); err != nil && ctx.Err() == nil {
			e.complain(ctx, err)
		}
		select {
		case <-ctx.Done():
			wg.Wait()
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
			defer cancel()
			if err := e.Sync(last); err != nil {
				e.complain(last, err)
			}
			return
		case <-time.After(every):
		}
	}
}

// Sync copies what was committed until now.
func (e *Engine) Sync(ctx context.Context) error {
	begun := e.Clock.Now()
	// Litestream that cannot begin closes its descriptor of the database's file, and with it go the locks that this process has on the file (POSIX): another program could then take itself for the last one and
	// remove the log. So it begins only when the backup folder is there.
	_, err := e.folder()
	if err == nil || e.db.PageSize() > 0 {
		err = e.db.Sync(ctx)
	}
	// Before Litestream reads the log the database copies it itself: a log that nobody copies would grow without end.
	e.DB.LeaveCheckpoints(e.db.PageSize() > 0)
	if err == nil {
		err = e.db.Replica.Sync(ctx)
	}
	if err == nil {
		_, err = e.folder() // also when there was nothing to copy, and when it has gone meanwhile
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	before := e.status.Error
	if e.status.Error = ""; err != nil {
		e.status.Error = err.Error()
	} else {
		e.status.SyncedAt = begun
	}
	e.status.Missing = e.copied.missing()
	if e.status.Error != before || begun.Sub(e.saved) >= stateEvery {
		e.save()
	}
	return err
}

// save writes the state; the lock is held.
func (e *Engine) save() {
	raw, err := json.MarshalIndent(e.status, "", " ")
	if err == nil {
		err = writeFile(filepath.Join(e.Data, stateName), append(raw, '\n'))
	}
	if err == nil {
		e.saved = e.Clock.Now()
	}
}

// ReadStatus reads the state that a running backup writes into the data folder.
func ReadStatus(data string) (Status, error) {
	var s Status
	raw, err := os.ReadFile(filepath.Join(data, stateName))
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	return s, err
}

// Status is how the backup is.
func (e *Engine) Status() Status {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.status
}

func (e *Engine) complain(ctx context.Context, err error) {
	now := e.Clock.Now()
	e.mu.Lock()
	often := now.Sub(e.complained) < complainEvery && !now.Before(e.complained)
	if !often {
		e.complained = now
	}
	e.mu.Unlock()
	if !often {
		e.Logger.ErrorContext(ctx, "the backup does not go on", "error", err)
	}
}

// upkeep joins steps, makes a whole copy each day, drops what is kept no longer and checks the backup each night.
func (e *Engine) upkeep(ctx context.Context) {
	started := e.Clock.Now()
	for dropped := (time.Time{}); ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(upkeepEvery):
		}
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
		if CheckDue(e.Status().CheckedAt, started, e.Clock.Now()) {
			_ = e.Check(ctx)
		}
	}
}

// Join joins steps to longer ones, and makes the whole copy of the day.
func (e *Engine) Join(ctx context.Context) error {
	var failed error
	for _, level := range append(levels[1:len(levels):len(levels)], e.store.SnapshotLevel()) {
		_, err := e.store.CompactDB(ctx, e.db, level)
		if err != nil && !errors.Is(err, litestream.ErrNoCompaction) && !errors.Is(err, litestream.ErrCompactionTooEarly) && !errors.Is(err, litestream.ErrDBNotReady) {
			failed = errors.Join(failed, fmt.Errorf("backup: join steps: %w", err))
		}
	}
	if err := e.db.EnforceL0RetentionByTime(ctx); err != nil {
		failed = errors.Join(failed, fmt.Errorf("backup: drop steps: %w", err))
	}
	return failed
}

// Drop removes what is kept no longer.
func (e *Engine) Drop(ctx context.Context) error {
	f, err := e.folder()
	if err != nil {
		return err
	}
	if err := e.store.EnforceSnapshotRetention(ctx, e.db); err != nil {
		return fmt.Errorf("backup: drop steps: %w", err)
	}
	if err := f.pruneDays(e.Clock.Now()); err != nil {
		return err
	}
	return e.copied.prune(ctx, f, e.DB, e.Clock.Now())
}

// checkHour is from which hour on (UTC) the check of the night is made.
const checkHour = 2

// CheckDue reports whether it is time for a check: once a night, and soon after the start of an installation whose backup was never checked.
func CheckDue(last, started, now time.Time) bool {
	if last.IsZero() {
		return now.Sub(started) >= 5*time.Minute
	}
	night := time.Date(now.Year(), now.Month(), now.Day(), checkHour, 0, 0, 0, time.UTC)
	return !now.Before(night) && last.Before(night)
}

// Check restores the backup beside the installation and compares it; the outcome is in the Status.
func (e *Engine) Check(ctx context.Context) error {
	dir := filepath.Join(e.Data, "backup-check")
	_, err := Check(ctx, Source{Root: e.Root, Box: e.Box, Sealed: e.Sealed, Clock: e.Clock, Logger: e.Logger}, time.Time{}, dir, nil)
	if ctx.Err() != nil {
		return ctx.Err() // the program stops: that says nothing about the backup
	}
	e.mu.Lock()
	e.status.CheckedAt = e.Clock.Now()
	if e.status.CheckError = ""; err != nil {
		e.status.CheckError = err.Error()
	}
	e.save()
	e.mu.Unlock()
	if err != nil {
		e.Logger.ErrorContext(ctx, "the backup was checked and is not whole", "error", err)
	} else {
		e.Logger.InfoContext(ctx, "the backup was checked and is whole")
	}
	return err
}

// Close ends the engine, after the database was closed or before.
func (e *Engine) Close() error {
	err := e.db.Close(context.Background())
	e.DB.LeaveCheckpoints(false)
	return errors.Join(err, e.release())
}
