package report

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// booked is the little of a stay that reports show.
type booked struct {
	ref                identity.Ref
	property           int64
	source             string
	kind               reservation.Kind
	arrival, departure clock.Date
	reservation.Times
	reservation.Persons
	booker                 reservation.Booker
	beachChair, parkingLot string
}

var bookedColumns = database.Days(`id, property_id, source, kind, arrival, departure, arrival_minute, departure_minute, extra_arrival_minute, extra_departure_minute, adults, children, toddlers, pets, cots,
	booker_first_name, booker_last_name, beach_chair, parking_lot`, "arrival", "departure")

// bookedIn are the confirmed stays of an agency that begin or end on days, by number; at most so many.
func bookedIn(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date, most int) ([]booked, error) {
	return database.Collect(ctx, q, func(row database.Row) (booked, error) {
		b := booked{ref: identity.Ref{Member: m}}
		err := row.Scan(&b.ref.ID, &b.property, &b.source, &b.kind, &b.arrival, &b.departure, &b.ArrivalTime, &b.DepartureTime, &b.ExtraArrival, &b.ExtraDeparture, &b.Adults, &b.Children, &b.Toddlers, &b.Pets, &b.Cots,
			&b.booker.FirstName, &b.booker.LastName, &b.beachChair, &b.parkingLot)
		return b, err
	}, `SELECT `+bookedColumns+` FROM reservation WHERE member_id = $1 AND status = 'confirmed' AND parked_at = 0 AND (arrival BETWEEN $2 AND $3 OR departure BETWEEN $2 AND $3) ORDER BY id LIMIT CAST($4 AS BIGINT)`, m, from, to, most)
}
