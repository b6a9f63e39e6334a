package planning

import (
	"reflect"

	"latchkey/internal/cleaning"
)

// Merge says what is to be written so that the tasks become what the rules want, without taking from planners and cleaners what is theirs (product.md 6):
//
//   - a task that has been begun keeps everything but what comes next, a finished one keeps everything, and neither is ever cancelled;
//   - a field that a planner set by hand stays as it is;
//   - actual times, messages and history are never touched;
//   - a task that no rule wants any more is cancelled, and comes back when a rule wants it again.
//
// existing are tasks of any kind; those that people made are left alone. Checks, existing and wanted, name the task that they check by its rule key.
func Merge(existing, wanted []cleaning.Cleaning) []cleaning.Cleaning {
	byKey := make(map[string]cleaning.Cleaning, len(existing))
	for _, c := range existing {
		byKey[c.RuleKey] = c
	}
	var out []cleaning.Cleaning
	for _, w := range wanted {
		have, ok := byKey[w.RuleKey]
		if !ok {
			out = append(out, w)
			continue
		}
		delete(byKey, w.RuleKey)
		if merged := mergeOne(have, w); !same(have, merged) {
			out = append(out, merged)
		}
	}
	for _, c := range existing {
		if left, ok := byKey[c.RuleKey]; ok && made(left) && !left.Cancelled && left.State() == cleaning.NotStarted {
			left.Cancelled = true
			out = append(out, left)
		}
	}
	return out
}

func mergeOne(have, want cleaning.Cleaning) cleaning.Cleaning {
	switch have.State() {
	case cleaning.Finished:
		return have
	case cleaning.Started:
		have.Next = want.Next
		return have
	}
	out := have
	out.Cancelled = false
	out.Reservation, out.Type, out.Check, out.Next = want.Reservation, want.Type, want.Check, want.Next
	if out.ParentRule != want.ParentRule {
		out.Parent, out.ParentRule = 0, want.ParentRule // Save finds the number
	}
	if !have.Owns(cleaning.FieldPlanned) {
		out.PlannedStart, out.PlannedEnd = want.PlannedStart, want.PlannedEnd
	}
	if !have.Owns(cleaning.FieldCompany) {
		out.Company = want.Company
	}
	if !have.Owns(cleaning.FieldPerson) {
		out.Person = want.Person
	}
	if !have.Owns(cleaning.FieldTitle) {
		out.Title = want.Title
	}
	return out
}

func same(a, b cleaning.Cleaning) bool { return reflect.DeepEqual(a, b) }
