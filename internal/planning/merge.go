package planning

import (
	"strconv"

	"latchkey/internal/task"
)

// Merge says what is to be written so that the tasks become what the rules want, without taking from planners and cleaners what is theirs (product.md 6):
//
//   - a task that has been begun keeps everything but what comes next, a finished one keeps everything, and neither is ever cancelled;
//   - a field that a planner set by hand stays as it is;
//   - actual times, messages and history are never touched;
//   - a task that no rule wants any more is cancelled, and comes back when a rule wants it again;
//   - a task follows its stay to another property, unless it has been begun: then it stays where it was done, and the other property gets one of its own.
//
// existing are tasks of any kind; those that people made are left alone. Checks, existing and wanted, name the task that they check by its rule key.
func Merge(existing, wanted []task.Task) []task.Task {
	return merge(inOrder(pointers(existing)), inOrder(pointers(wanted)))
}

func merge(existing, wanted ordered) []task.Task {
	// The checks of a task that stays where it was done are those of the one that takes its place.
	var replaced map[string]bool
	for _, w := range wanted {
		if have := existing.by(w.RuleKey); have != nil && leaves(have, w) {
			if replaced == nil {
				replaced = map[string]bool{}
			}
			replaced[w.RuleKey] = true
		}
	}
	var out []task.Task
	for _, w := range wanted {
		have := existing.by(w.RuleKey)
		if have == nil {
			out = append(out, *w)
			continue
		}
		if leaves(have, w) {
			out = append(out, left(*have), *w)
			continue
		}
		merged := mergeOne(have, w)
		if have.State() == task.NotStarted && replaced[merged.ParentRule] {
			merged.Parent = 0 // Save finds the number
		}
		if !same(have, &merged) {
			out = append(out, merged)
		}
	}
	for _, c := range existing {
		if !c.Cancelled && c.State() == task.NotStarted && wanted.by(c.RuleKey) == nil && made(c) {
			gone := *c
			gone.Cancelled = true
			out = append(out, gone)
		}
	}
	return out
}

// leaves reports whether a task that was begun stays at a property from which its stay has moved.
func leaves(have, want *task.Task) bool {
	return have.Property != want.Property && have.State() != task.NotStarted
}

// left is a task that was begun at a property from which its stay has moved since: no rule names it any more.
func left(c task.Task) task.Task {
	c.RuleKey = leftRule + strconv.FormatInt(c.ID, 10)
	return c
}

func mergeOne(have, want *task.Task) task.Task {
	out := *have
	switch have.State() {
	case task.Finished:
		return out
	case task.Started:
		out.Next = want.Next
		return out
	}
	out.Cancelled = false
	out.Property = want.Property
	out.Reservation, out.Type, out.Check, out.Next = want.Reservation, want.Type, want.Check, want.Next
	if have.List.Total == 0 { // else it keeps a copy of the list that it was begun with
		out.Checklist = want.Checklist
	}
	if out.ParentRule != want.ParentRule {
		out.Parent, out.ParentRule = 0, want.ParentRule // Save finds the number
	}
	if !have.Owns(task.FieldPlanned) {
		out.PlannedStart, out.PlannedEnd = want.PlannedStart, want.PlannedEnd
	}
	if !have.Owns(task.FieldCompany) {
		out.Company = want.Company
	}
	if !have.Owns(task.FieldPerson) {
		out.Person = want.Person
	}
	if !have.Owns(task.FieldTitle) {
		out.Title = want.Title
	}
	return out
}

// same reports whether merging has changed nothing of a task; it compares what merging can change.
func same(a, b *task.Task) bool {
	return a.PlannedStart == b.PlannedStart && a.PlannedEnd == b.PlannedEnd && a.Cancelled == b.Cancelled && a.Property == b.Property && a.Reservation == b.Reservation && a.Type == b.Type &&
		a.Check == b.Check && a.Next == b.Next && a.Checklist == b.Checklist && a.Parent == b.Parent && a.ParentRule == b.ParentRule && a.Company == b.Company && a.Person == b.Person && a.Title == b.Title
}

// markMore marks new tasks of stays that have tasks already, where what is planned is a change of stays.
func markMore(changes []task.Task, existing ordered) {
	known := make(map[int64]bool, len(existing))
	for _, c := range existing {
		known[c.Reservation] = c.Reservation != 0
	}
	for i := range changes {
		changes[i].More = changes[i].ID == 0 && known[changes[i].Reservation]
	}
}
