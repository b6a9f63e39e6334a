package schedule_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/member"
	"latchkey/internal/schedule"
	"latchkey/internal/task"
	"latchkey/internal/web/webtest"
)

const proposalPath = "/v1/manage/draft/proposal?memberid=1"

// propose asks for a proposal of Wednesday; more is a further field of the body.
func (w *world) propose(more string) (out schedule.DayProposal) {
	w.Helper()
	var answer struct{ Data schedule.DayProposal }
	w.Decode(w.OK("mia", http.MethodPost, proposalPath, `{"day":"2026-07-08"`+more+`}`), &answer)
	return answer.Data
}

func (w *world) away(name, from, until string) string {
	return fmt.Sprintf(`,"away":{"staff":%s,"from":"2026-07-08 %s:00","until":"2026-07-08 %s:00"}`, w.id(name), from, until)
}

func changeOf(p schedule.DayProposal, id int64) *schedule.ProposedTask {
	i := slices.IndexFunc(p.Changes, func(c schedule.ProposedTask) bool { return c.Task == id })
	if i < 0 {
		return nil
	}
	return &p.Changes[i]
}

// takeAll puts changes of a proposal into the draft, all of them or none. Others of it are left out.
func (w *world) takeAll(p schedule.DayProposal, others ...schedule.ProposedTask) (out schedule.DraftTaken) {
	w.Helper()
	tasks := []map[string]any{}
	for _, c := range p.Changes {
		tasks = append(tasks, map[string]any{"task": c.Task, "from": c.From, "to": c.To, "reason": c.Reason, "about": c.About})
	}
	left := []map[string]any{}
	for _, c := range others {
		left = append(left, map[string]any{"task": c.Task, "from": c.From, "to": c.To})
	}
	raw, err := json.Marshal(map[string]any{"day": p.Day, "tasks": tasks, "left": left, "whole": true})
	w.Must(err)
	var answer struct{ Data schedule.DraftTaken }
	w.Decode(w.OK("mia", http.MethodPut, "/v1/manage/draft?memberid=1", string(raw)), &answer)
	return answer.Data
}

func TestAProposalCountsTheHoursInTheDraftsOfTheDaysBefore(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert")
		annas := w.save(1, "13:00", "15:00", w.by("Anna"))
		berts := w.save(1, "16:00", "18:00", w.by("Bert"))
		open := w.save(1, "13:00", "14:00", func(c *task.Task) {
			c.PlannedStart, c.PlannedEnd = c.PlannedStart.Add(24*time.Hour), c.PlannedEnd.Add(24*time.Hour)
		})
		getsIt := func(name string) {
			t.Helper()
			var answer struct{ Data schedule.DayProposal }
			w.Decode(w.OK("mia", http.MethodPost, proposalPath, `{"day":"2026-07-09"}`), &answer)
			if change := changeOf(answer.Data, open); change == nil || change.To.Person != int64(w.staff[name]) {
				t.Errorf("not %s: %+v", name, change)
			}
		}
		w.give(annas, "Anna", "Bert")
		getsIt("Anna")
		w.give(annas, "Bert", "Anna")
		w.give(berts, "Bert", "Anna")
		getsIt("Bert")
	})
}

