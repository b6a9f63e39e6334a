package task

import (
	"time"

	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// presented is a task with all that its viewers are shown of it, each their part.
type presented struct {
	task   Task
	around surroundings
	extras extras
	thread message.Thread
	ledger ledger
	// whole is what all viewers have in common; see compose.
	whole TaskCore
}

// viewer is who looks at a task: an account on one side of its thread. Those who work on it are shown what changed.
type viewer struct {
	side    message.Side
	account identity.AccountID
}

func viewerOf(actor identity.Actor, m identity.MemberID) viewer {
	return viewer{sideOf(actor, m), actor.Account}
}

// changesFor is what the viewer has not seen.
func (l ledger) changesFor(v viewer) []Change {
	if v.side == message.Agency {
		return nil
	}
	return l.unseen(v.account)
}

// compose makes what all viewers have in common of what was read.
func (p *presented) compose() { p.whole = present(p.task, p.extras, p.around.property, p.around.crew) }

// shown is the task as a viewer sees it: in answers, on lists and in events alike.
func (p presented) shown(v viewer) TaskAnswer {
	zone := p.around.property.Zone
	t := TaskAnswer{Unread: p.thread.Unread(v.side), LastMessage: message.LastMessage(p.thread, v.side, zone), TaskCore: p.extras.counted(p.whole, v, zone)}
	t.Changes = presentChanges(p.ledger.changesFor(v), zone)
	return t
}

// present shows a task and its checks. What it shows is the same for everybody who may see the task: staff and managers alike see nothing of a guest but how
// many people and pets come.
//
// The counts of the checks' chats, which differ from viewer to viewer, are not in it (see extras.counted).
func present(c Task, x extras, p *property.Property, crew *member.StaffList) TaskCore {
	t := TaskCore{
		MemberID: int64(c.Member), ID: c.ID, Reservation: c.Reservation, Type: c.Type, Checked: c.Parent, CheckedState: string(x.checked), Title: c.Title.In(), TitleWords: c.Title.By.ByLanguage(),
		Property: TaskProperty{
			ID: p.Ref.ID, Title: p.Title, ShortTitle: p.Short(), Street: p.Street, Postalcode: p.Postalcode, City: p.City, Lat: p.Lat, Lon: p.Lon, TimeZone: p.TimeZone,
		},
		Company: presentStaff(crew, c.Company), Person: presentStaff(crew, c.Person), AdditionalPerson: presentStaff(crew, c.Additional),
		PlannedStart: wire.DateTime(c.PlannedStart, p.Zone), PlannedEnd: wire.DateTime(c.PlannedEnd, p.Zone),
		Start: wire.DateTime(c.Start.At, p.Zone), End: wire.DateTime(c.End.At, p.Zone),
		Annotations: c.Annotations, Attachments: presentFiles(x.files), NextOccupation: presentNext(c), Changes: []TaskChange{}, Checks: []TaskAnswer{},
		GuestsLeft: wire.DateTime(c.GuestsLeft, p.Zone), State: string(c.State()), Version: c.Version,
		CompanyAnswer: presentAnswer(c, p.Zone), SentBack: presentSentBack(c, crew, p.Zone),
		ItemsTotal: c.List.Total, ItemsSettled: c.List.Settled,
	}
	if c.Check {
		t.Check = 1
	}
	for _, check := range x.checks {
		t.Checks = append(t.Checks, TaskAnswer{TaskCore: present(check.task, extras{files: check.files, checked: c.State()}, p, crew)})
	}
	return t
}

func presentStaff(crew *member.StaffList, id identity.StaffID) *TaskStaff {
	s, ok := crew.By(id)
	if !ok {
		return nil
	}
	return &TaskStaff{ID: int64(s.ID), Name: s.Name}
}

func presentNext(c Task) *NextOccupation {
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

func presentAnswer(c Task, zone *time.Location) *CompanyAnswer {
	if c.Answers() == 0 || c.Answer.Said == Open {
		return nil
	}
	return &CompanyAnswer{Answer: string(c.Answer.Said), Reason: c.Answer.Reason, At: wire.DateTime(c.Answer.At, zone)}
}

func presentSentBack(c Task, crew *member.StaffList, zone *time.Location) *TaskSentBack {
	if c.SentBack.At.IsZero() {
		return nil
	}
	return &TaskSentBack{
		What: c.SentBack.What, At: wire.DateTime(c.SentBack.At, zone), Who: crew.NameOf(c.SentBack.By), Items: append([]int64{}, c.SentBack.Items...),
		Photos: presentPhotos(c.SentBack.Photos),
	}
}

func presentChanges(changes []Change, zone *time.Location) []TaskChange {
	out := make([]TaskChange, 0, len(changes))
	for _, c := range changes {
		out = append(out, TaskChange{ID: c.ID, Field: ChangedField(c.Field), Was: c.Was, Now: c.Now, At: wire.DateTime(c.At, zone)})
	}
	return out
}
