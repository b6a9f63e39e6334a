package channel

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// ownEntry is the entry of which a stay was made; false where it is not there any more.
func ownEntry(ctx context.Context, q database.Querier, calendar identity.Ref, entry int64) (Known, bool, error) {
	k := Known{ID: entry}
	err := q.QueryRow(ctx, `SELECT uid, kind, arrival, departure, name_mark, thing_id, echo, missing_since, gone FROM channel_entry WHERE member_id = $1 AND calendar_id = $2 AND id = $3`,
		calendar.Member, calendar.ID, entry).Scan(&k.UID, &k.Kind, &k.Arrival, &k.Departure, &k.Mark, &k.Thing, &k.Echo, &k.MissingSince, &k.Gone)
	if database.IsMissing(err) {
		return k, false, nil
	}
	return k, err == nil, err
}
