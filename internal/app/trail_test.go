package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"latchkey/internal/apitoken"
	"latchkey/internal/app"
	"latchkey/internal/checklist"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/extra"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/pay"
	"latchkey/internal/payment"
	"latchkey/internal/planning"
	"latchkey/internal/property"
	"latchkey/internal/report"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/trail"
	"latchkey/locales"
)

type trailPage struct {
	Data     []trail.LineAnswer
	NextPage string `json:"next_page"`
}

// trail reads the history of the first agency, all pages of it, as somebody.
func (w *world) trail(who, query string) []trail.LineAnswer {
	w.t.Helper()
	var out []trail.LineAnswer
	for offset := ""; ; {
		path := fmt.Sprintf("/v1/manage/history?memberid=%d&%s", w.members[0], query)
		if offset != "" {
			path += "&offset=" + url.QueryEscape(offset)
		}
		var page trailPage
		w.get(who, path, &page)
		out = append(out, page.Data...)
		if offset = page.NextPage; offset == "MA==" {
			return out
		}
	}
}

// done are the lines of people and programs in short.
func done(lines []trail.LineAnswer) (out []string) {
	for _, l := range lines {
		if l.ByKind == trail.BySystem {
			continue // tasks follow stays, and the homes came with a file
		}
		text := fmt.Sprintf("%s %s: %s", l.Noun, l.By, strings.TrimSpace(l.What+" "+l.Field))
		if l.Before != "" || l.After != "" {
			text += fmt.Sprintf(" (%s → %s)", l.Before, l.After)
		}
		out = append(out, text)
	}
	return out
}

func (w *world) must(who, method, path, body string) []byte {
	w.t.Helper()
	status, raw := w.call(who, method, path, body, "")
	if status != http.StatusOK {
		w.t.Fatalf("%s %s: %d %s", method, path, status, raw)
	}
	return raw
}

// What was done in all parts of an agency is in one list, the newest first, with who did it and what was before.
func TestTheTrailSaysWhoChangedWhat(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m := w.members[0]
		stay, home := w.stays["arriving"], fmt.Sprintf("%d-1", m)
		step := func() { w.clock.Advance(time.Minute) }
		w.must("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/payments/bank?memberid=%d", m), `{"changes":{"name":{"from":"","to":"Demo Agency"},"iban":{"from":"","to":"ES91 2100 0418 4502 0005 1332"}}}`)
		step()
		w.must("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/payments/bank?memberid=%d", m), `{"changes":{"iban":{"from":"ES91 2100 0418 4502 0005 1332","to":"ES79 2100 0813 6101 2345 6789"}}}`)
		step()
		w.must("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/settings?memberid=%d", m), `{"changes":{"phone":{"from":"","to":"+34 900 111 222"}}}`)
		step()
		w.must("manager", http.MethodPatch, "/v1/manage/properties/"+home, `{"changes":{"bedrooms":{"from":0,"to":2}}}`)
		step()
		visit := w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/blocks?memberid=%d", m), `{"property":2,"reason":"repair","arrival":"2026-09-02","departure":"","from":"10:00","to":"12:00","note":"Boiler"}`)
		block := fmt.Sprintf("/v1/manage/blocks/%d-%s", m, between(t, string(visit), `"id":`, `,`))
		step()
		w.must("manager", http.MethodPatch, block, `{"changes":{"note":{"from":"Boiler","to":"Roof"}}}`)
		step()
		w.must("manager", http.MethodDelete, block, "")
		step()
		w.must("manager", http.MethodPatch, "/v1/manage/reservations/"+stay, `{"changes":{"adults":{"from":2,"to":3}}}`)
		step()
		w.must("cleaner", http.MethodPatch, "/v1/cleaningresource/"+w.tasks["Demo Apartment <script>"], `{"cleaning_ist_start":"`+w.clock.Now().In(time.FixedZone("", 2*3600)).Format(time.DateTime)+`"}`)
		got := done(w.trail("manager", ""))
		want := []string{
			"task Demo cleaner: Began",
			"stay Demo manager: Adults (2 → 3)",
			"block Demo manager: Opened again",
			"block Demo manager: Note (Boiler → Roof)",
			"block Demo manager: Closed",
			"home Demo manager: Bedrooms (0 → 2)",
			"settings Demo manager: Phone of the agency ( → +34 900 111 222)",
			"money Demo manager: IBAN (ES ⋯ 1332 → ES ⋯ 6789)",
			"money Demo manager: IBAN ( → ES ⋯ 1332)",
			"money Demo manager: Account holder ( → Demo Agency)",
		}
		for i, line := range want {
			if i >= len(got) || !strings.HasPrefix(got[i], line) {
				t.Fatalf("line %d: want %s in\n%s", i, line, strings.Join(got, "\n"))
			}
		}
	})
}

