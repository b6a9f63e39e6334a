package app_test

import (
	"bytes"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/notification"
	"latchkey/internal/notify"
)

type devMail struct{ To, Kind, Subject, Text, HTML, Link string }

// mailsOf are the mails of a kind that somebody got, as the page of a demo shows them; it waits for the first, which the running program may be about to queue.
func (w *world) mailsOf(who string, kind notify.Kind) (out []devMail) {
	w.t.Helper()
	for range 250 {
		req := httptest.NewRequest(http.MethodGet, "/dev/mail.json", nil)
		req.RemoteAddr, req.Host = "127.0.0.1:1", "127.0.0.1"
		res := httptest.NewRecorder()
		w.Mails.DevPage().ServeHTTP(res, req)
		var all []devMail
		if err := json.Unmarshal(res.Body.Bytes(), &all); err != nil {
			w.t.Fatal(err)
		}
		for _, m := range all {
			if m.To == email(who) && m.Kind == string(kind) {
				out = append(out, m)
			}
		}
		if len(out) > 0 {
			return out
		}
		time.Sleep(20 * time.Millisecond)
	}
	return nil
}

func (w *world) tellDue() {
	w.t.Helper()
	if err := w.Notifications.TellDue(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

func TestWhoDoesNotLookIsToldAndNeverOfACode(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.Demo = true })
	// Tasks that were planned are news to the person who does them, and to nobody else.
	for who, want := range map[string]bool{"cleaner": true, "company": true, "guest": false, "manager": false} {
		var n int64
		err := w.DB.QueryRow(t.Context(), `SELECT COUNT(*) FROM notification n JOIN account a ON a.id = n.account_id WHERE a.email = $1 AND n.kind = 'tasks' AND n.due_at > 0`, email(who)).Scan(&n)
		if err != nil || (n == 1) != want {
			t.Errorf("%s: %d lines of tasks, %v", who, n, err)
		}
	}
	// The paid stay's guest learns that the key can be seen; that of the unpaid one does not.
	w.clock.Advance(11 * time.Minute) // tokens last for fifteen
	w.tellDue()
	keys := w.mailsOf("guest", notify.KeyReady)
	if len(keys) != 1 || !strings.HasSuffix(keys[0].Link, "/reservations/"+w.stays["arriving"]+"/keysafe") {
		t.Fatalf("%+v", keys)
	}
	if status, raw := w.call("manager", http.MethodPut, "/v1/reservationmessages/"+w.stays["arriving"], `{"msg_text":"The code is `+keyCode+`"}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	w.clock.Advance(notification.Patience)
	w.tellDue()
	mails := w.mailsOf("guest", notify.NewMessages)
	if len(mails) != 1 || !strings.Contains(mails[0].Text, "Please read it in the app") {
		t.Fatalf("%+v", mails)
	}
	for _, m := range append(keys, mails...) {
		w.noCanary("a mail", m.Subject+m.Text+m.HTML)
	}

	// The mail's link ends such mails: looking at it does nothing, pressing does.
	link := regexp.MustCompile(`\S+/v1/unsubscribe\?t=\S+`).FindString(mails[0].Text)
	path := link[strings.Index(link, "/v1/"):]
	mailing := func() bool {
		t.Helper()
		var got struct{ Data notification.Told }
		w.get("guest", "/v1/notifications", &got)
		return got.Data.Messages.Mail
	}
	if status, raw := w.call("", http.MethodGet, path, "", ""); status != http.StatusOK || !strings.Contains(string(raw), `<form method="post">`) || !mailing() {
		t.Errorf("looking: %d, mails %v: %s", status, mailing(), raw)
	}
	if status, raw := w.call("", http.MethodPost, path, "", ""); status != http.StatusOK || mailing() {
		t.Errorf("pressing: %d, mails %v: %s", status, mailing(), raw)
	}
}

func TestQuietHoursAreCheckedAndKept(t *testing.T) {
	w := newWorld(t)
	type answer struct{ Data notification.Told }
	patch := func(body string, want int) (got answer) {
		t.Helper()
		status, raw := w.call("cleaner", http.MethodPatch, "/v1/notifications", body, "")
		if status != want {
			t.Errorf("%s: %d %s", body, status, raw)
		}
		_ = json.Unmarshal(raw, &got)
		return got
	}
	got := patch(`{"quiet":{"on":true,"from":"21:30","to":"06:15","time_zone":"Europe/Warsaw"},"messages":{"push":false}}`, http.StatusOK).Data
	if got.Quiet != (notification.QuietBody{On: true, From: "21:30", To: "06:15", TimeZone: "Europe/Warsaw"}) || got.Messages != (notification.Ways{Mail: true}) || !got.Tasks.Push || got.Server.PushKey == "" || got.Server.Mail || got.Server.Answers {
		t.Errorf("%+v", got)
	}
	for _, bad := range []string{
		`{"quiet":{"from":"25:00"}}`, `{"quiet":{"from":"6:00"}}`, `{"quiet":{"to":"21:30"}}`, `{"quiet":{"time_zone":"Nowhere/Land"}}`, `{"quiet":{"time_zone":"Local"}}`, `{"quiet":{"time_zone":"../../etc/passwd"}}`,
		`{"messages":{"sms":true}}`, `{"messages":{"mail":"yes"}}`, `[]`,
	} {
		patch(bad, http.StatusBadRequest)
	}
	if again := patch(`{}`, http.StatusOK).Data; again.Quiet != got.Quiet {
		t.Errorf("%+v", again)
	}
}

// The answers about notifications, and about the agency's mails. What browsers give the server is never given back.
func TestGoldenAnswersOfNotifications(t *testing.T) {
	w := newWorld(t)
	key, err := ecdh.P256().NewPrivateKey(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	browser := fmt.Sprintf(`{"endpoint":"https://push.example/CANARY-ENDPOINT","keys":{"p256dh":%q,"auth":%q},"lang":"pl"}`,
		base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString(bytes.Repeat([]byte{9}, 16)))
	id := notify.BrowserID("https://push.example/CANARY-ENDPOINT")
	for _, mail := range []string{"first@people.example", "second@people.example", "third@people.example", "fourth@people.example"} {
		if status, raw := w.call("manager", http.MethodPost, fmt.Sprintf("/v1/manage/loginlinks/%d/mail", w.members[0]), `{"audience":"guest","email":"`+mail+`","lang":"de"}`, ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
	}
	err = w.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE mail SET tries = id, state = CASE WHEN id = 1 THEN 'sent' WHEN id = 4 THEN 'queued' ELSE 'failed' END, sent_at = CASE WHEN id = 1 THEN created_at ELSE 0 END,
			until_at = CASE WHEN id = 2 THEN created_at ELSE until_at END, last_error = CASE WHEN id = 1 THEN '' WHEN id = 2 THEN 'too late to be of use' WHEN id = 3 THEN 'the mail server refused it with 550' ELSE 'the mail server was not reached' END`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	mails := fmt.Sprintf("/v1/manage/mails/%d-", w.members[0])
	for _, c := range []struct{ who, method, path, body, file string }{
		{"guest", http.MethodGet, "/v1/notifications", "", "getNotifications"},
		{"cleaner", http.MethodPatch, "/v1/notifications", `{"quiet":{"on":true,"from":"21:30","to":"06:15","time_zone":"Europe/Warsaw"},"messages":{"mail":false}}`, "patchNotifications"},
		{"cleaner", http.MethodPatch, "/v1/notifications", `{"quiet":{"time_zone":"Nowhere/Land"}}`, "patchNotifications.zone"},
		{"guest", http.MethodPost, "/v1/notifications/push", browser, "postNotificationsPush"},
		{"guest", http.MethodPost, "/v1/notifications/push", `{"endpoint":"http://push.example/x","keys":{"p256dh":"","auth":""}}`, "postNotificationsPush.address"},
		{"guest", http.MethodGet, "/v1/notifications", "", "getNotifications.browser"},
		{"cleaner", http.MethodDelete, "/v1/notifications/push/" + id, "", "deleteNotificationsPush.other"},
		{"guest", http.MethodGet, "/v1/notifications", "", "getNotifications.browser"},
		{"guest", http.MethodDelete, "/v1/notifications/push/" + id, "", "deleteNotificationsPush"},
		{"manager", http.MethodGet, "/v1/manage/mails", "", "getManageMails"},
		{"manager", http.MethodGet, "/v1/manage/mails?state=sent", "", "getManageMails.sent"},
		{"manager", http.MethodGet, "/v1/manage/mails?offset=bm9uc2Vuc2U=", "", "getManageMails.offset"},
		{"manager", http.MethodPut, mails + "3/again", "", "putManageMailAgain"},
		{"manager", http.MethodPut, mails + "2/again", "", "putManageMailAgain.late"},
		{"manager", http.MethodPut, mails + "77/again", "", "putManageMailAgain.missing"},
		{"other manager", http.MethodPut, mails + "3/again", "", "putManageMailAgain.missing"},
	} {
		_, raw := w.call(c.who, c.method, c.path, c.body, "")
		if strings.Contains(string(raw), "CANARY") || strings.Contains(string(raw), "h=g") {
			t.Errorf("%s shows what is nobody's to see: %s", c.path, raw)
		}
		golden(t, "notification/testdata/"+c.file, raw, `("push_key":)"[^"]+"`)
	}
	for query, want := range map[string]int{"?q=SECOND": 1, "?q=people.example": 4, "?q=login+link+fourth": 1, "?q=unread": 0, "?q=people&state=failed": 1, "?q=%25": 0} {
		_, raw := w.call("manager", http.MethodGet, "/v1/manage/mails"+query, "", "")
		if got := strings.Count(string(raw), `"to":`); got != want {
			t.Errorf("%s: %d in %s", query, got, raw)
		}
		_, table := w.call("manager", http.MethodGet, "/v1/manage/mailsfile"+query, "", "")
		if got := strings.Count(string(table), "\r\n") - 1; got != want || strings.Contains(string(table), "CANARY") {
			t.Errorf("%s: %d rows in %s", query, got, table)
		}
	}
	if _, raw := w.call("manager", http.MethodGet, "/v1/manage/mails?order=asc", "", ""); strings.Index(string(raw), "first@") > strings.Index(string(raw), "fourth@") {
		t.Errorf("the oldest does not come first: %s", raw)
	}
	for query, want := range map[string]string{"?sort=to": "first fourth second third", "?sort=to&order=desc": "third second fourth first", "?sort=to&state=failed": "second"} {
		_, raw := w.call("manager", http.MethodGet, "/v1/manage/mails"+query, "", "")
		var got []string
		for _, found := range regexp.MustCompile(`"to":"(\w+)@`).FindAllSubmatch(raw, -1) {
			got = append(got, string(found[1]))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v", query, got)
		}
	}
	for _, offset := range []string{"MTI=", "MTIueAAu", "eA=="} {
		if status, raw := w.call("manager", http.MethodGet, "/v1/manage/mails?sort=to&offset="+offset, "", ""); status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", offset, status, raw)
		}
	}
	if _, table := w.call("manager", http.MethodGet, "/v1/manage/mailsfile?q=second", "", ""); !strings.Contains(string(table), "Login link of the agency;second@people.example;de;Not sent;2;Too late to be of use;") {
		t.Errorf("%s", table)
	}
	// The page behind a mail's link is a page, not JSON.
	status, raw := w.call("", http.MethodGet, "/v1/unsubscribe?t=made-up", "", "")
	if status != http.StatusNotFound || !strings.Contains(string(raw), "<h1>") || strings.Contains(string(raw), "<form") {
		t.Errorf("%d %s", status, raw)
	}
}
