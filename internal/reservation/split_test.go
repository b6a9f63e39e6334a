package reservation_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// calendar writes what the calendar of the first home says of a stay.
func (w *world) calendar(b *reservation.Booking, status reservation.Status, arrival, departure string) {
	w.Helper()
	b.Status, b.Arrival, b.Departure = status, mustDate(w.TB, arrival), mustDate(w.TB, departure)
	w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) (err error) {
		b.Ref, _, err = w.Stays.SaveBooking(w.Context(), tx, *b)
		return err
	}))
}

func (w *world) splitUp(ref identity.Ref, on string, home int64) identity.Ref {
	w.Helper()
	rest, err := w.Stays.Split(w.Context(), w.Actors["mia"], identity.Attempt{}, ref, reservation.Splitting{On: mustDate(w.TB, on), Property: home, Cleaning: true})
	w.Must(err)
	return rest
}

// partsOf are the home, the nights and the state of each stay of a case.
func (w *world) partsOf(ref identity.Ref) string {
	w.Helper()
	all, err := database.Collect(w.Context(), w.DB, func(row database.Row) (string, error) {
		var home int64
		var arrival, departure clock.Date
		var status string
		err := row.Scan(&home, &arrival, &departure, &status)
		return fmt.Sprintf("%d %s>%s %s", home, arrival.String()[5:], departure.String()[5:], status), err
	}, `SELECT property_id, CAST(arrival AS TEXT), CAST(departure AS TEXT), status FROM reservation WHERE member_id = 1 AND case_id = $1 ORDER BY id`, ref.ID)
	w.Must(err)
	return strings.Join(all, ", ")
}

func fromCalendar() *reservation.Booking {
	return &reservation.Booking{Ref: identity.Ref{Member: 1}, ExternalID: "feed-1-1", Property: 1, Source: "booking", Name: "Booking.com"}
}

func TestEachPartOfAnOfferBecomesFirmWithIt(t *testing.T) {
	eachWorld(t, func(w *world) {
		b := fromCalendar()
		w.calendar(b, reservation.Offer, "2026-08-10", "2026-08-20")
		w.splitUp(w.splitUp(b.Ref, "2026-08-13", 1), "2026-08-16", 2)
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-20")
		w.expect("firm", w.partsOf(b.Ref), "1 08-10>08-13 confirmed, 1 08-13>08-16 confirmed, 2 08-16>08-20 confirmed")
		w.calendar(b, reservation.Offer, "2026-08-10", "2026-08-20")
		w.expect("an offer again", w.partsOf(b.Ref), "1 08-10>08-20 offer, 1 08-13>08-16 cancelled, 2 08-16>08-20 cancelled")
	})
}

// A calendar knows nothing of another home: nights that it adds are there only where they are free, otherwise at its own home.
func TestNightsThatACalendarAddsAreWhereTheyAreFree(t *testing.T) {
	eachWorld(t, func(w *world) {
		b := fromCalendar()
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-20")
		w.splitUp(b.Ref, "2026-08-15", 2)
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-21")
		w.expect("free", w.partsOf(b.Ref), "1 08-10>08-15 confirmed, 2 08-15>08-21 confirmed")
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, err := w.Stays.SaveBlock(w.Context(), tx, reservation.Block{Ref: identity.Ref{Member: 1}, ExternalID: "feed-2-1", Property: 2, Source: "airbnb", Reason: reservation.BlockFeed, Arrival: mustDate(w.TB, "2026-08-21"), Departure: mustDate(w.TB, "2026-08-30")})
			return err
		}))
		whole := "1 08-10>08-15 confirmed, 2 08-15>08-21 confirmed, 1 08-21>08-24 confirmed"
		for range 2 { // the second time nothing is new
			w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-24")
			w.expect("taken", w.partsOf(b.Ref), whole)
		}
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-20")
		w.expect("shorter", w.partsOf(b.Ref), "1 08-10>08-15 confirmed, 2 08-15>08-20 confirmed, 1 08-21>08-24 cancelled")
	})
}

