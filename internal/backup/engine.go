package backup

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

const (
	// stateName is the file of the data folder that has the Status, stepsName the folder of steps that are not in the backup yet, lockName the file by which one process at a time copies.
	stateName, stepsName, lockName = "backup-state.json", "backup-steps", "backup-lock"
	// stateEvery is how often the state is written while all is well.
	stateEvery = 5 * time.Second
	// complainEvery is how often one failure is logged.
	complainEvery = time.Minute
	// answerWithin is how long a start waits for the backup folder, and lastWithin how long an end waits for what is under way.
	answerWithin, lastWithin = 5 * time.Second, 3 * time.Second
	// slowAfter is from when on the state says that the backup does not go on although nothing has failed.
	slowAfter = 5 * time.Minute
)

// ErrRunning is returned by Open while another process keeps the backup of the same installation.
var ErrRunning = errors.New("another process keeps the backup of this installation")

// Deps are what a backup is made of.
type Deps struct {
	// Target is where the backup is, Data the data folder, Path the database's file.
	Target     Target
	Data, Path string
	DB         *database.DB
	Files      *files.Store
	Box        *secret.Box
	Clock      clock.Clock
	Logger     *slog.Logger
	// Sealed opens all sealed fields of a database and counts them.
	Sealed func(context.Context, *database.DB) (int, error)
	// Patient lets Run wait while another process keeps the backup; without it Open returns ErrRunning then.
	Patient bool
	// Disk says how full the disk of the data is; nil asks the system.
	Disk files.Disk
}

// Engine keeps the backup of an installation.
type Engine struct {
	Deps
	copied *copier
	notes  notes
	db     *litestream.DB
	store  *litestream.Store

	// syncing is held by the one who copies, and with it broken: why Litestream does not run and is not to be begun again.
	syncing sync.Mutex
	broken  error
	// runs is whether Litestream reads the log, and copies it into the database.
	runs atomic.Bool

	// opening is held while the backup folder is looked at, which may take as long as its disk does not answer.
	opening sync.Mutex
	at      *vault

	// mu is never held while a file is read or written.
	mu      sync.Mutex
	release func() error
	// lead is what the node has that copies the files of a PostgreSQL installation; nil without it. endCheck ends the check that is under way.
	lead     *database.Lead
	endCheck context.CancelFunc
	status   Status
	// since is when the copying that is under way began; zero when none is. complained is when a failure was logged.
	since, complained time.Time
	// wholeAfter is until when the whole copy of the day is not tried again, and noWhole why there is no room for it.
	wholeAfter time.Time
	noWhole    error

	// outdone is whether this node has given up the lead to another process; for the one who asks for the lead.
	outdone bool

	// saving is held while the state is written, which was last done at saved.
	saving sync.Mutex
	saved  time.Time
}

// levels are the lengths of joined steps.
var levels = litestream.CompactionLevels{{Level: 0}, {Level: 1, Interval: 10 * time.Second}, {Level: 2, Interval: 5 * time.Minute}, {Level: 3, Interval: time.Hour}}

