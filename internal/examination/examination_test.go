package examination_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/backup"
	"latchkey/internal/clock"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/doctor"
	"latchkey/internal/examination"
	"latchkey/internal/identity"
)

const agency = identity.MemberID(7)

func at(level identity.Level) identity.Actor {
	return identity.Actor{Account: 1, Relations: []identity.Relation{{Member: agency, Role: identity.Manager, Level: level}}}
}

func TestABackupIsReliableWhileItGoesOnAndItsChecksFindItWhole(t *testing.T) {
	now := time.Date(2026, 7, 8, 12, 0, 0, 0, time.UTC)
	long := now.Add(-30 * 24 * time.Hour)
	ago := func(d time.Duration) time.Time { return now.Add(-d) }
	for name, one := range map[string]struct {
		status backup.Status
		since  time.Time
		want   bool
	}{
		"goes on":                             {backup.Status{SyncedAt: ago(time.Second), CheckedAt: ago(9 * time.Hour)}, long, true},
		"is behind":                           {backup.Status{SyncedAt: ago(11 * time.Minute), CheckedAt: ago(9 * time.Hour)}, long, false},
		"has stopped":                         {backup.Status{SyncedAt: ago(11 * time.Minute), CheckedAt: ago(9 * time.Hour), Error: "no room"}, long, false},
		"failed once just now":                {backup.Status{SyncedAt: ago(time.Minute), CheckedAt: ago(9 * time.Hour), Error: "no room"}, long, true},
		"is not whole":                        {backup.Status{SyncedAt: ago(time.Second), CheckedAt: ago(9 * time.Hour), CheckError: "a file is missing"}, long, false},
		"was not checked for days":            {backup.Status{SyncedAt: ago(time.Second), CheckedAt: ago(4 * 24 * time.Hour), CheckSkipped: "no room"}, long, false},
		"copied a year ahead, long ago":       {backup.Status{SyncedAt: ago(-365 * 24 * time.Hour), CheckedAt: ago(9 * time.Hour)}, long, false},
		"checked a day ahead, long ago":       {backup.Status{SyncedAt: ago(time.Second), CheckedAt: ago(-24 * time.Hour)}, long, false},
		"the clock was set back just now":     {backup.Status{SyncedAt: ago(-24 * time.Hour), CheckedAt: ago(-24 * time.Hour)}, now, true},
		"server has just begun":               {backup.Status{}, ago(time.Minute), true},
		"server was off for a week":           {backup.Status{SyncedAt: ago(7 * 24 * time.Hour), CheckedAt: ago(7 * 24 * time.Hour)}, ago(time.Minute), true},
		"never began":                         {backup.Status{}, ago(time.Hour), false},
		"server was off, last check was bad":  {backup.Status{SyncedAt: ago(7 * 24 * time.Hour), CheckError: "a file is missing"}, ago(time.Minute), false},
		"never checked in four days of a run": {backup.Status{SyncedAt: ago(time.Second)}, ago(4 * 24 * time.Hour), false},
	} {
		if got := examination.IsReliable(one.status, now, one.since); got != one.want {
			t.Errorf("%s: %v, want %v", name, got, one.want)
		}
	}
}

// server is one that counts its examinations.
type server struct {
	*examination.Service
	clock *clock.Manual
	alone bool
	mu    sync.Mutex
	looks int
	until <-chan struct{}
}

func newServer() *server {
	s := &server{clock: clock.NewManual(time.Date(2026, 7, 8, 12, 0, 0, 0, time.UTC)), alone: true}
	s.Service = examination.NewService(examination.Deps{
		Clock: s.clock,
		Alone: func(context.Context) (bool, error) { return s.alone, nil },
		Look: func(context.Context) *doctor.Report {
			s.mu.Lock()
			s.looks++
			s.mu.Unlock()
			if s.until != nil {
				<-s.until
			}
			r := &doctor.Report{Version: "1.2.3", At: s.clock.Now()}
			r.Add(doctor.Key, doctor.Wrong, "There is no master key at /srv/secret-place.", "Put it there.")
			r.Add(doctor.Zones, doctor.Well, "Every zone is known.", "")
			return r
		},
	})
	return s
}

