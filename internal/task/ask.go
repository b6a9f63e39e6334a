package task

import (
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

const (
	// askAhead is how many days before a task people are asked whether they do it, remindAhead when those who have not answered are reminded.
	askAhead, remindAhead = 30, 2
	// silentWithin is how many days before a task a person counts as silent who was asked long enough ago and has neither answered nor used the app since.
	silentWithin = 7
	// askHour is when people are asked, by the agency's clock: once a day.
	askHour = clock.TimeOfDay(9 * 60)
)

// step is what is due between the agency and the one who answers for a task.
type step string

const (
	noStep step = ""
	toAsk  step = "ask"
	remind step = "remind"
	// giveUp is for a silent person, once it is known that they have not used the app.
	giveUp step = "give up"
)

// waiting is a task that was neither accepted nor declined by the one who answers for it, with what they were asked.
type waiting struct {
	ref      identity.Ref
	property int64
	staff    identity.StaffID
	start    clock.Instant
	on       clock.Date
	// askedFor is the day for which they were asked, or which they have declined.
	askedFor                                  clock.Date
	askedAt, remindedAt, declinedAt, silentAt clock.Instant
	// late reports that the person is to be reminded, where they are not passed over.
	late bool
}

// patience is for how many days an answer is waited for when so many days are left: three a week before, one at the end.
func patience(days int) int { return min(3, max(1, days/2)) }

// due says what is due for a task now. Each step comes once for a task and a person; who has declined the task for another day is asked again.
func (w waiting) due(now clock.Instant, home *time.Location) step {
	today := now.Date(home)
	days := today.Until(w.on)
	refused := w.declinedAt != 0
	switch {
	case days < 1 || days > askAhead || refused && w.askedFor == w.on:
		return noStep
	case refused || w.askedAt == 0:
		return toAsk
	case days <= silentWithin && w.silentAt == 0 && w.askedAt.Date(home).Until(today) >= patience(days):
		return giveUp
	case w.isLate(now, home):
		return remind
	}
	return noStep
}

// isLate reports whether a person who was asked is to be reminded.
func (w waiting) isLate(now clock.Instant, home *time.Location) bool {
	today := now.Date(home)
	return today.Until(w.on) <= remindAhead && w.remindedAt == 0 && w.askedAt.Date(home) < today
}

// nextTurn is when the people of an agency are asked next.
func nextTurn(now clock.Instant, agency *time.Location) clock.Instant {
	today := now.Date(agency)
	if at := today.At(askHour, agency); at > now {
		return at
	}
	return today.AddDays(1).At(askHour, agency)
}

// longestTurn is how far ahead a turn can be: one that is further away was set by a clock that was wrong.
const longestTurn = 26 * time.Hour

// About is what a person hears about tasks that wait for their answer.
type About string

// What they hear.
const (
	// ToAccept are tasks that they are asked for.
	ToAccept About = "asked"
	// StillOpen are tasks that begin soon and that they have not answered.
	StillOpen About = "reminded"
	// GivenAway is a task that another one has now, because there was no answer.
	GivenAway About = "given_away"
)

// Asking is one message to a person about all tasks of a day that wait for their answer.
type Asking struct {
	Member  identity.MemberID
	Account identity.AccountID
	About   About
	// Count is how many tasks it is about, First the day of the first one.
	Count int
	First clock.Date
	// Company reports whether the account is that of a company.
	Company bool
}
