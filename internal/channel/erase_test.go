package channel

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

func TestOnlyTheEventsOfAnErasedGuestGo(t *testing.T) {
	stay := erasedStay{uids: []string{"theirs", "theirs@vrbo.com"}, arrival: day8("2027-05-01"), departure: day8("2027-05-05")}
	e := eraser{zone: time.UTC, today: day8("2027-07-01"), stays: []erasedStay{stay}, mentions: func(text string) bool { return strings.Contains(text, "Canary") }}
	for name, c := range map[string]struct {
		event string
		gone  bool
	}{
		"by its UID, with other nights":           {"theirs 20270502 20270506 Reserved", true},
		"by its nights, with another UID":         {"renamed 20270501 20270505 Reserved", true},
		"by the name, once it is over":            {"before 20260501 20260505 Canary", true},
		"folded in the middle of the name":        {"before 20260501 20260505 Can\r\n ary", true},
		"another guest before":                    {"other 20270401 20270405 Demo", false},
		"another guest to come of the same name":  {"other 20270801 20270805 Canary", false},
		"closed nights":                           {"closed 20270501 20270505 Not available", false},
		"the same UID for a stay long afterwards": {"theirs 20270801 20270805 Reserved", false},
		"unreadable with the UID":                 {"theirs nonsense 20270505 Reserved", true},
		"unreadable with the name":                {"other nonsense 20270505 Canary", true},
		"unreadable of another guest":             {"other nonsense 20270505 Demo", false},
	} {
		whole := calendarText(vrboID, "first 20270901 20270905 Demo", c.event, "last 20270910 20270915 Demo")
		if strings.Contains(c.event, "Not available") {
			whole = strings.ReplaceAll(whole, vrboID, airbnbID)
		}
		left, some := e.without([]byte(whole))
		without := calendarText(vrboID, "first 20270901 20270905 Demo", "last 20270910 20270915 Demo")
		if some != c.gone || c.gone && string(left) != without || !c.gone && string(left) != whole {
			t.Errorf("%s: %t, left is\n%s", name, some, left)
		}
	}
	again := e
	again.stays = []erasedStay{{arrival: day8("2027-08-01"), departure: day8("2027-08-05")}}
	if _, some := again.without([]byte(calendarText(vrboID, "new 20270801 20270805 Demo"))); some {
		t.Error("the nights of a cancelled stay were let again, and the new guest went with the old one")
	}
	if left, some := again.without([]byte(calendarText(vrboID, "old 20270801 20270805 Canary"))); !some || bytes.Contains(left, []byte("Canary")) {
		t.Errorf("the guest of a cancelled stay is left: %s", left)
	}
	for name, c := range map[string]struct {
		text, left string
		gone       bool
	}{
		"a page that names the guest":      {"<html>Dear Canary</html>", "", true},
		"a page that names nobody":         {"<html>sign in</html>", "<html>sign in</html>", false},
		"a calendar named like the guest":  {"BEGIN:VCALENDAR\r\nX-WR-CALNAME:Villa Canary\r\nBEGIN:VEVENT\r\nUID:other\r\nDTSTART:20270801\r\nDTEND:20270805\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", "", false},
		"a calendar cut off in the event":  {"BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:theirs\nDTSTART:20270501\nDTEND:20270505\nSUMMARY:Can", "BEGIN:VCALENDAR\nVERSION:2.0\n", true},
		"lines that end as nobody's else":  {"BEGIN:VCALENDAR\rBEGIN:VEVENT\rSUMMARY:Canary\rEND:VEVENT\rEND:VCALENDAR", "", true},
		"small letters and a blank behind": {"begin:vcalendar\nbegin:vevent \nuid:theirs\ndtstart:20270501\ndtend:20270505\nend:vevent \nend:vcalendar", "begin:vcalendar\nend:vcalendar", true},
	} {
		left, some := e.without([]byte(c.text))
		if some != c.gone || c.gone && string(left) != c.left || !c.gone && string(left) != c.text {
			t.Errorf("%s: %t, left is %q", name, some, left)
		}
	}
}

