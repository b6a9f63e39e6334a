package ready

import (
	"context"
	"encoding/json"

	"latchkey/internal/fault"
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
	out.Complete = all && read
	bytes := 0
	for _, stay := range stays {
		one, err := s.stay(ctx, actor, refOf(stay), lang)
		if fault.IsMissing(err) {
			continue // it was taken away since the list was read
		}
		if err != nil {
			return out, err
		}
		encoded, err := json.Marshal(one)
		if err != nil {
			return out, err
		}
		if bytes += len(encoded); bytes > mostBytes && len(out.Stays) > 0 {
			out.Complete = false
			break
		}
		out.Stays = append(out.Stays, one)
	}
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
