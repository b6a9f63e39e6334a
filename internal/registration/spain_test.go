package registration_test

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

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

// spanish adds two homes in Spain.
func (w *world) spanish() {
	for _, id := range []string{"casa", "piso"} {
		w.Homes(1, property.ImportRow{ExternalID: id, Title: id, City: "Madrid", Country: "ES", MaxOccupancy: 6, TimeZone: "Europe/Madrid", KeyHandover: "key_safe"})
	}
}

// settle writes the main guest of a stay in Spain, of whom everything is known.
func (w *world) settle(ref identity.Ref) {
	w.Helper()
	w.Must(w.DB.Write(identity.Within(w.Context(), w.manager), func(tx *database.Tx) error {
		a, err := w.Stays.Admit(w.Context(), tx, w.manager, ref)
		if err != nil {
			return err
		}
		t := reservation.Traveler{ID: 1, Main: true, Kind: reservation.Adult, FirstName: "Gréta", LastName: "Gast", Birthday: reservationtest.MustDate(w.TB, "1980-02-29"), Passport: secret.Of(canary)}
		t.Registration = reservation.Registration{Sex: "female", Nationality: "DE", DocumentType: "passport", Street: "Calle Mayor 1", Postalcode: "28001", City: "Madriz", Country: "ES", Phone: "+49 170 1234567"}
		return w.Stays.SaveTravelers(w.Context(), tx, a, []reservation.Traveler{t})
	}))
}

