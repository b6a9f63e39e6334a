package identity

import (
	"context"
	"slices"
	"strconv"
	"strings"
)

type scopeKey struct{}

// Within narrows what happens under the context to the members that the actor has a relation with. On PostgreSQL the database itself then shows
// no row of another member, whatever a query asks for (the second wall); SQLite has no such wall and relies on the queries alone.
func Within(ctx context.Context, a Actor) context.Context {
	members := make([]MemberID, 0, len(a.Relations)+1)
	for _, r := range a.Relations {
		members = append(members, r.Member)
	}
	if a.OnlyReservation.Member != 0 {
		members = append(members, a.OnlyReservation.Member)
	}
	slices.Sort(members)
	var text strings.Builder
	// Rows of member 0 belong to the installation: the numbers of accounts, mails about an account.
	text.WriteByte('0')
	for _, m := range slices.Compact(members) {
		text.WriteByte(',')
		text.WriteString(strconv.FormatInt(int64(m), 10))
	}
	return context.WithValue(ctx, scopeKey{}, text.String())
}

// Everywhere undoes Within for a question that the installation itself has to ask, such as whether a person works for another agency too. What is found must not reach the actor.
func Everywhere(ctx context.Context) context.Context { return context.WithValue(ctx, scopeKey{}, nil) }

// ScopeOf is the list of members that the context is narrowed to, as 0,1,2; false for the installation's own work, which sees all.
func ScopeOf(ctx context.Context) (members string, narrowed bool) {
	members, narrowed = ctx.Value(scopeKey{}).(string)
	return members, narrowed
}
