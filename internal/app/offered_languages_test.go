package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"latchkey/internal/app"
	"latchkey/internal/demo"
	"latchkey/internal/member"
	"latchkey/internal/notification"
	"latchkey/internal/notify"
	"latchkey/locales"
)

// What an agency offers decides in which language its guests and its team are spoken to; another agency's people are spoken to as before.
func TestAnAgencySpeaksTheLanguagesThatItOffers(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.Demo = true })
	w.speak()
	for _, who := range []string{"guest", "cleaner", "other manager"} {
		w.getAs(who, "pl")
	}
	stay, task := w.stays["arriving"], rights(w)["getCleaning"].path
	pages := map[string]string{
		"guest":   "/v1/reservations/" + stay + "|/v1/reservations/" + stay + "/infotexts/pl|/v1/reservations/" + stay + "/services",
		"cleaner": task + "|" + task + "/infotexts/pl",
	}
	speaks := func(want, other string) {
		t.Helper()
		for who, paths := range pages {
			for path := range strings.SplitSeq(paths, "|") {
				res, raw := w.asked(who, http.MethodGet, path, "", wishes{chosen: "pl"}, "")
				if res.StatusCode != http.StatusOK || !strings.Contains(string(raw), "·"+want+"·") || strings.Contains(string(raw), "·"+other+"·") {
					t.Errorf("%s as %s does not speak %s: %d %s", path, who, want, res.StatusCode, raw)
				}
			}
		}
	}
	knows := func(who, lang string, languages ...string) {
		t.Helper()
		var status struct {
			Data struct {
				Lang      string
				Languages []string
			}
		}
		w.get(who, "/v1/status", &status)
		if status.Data.Lang != lang || !reflect.DeepEqual(status.Data.Languages, languages) {
			t.Errorf("%s: %+v", who, status.Data)
		}
	}
	signIn := func(link member.Link, languages ...string) {
		t.Helper()
		var branding struct{ Data struct{ Languages []string } }
		w.get("", "/v1/member?"+url.Values{"m": {link.M}, "h": {link.H}}.Encode(), &branding)
		if !reflect.DeepEqual(branding.Data.Languages, languages) {
			t.Errorf("the sign-in offers %v, want %v", branding.Data.Languages, languages)
		}
	}
	all := locales.Languages
	own, published := w.Members.Link(w.members[0], member.AudienceGuest), w.Members.PublishedLink(w.members[0])
	speaks("pl", "de")
	knows("guest", "pl", all...)
	signIn(own, all...)

	path := fmt.Sprintf("/v1/manage/settings?memberid=%d", w.members[0])
	if status, raw := w.call("manager", http.MethodPatch, path, `{"changes":{"languages":{"from":["en-US","de","es","pl"],"to":["de","es"]}}}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	speaks("de", "pl")
	knows("guest", "de", "de", "es")
	knows("cleaner", "de", "de", "es")
	knows("other manager", "pl", all...)
	signIn(own, "de", "es")
	signIn(published, all...)
	found := false
	for _, l := range w.trail("manager", "noun=settings") {
		found = found || l.Field == "Languages offered" && l.Before == "English, German, Spanish, Polish" && l.After == "German, Spanish"
	}
	if !found {
		t.Errorf("not in the history: %+v", w.trail("manager", "noun=settings"))
	}

	// Mails follow; and the kept language is back with the language.
	mailed := func(lang string) {
		t.Helper()
		if status, raw := w.call("manager", http.MethodPut, "/v1/reservationmessages/"+stay, `{"msg_text":"Welcome"}`, ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		w.clock.Advance(notification.Patience)
		w.tellDue()
		mails := w.mailsOf("guest", notify.NewMessages)
		if len(mails) == 0 || !strings.Contains(mails[0].HTML, `lang="`+lang) {
			t.Errorf("%d mails, the newest not in %s", len(mails), lang)
		}
	}
	mailed("de")
	if status, raw := w.call("manager", http.MethodPatch, path, `{"changes":{"languages":{"from":["de","es"],"to":["pl","de"]}}}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	speaks("pl", "de")
	knows("guest", "pl", "de", "pl")

	// A demo agency beside it offers its owner nothing more.
	w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/demoagency?memberid=%d", w.members[0]), "")
	w.demoAgency(demo.Ready)
	var status struct{ Data struct{ Languages []string } }
	w.get("manager", "/v1/status", &status)
	if !reflect.DeepEqual(status.Data.Languages, []string{"de", "pl"}) {
		t.Errorf("with a demo agency: %v", status.Data.Languages)
	}
}