// What is set up once and used every day has its history, too: checklists, text modules, bank statements and webhooks.
func TestTheTrailKnowsWhatIsSetUp(t *testing.T) {
	w := newWorld(t, func(*app.Config) {})
	m := w.members[0]
	one := func(raw []byte) string { return fmt.Sprintf("%d-%s", m, between(t, string(raw), `"id":`, `,`)) }
	step := func() { w.clock.Advance(time.Minute) }
	text := func(english string) string { return fmt.Sprintf(`{"en":%q,"de":"","es":"","pl":""}`, english) }
	list := func(version int, name, item string) string {
		return fmt.Sprintf(`{"version":%d,"name":%q,"kinds":["departure"],"properties":[1],"rooms":[{"name":%s,"items":[{"text":%s,"photo_required":false,"optional":false},{"text":%s,"photo_required":false,"optional":false}]}]}`,
			version, name, text("Kitchen"), text("Oven"), text(item))
	}
	lists := fmt.Sprintf("/v1/manage/checklists?memberid=%d", m)
	made := w.must("manager", http.MethodPost, lists, list(0, "Kitchen", "Sink"))
	step()
	w.must("manager", http.MethodPut, "/v1/manage/checklists/"+one(made), list(1, "Cooking", "Fridge"))
	step()
	w.must("manager", http.MethodDelete, "/v1/manage/checklists/"+one(made), "")
	step()
	module := w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/textmodules?memberid=%d", m), `{"kind":"reservation","name":"Parking","texts":`+text("Behind the house")+`}`)
	step()
	w.must("manager", http.MethodPatch, "/v1/manage/textmodules/"+one(module), `{"changes":{"texts":{"en":{"from":"Behind the house","to":"In the garage"}}}}`)
	step()
	w.must("manager", http.MethodDelete, "/v1/manage/textmodules/"+one(module), "")
	step()
	sauna := w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/services?memberid=%d", m), `{"property":0,"kind":"sauna","name":`+text("Sauna")+`,"text":`+text("")+`,"fee_basis":"unit","unit_amount":2000,"timing":"final_payment","most":1,"days_before":0,"until_time":"","days_from":0,"at_once":0,"arrival_time":"","departure_time":"","mandatory":false,"active":true}`)
	step()
	w.must("manager", http.MethodPatch, "/v1/manage/services/"+one(sauna), `{"changes":{"unit_amount":{"from":2000,"to":2550}}}`)
	step()
	w.must("manager", http.MethodPatch, "/v1/manage/services/"+one(sauna), `{"changes":{"property":{"from":0,"to":1},"fee_basis":{"from":"unit","to":"night"}}}`)
	step()
	w.must("manager", http.MethodPatch, "/v1/manage/services/"+one(sauna), `{"changes":{"active":{"from":true,"to":false}}}`)
	got := done(w.trail("manager", ""))
	want := []string{
		"settings Demo manager: Extra no longer offered",
		"settings Demo manager: Extra changed Price for (Unit → Night)",
		"settings Demo manager: Extra changed Property (All properties → ",
		"settings Demo manager: Extra changed Price (20.00 → 25.50)",
		"settings Demo manager: Extra added",
		"settings Demo manager: Text module removed",
		"settings Demo manager: Text module changed Text · English (Behind the house → In the garage)",
		"settings Demo manager: Text module added",
		"settings Demo manager: Checklist removed",
		"settings Demo manager: Checklist changed Items (Sink → Fridge)",
		"settings Demo manager: Checklist changed Name (Kitchen → Cooking)",
		"settings Demo manager: Checklist added",
	}
	for i, line := range want {
		if i >= len(got) || !strings.HasPrefix(got[i], line) {
			t.Fatalf("line %d: want %s in\n%s", i, line, strings.Join(got, "\n"))
		}
	}
}

