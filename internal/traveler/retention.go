package traveler

import (
	"context"
	"fmt"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// eraseAtOnce is how many stays one transaction erases.
const eraseAtOnce = 200

// EraseIdentities erases the identity of all travelers whose stay has been over at now for longer than their member keeps it, together with the key that it was sealed with.
// That they were there, as an adult or a child, stays. Each erasure is in the protocol.
func (s *Service) EraseIdentities(ctx context.Context, now clock.Instant) error {
	members, err := s.members.All(ctx)
	if err != nil {
		return err
	}
	for _, m := range members {
		for {
			n, err := s.eraseSome(ctx, m.ID, now.Date(m.Zone).AddDays(-m.RetentionDays))
			if err != nil {
				return fmt.Errorf("retention of agency %d: %w", m.ID, err)
			}
			if n < eraseAtOnce {
				break
			}
		}
	}
	return nil
}

// eraseSome erases stays that ended before the day.
func (s *Service) eraseSome(ctx context.Context, member identity.MemberID, before clock.Date) (int, error) {
	over, err := s.stays.WithIdentity(ctx, member, before, eraseAtOnce)
	if err != nil || len(over) == 0 {
		return 0, err
	}
	return len(over), s.db.Write(ctx, func(tx *database.Tx) error {
		for _, ref := range over {
			if err := dropInvitations(ctx, tx, ref); err != nil {
				return err
			}
			// Another node may have erased it since it was read, and has noted it.
			if had, err := s.stays.EraseIdentity(ctx, tx, ref); err != nil {
				return err
			} else if !had {
				continue
			}
			if err := s.stays.Note(ctx, tx, ref, identity.Principal{}, reservation.IdentityErased); err != nil {
				return err
			}
		}
		return nil
	})
}