// What proposals of earlier days of a week would give to a person counts before it is in a draft, and what they would take as well.
func TestAProposalCountsTheHoursOfTheProposalsBefore(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "company North", "person Cleo of North")
		open := w.save(1, "13:00", "14:00")
		worked := func(more ...string) string { return `,"worked":[` + strings.Join(more, ",") + `],"steps":10000` }
		minutes := func(name, minutes string) string {
			return fmt.Sprintf(`{"staff":%s,"minutes":%s}`, w.id(name), minutes)
		}
		for _, one := range []struct{ worked, gets string }{
			{worked(minutes("Anna", "480")), "Bert"},
			{worked(minutes("Bert", "480")), "Anna"},
			{worked(minutes("Anna", "960"), minutes("Bert", "480")), "Bert"},
			{worked(minutes("Anna", "-480"), minutes("Bert", "60")), "Anna"},
			{worked(minutes("Anna", "40320"), minutes("Bert", "-40320")), "Bert"},
		} {
			if change := changeOf(w.propose(one.worked), open); change == nil || change.To.Person != int64(w.staff[one.gets]) {
				t.Errorf("%s: not %s: %+v", one.worked, one.gets, change)
			}
		}
		many := make([]string, 1001)
		for i := range many {
			many[i] = `{"staff":1,"minutes":1}`
		}
		for body, says := range map[string]string{
			worked(minutes("Anna", "60"), `{"staff":4711,"minutes":60}`): `worked[1].staff`,
			worked(minutes("Cleo", "60")):                                `worked[0].staff`,
			worked(minutes("North", "60")):                               `worked[0].staff`,
			worked(minutes("Anna", "60"), minutes("Anna", "60")):         `is there twice`,
			worked(minutes("Anna", "40321")):                             `worked[0].minutes`,
			worked(minutes("Anna", "-40321")):                            `worked[0].minutes`,
			worked(`{"staff":0,"minutes":60}`):                           `worked[0].staff`,
			worked(many...):                                              `worked`,
			`,"steps":20001`:                                             `steps`,
			`,"steps":-1`:                                                `steps`,
		} {
			if status, text := w.Send("mia", http.MethodPost, proposalPath, `{"day":"2026-07-08"`+body+`}`); status != http.StatusBadRequest || !strings.Contains(text, says) {
				t.Errorf("%.200s: %d %s", body, status, text)
			}
		}
		// Who may not ask for a proposal hears nothing of the team.
		for who, want := range map[string]int{"otto": 404, "cleaner": 403, "firm": 403} {
			if status, text := w.Send(who, http.MethodPost, proposalPath, `{"day":"2026-07-08"`+worked(minutes("Anna", "60"))+`}`); status != want || strings.Contains(text, "worked") {
				t.Errorf("%s: %d %s", who, status, text)
			}
		}
	})
}

func TestADayIsProposed(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "company North")
		w.work("Anna", "hours", `[]`, `[{"day":3,"from":"08:00","to":"16:00"}]`)
		w.work("Bert", "kinds", `[]`, `["check"]`)
		first := w.save(1, "13:00", "14:00", guestsAt(16))
		second := w.save(1, "13:00", "14:00", guestsAt(16))
		third := w.save(1, "13:00", "15:30", guestsAt(16))
		firm := w.save(1, "13:00", "15:00", w.ofCompany("North"))
		text := w.OK("mia", http.MethodPost, proposalPath, `{"day":"2026-07-08"}`)
		webtest.Golden(w.TB, "postDraftProposal", []byte(text), update())
		p := w.propose("")
		if again := w.propose(""); fmt.Sprint(again) != fmt.Sprint(p) {
			t.Errorf("another proposal for the same: %+v", again)
		}
		if len(p.Changes) != 2 || p.Before.Assigned != 1 || p.After.Assigned != 3 || p.After.Cleanings != 4 || p.Disturbed != 0 {
			t.Fatalf("%+v", p)
		}
		one, two := changeOf(p, first), changeOf(p, second)
		if one == nil || two == nil || one.Reason != schedule.Filled || one.About != int64(w.staff["Anna"]) || one.To.Person != int64(w.staff["Anna"]) || one.To.Start == two.To.Start {
			t.Errorf("%+v %+v", one, two)
		}
		if len(p.Open) != 1 || p.Open[0].Task != third || p.Open[0].Why != schedule.NoTime {
			t.Errorf("what nobody has: %+v", p.Open)
		}
		if changeOf(p, firm) != nil || len(p.People) != 1 || p.People[0].Before != 0 || p.People[0].After != 120 {
			t.Errorf("%+v", p.People)
		}
		if day := w.read(""); len(day.Draft) != 0 {
			t.Error("a proposal is saved")
		}
		if got := w.takeAll(p); got.Taken != 2 || len(got.Kept) != 0 {
			t.Errorf("%+v", got)
		}
		day := w.read("")
		for _, c := range taskOf(day, first).Conflicts {
			t.Errorf("the proposal has a conflict: %+v", c)
		}
		if again := w.propose(""); len(again.Changes) != 0 {
			t.Errorf("what is proposed is not settled: %+v", again.Changes)
		}
		// What a proposal has planned may move again; what a planner puts somewhere by hand may not.
		if out := w.publish(rows(day)); out.Published != 2 {
			t.Errorf("%+v", out)
		}
		if got := taskOf(w.read(""), first); got.Pinned {
			t.Error("what a proposal has planned counts as planned by hand")
		}
	})
}

