package member_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/secret"
	"latchkey/internal/web"
	"latchkey/internal/web/webtest"
)

var update = flag.Bool("update", false, "rewrite the golden answers")

// world is two agencies; the first has a manager, two cleaning companies with a person each, and people of its own. Everybody's account has the name of their entry.
type world struct {
	testing.TB
	db       *database.DB
	members  *member.Service
	handler  http.Handler
	accounts map[string]identity.AccountID
	staff    map[string]identity.StaffID
	invited  []string // the addresses that companies have invited
}

func inWorld(t *testing.T, test func(w *world)) {
	t.Helper()
	c := clock.NewManual(time.Date(2026, 7, 11, 8, 0, 0, 0, time.UTC))
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
		if err != nil {
			t.Fatal(err)
		}
		w := &world{TB: t, db: db, staff: map[string]identity.StaffID{}, accounts: map[string]identity.AccountID{"mia": 1, "firm": 2, "anna": 3, "bert": 4, "rival": 5, "otto": 6, "pia": 20, "ron": 21}}
		w.members = member.NewService(member.Deps{DB: db, Box: box, Clock: c, Find: w.find, InviteForCompany: func(_ context.Context, _ *database.Tx, hired member.Staff, _ identity.AccountID) error {
			w.invited = append(w.invited, hired.Email)
			return nil
		}})
		for _, name := range []string{"Strand Domizile", "Alpen Domizile"} {
			_, err := w.members.Save(t.Context(), member.Member{Name: name, Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, LoginCleaning: true, RetentionDays: 90})
			w.must(err)
		}
		w.enter(1, member.Staff{ExternalID: "mia", Kind: member.KindManager, Name: "Mia Office"}, member.Staff{ExternalID: "firm", Kind: member.KindCompany, Name: "Blitzblank"},
			member.Staff{ExternalID: "anna", Kind: member.KindPerson, Name: "Anna Besen"}, member.Staff{ExternalID: "bert", Kind: member.KindPerson, Name: "Bert Eimer"},
			member.Staff{ExternalID: "rival", Kind: member.KindCompany, Name: "Glanz & Co"}, member.Staff{ExternalID: "carla", Kind: member.KindPerson, Name: "Carla Mop"})
		w.enter(1, member.Staff{ExternalID: "pia", Kind: member.KindPerson, Company: w.staff["firm"], Name: "Pia Lappen"},
			member.Staff{ExternalID: "ron", Kind: member.KindPerson, Company: w.staff["rival"], Name: "Ron Glanz"})
		w.enter(2, member.Staff{ExternalID: "otto", Kind: member.KindManager, Name: "Otto Office"})
		r := web.NewRouter(web.Options{
			Logger: slog.New(slog.DiscardHandler), Version: "test", Now: c.Now, Ready: func(context.Context) error { return nil },
			Authenticate: func(_ context.Context, token string) (identity.Actor, error) {
				if w.accounts[token] == 0 {
					return identity.Actor{}, fault.Of(fault.Unauthorized)
				}
				return w.actor(token), nil
			},
		})
		member.Register(r, w.members, member.Tokens{})
		w.handler = r.Handler()
		test(w)
	})
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

func (w *world) find(_ context.Context, _ database.Querier, email string) (identity.AccountID, error) {
	return w.accounts[strings.TrimSuffix(email, "@example.org")], nil
}

func (w *world) enter(m identity.MemberID, entries ...member.Staff) {
	w.Helper()
	for i := range entries {
		entries[i].Email, entries[i].Lang, entries[i].Active = entries[i].ExternalID+"@example.org", "pl", true
	}
	saved, err := w.members.SaveStaff(context.Background(), m, entries, w.find)
	w.must(err)
	for _, s := range saved {
		w.staff[s.ExternalID] = s.ID
	}
}

// actor is what a person is now, as the accounts package finds it out.
func (w *world) actor(name string) identity.Actor {
	w.Helper()
	relations, err := w.members.Relations(context.Background(), w.db, w.accounts[name])
	w.must(err)
	return identity.Actor{Account: w.accounts[name], Name: "Somebody", Lang: "pl", Relations: relations}
}

type answer struct {
	status int
	raw    []byte
	body   map[string]any
}

