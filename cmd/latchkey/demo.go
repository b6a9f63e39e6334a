package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/demo"
)

type demoCmd struct {
	Units        int    `default:"60" help:"Properties; 1000 and more make the load data."`
	HistoryYears int    `default:"1" help:"Years of past stays."`
	Seed         uint64 `default:"1" help:"The same seed on the same day makes the same demo."`
	NoServe      bool   `help:"Make it and do not serve it."`
	JSON         bool   `help:"Print one JSON object."`
	OpenToAll    bool   `help:"Serve on other addresses than this machine's own, although everybody can read the passwords of a demo."`
}

// accountsFile keeps what the demo printed, so that a second start can print it again.
const accountsFile = "demo-accounts.json"

type printed struct {
	URL       string         `json:"url"`
	SocketURL string         `json:"socket_url"`
	Accounts  []demo.Account `json:"accounts"`
}

// Run makes the demo in the data folder, or takes the one that is there, and serves it.
func (c demoCmd) Run(ctx context.Context, config *app.Config) (err error) {
	config.Demo = true
	if err := c.checkAddresses(config.Addr, config.SocketAddr); err != nil && !c.NoServe {
		return err
	}
	a, err := app.New(ctx, *config, clock.System{}, logger(config.LogLevel))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	accounts, err := c.accounts(ctx, a, config.Data)
	if err != nil {
		return err
	}
	out := printed{Accounts: accounts, URL: "http://" + config.Addr, SocketURL: "http://" + config.SocketAddr}
	if c.NoServe {
		return c.print(out)
	}
	if err := a.Listen(); err != nil {
		return err
	}
	out.URL, out.SocketURL = a.URL(), a.SocketURL()
	if err := c.print(out); err != nil {
		return err
	}
	app.LimitMemory()
	app.KeepSpare()
	return a.Run(ctx)
}

func (c demoCmd) accounts(ctx context.Context, a *app.App, data string) ([]demo.Account, error) {
	path := filepath.Join(data, accountsFile)
	if raw, err := os.ReadFile(path); err == nil {
		var known []demo.Account
		if err := json.Unmarshal(raw, &known); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		return known, nil
	}
	if members, err := a.Members.All(ctx); err != nil || len(members) > 0 {
		return nil, errors.Join(err, fmt.Errorf("the folder %s holds an installation that is not this demo; name another with --data", data))
	}
	accounts, err := a.MakeDemo(ctx, demo.Options{Units: c.Units, HistoryYears: c.HistoryYears, Seed: c.Seed, Progress: func(what string, done, total int) { progress(os.Stderr, what)(done, total) }})
	if err != nil {
		return nil, err
	}
	raw, err := json.MarshalIndent(accounts, "", " ")
	if err != nil {
		return nil, err
	}
	return accounts, os.WriteFile(path, raw, 0o600)
}

func (c demoCmd) print(out printed) error {
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(out)
	}
	fmt.Println()
	fmt.Println("  Latchkey demo:", out.URL)
	fmt.Println()
	for _, account := range out.Accounts {
		fmt.Printf("  %-8s  %-32s  %s\n", account.Kind, account.Username, account.Password)
	}
	fmt.Println()
	return nil
}

// checkAddresses refuses to show a demo, with its printed passwords, to others than this machine, unless the flags allow it.
func (c demoCmd) checkAddresses(addresses ...string) error {
	for _, address := range addresses {
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			return fmt.Errorf("the address %q: %w", address, err)
		}
		ip := net.ParseIP(host)
		if !c.OpenToAll && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			return fmt.Errorf("a demo is served on this machine only, not on %s: its passwords are printed; --open-to-all serves it all the same", address)
		}
	}
	return nil
}
