package channel

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// ownEntry is the entry of which a stay was made; false where it is not there any more.
func ownEntry(ctx context.Context, q database.Querier, calendar identity.Ref, entry int64) (Known, bool, error) {
	k, err := scanKnown(q.QueryRow(ctx, `SELECT `+entryColumns+` FROM channel_entry WHERE member_id = $1 AND calendar_id = $2 AND id = $3`, calendar.Member, calendar.ID, entry))
	if database.IsMissing(err) {
		return k, false, nil
	}
	return k, err == nil, err
}
