package schedule_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/member"
	"latchkey/internal/schedule"
	"latchkey/internal/task"
	"latchkey/internal/web/webtest"
)

// drag plans a task in the draft as who, changing fields given as name, seen, wanted.
func (w *world) drag(who string, id int64, anyway bool, fields ...string) (int, string) {
	w.Helper()
	changes := map[string]any{}
	for i := 0; i < len(fields); i += 3 {
		changes[fields[i]] = map[string]any{"from": json.RawMessage(fields[i+1]), "to": json.RawMessage(fields[i+2])}
	}
	raw, err := json.Marshal(map[string]any{"changes": changes, "anyway": anyway})
	w.Must(err)
	return w.Send(who, http.MethodPatch, fmt.Sprintf("/v1/manage/tasks/1-%d/draft", id), string(raw))
}

func (w *world) id(name string) string { return fmt.Sprint(int64(w.staff[name])) }

// give plans a task of somebody for another one in the draft.
func (w *world) give(id int64, from, to string) {
	w.Helper()
	if status, body := w.drag("mia", id, true, "person", w.id(from), w.id(to)); status != http.StatusOK {
		w.Fatalf("%d %s", status, body)
	}
}

// rows are the numbers of the rows of a draft, as the calls take them.
func rows(day schedule.ScheduleOfDay, skip ...int64) string {
	ids := []int64{}
	for _, r := range day.Draft {
		if len(skip) == 0 || r.Task != skip[0] {
			ids = append(ids, r.Row)
		}
	}
	raw, _ := json.Marshal(map[string]any{"day": day.Day, "rows": ids})
	return string(raw)
}

func (w *world) publish(body string) (out schedule.DraftPublication) {
	w.Helper()
	var answer struct{ Data schedule.DraftPublication }
	w.Decode(w.OK("mia", http.MethodPost, "/v1/manage/draft/publish?memberid=1", body), &answer)
	return answer.Data
}

func (w *world) stored(id int64) task.Task {
	w.Helper()
	tasks, err := w.Tasks.Numbered(w.Context(), w.DB, 1, []int64{id})
	w.Must(err)
	return tasks[0]
}

// withAccounts gives Anna and Bert accounts.
func (w *world) withAccounts() {
	w.Helper()
	// In this order: they get their numbers by it.
	for _, one := range [][2]string{{"Anna", "greta@example.org"}, {"Bert", "other@example.org"}} {
		name, email := one[0], one[1]
		saved, err := w.Members.SaveStaff(w.Context(), 1, []member.Staff{{ExternalID: name, Kind: member.KindPerson, Name: name, Email: email, Lang: "de", Active: true}}, w.Find)
		w.Must(err)
		w.staff[name] = saved[0].ID
	}
}

func TestADraftIsPublishedAtOnce(t *testing.T) {
	each(t, func(w *world) {
		w.withAccounts()
		first := w.save(1, "14:00", "16:00", w.by("Anna"))
		second := w.save(1, "16:00", "18:00", w.by("Anna"))
		w.give(first, "Anna", "Bert")
		status, body := w.drag("mia", second, true, "planned_start", `"2026-07-08 16:00:00"`, `"2026-07-08 17:00:00"`, "planned_end", `"2026-07-08 18:00:00"`, `"2026-07-08 19:00:00"`)
		if status != http.StatusOK {
			t.Fatalf("%d %s", status, body)
		}
		webtest.Golden(w.TB, "patchTaskDraft", []byte(body), update())
		text := w.Get("mia", "/v1/manage/schedule?memberid=1")
		webtest.Golden(w.TB, "getManageSchedule.draft", []byte(text), update())
		day := w.read("")
		if got := taskOf(day, first); got.Person != int64(w.staff["Bert"]) || day.Published || len(day.Draft) != 2 || day.Draft[0].Was.Person != int64(w.staff["Anna"]) || day.Draft[0].By != "mia" {
			t.Errorf("the draft: %+v %+v", got, day.Draft)
		}
		if got := taskOf(w.read("&plan=published"), first); got.Person != int64(w.staff["Anna"]) {
			t.Errorf("what is published: %+v", got)
		}
		if got := w.stored(first); got.Person != w.staff["Anna"] {
			t.Error("a draft has moved a task")
		}
		raw := w.OK("mia", http.MethodPost, "/v1/manage/draft/publish?memberid=1", rows(day))
		webtest.Golden(w.TB, "postDraftPublish", []byte(raw), update())
		var out struct{ Data schedule.DraftPublication }
		w.Decode(raw, &out)
		if out.Data.Published != 2 || out.Data.Told != 2 || out.Data.Left != 0 || len(out.Data.Kept) != 0 {
			t.Errorf("published: %+v", out.Data)
		}
		if got := w.stored(first); got.Person != w.staff["Bert"] {
			t.Errorf("nobody has published it: %+v", got)
		}
		if got := w.read(""); len(got.Draft) != 0 || !got.Published || !taskOf(got, first).Pinned {
			t.Errorf("afterwards: %+v", got.Draft)
		}
	})
}

