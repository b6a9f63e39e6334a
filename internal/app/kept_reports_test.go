package app_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/search"
)

type keptRow struct {
	Ref, Title, Data, From, To string
	Rows                       int
	KeptAt                     string `json:"kept_at"`
	KeptBy                     string `json:"kept_by"`
	KeptFor                    string `json:"kept_for"`
	Opens, Removable, Again    bool
}

// keptTexts are all texts on the pages of a kept report.
func (w *world) keptTexts(who, ref string) string {
	w.t.Helper()
	got := data[struct {
		Pages []struct{ Items []struct{ Text string } }
	}](w, w.must(who, http.MethodGet, "/v1/reports/kept/"+ref+"/pages?count=1000", ""))
	var texts []string
	for _, page := range got.Pages {
		for _, item := range page.Items {
			texts = append(texts, item.Text)
		}
	}
	return strings.Join(texts, "|")
}

const reportYear = `"from":"2026-01-01","to":"2026-12-31"`

// What was kept stays as it was on pages and in files, whatever changes after; made again it stands beside the old one with what is so now.
func TestAKeptReportKeepsItsFigures(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		list := fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0])
		ask := `{"ref":"moves",` + reportYear + `}`
		_, live := w.pagesOf("manager", "/v1/reports/pages", ask)
		first := data[keptRow](w, w.must("manager", http.MethodPost, list, ask))
		if first.Rows == 0 || first.KeptBy != "Demo manager" || first.From != "2026-01-01" || first.Data != "stays" || !first.Removable {
			t.Errorf("%+v", first)
		}
		if got := w.keptTexts("manager", first.Ref); got != live {
			t.Errorf("kept %s\nlive %s", got, live)
		}
		csv := "/v1/reports/kept/" + first.Ref + "/file?format=csv"
		before := w.must("manager", http.MethodGet, csv, "")
		if err := w.DB.Write(identity.Everywhere(t.Context()), func(tx *database.Tx) error {
			_, err := tx.Exec(identity.Everywhere(t.Context()), `UPDATE reservation SET adults = adults + 3 WHERE member_id = $1`, w.members[0])
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if _, now := w.pagesOf("manager", "/v1/reports/pages", ask); now == live {
			t.Fatal("nothing has changed")
		}
		if got := w.keptTexts("manager", first.Ref); got != live {
			t.Errorf("after a change %s\nkept %s", got, live)
		}
		if after := w.must("manager", http.MethodGet, csv, ""); string(after) != string(before) {
			t.Errorf("the file has changed")
		}
		for _, format := range []string{"pdf", "xlsx"} {
			w.must("manager", http.MethodGet, "/v1/reports/kept/"+first.Ref+"/file?format="+format, "")
		}
		w.clock.Advance(5 * time.Minute)
		second := data[keptRow](w, w.must("manager", http.MethodPost, "/v1/reports/kept/"+first.Ref+"/again", "{}"))
		if second.Ref == first.Ref || w.keptTexts("manager", second.Ref) == live || w.keptTexts("manager", first.Ref) != live {
			t.Errorf("%+v after %+v", second, first)
		}
		if all := data[[]keptRow](w, w.must("manager", http.MethodGet, list, "")); len(all) != 2 || all[0] != second || all[1] != first {
			t.Errorf("%+v", all)
		}
		w.must("manager", http.MethodDelete, "/v1/reports/kept/"+first.Ref, "")
		if status, _ := w.call("manager", http.MethodGet, "/v1/reports/kept/"+first.Ref, "", ""); status != http.StatusNotFound {
			t.Errorf("it is gone: %d", status)
		}
		if lines := w.trail("manager", "noun=settings"); lines[0].What != "Kept report removed" || lines[1].What != "Report kept" {
			t.Errorf("%+v", lines[:2])
		}
	})
}