// The home of the calendar may be let as well: then the nights are on the list of nights sold twice.
func TestNightsThatACalendarAddsAndThatAreTakenEverywhereAreNamed(t *testing.T) {
	eachWorld(t, func(w *world) {
		b := fromCalendar()
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-20")
		w.splitUp(b.Ref, "2026-08-15", 2)
		w.Book(stay("here", during("2026-08-20", "2026-08-25")), stay("there", during("2026-08-20", "2026-08-25"), func(r *reservation.ImportRow) { r.Property = "east" }))
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-22")
		w.expect("parts", w.partsOf(b.Ref), "1 08-10>08-15 confirmed, 2 08-15>08-20 confirmed, 1 08-20>08-22 confirmed")
		rows := w.onToday(attention.NightsSoldTwice, func(r attention.Row) string { return r.ShortTitle + " " + r.At[5:10] + ">" + r.Until[5:10] })
		w.expect("sold twice", rows, "Düne 3 08-20>08-22")
	})
}

// What the office changes of a part while a calendar is read is not lost.
func TestACalendarWaitsForAnEditOfAPart(t *testing.T) {
	eachWorld(t, func(w *world) {
		b := fromCalendar()
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-20")
		rest := w.splitUp(b.Ref, "2026-08-15", 1)
		b.Departure = mustDate(w.TB, "2026-08-22")
		read := make(chan error, 1)
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(w.Context(), `UPDATE reservation SET beach_chair = 'B 7' WHERE member_id = 1 AND id = $1`, rest.ID)
			go func() {
				read <- w.DB.Write(w.Context(), func(tx *database.Tx) error {
					_, _, err := w.Stays.SaveBooking(w.Context(), tx, *b)
					return err
				})
			}()
			for waiting := 0; err == nil && waiting == 0 && strings.HasSuffix(w.Name(), "postgres"); { // SQLite has one writer
				err = tx.QueryRow(w.Context(), `SELECT COUNT(*) FROM pg_locks WHERE NOT granted`).Scan(&waiting)
			}
			return err
		}))
		w.Must(<-read)
		var chair string
		w.Must(w.DB.QueryRow(w.Context(), `SELECT beach_chair FROM reservation WHERE member_id = 1 AND id = $1`, rest.ID).Scan(&chair))
		w.expect("chair", chair, "B 7")
		w.expect("parts", w.partsOf(b.Ref), "1 08-10>08-15 confirmed, 1 08-15>08-22 confirmed")
	})
}

// The due payments of both parts are together those of the stay, and none is more than what is still to pay. A stay whose guest is erased is not split.
func TestDuePaymentsGoAlongWithTheNights(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("a", during("2026-08-10", "2026-08-20"), unpaid, func(r *reservation.ImportRow) {
			r.Rentalprice, r.TouristTax, r.Services = "1000", "0", nil
			r.Payments = []reservation.ImportPayment{{DueOn: "2026-08-01", Amount: "1000"}}
		}))
		rest := w.splitUp(ref(1), "2026-08-16", 1)
		due := func(id int64) (out string) {
			all, err := database.Collect(w.Context(), w.DB, func(row database.Row) (s string, err error) { return s, row.Scan(&s) },
				`SELECT CAST(p.amount AS TEXT) || ' of ' || CAST(r.total AS TEXT) FROM payment p JOIN reservation r ON r.member_id = p.member_id AND r.id = p.reservation_id WHERE p.member_id = 1 AND p.reservation_id = $1 ORDER BY p.id`, id)
			w.Must(err)
			return strings.Join(all, ", ")
		}
		w.expect("first", due(1), "60000 of 60000")
		w.expect("rest", due(rest.ID), "40000 of 40000")
		w.expect("protocol", w.Protocol(1)+"; "+w.Protocol(rest.ID), "3 stay_split; 3 stay_split")
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(w.Context(), `UPDATE reservation SET erased_at = 1 WHERE member_id = 1 AND id = 1`)
			return err
		}))
		_, err := w.Stays.Split(w.Context(), w.Actors["mia"], identity.Attempt{}, ref(1), reservation.Splitting{On: mustDate(w.TB, "2026-08-12"), Property: 1})
		if !fault.Is(err, fault.BadRequest) {
			t.Errorf("the stay of an erased guest: %v", err)
		}
	})
}