// A week is published at once: a person with tasks on two of its days gets one notification, and what changed meanwhile stays in the draft of its day.
func TestAWeekIsPublishedAtOnce(t *testing.T) {
	each(t, func(w *world) {
		w.withAccounts()
		friday := wednesday.AddDays(2)
		first := w.save(1, "14:00", "16:00", w.by("Anna"))
		second := w.save(1, "14:00", "16:00", w.by("Anna"), on(friday))
		begun := w.save(4, "09:00", "11:00", w.by("Anna"), on(friday))
		next := w.save(4, "09:00", "11:00", w.by("Anna"), on(friday.AddDays(3)))
		for _, id := range []int64{first, second, begun, next} {
			w.give(id, "Anna", "Bert")
		}
		week := w.readWeek("")
		ids := []int64{}
		for _, day := range week.Days {
			for _, r := range day.Draft {
				if r.Was.Person != int64(w.staff["Anna"]) || r.Is.Person != int64(w.staff["Bert"]) || r.By != "mia" || r.Stays != "" {
					t.Errorf("%s: %+v", day.Day, r)
				}
				ids = append(ids, r.Row)
			}
		}
		if len(week.Days[2].Draft) != 1 || len(week.Days[4].Draft) != 2 || len(ids) != 3 {
			t.Fatalf("%+v", week.Days)
		}
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET actual_start = planned_start WHERE member_id = $1 AND id = $2`, 1, begun)
			return err
		})
		ids = append(ids, w.readWeek("&day=2026-07-13").Days[0].Draft[0].Row)
		body := func(until string) string {
			raw, err := json.Marshal(map[string]any{"day": "2026-07-08", "until": until, "rows": ids})
			w.Must(err)
			return string(raw)
		}
		for _, until := range []string{"2026-07-07", "2026-07-15", "soon"} {
			if status, text := w.Send("mia", http.MethodPost, "/v1/manage/draft/publish?memberid=1", body(until)); status != http.StatusBadRequest || !strings.Contains(text, "until") {
				t.Errorf("%s: %d %s", until, status, text)
			}
		}
		out := w.publish(body("2026-07-12"))
		if out.Published != 2 || out.Told != 2 || out.Left != 1 || len(out.Kept) != 1 || out.Kept[0].Task != begun || out.Kept[0].Why != task.StaysStarted {
			t.Errorf("%+v", out)
		}
		for id, who := range map[int64]string{first: "Bert", second: "Bert", begun: "Anna", next: "Anna"} {
			if w.stored(id).Person != w.staff[who] {
				t.Errorf("%d is not %s's", id, who)
			}
		}
		var answer struct{ Data schedule.DraftDiscarded }
		w.Decode(w.OK("mia", http.MethodPost, "/v1/manage/draft/discard?memberid=1", body("2026-07-12")), &answer)
		if answer.Data.Discarded != 1 || answer.Data.Left != 0 {
			t.Errorf("%+v", answer.Data)
		}
		if rest := w.readWeek("&day=2026-07-13").Days[0].Draft; len(rest) != 1 {
			t.Errorf("another week: %+v", rest)
		}
	})
}

// What was taken for several days goes back with one call, or stays as it is where one of it was changed meanwhile.
func TestWhatWasTakenForAWeekComesBackAtOnce(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "person Cleo")
		friday := wednesday.AddDays(2)
		days := map[int64]string{w.save(1, "14:00", "16:00", w.by("Anna")): "2026-07-08", w.save(1, "14:00", "16:00", w.by("Anna"), on(friday)): "2026-07-10"}
		for id := range days {
			w.give(id, "Anna", "Bert")
		}
		back := func(until string) (out schedule.DraftTaken) {
			var tasks []any
			for id, day := range days {
				plan := func(name string) map[string]any {
					return map[string]any{"planned_start": day + " 14:00:00", "planned_end": day + " 16:00:00", "company": 0, "person": w.staff[name], "additional_person": 0}
				}
				tasks = append(tasks, map[string]any{"task": id, "from": plan("Bert"), "to": plan("Anna"), "reason": "less_travel"})
			}
			raw, err := json.Marshal(map[string]any{"day": "2026-07-08", "until": until, "whole": true, "tasks": tasks})
			w.Must(err)
			var answer struct{ Data schedule.DraftTaken }
			w.Decode(w.OK("mia", http.MethodPut, "/v1/manage/draft?memberid=1", string(raw)), &answer)
			return answer.Data
		}
		if got := back("2026-07-09"); got.Taken != 0 || len(got.Kept) != 1 || got.Kept[0].Why != task.StaysGone {
			t.Errorf("a task of a day after the last one: %+v", got)
		}
		var last int64
		for id, day := range days {
			if day == "2026-07-10" {
				last = id
			}
		}
		w.give(last, "Bert", "Cleo")
		if got := back("2026-07-12"); got.Taken != 0 || len(got.Kept) != 1 || got.Kept[0].Task != last || got.Kept[0].Why != task.StaysChanged {
			t.Errorf("one was changed meanwhile: %+v", got)
		}
		w.give(last, "Cleo", "Bert")
		if got := back("2026-07-12"); got.Taken != 2 || len(got.Kept) != 0 {
			t.Errorf("%+v", got)
		}
		for _, day := range w.readWeek("").Days {
			if len(day.Draft) != 0 {
				t.Errorf("%+v", day.Draft)
			}
		}
	})
}

// A task that was begun, moved or canceled since stays as it is, and its row in the draft says why; so does one that another manager has drafted since.
func TestWhatChangedMeanwhileIsNotPublished(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "person Cleo")
		begun := w.save(1, "14:00", "15:00", w.by("Anna"))
		moved := w.save(1, "15:00", "16:00", w.by("Anna"))
		gone := w.save(1, "16:00", "17:00", w.by("Anna"))
		again := w.save(1, "17:00", "18:00", w.by("Anna"))
		well := w.save(1, "18:00", "19:00", w.by("Anna"))
		for _, id := range []int64{begun, moved, gone, again, well} {
			w.give(id, "Anna", "Bert")
		}
		seen := rows(w.read(""))
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET actual_start = planned_start WHERE member_id = $1 AND id = $2`, 1, begun)
			if err == nil {
				_, err = tx.Exec(ctx, `UPDATE task SET cancelled = $3, done = $3 WHERE member_id = $1 AND id = $2`, 1, gone, true)
			}
			if err == nil {
				_, err = tx.Exec(ctx, `UPDATE task SET person_id = $3 WHERE member_id = $1 AND id = $2`, 1, moved, w.staff["Cleo"])
			}
			return err
		})
		w.give(again, "Bert", "Cleo")
		day := w.read("")
		stays := map[int64]task.Stays{}
		for _, r := range day.Draft {
			stays[r.Task] = r.Stays
		}
		if stays[begun] != task.StaysStarted || stays[moved] != task.StaysChanged || stays[gone] != task.StaysGone || stays[again] != "" || stays[well] != "" {
			t.Errorf("%v", stays)
		}
		if got := taskOf(day, moved); got.Person != int64(w.staff["Cleo"]) {
			t.Errorf("the draft hides what changed: %+v", got)
		}
		out := w.publish(seen)
		why := map[int64]task.Stays{}
		for _, k := range out.Kept {
			why[k.Task] = k.Why
		}
		if out.Published != 1 || out.Left != 4 || why[begun] != task.StaysStarted || why[moved] != task.StaysChanged || why[gone] != task.StaysGone || why[again] != "" {
			t.Errorf("%+v", out)
		}
		if w.stored(well).Person != w.staff["Bert"] || w.stored(again).Person != w.staff["Anna"] || w.stored(moved).Person != w.staff["Cleo"] {
			t.Error("a task is planned as nobody wanted it")
		}
		// What is not wanted any more goes, as far as it was seen.
		var answer struct{ Data schedule.DraftDiscarded }
		raw := w.OK("mia", http.MethodPost, "/v1/manage/draft/discard?memberid=1", rows(w.read(""), again))
		webtest.Golden(w.TB, "postDraftDiscard", []byte(raw), update())
		if w.Decode(raw, &answer); answer.Data.Discarded != 3 || answer.Data.Left != 1 {
			t.Errorf("%+v", answer.Data)
		}
	})
}

