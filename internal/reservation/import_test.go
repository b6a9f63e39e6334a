package reservation_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// planned records the changes that planning gets.
func (w *world) planned() *[]string {
	var calls []string
	w.Changed = func(ctx context.Context, tx *database.Tx, m identity.MemberID, property int64, from, to clock.Date) error {
		// What planning reads in the transaction is what was written.
		if _, _, err := w.Stays.Stays(ctx, tx, m, property, from, to); err != nil {
			return err
		}
		calls = append(calls, fmt.Sprintf("%d-%d %s to %s", m, property, from, to))
		return nil
	}
	return &calls
}

func counts(r wire.ImportReport) string {
	return fmt.Sprintf("read %d added %d changed %d unchanged %d refused %d", r.Read, r.Added, r.Changed, r.Unchanged, len(r.Refused))
}

func (w *world) expect(what, got, want string) {
	w.Helper()
	if got != want {
		w.Errorf("%s: %s, want %s", what, got, want)
	}
}

// fingerprint is everything of the reservations that a change would change.
func (w *world) fingerprint() string {
	w.Helper()
	var all []string
	rows, err := w.DB.Query(w.Context(), `SELECT r.id, r.updated_at, r.case_id, r.paid, r.total, r.data_key_sealed, t.id, t.identity_sealed FROM reservation r
		LEFT JOIN traveler t ON t.member_id = r.member_id AND t.reservation_id = r.id ORDER BY r.id, t.id`)
	w.Must(err)
	defer rows.Close()
	for rows.Next() {
		var id, updated, bookingCase, paid, total int64
		var traveler *int64
		var key, who []byte
		w.Must(rows.Scan(&id, &updated, &bookingCase, &paid, &total, &key, &traveler, &who))
		all = append(all, fmt.Sprint(id, updated, bookingCase, paid, total, key, who))
	}
	w.Must(rows.Err())
	return strings.Join(all, "\n")
}

func TestImportingTheSameAgainChangesNothing(t *testing.T) {
	eachWorld(t, func(w *world) {
		planned := w.planned()
		rows := append(six(), stay("east", func(r *reservation.ImportRow) { r.Property, r.Case = "east", "together" }), stay("west", func(r *reservation.ImportRow) { r.Property, r.Case = "west", "together" }))
		dry, err := w.Stays.Import(w.Context(), 1, wire.Lines(rows), reservation.ImportOptions{DryRun: true})
		w.Must(err)
		w.expect("dry run", counts(dry), "read 8 added 8 changed 0 unchanged 0 refused 0")
		if w.fingerprint() != "" || len(*planned) != 0 {
			t.Fatalf("a dry run wrote or planned: %v", *planned)
		}
		var progress []int
		first, err := w.Stays.Import(w.Context(), 1, wire.Lines(rows), reservation.ImportOptions{Progress: func(n int) { progress = append(progress, n) }})
		w.Must(err)
		w.expect("first", counts(first), "read 8 added 8 changed 0 unchanged 0 refused 0")
		w.expect("progress", fmt.Sprint(progress), "[8]")
		w.expect("planned once a property", fmt.Sprint(*planned), "[1-1 2026-06-30 to 2026-07-27 1-2 2026-07-10 to 2026-07-17 1-3 2026-07-10 to 2026-07-17]")

		*planned = nil
		before := w.fingerprint()
		w.Clock.Advance(time.Hour)
		w.expect("again", counts(w.Book(rows...)), "read 8 added 0 changed 0 unchanged 8 refused 0")
		if after := w.fingerprint(); after != before {
			t.Errorf("something changed:\n%s\n%s", before, after)
		}
		if len(*planned) != 0 {
			t.Errorf("planned without a change: %v", *planned)
		}
		for _, c := range []struct {
			id   int64
			want int64
		}{{1, 1}, {7, 7}, {8, 7}} {
			o, err := w.Stays.Home(w.Context(), w.Actors["mia"], ref(c.id))
			w.Must(err)
			if o.Case != c.want {
				t.Errorf("stay %d is of case %d", c.id, o.Case)
			}
		}
	})
}