// What is kept is what was looked at: where the rows have changed since the keeping is refused, until they were seen.
func TestOnlyFiguresThatWereSeenAreKept(t *testing.T) {
	w := newWorld(t)
	list := fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0])
	pages := fmt.Sprintf("/v1/reports/pages?memberid=%d", w.members[0])
	moment := func() string {
		got, _ := w.pagesOf("manager", pages, `{"ref":"moves",`+reportYear+`}`)
		return got.Data.Moment
	}
	keep := func(moment string) (int, string) {
		status, raw := w.call("manager", http.MethodPost, list, `{"ref":"moves",`+reportYear+`,"moment":"`+moment+`"}`, "")
		return status, string(raw)
	}
	seen := moment()
	w.clock.Advance(5 * time.Minute)
	if status, raw := keep(seen); status != http.StatusOK {
		t.Errorf("the same figures: %d %s", status, raw)
	}
	ctx := identity.Everywhere(t.Context())
	if err := w.DB.Write(ctx, func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE reservation SET adults = adults + 1 WHERE member_id = $1`, w.members[0])
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if status, raw := keep(seen); status != http.StatusConflict || !strings.Contains(raw, `"figures_changed"`) {
		t.Errorf("other figures: %d %s", status, raw)
	}
	if status, raw := keep(moment()); status != http.StatusOK {
		t.Errorf("seen by now: %d %s", status, raw)
	}
	if all := data[[]keptRow](w, w.must("manager", http.MethodGet, list, "")); len(all) != 2 {
		t.Errorf("%+v", all)
	}
}

// A person of two agencies names the one whose figures are kept, also where they manage the other: a report without one is of both.
func TestAPersonOfTwoAgenciesNamesOneToKeep(t *testing.T) {
	w := newWorld(t)
	w.staff(w.members[1], [][3]string{{"manager", "person", ""}, {"cleaner", "person", ""}})
	ask := `{"ref":"day",` + reportYear + `}`
	for _, who := range []string{"manager", "cleaner"} {
		if status, raw := w.call(who, http.MethodPost, "/v1/reports/kept", ask, ""); status != http.StatusBadRequest || !strings.Contains(string(raw), `"memberid"`) {
			t.Errorf("%s names none: %d %s", who, status, raw)
		}
		// A chosen task of one is in no report of the other, which the office there reads for good.
		status, raw := w.call(who, http.MethodPost, fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[1]), `{"ref":"day","tasks":["`+w.tasks["Demo Apartment <script>"]+`"]}`, "")
		if status != http.StatusBadRequest || !strings.Contains(string(raw), `"tasks"`) {
			t.Errorf("%s keeps a task of another agency: %d %s", who, status, raw)
		}
		for _, m := range w.members {
			one := fmt.Sprintf("?memberid=%d", m)
			got, shown := w.pagesOf(who, "/v1/reports/pages"+one, ask)
			kept := data[keptRow](w, w.must(who, http.MethodPost, "/v1/reports/kept"+one, `{"moment":"`+got.Data.Moment+`",`+ask[1:]))
			if texts := w.keptTexts(who, kept.Ref); texts != shown {
				t.Errorf("%s at %d keeps %s\nseen %s", who, m, texts, shown)
			}
			if all := data[[]keptRow](w, w.must(who, http.MethodGet, "/v1/reports/kept"+one, "")); len(all) != 1 || all[0] != kept {
				t.Errorf("%s at %d: %+v", who, m, all)
			}
		}
	}
}

// A list that is full is refused by a name of its own, as trying again does not help. The office, and each company and person of the team, has a list of its own: none fills that of another.
func TestAFullListOfKeptReportsSaysSo(t *testing.T) {
	w := newWorld(t)
	list := fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0])
	ask := `{"ref":"day",` + reportYear + `}`
	fill := func(kept string, most int) {
		t.Helper()
		ctx := identity.Everywhere(t.Context())
		ref, err := identity.ParseRef(kept)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.DB.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
				INSERT INTO kept_report (member_id, id, title, data, first_day, last_day, rows_count, at, account_id, staff_id, content_sealed)
				SELECT member_id, $2 + n.i, title, data, first_day, last_day, rows_count, at, account_id, staff_id, content_sealed FROM kept_report, n WHERE member_id = $3 AND id = $4`, most-1, ref.ID*10000, ref.Member, ref.ID)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	full := func(who string) bool {
		t.Helper()
		status, raw := w.call(who, http.MethodPost, list, ask, "")
		refused := strings.Contains(string(raw), `"too_many_kept_reports"`)
		if status != http.StatusOK && (status != http.StatusConflict || !refused) {
			t.Errorf("%s: %d %s", who, status, raw)
		}
		return refused
	}
	fill(data[keptRow](w, w.must("cleaner", http.MethodPost, list, ask)).Ref, 100)
	if !full("cleaner") || full("other cleaner") || full("company") || full("manager") {
		t.Error("a cleaner's list is full, and no other")
	}
	fill(data[keptRow](w, w.must("manager", http.MethodPost, list, ask)).Ref, 1999)
	if !full("manager") || full("company") {
		t.Error("the office's list is full, and no other")
	}
}

