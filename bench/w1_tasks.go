package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
)

// floors are what is measured beside the product; a zero has not been measured yet.
type floors struct {
	rows, page, ready result // behind net/http
	commits, grouped  float64
	hashes            float64
}

// readers is how many connections a reading load has.
const readers = 8

const (
	cleanings = "/v1/cleanings"
	// pocketBase are the rates that it reached with the same work on the larger data.
	goalW1 = "≥ 0.65 of the floor at L (at least 0.45); ≥ 6× PocketBase (477/s elsewhere)"
)

// requests gives each connection its own person's request, so that lists are not read by one person alone.
func requests(users []user, path string, headers ...string) func(conn, n int) []byte {
	made := make([][]byte, len(users))
	for i, u := range users {
		made[i] = request("GET", path, u.token, "", headers...)
	}
	return func(conn, n int) []byte { return made[(conn+n)%len(made)] }
}

// taskLists is W1: the first page of the own task list.
func (b *bench) taskLists(ctx context.Context, s *site) error {
	full, err := withFullPage(s.addr, s.cleaners)
	if err != nil {
		return err
	}
	sample, err := get(s.addr, cleanings, full[0].token)
	if err != nil {
		return err
	}
	if err := b.listFloors(ctx, sample); err != nil {
		return err
	}
	b.add(figure{Work: "floor", What: "50 rows of one prepared query, encoded, behind net/http", Value: b.floors.rows.Rate, Unit: "/s", More: b.floors.rows.told()})
	b.add(figure{Work: "floor", What: "one row a page, encoded, behind net/http", Value: b.floors.page.Rate, Unit: "/s", More: b.floors.page.told()})
	b.add(figure{Work: "floor", What: "ready answer of 4 kB behind net/http", Value: b.floors.ready.Rate, Unit: "/s", More: b.floors.ready.told()})

	r, err := b.measure(ctx, s.process, "W1-"+s.Name, load{conns: readers, call: requests(full, cleanings)})
	if err != nil {
		return err
	}
	b.w1[s.Name] = r.Rate
	b.add(figure{
		Work: "W1", What: fmt.Sprintf("own task list at %s, %d people, %d bytes", s.Name, len(full), len(sample)), Value: r.Rate, Unit: "/s", More: r.told(),
		Floor: b.floors.rows.Rate, FloorIs: "50 rows", Goal: goalW1,
	})
	if err := b.bigList(ctx, s); err != nil {
		return err
	}
	if err := b.unchanged(ctx, s, full); err != nil {
		return err
	}
	if s.Name == "L" {
		m, err := s.memory()
		if err != nil {
			return err
		}
		b.add(figure{
			Work: "memory", What: "server after W1 at L, without mapped files", Value: m.Own / 1e6, Unit: "MB", More: fmt.Sprintf("%s MB with the pages of the database that the system keeps for it", number(m.All/1e6)),
			Goal: "under 250 MB",
		})
	}
	if small, large := b.w1["S"], b.w1["L"]; small > 0 && large > 0 {
		b.add(figure{Work: "W1", What: "own task list at L against S", Value: large / small, Unit: "×", Goal: "≥ 0.9 (PocketBase elsewhere 0.8–0.95)"})
	}
	return nil
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

// bigList compares the company with the longest list of all with that of the shortest: their pages are alike, what lies behind them is not.
func (b *bench) bigList(ctx context.Context, s *site) error {
	full, err := withFullPage(s.addr, s.companies)
	if err != nil {
		return err
	}
	type list struct {
		user
		tasks int
	}
	var lists []list
	for _, u := range full {
		n, err := length(s.addr, u.token)
		if err != nil {
			return err
		}
		lists = append(lists, list{u, n})
	}
	slices.SortFunc(lists, func(a, b list) int { return a.tasks - b.tasks })
	if len(lists) < 2 {
		b.note("At %s there are no two companies with a full page: the longest list was not compared.", s.Name)
		return nil
	}
	var rates []result
	for i, l := range []list{lists[0], lists[len(lists)-1]} {
		r, err := b.measure(ctx, s.process, fmt.Sprintf("W1-company-%d-%s", i, s.Name), load{conns: readers, call: requests([]user{l.user}, cleanings)})
		if err != nil {
			return err
		}
		rates = append(rates, r)
	}
	b.add(figure{
		Work: "W1", What: fmt.Sprintf("company's list at %s, %d tasks", s.Name, lists[len(lists)-1].tasks), Value: rates[1].Rate, Unit: "/s", More: rates[1].told(),
		Floor: rates[0].Rate, FloorIs: fmt.Sprintf("company with %d", lists[0].tasks), Goal: "≥ 0.95 with 60,000 tasks",
	})
	return nil
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

// unchanged measures a list that the caller has already. A server that names no version of its lists is not measured.
func (b *bench) unchanged(ctx context.Context, s *site, users []user) error {
	made := make([][]byte, len(users))
	for i, u := range users {
		c, err := dial(s.addr)
		if err != nil {
			return err
		}
		_, err = c.do(request("GET", cleanings, u.token, ""))
		tag := c.etag
		c.close()
		if err != nil {
			return err
		}
		if tag == "" {
			b.note("The list of tasks has no ETag: an unchanged list was not measured.")
			return nil
		}
		made[i] = request("GET", cleanings, u.token, "", "If-None-Match", tag)
	}
	r, err := b.measure(ctx, s.process, "W1-unchanged-"+s.Name, load{conns: readers, want: 304, call: func(conn, n int) []byte { return made[(conn+n)%len(made)] }})
	if err != nil {
		return err
	}
	b.add(figure{
		Work: "W1", What: "unchanged own task list at " + s.Name, Value: r.Rate, Unit: "/s", More: r.told(), Floor: b.floors.ready.Rate, FloorIs: "ready answer", Goal: "≥ 0.4 of a ready answer",
	})
	return nil
}

// listFloors measures the floors of W1 with the bytes of a real answer.
func (b *bench) listFloors(ctx context.Context, sample []byte) error {
	path := filepath.Join(b.root, "floor.db")
	if err := fillFloor(ctx, path, sample); err != nil {
		return err
	}
	p, err := startFloor(ctx, path)
	if err != nil {
		return err
	}
	defer p.stop()
	pages := make([][]byte, floorPages)
	for _, f := range []struct {
		path string
		into *result
	}{{"/rows/%d", &b.floors.rows}, {"/page/%d", &b.floors.page}, {"/ready", &b.floors.ready}} {
		for i := range pages {
			path := f.path
			if slices.Contains([]byte(path), '%') {
				path = fmt.Sprintf(path, i)
			}
			pages[i] = request("GET", path, "", "")
		}
		if *f.into, err = b.measure(ctx, p, "", load{conns: readers, call: func(conn, n int) []byte { return pages[(conn*31+n)%len(pages)] }}); err != nil {
			return err
		}
	}
	return nil
}
