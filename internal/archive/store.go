package archive

import (
	"context"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const columns = `member_id, id, state, created_at, created_by, key_locked, key_sealed, tries, file_id, size, rows_count, files_count, missing, ready_at, until_at, ticket_until`

func scan(row database.Row) (k Kept, err error) {
	return k, row.Scan(&k.Ref.Member, &k.Ref.ID, &k.State, &k.CreatedAt, &k.createdBy, &k.locked, &k.sealed, &k.tries, &k.file, &k.Size, &k.Rows, &k.Files, &k.Missing, &k.ReadyAt, &k.Until, &k.ticketExpires)
}

func all(ctx context.Context, q database.Querier, m identity.MemberID) ([]Kept, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM archive WHERE member_id = $1 ORDER BY id DESC`, m)
}

func one(ctx context.Context, q database.Querier, ref identity.Ref) (Kept, error) {
	return scan(q.QueryRow(ctx, `SELECT `+columns+` FROM archive WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

func byTicket(ctx context.Context, q database.Querier, hash []byte, now clock.Instant) (Kept, error) {
	return scan(q.QueryRow(ctx, `SELECT `+columns+` FROM archive WHERE ticket_hash = $1 AND ticket_until > $2 AND state = 'ready'`, hash, now))
}

func waiting(ctx context.Context, q database.Querier, now clock.Instant) (Kept, error) {
	return scan(q.QueryRow(ctx, `SELECT `+columns+` FROM archive WHERE state = 'waiting' AND taken_until <= $1 ORDER BY created_at LIMIT 1`, now))
}

func over(ctx context.Context, q database.Querier, now clock.Instant) ([]Kept, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM archive WHERE until_at <= $1 ORDER BY until_at`, now)
}

func uploadedBytes(ctx context.Context, q database.Querier, m identity.MemberID) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM file WHERE member_id = $1 AND mime <> $2`, m, mime).Scan(&n)
	return n, err
}

func insert(ctx context.Context, tx *database.Tx, k Kept) error {
	_, err := tx.Exec(ctx, `INSERT INTO archive (member_id, id, state, created_at, created_by, key_locked, key_sealed, until_at) VALUES ($1, $2, 'waiting', $3, $4, $5, $6, $7)`,
		k.Ref.Member, k.Ref.ID, k.CreatedAt, k.createdBy, k.locked, k.sealed, k.Until)
	return err
}

func takeRow(ctx context.Context, tx *database.Tx, ref identity.Ref, now, until clock.Instant) (int64, error) {
	return tx.Exec(ctx, `UPDATE archive SET taken_until = $1, tries = tries + 1 WHERE member_id = $2 AND id = $3 AND state = 'waiting' AND taken_until <= $4`, until, ref.Member, ref.ID, now)
}

// renew keeps an archive for this node. False when another one has taken it, or its owner has removed it: the tries tell.
func renew(ctx context.Context, tx *database.Tx, k Kept, until clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE archive SET taken_until = $1 WHERE member_id = $2 AND id = $3 AND state = 'waiting' AND tries = $4`, until, k.Ref.Member, k.Ref.ID, k.tries)
	return n == 1, err
}

// putBack leaves an archive that could not be made to a later try, unless another node has taken it; one that failed for good loses its key. untried are tries that do not count.
func putBack(ctx context.Context, tx *database.Tx, k Kept, state State, after clock.Instant, untried int64) error {
	_, err := tx.Exec(ctx, `UPDATE archive SET state = $1, taken_until = $2, tries = tries - $5, key_sealed = CASE WHEN $1 = 'failed' THEN NULL ELSE key_sealed END WHERE member_id = $3 AND id = $4 AND state = 'waiting' AND tries = $6`,
		string(state), after, k.Ref.Member, k.Ref.ID, untried, k.tries)
	return err
}

// finish notes that an archive is made; none when another node has taken it meanwhile, which then makes it, or its owner has removed it.
func finish(ctx context.Context, tx *database.Tx, k Kept) (int64, error) {
	return tx.Exec(ctx, `UPDATE archive SET state = 'ready', key_sealed = NULL, file_id = $1, size = $2, rows_count = $3, files_count = $4, missing = $5, ready_at = $6
		WHERE member_id = $7 AND id = $8 AND state = 'waiting' AND tries = $9`, k.file, k.Size, k.Rows, k.Files, k.Missing, tx.Now(), k.Ref.Member, k.Ref.ID, k.tries)
}

func setTicket(ctx context.Context, tx *database.Tx, ref identity.Ref, hash []byte, until clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE archive SET ticket_hash = $1, ticket_until = $2 WHERE member_id = $3 AND id = $4`, hash, until, ref.Member, ref.ID)
	return err
}

func remove(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM archive WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

// markMoved stands for the mark of an answer of a channel, which the master key makes: no later answer has it.
const markMoved = `CASE WHEN mark = '' THEN '' ELSE 'moved' END`

// itsAccounts are the logins of an agency's staff and guests.
const itsAccounts = `(SELECT account_id FROM staff WHERE member_id = $1 UNION SELECT account_id FROM reservation WHERE member_id = $1)`

func nameOf(ctx context.Context, q database.Querier, m identity.MemberID) (name string, err error) {
	return name, q.QueryRow(ctx, `SELECT name FROM member WHERE id = $1`, m).Scan(&name)
}

// rowsOf reads columns, or what SQL stands for them, of the rows of a table that a condition chooses, in the order of its key.
func rowsOf(ctx context.Context, q database.Querier, table string, selected []string, where string, key []string, m identity.MemberID) (*database.Rows, error) {
	order := make([]string, len(key))
	for i, name := range key {
		order[i] = table + "." + name
	}
	return q.Query(ctx, `SELECT `+strings.Join(selected, ", ")+` FROM `+table+` WHERE `+where+` ORDER BY `+strings.Join(order, ", "), m)
}

// countErasing counts what an agency keeps of guests who were erased and whom its kept reports still have.
func countErasing(ctx context.Context, q database.Querier, m identity.MemberID) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM kept_report_stay WHERE member_id = $1 AND erasing_sealed IS NOT NULL`, m).Scan(&n)
	return n, err
}
