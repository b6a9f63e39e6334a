package traveler_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/traveler"
	"latchkey/internal/wire"
	"latchkey/locales"
)

func (w *world) party(body string) traveler.PartyAnswer {
	w.Helper()
	var a struct{ Data traveler.PartyAnswer }
	w.Decode(body, &a)
	return a.Data
}

func names(p traveler.PartyAnswer) string {
	var out []string
	for _, t := range p.Travelers {
		out = append(out, strings.TrimSpace(t.Kind+" "+t.Person.FirstName))
	}
	return strings.Join(out, ", ")
}

func TestTravelersAreAddedChangedAndRemoved(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		at := path(1, "/travellers?lang=en")
		w.Golden("getReservationTravellers", w.Get("greta", at))
		w.Golden("getReservationTravellers.offer", w.Get("greta", path(4, "/travellers?lang=en")))
		body := w.OK("greta", http.MethodPost, at, `{"travellers":[
			{"kind":"child","first_name":" Gitta ","last_name":"Gast","birthday":"2020-02-29"},
			{"id":2,"nationality":"at","birthday":"1979-12-31 00:00:00","passport":"canary-p7","street":"Gasse 1","postalcode":"1010","city":"Wien","country":"AT"}]}`, "Idempotency-Key", "k1")
		w.Golden("postReservationTravellers", body)
		p := w.party(body)
		if got := names(p); got != "adult Greta, adult Gero, toddler, child Gitta" || !p.Full || p.AtMaximum {
			t.Fatalf("%s %+v", got, p)
		}
		if gero := p.Travelers[1]; gero.Person.Passport != "CANARY-P7" || gero.Person.Birthday != "1979-12-31" || len(gero.Missing) != 0 {
			t.Errorf("%+v", gero)
		}
		// The same key again changes nothing, another body under it is refused.
		if again := w.OK("greta", http.MethodPost, at, `{"travellers":[
			{"kind":"child","first_name":" Gitta ","last_name":"Gast","birthday":"2020-02-29"},
			{"id":2,"nationality":"at","birthday":"1979-12-31 00:00:00","passport":"canary-p7","street":"Gasse 1","postalcode":"1010","city":"Wien","country":"AT"}]}`, "Idempotency-Key", "k1"); again != body {
			t.Errorf("again: %s", again)
		}
		gitta := p.Travelers[3].ID
		p = w.party(w.OK("greta", http.MethodPost, at, fmt.Sprintf(`{"travellers":[{"id":%d,"remove":true},{"kind":"child","first_name":"Gustav","last_name":"Gast"}]}`, gitta)))
		if got := names(p); got != "adult Greta, adult Gero, toddler, child Gustav" || p.Travelers[3].ID == gitta {
			t.Error(got)
		}
		// Only what is said changes: Gero's other fields are still there.
		p = w.party(w.OK("greta", http.MethodPost, at, `{"travellers":[{"id":2,"first_name":"Gerolf"}]}`))
		if gero := p.Travelers[1].Person; gero.FirstName != "Gerolf" || gero.Passport != "CANARY-P7" || gero.City != "Wien" {
			t.Errorf("%+v", gero)
		}
		p = w.party(w.OK("greta", http.MethodPost, at, `{"travellers":[{"id":2,"passport":"","birthday":"0000-00-00 00:00:00"}]}`))
		if gero := p.Travelers[1].Person; gero.Passport != "" || gero.Birthday != "" {
			t.Errorf("%+v", gero)
		}
		if got := w.Protocol(1); strings.Count(got, "travellers_changed") != 4 || !strings.Contains(got, "1 identity_viewed") {
			t.Error(got)
		}
		// An import knows nothing of it and leaves it alone, the rest of the stay it changes.
		w.Book(stay("visible", func(r *reservation.ImportRow) { r.ParkingLot = "P 9" }))
		if got := names(w.party(w.Get("mia", at))); got != "adult Greta, adult Gerolf, toddler, child Gustav" {
			t.Error(got)
		}
		if report := w.Book(stay("visible", func(r *reservation.ImportRow) { r.ParkingLot = "P 9" })); report.Unchanged != 1 {
			t.Errorf("%+v", report)
		}
	})
}

