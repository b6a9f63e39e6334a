package problem

import (
	"math"
	"strconv"
	"strings"

	"latchkey/internal/wire"
)

// Order is how a list of reports is sorted; the newest first when empty.
type Order string

// The other orders.
const (
	Oldest Order = "asc"
	// MostUrgent has the most urgent first, and of one urgency the one that has waited longest. It is of one state.
	MostUrgent Order = "urgent"
	// LeastUrgent is the same the other way around.
	LeastUrgent Order = "least_urgent"
)

// byUrgency reports whether the urgency counts in an order.
func (o Order) byUrgency() bool { return o == MostUrgent || o == LeastUrgent }

// place is where a report stands in a list; rank counts only in the order of urgency.
type place struct{ rank, id int64 }

// mark names a place on the wire: the number, behind the urgency where that counts.
func (p place) mark(order Order) string {
	id := strconv.FormatInt(p.id, 10)
	if order.byUrgency() {
		return string(urgencies[p.rank]) + "." + id
	}
	return id
}

// parsePlace reads the mark of a page. The start has none; false for one that is none of this order.
func parsePlace(mark string, order Order) (place, bool) {
	if !order.byUrgency() {
		id, ok := wire.Behind(mark, order == Oldest)
		return place{id: id}, ok
	}
	if mark == "" && order == LeastUrgent {
		return place{int64(len(urgencies)) - 1, math.MaxInt64}, true
	}
	if mark == "" {
		return place{}, true
	}
	urgency, number, found := strings.Cut(mark, ".")
	id, ok := wire.Before(number)
	return place{Urgency(urgency).rank(), id}, found && ok && number != "" && Known(Urgency(urgency))
}
