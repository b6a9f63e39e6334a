package reservation

import (
	"context"
	"maps"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// propertiesAtOnce is for how many properties one statement asks: its text is constant.
const propertiesAtOnce = 16

// ofProperties are the arguments behind others of a statement about at most propertiesAtOnce properties: the last one fills up the rest.
func ofProperties(some []int64, others ...any) []any {
	for i := range propertiesAtOnce {
		others = append(others, some[min(i, len(some)-1)])
	}
	return others
}

var (
	staysOfQuery = `SELECT ` + stayColumns + ` FROM reservation
		WHERE member_id = $1 AND property_id IN (` + database.Marks(5, propertiesAtOnce) + `) AND arrival BETWEEN $2 AND $3 AND departure >= $4 ORDER BY property_id, arrival, id`
	blocksOfQuery = `SELECT ` + blockColumns + ` FROM block
		WHERE member_id = $1 AND property_id IN (` + database.Marks(5, propertiesAtOnce) + `) AND arrival BETWEEN $2 AND $3 AND departure >= $4 ORDER BY property_id, arrival, id`
	// CROSS JOIN has SQLite start with the stays of the properties, not with all that is booked.
	servicesOfQuery = `SELECT e.reservation_id, e.id, e.kind, e.name, e.quantity, e.words FROM reservation r CROSS JOIN extra e
		WHERE e.member_id = r.member_id AND e.reservation_id = r.id AND r.member_id = $1 AND r.property_id IN (` + database.Marks(4, propertiesAtOnce) + `) AND r.arrival BETWEEN $2 AND $3` + bookedOrder
)

// staysOf is stays for some properties, blocksOf is blocks, and servicesOf is servicesAt.
func staysOf(ctx context.Context, q database.Querier, member identity.MemberID, properties []int64, from, to clock.Date) (out []Stay, err error) {
	for some := range slices.Chunk(properties, propertiesAtOnce) {
		found, err := database.Collect(ctx, q, scanStay, staysOfQuery, ofProperties(some, member, from.AddDays(-LongestStay), to, from)...)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

func blocksOf(ctx context.Context, q database.Querier, member identity.MemberID, properties []int64, from, to clock.Date) (out []Block, err error) {
	for some := range slices.Chunk(properties, propertiesAtOnce) {
		found, err := database.Collect(ctx, q, scanBlock, blocksOfQuery, ofProperties(some, member, from.AddDays(-longestBlock), to, from)...)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

func servicesOf(ctx context.Context, q database.Querier, member identity.MemberID, properties []int64, from, to clock.Date) (map[int64][]Booked, error) {
	out := map[int64][]Booked{}
	for some := range slices.Chunk(properties, propertiesAtOnce) {
		found, err := collectServices(ctx, q, servicesOfQuery, ofProperties(some, member, from, to)...)
		if err != nil {
			return nil, err
		}
		maps.Copy(out, found)
	}
	return out, nil
}