func TestTravelersAreRefusedByField(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		before := w.Get("greta", path(1, "/travellers"))
		for body, want := range map[string]string{
			`{"kind":"child","first_name":"A"}`:                                       "last_name=required",
			`{"kind":"adult"}`:                                                        "first_name=required last_name=required",
			`{"first_name":"A","last_name":"B"}`:                                      "kind=required",
			`{"id":77,"first_name":"A"}`:                                              "id=unknown",
			`{"id":1,"remove":true}`:                                                  "remove=main",
			`{"id":2,"first_name":"  "}`:                                              "first_name=required",
			`{"id":2,"birthday":"31.12.1980"}`:                                        "birthday=format",
			`{"id":2,"birthday":"2021-02-29"}`:                                        "birthday=format",
			`{"id":2,"birthday":"1980-01-01 25:00:00"}`:                               "birthday=format",
			`{"id":2,"birthday":"2026-07-09"}`:                                        "birthday=maximum",
			`{"id":2,"birthday":"1899-12-31"}`:                                        "birthday=minimum",
			`{"id":2,"birthday":"1990-01-02","document_issued":"1990-01-02"}`:         "document_issued=minimum",
			`{"id":2,"nationality":"Deutsch"}`:                                        "",
			`{"id":2,"nationality":"1A"}`:                                             "nationality=unknown",
			`{"id":2,"sex":"x"}`:                                                      "sex=unknown",
			`{"id":2,"document_type":"library"}`:                                      "document_type=unknown",
			`{"id":2,"passport":"<script>"}`:                                          "passport=format",
			`{"id":2,"phone":"call me"}`:                                              "phone=format",
			`{"id":2,"email":"nobody"}`:                                               "email=format",
			`{"id":2,"first_name":"<b>"}`:                                             "first_name=format",
			`{"id":2,"kinship":"boss"}`:                                               "kinship=unknown",
			`{"id":2,"birthday":"2026-13-01","passport":"!"},{"id":3,"kind":"adult"}`: "birthday=format passport=format 1.first_name=required 1.last_name=required",
			`{"id":2,"city":"` + strings.Repeat("ä", 100) + `","last_name":"Gast"},{"kind":"child","remove":true}`: "1.id=required",
		} {
			status, refusal := w.No("greta", http.MethodPost, path(1, "/travellers"), `{"travellers":[`+body+`]}`)
			var got []string
			for name, why := range refusal.Fields {
				name = strings.TrimPrefix(strings.TrimPrefix(name, "travellers."), "0.")
				got = append(got, name+"="+why)
			}
			slices.SortFunc(got, func(a, b string) int { return strings.Compare(order(a), order(b)) })
			if want == "" {
				if status != http.StatusBadRequest || refusal.ErrorCode != "bad_request" {
					t.Errorf("%s: %d %+v", body, status, refusal)
				}
				continue
			}
			if status != http.StatusBadRequest || refusal.ErrorCode != "traveller_invalid" || strings.Join(got, " ") != want {
				t.Errorf("%s: %d %s %s, want %s", body, status, refusal.ErrorCode, got, want)
			}
		}
		if after := w.Get("greta", path(1, "/travellers")); after != before {
			t.Errorf("a refused change has changed something:\n%s\n%s", before, after)
		}
		if strings.Contains(w.Log.String(), "library") {
			t.Error("a submitted value is in the log")
		}
	})
}

// order puts fields of the first edit before those of the second.
func order(s string) string {
	if s[0] >= '0' && s[0] <= '9' {
		return "~" + s
	}
	return s
}

