package account

import (
	"context"
	"errors"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// EraseStay ends sign-ins by the number of a stay, and erases the browsers that are known by it and what its guest was still to be notified of.
func (s *Service) EraseStay(ctx context.Context, tx *database.Tx, ref identity.Ref, guest identity.AccountID) (database.Tally, error) {
	erased := database.Tally{}
	sessions, err := sessionsOfStay(ctx, tx, ref)
	if err != nil {
		return erased, err
	}
	return erased, errors.Join(s.eraseSessions(ctx, tx, erased, sessions), eraseOfStay(ctx, tx, erased, ref, guest))
}

// OfNumber is the account that a stay has got from a sign-in by its number, also where somebody else has the stay now; 0 for none.
func (s *Service) OfNumber(ctx context.Context, q database.Querier, stay identity.Ref) (identity.AccountID, error) {
	a, err := byEmail(ctx, q, bookingAccount(stay))
	if database.IsMissing(err) {
		return 0, nil
	}
	return a.ID, err
}

// EraseMails erases the mails of an agency to an address, sent or not.
func (s *Service) EraseMails(ctx context.Context, tx *database.Tx, m identity.MemberID, email string) (database.Tally, error) {
	erased := database.Tally{}
	return erased, eraseMails(ctx, tx, erased, m, email)
}

// EraseAnswers empties the stored answers to repeated calls: all of guests, and of other people of the agency those that are about one of them. A repeated call still does nothing twice.
func (s *Service) EraseAnswers(ctx context.Context, tx *database.Tx, guests, others []identity.AccountID, about func(string) bool) (database.Tally, error) {
	erased := database.Tally{}
	for _, id := range guests {
		if err := emptyAnswers(ctx, tx, erased, id, func(string) bool { return true }); err != nil {
			return erased, err
		}
	}
	for _, id := range others {
		if err := emptyAnswers(ctx, tx, erased, id, about); err != nil {
			return erased, err
		}
	}
	return erased, nil
}

// EraseLogin deletes a login with all that belongs to it, unless it is still needed: by a stay at any agency, or because its owner works, or has worked, for one. The caller asks under
// identity.Everywhere, and the agency must not learn the answer.
func (s *Service) EraseLogin(ctx context.Context, tx *database.Tx, id identity.AccountID) (deleted bool, erased database.Tally, err error) {
	erased = database.Tally{}
	a, err := byID(ctx, tx, id)
	if database.IsMissing(err) {
		return false, erased, nil
	}
	if err != nil {
		return false, erased, err
	}
	needed, err := isNeeded(ctx, tx, a)
	if err != nil || needed {
		return false, erased, err
	}
	sessions, err := allSessions(ctx, tx, id)
	if err != nil {
		return false, erased, err
	}
	tx.AfterCommit(func() { s.actors.forgetAccount(id) })
	return true, erased, errors.Join(s.eraseSessions(ctx, tx, erased, sessions), eraseAccount(ctx, tx, erased, a))
}

// eraseSessions ends sessions everywhere and deletes them.
func (s *Service) eraseSessions(ctx context.Context, tx *database.Tx, erased database.Tally, sessions []int64) error {
	for _, id := range sessions {
		if err := s.endSession(ctx, tx, id, "erased"); err != nil {
			return err
		}
		if err := eraseSession(ctx, tx, erased, id); err != nil {
			return err
		}
	}
	return nil
}

// Addressee is where the owner of a login is mailed, and in which language; empty for a login without an address or none.
func (s *Service) Addressee(ctx context.Context, q database.Querier, id identity.AccountID) (email, lang string, err error) {
	a, err := byID(ctx, q, id)
	if database.IsMissing(err) || err == nil && CheckEmail(a.Email) != nil {
		return "", "", nil
	}
	return a.Email, a.Lang, err
}