// An owner removes what companies and people of the team have kept, also those who have left, and opens none of it; other managers do not even see it.
func TestAnOwnerRemovesWhatTheTeamHasKept(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		list := fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0])
		keep := func(who string) keptRow {
			t.Helper()
			return data[keptRow](w, w.must(who, http.MethodPost, list, `{"ref":"day",`+reportYear+`}`))
		}
		own, company, cleaner := keep("manager"), keep("company"), keep("cleaner")
		if all := data[[]keptRow](w, w.must("manager", http.MethodGet, list, "")); len(all) != 1 || all[0] != own || !own.Opens || own.KeptFor != "" {
			t.Errorf("of the office: %+v", all)
		}
		all := data[[]keptRow](w, w.must("manager", http.MethodGet, list+"&team=true", ""))
		if len(all) != 2 || all[0].Ref != cleaner.Ref || all[1].Ref != company.Ref || all[0].KeptFor == "" || all[0].KeptFor == all[1].KeptFor {
			t.Errorf("of the team: %+v", all)
		}
		for _, one := range all {
			if one.Opens || one.Again || !one.Removable {
				t.Errorf("%+v", one)
			}
		}
		for _, who := range []string{"company", "cleaner"} {
			if status, _ := w.call(who, http.MethodGet, list+"&team=true", "", ""); status != http.StatusForbidden {
				t.Errorf("%s lists them: %d", who, status)
			}
		}
		w.setLevel("manager", identity.Office)
		if status, _ := w.call("manager", http.MethodGet, list+"&team=true", "", ""); status != http.StatusForbidden {
			t.Errorf("a manager who is no owner lists them: %d", status)
		}
		if status, _ := w.call("manager", http.MethodDelete, "/v1/reports/kept/"+cleaner.Ref, "", ""); status != http.StatusNotFound {
			t.Errorf("a manager who is no owner removes one: %d", status)
		}
		w.setLevel("manager", identity.Owner)
		ctx := identity.Everywhere(t.Context())
		if err := w.DB.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE kept_report SET staff_id = 987654 WHERE member_id = $1 AND staff_id <> 0`, w.members[0]) // those of people who are gone
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for _, one := range all {
			if status, _ := w.call("manager", http.MethodGet, "/v1/reports/kept/"+one.Ref, "", ""); status != http.StatusNotFound {
				t.Errorf("an owner opens it: %d", status)
			}
			w.must("manager", http.MethodDelete, "/v1/reports/kept/"+one.Ref, "")
		}
		if left := data[[]keptRow](w, w.must("manager", http.MethodGet, list+"&team=true", "")); len(left) != 0 {
			t.Errorf("%+v", left)
		}
	})
}

// Codes and passwords are in no report that is kept, and a template that asks for them is refused.
func TestCodesAreNotKept(t *testing.T) {
	w := newWorld(t)
	for _, ref := range []string{"keys", "welcome"} {
		status, raw := w.call("manager", http.MethodPost, fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0]), `{"ref":"`+ref+`",`+reportYear+`}`, "")
		asksForIt := strings.Contains(string(w.must("manager", http.MethodGet, "/v1/reports/templates/"+ref, "")), `"name":"code"`) || ref == "welcome"
		if refused := status == http.StatusBadRequest && strings.Contains(string(raw), "no codes"); refused != asksForIt {
			t.Errorf("%s: %d %s", ref, status, raw)
		}
	}
	status, raw := w.call("manager", http.MethodPost, fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0]), `{"template":`+onlyField("keys", "code")+`,`+reportYear+`}`, "")
	if status != http.StatusBadRequest || !strings.Contains(string(raw), "no codes") {
		t.Errorf("%d %s", status, raw)
	}
}

// A kept report is for who could make it: the office's for the office, a company's for that company; an owner removes one of the office, and the right is asked for at each opening.
func TestWhoOpensAKeptReport(t *testing.T) {
	w := newWorld(t)
	list := fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0])
	keep := func(who string) keptRow {
		t.Helper()
		return data[keptRow](w, w.must(who, http.MethodPost, list, `{"ref":"day",`+reportYear+`}`))
	}
	refs := map[string]string{"manager": keep("manager").Ref, "company": keep("company").Ref, "cleaner": keep("cleaner").Ref}
	for _, who := range []string{"manager", "company", "cleaner", "other cleaner", "other manager", "guest"} {
		for whose, ref := range refs {
			for _, path := range []string{"", "/pages", "/file?format=csv"} {
				status, raw := w.call(who, http.MethodGet, "/v1/reports/kept/"+ref+path, "", "")
				if (status == http.StatusOK) != (who == whose) {
					t.Errorf("%s opens %s of %s: %d %.200s", who, path, whose, status, raw)
				}
			}
			if status, _ := w.call(who, http.MethodPost, "/v1/reports/kept/"+ref+"/again", "{}", ""); (status == http.StatusOK) != (who == whose) {
				t.Errorf("%s makes that of %s again: %d", who, whose, status)
			}
			// An owner removes any of the agency, which TestAnOwnerRemovesWhatTheTeamHasKept tries.
			if who != whose && who != "manager" {
				if status, _ := w.call(who, http.MethodDelete, "/v1/reports/kept/"+ref, "", ""); status == http.StatusOK {
					t.Errorf("%s removes that of %s", who, whose)
				}
			}
		}
		if who == "guest" || who == "other manager" {
			continue
		}
		for _, row := range data[[]keptRow](w, w.must(who, http.MethodGet, list, "")) {
			for whose, ref := range refs {
				if row.Ref == ref && who != whose {
					t.Errorf("%s sees that of %s", who, whose)
				}
			}
		}
	}
	travelers := data[keptRow](w, w.must("manager", http.MethodPost, list, `{"ref":"registration",`+reportYear+`}`)).Ref
	w.setLevel("manager", identity.Office)
	if status, _ := w.call("manager", http.MethodDelete, "/v1/reports/kept/"+travelers, "", ""); status != http.StatusForbidden {
		t.Errorf("the office removes it: %d", status)
	}
	w.must("manager", http.MethodGet, "/v1/reports/kept/"+travelers+"/pages", "")
	w.setLevel("manager", identity.ReadOnly)
	if status, _ := w.call("manager", http.MethodGet, "/v1/reports/kept/"+travelers+"/pages", "", ""); status != http.StatusNotFound {
		t.Errorf("a manager who may only look opens travelers' data: %d", status)
	}
	w.must("manager", http.MethodGet, "/v1/reports/kept/"+refs["manager"]+"/pages", "")
	if got := data[keptRow](w, w.must("manager", http.MethodGet, "/v1/reports/kept/"+refs["manager"], "")); got.Again || got.Removable {
		t.Errorf("offered to a manager who may only look: %+v", got)
	}
	if status, raw := w.call("manager", http.MethodPost, "/v1/reports/kept/"+refs["manager"]+"/again", "{}", ""); status != http.StatusForbidden {
		t.Errorf("a manager who may only look makes it again: %d %s", status, raw)
	}
	w.setLevel("manager", identity.Office)
	for _, who := range []string{"manager", "company", "cleaner"} {
		if got := data[keptRow](w, w.must(who, http.MethodGet, "/v1/reports/kept/"+refs[who], "")); !got.Again {
			t.Errorf("%s may make it again: %+v", who, got)
		}
	}
}

// Identities leave a line in the protocol at each opening, go when the agency no longer keeps them, and names go with an erasure; the figures stay.
func TestGuestsInKeptReports(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		ctx := identity.Everywhere(t.Context())
		list := fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0])
		viewed := func() (n int) {
			if err := w.DB.QueryRow(ctx, `SELECT COUNT(*) FROM protocol WHERE action = 'identity_viewed'`).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		identities := data[keptRow](w, w.must("manager", http.MethodPost, list, `{"ref":"registration",`+reportYear+`}`))
		made := viewed()
		w.clock.Advance(11 * time.Minute)
		if got := w.keptTexts("manager", identities.Ref); !strings.Contains(got, passport) || viewed() == made {
			t.Errorf("%d lines, %s", viewed()-made, got)
		}
		documents := strings.Count(w.keptTexts("manager", identities.Ref), passport)
		moves := data[keptRow](w, w.must("manager", http.MethodPost, list, `{"template":`+onlyField("stays", "guest")+`,`+reportYear+`}`))
		var name string
		stay, err := identity.ParseRef(w.stays["arriving"])
		if err != nil {
			t.Fatal(err)
		}
		if err := w.DB.QueryRow(ctx, `SELECT booker_last_name FROM reservation WHERE member_id = $1 AND id = $2`, stay.Member, stay.ID).Scan(&name); err != nil || name == "" {
			t.Fatal(err)
		}
		had := strings.Count(w.keptTexts("manager", moves.Ref), name)
		if had == 0 {
			t.Fatalf("no %s", name)
		}
		if err := w.DB.Write(ctx, func(tx *database.Tx) error {
			erased, err := w.Sheets.EraseGuest(ctx, tx, []identity.Ref{stay}, search.Named{Words: search.WordsOf(name)})
			if erased["kept_report"] != 2 {
				t.Errorf("%v", erased)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		// Nobody reads it from the commit on; the figures themselves lose it after it.
		for _, forget := range []func() error{func() error { return nil }, func() error { return w.Sheets.ForgetErased(ctx) }} {
			if err := forget(); err != nil {
				t.Fatal(err)
			}
			if left := strings.Count(w.keptTexts("manager", moves.Ref), name); left >= had {
				t.Errorf("%d of %d", left, had)
			}
		}
		if again := data[keptRow](w, w.must("manager", http.MethodGet, "/v1/reports/kept/"+moves.Ref, "")); again.Rows != moves.Rows {
			t.Errorf("%+v was %+v", again, moves)
		}
		if got := w.keptTexts("manager", identities.Ref); strings.Count(got, passport) != documents-1 {
			t.Errorf("%d before: %s", documents, got)
		}
		fresh := data[keptRow](w, w.must("manager", http.MethodPost, "/v1/reports/kept/"+identities.Ref+"/again", "{}"))
		if got := w.keptTexts("manager", fresh.Ref); !strings.Contains(got, passport) {
			t.Errorf("%s", got)
		}
		w.clock.Set(time.Date(2027, 12, 1, 12, 0, 0, 0, time.UTC))
		if err := w.Sheets.EraseIdentities(ctx, clock.At(w.clock.Now())); err != nil {
			t.Fatal(err)
		}
		delete(w.tokens, "manager")
		if got := w.keptTexts("manager", fresh.Ref); strings.Contains(got, passport) {
			t.Errorf("%s", got)
		}
		var sealed []byte
		if err := w.DB.QueryRow(ctx, `SELECT content_sealed FROM kept_report WHERE member_id = $1`, stay.Member).Scan(&sealed); err != nil || bytes.Contains(sealed, []byte{0x1f, 0x8b, 8, 0}) { // as gzip begins
			t.Errorf("%v %.60s", err, sealed)
		}
	})
}

// An erasure opens no kept report within its transaction, however many there are. What a process that was ended has left is done by the next one, each report once for all stays of the guest, and a
// report that cannot be opened keeps no other from it.
func TestAnErasureLeavesTheFiguresOfKeptReportsToAfterItsCommit(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		ctx := identity.Everywhere(t.Context())
		list := fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0])
		var refs []identity.Ref
		for range 3 {
			ref, err := identity.ParseRef(data[keptRow](w, w.must("manager", http.MethodPost, list, `{"template":`+onlyField("stays", "guest")+`,`+reportYear+`}`)).Ref)
			if err != nil {
				t.Fatal(err)
			}
			refs = append(refs, ref)
		}
		figures := func() (out []string) {
			t.Helper()
			for _, ref := range refs {
				var sealed []byte
				if err := w.DB.QueryRow(ctx, `SELECT content_sealed FROM kept_report WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&sealed); err != nil {
					t.Fatal(err)
				}
				out = append(out, string(sealed))
			}
			return out
		}
		count := func(where string) (n int) {
			t.Helper()
			if err := w.DB.QueryRow(ctx, `SELECT COUNT(*) FROM kept_report_stay WHERE `+where).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		rows, err := database.Collect(ctx, w.DB, func(row database.Row) (ref identity.Ref, err error) { return ref, row.Scan(&ref.Member, &ref.ID) },
			`SELECT DISTINCT member_id, reservation_id FROM kept_report_stay ORDER BY reservation_id LIMIT 2`)
		if err != nil || len(rows) != 2 {
			t.Fatalf("%v %v", rows, err)
		}
		exec := func(query string, args ...any) {
			t.Helper()
			if err := w.DB.Write(ctx, func(tx *database.Tx) error {
				_, err := tx.Exec(ctx, query, args...)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		exec(`UPDATE kept_report SET content_sealed = $3 WHERE member_id = $1 AND id = $2`, refs[0].Member, refs[0].ID, []byte("sealed with a key that is gone"))
		before := figures()
		if err := w.DB.Write(ctx, func(tx *database.Tx) error {
			erased, err := w.Sheets.EraseGuest(ctx, tx, rows, search.Named{Words: []string{"demo"}})
			if erased["kept_report"] != 3 {
				t.Errorf("%v", erased)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if after := figures(); !slices.Equal(after, before) || count(`erasing_sealed IS NOT NULL`) != 6 {
			t.Errorf("the transaction has changed figures, or has not marked all: %d", count(`erasing_sealed IS NOT NULL`))
		}
		if err := w.Sheets.ForgetErased(ctx); err == nil || strings.Count(err.Error(), "erased guests in kept report") != 1 {
			t.Errorf("%v", err)
		}
		after := figures()
		if after[0] != before[0] || after[1] == before[1] || after[2] == before[2] || count(`erasing_sealed IS NOT NULL`) != 2 {
			t.Errorf("%d are left", count(`erasing_sealed IS NOT NULL`))
		}
		if n := count(fmt.Sprintf(`member_id = %d AND reservation_id IN (%d, %d) AND report_id <> %d`, rows[0].Member, rows[0].ID, rows[1].ID, refs[0].ID)); n != 0 {
			t.Errorf("%d rows still lead to the guest", n)
		}
	})
}

// An archive that is made after an erasure has nothing of the guest: the figures that are not done yet are done first, and while one cannot be done there is no archive. The call that erases does the
// figures of its own guest, also when its client has gone, and leaves those of others.
func TestAnArchiveAfterAnErasureIsWithoutTheGuest(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		ctx := identity.Everywhere(t.Context())
		list := fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0])
		ref, err := identity.ParseRef(data[keptRow](w, w.must("manager", http.MethodPost, list, `{"template":`+onlyField("stays", "guest")+`,`+reportYear+`}`)).Ref)
		if err != nil {
			t.Fatal(err)
		}
		stays, err := database.Collect(ctx, w.DB, func(row database.Row) (id identity.Ref, err error) { return id, row.Scan(&id.Member, &id.ID) },
			`SELECT member_id, reservation_id FROM kept_report_stay WHERE report_id = $1 ORDER BY reservation_id LIMIT 3`, ref.ID)
		if err != nil || len(stays) != 3 {
			t.Fatalf("%v %v", stays, err)
		}
		mark := func(stay identity.Ref) {
			t.Helper()
			if err := w.DB.Write(ctx, func(tx *database.Tx) error {
				_, err := w.Sheets.EraseGuest(ctx, tx, []identity.Ref{stay}, search.Named{Words: []string{"demo"}})
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		// rowsOf counts the rows of the report in an archive, and says what it has of a mark.
		rowsOf := func(raw []byte, stay identity.Ref) (n int, marked bool) {
			t.Helper()
			z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
			if err != nil {
				t.Fatal(err)
			}
			f, err := z.Open("tables/kept_report_stay.jsonl")
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			body, err := io.ReadAll(f)
			if err != nil {
				t.Fatal(err)
			}
			lines := bytes.Count(body, []byte("\n"))
			return bytes.Count(body, fmt.Appendf(nil, `"reservation_id":%d,`, stay.ID)), bytes.Count(body, []byte(`"erasing_sealed":null`)) != lines
		}
		mark(stays[0])
		var out bytes.Buffer
		if _, err := w.WriteArchive(t.Context(), &out, ref.Member, passphrase, nil); err != nil {
			t.Fatal(err)
		}
		if n, marked := rowsOf(out.Bytes(), stays[0]); n != 0 || marked {
			t.Errorf("the guest is in %d rows, marked: %v", n, marked)
		}
		if n, _ := rowsOf(out.Bytes(), stays[1]); n != 1 {
			t.Errorf("%d rows of another guest", n)
		}
		// A call that its client has left, beside the mark of another erasure.
		mark(stays[1])
		gone, leave := context.WithCancel(t.Context())
		leave()
		w.Sheets.ForgetErasedSoon(gone, []identity.Ref{stays[1]})
		marks := func() (n int) {
			t.Helper()
			if err := w.DB.QueryRow(ctx, `SELECT COUNT(*) FROM kept_report_stay WHERE erasing_sealed IS NOT NULL`).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n := marks(); n != 0 {
			t.Errorf("%d marks of a call whose client has gone", n)
		}
		mark(stays[2])
		w.Sheets.ForgetErasedSoon(t.Context(), []identity.Ref{stays[1]})
		if n := marks(); n != 1 {
			t.Errorf("%d marks: it has done what another erasure has left", n)
		}
		if err := w.DB.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE kept_report SET content_sealed = $3 WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID, []byte("sealed with a key that is gone"))
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.WriteArchive(t.Context(), io.Discard, ref.Member, passphrase, nil); err == nil || !strings.Contains(err.Error(), "still have the data of a guest") || !strings.Contains(err.Error(), ref.String()) {
			t.Errorf("an archive with an erased guest: %v", err)
		}
	})
}

// Kept reports that cannot be opened, more than are looked for at once, keep no other from losing its identities.
func TestTheSweepGoesOnBehindAKeptReportThatCannotBeOpened(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		ctx := identity.Everywhere(t.Context())
		keep := func() string {
			t.Helper()
			return data[keptRow](w, w.must("manager", http.MethodPost, fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0]), `{"ref":"registration",`+reportYear+`}`)).Ref
		}
		keep()
		if err := w.DB.Write(ctx, func(tx *database.Tx) error {
			// Figures that are sealed for another report.
			for _, statement := range []string{
				`INSERT INTO kept_report (member_id, id, title, data, first_day, last_day, rows_count, at, account_id, staff_id, content_sealed)
					SELECT k.member_id, 100 + n.i, k.title, k.data, k.first_day, k.last_day, k.rows_count, k.at, k.account_id, k.staff_id, k.content_sealed FROM kept_report k, n`,
				`INSERT INTO kept_report_stay (member_id, report_id, reservation_id, identities) SELECT s.member_id, 100 + n.i, s.reservation_id, s.identities FROM kept_report_stay s, n WHERE s.report_id < 100`,
			} {
				if _, err := tx.Exec(ctx, `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 119) `+statement); err != nil {
					return err
				}
			}
			_, err := tx.Exec(ctx, `UPDATE sequence SET last = 500 WHERE member_id = $1 AND name = 'kept_report'`, w.members[0])
			return err
		}); err != nil {
			t.Fatal(err)
		}
		behind := keep()
		w.clock.Set(time.Date(2027, 12, 1, 12, 0, 0, 0, time.UTC))
		if err := w.Sheets.EraseIdentities(ctx, clock.At(w.clock.Now())); err == nil || strings.Count(err.Error(), "retention of kept report") != 120 {
			t.Errorf("%v", err)
		}
		delete(w.tokens, "manager")
		if got := w.keptTexts("manager", behind); strings.Contains(got, passport) || !strings.HasSuffix(behind, "-501") {
			t.Errorf("%s %s", behind, got)
		}
	})
}

