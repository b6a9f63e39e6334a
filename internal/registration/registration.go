// Package registration makes the files and forms with which guests are registered with the authorities: what is in them, what is missing for it, and until when they are due.
// Sending them is left to the office. What each form is made after is named in its file. The travelers and their sealed identity data belong to the stay: see packages traveler and reservation.
package registration

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/traveler"
	"latchkey/internal/wire"
)

// Form is a file or form that an authority takes.
type Form string

// The forms.
const (
	// Alloggiati is Italy's file of guests (TULPS art. 109).
	Alloggiati Form = "alloggiati"
	// Meldeschein is Germany's form of a stay, which guests of other citizenships sign on paper (BMG §§ 29 and 30).
	Meldeschein Form = "meldeschein"
	// ReservaHospedaje is Spain's message of a booking (Royal Decree 933/2021).
	ReservaHospedaje Form = "reserva_hospedaje"
	// ParteViajeros is Spain's message of the travelers who have arrived.
	ParteViajeros Form = "parte_viajeros"
)

// Forms are all that there are.
var Forms = []Form{Alloggiati, Meldeschein, ReservaHospedaje, ParteViajeros}

// Schema names the forms.
func (Form) Schema(huma.Registry) *huma.Schema { return wire.Among(Forms) }

// Country is where the homes are whose guests the form is for.
func (f Form) Country() string { return countryOf[f] }

var countryOf = map[Form]string{Alloggiati: italy, Meldeschein: "DE", ReservaHospedaje: spain, ParteViajeros: spain}

// sent reports whether the form is a file that an authority takes: of one home, of the right days, and complete. One on paper has a line to write on for what is missing.
func (f Form) sent() bool { return f != Meldeschein }

// spanish reports whether the form is one of Spain's.
func (f Form) spanish() bool { return f.Country() == spain }

// ofBookings reports whether the days of the form are those on which stays were booked, not those of arrivals.
func (f Form) ofBookings() bool { return f == ReservaHospedaje }

// Concerns reports whether guests of a stay are registered with the form; in Germany those who are not known to be German.
func (f Form) Concerns(s Stay) bool {
	return f != Meldeschein || len(s.Travelers) < s.booked() || traveler.GermanSigner(s.Travelers) >= 0
}

// booked is for how many people the stay was booked.
func (s Stay) booked() int { return s.Adults + s.Children + s.Toddlers }

// Stay is a stay with all that its registration needs.
type Stay struct {
	reservation.Reservation
	Home property.Property
	// Travelers begin with the main guest.
	Travelers []reservation.Traveler
	// Came is when the stay was booked, as far as that is known here.
	Came clock.Instant
	// Paid is its last payment; zero for none.
	Paid reservation.Payment
	// Establishment is what the agency has entered of the home; of a form that needs nothing of it, nothing.
	Establishment Establishment
}

// Town is a municipality of Italy with the code that the police has for it and its province, or one of Spain with that of the statistical office. An agency enters the towns that it needs.
type Town struct {
	// Name is the official one.
	Name string
	Code string
	// Province is empty in Spain, where it is in the code.
	Province string
}

// spanish reports whether the town is in Spain.
func (t Town) spanish() bool { return t.Province == "" }

// wrote is how a guest writes the town who writes its official name.
func (t Town) wrote() string {
	if t.spanish() {
		return t.Code[:2] + " " + t.Name
	}
	return t.Name
}

// Towns are the towns of an agency, by their official name and by the mark of what a guest wrote.
type Towns struct {
	named, marked map[string]Town
	mark          func(written string) string
}

func newTowns(mark func(written string) string) Towns {
	return Towns{named: map[string]Town{}, marked: map[string]Town{}, mark: mark}
}

func (t Towns) add(mark string, town Town) {
	t.named[townKey(town.wrote())], t.marked[mark] = town, town
}

// townKey is the name of a town without what people write differently.
func townKey(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }

// Of finds a town as a guest wrote it.
func (t Towns) Of(name string) (Town, bool) {
	if found, ok := t.marked[t.mark(name)]; ok {
		return found, true
	}
	found, ok := t.named[townKey(name)]
	return found, ok
}

// All are the towns of the country of a form, each once, by name.
func (t Towns) All() []Town {
	out := slices.SortedFunc(maps.Values(t.named), func(a, b Town) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Code, b.Code)) })
	return slices.Compact(out)
}

// Reason is why a field keeps a stay out of a file.
type Reason string

// The reasons.
const (
	// Missing is not known.
	Missing Reason = "missing"
	// NoCode is known, but the authority has no code for it, or the agency has not entered the one that it has.
	NoCode Reason = "no_code"
	// NoTown is a town of Italy or Spain whose code the agency has not entered.
	NoTown Reason = "no_town"
	// TooLong does not fit.
	TooLong Reason = "too_long"
	// Letters is a name in another script than the record takes, or with characters that XML does not have.
	Letters Reason = "letters"
	// Wrong cannot be right: a number whose letter does not belong to it, or a postal code that does not exist.
	Wrong Reason = "wrong"
)

var reasons = []Reason{Missing, NoCode, NoTown, TooLong, Letters, Wrong}

// Schema names the reasons.
func (Reason) Schema(huma.Registry) *huma.Schema { return wire.Among(reasons) }

// FieldTravelers is of the stay: missing when fewer travelers are known than were booked.
const FieldTravelers = "travellers"

