package backup

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/database/dbtest/server"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// onPostgres is an installation whose rows are in PostgreSQL, with its address.
func onPostgres(t *testing.T, at ground, test func(in *installation, url string)) {
	t.Helper()
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if !strings.HasPrefix(url, "postgres") {
			return // SQLite is backed up as a whole
		}
		box, err := Box(bytes.Repeat([]byte{7}, secret.KeySize))
		must(t, err)
		in := &installation{TB: t, data: t.TempDir(), at: at, box: box, clock: &shifted{}}
		in.db, err = database.Open(context.Background(), url, in.clock)
		must(t, err)
		in.files, err = files.Open(in.db, "", filepath.Join(in.data, "files"), nil, slog.New(slog.DiscardHandler))
		must(t, err)
		in.engine, err = Open(in.deps())
		must(t, err)
		in.member()
		t.Cleanup(in.stop)
		test(in, url)
	})
}

// emptied is another PostgreSQL database.
func emptied(t *testing.T, use func(url string)) {
	t.Helper()
	dbtest.EachURL(t, func(_ *testing.T, url string) {
		if strings.HasPrefix(url, "postgres") {
			use(url)
		}
	})
}

func run(t testing.TB, name string, args ...string) {
	t.Helper()
	path, err := server.Program(name)
	must(t, err)
	c := exec.Command(path, args...)
	c.Env = append(os.Environ(), "PGOPTIONS=-c latchkey.everything=on")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// A dump of a moment and the backup of files come back together, whatever was sent and erased since.
func TestADumpOfPostgreSQLComesBackWithTheFilesOfItsRows(t *testing.T) {
	for name, at := range map[string]ground{"folder": newFolder(t), "bucket": newBucket(t)} {
		t.Run(name, func(t *testing.T) {
			onPostgres(t, at, func(in *installation, url string) {
				ctx := identity.Everywhere(context.Background())
				first := in.upload("first.txt", "in the dump, erased later")
				in.upload("second.txt", "in the dump")
				in.sync()
				dump := filepath.Join(t.TempDir(), "latchkey.dump")
				run(t, "pg_dump", "--enable-row-security", "--format=custom", "--file="+dump, url)
				in.upload("third.txt", "after the dump")
				in.write(`DELETE FROM file WHERE id = $1`, first.Ref.ID)
				must(t, os.Remove(in.bytesOf("in the dump, erased later")))
				in.sync()
				must(t, in.engine.Drop(ctx), in.engine.Check(ctx))
				if s := in.engine.Status(); s.CheckedAt.IsZero() || s.CheckError != "" || s.SyncedAt.IsZero() {
					t.Errorf("the state: %+v", s)
				}
				if noted, err := ReadStatus(in.db, t.TempDir()); err != nil || noted.CheckedAt.IsZero() {
					t.Errorf("what another node reads: %+v, %v", noted, err)
				}
				emptied(t, func(to string) {
					run(t, "pg_restore", "--clean", "--if-exists", "--no-owner", "--exit-on-error", "--dbname="+to, dump)
					db, err := database.Open(ctx, to, in.clock)
					must(t, err)
					defer db.Close()
					folder := t.TempDir()
					store, err := files.Open(db, "", filepath.Join(folder, "files"), nil, slog.New(slog.DiscardHandler))
					must(t, err)
					for range 2 { // the second time all are there
						report, err := RestoreFiles(ctx, in.source(), db, store, nil)
						if err != nil || report.Files != 2 || report.Rows["file"] != 2 {
							t.Errorf("restored: %+v, %v", report, err)
						}
					}
					var contents []string
					must(t, files.Walk(ctx, db, files.Position{}, func(f files.File) error {
						r, _, err := store.Open(ctx, f, 0)
						if err != nil {
							return err
						}
						defer r.Close()
						raw, err := io.ReadAll(r)
						contents = append(contents, string(raw))
						return err
					}))
					if !slices.Equal(contents, []string{"in the dump, erased later", "in the dump"}) {
						t.Errorf("restored: %q", contents)
					}
					if report, err := CheckFiles(ctx, in.source(), db, nil); err != nil || report.Files != 2 {
						t.Errorf("the check of the restored: %+v, %v", report, err)
					}
					// A damaged object is found, and the rest comes all the same.
					raw := in.at.get(in.object(first))
					raw[len(raw)/2] ^= 1
					in.at.set(in.object(first), raw)
					must(t, os.RemoveAll(filepath.Join(folder, "files")))
					store, err = files.Open(db, "", filepath.Join(folder, "files"), nil, slog.New(slog.DiscardHandler))
					must(t, err)
					if report, err := RestoreFiles(ctx, in.source(), db, store, nil); !errors.Is(err, ErrFilesMissing) || report.Files != 1 || !slices.Equal(report.Missing, []string{first.Ref.String()}) {
						t.Errorf("one is damaged: %+v, %v", report, err)
					}
					if report, err := CheckFiles(ctx, in.source(), db, nil); !errors.Is(err, ErrDamaged) || len(report.Damaged) != 1 {
						t.Errorf("the check of a damaged one: %+v, %v", report, err)
					}
				})
			})
		})
	}
}

// One node of a database copies; when it ends, or loses its connection, another one does.
func TestOneNodeOfADatabaseCopiesFiles(t *testing.T) {
	onPostgres(t, newBucket(t), func(in *installation, _ string) {
		ctx := context.Background()
		in.upload("a.txt", "of the first")
		in.sync()
		d := in.deps()
		d.Data = in.TempDir()
		if _, err := Open(d); !errors.Is(err, ErrRunning) {
			in.Errorf("a second node: %v", err)
		}
		d.Patient = true
		second, err := Open(d)
		must(in, err)
		second.follow()
		if s := second.Status(); s.SyncedAt.IsZero() || s.Error != "" {
			in.Errorf("what the second shows: %+v", s)
		}
		// The connection of the first is cut: it finds out, and takes the lead once more.
		in.engine.mu.Lock()
		must(in, in.engine.lead.Release())
		in.engine.mu.Unlock()
		leads := func(e *Engine) { // the server lets the lead of a closed connection go a moment later
			in.Helper()
			var err error
			for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
				if err = e.leads(ctx); err == nil || time.Since(begun) > 10*time.Second {
					break
				}
			}
			must(in, err)
		}
		leads(in.engine)
		in.upload("b.txt", "after the cut")
		in.sync()
		must(in, in.engine.Close())
		leads(second)
		in.upload("c.txt", "of the second")
		must(in, second.Sync(ctx), second.Check(ctx))
		if s := second.Status(); s.CheckError != "" || s.Error != "" {
			in.Errorf("the second: %+v", s)
		}
		if report, err := CheckFiles(ctx, in.source(), in.db, nil); err != nil || report.Files != 3 {
			in.Errorf("all: %+v, %v", report, err)
		}
		in.engine = second
	})
}

