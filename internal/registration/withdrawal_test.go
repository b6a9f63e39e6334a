package registration_test

import (
	"strings"
	"testing"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/registration"
	"latchkey/internal/reservation"
)

// A stay that was registered and is cancelled then stays on the page until the office says that it has cancelled its report; in Spain that is due within 24 hours.
func TestACancelledStayIsShownUntilItsReportIsCancelled(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.spanish()
		madrid, err := time.LoadLocation("Europe/Madrid")
		w.Must(err)
		today := clock.DateOf(w.Clock.Now().In(madrid))
		arrival := today.AddDays(90)
		as := func() (out []attention.Row) {
			ctx := identity.Within(w.Context(), w.manager)
			now := w.Clock.Now()
			groups, err := w.Attention(ctx, w.DB, attention.Ask{Member: 1, Today: clock.DateOf(now.In(madrid)), Now: clock.At(now)})
			w.Must(err)
			return groups[0].Rows
		}
		look := func(ask registration.Ask) map[string]registration.Checked {
			sheet, err := w.Sheet(identity.Within(w.Context(), w.manager), w.manager, 1, ask)
			w.Must(err)
			out := map[string]registration.Checked{}
			for _, s := range sheet.Stays {
				out[s.ExternalID] = s
			}
			return out
		}
		booking := registration.Ask{Form: registration.ReservaHospedaje}
		made := registration.Ask{Form: registration.ReservaHospedaje, From: today, To: today}
		row := func(id, status string) reservation.ImportRow {
			r := whole(id, arrival.String(), arrival.AddDays(7).String(), 1)
			r.Status = status
			return r
		}
		ctx := identity.Within(w.Context(), w.manager)
		w.Must(w.SetClock(ctx, w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, true))
		w.Book(row("r1", "confirmed"), row("r2", "confirmed"))
		first := look(booking)["r1"].Ref
		if err := w.SetWithdrawn(ctx, w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, first, true); !fault.IsMissing(err) {
			t.Errorf("a report that nobody has made is cancelled: %v", err)
		}
		w.Must(w.SetByHand(ctx, w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, first, true))
		if err := w.SetWithdrawn(ctx, w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, first, true); !fault.IsMissing(err) {
			t.Errorf("the report of a stay that goes on is cancelled: %v", err)
		}
		w.Clock.Advance(30 * 24 * time.Hour)
		w.Book(row("r1", "cancelled"), row("r2", "cancelled"))

		// One that was never registered has no report.
		got := look(booking)
		if c := got["r1"]; len(got) != 1 || !c.IsCancelled() || c.Made.Withdrawn != 0 || c.Made.At == 0 || len(c.Gaps) != 0 || c.Takes {
			t.Fatalf("%+v", got)
		}
		if due := look(made)["r1"].Due.Time().Sub(w.Clock.Now()); due < 23*time.Hour || due > 24*time.Hour {
			t.Errorf("it is due in %s", due)
		}
		rows := as()
		if len(rows) != 1 || rows[0].Ref != first.String() || rows[0].Cause != "reserva_hospedaje_cancelled" || rows[0].Minutes < 23*60 || rows[0].Minutes > 24*60 {
			t.Errorf("Today: %+v", rows)
		}
		// From a first day on, as Today asks for what is due: a day that nobody has ended hides no report that is open.
		since := registration.Ask{Form: registration.ReservaHospedaje, From: clock.DateOf(w.Clock.Now().In(madrid)).AddDays(-1)}
		if c, ok := look(since)["r1"]; !ok || !c.IsCancelled() {
			t.Error("a first day hides the cancelled stay")
		}
		if got := look(registration.Ask{Form: since.Form, From: since.From, To: since.From}); len(got) != 0 {
			t.Errorf("days that were chosen show what is not of them: %+v", got)
		}
		if _, err := w.Make(identity.Within(w.Context(), w.manager), w.manager, 1, registration.ReservaHospedaje, registration.Drawing{}, []identity.Ref{first}); err == nil {
			t.Error("a cancelled stay is in a file")
		}

		changed := w.changed
		ctx = identity.Within(w.Context(), w.manager)
		w.Must(w.SetWithdrawn(ctx, w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, first, true))
		w.Must(w.SetWithdrawn(ctx, w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, first, true))
		if n := len(as()); n != 0 || w.changed == changed {
			t.Errorf("%d are due", n)
		}
		if n := strings.Count(w.Protocol(first.ID), "registration_withdrawn"); n != 1 {
			t.Errorf("the protocol says it %d times", n)
		}
		if c := look(booking)["r1"]; c.Made.Withdrawn == 0 || c.Made.WithdrawnBy != w.manager.Account {
			t.Errorf("it is gone on the same day: %+v", c.Made)
		}
		w.Must(w.SetWithdrawn(ctx, w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, first, false))
		if len(as()) != 1 || !strings.Contains(w.Protocol(first.ID), "registration_withdrawn_undone") {
			t.Error("it cannot be taken back")
		}
		w.Must(w.SetWithdrawn(ctx, w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, first, true))

		// The next days show it where it is looked for alone.
		w.Clock.Advance(48 * time.Hour)
		if got := look(booking); len(got) != 0 {
			t.Errorf("%+v", got)
		}
		if _, ok := look(made)["r1"]; !ok {
			t.Error("the day on which it was booked has lost it")
		}

		// Restored, it is to be registered again.
		w.Book(row("r1", "confirmed"))
		for _, ask := range []registration.Ask{made, booking} {
			if c, ok := look(ask)["r1"]; !ok || c.IsCancelled() || !c.Made.Open(&c.Reservation) {
				t.Errorf("%v: %+v", ok, c.Made)
			}
		}
		if rows := as(); len(rows) != 1 || rows[0].Cause != "reserva_hospedaje" {
			t.Errorf("Today: %+v", rows)
		}
		greta := w.Actors["greta"]
		if err := w.SetWithdrawn(identity.Within(w.Context(), greta), greta, identity.Attempt{}, 1, registration.ReservaHospedaje, first, true); !fault.IsMissing(err) {
			t.Errorf("a guest cancels a report: %v", err)
		}
		if err := w.SetWithdrawn(ctx, w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, identity.Ref{Member: 2, ID: 1}, true); !fault.IsMissing(err) {
			t.Errorf("a stay of another agency: %v", err)
		}
	})
}

