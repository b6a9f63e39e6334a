package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/planning"
)

const (
	rulesPath = "/v1/manage/rules"
	// changedStays is how many stays take turns with being changed.
	changedStays = 40
	// previewPatience is how long one preview may take.
	previewPatience = time.Minute
)

// bookings is what happens when a stay or a rule changes: one call after another.
func (b *bench) bookings(ctx context.Context, s *site) error {
	manager := s.managers[0]
	stays, err := stretchable(s, manager)
	if err != nil {
		return err
	}
	draft, err := previewRequest(s, manager)
	if err != nil {
		return err
	}
	change := b.on(s.process, 1, func(_, n int) []byte { return stays[n%len(stays)].stretch(manager, n/len(stays), "stretch") })
	change.most = 2 * len(stays) * max(1, int(b.each/time.Second)) // each stay there and back
	preview := b.on(s.process, 1, func(int, int) []byte { return draft })
	preview.patience, preview.most = previewPatience, 5
	for _, one := range []struct {
		load
		figure
	}{
		{change, figure{What: fmt.Sprintf("one changed stay at %s, with its tasks and everybody who is notified: time of the call", s.Name), Goal: "≤ 5 ms at L"}},
		{preview, figure{What: fmt.Sprintf("preview of a rule for all homes at %s: time of the call", s.Name), Goal: "≤ 1 s for 1,000 homes"}},
	} {
		r, err := one.run(ctx)
		if err != nil {
			return err
		}
		one.Work, one.Value, one.Unit, one.Detail = "bookings", ms(r.P50), "ms", r.detail()
		b.add(one.figure)
	}
	return nil
}

// bookedStay is a stay in the office's list.
type bookedStay struct {
	Member    int64  `json:"memberid"`
	ID        int64  `json:"id"`
	Status    string `json:"status"`
	Arrival   string `json:"arrival"`
	Departure string `json:"departure"`
	later     string // the departure a day later
}

// stretch is the n-th change of the stay: a night longer, and back.
func (s bookedStay) stretch(by user, n int, name string) []byte {
	from, to := s.Departure, s.later
	if n%2 == 1 {
		from, to = to, from
	}
	body := fmt.Sprintf(`{"changes":{"departure":{"from":%q,"to":%q}}}`, from, to)
	return request("PATCH", fmt.Sprintf("/v1/manage/reservations/%d-%d", s.Member, s.ID), by.token, body, "Idempotency-Key", key(fmt.Sprint(name, "-", s.ID), 0, n))
}

// stretchable finds coming stays that can be a night longer.
func stretchable(s *site, manager user) ([]bookedStay, error) {
	c, err := dial(s.addr)
	if err != nil {
		return nil, err
	}
	defer c.close()
	var out []bookedStay
	for offset := ""; len(out) < changedStays; {
		raw, err := get(s.addr, "/v1/manage/reservations?period=coming&offset="+offset, manager.token)
		if err != nil {
			return nil, err
		}
		var page struct {
			Data []bookedStay `json:"data"`
			Next string       `json:"next_page"`
		}
		if err := json.Unmarshal(raw, &page); err != nil {
			return nil, err
		}
		for _, one := range page.Data {
			day, err := time.Parse(time.DateOnly, one.Departure)
			if err != nil || one.Status != "confirmed" || len(out) == changedStays {
				continue
			}
			one.later = day.AddDate(0, 0, 1).Format(time.DateOnly)
			for n := range 2 {
				status, err := c.do(one.stretch(manager, n, "try"))
				if err != nil {
					return nil, err
				}
				if status != 200 {
					break // somebody else comes that night
				}
				if n == 1 {
					out = append(out, one)
				}
			}
		}
		if offset = page.Next; offset == "" || offset == "MA==" {
			break
		}
	}
	if len(out) == 0 {
		return nil, errors.New("no stay can be a night longer")
	}
	return out, nil
}

