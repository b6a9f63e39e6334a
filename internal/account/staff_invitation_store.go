package account

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

func insertStaffInvitation(ctx context.Context, tx *database.Tx, i staffInvitation, hash []byte) error {
	_, err := tx.Exec(ctx, `INSERT INTO staff_invitation (member_id, id, staff_id, hash, account_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		i.Ref.Member, i.Ref.ID, i.Staff, hash, i.By, tx.Now(), i.ExpiresAt)
	return err
}

func staffInvitationOf(ctx context.Context, q database.Querier, hash []byte) (i staffInvitation, err error) {
	return i, q.QueryRow(ctx, `SELECT member_id, id, staff_id, account_id, expires_at, ended_at, accepted_at FROM staff_invitation WHERE hash = $1`, hash).
		Scan(&i.Ref.Member, &i.Ref.ID, &i.Staff, &i.By, &i.ExpiresAt, &i.EndedAt, &i.Accepted)
}

// endStaffInvitations ends the open invitations of an entry, and reports whether there were any.
func endStaffInvitations(ctx context.Context, tx *database.Tx, m identity.MemberID, staff identity.StaffID) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE staff_invitation SET ended_at = $3 WHERE member_id = $1 AND staff_id = $2 AND ended_at = 0 AND accepted_at = 0 AND expires_at > $3`, m, staff, tx.Now())
	return n > 0, err
}

// acceptStaffInvitation uses an invitation up; false when that is done already, or it is over.
func acceptStaffInvitation(ctx context.Context, tx *database.Tx, ref identity.Ref) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE staff_invitation SET accepted_at = $3 WHERE member_id = $1 AND id = $2 AND ended_at = 0 AND accepted_at = 0 AND expires_at > $3`, ref.Member, ref.ID, tx.Now())
	return n == 1, err
}

// nameAccount keeps whose address was named for an invitation, and forgets one that was named before; false when the invitation is over.
func nameAccount(ctx context.Context, tx *database.Tx, ref identity.Ref, account identity.AccountID) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE staff_invitation SET named_account_id = $3 WHERE member_id = $1 AND id = $2 AND ended_at = 0 AND accepted_at = 0 AND expires_at > $4`, ref.Member, ref.ID, account, tx.Now())
	return n == 1, err
}

// namedInvitations are the open invitations of a member for which the address of an account was named.
func namedInvitations(ctx context.Context, q database.Querier, m identity.MemberID, account identity.AccountID, now clock.Instant) ([]staffInvitation, error) {
	return database.Collect(ctx, q, func(row database.Row) (i staffInvitation, err error) {
		i.Ref.Member = m
		return i, row.Scan(&i.Ref.ID, &i.Staff)
	}, `SELECT id, staff_id FROM staff_invitation WHERE member_id = $1 AND named_account_id = $2 AND ended_at = 0 AND accepted_at = 0 AND expires_at > $3 ORDER BY id`, m, account, now)
}

func openStaffInvitations(ctx context.Context, q database.Querier, m identity.MemberID, now clock.Instant) (map[identity.StaffID]clock.Instant, error) {
	type open struct {
		staff identity.StaffID
		until clock.Instant
	}
	found, err := database.Collect(ctx, q, func(row database.Row) (o open, err error) { return o, row.Scan(&o.staff, &o.until) },
		`SELECT staff_id, expires_at FROM staff_invitation WHERE member_id = $1 AND ended_at = 0 AND accepted_at = 0 AND expires_at > $2 ORDER BY id`, m, now)
	out := make(map[identity.StaffID]clock.Instant, len(found))
	for _, o := range found {
		out[o.staff] = o.until
	}
	return out, err
}
