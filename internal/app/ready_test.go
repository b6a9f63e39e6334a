package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/task"
)

// bundle is the answer of the call as it came, part by part.
type bundle struct {
	Data struct {
		Until    string
		Complete bool
		Tasks    []struct {
			Task     json.RawMessage
			Problems json.RawMessage
			Messages struct {
				Data     json.RawMessage
				NextPage string `json:"next_page"`
			}
		}
		People []struct {
			MemberID int64
			People   json.RawMessage
		}
	}
}

// part is what a single call gives.
type part struct {
	Data     json.RawMessage
	NextPage string `json:"next_page"`
}

func (b bundle) refs(t *testing.T) []string {
	t.Helper()
	var refs []string
	for _, one := range b.Data.Tasks {
		var of struct {
			Member int64 `json:"reinplan_memberid"`
			ID     int64 `json:"cleaning_rpmaid"`
		}
		if err := json.Unmarshal(one.Task, &of); err != nil {
			t.Fatal(err)
		}
		refs = append(refs, fmt.Sprintf("%d-%d", of.Member, of.ID))
	}
	return refs
}

// ready asks for the answer with the version that is known.
func (w *world) ready(who, known string) (status int, tag string, raw []byte) {
	w.t.Helper()
	return w.known(who, "/v1/ready", known)
}

// known asks for a versioned answer with the version that is known.
func (w *world) known(who, path, known string) (status int, tag string, raw []byte) {
	w.t.Helper()
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, w.URL()+path, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+w.token(who))
	if known != "" {
		req.Header.Set("If-None-Match", known)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	if raw, err = io.ReadAll(res.Body); err != nil {
		w.t.Fatal(err)
	}
	return res.StatusCode, res.Header.Get("ETag"), raw
}

// texts gives the first property other info texts.
func (w *world) texts(texts ...property.ImportInfoText) {
	w.t.Helper()
	w.properties(w.members[0], property.ImportRow{
		ExternalID: "p1", Building: "Demo House", Title: "Demo Apartment <script>", ShortTitle: "A1", Street: "Demo Street 1", Postalcode: "08001", City: "Barcelona", Country: "ES", Lat: 41.4, Lon: 2.17,
		TimeZone: "Europe/Madrid", MaxOccupancy: 6, KeyHandover: "key_safe", KeyCode: keyCode, Company: "company", Person: "cleaner", InfoTexts: texts,
	})
}

// The answer that makes a device ready holds byte for byte what the single calls give to the same person, and nothing of anybody else.
func TestWhatIsMadeReadyIsWhatTheSingleCallsGive(t *testing.T) {
	w := newWorld(t)
	own, others := w.tasks["Demo Apartment <script>"], w.tasks["Demo Finca"]
	w.post("manager", message.Cleaning, own, "CANARY-OWN-CHAT")
	w.post("manager", message.Cleaning, others, "CANARY-CHAT-OF-OTHERS")
	for range 60 {
		w.post("manager", message.Cleaning, own, "The towels are in the cellar.")
	}
	for _, of := range [][2]string{{"cleaner", own}, {"other cleaner", others}} {
		who, at := of[0], of[1]
		text := "CANARY-PROBLEM-OF-" + strings.ReplaceAll(who, " ", "-")
		if status, raw := w.call(who, http.MethodPut, "/v1/cleaning/"+at+"/problems", `{"kind":"missing","urgency":"low","text":"`+text+`"}`, ""); status != http.StatusOK {
			t.Fatal(status, string(raw))
		}
	}
	for _, c := range []struct {
		who, own, foreign string
		people            bool
	}{{"cleaner", own, others, false}, {"company", own, others, true}, {"other cleaner", others, own, false}, {"other company", others, own, true}} {
		status, tag, raw := w.ready(c.who, "")
		var all bundle
		if err := json.Unmarshal(raw, &all); status != http.StatusOK || tag == "" || err != nil {
			t.Fatal(c.who, status, tag, err, string(raw))
		}
		if c.who == "company" {
			golden(t, "ready/testdata/getReady", raw)
		}
		refs := all.refs(t)
		if all.Data.Until != "2026-07-07" || !all.Data.Complete || !strings.Contains(strings.Join(refs, " ")+" ", c.own+" ") || strings.Contains(strings.Join(refs, " ")+" ", c.foreign+" ") {
			t.Errorf("%s: until %s, %v, %v", c.who, all.Data.Until, all.Data.Complete, refs)
		}
		var list struct{ Data []json.RawMessage }
		w.get(c.who, "/v1/cleanings?from=2026-07-04&to=2026-07-07", &list)
		if len(list.Data) != len(refs) {
			t.Errorf("%s: %d tasks are ready, the list has %d", c.who, len(refs), len(list.Data))
		}
		for i, ref := range refs {
			same := func(path string, got json.RawMessage, next string) {
				var single part
				w.get(c.who, path, &single)
				if !bytes.Equal(single.Data, got) || single.NextPage != next {
					t.Errorf("%s %s: made ready is\n%s %s\nthe call gives\n%s %s", c.who, path, got, next, single.Data, single.NextPage)
				}
			}
			one := all.Data.Tasks[i]
			same("/v1/cleaning/"+ref, one.Task, "")
			var texts struct{ InfoTexts json.RawMessage }
			if err := json.Unmarshal(one.Task, &texts); err != nil {
				t.Fatal(err)
			}
			same("/v1/cleaning/"+ref+"/infotexts/en", texts.InfoTexts, "")
			same("/v1/cleaning/"+ref+"/problems", one.Problems, "")
			same("/v1/cleaningresourcemessages/"+ref, one.Messages.Data, one.Messages.NextPage)
		}
		if c.people != (len(all.Data.People) == 1) {
			t.Errorf("%s: people of %d agencies", c.who, len(all.Data.People))
		}
		for _, of := range all.Data.People {
			var single part
			w.get(c.who, fmt.Sprintf("/v1/company/staff?memberid=%d", of.MemberID), &single)
			if !bytes.Equal(single.Data, of.People) {
				t.Errorf("%s: %s, the call gives %s", c.who, of.People, single.Data)
			}
		}
		foreign := []string{keyCode, otherKeyCode, guestPhone, passport, "Guest-Canary", "CANARY-CHAT-OF-OTHERS", "CANARY-PROBLEM-OF-other-cleaner"}
		if c.own == others {
			foreign = []string{keyCode, otherKeyCode, guestPhone, passport, "Guest-Canary", "CANARY-OWN-CHAT", "CANARY-PROBLEM-OF-cleaner", "wifi-pass"}
		}
		for _, canary := range foreign {
			if bytes.Contains(raw, []byte(canary)) {
				t.Errorf("%s: %s is in it", c.who, canary)
			}
		}
	}
	for _, who := range []string{"guest", "manager", "other manager"} {
		if status, _, raw := w.ready(who, ""); status != http.StatusForbidden {
			t.Errorf("%s: %d %s", who, status, raw)
		}
	}
}