func TestNoMoreTravelersThanBooked(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("few", func(r *reservation.ImportRow) {
			r.Adults, r.Children, r.Toddlers = 2, 0, 0
			r.Travelers = r.Travelers[:1]
		}),
			stay("full", func(r *reservation.ImportRow) { r.Adults, r.Children, r.Toddlers = 2, 2, 1 }),
			stay("nobody", func(r *reservation.ImportRow) { r.Adults, r.Children, r.Toddlers, r.Travelers = 2, 0, 0, nil }))
		person := func(kind string) string {
			return fmt.Sprintf(`{"kind":%q,"first_name":"A","last_name":"B"}`, kind)
		}
		add := func(id int64, kinds ...string) string {
			var all []string
			for _, kind := range kinds {
				all = append(all, person(kind))
			}
			status, body := w.Send("greta", http.MethodPost, path(id, "/travellers"), `{"travellers":[`+strings.Join(all, ",")+`]}`)
			if status == http.StatusOK {
				return "ok"
			}
			var refusal wire.Refusal
			w.Decode(body, &refusal)
			return fmt.Sprint(status, " ", refusal.ErrorCode)
		}
		for _, c := range []struct {
			id    int64
			kinds []string
			want  string
		}{
			{1, []string{"toddler"}, "409 travellers_over_booked"},
			{1, []string{"adult", "adult"}, "409 travellers_over_booked"},
			{1, []string{"adult", "child", "child", "child"}, "409 travellers_over_maximum"},
			{1, []string{"child"}, "ok"}, // a child on an adult's place
			{1, []string{"child"}, "409 travellers_over_booked"},
			{2, []string{"adult"}, "409 travellers_over_booked"}, // two adults are there: the free places are children's
			{2, []string{"child", "child"}, "ok"},
			{2, []string{"child"}, "409 travellers_over_maximum"},
			{2, []string{"toddler"}, "409 travellers_over_booked"},
		} {
			if got := add(c.id, c.kinds...); got != c.want {
				t.Errorf("stay %d, %v: %s, want %s", c.id, c.kinds, got, c.want)
			}
		}
		p := w.party(w.Get("greta", path(2, "/travellers")))
		if !p.Full || !p.AtMaximum {
			t.Errorf("%+v", p)
		}
		// Who booked is there from the start, and becomes a traveler with their own data.
		p = w.party(w.Get("greta", path(3, "/travellers")))
		if names(p) != "adult Greta" || !p.Travelers[0].Main || p.Travelers[0].ID != 0 {
			t.Errorf("%+v", p.Travelers)
		}
		main := w.OK("greta", http.MethodPost, path(3, "/booker?lang=en"), `{"birthday":"1980-02-29","nationality":"DE"}`)
		w.Golden("postReservationBooker", main)
		p = w.party(main)
		if len(p.Travelers) != 1 || p.Travelers[0].ID < 1001 || p.Travelers[0].Person.Birthday != "1980-02-29" || len(p.Travelers[0].Missing) != 0 {
			t.Errorf("%+v", p.Travelers)
		}
		if _, refusal := w.No("greta", http.MethodPost, path(3, "/booker"), `{"birthday":"2030-01-01","last_name":""}`); refusal.Fields["birthday"] != "maximum" || refusal.Fields["last_name"] != "required" {
			t.Errorf("%+v", refusal)
		}
		// An import that made them more than booked leaves room for changes, not for more.
		w.Book(stay("few", func(r *reservation.ImportRow) {
			r.Adults, r.Children, r.Toddlers = 1, 0, 0
			r.Travelers = r.Travelers[:1]
		}))
		if status, body := w.Send("greta", http.MethodPost, path(1, "/travellers"), `{"travellers":[{"id":1,"first_name":"Grete"}]}`); status != http.StatusOK {
			t.Error(status, body)
		}
		if got := add(1, "child"); got != "409 travellers_over_booked" {
			t.Error(got)
		}
	})
}

func TestTravelersAreLockedByTheStateOfTheStay(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		edit := `{"travellers":[{"id":2,"first_name":"Gerd"}]}`
		for id, want := range map[int64]string{4: "stay_is_offer", 5: "stay_is_cancelled", 6: "travellers_too_late"} {
			for _, c := range [][3]string{
				{http.MethodPost, "/travellers", edit}, {http.MethodPost, "/booker", `{"birthday":"1980-01-01"}`}, {http.MethodPost, "/travellers/2/invitation", ""},
			} {
				if status, refusal := w.No("greta", c[0], path(id, c[1]), c[2]); status != http.StatusConflict || refusal.ErrorCode != want {
					t.Errorf("stay %d, %s: %d %s", id, c[1], status, refusal.ErrorCode)
				}
			}
			if p := w.party(w.Get("greta", path(id, "/travellers"))); p.Editable || p.Reason != want {
				t.Errorf("stay %d: %+v", id, p)
			}
		}
		// The office may still mend what its guest no longer can, but not of offers.
		w.OK("mia", http.MethodPost, path(6, "/travellers"), edit)
		if status, _ := w.No("mia", http.MethodPost, path(4, "/travellers"), edit); status != http.StatusConflict {
			t.Error(status)
		}
		// The day until which they can be changed ends at the property.
		w.Clock.Set(time.Date(2026, 7, 9, 21, 59, 0, 0, time.UTC))
		w.OK("greta", http.MethodPost, path(1, "/travellers"), edit)
		w.Clock.Advance(time.Minute)
		if _, refusal := w.No("greta", http.MethodPost, path(1, "/travellers"), edit); refusal.ErrorCode != "travellers_too_late" {
			t.Error(refusal.ErrorCode)
		}
	})
}