// A base backup with the archived log comes back to a moment, and the files of that moment with it.
func TestARecoveredClusterComesBackWithTheFilesOfItsMoment(t *testing.T) {
	first, address, ok := dbtest.Own(t)
	if !ok {
		return // without PostgreSQL
	}
	ctx := identity.Everywhere(context.Background())
	admin, err := sql.Open("pgx", first.URL())
	must(t, err)
	defer admin.Close()
	exec := func(query string) {
		t.Helper()
		_, err := admin.ExecContext(ctx, query)
		must(t, err)
	}
	exec(`ALTER SYSTEM SET archive_mode = on`)
	exec(`ALTER SYSTEM SET archive_command = 'mkdir -p ` + first.Archive() + ` && cp %p ` + first.Archive() + `/%f'`)
	must(t, admin.Close(), first.Stop(syscall.SIGINT), first.Start())
	admin, err = sql.Open("pgx", first.URL())
	must(t, err)

	box, err := Box(bytes.Repeat([]byte{7}, secret.KeySize))
	must(t, err)
	in := &installation{TB: t, data: t.TempDir(), at: newBucket(t), box: box, clock: &shifted{}}
	in.db, err = database.Open(ctx, address, in.clock)
	must(t, err)
	_, err = in.db.Migrate(ctx)
	must(t, err)
	in.files, err = files.Open(in.db, "", filepath.Join(in.data, "files"), nil, slog.New(slog.DiscardHandler))
	must(t, err)
	in.engine, err = Open(in.deps())
	must(t, err)
	t.Cleanup(in.stop)
	in.member()
	in.upload("first.txt", "before the base backup")
	in.sync()
	second, err := first.BaseBackup()
	must(t, err)
	t.Cleanup(func() { must(t, second.Close()) })
	erased := in.upload("second.txt", "after the base backup, erased later")
	in.set("a", "the moment")
	in.sync()
	var moment time.Time
	must(t, admin.QueryRowContext(ctx, `SELECT clock_timestamp()`).Scan(&moment))
	in.upload("third.txt", "after the moment")
	in.write(`DELETE FROM file WHERE id = $1`, erased.Ref.ID)
	in.set("a", "later")
	in.sync()
	must(t, in.engine.Drop(ctx))
	var segment string
	must(t, admin.QueryRowContext(ctx, `SELECT pg_walfile_name(pg_switch_wal())`).Scan(&segment))
	for begun := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		var archived bool
		must(t, admin.QueryRowContext(ctx, `SELECT COALESCE(last_archived_wal >= $1, FALSE) FROM pg_stat_archiver`, segment).Scan(&archived))
		if archived {
			break
		}
		if time.Since(begun) > 20*time.Second {
			t.Fatal("the log is not archived")
		}
	}

	must(t, second.Recover(first, moment), second.Start())
	db, err := database.Open(ctx, strings.Replace(address, filepath.Dir(first.Archive()), filepath.Dir(second.Archive()), 1), in.clock)
	must(t, err)
	defer db.Close()
	// It answers while it still recovers.
	for begun, recovers := time.Now(), true; recovers; time.Sleep(50 * time.Millisecond) {
		must(t, db.QueryRow(ctx, `SELECT pg_is_in_recovery()`).Scan(&recovers))
		if recovers && time.Since(begun) > time.Minute {
			t.Fatal("the cluster does not come back")
		}
	}
	var value string
	must(t, db.QueryRow(ctx, `SELECT value FROM setting WHERE name = 'a'`).Scan(&value))
	store, err := files.Open(db, "", filepath.Join(t.TempDir(), "files"), nil, slog.New(slog.DiscardHandler))
	must(t, err)
	report, err := RestoreFiles(ctx, in.source(), db, store, nil)
	if err != nil || value != "the moment" || report.Files != 2 || report.Rows["file"] != 2 {
		t.Errorf("recovered: %q, %+v, %v", value, report, err)
	}
}

