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
	"latchkey/internal/reservation"
)

// paymentSet are the payments that were made on days. One that was taken back is in it together with its counter entry, so that sums are right.
var paymentSet = dataSet{
	fields: catalogueOf("payments", paymentColumns, "total", "payments", "paid_on", "stay", "guest", "where", "amount", "currency", "way", "recipient", "notes"),
	who:    office, level: identity.ReadOnly, read: still(readPayments), sample: samplePayments,
}

var paymentColumns = join(
	[]fieldOf[payment.Line]{
		onDay("paid_on", func(l payment.Line) clock.Date { return l.PaidOn }),
		inMonth(func(l payment.Line) clock.Date { return l.PaidOn }),
	},
	weekdays(func(l payment.Line) clock.Date { return l.PaidOn }),
	homeColumns(func(l payment.Line) *property.Property { return &l.Home }),
	[]fieldOf[payment.Line]{
		said("stay", func(l payment.Line) string { return strconv.FormatInt(l.Ref.ID, 10) }),
		said("guest", func(l payment.Line) string { return l.Booker.Name() }),
		grouping("channel", func(l payment.Line) string { return l.Source }),
		money("amount", func(l payment.Line) int64 { return l.Amount }, func(l payment.Line) string { return l.Currency }),
		grouping("currency", func(l payment.Line) string { return l.Currency }),
		coded("way", func(l payment.Line) string { return string(l.Way) }),
		coded("recipient", func(l payment.Line) string { return string(l.Recipient) }),
		said("notes", func(l payment.Line) string { return l.PaymentLine.Note }),
	},
)

// shownHome is the home of a stay for showing. Stays that have none now are a group of their own.
func shownHome(p payment.Place, lang string) property.Property {
	home := p.Shown(lang)
	if p.Parked() {
		home.Ref.ID = 0
	}
	return home
}

func readPayments(ctx context.Context, s *Service, q database.Querier, ask Ask) (*paper.Content, error) {
	agency, err := s.office(ctx, q, ask, identity.ReadOnly)
	if err != nil {
		return nil, err
	}
	// One more than there may be shows that there are too many.
	rows, err := s.payments.PaymentsBetween(ctx, q, ask.Actor, agency.ID, ask.From, ask.To, mostRows+1)
	if err != nil {
		return nil, err
	}
	if len(rows) > mostRows {
		return nil, tooMany()
	}
	for i := range rows {
		rows[i].Home = shownHome(rows[i].Place, ask.Lang)
	}
	return fill(s.begun(ask, agency), paymentColumns, rows), nil
}

func samplePayments(lang, title string, now clock.Instant) *paper.Content {
	c, first, _ := sampled(lang, title, now)
	var rows []payment.Line
	for i, m := range sampleMoves(first) {
		one := payment.Line{}
		one.Home, one.Ref, one.Booker, one.Source, one.Currency = *m.home, m.ref, m.booker, m.source, "EUR"
		one.PaidOn, one.Amount, one.Way, one.Recipient = m.day(), int64(24000+1550*i), reservation.Ways[i%len(reservation.Ways)], reservation.Agency
		rows = append(rows, one)
	}
	return fill(c, paymentColumns, rows)
}