func TestTwoImportsAtOnceAddOnce(t *testing.T) {
	eachWorld(t, func(w *world) {
		var wg sync.WaitGroup
		reports := make([]wire.ImportReport, 4)
		for i := range reports {
			wg.Go(func() {
				var err error
				if reports[i], err = w.Stays.Import(w.Context(), 1, wire.Lines(six()), reservation.ImportOptions{}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		var sum wire.ImportReport
		for _, r := range reports {
			sum.Add(r)
		}
		w.expect("all together", counts(sum), "read 24 added 6 changed 0 unchanged 18 refused 0")
	})
}

func TestImportChangesWhatDiffers(t *testing.T) {
	eachWorld(t, func(w *world) {
		planned := w.planned()
		w.Book(six()...)
		for name, change := range map[string]func(*reservation.ImportRow){
			"status":          inState("cancelled"),
			"dates":           during("2026-07-11", "2026-07-18"),
			"adults":          func(r *reservation.ImportRow) { r.Adults = 3 },
			"booker":          func(r *reservation.ImportRow) { r.BookerLastName = "Neu" },
			"payment":         unpaid,
			"fewer payments":  func(r *reservation.ImportRow) { r.Payments = r.Payments[:1] },
			"service":         func(r *reservation.ImportRow) { r.Services[0].UnitAmount = "21" },
			"passport":        func(r *reservation.ImportRow) { r.Travelers[1].Passport = "canary-new" },
			"fewer travelers": func(r *reservation.ImportRow) { r.Travelers = nil },
			"time":            func(r *reservation.ImportRow) { r.DepartureTime = "11:00" },
			"editable until":  func(r *reservation.ImportRow) { r.EditableUntil = "" },
			"guest":           func(r *reservation.ImportRow) { r.BookerEmail = "other@example.org" },
			"total":           func(r *reservation.ImportRow) { r.Total = "999.99" },
		} {
			w.Book(stay("visible"))
			w.expect(name, counts(w.Book(stay("visible", change))), "read 1 added 0 changed 1 unchanged 0 refused 0")
			w.expect(name+" again", counts(w.Book(stay("visible", change))), "read 1 added 0 changed 0 unchanged 1 refused 0")
		}
		w.Book(stay("visible"))
		*planned = nil
		w.Book(stay("visible", during("2026-07-12", "2026-07-20"), func(r *reservation.ImportRow) { r.Property = "east" }))
		w.expect("moved to another home", fmt.Sprint(*planned), "[1-1 2026-07-10 to 2026-07-17 1-2 2026-07-12 to 2026-07-20]")
	})
}

func TestImportRefusesByFieldAndKeepsNothing(t *testing.T) {
	eachWorld(t, func(w *world) {
		for field, change := range map[string]func(*reservation.ImportRow){
			"external_id":        func(r *reservation.ImportRow) { r.ExternalID = " " },
			"property":           func(r *reservation.ImportRow) { r.Property = "nowhere" },
			"status":             inState("maybe"),
			"arrival":            func(r *reservation.ImportRow) { r.Arrival = "2026-02-30" },
			"departure":          func(r *reservation.ImportRow) { r.Departure = r.Arrival },
			"arrival_time":       func(r *reservation.ImportRow) { r.ArrivalTime = "24:00" },
			"departure_time":     func(r *reservation.ImportRow) { r.DepartureTime = "x" },
			"editable_until":     func(r *reservation.ImportRow) { r.EditableUntil = "2026-07-18" },
			"adults":             func(r *reservation.ImportRow) { r.Adults = 4 },
			"children":           func(r *reservation.ImportRow) { r.Children = -1 },
			"booker_email":       func(r *reservation.ImportRow) { r.BookerEmail = "greta at example.org" },
			"lang":               func(r *reservation.ImportRow) { r.Lang = "xx" },
			"currency":           func(r *reservation.ImportRow) { r.Currency = "EURO" },
			"deposit":            func(r *reservation.ImportRow) { r.Deposit = "-1" },
			"rentalprice":        func(r *reservation.ImportRow) { r.Rentalprice = "1,50" },
			"tourist_tax":        func(r *reservation.ImportRow) { r.TouristTax = "1.234" },
			"total":              func(r *reservation.ImportRow) { r.Total = "NaN" },
			"total_third":        func(r *reservation.ImportRow) { r.TotalThird = "999999999" },
			"payments.amount":    func(r *reservation.ImportRow) { r.Payments[0].Amount = "" },
			"payments.paid_on":   func(r *reservation.ImportRow) { r.Payments[0].PaidOn = "2026-07-10" },
			"payments.due_on":    func(r *reservation.ImportRow) { r.Payments[0].DueOn = "soon" },
			"payments.recipient": func(r *reservation.ImportRow) { r.Payments[0].Recipient = "me" },
			"services.fee_basis": func(r *reservation.ImportRow) { r.Services[0].FeeBasis = "week" },
			"services.timing":    func(r *reservation.ImportRow) { r.Services[0].Timing = "" },
			"services.name":      func(r *reservation.ImportRow) { r.Services[0].Name = reservation.Words{} },
			"services.quantity":  func(r *reservation.ImportRow) { r.Services[0].Quantity = 1001 },
			"travellers": func(r *reservation.ImportRow) {
				r.Travelers = slices.Repeat(r.Travelers, 2)
				r.Travelers[3].Main = false
			},
			"travellers.kind":       func(r *reservation.ImportRow) { r.Travelers[0].Kind = "dog" },
			"travellers.birthday":   func(r *reservation.ImportRow) { r.Travelers[0].Birthday = "2026-07-09" },
			"travellers.main":       func(r *reservation.ImportRow) { r.Travelers[1].Main = true },
			"travellers.first_name": func(r *reservation.ImportRow) { r.Travelers[1].FirstName = strings.Repeat("x", 201) },
			"beach_chair":           func(r *reservation.ImportRow) { r.BeachChair = "\x01" },
		} {
			report, err := w.Stays.Import(w.Context(), 1, wire.Lines([]reservation.ImportRow{stay("good"), stay("bad", change)}), reservation.ImportOptions{})
			w.Must(err)
			if len(report.Refused) == 0 || report.Refused[0].Field != field || report.Refused[0].Line != 3 || report.Added != 0 {
				t.Errorf("%s: %+v", field, report)
			}
			for _, r := range report.Refused {
				if strings.Contains(r.Error(), "canary") {
					t.Errorf("%s: the report repeats a value: %s", field, r.Error())
				}
			}
		}
		report, err := w.Stays.Import(w.Context(), 1, wire.Lines([]reservation.ImportRow{stay("a"), stay("a")}), reservation.ImportOptions{})
		w.Must(err)
		if len(report.Refused) != 1 || report.Refused[0].Field != "external_id" {
			t.Errorf("twice: %+v", report)
		}
		if w.fingerprint() != "" {
			t.Error("something was half imported")
		}
		if _, err := w.Stays.Import(w.Context(), 3, nil, reservation.ImportOptions{}); !fault.Is(err, fault.InvalidMember) {
			t.Errorf("no such member: %v", err)
		}
		// A property of another member is not known here.
		report, err = w.Stays.Import(w.Context(), 2, wire.Lines([]reservation.ImportRow{stay("a", func(r *reservation.ImportRow) { r.Property = "east" })}), reservation.ImportOptions{})
		w.Must(err)
		if len(report.Refused) != 1 || report.Refused[0].Field != "property" {
			t.Errorf("another member's property: %+v", report)
		}
	})
}

func TestOccupancyCountsAdultsAndChildrenAndEmptyFieldsHaveDefaults(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("full", func(r *reservation.ImportRow) {
			r.Adults, r.Children, r.Toddlers, r.Lang, r.Currency, r.BookerEmail, r.EditableUntil, r.ArrivalTime = 2, 2, 2, "", "", "see booking documents", "", ""
			r.Total, r.TotalThird = "500", "0"
		}))
		var a struct{ Data reservation.Answer }
		w.Decode(w.Get("mia", path(1)), &a)
		d := a.Data
		w.expect("defaults", fmt.Sprintf("%v %d %d %s %s %v %q", d.Money.Total, d.Money.TotalThird.Amount, d.Money.ToPay.Amount, d.EditableUntil, d.ArrivalTime, d.ArrivalOwn, d.Booker.Email),
			"{50000 EUR} 0 0 2026-07-10 16:00 false \"\"")
	})
}

func TestAFailingPlanRollsTheImportBack(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Changed = func(context.Context, *database.Tx, identity.MemberID, int64, clock.Date, clock.Date) error {
			return errors.New("no plan")
		}
		if _, err := w.Stays.Import(w.Context(), 1, wire.Lines(six()), reservation.ImportOptions{}); err == nil || w.fingerprint() != "" {
			t.Errorf("kept without a plan: %v", err)
		}
	})
}

