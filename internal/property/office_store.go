package property

import (
	"context"
	"fmt"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// byHand notes that the office keeps the texts of a home itself, and what it did to them.
func (s *Service) byHand(ctx context.Context, tx *database.Tx, ref identity.Ref, by identity.AccountID, lines []Entry) error {
	if _, err := tx.Exec(ctx, `UPDATE property SET texts_by_hand = $3 WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID, true); err != nil {
		return err
	}
	if err := addHistory(ctx, tx, ref, by, lines); err != nil {
		return err
	}
	return s.touched(ctx, tx, ref.Member, nil)
}

// placesByHand notes that the office keeps the places of a home itself.
func placesByHand(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE property SET places_by_hand = $3 WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID, true)
	return err
}

func countTexts(ctx context.Context, q database.Querier, member identity.MemberID, property int64) (count, last int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*), COALESCE(MAX(position), 0) FROM info_text WHERE member_id = $1 AND property_id = $2`, member, property).Scan(&count, &last)
	return count, last, err
}

// textOf finds a text of a home or one for all homes, and whose it is.
func textOf(ctx context.Context, q database.Querier, ref identity.Ref, id int64) (InfoText, int64, error) {
	t := InfoText{ID: id}
	var owner int64
	err := q.QueryRow(ctx, `SELECT property_id, position, audience, lang, title, body FROM info_text WHERE member_id = $1 AND id = $2 AND (property_id = $3 OR property_id = 0)`, ref.Member, id, ref.ID).Scan(&owner, &t.Position, &t.Audience, &t.Lang, &t.Title, &t.Body)
	if database.IsMissing(err) {
		return t, 0, fault.Missing(fault.NotFound)
	}
	return t, owner, err
}

func insertText(ctx context.Context, tx *database.Tx, member identity.MemberID, property int64, t InfoText) error {
	_, err := tx.Exec(ctx, `INSERT INTO info_text (member_id, id, property_id, audience, lang, position, title, body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		member, t.ID, property, string(t.Audience), t.Lang, t.Position, t.Title, t.Body)
	if err != nil {
		return fmt.Errorf("info text: %w", err)
	}
	return nil
}

func updateText(ctx context.Context, tx *database.Tx, member identity.MemberID, t InfoText) error {
	_, err := tx.Exec(ctx, `UPDATE info_text SET audience = $3, lang = $4, title = $5, body = $6 WHERE member_id = $1 AND id = $2`, member, t.ID, string(t.Audience), t.Lang, t.Title, t.Body)
	return err
}

func deleteText(ctx context.Context, tx *database.Tx, member identity.MemberID, id int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM info_text WHERE member_id = $1 AND id = $2`, member, id)
	return err
}

func orderTexts(ctx context.Context, tx *database.Tx, ref identity.Ref, ids []int64) error {
	return order(ctx, tx, ref, len(ids), func(i int) (int64, error) {
		return tx.Exec(ctx, `UPDATE info_text SET position = $4 WHERE member_id = $1 AND property_id = $2 AND id = $3`, ref.Member, ref.ID, ids[i], i+1)
	}, `UPDATE info_text SET position = position + 1000 WHERE member_id = $1 AND property_id = $2`)
}

func orderPictures(ctx context.Context, tx *database.Tx, ref identity.Ref, names []string) error {
	return order(ctx, tx, ref, len(names), func(i int) (int64, error) {
		return tx.Exec(ctx, `UPDATE picture SET position = $4 WHERE member_id = $1 AND property_id = $2 AND name = $3`, ref.Member, ref.ID, names[i], i+1)
	}, `UPDATE picture SET position = position + 1000 WHERE member_id = $1 AND property_id = $2 AND position > 0`)
}

// order numbers n things of a home from 1 on, after all have been moved out of the way; one that is not there is not found, and nothing changes.
func order(ctx context.Context, tx *database.Tx, ref identity.Ref, n int, place func(i int) (int64, error), away string) error {
	if _, err := tx.Exec(ctx, away, ref.Member, ref.ID); err != nil {
		return err
	}
	for i := range n {
		changed, err := place(i)
		if err != nil {
			return err
		}
		if changed != 1 {
			return fault.Missing(fault.NotFound)
		}
	}
	return nil
}

// deletePicture takes the row of a picture away, and names its file.
func deletePicture(ctx context.Context, tx *database.Tx, ref identity.Ref, name string) (file int64, err error) {
	err = tx.QueryRow(ctx, `DELETE FROM picture WHERE member_id = $1 AND property_id = $2 AND name = $3 RETURNING file_id`, ref.Member, ref.ID, name).Scan(&file)
	if database.IsMissing(err) {
		return 0, fault.Missing(fault.NotFound)
	}
	return file, err
}
