package app_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/xuri/excelize/v2"

	"latchkey/internal/app"
	"latchkey/internal/checklist"
	"latchkey/internal/extra"
	"latchkey/internal/notification"
	"latchkey/internal/notify"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// in is a text of the office that names its language.
func in(lang, text string) string { return text + " ·" + lang + "·" }

func words(text string) wire.Words {
	return wire.Words{By: wire.Texts{locales.English: in("en", text), locales.German: in("de", text), locales.Spanish: in("es", text), locales.Polish: in("pl", text)}}
}

// speak gives the world's office words in four languages, each with its mark, wherever it may write some.
func (w *world) speak() {
	w.t.Helper()
	m, ctx := w.members[0], w.t.Context()
	texts := func(s string) wire.Texts {
		return wire.Texts{locales.English: in("en", s), locales.German: in("de", s), locales.Spanish: in("es", s), locales.Polish: in("pl", s)}
	}
	w.properties(m, w.speakingHome())
	refused := func(report wire.ImportReport, err error) {
		w.t.Helper()
		if err != nil || !report.OK() {
			w.t.Fatalf("%v %+v", err, report)
		}
	}
	r := w.stay("arriving", "p1", "2026-07-04", "2026-07-11", "guest", true)
	r.Payments[0].Label = words("Deposit")
	r.Services = []reservation.ImportService{{Kind: "parking", Name: words("Cot"), FeeBasis: "unit", UnitAmount: "0", Timing: "cash_arrival"}}
	w.reservations(m, r)
	refused(w.Checklists.Import(ctx, m, wire.Lines([]checklist.ImportRow{{
		ExternalID: "all", Name: "All", Kinds: []string{"departure"}, Rooms: []checklist.ImportRoom{{Name: texts("Room"), Items: []checklist.ImportItem{{Text: texts("Item")}}}},
	}}), checklist.ImportOptions{}))
	refused(w.Extras.ImportOffered(ctx, m, wire.Lines([]extra.ImportOffered{{
		ExternalID: "sauna", Kind: "sauna", Name: wire.Words{By: wire.Texts{locales.English: in("en", "Sauna"), locales.German: in("de", "Sauna"), locales.Spanish: in("es", "Sauna"), locales.Polish: in("pl", "Sauna")}}, Text: wire.Words{By: wire.Texts{locales.English: in("en", "Hot"), locales.German: in("de", "Hot"), locales.Spanish: in("es", "Hot"), locales.Polish: in("pl", "Hot")}}, FeeBasis: "unit", UnitAmount: "5", Timing: "cash_arrival",
	}}), reservation.ImportOptions{}))
}

// speakingHome is the first property of the world with words in four languages.
func (w *world) speakingHome() property.ImportRow {
	row := property.ImportRow{
		ExternalID: "p1", Building: "Demo House", Title: "Demo Apartment <script>", ShortTitle: "A1", Street: "Demo Street 1", Postalcode: "08001", City: "Barcelona", Country: "ES", Lat: 41.4, Lon: 2.17,
		TimeZone: "Europe/Madrid", MaxOccupancy: 6, KeyHandover: "key_safe", KeyCode: keyCode, Company: "company", Person: "cleaner",
		LocationDescription: words("Behind the market"), KeyLocation: words("Left of the door"), StaffKey: words("On the board"), MeetingPoint: words("At the gate"),
		Amenities: []property.ImportAmenity{{Category: "Kitchen", Name: words("Oven")}},
	}
	for _, audience := range []string{"guest", "staff"} {
		for _, lang := range locales.Contents {
			row.InfoTexts = append(row.InfoTexts, property.ImportInfoText{Audience: audience, Lang: lang, Title: in(lang, "Safe"), Body: in(lang, "It is here: ![safe](picture:safe)")})
		}
	}
	return row
}

// wishes are what a call says of languages.
type wishes struct{ chosen, cookie, browser string }