func TestSpainsFilesAreCheckedAndRemembered(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.spanish()
		day := w.today()
		other := whole("r2", day.String(), day.AddDays(7).String(), 1)
		other.Property = "piso"
		w.Book(whole("r1", day.String(), day.AddDays(7).String(), 1), other, whole("r3", day.AddDays(1).String(), day.AddDays(7).String(), 1))
		ctx := identity.Within(w.Context(), w.manager)
		look := func(form registration.Form) map[string]registration.Checked {
			sheet, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: form, From: day, To: day.AddDays(1)})
			w.Must(err)
			out := map[string]registration.Checked{}
			for _, s := range sheet.Stays {
				out[s.ExternalID] = s
			}
			return out
		}
		if n := len(look(registration.ParteViajeros)); n != 3 {
			t.Fatal(n)
		}
		first := look(registration.ParteViajeros)["r1"].Ref
		file := func(form registration.Form, refs ...identity.Ref) (string, error) {
			body, err := w.Make(ctx, w.manager, 1, form, registration.Drawing{}, refs)
			return string(body), err
		}
		// What the agency has entered of all homes counts for each that has nothing of its own.
		for _, bad := range []string{"12345-6", "12345678901", "ñ"} {
			if err := w.SaveEstablishment(ctx, w.manager, identity.Attempt{}, 1, 0, registration.Establishment{Code: bad}); fault.As(err) == nil {
				t.Errorf("%q is taken", bad)
			}
		}
		if err := w.SaveEstablishment(ctx, w.manager, identity.Attempt{}, 1, 987654, registration.Establishment{Code: "1"}); fault.As(err) == nil {
			t.Error("a code of a home that there is not")
		}
		w.Must(w.SaveEstablishment(ctx, w.manager, identity.Attempt{}, 1, 0, registration.Establishment{Code: " 0000000001 ", Payment: registration.PayTransfer}))
		home := look(registration.ParteViajeros)["r1"].Home.Ref.ID
		w.Must(w.SaveEstablishment(ctx, w.manager, identity.Attempt{}, 1, home, registration.Establishment{Code: "0000000002"}))
		if a, b := look(registration.ParteViajeros)["r1"].Establishment, look(registration.ParteViajeros)["r2"].Establishment; a != (registration.Establishment{Code: "0000000002", Payment: "TRANS"}) || b.Code != "0000000001" {
			t.Errorf("%+v, %+v", a, b)
		}
		_, err := file(registration.ParteViajeros, first)
		if f := fault.As(err); f == nil || f.Fields[first.String()] != "incomplete" {
			t.Fatal(err)
		}
		for _, s := range look(registration.ParteViajeros) {
			w.settle(s.Ref)
		}
		if gaps := look(registration.ParteViajeros)["r1"].Gaps; len(gaps) != 1 || gaps[0].Town != "28 Madriz" {
			t.Fatalf("%+v", gaps)
		}
		if got := w.Protocol(first.ID); strings.Count(got, "identity_viewed") != 1 {
			t.Errorf("where somebody lives was seen: %s", got)
		}
		for _, bad := range []string{"99001", "2807", "409046017"} {
			if err := w.SaveTown(ctx, w.manager, identity.Attempt{}, 1, "28 Madriz", registration.Town{Name: "Madrid", Code: bad}); fault.As(err) == nil {
				t.Errorf("%q is taken", bad)
			}
		}
		w.Must(w.SaveTown(ctx, w.manager, identity.Attempt{}, 1, "28 Madriz", registration.Town{Name: "Madrid", Code: "28079"}))
		if gaps := look(registration.ParteViajeros)["r1"].Gaps; len(gaps) != 0 {
			t.Fatalf("%+v", gaps)
		}
		if _, err := file(registration.ParteViajeros, look(registration.ParteViajeros)["r3"].Ref); fault.As(err) == nil || fault.As(err).Fields[look(registration.ParteViajeros)["r3"].Ref.String()] != "not_today" {
			t.Errorf("before they arrive: %v", err)
		}
		if _, err := file(registration.ParteViajeros, first, look(registration.ParteViajeros)["r2"].Ref); fault.As(err) == nil || fault.As(err).Code != fault.BadRequest {
			t.Errorf("two homes: %v", err)
		}
		body, err := file(registration.ParteViajeros, first)
		w.Must(err)
		for _, want := range []string{"<codigoEstablecimiento>0000000002<", "<numeroDocumento>" + canary + "<", "<codigoMunicipio>28079<", "<referencia>" + first.String() + "<", "<tipoPago>TRANS<"} {
			if !strings.Contains(body, want) {
				t.Errorf("%s is not in %s", want, body)
			}
		}
		if err := xml.Unmarshal([]byte(body), new(struct{})); err != nil {
			t.Error(err)
		}
		// The booking is another message: it needs no travelers, and is open still.
		if s := look(registration.ReservaHospedaje)["r3"]; len(s.Gaps) != 0 || s.Made.At != 0 || !s.Takes {
			t.Errorf("%+v", s)
		}
		body, err = file(registration.ReservaHospedaje, look(registration.ReservaHospedaje)["r1"].Ref, look(registration.ReservaHospedaje)["r3"].Ref)
		w.Must(err)
		if strings.Count(body, "<rol>TI<") != 2 || !strings.Contains(body, "<codigo>0000000002<") {
			t.Error(body)
		}
		for form, want := range map[registration.Form]string{registration.ParteViajeros: "r1", registration.ReservaHospedaje: "r3"} {
			if c := look(form)[want]; c.Made.At == 0 || c.Made.Changed(&c.Reservation) {
				t.Errorf("%s: %+v", form, c.Made)
			}
		}
		// A person more changes the booking, and the travelers who are known do not.
		more := whole("r3", day.AddDays(1).String(), day.AddDays(7).String(), 2)
		w.Book(more)
		if c := look(registration.ReservaHospedaje)["r3"]; !c.Made.Changed(&c.Reservation) {
			t.Errorf("%+v", c.Made)
		}
		if got := w.Protocol(first.ID); strings.Count(got, "registration_made") != 1 || strings.Count(got, "booking_registered") != 1 || strings.Contains(w.Log.String(), canary) {
			t.Error(got)
		}
		for _, name := range []string{"greta", "cleaner", "firm", "otto", "narrow"} {
			actor := w.Actors[name]
			ctx := identity.Within(w.Context(), actor)
			if _, err := w.Make(ctx, actor, 1, registration.ParteViajeros, registration.Drawing{}, []identity.Ref{first}); !fault.IsMissing(err) {
				t.Errorf("%s gets a file: %v", name, err)
			}
			if err := w.SaveEstablishment(ctx, actor, identity.Attempt{}, 1, 0, registration.Establishment{}); !fault.IsMissing(err) {
				t.Errorf("%s enters a code: %v", name, err)
			}
		}
		w.Must(w.SaveEstablishment(ctx, w.manager, identity.Attempt{}, 1, home, registration.Establishment{}))
		if got := look(registration.ParteViajeros)["r1"].Establishment.Code; got != "0000000001" {
			t.Error(got)
		}
	})
}