func TestOnlyBookerAndManagerReadAndWriteTravelers(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		w.OK("greta", http.MethodPost, path(3, "/travellers"), `{"travellers":[{"id":2,"passport":"canary-gero"}]}`)
		calls := [][3]string{
			{http.MethodGet, "/travellers", ""},
			{http.MethodPost, "/travellers", `{"travellers":[{"id":2,"first_name":"X"}]}`},
			{http.MethodPost, "/booker", `{"birthday":"1980-01-01"}`},
			{http.MethodPost, "/travellers/2/invitation", ""},
			{http.MethodDelete, "/travellers/2/invitation", ""},
			{http.MethodGet, "/services", ""},
			{http.MethodPost, "/services", `{"services":[{"offered":1,"quantity":1}]}`},
		}
		for _, c := range calls {
			missing, _ := w.No("greta", c[0], path(99, c[1]), c[2])
			if missing != http.StatusNotFound {
				t.Errorf("%s %s: %d", c[0], c[1], missing)
			}
			for _, who := range []string{"other", "cleaner", "firm", "otto"} {
				if status, refusal := w.No(who, c[0], path(3, c[1]), c[2]); status != http.StatusNotFound || refusal.ErrorCode != "reservation_not_found" {
					t.Errorf("%s %s as %s: %d %s", c[0], c[1], who, status, refusal.ErrorCode)
				}
			}
			if status, _ := w.No("", c[0], path(3, c[1]), c[2]); status != http.StatusUnauthorized {
				t.Errorf("%s %s as nobody: %d", c[0], c[1], status)
			}
			if status, _ := w.No("narrow", c[0], path(1, c[1]), c[2]); status != http.StatusNotFound {
				t.Errorf("%s %s of another stay by booking number: %d", c[0], c[1], status)
			}
			if status, _ := w.No("greta", c[0], strings.Replace(path(1, c[1]), "1-1", "NaN-NaN", 1), c[2]); status != http.StatusBadRequest {
				t.Errorf("%s %s of NaN-NaN: %d", c[0], c[1], status)
			}
		}
		for who, want := range map[string]bool{"greta": true, "mia": true, "narrow": false} {
			body := w.Get(who, path(3, "/travellers"))
			if has := strings.Contains(body, "CANARY-GERO"); has != want {
				t.Errorf("%s: %s", who, body)
			}
			if p := w.party(body); p.IdentityShown != want || !slices.Contains(p.Travelers[1].Known, "passport") {
				t.Errorf("%s: %+v", who, p.Travelers[1])
			}
		}
		// By booking number one may write, and what one cannot see stays.
		if p := w.party(w.OK("narrow", http.MethodPost, path(3, "/travellers"), `{"travellers":[{"id":2,"city":"Wien"}]}`)); p.Travelers[1].Person.City != "" || !slices.Contains(p.Travelers[1].Known, "city") {
			t.Errorf("%+v", p.Travelers[1])
		}
		if p := w.party(w.Get("greta", path(3, "/travellers"))); p.Travelers[1].Person.Passport != "CANARY-GERO" {
			t.Errorf("%+v", p.Travelers[1])
		}
		if got := w.Protocol(3); !strings.Contains(got, fmt.Sprintf("%d identity_viewed", greta)) || !strings.Contains(got, fmt.Sprintf("%d identity_viewed", mia)) {
			t.Error(got)
		}
		w.sealedAtRest("CANARY-GERO", "Wien")
	})
}

