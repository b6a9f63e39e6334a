package backup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// installation is a small one with a backup.
type installation struct {
	testing.TB
	data   string
	at     ground
	box    *secret.Box
	db     *database.DB
	files  *files.Store
	engine *Engine
	clock  *shifted
}

// shifted is the machine's clock, moved: Litestream asks the machine itself.
type shifted struct{ by atomic.Int64 }

func (s *shifted) Now() time.Time { return time.Now().UTC().Add(time.Duration(s.by.Load())) }

func newInstallation(t testing.TB, at ground) *installation {
	t.Helper()
	box, err := Box(bytes.Repeat([]byte{7}, secret.KeySize))
	must(t, err)
	in := &installation{TB: t, data: filepath.Join(t.TempDir(), "data"), at: at, box: box, clock: &shifted{}}
	must(t, os.Mkdir(in.data, 0o700), os.WriteFile(in.path(), dbtest.Migrated(t), 0o600))
	in.open()
	in.member()
	t.Cleanup(func() { in.stop() })
	return in
}

func (in *installation) member() {
	in.Helper()
	in.write(`INSERT INTO member (id, name, lang, currency, country, time_zone, email, phone, emergency_phone, office_address, office_hours, active, login_guest, login_cleaning, retention_days, created_at)
		VALUES (1, 'Demo', 'en-US', 'EUR', 'ES', 'Europe/Madrid', '', '', '', '', '', TRUE, TRUE, TRUE, 30, 0)`)
}

func must(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func (in *installation) path() string { return filepath.Join(in.data, databaseName) }

func (in *installation) open() {
	in.Helper()
	var err error
	in.db, err = database.Open(context.Background(), in.path(), in.clock)
	must(in, err)
	in.files, err = files.Open(in.db, "", filepath.Join(in.data, "files"), nil, slog.New(slog.DiscardHandler))
	must(in, err)
	in.engine, err = Open(in.deps())
	must(in, err)
}

func (in *installation) deps() Deps {
	return Deps{Target: in.at.target(), Data: in.data, Path: in.path(), DB: in.db, Files: in.files, Box: in.box, Clock: in.clock, Logger: slog.New(slog.DiscardHandler), Sealed: noneSealed}
}

func noneSealed(context.Context, *database.DB) (int, error) { return 0, nil }

func (in *installation) stop() {
	in.Helper()
	if in.engine != nil {
		must(in, in.db.Close())
		_ = in.engine.Close()
	}
	in.engine = nil
}

func (in *installation) write(query string, args ...any) {
	in.Helper()
	ctx := identity.Everywhere(context.Background())
	must(in, in.db.Write(ctx, func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, query, args...)
		return err
	}))
}