// A town that was entered once is offered for another spelling of it, by its official name, and never by what a guest wrote.
func TestTownsThatWereEnteredAreOffered(t *testing.T) {
	eachWorld(t, func(w *world) {
		ctx := identity.Within(w.Context(), w.manager)
		for _, one := range []struct {
			written string
			town    registration.Town
		}{
			{"28 Madriz", registration.Town{Name: "Madrid", Code: "28079"}},
			{"28 Madrid Capital", registration.Town{Name: "Madrid", Code: "28079"}},
			{"02 albacete", registration.Town{Name: "Albacete", Code: "02003"}},
			{"LUCA", registration.Town{Name: "Lucca", Code: "409046017", Province: "LU"}},
		} {
			w.Must(w.SaveTown(ctx, w.manager, identity.Attempt{}, 1, one.written, one.town))
		}
		for form, want := range map[registration.Form]string{
			registration.ParteViajeros: "[{Albacete 02003 } {Madrid 28079 }]", registration.Alloggiati: "[{Lucca 409046017 LU}]", registration.Meldeschein: "[]",
		} {
			sheet, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: form})
			w.Must(err)
			if got := fmt.Sprint(sheet.Towns); got != want {
				t.Errorf("%s: %s", form, got)
			}
		}
	})
}

func TestTodaySaysWhatIsDueInSpain(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.spanish()
		ctx := identity.Within(w.Context(), w.manager)
		madrid, err := time.LoadLocation("Europe/Madrid")
		w.Must(err)
		today := clock.DateOf(w.Clock.Now().In(madrid))
		due := func() map[string]attention.Row {
			groups, err := w.Attention(ctx, w.DB, attention.Ask{Member: 1, Today: today, Now: clock.At(w.Clock.Now())})
			w.Must(err)
			out := map[string]attention.Row{}
			for _, row := range groups[0].Rows {
				out[row.Cause] = row
			}
			return out
		}
		w.Book(whole("r1", today.String(), today.AddDays(7).String(), 1))
		if len(due()) != 0 {
			t.Error("it is off")
		}
		for _, form := range []registration.Form{registration.ParteViajeros, registration.ReservaHospedaje} {
			w.Must(w.SetClock(ctx, w.manager, identity.Attempt{}, 1, form, true))
		}
		rows := due()
		if got := rows["parte_viajeros"]; !strings.HasPrefix(got.At, today.AddDays(1).String()+" 16:00") || got.Minutes <= 0 {
			t.Errorf("%+v", rows)
		}
		if got := rows["reserva_hospedaje"]; got.Minutes < 24*60-2 || got.Minutes > 24*60 {
			t.Errorf("%+v", rows)
		}
		w.Clock.Advance(25 * time.Hour)
		if got := due()["reserva_hospedaje"]; got.Minutes < -62 || got.Minutes > -58 {
			t.Errorf("%+v", got)
		}
		ref, err := identity.ParseRef(rows["reserva_hospedaje"].Ref)
		w.Must(err)
		w.Must(w.SetByHand(ctx, w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, ref, true))
		if rows := due(); len(rows) != 1 || rows["parte_viajeros"].Ref != ref.String() {
			t.Errorf("%+v", rows)
		}
	})
}