// Italy's portal cannot be asked to forget: the page says it, and Today has no time for it.
func TestACancelledArrivalInItalyIsShown(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.italian()
		day := w.today()
		ctx := identity.Within(w.Context(), w.manager)
		w.Must(w.SetClock(ctx, w.manager, identity.Attempt{}, 1, registration.Alloggiati, true))
		w.Book(whole("r1", day.String(), day.AddDays(7).String(), 1))
		sheet := func() []registration.Checked {
			out, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: registration.Alloggiati})
			w.Must(err)
			return out.Stays
		}
		ref := sheet()[0].Ref
		w.Must(w.SetByHand(ctx, w.manager, identity.Attempt{}, 1, registration.Alloggiati, ref, true))
		gone := whole("r1", day.String(), day.AddDays(7).String(), 1)
		gone.Status = "cancelled"
		w.Book(gone)
		if all := sheet(); len(all) != 1 || !all[0].IsCancelled() || all[0].Due != 0 {
			t.Fatalf("%+v", all)
		}
		groups, err := w.Attention(ctx, w.DB, attention.Ask{Member: 1, Today: day, Now: clock.At(w.Clock.Now())})
		w.Must(err)
		if len(groups[0].Rows) != 0 {
			t.Errorf("%+v", groups[0].Rows)
		}
		w.Must(w.SetWithdrawn(ctx, w.manager, identity.Attempt{}, 1, registration.Alloggiati, ref, true))
		if all := sheet(); len(all) != 1 || all[0].Made.Withdrawn == 0 {
			t.Errorf("%+v", all)
		}
		// A form on paper was given to nobody.
		if err := w.SetWithdrawn(ctx, w.manager, identity.Attempt{}, 1, registration.Meldeschein, ref, true); !fault.IsMissing(err) {
			t.Error(err)
		}
	})
}