// sealedAtRest looks for values in every column in which somebody could have put them.
func (w *world) sealedAtRest(values ...string) {
	w.Helper()
	for _, query := range []string{
		`SELECT CAST(identity_sealed AS TEXT) FROM traveler`, `SELECT result FROM idempotency`, `SELECT fingerprint FROM idempotency`, `SELECT action FROM protocol`,
		`SELECT CAST(token_hash AS TEXT) FROM traveler_invitation`,
	} {
		found, err := database.Collect(w.Context(), w.DB, func(row database.Row) (string, error) {
			var s *string
			err := row.Scan(&s)
			if s == nil {
				return "", err
			}
			return *s, err
		}, query)
		w.Must(err)
		for _, text := range found {
			for _, value := range values {
				if strings.Contains(text, value) {
					w.Errorf("%s holds %s", query, value)
				}
			}
		}
	}
	for _, value := range values {
		if strings.Contains(w.Log.String(), value) {
			w.Errorf("the log holds %s", value)
		}
	}
}

func TestAFellowTravelerEntersTheirOwnData(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		var made struct{ Data traveler.InvitationAnswer }
		body := w.OK("greta", http.MethodPost, path(3, "/travellers/2/invitation"), "", "Idempotency-Key", "i1")
		w.Decode(body, &made)
		token := made.Data.Token
		if again := w.OK("greta", http.MethodPost, path(3, "/travellers/2/invitation"), "", "Idempotency-Key", "i1"); again != body || len(token) < 40 || made.Data.Expires != "2026-07-22 12:00:00" {
			t.Errorf("%s, again %s", body, again)
		}
		w.Golden("postTravellerInvitation", strings.ReplaceAll(body, token, "a-token-made-at-random"))
		open := func(token string) (int, string) {
			return w.Send("", http.MethodPost, "/v1/invitation?lang=en", fmt.Sprintf(`{"token":%q}`, token))
		}
		enter := func(token, person string, header ...string) (int, string) {
			return w.Send("", http.MethodPut, "/v1/invitation?lang=en", fmt.Sprintf(`{"token":%q,"person":%s}`, token, person), header...)
		}
		status, seen := open(token)
		if status != http.StatusOK {
			t.Fatal(status, seen)
		}
		w.Golden("postInvitation", seen)
		for _, other := range []string{"Greta", "Strandweg", "canary", "700", "greta@", "vorg", `"id"`, "CANARY"} {
			if strings.Contains(seen, other) {
				t.Errorf("an invitation shows %s: %s", other, seen)
			}
		}
		status, body = enter(token, `{"first_name":"Gero","nationality":"AT","passport":"canary-own","birthday":"1979-12-31"}`, "Idempotency-Key", "g1")
		if status != http.StatusOK || strings.Contains(body, "CANARY-OWN") || !strings.Contains(body, `"passport"`) {
			t.Errorf("%d %s", status, body)
		}
		w.Golden("putInvitation", body)
		if status, refusal := enter(token, `{"birthday":"2027-01-01"}`); status != http.StatusBadRequest || !strings.Contains(refusal, `"birthday":"maximum"`) {
			t.Errorf("%d %s", status, refusal)
		}
		p := w.party(w.Get("greta", path(3, "/travellers")))
		if gero := p.Travelers[1]; gero.Person.Passport != "CANARY-OWN" || gero.Invitation != "used" {
			t.Errorf("%+v", gero)
		}
		if got := w.Protocol(3); !strings.Contains(got, "1 traveller_invited") || !strings.Contains(got, "0 traveller_entered") {
			t.Error(got)
		}
		w.sealedAtRest("CANARY-OWN", token)
		// Another link ends the first; taking it back ends it too, and nobody learns why.
		var second struct{ Data traveler.InvitationAnswer }
		w.Decode(w.OK("mia", http.MethodPost, path(3, "/travellers/2/invitation"), ""), &second)
		gone := func(token, what string) {
			t.Helper()
			for _, call := range []func() (int, string){func() (int, string) { return open(token) }, func() (int, string) { return enter(token, `{"city":"Graz"}`) }} {
				if status, body := call(); status != http.StatusNotFound || !strings.Contains(body, `"invitation_not_found"`) {
					t.Errorf("%s: %d %s", what, status, body)
				}
			}
		}
		gone(token, "replaced")
		gone("made-up", "made up")
		if status, _ := open(second.Data.Token); status != http.StatusOK {
			t.Error(status)
		}
		w.OK("greta", http.MethodDelete, path(3, "/travellers/2/invitation"), "")
		gone(second.Data.Token, "revoked")
		third := func(traveler int) string {
			w.Decode(w.OK("greta", http.MethodPost, path(3, fmt.Sprintf("/travellers/%d/invitation", traveler)), ""), &second)
			return second.Data.Token
		}
		t3 := third(2)
		w.OK("greta", http.MethodPost, path(3, "/travellers"), `{"travellers":[{"id":2,"remove":true}]}`)
		gone(t3, "the traveller is gone")
		t4 := third(3)
		w.Clock.Advance(11 * 24 * time.Hour)
		if status, _ := open(t4); status != http.StatusOK {
			t.Error("too early gone", status)
		}
		w.Clock.Advance(36 * time.Hour) // the day of arrival, the last for changes, is over
		gone(t4, "too late for the stay")
		w.Clock.Advance(48 * time.Hour)
		gone(t4, "expired")
		for _, id := range []int64{1, 99} {
			if status, _ := w.No("greta", http.MethodPost, path(2, fmt.Sprintf("/travellers/%d/invitation", id)), ""); status != http.StatusNotFound && status != http.StatusConflict {
				t.Errorf("an invitation for traveller %d: %d", id, status)
			}
		}
	})
}

