package account

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Person finds an account by its number; the error satisfies database.IsMissing when there is none.
func (s *Service) Person(ctx context.Context, q database.Querier, id identity.AccountID) (Account, error) {
	return byID(ctx, q, id)
}

// ActorOf is an account as it acts without a sign-in of its own, such as by a mail that only it can have written.
func (s *Service) ActorOf(ctx context.Context, id identity.AccountID) (identity.Actor, error) {
	a, err := byID(ctx, s.db, id)
	if err != nil {
		return identity.Actor{}, err
	}
	actor := identity.Actor{Account: a.ID, Name: a.Name, Lang: a.Lang}
	actor.Relations, err = s.relations(ctx, s.db, id)
	return actor, err
}

// ReadyActor is what an account may do now if its owner signs in: a manager without a second factor that their agency demands may do nothing there.
func (s *Service) ReadyActor(ctx context.Context, q database.Querier, id identity.AccountID) (identity.Actor, error) {
	actor := identity.Actor{Account: id}
	var err error
	if actor.Relations, err = s.relations(ctx, q, id); err != nil {
		return actor, err
	}
	err = s.markMissing(ctx, q, id, actor.Relations)
	return actor.Ready(), err
}

// LastUsed is when an account last used the app on any device, to within the life of an access token; zero for never.
func (s *Service) LastUsed(ctx context.Context, q database.Querier, id identity.AccountID) (clock.Instant, error) {
	return lastUsed(ctx, q, id)
}

// LiveSessions are the sessions of an account whose tokens are still good, each with the one stay that it is narrowed to, if it is.
func (s *Service) LiveSessions(ctx context.Context, q database.Querier, id identity.AccountID, now clock.Instant) (map[int64]identity.Ref, error) {
	return liveSessions(ctx, q, id, now)
}
