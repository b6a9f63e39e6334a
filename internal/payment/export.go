package payment

import (
	"context"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/sheet"
	"latchkey/internal/wire"
	"latchkey/locales"
)

const (
	// mostExported is how many lines a file has at most, exportPage how many are read at once.
	mostExported = 20_000
	exportPage   = 500
)

// Export writes a list as a table with headings in a language.
func (s *Service) Export(ctx context.Context, actor identity.Actor, member identity.MemberID, list string, f Filter, order reservation.MoneyOrder, lang string) (sheet.Table, error) {
	if list == "open" {
		return s.exportOpen(ctx, actor, member, f, order, lang)
	}
	return s.exportPayments(ctx, actor, member, f, order, lang)
}

// headings are the words of columns.
func headings(lang string, names ...string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = locales.Text(lang, "money."+name)
	}
	return out
}

func (s *Service) exportOpen(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, order reservation.MoneyOrder, lang string) (sheet.Table, error) {
	t := sheet.Table{Name: "Latchkey", Head: headings(lang, "number", "guest", "property", "arrival", "departure", "source", "currency", "total", "paid", "open")}
	all, err := wire.Walk(mostExported, func(after string) (wire.Page[Place], error) {
		return s.open(ctx, actor, member, f, order, after, exportPage)
	})
	for _, p := range all {
		t.Rows = append(t.Rows, []any{
			p.Ref.ID, p.Booker.Name(), p.InWords(lang), p.Arrival, p.Departure, p.Source, p.Currency, sheet.Cents(p.Total), sheet.Cents(p.Reservation.Paid), sheet.Cents(reservation.ToPay(p.Reservation)),
		})
	}
	return t, err
}

func (s *Service) exportPayments(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, order reservation.MoneyOrder, lang string) (sheet.Table, error) {
	t := sheet.Table{Name: "Latchkey", Head: headings(lang, "day", "number", "guest", "property", "amount", "currency", "way", "recipient", "note", "taken_back")}
	all, err := wire.Walk(mostExported, func(after string) (wire.Page[Line], error) {
		return s.payments(ctx, s.db, actor, member, f, order, after, exportPage)
	})
	for _, l := range all {
		way := ""
		if l.Way != "" {
			way = locales.Text(lang, "money.way_"+string(l.Way))
		}
		taken := ""
		if l.Countered {
			taken = locales.Text(lang, "money.yes")
		} else if l.Counters != 0 {
			taken = locales.Text(lang, "money.counter_of", "number", strconv.FormatInt(l.Counters, 10))
		}
		t.Rows = append(t.Rows, []any{
			l.PaidOn, l.Place.Ref.ID, l.Booker.Name(), l.InWords(lang), sheet.Cents(l.Amount), l.Currency, way, locales.Text(lang, "money.to_"+string(l.Recipient)), l.Note, taken,
		})
	}
	return t, err
}

// PaymentsBetween are the payments that were made on days, counter entries and all; at most so many.
func (s *Service) PaymentsBetween(ctx context.Context, q database.Querier, actor identity.Actor, member identity.MemberID, from, to clock.Date, most int) ([]Line, error) {
	return wire.Walk(most, func(after string) (wire.Page[Line], error) {
		return s.payments(ctx, q, actor, member, Filter{From: from, To: to}, reservation.MoneyOrder{Sort: reservation.ByDay}, after, exportPage)
	})
}

// ExportLines writes the lines of bank statements in a state: a line that was booked at several reservations has their numbers one after the other.
func (s *Service) ExportLines(ctx context.Context, actor identity.Actor, member identity.MemberID, state LineState, text string, order LineOrder, lang string) (sheet.Table, error) {
	t := sheet.Table{Name: "Latchkey", Head: headings(lang, "day", "amount", "currency", "payer", "text", "reference", "state", "number", "guest", "reason", "decided_by")}
	all, err := wire.Walk(mostExported, func(after string) (wire.Page[ShownLine], error) {
		return s.statementLines(ctx, actor, member, state, text, order, after, exportPage)
	})
	for _, l := range all {
		var numbers, guests []string
		for _, part := range l.Parts {
			numbers, guests = append(numbers, strconv.FormatInt(part.Stay, 10)), append(guests, part.Booker.Name())
		}
		t.Rows = append(t.Rows, []any{
			l.BookedOn, sheet.Cents(l.Amount), l.Currency, l.Name, l.Text, l.Reference, locales.Text(lang, "money.line_"+string(l.State)), strings.Join(numbers, ", "), strings.Join(guests, ", "), l.Why, l.Who,
		})
	}
	return t, err
}