// Who has time for one task alone gets the cleaning before which guests arrive on the same day.
func TestSameDayTurnsComeFirst(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna")
		w.work("Anna", "hours", `[]`, `[{"day":3,"from":"13:00","to":"15:10"}]`)
		first := w.save(1, "13:00", "15:00")
		turn := w.save(1, "13:00", "15:00", guestsAt(16))
		last := w.save(1, "13:00", "15:00", func(c *task.Task) { c.Next.Arrival = wednesday.AddDays(1) })
		day := w.read("")
		if taskOf(day, turn).Fits == 0 || taskOf(day, first).Fits != 0 || taskOf(day, last).Fits != 0 {
			t.Errorf("who could take it: %+v", day)
		}
		p := w.propose("")
		if len(p.Changes) != 1 || changeOf(p, turn) == nil {
			t.Errorf("%+v", p.Changes)
		}
	})
}

func TestADayIsRepaired(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "person Cleo")
		w.work("Cleo", "hours", `[]`, `[{"day":3,"from":"06:00","to":"07:00"}]`)
		mine := w.save(1, "14:00", "16:00", w.by("Anna"))
		before := w.save(1, "12:30", "13:30", w.by("Anna"))
		his := w.save(1, "16:00", "18:00", w.by("Bert"))
		fixed := w.save(1, "14:00", "15:00", w.by("Anna"))
		w.give(fixed, "Anna", "Bert")
		w.publish(rows(w.read("")))
		w.give(fixed, "Bert", "Anna")
		w.publish(rows(w.read("")))
		if !taskOf(w.read(""), fixed).Pinned {
			t.Fatal("it was given by hand")
		}
		p := w.propose(w.away("Anna", "14:00", "20:00"))
		one, pinned := changeOf(p, mine), changeOf(p, fixed)
		if one == nil || one.Reason != schedule.OffWork || one.About != int64(w.staff["Anna"]) || one.To.Person != int64(w.staff["Bert"]) {
			t.Errorf("%+v", one)
		}
		if pinned == nil || pinned.To.Person == int64(w.staff["Anna"]) {
			t.Errorf("a pinned task stays with a person who is away: %+v", pinned)
		}
		if changeOf(p, before) != nil {
			t.Error("what she can still do has moved")
		}
		if c := changeOf(p, his); c != nil && c.To.Person != int64(w.staff["Bert"]) {
			t.Errorf("more changes than needed: %+v", c)
		}
		if p.Disturbed == 0 || p.After.Conflicts >= p.Before.Conflicts {
			t.Errorf("%d disturbed, conflicts %d, then %d", p.Disturbed, p.Before.Conflicts, p.After.Conflicts)
		}
	})
}

