package report

import (
	"context"
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/registration"
	"latchkey/internal/reservation"
	"latchkey/internal/traveler"
)

// formTemplate is the shipped template of Germany's registration form.
const formTemplate = "meldeschein"

// signing are the travelers of a stay as the registration form has them: who signs it, and for that person who travels with them.
func signing(m move, all []reservation.Traveler) []arrived {
	signer := traveler.GermanSigner(all)
	out := make([]arrived, 0, len(all))
	for i, one := range all {
		out = append(out, arrived{move: m, Traveler: one, signs: i == signer})
	}
	if signer >= 0 {
		out[signer].with(all, signer)
	}
	return out
}

// with enters who travels with a person: how many were booked or are known, and their citizenships where all are known.
func (a *arrived) with(all []reservation.Traveler, signer int) {
	a.companions = max(len(all), a.Adults+a.Children+a.Toddlers, 1) - 1
	var known []string
	for i, one := range all {
		if i != signer && one.Nationality != "" {
			known = append(known, one.Nationality)
		}
	}
	if len(known) < a.companions {
		return
	}
	slices.Sort(known)
	a.citizenships = strings.Join(slices.Compact(known), ", ")
}

// formRow is the one row of a stay on the form. Where nobody who signs is known by name yet, all of the person is written by hand.
func formRow(stay registration.Stay) arrived {
	home := stay.Home
	m := move{home: &home, arriving: true, booked: booked{
		ref: stay.Ref, property: stay.Property, source: stay.Source, kind: stay.Kind, arrival: stay.Arrival, departure: stay.Departure, Times: stay.Times, Persons: stay.Persons, booker: stay.Booker,
	}}
	if signer := traveler.GermanSigner(stay.Travelers); signer >= 0 {
		return signing(m, stay.Travelers)[signer]
	}
	blank := arrived{move: m, signs: true}
	blank.with(append([]reservation.Traveler{{}}, stay.Travelers...), 0)
	blank.companions = max(blank.companions, 0)
	return blank
}

// RegistrationForms puts the registration forms of stays onto pages, one for each. Who may have them, and that they were made, is up to the caller.
func (s *Service) RegistrationForms(ctx context.Context, actor identity.Actor, m identity.MemberID, lang string, stays []registration.Stay) ([]byte, error) {
	end, err := s.running.begin(ctx, actor.Account)
	if err != nil {
		return nil, err
	}
	defer end()
	agency, err := s.members.Get(ctx, s.db, m)
	if err != nil {
		return nil, err
	}
	c := blank(lang, shippedTitle(formTemplate, lang), agency.Name)
	madeAt(c, clock.At(s.clock.Now()), agency.Zone)
	rows := make([]arrived, 0, len(stays))
	for _, stay := range stays {
		rows = append(rows, formRow(stay))
	}
	return s.write(ctx, shipped()[formTemplate].Template, fill(c, travelerColumns, rows), PDF)
}
