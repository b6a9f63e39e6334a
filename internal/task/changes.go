package task

import (
	"slices"
	"strconv"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Change is one thing that changed on a task that people had on their lists already. Was and Now are as on the wire: times as the wall clock of the property's zone,
// people by name, numbers in digits; empty for nothing.
type Change struct {
	ID       int64
	At       clock.Instant
	By       identity.AccountID
	Field    string
	Was, Now string
}

// ChangedFields are the fields that the ledger watches, in the order in which a person wants to read them.
var ChangedFields = []string{
	"planned_start", "planned_end", "next_arrival", "adults", "children", "toddlers", "pets", "cots", "block", "person", "additional_person", "company", "title", "annotations",
	fieldAttachments,
}

// fieldAttachments is noted when a file comes or goes, not found by comparing plans.
const fieldAttachments = "attachments"

// Diff says what a change of the plan changed for those who do the task. names gives the name of an entry of the staff. A task that is made, cancelled or comes back
// has no single changes: it appears or is gone as a whole.
func Diff(before, after Task, names func(identity.StaffID) string, zone *time.Location) []Change {
	if before.Cancelled || after.Cancelled {
		return nil
	}
	was, now := before.watched(names, zone), after.watched(names, zone)
	var out []Change
	for i := range was {
		if was[i] != now[i] {
			out = append(out, Change{Field: ChangedFields[i], Was: was[i], Now: now[i]})
		}
	}
	return out
}

// watched are the values of ChangedFields that follow from the plan.
func (c Task) watched(names func(identity.StaffID) string, zone *time.Location) []string {
	arrival, block := "", ""
	if n := c.Next; !n.Arrival.IsZero() {
		arrival = n.Arrival.String() + " " + n.ArrivalTime.String() + ":00"
	}
	if n := c.Next; !n.BlockArrival.IsZero() {
		block = n.BlockArrival.String() + " – " + n.BlockDeparture.String()
	}
	return []string{
		wire.DateTime(c.PlannedStart, zone), wire.DateTime(c.PlannedEnd, zone), arrival,
		strconv.Itoa(c.Next.Adults), strconv.Itoa(c.Next.Children), strconv.Itoa(c.Next.Toddlers), strconv.Itoa(c.Next.Pets), strconv.Itoa(c.Next.Cots), block,
		names(c.Person), names(c.Additional), names(c.Company), c.Title.In(), c.Annotations,
	}
}

// Unseen puts together what changed since a person last looked: behind the change that they have seen and not made by themselves, one line a field from what it was
// first to what it is now. What came back to what it was is no change. The number of a line is that of its newest change.
func Unseen(all []Change, seen int64, by identity.AccountID) []Change {
	var out []Change
	for _, c := range all {
		if c.ID <= seen {
			continue
		}
		i := slices.IndexFunc(out, func(o Change) bool { return o.Field == c.Field })
		if i < 0 {
			out = append(out, c)
			continue
		}
		out[i].ID, out[i].At, out[i].By, out[i].Now = c.ID, c.At, c.By, c.Now
	}
	out = slices.DeleteFunc(out, func(c Change) bool { return c.Was == c.Now || (c.By == by && by != 0) })
	slices.SortFunc(out, func(a, b Change) int {
		return slices.Index(ChangedFields, a.Field) - slices.Index(ChangedFields, b.Field)
	})
	return out
}

// assigned are those whose having seen a change counts: the persons who do the task, and the company while it has given the task to nobody.
func (c Task) assigned() []identity.StaffID {
	var out []identity.StaffID
	for _, id := range []identity.StaffID{c.Person, c.Additional} {
		if id != 0 {
			out = append(out, id)
		}
	}
	if len(out) == 0 && c.Company != 0 {
		out = append(out, c.Company)
	}
	return out
}
