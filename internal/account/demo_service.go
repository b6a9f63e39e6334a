package account

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// CloseDemo has the accounts of a demo agency that is closed read again, and ends the sign-ins by the numbers of its stays.
func (s *Service) CloseDemo(ctx context.Context, tx *database.Tx, m identity.MemberID, accounts []identity.AccountID) error {
	sessions, err := sessionsOfAgency(ctx, tx, m)
	if err != nil {
		return err
	}
	for _, id := range sessions {
		if err := s.endSession(ctx, tx, id, "demo agency removed"); err != nil {
			return err
		}
	}
	tx.AfterCommit(func() { s.actors.forgetAccounts(accounts) })
	return nil
}

// LoginsOfDemo are the logins that a demo agency has brought since it was added. It is asked before the rows of the agency go.
func (s *Service) LoginsOfDemo(ctx context.Context, m identity.MemberID, since clock.Instant) ([]identity.AccountID, error) {
	return loginsOfDemo(ctx, s.db, m, since)
}

// EraseDemo deletes the sign-ins of a demo agency whose rows are gone, and those of its logins that nobody else needs, each in a transaction of its own.
func (s *Service) EraseDemo(ctx context.Context, m identity.MemberID, logins []identity.AccountID) error {
	sessions, err := sessionsOfAgency(ctx, s.db, m)
	if err != nil {
		return err
	}
	for _, id := range sessions {
		err := s.db.Write(ctx, func(tx *database.Tx) error { return s.eraseSessions(ctx, tx, database.Tally{}, []int64{id}) })
		if err != nil {
			return err
		}
	}
	if err := s.db.Write(ctx, func(tx *database.Tx) error { return eraseBrowsersOfAgency(ctx, tx, database.Tally{}, m) }); err != nil {
		return err
	}
	for _, id := range logins {
		err := s.db.Write(ctx, func(tx *database.Tx) error {
			_, _, err := s.EraseLogin(ctx, tx, id)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