func TestInvitationsAreTriedOnlySoOften(t *testing.T) {
	eachWorld(t, func(w *world) {
		try := func() int {
			status, _ := w.Send("", http.MethodPost, "/v1/invitation", `{"token":"guess"}`)
			return status
		}
		for range 20 {
			if status := try(); status != http.StatusNotFound {
				t.Fatal(status)
			}
		}
		if status := try(); status != http.StatusTooManyRequests {
			t.Error(status)
		}
		w.Clock.Advance(2 * time.Second)
		if status := try(); status != http.StatusNotFound {
			t.Error(status)
		}
	})
}

func TestIdentitiesAreErasedAfterTheRetentionTime(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		w.OK("greta", http.MethodPost, path(1, "/travellers"), `{"travellers":[{"id":2,"passport":"canary-gero"}]}`)
		sealed := func(id int64) (n int) {
			w.Must(w.DB.QueryRow(w.Context(), `SELECT COUNT(*) FROM traveler WHERE reservation_id = $1 AND identity_sealed IS NOT NULL`, id).Scan(&n))
			return n
		}
		erase := func() { w.Must(w.Travelers.EraseIdentities(w.Context(), clock.At(w.Clock.Now()))) }
		// The stay ends on July 17, and the agency keeps identities for 90 days: until October 15.
		w.Clock.Set(time.Date(2026, 10, 15, 21, 59, 0, 0, time.UTC))
		erase()
		if sealed(1) != 2 || sealed(6) != 0 {
			t.Fatalf("%d, %d", sealed(1), sealed(6))
		}
		w.Clock.Set(time.Date(2026, 10, 15, 22, 0, 0, 0, time.UTC)) // midnight in Berlin
		erase()
		if sealed(1) != 0 || sealed(3) != 2 {
			t.Fatalf("%d, %d", sealed(1), sealed(3))
		}
		p := w.party(w.Get("mia", path(1, "/travellers")))
		if len(p.Travelers) != 3 || names(p) != "adult, adult, toddler" || strings.Contains(w.Get("mia", path(1)), "Gero") {
			t.Errorf("%s", names(p))
		}
		if got := w.Protocol(1); strings.Count(got, "0 identity_erased") != 1 {
			t.Error(got)
		}
		erase()
		if got := w.Protocol(1); strings.Count(got, "identity_erased") != 1 {
			t.Error(got)
		}
		// A file cannot bring them back.
		for _, id := range []string{"visible", "unpaid"} {
			w.Book(stay(id, func(r *reservation.ImportRow) { r.ParkingLot = "P 8" }))
		}
		if sealed(1) != 0 || sealed(2) != 0 {
			t.Error("an import brought identities back")
		}
		w.Clock.Advance(365 * 24 * time.Hour)
		erase()
		var left int
		w.Must(w.DB.QueryRow(w.Context(), `SELECT COUNT(*) FROM traveler WHERE identity_sealed IS NOT NULL`).Scan(&left))
		if left != 0 {
			t.Error(left)
		}
	})
}

