package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const joinedQuery = `SELECT j.joined_id, j.kept_id, g.external_id, j.status, g.status, k.status, k.property_id, k.arrival, k.departure,
	g.arrival, g.departure, g.booker_first_name, g.booker_last_name, k.booker_first_name, k.booker_last_name, g.erased_at <> 0
	FROM reservation_join j JOIN reservation g ON g.member_id = j.member_id AND g.id = j.joined_id JOIN reservation k ON k.member_id = j.member_id AND k.id = j.kept_id WHERE j.member_id = $1 AND `

func scanJoined(m identity.MemberID) func(database.Row) (Joined, error) {
	return func(row database.Row) (Joined, error) {
		j := Joined{Member: m}
		err := row.Scan(&j.Stay, &j.Kept, &j.ExternalID, &j.Was, &j.Status, &j.KeptStatus, &j.KeptProperty, &j.KeptArrival, &j.KeptDeparture,
			&j.Arrival, &j.Departure, &j.Guest.FirstName, &j.Guest.LastName, &j.KeptGuest.FirstName, &j.KeptGuest.LastName, &j.Erased)
		return j, err
	}
}

// joinOf is what a stay was joined with; false where it was not.
func joinOf(ctx context.Context, q database.Querier, ref identity.Ref) (Joined, bool, error) {
	j, err := scanJoined(ref.Member)(q.QueryRow(ctx, joinedQuery+`j.joined_id = $2`, ref.Member, ref.ID))
	if database.IsMissing(err) {
		return Joined{}, false, nil
	}
	return j, err == nil, err
}

// keptElsewhere reports whether another stay is kept for one as its source has it now. Where that is not so any more the two come apart: once the stay is written, its join is to be dropped.
func keptElsewhere(ctx context.Context, q database.Querier, r Reservation) (joined, apart bool, err error) {
	j, found, err := joinOf(ctx, q, r.Ref)
	if err != nil || !found {
		return false, false, err
	}
	joined = j.Open() && j.Covers(r.Property, r.Status, r.Arrival, r.Departure)
	return joined, !joined, nil
}

// joinsInto are the stays that were joined with a stay.
func joinsInto(ctx context.Context, q database.Querier, kept identity.Ref) ([]Joined, error) {
	return database.Collect(ctx, q, scanJoined(kept.Member), joinedQuery+`j.kept_id = $2 ORDER BY j.joined_id`, kept.Member, kept.ID)
}

// joinsAt are the joined stays of a home that end on a day or later, or whose kept stay does.
func joinsAt(ctx context.Context, q database.Querier, home identity.Ref, since clock.Date) ([]Joined, error) {
	return database.Collect(ctx, q, scanJoined(home.Member), joinedQuery+`g.property_id = $2 AND (g.departure >= $3 OR k.departure >= $3) ORDER BY j.joined_id`,
		home.Member, home.ID, since)
}

func addJoin(ctx context.Context, tx *database.Tx, j Joined, by identity.AccountID) error {
	_, err := tx.Exec(ctx, `INSERT INTO reservation_join (member_id, joined_id, kept_id, status, at, account_id) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (member_id, joined_id) DO UPDATE SET kept_id = excluded.kept_id, status = excluded.status, at = excluded.at, account_id = excluded.account_id`,
		j.Member, j.Stay, j.Kept, string(j.Was), tx.Now(), by)
	return err
}

// dropJoin reports whether there was a join.
func dropJoin(ctx context.Context, tx *database.Tx, ref identity.Ref) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM reservation_join WHERE member_id = $1 AND joined_id = $2`, ref.Member, ref.ID)
	return n > 0, err
}

func addTwo(ctx context.Context, tx *database.Tx, m identity.MemberID, a, b int64, by identity.AccountID) error {
	_, err := tx.Exec(ctx, `INSERT INTO reservation_two (member_id, first_id, second_id, at, account_id) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (member_id, first_id, second_id) DO NOTHING`, m, min(a, b), max(a, b), tx.Now(), by)
	return err
}

func dropTwo(ctx context.Context, tx *database.Tx, m identity.MemberID, a, b int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM reservation_two WHERE member_id = $1 AND first_id = $2 AND second_id = $3`, m, min(a, b), max(a, b))
	return err
}

// saidTwo are the stays of which the office has said that they and a stay are two.
func saidTwo(ctx context.Context, q database.Querier, ref identity.Ref) ([]int64, error) {
	return database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) },
		`SELECT second_id FROM reservation_two WHERE member_id = $1 AND first_id = $2 UNION ALL SELECT first_id FROM reservation_two WHERE member_id = $1 AND second_id = $2`, ref.Member, ref.ID)
}