// asked makes a call with wishes; known is the version of a list that the caller has.
func (w *world) asked(who, method, path, body string, say wishes, known string) (*http.Response, []byte) {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), method, w.URL()+path, strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	header := func(name, value string) {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	if token := w.token(who); token != "" {
		header("Authorization", "Bearer "+token)
	}
	if body != "" {
		header("Content-Type", "application/json")
	}
	header("X-Lang", say.chosen)
	header("Accept-Language", say.browser)
	header("If-None-Match", known)
	if say.cookie != "" {
		req.AddCookie(&http.Cookie{Name: "lang", Value: say.cookie})
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	if strings.HasPrefix(res.Header.Get("Content-Type"), "application/vnd.openxml") {
		raw = cells(w.t, raw)
	}
	return res, raw
}

// cells is what stands in an Excel file.
func cells(t *testing.T, raw []byte) []byte {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var out []byte
	for _, sheet := range book.GetSheetList() {
		out = append(out, sheet...)
		rows, err := book.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			out = append(out, strings.Join(row, "\n")...)
		}
	}
	return out
}

var placeholders = regexp.MustCompile(`\\\{[a-z_]+\\\}`)

// polish are the Polish texts of the catalogue, with anything in their places.
var polish = sync.OnceValue(func() (all []*regexp.Regexp) {
	for _, known := range locales.Texts("pl") {
		all = append(all, regexp.MustCompile("^"+placeholders.ReplaceAllString(regexp.QuoteMeta(known), ".*")+"$"))
	}
	return all
})

// saysInPolish reports whether a text is one of them.
func saysInPolish(text string) bool {
	return slices.ContainsFunc(polish(), func(known *regexp.Regexp) bool { return known.MatchString(text) })
}

// languageRoutes are the calls of the table, each with a path and body that names no language of its own; the two exports count as two.
func languageRoutes(w *world) map[string]row {
	table := rights(w)
	for id, r := range table {
		r.path = strings.ReplaceAll(r.path, "/infotexts/en", "/infotexts/pl")
		r.path = strings.ReplaceAll(r.path, "/directions/en", "/directions/pl")
		table[id] = r
	}
	return table
}

