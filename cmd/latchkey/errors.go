package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clientreport"
)

type errorsCmd struct {
	Limit int `default:"50" help:"How many, the newest first."`
}

// Run prints what web apps reported. The newest 5,000 are kept.
func (c errorsCmd) Run(ctx context.Context, config *app.Config) error {
	return opened(ctx, config, func(a *app.App) error {
		reports, err := a.Reports.Newest(ctx, c.Limit)
		if err != nil {
			return err
		}
		printErrors(os.Stdout, reports)
		return nil
	})
}

// printErrors writes one line for each report: what a stranger wrote has been cut to one line when it was kept.
func printErrors(to io.Writer, reports []clientreport.Report) {
	if len(reports) == 0 {
		fmt.Fprintln(to, "No web app has reported an error.")
	}
	for _, r := range reports {
		fmt.Fprintf(to, "%s  #%d  account %d  %s %s  %s  (%s, %s)\n", r.At.Time().UTC().Format(time.RFC3339), r.ID, r.Account, r.Type, r.Code, r.Message, r.Reporter, r.Platform)
	}
}
