package planning

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"latchkey/internal/task"
)

// What merging changes of a task is all that is compared afterwards.
func TestATaskThatMergingHasChangedIsNotTheSame(t *testing.T) {
	arbitrary := rapid.Custom(func(t *rapid.T) *task.Task {
		c := rapid.Make[task.Task]().Draw(t, "task")
		c.Owned = rapid.SliceOfN(rapid.SampledFrom([]task.Field{task.FieldPlanned, task.FieldCompany, task.FieldPerson, task.FieldTitle}), 0, 2).Draw(t, "owned")
		if rapid.Bool().Draw(t, "not begun") {
			c.Start, c.End, c.List.Total = task.Pressed{}, task.Pressed{}, 0
		}
		return &c
	})
	rapid.Check(t, func(t *rapid.T) {
		have := arbitrary.Draw(t, "have")
		want := *have
		// Of all fields a few differ.
		other := reflect.ValueOf(arbitrary.Draw(t, "want")).Elem()
		for range rapid.IntRange(0, 3).Draw(t, "differences") {
			i := rapid.IntRange(0, other.NumField()-1).Draw(t, "field")
			reflect.ValueOf(&want).Elem().Field(i).Set(other.Field(i))
		}
		merged := mergeOne(have, &want)
		if got, is := same(have, &merged), reflect.DeepEqual(*have, merged); got != is {
			t.Fatalf("%v for %+v and %+v", got, *have, merged)
		}
	})
}

// A task is found by its key among others, the last of several.
func TestTasksAreFoundByTheirKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.SliceOf(rapid.SampledFrom([]string{"", "a", "b", "ba", "c", "d"})).Draw(t, "keys")
		tasks, last := make([]task.Task, len(keys)), map[string]int64{}
		for i, key := range keys {
			tasks[i], last[key] = task.Task{ID: int64(i + 1), RuleKey: key}, int64(i+1)
		}
		all := inOrder(pointers(tasks))
		for _, key := range append(slices.Clone(keys), "", "aa", "e") {
			var got int64
			if found := all.by(key); found != nil {
				got = found.ID
			}
			if got != last[key] {
				t.Fatalf("%q: %d, not %d, among %q", key, got, last[key], keys)
			}
		}
	})
}
