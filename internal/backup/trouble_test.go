package backup

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"latchkey/internal/database"
	"latchkey/internal/files"
)

// bytesOf finds where the installation keeps some content.
func (in *installation) bytesOf(content string) string {
	in.Helper()
	found := ""
	must(in, filepath.WalkDir(filepath.Join(in.data, "files"), func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			if raw, err := os.ReadFile(path); err == nil && string(raw) == content {
				found = path
			}
		}
		return err
	}))
	if found == "" {
		in.Fatalf("nothing has %q", content)
	}
	return found
}

func (in *installation) object(f files.File) string {
	name := nameOf(in.box, f.SHA256)
	return path.Join(fileFolder(name), name)
}

func TestALostFileKeepsNobodyFromTheRest(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		lost := in.upload("lost.txt", "its bytes are lost")
		in.upload("kept.txt", "its bytes are there")
		in.set("a", "1")
		path := in.bytesOf("its bytes are lost")
		must(t, os.Rename(path, path+".away"))
		in.sync()
		id := lost.Ref.String()
		if s := in.engine.Status(); s.Missing != 1 || !slices.Equal(s.Lost, []string{id}) || s.Error != "" {
			t.Errorf("the state: %+v", s)
		}
		dir := filepath.Join(t.TempDir(), "restored")
		report, err := Restore(context.Background(), in.source(), time.Time{}, dir, nil)
		if !errors.Is(err, ErrFilesMissing) || !slices.Equal(report.Missing, []string{id}) || report.Files != 1 {
			t.Errorf("the restore: %+v, %v", report, err)
		}
		db, err := database.Open(context.Background(), filepath.Join(dir, databaseName), in.clock)
		must(t, err, db.Intact(context.Background()), db.Close())
		// The check of the night knows of it; one elsewhere does not.
		must(t, in.engine.Check(context.Background()))
		if s := in.engine.Status(); s.CheckedAt.IsZero() || s.CheckError != "" {
			t.Errorf("after the check: %+v", s)
		}
		if report, err := in.check(); err == nil || !slices.Equal(report.Missing, []string{id}) {
			t.Errorf("a check that does not know: %+v, %v", report, err)
		}
		// It is found again.
		must(t, os.Rename(path+".away", path), in.engine.Drop(context.Background()))
		in.sync()
		if s := in.engine.Status(); s.Missing != 0 || len(s.Lost) != 0 {
			t.Errorf("found again: %+v", s)
		}
		if _, report, _ := in.restored(time.Time{}); report.Files != 2 || len(report.Missing) != 0 {
			t.Errorf("found again: %+v", report)
		}
	})
}

func TestADamagedFileIsCopiedAgain(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		f := in.upload("a.txt", "whole here, damaged there")
		in.sync()
		raw := in.at.get(in.object(f))
		raw[len(raw)-1] ^= 1
		in.at.set(in.object(f), raw)
		dir := filepath.Join(t.TempDir(), "restored")
		if report, err := Restore(context.Background(), in.source(), time.Time{}, dir, nil); !errors.Is(err, ErrFilesMissing) || len(report.Missing) != 1 {
			t.Errorf("damaged: %+v, %v", report, err)
		}
		if report, err := in.check(); !errors.Is(err, ErrDamaged) || len(report.Damaged) != 1 || len(report.Missing) != 1 {
			t.Errorf("the check: %+v, %v", report, err)
		}
		must(t, in.engine.Check(context.Background()))
		if _, report, _ := in.restored(time.Time{}); report.Files != 1 || in.engine.Status().CheckError != "" {
			t.Errorf("copied again: %+v, %+v", report, in.engine.Status())
		}
		// Without its source it stays damaged, and the check says so.
		in.at.set(in.object(f), raw)
		must(t, os.Remove(in.bytesOf("whole here, damaged there")))
		if err := in.engine.Check(context.Background()); !errors.Is(err, ErrDamaged) || in.engine.Status().CheckError == "" {
			t.Errorf("without its source: %v", err)
		}
	})
}

// An object that somebody has removed comes back with the check of the night, while the program runs.
func TestAFileThatIsMissingInTheBackupIsCopiedAgain(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		gone, stays := in.upload("a.txt", "removed there"), in.upload("b.txt", "stays there")
		in.sync()
		must(t, in.engine.Drop(context.Background()))
		in.at.remove(in.object(gone))
		if report, err := in.check(); err == nil || !slices.Equal(report.Missing, []string{gone.Ref.String()}) {
			t.Errorf("a check from outside: %+v, %v", report, err)
		}
		must(t, in.engine.Check(context.Background()))
		if s := in.engine.Status(); s.CheckError != "" {
			t.Errorf("the state: %+v", s)
		}
		if _, report, _ := in.restored(time.Time{}); report.Files != 2 || len(in.at.get(in.object(stays))) == 0 {
			t.Errorf("copied again: %+v", report)
		}
	})
}