// The kept answers of a channel lose the guest, and nobody else: they can be applied again, and the channel does not bring the guest back.
func TestAnErasedGuestIsInNoKeptAnswer(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := context.Background()
		p := newPortal(t)
		first := calendarText(vrboID, "a 20270801 20270805 Reserved - Canary", "b 20270901 20270905 Reserved - Demo")
		p.answer(http.StatusOK, first)
		calendar := f.follow(p.URL + "/calendar.ics")
		second := calendarText(vrboID, "a 20270801 20270806 Reserved - Canary", "b 20270901 20270905 Reserved - Demo", "c 20271001 20271005 Reserved - Demo")
		p.answer(http.StatusOK, second)
		f.again(calendar)
		p.answer(http.StatusOK, "<html>no calendar for Canary</html>")
		f.again(calendar)
		p.answer(http.StatusOK, second)
		texts := func() (out []string) {
			for _, k := range f.fetches() {
				text, _, err := f.feeds.FetchText(ctx, f.manager(), calendar, k.ID)
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, text)
			}
			return out
		}
		if got := texts(); len(got) != 3 || !strings.Contains(strings.Join(got, ""), "Canary") {
			t.Fatal(got)
		}
		f.clock.Set(time.Date(2027, 8, 20, 12, 0, 0, 0, time.UTC))
		entry := f.entry("a@vrbo.com")
		err := f.db.Write(ctx, func(tx *database.Tx) error {
			stay := reservation.Reservation{Ref: identity.Ref{Member: f.home.Member, ID: entry.Thing}, Property: f.home.ID, Arrival: entry.Arrival, Departure: entry.Departure}
			erased, err := f.feeds.EraseGuest(ctx, tx, f.home.Member, []reservation.Reservation{stay}, func(text string) bool { return strings.Contains(text, "Canary") })
			if err == nil && erased["channel_fetch"] != 3 {
				t.Errorf("erased %v", erased)
			}
			if err == nil {
				_, err = tx.Exec(ctx, `UPDATE reservation SET booker_first_name = '', booker_last_name = '', erased_at = $1 WHERE member_id = $2 AND id = $3`, tx.Now(), stay.Ref.Member, stay.Ref.ID)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		got := texts()
		if strings.Contains(strings.Join(got, ""), "Canary") || got[0] != "" || !strings.Contains(got[1], "UID:c") || !strings.Contains(got[2], "UID:b") {
			t.Errorf("kept answers are %q", got)
		}
		// The channel lists the guest still: what it says is kept without them, and is the same to it as before.
		f.again(calendar)
		f.again(calendar)
		if got := texts(); len(got) != 4 || strings.Contains(got[0], "Canary") || !strings.Contains(got[0], "UID:c") || f.fetches()[0].Times != 2 {
			t.Errorf("what came afterwards is kept as %q", got)
		}
		// Applied again, an answer without the guest changes nothing of other guests.
		report, plans, err := f.feeds.Replay(ctx, f.manager(), attempt("replay"), calendar, f.fetches()[0].ID, true)
		if err != nil || len(plans) != 0 || report.Unchanged != 2 {
			t.Errorf("%+v, %+v, %v", report, plans, err)
		}
		if name := f.bookerOf(entry.Thing); name != "" {
			t.Errorf("the guest is back as %q", name)
		}
	})
}

// entry is what is known of an entry by its UID.
func (f *fixture) entry(uid string) Known {
	f.t.Helper()
	known, err := knownOf(context.Background(), f.db, f.managed()[0].Ref, day8("2027-01-01"))
	if err != nil {
		f.t.Fatal(err)
	}
	for _, k := range known {
		if k.UID == uid {
			return k
		}
	}
	f.t.Fatal("no entry " + uid)
	return Known{}
}

func (f *fixture) bookerOf(id int64) (name string) {
	f.t.Helper()
	if err := f.db.QueryRow(context.Background(), `SELECT booker_first_name FROM reservation WHERE member_id = $1 AND id = $2`, f.home.Member, id).Scan(&name); err != nil {
		f.t.Fatal(err)
	}
	return name
}