// Nights that the office has cancelled do not come back while a channel, a file or a program still has the whole stay; another booking is believed.
func TestAPartThatTheOfficeCancelsStaysCancelled(t *testing.T) {
	eachWorld(t, func(w *world) {
		cancel := func(ref identity.Ref) {
			w.Helper()
			w.Must(w.Stays.Cancel(w.Context(), w.Actors["mia"], identity.Attempt{}, ref, "They leave earlier"))
		}
		b := fromCalendar()
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-20")
		second := w.splitUp(b.Ref, "2026-08-13", 1)
		third := w.splitUp(second, "2026-08-16", 2)
		cancel(third)
		b.Name = "Ada"
		for range 2 {
			w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-20")
			w.expect("the whole again", w.partsOf(b.Ref), "1 08-10>08-13 confirmed, 1 08-13>08-16 confirmed, 2 08-16>08-20 cancelled")
		}
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-18")
		w.expect("some of its nights", w.partsOf(b.Ref), "1 08-10>08-13 confirmed, 1 08-13>08-16 confirmed, 2 08-16>08-20 cancelled")
		cancel(second)
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-20")
		w.expect("both", w.partsOf(b.Ref), "1 08-10>08-13 confirmed, 1 08-13>08-16 cancelled, 2 08-16>08-20 cancelled")
		w.calendar(b, reservation.Confirmed, "2026-08-10", "2026-08-22")
		w.expect("another booking", w.partsOf(b.Ref), "1 08-10>08-22 confirmed, 1 08-13>08-16 cancelled, 2 08-16>08-20 cancelled")
	})
}

func TestAFileDoesNotBringBackAPartThatTheOfficeHasCancelled(t *testing.T) {
	eachWorld(t, func(w *world) {
		row := stay("whole", during("2026-08-10", "2026-08-20"), func(r *reservation.ImportRow) { r.Rentalprice = "1000.00" })
		w.Book(row)
		var ref identity.Ref
		ref.Member = 1
		w.Must(w.DB.QueryRow(w.Context(), `SELECT id FROM reservation WHERE member_id = 1 AND external_id = 'whole'`).Scan(&ref.ID))
		rest := w.splitUp(ref, "2026-08-15", 1)
		price := func() (cents int64) {
			w.Must(w.DB.QueryRow(w.Context(), `SELECT rentalprice FROM reservation WHERE member_id = 1 AND id = $1`, ref.ID).Scan(&cents))
			return cents
		}
		before := price()
		w.Must(w.Stays.Cancel(w.Context(), w.Actors["mia"], identity.Attempt{}, rest, "They leave earlier"))
		w.Book(row)
		w.expect("the same file", w.partsOf(ref), "1 08-10>08-15 confirmed, 1 08-15>08-20 cancelled")
		if now := price(); now != before {
			t.Errorf("the rent is %d, and was %d", now, before)
		}
	})
}