// Each change of what is set up is put back from its line, unless it has changed since: that is said with who did it, and nothing is overwritten.
func TestWhatIsSetUpIsPutBack(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m := w.members[0]
		one := func(raw []byte) string { return fmt.Sprintf("%d-%s", m, between(t, string(raw), `"id":`, `,`)) }
		text := func(english string) string { return fmt.Sprintf(`{"en":%q,"de":"","es":"","pl":""}`, english) }
		newest := func(what string) trail.LineAnswer {
			t.Helper()
			w.clock.Advance(time.Minute)
			lines := w.trail("manager", "")
			for _, l := range lines {
				if strings.TrimSpace(l.What+" "+l.Field) == what {
					return l
				}
			}
			t.Fatalf("no line %q in\n%s", what, strings.Join(done(lines), "\n"))
			return trail.LineAnswer{}
		}
		undo := func(who, key string) (int, []byte) {
			return w.call(who, http.MethodPost, fmt.Sprintf("/v1/manage/history/%s/undo?memberid=%d", key, m), "", "")
		}
		back := func(what string) []byte {
			t.Helper()
			line := newest(what)
			if !line.Undo {
				t.Errorf("%s cannot be undone", what)
			}
			status, raw := undo("manager", line.Key)
			if status != http.StatusOK {
				t.Fatalf("%s: %d %s", what, status, raw)
			}
			return raw
		}
		services, modules := fmt.Sprintf("/v1/manage/services?memberid=%d", m), fmt.Sprintf("/v1/manage/textmodules?memberid=%d", m)
		has := func(path, want string) {
			t.Helper()
			if _, raw := w.call("manager", http.MethodGet, path, "", ""); !strings.Contains(string(raw), want) {
				t.Errorf("%s is not in %s", want, raw)
			}
		}
		offer := func(kind string) string {
			return one(w.must("manager", http.MethodPost, services, `{"property":0,"kind":"`+kind+`","name":`+text(kind)+`,"text":`+text("")+`,"fee_basis":"unit","unit_amount":2000,"timing":"final_payment","most":1,"days_before":0,"until_time":"","days_from":0,"at_once":0,"arrival_time":"","departure_time":"","mandatory":false,"active":true}`))
		}
		sauna, linen := offer("sauna"), offer("linen")
		w.must("manager", http.MethodPatch, "/v1/manage/services/"+sauna, `{"changes":{"unit_amount":{"from":2000,"to":2550}}}`)
		golden(t, "trail/testdata/postManageHistoryUndo", back("Extra changed Price"))
		has(services, `"unit_amount":2000`)
		w.must("manager", http.MethodPatch, "/v1/manage/services/"+sauna, `{"changes":{"active":{"from":true,"to":false}}}`)
		back("Extra no longer offered")
		number := func(ref string) string { _, n, _ := strings.Cut(ref, "-"); return n }
		order := fmt.Sprintf("/v1/manage/serviceorder?memberid=%d", m)
		first, second := "[1,"+number(sauna)+","+number(linen)+"]", "[1,"+number(linen)+","+number(sauna)+"]" // one came with the world
		w.must("manager", http.MethodPut, order, `{"ids":`+second+`,"seen":`+first+`}`)
		if status, raw := w.call("manager", http.MethodPut, order, `{"ids":`+first+`,"seen":`+first+`}`, ""); status != http.StatusConflict || !strings.Contains(string(raw), `"by":"Demo manager"`) {
			t.Errorf("a second tab that has not seen it: %d %s", status, raw)
		}
		back("Extras put in order")
		w.must("manager", http.MethodPut, order, `{"ids":`+second+`,"seen":`+first+`}`)

		// What has changed since is not overwritten.
		w.must("manager", http.MethodPatch, "/v1/manage/services/"+sauna, `{"changes":{"unit_amount":{"from":2000,"to":3000}}}`)
		line := newest("Extra changed Price")
		w.must("manager", http.MethodPatch, "/v1/manage/services/"+sauna, `{"changes":{"unit_amount":{"from":3000,"to":3500}}}`)
		status, raw := undo("manager", line.Key)
		if status != http.StatusConflict || !strings.Contains(string(raw), `"error_code":"edit_clash"`) || !strings.Contains(string(raw), `"by":"Demo manager"`) {
			t.Errorf("changed since: %d %s", status, raw)
		}
		has(services, `"unit_amount":3500`)

		module := one(w.must("manager", http.MethodPost, modules, `{"kind":"reservation","name":"Parking","texts":`+text("Behind the house")+`}`))
		w.must("manager", http.MethodPatch, "/v1/manage/textmodules/"+module, `{"changes":{"texts":{"en":{"from":"Behind the house","to":"In the garage"}}}}`)
		back("Text module changed Text · English")
		has(modules, "Behind the house")
		w.must("manager", http.MethodDelete, "/v1/manage/textmodules/"+module, "")
		back("Text module removed")
		has(modules, "Behind the house")

		w.must("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/settings?memberid=%d", m), `{"changes":{"phone":{"from":"","to":"+34 900 111 222"}}}`)
		setting := newest("Phone of the agency")
		if !setting.Owners {
			t.Error("a setting is put back by who is no owner")
		}
		back("Phone of the agency")
		for who, want := range map[string]int{"cleaner": http.StatusForbidden, "guest": http.StatusForbidden} {
			if status, raw := undo(who, setting.Key); status != want {
				t.Errorf("%s: %d %s", who, status, raw)
			}
		}
		// People's hours, public holidays and rules.
		hours := fmt.Sprintf("/v1/manage/staff/%d-%d/work", m, w.staffID("cleaner"))
		w.must("manager", http.MethodPatch, hours, `{"changes":{"hours":{"from":[],"to":[{"day":3,"from":"08:00","to":"14:00"}]}}}`)
		back("Working hours")
		has(hours, `"hours":[]`)
		days := fmt.Sprintf("/v1/manage/holidays?memberid=%d", m)
		w.must("manager", http.MethodPatch, days, `{"changes":{"days":{"from":[],"to":[{"day":"2026-12-06","name":"Harbor day"}]}}}`)
		back("Public holidays")
		has(days, `"days":[]`)
		clear(w.tokens) // the session is over by now
		// Absences, whole checklists and what is in them, rates, bank details and tax rules.
		w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/staff/%d-%d/absences", m, w.staffID("cleaner")), `{"kind":"ill","from":"2026-09-01","to":"2026-09-04","from_time":"","to_time":""}`)
		back("Absence")
		has(hours, `"absences":[]`)
		entered := newest("Absence") // the line of its removal
		if status, raw := undo("manager", entered.Key); status != http.StatusOK {
			t.Errorf("an absence that was removed comes back: %d %s", status, raw)
		}
		has(hours, `"from":"2026-09-01"`)
		if status, raw := undo("manager", entered.Key); status != http.StatusConflict || !strings.Contains(string(raw), `"by":"Demo manager"`) {
			t.Errorf("it comes back twice: %d %s", status, raw)
		}
		clear(w.tokens) // the session is over by now
		lists := fmt.Sprintf("/v1/manage/checklists?memberid=%d", m)
		list := func(version int, name, item string, photo bool) string {
			return fmt.Sprintf(`{"version":%d,"name":%q,"kinds":["departure"],"properties":[],"rooms":[{"name":%s,"items":[{"text":%s,"photo_required":%t,"optional":false}]}]}`, version, name, text("Kitchen"), text(item), photo)
		}
		made := one(w.must("manager", http.MethodPost, lists, list(0, "Kitchen", "Sink", false)))
		w.must("manager", http.MethodPut, "/v1/manage/checklists/"+made, list(1, "Cooking", "Fridge", true))
		back("Checklist changed Name")
		has(lists, `"name":"Kitchen"`)
		back("Checklist changed Items")
		has(lists, `"photo_required":false`)
		has(lists, `"en":"Sink"`)
		w.must("manager", http.MethodPut, "/v1/manage/checklists/"+made, list(4, "Kitchen", "Sink", true)) // no text of it changes
		back("Checklist changed")
		has(lists, `"photo_required":false`)
		stale := newest("Checklist changed")
		w.must("manager", http.MethodPut, "/v1/manage/checklists/"+made, list(6, "Kitchen", "Oven", false))
		if status, raw := undo("manager", stale.Key); status != http.StatusConflict || !strings.Contains(string(raw), `"by":"Demo manager"`) {
			t.Errorf("a list that has changed since: %d %s", status, raw)
		}
		w.must("manager", http.MethodDelete, "/v1/manage/checklists/"+made, "")
		back("Checklist removed")
		has(lists, `"en":"Oven"`)
		back("Checklist added")
		has(lists, `"data":[]`)

		rates := fmt.Sprintf("/v1/manage/staff/%d-%d/rates/2026-08-01", m, w.staffID("company"))
		clear(w.tokens) // the session is over by now
		w.must("manager", http.MethodPut, rates, `{"rates":{"currency":"EUR","hour":1900,"pieces":[]}}`)
		w.must("manager", http.MethodPut, rates, `{"rates":{"currency":"EUR","hour":2100,"pieces":[]},"seen":{"currency":"EUR","hour":1900,"pieces":[]}}`)
		stale1, all := newest("Set rates"), fmt.Sprintf("/v1/manage/staff/%d-%d/rates", m, w.staffID("company"))
		back("Set rates")
		has(all, `"hour":1900`)
		if status, raw := undo("manager", stale1.Key); status != http.StatusConflict || !strings.Contains(string(raw), `"by":"Demo manager"`) {
			t.Errorf("rates that have changed since: %d %s", status, raw)
		}

		bank := fmt.Sprintf("/v1/manage/payments/bank?memberid=%d", m)
		w.must("manager", http.MethodPatch, bank, `{"changes":{"name":{"from":"","to":"Demo Agency"},"iban":{"from":"","to":"ES9121000418450200051332"}}}`)
		// The holder of a number that has come with it is not put back without it.
		if holder := newest("Account holder"); holder.Undo || holder.Stays != trail.StaysNumber {
			t.Errorf("the holder of a new number: %+v", holder)
		}
		w.must("manager", http.MethodPatch, bank, `{"changes":{"name":{"from":"Demo Agency","to":"Demo Homes"}}}`)
		back("Account holder")
		has(bank, `"name":"Demo Agency"`)
		if number := newest("IBAN"); number.Undo || number.Stays != trail.StaysNumber {
			t.Errorf("the number of an account: %+v", number)
		}
		w.must("manager", http.MethodPatch, bank, `{"changes":{"name":{"from":"Demo Agency","to":"Demo Rooms"}}}`)
		holder := newest("Account holder")
		w.must("manager", http.MethodPatch, bank, `{"changes":{"iban":{"from":"ES91 2100 0418 4502 0005 1332","to":"DE89370400440532013000"}}}`)
		if status, raw := undo("manager", holder.Key); status != http.StatusConflict || !strings.Contains(string(raw), `"by":"Demo manager"`) || strings.Contains(string(raw), "0532013") {
			t.Errorf("the holder of another number: %d %s", status, raw)
		}
		has(bank, `"name":"Demo Rooms"`)
		w.setLevel("manager", identity.Office)
		if status, raw := undo("manager", newest("Account holder").Key); status != http.StatusForbidden || !strings.Contains(string(raw), "owners_only") {
			t.Errorf("bank details are put back by the office: %d %s", status, raw)
		}
		w.setLevel("manager", identity.Owner)

		// The name, the events and the state of a webhook come back; its address and its secret do not.
		clear(w.tokens)
		hooks := fmt.Sprintf("/v1/manage/webhooks?memberid=%d", m)
		w.must("manager", http.MethodPost, hooks, `{"name":"Books","address":"https://hooks.example/x","events":["reservation.created"],"on":true,"password":"`+password+`"}`)
		if line := newest("Webhook added"); line.Undo || line.Stays != trail.StaysOnPage {
			t.Errorf("a webhook that was added: %+v", line)
		}
		hook := fmt.Sprintf("/v1/manage/webhooks/%d-1", m)
		w.must("manager", http.MethodPut, hook, `{"name":"Money","address":"","events":["task.created"],"on":true}`)
		renamed := newest("Webhook changed")
		if status, raw := undo("manager", renamed.Key); status != http.StatusOK {
			t.Errorf("a webhook that was changed: %d %s", status, raw)
		}
		has(hooks, `"name":"Books"`)
		has(hooks, `"events":["reservation.created"]`)
		if status, raw := undo("manager", renamed.Key); status != http.StatusConflict || !strings.Contains(string(raw), `"by":"Demo manager"`) {
			t.Errorf("a webhook that has changed since: %d %s", status, raw)
		}
		w.must("manager", http.MethodPut, hook, `{"name":"Books","address":"","events":["reservation.created"],"on":false}`)
		off := newest("Webhook switched off")
		w.setLevel("manager", identity.Office)
		if status, raw := undo("manager", off.Key); status != http.StatusForbidden || !strings.Contains(string(raw), "owners_only") {
			t.Errorf("a webhook is put back by the office: %d %s", status, raw)
		}
		w.setLevel("manager", identity.Owner)
		back("Webhook switched off")
		has(hooks, `"off":""`)
		rules := fmt.Sprintf("/v1/manage/rules?memberid=%d", m)
		w.must("manager", http.MethodPost, rules, `{"kind":"interim","name":"Sundays","on":true,"level":"agency","town":"","building":0,"home":0,"none":false,"from":"","to":"","owners":false,"every":7,"by_nights":false,"at":"11:00","services":[],"minutes":60,"per_bedroom":0,"per_person":0,"people":1,"least":0,"company":0,"person":0,"backup":0,"holidays":"as_planned"}`)
		back("Rule added")
		if _, raw := w.call("manager", http.MethodGet, rules, "", ""); !strings.Contains(string(raw), `"name":"Sundays","names":`+text("")+`,"on":false`) {
			t.Errorf("the rule is still on: %s", raw)
		}
		for _, key := range []string{"1.0.0.987654", "1.99.0.1", "made-up"} {
			if status, raw := undo("manager", key); status != http.StatusNotFound {
				t.Errorf("%s: %d %s", key, status, raw)
			}
		}
	})
}

