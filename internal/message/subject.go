package message

import (
	"context"
	"strings"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/locales"
)

// Subject is what a thread belongs to.
type Subject interface {
	// Participants returns who takes part; a fault.Missing when the actor is not one of them.
	Participants(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Participants, error)
	// Changed is called inside the transaction with what the thread looks like now, so that the subject's lists keep unread and last message.
	Changed(ctx context.Context, tx *database.Tx, ref identity.Ref, t Thread) error
}

// Titler is a Subject that can say how its threads are called in the inbox, and the zone of the property.
type Titler interface {
	Title(ctx context.Context, q database.Querier, ref identity.Ref) (title Title, zone *time.Location, err error)
}

// Title is how a thread is called in the inbox. The days stand apart from the name, because each reader's language writes them in its own way.
type Title struct {
	// Name is what the thread belongs to: the property, and the booker of a stay. Parked is of a stay that has no property now: Name is the booker alone.
	Name   string
	Parked bool
	// Begins and Ends are days as yyyy-MM-dd: those of a stay; a task has its day alone.
	Begins, Ends string
}

// Named is the name in a language.
func (t Title) Named(lang string) string {
	if !t.Parked {
		return t.Name
	}
	return strings.TrimSuffix(locales.Text(lang, "stays.no_home")+" · "+t.Name, " · ")
}

// In is the whole title as people of a content language write it.
func (t Title) In(lang string) string {
	out := t.Named(lang)
	if day := dayIn(t.Begins, lang); day != "" {
		out += " · " + day
	}
	if day := dayIn(t.Ends, lang); day != "" {
		out += " – " + day
	}
	return out
}