// What was uploaded while a check reads, and is copied a little later, is not missing.
func TestACheckBesideARunningNodeWaitsForWhatWasUploaded(t *testing.T) {
	bucket := newBucket(t)
	onPostgres(t, bucket, func(in *installation, _ string) {
		ctx := context.Background()
		in.upload("a.txt", "copied")
		in.sync()
		in.upload("b.txt", "uploaded just before")
		s := in.source()
		s.late = 10 * time.Millisecond
		if report, err := CheckFiles(ctx, s, in.db, nil); err == nil || report.Files != 1 || len(report.Missing) != 1 {
			t.Errorf("never copied: %+v, %v", report, err)
		}
		s.late = 3 * time.Second
		done := make(chan error, 1)
		go func() {
			time.Sleep(500 * time.Millisecond)
			done <- in.engine.Sync(ctx)
		}()
		report, err := CheckFiles(ctx, s, in.db, nil)
		must(t, <-done)
		if err != nil || report.Files != 2 || len(report.Missing) != 0 {
			t.Errorf("copied meanwhile: %+v, %v", report, err)
		}
	})
}

// A node whose lead another one has taken leaves the bucket to it, also in a check that was under way.
func TestANodeThatHasLostTheLeadLeavesTheBucketAlone(t *testing.T) {
	bucket := newBucket(t)
	onPostgres(t, bucket, func(in *installation, _ string) {
		ctx := context.Background()
		in.upload("a.txt", "of the first")
		in.sync()
		d := in.deps()
		d.Data, d.Patient = in.TempDir(), true
		second, err := Open(d)
		must(in, err)
		first := in.engine
		bucket.meet(func(_ http.ResponseWriter, r *http.Request) bool {
			if r.Method != http.MethodGet || !strings.Contains(r.URL.Path, "/"+filesFolder+"/") {
				return false
			}
			bucket.meet(nil)
			first.mu.Lock()
			_ = first.lead.Release() // its connection is lost
			first.mu.Unlock()
			for begun := time.Now(); time.Since(begun) < 10*time.Second; time.Sleep(20 * time.Millisecond) {
				if second.leads(ctx) == nil {
					break
				}
			}
			if err := second.Sync(ctx); err != nil {
				in.Errorf("the second: %v", err)
			}
			if err := first.leads(ctx); !errors.Is(err, ErrRunning) {
				in.Errorf("the first: %v", err)
			}
			return false
		})
		if err := first.Check(ctx); !errors.Is(err, context.Canceled) {
			in.Errorf("a check that lost the lead: %v", err)
		}
		writer := in.at.get(writerName)
		if err := first.heal(ctx); !errors.Is(err, ErrRunning) {
			in.Errorf("healed without the lead: %v", err)
		}
		if err := first.Check(ctx); !errors.Is(err, ErrRunning) {
			in.Errorf("checked without the lead: %v", err)
		}
		if !bytes.Equal(in.at.get(writerName), writer) {
			in.Error("the first has taken the bucket")
		}
		if noted, err := ReadStatus(in.db, in.data); err != nil || !noted.CheckedAt.IsZero() {
			in.Errorf("what was noted: %+v, %v", noted, err)
		}
		must(in, second.Check(ctx), second.Close())
		in.engine = nil
		must(in, in.db.Close())
	})
}

