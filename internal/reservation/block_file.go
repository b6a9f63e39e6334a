package reservation

import (
	"context"

	"latchkey/internal/identity"
	"latchkey/internal/sheet"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// filedBlocks are the columns of a file with closed nights and visits, and what stands in them.
var filedBlocks = []sheet.Column[BlockAnswer]{
	{Name: "number", Cell: func(b BlockAnswer, _ string) any { return b.ID }},
	{Name: "kind", Cell: func(b BlockAnswer, lang string) any {
		if b.From != "" {
			return blockWords(lang, "kind.visit")
		}
		return blockWords(lang, "kind.nights")
	}},
	{Name: "property", Cell: func(b BlockAnswer, _ string) any { return b.Home }},
	{Name: "first_day", Cell: func(b BlockAnswer, _ string) any { return b.Arrival }},
	{Name: "open_again", Cell: func(b BlockAnswer, _ string) any {
		if b.From != "" {
			return ""
		}
		return b.Departure
	}},
	{Name: "from", Cell: func(b BlockAnswer, _ string) any { return b.From }},
	{Name: "to", Cell: func(b BlockAnswer, _ string) any { return b.To }},
	{Name: "reason", Cell: func(b BlockAnswer, lang string) any { return blockWords(lang, "reason."+b.Reason) }},
	{Name: "note", Cell: func(b BlockAnswer, _ string) any { return b.Note }},
}

func blockWords(lang, name string) string { return locales.Text(lang, "blocks."+name) }

// BlockFile is the list of closed nights and visits as a table, from its start, in a language.
func (s *Service) BlockFile(ctx context.Context, actor identity.Actor, member identity.MemberID, f BlockFilter, lang string) (sheet.Table, error) {
	all, err := wire.Walk(mostExported, func(after string) (wire.Page[BlockAnswer], error) {
		f.After = after
		return s.blockPage(ctx, actor, member, f)
	})
	return sheet.Of(filedBlocks, all, lang, blockWords), err
}

func (s *Service) blockPage(ctx context.Context, actor identity.Actor, member identity.MemberID, f BlockFilter) (wire.Page[BlockAnswer], error) {
	found, err := s.Blocks(ctx, actor, member, f)
	page := wire.Page[BlockAnswer]{Next: found.Next}
	for _, b := range found.Items {
		one, err := s.presentBlock(ctx, b)
		if err != nil {
			return page, err
		}
		page.Items = append(page.Items, one)
	}
	return page, err
}
