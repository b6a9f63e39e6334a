package notify

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const columns = `member_id, id, kind, recipient, lang, payload_sealed, state, tries, next_at, until_at, last_error, created_at, sent_at`

func scan(row database.Row) (Entry, error) {
	var e Entry
	err := row.Scan(&e.Member, &e.ID, &e.Kind, &e.To, &e.Lang, &e.payload, &e.State, &e.Tries, &e.NextAt, &e.until, &e.LastError, &e.CreatedAt, &e.SentAt)
	return e, err
}

func insert(ctx context.Context, tx *database.Tx, e Entry) error {
	_, err := tx.Exec(ctx, `INSERT INTO mail (member_id, id, kind, recipient, lang, payload_sealed, state, next_at, until_at, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, 'queued', $7, $8, $7)`, e.Member, e.ID, string(e.Kind), e.To, e.Lang, e.payload, tx.Now(), e.until)
	return err
}

// due are the queued mails whose time has come. One that waits longer than a mail can was put off by a clock that was set back since.
func due(ctx context.Context, q database.Querier, now clock.Instant, limit int) ([]Entry, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM mail WHERE state = 'queued' AND (next_at <= $1 OR next_at > $3) ORDER BY next_at, member_id, id LIMIT CAST($2 AS BIGINT)`, now, limit, now.Add(longestWait))
}

// take moves the mail's next time on, if it is still the one that was read: of two nodes one succeeds.
func take(ctx context.Context, tx *database.Tx, e Entry, until clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE mail SET next_at = $1, tries = tries + 1 WHERE member_id = $2 AND id = $3 AND state = 'queued' AND next_at = $4 AND tries = $5`,
		until, e.Member, e.ID, e.NextAt, e.Tries)
	return n == 1, err
}

// markSent also drops what the mail said, unless it is kept, and to whom a mail about an erasure went. The tries tell whether the mail is still this node's.
func markSent(ctx context.Context, tx *database.Tx, e Entry, keep bool) error {
	_, err := tx.Exec(ctx, `UPDATE mail SET state = 'sent', sent_at = $1, last_error = '', payload_sealed = CASE WHEN $2 THEN payload_sealed ELSE NULL END,
		recipient = CASE WHEN kind IN ($6, $7) THEN '' ELSE recipient END WHERE member_id = $3 AND id = $4 AND tries = $5`, tx.Now(), keep, e.Member, e.ID, e.Tries, string(ErasureDone), string(ErasureDoneLogin))
	return err
}

func markFailed(ctx context.Context, tx *database.Tx, e Entry, state State, next clock.Instant, reason string) error {
	_, err := tx.Exec(ctx, `UPDATE mail SET state = $1, next_at = $2, last_error = $3 WHERE member_id = $4 AND id = $5 AND tries = $6`,
		string(state), next, reason, e.Member, e.ID, e.Tries)
	return err
}

func ofMember(ctx context.Context, q database.Querier, member identity.MemberID, state State, oldestFirst bool, behind int64, limit int) ([]Entry, error) {
	than, direction := database.ByNumber(oldestFirst)
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM mail WHERE member_id = $1 AND id`+than+`$2 AND (state = $3 OR $3 = '') ORDER BY id`+direction+` LIMIT CAST($4 AS BIGINT)`,
		member, behind, string(state), limit)
}

// byRecipient reads along mail_recipient.
func byRecipient(ctx context.Context, q database.Querier, member identity.MemberID, state State, down bool, behind Place, limit int) ([]Entry, error) {
	than, direction := database.ByNumber(!down)
	from := ""
	if behind != (Place{}) {
		from = ` AND (recipient, id)` + than + `($4, $5)`
	}
	args := []any{member, string(state), limit}
	if from != "" {
		args = append(args, behind.To, behind.ID)
	}
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM mail WHERE member_id = $1 AND (state = $2 OR $2 = '')`+from+
		` ORDER BY recipient`+direction+`, id`+direction+` LIMIT CAST($3 AS BIGINT)`, args...)
}

// lastTo is the last mail to an address; the zero one for none.
func lastTo(ctx context.Context, q database.Querier, member identity.MemberID, to string) (Entry, error) {
	e, err := scan(q.QueryRow(ctx, `SELECT `+columns+` FROM mail WHERE member_id = $1 AND recipient = $2 ORDER BY id DESC LIMIT 1`, member, to))
	if database.IsMissing(err) {
		return Entry{}, nil
	}
	return e, err
}

func unsent(ctx context.Context, q database.Querier, member identity.MemberID, now clock.Instant, limit int) ([]Entry, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM mail WHERE member_id = $1 AND state = 'failed' AND until_at > $2 ORDER BY id DESC LIMIT CAST($3 AS BIGINT)`, member, now, limit)
}

func ofNumber(ctx context.Context, q database.Querier, member identity.MemberID, id int64) (Entry, error) {
	return scan(q.QueryRow(ctx, `SELECT `+columns+` FROM mail WHERE member_id = $1 AND id = $2`, member, id))
}

func requeue(ctx context.Context, tx *database.Tx, e Entry) error {
	_, err := tx.Exec(ctx, `UPDATE mail SET state = 'queued', next_at = $1 WHERE member_id = $2 AND id = $3 AND state = 'failed'`, e.NextAt, e.Member, e.ID)
	return err
}

func all(ctx context.Context, q database.Querier, onlyFailed bool, limit int) ([]Entry, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM mail WHERE (state = 'failed' OR NOT $1) ORDER BY created_at DESC, member_id DESC, id DESC LIMIT CAST($2 AS BIGINT)`,
		onlyFailed, limit)
}

func retry(ctx context.Context, tx *database.Tx) (int64, error) {
	return tx.Exec(ctx, `UPDATE mail SET state = 'queued', next_at = $1 WHERE state = 'failed' AND until_at > $1`, tx.Now())
}

func figures(ctx context.Context, q database.Querier) (Figures, error) {
	var f Figures
	err := q.QueryRow(ctx, `SELECT COALESCE(SUM(CASE WHEN state = 'queued' THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN state = 'failed' THEN 1 ELSE 0 END), 0),
		COALESCE(MIN(CASE WHEN state = 'queued' THEN created_at END), 0) FROM mail WHERE state <> 'sent'`).Scan(&f.Queued, &f.Failed, &f.Oldest)
	return f, err
}

// saying are the mails of a member whose words are still there: those that wait or were not sent.
func saying(ctx context.Context, q database.Querier, member identity.MemberID) ([]Entry, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM mail WHERE member_id = $1 AND payload_sealed IS NOT NULL ORDER BY id`, member)
}

func eraseMail(ctx context.Context, tx *database.Tx, erased database.Tally, e Entry) error {
	return erased.Exec(ctx, tx, "mail", `DELETE FROM mail WHERE member_id = $1 AND id = $2`, e.Member, e.ID)
}

func sweep(ctx context.Context, tx *database.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM mail WHERE created_at < $1 AND state <> 'queued'`, before)
	return err
}
