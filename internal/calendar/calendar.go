// Package calendar is the calendar of homes by days: each home with the stays, closed nights and tasks of some days, and how clean it is now.
package calendar

import (
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

const (
	// MostDays is how many days are asked for at most.
	MostDays = 120
	// recent is how long a stay is marked as changed.
	recent = 7 * 24 * time.Hour
	// lookBack is how many days ago guests have left at most whose cleaning may still be to come.
	lookBack = 31
)

// Query says which homes and which days are wanted.
type Query struct {
	Homes property.Query
	// From is the first of so many Days; zero for today.
	From clock.Date
	Days int
	// Source leaves only homes that have a stay of this channel on these days; empty for all.
	Source string
	// By is by what the homes are grouped.
	By Grouping
	// After is the mark of an earlier page, Most how many homes a page has at most.
	After string
	Most  int
}

// last is the last day.
func (q Query) last() clock.Date { return q.From.AddDays(q.Days - 1) }

// Page is some homes of the calendar.
type Page struct {
	// Today is by the clock of the agency.
	Today, From clock.Date
	Days        int
	// Total is how many homes are found, InUse how many there are.
	Total, InUse int
	// Groups are all that are found, of which Rows may have only some; none where they are not grouped.
	Groups []Group
	Rows   []Row
	Next   string
	// Parked are the stays without a home that touch the days, whatever homes are wanted; only the first page has them. MoreParked reports that there are more.
	Parked     []ParkedStay
	MoreParked bool
}

// ParkedStay is a stay without a home, with its last one.
type ParkedStay struct {
	Stay
	Last property.Property
}

// Row is a home with what touches the days.
type Row struct {
	Home *property.Property
	// Company is the name of the company that cleans there; empty for none.
	Company string
	// Group is the key of its group.
	Group string
	Clean Cleanliness
	// ArrivalToday reports that guests who are not there yet arrive today.
	ArrivalToday bool
	Stays        []Stay
	Blocks       []reservation.Block
	Tasks        []Task
}

// Stay is a stay in the calendar.
type Stay struct {
	reservation.CalendarStay
	State     State
	SoldTwice bool
}

// Task is a task in the calendar.
type Task struct {
	task.Task
	Urgency    task.Urgency
	Unassigned bool
}

// State is how a stay stands to now.
type State string

// The states of stays.
const (
	Offer   State = "offer"
	Coming  State = "coming"
	InHouse State = "inhouse"
	Left    State = "left"
)

// States are all, in the order of a stay's life.
var States = []State{Offer, Coming, InHouse, Left}

// StateOf is the state of a stay: in house from its arrival on, by the clock of the home, until the hour of departure or until its guests say that they have left.
func StateOf(s reservation.CalendarStay, p *property.Property, now clock.Instant) State {
	switch {
	case s.Status == reservation.Offer:
		return Offer
	case !s.LeftAt.IsZero(), now >= s.Departure.At(s.DepartureAt(p), p.Zone):
		return Left
	case now >= s.Arrival.At(s.ArrivalAt(p), p.Zone):
		return InHouse
	}
	return Coming
}

// Cleanliness is how a home is now, in the one word of its row.
type Cleanliness string

// The words. Guests, Owner and Closed say who has the home, and go before how clean it is; Unknown is a home that nobody has cleaned yet.
const (
	Clean    Cleanliness = "clean"
	Cleaning Cleanliness = "cleaning"
	Dirty    Cleanliness = "dirty"
	Guests   Cleanliness = "guests"
	Owner    Cleanliness = "owner"
	Closed   Cleanliness = "closed"
	Unknown  Cleanliness = "unknown"
)

// Words are all.
var Words = []Cleanliness{Clean, Cleaning, Dirty, Guests, Owner, Closed, Unknown}

// CleanlinessOf is the one rule of it, of the stays and blocks around today and the cleanings that count: the last one that is planned until today, and that after the guests who were there last. A
// cleaning of any kind that runs goes before all, as people are at work in the home. A home is dirty from when its guests are gone until its cleaning is finished.
func CleanlinessOf(p *property.Property, stays []reservation.CalendarStay, blocks []reservation.Block, cleanings []task.Task, now clock.Instant) Cleanliness {
	is := func(state task.State) func(task.Task) bool {
		return func(c task.Task) bool { return c.State() == state }
	}
	if slices.ContainsFunc(cleanings, is(task.Started)) {
		return Cleaning
	}
	if i := slices.IndexFunc(stays, func(s reservation.CalendarStay) bool { return StateOf(s, p, now) == InHouse }); i >= 0 {
		if stays[i].Kind == reservation.ForOwner {
			return Owner
		}
		return Guests
	}
	for _, b := range blocks {
		switch today := now.Date(p.Zone); {
		case b.Visit(), today < b.Arrival, today >= b.Departure:
		case b.Reason == reservation.BlockOwner:
			return Owner
		case b.Reason == reservation.BlockFeed: // often repeats a stay, and says nothing of who is there
		default:
			return Closed
		}
	}
	switch {
	case len(cleanings) == 0:
		return Unknown
	case slices.ContainsFunc(cleanings, is(task.NotStarted)):
		return Dirty
	}
	return Clean
}

// lastLeft is the number of the stay of a home whose guests were there last; 0 for none among those given.
func lastLeft(p *property.Property, stays []reservation.CalendarStay, now clock.Instant) int64 {
	var last reservation.CalendarStay
	for _, s := range stays {
		if StateOf(s, p, now) == Left && s.Departure >= last.Departure {
			last = s
		}
	}
	return last.ID
}

// arrivalToday reports whether confirmed guests who are not there yet arrive today; the owner is no guest.
func arrivalToday(p *property.Property, stays []reservation.CalendarStay, now clock.Instant) bool {
	today := now.Date(p.Zone)
	for _, s := range stays {
		if s.Arrival == today && s.Kind != reservation.ForOwner && StateOf(s, p, now) == Coming {
			return true
		}
	}
	return false
}

// soldTwice are the places of the confirmed stays of a home, sorted by arrival, that share a night with another one of them.
func soldTwice(stays []reservation.CalendarStay) map[int]bool {
	twice := map[int]bool{}
	for i, a := range stays {
		if a.Status != reservation.Confirmed {
			continue
		}
		for j := i + 1; j < len(stays) && stays[j].Arrival < a.Departure; j++ {
			if stays[j].Status == reservation.Confirmed && reservation.SharedNights(a.Arrival, a.Departure, stays[j].Arrival, stays[j].Departure) > 0 {
				twice[i], twice[j] = true, true
			}
		}
	}
	return twice
}
