package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// guestsOf are the accounts of the guests who are in a home on a day or later.
func guestsOf(ctx context.Context, q database.Querier, home identity.Ref, from clock.Date) ([]identity.AccountID, error) {
	return database.Collect(ctx, q, func(row database.Row) (identity.AccountID, error) {
		var account identity.AccountID
		err := row.Scan(&account)
		return account, err
	}, `SELECT DISTINCT account_id FROM reservation WHERE member_id = $1 AND property_id = $2 AND departure >= $3 AND account_id <> 0`, home.Member, home.ID, from)
}

// lastDeparture is the last day, behind one and until another, on which guests have left a home; false where nobody has.
func lastDeparture(ctx context.Context, q database.Querier, home identity.Ref, behind, until clock.Date) (day clock.Date, found bool, err error) {
	err = q.QueryRow(ctx, `SELECT departure FROM reservation WHERE member_id = $1 AND property_id = $2 AND status = 'confirmed' AND parked_at = 0 AND departure > $3 AND departure <= $4
		ORDER BY departure DESC LIMIT 1`, home.Member, home.ID, behind, until).Scan(&day)
	if database.IsMissing(err) {
		return day, false, nil
	}
	return day, err == nil, err
}

// hasStays reports whether a home has, or had, a stay that is not canceled.
func hasStays(ctx context.Context, q database.Querier, home identity.Ref) (has bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM reservation WHERE member_id = $1 AND property_id = $2 AND status <> 'cancelled')`, home.Member, home.ID).Scan(&has)
	return has, err
}

func hasBlocks(ctx context.Context, q database.Querier, home identity.Ref) (has bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM block WHERE member_id = $1 AND property_id = $2 AND source = $3)`, home.Member, home.ID, officeSource).Scan(&has)
	return has, err
}

// staysLeft counts the stays of a home that end behind a day, and says when the last of them does.
func staysLeft(ctx context.Context, q database.Querier, home identity.Ref, today clock.Date) (n int, last clock.Date, err error) {
	all, err := database.Collect(ctx, q, func(row database.Row) (clock.Date, error) {
		var departure clock.Date
		err := row.Scan(&departure)
		return departure, err
	}, `SELECT departure FROM reservation WHERE member_id = $1 AND property_id = $2 AND status <> 'cancelled' AND departure > $3 ORDER BY departure DESC`, home.Member, home.ID, today)
	if err != nil || len(all) == 0 {
		return 0, last, err
	}
	return len(all), all[0], nil
}
