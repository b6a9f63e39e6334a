package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"latchkey/internal/app"
	"latchkey/internal/erasure"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

type eraseCmd struct {
	Stay   string `arg:"" optional:"" help:"A stay of the guest as agency-number, such as 1-1032: all stays of the same guest at that agency are erased."`
	DryRun bool   `help:"Only say what would be erased."`
	Tell   bool   `help:"Mail the guest; who has asked is always mailed." default:"true" negatable:""`
	Verify string `help:"Check the file of a proof instead: whether this installation has made it." type:"existingfile" placeholder:"FILE"`
}

// Run erases the guest of a stay, or says what that would erase.
func (c eraseCmd) Run(ctx context.Context, config *app.Config) error {
	if (c.Stay == "") == (c.Verify == "") {
		return errors.New("name either a stay or, with --verify, the file of a proof")
	}
	return opened(ctx, config, func(a *app.App) error {
		if c.Verify != "" {
			return verify(a, c.Verify)
		}
		ref, err := identity.ParseRef(c.Stay)
		if err != nil {
			return fmt.Errorf("%q is no stay: expected agency-number, such as 1-1032", c.Stay)
		}
		say := func(what string) { fmt.Fprintln(os.Stderr, what) }
		say("Looking for all data of the guest …")
		seen, err := a.Erasures.Foresee(ctx, ref)
		switch {
		case fault.IsMissing(err):
			return fmt.Errorf("there is no stay %s", ref)
		case err != nil:
			return err
		case seen.Proof.ID != 0:
			return fmt.Errorf("the guest of stay %s is erased already: proof %s", ref, seen.Proof)
		}
		for _, stay := range seen.Stays {
			why := ""
			if stay.Blocks {
				why = "\trunning or to come: cannot be erased"
			}
			fmt.Printf("stay %s\t%s\t%s – %s%s\n", stay.Ref, stay.Home, stay.Arrival, stay.Departure, why)
		}
		for _, r := range seen.Erased {
			fmt.Printf("%s\t%s\t%d\n", r.Part, r.Table, r.Rows)
		}
		fmt.Printf("kept until %s: %d payments with amounts, days and booking numbers. %s\n", seen.Kept.Until, seen.Kept.Payments, seen.Kept.Law)
		if seen.Blocked() {
			return errors.New("nothing is erased: a stay of the guest is running or to come")
		}
		if c.DryRun {
			fmt.Println("Dry run: nothing is erased.")
			return nil
		}
		say("Erasing …")
		made, err := a.Erasures.Erase(ctx, identity.Attempt{}, erasure.Order{Stay: ref, Tell: c.Tell, Origin: erasure.ByCommand})
		if err != nil {
			return err
		}
		for table, n := range made.Login {
			fmt.Printf("login\t%s\t%d\n", table, n)
		}
		fmt.Printf("Erased. Proof %s.\n", made.Proof)
		return nil
	})
}

// verify reads the file of a proof.
func verify(a *app.App, name string) error {
	raw, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var file struct{ Text, Seal string }
	if err := json.Unmarshal(raw, &file); err != nil {
		return fmt.Errorf("%s is no proof: %w", name, err)
	}
	if !a.Erasures.Verify(file.Text, file.Seal) {
		return fmt.Errorf("%s was not made by this installation, or was changed", name)
	}
	fmt.Printf("%s is a proof of this installation, and as it was made.\n", name)
	return nil
}
