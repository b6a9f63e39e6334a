package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/fault"
)

type accountCmd struct {
	Create            accountCreateCmd `cmd:"" help:"Create a login, or give an existing one a new password, which ends its sessions."`
	SecondFactorReset accountFactorCmd `cmd:"" help:"Delete the second factor of a login, its passkeys too, whose owner has lost it and whom no other manager can help. They are mailed."`
	Mails             accountMailsCmd  `cmd:"" help:"List the mails of the last 30 days and whether they were sent."`
}

type accountFactorCmd struct {
	Email string `arg:"" help:"Sign-in address."`
}

// Run deletes the second factor of a login.
func (c accountFactorCmd) Run(ctx context.Context, config *app.Config) error {
	return opened(ctx, config, func(a *app.App) error {
		err := a.Accounts.ResetSecondFactorOf(ctx, c.Email)
		switch {
		case fault.Is(err, fault.AccountNotFound):
			return fmt.Errorf("there is no login %s", account.NormalEmail(c.Email))
		case fault.Is(err, fault.Conflict):
			return fmt.Errorf("%s has neither a second factor nor a passkey", account.NormalEmail(c.Email))
		case err != nil:
			return err
		}
		fmt.Printf("%s signs in with the password alone until they set up a new second factor. Passkeys, the app and recovery codes are deleted.\n", account.NormalEmail(c.Email))
		return nil
	})
}

type accountMailsCmd struct {
	Failed bool `help:"Only those that could not be sent."`
	Retry  bool `help:"Queue those that could not be sent again, as far as they are still of use."`
	Limit  int  `default:"200" help:"How many, the newest first."`
}

// Run lists mails without what they say.
func (c accountMailsCmd) Run(ctx context.Context, config *app.Config) error {
	return opened(ctx, config, func(a *app.App) error {
		if c.Retry {
			n, err := a.Mails.Retry(ctx)
			if err != nil {
				return err
			}
			fmt.Printf("%d mails are queued again.\n", n)
		}
		found, err := a.Mails.All(ctx, c.Failed, c.Limit)
		for _, e := range found {
			fmt.Printf("%d-%d\t%s\t%s\t%s\t%s\ttries=%d\t%s\n", e.Member, e.ID, e.CreatedAt.Time().UTC().Format(time.RFC3339), e.Kind, e.State, e.To, e.Tries, e.LastError)
		}
		return err
	})
}

type accountCreateCmd struct {
	Email string `arg:"" help:"Sign-in address."`
	Name  string `help:"Name of the person; default the address."`
	Lang  string `default:"${language}" enum:"${languages}" help:"Language."`
}

// Run creates a login. The password is asked for on a terminal, or read from the first line of the standard input: an argument would stay in the shell's history.
func (c accountCreateCmd) Run(ctx context.Context, config *app.Config) error {
	password, err := readPassword()
	if err != nil {
		return err
	}
	return opened(ctx, config, func(a *app.App) error {
		name := c.Name
		if name == "" {
			name = c.Email
		}
		id, err := a.Accounts.Create(ctx, c.Email, name, c.Lang, password)
		if err != nil {
			return err
		}
		fmt.Printf("account %d: %s\n", id, account.NormalEmail(c.Email))
		return nil
	})
}

func readPassword() (string, error) {
	if term.IsTerminal(int(os.Stdin.Fd())) {
		fmt.Fprint(os.Stderr, "Password: ")
		raw, err := term.ReadPassword(int(os.Stdin.Fd()))
		fmt.Fprintln(os.Stderr)
		return string(raw), err
	}
	var line strings.Builder
	one := make([]byte, 1)
	for line.Len() < 4096 {
		n, err := os.Stdin.Read(one)
		if n == 1 && one[0] == '\n' {
			break
		}
		if n == 1 {
			line.WriteByte(one[0])
		}
		if err != nil {
			break
		}
	}
	return strings.TrimRight(line.String(), "\r"), nil
}
