package problem

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/sheet"
	"latchkey/internal/wire"
	"latchkey/locales"
)

const (
	// mostExported is how many reports a file has at most, exportPage how many are read at once.
	mostExported = 20_000
	exportPage   = 500
)

// filed are the columns of a file with reports, and what is in them.
var filed = []sheet.Column[Shown]{
	{Name: "number", Cell: func(p Shown, _ string) any { return p.Ref.ID }},
	{Name: "reported", Cell: func(p Shown, _ string) any { return dayAt(p, p.CreatedAt) }},
	{Name: "kind", Cell: func(p Shown, lang string) any { return words(lang, "kind."+string(p.Kind)) }},
	{Name: "urgency", Cell: func(p Shown, lang string) any { return words(lang, "urgency."+string(p.Urgency)) }},
	{Name: "state", Cell: func(p Shown, lang string) any { return words(lang, "state."+string(p.State)) }},
	{Name: "property", Cell: func(p Shown, _ string) any { return p.Home.Title }},
	{Name: "text", Cell: func(p Shown, _ string) any { return p.Text }},
	{Name: "reporter", Cell: func(p Shown, _ string) any { return p.Reporter }},
	{Name: "photos", Cell: func(p Shown, _ string) any { return p.Photos }},
	{Name: "handler", Cell: func(p Shown, _ string) any { return p.Handler }},
	{Name: "handled", Cell: func(p Shown, _ string) any { return dayAt(p, p.HandledAt) }},
}

// dayAt is the day of an instant at the home; nil for none.
func dayAt(p Shown, at clock.Instant) any {
	if at.IsZero() {
		return nil
	}
	return at.Date(p.Home.Zone)
}

func words(lang, name string) string { return locales.Text(lang, "problems."+name) }

// File is the list of reports as a table, from its start, in a language.
func (s *Service) File(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, lang string) (sheet.Table, error) {
	all, err := wire.Walk(mostExported, func(after string) (wire.Page[Shown], error) {
		return s.list(ctx, actor, member, f, after, exportPage)
	})
	return sheet.Of(filed, all, lang, words), err
}