func (in *installation) set(name, value string) {
	in.Helper()
	in.write(`INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
}

func (in *installation) upload(name, content string) files.File {
	in.Helper()
	ctx := identity.Everywhere(context.Background())
	got, err := in.files.Receive(ctx, identity.Principal{}, name, strings.NewReader(content), files.Any)
	must(in, err)
	var f files.File
	must(in, in.db.Write(ctx, func(tx *database.Tx) (err error) {
		f, err = in.files.Save(ctx, tx, 1, got)
		return err
	}))
	return f
}

func (in *installation) sync() {
	in.Helper()
	must(in, in.engine.Sync(context.Background()))
}

func (in *installation) source() Source {
	return Source{Target: in.at.target(), Box: in.box, Sealed: noneSealed, Clock: in.clock, Logger: slog.New(slog.DiscardHandler)}
}

// restored gives the settings of a restored installation.
func (in *installation) restored(at time.Time) (map[string]string, Report, string) {
	in.Helper()
	dir := filepath.Join(in.TempDir(), "restored")
	report, err := Restore(context.Background(), in.source(), at, dir, nil)
	must(in, err)
	db, err := database.Open(context.Background(), filepath.Join(dir, databaseName), in.clock)
	must(in, err)
	defer db.Close()
	must(in, db.Intact(context.Background()))
	type pair struct{ name, value string }
	rows, err := database.Collect(context.Background(), db, func(row database.Row) (p pair, err error) { return p, row.Scan(&p.name, &p.value) }, `SELECT name, value FROM setting`)
	must(in, err)
	out := map[string]string{}
	for _, p := range rows {
		out[p.name] = p.value
	}
	return out, report, dir
}

func (in *installation) check() (Report, error) {
	return Check(context.Background(), in.source(), time.Time{}, filepath.Join(in.TempDir(), "check"), nil)
}

func TestARestoreHasTheRowsAndFilesOfItsMoment(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", "1")
		in.upload("one.txt", "the first")
		in.sync()
		time.Sleep(5 * time.Millisecond)
		first := time.Now()
		time.Sleep(5 * time.Millisecond)
		in.set("a", "2")
		in.upload("again.txt", "the first")
		in.upload("two.txt", "the second")
		in.sync()
		must(t, in.engine.Join(context.Background()))

		have, report, dir := in.restored(time.Time{})
		if have["a"] != "2" || report.Files != 3 {
			t.Errorf("the newest: %v, %d files", have, report.Files)
		}
		have, report, _ = in.restored(first)
		if have["a"] != "1" || report.Files != 1 {
			t.Errorf("the past: %v, %d files", have, report.Files)
		}
		contents := map[string]int{}
		must(t, filepath.WalkDir(filepath.Join(dir, "files"), func(path string, e fs.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				var raw []byte
				raw, err = os.ReadFile(path)
				contents[string(raw)]++
			}
			return err
		}))
		if contents["the first"] != 2 || contents["the second"] != 1 || len(contents) != 2 {
			t.Errorf("restored files: %v", contents)
		}
		if f, err := in.source().open(); err != nil {
			t.Error(err)
		} else if all, err := f.objects(); err != nil {
			t.Error(err)
		} else {
			copied := 0
			for _, o := range all {
				if o.file {
					copied++
				}
			}
			if copied != 2 {
				t.Errorf("%d files in the backup, want each content once", copied)
			}
		}
		if _, err := Restore(context.Background(), in.source(), first.Add(-time.Hour), filepath.Join(t.TempDir(), "x"), nil); !errors.Is(err, ErrTooEarly) {
			t.Errorf("before the backup began: %v", err)
		}
		if _, err := Restore(context.Background(), in.source(), time.Time{}, in.data, nil); !errors.Is(err, ErrNotEmpty) {
			t.Errorf("over an installation: %v", err)
		}
		if report, err := in.check(); err != nil || report.Files != 3 || report.Rows["setting"] == 0 {
			t.Errorf("check: %+v, %v", report, err)
		}
	})
}

// While the engine was off the database was written and its log was copied; the next start finds out and begins with a whole copy.
func TestWhatWasWrittenWithoutTheBackupIsInItAfterTheNextStart(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", "1")
		in.sync()
		in.stop()
		for i := range 3 {
			db, err := database.Open(context.Background(), in.path(), in.clock)
			must(t, err)
			in.db = db
			in.set("a", fmt.Sprint("without ", i))
			must(t, db.Close())
		}
		in.open()
		in.sync()
		if have, _, _ := in.restored(time.Time{}); have["a"] != "without 2" {
			t.Errorf("after the start: %v", have["a"])
		}
		in.set("a", "with")
		in.sync()
		if have, _, _ := in.restored(time.Time{}); have["a"] != "with" {
			t.Errorf("later: %v", have["a"])
		}
		if _, err := in.check(); err != nil {
			t.Error(err)
		}
	})
}

// Killed with commits that no step has yet, a server copies its log into the database and lets it begin again before its backup runs: those commits are in no log any more, and must be in the backup all the same.
func TestALogThatBeganAgainBeforeTheBackupRanIsNotTakenForTheWhole(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		for i := range 60 {
			in.set(fmt.Sprint("before ", i), strings.Repeat("x", 500))
		}
		in.sync()
		in.stop()
		db, err := database.Open(context.Background(), in.path(), in.clock)
		must(t, err)
		in.db = db
		for i := range 40 {
			in.set(fmt.Sprint("between ", i), strings.Repeat("y", 500))
		}
		for log, copied := -1, 0; log != copied; {
			var busy int
			must(t, in.db.QueryRow(context.Background(), `PRAGMA wal_checkpoint(NOOP)`).Scan(&busy, &log, &copied))
			time.Sleep(20 * time.Millisecond)
		}
		in.set("after", "1")
		in.engine, err = Open(in.deps())
		must(t, err)
		in.sync()
		in.set("after", "2")
		in.sync()
		have, _, _ := in.restored(time.Time{})
		if have["after"] != "2" || have["between 0"] == "" || have["between 39"] == "" || have["before 59"] == "" {
			t.Errorf("%d settings; after %q", len(have), have["after"])
		}
		if _, err := in.check(); err != nil {
			t.Error(err)
		}
	})
}

// A whole copy at each start would be gigabytes for a large installation.
func TestAStartGoesOnWhereTheBackupStopped(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("large", strings.Repeat("x", 200_000))
		in.sync()
		in.set("not in the backup", "1") // as after a kill
		in.stop()
		in.open()
		in.set("after", "1")
		in.sync()
		v, err := in.source().open()
		must(t, err)
		fine, err := v.steps(0, false)
		must(t, err)
		if last := fine[len(fine)-1]; len(fine) < 2 || last.size*2 > fine[0].size {
			t.Errorf("%d steps, the last has %d bytes after %d", len(fine), last.size, fine[0].size)
		}
		if have, _, _ := in.restored(time.Time{}); have["after"] != "1" || have["not in the backup"] != "1" {
			t.Errorf("restored: %q, %q", have["after"], have["not in the backup"])
		}
	})
}

// A byte changed anywhere in a backup is found.
func TestAThousandChangedBytesAreAllFound(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		for i := range 20 {
			in.set("a", strings.Repeat("x", 1+i*100))
			in.upload(fmt.Sprint(i, ".txt"), strings.Repeat(fmt.Sprint("file ", i, " "), 1+i*300))
			in.sync()
		}
		must(t, in.engine.Join(context.Background()))
		f, err := in.source().open()
		must(t, err)
		all, err := f.objects()
		must(t, err)
		if len(all) < 40 {
			t.Fatalf("only %d objects", len(all))
		}
		random := rand.New(rand.NewPCG(1, 2))
		for range 1000 {
			o := all[random.IntN(len(all))]
			raw := in.at.get(o.path)
			at := random.IntN(len(raw))
			changed := bytes.Clone(raw)
			changed[at] ^= byte(1 + random.IntN(255))
			in.at.set(o.path, changed)
			if _, _, err := f.sum(o); !errors.Is(err, ErrDamaged) {
				t.Fatalf("byte %d of %s: %v", at, o.path, err)
			}
			if random.IntN(400) == 0 {
				if _, err := in.check(); !errors.Is(err, ErrDamaged) {
					t.Fatalf("the check of byte %d of %s: %v", at, o.path, err)
				}
			}
			in.at.set(o.path, raw)
		}
		// An object under the name of another is found too, and so is one that is missing.
		other := all[len(all)-2].path
		kept := in.at.get(other)
		in.at.set(other, in.at.get(all[len(all)-1].path))
		if _, err := in.check(); !errors.Is(err, ErrDamaged) {
			t.Errorf("a file in the place of another: %v", err)
		}
		in.at.set(other, kept)
		if _, err := in.check(); err != nil {
			t.Errorf("the whole backup: %v", err)
		}
		in.at.remove(other)
		if _, err := in.check(); err == nil {
			t.Error("a missing file is not found")
		}
		dir := filepath.Join(t.TempDir(), "x")
		report, err := Restore(context.Background(), in.source(), time.Time{}, dir, nil)
		if !errors.Is(err, ErrFilesMissing) || len(report.Missing) != 1 || report.Files != 19 {
			t.Errorf("a restore without a file of its rows: %+v, %v", report, err)
		}
		failed := filepath.Join(t.TempDir(), "y")
		in.at.remove(stepsFolder)
		if _, err := Restore(context.Background(), in.source(), time.Time{}, failed, nil); err == nil {
			t.Error("a restore without steps")
		}
		if left, err := os.ReadDir(failed); err == nil && len(left) != 0 {
			t.Errorf("a failed restore left %v", left)
		}
	})
}

func TestAFullDiskOfTheBackupStopsNobodyAndIsCaughtUp(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", "1")
		in.sync()
		in.at.fill(in.engine, true)
		in.set("a", "2")
		in.upload("a.txt", strings.Repeat("on a full disk ", 100))
		for range 3 {
			if err := in.engine.Sync(context.Background()); !in.at.isFull(err) {
				t.Fatalf("on a full disk: %v", err)
			}
		}
		if in.engine.Status().Error == "" {
			t.Error("the state says nothing of it")
		}
		for _, path := range in.at.all() {
			if strings.Contains(path, half) {
				t.Errorf("%s was left", path)
			}
		}
		if have, _, _ := in.restored(time.Time{}); have["a"] != "1" {
			t.Errorf("meanwhile: %v", have["a"])
		}
		in.at.fill(in.engine, false)
		in.sync()
		if have, report, _ := in.restored(time.Time{}); have["a"] != "2" || report.Files != 1 {
			t.Errorf("with room again: %v, %d files", have["a"], report.Files)
		}
	})
}

func TestAMissingStepIsFound(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		for i := range 6 {
			in.set("a", fmt.Sprint(i))
			in.sync()
			time.Sleep(3 * time.Millisecond)
		}
		f, err := in.source().open()
		must(t, err)
		steps, err := f.steps(0, false)
		must(t, err)
		must(t, f.remove(steps[len(steps)/2].path()))
		for name, at := range map[string]time.Time{"the newest": {}, "a moment": time.Now()} {
			if _, err := Restore(context.Background(), in.source(), at, filepath.Join(t.TempDir(), "x"), nil); err == nil {
				t.Errorf("%s: a missing step is not found", name)
			}
		}
	})
}

func TestTheWrongKeyOpensNothing(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", "1")
		in.sync()
		wrong, err := Box(bytes.Repeat([]byte{8}, secret.KeySize))
		must(t, err)
		s := in.source()
		s.Box = wrong
		dir := filepath.Join(t.TempDir(), "x")
		if _, err := Restore(context.Background(), s, time.Time{}, dir, nil); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "master key") {
			t.Errorf("restore: %v", err)
		}
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("it left %v", err)
		}
		in.stop()
		db, err := database.Open(context.Background(), in.path(), in.clock)
		must(t, err)
		defer db.Close()
		d := in.deps()
		d.DB, d.Box = db, wrong
		if _, err := Open(d); !errors.Is(err, ErrDamaged) {
			t.Errorf("a start with another key: %v", err)
		}
	})
}

// The marker stays as long as the backup: who writes seals it with the key in use, at its start and while it runs.
func TestTheMarkerIsSealedWithTheKeyInUse(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", "1")
		in.sync()
		opens := func(key byte) bool {
			t.Helper()
			box, err := Box(bytes.Repeat([]byte{key}, secret.KeySize))
			must(t, err)
			s := in.source()
			s.Box = box
			_, err = s.open()
			if err != nil && !errors.Is(err, ErrDamaged) {
				t.Fatal(err)
			}
			return err == nil
		}
		rotated := func(keys ...byte) *secret.Box {
			t.Helper()
			var all [][]byte
			for _, key := range keys {
				all = append(all, bytes.Repeat([]byte{key}, secret.KeySize))
			}
			box, err := Box(all...)
			must(t, err)
			return box
		}
		in.stop()
		in.box = rotated(8, 7)
		in.open()
		if opens(7) || !opens(8) {
			t.Error("after a start: the former key opens the marker")
		}
		in.set("a", "2")
		in.sync()
		in.engine.at.box = rotated(9, 8, 7)
		must(t, in.engine.Drop(context.Background()))
		if opens(8) || !opens(9) {
			t.Error("while it runs: the former key opens the marker")
		}
		in.box = rotated(9, 8, 7)
		in.sync()
		if have, _, _ := in.restored(time.Time{}); have["a"] != "2" {
			t.Errorf("restored: %v", have["a"])
		}
	})
}

// The disk of the backup is unmounted and comes back: nothing is written to where it was, and everything is in the backup afterwards.
func TestABackupFolderThatVanishesAndComesBack(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", "1")
		in.sync()
		in.at.vanish()
		for i := range 5 {
			in.set("a", fmt.Sprint("away ", i))
			if err := in.engine.Sync(context.Background()); !errors.Is(err, ErrAway) {
				t.Fatalf("while it is away: %v", err)
			}
		}
		if in.engine.Status().Error == "" {
			t.Error("the state says nothing of it")
		}
		// A start while it is away serves, and begins no new backup in the empty folder.
		in.stop()
		in.open()
		in.set("a", "started away")
		in.upload("away.txt", "sent while it was away")
		if err := in.engine.Sync(context.Background()); !errors.Is(err, ErrAway) {
			t.Fatalf("after a start: %v", err)
		}
		in.at.appear()
		in.sync()
		if have, report, _ := in.restored(time.Time{}); have["a"] != "started away" || report.Files != 1 {
			t.Errorf("when it is back: %v, %d files", have["a"], report.Files)
		}
		if s := in.engine.Status(); s.Error != "" || s.SyncedAt.IsZero() {
			t.Errorf("the state: %+v", s)
		}
	})
}

func TestOneProcessKeepsTheBackup(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.sync()
		if _, err := Open(in.deps()); !errors.Is(err, ErrRunning) {
			t.Errorf("a second one: %v", err)
		}
		other := newInstallation(t, newFolder(t))
		other.stop()
		d := in.deps()
		d.Data, d.Path = other.data, other.path()
		other.db = in.db
		must(t, os.RemoveAll(filepath.Join(other.data, targetName)), writeTarget(local(other.data), "other", in.at.target().String(), ""))
		if _, err := Open(d); err == nil || !strings.Contains(err.Error(), "another installation") {
			t.Errorf("the folder of another installation: %v", err)
		}
		d.Target = Target{folder: filepath.Join(other.data, "backup")}
		if _, err := Open(d); err == nil || !strings.Contains(err.Error(), "apart") {
			t.Errorf("a folder inside of the data: %v", err)
		}
	})
}

func TestDaysAreKeptForEightWeeks(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	at := func(days, hours int) step {
		return step{at: now.AddDate(0, 0, -days).Add(time.Duration(hours) * time.Hour).UnixMilli()}
	}
	over := overDays([]step{at(57, 0), at(55, 0), at(20, 0), at(20, 5), at(8, 0)}, now)
	if len(over) != 2 || over[0] != at(57, 0) || over[1] != at(20, 0) {
		t.Errorf("%v", over)
	}
}

func TestACheckIsDueOnceANight(t *testing.T) {
	day := func(d, h int) time.Time { return time.Date(2026, 11, d, h, 0, 0, 0, time.UTC) }
	for _, c := range []struct {
		last, started, now time.Time
		due                bool
	}{
		{time.Time{}, day(28, 12), day(28, 12), false},
		{time.Time{}, day(28, 12), day(28, 13), true},
		{day(27, 3), day(1, 0), day(28, 1), false},
		{day(27, 3), day(1, 0), day(28, 2), true},
		{day(28, 2), day(1, 0), day(28, 23), false},
		{day(20, 2), day(28, 14), day(28, 15), true},
		// The clock was set back by a day, or the server began before it was.
		{day(29, 3), day(1, 0), day(28, 15), true},
		{day(29, 3), day(29, 1), day(28, 15), true},
		{day(29, 3), day(28, 15), day(28, 15), false},
	} {
		if got := CheckDue(c.last, c.started, c.now); got != c.due {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestAddressesOfBackupsThatCannotBe(t *testing.T) {
	for _, address := range []string{"", "/mnt/backup", "s3://key:hunter2@host", "s3://key:hunter2@host/a/b", "https://key:hunter2@host/bucket", "file://host/x", "file:///", "file:relative", "file:///x?y=1"} {
		if _, err := ParseURL(address); err == nil || !strings.Contains(err.Error(), "file:///mnt/backup") || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, address := range []string{"s3://host/bucket", "s3://key@host/bucket", "s3://key:hunter2@host/bucket?tls=maybe", "s3://key:hunter2@host:x/bucket", "s3://key:hunter2@ho st/bucket"} {
		if _, err := ParseURL(address); err == nil || !strings.Contains(err.Error(), "s3://key:secret@s3.example/backup") || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", address, err)
		}
	}
	for address, name := range map[string]string{"file:///mnt/backup/": "/mnt/backup", "s3://key:hunter2@s3.example/backup?prefix=/one/two/&region=eu-1": "s3://s3.example/backup/one/two", "s3://key:hunter2@s3.example:9000/backup?tls=false": "s3://s3.example:9000/backup"} {
		if to, err := ParseURL(address); err != nil || to.String() != name {
			t.Errorf("%s: %s, %v", address, to, err)
		}
	}
}

// A mark without its seconds, as a former version wrote it, is no file.
func TestFormerMarksArePassedOver(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		f := in.upload("a.txt", "stays")
		in.sync()
		in.at.set(in.object(f)+".gone", nil)
		in.stop()
		in.open()
		in.sync()
		must(t, in.engine.Drop(context.Background()), in.engine.Check(context.Background()))
		if report, err := in.check(); err != nil || report.Files != 1 || len(report.Damaged) != 0 {
			t.Errorf("the check: %+v, %v", report, err)
		}
		for _, one := range in.at.all() {
			if strings.Contains(one, goneSuffix) {
				t.Errorf("the mark was marked: %s", one)
			}
		}
	})
}

func TestFilesThatNothingRefersToGoAfterEightWeeks(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		f := in.upload("a.txt", "for a while")
		in.upload("b.txt", "stays")
		in.sync()
		ctx := context.Background()
		in.write(`DELETE FROM file WHERE id = $1`, f.Ref.ID)
		in.sync()
		name := in.object(f)
		must(t, in.engine.Drop(ctx))
		in.clock.by.Store(int64(KeepDays))
		must(t, in.engine.Drop(ctx))
		if !slices.Contains(in.at.all(), name) {
			t.Error("too early")
		}
		in.clock.by.Store(int64(keepGone + time.Hour))
		must(t, in.engine.Drop(ctx))
		if !slices.Contains(in.at.all(), name) {
			t.Error("a clock that has just leapt by weeks took it away")
		}
		in.clock.by.Store(int64(keepGone + time.Hour + 24*time.Hour))
		must(t, in.engine.Drop(ctx))
		if slices.Contains(in.at.all(), name) {
			t.Error("it stays")
		}
		in.clock.by.Store(int64(0))
		if _, err := in.check(); err != nil {
			t.Error(err)
		}
	})
}

// What the backup costs the one who writes.
func BenchmarkWritesBesideTheBackup(b *testing.B) {
	for _, with := range []bool{false, true} {
		b.Run(fmt.Sprint("backup=", with), func(b *testing.B) {
			in := newInstallation(b, newFolder(b))
			ctx, cancel := context.WithCancel(context.Background())
			done := make(chan struct{})
			if with {
				go func() { defer close(done); in.engine.Run(ctx) }()
			} else {
				close(done)
			}
			time.Sleep(2 * time.Second)
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				begun := time.Now()
				in.set(fmt.Sprint("key ", i%5000), strings.Repeat("v", 500))
				took = append(took, time.Since(begun))
			}
			cancel()
			<-done
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-us")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-us")
			b.ReportMetric(float64(took[len(took)-1].Microseconds()), "max-us")
		})
	}
}
