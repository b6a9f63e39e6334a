package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
)

type regularRow struct {
	Ref, Template, Title, Span, Rhythm, Failure string
	Receivers                                   []struct {
		StaffID int64 `json:"staff_id"`
		Name    string
		Opens   bool
	}
	NextDay   string `json:"next_day"`
	SentAt    string `json:"sent_at"`
	TriedNext string `json:"tried_next"`
}

// sentLink is where the link of a mail leads.
type sentLink struct {
	Kept   string
	Ended  bool
	EndsOn string `json:"ends_on"`
}

// sendDue sends what is due, on several nodes at once, and waits until none of them is at it.
func (w *world) sendDue() {
	w.t.Helper()
	ctx := identity.Everywhere(w.t.Context())
	var nodes sync.WaitGroup
	for range 3 {
		nodes.Go(func() {
			if _, err := w.Sheets.SendDue(ctx); err != nil {
				w.t.Error(err)
			}
		})
	}
	nodes.Wait()
	for range 500 {
		var n int
		if err := w.DB.QueryRow(ctx, `SELECT COUNT(*) FROM regular_report WHERE tries > 0 AND failure = ''`).Scan(&n); err != nil {
			w.t.Fatal(err)
		}
		if n == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	w.t.Error("a report is still being sent")
}

// regulars are the reports that are sent regularly, as a person sees them.
func (w *world) regulars(who string) []regularRow {
	w.t.Helper()
	return data[struct{ Reports []regularRow }](w, w.must(who, http.MethodGet, fmt.Sprintf("/v1/reports/regular?memberid=%d", w.members[0]), "")).Reports
}

// sendRegularly has a report sent to some of the office.
func (w *world) sendRegularly(template, span, rhythm string, to ...string) regularRow {
	w.t.Helper()
	return data[regularRow](w, w.must("manager", http.MethodPost, fmt.Sprintf("/v1/reports/regular?memberid=%d", w.members[0]), fmt.Sprintf(`{"ref":%q,%s}`, template, w.regularFields(span, rhythm, to...))))
}

func (w *world) regularFields(span, rhythm string, to ...string) string {
	var ids []string
	for _, who := range to {
		ids = append(ids, fmt.Sprint(w.staffID(who)))
	}
	return fmt.Sprintf(`"span":%q,"rhythm":%q,"receivers":[%s]`, span, rhythm, strings.Join(ids, ","))
}

func (w *world) at(text string) {
	w.t.Helper()
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		w.t.Fatal(err)
	}
	w.clock.Set(moment)
	clear(w.tokens)
}

// On Monday at six it is sent once, on however many nodes, and after a downtime once for all that was missed, with the days of the last time; the link leads to what was kept, ends, and says so.
func TestAReportIsSentRegularly(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url; c.Demo = true })
		w.colleague("second")
		w.setLevel("second", identity.Office)
		row := w.sendRegularly("moves", "this_week", "monday", "manager", "second")
		if row.NextDay != "2026-07-06" || row.Title != "Arrivals and departures by day" || len(row.Receivers) != 2 || !row.Receivers[1].Opens || row.Failure != "" {
			t.Errorf("%+v", row)
		}
		w.at("2026-07-06T03:59:00Z")
		w.sendDue()
		if n := w.mailsOfKind("report_sent"); n != 0 {
			t.Errorf("a minute before six: %d mails", n)
		}
		w.at("2026-07-06T04:00:00Z")
		w.sendDue()
		w.sendDue()
		mails := w.mailsOf("second", notify.ReportSent)
		if n := w.mailsOfKind("report_sent"); n != 2 || len(mails) != 1 {
			t.Fatalf("%d mails, %d to one", n, len(mails))
		}
		for _, part := range []string{row.Title, "July 6, 2026 – July 12, 2026", "July 20, 2026", fmt.Sprintf("/cleanings/print?sent=%d-1", w.members[0])} {
			if !strings.Contains(mails[0].Text, part) {
				t.Errorf("no %s in %s", part, mails[0].Text)
			}
		}
		path := fmt.Sprintf("/v1/reports/sent/%d-1", w.members[0])
		link := data[sentLink](w, w.must("second", http.MethodGet, path, ""))
		kept := data[keptRow](w, w.must("second", http.MethodGet, "/v1/reports/kept/"+link.Kept, ""))
		if kept.From != "2026-07-06" || kept.To != "2026-07-12" || kept.KeptBy != "Demo manager" || link.EndsOn != "2026-07-20" {
			t.Errorf("%+v %+v", link, kept)
		}
		w.keptTexts("second", link.Kept)
		if got := w.regulars("manager"); got[0].NextDay != "2026-07-13" || got[0].SentAt != "2026-07-06 06:00:00" {
			t.Errorf("%+v", got)
		}
		if lines := w.trail("manager", "noun=settings"); lines[0].What != "Report sent by email" {
			t.Errorf("%+v", lines[0])
		}
		// Nothing ran for three Mondays.
		w.at("2026-07-29T10:00:00Z")
		w.sendDue()
		w.sendDue()
		if n := w.mailsOfKind("report_sent"); n != 4 {
			t.Errorf("after the downtime %d mails", n)
		}
		next := data[sentLink](w, w.must("manager", http.MethodGet, fmt.Sprintf("/v1/reports/sent/%d-2", w.members[0]), ""))
		if again := data[keptRow](w, w.must("manager", http.MethodGet, "/v1/reports/kept/"+next.Kept, "")); again.From != "2026-07-27" {
			t.Errorf("%+v", again)
		}
		if got := w.regulars("manager"); got[0].NextDay != "2026-08-03" {
			t.Errorf("%+v", got)
		}
		// The first link has ended; the second one works to the end of its last day.
		if old := data[sentLink](w, w.must("manager", http.MethodGet, path, "")); !old.Ended || old.Kept != "" {
			t.Errorf("%+v", old)
		}
		w.must("manager", http.MethodDelete, "/v1/reports/regular/"+row.Ref, "")
		w.at("2026-08-12T21:59:00Z")
		w.sendDue()
		if late := data[sentLink](w, w.must("manager", http.MethodGet, fmt.Sprintf("/v1/reports/sent/%d-2", w.members[0]), "")); late.Ended {
			t.Errorf("%+v", late)
		}
		if n := w.mailsOfKind("report_sent"); n != 4 {
			t.Errorf("after it was stopped %d mails", n)
		}
	})
}