func TestIdentityDataIsSealedUnderAKeyOfTheStay(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		var seen [][]byte
		rows, err := w.DB.Query(w.Context(), `SELECT r.data_key_sealed, t.identity_sealed FROM reservation r JOIN traveler t ON t.member_id = r.member_id AND t.reservation_id = r.id WHERE t.main`)
		w.Must(err)
		defer rows.Close()
		for rows.Next() {
			var key, who []byte
			w.Must(rows.Scan(&key, &who))
			if bytes.Contains(who, []byte("Greta")) || bytes.Contains(who, []byte("canary")) {
				t.Error("identity data lies open")
			}
			if slices.ContainsFunc(seen, func(b []byte) bool { return bytes.Equal(b, key) }) {
				t.Error("two stays have one key")
			}
			seen = append(seen, key)
		}
		w.Must(rows.Err())
		if len(seen) != 6 {
			t.Fatalf("%d keys", len(seen))
		}
		v, err := w.Stays.View(w.Context(), w.Actors["greta"], ref(1), "de", reservation.KeyViewed)
		w.Must(err)
		who := v.Details.Travelers[0]
		if who.Passport.Reveal() != "canary-passport" || who.Birthday.String() != "1980-02-29" || who.FirstName != "Greta" {
			t.Error("it does not open to what was sealed")
		}
		if s := fmt.Sprintf("%v %+v", v.Details.Travelers, v); strings.Contains(s, code) || strings.Contains(s, password) || strings.Contains(s, "canary-passport") {
			t.Error("a view prints secrets")
		}
		// A traveler of one stay does not open in another.
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(w.Context(), `UPDATE traveler SET identity_sealed = (SELECT t.identity_sealed FROM traveler t WHERE t.member_id = 1 AND t.reservation_id = 2 AND t.id = 1)
				WHERE member_id = 1 AND reservation_id = 1 AND id = 1`)
			return err
		}))
		if _, err := w.Stays.View(w.Context(), w.Actors["greta"], ref(1), "de", reservation.KeyViewed); err == nil {
			t.Error("another stay's identity opens here")
		}
	})
}

