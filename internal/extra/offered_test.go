package extra_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/extra"
)

const (
	cot = `{"property":0,"kind":"cot","name":{"en":"Cot","de":"Kinderbett","es":"","pl":""},"text":{"en":"","de":"","es":"","pl":""},"fee_basis":"unit","unit_amount":1500,"timing":"final_payment","most":2,
		"days_before":1,"until_time":"18:00","days_from":10,"at_once":2,"arrival_time":"","departure_time":"","mandatory":false,"active":true}`
	office = "/v1/manage/services"
)

func (w *world) offeredBy(body string) []extra.OfferedBody {
	w.Helper()
	var a struct{ Data []extra.OfferedBody }
	w.Decode(body, &a)
	return a.Data
}

func TestTheOfficeWritesWhatItOffers(t *testing.T) {
	eachWorld(t, func(w *world) {
		made := w.OK("mia", http.MethodPost, office, cot, "Idempotency-Key", "e1")
		w.Golden("postManageService", made)
		if again := w.OK("mia", http.MethodPost, office, cot, "Idempotency-Key", "e1"); again != made {
			t.Error("the same key has offered two", again)
		}
		w.Golden("patchManageService", w.OK("mia", http.MethodPatch, office+"/1-1", `{"changes":{"name":{"pl":{"from":"","to":"Łóżeczko"}},"unit_amount":{"from":1500,"to":1750},"until_time":{"from":"18:00","to":"12:00"}}}`))
		w.OK("mia", http.MethodPost, office, strings.NewReplacer("cot", "sauna", "Cot", "Sauna", "Kinderbett", "Sauna").Replace(cot))
		w.OK("mia", http.MethodPatch, office+"/1-1", `{"changes":{"active":{"from":true,"to":false}}}`)
		w.Golden("getManageServices", w.Get("mia", office))
		w.OK("mia", http.MethodPatch, office+"/1-1", `{"changes":{"active":{"from":false,"to":true}}}`)
		for _, c := range []struct {
			who, method, path, body string
			status                  int
			code, field             string
		}{
			{"mia", http.MethodPost, office, strings.Replace(cot, `"most":2`, `"most":0`, 1), 400, "bad_request", "most"},
			{"mia", http.MethodPost, office, strings.Replace(cot, `"property":0`, `"property":99`, 1), 400, "bad_request", "property"},
			{"mia", http.MethodPost, office + "?memberid=2", cot, 404, "not_found", ""},
			{"mia", http.MethodPatch, office + "/1-77", `{"changes":{"most":{"from":2,"to":3}}}`, 404, "not_found", ""},
			{"otto", http.MethodPatch, office + "/1-1", `{"changes":{"most":{"from":2,"to":3}}}`, 404, "not_found", ""},
			{"mia", http.MethodPatch, office + "/1-1", `{"changes":{"fee_basis":{"from":"unit","to":"week"}}}`, 400, "bad_request", "changes.fee_basis.to"},
			{"mia", http.MethodPatch, office + "/1-1", `{"changes":{"unit_amount":{"from":1500,"to":1}}}`, 409, "edit_clash", ""},
			{"greta", http.MethodGet, office, "", 403, "forbidden", ""},
			{"cleaner", http.MethodPost, office, cot, 403, "forbidden", ""},
		} {
			status, refusal := w.No(c.who, c.method, c.path, c.body)
			if status != c.status || string(refusal.ErrorCode) != c.code || (c.field != "" && refusal.Fields[c.field] == "") {
				t.Errorf("%s %s %s: %d %+v", c.who, c.method, c.path, status, refusal)
			}
		}
		const order = "/v1/manage/serviceorder"
		w.Golden("putManageServiceOrder", w.OK("mia", http.MethodPut, order, `{"ids":[2,1]}`))
		if all := w.offeredBy(w.Get("mia", office)); len(all) != 2 || all[0].ID != 2 || all[1].ID != 1 {
			t.Errorf("put into an order: %+v", all)
		}
		// Guests see the order of the office.
		var seen struct {
			Data struct{ Offered []struct{ Kind string } }
		}
		w.Book(six()...)
		w.Decode(w.Get("greta", path(3, "/services")), &seen)
		if got := fmt.Sprint(seen.Data.Offered); got != "[{sauna} {cot}]" {
			t.Errorf("guests see %s", got)
		}
		for body, want := range map[string]int{`{"ids":[1]}`: 409, `{"ids":[1,1]}`: 409, `{"ids":[1,2,3]}`: 409, `{"ids":[]}`: 400} {
			if status, refusal := w.No("mia", http.MethodPut, order, body); status != want {
				t.Errorf("%s: %d %+v", body, status, refusal)
			}
		}
		if status, _ := w.No("otto", http.MethodPut, order+"?memberid=1", `{"ids":[1,2]}`); status != http.StatusNotFound {
			t.Errorf("the office of another agency: %d", status)
		}
		w.OK("mia", http.MethodPut, order, `{"ids":[1,2]}`)
		if all := w.offeredBy(w.Get("mia", office)); len(all) != 2 || all[0].UnitAmount != 1750 || !all[0].Active || all[1].Kind != "sauna" {
			t.Errorf("%+v", all)
		}
	})
}

