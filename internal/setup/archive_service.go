package setup

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/secret"
)

// ArchiveDeps are what the service needs to bring an agency from another installation.
type ArchiveDeps struct {
	// Folder is where the file is while it is on its way: nothing else is in it.
	Folder string
	// Most is how many bytes an archive may have.
	Most int64
	// Room refuses bytes that the disk of the folder has no room for.
	Room func(bytes int64) error
	// Bring checks an archive and brings it into this installation: all of it or nothing.
	Bring  func(ctx context.Context, in Incoming) (Brought, error)
	Logger *slog.Logger
	// Mails says whether the installation can send mail.
	Mails bool
}

// Incoming is an archive that is brought in.
type Incoming struct {
	From       io.ReaderAt
	Size       int64
	Passphrase secret.Text
	// Folder is for what is made on the way.
	Folder string
	// Checked is called when all of the archive was checked, before anything is written.
	Checked func()
	// First is called first in the transaction that writes.
	First func(ctx context.Context, tx *database.Tx) error
}

// Brought is an agency that was brought in.
type Brought struct {
	Agency string
	// Missing is how many uploaded files have no bytes in the archive.
	Missing int
}

// ArchiveStatus is how far the archive is.
type ArchiveStatus struct {
	Stage    Stage
	File     sentFile
	Received int64
	Percent  int
	Reason   Reason
	Brought
}

const (
	archiveName = "archive.zip"
	// renewedName is the folder in which an archive of an older version is brought to the present one.
	renewedName = "older"
	// aboutName is the file that says what the browser says of the archive.
	aboutName = "archive.json"
	// windowFor is how long a window that sends nothing keeps others from sending.
	windowFor = 2 * time.Minute
	// keepArchive is how long a file stays that nobody goes on with.
	keepArchive = 24 * time.Hour
	// readsToCheck is how often the bytes of an archive are read while it is checked: once for the hash over all, once for its entries.
	readsToCheck = 2
)

// archives is the one archive that may be on its way. The file and what is known of it are on the disk of this node, so that a restart loses nothing of them.
type archives struct {
	ArchiveDeps
	mu     sync.Mutex
	loaded bool
	// code is the hash of the code that opened the last call.
	code string
	// window is the browser's window that sends, until.
	window string
	until  time.Time

	stage    Stage
	file     sentFile
	received int64
	reason   Reason
	brought  Brought
	read     atomic.Int64
	jobs     chan secret.Text
}

func newArchives(d ArchiveDeps) *archives {
	return &archives{ArchiveDeps: d, stage: NoArchive, jobs: make(chan secret.Text, 1)}
}

func (a *archives) path(name string) string { return filepath.Join(a.Folder, name) }

func (a *archives) running() bool { return a.stage == Checking || a.stage == Importing }

// load finds what a former process of this node has received.
func (a *archives) load() {
	if a.loaded {
		return
	}
	a.loaded = true
	if err := os.RemoveAll(a.path(renewedName)); err != nil { // of a process that was killed; it is made again
		a.Logger.Warn("what was made of the archive of another installation could not be removed", "error", err)
	}
	raw, err := os.ReadFile(a.path(aboutName))
	if err != nil {
		return
	}
	var file sentFile
	info, err := os.Stat(a.path(archiveName))
	if err != nil || json.Unmarshal(raw, &file) != nil || file.Size <= 0 || info.Size() > file.Size {
		a.drop()
		return
	}
	a.stage, a.file, a.received = Sending, file, info.Size()
}

// drop removes the file and all that was made of it.
func (a *archives) drop() {
	if err := os.RemoveAll(a.Folder); err != nil {
		a.Logger.Warn("the archive of another installation could not be removed", "error", err)
	}
	a.file, a.received, a.window, a.stage = sentFile{}, 0, "", NoArchive
}

func (a *archives) status() ArchiveStatus {
	out := ArchiveStatus{Stage: a.stage, File: a.file, Received: a.received, Reason: a.reason, Brought: a.brought}
	switch a.stage {
	case Sending:
		out.Percent = percentOf(a.received, a.file.Size)
	case Checking:
		out.Percent = percentOf(a.read.Load(), readsToCheck*a.file.Size)
	case Importing:
		out.Percent = percentOf(a.read.Load(), a.file.Size)
	}
	return out
}

