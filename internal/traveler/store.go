package traveler

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const invitationColumns = `member_id, id, reservation_id, traveler_id, created_at, expires_at, revoked_at, used_at`

func scanInvitation(row database.Row) (Invitation, error) {
	var i Invitation
	err := row.Scan(&i.Ref.Member, &i.ID, &i.Ref.ID, &i.Traveler, &i.CreatedAt, &i.ExpiresAt, &i.RevokedAt, &i.UsedAt)
	return i, err
}

func insertInvitation(ctx context.Context, tx *database.Tx, i Invitation, hash []byte) error {
	_, err := tx.Exec(ctx, `INSERT INTO traveler_invitation (member_id, id, reservation_id, traveler_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		i.Ref.Member, i.ID, i.Ref.ID, i.Traveler, hash, i.CreatedAt, i.ExpiresAt)
	return err
}

func invitationOf(ctx context.Context, q database.Querier, hash []byte) (Invitation, error) {
	return scanInvitation(q.QueryRow(ctx, `SELECT `+invitationColumns+` FROM traveler_invitation WHERE token_hash = $1`, hash))
}

func invitationsOf(ctx context.Context, q database.Querier, ref identity.Ref) ([]Invitation, error) {
	return database.Collect(ctx, q, scanInvitation, `SELECT `+invitationColumns+` FROM traveler_invitation WHERE member_id = $1 AND reservation_id = $2 ORDER BY id`, ref.Member, ref.ID)
}

// lastInvited is the highest number of a traveler who ever had an invitation: it is not given again.
func lastInvited(ctx context.Context, q database.Querier, ref identity.Ref) (id int64, err error) {
	err = q.QueryRow(ctx, `SELECT COALESCE(MAX(traveler_id), 0) FROM traveler_invitation WHERE member_id = $1 AND reservation_id = $2`, ref.Member, ref.ID).Scan(&id)
	return id, err
}

// revoke ends a traveler's invitations and returns how many there were.
func revoke(ctx context.Context, tx *database.Tx, ref identity.Ref, traveler int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE traveler_invitation SET revoked_at = $1 WHERE member_id = $2 AND reservation_id = $3 AND traveler_id = $4 AND revoked_at = 0`,
		tx.Now(), ref.Member, ref.ID, traveler)
}

func markUsed(ctx context.Context, tx *database.Tx, i Invitation) error {
	_, err := tx.Exec(ctx, `UPDATE traveler_invitation SET used_at = $1 WHERE member_id = $2 AND id = $3`, tx.Now(), i.Ref.Member, i.ID)
	return err
}

// dropInvitations forgets all invitations of a stay.
func dropInvitations(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM traveler_invitation WHERE member_id = $1 AND reservation_id = $2`, ref.Member, ref.ID)
	return err
}
