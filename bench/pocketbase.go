package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// pocketbase is the same work on PocketBase: a program that one would take instead. It runs with its own defaults on data of the same size.
type pocketbase struct {
	*process
	amount
	persons []pocketUser
	manager pocketUser
}

// pocketUser is a person who is signed in there.
type pocketUser struct{ id, email, token string }

const pocketPassword = "a password of the bench"

// pocketSignedIn is how many of its persons sign in.
const pocketSignedIn = 8

// openPocketBase serves PocketBase on data of a size, which it makes the first time; nil when it is not wanted.
func (b *bench) openPocketBase(ctx context.Context, of size) (*pocketbase, error) {
	if b.pocketbase == "" {
		return nil, nil
	}
	dir, err := filepath.Abs(filepath.Join(b.root, "pocketbase-"+of.Name))
	if err != nil {
		return nil, err
	}
	amount := amounts[of.Name]
	made := filepath.Join(dir, "made")
	if _, err := os.Stat(made); errors.Is(err, os.ErrNotExist) {
		b.say("making PocketBase's %s in %s", of.Name, dir)
		begun := time.Now()
		if err := makePocketBase(ctx, b.pocketbase, dir, amount); err != nil {
			return nil, err
		}
		if err := os.WriteFile(made, nil, 0o600); err != nil {
			return nil, err
		}
		b.say("made it in %s", time.Since(begun).Round(time.Second))
	} else if err != nil {
		return nil, err
	}
	p, err := startPocketBase(ctx, b.pocketbase, dir)
	if err != nil {
		return nil, err
	}
	pb := &pocketbase{process: p, amount: amount}
	if err := pb.signIn(); err != nil {
		p.stop()
		return nil, err
	}
	return pb, nil
}

// startPocketBase serves a folder. Left alone, a binary in the system's folder for temporary files takes itself for one under development and prints every statement.
func startPocketBase(ctx context.Context, bin, dir string) (*process, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	p := &process{addr: addr, health: "/api/health", database: filepath.Join(dir, "data.db")}
	return p, p.start(ctx, bin, environ(), "serve", "--dev=false", "--http", addr, "--dir", dir)
}

func (pb *pocketbase) signIn() error {
	for i := range min(pb.amount.persons, pocketSignedIn) {
		one, err := pocketSignIn(pb.addr, "users", personEmail(i), pocketPassword)
		if err != nil {
			return err
		}
		pb.persons = append(pb.persons, one)
	}
	var err error
	pb.manager, err = pocketSignIn(pb.addr, "users", managerEmail, pocketPassword)
	return err
}

func pocketSignInRequest(collection, email, password string) []byte {
	body, err := json.Marshal(map[string]string{"identity": email, "password": password})
	if err != nil {
		panic(err) // texts always marshal
	}
	return request("POST", "/api/collections/"+collection+"/auth-with-password", "", string(body))
}

func pocketSignIn(addr, collection, email, password string) (pocketUser, error) {
	raw, err := once(addr, pocketSignInRequest(collection, email, password))
	if err != nil {
		return pocketUser{}, fmt.Errorf("PocketBase: sign in: %w", err)
	}
	var answer struct {
		Token  string
		Record struct{ ID string }
	}
	return pocketUser{answer.Record.ID, email, answer.Token}, json.Unmarshal(raw, &answer)
}

// lists are the requests of W1: a person's 50 next tasks with their properties, without a total, as the product's list has none.
func (pb *pocketbase) lists() [][]byte {
	made := make([][]byte, len(pb.persons))
	for i, one := range pb.persons {
		query := url.Values{
			"perPage": {"50"}, "skipTotal": {"1"}, "sort": {"planned_start"}, "expand": {"property"},
			"filter": {fmt.Sprintf("person = %q && done = false", one.id)},
		}
		made[i] = request("GET", "/api/collections/tasks/records?"+query.Encode(), one.token, "")
	}
	return made
}

// full checks that the lists have a full page with properties: else their work is not equal.
func (pb *pocketbase) full() error {
	for _, req := range pb.lists() {
		raw, err := once(pb.addr, req)
		if err != nil {
			return err
		}
		var page struct {
			Items []struct {
				Expand struct{ Property struct{ ID string } }
			}
		}
		if err := json.Unmarshal(raw, &page); err != nil {
			return err
		}
		if len(page.Items) != 50 || page.Items[49].Expand.Property.ID == "" {
			return fmt.Errorf("PocketBase: a list has %d tasks", len(page.Items))
		}
	}
	return nil
}

// views are the requests of W2: one reservation with its property.
func (pb *pocketbase) views(want int) [][]byte {
	var made [][]byte
	for i := range want {
		n := scatter(i, pb.reservations)
		made = append(made, request("GET", "/api/collections/reservations/records/"+recordID("reservation", n)+"?expand=property", pb.manager.token, ""))
	}
	return made
}

// writes gives the requests of W3: a person writes at one of the own tasks.
func (pb *pocketbase) writes(text string) func(conn, n int) []byte {
	mine := pb.tasks / pb.amount.persons
	return func(conn, n int) []byte {
		i := (conn*37 + n) % len(pb.persons)
		task := i + pb.amount.persons*scatter(conn*37+n, mine)
		body := fmt.Sprintf(`{"member":%q,"task":%q,"sender":%q,"text":%q}`, recordID("member", 0), recordID("task", task), pb.persons[i].id, text)
		return request("POST", "/api/collections/messages/records", pb.persons[i].token, body)
	}
}

// begins gives the requests of W4: the office sets when a task began.
func (pb *pocketbase) begins() func(conn, n int) []byte {
	now := time.Now().UTC()
	return func(conn, n int) []byte {
		task := scatter(conn*61+n, min(pb.tasks, begunTasks))
		at := now.Add(-48*time.Hour - time.Duration(n)*time.Second).Format(pocketTime)
		return request("PATCH", "/api/collections/tasks/records/"+recordID("task", task), pb.manager.token, fmt.Sprintf(`{"actual_start":%q}`, at))
	}
}

// signIns are the requests of W5.
func (pb *pocketbase) signIns() [][]byte {
	made := make([][]byte, len(pb.persons))
	for i, one := range pb.persons {
		made[i] = pocketSignInRequest("users", one.email, pocketPassword)
	}
	return made
}

// part is a load of PocketBase that a part of the product is compared with.
func (pb *pocketbase) part(name string, l load) part { return part{name: name, load: l, beside: true} }

// pocketRun runs one of its commands.
func pocketRun(ctx context.Context, bin, dir string, args ...string) error {
	cmd := exec.CommandContext(ctx, bin, append(args, "--dev=false", "--dir", dir)...)
	cmd.Env = environ()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("PocketBase: %s: %w\n%.2000s", strings.Join(args[:min(2, len(args))], " "), err, out)
	}
	return nil
}
