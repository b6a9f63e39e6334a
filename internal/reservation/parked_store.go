package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// setParked keeps whether a stay has a home.
func setParked(ctx context.Context, tx *database.Tx, r Reservation) error {
	_, err := tx.Exec(ctx, `UPDATE reservation SET parked_at = $1, parked_by = $2, updated_at = $3 WHERE member_id = $4 AND id = $5`, r.ParkedAt, r.ParkedBy, tx.Now(), r.Ref.Member, r.Ref.ID)
	return err
}

const parkedStaysQuery = `SELECT ` + columnsOfParked + ` FROM reservation
	WHERE member_id = $1 AND parked_at > 0 AND departure >= $2 AND departure <= $4 AND arrival <= $3 AND status <> 'cancelled' ORDER BY arrival, id LIMIT CAST($5 AS BIGINT)`

const columnsOfParked = `id, property_id, status, source, arrival, departure, arrival_minute, departure_minute, extra_arrival_minute, extra_departure_minute, adults, children, toddlers, pets, cots,
	no_cleaning, kind, booker_first_name, booker_last_name, to_complete, parked_at`

// parkedBetween are the stays without a home that touch the days from and to and are not cancelled, by arrival.
func parkedBetween(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date, limit int) ([]CalendarStay, error) {
	return database.Collect(ctx, q, func(row database.Row) (s CalendarStay, err error) {
		return s, row.Scan(&s.ID, &s.Property, &s.Status, &s.Source, &s.Arrival, &s.Departure, &s.ArrivalTime, &s.DepartureTime, &s.ExtraArrival, &s.ExtraDeparture, &s.Adults, &s.Children, &s.Toddlers, &s.Pets, &s.Cots,
			&s.NoCleaning, &s.Kind, &s.Booker.FirstName, &s.Booker.LastName, &s.Unknown, &s.ParkedAt)
	}, parkedStaysQuery, member, from, to, to.AddDays(LongestStay), limit)
}
