package app_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/backup"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

// R7: killed between two writes, what was acknowledged up to the backup's last step is in what is restored, rows and files; and the next start goes on with the same backup.
func TestKilledAtAnyMomentTheBackupHasWhatWasAcknowledgedBefore(t *testing.T) {
	data, root := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "backup")
	w := newWorldOf(t, func(*app.App) {}, func(c *app.Config) { c.Data, c.DatabaseURL, c.AccessTTL = data, "", 20*365*24*time.Hour })
	token, thread := w.token("cleaner"), w.tasks["Demo Apartment <script>"]
	config := app.Config{Data: data, BackupURL: "file://" + root}
	acknowledged := map[string]time.Time{}
	for round := range 2 {
		v := serveVictim(t, data, "", "LATCHKEY_BACKUP_URL="+config.BackupURL)
		for i := range 60 {
			text := fmt.Sprintf("backed up %d-%d", round, i)
			if put(v.url, token, thread, text) == http.StatusOK {
				acknowledged[text] = time.Now()
			}
			time.Sleep(50 * time.Millisecond)
		}
		// The backup keeps up while writes go on; a busy machine may need a while for that.
		var last time.Time
		for i, busy := 0, time.Now().Add(30*time.Second); ; i++ {
			if text := fmt.Sprintf("backed up %d-late-%d", round, i); put(v.url, token, thread, text) == http.StatusOK {
				last = time.Now()
				acknowledged[text] = last
			}
			if newestStep(t, root).After(last.Add(-3*time.Second)) && !last.IsZero() || time.Now().After(busy) {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		v.kill()
		dir := filepath.Join(t.TempDir(), fmt.Sprint("restored ", round))
		report, err := app.RestoreBackup(t.Context(), config, slog.New(slog.DiscardHandler), time.Time{}, dir, nil)
		mustDo(t, err)
		if behind := last.Sub(report.At); behind > 5*time.Second {
			t.Errorf("round %d: the backup ends %s before the last acknowledged message", round, behind)
		}
		have := wakeUpAll(t, dir)
		behind := 0
		for text, at := range acknowledged {
			if at.Before(report.At.Add(-2*time.Second)) && !have[text] {
				t.Errorf("%q was acknowledged %s before the last step and is not in the backup", text, report.At.Sub(at))
			}
			if !have[text] {
				behind++
			}
		}
		if report.At.IsZero() || len(have) == 0 {
			t.Errorf("round %d: %d messages as of %s", round, len(have), report.At)
		}
		t.Logf("round %d: %d of %d acknowledged messages came after the last step", round, behind, len(acknowledged))
		checked, err := app.CheckBackup(t.Context(), config, slog.New(slog.DiscardHandler), time.Time{}, nil)
		if err != nil || checked.Sealed == 0 {
			t.Errorf("the check: %+v, %v", checked, err)
		}
		// The restored folder serves with the same key.
		key, err := os.ReadFile(filepath.Join(data, "master.key"))
		mustDo(t, err, os.WriteFile(filepath.Join(dir, "master.key"), key, 0o600), openAndClose(t, dir))
	}
}

// newestStep is when the newest step of a backup was written.
func newestStep(t *testing.T, root string) (newest time.Time) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(root, "steps", "0", "*"))
	mustDo(t, err)
	for _, path := range found {
		if info, err := os.Stat(path); err == nil && info.ModTime().After(newest) && !strings.HasPrefix(filepath.Base(path), "half-") {
			newest = info.ModTime()
		}
	}
	return newest
}

// wakeUpAll reads the messages of the test in a restored folder.
func wakeUpAll(t *testing.T, dir string) map[string]bool {
	t.Helper()
	db, err := database.Open(t.Context(), filepath.Join(dir, "latchkey.db"), clock.System{})
	mustDo(t, err)
	defer db.Close()
	mustDo(t, db.Intact(t.Context()))
	texts, err := database.Collect(t.Context(), db, func(row database.Row) (s string, err error) { return s, row.Scan(&s) }, `SELECT text FROM message WHERE text LIKE 'backed up %'`)
	mustDo(t, err)
	out := map[string]bool{}
	for _, text := range texts {
		out[text] = true
	}
	return out
}

