package registration

import (
	"slices"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/traveler"
)

// people are travelers of all kinds of whom more or less is known, in every combination of what the checks depend on.
func people(arrival clock.Date) []reservation.Traveler {
	var out []reservation.Traveler
	blank := reservation.Traveler{Kind: reservation.Adult}
	foreign := blank
	foreign.FirstName, foreign.LastName, foreign.SecondLastName = "Ξένος", "Επισκέπτης", "Α"
	foreign.Registration = reservation.Registration{Sex: "other", BirthCountry: "QX", Street: "\x00", Postalcode: "99001", City: "Nowhere", Country: "ES", Phone: "+34 123 456 789 012 345 678 901", Kinship: "none", SecondLastName: "Α"}
	italian := citizen()
	italian.BirthCountry = italy
	for _, known := range []reservation.Traveler{blank, foreign, italian} {
		for _, kind := range []reservation.TravelerKind{reservation.Adult, reservation.Child, reservation.Toddler} {
			for _, age := range []int{-1, 2, 14, 17, 40} {
				if kind == reservation.Adult && age >= 0 && age < 18 || kind == reservation.Toddler && age > 2 || kind == reservation.Child && (age < 0 || age > 17) {
					continue
				}
				for _, nationality := range []string{"", "ES", "FR"} {
					for _, document := range []string{"", "identity_card", "passport", "residence_permit", "other"} {
						for _, issuer := range []string{"", "ES", "IT", "QX"} {
							for _, number := range []string{"", "12345678Z", "X1234567L", "999999999999999999999"} {
								t := known
								t.Kind, t.Nationality, t.DocumentType, t.DocumentCountry, t.Passport = kind, nationality, document, issuer, secret.Of(number)
								t.Main, t.Birthday = false, 0
								if age >= 0 {
									t.Birthday = arrival.AddDays(-365*age - age/4 - 1)
								}
								out = append(out, t)
							}
						}
					}
				}
			}
		}
	}
	return out
}

// Each gap that the check names can be collected on the page of the travelers: the field is there, and one that is missing is asked for.
func TestEachGapThatTheCheckNamesCanBeCollectedOnThePageOfTheTravelers(t *testing.T) {
	// What a minor lives at and is reached by is that of the adult, and is asked of them.
	ofTheAdult := []traveler.Field{traveler.Street, traveler.Postalcode, traveler.City, traveler.Country, traveler.Phone}
	for _, c := range []struct {
		form  Form
		stay  func(travelers ...reservation.Traveler) Stay
		named []traveler.Field
	}{
		{Alloggiati, stayOf, []traveler.Field{
			traveler.FirstName, traveler.LastName, traveler.SecondLastName, traveler.Birthday, traveler.Birthplace, traveler.BirthCountry, traveler.Sex, traveler.Nationality,
			traveler.DocumentType, traveler.Passport, traveler.DocumentCountry, traveler.DocumentPlace,
		}},
		{ParteViajeros, inSpain, []traveler.Field{
			traveler.FirstName, traveler.LastName, traveler.SecondLastName, traveler.Birthday, traveler.Sex, traveler.Nationality, traveler.DocumentType, traveler.Passport, traveler.DocumentSupport,
			traveler.Street, traveler.Postalcode, traveler.City, traveler.Country, traveler.Phone, traveler.Kinship,
		}},
		{ReservaHospedaje, inSpain, []traveler.Field{traveler.FirstName, traveler.LastName, traveler.Phone}},
	} {
		pack := traveler.PackOf(c.form.Country())
		named := map[traveler.Field]bool{}
		check := func(s Stay, at int) {
			one := &s.Travelers[at]
			required := map[traveler.Field]bool{}
			asked := map[traveler.Field]bool{}
			add := func(of *reservation.Traveler, only func(traveler.Field) bool) {
				for _, need := range pack.Needs(of, s.Arrival) {
					if only(need.Field) {
						asked[need.Field] = true
						required[need.Field] = required[need.Field] || need.Required
					}
				}
			}
			add(one, func(traveler.Field) bool { return true })
			if at > 0 && c.form.spanish() && s.isMinor(one) {
				add(&s.Travelers[0], func(f traveler.Field) bool { return slices.Contains(ofTheAdult, f) })
			}
			gaps := map[traveler.Field]bool{}
			for _, gap := range c.form.Gaps(s, towns) {
				if gap.Traveler != at+1 {
					continue
				}
				f := traveler.Field(gap.Field)
				named[f], gaps[f] = true, gap.Reason == Missing
				if !asked[f] || gap.Reason == Missing && !required[f] {
					t.Fatalf("%s: %s is %s, asked for: %v, required: %v\n%+v", c.form, f, gap.Reason, asked[f], required[f], *one)
				}
			}
			// The two that only some documents have are asked for exactly where the file wants them.
			if f := traveler.DocumentPlace; c.form == Alloggiati && required[f] != (gaps[f] || one.DocumentPlace != "" && one.DocumentCountry == italy && at == 0) {
				t.Fatalf("%s of %+v: required %v", f, *one, required[f])
			}
			if f := traveler.DocumentSupport; c.form == ParteViajeros && !s.isMinor(one) && required[f] != (gaps[f] || one.DocumentSupport != "" && slices.Contains([]string{"NIF", "NIE"}, paper(one))) {
				t.Fatalf("%s of %+v: required %v", f, *one, required[f])
			}
		}
		for _, one := range people(c.stay().Arrival) {
			if one.Kind == reservation.Adult {
				main := one
				main.Main = true
				s := c.stay(main)
				s.Booker = reservation.Booker{}
				check(s, 0)
			}
			head := reservation.Traveler{Kind: reservation.Adult, Main: true}
			check(c.stay(head, one), 1)
		}
		for _, f := range c.named {
			if !named[f] {
				t.Errorf("%s: no one lacks %s", c.form, f)
			}
			delete(named, f)
		}
		if len(named) > 0 {
			t.Errorf("%s names more: %v", c.form, named)
		}
	}
}
