package report

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/registration"
	"latchkey/internal/reservation"
	"latchkey/internal/traveler"
)

// formTemplate is the shipped template of Germany's registration form.
const formTemplate = "meldeschein"

// mostForms is how many forms are drawn at once; each takes a page.
const mostForms = 3000

// signing are the travelers of a stay as the registration form of a family has them: who signs it, and for that person who travels with them.
func signing(m move, all []reservation.Traveler) []arrived {
	signer := traveler.GermanSigner(all)
	out := make([]arrived, 0, len(all))
	for i, one := range all {
		out = append(out, arrived{move: m, Traveler: one, signs: i == signer})
	}
	if signer >= 0 {
		out[signer].with(slices.Delete(slices.Clone(all), signer, signer+1), m.Adults+m.Children+m.Toddlers-1)
	}
	return out
}

// with enters who travels with a person: how many were booked or are known, and their citizenships where all are known. Germans are not on the form (BMG § 29 (2), since 2025).
func (a *arrived) with(others []reservation.Traveler, booked int) {
	foreign := slices.DeleteFunc(slices.Clone(others), traveler.IsGerman)
	a.companions = max(len(foreign), booked-(len(others)-len(foreign)), 0)
	var known []string
	for _, one := range foreign {
		if one.Nationality != "" {
			known = append(known, one.Nationality)
		}
	}
	if len(known) < a.companions {
		return
	}
	slices.Sort(known)
	a.citizenships = strings.Join(slices.Compact(known), ", ")
}

// formRows are the forms of a stay: one, or one for each adult who signs, where the first of them also counts the children. Of adults who are not known by name yet, all is written by hand.
func formRows(stay registration.Stay, each bool) []arrived {
	home := stay.Home
	m := move{home: &home, arriving: true, booked: booked{
		ref: stay.Ref, property: stay.Property, source: stay.Source, kind: stay.Kind, arrival: stay.Arrival, departure: stay.Departure, Times: stay.Times, Persons: stay.Persons, booker: stay.Booker,
	}}
	signers := traveler.GermanSigners(stay.Travelers)
	if !each {
		if len(signers) > 0 {
			return signing(m, stay.Travelers)[signers[0] : signers[0]+1]
		}
		blank := arrived{move: m, signs: true}
		blank.with(stay.Travelers, stay.Adults+stay.Children+stay.Toddlers-1)
		return []arrived{blank}
	}
	var out []arrived
	for _, i := range signers {
		out = append(out, arrived{move: m, Traveler: stay.Travelers[i], signs: true})
	}
	minors := slices.DeleteFunc(slices.Clone(stay.Travelers), traveler.IsAdult)
	for range stay.Adults - (len(stay.Travelers) - len(minors)) {
		out = append(out, arrived{move: m, signs: true})
	}
	if len(out) == 0 {
		out = append(out, arrived{move: m, signs: true})
	}
	out[0].with(minors, stay.Children+stay.Toddlers)
	return out
}

// RegistrationForms puts the registration forms of stays onto pages, one for each. Who may have them, and that they were made, is up to the caller.
func (s *Service) RegistrationForms(ctx context.Context, actor identity.Actor, m identity.MemberID, drawing registration.Drawing, stays []registration.Stay) ([]byte, error) {
	end, err := s.running.begin(ctx, actor.Account)
	if err != nil {
		return nil, err
	}
	defer end()
	agency, err := s.members.Get(ctx, s.db, m)
	if err != nil {
		return nil, err
	}
	c := blank(drawing.Lang, shippedTitle(formTemplate, drawing.Lang), agency.Name)
	madeAt(c, clock.At(s.clock.Now()), agency.Zone)
	var rows []arrived
	for _, stay := range stays {
		rows = append(rows, formRows(stay, drawing.Each)...)
	}
	if len(rows) > mostForms {
		return nil, fault.Invalid(fault.BadRequest, map[string]string{"stays": "expected at most " + strconv.Itoa(mostForms) + " forms"})
	}
	return s.write(ctx, shipped()[formTemplate].Template, fill(c, travelerColumns, rows), PDF)
}