// A person who has chosen Polish reads Polish in every answer and every refusal of every route, whatever the browser says and whatever language the account has.
func TestTheChosenLanguageComesFirstOnEveryRoute(t *testing.T) {
	w := newWorld(t, interpreted(t), routed(t))
	w.speak()
	for _, who := range people {
		if status, raw := w.call(who, http.MethodPut, "/v1/account_language", `{"lang":"es"}`, ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
	}
	others := []string{"en", "de", "es"}
	// The office's own editors hold all languages.
	editors := []string{
		"getChecklists", "getTextModules", "getManageServices", "patchManageService", "getManageProperty", "postManageProperty", "patchManageProperty", "postManagePropertyCopy", "putManagePropertyAway", "deleteManagePropertyAway",
		"postPropertyPlaces", "getManagePropertyHistory", "getManagePropertyTable", "getManageHistory", "getManageHistoryFile", "getManageChangedStays",
	}
	speaking, refusals := map[string]bool{}, 0
	table := languageRoutes(w)
	check := func(route web.Route, r row, who string) {
		t.Helper()
		res, raw := w.asked(who, route.Method, r.path, r.body, wishes{chosen: "pl", browser: "fr-FR,fr;q=0.9,de;q=0.5"}, "")
		if route.ID == "postSignOut" {
			delete(w.tokens, who)
		}
		for _, lang := range others {
			if strings.Contains(string(raw), "·"+lang+"·") {
				if !slices.Contains(editors, route.ID) {
					t.Errorf("%s as %q speaks %s: %s", route.ID, who, lang, raw)
				}
			}
		}
		if res.StatusCode >= http.StatusBadRequest {
			var out struct {
				Error string `json:"error"`
				Text  string `json:"message"`
			}
			if json.Unmarshal(raw, &out) != nil {
				return // a page for people without the app
			}
			text := cmp.Or(out.Text, out.Error)
			text, _, _ = strings.Cut(text, " (") // the detail behind the prefix is for machines
			if refusals++; !saysInPolish(text) {
				t.Errorf("%s as %q refuses with %q (%d)", route.ID, who, text, res.StatusCode)
			}
			return
		}
		if route.Method != http.MethodGet && route.ID != "postCleaningsExport" {
			speaking[route.ID] = speaking[route.ID] || strings.Contains(string(raw), "·pl·")
			return
		}
		// The same call in German differs exactly where there are words.
		_, german := w.asked(who, route.Method, r.path, r.body, wishes{chosen: "de", browser: "fr-FR,fr;q=0.9,pl;q=0.5"}, "")
		_, again := w.asked(who, route.Method, r.path, r.body, wishes{chosen: "pl", browser: "de"}, "")
		_, cookie := w.asked(who, route.Method, r.path, r.body, wishes{cookie: "pl", browser: "de"}, "")
		if !bytes.Equal(german, again) && bytes.Equal(cookie, again) {
			speaking[route.ID] = true
			if !bytes.Equal(raw, again) {
				t.Errorf("%s as %q listens to the browser:\n%s\n%s", route.ID, who, raw, again)
			}
		}
	}
	for _, route := range w.Router().Routes() {
		r := table[route.ID]
		for _, who := range append([]string{""}, people...) {
			check(route, r, who)
		}
		if route.ID == "postCleaningsExport" {
			r.body = strings.ReplaceAll(r.body, `"ics"`, `"xlsx"`)
			check(route, r, "cleaner")
		}
		// A call that nobody could have made is refused in the same language.
		for _, broken := range []string{"-1--1", "987654-987654"} {
			if path := regexp.MustCompile(`\d+-\d+`).ReplaceAllString(r.path, broken); path != r.path {
				r := r
				r.path = path
				check(route, r, "manager")
			}
		}
	}
	for _, id := range []string{
		"getReservation", "getReservationServices", "postReservationServices", "getReservationTravellers", "getCleaning", "postCleaningsExport", "getCleaningInfoTexts", "getReservationInfotexts",
	} {
		if route := id; !speaking[route] && !strings.Contains(table[id].path, "/pl") {
			t.Errorf("%s has no words in four languages any more, or the test does not see them", id)
		}
	}
	if refusals < 400 {
		t.Errorf("only %d refusals were looked at", refusals)
	}
	t.Logf("%v answer words, %d refusals", speaking, refusals)
}

// A list that is known in one language is not "unchanged" in another.
func TestAVersionOfAListHasALanguage(t *testing.T) {
	w := newWorld(t)
	polish, raw := w.asked("cleaner", http.MethodGet, "/v1/cleanings", "", wishes{chosen: "pl"}, "")
	tag := polish.Header.Get("ETag")
	if tag == "" || len(raw) == 0 || !strings.Contains(polish.Header.Get("Vary"), "X-Lang") {
		t.Fatal(polish.Header)
	}
	for say, want := range map[wishes]int{
		{chosen: "pl"}: 304, {chosen: "de"}: 200, {cookie: "pl", browser: "de"}: 304, {cookie: "de"}: 200, {chosen: "pl", cookie: "de", browser: "es"}: 304, {browser: "pl"}: 304, {}: 200,
	} {
		if res, _ := w.asked("cleaner", http.MethodGet, "/v1/cleanings", "", say, tag); res.StatusCode != want {
			t.Errorf("%+v: %d, want %d", say, res.StatusCode, want)
		}
	}
}

// A mail to a guest is in the language that the guest has chosen in the app, whatever the agency and the browser speak.
func TestMailsFollowTheChosenLanguage(t *testing.T) {
	for _, lang := range []string{"pl", "es"} {
		w := newWorld(t, func(c *app.Config) { c.Demo = true })
		w.getAs("guest", lang)
		if status, raw := w.call("manager", http.MethodPut, "/v1/reservationmessages/"+w.stays["arriving"], `{"msg_text":"Welcome"}`, ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		w.clock.Advance(notification.Patience)
		w.tellDue()
		mails := w.mailsOf("guest", notify.NewMessages)
		if len(mails) != 1 {
			t.Fatalf("%s: %d mails", lang, len(mails))
		}
		hello, _, _ := strings.Cut(locales.Text(lang, "mail.hello"), "{")
		if hello = strings.TrimSpace(hello); hello == "" || !strings.Contains(mails[0].Text, hello) || !strings.Contains(mails[0].HTML, `lang="`+lang) {
			t.Errorf("%s: no %q in %s", lang, hello, mails[0].Text)
		}
	}
}

// Mails, calendars and notifications follow what the person has chosen in the app; who came by booking number changes nothing of the account.
func TestTheAccountFollowsTheChosenLanguage(t *testing.T) {
	w := newWorld(t)
	_, sheet := w.asked("cleaner", http.MethodPost, "/v1/cleaningsexport", `{"format":"ics","tasks":["`+w.tasks["Demo Apartment <script>"]+`"]}`, wishes{chosen: "pl"}, "")
	summary := regexp.MustCompile(`SUMMARY:[^·,\r\n]*`)
	polish := summary.FindString(string(sheet))
	address := w.subscribe("cleaner")
	_, before, head := w.fetch(address, "")
	if polish == "" || strings.Contains(before, polish) {
		t.Fatalf("%q before the choice: %s", polish, before)
	}
	w.getAs("cleaner", "pl")
	status, after, _ := w.fetch(address, head.Get("ETag"))
	if status != http.StatusOK || !strings.Contains(after, polish) {
		t.Errorf("the calendar does not follow: %d %s", status, after)
	}
	var status2 struct{ Data struct{ Lang string } }
	w.get("cleaner", "/v1/status", &status2)
	if status2.Data.Lang != "pl" {
		t.Errorf("the account speaks %q", status2.Data.Lang)
	}
	for _, wrong := range []string{`{"lang":"fr"}`, `{}`, `{"lang":""}`} {
		if status, _ := w.call("cleaner", http.MethodPut, "/v1/account_language", wrong, ""); status != http.StatusBadRequest {
			t.Errorf("%s: %d", wrong, status)
		}
	}
}

// Who came by booking number chooses for their own browsers: the booker's mails stay in the booker's language.
func TestASessionByBookingNumberLeavesTheAccountsLanguage(t *testing.T) {
	w := newWorld(t)
	w.narrow(number(w.stays["arriving"]), "Guest-Canary", "2026-07-04")
	w.getAs("narrow", "pl")
	var status struct{ Data struct{ Lang string } }
	w.get("guest", "/v1/status", &status)
	if status.Data.Lang != "en-US" {
		t.Errorf("the booker's account speaks %q", status.Data.Lang)
	}
}

// getAs has a person choose a language.
func (w *world) getAs(who, lang string) {
	w.t.Helper()
	if status, raw := w.call(who, http.MethodPut, "/v1/account_language", fmt.Sprintf(`{"lang":%q}`, lang), "choose "+lang); status != http.StatusOK {
		w.t.Fatalf("%d %s", status, raw)
	}
}

// All words of a stay and of a task are in the language that is asked for; where the office has none in it, in the agency's own, else in any.
func TestAllWordsOfAStayAreInTheAskedLanguage(t *testing.T) {
	w := newWorld(t)
	w.speak()
	stay, task := "/v1/reservations/"+w.stays["arriving"], "/v1/cleaning/"+w.tasks["Demo Apartment <script>"]
	for path, want := range map[string][]string{
		stay: {"Behind the market", "Left of the door", "At the gate", "Oven", "Cot", "Deposit", "Safe"},
		task: {"Behind the market", "On the board", "Safe", "Room", "Item"},
	} {
		who := map[string]string{stay: "guest", task: "cleaner"}[path]
		for _, lang := range locales.Contents {
			answers := map[string]wishes{path: {chosen: lang, browser: "fr"}}
			if path == stay {
				answers[path+"?lang="+lang] = wishes{chosen: "es", browser: "fr"}
			}
			for address, say := range answers {
				_, raw := w.asked(who, http.MethodGet, address, "", say, "")
				for _, text := range want {
					if !strings.Contains(string(raw), in(lang, text)) {
						t.Errorf("%s (%+v) lacks %q: %s", address, say, in(lang, text), raw)
					}
				}
			}
		}
	}
	if _, raw := w.asked("guest", http.MethodGet, stay+"?lang=", "", wishes{chosen: "pl"}, ""); !strings.Contains(string(raw), in("de", "Oven")) {
		t.Errorf("an empty language is German: %s", raw)
	}
	home := w.speakingHome()
	home.LocationDescription, home.KeyLocation, home.MeetingPoint = wire.Words{By: wire.Texts{locales.German: "deutsch", locales.Spanish: "spanisch"}}, wire.Words{Any: "egal", By: wire.Texts{locales.Spanish: "spanisch"}}, wire.Words{By: wire.Texts{locales.Spanish: "nur spanisch"}}
	w.properties(w.members[0], home)
	var got struct {
		Data struct {
			Property struct {
				LocationDescription string `json:"location_description"`
			}
			Key          struct{ Location string }
			MeetingPoint string `json:"meeting_point"`
		}
	}
	w.get("guest", stay+"?lang=pl", &got)
	if got.Data.Property.LocationDescription != "deutsch" || got.Data.Key.Location != "egal" || got.Data.MeetingPoint != "nur spanisch" {
		t.Errorf("%+v", got.Data)
	}
}
