package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/secret"
)

// Source is a backup to read.
type Source struct {
	Target Target
	Box    *secret.Box
	Sealed func(context.Context, *database.DB) (int, error)
	Clock  clock.Clock
	Logger *slog.Logger
	// Lost has the ids of files whose bytes the installation itself does not have: their absence is no fault of the backup.
	Lost map[string]bool
	// late replaces after how long a check looks again for the files that it misses; for tests.
	late time.Duration
}

const (
	// restoring is the folder in which a restore gathers what it makes; only what is whole leaves it.
	restoring = ".restoring"
	// databaseName is the file of the database in a data folder.
	databaseName = "latchkey.db"
)

// Errors of a restore.
var (
	ErrNotEmpty = errors.New("the folder is not empty: a restore never writes over anything")
	ErrTooEarly = errors.New("the backup has nothing that old")
	ErrGap      = errors.New("a step of the backup is missing")
	// ErrFilesMissing is returned with everything else restored: the Report has the ids.
	ErrFilesMissing = errors.New("everything is restored but the bytes of some uploaded files, which the backup does not have whole")
)

// Restore makes a data folder of the backup as it was at a moment (zero: the newest): the database and the files of its rows. The folder must not be there, or be empty. When it fails, nothing is left in it, except
// with ErrFilesMissing: files that the backup does not have keep nobody from the rest.
func Restore(ctx context.Context, s Source, at time.Time, dir string, progress Progress) (report Report, err error) {
	v, err := s.open()
	if err != nil {
		return report, err
	}
	if err := empty(dir); err != nil {
		return report, err
	}
	made := filepath.Join(dir, restoring)
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.RemoveAll(made), os.Mkdir(made, 0o700)); err != nil {
		return report, fmt.Errorf("restore: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(made)) }()
	if report.At, err = s.database(ctx, v, at, filepath.Join(made, databaseName), progress); err != nil {
		return report, err
	}
	err = s.opened(ctx, filepath.Join(made, databaseName), func(db *database.DB) error {
		if report.Rows, err = db.Counts(ctx); err != nil {
			return err
		}
		return s.bring(ctx, v, db, filepath.Join(made, "files"), &report, progress)
	})
	if err != nil {
		return report, err
	}
	if err := settle(made, dir); err != nil {
		return report, err
	}
	if len(report.Missing) > 0 {
		return report, fmt.Errorf("restore: %w: %d", ErrFilesMissing, len(report.Missing))
	}
	return report, nil
}

func (s Source) open() (*vault, error) {
	store, err := s.Target.storage("")
	if err != nil {
		return nil, err
	}
	v, _, err := openVault(store, s.Box)
	return v, err
}

// empty refuses a folder that has anything but what a restore has left that was killed.
func empty(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("restore: %w", err)
	}
	for _, e := range entries {
		if e.Name() != restoring {
			return fmt.Errorf("restore: %s: %w", dir, ErrNotEmpty)
		}
	}
	return nil
}

// settle moves what is whole to its place, the database last: without it the folder is no installation.
func settle(made, dir string) error {
	for _, name := range []string{"files", databaseName} {
		if err := os.Rename(filepath.Join(made, name), filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("restore: %w", err)
		}
	}
	return syncFolder(dir)
}

// opened opens a restored database for some work; closing it leaves one file.
func (s Source) opened(ctx context.Context, path string, work func(*database.DB) error) (err error) {
	db, err := database.Open(ctx, path, s.Clock)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return work(db)
}