func TestAServerKeepsItsBackupAndShowsHowItIs(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	root := filepath.Join(t.TempDir(), "backup")
	data := filepath.Join(t.TempDir(), "data")
	logged := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	config := app.Config{
		Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", MetricsAddr: "127.0.0.1:0", Data: data, BackupURL: "file://" + root, AccessTTL: time.Minute, RefreshTTL: time.Hour,
		SocketPingInterval: 25 * time.Second, SocketPingTimeout: 20 * time.Second,
	}
	a, err := app.New(t.Context(), config, clock.System{}, logged)
	mustDo(t, err, a.Listen())
	ctx, stop := context.WithCancel(context.Background())
	stopped := make(chan error, 1)
	go func() { stopped <- a.Run(ctx) }()
	// The command waits for the server that runs.
	other, err := app.New(t.Context(), config, clock.System{}, logged)
	mustDo(t, err)
	at, err := other.BackUp(t.Context())
	if err != nil || at.IsZero() {
		t.Errorf("latchkey backup beside the server: %s, %v", at, err)
	}
	mustDo(t, other.Close())
	answer, err := http.Get(a.MetricsURL() + "/metrics")
	mustDo(t, err)
	shown, err := io.ReadAll(answer.Body)
	mustDo(t, err, answer.Body.Close())
	for _, want := range []string{"latchkey_backup_failing 0", "latchkey_backup_broken 0", "latchkey_backup_missing_files 0"} {
		if !bytes.Contains(shown, []byte(want)) {
			t.Errorf("/metrics has no %s", want)
		}
	}
	stop()
	mustDo(t, <-stopped, a.Close())
	// Without a server the command does it itself.
	alone, err := app.New(t.Context(), config, clock.System{}, logged)
	mustDo(t, err)
	if _, err := alone.BackUp(t.Context()); err != nil {
		t.Errorf("latchkey backup alone: %v", err)
	}
	mustDo(t, alone.Close())
	if _, err := app.RestoreBackup(t.Context(), config, logged, time.Time{}, data, nil); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("over the installation: %v", err)
	}
	key, err := os.ReadFile(filepath.Join(data, "master.key"))
	mustDo(t, err)
	if strings.Contains(log.String(), strings.TrimSpace(string(key))) {
		t.Error("the log has the master key")
	}
}

// On PostgreSQL a server keeps the backup of uploaded files; what brings back rows is refused with what to do.
func TestAServerOnPostgreSQLKeepsABackupOfItsFiles(t *testing.T) {
	t.Parallel()
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if !strings.HasPrefix(url, "postgres") {
			return
		}
		logged := slog.New(slog.DiscardHandler)
		config := app.Config{
			Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", MetricsAddr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data"), DatabaseURL: url, BackupURL: "file://" + filepath.Join(t.TempDir(), "backup"),
			AccessTTL: time.Minute, RefreshTTL: time.Hour, SocketPingInterval: 25 * time.Second, SocketPingTimeout: 20 * time.Second,
		}
		a, err := app.New(t.Context(), config, clock.System{}, logged)
		mustDo(t, err, a.Listen())
		ctx, stop := context.WithCancel(context.Background())
		stopped := make(chan error, 1)
		go func() { stopped <- a.Run(ctx) }()
		// The command waits for the server that runs, also on another machine.
		elsewhere := config
		elsewhere.Data, elsewhere.KeyFile = filepath.Join(t.TempDir(), "data"), filepath.Join(config.Data, "master.key")
		other, err := app.New(t.Context(), elsewhere, clock.System{}, logged)
		mustDo(t, err)
		if at, err := other.BackUp(t.Context()); err != nil || at.IsZero() {
			t.Errorf("latchkey backup beside the server: %s, %v", at, err)
		}
		mustDo(t, other.Close())
		answer, err := http.Get(a.MetricsURL() + "/metrics")
		mustDo(t, err)
		shown, err := io.ReadAll(answer.Body)
		mustDo(t, err, answer.Body.Close())
		if !bytes.Contains(shown, []byte("latchkey_backup_failing 0")) || bytes.Contains(shown, []byte("latchkey_backup_synced_timestamp_seconds 0")) {
			t.Error("/metrics does not show the backup")
		}
		if _, err := app.CheckBackup(t.Context(), config, logged, time.Time{}, nil); err != nil {
			t.Errorf("the check: %v", err)
		}
		if _, err := app.RestoreFiles(t.Context(), config, logged, nil); err != nil {
			t.Errorf("the files: %v", err)
		}
		if _, err := app.RestoreBackup(t.Context(), config, logged, time.Time{}, filepath.Join(t.TempDir(), "to"), nil); err == nil || !strings.Contains(err.Error(), "restore --files") {
			t.Errorf("the rows: %v", err)
		}
		if _, err := app.CheckBackup(t.Context(), config, logged, time.Now(), nil); err == nil || !strings.Contains(err.Error(), "--at") {
			t.Errorf("a moment: %v", err)
		}
		stop()
		mustDo(t, <-stopped, a.Close())
	})
}

func TestABackupThatCannotBeIsRefusedAtTheStart(t *testing.T) {
	for _, c := range []app.Config{{BackupURL: "s3://key:hunter2@host"}, {BackupURL: "/mnt/backup"}} {
		c.Data = filepath.Join(t.TempDir(), "data")
		_, err := app.New(t.Context(), c, clock.System{}, slog.New(slog.DiscardHandler))
		if err == nil || !strings.Contains(err.Error(), "LATCHKEY_BACKUP_URL") || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", c.BackupURL, err)
		}
	}
}