// A task that was given by hand never moves for another one; what a proposal gave does.
func TestAProposalMovesNoPinnedTask(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert")
		w.work("Bert", "only_homes", `[]`, `[4]`)
		hours := `[{"day":3,"from":"13:00","to":"15:00"}]`
		w.work("Anna", "hours", `[]`, hours)
		w.work("Bert", "hours", `[]`, hours)
		far := w.save(4, "13:00", "15:00", w.by("Bert"), guestsAt(15))
		w.give(far, "Bert", "Anna")
		w.publish(rows(w.read("")))
		// Anna could do this one alone, and Bert the one that she has by hand.
		near := w.save(1, "13:00", "15:00", guestsAt(15))
		p := w.propose("")
		if len(p.Changes) != 0 || len(p.Open) != 1 || p.Open[0].Task != near {
			t.Errorf("a pinned task moves: %+v", p.Changes)
		}
		// The same plan as a proposal gave it.
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET planner_owns = $3 WHERE member_id = $1 AND id = $2`, 1, far, "person,proposed")
			return err
		})
		p = w.propose("")
		if one, other := changeOf(p, far), changeOf(p, near); one == nil || other == nil || one.To.Person != int64(w.staff["Bert"]) || other.To.Person != int64(w.staff["Anna"]) || p.Disturbed != 1 {
			t.Errorf("%+v", p)
		}
	})
}

// What a planner has just placed in the draft stays there, although the people of the published plan would keep theirs.
func TestAProposalKeepsWhatIsPlacedByHandInTheDraft(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert")
		id := w.save(1, "13:00", "14:00", w.by("Anna"), guestsAt(16))
		later := w.save(1, "14:00", "15:00", w.by("Anna"), guestsAt(20))
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET planner_owns = $3 WHERE member_id = $1 AND id = $2`, 1, id, "person,proposed")
			return err
		})
		w.give(id, "Anna", "Bert")
		if status, body := w.drag("mia", later, true, "planned_start", `"2026-07-08 14:00:00"`, `"2026-07-08 17:00:00"`, "planned_end", `"2026-07-08 15:00:00"`, `"2026-07-08 18:00:00"`); status != http.StatusOK {
			t.Fatalf("%d %s", status, body)
		}
		if p := w.propose(""); len(p.Changes) != 0 {
			t.Errorf("what was placed by hand moves: %+v", p.Changes)
		}
		if p := w.propose(w.away("Bert", "12:00", "18:00")); changeOf(p, id) == nil || changeOf(p, id).To.Person != int64(w.staff["Anna"]) {
			t.Errorf("it stays with a person who is away: %+v", p.Changes)
		}
	})
}