// Open makes the engine. The backup folder need not be there yet; that it is another installation's, or of another master key, is refused.
func Open(deps Deps) (*Engine, error) {
	if root := deps.Target.Folder(); root != "" && (inside(root, deps.Data) || inside(deps.Data, root)) {
		return nil, errors.New("LATCHKEY_BACKUP_URL: the backup folder and LATCHKEY_DATA must be apart, on different disks if possible")
	}
	e := &Engine{Deps: deps, copied: &copier{at: files.Position{}, kept: map[string]bool{}, gone: map[string]int64{}, again: map[string]bool{}, lost: map[string]bool{}}}
	e.notes = notesOf(deps.DB, deps.Data)
	e.status, _ = ReadStatus(deps.DB, deps.Data)
	e.status.Error = ""
	if e.onlyFiles() {
		if err := e.hold(); err != nil && (!deps.Patient || !errors.Is(err, ErrRunning)) {
			return nil, err
		}
		return e, nil
	}
	e.db = litestream.NewDB(deps.Path)
	e.db.MonitorInterval = 0 // the engine says when
	e.db.SetMetaPath(filepath.Join(deps.Data, stepsName))
	e.db.Replica = litestream.NewReplicaWithClient(e.db, e.client())
	e.db.Replica.MonitorEnabled = false
	e.store = litestream.NewStore([]*litestream.DB{e.db}, levels)
	e.db.L0Retention = keepFine
	e.db.ShutdownSyncTimeout = 0
	e.db.SetLogger(slog.New(slog.DiscardHandler)) // what fails comes back as an error and is logged once
	e.DB.LeaveCheckpoints(true)
	if err := e.hold(); err != nil {
		e.DB.LeaveCheckpoints(false)
		if !deps.Patient || !errors.Is(err, ErrRunning) {
			return nil, err
		}
	}
	return e, nil
}

func (e *Engine) client() *client {
	return &client{vault: e.vault, before: e.copyFiles, room: e.roomToSend}
}

// hold makes this process the one that keeps the backup.
func (e *Engine) hold() error {
	release, err := e.lock()
	if errors.Is(err, database.ErrHeld) {
		return ErrRunning
	}
	if err != nil {
		return err
	}
	// A disk that does not answer is away.
	looked := make(chan error, 1)
	go func() { _, err := e.vault(); looked <- err }()
	select {
	case err = <-looked:
	case <-time.After(answerWithin):
		err = ErrAway
	}
	if err != nil && !errors.Is(err, ErrAway) {
		e.mu.Lock()
		e.lead = nil
		e.mu.Unlock()
		return errors.Join(err, release())
	}
	if !e.onlyFiles() {
		if err := e.db.Open(); err != nil {
			return errors.Join(fmt.Errorf("backup: %w", err), release())
		}
	}
	if e.onlyFiles() {
		e.follow() // what the node before has checked is not checked again
		e.say(nil)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.release = release
	return nil
}

func (e *Engine) held() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.release != nil
}

// mayWrite reports whether this process may take the backup: of the nodes of a database only the one with the lead.
func (e *Engine) mayWrite() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return !e.onlyFiles() || e.lead != nil
}

func inside(path, of string) bool {
	path, err1 := filepath.Abs(path)
	of, err2 := filepath.Abs(of)
	rel, err3 := filepath.Rel(of, path)
	return errors.Join(err1, err2, err3) == nil && filepath.IsLocal(rel)
}

// vault opens the backup, once it is there. What a disk refuses counts as away: that says nothing about the backup.
func (e *Engine) vault() (*vault, error) {
	e.opening.Lock()
	defer e.opening.Unlock()
	if e.at != nil {
		return e.at, e.at.there()
	}
	if !e.mayWrite() {
		return nil, ErrRunning
	}
	v, err := begin(e.Target, e.Data, e.notes, e.Box)
	if err == nil {
		err = v.store.clean()
	}
	if err == nil && !e.mayWrite() {
		err = ErrRunning // the lead was lost while a slow bucket answered
	}
	if err == nil {
		err = v.store.take()
	}
	if err == nil {
		err = v.reseal()
	}
	if refused := (*fs.PathError)(nil); errors.As(err, &refused) && !errors.Is(err, ErrAway) {
		err = fmt.Errorf("%w: %w", ErrAway, err)
	}
	if err != nil {
		return nil, err
	}
	e.at = v
	return v, nil
}

