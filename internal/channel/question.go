package channel

import (
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/reservation"
)

// Question is what the office is asked about an entry, because a calendar cannot say it.
type Question string

// The questions.
const (
	// NoLongerListed: guests arrive today or are to be there, and the channel has dropped their stay.
	NoLongerListed Question = "no_longer_listed"
	// SameGuest: a running stay has another departure; another guest may have followed.
	SameGuest Question = "same_guest"
	// GuestOrBuffer: one closed night behind a stay may be a guest, or the night that the office keeps free.
	GuestOrBuffer Question = "guest_or_buffer"
)

// Answer is what the office says.
type Answer string

// The answers.
const (
	// TheyCome: the stay is as it is here. Else the office cancels it at its page.
	TheyCome Answer = "they_come"
	// OneGuest: the stay goes on. NextGuest: it ended when its nights changed, and another one follows.
	OneGuest  Answer = "one_guest"
	NextGuest Answer = "next_guest"
	// Guest: the night is a stay. Buffer: it is kept free. Buffers: so are all such nights of this calendar.
	Guest   Answer = "guest"
	Buffer  Answer = "buffer"
	Buffers Answer = "buffers"
)

// Answers lists the answers.
var Answers = []Answer{TheyCome, OneGuest, NextGuest, Guest, Buffer, Buffers}

// question is what the office is asked about an entry while AskedAt is set.
func (k Known) question() Question {
	switch {
	case k.Kind == Block:
		return GuestOrBuffer
	case k.MissingSince != 0:
		return NoLongerListed
	default:
		return SameGuest
	}
}

// takes reports whether an answer is one to the question.
func (q Question) takes(a Answer) bool {
	return slices.Contains(map[Question][]Answer{NoLongerListed: {TheyCome}, SameGuest: {OneGuest, NextGuest}, GuestOrBuffer: {Guest, Buffer, Buffers}}[q], a)
}

// act is what the history of a stay calls the answer.
func (a Answer) act() reservation.Action { return reservation.Action("calendar_" + a) }

// mayBeGuest reports whether a closed night of an entry is to be asked about, as far as the office is not known to keep such nights free: Booking.com lists a guest of one night behind another stay as it lists the night
// that the office keeps free.
func (k Known) mayBeGuest(source Source, e Entry, today clock.Date) bool {
	return source == Booking && e.Kind == Block && e.Arrival.Until(e.Departure) == 1 && e.Departure > today && k.SettledAt == 0
}
