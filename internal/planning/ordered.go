package planning

import (
	"cmp"
	"slices"

	"latchkey/internal/task"
)

// ordered are tasks in the order of their rule keys. A home has few: they are found without a map, which would have to be made for each home. A task is large, so they are not copied.
type ordered []*task.Task

// inOrder puts tasks into the order of their rule keys.
func inOrder(tasks []*task.Task) ordered {
	byKey := func(a, b *task.Task) int { return cmp.Compare(a.RuleKey, b.RuleKey) }
	if !slices.IsSortedFunc(tasks, byKey) {
		slices.SortStableFunc(tasks, byKey)
	}
	return tasks
}

// by is the task with a rule key, the last of several; nil for none.
func (o ordered) by(key string) *task.Task {
	i, j := 0, len(o)
	for i < j {
		if middle := (i + j) / 2; o[middle].RuleKey <= key {
			i = middle + 1
		} else {
			j = middle
		}
	}
	if i == 0 || o[i-1].RuleKey != key {
		return nil
	}
	return o[i-1]
}

// pointers are the same tasks without copies of them.
func pointers(tasks []task.Task) []*task.Task {
	out := make([]*task.Task, len(tasks))
	for i := range tasks {
		out[i] = &tasks[i]
	}
	return out
}

// values are copies of tasks; nil for none.
func values(tasks []*task.Task) []task.Task {
	if len(tasks) == 0 {
		return nil
	}
	out := make([]task.Task, len(tasks))
	for i, c := range tasks {
		out[i] = *c
	}
	return out
}

// list is a list of tasks that grows without moving those that it has.
type list struct {
	tasks []*task.Task
	room  *task.Room
}

// newList expects so many tasks. They lie in a room, or in one of their own.
func newList(n int, room *task.Room) *list {
	if room == nil {
		room = &task.Room{}
	}
	return &list{make([]*task.Task, 0, n), room}
}

func (l *list) add(c task.Task) { l.tasks = append(l.tasks, l.room.Put(&c)) }
