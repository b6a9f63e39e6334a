package registration_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/registration"
	"latchkey/internal/reservation"
	"latchkey/internal/reservation/reservationtest"
	"latchkey/internal/secret"
)

const canary = "CANARY77"

type world struct {
	*reservationtest.World
	*registration.Service
	changed int
	manager identity.Actor
}

func eachWorld(t *testing.T, test func(w *world)) {
	t.Helper()
	reservationtest.Each(t, func(of *reservationtest.World) {
		w := &world{World: of, manager: of.Actors["mia"]}
		box, err := secret.NewBox(bytes.Repeat([]byte{9}, secret.KeySize))
		w.Must(err)
		w.Service = registration.NewService(registration.Deps{
			DB: of.DB, Box: box, Clock: of.Clock, Members: of.Members, Properties: of.Properties, Reservations: of.Stays,
			Draw: func(_ context.Context, _ identity.Actor, _ identity.MemberID, drawing registration.Drawing, stays []registration.Stay) ([]byte, error) {
				return fmt.Appendf(nil, "%s %v %d", drawing.Lang, drawing.Each, len(stays)), nil
			},
			Changed: func(context.Context, *database.Tx, identity.MemberID) error { w.changed++; return nil },
		})
		test(w)
	})
}

// italian adds a home in Italy.
func (w *world) italian() {
	w.Homes(1, property.ImportRow{ExternalID: "casa", Title: "Casa al Lago", City: "Como", Country: "IT", MaxOccupancy: 6, TimeZone: "Europe/Rome", KeyHandover: "key_safe"})
}

// whole is a stay in Italy of so many adults, of whom nothing is known.
func whole(id, arrival, departure string, adults int) reservation.ImportRow {
	return reservationtest.Stay(id, reservationtest.During(arrival, departure), func(r *reservation.ImportRow) {
		r.Property, r.ArrivalTime, r.Adults, r.Children, r.Toddlers, r.Travelers = "casa", "16:00", adults, 0, 0, nil
	})
}

func TestNobodyElseGetsAnything(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.italian()
		w.Book(whole("r1", "2026-07-10", "2026-07-17", 1))
		day := reservationtest.MustDate(w.TB, "2026-07-10")
		for _, name := range []string{"greta", "cleaner", "firm", "otto", "narrow"} {
			actor := w.Actors[name]
			ctx := identity.Within(w.Context(), actor)
			if _, err := w.Sheet(ctx, actor, 1, registration.Ask{Form: registration.Alloggiati, From: day}); !fault.IsMissing(err) {
				t.Errorf("%s sees it: %v", name, err)
			}
			if _, err := w.Make(ctx, actor, 1, registration.Alloggiati, registration.Drawing{}, []identity.Ref{reservationtest.Ref(1)}); !fault.IsMissing(err) {
				t.Errorf("%s gets a file: %v", name, err)
			}
		}
		ctx := identity.Within(w.Context(), w.manager)
		if _, err := w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, []identity.Ref{{Member: 2, ID: 1}}); !fault.IsMissing(err) {
			t.Errorf("a stay of another agency: %v", err)
		}
	})
}

