package report

import (
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

const (
	// mostRegular is how many reports an agency has sent regularly, mostReceivers how many people get one.
	mostRegular, mostReceivers = 20, 50
	// sentAt is when they are sent, by the agency's clock.
	sentAt clock.TimeOfDay = 6 * 60
	// linkDays is for how many days after the sending a mailed link leads to its report, linkKept for how long after that it says that it has ended.
	linkDays = 14
	linkKept = 400 * 24 * time.Hour
	// sendingLease is how long a node has for making a report that it sends. When the node dies, another one tries after that.
	sendingLease = 10 * time.Minute
	// firstRest and longestRest are how long a report rests after a sending that failed: twice as long after each.
	firstRest, longestRest = 5 * time.Minute, 6 * time.Hour
	// sendAgainAfter is how soon a person may send a report again.
	sendAgainAfter = time.Minute
)

// Span is which days a report that is sent regularly is about, seen from the day of the sending. Weeks begin on Monday.
type Span string

// The spans.
const (
	LastWeek  Span = "last_week"
	ThisWeek  Span = "this_week"
	NextWeek  Span = "next_week"
	LastMonth Span = "last_month"
	ThisMonth Span = "this_month"
)

// Spans lists them.
var Spans = []Span{LastWeek, ThisWeek, NextWeek, LastMonth, ThisMonth}

// days are the first and the last day.
func (s Span) days(of clock.Date) (first, last clock.Date) {
	monday := of.AddDays(-(int(of.Weekday()) + 6) % 7)
	switch s {
	case LastWeek:
		return monday.AddDays(-7), monday.AddDays(-1)
	case NextWeek:
		return monday.AddDays(7), monday.AddDays(13)
	case LastMonth:
		return clock.FirstOf(of.Month() - 1), clock.FirstOf(of.Month()).AddDays(-1)
	case ThisMonth:
		return clock.FirstOf(of.Month()), clock.FirstOf(of.Month() + 1).AddDays(-1)
	default:
		return monday, monday.AddDays(6)
	}
}

// Rhythm is on which days a report is sent.
type Rhythm string

// The rhythms.
const (
	EveryMonday     Rhythm = "monday"
	FirstOfTheMonth Rhythm = "first"
)

// Rhythms lists them.
var Rhythms = []Rhythm{EveryMonday, FirstOfTheMonth}

// from is the first of its days that is not before a day.
func (r Rhythm) from(day clock.Date) clock.Date {
	if r == EveryMonday {
		return day.AddDays((8 - int(day.Weekday())) % 7)
	}
	if first := clock.FirstOf(day.Month()); first == day {
		return first
	}
	return clock.FirstOf(day.Month() + 1)
}

// after is the first of its days whose time is after now.
func (r Rhythm) after(now clock.Instant, zone *time.Location) clock.Date {
	day := r.from(now.Date(zone))
	if day.At(sentAt, zone) <= now {
		day = r.from(day.AddDays(1))
	}
	return day
}

// due is the day of which a report is to be sent now: of several that were missed the last one alone.
func (r Rhythm) due(next clock.Date, now clock.Instant, zone *time.Location) (clock.Date, bool) {
	if next.At(sentAt, zone) > now {
		return 0, false
	}
	today := now.Date(zone)
	for _, back := range []int{0, 1} {
		// The last of its days up to today; the one before where the time of that has not come.
		day := r.upTo(today.AddDays(-back))
		if day.At(sentAt, zone) <= now {
			return max(day, next), true
		}
	}
	return next, true
}

// upTo is the last of its days that is not after a day.
func (r Rhythm) upTo(day clock.Date) clock.Date {
	if r == EveryMonday {
		return day.AddDays(-(int(day.Weekday()) + 6) % 7)
	}
	return clock.FirstOf(day.Month())
}

// Regular is a report that is sent regularly.
type Regular struct {
	Ref identity.Ref
	// Template is the name of a template that comes with the app, or memberid-id.
	Template string
	Span     Span
	Rhythm   Rhythm
	// Lang is the language of the report; each receiver gets the mail in their own.
	Lang string
	// By is who set it up.
	By identity.AccountID
	// Next is the next day on which it is sent.
	Next clock.Date
	// Tries is how often that was tried, RestUntil until when nobody tries it, Failure why it has failed.
	Tries     int64
	RestUntil clock.Instant
	Failure   Failure
	// SentAt is when it was last sent; zero for never.
	SentAt    clock.Instant
	Receivers []identity.StaffID
}

// rest is how long it rests after a sending that failed.
func (r Regular) rest() time.Duration {
	return min(longestRest, firstRest<<min(max(r.Tries-1, 0), 10))
}

// Failure is why a report was not sent.
type Failure string

// The failures.
const (
	// NoReceiver: none of its receivers may see it now.
	NoReceiver Failure = "no_receiver"
	// NoTemplate: its template was removed.
	NoTemplate Failure = "no_template"
	// HasCodes: its template has got codes or passwords since.
	HasCodes Failure = "codes"
	// TooLarge: it has more rows than a kept report may have.
	TooLarge Failure = "too_large"
	// TooManyKept: the agency keeps as many reports as it may.
	TooManyKept Failure = "too_many_kept"
	// OtherFailure is everything else, which mostly passes.
	OtherFailure Failure = "other"
)

// Failures lists them.
var Failures = []Failure{NoReceiver, NoTemplate, HasCodes, TooLarge, TooManyKept, OtherFailure}

// Error is for logs and tests.
func (f Failure) Error() string { return "the report was not sent: " + string(f) }

// SentReport is a link that was mailed.
type SentReport struct {
	Ref  identity.Ref
	Kept identity.Ref
	At   clock.Instant
	Ends clock.Instant
}

// sentOn is the link of a report that is sent now: it works until the end of a day.
func sentOn(now clock.Instant, zone *time.Location) (last clock.Date, ends clock.Instant) {
	last = now.Date(zone).AddDays(linkDays)
	return last, last.AddDays(1).At(0, zone)
}

// The acts on reports that are sent regularly that the history of the agency has.
const (
	ActRegularAdded   = "regular_report_added"
	ActRegularChanged = "regular_report_changed"
	ActRegularRemoved = "regular_report_removed"
	ActReportSent     = "report_sent"
)

// RegularActs lists them.
var RegularActs = []string{ActRegularAdded, ActRegularChanged, ActRegularRemoved, ActReportSent}

// compactStaff sorts entries of the staff and leaves out those that come twice.
func compactStaff(all []identity.StaffID) []identity.StaffID {
	out := slices.Clone(all)
	slices.Sort(out)
	return slices.Compact(out)
}
