package webhook

import (
	"bytes"
	"encoding/json"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/problem"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// Sample is an event of a kind as a receiver gets it, made by the code that makes the real ones.
type Sample struct {
	Kind Kind
	Body string
}

// sampleEvents are one event of each kind, in the order of Kinds, with the test at the end.
func sampleEvents() []Event {
	const m = identity.MemberID(1)
	day := clock.NewDate(2026, time.August, 1)
	at := clock.At(time.Date(2026, time.August, 8, 8, 0, 0, 0, time.UTC))

	stay := reservation.Reservation{Ref: identity.Ref{Member: m, ID: 1017}, Case: 1017, Property: 12, Status: reservation.Confirmed, Kind: reservation.ForGuest, Arrival: day, Departure: day.AddDays(7), Currency: "EUR"}
	fewer, moved, cancelled := stay, stay, stay
	fewer.Adults = 1
	moved.Property, moved.Arrival, moved.Departure = 14, day.AddDays(1), day.AddDays(8)
	cancelled.Status = reservation.Cancelled
	paid := reservation.Payment{ID: 1001, PaidOn: day, Amount: 24_000, Way: reservation.BankTransfer}
	back := reservation.Payment{ID: 1002, PaidOn: day.AddDays(1), Amount: -24_000, Way: reservation.BankTransfer, Counters: 1001}

	open := task.Task{Member: m, ID: 508, Type: task.Departure, Property: 12, Reservation: 1017, PlannedStart: at, PlannedEnd: at.Add(2 * time.Hour)}
	later, assigned, dropped := open, open, open
	later.PlannedStart, later.PlannedEnd = at.Add(time.Hour), at.Add(3*time.Hour)
	assigned.Person = 5
	dropped.Cancelled = true
	started := assigned
	started.Start.At = at.Add(4 * time.Minute)
	finished := started
	finished.End.At = at.Add(95 * time.Minute)

	damage := problem.Problem{Ref: identity.Ref{Member: m, ID: 31}, Property: 12, Cleaning: 508, Kind: problem.Damage, Urgency: problem.Urgent, State: problem.Open}
	done := damage
	done.State, done.HandledAt = problem.Done, at

	var out []Event
	out = append(out, OfReservation(nil, stay)...)
	out = append(out, OfReservation(&fewer, stay)...)
	out = append(out, OfReservation(&stay, moved)...)
	out = append(out, OfReservation(&stay, cancelled)...)
	out = append(out, OfReservation(&cancelled, stay)...)
	out = append(out, OfPayment(stay, paid), OfPayment(stay, back))
	out = append(out, OfTask(nil, open)...)
	out = append(out, OfTask(&open, later)...)
	out = append(out, OfTask(&open, assigned)...)
	out = append(out, OfTask(&assigned, started)...)
	out = append(out, OfTask(&started, finished)...)
	out = append(out, OfTask(&open, dropped)...)
	out = append(out, OfProblem(damage)...)
	out = append(out, OfProblem(done)...)
	out = append(out, OfProperty(identity.Ref{Member: m, ID: 12}))
	out = append(out, OfMessage(message.Message{Ref: stay.Ref, Kind: message.Reservation, Side: message.Party, ID: 77, Files: make([]files.File, 1)})...)
	return append(out, ofTest(identity.Ref{Member: m, ID: 1}))
}

// Samples gives one event of each kind.
func Samples() ([]Sample, error) {
	var out []Sample
	for _, e := range sampleEvents() {
		body, err := e.body(clock.At(time.Date(2026, time.August, 8, 9, 41, 12, 0, time.UTC)))
		if err != nil {
			return nil, err
		}
		var pretty bytes.Buffer
		if err := json.Indent(&pretty, []byte(body), "", "  "); err != nil {
			return nil, err
		}
		out = append(out, Sample{Kind: e.Kind, Body: pretty.String()})
	}
	return out, nil
}
