package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/backup"
)

type backupCmd struct{}

// Run brings everything that is committed into the backup, or waits until the running server has done so.
func (backupCmd) Run(ctx context.Context, config *app.Config) error {
	return opened(ctx, config, func(a *app.App) error {
		at, err := a.BackUp(ctx)
		if err != nil {
			return err
		}
		fmt.Println("Everything until", at.Local().Format(time.RFC3339), "is in the backup.")
		return nil
	})
}

type restoreCmd struct {
	At    string `help:"The moment to go back to, as 2026-11-28T17:30:00Z or \"2026-11-28 17:30\" in the machine's zone; default the newest." placeholder:"TIME"`
	To    string `help:"The folder to make; it must not be there, or be empty." type:"path" placeholder:"DIR"`
	Check bool   `help:"Restore into a temporary folder, check everything and remove it again; on PostgreSQL, check the uploaded files against the rows."`
	Files bool   `help:"Bring the uploaded files of a database that was restored in another way, such as PostgreSQL's, to where LATCHKEY_FILES_URL or LATCHKEY_DATA say."`
}

// Run makes a data folder of the backup, or checks the backup.
func (c restoreCmd) Run(ctx context.Context, config *app.Config) error {
	chosen := 0
	for _, is := range []bool{c.To != "", c.Check, c.Files} {
		if is {
			chosen++
		}
	}
	if chosen != 1 {
		return errors.New("name the folder with --to, for example --to=/var/lib/latchkey, check the backup with --check, or bring files with --files")
	}
	if c.Files && c.At != "" {
		return errors.New("--at does not go with --files: the rows of the database say which files belong to it")
	}
	var at time.Time
	if c.At != "" {
		var err error
		if at, err = backup.ParseTime(c.At, time.Local); err != nil {
			return fmt.Errorf("--at: %w", err)
		}
	}
	log := logger(config.LogLevel)
	if c.Check {
		report, err := app.CheckBackup(ctx, *config, log, at, restoreProgress())
		if errors.Is(err, backup.ErrAway) {
			return err
		}
		if err != nil {
			printFiles("not whole in the backup", report.Missing)
			return fmt.Errorf("the backup is not whole: %w", err)
		}
		printFiles("lost by the installation itself", report.Lost)
		printRestored(report)
		fmt.Printf("The backup is whole: %d objects, %.1f MB read, %d sealed fields open.\n", report.Objects, float64(report.Bytes)/(1<<20), report.Sealed)
		return nil
	}
	if c.Files {
		report, err := app.RestoreFiles(ctx, *config, log, restoreProgress())
		if err != nil && !errors.Is(err, backup.ErrFilesMissing) {
			return err
		}
		printFiles("not restored", report.Missing)
		fmt.Printf("%d of %d uploaded files are there with their hash.\n", report.Files, report.Rows["file"])
		return err
	}
	report, err := app.RestoreBackup(ctx, *config, log, at, c.To, restoreProgress())
	if err != nil && !errors.Is(err, backup.ErrFilesMissing) {
		return err
	}
	printRestored(report)
	printFiles("not restored", report.Missing)
	fmt.Printf("To serve it, set LATCHKEY_DATA=%s and copy the master key there as master.key, or name its file in LATCHKEY_KEY_FILE.\n", c.To)
	return err
}

// printFiles names uploaded files that something is wrong with.
func printFiles(what string, ids []string) {
	for _, id := range ids {
		fmt.Printf("file %s\t%s\n", id, what)
	}
}

func printRestored(r backup.Report) {
	for _, table := range slices.Sorted(maps.Keys(r.Rows)) {
		if r.Rows[table] > 0 {
			fmt.Printf("%s\t%d\n", table, r.Rows[table])
		}
	}
	fmt.Printf("As of %s: %d rows, %d uploaded files.\n", r.At.Local().Format(time.RFC3339), r.Total(), r.Files)
}

// restoreProgress draws a line for each part.
func restoreProgress() backup.Progress {
	lines := map[string]func(done, total int){}
	return func(what string, done, total int) {
		if lines[what] == nil {
			lines[what] = progress(os.Stderr, what)
		}
		lines[what](done, total)
	}
}