// A proposal is checked again when it is taken: against absences and tasks that were entered meanwhile.
func TestAProposalIsCheckedWhenItIsTaken(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna")
		id := w.save(1, "13:00", "14:00", guestsAt(14))
		p := w.propose("")
		if len(p.Changes) != 1 {
			t.Fatalf("%+v", p)
		}
		refused := func(why string) {
			w.Helper()
			if got := w.takeAll(p); got.Taken != 0 || len(got.Kept) != 1 || got.Kept[0].Task != id || got.Kept[0].Why != task.StaysChanged || got.Kept[0].Now.Person != 0 {
				t.Errorf("%s: %+v", why, got)
			}
			if day := w.read(""); len(day.Draft) != 0 {
				t.Errorf("%s: it is in the draft", why)
			}
		}
		w.work("Anna", "hours", `[]`, `[{"day":3,"from":"15:00","to":"18:00"}]`)
		refused("she works at other hours")
		w.work("Anna", "hours", `[{"day":3,"from":"15:00","to":"18:00"}]`, `[]`)
		other := w.save(1, "13:00", "14:00", w.by("Anna"), guestsAt(14))
		refused("she has another task then")
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET person_id = 0 WHERE member_id = $1 AND id = $2`, 1, other)
			return err
		})
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := w.Members.AddAbsence(ctx, tx, w.Actors["mia"], member.Absence{Member: 1, Staff: w.staff["Anna"], Kind: member.Ill, From: wednesday, To: wednesday})
			return err
		})
		refused("she is ill")
	})
}

// Half of a swap would give a person two tasks at one time.
func TestHalfOfASwapIsNotTaken(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert")
		first := w.save(1, "13:00", "14:00", w.by("Anna"), guestsAt(14))
		second := w.save(1, "13:00", "14:00", w.by("Bert"), guestsAt(14))
		swap := func(id int64, from, to string) schedule.ProposedTask {
			plan := func(who string) schedule.DraftPlan {
				return schedule.DraftPlan{Start: "2026-07-08 13:00:00", End: "2026-07-08 14:00:00", Person: int64(w.staff[who])}
			}
			return schedule.ProposedTask{Task: id, From: plan(from), To: plan(to), Reason: schedule.LessTravel}
		}
		p := schedule.DayProposal{Day: "2026-07-08", Changes: []schedule.ProposedTask{swap(first, "Anna", "Bert")}}
		if got := w.takeAll(p); got.Taken != 0 || len(got.Kept) != 1 || got.Kept[0].Task != first || got.Kept[0].Now.Person != int64(w.staff["Anna"]) {
			t.Errorf("half of it: %+v", got)
		}
		p.Changes = append(p.Changes, swap(second, "Bert", "Anna"))
		if got := w.takeAll(p); got.Taken != 2 || len(got.Kept) != 0 {
			t.Errorf("all of it: %+v", got)
		}
	})
}

// The check of a cleaning ends its window also where another person does it.
func TestACleaningIsNotTakenPastItsCheck(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "person Cleo")
		id := w.save(1, "14:00", "15:00", w.by("Anna"), guestsAt(19))
		w.save(1, "16:00", "16:30", w.by("Cleo"), func(c *task.Task) { c.Check, c.Parent = true, id })
		plan := func(who string) schedule.DraftPlan {
			return schedule.DraftPlan{Start: "2026-07-08 14:00:00", End: "2026-07-08 15:00:00", Person: int64(w.staff[who])}
		}
		moves := schedule.DayProposal{Day: "2026-07-08", Changes: []schedule.ProposedTask{{Task: id, From: plan("Anna"), To: plan("Bert"), Reason: schedule.LessTravel}}}
		other := w.save(1, "13:30", "15:30", w.by("Bert"), func(c *task.Task) { c.Owned = []task.Field{task.FieldPerson, task.FieldPlanned} }, guestsAt(19))
		if got := w.takeAll(moves); got.Taken != 0 || len(got.Kept) != 1 || got.Kept[0].Task != id || got.Kept[0].Why != task.StaysChanged {
			t.Errorf("Bert ends half an hour before the check: %+v", got)
		}
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET person_id = 0 WHERE member_id = $1 AND id = $2`, 1, other)
			return err
		})
		if got := w.takeAll(moves); got.Taken != 1 {
			t.Errorf("Bert has time: %+v", got)
		}
	})
}