func TestAnAccountGetsTheStaysOfItsAddress(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("later", func(r *reservation.ImportRow) { r.BookerEmail = "New@Example.org" }), stay("hers"))
		const account identity.AccountID = 77
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			return errors.Join(w.Stays.LinkAccount(w.Context(), tx, " NEW@example.org", account), w.Stays.LinkAccount(w.Context(), tx, "", 78))
		}))
		own, err := w.Stays.Latest(w.Context(), identity.Actor{Account: account})
		w.Must(err)
		if len(own) != 1 || own[0].Ref != ref(1) {
			t.Errorf("%d stays", len(own))
		}
		if none, err := w.Stays.Latest(w.Context(), identity.Actor{Account: 78}); err != nil || len(none) != 0 {
			t.Errorf("an account without an address has %d stays, %v", len(none), err)
		}
	})
}

func TestBlocksAreKeptByTheirExternalID(t *testing.T) {
	eachWorld(t, func(w *world) {
		planned := w.planned()
		block := reservation.Block{
			Ref: identity.Ref{Member: 1}, ExternalID: "b1", Property: 1, Source: "feed", Reason: reservation.BlockFeed, Arrival: date(t, "2026-08-01"), Departure: date(t, "2026-08-05"),
		}
		save := func(b reservation.Block) (got reservation.Block, err error) {
			err = w.DB.Write(w.Context(), func(tx *database.Tx) error {
				got, err = w.Stays.SaveBlock(w.Context(), tx, b)
				return err
			})
			return got, err
		}
		first, err := save(block)
		w.Must(err)
		again, err := save(block)
		w.Must(err)
		w.expect("planned", fmt.Sprint(*planned), "[1-1 2026-08-01 to 2026-08-05]")
		moved := block
		moved.Arrival, moved.Property = date(t, "2026-07-30"), 2
		third, err := save(moved)
		w.Must(err)
		w.expect("planned for both homes", fmt.Sprint((*planned)[1:]), "[1-1 2026-08-01 to 2026-08-05 1-2 2026-07-30 to 2026-08-05]")
		if first.Ref.ID == 0 || again != first || third.Ref != first.Ref {
			t.Errorf("%+v %+v %+v", first, again, third)
		}
		_, blocks, err := w.Stays.Stays(w.Context(), w.DB, 1, 2, date(t, "2026-08-05"), date(t, "2026-09-01"))
		w.Must(err)
		if len(blocks) != 1 || blocks[0] != third {
			t.Errorf("%+v", blocks)
		}
		for field, change := range map[string]func(*reservation.Block){
			"external_id": func(b *reservation.Block) { b.ExternalID = "" }, "reason": func(b *reservation.Block) { b.Reason = "holiday" },
			"departure": func(b *reservation.Block) { b.Departure = b.Arrival }, "property": func(b *reservation.Block) { b.Property = 99 },
		} {
			bad := block
			change(&bad)
			if _, err := save(bad); err == nil || fault.As(err).Fields[field] == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
		*planned = nil
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			return errors.Join(w.Stays.RemoveBlock(w.Context(), tx, 1, "b1"), w.Stays.RemoveBlock(w.Context(), tx, 1, "b1"))
		}))
		w.expect("planned for the opened nights", fmt.Sprint(*planned), "[1-2 2026-07-30 to 2026-08-05]")
	})
}

