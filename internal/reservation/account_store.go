package reservation

import (
	"context"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// MembersOf lists the members at which an account has a stay of any status: what makes it a guest there.
func (s *Service) MembersOf(ctx context.Context, q database.Querier, account identity.AccountID) ([]identity.MemberID, error) {
	return database.Collect(ctx, q, func(row database.Row) (id identity.MemberID, err error) { return id, row.Scan(&id) },
		`SELECT DISTINCT member_id FROM reservation WHERE account_id = $1 ORDER BY member_id`, account)
}

// BookedBy lists the stays that were booked with an address, the last departure first.
func (s *Service) BookedBy(ctx context.Context, q database.Querier, email string) ([]BookerStay, error) {
	if email = normalEmail(email); email == "" {
		return nil, nil
	}
	return database.Collect(ctx, q, func(row database.Row) (BookerStay, error) {
		var b BookerStay
		var booker Booker
		var status Status
		err := row.Scan(&b.Member, &status, &b.Departure, &booker.FirstName, &booker.LastName)
		b.Name, b.Cancelled = booker.Name(), status == Cancelled
		return b, err
	}, `SELECT member_id, status, departure, booker_first_name, booker_last_name FROM reservation WHERE booker_email = $1 ORDER BY departure DESC LIMIT CAST($2 AS BIGINT)`,
		email, mostBookings)
}

// Booked finds the stays of a member that a booking number may mean: its own number, alone or behind the member's, or the number of the channel that it came from.
func (s *Service) Booked(ctx context.Context, q database.Querier, member identity.MemberID, number string) ([]BookedStay, error) {
	var id int64
	if n, ok := identity.ParseNumber(number); ok {
		id = n
	} else if ref, err := identity.ParseRef(number); err == nil && ref.Member == member {
		id = ref.ID
	}
	return database.Collect(ctx, q, func(row database.Row) (BookedStay, error) {
		b := BookedStay{Ref: identity.Ref{Member: member}}
		err := row.Scan(&b.Ref.ID, &b.Account, &b.FirstName, &b.LastName, &b.Lang, &b.Arrival, &b.Departure)
		return b, err
	}, `SELECT id, account_id, booker_first_name, booker_last_name, lang, arrival, departure FROM reservation WHERE member_id = $1 AND id = $2
		UNION SELECT id, account_id, booker_first_name, booker_last_name, lang, arrival, departure FROM reservation WHERE member_id = $1 AND external_id = $3
		UNION SELECT id, account_id, booker_first_name, booker_last_name, lang, arrival, departure FROM reservation WHERE member_id = $1 AND external_id = $4
		ORDER BY 1`, member, id, number, strings.ToUpper(number))
}

// BookerEmail is the address that a booking has of its booker; empty when it has none.
func (s *Service) BookerEmail(ctx context.Context, q database.Querier, ref identity.Ref) (email string, err error) {
	return email, q.QueryRow(ctx, `SELECT booker_email FROM reservation WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&email)
}

// Belong gives a stay to an account that signs in by its number.
func (s *Service) Belong(ctx context.Context, tx *database.Tx, ref identity.Ref, account identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE reservation SET account_id = $1, updated_at = $2 WHERE member_id = $3 AND id = $4`, account, tx.Now(), ref.Member, ref.ID)
	return err
}
