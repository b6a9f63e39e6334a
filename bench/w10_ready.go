package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

const (
	readyPath = "/v1/ready"
	// readyDevices is how many devices are made ready at six in the morning.
	readyDevices = 1000
	goalReady    = "≤ 60 s of one core at L"
)

// made is what one person's device has got.
type made struct {
	user
	bytes, tasks int
	tag          string
}

// madeReady asks once for each person.
func madeReady(s *site, users []user) ([]made, error) {
	var out []made
	for _, u := range users {
		c, err := dial(s.addr)
		if err != nil {
			return nil, err
		}
		c.keep = true
		status, err := c.do(request("GET", readyPath, u.token, ""))
		c.close()
		if err != nil || status != 200 {
			return nil, fmt.Errorf("%s: status %d, %w", readyPath, status, err)
		}
		var answer struct {
			Data struct {
				Tasks []json.RawMessage `json:"tasks"`
			} `json:"data"`
		}
		if err := json.Unmarshal(c.body.Bytes(), &answer); err != nil {
			return nil, err
		}
		out = append(out, made{user: u, bytes: c.body.Len(), tasks: len(answer.Data.Tasks), tag: c.etag})
	}
	return out, nil
}

// ready is what the devices of cleaners ask for before their signal may go: the work of today and the next days in one answer, and again where nothing has changed. The figure is the processor time of 1,000 of them.
func (b *bench) ready(ctx context.Context, s *site) error {
	people, err := madeReady(s, s.cleaners)
	if err != nil {
		return err
	}
	companies, err := madeReady(s, s.companies)
	if err != nil {
		return err
	}
	var most made
	for _, one := range slices.Concat(people, companies) {
		if one.bytes > most.bytes {
			most = one
		}
	}
	first, again, tasks := make([][]byte, len(people)), make([][]byte, len(people)), 0
	for i, one := range people {
		if one.tag == "" {
			return errors.New("what is made ready has no version")
		}
		first[i], again[i] = request("GET", readyPath, one.token, ""), request("GET", readyPath, one.token, "", "If-None-Match", one.tag)
		tasks += one.tasks
	}
	whole, same := b.on(s.process, readers, turns(first)), b.on(s.process, readers, turns(again))
	same.want = 304
	results, err := together(ctx, whole, same)
	if err != nil {
		return err
	}
	for i, what := range []string{"whole", "unchanged"} {
		b.add(figure{
			Work: "ready", What: fmt.Sprintf("%d cleaners' devices made ready at %s, %s", readyDevices, s.Name, what), Value: results[i].Cost.CPU * readyDevices / 1e6, Unit: "s of a core", Goal: goalReady,
			Detail: results[i].detail(), More: fmt.Sprintf("%d different people with %.1f tasks each", len(people), float64(tasks)/float64(len(people))),
		})
	}
	b.add(figure{
		Work: "ready", What: fmt.Sprintf("the largest of these answers and of companies' at %s, %d tasks", s.Name, most.tasks), Value: float64(most.bytes) / 1e6, Unit: "MB", Goal: "≤ 3 MB for 40 tasks",
	})
	return b.profileParts(ctx, s.process, "ready-"+s.Name, []part{{name: "whole", load: whole}, {name: "unchanged", load: same}})
}
