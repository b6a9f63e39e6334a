package report

import (
	"context"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/payment"
	"latchkey/internal/property"
	"latchkey/internal/report/paper"
)

// taxSet is the tourist tax of confirmed stays by the day of arrival: what the agency's rules ask, and what is part of the total of the stay.
var taxSet = dataSet{
	fields: catalogueOf("tax", taxColumns, "total", "stays", "stay", "guest", "where", "arrival", "departure", "nights", "tax_nights", "tax_persons", "tax_free", "tax_unknown", "tax", "tax_charged", "currency"),
	who:    office, level: identity.ReadOnly, read: still(readTax), sample: sampleTax,
}

func taxedHome(t payment.TaxedStay) *property.Property { return &t.Home }

func taxedCurrency(t payment.TaxedStay) string { return t.Currency }

var taxColumns = join(
	[]fieldOf[payment.TaxedStay]{inMonth(func(t payment.TaxedStay) clock.Date { return t.Arrival })},
	weekdays(func(t payment.TaxedStay) clock.Date { return t.Arrival }),
	homeColumns(taxedHome),
	[]fieldOf[payment.TaxedStay]{
		said("stay", func(t payment.TaxedStay) string { return strconv.FormatInt(t.Ref.ID, 10) }),
		said("guest", func(t payment.TaxedStay) string { return t.Booker.Name() }),
		grouping("channel", func(t payment.TaxedStay) string { return t.Source }),
		coded("kind", func(t payment.TaxedStay) string { return string(t.Kind) }),
		onDay("arrival", func(t payment.TaxedStay) clock.Date { return t.Arrival }),
		onDay("departure", func(t payment.TaxedStay) clock.Date { return t.Departure }),
		counted("nights", func(t payment.TaxedStay) int { return t.Nights() }, nil),
		counted("guests", func(t payment.TaxedStay) int { return t.Adults + t.Children + t.Toddlers }, nil),
		counted("tax_nights", func(t payment.TaxedStay) int { return t.Tax.Nights }, nil),
		counted("tax_persons", func(t payment.TaxedStay) int { return t.Tax.Persons }, nil),
		counted("tax_free", func(t payment.TaxedStay) int { return t.Tax.Free }, nil),
		counted("tax_unknown", func(t payment.TaxedStay) int { return t.Tax.Unknown }, nil),
		money("tax", func(t payment.TaxedStay) int64 { return t.Tax.Amount }, taxedCurrency),
		money("tax_charged", func(t payment.TaxedStay) int64 { return t.TouristTax }, taxedCurrency),
		grouping("currency", taxedCurrency),
	},
)

func readTax(ctx context.Context, s *Service, q database.Querier, ask Ask) (*paper.Content, error) {
	agency, err := s.office(ctx, q, ask, identity.ReadOnly)
	if err != nil {
		return nil, err
	}
	// One more than there may be shows that there are too many.
	rows, err := s.payments.TaxedStays(ctx, q, ask.Actor, agency.ID, ask.From, ask.To, mostRows+1)
	if err != nil {
		return nil, err
	}
	if len(rows) > mostRows {
		return nil, tooMany()
	}
	for i := range rows {
		rows[i].Home = shownHome(rows[i].Place, ask.Lang)
	}
	return fill(s.begun(ask, agency), taxColumns, rows), nil
}

func sampleTax(lang, title string, now clock.Instant) *paper.Content {
	c, first, _ := sampled(lang, title, now)
	var rows []payment.TaxedStay
	for i, m := range sampleMoves(first) {
		if !m.arriving {
			continue
		}
		one := payment.TaxedStay{Tax: payment.Tax{Nights: m.arrival.Until(m.departure), Persons: m.Adults, Free: m.Children}}
		one.Home, one.Ref, one.Booker, one.Source, one.Kind, one.Currency, one.Persons = *m.home, m.ref, m.booker, m.source, m.kind, "EUR", m.Persons
		one.Arrival, one.Departure = m.arrival.AddDays(-31*(i%3)), m.departure.AddDays(-31*(i%3))
		one.Tax.Amount = int64(110 * one.Tax.Nights * m.Adults)
		one.TouristTax = one.Tax.Amount
		rows = append(rows, one)
	}
	return fill(c, taxColumns, rows)
}