func TestPlanningGetsTheStaysThatTouchItsDays(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("a", during("2026-07-01", "2026-07-05")), stay("b", during("2026-07-05", "2026-07-09")), stay("c", during("2026-07-09", "2026-07-12"), inState("cancelled")),
			stay("d", during("2025-07-10", "2026-07-10")), stay("e", during("2026-07-13", "2026-07-20")), stay("f", func(r *reservation.ImportRow) { r.Property = "east" }))
		found, _, err := w.Stays.Stays(w.Context(), w.DB, 1, 1, date(t, "2026-07-05"), date(t, "2026-07-12"))
		w.Must(err)
		var got []string
		for _, s := range found {
			got = append(got, fmt.Sprintf("%d %s %s %d", s.ID, s.Arrival, s.Status, s.Count()))
		}
		w.expect("stays", strings.Join(got, ", "), "4 2025-07-10 confirmed 3, 1 2026-07-01 confirmed 3, 2 2026-07-05 confirmed 3, 3 2026-07-09 cancelled 3")
		booked, err := w.Stays.Services(w.Context(), w.DB, ref(1))
		w.Must(err)
		if len(booked) != 3 || booked[1].Kind != "beach_chair" || booked[1].Amount != 1200 {
			t.Errorf("%+v", booked)
		}
	})
}
