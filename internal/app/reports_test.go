package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/task"
)

const allTasks = `{"version":1,"name":"Mine","data":"tasks","paper":{"size":"A4","margin":12},"group":{},"bands":{"row":{"height":6,"parts":[{"kind":"field","name":"property","x":0,"y":0,"width":80},{"kind":"field","name":"who","x":90,"y":0,"width":60}]},"footer":{"height":6,"parts":[{"kind":"page","x":0,"y":0,"width":30}]}}}`

type pagesAnswer struct {
	Data struct {
		Pages []struct {
			Items []struct{ Kind, Text string }
		}
		Total  int `json:"total_pages"`
		Rows   int
		First  int
		Moment string
	}
	Fields map[string]string `json:"fields"`
}

// pagesOf are the pages of a report as somebody gets them, and all texts on them.
func (w *world) pagesOf(who, path, body string) (pagesAnswer, string) {
	w.t.Helper()
	status, raw := w.call(who, http.MethodPost, path, body, "")
	var out pagesAnswer
	if err := json.Unmarshal(raw, &out); err != nil || status != http.StatusOK {
		w.t.Fatalf("%s: %d %.300s", who, status, raw)
	}
	var texts []string
	for _, page := range out.Data.Pages {
		for _, item := range page.Items {
			texts = append(texts, item.Text)
		}
	}
	return out, strings.Join(texts, "|")
}

// A report has the rows that its reader has on the own list, by whichever template, and never a key code.
func TestAReportHasWhatItsReaderMaySee(t *testing.T) {
	w := newWorld(t)
	const days = `"from":"2026-06-01","to":"2026-12-31"`
	rows := map[string]int{}
	for _, who := range []string{"manager", "cleaner", "other cleaner", "company", "other manager"} {
		for _, what := range []string{`"ref":"day"`, `"template":` + allTasks} {
			got, texts := w.pagesOf(who, "/v1/reports/pages", `{`+what+`,`+days+`}`)
			if strings.Contains(texts, keyCode) {
				t.Errorf("%s reads a key code: %s", who, texts)
			}
			if had, ok := rows[who]; ok && had != got.Data.Rows {
				t.Errorf("%s: %d rows and %d", who, had, got.Data.Rows)
			}
			rows[who] = got.Data.Rows
			status, file := w.call(who, http.MethodPost, "/v1/reports/file", `{`+what+`,`+days+`,"format":"csv"}`, "")
			if lines := bytes.Count(bytes.TrimSpace(file), []byte("\n")); status != http.StatusOK || lines != got.Data.Rows {
				t.Errorf("%s: %d, %d lines of CSV, want %d", who, status, lines, got.Data.Rows)
			}
		}
	}
	if rows["manager"] == 0 || rows["cleaner"] == 0 || rows["cleaner"] >= rows["manager"] || rows["other cleaner"] >= rows["manager"] || rows["other manager"] >= rows["manager"] {
		t.Errorf("%v", rows)
	}
	// A company has its own tasks only.
	if rows["company"] == 0 || rows["company"] >= rows["manager"] {
		t.Errorf("the company has %d rows of %d", rows["company"], rows["manager"])
	}
	// The codes of a reader open the own tasks and no other.
	codes := map[string]string{}
	for who := range rows {
		_, codes[who] = w.pagesOf(who, "/v1/reports/pages", `{"ref":"codes","first":0,"count":1000,`+days+`}`)
		if n := strings.Count(codes[who], "?do=press"); n != rows[who] {
			t.Errorf("%s: %d codes of %d tasks", who, n, rows[who])
		}
	}
	// Their host and port are those under which the server is reached, also where none was set and the port was found when it began to listen.
	if address := w.URL() + "/cleanings/"; strings.Count(codes["manager"], address) != rows["manager"] {
		t.Errorf("not all codes begin with %s: %s", address, codes["manager"])
	}
	for address := range strings.SplitSeq(codes["company"], "|") {
		if strings.HasSuffix(address, "?do=press") && !strings.Contains(codes["manager"], address) {
			t.Errorf("the company has %s", address)
		}
	}
	task := w.tasks["Demo Apartment <script>"]
	if address := "/cleanings/" + task + "?do=press"; !strings.Contains(codes["cleaner"], address) || strings.Contains(codes["other cleaner"], address) || strings.Contains(codes["other manager"], address) {
		t.Errorf("%s is not with those who have the task alone", address)
	}
	for who, want := range map[string]int{"manager": 1, "cleaner": 1, "other cleaner": 0, "other manager": 0} {
		got, _ := w.pagesOf(who, "/v1/reports/pages", fmt.Sprintf(`{"ref":"day","tasks":[%q,%q]}`, task, task))
		if got.Data.Rows != want {
			t.Errorf("%s: %d rows of one task", who, got.Data.Rows)
		}
	}
}

