package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sync"

	"golang.org/x/crypto/argon2"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/task"
)

// pair is a room of two: a task with its person and its company, each with an account of its own. The agency's manager takes part as in every chat, without a socket.
type pair struct {
	Task            string `json:"task"`
	Person, Company string // addresses
}

const (
	pairs        = 1000
	roomPassword = "a password of the bench"
)

// quickHash is a hash that costs nothing to check: two thousand people sign in before sockets are measured, and what signing in costs is another figure.
func quickHash() string {
	salt := []byte("0123456789abcdef")
	b := base64.RawStdEncoding
	hash := argon2.IDKey([]byte(roomPassword), salt, 1, 8, 1, argonSize)
	return fmt.Sprintf("$argon2id$v=%d$m=8,t=1,p=1$%s$%s", argon2.Version, b.EncodeToString(salt), b.EncodeToString(hash))
}

// prepareRooms makes demo data of the smaller size and gives each of a thousand tasks a person and a company of its own, through the product's services.
func prepareRooms(ctx context.Context, bin, root string) (data, []pair, error) {
	const name = "rooms"
	path := filepath.Join(root, name+"-pairs.json")
	raw, err := os.ReadFile(path)
	if err == nil {
		d, err := prepare(ctx, bin, root, name, sizes[0].Args)
		var out []pair
		return d, out, errors.Join(err, json.Unmarshal(raw, &out))
	}
	if err := os.Remove(filepath.Join(root, name+".json")); err != nil && !errors.Is(err, os.ErrNotExist) {
		return data{}, nil, err
	}
	d, err := prepare(ctx, bin, root, name, sizes[0].Args)
	if err != nil {
		return d, nil, err
	}
	a, err := openApp(ctx, d.Dir)
	if err != nil {
		return d, nil, err
	}
	out, err := makePairs(ctx, a, identity.MemberID(d.Accounts[0].MemberID))
	if err = errors.Join(err, a.Close()); err != nil {
		return d, nil, err
	}
	if raw, err = json.Marshal(out); err != nil {
		return d, nil, err
	}
	return d, out, os.WriteFile(path, raw, 0o600)
}

func makePairs(ctx context.Context, a *app.App, m identity.MemberID) ([]pair, error) {
	hash := quickHash()
	companies, persons := make([]member.Staff, pairs), make([]member.Staff, pairs)
	for i := range pairs {
		entry := func(kind member.Kind) (member.Staff, error) {
			email := fmt.Sprintf("%s-%04d@rooms.example", kind, i)
			_, err := a.Accounts.CreateHashed(ctx, email, fmt.Sprintf("Demo %s %04d", kind, i), "en-US", hash)
			return member.Staff{ExternalID: email, Kind: kind, Name: email, Email: email, Lang: "en-US", Active: true}, err
		}
		var err error
		if companies[i], err = entry(member.KindCompany); err != nil {
			return nil, err
		}
		if persons[i], err = entry(member.KindPerson); err != nil {
			return nil, err
		}
	}
	companies, err := a.Members.SaveStaff(ctx, m, companies, account.Find)
	if err != nil {
		return nil, err
	}
	for i := range persons {
		persons[i].Company = companies[i].ID
	}
	if persons, err = a.Members.SaveStaff(ctx, m, persons, account.Find); err != nil {
		return nil, err
	}
	tasks, err := departures(ctx, a, m)
	if err != nil {
		return nil, err
	}
	if len(tasks) < pairs {
		return nil, fmt.Errorf("only %d tasks for %d rooms", len(tasks), pairs)
	}
	out := make([]pair, pairs)
	for from := 0; from < pairs; from += 50 {
		some := tasks[from : from+50]
		for i := range some {
			some[i].Company, some[i].Person, some[i].Additional = companies[from+i].ID, persons[from+i].ID, 0
			out[from+i] = pair{Task: some[i].Ref().String(), Person: persons[from+i].Email, Company: companies[from+i].Email}
		}
		err := a.DB.Write(ctx, func(tx *database.Tx) error {
			_, err := a.Tasks.Save(ctx, tx, some)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// departures are the agency's cleanings after a stay, which stand by themselves.
func departures(ctx context.Context, a *app.App, m identity.MemberID) ([]task.Task, error) {
	homes, err := a.Properties.All(ctx, a.DB, m)
	if err != nil {
		return nil, err
	}
	var out []task.Task
	for _, home := range homes {
		all, err := a.Tasks.OfProperty(ctx, a.DB, home.Ref, 0, math.MaxInt64)
		if err != nil {
			return nil, err
		}
		for _, c := range all {
			if !c.Cancelled && c.Parent == 0 && c.Type == task.Departure {
				out = append(out, c)
			}
		}
	}
	return out, nil
}

// tokens signs everybody of the rooms in.
func tokens(addr string, rooms []pair) (persons, companies []string, err error) {
	persons, companies = make([]string, len(rooms)), make([]string, len(rooms))
	failed := make(chan error, readers)
	var wg sync.WaitGroup
	for w := range readers {
		wg.Go(func() {
			for i := w; i < len(rooms); i += readers {
				var err error
				if persons[i], err = signIn(addr, rooms[i].Person, roomPassword); err == nil {
					companies[i], err = signIn(addr, rooms[i].Company, roomPassword)
				}
				if err != nil {
					failed <- err
					return
				}
			}
		})
	}
	wg.Wait()
	select {
	case err := <-failed:
		return nil, nil, err
	default:
		return persons, companies, nil
	}
}
