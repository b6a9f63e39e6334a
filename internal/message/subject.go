package message

import (
	"context"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Subject is what a thread belongs to.
type Subject interface {
	// Participants tells who takes part; a fault.Missing when the actor is not one of them.
	Participants(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Participants, error)
	// Changed is told inside the transaction what the thread looks like now, so that the subject's lists keep unread and last message.
	Changed(ctx context.Context, tx *database.Tx, ref identity.Ref, t Thread) error
}

// Titler is a Subject that can say how its threads are called in the inbox, and the zone of the property.
type Titler interface {
	Title(ctx context.Context, q database.Querier, ref identity.Ref) (title string, zone *time.Location, err error)
}