// database restores the database, and gives the moment that it has.
func (s Source) database(ctx context.Context, v *vault, at time.Time, path string, progress Progress) (time.Time, error) {
	from := &client{vault: func() (*vault, error) { return v, v.there() }, days: true}
	until := at
	if !at.IsZero() {
		until = at.Add(time.Millisecond) // Litestream takes what is before
	}
	newest, first, err := v.newest(until)
	if err != nil {
		return time.Time{}, err
	}
	if newest == 0 {
		if first.IsZero() {
			return time.Time{}, errors.New("restore: the backup has no step yet")
		}
		return time.Time{}, fmt.Errorf("restore: %w: it begins at %s", ErrTooEarly, first.Format(time.RFC3339))
	}
	if progress != nil {
		progress("database", 0, 1)
	}
	quiet := slog.New(slog.DiscardHandler)
	plan, err := litestream.CalcRestorePlan(ctx, from, 0, until, quiet)
	if err != nil {
		return time.Time{}, fmt.Errorf("restore: %w", err)
	}
	last := plan[len(plan)-1]
	if plan[0].MinTXID != 1 || last.MaxTXID < newest {
		return time.Time{}, fmt.Errorf("restore: %w: what is there leads to transaction %s of %s", ErrGap, last.MaxTXID, newest)
	}
	replica := litestream.NewReplicaWithClient(nil, from)
	options := litestream.NewRestoreOptions()
	options.OutputPath, options.Timestamp = path, until
	if err := replica.Restore(ctx, options); err != nil {
		return time.Time{}, fmt.Errorf("restore: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return time.Time{}, fmt.Errorf("restore: %w", err)
	}
	if progress != nil {
		progress("database", 1, 1)
	}
	return last.CreatedAt, nil
}

// newest is the last transaction of all steps until a moment (zero: of all), and first when the backup begins.
func (v *vault) newest(until time.Time) (last ltx.TXID, first time.Time, err error) {
	for level := 0; level <= litestream.SnapshotLevel; level++ {
		found, err := v.steps(level, true)
		if err != nil {
			return 0, first, err
		}
		for _, s := range found {
			if (s.min == 1 || level == litestream.SnapshotLevel) && (first.IsZero() || s.time().Before(first)) {
				first = s.time()
			}
			if until.IsZero() || s.time().Before(until) {
				last = max(last, s.max)
			}
		}
	}
	if !until.IsZero() && !first.IsZero() && !first.Before(until) {
		return 0, first, nil
	}
	return last, first, nil
}

// bring copies the files of all rows into a folder. Those that the backup does not have, or not whole, are named in the report.
func (s Source) bring(ctx context.Context, v *vault, db *database.DB, dir string, report *Report, progress Progress) error {
	store, err := files.Open(db, "", dir, nil, s.Logger)
	if err != nil {
		return err
	}
	done := 0
	return files.Walk(ctx, db, files.Position{}, func(file files.File) error {
		err := s.bringOne(ctx, v, store, file, report)
		if done++; err == nil && progress != nil {
			progress("files", done, int(report.Rows["file"]))
		}
		return err
	})
}

// bringOne brings a file, or names it in the report.
func (s Source) bringOne(ctx context.Context, v *vault, store *files.Store, file files.File, report *Report) error {
	err := s.bringFile(ctx, v, store, file)
	switch {
	case err == nil:
		report.Files++
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrDamaged) || errors.Is(err, errChanged):
		if away := v.there(); away != nil {
			return fmt.Errorf("restore: the file %s: %w", file.Ref, errors.Join(err, away))
		}
		report.Missing = append(report.Missing, file.Ref.String())
		s.Logger.WarnContext(ctx, "an uploaded file is not restored: the backup does not have it whole", "file", file.Ref.String(), "error", err)
	default:
		return fmt.Errorf("restore: the file %s: %w", file.Ref, err)
	}
	return nil
}

func (s Source) bringFile(ctx context.Context, v *vault, store *files.Store, file files.File) error {
	var err error
	for _, name := range namesOf(s.Box, file.SHA256) {
		if err = s.bringNamed(ctx, v, store, file, name); err == nil || !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, ErrDamaged) && !errors.Is(err, errChanged) {
			return err
		}
	}
	return err
}

func (s Source) bringNamed(ctx context.Context, v *vault, store *files.Store, file files.File, name string) error {
	r, err := v.open(path.Join(fileFolder(name), name), filePlace(name))
	if err != nil {
		return err
	}
	defer r.Close()
	return store.Bring(ctx, file, hashing(r, file.SHA256))
}

