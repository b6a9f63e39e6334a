package reservation

import (
	"fmt"
	"math"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Sort is the column by which a list is ordered.
type Sort string

// The columns; a search is always by arrival.
const (
	ByArrival   Sort = "arrival"
	ByDeparture Sort = "departure"
	ByNumber    Sort = "id"
)

// Period is which stays a list shows, seen from today.
type Period string

// The periods.
const (
	AllYears Period = "all"
	// Coming arrive today or later.
	Coming Period = "coming"
	// InHouse have arrived before today and leave today or later.
	InHouse Period = "inhouse"
	// Past have left before today.
	Past Period = "past"
)

// Sorts and Periods are all that there are.
var (
	Sorts   = []Sort{ByArrival, ByDeparture, ByNumber}
	Periods = []Period{AllYears, Coming, InHouse, Past}
)

// Filter is what the office's list shows, and in which order.
type Filter struct {
	// Typed is what was typed into the search, Lang the language of the person who did.
	Typed, Lang string
	Period      Period
	Sort        Sort
	Down        bool
	// Property, Status and Source are empty for all.
	Property int64
	Status   Status
	Source   string
	// Kind is empty for all; Unknown shows only stays of which something is not known, and which are not cancelled.
	Kind    Kind
	Unknown bool
	// Parked shows only stays that have no home now, and are not cancelled.
	Parked bool
	// From and To bound the day of arrival; none where they are zero.
	From, To clock.Date
	// After is the mark of an earlier page.
	After string
}

// earliest and latest bound all days that stays have.
var earliest, latest = clock.NewDate(1900, 1, 1), clock.NewDate(9999, 12, 31)

// window is the days of arrival and of departure that the filter shows.
func (f Filter) window(today clock.Date) (arrival, departure days) {
	arrival, departure = days{earliest, latest}, days{earliest, latest}
	switch f.Period {
	case Coming:
		arrival.from = today
	case InHouse:
		arrival.to, departure.from = today.AddDays(-1), today
	case Past:
		arrival.to, departure.to = today.AddDays(-1), today.AddDays(-1)
	case AllYears:
	}
	if !f.From.IsZero() {
		arrival.from = max(arrival.from, f.From)
	}
	if !f.To.IsZero() {
		arrival.to = min(arrival.to, f.To)
	}
	return arrival, departure
}

func (d days) has(day clock.Date) bool { return day >= d.from && day <= d.to }

// shows reports whether a stay passes the filter, its words apart.
func (f Filter) shows(l Row, arrival, departure days) bool {
	return arrival.has(l.Arrival) && departure.has(l.Departure) && (f.Property == 0 || l.Property == f.Property) && (f.Status == "" || l.Status == f.Status) && (f.Source == "" || l.Source == f.Source) &&
		(f.Kind == "" || l.Kind == f.Kind) && (!f.Unknown || (l.Unknown != 0 && l.Status != Cancelled)) && (!f.Parked || (l.Parked && l.Status != Cancelled))
}

// in is where a stay is in a list that is sorted by a column.
func (l Row) in(sort Sort) listPlace {
	switch sort {
	case ByDeparture:
		return listPlace{l.Departure, l.Ref.ID}
	case ByNumber:
		return listPlace{latest, l.Ref.ID}
	case ByArrival:
	}
	return listPlace{l.Arrival, l.Ref.ID}
}

// before reports whether a place comes before another in an ascending list.
func (p listPlace) before(other listPlace) bool {
	return p.day < other.day || (p.day == other.day && p.id < other.id)
}

func (p listPlace) mark() string { return fmt.Sprintf("%s.%d", p.day, p.id) }

// startOf is the place in front of the first stay of a list.
func startOf(down bool) listPlace {
	if down {
		return listPlace{latest, math.MaxInt64}
	}
	return listPlace{earliest, 0}
}

func parsePlace(s string, down bool) (listPlace, error) {
	if s == "" {
		return startOf(down), nil
	}
	day, id, _ := strings.Cut(s, ".")
	d, err := clock.ParseDate(day)
	n, ok := identity.ParseNumber(id)
	if err != nil || !ok {
		return listPlace{}, fault.Invalid(fault.BadRequest, map[string]string{"offset": "expected a next_page of an earlier answer"})
	}
	return listPlace{d, n}, nil
}
