package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
)

// readers is how many connections a reading load has.
const readers = 8

const (
	cleanings = "/v1/cleanings"
	goalW1    = "≥ 0.65 of the floor at L (at least 0.45); ≥ 6× PocketBase"
)

// turns calls each of some requests in its turn; each connection begins elsewhere.
func turns(made [][]byte) func(conn, n int) []byte {
	return func(conn, n int) []byte { return made[(conn*61+n)%len(made)] }
}

// requests gives each person's request, so that lists are not read by one person alone.
func requests(users []user, path string) [][]byte {
	made := make([][]byte, len(users))
	for i, u := range users {
		made[i] = request("GET", path, u.token, "")
	}
	return made
}

// taskLists is W1: the first page of the own task list. All its parts are measured in turns.
func (b *bench) taskLists(ctx context.Context, s *site) error {
	full, err := withFullPage(s.addr, s.cleaners)
	if err != nil {
		return err
	}
	sample, err := get(s.addr, cleanings, full[0].token)
	if err != nil {
		return err
	}
	floor, parts, err := b.listFloors(ctx, sample)
	if err != nil {
		return err
	}
	defer floor.stop()
	of := func(p *process, made [][]byte) load { return b.on(p, readers, turns(made)) }
	if s.beside != nil {
		if err := s.beside.full(); err != nil {
			return err
		}
		parts = append(parts, s.beside.part("pocketbase", of(s.beside.process, s.beside.lists())))
	}
	parts = append(parts, part{
		name: "own", peer: "pocketbase", floor: "rows", load: of(s.process, requests(full, cleanings)),
		figure: figure{Work: "W1", What: fmt.Sprintf("own task list at %s, %d people, %d bytes", s.Name, len(full), len(sample)), FloorIs: "50 rows", Quoted: "477/s", Goal: goalW1},
	})
	companies, err := b.companyLists(s)
	if err != nil {
		return err
	}
	for i := range companies {
		companies[i].load = of(s.process, companies[i].made)
		parts = append(parts, companies[i].part)
	}
	if tagged, err := unchanged(s, full); err != nil {
		return err
	} else if tagged == nil {
		b.note("The list of tasks at %s has no ETag: an unchanged list was not measured.", s.Name)
	} else {
		l := of(s.process, tagged)
		l.want = 304
		parts = append(parts, part{name: "unchanged", floor: "ready", load: l, figure: figure{Work: "W1", What: "unchanged own task list at " + s.Name, FloorIs: "ready answer", Goal: "≥ 0.4 of a ready answer"}})
	}
	if s.Name == "L" && slices.Contains(b.sizes, "S") {
		small, err := b.open(ctx, sizes[0])
		if err != nil {
			return err
		}
		defer small.stop()
		more, err := b.againstSmall(s, small, full, companies)
		if err != nil {
			return err
		}
		parts = append(parts, more...)
	}
	if err := b.parts(ctx, s.process, "W1-"+s.Name, parts); err != nil {
		return err
	}
	if s.Name != "L" {
		return nil
	}
	m, err := s.memory()
	if err != nil {
		return err
	}
	b.add(figure{
		Work: "memory", What: "server after W1 at L, without mapped files", Value: m.Own / 1e6, Unit: "MB", More: fmt.Sprintf("%s MB with the pages of the database file, counted once for each connection that reads", number(m.All/1e6)),
		Goal: "under 250 MB",
	})
	return nil
}

// againstSmall are the lists at L in turns with those at S: of people, and of the company with the longest list of all.
func (b *bench) againstSmall(s, small *site, full []user, companies []company) ([]part, error) {
	people, err := withFullPage(small.addr, small.cleaners)
	if err != nil {
		return nil, err
	}
	parts := []part{
		{name: "small", load: b.on(small.process, readers, turns(requests(people, cleanings))), figure: figure{Work: "W1", What: "own task list at S, in turns with L"}},
		{
			name: "again", floor: "small", load: b.on(s.process, readers, turns(requests(full, cleanings))),
			figure: figure{Work: "W1", What: "own task list at L against S", FloorIs: "at S", Goal: "≥ 0.9 (PocketBase elsewhere 0.8–0.95)"},
		},
	}
	offices, err := withFullPage(small.addr, small.companies)
	if err != nil || len(companies) == 0 {
		return parts, err
	}
	longest := companies[len(companies)-1]
	return append(
		parts,
		part{name: "small-company", load: b.on(small.process, readers, turns(requests(offices, cleanings))), figure: figure{Work: "W1B", What: "company's list at S, in turns with L"}},
		part{
			name: "long-again", floor: "small-company", load: longest.load,
			figure: figure{Work: "W1B", What: fmt.Sprintf("company's list at L against S, %d tasks", longest.tasks), FloorIs: "at S", Goal: "≥ 0.95 with 60,000 tasks"},
		},
	), nil
}

