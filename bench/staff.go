package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// entry is one of the staff, as the office sees it.
type entry struct {
	Member int64  `json:"memberid"`
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Email  string `json:"email"`
	Active bool   `json:"active"`
}

const (
	// staffMore is how many calls a figure is the median of; an even number. Where the first two took longer than staffQuick together, they are all.
	staffMore  = 10
	staffQuick = 10 * time.Second
	// staffPatience is how long one call may take.
	staffPatience = 2 * time.Minute
)

// staff measures how long the one writer is busy when the office enters a person or changes an entry: nobody else writes meanwhile, and everybody who wants to would wait as long.
func (b *bench) staff(ctx context.Context, s *site) error {
	manager := s.managers[0]
	people, err := staffOf(s, manager)
	if err != nil {
		return err
	}
	person, err := first(people, s.cleaners)
	if err != nil {
		return err
	}
	company, err := first(people, s.companies)
	if err != nil {
		return err
	}
	for _, w := range []struct {
		what string
		call func(n int) []byte
	}{
		{"a person of the staff entered", func(n int) []byte { return enterPerson(manager, n) }},
		{"a person of the staff renamed", func(n int) []byte { return rename(manager, person, n) }},
		{"a company of the staff renamed", func(n int) []byte { return rename(manager, company, n) }},
	} {
		if err := ctx.Err(); err != nil {
			return err
		}
		r, err := b.staffCalls(s, w.call)
		if err != nil {
			return fmt.Errorf("%s: %w", w.what, err)
		}
		b.add(figure{Work: "staff", What: w.what + " at " + s.Name + ", nobody else writes: time of the call", Value: ms(r.P50), Unit: "ms", Detail: r.detail()})
	}
	return switchOff(s, manager)
}

// staffCalls makes the calls one after another: a pair, for a name that is changed is changed back, and where that was quick, more in its place.
func (b *bench) staffCalls(s *site, call func(n int) []byte) (result, error) {
	numbers := []int{0}
	l := b.on(s.process, 1, func(_, n int) []byte { return call(n) })
	l.each, l.patience, l.most = staffPatience, staffPatience, 2
	begun := time.Now()
	r, err := l.turn(numbers)
	if err != nil || time.Since(begun) > staffQuick {
		return r, err
	}
	l.most = staffMore
	return l.turn(numbers)
}

// enteredName begins the names of those whom the bench enters. Nobody can be deleted: they are switched off.
const enteredName = "Person of the bench "

func enterPerson(manager user, n int) []byte {
	body := fmt.Sprintf(`{"memberid":%d,"kind":"person","name":%q}`, manager.MemberID, enteredName+fmt.Sprint(n))
	return request("POST", "/v1/manage/staff", manager.token, body, "Idempotency-Key", key("enter", 0, n))
}

// rename gives the n-th change of a name: there and back.
func rename(manager user, e entry, n int) []byte {
	name := e.Name
	if n%2 == 0 {
		name += " (new)"
	}
	body, err := json.Marshal(map[string]string{"name": name})
	if err != nil {
		panic(err) // texts always marshal
	}
	return changeStaff(manager, e, string(body), key("rename-"+fmt.Sprint(e.ID), 0, n))
}

func changeStaff(manager user, e entry, body, key string) []byte {
	return request("PATCH", fmt.Sprintf("/v1/manage/staff/%d-%d", e.Member, e.ID), manager.token, body, "Idempotency-Key", key)
}

func staffOf(s *site, manager user) ([]entry, error) {
	raw, err := get(s.addr, fmt.Sprintf("/v1/manage/staff?memberid=%d", manager.MemberID), manager.token)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Data []entry `json:"data"`
	}
	return answer.Data, json.Unmarshal(raw, &answer)
}

// first finds the entry of the first of some users.
func first(entries []entry, of []user) (entry, error) {
	for _, u := range of {
		if i := slices.IndexFunc(entries, func(e entry) bool { return e.Email == u.Username }); i >= 0 {
			return entries[i], nil
		}
	}
	return entry{}, fmt.Errorf("none of %d users is of the staff", len(of))
}

// switchOff switches those off whom a round has entered.
func switchOff(s *site, manager user) error {
	entries, err := staffOf(s, manager)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Active && strings.HasPrefix(e.Name, enteredName) {
			if _, err := once(s.addr, changeStaff(manager, e, `{"active":false}`, key("off", 0, int(e.ID)))); err != nil {
				return err
			}
		}
	}
	return nil
}
