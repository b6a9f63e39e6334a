package payment

import (
	"context"
	"strconv"

	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/sheet"
	"latchkey/locales"
)

const (
	// mostExported is how many lines a file has at most, exportPage how many are read at once.
	mostExported = 20_000
	exportPage   = 500
)

// Export writes a list as a table with headings in a language.
func (s *Service) Export(ctx context.Context, actor identity.Actor, member identity.MemberID, list string, f Filter, lang string) (sheet.Table, error) {
	if list == "open" {
		return s.exportOpen(ctx, actor, member, f, lang)
	}
	return s.exportPayments(ctx, actor, member, f, lang)
}

// headings are the words of columns.
func headings(lang string, names ...string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = locales.Text(lang, "money."+name)
	}
	return out
}

func (s *Service) exportOpen(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, lang string) (sheet.Table, error) {
	t := sheet.Table{Name: "Latchkey", Head: headings(lang, "number", "guest", "property", "arrival", "departure", "source", "currency", "total", "paid", "open")}
	for after := ""; len(t.Rows) < mostExported; {
		page, err := s.open(ctx, actor, member, f, after, exportPage)
		if err != nil {
			return t, err
		}
		for _, p := range page.Items {
			t.Rows = append(t.Rows, []any{
				p.Ref.ID, p.Booker.Name(), p.Home.Title, p.Arrival, p.Departure, p.Source, p.Currency, sheet.Cents(p.Total), sheet.Cents(p.Reservation.Paid),
				sheet.Cents(reservation.ToPay(p.Reservation)),
			})
		}
		if after = page.Next; after == "" {
			break
		}
	}
	return t, nil
}

func (s *Service) exportPayments(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, lang string) (sheet.Table, error) {
	t := sheet.Table{Name: "Latchkey", Head: headings(lang, "day", "number", "guest", "property", "amount", "currency", "way", "recipient", "note", "taken_back")}
	for after := ""; len(t.Rows) < mostExported; {
		page, err := s.payments(ctx, actor, member, f, after, exportPage)
		if err != nil {
			return t, err
		}
		for _, l := range page.Items {
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
				l.PaidOn, l.Place.Ref.ID, l.Booker.Name(), l.Home.Title, sheet.Cents(l.Amount), l.Currency, way, locales.Text(lang, "money.to_"+string(l.Recipient)), l.Note, taken,
			})
		}
		if after = page.Next; after == "" {
			break
		}
	}
	return t, nil
}
