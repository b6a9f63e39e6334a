package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// OwnTravelers marks that the travelers of a stay are written by people from now on, and makes others who change the stay wait.
func (s *Service) OwnTravelers(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	return ownTravelers(ctx, tx, ref)
}

// SaveTravelers writes the travelers of a stay in place of those that there are.
func (s *Service) SaveTravelers(ctx context.Context, tx *database.Tx, a Admitted, all []Traveler) error {
	box, err := openDataKey(s.box, a.Ref, a.dataKey)
	if err != nil {
		return err
	}
	sealed, err := seal(box, a.Ref, all)
	if err != nil {
		return err
	}
	if err := deleteTravelers(ctx, tx, a.Ref); err != nil {
		return err
	}
	return insertTravelers(ctx, tx, a.Ref, sealed)
}

// WithIdentity lists stays that ended before a day and of whose travelers identity data is still there.
func (s *Service) WithIdentity(ctx context.Context, member identity.MemberID, before clock.Date, limit int) ([]identity.Ref, error) {
	return kept(ctx, s.db, member, before, limit)
}

// EraseIdentity erases the identity of all travelers of a stay, together with the key that it was sealed with. That they were there, as an adult or a child, stays. It reports
// whether there was any.
func (s *Service) EraseIdentity(ctx context.Context, tx *database.Tx, ref identity.Ref) (bool, error) {
	// A new key takes the place of the old one: what a copy of the rows still holds cannot be opened with this database any more.
	sealed, _, err := newDataKey(s.box, ref)
	if err != nil {
		return false, err
	}
	return erase(ctx, tx, ref, sealed)
}