func (a answer) data() map[string]any {
	d, _ := a.body["data"].(map[string]any)
	return d
}

func (w *world) call(token, method, path, body string, headers ...string) answer {
	w.Helper()
	status, raw := webtest.Call(w, w.handler, token, method, path, body, headers...)
	a := answer{status: status, raw: raw}
	w.must(json.Unmarshal(a.raw, &a.body))
	return a
}

func (w *world) get(token, path string) answer {
	w.Helper()
	return w.call(token, http.MethodGet, path, "")
}

func (w *world) wants(a answer, status int, code string) {
	w.Helper()
	got, _ := a.body["error_code"].(string)
	if a.status != status || got != code {
		w.Fatalf("%d %q, want %d %q: %s", a.status, got, status, code, a.raw)
	}
}

// golden compares the whole answer with the stored one.
func (w *world) golden(name string, a answer) {
	w.Helper()
	webtest.Golden(w, name, a.raw, *update)
}

func TestACompanyHiresItsOwnPeople(t *testing.T) {
	inWorld(t, func(w *world) {
		body := `{"memberid":1,"name":"Neu Wisch","email":"Neu@Example.org","lang":"pl"}`
		hired := w.call("firm", http.MethodPost, "/v1/company/staff", body, "Idempotency-Key", "h")
		w.golden("postCompanyStaff", hired)
		if again := w.call("firm", http.MethodPost, "/v1/company/staff", body, "Idempotency-Key", "h"); string(again.raw) != string(hired.raw) {
			t.Errorf("the same attempt again: %s", again.raw)
		}
		if !slices.Equal(w.invited, []string{"neu@example.org"}) {
			t.Errorf("invited: %v", w.invited)
		}
		w.wants(w.call("firm", http.MethodPost, "/v1/company/staff", body), http.StatusBadRequest, "bad_request")
		w.wants(w.call("firm", http.MethodPost, "/v1/company/staff", `{"memberid":1,"name":"A","email":"fr@example.org","lang":"fr"}`), http.StatusBadRequest, "bad_request")
		w.wants(w.call("firm", http.MethodPost, "/v1/company/staff", `{"memberid":1,"name":"","email":"x"}`), http.StatusBadRequest, "bad_request")
		w.wants(w.call("firm", http.MethodPost, "/v1/company/staff", `{"memberid":2,"name":"A","email":"a@example.org"}`), http.StatusNotFound, "not_found")
		w.wants(w.call("pia", http.MethodPost, "/v1/company/staff", body), http.StatusForbidden, "forbidden")

		mine := w.get("firm", "/v1/company/staff?memberid=1")
		w.golden("getCompanyStaff", mine)
		if strings.Contains(string(mine.raw), "Ron") || strings.Contains(string(mine.raw), "Anna") {
			t.Errorf("the firm sees others' people: %s", mine.raw)
		}
		w.wants(w.get("otto", "/v1/company/staff?memberid=1"), http.StatusNotFound, "not_found")

		id := int(hired.data()["id"].(float64))
		off := w.call("firm", http.MethodPatch, fmt.Sprintf("/v1/company/staff/1-%d", w.staff["pia"]), `{"active":false,"name":"Pia L."}`)
		w.golden("patchCompanyStaff", off)
		if relations := w.actor("pia").Relations; len(relations) != 0 {
			t.Errorf("pia still works: %v", relations)
		}
		w.wants(w.call("rival", http.MethodPatch, fmt.Sprintf("/v1/company/staff/1-%d", id), `{"active":false}`), http.StatusNotFound, "not_found")
		w.wants(w.call("firm", http.MethodPatch, fmt.Sprintf("/v1/company/staff/1-%d", w.staff["ron"]), `{"active":false}`), http.StatusNotFound, "not_found")
		w.wants(w.call("firm", http.MethodPatch, "/v1/company/staff/NaN-NaN", `{}`), http.StatusBadRequest, "bad_request")
		if got := w.call("firm", http.MethodPost, "/v1/company/staff", `{"memberid":1,"name":"Ohne","email":"ohne@example.org"}`).data()["lang"]; got != "de" {
			t.Errorf("without a language: %v, want the agency's", got)
		}
	})
}