func TestTwoManagersPlanOneDraft(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "person Cleo")
		id := w.save(1, "14:00", "16:00", w.by("Anna"))
		w.give(id, "Anna", "Bert")
		if status, body := w.drag("mia", id, true, "person", w.id("Anna"), w.id("Cleo")); status != http.StatusConflict || !strings.Contains(body, `"by":"mia"`) {
			t.Errorf("the later one is not told: %d %s", status, body)
		}
		// What is as published again is no change.
		w.give(id, "Bert", "Anna")
		if day := w.read(""); len(day.Draft) != 0 || !day.Published {
			t.Errorf("%+v", day.Draft)
		}
		take := func(from, to string) schedule.DraftTaken {
			plan := func(name string) map[string]any {
				return map[string]any{"planned_start": "2026-07-08 14:00:00", "planned_end": "2026-07-08 16:00:00", "company": 0, "person": w.staff[name], "additional_person": 0}
			}
			raw, err := json.Marshal(map[string]any{"day": "2026-07-08", "tasks": []any{map[string]any{"task": id, "from": plan(from), "to": plan(to), "reason": "less_travel"}}})
			w.Must(err)
			var out struct{ Data schedule.DraftTaken }
			text := w.OK("mia", http.MethodPut, "/v1/manage/draft?memberid=1", string(raw))
			if from == "Anna" && to == "Cleo" {
				webtest.Golden(w.TB, "putManageDraft", []byte(text), update())
			}
			w.Decode(text, &out)
			return out.Data
		}
		if got := take("Anna", "Cleo"); got.Taken != 1 || len(got.Kept) != 0 {
			t.Errorf("%+v", got)
		}
		if got := take("Anna", "Bert"); got.Taken != 0 || got.Kept[0].Why != task.StaysChanged || got.Kept[0].Now.Person != int64(w.staff["Cleo"]) {
			t.Errorf("it was drafted for another one: %+v", got)
		}
		if day := w.read(""); day.Draft[0].Reason != schedule.LessTravel {
			t.Errorf("%+v", day.Draft)
		}
	})
}