// A call whose answer was lost gets it by the same key: also where the rows have changed since, and where the report is gone by the call itself.
func TestARepeatedCallAboutAKeptReportGetsTheStoredAnswer(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		list := fmt.Sprintf("/v1/reports/kept?memberid=%d", w.members[0])
		shown, _ := w.pagesOf("manager", fmt.Sprintf("/v1/reports/pages?memberid=%d", w.members[0]), `{"ref":"moves",`+reportYear+`}`)
		ask := `{"ref":"moves",` + reportYear + `,"moment":"` + shown.Data.Moment + `"}`
		twice := func(method, path, body string, between func()) keptRow {
			t.Helper()
			var answers [2]string
			for i := range answers {
				status, raw := w.call("manager", method, path, body, "key of "+method+path)
				if status != http.StatusOK {
					t.Fatalf("%s %s, time %d: %d %s", method, path, i+1, status, raw)
				}
				answers[i] = string(raw)
				if i == 0 {
					between()
				}
			}
			first, second := data[keptRow](w, []byte(answers[0])), data[keptRow](w, []byte(answers[1]))
			if first != second {
				t.Errorf("%s %s: %+v, then %+v", method, path, first, second)
			}
			return first
		}
		kept := twice(http.MethodPost, list, ask, func() {
			ctx := identity.Everywhere(t.Context())
			if err := w.DB.Write(ctx, func(tx *database.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE reservation SET adults = adults + 1 WHERE member_id = $1`, w.members[0])
				return err
			}); err != nil {
				t.Fatal(err)
			}
		})
		one := "/v1/reports/kept/" + kept.Ref
		again := twice(http.MethodPost, one+"/again", "{}", func() { w.must("manager", http.MethodDelete, one, "") })
		twice(http.MethodDelete, "/v1/reports/kept/"+again.Ref, "", func() {})
		if all := data[[]keptRow](w, w.must("manager", http.MethodGet, list, "")); len(all) != 0 {
			t.Errorf("%+v", all)
		}
	})
}
