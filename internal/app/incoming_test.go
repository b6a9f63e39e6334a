package app_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/webhook"
)

// hook is an incoming webhook, as another program knows it.
type hook struct {
	w    *world
	made webhook.IncomingMade
}

func (w *world) incoming(name string) *hook {
	w.t.Helper()
	status, raw := w.call("manager", http.MethodPost, fmt.Sprintf("/v1/manage/incomingwebhooks?memberid=%d", w.members[0]), fmt.Sprintf(`{"name":%q,"password":%q}`, name, password), "")
	var out struct{ Data webhook.IncomingMade }
	if err := json.Unmarshal(raw, &out); err != nil || status != http.StatusOK {
		w.t.Fatalf("%d %s %v", status, raw, err)
	}
	return &hook{w, out.Data}
}

// send calls the webhook; change alters the headers of a call that is signed well.
func (h *hook) send(id, body string, at time.Time, change func(path *string, header http.Header)) (int, string) {
	h.w.t.Helper()
	signature, err := webhook.Sign(secret.Of(h.made.Secret), id, at, body)
	if err != nil {
		h.w.t.Fatal(err)
	}
	path := h.made.Webhook.Address[strings.Index(h.made.Webhook.Address, "/v1/hooks/"):]
	header := http.Header{"Webhook-Id": {id}, "Webhook-Timestamp": {fmt.Sprint(at.Unix())}, "Webhook-Signature": {signature}, "Content-Type": {"application/json"}}
	if change != nil {
		change(&path, header)
	}
	req, err := http.NewRequestWithContext(h.w.t.Context(), http.MethodPost, h.w.URL()+path, strings.NewReader(body))
	if err != nil {
		h.w.t.Fatal(err)
	}
	req.Header = header
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		h.w.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		h.w.t.Fatal(err)
	}
	return res.StatusCode, string(raw)
}

// last is the webhook as the office sees it.
func (h *hook) last() webhook.IncomingAnswer {
	h.w.t.Helper()
	_, raw := h.w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/incomingwebhooks?memberid=%d", h.w.members[0]), "", "")
	var got struct{ Data []webhook.IncomingAnswer }
	if err := json.Unmarshal(raw, &got); err != nil || len(got.Data) != 1 {
		h.w.t.Fatalf("%s %v", raw, err)
	}
	if strings.Contains(string(raw), h.made.Secret) {
		h.w.t.Error("the secret is shown again")
	}
	return got.Data[0]
}

func written(id, property, departure string) string {
	return fmt.Sprintf(`{"external_id":%q,"property":%q,"status":"confirmed","arrival":"2027-09-01","departure":%q,"adults":2}`, id, property, departure)
}

