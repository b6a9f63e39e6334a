package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/message"
	"latchkey/internal/property"
)

// stayBundle is the answer of the guests' call as it came, part by part.
type stayBundle struct {
	Data struct {
		Until        string
		Complete     bool
		ListComplete bool `json:"list_complete"`
		List         json.RawMessage
		Stays        []struct {
			Stay, Services, Pay json.RawMessage
			Messages            struct {
				Data     json.RawMessage
				NextPage string `json:"next_page"`
			}
		}
	}
}

func (b stayBundle) refs(t *testing.T) []string {
	t.Helper()
	refs := []string{}
	for _, one := range b.Data.Stays {
		var of struct{ MemberID, ID int64 }
		if err := json.Unmarshal(one.Stay, &of); err != nil {
			t.Fatal(err)
		}
		refs = append(refs, fmt.Sprintf("%d-%d", of.MemberID, of.ID))
	}
	return refs
}

func (w *world) readyStays(who, lang string) (all stayBundle, raw []byte) {
	w.t.Helper()
	status, tag, raw := w.known(who, "/v1/ready/stays?lang="+lang, "")
	if err := json.Unmarshal(raw, &all); status != http.StatusOK || tag == "" || err != nil {
		w.t.Fatal(who, status, tag, err, string(raw))
	}
	return all, raw
}

// own are the guest's own stays, the last departure first.
func (w *world) own(who string) (refs []string) {
	w.t.Helper()
	var list struct {
		Data []struct{ MemberID, ID int64 }
	}
	w.get(who, "/v1/reservations", &list)
	for _, stay := range list.Data {
		refs = append(refs, fmt.Sprintf("%d-%d", stay.MemberID, stay.ID))
	}
	return refs
}

// The answer that makes a guest's device ready holds byte for byte what the single calls give to the same guest, and nothing of another's stay.
func TestWhatIsMadeReadyOfAStayIsWhatTheSingleCallsGive(t *testing.T) {
	w := newWorld(t)
	others := w.own("other guest")
	w.post("manager", message.Reservation, w.stays["arriving"], "CANARY-OWN-CHAT")
	w.post("manager", message.Reservation, others[2], "CANARY-CHAT-OF-OTHERS")
	for range 60 {
		w.post("manager", message.Reservation, w.stays["arriving"], "The beach is open.")
	}
	for _, c := range []struct {
		who, until   string
		stays, never []string
	}{
		{"guest", "2026-07-12", []string{w.stays["arriving"], w.stays["unpaid"]}, []string{otherKeyCode, "CANARY-CHAT-OF-OTHERS", passport, "1980-01-01"}},
		{"other guest", "2026-07-11", others, []string{"CANARY-OWN-CHAT", passport, "1980-01-01"}},
	} {
		all, raw := w.readyStays(c.who, "en")
		got, want := all.refs(t), slices.Clone(c.stays)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || all.Data.Until != c.until || !all.Data.Complete || !all.Data.ListComplete {
			t.Errorf("%s: %v, wanted %v, until %s, %v", c.who, got, want, all.Data.Until, all.Data.Complete)
		}
		same := func(path string, got json.RawMessage, next string) {
			t.Helper()
			var single part
			w.get(c.who, path, &single)
			if !bytes.Equal(single.Data, got) || single.NextPage != next {
				t.Errorf("%s %s: made ready is\n%s %s\nthe call gives\n%s %s", c.who, path, got, next, single.Data, single.NextPage)
			}
		}
		var list part
		w.get(c.who, "/v1/reservations", &list)
		if !bytes.Equal(list.Data, all.Data.List) {
			t.Errorf("%s: %s, the list is %s", c.who, all.Data.List, list.Data)
		}
		for i, ref := range all.refs(t) {
			one := all.Data.Stays[i]
			same("/v1/reservations/"+ref+"?lang=en", one.Stay, "")
			same("/v1/reservations/"+ref+"/services?lang=en", one.Services, "")
			same("/v1/reservations/"+ref+"/pay", one.Pay, "")
			same("/v1/reservationmessages/"+ref, one.Messages.Data, one.Messages.NextPage)
		}
		for _, canary := range c.never {
			if bytes.Contains(raw, []byte(canary)) {
				t.Errorf("%s: %s is in it", c.who, canary)
			}
		}
		t.Logf("%s: %d stays, %d bytes", c.who, len(all.Data.Stays), len(raw))
	}
	_, raw := w.readyStays("guest", "en")
	golden(t, "ready/testdata/getReadyStays", raw)
	if !bytes.Contains(raw, []byte(`"code":"`+keyCode+`"`)) {
		t.Error("the code that the key rule shows is not in it")
	}
	for _, who := range []string{"cleaner", "company", "manager"} {
		if status, _, raw := w.known(who, "/v1/ready/stays", ""); status != http.StatusForbidden {
			t.Errorf("%s: %d %s", who, status, raw)
		}
	}
}

