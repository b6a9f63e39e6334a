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
var filed = []sheet.Column[Listed]{
	{Name: "number", Cell: func(l Listed, _ string) any { return l.Ref.ID }},
	{Name: "state", Cell: func(l Listed, lang string) any { return filedWords(lang, "state."+string(l.Status)) }},
	{Name: "property", Cell: func(l Listed, lang string) any { return l.home(lang) }},
	{Name: "city", Cell: func(l Listed, _ string) any { return l.At.City }},
	{Name: "arrival", Cell: func(l Listed, _ string) any { return l.Arrival }},
	{Name: "departure", Cell: func(l Listed, _ string) any { return l.Departure }},
	{Name: "nights", Cell: func(l Listed, _ string) any { return l.Arrival.Until(l.Departure) }},
	{Name: "adults", Cell: func(l Listed, _ string) any { return l.Adults }},
	{Name: "children", Cell: func(l Listed, _ string) any { return l.Children }},
	{Name: "toddlers", Cell: func(l Listed, _ string) any { return l.Toddlers }},
	{Name: "pets", Cell: func(l Listed, _ string) any { return l.Pets }},
	{Name: "first_name", Cell: func(l Listed, _ string) any { return l.Booker.FirstName }},
	{Name: "last_name", Cell: func(l Listed, _ string) any { return l.Booker.LastName }},
	{Name: "email", Cell: func(l Listed, _ string) any { return Contact(l.Booker.Email) }},
	{Name: "phone", Cell: func(l Listed, _ string) any { return Contact(l.Booker.Phone) }},
	{Name: "channel", Cell: func(l Listed, _ string) any { return l.Source }},
	{Name: "currency", Cell: func(l Listed, _ string) any { return l.Currency }},
	{Name: "total", Cell: func(l Listed, _ string) any { return sheet.Cents(l.Total) }},
	{Name: "to_pay", Cell: func(l Listed, _ string) any { return sheet.Cents(max(0, l.Total-l.Paid)) }},
}

// home names the home in one line.
func (l Listed) home(lang string) string {
	if l.Parked {
		return HomeInWords(true, l.Last, lang)
	}
	return l.At.Title
}

func filedWords(lang, name string) string { return locales.Text(lang, "stays."+name) }

// File is the office's list as a table, from its start, in a language.
func (s *Service) File(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, lang string) (sheet.Table, error) {
	all, err := wire.Walk(mostExported, func(after string) (wire.Page[Listed], error) {
		f.After = after
		return s.Find(ctx, actor, member, f)
	})
	return sheet.Of(filed, all, lang, filedWords), err
}
