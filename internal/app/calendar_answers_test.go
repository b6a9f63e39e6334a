package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/trail"
	"latchkey/locales"
)

// brought has a home read a calendar from a file. Each event is its number, first day, last day and summary.
func (w *world) brought(home, domain string, events ...string) {
	w.t.Helper()
	var text strings.Builder
	text.WriteString("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Channel//EN\r\n")
	for _, event := range events {
		part := strings.SplitN(event, " ", 4)
		fmt.Fprintf(&text, "BEGIN:VEVENT\r\nUID:%s@%s\r\nDTSTART;VALUE=DATE:%s\r\nDTEND;VALUE=DATE:%s\r\nSUMMARY:%s\r\nEND:VEVENT\r\n", part[0], domain, part[1], part[2], part[3])
	}
	text.WriteString("END:VCALENDAR\r\n")
	body, err := json.Marshal(map[string]string{"address": "", "file": text.String()})
	if err != nil {
		w.t.Fatal(err)
	}
	w.must("manager", http.MethodPost, "/v1/manage/properties/"+home+"/calendars", string(body))
}

type askedRow struct {
	Cause, Calendar, Ref string
	Entry                int64
}

// questions are what Today asks about calendars.
func (w *world) questions() []askedRow {
	w.t.Helper()
	var out struct {
		Data struct {
			Groups []struct {
				Kind string
				Rows []askedRow
			}
		}
	}
	w.get("manager", fmt.Sprintf("/v1/manage/attention?memberid=%d", w.members[0]), &out)
	for _, g := range out.Data.Groups {
		if g.Kind == "calendars_ask" {
			return g.Rows
		}
	}
	return nil
}

func (w *world) reply(row askedRow, said string) int {
	w.t.Helper()
	status, _ := w.call("manager", http.MethodPut, fmt.Sprintf("/v1/manage/calendars/%s/entries/%d/answer", row.Calendar, row.Entry), fmt.Sprintf(`{"answer":%q}`, said), "")
	return status
}