func TestAFileIsCheckedAndRemembered(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.italian()
		day := w.today()
		w.Book(whole("r1", day.String(), day.AddDays(7).String(), 1))
		ctx := identity.Within(w.Context(), w.manager)
		look := func() registration.Sheet {
			sheet, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: registration.Alloggiati, From: day})
			w.Must(err)
			return sheet
		}
		sheet := look()
		if len(sheet.Stays) != 1 || len(sheet.Stays[0].Gaps) == 0 || sheet.Stays[0].Made.At != 0 || len(sheet.Homes) != 1 {
			t.Fatalf("%+v", sheet)
		}
		ref := sheet.Stays[0].Ref
		_, err := w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, []identity.Ref{ref})
		if f := fault.As(err); f == nil || f.Code != fault.TravelerInvalid || f.Fields[ref.String()] != "incomplete" {
			t.Fatal(err)
		}
		w.complete(ref)
		if sheet = look(); len(sheet.Stays[0].Gaps) != 1 || sheet.Stays[0].Gaps[0].Town != "Lucca" {
			t.Fatalf("%+v", sheet.Stays[0].Gaps)
		}
		if got := w.Protocol(ref.ID); !strings.Contains(got, "identity_viewed") {
			t.Errorf("where somebody was born was seen, and nobody knows: %s", got)
		}
		if err := w.SaveTown(ctx, w.manager, identity.Attempt{}, 1, "Lucca", registration.Town{Name: "Lucca", Code: "123", Province: "x"}); len(fault.As(err).Fields) != 2 {
			t.Error(err)
		}
		w.Must(w.SaveTown(ctx, w.manager, identity.Attempt{}, 1, "LUCCA ", registration.Town{Name: " Lucca (LU) ", Code: "409046017", Province: "lu"}))
		var kept string
		w.Must(w.DB.QueryRow(ctx, `SELECT mark FROM registration_town WHERE member_id = 1`).Scan(&kept))
		if strings.Contains(strings.ToLower(kept), "lucca") {
			t.Errorf("what the guest wrote is kept: %s", kept)
		}
		if sheet = look(); len(sheet.Stays[0].Gaps) != 0 {
			t.Fatalf("%+v", sheet.Stays[0].Gaps)
		}
		body, err := w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, []identity.Ref{ref, ref})
		w.Must(err)
		if lines := strings.Split(string(body), "\r\n"); len(lines) != 1 || utf8.RuneCountInString(lines[0]) != 168 || !strings.Contains(lines[0], canary) || !strings.Contains(lines[0], "409046017LU100000100") {
			t.Errorf("%q", body)
		}
		if sheet = look(); sheet.Stays[0].Made.Account != w.manager.Account || len(sheet.Files) != 1 || sheet.Files[0].Stays != 1 || sheet.Files[0].First != day {
			t.Errorf("%+v", sheet)
		}
		if got := w.Protocol(ref.ID); !strings.Contains(got, "registration_made") {
			t.Error(got)
		}
		if w.changed == 0 || strings.Contains(w.Log.String(), canary) {
			t.Error("nothing was announced, or the log has identity data")
		}
	})
}

func TestAnEmptyOrWrongRange(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.italian()
		ctx := identity.Within(w.Context(), w.manager)
		day := reservationtest.MustDate(w.TB, "2026-07-10")
		sheet, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: registration.Alloggiati, From: day, To: day.AddDays(30)})
		if err != nil || len(sheet.Stays) != 0 {
			t.Error(sheet, err)
		}
		for _, to := range []clock.Date{day.AddDays(-1), day.AddDays(31)} {
			if _, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: registration.Alloggiati, From: day, To: to}); fault.As(err).Code != fault.BadRequest {
				t.Error(err)
			}
		}
		if _, err := w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, nil); fault.As(err).Code != fault.BadRequest {
			t.Error(err)
		}
	})
}

func TestTheClockOfToday(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.italian()
		ctx := identity.Within(w.Context(), w.manager)
		today := clock.DateOf(w.Clock.Now())
		w.Book(whole("r1", today.String(), today.AddDays(7).String(), 1), whole("r2", today.AddDays(1).String(), today.AddDays(2).String(), 1))
		due := func() []attention.Row {
			groups, err := w.Attention(ctx, w.DB, attention.Ask{Member: 1, Today: today, Now: clock.At(w.Clock.Now())})
			w.Must(err)
			return groups[0].Rows
		}
		if rows := due(); len(rows) != 0 {
			t.Errorf("it is off: %+v", rows)
		}
		w.Must(w.SetClock(ctx, w.manager, identity.Attempt{}, 1, registration.Alloggiati, true))
		rows := due()
		if len(rows) != 1 || !strings.HasPrefix(rows[0].At, today.AddDays(1).String()+" 16:00") || rows[0].Minutes <= 0 {
			t.Fatalf("%+v", rows)
		}
		ref, err := identity.ParseRef(rows[0].Ref)
		w.Must(err)
		w.complete(ref)
		w.Must(w.SaveTown(ctx, w.manager, identity.Attempt{}, 1, "Lucca", registration.Town{Name: "Lucca", Code: "409046017", Province: "LU"}))
		_, err = w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, []identity.Ref{ref})
		w.Must(err)
		if rows := due(); len(rows) != 0 {
			t.Errorf("%+v", rows)
		}
		w.Must(w.SetClock(ctx, w.manager, identity.Attempt{}, 1, registration.Alloggiati, false))
	})
}