// otherWindow refuses a window while another one sends.
func (a *archives) otherWindow(window string, now time.Time) error {
	if a.window != "" && a.window != window && now.Before(a.until) {
		f := fault.Of(fault.Conflict)
		f.Fields = map[string]string{"window": "other"}
		return f
	}
	return nil
}

func (a *archives) claim(window string, now time.Time) {
	a.window, a.until = window, now.Add(windowFor)
}

func notNow(why string) error {
	f := fault.Of(fault.Conflict)
	f.Fields = map[string]string{"archive": why}
	return f
}

// AdmitArchive refuses a call about the archive without the right code. Calls with a code that was right a moment ago have no limit: a large archive has many parts.
func (s *Service) AdmitArchive(ctx context.Context, address, code string) error {
	s.archives.mu.Lock()
	known := s.archives.code != "" && opens(s.archives.code, code)
	s.archives.mu.Unlock()
	if !known {
		if err := s.pass(address); err != nil {
			return err
		}
	}
	if err := s.check(ctx, s.db, code); err != nil {
		return err
	}
	s.archives.mu.Lock()
	defer s.archives.mu.Unlock()
	s.archives.code = hashOf(code)
	s.archives.load()
	return nil
}

// Archive says how far the archive is. The person who brought an agency in learns it also when the code is spent.
func (s *Service) Archive(ctx context.Context, address, code string) (ArchiveStatus, error) {
	s.archives.mu.Lock()
	// The code is spent a moment before the import is over.
	begun := (s.archives.running() || s.archives.stage == Imported) && opens(s.archives.code, code)
	s.archives.mu.Unlock()
	if !begun {
		if err := s.AdmitArchive(ctx, address, code); err != nil {
			return ArchiveStatus{}, err
		}
	}
	s.archives.mu.Lock()
	defer s.archives.mu.Unlock()
	return s.archives.status(), nil
}

// BeginArchive says which file comes, and gets how much of it is there. Another file takes its place. takeOver ends what another window sends.
func (s *Service) BeginArchive(file sentFile, window string, takeOver bool) (ArchiveStatus, error) {
	a, now := s.archives, s.clock.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.running() || a.stage == Imported {
		return a.status(), nil
	}
	if file.Size > a.Most {
		return a.status(), fault.Invalid(fault.BadRequest, map[string]string{"size": "too_large"})
	}
	if !takeOver {
		if err := a.otherWindow(window, now); err != nil {
			return a.status(), err
		}
	}
	// Once for the file, once for what is in it. What is there is of this file, or makes room for it.
	if err := a.Room(2*file.Size - a.received); err != nil {
		return a.status(), noRoom(err)
	}
	if a.file != file {
		a.drop()
	}
	if err := a.begin(file); err != nil {
		return a.status(), noRoom(fault.OfDisk(err))
	}
	a.stage, a.reason = Sending, NotRefused
	a.claim(window, now)
	return a.status(), nil
}

func noRoom(err error) error {
	if !fault.Is(err, fault.Unavailable) {
		return err
	}
	out := fault.Of(fault.Conflict)
	out.Fields, out.Cause = map[string]string{"archive": "no_room"}, err
	return out
}

func (a *archives) begin(file sentFile) error {
	if a.file == file {
		return nil
	}
	about, err := json.Marshal(file)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(a.Folder, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(a.path(archiveName), nil, 0o600); err != nil {
		return err
	}
	if err := os.WriteFile(a.path(aboutName), about, 0o600); err != nil {
		return err
	}
	a.file, a.received = file, 0
	return nil
}

// ArchivePart takes the next part. The answer says where to go on: one that was sent twice or comes in another order changes nothing.
func (s *Service) ArchivePart(window string, offset int64, part io.ReadSeeker) (ArchiveStatus, error) {
	a, now := s.archives, s.clock.Now()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.stage != Sending {
		return a.status(), notNow("gone")
	}
	if err := a.otherWindow(window, now); err != nil {
		return a.status(), err
	}
	a.claim(window, now)
	length, err := part.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = part.Seek(0, io.SeekStart)
	}
	if err != nil || !a.file.takes(a.received, offset, length) {
		return a.status(), err
	}
	if err := a.append(part, length); err != nil {
		return a.status(), noRoom(fault.OfDisk(err))
	}
	a.received += length
	return a.status(), nil
}