// What the office answers about a calendar is in the history of each stay that it concerns, with who and when, and in the history of the home where it concerns closed nights.
func TestAnswersAboutCalendarsAreInTheHistory(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL, c.AccessTTL = url, 20*365*24*time.Hour })
		m := w.members[0]
		home := fmt.Sprintf("%d-2", m)
		// stay is the reservation of a home that has these nights.
		stay := func(home int64, arrival, departure string) string {
			t.Helper()
			first, err := clock.ParseDate(arrival)
			if err != nil {
				t.Fatal(err)
			}
			stays, _, err := w.Reservations.Stays(t.Context(), w.DB, m, home, first, first)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range stays {
				if s.Arrival.String() == arrival && s.Departure.String() == departure && s.Status == "confirmed" {
					return fmt.Sprintf("%d-%d", m, s.ID)
				}
			}
			t.Fatalf("no stay from %s to %s: %v", arrival, departure, stays)
			return ""
		}
		history := func(ref string) (acts []string) {
			t.Helper()
			var out struct {
				Data []struct {
					At, Who string
					Action  string `json:"glaktionprot_aktion"`
				}
			}
			w.get("manager", "/v1/manage/reservations/"+ref+"/protocol", &out)
			for _, line := range out.Data {
				if strings.HasPrefix(line.Action, "calendar_") {
					acts = append(acts, line.Who+" "+line.Action+" "+line.At)
				}
			}
			return acts
		}
		wants := func(ref string, acts ...string) {
			t.Helper()
			at := w.clock.Now().In(time.FixedZone("", 3600)).Format(time.DateTime)
			for i := range acts {
				acts[i] = "Demo manager " + acts[i] + " " + at
			}
			if got := history(ref); !slices.Equal(got, acts) {
				t.Errorf("the history of stay %s has %q, want %q", ref, got, acts)
			}
		}
		const shut = " CLOSED - Not available"

		// The channel drops the stay on its day.
		w.brought(home, "airbnb.com", "a 20260704 20260708 Reserved", "b 20260901 20260905 Reserved")
		w.clock.Advance(4 * time.Hour)
		w.brought(home, "airbnb.com", "b 20260901 20260905 Reserved")
		rows := w.questions()
		if len(rows) != 1 || rows[0].Cause != "no_longer_listed" {
			t.Fatalf("%+v", rows)
		}
		if status := w.reply(rows[0], "next_guest"); status != http.StatusConflict {
			t.Errorf("an answer to another question: %d", status)
		}
		wants(rows[0].Ref)
		if status := w.reply(rows[0], "they_come"); status != http.StatusOK {
			t.Fatal(status)
		}
		wants(rows[0].Ref, "calendar_they_come")
		if status := w.reply(rows[0], "they_come"); status != http.StatusConflict {
			t.Errorf("answered again: %d", status)
		}
		wants(rows[0].Ref, "calendar_they_come")

		// One night behind a stay: a guest, kept free, always kept free.
		nights := []string{"d 20270801 20270805" + shut, "e 20270805 20270806" + shut, "f 20270901 20270904" + shut, "g 20270904 20270905" + shut, "h 20271001 20271004" + shut, "i 20271004 20271005" + shut, "j 20271101 20271104" + shut, "k 20271104 20271105" + shut}
		w.brought(home, "booking.com", nights...)
		for i, said := range []string{"guest", "buffer", "buffers"} {
			if rows = w.questions(); len(rows) != min(3, 4-i) { // Today shows three of a kind
				t.Fatalf("%+v", rows)
			}
			if status := w.reply(rows[0], said); status != http.StatusOK {
				t.Fatal(status)
			}
		}
		if rows = w.questions(); len(rows) != 0 {
			t.Errorf("%+v", rows)
		}
		wants(stay(2, "2027-08-01", "2027-08-05"), "calendar_guest")
		wants(stay(2, "2027-08-05", "2027-08-06"), "calendar_guest")
		wants(stay(2, "2027-09-01", "2027-09-04"), "calendar_buffer")
		wants(stay(2, "2027-10-01", "2027-10-04"), "calendar_buffers")
		wants(stay(2, "2027-11-01", "2027-11-04"), "calendar_buffers")

		// That it always does is shown at the calendar, and taken back there: each is in the history of the home.
		var calendars struct {
			Data struct {
				Calendars []struct {
					ID, Source string
					NightsFree bool `json:"nights_free"`
				}
			}
		}
		free := func(source string) (id string, free bool) {
			t.Helper()
			w.get("manager", "/v1/manage/properties/"+home+"/calendars", &calendars)
			for _, c := range calendars.Data.Calendars {
				if c.Source == source {
					id, free = c.ID, c.NightsFree
				}
			}
			return id, free
		}
		booking, is := free("booking")
		airbnb, not := free("airbnb")
		if !is || not {
			t.Errorf("nights are kept free: %t at Booking.com, %t at Airbnb", is, not)
		}
		at := "/v1/manage/calendars/"
		for _, c := range []struct {
			path, body string
			status     int
		}{
			{airbnb, `{"free":true}`, http.StatusConflict},
			{booking, `{"free":"<script>"}`, http.StatusBadRequest},
			{booking, `{}`, http.StatusBadRequest},
			{fmt.Sprintf("%d-987654", m), `{"free":false}`, http.StatusNotFound},
			{booking, `{"free":false}`, http.StatusOK},
			{booking, `{"free":false}`, http.StatusOK},
		} {
			if status, raw := w.call("manager", http.MethodPut, at+c.path+"/nights", c.body, ""); status != c.status {
				t.Errorf("%s %s: %d %s", c.path, c.body, status, raw)
			}
		}
		if _, is := free("booking"); is {
			t.Error("nights are still kept free")
		}
		if rows = w.questions(); len(rows) != 2 {
			t.Errorf("%+v", rows)
		}
		w.must("manager", http.MethodPut, at+booking+"/nights", `{"free":true}`)
		var lines struct {
			Data []struct{ By, Action, Name string }
		}
		w.get("manager", "/v1/manage/properties/"+home+"/history", &lines)
		var noted []string
		for _, line := range lines.Data {
			if strings.HasPrefix(line.Action, "calendar_night") {
				noted = append(noted, line.By+" "+line.Action+" "+line.Name)
			}
		}
		if want := []string{"Demo manager calendar_nights_free Booking.com", "Demo manager calendar_nights_asked Booking.com", "Demo manager calendar_nights_free Booking.com", "Demo manager calendar_night_free Booking.com · 2027-09-04"}; !slices.Equal(noted, want) {
			t.Errorf("the history of the home has %q, want %q", noted, want)
		}

		// A running stay has another departure: the same guest, and the next one.
		w.clock.Set(time.Date(2027, 8, 3, 12, 0, 0, 0, time.UTC))
		w.brought(fmt.Sprintf("%d-1", m), "booking.com", "l 20270803 20270805"+shut)
		for _, c := range []struct{ said, departure string }{{"one_guest", "20270807"}, {"next_guest", "20270809"}} {
			w.clock.Advance(24 * time.Hour)
			w.brought(fmt.Sprintf("%d-1", m), "booking.com", c.said+" "+w.clock.Now().Format("20060102")+" "+c.departure+shut)
			rows = w.questions()
			i := slices.IndexFunc(rows, func(r askedRow) bool { return r.Cause == "same_guest" })
			if i < 0 {
				t.Fatalf("%s: %+v", c.said, rows)
			}
			if status := w.reply(rows[i], c.said); status != http.StatusOK {
				t.Fatal(c.said, status)
			}
			if got := history(rows[i].Ref); len(got) == 0 || !strings.HasPrefix(got[0], "Demo manager calendar_"+c.said) {
				t.Errorf("%s: %q", c.said, got)
			}
		}
		next := stay(1, "2027-08-05", "2027-08-09")
		if got := history(next); len(got) != 1 || !strings.HasPrefix(got[0], "Demo manager calendar_next_guest") {
			t.Errorf("the history of the next guest: %q", got)
		}

		// The history of the agency says it in each language.
		for _, lang := range locales.Languages {
			w.getAs("manager", lang)
			lines := w.trail("manager", "")
			for _, said := range []string{"they_come", "one_guest", "next_guest", "guest", "buffer", "buffers"} {
				words := locales.Text(lang, "trail.act.stay.calendar_"+said)
				if !slices.ContainsFunc(lines, func(l trail.LineAnswer) bool { return l.What == words && l.By == "Demo manager" }) {
					t.Errorf("%s: %q is not in the history", lang, words)
				}
			}
		}
	})
}