// A booking that was registered and then changed is to be registered again, however long ago it was made, until its guests have left.
func TestAChangedBookingIsDueAgainMonthsLater(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.spanish()
		madrid, err := time.LoadLocation("Europe/Madrid")
		w.Must(err)
		today := clock.DateOf(w.Clock.Now().In(madrid))
		arrival := today.AddDays(90)
		w.Must(w.SetClock(identity.Within(w.Context(), w.manager), w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, true))
		due := func() (out []string) {
			ctx := identity.Within(w.Context(), w.manager)
			now := w.Clock.Now()
			groups, err := w.Attention(ctx, w.DB, attention.Ask{Member: 1, Today: clock.DateOf(now.In(madrid)), Now: clock.At(now)})
			w.Must(err)
			for _, row := range groups[0].Rows {
				out = append(out, row.Ref)
			}
			return out
		}
		listed := func() (out []string) {
			sheet, err := w.Sheet(identity.Within(w.Context(), w.manager), w.manager, 1, registration.Ask{Form: registration.ReservaHospedaje})
			w.Must(err)
			for _, s := range sheet.Stays {
				out = append(out, s.Ref.String())
			}
			return out
		}
		w.Book(whole("r1", arrival.String(), arrival.AddDays(7).String(), 1), whole("r2", arrival.String(), arrival.AddDays(7).String(), 1))
		for _, s := range due() {
			ref, err := identity.ParseRef(s)
			w.Must(err)
			w.Must(w.SetByHand(identity.Within(w.Context(), w.manager), w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, ref, true))
		}
		w.Clock.Advance(60 * 24 * time.Hour)
		if got := due(); len(got) != 0 {
			t.Errorf("nothing has changed: %v", got)
		}
		w.Book(whole("r2", arrival.String(), arrival.AddDays(7).String(), 2))
		got := due()
		if len(got) != 1 {
			t.Fatalf("a person more: %v", got)
		}
		if shown := listed(); len(shown) != 1 || shown[0] != got[0] {
			t.Errorf("the page shows %v", shown)
		}
		w.Book(whole("r1", arrival.String(), arrival.AddDays(8).String(), 1))
		if got := due(); len(got) != 2 {
			t.Errorf("a night more: %v", got)
		}
		ref, err := identity.ParseRef(got[0])
		w.Must(err)
		w.Must(w.SetByHand(identity.Within(w.Context(), w.manager), w.manager, identity.Attempt{}, 1, registration.ReservaHospedaje, ref, true))
		if again := due(); len(again) != 1 || again[0] == got[0] {
			t.Errorf("registered again: %v", again)
		}
		w.Clock.Advance(39 * 24 * time.Hour)
		if got := due(); len(got) != 0 {
			t.Errorf("its guests have left: %v", got)
		}
	})
}

// However many stays there are, the page reads them with as many statements.
func TestThePageReadsManyStaysAsOne(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.spanish()
		w.italian()
		ctx := identity.Within(w.Context(), w.manager)
		day := w.today()
		statements := func(form registration.Form, want int) int64 {
			least := int64(1 << 60)
			for range 4 {
				before := database.Statements()
				sheet, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: form, From: day})
				w.Must(err)
				least = min(least, database.Statements()-before)
				if len(sheet.Stays) != want {
					t.Fatalf("%s: %d stays", form, len(sheet.Stays))
				}
			}
			return least
		}
		forms := []registration.Form{registration.Alloggiati, registration.ParteViajeros, registration.ReservaHospedaje}
		book := func(from, to int) {
			var rows []reservation.ImportRow
			for i := from; i < to; i++ {
				row := whole(fmt.Sprintf("es%d", i), day.String(), day.AddDays(1+i%28).String(), 2)
				row.Property = "piso"
				rows = append(rows, row, whole(fmt.Sprintf("it%d", i), day.String(), day.AddDays(1+i%28).String(), 2))
			}
			w.Book(rows...)
		}
		// Where they live is a gap that is noted when somebody sees it.
		settle := func() {
			sheet, err := w.Sheet(ctx, w.manager, 1, registration.Ask{Form: registration.ParteViajeros, From: day})
			w.Must(err)
			for _, s := range sheet.Stays {
				w.settle(s.Ref)
			}
		}
		book(0, 1)
		settle()
		few := map[registration.Form]int64{}
		for _, form := range forms {
			few[form] = statements(form, 1)
		}
		book(1, 120)
		settle()
		for _, form := range forms {
			if many := statements(form, 120); many != few[form] {
				t.Errorf("%s: %d statements for 120 stays, %d for one", form, many, few[form])
			}
		}
	})
}
