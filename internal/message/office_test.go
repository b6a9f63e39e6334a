package message

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
	"latchkey/internal/wire"
)

var (
	background = context.Background()
	start      = time.Date(2026, 7, 1, 22, 59, 59, 250_000_000, time.UTC)
)

// The people of the tests: two managers, a guest and a cleaner of agency 1, and a stranger who is a guest and a cleaner there too.
var (
	boss     = manager(100, "Maria Lang", 11)
	deputy   = manager(101, "Jan Berg", 12)
	guest    = person(200, "Anna Kowalska", identity.Guest)
	cleaner  = person(300, "Ewa Nowak", identity.Cleaner)
	stranger = identity.Actor{Account: 900, Name: "Nobody", Lang: "en", Relations: []identity.Relation{{Member: 1, Role: identity.Guest}, {Member: 1, Role: identity.Cleaner}}}
)

func person(account identity.AccountID, name string, role identity.Role) identity.Actor {
	return identity.Actor{Account: account, Name: name, Lang: "de", Relations: []identity.Relation{{Member: 1, Role: role}}}
}

func manager(account identity.AccountID, name string, staff identity.StaffID) identity.Actor {
	return identity.Actor{Account: account, Name: name, Lang: "de", Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Staff: staff, Level: identity.Owner}}}
}

// desk is a subject whose threads all belong to the same people.
type desk struct {
	party identity.Actor
	zone  *time.Location

	mu      sync.Mutex
	changed map[int64]Thread
	refuse  error
	gone    bool
}

func (d *desk) Participants(_ context.Context, _ database.Querier, actor identity.Actor, ref identity.Ref) (Participants, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := Participants{Agency: []identity.AccountID{boss.Account, deputy.Account}, Party: []identity.AccountID{d.party.Account}, Zone: d.zone}
	switch {
	case ref.Member != 1 || d.gone:
	case actor.Manages(1):
		p.Side = Agency
		return p, nil
	case actor.Account == d.party.Account:
		p.Side = Party
		return p, nil
	}
	return Participants{}, fault.Missing(fault.NotFound)
}

func (d *desk) Changed(_ context.Context, _ *database.Tx, ref identity.Ref, t Thread) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.refuse == nil {
		d.changed[ref.ID] = t
	}
	return d.refuse
}

// titled is a desk that names its threads.
type titled struct{ *desk }

func (titled) Title(_ context.Context, _ database.Querier, ref identity.Ref) (Title, *time.Location, error) {
	if ref.ID == 404 {
		return Title{}, nil, fault.Missing(fault.TaskNotFound)
	}
	return Title{Name: fmt.Sprint("Task ", ref.ID), Begins: "2026-07-02"}, time.UTC, nil
}

// office is the service with its two subjects.
type office struct {
	*Service
	t        *testing.T
	clock    *clock.Manual
	stay     *desk
	task     *desk
	subjects map[Kind]Subject
	folder   string // where files are kept
	attempts int
}

func inOffice(t *testing.T, test func(t *testing.T, o *office)) {
	t.Helper()
	c := clock.NewManual(start)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(start)
		test(t, newOffice(t, db, c))
	})
}

func newOffice(t *testing.T, db *database.DB, c *clock.Manual) *office {
	t.Helper()
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	canary, err := time.LoadLocation("Atlantic/Canary")
	if err != nil {
		t.Fatal(err)
	}
	o := &office{
		t: t, clock: c, folder: t.TempDir(),
		stay: &desk{party: guest, zone: berlin, changed: map[int64]Thread{}}, task: &desk{party: cleaner, zone: canary, changed: map[int64]Thread{}},
	}
	o.subjects = map[Kind]Subject{Reservation: o.stay, Cleaning: titled{o.task}}
	store, err := files.Open(db, "", o.folder, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	o.Service = NewService(Deps{
		DB: db, Clock: c, Streams: realtime.NewStreams(db), Files: store, Subject: func(kind Kind) Subject { return o.subjects[kind] },
		Managers: func(_ context.Context, member identity.MemberID) ([]Colleague, error) {
			if member != 1 {
				return nil, nil
			}
			return []Colleague{{Staff: 11, Account: boss.Account, Name: boss.Name}, {Staff: 12, Account: deputy.Account, Name: deputy.Name}}, nil
		},
		RefuseEdit: func(_ context.Context, _ database.Querier, _ identity.MemberID, clashes []wire.Clash, by identity.AccountID, at clock.Instant) error {
			names := map[identity.AccountID]string{boss.Account: boss.Name, deputy.Account: deputy.Name}
			for i := range clashes {
				clashes[i].By, clashes[i].At = names[by], wire.DateTime(at, berlin)
			}
			return wire.EditClash{Clashes: clashes}.Refuse()
		},
	})
	o.withMember()
	return o
}

func ref(id int64) identity.Ref { return identity.Ref{Member: 1, ID: id} }

// post writes a message; a second later it is later.
func (o *office) post(actor identity.Actor, kind Kind, id int64, text string) Seen {
	o.t.Helper()
	o.attempts++
	m, err := o.Post(background, actor, identity.Attempt{Account: actor.Account, Key: fmt.Sprint("k", o.attempts)}, kind, ref(id), text)
	if err != nil {
		o.t.Fatal(err)
	}
	o.clock.Advance(time.Second)
	return m
}

// events are the entries that an account can read of its stream.
func (o *office) events(actor identity.Actor) []Body {
	o.t.Helper()
	missed, err := o.streams.Since(background, actor, 0)
	if err != nil {
		o.t.Fatal(err)
	}
	var out []Body
	for _, item := range missed.Items {
		out = append(out, *item.Entry.(*Body))
	}
	return out
}

func (o *office) thread(kind Kind, id int64) Thread {
	o.t.Helper()
	t, err := o.Thread(background, o.db, kind, ref(id))
	if err != nil {
		o.t.Fatal(err)
	}
	return t
}
