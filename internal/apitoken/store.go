package apitoken

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const (
	tokenColumns = `member_id, id, name, prefix, scopes, account_id, created_at, expires_at, used_at`
	historyName  = "interface_history"
)

func joinScopes(scopes []identity.Scope) string {
	texts := make([]string, len(scopes))
	for i, s := range scopes {
		texts[i] = string(s)
	}
	return strings.Join(texts, ",")
}

func scanToken(row database.Row) (t Token, err error) {
	var scopes string
	err = row.Scan(&t.Ref.Member, &t.Ref.ID, &t.Name, &t.Prefix, &scopes, &t.Account, &t.CreatedAt, &t.ExpiresAt, &t.UsedAt)
	for s := range strings.SplitSeq(scopes, ",") {
		t.Scopes = append(t.Scopes, identity.Scope(s))
	}
	return t, err
}

func tokensOf(ctx context.Context, q database.Querier, m identity.MemberID) ([]Token, error) {
	return database.Collect(ctx, q, scanToken, `SELECT `+tokenColumns+` FROM api_token WHERE member_id = $1 ORDER BY id`, m)
}

func tokenAt(ctx context.Context, q database.Querier, ref identity.Ref) (Token, error) {
	return scanToken(q.QueryRow(ctx, `SELECT `+tokenColumns+` FROM api_token WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

func tokenOf(ctx context.Context, q database.Querier, hash []byte) (Token, error) {
	return scanToken(q.QueryRow(ctx, `SELECT `+tokenColumns+` FROM api_token WHERE hash = $1`, hash))
}

func insertToken(ctx context.Context, tx *database.Tx, t Token, hash []byte) error {
	_, err := tx.Exec(ctx, `INSERT INTO api_token (member_id, id, name, hash, prefix, scopes, account_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		t.Ref.Member, t.Ref.ID, t.Name, hash, t.Prefix, joinScopes(t.Scopes), t.Account, t.CreatedAt, t.ExpiresAt)
	return err
}

func deleteToken(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM api_token WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

// noteUse writes when a token was used, unless that is known well enough.
func noteUse(ctx context.Context, tx *database.Tx, ref identity.Ref, now clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE api_token SET used_at = $1 WHERE member_id = $2 AND id = $3 AND used_at <= $4`, now, ref.Member, ref.ID, now.Add(-usedStep))
	return err
}

func insertLine(ctx context.Context, tx *database.Tx, m identity.MemberID, l Line) error {
	id, err := tx.NextID(ctx, m, historyName)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO interface_history (member_id, id, at, account_id, act, name, undo) VALUES ($1, $2, $3, $4, $5, $6, $7)`, m, id, tx.Now(), l.Account, string(l.Act), l.Name, string(l.Undo))
	return err
}

// undoOf is what undoes a line.
func undoOf(ctx context.Context, q database.Querier, line identity.Ref) (text string, err error) {
	err = q.QueryRow(ctx, `SELECT undo FROM interface_history WHERE member_id = $1 AND id = $2`, line.Member, line.ID).Scan(&text)
	return text, err
}

// lastOfWebhook is the last change of a webhook that can be undone: what is kept for that begins with the number of the webhook.
func lastOfWebhook(ctx context.Context, q database.Querier, webhook identity.Ref) (l Line, err error) {
	var undo string
	err = q.QueryRow(ctx, `SELECT id, at, account_id, act, name, undo FROM interface_history WHERE member_id = $1 AND undo LIKE $2 ORDER BY id DESC LIMIT 1`,
		webhook.Member, fmt.Sprintf(`{"id":%d,%%`, webhook.ID)).Scan(&l.ID, &l.At, &l.Account, &l.Act, &l.Name, &undo)
	if database.IsMissing(err) {
		return Line{}, nil
	}
	l.Undo = json.RawMessage(undo)
	return l, err
}

// linesOf reads the lines of the history before one, the newest first.
func linesOf(ctx context.Context, q database.Querier, m identity.MemberID, before int64, most int) ([]Line, error) {
	return database.Collect(ctx, q, func(row database.Row) (l Line, err error) {
		err = row.Scan(&l.ID, &l.At, &l.Account, &l.Act, &l.Name)
		return l, err
	}, `SELECT id, at, account_id, act, name FROM interface_history WHERE member_id = $1 AND id < $2 ORDER BY id DESC LIMIT CAST($3 AS BIGINT)`, m, before, most)
}