// The same content is not sent twice; what anybody changes of it is, also what no event announces.
func TestWhatIsReadyAlreadyIsNotSentAgain(t *testing.T) {
	w := newWorld(t)
	_, tag, _ := w.ready("cleaner", "")
	again := func(what string, changed bool) {
		t.Helper()
		status, now, raw := w.ready("cleaner", tag)
		switch {
		case !changed && (status != http.StatusNotModified || len(raw) > 0 || now != tag):
			t.Errorf("%s: %d %s %s", what, status, now, raw)
		case changed && (status != http.StatusOK || now == tag || len(raw) == 0):
			t.Errorf("%s: %d %s", what, status, now)
		}
		tag = now
	}
	again("nothing has changed", false)
	w.post("manager", message.Cleaning, w.tasks["Demo Apartment <script>"], "Hello")
	again("a message", true)
	w.post("manager", message.Cleaning, w.tasks["Demo Finca"], "Hello")
	again("a message of others", false)
	w.texts(property.ImportInfoText{Audience: "staff", Lang: "en", Title: "Bins", Body: "On Monday."})
	again("an info text", true)
	if status, _, _ := w.ready("company", tag); status != http.StatusOK {
		t.Errorf("the version of one person is another's: %d", status)
	}
	w.clock.Advance(24 * time.Hour)
	w.tokens = map[string]string{}
	again("the next day", true)
}

// Forty tasks with long texts and chats weigh at most 3 MB, and what weighs more is left out, what is needed last first.
func TestWhatIsMadeReadyIsBounded(t *testing.T) {
	w := newWorld(t)
	text := strings.Repeat("Wash the glasses, wipe the table. ", 250)
	texts := make([]property.ImportInfoText, 0, 4)
	for i := range 4 {
		texts = append(texts, property.ImportInfoText{Audience: "staff", Lang: "en", Title: fmt.Sprint("Text ", i), Body: text})
	}
	w.texts(texts...)
	crew, err := w.Members.Staff(t.Context(), w.DB, w.members[0])
	if err != nil {
		t.Fatal(err)
	}
	var person, company identity.StaffID
	for _, entry := range crew.All() {
		switch entry.Email {
		case email("cleaner"):
			person = entry.ID
		case email("company"):
			company = entry.ID
		}
	}
	tasks := make([]task.Task, 0, 45)
	for i := range 45 {
		start := clock.At(noon).Add(time.Duration(i) * time.Minute)
		tasks = append(tasks, task.Task{
			Member: w.members[0], Property: 1, RuleKey: fmt.Sprint("many ", i), Type: task.Services, Company: company, Person: person, PlannedStart: start, PlannedEnd: start.Add(time.Hour),
		})
	}
	if err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := w.Tasks.Save(t.Context(), tx, tasks)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name               string
		least, most, bytes int
	}{{"a usual home", 40, 40, 0}, {"a home with a book of texts", 5, 39, 2_500_000}} {
		if c.bytes > 0 {
			for i := range 16 {
				texts = append(texts, property.ImportInfoText{Audience: "staff", Lang: "en", Title: fmt.Sprint("Chapter ", i), Body: text})
			}
			w.texts(texts...)
		}
		status, _, raw := w.ready("cleaner", "")
		var all bundle
		if err := json.Unmarshal(raw, &all); status != http.StatusOK || err != nil {
			t.Fatal(c.name, status, err)
		}
		if n := len(all.Data.Tasks); n < c.least || n > c.most || all.Data.Complete || len(raw) > 3_010_000 || len(raw) < c.bytes {
			t.Errorf("%s: %d tasks, complete %v, %d bytes", c.name, n, all.Data.Complete, len(raw))
		}
		t.Logf("%s: %d tasks, %d bytes", c.name, len(all.Data.Tasks), len(raw))
	}
}