// Gap is what keeps a stay out of a file. It never has a value of identity data but the name of a town, which the office has to look up; in Spain behind the two digits of its province.
type Gap struct {
	// Traveler counts from 1 in the order of the stay; 0 for the stay itself.
	Traveler int
	Field    string
	Reason   Reason
	// Town is what the guest wrote, where the code of it is wanted.
	Town string
}

// arrivalOf is when the guests may move in.
func (s Stay) arrivalOf() clock.Instant {
	return s.Arrival.At(s.ArrivalAt(&s.Home), s.Home.Zone)
}

// Due is until when the form of a stay has to be with the authority.
func (f Form) Due(s Stay) clock.Instant {
	switch f {
	case Alloggiati:
		// Within 24 hours of the arrival, and within 6 hours where they stay no longer than a day (TULPS art. 109, third paragraph).
		if s.Nights() <= 1 {
			return s.arrivalOf().Add(6 * time.Hour)
		}
		return s.arrivalOf().Add(24 * time.Hour)
	case Meldeschein:
		// It is signed on the day of the arrival (BMG § 29).
		return s.Arrival.AddDays(1).At(0, s.Home.Zone)
	case ReservaHospedaje:
		// Within 24 hours of the booking, and of the arrival (RD 933/2021, art. 6).
		return s.Came.Add(24 * time.Hour)
	case ParteViajeros:
		return s.arrivalOf().Add(24 * time.Hour)
	}
	return 0
}

// Takes reports whether the authority takes a file with the stay on a day: Italy's that of the arrival or the day after it, Spain's travelers from the day of the arrival on. A form on paper can be printed, and a booking sent, on any day.
func (f Form) Takes(s Stay, today clock.Date) bool {
	switch f {
	case Alloggiati:
		return s.Arrival == today || s.Arrival == today.AddDays(-1)
	case ParteViajeros:
		return s.Arrival <= today
	case Meldeschein, ReservaHospedaje:
	}
	return true
}

// action is what the protocol says of a stay that is in a file or on a form.
func (f Form) action() reservation.Action {
	if f.ofBookings() {
		return reservation.BookingRegistered
	}
	return reservation.RegistrationMade
}

// day is the one by which a stay is found: that of its arrival, or on which it was booked.
func (f Form) day(s Stay) clock.Date {
	if f.ofBookings() {
		return s.Came.Date(s.Home.Zone)
	}
	return s.Arrival
}

// people is for how many people a stay is registered, of whom so many are known.
func (f Form) people(r *reservation.Reservation, known int) int {
	if f.ofBookings() {
		return r.Adults + r.Children + r.Toddlers
	}
	return known
}

// Made is how a stay was registered last, and what of it.
type Made struct {
	// At is zero when it was not.
	At      clock.Instant
	Account identity.AccountID
	// File is zero when the office did it by hand.
	File      int64
	Arrival   clock.Date
	Nights    int
	Travelers int
	// Known is how many travelers the stay has now; of a booking for how many it is.
	Known int
	// Withdrawn is when the office cancelled the report of a cancelled stay with the authority; zero when it did not.
	Withdrawn   clock.Instant
	WithdrawnBy identity.AccountID
	// Cancelled is when the stay was cancelled, as far as that is known; zero where it is not.
	Cancelled clock.Instant
	// Reopened is a confirmed stay whose report was cancelled while it was cancelled: nothing else is known of that report.
	Reopened bool
}

// Changed reports whether a stay is another one than was registered: its days, or how many travel.
func (m Made) Changed(r *reservation.Reservation) bool {
	return m.At != 0 && (m.Arrival != r.Arrival || m.Nights != r.Nights() || m.Travelers != m.Known)
}

// Open reports whether a stay is still to be registered.
func (m Made) Open(r *reservation.Reservation) bool { return m.At == 0 || m.Changed(r) }

// again reports whether a stay is to be registered once more, whenever it was booked.
func (m Made) again(r *reservation.Reservation) bool { return m.Reopened || m.Changed(r) }

// Gaps is what keeps a stay out of the file, or what is written by hand on the form; none when it is complete.
func (f Form) Gaps(s Stay, towns Towns) []Gap {
	var out []Gap
	if f == ReservaHospedaje {
		return bookingGaps(s)
	}
	if len(s.Travelers) < s.booked() {
		out = append(out, Gap{Field: FieldTravelers, Reason: Missing})
	}
	if f == ParteViajeros {
		return append(out, travelersGaps(s, towns)...)
	}
	if f == Alloggiati {
		for i := range s.Travelers {
			for _, gap := range alloggiatiGaps(&s.Travelers[i], i == 0, towns) {
				gap.Traveler = i + 1
				out = append(out, gap)
			}
		}
	}
	if i := traveler.GermanSigner(s.Travelers); f == Meldeschein && i >= 0 {
		for _, gap := range missing(&s.Travelers[i], traveler.LastName, traveler.FirstName, traveler.Birthday, traveler.Nationality, traveler.Street, traveler.City, traveler.Country, traveler.Passport) {
			gap.Traveler = i + 1
			out = append(out, gap)
		}
	}
	return out
}

// mainFirst puts the main guest in front.
func mainFirst(all []reservation.Traveler) []reservation.Traveler {
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b reservation.Traveler) int {
		rank := map[bool]int{true: 0, false: 1}
		return cmp.Compare(rank[a.Main], rank[b.Main])
	})
	return out
}

// missing are those of some fields that are not known.
func missing(t *reservation.Traveler, fields ...traveler.Field) []Gap {
	var out []Gap
	for _, f := range fields {
		if strings.TrimSpace(traveler.Value(t, f)) == "" {
			out = append(out, Gap{Field: string(f), Reason: Missing})
		}
	}
	return out
}
