package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"latchkey/internal/app"
)

type rotateKeyCmd struct {
	DryRun bool `help:"Only count what is sealed with another key than the new one."`
	Forget bool `help:"Take the former key out of the key file, when no field and no part of the backup needs it."`
}

// Run replaces the master key while the server runs, or goes on where it was stopped.
func (c rotateKeyCmd) Run(ctx context.Context, config *app.Config) error {
	if c.DryRun && c.Forget {
		return errors.New("choose either --dry-run or --forget")
	}
	return opened(ctx, config, func(a *app.App) error {
		if c.Forget {
			if err := a.ForgetKeys(ctx); err != nil {
				return err
			}
			fmt.Println("The key file has the key in use only.")
			return nil
		}
		draw, end := partProgress(os.Stderr)
		done, err := a.RotateKey(ctx, c.DryRun, func(column string, n int) error {
			draw(column, n, 0)
			return ctx.Err()
		})
		end()
		if errors.Is(err, app.ErrRotated) {
			fmt.Println("Nothing to do:", err)
			return nil
		}
		for _, column := range done.Columns {
			if column.Fields > 0 {
				fmt.Printf("%s.%s\t%d\n", column.Table, column.Column, column.Fields)
			}
		}
		switch {
		case err != nil:
			return fmt.Errorf("not finished; the same command goes on: %w", err)
		case done.Waits:
			fmt.Println("A new key is in the key file, not in use yet. Bring the file to all nodes, then run the command again on this one.")
			return nil
		case c.DryRun:
			fmt.Printf("Dry run: %d fields would be sealed again.\n", done.Fields())
		case config.BusURL != "":
			fmt.Printf("%d fields are sealed with the new key. Bring the key file to all nodes, then run the command again for what they have sealed meanwhile, until nothing is left. Copy the new key to where you keep it apart.\n", done.Fields())
		default:
			fmt.Printf("%d fields are sealed with the new key. Copy the new key to where you keep it apart. The former one stays in the key file for backups from before; later: latchkey rotate-key --forget\n", done.Fields())
		}
		if closed := done.Closed(); len(closed) > 0 {
			for _, one := range closed {
				fmt.Println("opens with no key:", one)
			}
			return fmt.Errorf("%d fields open with no key; they are as they were", len(closed))
		}
		return nil
	})
}
