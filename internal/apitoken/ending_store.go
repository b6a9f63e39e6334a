package apitoken

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// endingTokens are the tokens of all agencies that end after now and not after until.
func endingTokens(ctx context.Context, q database.Querier, now, until clock.Instant) ([]ending, error) {
	return database.Collect(ctx, q, func(row database.Row) (e ending, err error) {
		return e, row.Scan(&e.Ref.Member, &e.Ref.ID, &e.Name, &e.CreatedAt, &e.ExpiresAt, &e.Early, &e.Late)
	}, `SELECT member_id, id, name, created_at, expires_at, warned_early, warned_late FROM api_token WHERE expires_at > $1 AND expires_at <= $2 ORDER BY member_id, id`, now, until)
}

// endingOf are those of one agency, the first end first.
func endingOf(ctx context.Context, q database.Querier, m identity.MemberID, now, until clock.Instant) ([]Token, error) {
	return database.Collect(ctx, q, scanToken, `SELECT `+tokenColumns+` FROM api_token WHERE member_id = $1 AND expires_at > $2 AND expires_at <= $3 ORDER BY expires_at, id`, m, now, until)
}

var warningNotes = map[warning]string{
	early: `UPDATE api_token SET warned_early = expires_at WHERE member_id = $1 AND id = $2 AND expires_at = $3 AND warned_early <> expires_at`,
	late:  `UPDATE api_token SET warned_late = expires_at WHERE member_id = $1 AND id = $2 AND expires_at = $3 AND warned_late <> expires_at`,
}

// noteWarning notes a warning; false when another node was first, or the token is gone or has another end.
func noteWarning(ctx context.Context, tx *database.Tx, e ending, w warning) (bool, error) {
	n, err := tx.Exec(ctx, warningNotes[w], e.Ref.Member, e.Ref.ID, e.ExpiresAt)
	return n == 1, err
}