// withFullPage are those whose list has more than a page.
func withFullPage(addr string, users []user) ([]user, error) {
	var out []user
	for _, u := range users {
		raw, err := get(addr, cleanings, u.token)
		if err != nil {
			return nil, err
		}
		var page struct {
			Data []json.RawMessage `json:"data"`
		}
		if err := json.Unmarshal(raw, &page); err != nil {
			return nil, err
		}
		if len(page.Data) == 50 {
			out = append(out, u)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("none of %d people has 50 tasks", len(users))
	}
	return out, nil
}

// company is a part with the requests of one company.
type company struct {
	part
	made  [][]byte
	tasks int
}

// companyLists compares the company with the longest list of all with that of the shortest: their pages are alike, what lies behind them is not.
func (b *bench) companyLists(s *site) ([]company, error) {
	full, err := withFullPage(s.addr, s.companies)
	if err != nil {
		return nil, err
	}
	tasks := map[string]int{}
	for _, u := range full {
		if tasks[u.token], err = length(s.addr, u.token); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(full, func(a, b user) int { return tasks[a.token] - tasks[b.token] })
	if len(full) < 2 {
		b.note("At %s there are no two companies with a full page: the longest list was not compared.", s.Name)
		return nil, nil
	}
	var out []company
	for i, u := range []user{full[0], full[len(full)-1]} {
		c := company{made: requests([]user{u}, cleanings), tasks: tasks[u.token], part: part{name: "short", figure: figure{Work: "W1B", What: fmt.Sprintf("company's list at %s, %d tasks", s.Name, tasks[u.token])}}}
		if i > 0 {
			c.name, c.floor, c.FloorIs, c.Goal = "long", "short", fmt.Sprintf("company with %d", tasks[full[0].token]), "≥ 0.95 with 60,000 tasks"
		}
		out = append(out, c)
	}
	return out, nil
}

// length counts the tasks of a list by turning its pages.
func length(addr, token string) (int, error) {
	c, err := dial(addr)
	if err != nil {
		return 0, err
	}
	defer c.close()
	c.keep = true
	n := 0
	for _, scope := range []string{"current", "past"} {
		for offset := ""; ; {
			status, err := c.do(request("GET", cleanings+"?scope="+scope+"&offset="+offset, token, ""))
			if err != nil || status != 200 {
				return 0, fmt.Errorf("page of a list: status %d, %w", status, err)
			}
			var page struct {
				Data []json.RawMessage `json:"data"`
				Next string            `json:"next_page"`
			}
			if err := json.Unmarshal(c.body.Bytes(), &page); err != nil {
				return 0, err
			}
			n += len(page.Data)
			if offset = page.Next; offset == "" || offset == "MA==" { // the start again: this was the last page
				break
			}
		}
	}
	return n, nil
}

// unchanged are the requests of people who have their list already; nil when the server names no version of its lists.
func unchanged(s *site, users []user) ([][]byte, error) {
	made := make([][]byte, len(users))
	for i, u := range users {
		c, err := dial(s.addr)
		if err != nil {
			return nil, err
		}
		_, err = c.do(request("GET", cleanings, u.token, ""))
		tag := c.etag
		c.close()
		if err != nil {
			return nil, err
		}
		if tag == "" {
			return nil, nil
		}
		made[i] = request("GET", cleanings, u.token, "", "If-None-Match", tag)
	}
	return made, nil
}

// listFloors serves the floors of W1, with the bytes of a real answer.
func (b *bench) listFloors(ctx context.Context, sample []byte) (*process, []part, error) {
	path := filepath.Join(b.root, "floor.db")
	if err := fillFloor(ctx, path, sample); err != nil {
		return nil, nil, err
	}
	p, err := startFloor(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	var out []part
	for _, f := range []struct{ name, path, what string }{
		{"rows", "/rows/%d", "50 rows of one prepared query, encoded, behind net/http"},
		{"page", "/page/%d", "one row a page, encoded, behind net/http"},
		{"ready", "/ready?%d", "ready answer of 4 kB behind net/http"},
	} {
		pages := make([][]byte, floorPages)
		for i := range pages {
			pages[i] = request("GET", fmt.Sprintf(f.path, i), "", "")
		}
		out = append(out, part{
			name: f.name, load: b.on(p, readers, turns(pages)), figure: figure{Work: "floor", What: f.what},
		})
	}
	return p, out, nil
}