// A file that came and was erased while the backup was away is in the rows of that time, and nowhere else.
func TestAFileErasedBeforeItWasCopied(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.sync()
		in.at.vanish()
		f := in.upload("a.txt", "for a moment")
		must(t, in.engine.db.Sync(context.Background()))
		time.Sleep(20 * time.Millisecond)
		between := time.Now()
		time.Sleep(20 * time.Millisecond)
		in.write(`DELETE FROM file WHERE id = $1`, f.Ref.ID)
		in.at.appear()
		in.sync()
		report, err := Restore(context.Background(), in.source(), between, filepath.Join(t.TempDir(), "restored"), nil)
		if !errors.Is(err, ErrFilesMissing) || !slices.Equal(report.Missing, []string{f.Ref.String()}) {
			t.Errorf("between: %+v, %v", report, err)
		}
		if _, report, _ := in.restored(time.Time{}); report.Files != 0 {
			t.Errorf("the newest: %+v", report)
		}
	})
}

// refusing is a client whose lists fail.
type refusing struct{ *client }

func (refusing) LTXFiles(context.Context, int, ltx.TXID, bool) (ltx.FileIterator, error) {
	return nil, errors.New("refused")
}

// Litestream that cannot begin lets go of the locks on the database's file, so it gets one try, and the database goes on copying its own log.
func TestLitestreamBeginsOnceOrNotAtAll(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", "1")
		in.sync()
		in.stop()
		in.open()
		// What can be found out before keeps it from trying.
		f, err := in.source().open()
		must(t, err)
		steps, err := f.steps(0, false)
		must(t, err)
		newest := steps[len(steps)-1].path()
		raw := in.at.get(newest)
		in.at.set(newest, raw[:len(raw)-1])
		must(t, os.RemoveAll(in.engine.db.LTXDir()))
		if err := in.engine.Sync(context.Background()); !errors.Is(err, ErrDamaged) || in.engine.db.PageSize() != 0 || in.engine.broken != nil {
			t.Errorf("with a damaged step: %v", err)
		}
		in.at.set(newest, raw)
		in.sync()
		in.stop()
		in.open()
		whole := in.engine.db.Replica.Client
		in.engine.db.Replica.Client = refusing{in.engine.client()}
		for range 2 {
			if err := in.engine.Sync(context.Background()); err == nil || !strings.Contains(err.Error(), "restart") {
				t.Errorf("refused: %v", err)
			}
		}
		if in.engine.runs.Load() || in.engine.db.PageSize() == 0 {
			t.Errorf("it runs: %t, page size %d", in.engine.runs.Load(), in.engine.db.PageSize())
		}
		in.engine.db.Replica.Client = whole
		if err := in.engine.Sync(context.Background()); err == nil || in.engine.db.SQLDB() != nil {
			t.Errorf("it was tried again: %v", err)
		}
		// The log does not grow without end.
		for range 400 {
			in.set("a", strings.Repeat("long ", 20000))
		}
		deadline := time.Now().Add(20 * time.Second)
		for {
			in.set("a", "2")
			info, err := os.Stat(in.path() + "-wal")
			must(t, err)
			if _, copied := in.walOf(); copied {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("the log has %d bytes that nobody copies", info.Size())
			}
			time.Sleep(100 * time.Millisecond)
		}
		in.stop()
		in.open()
		in.sync()
		if have, _, _ := in.restored(time.Time{}); have["a"] != "2" {
			t.Errorf("after a restart: %.20q", have["a"])
		}
	})
}

// walOf gives how many pages the log has, and whether all but a few are copied.
func (in *installation) walOf() (int, bool) {
	in.Helper()
	var busy, log, copied int
	must(in, in.db.QueryRow(context.Background(), `PRAGMA wal_checkpoint(NOOP)`).Scan(&busy, &log, &copied))
	return log, log-copied < 100
}