// previewRequest tries a cleaning after each stay that takes longer, at all homes.
func previewRequest(s *site, manager user) ([]byte, error) {
	raw, err := get(s.addr, fmt.Sprintf("%s?memberid=%d", rulesPath, manager.MemberID), manager.token)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Data struct {
			Rules []map[string]any `json:"rules"`
		} `json:"data"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return nil, err
	}
	at := slices.IndexFunc(answer.Data.Rules, func(r map[string]any) bool { return r["kind"] == "departure" && r["level"] == "agency" })
	if at < 0 {
		return nil, errors.New("the agency has no rule for the cleaning after a stay")
	}
	rule := answer.Data.Rules[at]
	id := rule["id"]
	for _, own := range []string{"memberid", "id", "version"} {
		delete(rule, own)
	}
	rule["minutes"] = 95
	body, err := json.Marshal(map[string]any{"id": id, "rule": rule})
	if err != nil {
		return nil, err
	}
	return request("POST", fmt.Sprintf("%s/preview?memberid=%d", rulesPath, manager.MemberID), manager.token, string(body)), nil
}

// bookingsAlone measures what needs no server.
func (b *bench) bookingsAlone(ctx context.Context) error {
	if err := b.planned(ctx); err != nil {
		return err
	}
	return b.fetching(ctx)
}

// planned measures how long all homes take to be planned as far ahead as they are, after a rule has changed: in this process, without the rests that the server makes between its steps.
func (b *bench) planned(ctx context.Context) error {
	of := sizes[len(sizes)-1]
	if !slices.Contains(b.sizes, of.Name) {
		of = sizes[0]
	}
	d, err := prepare(ctx, b.bin, b.root, of.Name, of.Args)
	if err != nil {
		return err
	}
	a, err := openApp(ctx, d.Dir)
	if err != nil {
		return err
	}
	defer a.Close()
	member := identity.MemberID(d.of("manager")[0].MemberID)
	homes, err := a.Properties.All(ctx, a.DB, member)
	if err != nil {
		return err
	}
	planner := identity.Actor{Relations: []identity.Relation{{Member: member, Role: identity.Manager, Level: identity.Owner}}}
	if err := planAll(ctx, a); err != nil { // what was left to do
		return err
	}
	for _, one := range []struct {
		what    string
		minutes int
		// looked has all homes looked through by rules that are as they were, as when other people can come; else the rule is saved.
		looked bool
	}{
		{"other people can come, no task changes", 0, true},
		{"a rule saved as it is", 0, false},
		{"a rule changed, the cleaning after each stay takes longer or shorter", 25, false},
	} {
		var all []spent
		for round := range rounds + 1 {
			if one.looked {
				if err := a.DB.Write(ctx, func(tx *database.Tx) error { return a.Planning.WorkChanged(ctx, tx, member) }); err != nil {
					return err
				}
			} else if err := changeRule(ctx, a, planner, member, one.minutes*(1-2*(round%2))); err != nil {
				return err
			}
			one, err := spend(func() error { return planAll(ctx, a) })
			if err != nil {
				return err
			}
			if round > 0 {
				all = append(all, one)
			}
		}
		r := middleSpent(all)
		scale := float64(40_000) / float64(len(homes))
		b.add(figure{
			Work: "bookings", What: fmt.Sprintf("all homes planned as far ahead as they are, %s: of 40,000 homes at the rate of the %d at %s", one.what, len(homes), of.Name),
			Value: r.took.Seconds() * scale, Unit: "s", Goal: "≤ 10 s",
			More: fmt.Sprintf("for each home %s ms, %s ms of processor, %s statements", number(ms(r.took)/float64(len(homes))), number(ms(r.cpu)/float64(len(homes))), number(float64(r.statements)/float64(len(homes)))),
		})
	}
	return nil
}

// changeRule adds minutes to the agency's rule for the cleaning after a stay, which has all homes planned again.
func changeRule(ctx context.Context, a *app.App, planner identity.Actor, member identity.MemberID, more int) error {
	book, err := a.Planning.Rules(ctx, planner, member)
	if err != nil {
		return err
	}
	for _, rule := range book.Rules {
		if rule.Kind == "departure" && rule.Level == "agency" {
			rule.Minutes += more
			_, err := a.Planning.SaveRule(ctx, planner, identity.Attempt{}, rule.Ref, rule.Version, planning.RuleDraft{Fields: rule.Fields})
			return err
		}
	}
	return errors.New("the agency has no rule for the cleaning after a stay")
}

func planAll(ctx context.Context, a *app.App) error {
	for more := true; more; {
		var err error
		if more, err = a.Planning.Continue(ctx); err != nil {
			return errors.Join(err, ctx.Err())
		}
	}
	return nil
}

// spent is what something has cost this process.
type spent struct {
	took, cpu  time.Duration
	statements int64
}

func spend(fn func() error) (spent, error) {
	before, err := countsOf("self")
	if err != nil {
		return spent{}, err
	}
	statements, begun := database.Statements(), time.Now()
	if err := fn(); err != nil {
		return spent{}, err
	}
	out := spent{took: time.Since(begun), statements: database.Statements() - statements}
	after, err := countsOf("self")
	out.cpu = after.CPU - before.CPU
	return out, err
}

func middleSpent(all []spent) spent {
	return spent{
		took:       time.Duration(middle(all, func(s spent) float64 { return float64(s.took) })),
		cpu:        time.Duration(middle(all, func(s spent) float64 { return float64(s.cpu) })),
		statements: int64(middle(all, func(s spent) float64 { return float64(s.statements) })),
	}
}
