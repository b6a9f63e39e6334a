package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/term"

	"latchkey/internal/app"
	"latchkey/internal/archive"
	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// passphraseFlag says where the passphrase of an archive comes from. It is never an argument: others on the machine can read those.
type passphraseFlag struct {
	PassphraseFile string `env:"LATCHKEY_PASSPHRASE_FILE" help:"File whose first line is the passphrase; default: it is asked for." type:"path"`
}

// read gives the passphrase; twice asks for it twice.
func (f passphraseFlag) read(twice bool) (secret.Text, error) {
	if f.PassphraseFile != "" {
		raw, err := os.ReadFile(f.PassphraseFile)
		if err != nil {
			return secret.Text{}, app.WrongSetting("LATCHKEY_PASSPHRASE_FILE", err.Error())
		}
		line, _, _ := bytes.Cut(raw, []byte("\n"))
		if len(bytes.TrimSpace(line)) == 0 {
			return secret.Text{}, app.WrongSetting("LATCHKEY_PASSPHRASE_FILE", "its first line is empty")
		}
		return secret.Of(strings.TrimRight(string(line), "\r")), nil
	}
	stdin := int(os.Stdin.Fd())
	if !term.IsTerminal(stdin) {
		return secret.Text{}, errors.New("there is no terminal to ask for the passphrase: name a file with --passphrase-file")
	}
	ask := func(what string) (string, error) {
		fmt.Fprint(os.Stderr, what+": ")
		raw, err := term.ReadPassword(stdin)
		fmt.Fprintln(os.Stderr)
		return string(raw), err
	}
	first, err := ask("Passphrase of the archive")
	if err != nil || !twice {
		return secret.Of(first), err
	}
	second, err := ask("Once more")
	if err == nil && first != second {
		err = errors.New("the two passphrases differ")
	}
	return secret.Of(first), err
}

type exportCmd struct {
	passphraseFlag
	Member int64  `arg:"" help:"Number of the agency."`
	To     string `arg:"" help:"The file to make; one that is there is not written over." type:"path"`
	DryRun bool   `help:"Read all that would be in the file, and only say what that is."`
}

// Run writes all data of an agency to a file. What is under way is under another name, so that a file of that name is always whole.
func (c exportCmd) Run(ctx context.Context, config *app.Config) (err error) {
	if _, err := os.Lstat(c.To); err == nil {
		return fmt.Errorf("%s is there already", c.To)
	}
	if c.DryRun {
		return opened(ctx, config, func(a *app.App) error {
			draw, end := partProgress(os.Stderr)
			m, err := a.CountArchive(ctx, identity.MemberID(c.Member), draw)
			end()
			if err != nil {
				return err
			}
			for _, t := range m.Tables {
				if t.Rows > 0 {
					fmt.Printf("%s\t%d\n", t.Name, t.Rows)
				}
			}
			printArchive(c.To, m)
			fmt.Println("Dry run: no file is made.")
			return nil
		})
	}
	passphrase, err := c.read(true)
	if err != nil {
		return err
	}
	if !archive.CheckPassphrase(passphrase) {
		return fmt.Errorf("the passphrase needs at least %d letters", archive.MinPassphrase)
	}
	return opened(ctx, config, func(a *app.App) error {
		removeHalfExports(filepath.Dir(c.To), clock.System{}.Now())
		f, err := os.CreateTemp(filepath.Dir(c.To), halfExport) // for its owner only
		if err != nil {
			return err
		}
		defer func() { _ = os.Remove(f.Name()) }()
		draw, end := partProgress(os.Stderr)
		m, err := a.WriteArchive(ctx, f, identity.MemberID(c.Member), passphrase, draw)
		end()
		if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
			return err
		}
		if err := os.Link(f.Name(), c.To); err != nil {
			return err
		}
		printArchive(c.To, m)
		return nil
	})
}

const (
	// halfExport begins the name of an export that is under way.
	halfExport = ".latchkey-export-"
	// halfFor is how long an export that writes nothing may still be under way.
	halfFor = 24 * time.Hour
)

// removeHalfExports removes what exports have left that were killed: each has the data of all guests. One that cannot be removed hinders nobody.
func removeHalfExports(folder string, now time.Time) {
	found, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, entry := range found {
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() && strings.HasPrefix(entry.Name(), halfExport) && info.ModTime().Before(now.Add(-halfFor)) {
			_ = os.Remove(filepath.Join(folder, entry.Name()))
		}
	}
}

func printArchive(file string, m archive.Manifest) {
	fmt.Printf("%s: agency %d, %s: %d rows, %d files\n", file, m.Member, m.Name, m.Rows(), m.Files.Count)
	if n := len(m.Files.Missing); n > 0 {
		fmt.Printf("%d uploaded files have no bytes in the installation and are not in it\n", n)
	}
}

type importAgencyCmd struct {
	passphraseFlag
	File   string `arg:"" help:"A file of latchkey export, or one that an owner has downloaded." type:"existingfile"`
	DryRun bool   `help:"Check all of the file and change nothing."`
}

// Run brings an agency into an empty installation.
func (c importAgencyCmd) Run(ctx context.Context, config *app.Config) error {
	passphrase, err := c.read(false)
	if err != nil {
		return err
	}
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if c.DryRun {
		read, err := archive.Open(f, size, passphrase)
		if err == nil {
			printArchive(c.File, read.Manifest)
		}
		return err
	}
	m, err := app.RestoreArchive(ctx, *config, clock.System{}, logger(config.LogLevel), f, size, passphrase)
	if err != nil {
		return err
	}
	printArchive(c.File, m)
	fmt.Println("People sign in with a link by mail and set a new password; owners check webhooks and calendars before the installation serves beside the old one.")
	return nil
}