// append writes a part behind what was received, and over what a part that failed has left there.
func (a *archives) append(part io.Reader, length int64) error {
	f, err := os.OpenFile(a.path(archiveName), os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Seek(a.received, io.SeekStart)
	if err == nil {
		_, err = io.CopyN(f, part, length)
	}
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		err = errors.Join(err, f.Truncate(a.received))
	}
	return errors.Join(err, f.Close())
}

// ImportArchive has the whole archive checked and brought in, asynchronously. A second call while it is under way changes nothing.
func (s *Service) ImportArchive(passphrase secret.Text) (ArchiveStatus, error) {
	a := s.archives
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.running() {
		return a.status(), nil
	}
	if a.file.Size == 0 || a.received < a.file.Size {
		return a.status(), notNow("incomplete")
	}
	if err := a.Room(a.file.Size); err != nil {
		return a.status(), noRoom(err)
	}
	a.read.Store(0)
	a.stage, a.reason = Checking, NotRefused
	a.jobs <- passphrase // there is room: only one is under way
	return a.status(), nil
}

// DropArchive removes what was received.
func (s *Service) DropArchive() (ArchiveStatus, error) {
	a := s.archives
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.running() {
		return a.status(), notNow("running")
	}
	a.drop()
	a.reason = NotRefused
	return a.status(), nil
}

// Run brings archives in until ctx ends.
func (s *Service) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case passphrase := <-s.archives.jobs:
			s.bring(ctx, passphrase)
		}
	}
}

func (s *Service) bring(ctx context.Context, passphrase secret.Text) {
	a := s.archives
	brought, err := s.bringFile(ctx, passphrase)
	a.mu.Lock()
	defer a.mu.Unlock()
	refused, isRefusal := errors.AsType[*ArchiveRefusal](err)
	switch {
	case err == nil:
		a.drop()
		a.stage, a.brought = Imported, brought
	case ctx.Err() != nil: // the server stops: the file stays, and the next start goes on with it
		a.stage = Sending
	case isRefusal:
		a.Logger.WarnContext(ctx, "the archive of another installation is refused", "reason", refused.Reason, "error", refused.Cause)
		if !refused.Reason.keepsFile() {
			a.drop()
		}
		a.stage, a.reason = Refused, refused.Reason
	default:
		a.Logger.ErrorContext(ctx, "the archive of another installation could not be brought in", "error", err)
		a.stage = Failed
	}
}

func (s *Service) bringFile(ctx context.Context, passphrase secret.Text) (Brought, error) {
	a := s.archives
	f, err := os.Open(a.path(archiveName))
	if err != nil {
		return Brought{}, err
	}
	defer f.Close()
	return a.Bring(ctx, Incoming{
		From: &counted{ctx, f, &a.read}, Size: a.file.Size, Passphrase: passphrase, Folder: a.path(renewedName),
		Checked: func() {
			a.mu.Lock()
			defer a.mu.Unlock()
			a.read.Store(0)
			a.stage = Importing
		},
		First: s.spend,
	})
}

// spend ends the code in the transaction that makes the agency; one that was made meanwhile stays alone.
func (s *Service) spend(ctx context.Context, tx *database.Tx) error {
	if _, err := codeHash(ctx, tx.Holding()); err != nil { // two at once follow each other from here on
		return err
	}
	return dropCodeHash(ctx, tx)
}

// SweepArchive removes a file that nobody has gone on with for long at now, or that came to an installation that has an agency.
func (s *Service) SweepArchive(ctx context.Context, now clock.Instant) error {
	a := s.archives
	some, err := s.members.Any(ctx, s.db)
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.running() {
		return nil
	}
	info, err := os.Stat(a.path(archiveName))
	if errors.Is(err, os.ErrNotExist) {
		info, err = os.Stat(a.Folder) // what a removal that was cut off has left
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if some || info.ModTime().Before(now.OfMachine().Add(-keepArchive)) {
		imported := a.stage == Imported
		if a.drop(); imported {
			a.stage = Imported
		}
	}
	return nil
}

// counted counts what is read, and ends when the server stops.
type counted struct {
	ctx  context.Context // io.ReaderAt takes none
	from io.ReaderAt
	n    *atomic.Int64
}

func (c *counted) ReadAt(b []byte, at int64) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.from.ReadAt(b, at)
	c.n.Add(int64(n))
	return n, err
}
