package reservation

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
)

// Announce notifies the guest and the managers of a stay that another noun has changed it.
func (s *Service) Announce(ctx context.Context, tx *database.Tx, r Reservation) error {
	return s.announce(ctx, tx, r)
}

// announce notifies the guest and the managers of a stay that it has changed. Each is shown it as they may see it when it is delivered.
func (s *Service) announce(ctx context.Context, tx *database.Tx, r Reservation) error {
	crew, err := s.members.Staff(ctx, tx, r.Ref.Member)
	if err != nil {
		return err
	}
	ev := realtime.Event{Action: realtime.Commit, Type: realtime.Reservations, Member: r.Ref.Member, Ref: r.Ref.ID}
	s.streams.Append(tx, ev, append(crew.Managers(), r.Account), nil)
	return nil
}

// entry shows a changed stay to a listener, as a line of the list of stays. Who may not see it (any more) is shown nothing.
func (s *Service) entry(ctx context.Context, viewer identity.Actor, ev realtime.Event, _ any) (*Summary, error) {
	r, as, err := s.admitted(ctx, s.db, viewer, identity.Ref{Member: ev.Member, ID: ev.Ref})
	if fault.Is(err, fault.ReservationNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	o, err := s.overview(ctx, r.Reservation, as)
	if err != nil {
		return nil, err
	}
	return new(PresentOverview(o)), nil
}
