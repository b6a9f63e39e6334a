package message

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// The index of words follows the messages from behind, so that writing one costs nothing more: a position for each member says up to which message it is complete, moved in
// the transaction that writes the words. Whatever a crash leaves is read again from there; several nodes may follow at once. Messages behind the position are searched in
// their texts (search.go), so that the index may lag without anything being missed.

// indexStep is how many messages one transaction takes in: few, so that the one writer of SQLite is not kept from people's messages.
const indexStep = 50

// IndexWords takes in the next messages of each member that has some, and reports whether there are more.
func (s *Service) IndexWords(ctx context.Context) (more bool, err error) {
	behind, err := behindIndex(ctx, s.db)
	if err != nil {
		return false, err
	}
	for _, b := range behind {
		found, err := textsAfter(ctx, s.db, b.member, b.position, indexStep)
		if err != nil {
			return false, err
		}
		to := b.last
		if len(found) == indexStep {
			to, more = found[len(found)-1].ID, true
		}
		if err := s.db.Write(ctx, func(tx *database.Tx) error { return takeIn(ctx, tx, b, to, found) }); err != nil {
			return false, err
		}
	}
	return more, nil
}

// lag is a member whose messages are further than its index.
type lag struct {
	member         identity.MemberID
	position, last int64
}
