package task_test

import (
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/task"
)

func TestDoubtsFollowFromWhatIsKnownOfAPerson(t *testing.T) {
	each(t, func(w *world) {
		w.save(w.departure("departure:1", 11), w.departure("departure:2", 20))
		assign := func(token, body string, headers ...string) answer {
			return w.call(token, http.MethodPost, "/v1/cleaningsassign", body, headers...)
		}
		const toBert = `{"memberid":1,"tasks":[1],"company":0,"person":4,"anyway":false}`
		if w.staff["bert"] != 4 {
			t.Fatalf("bert is %d", w.staff["bert"])
		}
		work := "/v1/manage/staff/1-4/work"
		w.golden("getManageStaffWork", w.get("mia", work))
		edited := w.call("mia", http.MethodPatch, work, `{"changes":{"kinds":{"from":[],"to":["arrival","check"]},"areas":{"from":[],"to":["Binz","18"]},"never_homes":{"from":[],"to":[1]},
			"hours":{"from":[],"to":[{"day":1,"from":"08:00","to":"16:00"},{"day":6,"from":"22:00","to":"06:00"}]}}}`)
		w.golden("patchManageStaffWork", edited)
		// Of two who change the same, the later one is refused and shown who was first.
		clash := w.call("mia", http.MethodPatch, work, `{"changes":{"areas":{"from":[],"to":["Sellin"]}}}`)
		w.wants(clash, http.StatusConflict, "edit_clash")
		if !strings.Contains(string(clash.raw), `"by":"Mia Office"`) {
			t.Errorf("%s", clash.raw)
		}
		for body, field := range map[string]string{
			`{"changes":{"hours":{"from":[{"day":1,"from":"08:00","to":"16:00"},{"day":6,"from":"22:00","to":"06:00"}],"to":[{"day":1,"from":"8","to":"16:00"}]}}}`: `"hours":"format"`,
			`{"changes":{"only_homes":{"from":[],"to":[1]}}}`: `"never_homes":"same"`,
		} {
			refused := w.call("mia", http.MethodPatch, work, body)
			w.wants(refused, http.StatusBadRequest, "bad_request")
			if !strings.Contains(string(refused.raw), field) {
				t.Errorf("%s", refused.raw)
			}
		}
		holidays := w.call("mia", http.MethodPatch, "/v1/manage/holidays?memberid=1", `{"changes":{"days":{"from":[],"to":[{"day":"2026-12-25","name":"Weihnachten"},{"day":"2026-07-11","name":"Fest"}]}}}`)
		w.golden("patchManageHolidays", holidays)
		w.golden("getManageHolidays", w.get("mia", "/v1/manage/holidays?memberid=1"))
		away := w.call("mia", http.MethodPost, "/v1/manage/staff/1-4/absences", `{"kind":"ill","from":"2026-07-10","to":"2026-07-11"}`, "Idempotency-Key", "away")
		w.golden("postManageAbsence", away)
		if again := w.call("mia", http.MethodPost, "/v1/manage/staff/1-4/absences", `{"kind":"ill","from":"2026-07-10","to":"2026-07-11"}`, "Idempotency-Key", "away"); string(again.raw) != string(away.raw) {
			t.Errorf("the same attempt again: %s", again.raw)
		}

		w.golden("getCleaningsDoubts", w.get("mia", "/v1/cleaningsdoubts?memberid=1&tasks=1,2"))
		refused := assign("mia", toBert)
		w.wants(refused, http.StatusConflict, "staff_doubt")
		w.golden("postCleaningsAssign.doubt", refused)
		if strings.Contains(string(refused.raw), "ill") {
			t.Errorf("says why he is away: %s", refused.raw)
		}
		w.wants(assign("mia", strings.Replace(toBert, "false", "true", 1)), http.StatusOK, "")
		if detail := w.get("mia", "/v1/cleaning/1-1"); !strings.Contains(string(detail.raw), "Bert Eimer (") {
			t.Errorf("the doubts are not in the history: %s", detail.raw)
		}
		// Those who have a task already are not asked about again.
		second := assign("mia", `{"memberid":1,"tasks":[1],"person":4,"additional_person":3}`)
		w.wants(second, http.StatusConflict, "staff_doubt")
		if strings.Contains(string(second.raw), "Bert") {
			t.Errorf("%s", second.raw)
		}
		w.wants(assign("mia", `{"memberid":1,"tasks":[2],"company":0,"person":6}`), http.StatusOK, "")
		w.wants(assign("mia", `{"memberid":1,"tasks":[2],"company":2,"person":0}`), http.StatusOK, "")

		// The tasks that somebody has in a new absence are named at once.
		second = w.call("mia", http.MethodPost, "/v1/manage/staff/1-4/absences", `{"kind":"holiday","from":"2026-07-11","to":"2026-07-11"}`)
		if held := second.data()["held"].(map[string]any); held["count"].(float64) != 1 {
			t.Errorf("%s", second.raw)
		}
		w.wants(w.call("mia", http.MethodDelete, "/v1/manage/absences/1-1", ""), http.StatusOK, "")
		w.wants(w.call("mia", http.MethodDelete, "/v1/manage/absences/1-1", ""), http.StatusNotFound, "not_found")
		w.golden("getManageStaffWorkHistory", w.get("mia", work+"history"))
		w.wants(w.call("mia", http.MethodPost, "/v1/manage/staff/1-4/absences", `{"kind":"ill","from":"2026-07-12","to":"2026-07-11"}`), http.StatusBadRequest, "bad_request")

		// Another agency finds nothing of all this, and a manager has no work.
		for _, path := range []string{work, work + "history", "/v1/manage/staff/1-4/tasks", "/v1/manage/holidays?memberid=1", "/v1/cleaningsdoubts?memberid=1&tasks=1"} {
			if a := w.get("otto", path); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", path, a.status)
			}
		}
		w.wants(w.get("mia", "/v1/manage/staff/1-1/work"), http.StatusNotFound, "not_found")
		w.wants(w.call("otto", http.MethodDelete, "/v1/manage/absences/1-2", ""), http.StatusNotFound, "not_found")
		w.wants(w.call("otto", http.MethodPost, "/v1/manage/staff/1-4/absences", `{"kind":"ill","from":"2026-07-10","to":"2026-07-11"}`), http.StatusNotFound, "not_found")
	})
}

