package demo

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// live gives the homes from one to before another their past: who cleaned when, who wrote what, which nights are closed; and today's beginning of all that.
func (m *maker) live(ctx context.Context, from, to int, rows []reservation.ImportRow) error {
	byHome := map[string]map[nights]reservation.ImportRow{}
	for _, r := range rows {
		if byHome[r.Property] == nil {
			byHome[r.Property] = map[nights]reservation.ImportRow{}
		}
		byHome[r.Property][nights{r.Arrival, r.Departure, r.Status}] = r
	}
	for n := from; n < to; n++ {
		// One home a transaction: SQLite takes the longer for a statement the more its transaction has changed.
		counts := m.counts
		err := m.DB.Write(ctx, func(tx *database.Tx) error {
			m.counts = maps.Clone(counts) // the transaction may be tried again
			return m.liveIn(ctx, tx, n, byHome[m.homes[n].row.ExternalID])
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (m *maker) liveIn(ctx context.Context, tx *database.Tx, n int, rows map[nights]reservation.ImportRow) error {
	if err := m.blocks(ctx, tx, n); err != nil {
		return err
	}
	h, err := m.read(ctx, tx, n)
	if err != nil {
		return err
	}
	h.rows = rows
	if err := m.Cleanings.Record(ctx, tx, m.worked(h)); err != nil {
		return err
	}
	if err := m.chats(ctx, tx, h); err != nil {
		return err
	}
	m.name(h)
	return nil
}

// nights tell the stays of a home apart.
type nights struct{ arrival, departure, status string }

// lived is a home with what the import and the planning have made of it.
type lived struct {
	n     int
	ref   identity.Ref
	zone  *time.Location
	rows  map[nights]reservation.ImportRow
	stays []reservation.Stay
	tasks []task.Task
}

func (m *maker) read(ctx context.Context, tx *database.Tx, n int) (lived, error) {
	h := lived{n: n, ref: m.homeRefs[n]}
	p, err := m.Properties.Get(ctx, tx, h.ref)
	if err != nil {
		return h, err
	}
	h.zone = p.Zone
	first, last := m.options.Today.AddDays(-366*(m.options.HistoryYears+1)), m.options.Today.AddDays(2*lastCheck)
	if h.stays, _, err = m.Reservations.Stays(ctx, tx, m.member, h.ref.ID, first, last); err != nil {
		return h, err
	}
	h.tasks, err = m.Cleanings.OfProperty(ctx, tx, h.ref, first.At(0, p.Zone), last.At(0, p.Zone))
	slices.SortFunc(h.tasks, func(a, b task.Task) int { return int(a.ID - b.ID) })
	return h, err
}

// blocks closes tonight where nobody sleeps: after a departure as a buffer, and where the owner comes.
func (m *maker) blocks(ctx context.Context, tx *database.Tx, n int) error {
	reason := reservation.BlockReason("")
	switch patterns[n%len(patterns)] {
	case leaving:
		reason = reservation.BlockOther
	case empty:
		reason = reservation.BlockOwner
	default:
		return nil
	}
	_, err := m.Reservations.SaveBlock(ctx, tx, reservation.Block{
		Ref: identity.Ref{Member: m.member}, ExternalID: "demo-" + m.homes[n].row.ExternalID, Property: m.homeRefs[n].ID, Source: "direct", Reason: reason,
		Arrival: m.options.Today, Departure: m.options.Today.AddDays(1),
	})
	return err
}

// worker is the account that would press the buttons of a task: its person's, else its company's, else the agency's.
func (m *maker) worker(c task.Task) identity.AccountID {
	for _, id := range []identity.StaffID{c.Person, c.Company} {
		if entry, ok := m.crewOf.By(id); ok && entry.Account != 0 {
			return entry.Account
		}
	}
	return m.accounts[m.crew.workers[0].email]
}

// worked records when the tasks of the past were done, and puts today's into every state: of five, one is finished, one is under way. Each
// person's first cleaning of today waits, so that each person who signs in has one to begin.
func (m *maker) worked(h lived) []task.Done {
	var out []task.Done
	rng := m.random("work", h.n)
	tasks := slices.Clone(h.tasks)
	// A check follows the task that it checks.
	slices.SortStableFunc(tasks, func(a, b task.Task) int { return cmp.Compare(min(a.Parent, 1), min(b.Parent, 1)) })
	ended := map[int64]clock.Instant{}
	for _, c := range tasks {
		if c.Cancelled || c.PlannedOn > m.options.Today {
			continue
		}
		turn := 0
		if c.PlannedOn == m.options.Today {
			turn = m.next("work today") % 5
			// Beside other agencies nobody signs in as one of them, and few homes have to show every state.
			if c.Type == task.Departure && !c.Check && !m.spared[c.Person] && m.options.Beside == 0 {
				m.spared[c.Person], turn = true, 0
			}
		}
		if c.State() != task.NotStarted {
			m.begun[c.ID] = true // made again in its own installation
			ended[c.ID] = c.End.At
			continue
		}
		by := m.worker(c)
		press := func(at clock.Instant) task.Pressed { return task.Pressed{At: at, By: by, SetAt: at} }
		length := time.Duration(20+rng.IntN(20)) * time.Minute
		if c.Type == task.Departure {
			length = time.Duration(float64(m.homes[h.n].row.CleaningMinutes)*(0.8+0.4*rng.Float64())) * time.Minute
		}
		d := task.Done{Ref: c.Ref()}
		if c.PlannedOn < m.options.Today {
			start := c.PlannedStart.Add(time.Duration(rng.IntN(40)) * time.Minute)
			d.Start, d.End = press(start), press(start.Add(length))
		} else {
			switch turn {
			case 1:
				end := m.now.Add(-time.Duration(5+rng.IntN(80)) * time.Minute)
				d.Start, d.End = press(end.Add(-length)), press(end)
			case 2:
				d.Start = press(m.now.Add(-time.Duration(5+rng.IntN(40)) * time.Minute))
			default:
				continue
			}
		}
		if after := ended[c.Parent]; c.Parent != 0 {
			later := max(0, after.Add(time.Minute)-d.Start.At)
			d.Start = press(d.Start.At + later)
			if !d.End.At.IsZero() {
				d.End = press(d.End.At + later)
			}
			if after.IsZero() || max(d.Start.At, d.End.At) > m.now {
				continue
			}
		}
		if c.PlannedOn == m.options.Today {
			m.begun[c.ID] = true
		}
		ended[c.ID] = d.End.At
		out = append(out, d)
	}
	return out
}

// name lists for each account what is theirs: the guests their stay, the staff a task of today that waits, the manager one of each.
func (m *maker) name(h lived) {
	manager := m.list[m.byEmail[m.crew.workers[0].email]]
	for i, s := range h.stays {
		row, ok := h.row(s)
		if !ok {
			continue
		}
		ref := identity.Ref{Member: m.member, ID: s.ID}.String()
		if at, ok := m.byEmail[row.BookerEmail]; ok {
			m.list[at].IDs["reservation"], m.list[at].IDs["property"] = ref, h.ref.String()
		}
		if i == 0 && manager.IDs["property"] == "" {
			manager.IDs["property"], manager.IDs["reservation"] = h.ref.String(), ref
		}
	}
	for _, c := range h.tasks {
		if c.PlannedOn != m.options.Today || c.Type != task.Departure || c.Check {
			continue
		}
		if !m.waits(c) {
			m.workedAt(c)
		}
		for _, id := range []identity.StaffID{c.Person, c.Company} {
			entry, ok := m.crewOf.By(id)
			if !ok {
				continue
			}
			if at, ok := m.byEmail[entry.Email]; ok && m.list[at].IDs["cleaning"] == "" && m.waits(c) {
				m.list[at].IDs["cleaning"] = c.Ref().String()
			}
		}
		if manager.IDs["cleaning"] == "" {
			manager.IDs["cleaning"] = c.Ref().String()
		}
	}
}

func (m *maker) waits(c task.Task) bool { return !m.begun[c.ID] }

// row finds the import row of a stay.
func (h lived) row(s reservation.Stay) (reservation.ImportRow, bool) {
	r, ok := h.rows[nights{s.Arrival.String(), s.Departure.String(), string(s.Status)}]
	return r, ok
}

func between(rng *rand.Rand, from, to clock.Instant) clock.Instant {
	if to <= from {
		return from
	}
	return from + clock.Instant(rng.Int64N(int64(to-from)))
}