// A person who has lost the right or left gets nothing and opens nothing; where nobody is left it fails, says so, and is tried again.
func TestWhoMayNotSeeAReportIsNotMailed(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url; c.Demo = true })
		for _, who := range []string{"second", "third"} {
			w.colleague(who)
			w.setLevel(who, identity.Office)
		}
		row := w.sendRegularly("registration", "next_week", "monday", "second", "third")
		w.setLevel("second", identity.ReadOnly)
		w.at("2026-07-06T04:00:00Z")
		w.sendDue()
		if second, third := len(w.mailsOf("second", notify.ReportSent)), len(w.mailsOf("third", notify.ReportSent)); second != 0 || third != 1 {
			t.Errorf("mails: %d, %d", second, third)
		}
		path := fmt.Sprintf("/v1/reports/sent/%d-1", w.members[0])
		for who, want := range map[string]int{"second": 404, "third": 200, "manager": 200, "other manager": 404, "company": 403} {
			if status, _ := w.call(who, http.MethodGet, path, "", ""); status != want {
				t.Errorf("%s opens the link: %d", who, status)
			}
		}
		if got := w.regulars("second"); len(got) != 0 {
			t.Errorf("who may not see it sees it in the list: %+v", got)
		}
		w.setLevel("third", identity.ReadOnly)
		w.at("2026-07-13T04:00:00Z")
		w.sendDue()
		got := w.regulars("manager")[0]
		if n := w.mailsOfKind("report_sent"); n != 1 || got.Failure != "no_receiver" || got.TriedNext != "2026-07-13 06:05:00" || got.NextDay != "2026-07-13" {
			t.Errorf("%d mails, %+v", n, got)
		}
		if status, raw := w.call("manager", http.MethodPost, "/v1/reports/regular/"+row.Ref+"/send", "{}", ""); status != http.StatusBadRequest || !strings.Contains(string(raw), "no_receiver") {
			t.Errorf("%d %s", status, raw)
		}
		w.setLevel("third", identity.Office)
		w.at("2026-07-13T04:06:00Z")
		w.sendDue()
		if got := w.regulars("manager")[0]; len(w.mailsOf("third", notify.ReportSent)) != 2 || got.Failure != "" || got.NextDay != "2026-07-20" {
			t.Errorf("%+v", got)
		}
		// A person who is switched off goes from the list.
		w.must("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/staff/%d-%d", w.members[0], w.staffID("third")), `{"active":false}`)
		if got := w.regulars("manager")[0]; len(got.Receivers) != 1 || !strings.Contains(got.Receivers[0].Name, "second") {
			t.Errorf("%+v", got.Receivers)
		}
	})
}

