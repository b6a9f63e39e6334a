package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"latchkey/internal/app"
	"latchkey/internal/channel"
	"latchkey/internal/identity"
)

type importFeedCmd struct {
	Property   string `required:"" help:"The property as MEMBER-PROPERTY."`
	Source     string `help:"The platform, needed where neither the calendar nor the address shows it." enum:"airbnb,booking,vrbo,generic," default:""`
	AcceptLoss bool   `help:"Take the sudden loss of most stays for what it says."`
	DryRun     bool   `help:"Make the same report and change nothing."`
	JSON       bool   `help:"Print the report as JSON."`
	From       string `arg:"" help:"A file, or the address of the calendar."`
}

// Run fetches the calendar once and merges it.
func (c importFeedCmd) Run(ctx context.Context, config *app.Config) error {
	ref, err := identity.ParseRef(c.Property)
	if err != nil {
		return fmt.Errorf("--property: %w", err)
	}
	return opened(ctx, config, func(a *app.App) error {
		if _, err := a.Members.Get(ctx, a.DB, ref.Member); err != nil {
			return fmt.Errorf("--property %s: there is no agency %d: %w", c.Property, ref.Member, err)
		}
		if _, err := a.Properties.Get(ctx, a.DB, ref); err != nil {
			return fmt.Errorf("--property %s: agency %d has no property %d: %w", c.Property, ref.Member, ref.ID, err)
		}
		report, err := a.Channels.Fetch(ctx, ref, c.From, channel.Options{Source: channel.Source(c.Source), AcceptLoss: c.AcceptLoss, DryRun: c.DryRun})
		if c.JSON {
			if printErr := json.NewEncoder(os.Stdout).Encode(report); printErr != nil {
				return printErr
			}
		}
		if err != nil {
			return err
		}
		if !c.JSON {
			fmt.Printf("%s: %d stays added, %d changed, %d as they were, %d cancelled, %d missing; %d blocks, %d of them new.\n",
				report.Source, report.Added, report.Changed, report.Unchanged, report.Cancelled, report.Missing, report.Blocks, report.BlocksAdded)
			for _, row := range report.Refused {
				fmt.Println(row.Error())
			}
		}
		return nil
	})
}
