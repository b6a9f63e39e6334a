package extra

import (
	"context"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// written are the columns of an offer that can change, in the order of values; the texts have one for each language.
var written = slices.Concat([]string{"property_id", "kind"}, wire.TextColumns("name"), wire.TextColumns("text"),
	[]string{"fee_basis", "unit_amount", "timing", "most", "days_before", "position", "active", "arrival_minute", "departure_minute", "mandatory", "until_minute", "days_from", "at_once", "updated_at", "updated_by"})

var (
	offeredColumns = `member_id, id, external_id, ` + strings.Join(written, ", ")
	offeredUpsert  = `INSERT INTO offered_extra (` + offeredColumns + `) VALUES (` + database.Marks(1, 3+len(written)) + `)
		ON CONFLICT (member_id, id) DO UPDATE SET ` + database.Sets(4, written...)
)

func scanOffered(row database.Row) (Offered, error) {
	var o Offered
	err := row.Scan(slices.Concat([]any{&o.Ref.Member, &o.Ref.ID, &o.ExternalID, &o.Property, &o.Kind}, o.Names.Fields(), o.Texts.Fields(),
		[]any{&o.FeeBasis, &o.UnitAmount, &o.Timing, &o.Most, &o.DaysBefore, &o.Position, &o.Active, &o.ArrivalTime, &o.DepartureTime, &o.Mandatory, &o.UntilTime, &o.DaysFrom, &o.AtOnce, &o.UpdatedAt, &o.UpdatedBy})...)
	return o, err
}

// offersAt are the active offers of a property and of all properties, in the order of the agency.
func offersAt(ctx context.Context, q database.Querier, member identity.MemberID, property int64) ([]Offered, error) {
	return database.Collect(ctx, q, scanOffered, `SELECT `+offeredColumns+` FROM offered_extra
		WHERE member_id = $1 AND property_id IN (0, $2) AND active = TRUE ORDER BY position, id`, member, property)
}

// offersOf are all extras of a member: what is offered in its order, then what is no longer.
func offersOf(ctx context.Context, q database.Querier, member identity.MemberID) ([]Offered, error) {
	return database.Collect(ctx, q, scanOffered, `SELECT `+offeredColumns+` FROM offered_extra WHERE member_id = $1 ORDER BY active DESC, position, id`, member)
}

// offeredBy is one of them.
func offeredBy(ctx context.Context, q database.Querier, ref identity.Ref) (Offered, error) {
	o, err := scanOffered(q.QueryRow(ctx, `SELECT `+offeredColumns+` FROM offered_extra WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return o, err
}

func offeredOf(ctx context.Context, q database.Querier, member identity.MemberID, externalID string) (Offered, error) {
	return scanOffered(q.QueryRow(ctx, `SELECT `+offeredColumns+` FROM offered_extra WHERE member_id = $1 AND external_id = $2`, member, externalID))
}

func saveOffered(ctx context.Context, tx *database.Tx, o Offered) error {
	_, err := tx.Exec(ctx, offeredUpsert, slices.Concat([]any{o.Ref.Member, o.Ref.ID, o.ExternalID, o.Property, o.Kind}, o.Names.Values(), o.Texts.Values(),
		[]any{string(o.FeeBasis), o.UnitAmount, string(o.Timing), o.Most, o.DaysBefore, o.Position, o.Active, o.ArrivalTime, o.DepartureTime, o.Mandatory, o.UntilTime, o.DaysFrom, o.AtOnce, o.UpdatedAt, o.UpdatedBy})...)
	return err
}

// moveOffered gives an extra another place in the order of the agency.
func moveOffered(ctx context.Context, tx *database.Tx, ref identity.Ref, position int) error {
	_, err := tx.Exec(ctx, `UPDATE offered_extra SET position = $3 WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID, position)
	return err
}
