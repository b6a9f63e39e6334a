package reservation

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/property"
)

var utcZone = time.UTC

// Edit is what somebody writes of one traveller: a new one when ID is zero. Fields that are not in it stay as they are.
type Edit struct {
	ID     int64
	Kind   TravellerKind
	Remove bool
	Fields map[Field]string
}

// Places are how many travellers there may be, and how many there are.
type Places struct {
	Adults, Children, Toddlers int // booked
	Maximum                    int // of adults and children together
	HaveAdults, HaveChildren   int
	HaveToddlers               int
}

// Full tells that nobody whom the occupancy counts can be added.
func (p Places) Full() bool { return p.HaveAdults+p.HaveChildren >= p.Adults+p.Children }

// AtMaximum tells that the home itself has no further place.
func (p Places) AtMaximum() bool { return p.HaveAdults+p.HaveChildren >= p.Maximum }

func placesOf(r Reservation, maximum int, all []Traveller) Places {
	p := Places{Adults: r.Adults, Children: r.Children, Toddlers: r.Toddlers, Maximum: maximum}
	for _, t := range all {
		switch t.Kind {
		case Adult:
			p.HaveAdults++
		case Child:
			p.HaveChildren++
		case Toddler:
			p.HaveToddlers++
		}
	}
	return p
}

// over tells by how much there are more than there may be: adults, counted persons, toddlers; a child may take an adult's place.
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
			return fault.Of(fault.TravellersOverMaximum)
		}
		return fault.Of(fault.TravellersOverBooked)
	}
	return nil
}

// TravellersLocked is the reason why travellers cannot be changed now; nil when they can. The day until which they can be changed binds guests, not the office.
func TravellersLocked(r Reservation, viewer Viewer, zone *time.Location, now time.Time) error {
	switch {
	case r.Status == Offer:
		return fault.Of(fault.StayIsOffer)
	case r.Status == Cancelled:
		return fault.Of(fault.StayIsCancelled)
	case viewer == AsGuest && !TravellersEditable(r, zone, now):
		return fault.Of(fault.TravellersTooLate)
	}
	return nil
}

// edited applies edits to the travellers of a stay. next numbers new ones. All edits are taken or none; refused fields are named by the edit's place.
func edited(all []Traveller, edits []Edit, today clock.Date, next int64) ([]Traveller, error) {
	out, fields := slices.Clone(all), map[string]string{}
	for i, e := range edits {
		at := slices.IndexFunc(out, func(t Traveller) bool { return t.ID == e.ID })
		blame := func(name, why string) { fields[fmt.Sprintf("travellers.%d.%s", i, name)] = why }
		switch {
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
			out = append(out, Traveller{ID: next, Kind: kind})
			next++
			at = len(out) - 1
		case e.Kind != "" && !out[at].Main:
			out[at].Kind = e.Kind
		}
		for name, why := range out[at].apply(e.Fields, today) {
			blame(string(name), why)
		}
	}
	if len(fields) > 0 {
		return nil, fault.Invalid(fault.TravellerInvalid, fields)
	}
	return out, nil
}

// apply writes fields and tells which cannot be.
func (t *Traveller) apply(given map[Field]string, today clock.Date) map[Field]string {
	refused := map[Field]string{}
	for _, f := range slices.Sorted(maps.Keys(given)) {
		if value := given[f]; value == "" || value == "0000-00-00 00:00:00" {
			t.clear(f)
		} else if why := t.set(f, value, today); why != "" {
			refused[f] = why
		}
	}
	for f, why := range t.faults() {
		if refused[f] == "" {
			refused[f] = why
		}
	}
	return refused
}

func (t *Traveller) clear(f Field) {
	switch f {
	case Birthday:
		t.Birthday = 0
	case DocumentIssued:
		t.DocumentIssued = 0
	default:
		_ = t.set(f, "", 0)
	}
}

// withMain gives the main guest, adding the booker as one when nobody is it yet.
func withMain(d Details, next int64) (all []Traveller, at int) {
	all = slices.Clone(d.Travellers)
	if at = slices.IndexFunc(all, func(t Traveller) bool { return t.Main }); at >= 0 {
		return all, at
	}
	all = append(all, Traveller{ID: next, Kind: Adult, Main: true, FirstName: d.Booker.FirstName, LastName: d.Booker.LastName})
	return all, len(all) - 1
}

// firstOwn is the first number of what people write themselves; files number theirs from 1 to maxParts.
const firstOwn = 1001

func nextTraveller(all []Traveller, invited int64) int64 {
	next := max(int64(firstOwn), invited+1)
	for _, t := range all {
		next = max(next, t.ID+1)
	}
	return next
}

// Retained reports whether a traveller's identity may be kept: until the member's retention time after the departure is over.
func Retained(departure clock.Date, retentionDays int, today clock.Date) bool {
	return today <= departure.AddDays(retentionDays)
}

// guestDay is the day at the property.
func guestDay(p *property.Property, now time.Time) clock.Date { return clock.DateOf(now.In(p.Zone)) }
