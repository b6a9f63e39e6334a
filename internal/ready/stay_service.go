package ready

import (
	"context"

	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// Stays gives what a guest needs for their own present and next stays, its words in a language. Each part is read by the verb of its single call, with the rights of the actor. What the travelers'
// own call gives is not in it: identity data is not kept on devices.
func (s *Service) Stays(ctx context.Context, actor identity.Actor, lang string) (StayBundle, error) {
	out := StayBundle{Stays: []Stay{}}
	list, own, read, err := notOver(func(after string) (wire.Page[reservation.Summary], error) {
		return s.stays.Summaries(ctx, actor, after)
	})
	if err != nil {
		return out, err
	}
	out.List, out.ListComplete = list.Items, list.Next == ""
	stays, all, err := needed(own)
	if err != nil {
		return out, err
	}
	found, fits, err := gather(stays, func(one reservation.Summary) (Stay, error) { return s.stay(ctx, actor, refOf(one), lang) })
	if err != nil {
		return out, err
	}
	out.Stays, out.Complete = found, fits && all && read
	out.Until = lastDay(out.Stays)
	return out, nil
}

func (s *Service) stay(ctx context.Context, actor identity.Actor, ref identity.Ref, lang string) (Stay, error) {
	answer, err := s.stays.Answer(ctx, actor, ref, lang, reservation.KeyMadeReady)
	if err != nil {
		return Stay{}, err
	}
	services, err := s.extras.Answer(ctx, actor, ref, lang)
	if err != nil {
		return Stay{}, err
	}
	pay, err := s.payments.PayAnswer(ctx, actor, ref)
	if err != nil {
		return Stay{}, err
	}
	chat, err := s.messages.Newest(ctx, actor, message.Reservation, ref)
	return Stay{Stay: answer, Services: services, Pay: pay, Messages: chat}, err
}
