package reservation

import (
	"context"

	"latchkey/internal/database"
)

// claimed has Today name a stay that the office has cancelled and that a file or a program still names.
func (s *Service) claimed(ctx context.Context, tx *database.Tx, r Reservation) error {
	first, err := claim(ctx, tx, r)
	if err == nil && first {
		err = s.announce(ctx, tx, r)
	}
	return err
}

// unclaimed has Today name it no more: what has named it says that it is cancelled, too.
func (s *Service) unclaimed(ctx context.Context, tx *database.Tx, r Reservation) error {
	had, err := dropClaim(ctx, tx, r.Ref)
	if err == nil && had {
		err = s.announce(ctx, tx, r)
	}
	return err
}
