package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
)

// CalendarStay is the little of a stay that the calendar of homes shows.
type CalendarStay struct {
	Stay
	Booker  Booker
	Unknown Unknown
	// LeftAt is when the guests said that they have left; zero when they did not.
	LeftAt clock.Instant
	// Moved reports that home, nights or state have changed since the instant that was asked for.
	Moved bool
}

// The day of departure bounds what is read along the index of each home; no stay is longer than LongestStay. The history is looked up by its stay, hence the sum: its own index is by time.
var calendarStays = `SELECT ` + database.Days(`id, property_id, status, source, arrival, departure, arrival_minute, departure_minute, extra_arrival_minute, extra_departure_minute, adults, children, toddlers, pets, cots,
		no_cleaning, kind, booker_first_name, booker_last_name, to_complete, left_at`, "arrival", "departure") + `,
		EXISTS (SELECT 1 FROM reservation_history h WHERE h.member_id = $1 AND h.reservation_id = reservation.id AND h.at + 0 >= $5 AND h.field IN ('property', 'arrival', 'departure', 'status', 'parked'))
	FROM reservation WHERE member_id = $1 AND property_id IN (` + database.Marks(6, property.MostOnPage) + `) AND departure >= $2 AND departure <= $4 AND arrival <= $3 AND status <> 'cancelled' AND parked_at = 0
	ORDER BY property_id, arrival, id`

// staysOfHomes reads the stays of some homes that touch the days from and to and are not cancelled, by home and arrival.
func staysOfHomes(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64, from, to clock.Date, since clock.Instant) ([]CalendarStay, error) {
	args := property.PageArgs([]any{member, from, to, to.AddDays(LongestStay), since}, homes)
	return database.Collect(ctx, q, func(row database.Row) (s CalendarStay, err error) {
		return s, row.Scan(&s.ID, &s.Property, &s.Status, &s.Source, &s.Arrival, &s.Departure, &s.ArrivalTime, &s.DepartureTime, &s.ExtraArrival, &s.ExtraDeparture, &s.Adults, &s.Children, &s.Toddlers, &s.Pets, &s.Cots,
			&s.NoCleaning, &s.Kind, &s.Booker.FirstName, &s.Booker.LastName, &s.Unknown, &s.LeftAt, &s.Moved)
	}, calendarStays, args...)
}

var calendarBlocks = `SELECT ` + database.Days(blockColumns, "arrival", "departure") + ` FROM block
	WHERE member_id = $1 AND property_id IN (` + database.Marks(5, property.MostOnPage) + `) AND departure >= $2 AND departure <= $4 AND arrival <= $3
	ORDER BY property_id, arrival, id`

// blocksOfHomes reads the blocks of some homes that touch the days from and to, by home and first day.
func blocksOfHomes(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64, from, to clock.Date) ([]Block, error) {
	return database.Collect(ctx, q, scanBlock, calendarBlocks, property.PageArgs([]any{member, from, to, to.AddDays(longestBlock)}, homes)...)
}

// homesOfSource are the homes that have a stay of a channel, not cancelled, on the days from and to. One without a home counts for its last one, so that an index alone is read.
func homesOfSource(ctx context.Context, q database.Querier, member identity.MemberID, source string, from, to clock.Date) ([]int64, error) {
	return database.Collect(ctx, q, func(row database.Row) (home int64, err error) { return home, row.Scan(&home) }, homesOfSourceQuery, member, source, from, to, to.AddDays(LongestStay))
}

const homesOfSourceQuery = `SELECT DISTINCT property_id FROM reservation
	WHERE member_id = $1 AND source = $2 AND departure >= $3 AND departure <= $5 AND arrival <= $4 AND status <> 'cancelled'`