func TestWhoIsSwitchedOffKeepsTheirTasksOrLosesThem(t *testing.T) {
	each(t, func(w *world) {
		begun, next, other := w.departure("departure:1", 11), w.departure("departure:2", 20), w.departure("departure:3", 21)
		other.Person, other.Additional = w.staff["bert"], w.staff["anna"]
		saved := w.save(begun, next, other)
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-11 10:00:00"}`), http.StatusOK, "")
		w.golden("getManageStaffTasks", w.get("mia", "/v1/manage/staff/1-3/tasks"))
		off := w.call("mia", http.MethodPost, "/v1/manage/staff/1-4/off", `{"tasks":"leave"}`)
		w.golden("postManageStaffOff", off)
		if got := w.find1(saved[2].ID); got.Person != w.staff["bert"] {
			t.Errorf("left with him, and now %d", got.Person)
		}
		w.wants(w.call("otto", http.MethodPost, "/v1/manage/staff/1-3/off", `{"tasks":"take"}`), http.StatusNotFound, "not_found")
		w.wants(w.call("mia", http.MethodPost, "/v1/manage/staff/1-3/off", `{"tasks":"take"}`), http.StatusOK, "")
		if got := w.get("anna", "/v1/cleanings").ids(); len(got) != 0 {
			t.Errorf("she still sees %v", got)
		}
		if got := w.find1(saved[0].ID); got.Person != w.staff["anna"] {
			t.Errorf("a begun task has lost its person: %d", got.Person)
		}
		if got := w.find1(saved[1].ID); got.Person != 0 || got.Company != w.staff["firm"] || !got.Owns(task.FieldPerson) {
			t.Errorf("taken, and now %d %d %v", got.Person, got.Company, got.Owned)
		}
		if got := w.find1(saved[2].ID); got.Additional != 0 || got.Person != w.staff["bert"] {
			t.Errorf("a second person: %d %d", got.Person, got.Additional)
		}
		history, err := w.members.History(t.Context(), w.actor(mia), 1)
		if err != nil || len(history) != 2 || history[0].Act != member.SwitchedOff {
			t.Errorf("%+v %v", history, err)
		}
	})
}

