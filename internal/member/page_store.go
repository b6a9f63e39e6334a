package member

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
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

func savePage(ctx context.Context, tx *database.Tx, id identity.MemberID, page Page, t PageText) error {
	_, err := tx.Exec(ctx, `INSERT INTO member_page (member_id, page, lang, body, updated_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (member_id, page, lang) DO UPDATE SET body = $4, updated_at = $5`, id, page, t.Lang, t.Text, tx.Now())
	return err
}

func removePage(ctx context.Context, tx *database.Tx, id identity.MemberID, page Page, lang string) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM member_page WHERE member_id = $1 AND page = $2 AND lang = $3`, id, page, lang)
	return n > 0, err
}
