package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// withMore is a row that has more columns than are scanned.
type withMore struct {
	database.Row
	more []any
}

func (r withMore) Scan(dest ...any) error { return r.Row.Scan(append(dest, r.more...)...) }

// storedCame is a reservation with its sealed data key and when it was first written.
type storedCame struct {
	stored
	came clock.Instant
}

func scanCame(row database.Row) (storedCame, error) {
	var r storedCame
	var err error
	r.stored, err = scan(withMore{row, []any{&r.came}})
	return r, err
}

var (
	partyMarks  = database.Marks(2, MostParties)
	cameOfQuery = `SELECT ` + columns + `, created_at FROM reservation WHERE member_id = $1 AND id IN (` + partyMarks + `)`
	// The travelers of some stays, each stay's by their numbers.
	travelersOfQuery = `SELECT reservation_id, id, identity_sealed, kind, main FROM traveler WHERE member_id = $1 AND reservation_id IN (` + partyMarks + `) ORDER BY reservation_id, id`
	// Payments to the agency that say how they came, the last one at the end.
	lastPaidQuery = `SELECT reservation_id, id, ` + database.Days("paid_on", "paid_on") + `, amount, way FROM payment
		WHERE member_id = $1 AND reservation_id IN (` + partyMarks + `) AND paid_on IS NOT NULL AND amount > 0 AND way <> '' AND recipient = 'agency' AND NOT countered ORDER BY reservation_id, paid_on, id`
)

// partyArgs are the arguments of such a statement. The last number fills up the rest.
func partyArgs(member identity.MemberID, ids []int64) []any {
	args := make([]any, 0, MostParties+1)
	args = append(args, member)
	for i := range MostParties {
		args = append(args, ids[min(i, len(ids)-1)])
	}
	return args
}

func cameOf(ctx context.Context, q database.Querier, member identity.MemberID, ids []int64) ([]storedCame, error) {
	return database.Collect(ctx, q, scanCame, cameOfQuery, partyArgs(member, ids)...)
}

func travelersOf(ctx context.Context, q database.Querier, member identity.MemberID, ids []int64) (map[int64][]sealedTraveler, error) {
	out := map[int64][]sealedTraveler{}
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var stay int64
		var t sealedTraveler
		err := row.Scan(&stay, &t.ID, &t.sealed, &t.Kind, &t.Main)
		out[stay] = append(out[stay], t)
		return struct{}{}, err
	}, travelersOfQuery, partyArgs(member, ids)...)
	return out, err
}

func lastPaid(ctx context.Context, q database.Querier, member identity.MemberID, ids []int64) (map[int64]Payment, error) {
	out := map[int64]Payment{}
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var stay int64
		p := Payment{Recipient: Agency}
		err := row.Scan(&stay, &p.ID, &p.PaidOn, &p.Amount, &p.Way)
		out[stay] = p
		return struct{}{}, err
	}, lastPaidQuery, partyArgs(member, ids)...)
	return out, err
}

// cameBetween is found by the index of when stays came.
func cameBetween(ctx context.Context, q database.Querier, member identity.MemberID, behind CameMark, until clock.Instant, limit int) ([]Came, error) {
	return database.Collect(ctx, q, func(row database.Row) (Came, error) {
		r, err := scanCame(row)
		return Came{r.Reservation, r.came}, err
	}, `SELECT `+columns+`, created_at FROM reservation
		WHERE member_id = $1 AND (created_at, id) > ($2, $3) AND created_at < $4 AND status = 'confirmed' ORDER BY created_at, id LIMIT CAST($5 AS BIGINT)`, member, behind.At, behind.ID, until, limit)
}

var lastTimesQuery = `SELECT reservation_id, MAX(at) FROM protocol WHERE member_id = $1 AND reservation_id IN (` + partyMarks + `) AND account_id = $502 AND by_number = $503 AND action = $504 GROUP BY reservation_id`

// lastTimes is when the account last did something in some stays of one agency.
func lastTimes(ctx context.Context, q database.Querier, refs []identity.Ref, who identity.Principal, action Action) (map[identity.Ref]clock.Instant, error) {
	out, ids := map[identity.Ref]clock.Instant{}, make([]int64, len(refs))
	for i, ref := range refs {
		ids[i] = ref.ID
	}
	member := refs[0].Member
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		ref, at := identity.Ref{Member: member}, clock.Instant(0)
		err := row.Scan(&ref.ID, &at)
		out[ref] = at
		return struct{}{}, err
	}, lastTimesQuery, append(partyArgs(member, ids), who.Account, who.ByBookingNumber(), string(action))...)
	return out, err
}
