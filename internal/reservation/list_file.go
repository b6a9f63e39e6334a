package reservation

import (
	"context"

	"latchkey/internal/identity"
	"latchkey/internal/sheet"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// mostExported is how many stays a file has at most.
const mostExported = 20_000

// filed are the columns of a file with the office's list, and what stands in them.
var filed = []struct {
	name string
	cell func(l Listed, lang string) any
}{
	{"number", func(l Listed, _ string) any { return l.Ref.ID }},
	{"state", func(l Listed, lang string) any { return locales.Text(lang, "stays.state."+string(l.Status)) }},
	{"property", func(l Listed, _ string) any { return l.At.Title }},
	{"city", func(l Listed, _ string) any { return l.At.City }},
	{"arrival", func(l Listed, _ string) any { return l.Arrival }},
	{"departure", func(l Listed, _ string) any { return l.Departure }},
	{"nights", func(l Listed, _ string) any { return l.Arrival.Until(l.Departure) }},
	{"adults", func(l Listed, _ string) any { return l.Adults }},
	{"children", func(l Listed, _ string) any { return l.Children }},
	{"toddlers", func(l Listed, _ string) any { return l.Toddlers }},
	{"pets", func(l Listed, _ string) any { return l.Pets }},
	{"first_name", func(l Listed, _ string) any { return l.Booker.FirstName }},
	{"last_name", func(l Listed, _ string) any { return l.Booker.LastName }},
	{"email", func(l Listed, _ string) any { return Contact(l.Booker.Email) }},
	{"phone", func(l Listed, _ string) any { return Contact(l.Booker.Phone) }},
	{"channel", func(l Listed, _ string) any { return l.Source }},
	{"currency", func(l Listed, _ string) any { return l.Currency }},
	{"total", func(l Listed, _ string) any { return sheet.Cents(l.Total) }},
	{"to_pay", func(l Listed, _ string) any { return sheet.Cents(max(0, l.Total-l.Paid)) }},
}

// File is the office's list as a table, from its start, in a language.
func (s *Service) File(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, lang string) (sheet.Table, error) {
	out := sheet.Table{Name: locales.Text(lang, "stays.name")}
	for _, column := range filed {
		out.Head = append(out.Head, locales.Text(lang, "stays."+column.name))
	}
	all, err := wire.Walk(mostExported, func(after string) (wire.Page[Listed], error) {
		f.After = after
		return s.Find(ctx, actor, member, f)
	})
	for _, l := range all {
		row := make([]any, len(filed))
		for i, column := range filed {
			row[i] = column.cell(l, lang)
		}
		out.Rows = append(out.Rows, row)
	}
	return out, err
}