func TestCountriesAskForWhatTheyNeed(t *testing.T) {
	packs := []string{"AT", "DE", "ES", "GB", "HR", "IT", "PL"}
	for _, country := range packs {
		p := traveler.PackOf(country)
		for _, lang := range locales.Contents {
			if p.Why(lang) == "" {
				t.Errorf("%s does not say why in %s", country, lang)
			}
		}
		for _, r := range p.Rules {
			for _, f := range slices.Concat(r.Fields, r.Optional) {
				if !slices.Contains(traveler.Fields, f) {
					t.Errorf("%s asks for %s, which is no field", country, f)
				}
			}
			if len(r.Kinds) == 0 || (r.Who != "" && r.Who != "foreign" && r.Who != "national") || (r.Main != "" && r.Main != "main" && r.Main != "fellow") {
				t.Errorf("%s: %+v", country, r)
			}
		}
	}
	arrival := mustDate(t, "2026-07-10")
	needs := func(country string, who reservation.Traveler) string {
		var out []string
		p := traveler.PackOf(country)
		for _, n := range p.Needs(&who, arrival) {
			if n.Required {
				out = append(out, string(n.Field))
			}
		}
		return strings.Join(out, " ")
	}
	adult := func(nationality string, main bool) reservation.Traveler {
		return reservation.Traveler{Kind: reservation.Adult, Main: main, Registration: reservation.Registration{Nationality: nationality}}
	}
	holding := func(nationality, document string) reservation.Traveler {
		t := adult(nationality, false)
		t.DocumentType = document
		return t
	}
	numbered := func(nationality, document, number string) reservation.Traveler {
		t := holding(nationality, document)
		t.Passport = secret.Of(number)
		return t
	}
	issued := func(country string, main bool) reservation.Traveler {
		t := adult("DE", main)
		t.DocumentType, t.DocumentCountry = "identity_card", country
		return t
	}
	child := func(birthday string) reservation.Traveler {
		return reservation.Traveler{Kind: reservation.Child, Birthday: mustDate(t, birthday)}
	}
	for _, c := range []struct {
		country string
		who     reservation.Traveler
		want    string
	}{
		{"US", adult("US", false), "first_name last_name"},
		{"PL", adult("DE", false), "first_name last_name"},
		{"DE", adult("", true), "first_name last_name birthday nationality"},
		{"DE", adult("DE", true), "first_name last_name birthday nationality"},
		{"DE", adult("DE", false), "first_name last_name nationality"},
		{"DE", adult("AT", true), "first_name last_name birthday nationality passport street postalcode city country"},
		{"DE", adult("AT", false), "first_name last_name birthday nationality"},
		{"DE", reservation.Traveler{Kind: reservation.Toddler}, ""},
		{"ES", adult("ES", false), "first_name last_name birthday sex nationality document_type passport street postalcode city country phone"},
		{"ES", holding("ES", "identity_card"), "first_name last_name second_last_name birthday sex nationality document_type passport document_support street postalcode city country phone"},
		{"ES", holding("ES", "passport"), "first_name last_name birthday sex nationality document_type passport street postalcode city country phone"},
		{"ES", holding("DE", "identity_card"), "first_name last_name birthday sex nationality document_type passport street postalcode city country phone"},
		{"ES", numbered("DE", "residence_permit", "X1234567L"), "first_name last_name birthday sex nationality document_type passport document_support street postalcode city country phone"},
		{"ES", numbered("DE", "residence_permit", "X1234567A"), "first_name last_name birthday sex nationality document_type passport street postalcode city country phone"},
		{"ES", numbered("DE", "passport", "X1234567L"), "first_name last_name birthday sex nationality document_type passport street postalcode city country phone"},
		{"ES", child("2012-07-10"), "first_name last_name birthday sex nationality document_type passport street postalcode city country phone kinship"}, // 14 on the day
		{"ES", child("2012-07-11"), "first_name last_name birthday sex nationality kinship"},
		{"ES", reservation.Traveler{Kind: reservation.Toddler}, "first_name last_name birthday sex nationality kinship"},
		{"AT", adult("AT", false), "first_name last_name birthday sex nationality street postalcode city country"},
		{"AT", adult("DE", false), "first_name last_name birthday sex nationality document_type passport document_country street postalcode city country"},
		{"IT", adult("IT", true), "first_name last_name birthday birthplace birth_country sex nationality document_type passport document_country"},
		{"IT", issued("IT", true), "first_name last_name birthday birthplace birth_country sex nationality document_type passport document_country document_place"},
		{"IT", issued("FR", true), "first_name last_name birthday birthplace birth_country sex nationality document_type passport document_country"},
		{"IT", issued("IT", false), "first_name last_name birthday birthplace birth_country sex nationality"},
		{"HR", adult("DE", false), "first_name last_name birthday sex nationality document_type passport city country"},
	} {
		if got := needs(c.country, c.who); got != c.want {
			t.Errorf("%s %+v:\n got %s\nwant %s", c.country, c.who, got, c.want)
		}
	}
}

