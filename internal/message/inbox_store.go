package message

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

const (
	// waitingAfter is since when a thread waits once a message (excluded) has come: a party's first unanswered one begins it, an answer ends it unless something of the
	// party is still unread.
	waitingAfter = `CASE WHEN excluded.last_side = 'party' AND thread.waiting_at = 0 THEN excluded.waiting_at
			WHEN excluded.last_side = 'agency' AND thread.unread_agency = 0 THEN 0 ELSE thread.waiting_at END`
	// waitingRead is the same once the agency has read everything.
	waitingRead = `CASE WHEN last_side = 'agency' THEN 0 ELSE waiting_at END`
)

func inboxMarkOf(t InboxThread) string {
	return fmt.Sprintf("%d.%s.%d", t.LastAt, t.Kind, t.Ref.ID)
}

func parseInboxMark(mark string) (inboxMark, error) {
	if mark == "" {
		return inboxMark{at: math.MaxInt64}, nil
	}
	parts := strings.Split(mark, ".")
	if len(parts) != 3 {
		return inboxMark{}, badOffset()
	}
	at, errAt := strconv.ParseInt(parts[0], 10, 64)
	ref, errRef := strconv.ParseInt(parts[2], 10, 64)
	kind := Kind(parts[1])
	if errAt != nil || errRef != nil || (kind != Cleaning && kind != Reservation) {
		return inboxMark{}, badOffset()
	}
	return inboxMark{at: clock.Instant(at), kind: kind, ref: ref}, nil
}

const (
	inboxHead = `SELECT kind, ref_id, ` + threadColumns + ` FROM thread WHERE member_id = $1 AND (last_at, kind, ref_id) < ($2, $3, $4) AND ($5 = '' OR kind = $5)`
	inboxTail = ` ORDER BY last_at DESC, kind DESC, ref_id DESC LIMIT CAST($6 AS BIGINT)`
	// Each is served by an index of its own: of all threads, of those that wait, of those of a manager.
	inboxAll     = inboxHead + inboxTail
	inboxWaiting = inboxHead + ` AND waiting_at > 0` + inboxTail
	inboxMine    = inboxHead + ` AND assigned_to = $7 AND assigned_to > 0` + inboxTail
	inboxMyTurn  = inboxHead + ` AND assigned_to = $7 AND assigned_to > 0 AND waiting_at > 0` + inboxTail
)

func inbox(ctx context.Context, q database.Querier, member identity.MemberID, me identity.StaffID, f Filter, before inboxMark, limit int) ([]InboxThread, error) {
	args := []any{member, before.at, before.kind, before.ref, f.Kind, limit}
	query := inboxAll
	switch {
	case f.Mine && f.Waiting:
		query, args = inboxMyTurn, append(args, me)
	case f.Mine:
		query, args = inboxMine, append(args, me)
	case f.Waiting:
		query = inboxWaiting
	}
	return database.Collect(ctx, q, func(row database.Row) (InboxThread, error) {
		t := InboxThread{Ref: identity.Ref{Member: member}}
		err := row.Scan(append([]any{&t.Kind, &t.Ref.ID}, t.fields()...)...)
		return t, err
	}, query, args...)
}

// countWaiting counts no further than the limit, so that its cost does not grow with what lies around.
func countWaiting(ctx context.Context, q database.Querier, member identity.MemberID, me identity.StaffID, limit int) (waiting, mine int64, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM (SELECT 1 FROM thread WHERE member_id = $1 AND waiting_at > 0 LIMIT CAST($2 AS BIGINT)) AS found`, member, limit).Scan(&waiting)
	if err != nil {
		return 0, 0, err
	}
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM (SELECT 1 FROM thread WHERE member_id = $1 AND assigned_to = $2 AND assigned_to > 0 AND waiting_at > 0
		LIMIT CAST($3 AS BIGINT)) AS found`, member, me, limit).Scan(&mine)
	return waiting, mine, err
}

// settle changes a thread by hand and reports whether anything has changed. A chat in which nobody has written is missing.
func settle(ctx context.Context, tx *database.Tx, kind Kind, ref identity.Ref, c Change) (bool, error) {
	var waiting clock.Instant
	var assigned identity.StaffID
	// Locked, so that of two changes at once each is whole.
	err := tx.Holding().QueryRow(ctx, `SELECT waiting_at, assigned_to FROM thread WHERE member_id = $1 AND kind = $2 AND ref_id = $3`,
		ref.Member, kind, ref.ID).Scan(&waiting, &assigned)
	if database.IsMissing(err) {
		return false, fault.Missing(kind.missing())
	}
	if err != nil {
		return false, err
	}
	was, by := waiting, assigned
	switch {
	case c.Waiting == nil:
	case !*c.Waiting:
		waiting = 0
	case waiting == 0:
		waiting = tx.Now()
	}
	if c.AssignedTo != nil {
		assigned = *c.AssignedTo
	}
	if waiting == was && assigned == by {
		return false, nil
	}
	_, err = tx.Exec(ctx, `UPDATE thread SET waiting_at = $1, assigned_to = $2 WHERE member_id = $3 AND kind = $4 AND ref_id = $5`, waiting, assigned, ref.Member, kind, ref.ID)
	return true, err
}