// What a part of a proposal needs of the rest is named, however long the chain: nobody else's room, and nothing that leaves the same people at another time.
func TestWhatAPartOfAProposalNeedsIsNamed(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "person Cleo")
		move := func(at, from, to string) schedule.ProposedTask {
			until := at[:3] + "30"
			plan := func(who string) schedule.DraftPlan {
				return schedule.DraftPlan{Start: "2026-07-08 " + at + ":00", End: "2026-07-08 " + until + ":00", Person: int64(w.staff[who])}
			}
			return schedule.ProposedTask{Task: w.save(1, at, until, w.by(from), guestsAt(9)), From: plan(from), To: plan(to), Reason: schedule.LessTravel}
		}
		first, second, third := move("13:00", "Anna", "Bert"), move("13:00", "Bert", "Cleo"), move("13:00", "Cleo", "Anna")
		other := move("16:00", "Bert", "Cleo")
		part := func(changes ...schedule.ProposedTask) schedule.DayProposal {
			return schedule.DayProposal{Day: "2026-07-08", Changes: changes}
		}
		says := func(why string, got schedule.DraftTaken, needed ...int64) {
			w.Helper()
			slices.Sort(got.Needed)
			if got.Taken != 0 || len(got.Kept) != 1 || got.Kept[0].Task != first.Task || !slices.Equal(got.Needed, needed) {
				t.Errorf("%s: %+v instead of %v", why, got, needed)
			}
		}
		says("a chain", w.takeAll(part(first), second, other, third), second.Task, third.Task)
		says("a part of what it needs", w.takeAll(part(first), second, other))
		says("nothing is left out", w.takeAll(part(first)))
		foreign := second
		foreign.Task = 999_999
		says("a task that is not there", w.takeAll(part(first), foreign, third))
		raw, err := json.Marshal(map[string]any{"day": "2026-07-08", "tasks": []any{map[string]any{"task": first.Task, "from": first.From, "to": first.To, "reason": first.Reason}}, "left": []schedule.DraftLeft{{Task: second.Task, From: second.From, To: second.To}, {Task: third.Task, From: third.From, To: third.To}}})
		w.Must(err)
		var each struct{ Data schedule.DraftTaken }
		w.Decode(w.OK("mia", http.MethodPut, "/v1/manage/draft?memberid=1", string(raw)), &each)
		says("each by itself", each.Data)
		if got := w.takeAll(part(other), first, second, third); got.Taken != 1 || len(got.Needed) != 0 {
			t.Errorf("what needs nothing: %+v", got)
		}
		moved := second
		moved.From.Person = int64(w.staff["Anna"]) // as it is not planned any more
		says("what is left out was changed meanwhile", w.takeAll(part(first), moved, third))
		w.work("Cleo", "hours", `[]`, `[{"day":3,"from":"15:00","to":"18:00"}]`)
		says("somebody works at other hours meanwhile", w.takeAll(part(first), second, third))
		w.work("Cleo", "hours", `[{"day":3,"from":"15:00","to":"18:00"}]`, `[]`)
		if got := w.takeAll(part(first, second, third)); got.Taken != 3 {
			t.Errorf("together: %+v", got)
		}
		for body, says := range map[string]string{
			fmt.Sprintf(`"left":[{"task":%d,"from":%%[1]s,"to":%%[1]s},{"task":%[1]d,"from":%%[1]s,"to":%%[1]s}]`, other.Task):                                            "left[1].task",
			fmt.Sprintf(`"left":[{"task":%d,"from":%%[1]s,"to":%%[1]s}]`, first.Task):                                                                                     "left[0].task",
			fmt.Sprintf(`"left":[{"task":%d,"from":%%[1]s,"to":{"planned_start":"<script>","planned_end":"","company":0,"person":0,"additional_person":0}}]`, other.Task): "planned_start",
			`"left":[{"task":0,"from":%[1]s,"to":%[1]s}]`:                                                                                                                 "left[0].task",
			`"left":{}`: "left",
		} {
			plan, err := json.Marshal(first.From)
			w.Must(err)
			tasks := fmt.Sprintf(`{"day":"2026-07-08","whole":true,"tasks":[{"task":%d,"from":%s,"to":%s}],`, first.Task, plan, plan)
			if status, text := w.Send("mia", http.MethodPut, "/v1/manage/draft?memberid=1", tasks+strings.ReplaceAll(body, "%[1]s", string(plan))+"}"); status != http.StatusBadRequest && status != http.StatusUnprocessableEntity || !strings.Contains(text, says) {
				t.Errorf("%s: %d %s", body, status, text)
			}
		}
	})
}

