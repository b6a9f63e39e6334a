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
var filed = []struct {
	name string
	cell func(p Shown, lang string) any
}{
	{"number", func(p Shown, _ string) any { return p.Ref.ID }},
	{"reported", func(p Shown, _ string) any { return dayAt(p, p.CreatedAt) }},
	{"kind", func(p Shown, lang string) any { return locales.Text(lang, "problems.kind."+string(p.Kind)) }},
	{"urgency", func(p Shown, lang string) any { return locales.Text(lang, "problems.urgency."+string(p.Urgency)) }},
	{"state", func(p Shown, lang string) any { return locales.Text(lang, "problems.state."+string(p.State)) }},
	{"property", func(p Shown, _ string) any { return p.Home.Title }},
	{"text", func(p Shown, _ string) any { return p.Text }},
	{"reporter", func(p Shown, _ string) any { return p.Reporter }},
	{"photos", func(p Shown, _ string) any { return p.Photos }},
	{"handler", func(p Shown, _ string) any { return p.Handler }},
	{"handled", func(p Shown, _ string) any { return dayAt(p, p.HandledAt) }},
}

// dayAt is the day of an instant at the home; nil for none.
func dayAt(p Shown, at clock.Instant) any {
	if at.IsZero() {
		return nil
	}
	return at.Date(p.Home.Zone)
}

// File is the list of reports as a table, from its start, in a language.
func (s *Service) File(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, lang string) (sheet.Table, error) {
	out := sheet.Table{Name: locales.Text(lang, "problems.name")}
	for _, column := range filed {
		out.Head = append(out.Head, locales.Text(lang, "problems."+column.name))
	}
	all, err := wire.Walk(mostExported, func(after string) (wire.Page[Shown], error) {
		return s.list(ctx, actor, member, f, after, exportPage)
	})
	for _, p := range all {
		row := make([]any, len(filed))
		for i, column := range filed {
			row[i] = column.cell(p, lang)
		}
		out.Rows = append(out.Rows, row)
	}
	return out, err
}