// A person who imports the same file again has it say of a split stay what it said before; what the whole would leave in its parts is refused, and nothing is written.
func TestAPersonsFileLeavesTheSplitOfTheOffice(t *testing.T) {
	eachWorld(t, func(w *world) {
		row := stay("whole", during("2026-08-10", "2026-08-20"), func(r *reservation.ImportRow) { r.Rentalprice, r.DepartureTime = "1000.00", "10:00" })
		w.Book(row)
		second := w.splitUp(ref(1), "2026-08-13", 1)
		third := w.splitUp(second, "2026-08-16", 2)
		file := func(fields map[string]string) string {
			w.Helper()
			w.Clock.Advance(time.Second)
			line := reservation.FiledStay{ExternalID: "whole", Fields: map[string]json.RawMessage{"arrival": json.RawMessage(`"2026-08-10"`)}}
			for name, value := range fields {
				if line.Fields[name] = json.RawMessage(strconv.Quote(value)); name == "property" {
					line.Fields[name] = json.RawMessage(value)
				}
			}
			var filed reservation.Filed
			w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) (err error) {
				filed, err = w.Stays.WriteFiled(w.Context(), tx, reservation.Filing{Actor: w.Actors["mia"], Member: 1, Run: 1}, line)
				return err
			}))
			said := []string{string(filed.Effect)}
			for _, field := range slices.Sorted(maps.Keys(filed.Fields)) {
				said = append(said, field+":"+filed.Fields[field])
			}
			for _, c := range filed.Changes {
				said = append(said, c.Field+" "+string(c.Before)+">"+string(c.After))
			}
			return strings.Join(said, " ")
		}
		parts := "1 08-10>08-13 confirmed, 1 08-13>08-16 confirmed, 2 08-16>08-20 confirmed"
		w.expect("the same file", file(map[string]string{"departure": "2026-08-20", "departure_time": "10:00", "rentalprice": "1000.00", "status": "confirmed"}), "same")
		w.expect("a higher rent", file(map[string]string{"departure": "2026-08-20", "rentalprice": "1050.00"}), `changed rentalprice "700.00">"750.00"`)
		w.expect("its first part", file(map[string]string{"departure": "2026-08-13", "rentalprice": "700.00"}), `changed rentalprice "750.00">"700.00"`)
		w.expect("more nights", file(map[string]string{"departure": "2026-08-22"}), "refused departure:split")
		w.expect("fewer nights", file(map[string]string{"departure": "2026-08-18"}), "refused departure:split")
		w.expect("the whole cancelled", file(map[string]string{"departure": "2026-08-20", "status": "cancelled"}), "refused status:split")
		w.expect("an amount that is none", file(map[string]string{"departure": "2026-08-20", "rentalprice": "many"}), "refused rentalprice:invalid")
		w.expect("less than nothing", file(map[string]string{"departure": "2026-08-20", "rentalprice": "-100.00"}), "refused rentalprice:invalid")
		w.expect("not firm any more", file(map[string]string{"departure": "2026-08-20", "status": "offer"}), "refused status:split")
		w.expect("another home", file(map[string]string{"departure": "2026-08-20", "property": "2"}), "refused property:split")
		w.expect("all of it", w.partsOf(ref(1)), parts)
		w.Must(w.Stays.Cancel(w.Context(), w.Actors["mia"], identity.Attempt{}, third, "They leave earlier"))
		w.expect("nights that the office has given up", file(map[string]string{"departure": "2026-08-20", "rentalprice": "1000.00"}), "same")
		w.expect("fewer of them", file(map[string]string{"departure": "2026-08-16", "rentalprice": "828.58"}), "same")
		w.Must(w.Stays.Cancel(w.Context(), w.Actors["mia"], identity.Attempt{}, second, "They leave earlier still"))
		w.expect("all nights but the first ones", file(map[string]string{"departure": "2026-08-20", "rentalprice": "1000.00"}), "same")
		w.expect("another booking", file(map[string]string{"departure": "2026-08-22"}), `changed departure "2026-08-13">"2026-08-22"`)
	})
}

// What an import has brought back, and the office has split since, stays when that import is taken back: its later parts would stay behind.
func TestAnImportThatIsTakenBackLeavesWhatTheOfficeHasSplitSince(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("first", during("2026-09-10", "2026-09-20"))) // it has the documents of the world
		line := reservation.FiledStay{ExternalID: "a", Fields: map[string]json.RawMessage{
			"property": json.RawMessage("1"), "arrival": json.RawMessage(`"2026-08-10"`), "departure": json.RawMessage(`"2026-08-20"`), "booker_last_name": json.RawMessage(`"Ada"`), "adults": json.RawMessage("2"),
		}}
		in := func(run int64, do func(*database.Tx, reservation.Filing) error) {
			w.Helper()
			w.Clock.Advance(time.Second)
			w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
				return do(tx, reservation.Filing{Actor: w.Actors["mia"], Member: 1, Run: run})
			}))
		}
		write := func(run int64) (filed reservation.Filed) {
			w.Helper()
			in(run, func(tx *database.Tx, f reservation.Filing) (err error) {
				filed, err = w.Stays.WriteFiled(w.Context(), tx, f, line)
				return err
			})
			return filed
		}
		takeBack := func(run int64, filed reservation.Filed) (unfiled reservation.Unfiled) {
			w.Helper()
			in(run, func(tx *database.Tx, f reservation.Filing) (err error) {
				unfiled, err = w.Stays.ReturnFiled(w.Context(), tx, f, filed)
				return err
			})
			return unfiled
		}
		first := write(1)
		if unfiled := takeBack(1, first); !unfiled.Changed {
			w.Errorf("the first import is kept: %+v", unfiled)
		}
		again := write(2)
		w.expect("back", string(again.Effect)+" "+w.partsOf(ref(first.ID)), "changed 1 08-10>08-20 confirmed")
		w.splitUp(ref(first.ID), "2026-08-15", 1)
		unfiled := takeBack(2, again)
		w.expect("kept", strings.Join(unfiled.Kept, " ")+" "+w.partsOf(ref(first.ID)), "departure 1 08-10>08-15 confirmed, 1 08-15>08-20 confirmed")
	})
}