// Check reads every object of the backup, restores the database of a moment (zero: the newest) into dir, which is removed again, and looks at it: pages and references, the file of every row with its hash, every sealed field. Files that are missing or damaged are named in the Report, and the rest is checked all the same.
func Check(ctx context.Context, s Source, at time.Time, dir string, progress Progress) (report Report, err error) {
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o700)); err != nil {
		return report, fmt.Errorf("check: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	v, err := s.open()
	if err != nil {
		return report, err
	}
	path := filepath.Join(dir, databaseName)
	if report.At, err = s.database(ctx, v, at, path, progress); err != nil {
		return report, err
	}
	sums, err := v.readAll(ctx, &report, progress)
	if err != nil {
		return report, err
	}
	err = s.opened(ctx, path, func(db *database.DB) error {
		if err := db.Intact(ctx); err != nil {
			return err
		}
		if report.Rows, err = db.Counts(ctx); err != nil {
			return err
		}
		err := files.Walk(ctx, db, files.Position{}, func(file files.File) error {
			id := file.Ref.String()
			switch {
			case slices.ContainsFunc(namesOf(s.Box, file.SHA256), func(name string) bool { return bytes.Equal(sums[name], file.SHA256) }):
				report.Files++
			case s.Lost[id]:
				report.Lost = append(report.Lost, id)
			default:
				report.Missing = append(report.Missing, id)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if n := report.Files + len(report.Lost) + len(report.Missing); int64(n) != report.Rows["file"] {
			return fmt.Errorf("check: %d files of %d rows", n, report.Rows["file"])
		}
		report.Sealed, err = s.Sealed(ctx, db)
		return err
	})
	if err != nil && len(report.Damaged) == 0 {
		return report, err
	}
	return report, errors.Join(err, report.fault())
}

// fault says what a check has found of the files.
func (r Report) fault() (err error) {
	if len(r.Missing) > 0 {
		err = fmt.Errorf("check: the backup does not have the file %s", named(r.Missing))
	}
	if len(r.Damaged) > 0 {
		err = errors.Join(err, fmt.Errorf("check: copied files: %s: %w", named(r.Damaged), ErrDamaged))
	}
	return err
}

// named gives the first of some names, and how many there are.
func named(all []string) string {
	const most = 10
	if len(all) <= most {
		return strings.Join(all, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(all[:most], ", "), len(all)-most)
}

// readAll reads every object to its end, and gives the hashes of uploaded files by their names. What a running backup removes meanwhile is passed over.
func (v *vault) readAll(ctx context.Context, report *Report, progress Progress) (map[string][]byte, error) {
	all, err := v.objects()
	if err != nil {
		return nil, err
	}
	sums := map[string][]byte{}
	for i, o := range all {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		sum, n, err := v.sum(o)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if o.file && errors.Is(err, ErrDamaged) {
			if err := v.there(); err != nil {
				return nil, err
			}
			report.Damaged = append(report.Damaged, path.Base(o.path))
			continue
		}
		if err != nil {
			return nil, err
		}
		if o.file {
			sums[path.Base(o.path)] = sum
		}
		report.Objects, report.Bytes = report.Objects+1, report.Bytes+n
		if progress != nil {
			progress("objects", i+1, len(all))
		}
	}
	return sums, v.there()
}

// kept is an object of the backup, with what it is sealed for.
type kept struct {
	path, place string
	file        bool
}

// objects are all objects of the backup.
func (v *vault) objects() ([]kept, error) {
	out := []kept{{path: markerName, place: markerName}}
	for level := 0; level <= litestream.SnapshotLevel; level++ {
		found, err := v.steps(level, true)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			out = append(out, kept{path: s.path(), place: s.place()})
		}
	}
	names, err := v.names(filesFolder)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if base := path.Base(name); !strings.Contains(base, goneSuffix) && !strings.HasSuffix(base, formerMark) {
			out = append(out, kept{path: path.Join(filesFolder, name), place: filePlace(base), file: true})
		}
	}
	return out, nil
}

func (v *vault) sum(o kept) ([]byte, int64, error) {
	r, err := v.open(o.path, o.place)
	if err != nil {
		return nil, 0, err
	}
	defer r.Close()
	h := sha256.New()
	n, err := io.Copy(h, r)
	if err != nil {
		return nil, 0, err
	}
	return h.Sum(nil), n, nil
}

// ParseTime reads the moment of a restore: RFC 3339, or a date and a time of the machine's zone.
func ParseTime(text string, zone *time.Location) (time.Time, error) {
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t, nil
	}
	for _, form := range []string{"2006-01-02 15:04:05", "2006-01-02 15:04"} {
		if t, err := time.ParseInLocation(form, text, zone); err == nil {
			return t, nil
		}
	}
	return time.Time{}, errors.New("the time " + strconv.Quote(text) + " is none: write 2026-11-28T17:30:00Z or \"2026-11-28 17:30\"")
}
