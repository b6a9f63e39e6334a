package report

import (
	"bytes"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// A name of two letters goes from the group of a stay with its guest; the number stays.
func TestAShortNameOfABookerIsForgotten(t *testing.T) {
	f := figures{Fields: []string{"stay"}, Rows: [][]keptValue{{{Text: "4711 Bo Li", Order: "4711", Key: "1-4711"}}}, Stays: [][]int64{{4711}}}
	if !f.forget([]int64{4711}, guestFields(travelerSet.fields.Name), nil) || f.Rows[0][0].Text != "4711" {
		t.Errorf("%+v", f.Rows)
	}
}

// keeper is a service that keeps reports, with nothing else.
func keeper(t *testing.T, db *database.DB) *Service {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return &Service{db: db, box: box}
}

// A report whose rows were read before an erasure ends is not kept: neither when the erasure has begun before, nor while it still runs.
func TestAReportIsNotKeptOverAnErasure(t *testing.T) {
	const member = identity.MemberID(1)
	dbtest.Each(t, clock.NewManual(time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)), func(t *testing.T, db *database.DB) {
		ctx := identity.Everywhere(t.Context())
		s := keeper(t, db)
		if err := db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO member (id, name, lang, currency, country, time_zone, email, phone, emergency_phone, office_address, office_hours, active, login_guest, login_cleaning, retention_days, created_at)
				VALUES (1, 'Demo', 'en-US', 'EUR', 'ES', 'Europe/Madrid', '', '', '', '', '', TRUE, TRUE, TRUE, 30, 0)`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		read := func() frozen {
			last, err := lastErasure(ctx, db, member)
			if err != nil {
				t.Fatal(err)
			}
			return frozen{report: KeptReport{Ref: identity.Ref{Member: member}}, packed: []byte{1}, erasures: last}
		}
		keep := func(made frozen) error {
			return db.Write(ctx, func(tx *database.Tx) error {
				_, err := s.keep(ctx, tx, made)
				return err
			})
		}
		if err := keep(read()); err != nil {
			t.Errorf("no erasure: %v", err)
		}
		for range 2 {
			begun, goOn, over := make(chan bool, 1), make(chan bool), make(chan error, 1)
			go func() {
				over <- db.Write(ctx, func(tx *database.Tx) error {
					_, err := tx.NextID(ctx, member, "erasure")
					select { // a write is repeated where another of its group fails
					case begun <- true:
					default:
					}
					<-goOn
					return err
				})
			}()
			<-begun
			made, kept := read(), make(chan error, 1)
			go func() { kept <- keep(made) }()
			select {
			case err := <-kept:
				t.Fatalf("an erasure runs: %v", err)
			case <-time.After(50 * time.Millisecond):
			}
			close(goOn)
			if err := <-over; err != nil {
				t.Fatal(err)
			}
			if err := <-kept; !fault.Is(err, fault.FiguresChanged) {
				t.Errorf("after the erasure: %v", err)
			}
			if err := keep(read()); err != nil {
				t.Errorf("read after it: %v", err)
			}
		}
	})
}
