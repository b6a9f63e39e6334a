// Package traveler is who travels in a stay: what may be written of them and until when, what the country of the home asks, and the invitations with which fellow
// travelers write their own. The rows belong to the stay, and so does the key that seals them: see package reservation.
package traveler

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/reservation"
)

var utcZone = time.UTC

// Edit is what somebody writes of one traveler: a new one when ID is zero. Fields that are not in it stay as they are.
type Edit struct {
	ID int64
	// Seen is the version that the writer knew; empty where they do not say.
	Seen   string
	Kind   reservation.TravelerKind
	Remove bool
	Fields map[Field]string
}

// Places are how many travelers there may be, and how many there are.
type Places struct {
	Adults, Children, Toddlers int // booked
	Maximum                    int // of adults and children together
	HaveAdults, HaveChildren   int
	HaveToddlers               int
}

// Full reports that nobody whom the occupancy counts can be added.
func (p Places) Full() bool { return p.HaveAdults+p.HaveChildren >= p.Adults+p.Children }

// AtMaximum reports that the home itself has no further place.
func (p Places) AtMaximum() bool { return p.HaveAdults+p.HaveChildren >= p.Maximum }

func placesOf(r reservation.Reservation, maximum int, all []reservation.Traveler) Places {
	p := Places{Adults: r.Adults, Children: r.Children, Toddlers: r.Toddlers, Maximum: maximum}
	for _, t := range all {
		switch t.Kind {
		case reservation.Adult:
			p.HaveAdults++
		case reservation.Child:
			p.HaveChildren++
		case reservation.Toddler:
			p.HaveToddlers++
		}
	}
	return p
}

// over returns by how much there are more than there may be: adults, counted persons, toddlers; a child may take an adult's place.
func (p Places) over() [3]int {
	return [3]int{max(0, p.HaveAdults-p.Adults), max(0, p.HaveAdults+p.HaveChildren-p.Adults-p.Children), max(0, p.HaveToddlers-p.Toddlers)}
}

// allowed refuses a change that makes them more than booked; those that were more already, by an import, may be changed and become fewer.
func (p Places) allowed(before Places) error {
	now, then := p.over(), before.over()
	for i := range now {
		if now[i] <= then[i] {
			continue
		}
		if i != 2 && p.HaveAdults+p.HaveChildren > p.Maximum {
			return fault.Of(fault.TravelersOverMaximum)
		}
		return fault.Of(fault.TravelersOverBooked)
	}
	return nil
}

// TravelersLocked is the reason why travelers cannot be changed now; nil when they can. The day until which they can be changed binds guests, not the office.
func TravelersLocked(r reservation.Reservation, viewer reservation.Viewer, zone *time.Location, now time.Time) error {
	switch {
	case r.Status == reservation.Offer:
		return fault.Of(fault.StayIsOffer)
	case r.Status == reservation.Cancelled:
		return fault.Of(fault.StayIsCancelled)
	case viewer == reservation.AsGuest && !reservation.TravelersEditable(r, zone, now):
		return fault.Of(fault.TravelersTooLate)
	}
	return nil
}

// Version names the state of a traveler: another one after each change of kind or fields. Nothing can be read out of it.
type Version func(*reservation.Traveler) string

// content is what a version is made of: only what is filled in, so that a release that knows a field more gives the same.
func content(t *reservation.Traveler) string {
	parts := []string{string(t.Kind)}
	for _, f := range Fields {
		if value := Value(t, f); value != "" {
			parts = append(parts, string(f), value)
		}
	}
	return fmt.Sprintf("%q", parts)
}

// edited applies edits to the travelers of a stay. next numbers new ones. All edits are taken or none; refused fields are named by the edit's place. One of a traveler whom somebody
// has changed since the writer saw them is refused.
func edited(all []reservation.Traveler, edits []Edit, today clock.Date, next int64, version Version) ([]reservation.Traveler, error) {
	out, fields := slices.Clone(all), map[string]string{}
	for i, e := range edits {
		at := slices.IndexFunc(out, func(t reservation.Traveler) bool { return t.ID == e.ID })
		blame := func(name, why string) { fields[fmt.Sprintf("travellers.%d.%s", i, name)] = why }
		switch {
		case e.ID != 0 && e.Seen != "" && (at < 0 || version(&out[at]) != e.Seen):
			return nil, fault.Of(fault.Conflict)
		case e.ID != 0 && at < 0:
			blame("id", reasonUnknown)
			continue
		case e.Remove && at >= 0 && out[at].Main:
			// The main guest is who booked; their data can be changed, but they cannot be taken away.
			blame("remove", "main")
			continue
		case e.Remove:
			if at < 0 {
				blame("id", reasonRequired)
				continue
			}
			out = slices.Delete(out, at, at+1)
			continue
		case e.ID == 0:
			kind := e.Kind
			if kind == "" {
				blame("kind", reasonRequired)
				continue
			}
			out = append(out, reservation.Traveler{ID: next, Kind: kind})
			next++
			at = len(out) - 1
		case e.Kind != "" && !out[at].Main:
			out[at].Kind = e.Kind
		}
		for name, why := range apply(&out[at], e.Fields, today) {
			blame(string(name), why)
		}
	}
	if len(fields) > 0 {
		return nil, fault.Invalid(fault.TravelerInvalid, fields)
	}
	return out, nil
}

// apply writes fields and returns those that cannot be written.
func apply(t *reservation.Traveler, given map[Field]string, today clock.Date) map[Field]string {
	refused := map[Field]string{}
	for _, f := range slices.Sorted(maps.Keys(given)) {
		if value := given[f]; value == "" || value == "0000-00-00 00:00:00" {
			clearField(t, f)
		} else if why := set(t, f, value, today); why != "" {
			refused[f] = why
		}
	}
	for f, why := range faults(t) {
		if refused[f] == "" {
			refused[f] = why
		}
	}
	return refused
}

func clearField(t *reservation.Traveler, f Field) {
	switch f {
	case Birthday:
		t.Birthday = 0
	case DocumentIssued:
		t.DocumentIssued = 0
	default:
		_ = set(t, f, "", 0)
	}
}

// withMain gives the main guest, adding the booker as one when nobody is it yet.
func withMain(d reservation.Details, next int64) (all []reservation.Traveler, at int) {
	all = slices.Clone(d.Travelers)
	if at = slices.IndexFunc(all, func(t reservation.Traveler) bool { return t.Main }); at >= 0 {
		return all, at
	}
	all = append(all, reservation.Traveler{ID: next, Kind: reservation.Adult, Main: true, FirstName: d.Booker.FirstName, LastName: d.Booker.LastName})
	return all, len(all) - 1
}

// WithMain are the travelers of a stay with the main guest among them, who is the booker when nobody has written of them yet.
func WithMain(d reservation.Details) []reservation.Traveler {
	all, _ := withMain(d, 0)
	return all
}

func nextTraveler(all []reservation.Traveler, invited int64) int64 {
	next := max(int64(reservation.FirstOwn), invited+1)
	for _, t := range all {
		next = max(next, t.ID+1)
	}
	return next
}