func TestADraftRefuses(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert")
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := w.Members.AddAbsence(ctx, tx, w.Actors["mia"], member.Absence{Member: 1, Staff: w.staff["Bert"], Kind: member.Ill, From: wednesday, To: wednesday})
			return err
		})
		id := w.save(1, "14:00", "16:00", w.by("Anna"))
		begun := w.save(1, "11:00", "13:00", w.by("Anna"))
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET actual_start = planned_start WHERE member_id = $1 AND id = $2`, 1, begun)
			return err
		})
		for _, c := range []struct {
			who    string
			task   int64
			fields []string
			status int
			says   string
		}{
			{"mia", id, []string{"person", w.id("Anna"), w.id("Bert")}, 409, "staff_doubt"},
			{"mia", id, []string{"planned_start", `"2026-07-08 14:00:00"`, `"2026-07-09 14:00:00"`, "planned_end", `"2026-07-08 16:00:00"`, `"2026-07-09 16:00:00"`}, 400, "other_day"},
			{"mia", id, []string{"annotations", `""`, `"bring linen"`}, 400, "annotations"},
			{"mia", id, []string{"person", w.id("Anna"), "4711"}, 400, "person"},
			{"mia", begun, []string{"person", w.id("Anna"), w.id("Bert")}, 409, "task_started"},
			{"mia", 4711, []string{"person", "1", "2"}, 404, "taskNotFound"},
			{"otto", id, []string{"person", w.id("Anna"), w.id("Bert")}, 404, "taskNotFound"},
			{"cleaner", id, []string{"person", w.id("Anna"), w.id("Bert")}, 403, ""},
			{"firm", id, []string{"person", w.id("Anna"), w.id("Bert")}, 403, ""},
		} {
			if status, body := w.drag(c.who, c.task, false, c.fields...); status != c.status || !strings.Contains(body, c.says) {
				t.Errorf("%s %v: %d %s, want %d %s", c.who, c.fields, status, body, c.status, c.says)
			}
		}
		if got := w.read(""); len(got.Draft) != 0 {
			t.Errorf("%+v", got.Draft)
		}
		w.give(id, "Anna", "Bert")
		body := rows(w.read(""))
		for _, call := range []string{"publish", "discard"} {
			if status, text := w.Send("otto", http.MethodPost, "/v1/manage/draft/"+call+"?memberid=1", body); status != http.StatusNotFound {
				t.Errorf("%s: %d %s", call, status, text)
			}
		}
		w.Clock.Advance(24 * time.Hour)
		if status, text := w.Send("mia", http.MethodPost, "/v1/manage/draft/publish?memberid=1", body); status != http.StatusBadRequest || !strings.Contains(text, "past") {
			t.Errorf("a day that is over: %d %s", status, text)
		}
		if got := w.read("&day=2026-07-08"); len(got.Draft) != 0 || taskOf(got, id).Person != int64(w.staff["Anna"]) {
			t.Errorf("the draft of a day that is over still counts: %+v", taskOf(got, id))
		}
		kept := func() (n int) {
			w.Must(w.DB.QueryRow(w.Context(), `SELECT COUNT(*) FROM draft_row WHERE member_id = $1`, 1).Scan(&n))
			return n
		}
		w.Must(w.service.Sweep(w.Context(), clock.At(w.Clock.Now())))
		if kept() != 1 {
			t.Error("the day may still run elsewhere")
		}
		w.Clock.Advance(24 * time.Hour)
		w.Must(w.service.Sweep(w.Context(), clock.At(w.Clock.Now())))
		if kept() != 0 {
			t.Error("the draft of a day that is over is kept")
		}
	})
}

func TestAProposalNamesEachTaskOnce(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert")
		id := w.save(1, "14:00", "16:00", w.by("Anna"))
		wish := func(person string, about int64) string {
			plan := func(name string) string {
				return fmt.Sprintf(`{"planned_start":"2026-07-08 14:00:00","planned_end":"2026-07-08 16:00:00","company":0,"person":%s,"additional_person":0}`, w.id(name))
			}
			return fmt.Sprintf(`{"task":%d,"from":%s,"to":%s,"about":%d}`, id, plan("Anna"), plan(person), about)
		}
		for body, says := range map[string]string{
			wish("Bert", 0) + "," + wish("Anna", 0): "twice",
			wish("Bert", 4711):                      "about",
		} {
			if status, text := w.Send("mia", http.MethodPut, "/v1/manage/draft?memberid=1", `{"day":"2026-07-08","tasks":[`+body+`]}`); status != http.StatusBadRequest || !strings.Contains(text, says) {
				t.Errorf("%d %s, want %s", status, text, says)
			}
		}
	})
}

// What was taken and is published meanwhile does not come back: it would be a draft against what is published. What a draft had before does.
func TestWhatIsPublishedIsNotUndone(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert")
		id := w.save(1, "14:00", "16:00", w.by("Anna"))
		plan := func(name string) map[string]any {
			return map[string]any{"planned_start": "2026-07-08 14:00:00", "planned_end": "2026-07-08 16:00:00", "company": 0, "person": w.staff[name], "additional_person": 0}
		}
		put := func(from, to, was string) (out struct{ Data schedule.DraftTaken }) {
			wish := map[string]any{"task": id, "from": plan(from), "to": plan(to)}
			if was != "" {
				wish["was"] = plan(was)
			}
			raw, err := json.Marshal(map[string]any{"day": "2026-07-08", "whole": true, "tasks": []any{wish}})
			w.Must(err)
			w.Decode(w.OK("mia", http.MethodPut, "/v1/manage/draft?memberid=1", string(raw)), &out)
			return out
		}
		// A proposal takes what was drafted back; undone, it is drafted again.
		for _, one := range [][3]string{{"Anna", "Bert", ""}, {"Bert", "Anna", ""}, {"Anna", "Bert", "Anna"}, {"Bert", "Anna", "Anna"}, {"Anna", "Bert", ""}} {
			if got := put(one[0], one[1], one[2]).Data; got.Taken != 1 || len(got.Kept) != 0 {
				t.Fatalf("%v: %+v", one, got)
			}
		}
		if got := w.publish(rows(w.read(""))); got.Published != 1 {
			t.Fatalf("%+v", got)
		}
		if got := put("Bert", "Anna", "Anna").Data; got.Taken != 0 || len(got.Kept) != 1 || got.Kept[0].Why != task.StaysChanged || got.Kept[0].Now.Person != int64(w.staff["Bert"]) {
			t.Errorf("%+v", got)
		}
		if got := w.read(""); len(got.Draft) != 0 {
			t.Errorf("the draft is against what is published: %+v", got.Draft)
		}
	})
}

// Large drafts fit into the calls, up to their limit.
func TestALargeDraftIsTakenDiscardedAndPublished(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert")
		const many = 400
		plan := func(name string) map[string]any {
			return map[string]any{"planned_start": "2026-07-08 14:00:00", "planned_end": "2026-07-08 16:00:00", "company": 0, "person": w.staff[name], "additional_person": 0}
		}
		wishes := make([]any, 0, many)
		for range many {
			wishes = append(wishes, map[string]any{"task": w.save(1, "14:00", "16:00", w.by("Anna")), "from": plan("Anna"), "to": plan("Bert"), "was": plan("Anna")})
		}
		put := func(wishes []any) (int, string) {
			raw, err := json.Marshal(map[string]any{"day": "2026-07-08", "tasks": wishes})
			w.Must(err)
			return w.Send("mia", http.MethodPut, "/v1/manage/draft?memberid=1", string(raw))
		}
		take := func() {
			t.Helper()
			status, text := put(wishes)
			if status != http.StatusOK || !strings.Contains(text, fmt.Sprintf(`"taken":%d`, many)) {
				t.Fatalf("%d %.200s", status, text)
			}
		}
		before := database.Statements()
		take()
		if n := database.Statements() - before; n > many/8 {
			t.Errorf("%d statements for %d tasks", n, many)
		}
		var answer struct{ Data schedule.DraftDiscarded }
		if w.Decode(w.OK("mia", http.MethodPost, "/v1/manage/draft/discard?memberid=1", rows(w.read(""))), &answer); answer.Data.Discarded != many || answer.Data.Left != 0 {
			t.Errorf("%+v", answer.Data)
		}
		take()
		if got := w.publish(rows(w.read(""))); got.Published != many || got.Left != 0 {
			t.Errorf("%d published, %d left", got.Published, got.Left)
		}
		if got := w.read(""); len(got.Draft) != 0 {
			t.Errorf("%d rows are left", len(got.Draft))
		}
		most := make([]any, 14_001)
		for i := range most {
			most[i] = map[string]any{"task": 1_000_000_000 + i, "from": plan("Anna"), "to": plan("Bert"), "was": plan("Anna"), "reason": "evener_hours", "about": w.staff["Anna"]}
		}
		if status, text := put(most[:14_000]); status != http.StatusOK {
			t.Errorf("as many as may be: %d %.200s", status, text)
		}
		if status, text := put(most); status == http.StatusOK {
			t.Errorf("more than may be: %d %.200s", status, text)
		}
	})
}