// What is wrong is refused by field, a change counts for the next time, and a report is sent at once, once a minute.
func TestARegularReportIsCheckedChangedAndSentNow(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.Demo = true })
	w.colleague("second")
	w.setLevel("second", identity.ReadOnly)
	list := fmt.Sprintf("/v1/reports/regular?memberid=%d", w.members[0])
	for _, c := range []struct{ template, to, field string }{
		{"welcome", "manager", "codes or passwords"},
		{"registration", "second", "receivers"},
		{"moves", "cleaner", "receivers"},
	} {
		status, raw := w.call("manager", http.MethodPost, list, fmt.Sprintf(`{"ref":%q,%s}`, c.template, w.regularFields("this_week", "first", c.to)), "")
		if status != http.StatusBadRequest || !strings.Contains(string(raw), c.field) {
			t.Errorf("%s to %s: %d %s", c.template, c.to, status, raw)
		}
	}
	may := data[struct {
		Receivers []struct{ Name string }
	}](w, w.must("manager", http.MethodGet, list+"&ref=registration", "")).Receivers
	if len(may) != 1 || may[0].Name != "Demo manager" {
		t.Errorf("%+v", may)
	}
	row := w.sendRegularly("moves", "last_month", "first", "manager", "second")
	if row.NextDay != "2026-08-01" {
		t.Errorf("%+v", row)
	}
	sent := data[regularRow](w, w.must("manager", http.MethodPost, "/v1/reports/regular/"+row.Ref+"/send", "{}"))
	if sent.NextDay != row.NextDay || sent.SentAt != "2026-07-04 14:00:00" || w.mailsOfKind("report_sent") != 2 {
		t.Errorf("%+v", sent)
	}
	if status, _ := w.call("manager", http.MethodPost, "/v1/reports/regular/"+row.Ref+"/send", "{}", ""); status != http.StatusTooManyRequests {
		t.Errorf("at once again: %d", status)
	}
	kept := data[[]keptRow](w, w.must("manager", http.MethodGet, fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0]), ""))
	if len(kept) != 1 || kept[0].From != "2026-06-01" || kept[0].To != "2026-06-30" {
		t.Errorf("%+v", kept)
	}
	changed := data[regularRow](w, w.must("manager", http.MethodPut, "/v1/reports/regular/"+row.Ref, `{`+w.regularFields("next_week", "monday", "manager")+`}`))
	if changed.NextDay != "2026-07-06" || changed.Span != "next_week" || len(changed.Receivers) != 1 {
		t.Errorf("%+v", changed)
	}
	if status, _ := w.call("second", http.MethodDelete, "/v1/reports/regular/"+row.Ref, "", ""); status != http.StatusForbidden {
		t.Errorf("a manager who may only look stops it: %d", status)
	}
	// The kept report goes, and its link with it.
	w.must("manager", http.MethodDelete, "/v1/reports/kept/"+kept[0].Ref, "")
	if status, _ := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/reports/sent/%d-1", w.members[0]), "", ""); status != http.StatusNotFound {
		t.Errorf("the link of a removed report: %d", status)
	}
	w.must("manager", http.MethodDelete, "/v1/reports/regular/"+row.Ref, "")
	whats := []string{}
	for _, line := range w.trail("manager", "noun=settings")[:3] {
		whats = append(whats, line.What)
	}
	if want := []string{"Regular report stopped", "Kept report removed", "Regular report changed"}; !slices.Equal(whats, want) {
		t.Errorf("%v", whats)
	}
}

// A template that has got codes since, and one that was removed, are sent no more; the list says why.
func TestATemplateThatCanNoLongerBeSent(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.Demo = true })
	templates := fmt.Sprintf("/v1/reports/templates?memberid=%d", w.members[0])
	template := data[struct {
		Ref      string
		Revision int
	}](w, w.must("manager", http.MethodPost, templates, `{"shared":true,"template":`+onlyField("keys", "property")+`}`))
	w.sendRegularly(template.Ref, "this_week", "monday", "manager")
	w.must("manager", http.MethodPut, "/v1/reports/templates/"+template.Ref, fmt.Sprintf(`{"shared":true,"revision":%d,"template":%s}`, template.Revision, onlyField("keys", "code")))
	w.at("2026-07-06T04:00:00Z")
	w.sendDue()
	if got := w.regulars("manager")[0]; got.Failure != "codes" || w.mailsOfKind("report_sent") != 0 {
		t.Errorf("%+v", got)
	}
	w.must("manager", http.MethodDelete, "/v1/reports/templates/"+template.Ref, "")
	w.at("2026-07-06T05:00:00Z")
	w.sendDue()
	got := w.regulars("manager")[0]
	if got.Failure != "no_template" || got.Title != "" {
		t.Errorf("%+v", got)
	}
	w.must("manager", http.MethodDelete, "/v1/reports/regular/"+got.Ref, "")
	if err := w.DB.Write(identity.Everywhere(t.Context()), func(tx *database.Tx) error {
		n, err := tx.Exec(identity.Everywhere(t.Context()), `DELETE FROM regular_report_receiver`)
		if n != 0 {
			t.Errorf("%d receivers are left", n)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