// A lead that goes while a slow bucket is opened takes nothing.
func TestALeadThatGoesWhileTheBucketIsOpened(t *testing.T) {
	bucket := newBucket(t)
	onPostgres(t, bucket, func(in *installation, _ string) {
		in.sync()
		e, writer := in.engine, in.at.get(writerName)
		e.at = nil
		lead := e.lead
		bucket.meet(func(http.ResponseWriter, *http.Request) bool {
			e.mu.Lock()
			defer e.mu.Unlock()
			e.lead = nil
			return false
		})
		if _, err := e.vault(); !errors.Is(err, ErrRunning) || !bytes.Equal(in.at.get(writerName), writer) {
			in.Errorf("without the lead: %v", err)
		}
		bucket.meet(nil)
		e.mu.Lock()
		e.lead = lead
		e.mu.Unlock()
		in.sync()
		if bytes.Equal(in.at.get(writerName), writer) {
			in.Error("with the lead it does not write")
		}
	})
}

// A node that reads another writer gives up the lead: another node can take it, and the bucket.
func TestANodeThatReadsAnotherWriterGivesUpTheLead(t *testing.T) {
	bucket := newBucket(t)
	bucket.at.again = time.Nanosecond
	onPostgres(t, bucket, func(in *installation, _ string) {
		ctx := context.Background()
		in.upload("a.txt", "of the first")
		in.sync()
		d := in.deps()
		d.Data, d.Patient = in.TempDir(), true
		second, err := Open(d)
		must(in, err)
		in.at.set(writerName, []byte("another"))
		first := in.engine
		err = first.Sync(ctx)
		if !errors.Is(err, errTaken) || !errors.Is(err, ErrAway) {
			in.Errorf("another writes: %v", err)
		}
		first.yield(ctx, err)
		for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			if err = second.leads(ctx); err == nil || time.Since(begun) > 10*time.Second {
				break
			}
		}
		must(in, err, second.Sync(ctx))
		if err := first.leads(ctx); !errors.Is(err, ErrRunning) {
			in.Errorf("the first: %v", err)
		}
		first.follow()
		if s := first.Status(); s.Error != "" {
			in.Errorf("what the first shows: %+v", s)
		}
		in.engine = second
	})
}

// What the node before has checked in a night, the node that takes the lead after it does not check again.
func TestANodeThatTakesTheLeadKnowsTheLastCheck(t *testing.T) {
	onPostgres(t, newBucket(t), func(in *installation, _ string) {
		ctx := context.Background()
		in.upload("a.txt", "of the first")
		in.sync()
		d := in.deps()
		d.Data, d.Patient = in.TempDir(), true
		second, err := Open(d)
		must(in, err)
		first := in.engine
		must(in, first.Check(ctx))
		first.lose()
		for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			if err = second.leads(ctx); err == nil || time.Since(begun) > 10*time.Second {
				break
			}
		}
		must(in, err)
		if checked := second.Status().CheckedAt; checked.IsZero() || !checked.Equal(first.Status().CheckedAt) {
			in.Errorf("checked at %v, the first one at %v", checked, first.Status().CheckedAt)
		}
		in.engine = second
	})
}
