package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"latchkey/internal/app"
	"latchkey/internal/checklist"
	"latchkey/internal/extra"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

type importCmd struct {
	Properties   importPropertiesCmd   `cmd:"" help:"Properties with buildings, info texts and places, from CSV or JSON lines."`
	Reservations importReservationsCmd `cmd:"" help:"Reservations with payments, services and travellers, from CSV or JSON lines."`
	Services     importServicesCmd     `cmd:"" help:"Services that guests may book beside their stay, from CSV or JSON lines."`
	Checklists   importChecklistsCmd   `cmd:"" help:"Checklists by home and kind of task, from CSV or JSON lines."`
	Agency       importAgencyCmd       `cmd:"" help:"A whole agency from a file of latchkey export, into an empty installation."`
	Feed         importFeedCmd         `cmd:"" help:"One run of a channel's calendar for one property."`
}

type importFile struct {
	Member int64  `help:"Number of the agency." default:"1"`
	DryRun bool   `help:"Make the same report and change nothing."`
	JSON   bool   `help:"Print the report as JSON."`
	File   string `arg:"" help:"The file, - for the standard input."`
}

// bring reads a file, hands its rows to an import and prints the report. One refused row: nothing is imported, and the command fails.
func bring[T any](ctx context.Context, config *app.Config, c importFile,
	do func(a *app.App, rows []wire.Line[T], progress func(int)) (wire.ImportReport, error),
) error {
	in := io.Reader(os.Stdin)
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	rows, refusedRows, err := wire.DecodeRows[T](c.File, in)
	if err != nil {
		return err
	}
	report := wire.ImportReport{Read: len(rows) + len(refusedRows), Refused: refusedRows}
	if len(refusedRows) == 0 {
		err := opened(ctx, config, func(a *app.App) (err error) {
			draw := progress(os.Stderr, "importing")
			report, err = do(a, rows, func(done int) { draw(done, len(rows)) })
			return err
		})
		if err != nil {
			return err
		}
	}
	return printReport(report, c)
}

func printReport(report wire.ImportReport, c importFile) error {
	if c.JSON {
		if err := json.NewEncoder(os.Stdout).Encode(report); err != nil {
			return err
		}
	} else {
		for _, row := range report.Refused {
			fmt.Println(row.Error())
		}
		switch {
		case len(report.Refused) > 0:
			fmt.Printf("%d rows read, %d of them refused (%d reasons above): nothing was imported.\n", report.Read, report.RefusedRows(), len(report.Refused))
		case c.DryRun:
			fmt.Printf("%d rows read: %d would be added, %d changed, %d stay as they are. Nothing was imported.\n", report.Read, report.Added, report.Changed, report.Unchanged)
		default:
			fmt.Printf("%d rows read: %d added, %d changed, %d as they were.\n", report.Read, report.Added, report.Changed, report.Unchanged)
		}
	}
	if len(report.Refused) > 0 {
		return refused{}
	}
	return nil
}

type importPropertiesCmd struct{ importFile }

// Run imports properties.
func (c importPropertiesCmd) Run(ctx context.Context, config *app.Config) error {
	return bring(ctx, config, c.importFile, func(a *app.App, rows []wire.Line[property.ImportRow], progress func(int)) (wire.ImportReport, error) {
		return a.Properties.Import(ctx, identity.MemberID(c.Member), rows, property.ImportOptions{DryRun: c.DryRun, Progress: progress})
	})
}

type importReservationsCmd struct{ importFile }

// Run imports reservations; their tasks are planned in the same transaction.
func (c importReservationsCmd) Run(ctx context.Context, config *app.Config) error {
	return bring(ctx, config, c.importFile, func(a *app.App, rows []wire.Line[reservation.ImportRow], progress func(int)) (wire.ImportReport, error) {
		return a.Reservations.Import(ctx, identity.MemberID(c.Member), rows, reservation.ImportOptions{DryRun: c.DryRun, Progress: progress})
	})
}

type importServicesCmd struct{ importFile }

// Run imports the services that guests may book.
func (c importServicesCmd) Run(ctx context.Context, config *app.Config) error {
	return bring(ctx, config, c.importFile, func(a *app.App, rows []wire.Line[extra.ImportOffered], progress func(int)) (wire.ImportReport, error) {
		return a.Extras.ImportOffered(ctx, identity.MemberID(c.Member), rows, reservation.ImportOptions{DryRun: c.DryRun, Progress: progress})
	})
}

type importChecklistsCmd struct{ importFile }

// Run imports checklists.
func (c importChecklistsCmd) Run(ctx context.Context, config *app.Config) error {
	return bring(ctx, config, c.importFile, func(a *app.App, rows []wire.Line[checklist.ImportRow], _ func(int)) (wire.ImportReport, error) {
		return a.Checklists.Import(ctx, identity.MemberID(c.Member), rows, checklist.ImportOptions{DryRun: c.DryRun})
	})
}