// A refused putting back names who made the thing what it is, and nobody where that is not known; no rule comes back beside the one that took its place.
func TestARefusedPutBackNamesTheRightPerson(t *testing.T) {
	w := newWorld(t)
	w.colleague("second")
	m := w.members[0]
	newest := func(what string) trail.LineAnswer {
		t.Helper()
		w.clock.Advance(time.Minute)
		for _, l := range w.trail("manager", "") {
			if strings.TrimSpace(l.What+" "+l.Field) == what {
				return l
			}
		}
		t.Fatalf("no line %q in\n%s", what, strings.Join(done(w.trail("manager", "")), "\n"))
		return trail.LineAnswer{}
	}
	refused := func(line trail.LineAnswer, by string) {
		t.Helper()
		status, raw := w.call("manager", http.MethodPost, fmt.Sprintf("/v1/manage/history/%s/undo?memberid=%d", line.Key, m), "", "")
		if status != http.StatusConflict || !strings.Contains(string(raw), `"edit_clash"`) || !strings.Contains(string(raw), fmt.Sprintf(`"by":%q`, by)) {
			t.Errorf("%s %s: %d %s", line.What, line.Name, status, raw)
		}
	}
	back := func(line trail.LineAnswer) {
		t.Helper()
		w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/history/%s/undo?memberid=%d", line.Key, m), "")
	}

	rules := fmt.Sprintf("/v1/manage/taxrules?memberid=%d", m)
	add := func(who string, amount int) string {
		return fmt.Sprintf("/v1/manage/taxrules/%d-%s", m, between(t, string(w.must(who, http.MethodPost, rules, fmt.Sprintf(`{"property":0,"valid_from":"2027-01-01","basis":"night","amount":%d,"capped_nights":0,"free_under":0}`, amount))), `"id":`, `,`))
	}
	first := add("manager", 150)
	added := newest("Tourist tax rule added")
	w.must("second", http.MethodDelete, first, "")
	refused(added, "Demo second")
	removed := newest("Tourist tax rule removed")
	second := add("second", 175)
	refused(removed, "Demo second")
	w.must("manager", http.MethodDelete, second, "")
	back(removed)
	refused(removed, "Demo manager")

	hook := func(who, ref, name string) {
		t.Helper()
		w.must(who, http.MethodPut, fmt.Sprintf("/v1/manage/webhooks/%d-%s", m, ref), fmt.Sprintf(`{"name":%q,"address":"","events":["reservation.created"],"on":true}`, name))
	}
	for _, name := range []string{"books", "mails"} {
		w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/webhooks?memberid=%d", m), fmt.Sprintf(`{"name":%q,"address":"https://hooks.example/a","events":["reservation.created"],"on":true,"password":%q}`, name, password))
	}
	hook("manager", "1", "ledger")
	renamed := newest("Webhook changed")
	hook("manager", "1", "accounts")
	hook("second", "2", "letters")
	refused(renamed, "Demo manager")
	// Together with a new address nothing is kept of it, so nobody is named.
	w.must("second", http.MethodPut, fmt.Sprintf("/v1/manage/webhooks/%d-1", m), fmt.Sprintf(`{"name":"taxes","address":"https://hooks.example/b","events":["reservation.created"],"on":true,"password":%q}`, password))
	refused(renamed, "")
}

