package notification

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
)

// step is how many messages, and how many lines of what is owed, are looked at at once.
const step = 100

// follow finds the messages that have been unread for Patience and notes who is to be notified of them.
func (s *Service) follow(ctx context.Context) error {
	lags, err := behind(ctx, s.DB)
	if err != nil {
		return err
	}
	for _, l := range lags {
		for more := true; more && ctx.Err() == nil; {
			if more, err = s.followMember(ctx, &l); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

func (s *Service) followMember(ctx context.Context, l *lag) (more bool, err error) {
	now := clock.At(s.Clock.Now())
	found, err := s.Messages.Written(ctx, s.DB, l.member, l.position, now.Add(-Patience), step)
	if err != nil || len(found) == 0 {
		return false, err
	}
	type line struct {
		kind message.Kind
		ref  identity.Ref
		side message.Side
	}
	newest := map[line]message.Message{}
	var order []line
	for _, m := range found {
		if m.ReadAt != 0 || m.CreatedAt < now.Add(-TooOld) {
			continue
		}
		key := line{m.Kind, m.Ref, m.Side}
		if _, ok := newest[key]; !ok {
			order = append(order, key)
		}
		newest[key] = m
	}
	var all []owed
	for _, key := range order {
		chat, err := s.Messages.Chat(ctx, s.DB, key.kind, key.ref)
		if fault.IsMissing(err) {
			continue
		}
		if err != nil {
			return false, err
		}
		readers, err := s.Messages.Readers(ctx, chat, key.side)
		if err != nil {
			return false, err
		}
		for _, reader := range readers {
			all = append(all, owed{Account: reader, Kind: Messages, Subject: key.kind, Ref: key.ref, Item: newest[key].ID, DueAt: now})
		}
	}
	to := found[len(found)-1].ID
	err = s.DB.Write(ctx, func(tx *database.Tx) error {
		moved, err := move(ctx, tx, *l, to)
		if err != nil || !moved {
			more = false
			return err
		}
		more = len(found) == step
		for _, o := range all {
			if err := owe(ctx, tx, o); err != nil {
				return err
			}
		}
		return nil
	})
	l.position = to
	return more, err
}
