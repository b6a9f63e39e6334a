package main

import (
	"context"
	"os"

	"latchkey/internal/app"
	"latchkey/internal/clock"
)

type doctorCmd struct {
	JSON    bool `help:"For programs."`
	Content bool `help:"Read every uploaded file and compare it with what was uploaded."`
}

// Run examines the installation beside its running server. It ends with an error if anything is wrong; warnings are none.
func (c doctorCmd) Run(ctx context.Context, config *app.Config) error {
	report := app.Examine(ctx, *config, clock.System{}, c.Content)
	print := report.Print
	if c.JSON {
		print = report.PrintJSON
	}
	if err := print(os.Stdout); err != nil {
		return err
	}
	if report.IsWrong() {
		return refused{}
	}
	return nil
}
