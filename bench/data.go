package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
)

// size is one amount of data.
type size struct {
	Name string
	Args []string // of latchkey demo
	Says string
}

var sizes = []size{
	{"S", []string{"--units", "20", "--history-years", "1"}, "20 homes, a year: about 1,300 stays and 3,000 tasks"},
	{"L", []string{"--units", "1000"}, "1,000 homes, 5 years: 200,000 stays, 600,000 tasks, a million messages"},
}

// login is one who can sign in, as latchkey demo prints it.
type login struct {
	Kind     string            `json:"kind"`
	Username string            `json:"username"`
	Password string            `json:"password"`
	MemberID int64             `json:"memberid"`
	IDs      map[string]string `json:"ids"`
}

// data is a folder with an installation, and who can sign in there.
type data struct {
	Dir      string
	Accounts []login
}

// prepare makes an installation with the product's own command, or takes the one that an earlier run has made. Half a one is thrown away.
func prepare(ctx context.Context, bin, root, name string, args []string) (data, error) {
	d := data{Dir: filepath.Join(root, name)}
	list := filepath.Join(root, name+".json")
	raw, err := os.ReadFile(list)
	if errors.Is(err, os.ErrNotExist) {
		fmt.Fprintf(os.Stderr, "making %s in %s\n", name, d.Dir)
		if err := os.RemoveAll(d.Dir); err != nil {
			return d, err
		}
		if err := os.MkdirAll(root, 0o700); err != nil {
			return d, err
		}
		begun := time.Now()
		cmd := exec.CommandContext(ctx, bin, append([]string{"demo", "--data", d.Dir, "--no-serve", "--json"}, args...)...)
		cmd.Env, cmd.Stderr = environ("LOGLEVEL=4"), os.Stderr
		if raw, err = cmd.Output(); err != nil {
			return d, fmt.Errorf("latchkey demo: %w", err)
		}
		took := time.Since(begun)
		fmt.Fprintf(os.Stderr, "made %s in %s\n", name, took.Round(time.Second))
		if err := noteMaking(root, name, making{Seconds: took.Seconds(), Bytes: bytesOf(filepath.Join(d.Dir, "latchkey.db"))}); err != nil {
			return d, err
		}
		if err := os.WriteFile(list, raw, 0o600); err != nil {
			return d, err
		}
	} else if err != nil {
		return d, err
	}
	var printed struct {
		Accounts []login `json:"accounts"`
	}
	if err := json.Unmarshal(raw, &printed); err != nil {
		return d, fmt.Errorf("%s: %w", list, err)
	}
	d.Accounts = printed.Accounts
	return d, nil
}

// making is what it took to make an installation. It is stored beside it: most runs take one that is there.
type making struct {
	Seconds float64 `json:"seconds"`
	Bytes   int64   `json:"bytes"` // of the database then; runs add to it
}

func makingPath(root, name string) string { return filepath.Join(root, name+"-made.json") }

func noteMaking(root, name string, m making) error {
	raw, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return os.WriteFile(makingPath(root, name), raw, 0o600)
}

// madeIn gives what making took; nil for an installation of which that was not noted.
func madeIn(root, name string) (*making, error) {
	raw, err := os.ReadFile(makingPath(root, name))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var m making
	return &m, json.Unmarshal(raw, &m)
}

// bytesOf is the size of an SQLite database with its log.
func bytesOf(path string) (sum int64) {
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(path + suffix); err == nil {
			sum += info.Size()
		}
	}
	return sum
}

// of gives the accounts of a kind.
func (d data) of(kind string) []login {
	var out []login
	for _, a := range d.Accounts {
		if a.Kind == kind {
			out = append(out, a)
		}
	}
	return out
}

// signIn gives an access token.
func signIn(addr, username, password string) (string, error) {
	raw, err := once(addr, tokenRequest(username, password))
	if err != nil {
		return "", fmt.Errorf("sign in: %w", err)
	}
	var answer struct {
		AccessToken string `json:"access_token"`
	}
	return answer.AccessToken, json.Unmarshal(raw, &answer)
}

func tokenRequest(username, password string) []byte {
	body, err := json.Marshal(map[string]string{"grant_type": "password", "client_id": "bench", "username": username, "password": password})
	if err != nil {
		panic(err) // texts always marshal
	}
	return request("POST", "/token", "", string(body))
}

// user is a person who is signed in.
type user struct {
	login
	token string
}

func signInAll(addr string, accounts []login, most int) ([]user, error) {
	var out []user
	for _, a := range accounts[:min(most, len(accounts))] {
		token, err := signIn(addr, a.Username, a.Password)
		if err != nil {
			return nil, err
		}
		out = append(out, user{a, token})
	}
	return out, nil
}

// openApp puts the program together on a folder without serving it, to add what the demo has not.
func openApp(ctx context.Context, dir string) (*app.App, error) {
	return app.New(ctx, app.Config{Data: dir, AccessTTL: time.Hour, RefreshTTL: time.Hour}, clock.System{}, slog.New(slog.NewTextHandler(io.Discard, nil)))
}
