package channel

import (
	"context"
	"fmt"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// EraseGuest takes the guest of some stays out of the kept answers of channels: the events of these stays, and past ones that name the guest. What the answers say of other guests stays, and can be
// applied again. It comes before all that the transaction writes to stays: a fetch that runs has the calendar first.
func (s *Service) EraseGuest(ctx context.Context, tx *database.Tx, m identity.MemberID, stays []reservation.Reservation, mentions func(string) bool) (database.Tally, error) {
	erased := database.Tally{}
	homes := map[int64]bool{}
	for _, stay := range stays {
		homes[stay.Property] = true
		also, err := homesOfEntries(ctx, tx, stay.Ref)
		if err != nil {
			return erased, err
		}
		for _, id := range also {
			homes[id] = true
		}
	}
	for _, id := range sorted(homes) {
		home, err := s.properties.Get(ctx, tx, identity.Ref{Member: m, ID: id})
		if err != nil {
			return erased, err
		}
		calendars, err := calendarsOf(ctx, tx.Holding(), home.Ref)
		if err != nil {
			return erased, err
		}
		for _, f := range calendars {
			sender, err := s.senderOf(f)
			if err != nil {
				return erased, err
			}
			e := eraser{zone: home.Zone, sender: sender, today: tx.Now().Date(home.Zone), mentions: mentions}
			for _, stay := range stays {
				uids, err := uidsOf(ctx, tx, f.Ref, stay.Ref.ID)
				if err != nil {
					return erased, err
				}
				e.stays = append(e.stays, erasedStay{uids: uids, arrival: stay.Arrival, departure: stay.Departure})
			}
			if err := s.eraseAnswers(ctx, tx, erased, f.Ref, e); err != nil {
				return erased, err
			}
		}
	}
	return erased, nil
}

func sorted(homes map[int64]bool) []int64 {
	out := make([]int64, 0, len(homes))
	for id := range homes {
		out = append(out, id)
	}
	slices.Sort(out)
	return out
}

// eraseAnswers takes erased guests out of the kept answers of a calendar. The mark of an answer stays that of what came, so that the same answer is recognized when it comes again.
func (s *Service) eraseAnswers(ctx context.Context, tx *database.Tx, erased database.Tally, calendar identity.Ref, e eraser) error {
	ids, err := answersOf(ctx, tx, calendar)
	if err != nil {
		return err
	}
	for _, id := range ids {
		sealed, err := keptBody(ctx, tx, calendar, id)
		if err != nil {
			return err
		}
		body, err := s.openBody(calendar, id, sealed)
		if err != nil {
			return err
		}
		left, some := e.without(body)
		if !some {
			continue
		}
		if sealed, err = s.sealBody(calendar, left); err != nil {
			return err
		}
		if err := setBody(ctx, tx, erased, calendar, id, sealed); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) sealBody(calendar identity.Ref, body []byte) ([]byte, error) {
	if len(body) == 0 {
		return nil, nil
	}
	packed, err := compress(body)
	if err != nil {
		return nil, err
	}
	return s.box.SealBytes(bodyContext(calendar), packed)
}

func (s *Service) openBody(calendar identity.Ref, id int64, sealed []byte) ([]byte, error) {
	packed, err := s.box.OpenBytes(bodyContext(calendar), sealed)
	if err != nil {
		return nil, fmt.Errorf("fetch %d of calendar %s: %w", id, calendar, err)
	}
	return expand(packed)
}

// withoutErased gives an answer as it is kept: a channel that still lists a stay whose guest is erased does not bring the guest back.
func (s *Service) withoutErased(ctx context.Context, tx *database.Tx, calendar identity.Ref, body []byte) ([]byte, error) {
	property, stays, err := erasedOf(ctx, tx, calendar)
	if err != nil || len(stays) == 0 {
		return body, err
	}
	home, err := s.properties.Get(ctx, tx, identity.Ref{Member: calendar.Member, ID: property})
	if err != nil {
		return nil, err
	}
	f, err := calendarByID(ctx, tx, calendar)
	if err != nil {
		return nil, err
	}
	sender, err := s.senderOf(f)
	if err != nil {
		return nil, err
	}
	left, _ := eraser{zone: home.Zone, sender: sender, today: tx.Now().Date(home.Zone), stays: stays}.without(body)
	return left, nil
}
