package message

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// mostWaiting is how far waiting chats are counted, as at the inbox.
const mostWaiting = 100

// Attention counts the chats that wait for an answer. They are one row, which leads to the inbox.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	all, err := waiting(ctx, q, ask.Member, mostWaiting+1)
	if err != nil {
		return nil, err
	}
	group := attention.Group{Kind: attention.ChatsWaiting, Count: min(len(all), mostWaiting), More: len(all) > mostWaiting}
	first := ask.Now
	for _, t := range all[:group.Count] {
		if t.kind == Reservation {
			group.Stays++
		} else {
			group.Tasks++
		}
		first = min(first, t.since)
	}
	if !group.More { // the one that has waited longest may be among those that were not read
		group.Minutes = int(ask.Now.Time().Sub(first.Time()).Minutes())
	}
	return []attention.Group{group}, nil
}

// waitingThread is a chat that waits, and since when.
type waitingThread struct {
	kind  Kind
	since clock.Instant
}

func waiting(ctx context.Context, q database.Querier, m identity.MemberID, limit int) ([]waitingThread, error) {
	return database.Collect(ctx, q, func(row database.Row) (waitingThread, error) {
		var t waitingThread
		err := row.Scan(&t.kind, &t.since)
		return t, err
	}, `SELECT kind, waiting_at FROM thread WHERE member_id = $1 AND waiting_at > 0 ORDER BY last_at DESC, kind DESC, ref_id DESC LIMIT CAST($2 AS BIGINT)`, m, limit)
}
