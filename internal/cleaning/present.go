package cleaning

import (
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// present shows a task and its checks. What it shows is the same for everybody who may see the task: staff and managers alike see nothing of a guest but how
// many people and pets come.
func present(c Cleaning, checks []Cleaning, p *property.Property, crew *member.Crew) TaskCore {
	t := TaskCore{
		MemberID: int64(c.Member), ID: c.ID, Type: string(c.Type), Title: c.Title,
		Property: TaskProperty{
			ID: p.Ref.ID, Title: p.Title, ShortTitle: p.Short(), Street: p.Street, Postalcode: p.Postalcode, City: p.City, Lat: p.Lat, Lon: p.Lon, TimeZone: p.TimeZone,
		},
		Company: presentStaff(crew, c.Company), Person: presentStaff(crew, c.Person), AdditionalPerson: presentStaff(crew, c.Additional),
		PlannedStart: wire.DateTime(c.PlannedStart, p.Zone), PlannedEnd: wire.DateTime(c.PlannedEnd, p.Zone),
		Start: wire.DateTime(c.Start.At, p.Zone), End: wire.DateTime(c.End.At, p.Zone),
		Annotations: c.Annotations, Attachments: []TaskAttachment{}, NextOccupation: presentNext(c), Changes: []TaskChange{}, Checks: []Task{},
		GuestsLeft: wire.DateTime(c.GuestsLeft, p.Zone), State: string(c.State()), Version: c.Version,
	}
	if c.Check {
		t.Check = 1
	}
	for _, check := range checks {
		t.Checks = append(t.Checks, Task{TaskCore: present(check, nil, p, crew)})
	}
	return t
}

func presentStaff(crew *member.Crew, id identity.StaffID) *TaskStaff {
	s, ok := crew.By(id)
	if !ok {
		return nil
	}
	return &TaskStaff{ID: int64(s.ID), Name: s.Name}
}

func presentNext(c Cleaning) *NextOccupation {
	n := c.Next
	if n.IsZero() {
		return nil
	}
	out := &NextOccupation{Adults: n.Adults, Children: n.Children, Toddlers: n.Toddlers, Pets: n.Pets, Cots: n.Cots}
	if !n.Arrival.IsZero() {
		out.Arrival, out.ArrivalTime, out.SameDay = n.Arrival.String(), n.ArrivalTime.String(), n.Arrival == c.PlannedOn
	}
	if !n.BlockArrival.IsZero() {
		out.Block = &NextBlock{Arrival: n.BlockArrival.String(), Departure: n.BlockDeparture.String()}
	}
	return out
}