// All rows of a report are of one moment: what is committed while they are read is not among them, in any of its queries. Parts that were read before and after have another moment each.
func TestAReportIsOfOneMoment(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		body := `{"ref":"day","from":"2026-06-01","to":"2026-12-31"}`
		before, _ := w.pagesOf("manager", "/v1/reports/pages", body)
		if again, _ := w.pagesOf("manager", "/v1/reports/pages", body); before.Data.Moment == "" || again.Data.Moment != before.Data.Moment {
			t.Errorf("%q and %q", before.Data.Moment, again.Data.Moment)
		}
		actor := identity.Actor{Relations: []identity.Relation{{Member: w.members[0], Role: identity.Manager, Level: identity.Owner}}}
		ctx := identity.Within(t.Context(), actor)
		days := task.Days{From: clock.NewDate(2026, 6, 1), To: clock.NewDate(2026, 12, 31)}
		read := func(q database.Querier) int {
			lines := 0
			if err := w.Tasks.EachLineOn(ctx, q, actor, w.members[0], days, 30_000, func(task.Line) error {
				lines++
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			return lines
		}
		// However many days are read at once, each task is there once, the oldest first, and no more than are wanted.
		var want int
		if err := w.DB.QueryRow(ctx, `SELECT COUNT(*) FROM task WHERE member_id = $1 AND NOT cancelled AND planned_on >= $2 AND planned_on <= $3`, w.members[0], days.From, days.To).Scan(&want); err != nil {
			t.Fatal(err)
		}
		for most, want := range map[int]int{30_000: want, 1: 2} {
			var got []identity.Ref
			var last clock.Date
			if err := w.Tasks.EachLineOn(ctx, w.DB, actor, w.members[0], days, most, func(l task.Line) error {
				if slices.Contains(got, l.Ref()) || l.PlannedOn < last {
					t.Errorf("%s on %s comes after %s", l.Ref(), l.PlannedOn, last)
				}
				got, last = append(got, l.Ref()), l.PlannedOn
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if len(got) != want || want < 2 {
				t.Errorf("%d tasks, want %d", len(got), want)
			}
		}
		if err := w.DB.Snapshot(ctx, func(q database.Querier) error {
			first := read(q)
			if err := w.DB.Write(ctx, func(tx *database.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE task SET cancelled = TRUE WHERE member_id = $1`, w.members[0])
				return err
			}); err != nil {
				return err
			}
			if second := read(q); first == 0 || second != first {
				t.Errorf("%d tasks, and then %d", first, second)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if after, _ := w.pagesOf("manager", "/v1/reports/pages", body); after.Data.Rows != 0 || after.Data.Moment == before.Data.Moment {
			t.Errorf("%d rows of the moment %q", after.Data.Rows, after.Data.Moment)
		}
	})
}

// Without a sign-in a template is seen with rows that are made up, in parts, and nothing of an agency.
func TestASampleIsMadeUp(t *testing.T) {
	w := newWorld(t)
	long := strings.Replace(allTasks, `"height":6,"parts":[{"kind":"field"`, `"height":60,"parts":[{"kind":"field"`, 1)
	whole, texts := w.pagesOf("", "/v1/reports/sample", `{"template":`+long+`}`)
	if whole.Data.Rows == 0 || whole.Data.Total < 8 || strings.Contains(texts, "Demo") || !strings.Contains(texts, "Casa Mar") {
		t.Errorf("%+v %s", whole.Data, texts)
	}
	some, _ := w.pagesOf("", "/v1/reports/sample", `{"template":`+long+`,"first":3,"count":2}`)
	if len(some.Data.Pages) != 2 || some.Data.First != 3 || fmt.Sprint(some.Data.Pages) != fmt.Sprint(whole.Data.Pages[3:5]) {
		t.Errorf("%+v", some.Data)
	}
	past, _ := w.pagesOf("", "/v1/reports/sample", `{"template":`+long+`,"first":3000}`)
	if len(past.Data.Pages) != 0 || past.Data.Total != whole.Data.Total {
		t.Errorf("%+v", past.Data)
	}
}

func TestReportsAreRefusedByPath(t *testing.T) {
	w := newWorld(t)
	const days = `,"from":"2026-06-01","to":"2026-06-30"}`
	with := func(from, to string) string { return `{"template":` + strings.Replace(allTasks, from, to, 1) + days }
	for _, c := range []struct{ body, field, why string }{
		{with(`"property"`, `"key_code"`), "template.bands.row.parts[0].name", "unknown_name"},
		{with(`"version":1`, `"version":2`), "template.version", "other_version:1"},
		{with(`"tasks"`, `"accounts"`), "template.data", "unknown_name"},
		{with(`"margin":12`, `"margin":"12"`), "template.paper.margin", "other_kind"},
		{with(`"width":80`, `"width":1e300`), "template.bands.row.parts[0].width", "between:0:186"},
		{with(`"name":"Mine"`, `"name":"Mine","sql":"x"`), "template.sql", "unknown_field"},
		{`{"ref":"day"}`, "from", "yyyy"},
		{`{"ref":"day","from":"2026-01-01","to":"2027-12-31"}`, "to", "400 days"},
		{`{"ref":"day","from":"2026-02-01","to":"2026-01-31"}`, "to", "no day before"},
		{`{"from":"2026-02-01","to":"2026-01-31"}`, "template", "either"},
		{`{"ref":"day","template":` + allTasks + days, "template", "either"},
		{`{"ref":"day","tasks":["1-2"]` + days, "tasks", "without days"},
		{`{"ref":"day","tasks":["1"]}`, "tasks", "memberid-id"},
	} {
		status, raw := w.call("manager", http.MethodPost, "/v1/reports/pages", c.body, "")
		var got pagesAnswer
		if err := json.Unmarshal(raw, &got); err != nil || status != http.StatusBadRequest || !strings.Contains(got.Fields[c.field], c.why) {
			t.Errorf("%.200s: %d %s", c.body, status, raw)
		}
	}
	if status, _ := w.call("manager", http.MethodPost, "/v1/reports/pages", `{"ref":"secrets"`+days, ""); status != http.StatusNotFound {
		t.Error(status)
	}
}

// The logo of the agency is a picture by its address on pages and is in the file; an agency without one has a report without one.
func TestTheLogoOnAReport(t *testing.T) {
	w := newWorld(t)
	template := strings.Replace(allTasks, `{"kind":"page"`, `{"kind":"logo","x":40,"y":0,"width":30,"height":6},{"kind":"page"`, 1)
	ask := `{"template":` + template + `,"from":"2026-06-01","to":"2026-12-31"`
	of := func(who string, member identity.MemberID) (address string) {
		t.Helper()
		got, _ := w.pagesOf(who, fmt.Sprintf("/v1/reports/pages?memberid=%d", member), ask+`}`)
		for _, item := range got.Data.Pages[0].Items {
			if item.Kind == "picture" {
				address += item.Text
			}
		}
		status, file := w.call(who, http.MethodPost, fmt.Sprintf("/v1/reports/file?memberid=%d", member), ask+`,"format":"pdf"}`, "")
		if status != http.StatusOK || bytes.Contains(file, []byte("/Subtype /Image")) != (address != "") {
			t.Errorf("%s: %d, the file has no such picture as the pages", who, status)
		}
		return address
	}
	if got := of("manager", w.members[0]); got != "" {
		t.Errorf("%q before there is one", got)
	}
	_, raw := w.uploadLogo()
	hash := data[struct{ Hash string }](w, []byte(raw)).Hash
	w.must("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/settings?memberid=%d", w.members[0]), fmt.Sprintf(`{"changes":{"logo":{"from":"","to":%q}}}`, hash))
	want := fmt.Sprintf("/v1/logo?memberid=%d&v=%s", w.members[0], hash)
	if got := of("manager", w.members[0]); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if status, _ := w.call("", http.MethodGet, want, "", ""); status != http.StatusOK {
		t.Errorf("the address answers %d", status)
	}
	if got := of("other manager", w.members[1]); got != "" {
		t.Errorf("%q at another agency", got)
	}
}

type keptTemplate struct {
	Ref, Name, Title     string
	Shipped, Shared, Own bool
	Revision             int64
	ChangedBy            string `json:"changed_by"`
	Template             json.RawMessage
}

func data[T any](w *world, raw []byte) T {
	w.t.Helper()
	var out struct{ Data T }
	if err := json.Unmarshal(raw, &out); err != nil {
		w.t.Fatalf("%v %s", err, raw)
	}
	return out.Data
}

// A template is kept, changed, refused with the present one when another person has saved meanwhile, restored, removed and brought back; what is not shared only its maker sees.
func TestTemplatesOfAnAgency(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m := w.members[0]
		list := fmt.Sprintf("/v1/reports/templates?memberid=%d", m)
		named := func(name string) string { return strings.Replace(allTasks, "Mine", name, 1) }
		save := func(name string, revision int64) string {
			return fmt.Sprintf(`{"shared":true,"revision":%d,"template":%s}`, revision, named(name))
		}
		made := data[keptTemplate](w, w.must("manager", http.MethodPost, list, `{"shared":false,"template":`+named("First")+`}`))
		one := "/v1/reports/templates/" + made.Ref
		if string(made.Template) != named("First") || made.Revision != 1 || !made.Own || made.Shared || made.ChangedBy != "Demo manager" {
			t.Errorf("%+v %s", made, made.Template)
		}
		rows := func(who string) (own, shipped int) {
			for _, row := range data[[]keptTemplate](w, w.must(who, http.MethodGet, list, "")) {
				if row.Shipped {
					shipped++
				} else {
					own++
				}
			}
			return own, shipped
		}
		if own, shipped := rows("manager"); own != 1 || shipped < 4 {
			t.Errorf("%d own, %d shipped", own, shipped)
		}
		if own, shipped := rows("cleaner"); own != 0 || shipped < 4 {
			t.Errorf("a cleaner sees %d of the agency, %d shipped", own, shipped)
		}
		if status, _ := w.call("cleaner", http.MethodGet, one, "", ""); status != http.StatusNotFound {
			t.Errorf("a cleaner reads it: %d", status)
		}
		w.must("cleaner", http.MethodGet, "/v1/reports/templates/day", "")
		second := data[keptTemplate](w, w.must("manager", http.MethodPut, one, save("Second", 1)))
		if second.Revision != 2 || second.Name != "Second" || !second.Shared {
			t.Errorf("%+v", second)
		}
		status, raw := w.call("manager", http.MethodPut, one, save("Third", 1), "")
		if now := data[keptTemplate](w, raw); status != http.StatusConflict || now.Name != "Second" || now.Revision != 2 || string(now.Template) != named("Second") {
			t.Errorf("%d %s", status, raw)
		}
		if again := data[keptTemplate](w, w.must("manager", http.MethodPut, one, save("Second", 2))); again.Revision != 2 {
			t.Errorf("nothing has changed, and it is %+v", again)
		}
		back := data[keptTemplate](w, w.must("manager", http.MethodPost, one+"/restore", `{"version":1,"revision":2}`))
		if back.Revision != 3 || back.Name != "First" {
			t.Errorf("%+v", back)
		}
		if versions := data[[]keptTemplate](w, w.must("manager", http.MethodGet, one+"/versions", "")); len(versions) != 3 || versions[0].Revision != 3 || versions[1].Name != "Second" {
			t.Errorf("%+v", versions)
		}
		got, _ := w.pagesOf("manager", "/v1/reports/pages", `{"ref":"`+made.Ref+`","from":"2026-06-01","to":"2026-12-31"}`)
		if got.Data.Rows == 0 {
			t.Error("no rows after a kept template")
		}
		if status, _ := w.call("cleaner", http.MethodPost, "/v1/reports/pages", `{"ref":"`+made.Ref+`","from":"2026-06-01","to":"2026-12-31"}`, ""); status != http.StatusNotFound {
			t.Errorf("a cleaner prints it: %d", status)
		}
		w.must("manager", http.MethodDelete, one, "")
		if status, _ := w.call("manager", http.MethodGet, one, "", ""); status != http.StatusNotFound {
			t.Errorf("it is gone: %d", status)
		}
		newest := w.trail("manager", "noun=settings")[0]
		if newest.What != "Report template removed" || newest.Name != "First" {
			t.Errorf("%+v", newest)
		}
		w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/history/%s/undo?memberid=%d", newest.Key, m), "")
		w.must("manager", http.MethodGet, one, "")
		w.must("manager", http.MethodDelete, one, "")
		w.clock.Advance(91 * 24 * time.Hour)
		if err := w.Sheets.Sweep(identity.Everywhere(t.Context()), clock.At(w.clock.Now())); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"report_template", "report_template_version"} {
			var n int
			if err := w.DB.QueryRow(identity.Everywhere(t.Context()), `SELECT COUNT(*) FROM `+table).Scan(&n); err != nil || n != 0 {
				t.Errorf("%d rows of %s are left: %v", n, table, err)
			}
		}
	})
}

// What a later release has stored is refused by its field before anything of it is printed, and takes the place of nothing that can be read.
func TestATemplateOfALaterRelease(t *testing.T) {
	w := newWorld(t)
	list := fmt.Sprintf("/v1/reports/templates?memberid=%d", w.members[0])
	made := data[keptTemplate](w, w.must("manager", http.MethodPost, list, `{"shared":false,"template":`+allTasks+`}`))
	one := "/v1/reports/templates/" + made.Ref
	w.must("manager", http.MethodPut, one, `{"shared":false,"revision":1,"template":`+strings.Replace(allTasks, "Mine", "Second", 1)+`}`)
	later := func(revision int) {
		if err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE report_template_version SET body = $1 WHERE member_id = $2 AND revision = $3`, `{"version":2,"sheets":[]}`, w.members[0], revision)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(method, path, body string) {
		t.Helper()
		status, raw := w.call("manager", method, path, body, "")
		var out pagesAnswer
		if err := json.Unmarshal(raw, &out); err != nil || status != http.StatusBadRequest || fmt.Sprint(out.Fields) != "map[template.version:other_version:1]" {
			t.Errorf("%s %s: %d %s", method, path, status, raw)
		}
	}
	refused(http.MethodPost, list, `{"shared":false,"template":{"version":2,"sheets":[]}}`)
	refused(http.MethodPut, one, `{"shared":false,"revision":2,"template":{"version":2,"sheets":[]}}`)
	later(1)
	refused(http.MethodPost, one+"/restore", `{"version":1,"revision":2}`)
	if now := data[keptTemplate](w, w.must("manager", http.MethodGet, one, "")); now.Name != "Second" || now.Revision != 2 {
		t.Errorf("%+v", now)
	}
	later(2)
	refused(http.MethodPost, "/v1/reports/pages", `{"ref":"`+made.Ref+`","from":"2026-06-01","to":"2026-06-02"}`)
	refused(http.MethodPost, "/v1/reports/file", `{"ref":"`+made.Ref+`","from":"2026-06-01","to":"2026-06-02","format":"csv"}`)
	// It is still in the list, so that it can be removed.
	if raw := w.must("manager", http.MethodGet, list, ""); !strings.Contains(string(raw), made.Ref) {
		t.Errorf("%s", raw)
	}
	// Of data that not every manager may print it is there for those who may.
	mustDo(t, w.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE report_template_version SET data = 'travelers' WHERE member_id = $1`, w.members[0])
		return err
	}))
	for level, want := range map[identity.Level]bool{identity.ReadOnly: false, identity.Office: true} {
		w.setLevel("manager", level)
		if raw := w.must("manager", http.MethodGet, list, ""); strings.Contains(string(raw), made.Ref) != want {
			t.Errorf("%s: %s", level, raw)
		}
	}
	w.setLevel("manager", identity.Office)
	w.must("manager", http.MethodDelete, one, "")
}

// A list of templates, and one of versions, reads no bodies: with pictures they are long.
func TestListsOfTemplatesReadNoBodies(t *testing.T) {
	w := newWorld(t)
	const many = 50
	list := fmt.Sprintf("/v1/reports/templates?memberid=%d", w.members[0])
	made := data[keptTemplate](w, w.must("manager", http.MethodPost, list, `{"shared":true,"template":`+allTasks+`}`))
	ref, err := identity.ParseRef(made.Ref)
	if err != nil {
		t.Fatal(err)
	}
	body := strings.TrimSuffix(allTasks, "}") + `,"pictures":[{"name":"a","data":"` + strings.Repeat("A", 180<<10) + `"}]}`
	if err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
		for i := range int64(many) {
			// Each is a template, and the first one has as many versions.
			if _, err := tx.Exec(t.Context(), `INSERT INTO report_template (member_id, id, owner_id, shared, revision) SELECT member_id, $2, owner_id, shared, 1 FROM report_template WHERE member_id = $1 AND id = $3`, ref.Member, 1000+i, ref.ID); err != nil {
				return err
			}
			for _, one := range [][2]int64{{1000 + i, 1}, {ref.ID, 2 + i}} {
				if _, err := tx.Exec(t.Context(), `INSERT INTO report_template_version (member_id, template_id, revision, name, data, body, at, account_id) VALUES ($1, $2, $3, 'Long', 'tasks', $4, $5, 0)`, ref.Member, one[0], one[1], body, tx.Now()); err != nil {
					return err
				}
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{list: many, "/v1/reports/templates/" + made.Ref + "/versions": many + 1} {
		least := uint64(math.MaxUint64)
		for range 3 { // something else may be going on
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			raw := w.must("manager", http.MethodGet, path, "")
			runtime.ReadMemStats(&after)
			least = min(least, after.TotalAlloc-before.TotalAlloc)
			if n := len(slices.DeleteFunc(data[[]keptTemplate](w, raw), func(k keptTemplate) bool { return k.Shipped || k.Ref == made.Ref })); n != want {
				t.Errorf("%s: %d, want %d", path, n, want)
			}
		}
		if most := uint64(many * len(body) / 4); least > most {
			t.Errorf("%s: %d kB, want at most %d kB", path, least>>10, most>>10)
		}
		t.Logf("%s: %d kB", path, least>>10)
	}
}

// Whether a template is shared is undone as all of a change is, also where nothing else changed.
func TestUndoingThatATemplateIsShared(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		w.colleague("second")
		at := fmt.Sprintf("?memberid=%d", w.members[0])
		made := data[keptTemplate](w, w.must("manager", http.MethodPost, "/v1/reports/templates"+at, `{"shared":false,"template":`+allTasks+`}`))
		one := "/v1/reports/templates/" + made.Ref
		undo := func() {
			w.must("manager", http.MethodPost, "/v1/manage/history/"+w.trail("manager", "noun=settings")[0].Key+"/undo"+at, "")
		}
		share := func(shared bool, revision int64) {
			w.must("manager", http.MethodPut, one, fmt.Sprintf(`{"shared":%t,"revision":%d,"template":%s}`, shared, revision, allTasks))
		}
		seen := func(want int) {
			t.Helper()
			if status, raw := w.call("second", http.MethodGet, one, "", ""); status != want {
				t.Errorf("a colleague gets %d %s, want %d", status, raw, want)
			}
		}
		share(true, 1)
		seen(http.StatusOK)
		undo()
		seen(http.StatusNotFound)
		share(true, 3)
		share(false, 4)
		undo()
		seen(http.StatusOK)
	})
}

// What all share is taken back by its maker and by the owners of the agency, and by nobody else.
func TestWhoTakesASharedTemplateBack(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		w.colleague("second")
		w.setLevel("second", identity.Office)
		at := fmt.Sprintf("?memberid=%d", w.members[0])
		made := func(who string) string {
			return "/v1/reports/templates/" + data[keptTemplate](w, w.must(who, http.MethodPost, "/v1/reports/templates"+at, `{"shared":true,"template":`+allTasks+`}`)).Ref
		}
		refused := func(method, path, body string) {
			t.Helper()
			if status, raw := w.call("second", method, path, body, ""); status != http.StatusForbidden || !strings.Contains(string(raw), `"owners_only"`) {
				t.Errorf("%s of another person's template: %d %s", method, status, raw)
			}
		}
		unshare := `{"shared":false,"revision":1,"template":` + allTasks + `}`
		owners := made("manager")
		refused(http.MethodDelete, owners, "")
		refused(http.MethodPut, owners, unshare)
		w.must("manager", http.MethodGet, owners, "")
		w.must("second", http.MethodDelete, made("second"), "")
		w.must("manager", http.MethodDelete, made("second"), "")
		w.must("manager", http.MethodPut, made("second"), unshare)
	})
}

// A template that was deleted comes back as it was: by its name, with its versions, and only for those who may delete it.
func TestADeletedTemplateComesBack(t *testing.T) {
	w := newWorld(t)
	list := fmt.Sprintf("/v1/reports/templates?memberid=%d", w.members[0])
	made := data[keptTemplate](w, w.must("manager", http.MethodPost, list, `{"shared":true,"template":`+allTasks+`}`))
	one := "/v1/reports/templates/" + made.Ref
	w.must("manager", http.MethodPut, one, `{"shared":true,"revision":1,"template":`+strings.Replace(allTasks, "Mine", "Second", 1)+`}`)
	if status, _ := w.call("manager", http.MethodPost, one+"/back", "", ""); status != http.StatusConflict {
		t.Errorf("what is there comes back with %d", status)
	}
	w.must("manager", http.MethodDelete, one, "")
	for who, want := range map[string]int{"other manager": http.StatusNotFound, "cleaner": http.StatusNotFound} {
		if status, raw := w.call(who, http.MethodPost, one+"/back", "", ""); status != want && status != http.StatusForbidden {
			t.Errorf("%s: %d %s", who, status, raw)
		}
	}
	if status, _ := w.call("manager", http.MethodGet, one, "", ""); status != http.StatusNotFound {
		t.Errorf("it is there again: %d", status)
	}
	back := data[keptTemplate](w, w.must("manager", http.MethodPost, one+"/back", ""))
	if back.Ref != made.Ref || back.Revision != 2 || back.Name != "Second" {
		t.Errorf("%+v", back)
	}
	if versions := data[[]keptTemplate](w, w.must("manager", http.MethodGet, one+"/versions", "")); len(versions) != 2 {
		t.Errorf("%+v", versions)
	}
}

// A person has a hundred templates with those that all share; what others keep for themselves takes no room.
func TestOthersTemplatesTakeNoRoom(t *testing.T) {
	w := newWorld(t)
	w.colleague("second")
	list := fmt.Sprintf("/v1/reports/templates?memberid=%d", w.members[0])
	body := func(shared bool) string { return fmt.Sprintf(`{"shared":%t,"template":%s}`, shared, allTasks) }
	refused := func(method, path, body string) {
		t.Helper()
		if status, raw := w.call("manager", method, path, body, ""); status != http.StatusConflict || !strings.Contains(string(raw), `"too_many_templates"`) {
			t.Errorf("%s: %d %s", method, status, raw)
		}
	}
	for range 99 {
		w.must("second", http.MethodPost, list, body(false))
	}
	w.must("second", http.MethodPost, list, body(true))
	var last string
	for range 99 {
		last = data[keptTemplate](w, w.must("manager", http.MethodPost, list, body(false))).Ref
	}
	refused(http.MethodPost, list, body(false))
	for _, row := range data[[]keptTemplate](w, w.must("second", http.MethodGet, list, "")) {
		if !row.Shipped && !row.Shared {
			w.must("second", http.MethodPut, "/v1/reports/templates/"+row.Ref, fmt.Sprintf(`{"shared":true,"revision":1,"template":%s}`, allTasks))
		}
	}
	refused(http.MethodPut, "/v1/reports/templates/"+last, fmt.Sprintf(`{"shared":true,"revision":1,"template":%s}`, allTasks))
}

// onlyField is a template about some data that shows one field.
func onlyField(data, field string) string {
	return fmt.Sprintf(`{"version":1,"name":"One","data":%q,"paper":{"size":"A4","margin":12},"group":{},"bands":{"row":{"height":6,"parts":[{"kind":"field","name":%q,"x":0,"y":0,"width":150}]}}}`, data, field)
}

// What is the office's nobody else prints: neither another agency, nor a company, nor a person who cleans, nor a guest.
func TestTheOfficesReportsAreTheOffices(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		const days = `"from":"2026-01-01","to":"2026-12-31"`
		at := fmt.Sprintf("?memberid=%d", w.members[0])
		for _, data := range []string{"stays", "travelers", "keys", "laundry", "welcome", "tax"} {
			body := `{"template":` + onlyField(data, "property") + `,` + days + `}`
			if got, _ := w.pagesOf("manager", "/v1/reports/pages"+at, body); got.Data.Rows == 0 {
				t.Errorf("%s: the office has no rows", data)
			}
			for _, who := range []string{"other manager", "company", "cleaner", "guest"} {
				if status, raw := w.call(who, http.MethodPost, "/v1/reports/pages"+at, body, ""); status != http.StatusNotFound && status != http.StatusForbidden {
					t.Errorf("%s: %s gets %d %.200s", data, who, status, raw)
				}
			}
			own, texts := w.pagesOf("other manager", "/v1/reports/pages", body)
			if strings.Contains(texts, "Demo Apartment <script>") {
				t.Errorf("%s: the other agency has %d rows: %s", data, own.Data.Rows, texts)
			}
			status, raw := w.call("manager", http.MethodPost, "/v1/reports/pages", `{"template":`+onlyField(data, "key_code")+`,`+days+`}`, "")
			if status != http.StatusBadRequest || !strings.Contains(string(raw), "template.bands.row.parts[0].name") {
				t.Errorf("%s: %d %s", data, status, raw)
			}
		}
	})
}

// Travelers' data is given only with a line in the protocol of each stay.
func TestPrintedTravelersAreInTheProtocol(t *testing.T) {
	w := newWorld(t)
	viewed := func() (n int) {
		if err := w.DB.QueryRow(identity.Everywhere(t.Context()), `SELECT COUNT(*) FROM protocol WHERE action = 'identity_viewed'`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := viewed()
	const days = `"from":"2026-01-01","to":"2026-12-31"`
	w.pagesOf("manager", "/v1/reports/pages", `{"ref":"moves",`+days+`}`)
	if n := viewed(); n != before {
		t.Errorf("%d lines without travelers", n-before)
	}
	if got, _ := w.pagesOf("manager", "/v1/reports/pages", `{"template":`+onlyField("travelers", "traveler")+`,`+days+`}`); got.Data.Rows == 0 || viewed() != before {
		t.Errorf("%d rows with names alone, %d lines", got.Data.Rows, viewed()-before)
	}
	elsewhere := strings.Replace(onlyField("travelers", "document"), `"group":{}`, `"filter":[{"field":"city","is":["Nowhere"]}],"group":{}`, 1)
	if got, _ := w.pagesOf("manager", "/v1/reports/pages", `{"template":`+elsewhere+`,`+days+`}`); got.Data.Rows != 0 || viewed() != before {
		t.Errorf("%d rows, %d lines", got.Data.Rows, viewed()-before)
	}
	if got, _ := w.pagesOf("manager", "/v1/reports/pages", `{"ref":"registration",`+days+`}`); got.Data.Rows == 0 || viewed() == before {
		t.Errorf("%d rows, %d lines", got.Data.Rows, viewed()-before)
	}
	before = viewed()
	w.clock.Advance(9 * time.Minute)
	if w.pagesOf("manager", "/v1/reports/pages", `{"ref":"registration",`+days+`}`); viewed() != before {
		t.Errorf("%d lines for one look", viewed()-before)
	}
}

// Hours are all for the office, and of its own people for a company; nobody else has them.
func TestHoursOfACompanyAreOfTheDays(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		ctx := identity.Everywhere(t.Context())
		worked := func(company identity.StaffID, from, to clock.Date) []task.Worked {
			out, err := w.Tasks.WorkedFor(ctx, w.DB, w.members[0], company, from.At(0, time.UTC), to.At(0, time.UTC), clock.At(w.clock.Now()))
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		company := w.staffID("company")
		first, last := clock.NewDate(2026, 1, 1), clock.NewDate(2026, 12, 31)
		all := worked(0, first, last)
		var want []task.Worked
		for _, one := range all {
			if one.Company == company {
				want = append(want, one)
			}
		}
		own := worked(company, first, last)
		if len(own) == 0 || len(own) == len(all) || !reflect.DeepEqual(own, want) {
			t.Errorf("%d of a company, %d of all, want %d", len(own), len(all), len(want))
		}
		if other := worked(company, clock.NewDate(2025, 1, 1), first); len(other) != 0 {
			t.Errorf("%d of another year", len(other))
		}
	})
}

func TestHoursOfACompanyAreItsOwn(t *testing.T) {
	w := newWorld(t)
	const days = `"from":"2026-01-01","to":"2026-12-31"}`
	body := `{"template":` + onlyField("hours", "who") + `,` + days
	all, office := w.pagesOf("manager", "/v1/reports/pages", body)
	own, company := w.pagesOf("company", "/v1/reports/pages", body)
	if all.Data.Rows == 0 || own.Data.Rows == 0 || own.Data.Rows >= all.Data.Rows {
		t.Errorf("%d rows (%s) and %d (%s)", all.Data.Rows, office, own.Data.Rows, company)
	}
	for _, who := range []string{"cleaner", "guest"} {
		if status, _ := w.call(who, http.MethodPost, "/v1/reports/pages", body, ""); status != http.StatusNotFound && status != http.StatusForbidden {
			t.Errorf("%s gets %d", who, status)
		}
	}
	if _, texts := w.pagesOf("other manager", "/v1/reports/pages", body); texts != "" && strings.Contains(office, texts) {
		t.Errorf("the other agency reads %s", texts)
	}
}

// A key code is on paper only where the template asks for it, in any way, and each look is in the history of its home.
func TestPrintedKeyCodesAreInTheHistory(t *testing.T) {
	w := newWorld(t)
	viewed := func() (n int) {
		if err := w.DB.QueryRow(identity.Everywhere(t.Context()), `SELECT COUNT(*) FROM property_history WHERE action = 'code_viewed'`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	const days = `"from":"2026-07-01","to":"2026-07-01"}`
	before := viewed()
	if _, texts := w.pagesOf("manager", "/v1/reports/pages", `{"ref":"keys",`+days); strings.Contains(texts, keyCode) || viewed() != before || !strings.Contains(texts, "left of the door") {
		t.Errorf("%d looks: %s", viewed()-before, texts)
	}
	if _, texts := w.pagesOf("manager", "/v1/reports/pages", `{"template":`+onlyField("keys", "code")+`,`+days); !strings.Contains(texts, keyCode) || viewed() == before {
		t.Errorf("%d looks: %s", viewed()-before, texts)
	}
	// Further looks within ten minutes are the same; later ones are not.
	before = viewed()
	if w.pagesOf("manager", "/v1/reports/pages", `{"template":`+onlyField("keys", "code")+`,`+days); viewed() != before {
		t.Errorf("%d lines for one look", viewed()-before)
	}
	w.clock.Advance(11 * time.Minute)
	// Nobody has seen the code of a home that the report does not show.
	elsewhere := strings.Replace(onlyField("keys", "code"), `"group":{}`, `"filter":[{"field":"city","is":["Nowhere"]}],"group":{}`, 1)
	if got, _ := w.pagesOf("manager", "/v1/reports/pages", `{"template":`+elsewhere+`,`+days); got.Data.Rows != 0 || viewed() != before {
		t.Errorf("%d rows, %d looks", got.Data.Rows, viewed()-before)
	}
	sorted := strings.Replace(onlyField("keys", "property"), `"group":{}`, `"sort":["code"],"group":{}`, 1)
	if w.pagesOf("manager", "/v1/reports/pages", `{"template":`+sorted+`,`+days); viewed() == before {
		t.Error("what sorts by a code is no look")
	}
}

// The password of the WiFi is on paper, and in the QR code beside it, only with a line in the history of the home.
func TestAPrintedWiFiPasswordIsInTheHistory(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		viewed := func() (n int) {
			if err := w.DB.QueryRow(identity.Everywhere(t.Context()), `SELECT COUNT(*) FROM property_history WHERE action = 'wifi_viewed'`).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		const days, password, code = `"from":"2026-07-04","to":"2026-07-05"}`, "wifi-pass", `WIFI:T:WPA;S:Demo\;ö;P:wifi-pass;;`
		before := viewed()
		if _, texts := w.pagesOf("manager", "/v1/reports/pages", `{"template":`+onlyField("welcome", "wifi_name")+`,`+days); !strings.Contains(texts, "Demo;ö") || viewed() != before {
			t.Errorf("%d looks: %s", viewed()-before, texts)
		}
		// Two guests arrive: one at a home with WiFi, one at a home without.
		if _, texts := w.pagesOf("manager", "/v1/reports/pages", `{"ref":"welcome",`+days); !strings.Contains(texts, password) || strings.Count(texts, code) != 1 || strings.Count(texts, "WIFI:") != 1 || viewed() != before+1 {
			t.Errorf("%d looks: %s", viewed()-before, texts)
		}
		if _, texts := w.pagesOf("manager", "/v1/reports/pages", `{"template":`+onlyField("welcome", "wifi_code")+`,`+days); !strings.Contains(texts, password) || viewed() != before+1 {
			t.Errorf("%d looks: %s", viewed()-before, texts)
		}
		looks := 0
		for _, line := range w.trail("manager", "noun=home") {
			if line.What == "Looked at the WiFi password" && line.Home == "Demo Apartment <script>" && line.By == "Demo manager" {
				looks++
			}
		}
		if looks != 1 {
			t.Errorf("%d looks in the history that the office reads", looks)
		}
	})
}

// A preview of a template opens nothing and notes no look; a filter by a secret tells nothing, and no code is drawn.
func TestAPreviewOpensNothing(t *testing.T) {
	w := newWorld(t)
	looks := func() (n int) {
		if err := w.DB.QueryRow(identity.Everywhere(t.Context()), `SELECT (SELECT COUNT(*) FROM property_history WHERE action IN ('code_viewed', 'wifi_viewed')) + (SELECT COUNT(*) FROM protocol WHERE action = 'identity_viewed')`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := looks()
	filtered := strings.Replace(onlyField("keys", "code"), `"group":{}`, `"filter":[{"field":"code","is":["0"]}],"group":{}`, 1)
	drawn := strings.Replace(onlyField("keys", "property"), `"parts":[`, `"parts":[{"kind":"code","name":"code","x":160,"y":0,"width":10},`, 1)
	drawn = strings.Replace(drawn, `"height":6`, `"height":12`, 1)
	for name, what := range map[string]string{
		"keys": `"template":` + onlyField("keys", "code"), "filtered": `"template":` + filtered, "drawn": `"template":` + drawn, "welcome": `"ref":"welcome"`,
		"travelers": `"template":` + onlyField("travelers", "document"), "registration": `"ref":"registration"`,
	} {
		got, texts := w.pagesOf("manager", "/v1/reports/pages", `{`+what+`,"preview":true,"from":"2026-01-01","to":"2026-12-31"}`)
		if got.Data.Rows == 0 || strings.Contains(texts, keyCode) || strings.Contains(texts, "wifi-pass") || strings.Contains(texts, "WIFI:") || strings.Contains(texts, "•••") != (name != "drawn") {
			t.Errorf("%s: %d rows: %s", name, got.Data.Rows, texts)
		}
		for _, page := range got.Data.Pages {
			for _, item := range page.Items {
				if item.Kind == "code" {
					t.Errorf("%s: a code says %q", name, item.Text)
				}
			}
		}
		if n := looks(); n != before {
			t.Errorf("%s: %d looks", name, n-before)
		}
	}
}

// A manager who may only read finds in the list exactly what can be printed: nothing with a secret of a home, and nothing about travelers or hours.
func TestTheListHasWhatTheReaderMayPrint(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		at := fmt.Sprintf("?memberid=%d", w.members[0])
		refs := map[string]string{}
		for name, template := range map[string]string{"codes": onlyField("keys", "code"), "places": onlyField("keys", "key_place"), "wifi": onlyField("welcome", "wifi_code"), "guests": onlyField("welcome", "guest"), "people": onlyField("travelers", "traveler")} {
			refs[name] = data[keptTemplate](w, w.must("manager", http.MethodPost, "/v1/reports/templates"+at, `{"shared":true,"template":`+template+`}`)).Ref
		}
		all := data[[]keptTemplate](w, w.must("manager", http.MethodGet, "/v1/reports/templates"+at, ""))
		printed := func(ref string) int {
			status, _ := w.call("manager", http.MethodPost, "/v1/reports/pages"+at, `{"ref":"`+ref+`","from":"2026-07-01","to":"2026-07-31"}`, "")
			return status
		}
		for _, one := range all {
			if got := printed(one.Ref); got != http.StatusOK {
				t.Errorf("the office prints %s: %d", one.Ref, got)
			}
		}
		w.setLevel("manager", identity.ReadOnly)
		listed := map[string]bool{}
		for _, one := range data[[]keptTemplate](w, w.must("manager", http.MethodGet, "/v1/reports/templates"+at, "")) {
			listed[one.Ref] = true
		}
		for _, one := range all {
			want := http.StatusNotFound
			if listed[one.Ref] {
				want = http.StatusOK
			}
			if got := printed(one.Ref); got != want {
				t.Errorf("%s, listed %t: %d", one.Ref, listed[one.Ref], got)
			}
		}
		for _, ref := range []string{"day", "keys", "laundry", "moves", refs["places"], refs["guests"]} {
			if !listed[ref] {
				t.Errorf("%s is not listed", ref)
			}
		}
		for _, ref := range []string{"welcome", "registration", "hours", refs["codes"], refs["wifi"], refs["people"]} {
			if listed[ref] {
				t.Errorf("%s is listed", ref)
			}
		}
		if status, _ := w.call("manager", http.MethodGet, "/v1/reports/templates/welcome", "", ""); status != http.StatusNotFound {
			t.Errorf("the welcome sheet is given: %d", status)
		}
	})
}

// The tax on paper is the one on the office's list: what the rules ask of each stay that arrives on the days, added up by month.
func TestThePrintedTaxIsTheOffices(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		at := fmt.Sprintf("?memberid=%d", w.members[0])
		w.must("manager", http.MethodPost, "/v1/manage/taxrules"+at, `{"property":0,"valid_from":"2026-01-01","basis":"night","amount":150,"capped_nights":0,"free_under":0}`)
		listed := data[[]any](w, w.must("manager", http.MethodGet, "/v1/manage/touristtax"+at+"&from=2026-07-01&to=2026-07-31", ""))
		got, texts := w.pagesOf("manager", "/v1/reports/pages"+at, `{"ref":"tax","from":"2026-07-01","to":"2026-07-31"}`)
		if got.Data.Rows != 2 || len(listed) != 2 || !strings.Contains(texts, "07/2026") || strings.Count(texts, "10.50") != 2 || strings.Count(texts, "21.00 EUR") != 2 || strings.Contains(texts, "Of Another Agency") {
			t.Errorf("%d rows, %d on the list: %s", got.Data.Rows, len(listed), texts)
		}
		june, texts := w.pagesOf("manager", "/v1/reports/pages"+at, `{"ref":"tax","from":"2026-06-01","to":"2026-07-31"}`)
		if june.Data.Rows != 4 || !strings.Contains(texts, "06/2026") || !strings.Contains(texts, "42.00 EUR") {
			t.Errorf("%d rows: %s", june.Data.Rows, texts)
		}
		status, file := w.call("manager", http.MethodPost, "/v1/reports/file"+at, `{"ref":"tax","from":"2026-07-01","to":"2026-07-31","format":"csv"}`, "")
		if status != http.StatusOK || strings.Count(string(file), "10.50") != 2 {
			t.Errorf("%d %s", status, file)
		}
		if _, other := w.pagesOf("other manager", "/v1/reports/pages", `{"ref":"tax","from":"2026-07-01","to":"2026-07-31"}`); strings.Contains(other, "10.50") || strings.Contains(other, "Demo Finca") {
			t.Errorf("the other agency reads %s", other)
		}
	})
}

// Payments on paper are those of the office's list, with what was taken back and its counter entry; nobody else prints them.
func TestPrintedPaymentsAreTheOffices(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		at := fmt.Sprintf("?memberid=%d", w.members[0])
		const body = `{"ref":"payments","from":"2026-01-01","to":"2026-12-31"}`
		var listed struct{ Data []any }
		if err := json.Unmarshal(w.must("manager", http.MethodGet, "/v1/manage/payments"+at+"&from=2026-01-01&to=2026-12-31", ""), &listed); err != nil {
			t.Fatal(err)
		}
		got, texts := w.pagesOf("manager", "/v1/reports/pages"+at, body)
		if want := len(listed.Data); want == 0 || got.Data.Rows != want || !strings.Contains(texts, " EUR") {
			t.Errorf("%d rows, want %d: %s", got.Data.Rows, want, texts)
		}
		for _, who := range []string{"other manager", "company", "cleaner", "guest"} {
			if status, _ := w.call(who, http.MethodPost, "/v1/reports/pages"+at, body, ""); status != http.StatusNotFound && status != http.StatusForbidden {
				t.Errorf("%s prints them: %d", who, status)
			}
		}
	})
}

// What was reported is on paper for the office, and for a company only what the staff reported at its own tasks: nothing that a guest wrote, and nothing of another company.
func TestPrintedProblemsAreThoseOfTheReader(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		const body = `{"ref":"problems","from":"2026-01-01","to":"2026-12-31"}`
		at := fmt.Sprintf("?memberid=%d", w.members[0])
		path := "/v1/cleaning/" + w.tasks["Demo Apartment <script>"] + "/problems"
		for who, text := range map[string]string{"cleaner": "The lamp is broken", "company": "A towel is missing"} {
			if status, raw := w.call(who, http.MethodPut, path, fmt.Sprintf(`{"kind":"damage","urgency":"low","text":%q}`, text), ""); status != http.StatusOK {
				t.Fatal(who, status, string(raw))
			}
		}
		if status, raw := w.call("guest", http.MethodPut, "/v1/reservations/"+w.stays["arriving"]+"/problems", `{"kind":"complaint","text":"The bed is hard"}`, ""); status != http.StatusOK {
			t.Fatal(status, string(raw))
		}
		office, texts := w.pagesOf("manager", "/v1/reports/pages"+at, body)
		for _, want := range []string{"The lamp is broken", "A towel is missing", "The bed is hard", "Complaint", "Not settled yet"} {
			if !strings.Contains(texts, want) {
				t.Errorf("the office does not read %q: %s", want, texts)
			}
		}
		own, texts := w.pagesOf("company", "/v1/reports/pages", body)
		if own.Data.Rows == 0 || own.Data.Rows >= office.Data.Rows || !strings.Contains(texts, "A towel is missing") || strings.Contains(texts, "The bed is hard") {
			t.Errorf("%d rows of a company, %d of the office: %s", own.Data.Rows, office.Data.Rows, texts)
		}
		for _, who := range []string{"other manager", "cleaner", "guest", "other company"} {
			if status, raw := w.call(who, http.MethodPost, "/v1/reports/pages"+at, body, ""); status != http.StatusNotFound && status != http.StatusForbidden && (status != http.StatusOK || strings.Contains(string(raw), "lamp")) {
				t.Errorf("%s prints them: %d", who, status)
			}
		}
		if _, other := w.pagesOf("other manager", "/v1/reports/pages", body); strings.Contains(other, "lamp") || strings.Contains(other, "bed is hard") {
			t.Errorf("the other agency reads %s", other)
		}
	})
}
