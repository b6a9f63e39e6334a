package payment

import (
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/reservation"
)

// TaxBasis is what a tourist tax is counted by.
type TaxBasis string

// The bases.
const (
	TaxNight       TaxBasis = "night"
	TaxPersonNight TaxBasis = "person_night"
	TaxPercent     TaxBasis = "percent"
)

// TaxRule is what a place asks of guests from a day on, until a later rule counts.
type TaxRule struct {
	ID int64
	// Property is zero for all homes; a rule of a home goes before one of all.
	Property  int64
	ValidFrom clock.Date
	Basis     TaxBasis
	// Amount is in cents a night, cents a person and night, or hundredths of a percent of the rent.
	Amount int64
	// CappedNights is after how many nights of a stay nothing more is asked; zero for never.
	CappedNights int
	// FreeUnder is the age from which one pays; zero lets everybody pay.
	FreeUnder int
}

// Tax is what a stay owes, and how it was counted.
type Tax struct {
	Amount int64
	// Nights are those that count, Persons who pays, Free who does not for their age.
	Nights, Persons, Free int
	// Unknown counts children whose age decides and is not known: they are counted as paying.
	Unknown int
	// Rules are the numbers of the rules that were applied.
	Rules []int64
}

// TaxParty is who travels, as far as the tax asks.
type TaxParty struct {
	reservation.Persons
	// Birthdays are those that are known, of adults and children.
	Birthdays []clock.Date
}

// age is how old one is on a day.
func age(born, on clock.Date) int {
	b, d := born.At(0, utcZone).Time(), on.At(0, utcZone).Time()
	years := d.Year() - b.Year()
	if d.Month() < b.Month() || d.Month() == b.Month() && d.Day() < b.Day() {
		years--
	}
	return years
}

const grownUp = 18

// payers counts who pays from an age on. Known birthdays decide; of the others adults pay, infants do not where any age is free, and children pay unless all under 18 are free.
func (p TaxParty) payers(freeUnder int, on clock.Date) (paying, free, unknown int) {
	if freeUnder == 0 {
		return p.Adults + p.Children + p.Toddlers, 0, 0
	}
	minors, young := 0, 0
	for _, born := range p.Birthdays {
		if years := age(born, on); years < grownUp {
			minors++
			if years < freeUnder {
				young++
			}
		}
	}
	minors = min(minors, p.Children+p.Toddlers)
	young = min(young, minors)
	// Infants are the youngest of those whose birthday is not known.
	rest := p.Children + p.Toddlers - minors
	infants := min(p.Toddlers, rest)
	rest -= infants
	free = young + infants
	if freeUnder >= grownUp {
		free, rest = free+rest, 0
	}
	paying = p.Adults + p.Children + p.Toddlers - free
	return paying, free, rest
}

// ruleOn is the rule that counts for a home on a day.
func ruleOn(rules []TaxRule, property int64, day clock.Date) (TaxRule, bool) {
	var best TaxRule
	found := false
	for _, r := range rules {
		if r.ValidFrom > day || r.Property != 0 && r.Property != property {
			continue
		}
		if !found || r.Property != 0 && best.Property == 0 || (r.Property != 0) == (best.Property != 0) && r.ValidFrom > best.ValidFrom {
			best, found = r, true
		}
	}
	return best, found
}

// TaxFor is what a stay owes by the rules: night by night, each by the rule of its day; half a cent counts as one.
func TaxFor(r reservation.Reservation, party TaxParty, rules []TaxRule) Tax {
	var out Tax
	nights := r.Nights()
	// In ten-thousandths of a cent, times the nights of the stay: what is a share of the rent is divided once, at the end.
	sum := int64(0)
	for n := range nights {
		day := r.Arrival.AddDays(n)
		rule, ok := ruleOn(rules, r.Property, day)
		if !ok || rule.CappedNights > 0 && n >= rule.CappedNights {
			continue
		}
		paying, free, unknown := party.payers(rule.FreeUnder, r.Arrival)
		switch rule.Basis {
		case TaxNight:
			sum += rule.Amount * 10_000 * int64(nights)
		case TaxPersonNight:
			sum += rule.Amount * int64(paying) * 10_000 * int64(nights)
		case TaxPercent:
			sum += r.Rentalprice * rule.Amount
		}
		out.Nights++
		out.Persons, out.Free, out.Unknown = paying, free, unknown
		if !slices.Contains(out.Rules, rule.ID) {
			out.Rules = append(out.Rules, rule.ID)
		}
	}
	if nights > 0 {
		whole := int64(nights) * 10_000
		out.Amount = (sum + whole/2) / whole
	}
	return out
}

const (
	mostTaxCents   = 100_000
	mostTaxPercent = 5_000
	mostTaxRules   = 500
	oldestFree     = 120
)

// check refuses rules that cannot be meant.
func (t TaxRule) check() error {
	fields := map[string]string{}
	most := int64(mostTaxCents)
	switch t.Basis {
	case TaxNight, TaxPersonNight:
	case TaxPercent:
		most = mostTaxPercent
	default:
		fields["basis"] = reasonUnknown
	}
	switch {
	case t.Amount < 0:
		fields["amount"] = reasonMinimum
	case t.Amount > most:
		fields["amount"] = reasonMaximum
	}
	if t.ValidFrom.IsZero() {
		fields["valid_from"] = reasonRequired
	}
	if t.CappedNights < 0 || t.CappedNights > reservation.LongestStay {
		fields["capped_nights"] = reasonMaximum
	}
	if t.FreeUnder < 0 || t.FreeUnder > oldestFree {
		fields["free_under"] = reasonMaximum
	}
	if len(fields) > 0 {
		return fault.Invalid(fault.PaymentRefused, fields)
	}
	return nil
}