// Each act on what is set up either can be put back, or it is said why not. An act that is new is in neither list, and fails here.
func TestEachActOnWhatIsSetUpIsPutBackOrSaysWhyNot(t *testing.T) {
	w := newWorld(t)
	can := w.PutBacks()
	for noun, acts := range map[trail.Noun][]string{
		trail.Settings: slices.Concat(checklist.Acts, message.ModuleActs, extra.Acts, planning.RuleActs, property.GroupActs, report.TemplateActs, report.KeptActs, report.RegularActs, []string{"demo_added", "demo_removed", "archive_requested", "archive_removed", "archive_downloaded"}),
		trail.Money:    slices.Concat(payment.Acts, payment.BankActs, payment.TaxActs),
		trail.Team:     append(tagged[member.StaffHistoryEntry]("enum"), pay.Acts...),
		trail.Interfaces: slices.DeleteFunc(textsOf(apitoken.Acts), func(act string) bool {
			return act == string(apitoken.WebhookChanged) || act == string(apitoken.WebhookSwitched)
		}), // these two are undone by their own history
	} {
		for _, act := range acts {
			if putBack := can[trail.NotedAct{Noun: noun, Act: act}] != nil; putBack == trail.Settled(noun, act) {
				t.Errorf("%s %s: put back %t, and why not %t", noun, act, putBack, trail.Settled(noun, act))
			}
		}
	}
}