func TestAFolderThatDoesNotAnswerHoldsUpNobody(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", "1")
		in.sync()
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan struct{})
		answer := in.at.hang()
		go func() { defer close(ended); in.engine.Run(ctx) }()
		before, err := in.engine.db.Pos()
		must(t, err)
		for deadline := time.Now().Add(30 * time.Second); ; {
			in.set("a", "2")
			begun := time.Now()
			_ = in.engine.Status()
			if took := time.Since(begun); took > time.Second {
				t.Fatalf("the state took %s", took)
			}
			if now, err := in.engine.db.Pos(); err == nil && now.TXID > before.TXID {
				break
			}
			if time.Now().After(deadline) {
				t.Fatal("nobody reads the log")
			}
			time.Sleep(50 * time.Millisecond)
		}
		in.clock.by.Store(int64(slowAfter + time.Minute))
		for deadline := time.Now().Add(10 * time.Second); in.engine.Status().Error == ""; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("the state says nothing of it")
			}
		}
		in.clock.by.Store(int64(0))
		stop()
		begun := time.Now()
		must(t, in.db.Close())
		_ = in.engine.Close()
		if took := time.Since(begun); took > lastWithin+2*time.Second {
			t.Errorf("the end took %s", took)
		}
		answer()
		<-ended
		in.engine = nil
		in.open()
		in.sync()
		if have, _, _ := in.restored(time.Time{}); have["a"] != "2" {
			t.Errorf("when it answers again: %v", have["a"])
		}
		in.stop()
		answer = in.at.hang()
		in.open()
		answer()
	})
}

func TestAPatientOneWaitsForTheOther(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", "1")
		d := in.deps()
		d.Patient = true
		second, err := Open(d)
		must(t, err)
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan struct{})
		go func() { defer close(ended); second.Run(ctx) }()
		for deadline := time.Now().Add(10 * time.Second); second.Status().Error != ErrRunning.Error(); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("the state: %+v", second.Status())
			}
		}
		must(t, in.engine.Close())
		for deadline := time.Now().Add(20 * time.Second); second.Status().SyncedAt.IsZero(); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("the state: %+v", second.Status())
			}
		}
		stop()
		<-ended
		in.engine = second
		if have, _, _ := in.restored(time.Time{}); have["a"] != "1" {
			t.Errorf("restored: %v", have)
		}
	})
}

func TestABackupIsBegunOnceWhateverHappensMeanwhile(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		target := filepath.Join(in.data, targetName)
		raw, err := os.ReadFile(target)
		must(t, err)
		id, _, _ := strings.Cut(string(raw), "\n")
		in.stop()
		// Killed after the marker was written.
		must(t, writeTarget(local(in.data), id, in.at.target().String(), beginning))
		in.open()
		in.stop()
		if now, err := os.ReadFile(target); err != nil || string(now) != string(raw) {
			t.Errorf("the target: %q, %v", now, err)
		}
		// Killed before.
		must(t, writeTarget(local(in.data), id, in.at.target().String(), beginning))
		in.at.remove("")
		in.open()
		in.set("a", "1")
		in.sync()
		if have, _, _ := in.restored(time.Time{}); have["a"] != "1" {
			t.Errorf("restored: %v", have)
		}
		in.stop()
		// A disk that answers with errors is away, and no new backup is begun on it.
		in.at.fail()
		must(t, os.Remove(target))
		in.open()
		if err := in.engine.Sync(context.Background()); !errors.Is(err, ErrAway) {
			t.Errorf("a disk with errors: %v", err)
		}
		if _, err := os.Stat(target); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("it was begun: %v", err)
		}
	})
}

// While a whole copy is read the log is not copied into the database, so a disk that does not take it is not waited for.
func TestAWholeCopyThatStandsStillIsGivenUp(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", strings.Repeat("long ", 100000))
		in.sync()
		let := in.at.stand(in.engine)
		c, ok := in.engine.db.Replica.Client.(*client)
		if !ok {
			t.Fatal("another client")
		}
		c.stall = 100 * time.Millisecond
		ctx := context.Background()
		for range 2 {
			if _, err := in.engine.db.Snapshot(ctx); !errors.Is(err, errStalled) {
				t.Fatalf("on a disk that takes nothing: %v", err)
			}
		}
		must(t, in.engine.db.Checkpoint(ctx, "PASSIVE"))
		let()
		for !c.whole.TryLock() { // until the first has given up
			time.Sleep(time.Millisecond)
		}
		c.whole.Unlock()
		if _, err := in.engine.db.Snapshot(ctx); err != nil {
			t.Errorf("later: %v", err)
		}
		if _, err := in.check(); err != nil {
			t.Error(err)
		}
	})
}

