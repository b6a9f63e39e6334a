package task

import "testing"

// What is in a room stays where it is while more comes, and a cleared room has its boxes still.
func TestARoomKeepsItsTasksAndIsUsedAgain(t *testing.T) {
	var room Room
	for round := range 3 {
		var kept []*Task
		for n := range 3 * mostInBox {
			kept = append(kept, room.Put(&Task{ID: int64(n), Version: int64(round)}))
		}
		for n, c := range kept {
			if c.ID != int64(n) || c.Version != int64(round) {
				t.Fatalf("round %d: task %d is %+v", round, n, c)
			}
		}
		room.Clear()
	}
	if used := testing.AllocsPerRun(3, func() {
		for n := range 3 * mostInBox {
			room.Put(&Task{ID: int64(n)})
		}
		room.Clear()
	}); used > 0 {
		t.Errorf("%.0f allocations in a room that has been used before", used)
	}
}
