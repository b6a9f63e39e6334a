package backup

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

const (
	// filesEvery is how often files are copied where PostgreSQL's own tools back up the rows.
	filesEvery = 10 * time.Second
	// filesLate is after how long a check looks again for the files that it misses.
	filesLate = filesEvery + 5*time.Second
	// leadName is the lead of the node that copies.
	leadName = "backup"
)

// onlyFiles reports whether the rows are backed up in another way: those of PostgreSQL.
func (e *Engine) onlyFiles() bool { return e.DB.Engine() == database.Postgres }

// lock makes this process the one that copies: of one machine, or of all nodes of a database.
func (e *Engine) lock() (release func() error, err error) {
	if !e.onlyFiles() {
		return database.Hold(filepath.Join(e.Data, lockName))
	}
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	lead, err := e.DB.Lead(ctx, leadName)
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.lead = lead
	return lead.Release, nil
}

// runFiles copies files while this node has the lead, and follows what another one notes while that has it.
func (e *Engine) runFiles(ctx context.Context) {
	checked := make(chan struct{})
	go func() { defer close(checked); e.checks(ctx) }()
	defer func() { <-checked }()
	for dropped := (time.Time{}); ; {
		err := e.leads(ctx)
		if err == nil {
			err = e.Sync(ctx)
		}
		if now := e.Clock.Now(); err == nil && (now.Sub(dropped) >= time.Hour || now.Before(dropped)) {
			if err = e.Drop(ctx); err == nil {
				dropped = now
			}
		}
		e.yield(ctx, err)
		if errors.Is(err, ErrRunning) {
			e.follow()
		} else if err != nil && ctx.Err() == nil {
			e.complain(ctx, err)
		}
		if !pause(ctx, filesEvery) {
			break
		}
	}
	if e.held() {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWithin)
		defer cancel()
		if err := e.Sync(last); err != nil {
			e.complain(last, err)
		}
	}
}

// leads takes the lead, or finds out that it is lost.
func (e *Engine) leads(ctx context.Context) error {
	if e.outdone {
		return ErrRunning
	}
	if !e.held() {
		return e.hold()
	}
	if e.still(ctx) || ctx.Err() != nil {
		return ctx.Err()
	}
	e.lose()
	return e.hold()
}

// still reports whether the connection of the lead is there.
func (e *Engine) still(ctx context.Context) bool {
	e.mu.Lock()
	lead := e.lead
	e.mu.Unlock()
	asking, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	return lead != nil && lead.Still(asking) == nil
}

// lose ends what only the node with the lead does. Another node may write from now on: what is known of the backup counts no longer.
func (e *Engine) lose() {
	e.mu.Lock()
	lead, end := e.lead, e.endCheck
	e.release, e.lead = nil, nil
	e.mu.Unlock()
	if end != nil {
		end()
	}
	e.opening.Lock()
	e.at = nil
	e.opening.Unlock()
	e.copied.forget()
	_ = lead.Release() // its connection may be lost
}

// yield gives up the lead when another process writes into the bucket all the same: another node of the database can then take both. This one does not take them again before it is restarted, else two installations
// with the same address would take the bucket from each other without end.
func (e *Engine) yield(ctx context.Context, err error) {
	if errors.Is(err, errTaken) && e.held() && e.still(ctx) {
		e.lose()
		e.outdone = true
	}
}

// follow shows what the node has noted that has the lead.
func (e *Engine) follow() {
	status, err := ReadStatus(e.DB, e.Data)
	if err != nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.status = status
}

// CheckFiles reads every object of a backup of files, and looks whether the file of every row of a database is in it, with its hash.
func CheckFiles(ctx context.Context, s Source, db *database.DB, progress Progress) (report Report, err error) {
	ctx = identity.Everywhere(ctx)
	v, err := s.open()
	if err != nil {
		return report, err
	}
	report.At = s.Clock.Now()
	type row struct {
		id    string
		sum   []byte
		names []string
	}
	// The rows first: a file that comes meanwhile is none of this check.
	var rows []row
	err = files.Walk(ctx, db, files.Position{}, func(file files.File) error {
		rows = append(rows, row{file.Ref.String(), file.SHA256, namesOf(s.Box, file.SHA256)})
		return nil
	})
	if err != nil {
		return report, err
	}
	report.Rows = map[string]int64{"file": int64(len(rows))}
	sums, err := v.readAll(ctx, &report, progress)
	if err != nil {
		return report, err
	}
	var late []row
	for _, r := range rows {
		switch {
		case slices.ContainsFunc(r.names, func(name string) bool { return bytes.Equal(sums[name], r.sum) }):
			report.Files++
		case s.Lost[r.id]:
			report.Lost = append(report.Lost, r.id)
		case slices.ContainsFunc(r.names, func(name string) bool { return slices.Contains(report.Damaged, name) }):
			report.Missing = append(report.Missing, r.id)
		default:
			late = append(late, r)
		}
	}
	// What was uploaded just before is copied a little later.
	if len(late) > 0 && !pause(ctx, cmp.Or(s.late, filesLate)) {
		return report, ctx.Err()
	}
	for _, r := range late {
		isThere, err := v.hasFile(r.names, r.sum)
		if err != nil {
			return report, err
		}
		if isThere {
			report.Files++
		} else {
			report.Missing = append(report.Missing, r.id)
		}
	}
	return report, report.fault()
}

// hasFile reports whether one of the names is that of a whole object with these bytes.
func (v *vault) hasFile(names []string, sum []byte) (bool, error) {
	for _, name := range names {
		have, _, err := v.sum(kept{path: path.Join(fileFolder(name), name), place: filePlace(name)})
		if err == nil && bytes.Equal(have, sum) {
			return true, nil
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, ErrDamaged) {
			return false, err
		}
	}
	return false, v.there()
}

// RestoreFiles brings the file of every row of a database to where its installation keeps files. One that is there with its hash stays; one that the backup does not have whole is named in the Report, with ErrFilesMissing.
func RestoreFiles(ctx context.Context, s Source, db *database.DB, to *files.Store, progress Progress) (report Report, err error) {
	ctx = identity.Everywhere(ctx)
	v, err := s.open()
	if err != nil {
		return report, err
	}
	var all int64
	if err := db.QueryRow(ctx, `SELECT COUNT(*) FROM file`).Scan(&all); err != nil {
		return report, fmt.Errorf("restore: %w", err)
	}
	report.At, report.Rows = s.Clock.Now(), map[string]int64{"file": all}
	done := 0
	err = files.Walk(ctx, db, files.Position{}, func(file files.File) error {
		if done++; progress != nil {
			progress("files", done, int(all))
		}
		whole, err := isWhole(ctx, to, file)
		if err != nil {
			return err
		}
		if whole {
			report.Files++
			return nil
		}
		return s.bringOne(ctx, v, to, file, &report)
	})
	if err == nil && len(report.Missing) > 0 {
		err = fmt.Errorf("restore: %w: %d", ErrFilesMissing, len(report.Missing))
	}
	return report, err
}

// isWhole reports whether an installation has the bytes of a row.
func isWhole(ctx context.Context, store *files.Store, file files.File) (bool, error) {
	r, _, err := store.Open(ctx, file, 0)
	if files.IsGone(err) || errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("restore: the file %s: %w", file.Ref, err)
	}
	defer r.Close()
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return false, fmt.Errorf("restore: the file %s: %w", file.Ref, err)
	}
	return bytes.Equal(h.Sum(nil), file.SHA256), nil
}
