package task

// Room keeps many tasks side by side in memory and is used again: a pass over an agency reads and makes tasks by the thousand, and needs each of them for a moment.
type Room struct {
	boxes [][]Task
	// at is the box that is filled next.
	at int
}

// The boxes of a room have from fewest to most tasks: a home by itself needs few.
const (
	fewestInBox = 16
	mostInBox   = 256
)

// Put copies a task into the room. It does not move again.
func (r *Room) Put(c *Task) *Task {
	if r.at < len(r.boxes) && len(r.boxes[r.at]) == cap(r.boxes[r.at]) {
		r.at++
	}
	if r.at == len(r.boxes) {
		r.boxes = append(r.boxes, make([]Task, 0, min(mostInBox, fewestInBox<<min(r.at, 8))))
	}
	box := append(r.boxes[r.at], *c)
	r.boxes[r.at] = box
	return &box[len(box)-1]
}

// Clear makes room for others. What was put in before must not be used any more.
func (r *Room) Clear() {
	for i := range r.boxes {
		r.boxes[i] = r.boxes[i][:0]
	}
	r.at = 0
}