func TestTwoWhoWriteAtOnceLoseNothing(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("many", func(r *reservation.ImportRow) { r.Adults, r.Children, r.Travelers = 1, 3, r.Travelers[:1] }))
		done := make(chan error, 6)
		for i := range 6 {
			go func() {
				_, err := w.Travelers.SaveTravelers(w.Context(), w.Actors["greta"], identity.Attempt{}, ref(1), []traveler.Edit{
					{Kind: reservation.Child, Fields: map[traveler.Field]string{traveler.FirstName: fmt.Sprint("C", i), traveler.LastName: "Gast"}},
				})
				done <- err
			}()
		}
		taken := 0
		for range 6 {
			if err := <-done; err == nil {
				taken++
			}
		}
		if p := w.party(w.Get("greta", path(1, "/travellers"))); taken != 3 || len(p.Travelers) != 4 {
			t.Errorf("%d were taken, %s", taken, names(p))
		}
	})
}

func TestWhatSomebodyElseHasChangedIsNotOverwritten(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		versions := func(who string) map[int64]string {
			out := map[int64]string{}
			for _, one := range w.party(w.Get(who, path(1, "/travellers"))).Travelers {
				out[one.ID] = one.Version
			}
			return out
		}
		seen := versions("greta")
		if seen[2] == "" || seen[1] == seen[2] {
			t.Fatalf("%v", seen)
		}
		edit := func(id int64, version, more string) string {
			return fmt.Sprintf(`{"travellers":[{"id":%d,"seen":%q,%s}]}`, id, version, more)
		}
		w.OK("mia", http.MethodPost, path(1, "/travellers"), `{"travellers":[{"id":2,"passport":"of-the-office"}]}`)
		refused := func(end, body string) {
			t.Helper()
			if status, refusal := w.No("greta", http.MethodPost, path(1, end), body); status != http.StatusConflict || refusal.ErrorCode != "conflict" {
				t.Errorf("%s %s: %d %s", end, body, status, refusal.ErrorCode)
			}
		}
		refused("/travellers", edit(2, seen[2], `"passport":"of-the-guest"`))
		refused("/travellers", edit(2, seen[2], `"remove":true`))
		// Who did not change is not in the way, and neither is a writer who does not say what they knew.
		w.OK("greta", http.MethodPost, path(1, "/booker"), fmt.Sprintf(`{"seen":%q,"city":"Wien"}`, seen[1]))
		refused("/booker", fmt.Sprintf(`{"seen":%q,"city":"Graz"}`, seen[1]))
		now := versions("greta")
		w.OK("greta", http.MethodPost, path(1, "/travellers"), edit(2, now[2], `"passport":"of-the-guest"`))
		w.OK("greta", http.MethodPost, path(1, "/travellers"), edit(2, versions("mia")[2], `"remove":true`))
		// Who has gone meanwhile is changed by nobody.
		refused("/travellers", edit(2, now[2], `"city":"Linz"`))
		// Before anything is written of the main guest there is a version, too.
		w.OK("greta", http.MethodPost, path(3, "/booker"), fmt.Sprintf(`{"seen":%q,"city":"Wien"}`, w.party(w.Get("greta", path(3, "/travellers"))).Travelers[0].Version))
	})
}