func TestFiveHundredTravelers(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.italian()
		var rows []reservation.ImportRow
		day := w.today()
		for i := range 250 {
			rows = append(rows, whole(fmt.Sprintf("many%d", i), day.AddDays(-i%2).String(), day.AddDays(1+i%28).String(), 2))
		}
		w.Book(rows...)
		ctx := identity.Within(w.Context(), w.manager)
		sheet, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: registration.Alloggiati})
		w.Must(err)
		if len(sheet.Stays) != 250 {
			t.Fatal(len(sheet.Stays))
		}
		w.Must(w.SaveTown(ctx, w.manager, identity.Attempt{}, 1, "Lucca", registration.Town{Name: "Lucca", Code: "409046017", Province: "LU"}))
		var refs []identity.Ref
		for _, s := range sheet.Stays {
			w.complete(s.Ref, person{"Änne", "Weiß"})
			refs = append(refs, s.Ref)
		}
		body, err := w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, refs)
		w.Must(err)
		lines := strings.Split(string(body), "\r\n")
		if len(lines) != 500 || slices.ContainsFunc(lines, func(l string) bool { return utf8.RuneCountInString(l) != 168 }) {
			t.Error(len(lines))
		}
	})
}

// today is the date at the home in Italy.
func (w *world) today() clock.Date {
	rome, err := time.LoadLocation("Europe/Rome")
	w.Must(err)
	return clock.DateOf(w.Clock.Now().In(rome))
}

func TestWhatTheAuthorityWouldRefuseIsInNoFile(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.italian()
		w.Homes(1, property.ImportRow{ExternalID: "villa", Title: "Villa", City: "Como", Country: "IT", MaxOccupancy: 6, TimeZone: "Europe/Rome", KeyHandover: "key_safe"})
		day := w.today()
		other := whole("r4", day.String(), day.AddDays(7).String(), 1)
		other.Property = "villa"
		w.Book(whole("r1", day.AddDays(-2).String(), day.AddDays(7).String(), 1), whole("r2", day.AddDays(-1).String(), day.AddDays(45).String(), 1), whole("r3", day.AddDays(1).String(), day.AddDays(2).String(), 1), other)
		ctx := identity.Within(w.Context(), w.manager)
		w.Must(w.SaveTown(ctx, w.manager, identity.Attempt{}, 1, "", registration.Town{Name: "Lucca", Code: "409046017", Province: "LU"}))
		sheet, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: registration.Alloggiati, From: day.AddDays(-2), To: day.AddDays(1)})
		w.Must(err)
		if len(sheet.Stays) != 4 {
			t.Fatal(len(sheet.Stays))
		}
		ref := map[string]identity.Ref{}
		for _, s := range sheet.Stays {
			w.complete(s.Ref)
			ref[s.ExternalID] = s.Ref
			if want := s.ExternalID == "r2" || s.ExternalID == "r4"; s.Takes != want {
				t.Errorf("%s: %v", s.ExternalID, s.Takes)
			}
		}
		for _, id := range []string{"r1", "r3"} {
			_, err := w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, []identity.Ref{ref[id]})
			if f := fault.As(err); f == nil || f.Fields[ref[id].String()] != "not_today" {
				t.Errorf("%s: %v", id, err)
			}
		}
		if _, err := w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, []identity.Ref{ref["r2"], ref["r4"]}); fault.As(err) == nil || fault.As(err).Code != fault.BadRequest {
			t.Errorf("stays of two homes: %v", err)
		}
		_, err = w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, []identity.Ref{ref["r2"]})
		w.Must(err)
		// What nobody asks for is yesterday and today.
		sheet, err = w.Sheet(ctx, w.manager, 1, registration.Ask{Form: registration.Alloggiati})
		if err != nil || sheet.From != day.AddDays(-1) || sheet.To != day || len(sheet.Stays) != 2 {
			t.Errorf("%+v %v", sheet.Ask, err)
		}
	})
}

