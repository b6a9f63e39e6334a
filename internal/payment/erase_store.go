package payment

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// EraseGuest erases who paid from the lines of bank statements that were booked at a stay, and why a part of the security deposit was kept where that names the guest. Amounts, days and what was
// booked where stay.
func (s *Service) EraseGuest(ctx context.Context, tx *database.Tx, ref identity.Ref, mentions func(string) bool) (database.Tally, error) {
	erased := database.Tally{}
	err := erased.Exec(ctx, tx, "statement_line", `UPDATE statement_line SET details_sealed = NULL, reason = '', reasons = '' WHERE member_id = $1 AND details_sealed IS NOT NULL
		AND id IN (SELECT line_id FROM statement_part WHERE member_id = $1 AND reservation_id = $2)`, ref.Member, ref.ID)
	if err != nil {
		return erased, err
	}
	var reason string
	err = tx.QueryRow(ctx, `SELECT reason FROM security_deposit WHERE member_id = $1 AND reservation_id = $2`, ref.Member, ref.ID).Scan(&reason)
	if database.IsMissing(err) || err == nil && !mentions(reason) {
		return erased, nil
	}
	if err != nil {
		return erased, err
	}
	return erased, erased.Exec(ctx, tx, "security_deposit", `UPDATE security_deposit SET reason = '' WHERE member_id = $1 AND reservation_id = $2`, ref.Member, ref.ID)
}