// No page misses or repeats a line, and a filter narrows to exactly those that fit.
func TestTheTrailIsWholeOverItsPagesAndFilters(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		w.colleague("second")
		m := w.members[0]
		stay, other := w.stays["arriving"], w.stays["unpaid"]
		for i := range 130 {
			who, of := "manager", stay
			if i%3 == 0 {
				who = "second"
			}
			if i%2 == 0 {
				of = other
			}
			n := i / 2
			w.must(who, http.MethodPatch, "/v1/manage/reservations/"+of, fmt.Sprintf(`{"changes":{"beach_chair":{"from":%q,"to":%q}}}`, chair(n-1), chair(n)))
			if i == 64 {
				w.clock.Advance(48 * time.Hour)
				clear(w.tokens)
			}
		}
		all := w.trail("manager", "noun=stay")
		fields := 0
		seen := map[string]bool{}
		for i, l := range all {
			if seen[l.Key] {
				t.Errorf("%s comes twice", l.Key)
			}
			seen[l.Key] = true
			if l.Field != "" {
				fields++
			}
			if i > 0 && l.At > all[i-1].At {
				t.Errorf("%s comes after %s", l.At, all[i-1].At)
			}
		}
		if fields != 130 {
			t.Errorf("%d changed fields, want 130", fields)
		}
		count := func(query string, want func(l trail.LineAnswer) bool) {
			t.Helper()
			found := w.trail("manager", query)
			for _, l := range found {
				if !want(l) {
					t.Errorf("%s: %+v", query, l)
				}
			}
			wanted := 0
			for _, l := range w.trail("manager", "") {
				if want(l) {
					wanted++
				}
			}
			if len(found) != wanted || wanted == 0 {
				t.Errorf("%s: %d lines, want %d", query, len(found), wanted)
			}
		}
		number, _ := strings.CutPrefix(stay, fmt.Sprint(m, "-"))
		count("person="+fmt.Sprint(w.staffID("second")), func(l trail.LineAnswer) bool { return l.By == "Demo second" })
		count("q="+number, func(l trail.LineAnswer) bool { return strconv.FormatInt(l.Number, 10) == number })
		count("q="+number+"&person="+fmt.Sprint(w.staffID("second")), func(l trail.LineAnswer) bool {
			return l.By == "Demo second" && strconv.FormatInt(l.Number, 10) == number
		})
		count("q=finca+chair", func(l trail.LineAnswer) bool { return l.Home == "Demo Finca" && l.Field == "Beach chair" })
		count("to=2026-07-04", func(l trail.LineAnswer) bool { return l.At < "2026-07-05" })
		count("from=2026-07-05&to=2026-07-06", func(l trail.LineAnswer) bool { return l.At > "2026-07-05" && l.At < "2026-07-07" })
		if found := w.trail("manager", "person="+fmt.Sprint(w.staffID("second"))+"&noun=settings"); len(found) != 0 {
			t.Errorf("somebody has changed settings: %v", done(found))
		}
	})
}

