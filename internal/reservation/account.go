package reservation

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// MembersOf lists the members at which an account has a stay of any status: what makes it a guest there.
func (s *Service) MembersOf(ctx context.Context, q database.Querier, account identity.AccountID) ([]identity.MemberID, error) {
	return database.Collect(ctx, q, func(row database.Row) (id identity.MemberID, err error) { return id, row.Scan(&id) },
		`SELECT DISTINCT member_id FROM reservation WHERE account_id = $1 ORDER BY member_id`, account)
}
