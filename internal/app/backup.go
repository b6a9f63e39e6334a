package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"latchkey/internal/archive"
	"latchkey/internal/backup"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/secret"
)

// backup is where the continuous backup is; zero where none is kept.
func (c Config) backup() (backup.Target, error) {
	if c.BackupURL == "" {
		return backup.Target{}, nil
	}
	return backup.ParseURL(c.BackupURL)
}

// onPostgres reports whether the rows are in PostgreSQL: the backup has the uploaded files only then.
func (c Config) onPostgres() bool {
	return strings.HasPrefix(c.DatabaseURL, "postgres://") || strings.HasPrefix(c.DatabaseURL, "postgresql://")
}

// openBackup makes the backup ready to run. A backup folder that is away hinders no start; one of another installation or another master key does. One who is patient waits in Run while another process keeps it.
func (a *App) openBackup(patient bool) error {
	to, err := a.config.backup()
	if err != nil || to.IsZero() {
		return err
	}
	a.backup, err = backup.Open(backup.Deps{
		Target: to, Data: a.config.Data, Path: a.config.database(), DB: a.DB, Files: a.Files, Box: a.backupKey, Clock: clock.System{}, Logger: a.logger, Sealed: openSealed(a.box), Patient: patient,
	})
	if err != nil {
		return fmt.Errorf("LATCHKEY_BACKUP_URL: %w", err)
	}
	return nil
}

func openSealed(box *secret.Box) func(context.Context, *database.DB) (int, error) {
	return func(ctx context.Context, db *database.DB) (int, error) { return archive.OpenSealed(ctx, db, box) }
}

func (a *App) runBackup(ctx context.Context) {
	if a.backup != nil {
		a.backup.Run(ctx)
	}
}

// BackUp copies what is not in the backup yet, and gives the moment that the backup then has. While a server runs that keeps the backup, it waits for it instead.
func (a *App) BackUp(ctx context.Context) (time.Time, error) {
	if a.config.BackupURL == "" {
		return time.Time{}, errors.New("there is no backup: set LATCHKEY_BACKUP_URL, for example to file:///mnt/backup/latchkey")
	}
	begun := clock.System{}.Now()
	err := a.openBackup(false)
	if errors.Is(err, backup.ErrRunning) {
		return a.awaitBackup(ctx, begun)
	}
	if err != nil {
		return time.Time{}, err
	}
	if err := errors.Join(a.backup.Sync(ctx), a.backup.Join(ctx)); err != nil {
		return time.Time{}, err
	}
	return a.backup.Status().SyncedAt, nil
}

// backupPatience is how long a running server has for the step that the command waits for.
const backupPatience = time.Minute

