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

// describe is how a value of a plan is written: names gives the name of an entry of the staff, homes that of a property, zone is the property's.
type describe struct {
	names func(identity.StaffID) string
	homes func(property int64) string
	zone  *time.Location
}

// watched are the fields that the ledger watches and what each says of a task, in the order in which a person wants to read them.
var watched = []struct {
	field string
	text  func(c *Task, d describe) string
}{
	{"home", func(c *Task, d describe) string { return d.homes(c.Property) }},
	{"planned_start", func(c *Task, d describe) string { return wire.DateTime(c.PlannedStart, d.zone) }},
	{"planned_end", func(c *Task, d describe) string { return wire.DateTime(c.PlannedEnd, d.zone) }},
	{"next_arrival", func(c *Task, _ describe) string {
		if c.Next.Arrival.IsZero() {
			return ""
		}
		return c.Next.Arrival.String() + " " + c.Next.ArrivalTime.String() + ":00"
	}},
	{"adults", func(c *Task, _ describe) string { return strconv.Itoa(c.Next.Adults) }},
	{"children", func(c *Task, _ describe) string { return strconv.Itoa(c.Next.Children) }},
	{"toddlers", func(c *Task, _ describe) string { return strconv.Itoa(c.Next.Toddlers) }},
	{"pets", func(c *Task, _ describe) string { return strconv.Itoa(c.Next.Pets) }},
	{"cots", func(c *Task, _ describe) string { return strconv.Itoa(c.Next.Cots) }},
	{"block", func(c *Task, _ describe) string {
		if c.Next.BlockArrival.IsZero() {
			return ""
		}
		return c.Next.BlockArrival.String() + " – " + c.Next.BlockDeparture.String()
	}},
	{"person", func(c *Task, d describe) string { return d.names(c.Person) }},
	{"additional_person", func(c *Task, d describe) string { return d.names(c.Additional) }},
	{"company", func(c *Task, d describe) string { return d.names(c.Company) }},
	{"title", func(c *Task, _ describe) string { return c.Title.In() }},
	{"annotations", func(c *Task, _ describe) string { return c.Annotations }},
}

// ChangedFields are all fields of the ledger, in the order of watched.
var ChangedFields = func() (out []string) {
	for _, w := range watched {
		out = append(out, w.field)
	}
	return append(out, fieldAttachments)
}()

// fieldAttachments is noted when a file comes or goes, not found by comparing plans.
const fieldAttachments = "attachments"

// Diff says what a change of the plan changed for those who do the task. names gives the name of an entry of the staff, homes that of a property. A task that is made, cancelled or comes back
// has no single changes: it appears or is gone as a whole.
func Diff(before, after Task, names func(identity.StaffID) string, homes func(property int64) string, zone *time.Location) []Change {
	if before.Cancelled || after.Cancelled {
		return nil
	}
	d := describe{names, homes, zone}
	var out []Change
	for _, w := range watched {
		if was, now := w.text(&before, d), w.text(&after, d); was != now {
			out = append(out, Change{Field: w.field, Was: was, Now: now})
		}
	}
	return out
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