func chair(n int) string {
	if n < 0 {
		return ""
	}
	return fmt.Sprint("B", n)
}

// Nobody reads the trail of another agency, and who may only read sees no more of it than others: no codes, no numbers of accounts.
func TestTheTrailGivesNoSecretsAway(t *testing.T) {
	w := newWorld(t)
	m := w.members[0]
	w.must("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/payments/bank?memberid=%d", m), `{"changes":{"name":{"from":"","to":"Demo Agency"},"iban":{"from":"","to":"ES9121000418450200051332"}}}`)
	code := w.must("manager", http.MethodGet, fmt.Sprintf("/v1/manage/properties/%d-1", m), "")
	mark := between(t, string(code), `"key_code":"`, `"`)
	w.must("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/properties/%d-1", m), fmt.Sprintf(`{"changes":{"key_code":{"from":%q,"to":"canary-code"}}}`, mark))
	w.setLevel("manager", identity.ReadOnly)
	for _, path := range []string{"/v1/manage/history", "/v1/manage/historyfile"} {
		raw := string(w.must("manager", http.MethodGet, fmt.Sprintf("%s?memberid=%d", path, m), ""))
		for _, secret := range []string{"canary-code", keyCode, "0418", "wifi-pass"} {
			if strings.Contains(raw, secret) {
				t.Errorf("%s says %s", path, secret)
			}
		}
		if !strings.Contains(raw, "Key code") || !strings.Contains(raw, "1332") {
			t.Errorf("%s does not say that the code and the account have changed: %.500s", path, raw)
		}
		for _, who := range []string{"cleaner", "company", "guest", "other manager"} {
			if status, _ := w.call(who, http.MethodGet, fmt.Sprintf("%s?memberid=%d", path, m), "", ""); status == http.StatusOK {
				t.Errorf("%s reads %s", who, path)
			}
		}
	}
	if status, raw := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/history?memberid=%d&from=tomorrow", m), "", ""); status != http.StatusBadRequest || !strings.Contains(string(raw), `"from"`) {
		t.Errorf("a wrong day: %d %s", status, raw)
	}
	if status, _ := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/history?memberid=%d&offset=x", m), "", ""); status != http.StatusBadRequest {
		t.Errorf("a forged offset: %d", status)
	}
	_, raw := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/history?memberid=%d", m), "", "")
	golden(t, "trail/testdata/getManageHistory", raw)
}