func TestAChangedStayComesBackAndOneCanBeSettledByHand(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.italian()
		day := w.today()
		w.Book(whole("r1", day.String(), day.AddDays(7).String(), 1), whole("r2", day.String(), day.AddDays(7).String(), 1))
		ctx := identity.Within(w.Context(), w.manager)
		w.Must(w.SetClock(ctx, w.manager, identity.Attempt{}, 1, registration.Alloggiati, true))
		w.Must(w.SaveTown(ctx, w.manager, identity.Attempt{}, 1, "Lucca", registration.Town{Name: "Lucca", Code: "409046017", Province: "LU"}))
		due := func() int {
			groups, err := w.Attention(ctx, w.DB, attention.Ask{Member: 1, Today: day, Now: clock.At(w.Clock.Now())})
			w.Must(err)
			return len(groups[0].Rows)
		}
		look := func() map[string]registration.Checked {
			sheet, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: registration.Alloggiati})
			w.Must(err)
			out := map[string]registration.Checked{}
			for _, s := range sheet.Stays {
				out[s.ExternalID] = s
			}
			return out
		}
		first, second := look()["r1"].Ref, look()["r2"].Ref
		w.complete(first)
		_, err := w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, []identity.Ref{first})
		w.Must(err)
		if n := due(); n != 1 {
			t.Errorf("%d are due", n)
		}
		// Somebody joins them afterwards.
		w.complete(first, person{"Änne", "Weiß"})
		if c := look()["r1"]; !c.Made.Changed(&c.Reservation) || due() != 2 {
			t.Errorf("%+v", c.Made)
		}
		_, err = w.Make(ctx, w.manager, 1, registration.Alloggiati, registration.Drawing{}, []identity.Ref{first})
		w.Must(err)
		if c := look()["r1"]; c.Made.Changed(&c.Reservation) || due() != 1 {
			t.Errorf("%+v", c.Made)
		}
		// It is a night longer.
		w.Book(whole("r1", day.String(), day.AddDays(8).String(), 1))
		if c := look()["r1"]; !c.Made.Changed(&c.Reservation) || due() != 2 {
			t.Errorf("%+v", c.Made)
		}
		for _, ref := range []identity.Ref{first, second} {
			w.Must(w.SetByHand(ctx, w.manager, identity.Attempt{}, 1, registration.Alloggiati, ref, true))
		}
		if c := look()["r2"]; c.Made.File != 0 || c.Made.Open(&c.Reservation) || due() != 0 || !strings.Contains(w.Protocol(second.ID), "registered_by_hand") {
			t.Errorf("%+v", c.Made)
		}
		w.Must(w.SetByHand(ctx, w.manager, identity.Attempt{}, 1, registration.Alloggiati, second, false))
		if due() != 1 || !strings.Contains(w.Protocol(second.ID), "registered_by_hand_undone") {
			t.Error("it cannot be taken back")
		}
		greta := w.Actors["greta"]
		if err := w.SetByHand(identity.Within(w.Context(), greta), greta, identity.Attempt{}, 1, registration.Alloggiati, second, true); !fault.IsMissing(err) {
			t.Errorf("a guest registers herself: %v", err)
		}
		if err := w.SetByHand(ctx, w.manager, identity.Attempt{}, 1, registration.Alloggiati, identity.Ref{Member: 2, ID: 1}, true); !fault.IsMissing(err) {
			t.Errorf("a stay of another agency: %v", err)
		}
		// Of whom everything was erased nobody is registered any more.
		w.Must(w.DB.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE reservation SET erased_at = 1 WHERE member_id = 1 AND id = $1`, second.ID)
			return err
		}))
		if _, ok := look()["r2"]; ok || due() != 0 {
			t.Error("an erased stay is due")
		}
	})
}

type person struct{ first, last string }

// complete writes the travelers of a stay: the main guest, and more.
func (w *world) complete(ref identity.Ref, more ...person) {
	w.Helper()
	ctx := identity.Within(w.Context(), w.manager)
	all := []reservation.Traveler{{ID: 1, Main: true}}
	for i := range more {
		all = append(all, reservation.Traveler{ID: int64(i + 2), FirstName: more[i].first, LastName: more[i].last})
	}
	all[0].FirstName, all[0].LastName = "Gréta", "Gast"
	w.Must(w.DB.Write(ctx, func(tx *database.Tx) error {
		a, err := w.Stays.Admit(ctx, tx, w.manager, ref)
		if err != nil {
			return err
		}
		for i := range all {
			t := &all[i]
			t.Kind, t.Birthday, t.Passport = reservation.Adult, reservationtest.MustDate(w.TB, "1980-02-29"), secret.Of(canary)
			t.Registration = reservation.Registration{Sex: "female", Nationality: "DE", BirthCountry: "IT", Birthplace: "Lucca", DocumentType: "passport", DocumentCountry: "DE"}
		}
		return w.Stays.SaveTravelers(ctx, tx, a, all)
	}))
}

// Germany's form is of guests who are not known to be German, also of those of whom something is missing; that it was made is remembered and in the protocol, as of a file.
func TestFormsOnPaperTakeWhatIsMissing(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Homes(1, property.ImportRow{ExternalID: "haus", Title: "Haus am See", City: "Lindau", Country: "DE", MaxOccupancy: 6, TimeZone: "Europe/Berlin", KeyHandover: "key_safe"})
		day := w.today()
		row := whole("unknown", day.AddDays(3).String(), day.AddDays(7).String(), 1)
		row.Property = "haus"
		w.Book(row)
		ctx := identity.Within(w.Context(), w.manager)
		look := func() registration.Sheet {
			sheet, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: registration.Meldeschein, From: day, To: day.AddDays(5)})
			w.Must(err)
			return sheet
		}
		sheet := look()
		if len(sheet.Stays) != 1 || !sheet.Stays[0].Takes || len(sheet.Stays[0].Gaps) == 0 {
			t.Fatalf("%+v", sheet)
		}
		ref := sheet.Stays[0].Ref
		body, err := w.Make(ctx, w.manager, 1, registration.Meldeschein, registration.Drawing{Lang: "pl", Each: true}, []identity.Ref{ref})
		w.Must(err)
		if string(body) != "pl true 1" || !strings.Contains(w.Protocol(ref.ID), "registration_made") || look().Stays[0].Made.At == 0 || len(look().Files) != 1 {
			t.Errorf("%s, %s", body, w.Protocol(ref.ID))
		}
		for _, name := range []string{"greta", "cleaner", "firm", "otto", "narrow"} {
			actor := w.Actors[name]
			if _, err := w.Make(identity.Within(w.Context(), actor), actor, 1, registration.Meldeschein, registration.Drawing{Lang: "de"}, []identity.Ref{ref}); !fault.IsMissing(err) {
				t.Errorf("%s gets a form: %v", name, err)
			}
		}
		if err := w.SetClock(ctx, w.manager, identity.Attempt{}, 1, registration.Meldeschein, true); fault.As(err) == nil {
			t.Error("a form on paper has a clock")
		}
	})
}