// The same content is not sent twice; what anybody changes of it is.
func TestAStayThatIsReadyAlreadyIsNotSentAgain(t *testing.T) {
	w := newWorld(t)
	const path = "/v1/ready/stays?lang=en"
	_, tag, _ := w.known("guest", path, "")
	again := func(what string, changed bool) {
		t.Helper()
		status, now, raw := w.known("guest", path, tag)
		switch {
		case !changed && (status != http.StatusNotModified || len(raw) > 0 || now != tag):
			t.Errorf("%s: %d %s %s", what, status, now, raw)
		case changed && (status != http.StatusOK || now == tag || len(raw) == 0):
			t.Errorf("%s: %d %s", what, status, now)
		}
		tag = now
	}
	again("nothing has changed", false)
	w.post("manager", message.Reservation, w.stays["arriving"], "Hello")
	again("a message", true)
	w.post("manager", message.Reservation, w.own("other guest")[2], "Hello")
	again("a message of another guest", false)
	w.texts(property.ImportInfoText{Audience: "guest", Lang: "en", Title: "Bins", Body: "On Monday."})
	again("an info text", true)
	if status, _, _ := w.known("other guest", path, tag); status != http.StatusOK {
		t.Errorf("the version of one guest is another's: %d", status)
	}
	if status, _, _ := w.known("guest", "/v1/ready/stays?lang=pl", tag); status != http.StatusOK {
		t.Errorf("the version in one language is another's: %d", status)
	}
	w.clock.Advance(24 * time.Hour)
	w.tokens = map[string]string{}
	again("the next day", true)
}

// A phone that keeps a key is no look at it: the history says so in words of its own, once a day, and the guest's own look comes after it.
func TestMakingAStayReadyIsNotALookAtItsKey(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		lines := func() string {
			var protocol struct {
				Data []struct {
					Action string `json:"glaktionprot_aktion"`
				}
			}
			w.get("manager", "/v1/manage/reservations/"+w.stays["arriving"]+"/protocol", &protocol)
			out := []string{}
			for _, line := range slices.Backward(protocol.Data) {
				if strings.HasPrefix(line.Action, "key_") {
					out = append(out, line.Action)
				}
			}
			return strings.Join(out, " ")
		}
		for range 3 {
			if _, raw := w.readyStays("guest", "en"); !bytes.Contains(raw, []byte(`"code":"`+keyCode+`"`)) {
				t.Fatal("no code is made ready")
			}
			w.clock.Advance(2 * time.Minute)
		}
		if got := lines(); got != "key_made_ready" {
			t.Errorf("made ready thrice on a day: %q", got)
		}
		w.get("guest", "/v1/reservations/"+w.stays["arriving"]+"?lang=en", &part{})
		if got := lines(); got != "key_made_ready key_viewed" {
			t.Errorf("looked at: %q", got)
		}
		w.clock.Advance(24 * time.Hour)
		w.tokens = map[string]string{}
		w.readyStays("guest", "en")
		if got := lines(); got != "key_made_ready key_viewed key_made_ready" {
			t.Errorf("on the next day: %q", got)
		}
	})
}

// A stay is made ready until its departure, and then no code, no text and no chat of it comes any more.
func TestAStayThatIsOverIsNotMadeReady(t *testing.T) {
	w := newWorld(t)
	w.clock.Advance(8 * 24 * time.Hour) // July 12: "arriving" has left, "unpaid" leaves
	w.tokens = map[string]string{}
	all, raw := w.readyStays("guest", "en")
	if refs := all.refs(t); !slices.Equal(refs, []string{w.stays["unpaid"]}) || bytes.Contains(raw, []byte(keyCode)) {
		t.Errorf("%v, wanted %s", refs, w.stays["unpaid"])
	}
	w.clock.Advance(24 * time.Hour)
	w.tokens = map[string]string{}
	if all, _ := w.readyStays("guest", "en"); len(all.Data.Stays) != 0 || all.Data.Until != "" {
		t.Errorf("%v until %q", all.refs(t), all.Data.Until)
	}
}

// A home with many long texts and a long chat weighs little.
func TestWhatIsMadeReadyOfAStayIsSmall(t *testing.T) {
	w := newWorld(t)
	texts := make([]property.ImportInfoText, 0, 10)
	for i := range 10 {
		texts = append(texts, property.ImportInfoText{Audience: "guest", Lang: "en", Title: fmt.Sprint("Text ", i), Body: strings.Repeat("Turn off the lights, close the windows. ", 100)})
	}
	w.texts(texts...)
	for range 60 {
		w.post("manager", message.Reservation, w.stays["arriving"], strings.Repeat("The beach is open. ", 20))
	}
	_, raw := w.readyStays("guest", "en")
	if len(raw) > 200_000 {
		t.Errorf("%d bytes", len(raw))
	}
	t.Logf("%d bytes", len(raw))
}
