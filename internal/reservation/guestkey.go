package reservation

import (
	"context"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// GuestKey is a stay whose guest can see the key code.
type GuestKey struct {
	Ref     identity.Ref
	Account identity.AccountID
	// Property is the property's title.
	Property string
}

// KeysVisible lists the coming stays of a member whose guests have a login and can see the key code at a moment: those who should be notified of it. The codes are not in it.
func (s *Service) KeysVisible(ctx context.Context, member identity.MemberID, now time.Time) ([]GuestKey, error) {
	today := clock.DateOf(now)
	found, err := arrivingWithAccount(ctx, s.db, member, today.AddDays(-1), today.AddDays(daysBefore+1))
	if err != nil {
		return nil, err
	}
	var out []GuestKey
	for _, r := range found {
		p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: member, ID: r.Property})
		if err != nil {
			return nil, err
		}
		if p.HasKeyCode && r.Arrival >= clock.DateOf(now.In(p.Zone)) && KeyRule(r, p.Zone, now).Visible {
			out = append(out, GuestKey{Ref: r.Ref, Account: r.Account, Property: p.Title})
		}
	}
	return out, nil
}