func TestGuestsKeepTheLimitsOfAnExtra(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.OK("mia", http.MethodPost, office, cot)
		w.Book(stay("one", during("2026-07-20", "2026-07-27")), stay("two", during("2026-07-26", "2026-07-31")), stay("three", during("2026-07-27", "2026-07-31")))
		services := func(id int64) string { return path(id, "/services?lang=en") }
		shown := func(id int64) string {
			o := w.choice(w.Get("greta", services(id))).Offered[0]
			return strings.TrimSpace(fmt.Sprintf("%s–%s %s ≤%d %s", o.From[5:], o.Until[5:], o.UntilTime, o.Most, o.Reason))
		}
		refused := func(id int64, quantity int) string {
			w.Helper()
			_, refusal := w.No("greta", http.MethodPost, services(id), fmt.Sprintf(`{"services":[{"offered":1,"quantity":%d}]}`, quantity))
			return refusal.Fields["services.0.offered"] + refusal.Fields["services.0.quantity"]
		}
		book := func(who string, id int64, quantity int) {
			w.Helper()
			w.OK(who, http.MethodPost, services(id), fmt.Sprintf(`{"services":[{"offered":1,"quantity":%d}]}`, quantity))
		}
		w.expect("before the first day", shown(1)+" "+refused(1, 1), "07-10–07-19 18:00 ≤2 too_early too_early")
		w.Clock.Set(mustDate(t, "2026-07-17").At(9*60, berlin(t)).Time())
		w.expect("on it", shown(1), "07-10–07-19 18:00 ≤2")
		book("greta", 1, 1)
		w.expect("one is left", shown(2)+" "+refused(2, 2), "07-16–07-25 18:00 ≤1 full")
		w.expect("none of the same night", shown(3), "07-17–07-26 18:00 ≤2")
		book("mia", 2, 2) // the office decides itself
		w.expect("what is booked stays", shown(1)+" "+refused(1, 2), "07-10–07-19 18:00 ≤1 full")
		w.expect("nothing is left", shown(3)+" "+refused(3, 1), "07-17–07-26 18:00 ≤2 full full")
		w.Clock.Set(mustDate(t, "2026-07-19").At(18*60, berlin(t)).Time())
		w.expect("its hour has come", shown(1)+" "+refused(1, 0), "07-10–07-19 18:00 ≤1 too_late too_late")
	})
}

// What the office has written a file leaves alone; of others the file is the truth.
func TestAFileLeavesWhatTheOfficeHasWritten(t *testing.T) {
	eachWorld(t, func(w *world) {
		rows := offered()
		w.offer(rows...)
		w.OK("mia", http.MethodPatch, office+"/1-2", `{"changes":{"at_once":{"from":0,"to":3}}}`)
		rows[0].AtOnce, rows[0].DaysFrom, rows[0].UntilTime, rows[1].UnitAmount = 4, 30, "20:00", "16"
		if report := w.offer(rows...); report.Changed != 1 || report.Unchanged != 6 {
			t.Errorf("%+v", report)
		}
		all := w.offeredBy(w.Get("mia", office))
		if all[0].AtOnce != 4 || all[0].DaysFrom != 30 || all[0].UntilTime != "20:00" || all[1].UnitAmount != 1500 || all[1].AtOnce != 3 {
			t.Errorf("%+v", all[:2])
		}
	})
}
