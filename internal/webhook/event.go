package webhook

import (
	"encoding/json"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/problem"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// Kind is a kind of event.
type Kind string

// The kinds.
const (
	ReservationCreated   Kind = "reservation.created"
	ReservationChanged   Kind = "reservation.changed"
	ReservationMoved     Kind = "reservation.moved"
	ReservationCancelled Kind = "reservation.cancelled"
	ReservationRestored  Kind = "reservation.restored"
	PaymentRecorded      Kind = "payment.recorded"
	PaymentTakenBack     Kind = "payment.taken_back"
	TaskCreated          Kind = "task.created"
	TaskChanged          Kind = "task.changed"
	TaskAssigned         Kind = "task.assigned"
	TaskStarted          Kind = "task.started"
	TaskFinished         Kind = "task.finished"
	TaskCancelled        Kind = "task.cancelled"
	ProblemReported      Kind = "problem.reported"
	ProblemSolved        Kind = "problem.solved"
	PropertyChanged      Kind = "property.changed"
	MessageReceived      Kind = "message.received"
	// Test is sent when the office asks for it, to every webhook.
	Test Kind = "webhook.test"
)

// Kinds are those that can be chosen.
var Kinds = []Kind{
	ReservationCreated, ReservationChanged, ReservationMoved, ReservationCancelled, ReservationRestored, PaymentRecorded, PaymentTakenBack,
	TaskCreated, TaskChanged, TaskAssigned, TaskStarted, TaskFinished, TaskCancelled, ProblemReported, ProblemSolved, PropertyChanged, MessageReceived,
}

// Schema names the kinds.
func (Kind) Schema(huma.Registry) *huma.Schema { return wire.Among(append(slices.Clone(Kinds), Test)) }

// Event is something that happened. Data is one of the types below: numbers, days and states, and no text that a person has written, so that no key code, password or name can be in it.
type Event struct {
	Kind   Kind
	Member identity.MemberID
	// Thing is what it is about: events of one thing arrive in their order.
	Thing string
	Data  any
}

// Payload is the body of a call.
type Payload struct {
	Type      Kind   `json:"type"`
	Timestamp string `json:"timestamp"`
	Data      any    `json:"data"`
}

// body is the event as it is sent.
func (e Event) body(at clock.Instant) (string, error) {
	raw, err := json.Marshal(Payload{Type: e.Kind, Timestamp: wire.Instant(at), Data: e.Data})
	return string(raw), err
}

// ReservationData says which stay, and how it is now.
type ReservationData struct {
	Reservation string             `json:"reservation"`
	Case        string             `json:"case"`
	Kind        reservation.Kind   `json:"kind"`
	Status      reservation.Status `json:"status"`
	Property    string             `json:"property"`
	Arrival     string             `json:"arrival"`
	Departure   string             `json:"departure"`
	// Parked is set while the stay has no home: property is its last one then, and its guest must not get in.
	Parked bool `json:"parked,omitempty"`
	// Changed names what is different, without the values.
	Changed []string `json:"changed"`
}

// PaymentData says what was paid for which stay.
type PaymentData struct {
	Reservation string          `json:"reservation"`
	Payment     int64           `json:"payment"`
	Amount      wire.Money      `json:"amount"`
	PaidOn      string          `json:"paid_on"`
	Way         reservation.Way `json:"way"`
	// Counters is the payment that is taken back; 0 for none.
	Counters int64 `json:"counters"`
}

// TaskData says which task, and how it is now. Company and persons are numbers of the team; 0 for nobody.
type TaskData struct {
	Task             string           `json:"task"`
	Kind             task.Type        `json:"kind"`
	Check            bool             `json:"check"`
	State            string           `json:"state"`
	Property         string           `json:"property"`
	Reservation      string           `json:"reservation"`
	PlannedStart     string           `json:"planned_start"`
	PlannedEnd       string           `json:"planned_end"`
	StartedAt        string           `json:"started_at"`
	EndedAt          string           `json:"ended_at"`
	Company          identity.StaffID `json:"company"`
	Person           identity.StaffID `json:"person"`
	AdditionalPerson identity.StaffID `json:"additional_person"`
	Changed          []string         `json:"changed"`
}

// ProblemData says that something was reported, not what was written.
type ProblemData struct {
	Problem     string          `json:"problem"`
	Kind        problem.Kind    `json:"kind"`
	Urgency     problem.Urgency `json:"urgency"`
	State       problem.State   `json:"state"`
	Property    string          `json:"property"`
	Reservation string          `json:"reservation"`
	Task        string          `json:"task"`
}

// PropertyData says which home has changed.
type PropertyData struct {
	Property string `json:"property"`
}

// MessageData says that somebody wrote to the agency, not what.
type MessageData struct {
	Message     int64  `json:"message"`
	Reservation string `json:"reservation"`
	Task        string `json:"task"`
	Attachments int    `json:"attachments"`
}

// TestData is what a test says.
type TestData struct {
	Webhook string `json:"webhook"`
}

// pair is memberid-id, empty where there is no such thing.
func pair(m identity.MemberID, id int64) string {
	if id == 0 {
		return ""
	}
	return identity.Ref{Member: m, ID: id}.String()
}

// compared is a field of a thing, and whether two states of it differ there.
type compared[T any] struct {
	name    string
	differs func(a, b T) bool
}

// changedIn names the fields in which two states differ.
func changedIn[T any](fields []compared[T], a, b T) []string {
	out := []string{}
	for _, f := range fields {
		if f.differs(a, b) {
			out = append(out, f.name)
		}
	}
	return out
}

var reservationFields = []compared[reservation.Reservation]{
	{"status", func(a, b reservation.Reservation) bool { return a.Status != b.Status }},
	{"property", func(a, b reservation.Reservation) bool { return a.Property != b.Property }},
	{"parked", func(a, b reservation.Reservation) bool { return a.Parked() != b.Parked() }},
	{"arrival", func(a, b reservation.Reservation) bool { return a.Arrival != b.Arrival }},
	{"departure", func(a, b reservation.Reservation) bool { return a.Departure != b.Departure }},
	{"times", func(a, b reservation.Reservation) bool { return a.Times != b.Times }},
	{"persons", func(a, b reservation.Reservation) bool { return a.Persons != b.Persons }},
	{"booker", func(a, b reservation.Reservation) bool { return a.Booker != b.Booker || a.Lang != b.Lang }},
	{"kind", func(a, b reservation.Reservation) bool { return a.Kind != b.Kind || a.NoCleaning != b.NoCleaning }},
	{"amounts", func(a, b reservation.Reservation) bool {
		return a.Currency != b.Currency || a.Deposit != b.Deposit || a.Rentalprice != b.Rentalprice || a.TouristTax != b.TouristTax || a.Total != b.Total || a.TotalThird != b.TotalThird
	}},
	{"paid", func(a, b reservation.Reservation) bool { return a.Paid != b.Paid || a.PaidThird != b.PaidThird }},
}

func reservationThing(m identity.MemberID, id int64) string { return "reservation " + pair(m, id) }

func taskThing(ref identity.Ref) string { return "task " + ref.String() }

// OfReservation is what a written stay is to other programs; nothing where they would see no difference. before is nil for a new one.
func OfReservation(before *reservation.Reservation, now reservation.Reservation) []Event {
	m := now.Ref.Member
	data := ReservationData{
		Reservation: now.Ref.String(), Case: pair(m, now.Case), Kind: now.Kind, Status: now.Status, Property: pair(m, now.Property),
		Arrival: now.Arrival.String(), Departure: now.Departure.String(), Parked: now.Parked(), Changed: []string{},
	}
	if data.Kind == "" {
		data.Kind = reservation.ForGuest
	}
	kind := ReservationCreated
	if before != nil {
		if data.Changed = changedIn(reservationFields, *before, now); len(data.Changed) == 0 {
			return nil
		}
		switch {
		case before.Status != reservation.Cancelled && now.Status == reservation.Cancelled:
			kind = ReservationCancelled
		case before.Status == reservation.Cancelled && now.Status != reservation.Cancelled:
			kind = ReservationRestored
		case before.Property != now.Property || before.Parked() != now.Parked() || before.Arrival != now.Arrival || before.Departure != now.Departure:
			kind = ReservationMoved
		default:
			kind = ReservationChanged
		}
	}
	return []Event{{Kind: kind, Member: m, Thing: reservationThing(m, now.Ref.ID), Data: data}}
}

// OfPayment is what a booked payment is to other programs.
func OfPayment(r reservation.Reservation, p reservation.Payment) Event {
	kind := PaymentRecorded
	if p.Counters != 0 {
		kind = PaymentTakenBack
	}
	return Event{Kind: kind, Member: r.Ref.Member, Thing: reservationThing(r.Ref.Member, r.Ref.ID), Data: PaymentData{
		Reservation: r.Ref.String(), Payment: p.ID, Amount: wire.Money{Amount: p.Amount, Currency: r.Currency}, PaidOn: p.PaidOn.String(), Way: p.Way, Counters: p.Counters,
	}}
}

// planFields are those of a task's plan; who does it is announced apart from them.
var planFields = []compared[task.Task]{
	{"property", func(a, b task.Task) bool { return a.Property != b.Property }},
	{"kind", func(a, b task.Task) bool { return a.Type != b.Type || a.Check != b.Check }},
	{"planned_start", func(a, b task.Task) bool { return a.PlannedStart != b.PlannedStart }},
	{"planned_end", func(a, b task.Task) bool { return a.PlannedEnd != b.PlannedEnd }},
	{"title", func(a, b task.Task) bool { return a.Title.Stored() != b.Title.Stored() || a.Title.Any != b.Title.Any }},
	{"annotations", func(a, b task.Task) bool { return a.Annotations != b.Annotations }},
	{"next_occupation", func(a, b task.Task) bool { return a.Next != b.Next }},
	{"answer", func(a, b task.Task) bool { return a.Answer != b.Answer }},
	{"cancelled", func(a, b task.Task) bool { return a.Cancelled && !b.Cancelled }},
	{"started_at", func(a, b task.Task) bool { return !a.Start.At.IsZero() && a.Start.At != b.Start.At }},
	{"ended_at", func(a, b task.Task) bool { return !a.End.At.IsZero() && a.End.At != b.End.At }},
	{"sent_back", func(a, b task.Task) bool { return a.SentBack.At != b.SentBack.At }},
}

var doerFields = []compared[task.Task]{
	{"company", func(a, b task.Task) bool { return a.Company != b.Company }},
	{"person", func(a, b task.Task) bool { return a.Person != b.Person }},
	{"additional_person", func(a, b task.Task) bool { return a.Additional != b.Additional }},
}

// stateOf is a task's state with that of one that is not done at all.
func stateOf(c task.Task) string {
	if c.Cancelled {
		return "cancelled"
	}
	return string(c.State())
}

// OfTask is what a written task is to other programs; nothing where they would see no difference. before is nil for a new one. One write can be several events, such as another day and another person.
func OfTask(before *task.Task, now task.Task) []Event {
	var out []Event
	add := func(kind Kind, changed []string) {
		out = append(out, Event{Kind: kind, Member: now.Member, Thing: taskThing(now.Ref()), Data: TaskData{
			Task: now.Ref().String(), Kind: now.Type, Check: now.Check, State: stateOf(now), Property: pair(now.Member, now.Property), Reservation: pair(now.Member, now.Reservation),
			PlannedStart: wire.Instant(now.PlannedStart), PlannedEnd: wire.Instant(now.PlannedEnd), StartedAt: wire.Instant(now.Start.At), EndedAt: wire.Instant(now.End.At),
			Company: now.Company, Person: now.Person, AdditionalPerson: now.Additional, Changed: changed,
		}})
	}
	switch {
	case before == nil:
		add(TaskCreated, []string{})
	case now.Cancelled && before.Cancelled: // nobody does it, whatever changes of it
	case now.Cancelled:
		add(TaskCancelled, []string{"cancelled"})
	default:
		if changed := changedIn(planFields, *before, now); len(changed) > 0 {
			add(TaskChanged, changed)
		}
		if changed := changedIn(doerFields, *before, now); len(changed) > 0 {
			add(TaskAssigned, changed)
		}
		if before.Start.At.IsZero() && !now.Start.At.IsZero() {
			add(TaskStarted, []string{"started_at"})
		}
		if before.End.At.IsZero() && !now.End.At.IsZero() {
			add(TaskFinished, []string{"ended_at"})
		}
	}
	return out
}

// OfProblem is what a report is to other programs: that it came, and that it is settled or put aside.
func OfProblem(p problem.Problem) []Event {
	kind := ProblemReported
	switch p.State {
	case problem.Open:
		if !p.HandledAt.IsZero() { // opened again
			return nil
		}
	case problem.Taken:
		return nil
	case problem.Done, problem.Dismissed:
		kind = ProblemSolved
	}
	m := p.Ref.Member
	return []Event{{Kind: kind, Member: m, Thing: "problem " + p.Ref.String(), Data: ProblemData{
		Problem: p.Ref.String(), Kind: p.Kind, Urgency: p.Urgency, State: p.State, Property: pair(m, p.Property), Reservation: pair(m, p.Reservation), Task: pair(m, p.Cleaning),
	}}}
}

// OfProperty is that a home is new or has changed.
func OfProperty(ref identity.Ref) Event {
	return Event{Kind: PropertyChanged, Member: ref.Member, Thing: "property " + ref.String(), Data: PropertyData{Property: ref.String()}}
}

// OfMessage is that somebody has written to the agency; what the agency writes itself is no event.
func OfMessage(m message.Message) []Event {
	if m.Side != message.Party {
		return nil
	}
	e := Event{Kind: MessageReceived, Member: m.Ref.Member}
	data := MessageData{Message: m.ID, Attachments: len(m.Files)}
	if m.Kind == message.Cleaning {
		e.Thing, data.Task = taskThing(m.Ref), m.Ref.String()
	} else {
		e.Thing, data.Reservation = reservationThing(m.Ref.Member, m.Ref.ID), m.Ref.String()
	}
	e.Data = data
	return []Event{e}
}

func ofTest(ref identity.Ref) Event {
	return Event{Kind: Test, Member: ref.Member, Thing: "webhook " + ref.String(), Data: TestData{Webhook: ref.String()}}
}