// Run keeps the backup until ctx ends; what was committed until then is copied at the end.
func (e *Engine) Run(ctx context.Context) {
	if e.onlyFiles() {
		e.runFiles(ctx)
		return
	}
	for !e.held() {
		if err := e.hold(); err != nil {
			e.say(err) // the state on the disk is of the one who keeps the backup
			if !errors.Is(err, ErrRunning) {
				e.complain(ctx, err)
			}
		}
		if !pause(ctx, every) && !e.held() {
			return
		}
	}
	var wg sync.WaitGroup
	wg.Go(func() { e.readLog(ctx) })
	wg.Go(func() { e.upkeep(ctx) })
	wg.Go(func() { e.checks(ctx) })
	for {
		if err := e.Sync(ctx); err != nil && ctx.Err() == nil {
			e.complain(ctx, err)
		}
		if !pause(ctx, every) {
			break
		}
	}
	wg.Wait()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWithin)
	defer cancel()
	if err := e.Sync(last); err != nil {
		e.complain(last, err)
	}
}

// pause waits, and reports whether ctx goes on.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// readLog has Litestream read the log and copy it into the database, also while the backup folder is away or does not answer: a log that nobody copies would grow without end.
func (e *Engine) readLog(ctx context.Context) {
	for pause(ctx, every) {
		if !e.runs.Load() {
			continue
		}
		if err := e.db.Sync(ctx); err != nil && ctx.Err() == nil {
			e.complain(ctx, fmt.Errorf("backup: read the log: %w", err))
		}
	}
}

// start has Litestream begin. When it cannot, it closes its descriptor of the database's file, and with that go the locks that this process has on the file (POSIX): another program could then take itself for
// the last one and remove the log. So everything that it needs is tried before, and it gets one try only. Until it runs, the database copies the log itself.
//
// Litestream takes a log that has begun again for one that it had read to its end, as long as the last page that it knows still lies behind the new ones. After a kill, or without the backup folder, that is not so: commits that
// it has not read were copied into the database and overwritten, and would be in no step. So the log is handed over.
func (e *Engine) start(ctx context.Context) error {
	if e.runs.Load() {
		return nil
	}
	if e.broken != nil {
		return e.broken
	}
	e.DB.LeaveCheckpoints(true)
	known, err := e.prepare(ctx)
	if err == nil {
		begun := false
		err = e.DB.HandOverLog(known, func() error { begun = true; return e.db.Sync(ctx) })
		switch {
		case begun && e.db.SQLDB() != nil && e.db.PageSize() != 0:
			e.runs.Store(true)
			return err
		case begun:
			if err == nil {
				err = errors.New("the database's file is not there")
			}
			e.broken = fmt.Errorf("backup: it could not begin; restart the server: %w", err)
			err = e.broken
		default:
			err = fmt.Errorf("backup: %w", err)
		}
	}
	e.DB.LeaveCheckpoints(false)
	return err
}

