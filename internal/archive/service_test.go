package archive

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// serviced is a service at a small installation, with an owner of its first agency.
func serviced(t *testing.T, db *database.DB, c clock.Clock) (house, *Service, identity.Actor) {
	t.Helper()
	h := newHouse(t, db, 1)
	h.furnish()
	s := NewService(Deps{
		Source: Source{DB: db, Box: h.box, Files: h.files, Version: "1"}, Clock: c, Logger: slog.New(slog.DiscardHandler),
		Prove: func(context.Context, identity.Actor, account.Proof) (func(context.Context, *database.Tx) error, error) {
			return func(context.Context, *database.Tx) error { return nil }, nil
		},
	})
	return h, s, identity.Actor{Account: 11, Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Level: identity.Owner}}}
}

// A ticket is good for some hours. Afterwards its address opens nothing, also when somebody asks for the next one.
func TestATicketThatIsOverStaysOver(t *testing.T) {
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(noon)
		_, s, owner := serviced(t, db, c)
		ref, err := s.Request(t.Context(), owner, identity.Attempt{}, 1, passphrase, account.Proof{})
		if err != nil {
			t.Fatal(err)
		}
		if more, err := s.MakeNext(t.Context()); !more || err != nil {
			t.Fatal(more, err)
		}
		ticket := func() secret.Text {
			t.Helper()
			got, _, err := s.Ticket(t.Context(), owner, ref)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		opens := func(ticket secret.Text) bool {
			t.Helper()
			_, err := s.Download(t.Context(), ticket)
			if err != nil && !fault.IsMissing(err) {
				t.Fatal(err)
			}
			return err == nil
		}
		first := ticket()
		c.Advance(ticketFor / 3)
		if second := ticket(); second != first || !opens(first) {
			t.Error("a download that runs elsewhere cannot be resumed")
		}
		c.Advance(ticketFor)
		if opens(first) {
			t.Error("a ticket opens the file after its time")
		}
		if third := ticket(); third == first || opens(first) || !opens(third) {
			t.Error("a ticket that was over opens the file again")
		}
	})
}

// An archive whose making ends the whole process is given up; one that a stop has cut off is made by the next start.
func TestAnArchiveIsNotTriedForEver(t *testing.T) {
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(noon)
		h, s, owner := serviced(t, db, c)
		if _, err := s.Request(t.Context(), owner, identity.Attempt{}, 1, passphrase, account.Proof{}); err != nil {
			t.Fatal(err)
		}
		for range 2 * mostTries {
			k, err := waiting(t.Context(), db, db.Now())
			if err != nil {
				t.Fatal(err)
			}
			if taken, err := s.take(t.Context(), &k); !taken || err != nil {
				t.Fatal(taken, err)
			}
			stopped, stop := context.WithCancel(t.Context())
			stop()
			s.leave(stopped, k)
		}
		if tries := h.count(`SELECT tries FROM archive WHERE state = 'waiting'`); tries != 0 {
			t.Errorf("a stop of the program counts as %d tries", tries)
		}
		for range mostTries { // as after a kill: the lease is over, and nobody has said how it ended
			k, err := waiting(t.Context(), db, db.Now())
			if err != nil {
				t.Fatal(err)
			}
			if taken, err := s.take(t.Context(), &k); !taken || err != nil {
				t.Fatal(taken, err)
			}
			c.Advance(lease + time.Second)
		}
		if more, err := s.MakeNext(t.Context()); !more || err != nil || h.count(`SELECT count(*) FROM archive WHERE state = 'failed' AND key_sealed IS NULL`) != 1 {
			t.Error(more, err, "it is still tried")
		}
	})
}

// A node that stood still for longer than its lease finds its archive taken by another one. It neither renews that one's lease, nor gives the archive up, nor keeps what it has made itself.
func TestAnArchiveThatAnotherNodeHasTakenIsLeftToIt(t *testing.T) {
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(noon)
		h, s, owner := serviced(t, db, c)
		ref, err := s.Request(t.Context(), owner, identity.Attempt{}, 1, passphrase, account.Proof{})
		if err != nil {
			t.Fatal(err)
		}
		take := func() Kept {
			t.Helper()
			k, err := waiting(t.Context(), db, db.Now())
			if err != nil {
				t.Fatal(err)
			}
			if taken, err := s.take(t.Context(), &k); !taken || err != nil {
				t.Fatal(taken, err)
			}
			return k
		}
		first := take()
		c.Advance(lease + time.Second)
		second := take()
		was := h.count(`SELECT taken_until FROM archive`)
		s.leave(t.Context(), first)
		stopped, stop := context.WithCancel(t.Context())
		stop()
		s.leave(stopped, first)
		err = db.Write(t.Context(), func(tx *database.Tx) error {
			mine, err := renew(t.Context(), tx, first, tx.Now().Add(time.Hour))
			if mine {
				t.Error("the lease of another node is renewed")
			}
			return err
		})
		if err != nil || h.count(`SELECT taken_until FROM archive`) != was || h.count(`SELECT tries FROM archive`) != second.tries {
			t.Error(err, "the other node has it no longer")
		}
		if err := s.build(t.Context(), first); !errors.Is(err, errRemoved) {
			t.Error(err)
		}
		if err := s.build(t.Context(), second); err != nil {
			t.Error(err)
		}
		if k, err := one(t.Context(), db, ref); err != nil || k.State != Ready || h.count(`SELECT count(*) FROM file WHERE mime = 'application/zip'`) != 1 {
			t.Error(k.State, err)
		}
	})
}