func TestAPropertySystemWritesStaysByASignedCall(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		h := w.incoming("Lodgify")
		mine, others := fmt.Sprint(w.members[0]), fmt.Sprint(w.members[1])
		body := `{"reservations":[` + written("pms-1", "p2", "2027-09-08") + `,` + written("pms-2", others+"-1", "2027-09-08") + `]}`
		if got := h.last(); got.LastAt != "" || got.LastResult != webhook.NoCall || !got.On {
			t.Errorf("before the first call: %+v", got)
		}
		now := w.clock.Now()
		status, raw := h.send("msg_1", body, now, nil)
		var out struct{ Data []reservation.UpsertAnswer }
		if err := json.Unmarshal([]byte(raw), &out); err != nil || status != http.StatusOK || len(out.Data) != 2 {
			t.Fatalf("%d %s %v", status, raw, err)
		}
		if one := out.Data[0]; one.Effect != reservation.EffectNew || !strings.HasPrefix(one.Ref, mine+"-") {
			t.Errorf("the first stay: %+v", one)
		}
		if two := out.Data[1]; two.Effect != reservation.EffectRefused || two.Ref != "" || len(two.Refused) == 0 || two.Refused[0].Field != "property" {
			t.Errorf("the stay at the home of another agency: %+v", two)
		}
		if got := h.last(); got.LastResult != webhook.Partly || got.LastStays != 2 || got.LastRefused != 1 || got.LastAt == "" {
			t.Errorf("after the first call: %+v", got)
		}
		if _, again := h.send("msg_1", body, now.Add(time.Minute), nil); again != raw {
			t.Errorf("the same message again: %s", again)
		}
		if status, raw := h.send("msg_1", strings.Replace(body, "09-08", "09-09", 1), now, nil); status != http.StatusUnprocessableEntity && status != http.StatusConflict {
			t.Errorf("another body under the same id: %d %s", status, raw)
		}
		if status, raw := h.send("msg_2", body, now, nil); status != http.StatusOK || !strings.Contains(raw, `"same"`) {
			t.Errorf("the same stays in another message: %d %s", status, raw)
		}
		_, history := w.call("manager", http.MethodGet, "/v1/manage/history?memberid="+mine, "", "")
		if !strings.Contains(string(history), `"Lodgify"`) {
			t.Errorf("the history does not say which program it was: %.600s", history)
		}

		// None of these says more than that it is refused, and all say it in the same words.
		other := `{"reservations":[` + written("pms-3", "p2", "2027-10-08") + `]}`
		w.clock.Advance(time.Minute)
		now = w.clock.Now()
		_, unknown := h.send("msg_3", other, now, func(path *string, _ http.Header) { *path = "/v1/hooks/made-up" })
		old := secret.Of(h.made.Secret)
		for name, c := range map[string]struct {
			at     time.Time
			change func(path *string, header http.Header)
			want   webhook.Result
		}{
			"a wrong signature": {now, func(_ *string, h http.Header) { h.Set("Webhook-Signature", "v1,bm9uc2Vuc2U=") }, webhook.Unsigned},
			"no signature":      {now, func(_ *string, h http.Header) { h.Del("Webhook-Signature") }, webhook.Unsigned},
			"no id":             {now, func(_ *string, h http.Header) { h.Del("Webhook-Id") }, webhook.Unsigned},
			"another id":        {now, func(_ *string, h http.Header) { h.Set("Webhook-Id", "msg_4") }, webhook.Unsigned},
			"no time":           {now, func(_ *string, h http.Header) { h.Del("Webhook-Timestamp") }, webhook.Unsigned},
			"another time":      {now, func(_ *string, h http.Header) { h.Set("Webhook-Timestamp", fmt.Sprint(now.Unix()+1)) }, webhook.Unsigned},
			"an old call":       {now.Add(-webhook.Tolerance - time.Second), nil, webhook.Untimely},
			"a call of later":   {now.Add(webhook.Tolerance + time.Second), nil, webhook.Untimely},
		} {
			w.clock.Advance(2 * time.Second)
			status, raw := h.send("msg_3", other, c.at.Add(w.clock.Now().Sub(now)), c.change)
			if status != http.StatusUnauthorized || raw != unknown {
				t.Errorf("%s: %d %s", name, status, raw)
			}
			if got := h.last(); got.LastResult != c.want {
				t.Errorf("%s is %q, want %q", name, got.LastResult, c.want)
			}
		}
		signed := func(change func(path *string, header http.Header)) int {
			status, _ := h.send("msg_5", other, w.clock.Now(), change)
			return status
		}
		one := "/v1/manage/incomingwebhooks/" + h.made.Webhook.Ref
		w.must("manager", http.MethodPut, one, `{"name":"Lodgify","on":false}`)
		if status := signed(nil); status != http.StatusUnauthorized || h.last().LastResult != webhook.WhileOff {
			t.Errorf("switched off: %d, %+v", status, h.last())
		}
		w.must("manager", http.MethodPut, one, `{"name":"Lodgify","on":true}`)
		var renewed struct{ Data webhook.IncomingMade }
		if err := json.Unmarshal([]byte(w.must("manager", http.MethodPost, one+"/secret", fmt.Sprintf(`{"password":%q}`, password))), &renewed); err != nil {
			t.Fatal(err)
		}
		if status := signed(nil); status != http.StatusUnauthorized {
			t.Errorf("the former secret: %d", status)
		}
		h.made.Secret = renewed.Data.Secret
		if status := signed(func(_ *string, header http.Header) {
			header.Set("Webhook-Signature", "v1,"+old.Reveal()+" "+header.Get("Webhook-Signature"))
		}); status != http.StatusOK {
			t.Errorf("one of two signatures is good: %d", status)
		}
		if status, _ := h.send("msg_6", `{"reservations":[`+strings.Repeat(written("x", "p2", "2027-09-08")+",", 700)+written("x", "p2", "2027-09-08")+`]}`+strings.Repeat(" ", reservation.UpsertBody), w.clock.Now(), nil); status != http.StatusRequestEntityTooLarge {
			t.Errorf("a body that is too large: %d", status)
		}
		long := `{"reservations":[` + written("pms-3", "p2", "2027-10-08") + `]}` + strings.Repeat(" ", 200<<10)
		if status, raw := h.send("msg_7", long, w.clock.Now(), nil); status != http.StatusOK {
			t.Errorf("a long body: %d %s", status, raw)
		}
		last := http.StatusOK
		for i := 0; i < 100 && last == http.StatusOK; i++ {
			last, _ = h.send("msg_7", long, w.clock.Now(), nil)
		}
		if last != http.StatusTooManyRequests {
			t.Errorf("calls without end: %d", last)
		}
		w.clock.Advance(time.Minute)
		w.must("manager", http.MethodDelete, one, "")
		if status := signed(nil); status != http.StatusUnauthorized {
			t.Errorf("removed: %d", status)
		}
	})
}

