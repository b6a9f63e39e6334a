package app_test

import (
	"fmt"
	"strings"
	"testing"

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