// find1 reads who is to do a task of agency 1.
func (w *world) find1(id int64) task.Task {
	w.Helper()
	var c task.Task
	var owned string
	w.must(w.db.QueryRow(w.Context(), `SELECT company_id, person_id, additional_person_id, planner_owns FROM task WHERE member_id = 1 AND id = $1`, id).Scan(&c.Company, &c.Person, &c.Additional, &owned))
	for field := range strings.SplitSeq(owned, ",") {
		c.Owned = append(c.Owned, task.Field(field))
	}
	return c
}

func TestHoursOfTheWeek(t *testing.T) {
	// 2026-07-11 is a Saturday.
	night := member.Work{Hours: []member.Shift{{Day: 6, From: "08:00", To: "12:00"}, {Day: 6, From: "12:00", To: "14:00"}, {Day: 6, From: "22:00", To: "06:00"}, {Day: 7, From: "00:00", To: "00:00"}}}
	zone := berlin(t)
	at := func(day int, hhmm string) clock.Instant { return local(day, hhmm) }
	for _, c := range []struct {
		from, to clock.Instant
		open     bool
	}{
		{at(11, "08:00"), at(11, "14:00"), true},
		{at(11, "07:59"), at(11, "09:00"), false},
		{at(11, "13:00"), at(11, "14:01"), false},
		{at(11, "14:00"), at(11, "14:30"), false},
		{at(11, "23:00"), at(12, "05:00"), true},
		{at(11, "23:00"), at(12, "23:59"), true},
		{at(12, "23:00"), at(13, "00:30"), false},
		{at(10, "23:00"), at(11, "01:00"), false},
	} {
		if got := night.Open(c.from, c.to, zone); got != c.open {
			t.Errorf("%v to %v: %v", c.from.Time(), c.to.Time(), got)
		}
	}
	if !(member.Work{}).Open(at(1, "00:00"), at(2, "00:00"), zone) {
		t.Error("without hours one always works")
	}
}

func TestPlacesAndHomes(t *testing.T) {
	work := member.Work{Areas: []string{"Ostseebad Binz", "72-6"}, OnlyHomes: []int64{1, 2}, NeverHomes: []int64{3}, Kinds: []string{"check"}}
	for _, c := range []struct {
		town, code string
		covers     bool
	}{{"ostseebad binz", "", true}, {"Binz", "18609", false}, {"Świnoujście", "72-600", true}, {"Świnoujście", "71-600", false}} {
		if got := work.Covers(c.town, c.code); got != c.covers {
			t.Errorf("%s %s: %v", c.town, c.code, got)
		}
	}
	if !work.ForHome(1) || work.ForHome(4) || (member.Work{NeverHomes: []int64{3}}).ForHome(3) || !work.ForKind("check") || work.ForKind("departure") {
		t.Error("homes and kinds")
	}
	c := task.Task{Type: task.Departure, Check: true, PlannedStart: local(11, "10:00"), PlannedEnd: local(11, "11:00")}
	if got := task.DoubtsOf(c, property.Property{}, member.Staff{ID: 1, Kind: member.KindPerson}, member.Availability{Zone: berlin(t)}); len(got) != 0 {
		t.Errorf("nothing is known, and there are doubts: %v", got)
	}
}