// Only a program that knows the secret learns what is wrong with the form of a call.
func TestAnIncomingCallIsBelievedBeforeItsFormIsRead(t *testing.T) {
	w := newWorld(t)
	h := w.incoming("Lodgify")
	unsigned := func(_ *string, header http.Header) { header.Set("Webhook-Signature", "v1,bm9uc2Vuc2U=") }
	unknown := func(path *string, _ http.Header) { *path = "/v1/hooks/made-up" }
	good := `{"reservations":[` + written("pms-1", "p2", "2027-09-08") + `]}`
	_, refused := h.send("msg_0", good, w.clock.Now(), unsigned)
	for name, c := range map[string]struct{ body, field string }{
		"no body":                {"", ""},
		"no JSON":                {"{", "body"},
		"a list":                 {"[]", "body"},
		"no stays":               {"{}", "reservations"},
		"an empty list of stays": {`{"reservations":[]}`, "reservations"},
		"a field too many":       {`{"reservations":[` + written("pms-1", "p2", "2027-09-08") + `],"hidden":1}`, "hidden"},
		"a number as a text":     {strings.Replace(good, `"adults":2`, `"adults":"2"`, 1), "reservations[0].adults"},
		"a stay without a home":  {`{"reservations":[{"external_id":"x","status":"confirmed","arrival":"2027-09-01","departure":"2027-09-08"}]}`, "property"},
	} {
		w.clock.Advance(time.Minute)
		for what, change := range map[string]func(*string, http.Header){"a wrong signature": unsigned, "an unknown address": unknown} {
			if status, raw := h.send("msg_"+name, c.body, w.clock.Now(), change); status != http.StatusUnauthorized || raw != refused {
				t.Errorf("%s, %s: %d %s", name, what, status, raw)
			}
		}
		status, raw := h.send("msg_"+name, c.body, w.clock.Now(), nil)
		var out struct{ Fields map[string]string }
		if err := json.Unmarshal([]byte(raw), &out); err != nil || status != http.StatusBadRequest || (c.field != "" && out.Fields[c.field] == "") {
			t.Errorf("%s, signed: %d %s, want %s named", name, status, raw, c.field)
		}
	}
	if status, _ := h.send("msg_long", good, w.clock.Now(), func(_ *string, header http.Header) { header.Set("Webhook-Signature", strings.Repeat("v1,x ", 300)) }); status != http.StatusUnauthorized {
		t.Errorf("a signature that is too long: %d", status)
	}
	w.clock.Advance(time.Minute)
	last := http.StatusUnauthorized
	for i := 0; i < 1000 && last == http.StatusUnauthorized; i++ {
		last, _ = h.send("msg_1", "{", w.clock.Now(), unsigned)
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("wrong calls of a wrong form are not counted: %d", last)
	}
}
