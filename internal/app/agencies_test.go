package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/web"
)

// namesMember reports whether a call names the agency that it is about.
func namesMember(route web.Route, r row) bool {
	for _, sign := range []string{"{ref}", "{memberid}"} {
		if strings.Contains(route.Path, sign) {
			return true
		}
	}
	return strings.Contains(r.path, "memberid=") || strings.Contains(r.path, "member=") || strings.Contains(r.body, `"memberid"`)
}

// A manager of one agency has another role, or two, at a second agency. No call that this role may not make there is open to them because they are a manager elsewhere:
// the answer is the one for what does not exist.
func TestARoleCountsAtItsOwnAgencyOnly(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, interpreted(t), routed(t), func(c *app.Config) { c.DatabaseURL = url })
		first, second := w.members[0], w.members[1]
		roles := map[string][]identity.Role{
			"manager and guest": {identity.Guest}, "manager and cleaner": {identity.Cleaner}, "manager and company": {identity.Company}, "manager and all": {identity.Guest, identity.Cleaner},
		}
		for who := range roles {
			if _, err := w.Accounts.Create(t.Context(), email(who), "Demo "+who, "en-US", password); err != nil {
				t.Fatal(err)
			}
			w.staff(first, [][3]string{{who, "manager", ""}})
		}
		w.staff(second, [][3]string{{"manager and company", "company", ""}, {"manager and cleaner", "person", ""}, {"manager and all", "person", ""}})
		w.properties(second,
			property.ImportRow{
				ExternalID: "p2", Title: "Worked At", Street: "Far Away 2", Postalcode: "10115", City: "Berlin", Country: "DE", TimeZone: "Europe/Berlin", MaxOccupancy: 4, KeyHandover: "office",
				Company: "manager and company", Person: "manager and cleaner",
			}, property.ImportRow{
				ExternalID: "p3", Title: "Cleaned Alone", Street: "Far Away 3", Postalcode: "10115", City: "Berlin", Country: "DE", TimeZone: "Europe/Berlin", MaxOccupancy: 4, KeyHandover: "office", Person: "manager and all",
			})
		stay := func(id, at, from, to, booker string) reservation.ImportRow {
			return reservation.ImportRow{
				ExternalID: id, Property: at, Source: "test", Status: "confirmed", Arrival: from, Departure: to, Adults: 2, BookerFirstName: "Demo", BookerLastName: "Guest", BookerEmail: email(booker), Rentalprice: "0", Total: "0",
			}
		}
		w.reservations(second,
			stay("g1", "p2", "2026-07-04", "2026-07-11", "manager and guest"), stay("g2", "p3", "2026-07-04", "2026-07-11", "manager and all"),
			stay("b1", "p2", "2026-06-27", "2026-07-04", "guest"), stay("b2", "p3", "2026-06-27", "2026-07-04", "guest"))
		refs := map[string]string{}
		for name, at := range map[string]string{"manager and guest": "Worked At", "manager and all": "Cleaned Alone"} {
			var board struct {
				Data struct {
					Arrivals []struct {
						MemberID, ID int64
						Title        string
					}
				}
			}
			w.get("other manager", fmt.Sprintf("/v1/manage/stays?memberid=%d&date=2026-07-04", second), &board)
			for _, s := range board.Data.Arrivals {
				if s.Title == at {
					refs[name] = fmt.Sprintf("%d-%d", s.MemberID, s.ID)
				}
			}
		}
		for _, who := range []string{"manager and cleaner", "manager and company"} {
			refs[who] = refs["manager and guest"]
		}
		w.find()
		tasks := map[string]string{"manager and all": w.tasks["Cleaned Alone"]}
		for who, ref := range refs {
			if tasks[who] == "" {
				tasks[who] = w.tasks["Worked At"]
			}
			if ref == "" || tasks[who] == "" {
				t.Fatalf("the agency is not whole: %s stays %q, tasks %q", who, ref, tasks[who])
			}
		}

		for who, own := range roles {
			table := rightsAt(w, "other manager", second, tasks[who], refs[who])
			// Templates that come with the app are everybody's.
			template := table["getReportTemplate"]
			template.path = fmt.Sprintf("/v1/reports/templates/%d-1", second)
			table["getReportTemplate"] = template
			// What the agency really has: a document that it gave to the stay.
			document := w.document(refs[who])
			r := table["deleteReservationDocument"]
			r.path = fmt.Sprintf("/v1/manage/reservations/%s/documents/%d", refs[who], document)
			table["deleteReservationDocument"] = r
			asked := 0
			for _, route := range w.Router().Routes() {
				r := table[route.ID]
				if len(route.Who) == 0 || !namesMember(route, r) || slices.ContainsFunc(route.Who, func(role identity.Role) bool { return slices.Contains(own, role) }) {
					continue
				}
				want := http.StatusNotFound
				if !slices.Contains(route.Who, identity.Manager) {
					want = http.StatusForbidden // a kind of person that they are nowhere
				}
				asked++
				status, foreign := w.call(who, route.Method, r.path, r.body, "")
				if status != want {
					t.Errorf("%s as %q: %d, want %d: %.200s", route.ID, who, status, want, foreign)
				}
				if !strings.Contains(route.Path, "{ref}") {
					continue
				}
				own := r.path
				for _, ref := range []string{refs[who], tasks[who], fmt.Sprint(second, "-1"), fmt.Sprint(second, "-2"), fmt.Sprint(second, "-77"), fmt.Sprint(second, "-987654"), fmt.Sprint(second, "-99999")} {
					own = strings.Replace(own, "/"+ref, fmt.Sprintf("/%d-987654", first), 1)
				}
				if status, missing := w.call(who, route.Method, own, r.body, ""); status == want && string(missing) != string(foreign) {
					t.Errorf("%s as %q: foreign %s, missing %s", route.ID, who, foreign, missing)
				}
			}
			if asked < 40 {
				t.Errorf("%s asked only %d calls", who, asked)
			}
			if status, raw := w.call(who, http.MethodGet, "/v1/manage/tasks?date=2026-07-04&memberid="+fmt.Sprint(first), "", ""); status != http.StatusOK {
				t.Errorf("%s at their own agency: %d %.200s", who, status, raw)
			}
			if status, raw := w.call("other manager", http.MethodDelete, r.path, "", ""); status != http.StatusOK {
				t.Errorf("the document is not there any more: %d %.200s", status, raw)
			}
		}
	})
}

// document gives a stay a document and says its number.
func (w *world) document(stay string) int64 {
	w.t.Helper()
	ref, err := identity.ParseRef(stay)
	if err != nil {
		w.t.Fatal(err)
	}
	got, err := w.Files.Receive(w.t.Context(), identity.Principal{}, "papers.txt", strings.NewReader("Papers of the stay."), files.Any)
	var d property.Document
	if err == nil {
		err = w.DB.Write(w.t.Context(), func(tx *database.Tx) error {
			d, err = w.Properties.SaveDocument(w.t.Context(), tx, property.Document{Ref: identity.Ref{Member: ref.Member}, Reservation: ref.ID, Title: "Papers"}, got)
			return err
		})
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return d.Ref.ID
}