func TestALateTaskMoves(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert")
		id := w.save(1, "13:00", "14:00", w.by("Anna"))
		w.save(1, "14:00", "15:00", w.by("Anna"), guestsAt(15))
		late := func(at string) string { return fmt.Sprintf(`,"late":{"task":%d,"at":"2026-07-08 %s:00"}`, id, at) }
		p := w.propose(late("14:30"))
		one := changeOf(p, id)
		if one == nil || len(p.Changes) != 1 || one.Reason != schedule.NewTime || one.To.Start < "2026-07-08 14:30:00" || one.To.Person != int64(w.staff["Anna"]) {
			t.Errorf("%+v", p.Changes)
		}
		for body, says := range map[string]string{
			`,"late":{"task":4711,"at":"2026-07-08 14:00:00"}`:                                  "taskNotFound",
			fmt.Sprintf(`,"late":{"task":%d,"at":"2026-07-09 14:00:00"}`, id):                   "late.at",
			fmt.Sprintf(`,"late":{"task":%d,"at":"soon"}`, id):                                  "late.at",
			w.away("Anna", "18:00", "12:00"):                                                    "away.until",
			`,"away":{"staff":4711,"from":"2026-07-08 12:00:00","until":"2026-07-08 18:00:00"}`: "away.staff",
			w.away("Anna", "12:00", "18:00") + late("14:00"):                                    "late",
		} {
			if status, text := w.Send("mia", http.MethodPost, proposalPath, `{"day":"2026-07-08"`+body+`}`); status < 400 || status >= 500 || !strings.Contains(text, says) {
				t.Errorf("%s: %d %s", body, status, text)
			}
		}
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET actual_start = planned_start WHERE member_id = $1 AND id = $2`, 1, id)
			return err
		})
		w.Clock.Advance(70 * time.Minute)
		p = w.propose(late("15:00"))
		if changeOf(p, id) != nil || len(p.Changes) != 1 || p.Changes[0].To.Person != int64(w.staff["Bert"]) || p.Changes[0].Reason != schedule.NoRoom {
			t.Errorf("the task after one that takes longer: %+v", p.Changes)
		}
	})
}

func TestAProposalIsTakenWholeOrNotAtAll(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert")
		first, second := w.save(1, "13:00", "14:00"), w.save(1, "15:00", "16:00")
		p := w.propose("")
		if len(p.Changes) != 2 {
			t.Fatalf("%+v", p)
		}
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET actual_start = planned_start WHERE member_id = $1 AND id = $2`, 1, first)
			return err
		})
		if got := w.takeAll(p); got.Taken != 0 || len(got.Kept) != 1 || got.Kept[0].Task != first || got.Kept[0].Why != task.StaysStarted {
			t.Errorf("%+v", got)
		}
		if day := w.read(""); len(day.Draft) != 0 {
			t.Errorf("a part of it was taken: %+v", day.Draft)
		}
		p.Changes = slices.DeleteFunc(p.Changes, func(c schedule.ProposedTask) bool { return c.Task != second })
		if got := w.takeAll(p); got.Taken != 1 {
			t.Errorf("%+v", got)
		}
		if day := w.read(""); len(day.Draft) != 1 || day.Draft[0].Reason != schedule.Filled {
			t.Errorf("%+v", day.Draft)
		}
	})
}

func TestWhoMayAskForAProposal(t *testing.T) {
	each(t, func(w *world) {
		for who, want := range map[string]int{"otto": 404, "cleaner": 403, "firm": 403} {
			if status, text := w.Send(who, http.MethodPost, proposalPath, `{"day":"2026-07-08"}`); status != want {
				t.Errorf("%s: %d %s", who, status, text)
			}
		}
		if status, text := w.Send("mia", http.MethodPost, proposalPath, `{"day":"2026-07-07"}`); status != http.StatusBadRequest || !strings.Contains(text, "past") {
			t.Errorf("a day that is over: %d %s", status, text)
		}
		if p := w.propose(""); len(p.Changes) != 0 || len(p.Open) != 0 {
			t.Errorf("a day without tasks: %+v", p)
		}
	})
}

func TestWaysOfACompanysPeopleAreNoPartOfAProposal(t *testing.T) {
	day := schedule.Day{People: []schedule.Person{
		{Staff: member.Staff{Kind: member.KindPerson}, Ways: []schedule.Way{{Minutes: 10}, {Minutes: 5}}},
		{Staff: member.Staff{Kind: member.KindPerson, Company: 7}, Ways: []schedule.Way{{Minutes: 500}}},
		{Staff: member.Staff{Kind: member.KindCompany}, Ways: []schedule.Way{{Minutes: 500}}},
	}}
	if got := day.Travel(); got != 15 {
		t.Errorf("%d minutes on the way, want 15", got)
	}
}