func TestAnExaminationIsKeptForTenMinutesAndMadeAgainWhenAsked(t *testing.T) {
	s := newServer()
	ask := func(call func(context.Context, identity.Actor, identity.MemberID) (examination.Examination, error), looks int) examination.Examination {
		t.Helper()
		a, err := call(t.Context(), at(identity.Owner), agency)
		if err != nil || s.looks != looks {
			t.Fatalf("%v, looked %d times, want %d", err, s.looks, looks)
		}
		return a
	}
	first := ask(s.Latest, 1)
	if first.At != "2026-07-08T12:00:00Z" || first.Version != "1.2.3" || len(first.Findings) != 2 || first.Findings[0].Part != "master_key" || first.Findings[0].State != "wrong" || first.Findings[1].Part != "time_zones" {
		t.Errorf("%+v", first)
	}
	s.clock.Advance(9 * time.Minute)
	ask(s.Latest, 1)
	ask(s.Examine, 2)
	s.clock.Advance(10 * time.Second)
	ask(s.Examine, 2)
	s.clock.Advance(10 * time.Second)
	ask(s.Examine, 3)
	s.clock.Advance(11 * time.Minute)
	ask(s.Latest, 4)
	s.clock.Advance(-24 * time.Hour)
	ask(s.Latest, 5)
}

func TestOneExaminationServesEverybodyWhoAsksMeanwhileAndOutlivesTheCallOfTheFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer()
		until := make(chan struct{})
		s.until = until
		gone, leave := context.WithCancel(t.Context())
		var wait sync.WaitGroup
		wait.Go(func() {
			if _, err := s.Examine(gone, at(identity.Owner), agency); !errors.Is(err, context.Canceled) {
				t.Errorf("the call that was left: %v", err)
			}
		})
		synctest.Wait()
		leave()
		for range 20 {
			wait.Go(func() {
				if a, err := s.Examine(t.Context(), at(identity.Owner), agency); err != nil || len(a.Findings) != 2 {
					t.Errorf("%+v %v", a, err)
				}
			})
		}
		synctest.Wait()
		close(until)
		wait.Wait()
		if s.looks != 1 {
			t.Errorf("looked %d times", s.looks)
		}
	})
}

func TestOwnersOfOneAmongSeveralAgenciesSeeHowEachPartIsAndNoWords(t *testing.T) {
	s := newServer()
	s.alone = false
	a, err := s.Latest(t.Context(), at(identity.Owner), agency)
	if err != nil || len(a.Findings) != 2 || a.Findings[0].State != "wrong" || a.Words || a.Version != "" {
		t.Errorf("%+v %v", a, err)
	}
	for _, f := range a.Findings {
		if f.Says+f.Do != "" || strings.Contains(string(f.Part), "secret") {
			t.Errorf("words: %+v", f)
		}
	}
}

func TestOnlyAnOwnerOfTheAgencyMayHaveTheServerExamined(t *testing.T) {
	s := newServer()
	for _, actor := range []identity.Actor{at(identity.Office), at(identity.ReadOnly), {Account: 2}} {
		if _, err := s.Examine(t.Context(), actor, agency); err == nil || s.looks != 0 {
			t.Errorf("%+v: %v", actor.Relations, err)
		}
	}
	if _, err := s.Latest(t.Context(), at(identity.Owner), agency+1); err == nil || s.looks != 0 {
		t.Errorf("another agency: %v", err)
	}
}

func TestOwnersAloneHaveABackupThatFailsOnTheirRedList(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 7, 8, 12, 0, 0, 0, time.UTC))
	var status func() backup.Status
	db := dbtest.New(t, c)
	groups := func(owner bool) int {
		s := examination.NewService(examination.Deps{Clock: c, Backup: status})
		c.Advance(time.Hour)
		found, err := s.Attention(t.Context(), db, attention.Ask{Member: agency, Owner: owner})
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	if groups(true) != 0 {
		t.Error("without a backup there is one that fails")
	}
	status = func() backup.Status { return backup.Status{SyncedAt: c.Now(), CheckError: "a file is missing"} }
	if groups(true) != 1 || groups(false) != 0 {
		t.Error("a backup that fails is for owners")
	}
	status = func() backup.Status { return backup.Status{SyncedAt: c.Now(), CheckedAt: c.Now()} }
	if groups(true) != 0 {
		t.Error("a backup that works fails")
	}
}