func between(t *testing.T, text, before, after string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, before)
	out, _, ends := strings.Cut(rest, after)
	if !ok || !ends {
		t.Fatalf("no %s in %.300s", before, text)
	}
	return out
}

// What a program writes with an API token is in the history of the stay and in the trail, under the program's name.
func TestWhatAProgramWritesHasItsHistory(t *testing.T) {
	w := newWorld(t)
	m := w.members[0]
	w.program("Demo PMS", 30, identity.StaysWrite)
	row := `{"reservations":[{"external_id":"api-1","property":"p2","source":"api","status":"confirmed","arrival":"2026-08-01","departure":"2026-08-08","adults":%d,"booker_first_name":"Demo","booker_last_name":"Api"}]}`
	for i, adults := range []int{2, 2, 3} {
		w.must("Demo PMS", http.MethodPut, fmt.Sprintf("/v1/manage/reservations?memberid=%d", m), fmt.Sprintf(row, adults))
		if lines := w.trail("manager", "noun=stay"); len(lines) != []int{1, 1, 2}[i] {
			t.Errorf("after %d calls: %v", i+1, done(lines))
		}
	}
	want := []string{"stay Demo PMS: Adults (2 → 3)", "stay Demo PMS: Entered the reservation"}
	lines := w.trail("manager", "noun=stay")
	if got := done(lines); !slices.Equal(got, want) {
		t.Fatalf("%q, want %q", got, want)
	}
	if lines[0].ByKind != trail.ByProgram {
		t.Errorf("it was done by a %s", lines[0].ByKind)
	}
	if got := w.trail("manager", "program=1"); len(got) != 2 {
		t.Errorf("of the program: %v", done(got))
	}
	var changes struct{ Data []struct{ Field string } }
	w.get("manager", "/v1/manage/reservations/"+lines[0].Ref+"/changes", &changes)
	if len(changes.Data) != 1 || changes.Data[0].Field != "adults" {
		t.Errorf("the history of the stay has %v", changes.Data)
	}
}

// Everything that a history can say has words in all languages.
func TestEverythingInTheTrailHasWords(t *testing.T) {
	known := func(name string) {
		t.Helper()
		for _, lang := range locales.Languages {
			if locales.Texts(lang)["trail."+name] == "" {
				t.Errorf("%s has no text trail.%s", lang, name)
			}
		}
	}
	for _, noun := range trail.Nouns {
		known("noun." + string(noun))
	}
	for _, act := range reservation.Actions() {
		known("act.stay." + string(act))
	}
	for _, act := range property.Actions {
		known("act.home." + string(act))
	}
	for _, field := range task.ChangedFields {
		known("field.task." + field)
	}
	for noun, fields := range map[string][]string{
		"stay": tagged[reservation.Fields]("json"), "home": tagged[property.Fields]("json"), "settings": tagged[member.Settings]("json"), "team": append(tagged[member.Work]("json"), "absence", "days"),
		"money": tagged[payment.BankBody]("json"),
	} {
		if noun == "settings" {
			for _, field := range tagged[extra.OfferedFields]("json") {
				if field != "active" { // the act says it
					fields = append(fields, "extra_"+field)
				}
			}
		}
		for _, field := range fields {
			known("field." + noun + "." + field)
		}
	}
	for noun, acts := range map[string][]string{
		"team": append(tagged[member.StaffHistoryEntry]("enum"), pay.Acts...), "task": tagged[task.TaskHistory]("enum"), "interfaces": textsOf(apitoken.Acts),
		"settings": slices.Concat(checklist.Acts, message.ModuleActs, extra.Acts, report.TemplateActs, report.KeptActs, report.RegularActs), "money": payment.Acts,
	} {
		for _, act := range acts {
			known("act." + noun + "." + act)
		}
	}
}

func textsOf[T ~string](all []T) (out []string) {
	for _, one := range all {
		out = append(out, string(one))
	}
	return out
}

// tagged are the words of a tag of all fields of a struct: their names, or the values that they can have.
func tagged[T any](tag string) (out []string) {
	of := reflect.TypeFor[T]()
	for i := range of.NumField() {
		words := strings.Split(of.Field(i).Tag.Get(tag), ",")
		if tag == "json" {
			words = words[:1]
		}
		for _, word := range words {
			if word != "" {
				out = append(out, word)
			}
		}
	}
	return out
}
