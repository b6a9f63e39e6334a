package extra

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const offeredColumns = `member_id, id, external_id, property_id, kind, name_en, name_de, name_es, name_pl, text_en, text_de, text_es, text_pl, fee_basis, unit_amount, timing,
	most, days_before, position, active`

func scanOffered(row database.Row) (Offered, error) {
	var o Offered
	err := row.Scan(&o.Ref.Member, &o.Ref.ID, &o.ExternalID, &o.Property, &o.Kind, &o.Names.En, &o.Names.De, &o.Names.Es, &o.Names.Pl, &o.Texts.En, &o.Texts.De, &o.Texts.Es,
		&o.Texts.Pl, &o.FeeBasis, &o.UnitAmount, &o.Timing, &o.Most, &o.DaysBefore, &o.Position, &o.Active)
	return o, err
}

// offersAt are the active offers of a property and of all properties, in the order of the agency.
func offersAt(ctx context.Context, q database.Querier, member identity.MemberID, property int64) ([]Offered, error) {
	return database.Collect(ctx, q, scanOffered, `SELECT `+offeredColumns+` FROM offered_extra
		WHERE member_id = $1 AND property_id IN (0, $2) AND active = TRUE ORDER BY position, id`, member, property)
}

func offeredOf(ctx context.Context, q database.Querier, member identity.MemberID, externalID string) (Offered, error) {
	return scanOffered(q.QueryRow(ctx, `SELECT `+offeredColumns+` FROM offered_extra WHERE member_id = $1 AND external_id = $2`, member, externalID))
}

func saveOffered(ctx context.Context, tx *database.Tx, o Offered) error {
	_, err := tx.Exec(ctx, `INSERT INTO offered_extra (`+offeredColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
		ON CONFLICT (member_id, id) DO UPDATE SET property_id = $4, kind = $5, name_en = $6, name_de = $7, name_es = $8, name_pl = $9, text_en = $10, text_de = $11, text_es = $12,
			text_pl = $13, fee_basis = $14, unit_amount = $15, timing = $16, most = $17, days_before = $18, position = $19, active = $20`,
		o.Ref.Member, o.Ref.ID, o.ExternalID, o.Property, o.Kind, o.Names.En, o.Names.De, o.Names.Es, o.Names.Pl, o.Texts.En, o.Texts.De, o.Texts.Es, o.Texts.Pl,
		string(o.FeeBasis), o.UnitAmount, string(o.Timing), o.Most, o.DaysBefore, o.Position, o.Active)
	return err
}
