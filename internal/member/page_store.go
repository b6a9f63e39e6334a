package member

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// pageTexts are the agency's own texts of a page by their language.
func pageTexts(ctx context.Context, q database.Querier, id identity.MemberID, page Page) (map[string]string, error) {
	found, err := database.Collect(ctx, q, func(row database.Row) (t PageText, err error) { return t, row.Scan(&t.Lang, &t.Text) },
		`SELECT lang, body FROM member_page WHERE member_id = $1 AND page = $2`, id, page)
	out := make(map[string]string, len(found))
	for _, t := range found {
		out[t.Lang] = t.Text
	}
	return out, err
}

// allPages are the agency's own texts of all pages.
func allPages(ctx context.Context, q database.Querier, id identity.MemberID) (map[Page]wire.Texts, error) {
	type row struct {
		page Page
		PageText
	}
	found, err := database.Collect(ctx, q, func(r database.Row) (t row, err error) { return t, r.Scan(&t.page, &t.Lang, &t.Text) },
		`SELECT page, lang, body FROM member_page WHERE member_id = $1`, id)
	out := map[Page]wire.Texts{}
	for _, t := range found {
		if at := slices.Index(locales.Languages, t.Lang); at >= 0 {
			texts := out[t.page]
			texts[at] = t.Text
			out[t.page] = texts
		}
	}
	return out, err
}

// savePages stores the texts of a page that are others now; an empty one is removed.
func savePages(ctx context.Context, tx *database.Tx, id identity.MemberID, page Page, before, now wire.Texts) error {
	for at, text := range now {
		if text == before[at] {
			continue
		}
		lang := locales.Languages[at]
		var err error
		if text == "" {
			err = removePage(ctx, tx, id, page, lang)
		} else {
			err = savePage(ctx, tx, id, page, PageText{Lang: lang, Text: text})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func savePage(ctx context.Context, tx *database.Tx, id identity.MemberID, page Page, t PageText) error {
	_, err := tx.Exec(ctx, `INSERT INTO member_page (member_id, page, lang, body, updated_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (member_id, page, lang) DO UPDATE SET body = $4, updated_at = $5`, id, page, t.Lang, t.Text, tx.Now())
	return err
}

func removePage(ctx context.Context, tx *database.Tx, id identity.MemberID, page Page, lang string) error {
	_, err := tx.Exec(ctx, `DELETE FROM member_page WHERE member_id = $1 AND page = $2 AND lang = $3`, id, page, lang)
	return err
}
