package message

import (
	"context"
	"fmt"

	"latchkey/internal/database"
)

func keptTranslation(ctx context.Context, q database.Querier, m Message, lang string) (Translation, error) {
	t := Translation{Lang: lang}
	err := q.QueryRow(ctx, `SELECT source, text FROM message_translation WHERE member_id = $1 AND kind = $2 AND ref_id = $3 AND message_id = $4 AND lang = $5`,
		m.Ref.Member, m.Kind, m.Ref.ID, m.ID, lang).Scan(&t.Source, &t.Text)
	return t, err
}

func keepTranslation(ctx context.Context, tx *database.Tx, m Message, t Translation) error {
	// Two may have asked at once; the first answer stays.
	_, err := tx.Exec(ctx, `INSERT INTO message_translation (member_id, kind, ref_id, message_id, lang, source, text, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (member_id, kind, ref_id, message_id, lang) DO NOTHING`, m.Ref.Member, m.Kind, m.Ref.ID, m.ID, t.Lang, t.Source, t.Text, tx.Now())
	if err != nil {
		return fmt.Errorf("message: keep a translation: %w", err)
	}
	return nil
}