// The whole copy of a day waits on the disk of the installation for a bucket: where it would fill the disk it is not made, the state says so, and it is tried again after a while.
func TestAWholeCopyDoesNotFillTheDisk(t *testing.T) {
	in, bucket := inBucket(t)
	ctx := context.Background()
	in.set("a", "1")
	in.sync()
	wholes := func() (n int) {
		for _, one := range bucket.all() {
			if strings.HasPrefix(one, levelFolder(litestream.SnapshotLevel)+"/") {
				n++
			}
		}
		return n
	}
	var asked int
	in.engine.Disk = func(string) (free, all uint64, err error) { asked++; return 1 << 30, 1 << 40, nil }
	before := wholes()
	if err := in.engine.Join(ctx); !errors.Is(err, errNoRoomToSend) {
		t.Fatalf("without room: %v", err)
	}
	in.set("a", "2")
	in.sync()
	if s := in.engine.Status(); !strings.Contains(s.Error, "no room in LATCHKEY_DATA") || s.SyncedAt.IsZero() {
		t.Errorf("the state: %+v", s)
	}
	tried := asked
	if err := in.engine.Join(ctx); err != nil || asked != tried {
		t.Errorf("at once again: %v, the disk was asked %d times", err, asked-tried)
	}
	in.engine.Disk = nil
	must(t, in.engine.Join(ctx))
	if wholes() != before {
		t.Error("it was tried before its time")
	}
	in.clock.by.Store(int64(wholeAgain + time.Second))
	must(t, in.engine.Join(ctx))
	in.sync()
	if s := in.engine.Status(); s.Error != "" || wholes() != before+1 {
		t.Errorf("with room: %+v, %d whole copies", s, wholes()-before)
	}
	if have, _, _ := in.restored(time.Time{}); have["a"] != "2" {
		t.Errorf("restored: %v", have["a"])
	}
}

func full(string) (free, all uint64, err error) { return 0, 1 << 40, nil }

func TestACheckThatCannotBeMadeStaysDue(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.sync()
		in.engine.Disk = full
		if err := in.engine.Check(context.Background()); !errors.Is(err, errNoRoom) {
			t.Errorf("without room: %v", err)
		}
		if s := in.engine.Status(); !s.CheckedAt.IsZero() || s.CheckError != "" || s.CheckSkipped == "" {
			t.Errorf("without room: %+v", s)
		}
		in.engine.Disk = nil
		must(t, in.engine.Check(context.Background()))
		checked := in.engine.Status()
		if checked.CheckedAt.IsZero() || checked.CheckError != "" || checked.CheckSkipped != "" {
			t.Errorf("with room: %+v", checked)
		}
		in.at.vanish()
		if err := in.engine.Check(context.Background()); !errors.Is(err, ErrAway) {
			t.Errorf("away: %v", err)
		}
		if s := in.engine.Status(); s.CheckedAt != checked.CheckedAt || s.CheckError != "" {
			t.Errorf("away: %+v", s)
		}
	})
}

// Local steps that would fill the disk are given up by a start without the backup folder; the backup then goes on with a whole copy.
func TestStepsThatFillTheDiskAreGivenUp(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		in.set("a", "1")
		in.sync()
		in.at.vanish()
		in.engine.Disk = full
		for _, v := range []string{"2", "3", "4"} {
			in.set("a", v)
			must(t, in.engine.db.Sync(context.Background()))
		}
		if err := in.engine.Sync(context.Background()); !errors.Is(err, ErrAway) || !strings.Contains(err.Error(), "restart") {
			t.Errorf("while it runs: %v", err)
		}
		in.stop()
		in.open()
		in.engine.Disk = full
		in.set("a", "5")
		if err := in.engine.Sync(context.Background()); !errors.Is(err, ErrAway) {
			t.Errorf("after the start: %v", err)
		}
		if left, err := os.ReadDir(in.engine.db.LTXLevelDir(0)); err == nil && len(left) > 0 {
			t.Errorf("%d steps are left", len(left))
		}
		in.set("a", "6")
		in.engine.Disk = nil
		in.at.appear()
		in.sync()
		in.set("b", "7")
		in.sync()
		if have, _, _ := in.restored(time.Time{}); have["a"] != "6" || have["b"] != "7" {
			t.Errorf("when the folder is back: %v", have)
		}
		if _, err := in.check(); err != nil {
			t.Error(err)
		}
	})
}

// A folder that is named instead of another begins with a whole copy.
func TestAnotherFolderBeginsWithAWholeCopy(t *testing.T) {
	both(t, func(t *testing.T, in *installation) {
		for _, v := range []string{"1", "2", "3"} {
			in.set("a", v)
			in.sync()
		}
		in.stop()
		must(t, os.RemoveAll(filepath.Join(in.data, stepsName, "ltx", "0", ltx.FormatFilename(1, 1))))
		in.at = in.at.another()
		in.open()
		in.set("a", "4")
		in.sync()
		if have, _, _ := in.restored(time.Time{}); have["a"] != "4" {
			t.Errorf("restored: %v", have)
		}
	})
}

var _ litestream.ReplicaClient = refusing{}