func (a *App) awaitBackup(ctx context.Context, since time.Time) (time.Time, error) {
	ctx, cancel := context.WithTimeout(ctx, backupPatience)
	defer cancel()
	for {
		status, err := backup.ReadStatus(a.DB, a.config.Data)
		if err == nil && status.SyncedAt.After(since) {
			return status.SyncedAt, nil
		}
		select {
		case <-ctx.Done():
			if status.Error != "" {
				return status.SyncedAt, errors.New("the running server cannot back up: " + status.Error)
			}
			return status.SyncedAt, errors.New("the running server has not backed up for a minute; its log says why")
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// backupSource opens the backup of a configuration with its master key; the installation itself need not be there.
func backupSource(config Config, logger *slog.Logger) (backup.Source, error) {
	from, err := config.backup()
	if err == nil && from.IsZero() {
		err = errors.New("name the backup in LATCHKEY_BACKUP_URL, for example file:///mnt/backup/latchkey")
	}
	if err != nil {
		return backup.Source{}, err
	}
	keys, err := secret.LoadKeys(config.keyFile())
	if err != nil {
		return backup.Source{}, fmt.Errorf("the backup opens with the master key only; name its file in LATCHKEY_KEY_FILE: %w", err)
	}
	return backupUnder(logger, from, keys.All())
}

// backupUnder opens a backup with these keys.
func backupUnder(logger *slog.Logger, from backup.Target, keys [][]byte) (backup.Source, error) {
	box, err := secret.NewBox(keys...)
	if err != nil {
		return backup.Source{}, err
	}
	sealing, err := backup.Box(keys...)
	return backup.Source{Target: from, Box: sealing, Sealed: openSealed(box), Clock: clock.System{}, Logger: logger}, err
}

// RestoreBackup makes a data folder of the backup as it was at a moment; zero is the newest.
func RestoreBackup(ctx context.Context, config Config, logger *slog.Logger, at time.Time, to string, progress backup.Progress) (backup.Report, error) {
	source, err := backupSource(config, logger)
	if err != nil {
		return backup.Report{}, err
	}
	if config.onPostgres() {
		return backup.Report{}, errors.New("restore the PostgreSQL database with its own tools (deploy/README.md), and then its uploaded files with latchkey restore --files")
	}
	return backup.Restore(ctx, source, at, to, progress)
}

// RestoreFiles brings the uploaded file of every row of the database to where the installation keeps files, where it is not there with its hash.
func RestoreFiles(ctx context.Context, config Config, logger *slog.Logger, progress backup.Progress) (backup.Report, error) {
	source, err := backupSource(config, logger)
	if err != nil {
		return backup.Report{}, err
	}
	return withDatabase(ctx, config, func(db *database.DB) (backup.Report, error) {
		store, err := files.Open(db, config.FilesURL, config.files(), nil, logger)
		if err != nil {
			return backup.Report{}, err
		}
		return backup.RestoreFiles(ctx, source, db, store, progress)
	})
}

// withDatabase opens the database of an installation that does not run, as it is.
func withDatabase(ctx context.Context, config Config, work func(*database.DB) (backup.Report, error)) (report backup.Report, err error) {
	if _, err := os.Stat(config.database()); err != nil && config.DatabaseURL == "" {
		return report, fmt.Errorf("there is no database in LATCHKEY_DATA: %w", err)
	}
	db, err := database.Open(ctx, config.database(), clock.System{})
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return work(db)
}

// CheckBackup restores the backup into a temporary folder and compares it.
func CheckBackup(ctx context.Context, config Config, logger *slog.Logger, at time.Time, progress backup.Progress) (backup.Report, error) {
	source, err := backupSource(config, logger)
	if err != nil {
		return backup.Report{}, err
	}
	return checkBackup(ctx, config, source, at, progress)
}

func checkBackup(ctx context.Context, config Config, source backup.Source, at time.Time, progress backup.Progress) (report backup.Report, err error) {
	if config.onPostgres() {
		if !at.IsZero() {
			return report, errors.New("the backup of files has no moments: --at is for SQLite; a restored database is compared as it is")
		}
		return withDatabase(ctx, config, func(db *database.DB) (backup.Report, error) {
			source.Lost = lostFiles(db, config.Data)
			return backup.CheckFiles(ctx, source, db, progress)
		})
	}
	dir, err := os.MkdirTemp("", "latchkey-check-") // for its owner only
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	// The running server knows which files the installation itself has lost; on another machine they count as missing.
	source.Lost = lostFiles(nil, config.Data)
	return backup.Check(ctx, source, at, filepath.Join(dir, "data"), progress)
}

// lostFiles are the ids of files whose bytes the running server has not found.
func lostFiles(db *database.DB, data string) map[string]bool {
	status, err := backup.ReadStatus(db, data)
	if err != nil {
		return nil
	}
	lost := map[string]bool{}
	for _, id := range status.Lost {
		lost[id] = true
	}
	return lost
}

// backupStatus is what Prometheus is shown of the backup; nil where none is kept.
func (a *App) backupStatus() func() backup.Status {
	if a.config.BackupURL == "" {
		return nil
	}
	return func() backup.Status {
		if a.backup == nil {
			return backup.Status{}
		}
		return a.backup.Status()
	}
}

// backupCollector shows the backup to Prometheus.
type backupCollector func() backup.Status

var (
	backupSynced  = prometheus.NewDesc("latchkey_backup_synced_timestamp_seconds", "When everything was last in the backup; 0 when it never was.", nil, nil)
	backupFailing = prometheus.NewDesc("latchkey_backup_failing", "1 while the backup does not go on.", nil, nil)
	backupChecked = prometheus.NewDesc("latchkey_backup_checked_timestamp_seconds", "When the last check of the backup ended; 0 when there was none.", nil, nil)
	backupBroken  = prometheus.NewDesc("latchkey_backup_broken", "1 when the last check found that the backup is not whole.", nil, nil)
	backupSkipped = prometheus.NewDesc("latchkey_backup_check_skipped", "1 while the check that is due has no room.", nil, nil)
	backupMissing = prometheus.NewDesc("latchkey_backup_missing_files", "Uploaded files whose bytes the installation does not have.", nil, nil)
)

// Describe names the figures.
func (backupCollector) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{backupSynced, backupFailing, backupChecked, backupBroken, backupSkipped, backupMissing} {
		out <- d
	}
}

// Collect reads the figures.
func (c backupCollector) Collect(out chan<- prometheus.Metric) {
	s := c()
	seconds := func(t time.Time) float64 {
		if t.IsZero() {
			return 0
		}
		return float64(t.Unix())
	}
	flag := func(text string) float64 {
		if text == "" {
			return 0
		}
		return 1
	}
	for d, v := range map[*prometheus.Desc]float64{
		backupSynced: seconds(s.SyncedAt), backupFailing: flag(s.Error), backupChecked: seconds(s.CheckedAt), backupBroken: flag(s.CheckError), backupSkipped: flag(s.CheckSkipped), backupMissing: float64(s.Missing),
	} {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v)
	}
}
