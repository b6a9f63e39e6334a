package app_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
)

// A chat has room for so many bytes; a sign-in by booking number may fill half of it, words always go, and another guest notices nothing.
func TestAFullChatTakesNoMoreFilesOfItsGuest(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		stay := w.stays["arriving"]
		w.narrow(number(stay), "Guest-Canary", "2026-07-04")
		w.attach("manager", message.Reservation, stay)
		send := func(who, thing, text string, files ...message.Sent) error {
			ref, err := identity.ParseRef(thing)
			if err != nil {
				t.Fatal(err)
			}
			actor, _, err := w.Accounts.Authenticate(t.Context(), w.token(who))
			if err != nil {
				t.Fatal(err)
			}
			_, err = w.Messages.Post(t.Context(), actor, identity.Attempt{}, message.Reservation, ref, text, files...)
			return err
		}
		note := func() message.Sent { return message.Sent{Name: "note.txt", Content: strings.NewReader("a note")} }
		for _, c := range []struct {
			bytes int64
			full  map[string]bool
		}{
			{1 << 20, map[string]bool{}},
			{512 << 20, map[string]bool{"narrow": true}},
			{1 << 30, map[string]bool{"narrow": true, "guest": true}},
		} {
			if err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), `UPDATE file SET size = $1 WHERE member_id = $2 AND id = (SELECT MIN(file_id) FROM attachment WHERE member_id = $2)`, c.bytes, w.members[0])
				return err
			}); err != nil {
				t.Fatal(err)
			}
			for _, who := range []string{"guest", "narrow", "manager"} {
				err := send(who, stay, "", note())
				if (err != nil) != c.full[who] || (err != nil && !fault.Is(err, fault.NoRoom)) {
					t.Errorf("%d bytes, %s: %v", c.bytes, who, err)
				}
				if err := send(who, stay, fmt.Sprint("words of ", who)); err != nil {
					t.Errorf("words of %s: %v", who, err)
				}
			}
			if err := send("other guest", w.stays["far"], "", note()); err != nil {
				t.Errorf("another guest: %v", err)
			}
		}
	})
}

// Uploads stop while there is still room on the disk for everything else. Messages without files go on, and a disk with room again takes files again.
func TestAnAlmostFullDiskTakesNoFiles(t *testing.T) {
	var free atomic.Int64
	const all = 10 << 30
	free.Store(all)
	w := newWorld(t, func(c *app.Config) {
		c.Disk = func(string) (uint64, uint64, error) { return uint64(free.Load()), all, nil }
	})
	chat := "/v1/reservationmessages/" + w.stays["arriving"]
	upload := "/v1/uploads/" + strings.Repeat("u", 20)
	begin := func(id string) (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, w.URL()+"/v1/uploads/"+id, strings.NewReader(`{"name":"a.txt","size":3}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		return w.answer(req, "guest")
	}
	part := func() (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, w.URL()+upload+"/0", strings.NewReader("abc"))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/octet-stream")
		return w.answer(req, "guest")
	}
	if status, _ := begin(strings.Repeat("u", 20)); status != http.StatusOK {
		t.Fatalf("an upload begins: %d", status)
	}
	free.Store(1<<30 - 1)
	if status, body := w.send("guest", chat, "note.txt", []byte("a note")); status != http.StatusServiceUnavailable {
		t.Errorf("a file: %d %s", status, body)
	}
	if status, after := begin(strings.Repeat("v", 20)); status != http.StatusServiceUnavailable || after == "" {
		t.Errorf("another upload begins: %d, Retry-After %q", status, after)
	}
	if status, after := part(); status != http.StatusServiceUnavailable || after == "" {
		t.Errorf("a part: %d, Retry-After %q", status, after)
	}
	if status, raw := w.call("guest", http.MethodPut, chat, `{"msg_text":"words"}`, ""); status != http.StatusOK {
		t.Errorf("words: %d %s", status, raw)
	}
	free.Store(2 << 30)
	if status, _ := part(); status != http.StatusOK {
		t.Errorf("the part with room again: %d", status)
	}
	if status, body := w.send("guest", chat, "note.txt", []byte("a note")); status != http.StatusOK {
		t.Errorf("the file with room again: %d %s", status, body)
	}
}

// answer is the status of a call, and how long it asks to wait.
func (w *world) answer(req *http.Request, who string) (status int, retryAfter string) {
	w.t.Helper()
	req.Header.Set("Authorization", "Bearer "+w.token(who))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		w.t.Fatal(err)
	}
	return res.StatusCode, res.Header.Get("Retry-After")
}

// What waited on a phone for days goes out at once; a script that writes without end is slowed down. What was written is answered again under its key, and nobody else waits.
func TestOneAccountWritesOnlySoFast(t *testing.T) {
	w := newWorld(t)
	chat := "/v1/reservationmessages/" + w.stays["arriving"]
	write := func(who, key string) (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, w.URL()+chat, strings.NewReader(`{"msg_text":"again and again"}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Idempotency-Key", key)
		return w.answer(req, who)
	}
	for i := range 300 {
		if status, _ := write("guest", fmt.Sprint("key-", i)); status != http.StatusOK {
			t.Fatalf("message %d: %d", i, status)
		}
	}
	if status, after := write("guest", "key-300"); status != http.StatusTooManyRequests || after != "1" {
		t.Errorf("one more: %d, Retry-After %q", status, after)
	}
	if status, _ := write("guest", "key-0"); status != http.StatusOK {
		t.Errorf("the first one sent again: %d", status)
	}
	if status, _ := write("manager", "key-m"); status != http.StatusOK {
		t.Errorf("the office: %d", status)
	}
	w.clock.Advance(2 * time.Second)
	for i, want := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		if status, _ := write("guest", fmt.Sprint("key-", 300+i)); status != want {
			t.Errorf("after two seconds, message %d: %d", i, status)
		}
	}
}