// prepare does what Litestream does at its beginning, without its descriptors, and gives the log that Litestream knows.
func (e *Engine) prepare(ctx context.Context) (known database.LogSalt, err error) {
	v, err := e.vault()
	if err != nil {
		// Steps of an earlier run that would fill the disk meanwhile are given up: the backup then goes on with a whole copy.
		if errors.Is(err, ErrAway) && files.RoomIn(e.Data, e.Disk, 0) != nil {
			err = errors.Join(err, e.db.ResetLocalState(ctx))
		}
		return known, err
	}
	// At the first time this takes as long as it takes: no row waits for Litestream to begin.
	if err := e.copyFiles(ctx); err != nil {
		return known, err
	}
	newest, _, err := v.newest(time.Time{})
	if err != nil {
		return known, err
	}
	// A new backup begins with a whole copy, and so does one whose local steps cannot be read.
	local, err := e.db.Pos()
	if newest == 0 || err != nil {
		if err := e.db.ResetLocalState(ctx); err != nil {
			return known, fmt.Errorf("backup: %w", err)
		}
		local.TXID = 0
	}
	fine, err := v.steps(0, false)
	if err != nil {
		return known, err
	}
	var last ltx.Header
	switch {
	// Where the local steps end before those of the backup, Litestream reads the last one there.
	case len(fine) > 0 && local.TXID < fine[len(fine)-1].max:
		last, err = v.header(fine[len(fine)-1])
	case local.TXID > 0:
		last, err = headerOf(e.db.LTXPath(0, local.TXID, local.TXID))
	}
	if err != nil {
		return known, err
	}
	binary.BigEndian.PutUint32(known[:4], last.WALSalt1)
	binary.BigEndian.PutUint32(known[4:], last.WALSalt2)
	if err := os.MkdirAll(e.db.LTXLevelDir(0), 0o700); err != nil {
		return known, fmt.Errorf("backup: %w", err)
	}
	err = e.DB.Write(ctx, func(tx *database.Tx) error {
		for _, table := range []string{`CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)`, `CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER)`} {
			if _, err := tx.Exec(ctx, table); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return known, fmt.Errorf("backup: %w", err)
	}
	return known, ctx.Err()
}

// header reads a step of the backup to its end and gives its header.
func (v *vault) header(s step) (ltx.Header, error) {
	r, err := v.open(s.path(), s.place())
	if err != nil {
		return ltx.Header{}, err
	}
	defer r.Close()
	header, whole, err := ltx.PeekHeader(r)
	if err == nil {
		_, err = io.Copy(io.Discard, whole)
	}
	if err != nil {
		return ltx.Header{}, fmt.Errorf("backup: the header of a step: %w", err)
	}
	return header, nil
}

// headerOf reads the header of a local step.
func headerOf(path string) (header ltx.Header, err error) {
	f, err := os.Open(path)
	if err == nil {
		defer f.Close()
		header, _, err = ltx.PeekHeader(f)
	}
	if err != nil {
		return header, fmt.Errorf("backup: the header of a local step: %w", err)
	}
	return header, nil
}

// Sync copies what was committed until now.
func (e *Engine) Sync(ctx context.Context) error {
	e.syncing.Lock()
	defer e.syncing.Unlock()
	begun := e.Clock.Now()
	e.mu.Lock()
	e.since = begun
	e.mu.Unlock()
	err := e.copy(ctx)
	if err == nil {
		_, err = e.vault() // also when there was nothing to copy, and when it has gone meanwhile
	}
	if err != nil && e.runs.Load() && files.RoomIn(e.Data, e.Disk, 0) != nil {
		err = fmt.Errorf("%w; steps that are not in the backup fill the disk of LATCHKEY_DATA: bring the backup folder back, or restart the server, which gives them up", err)
	}
	lost := e.copied.missing()
	e.mu.Lock()
	e.since = time.Time{}
	if err == nil {
		e.status.SyncedAt = begun
	}
	e.status.Missing, e.status.Lost = len(lost), lost
	said := cmp.Or(err, e.noWhole)
	e.mu.Unlock()
	e.note(ctx, said)
	return err
}

// copy copies what was committed.
func (e *Engine) copy(ctx context.Context) error {
	if e.onlyFiles() {
		return e.copyFiles(identity.Everywhere(ctx))
	}
	if err := e.start(ctx); err != nil {
		return err
	}
	if err := e.db.Sync(ctx); err != nil {
		return err
	}
	return e.db.Replica.Sync(ctx)
}

// Close ends the engine after the database was closed: the locks on its file go with those of the backup. Nothing is copied any more; what is not in the backup yet is copied after the next start.
func (e *Engine) Close() error {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if !e.held() {
		return nil
	}
	if e.onlyFiles() {
		return e.release()
	}
	closed := make(chan error, 1)
	go func() { closed <- e.db.Close(ctx) }()
	select {
	case err := <-closed:
		if errors.Is(err, context.Canceled) {
			err = nil
		}
		e.runs.Store(false)
		e.DB.LeaveCheckpoints(false)
		return errors.Join(err, e.release())
	case <-time.After(lastWithin):
		// Another process keeps the backup only when this process has ended, and the lock with it.
		return errors.New("the backup folder does not answer")
	}
}
