package account

import (
	"context"
	"encoding/hex"
	"net/http"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// SignIn checks a password and begins a session. A wrong password and an unknown account give the same answer after the same time. From the third failure of the login or of its
// network address on it takes a solved captcha as well.
func (s *Service) SignIn(ctx context.Context, email, password, captcha, clientID string, from Asker) (Tokens, error) {
	email = NormalEmail(email)
	keys, err := s.mayTry(ctx, email, captcha, from)
	if err != nil {
		return Tokens{}, err
	}
	a, err := byEmail(ctx, s.db, email)
	if err != nil && !database.IsMissing(err) {
		return Tokens{}, err
	}
	phc := a.PasswordHash
	if a.State != Active {
		phc = ""
	}
	if len(password) > 4*maxPassword {
		phc, password = "", ""
	}
	ok, err := s.hasher.verify(ctx, phc, password)
	if err != nil {
		return Tokens{}, err
	}
	if !ok {
		if err := s.db.Write(ctx, func(tx *database.Tx) error { return countFailure(ctx, tx, keys) }); err != nil {
			return Tokens{}, err
		}
		return Tokens{}, fault.New(http.StatusUnauthorized, fault.InvalidCredentials)
	}
	t, err := newTokens()
	if err != nil {
		return Tokens{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		return s.openSession(ctx, tx, &t, newSession{account: a.ID, clientID: clientID, device: deviceOf(from.Agent)}, keys[0])
	})
	return t, err
}

// mayTry holds a sign-in to the failures before it: of the login, of the network address and of its network. It gives the keys under which a new failure is counted.
func (s *Service) mayTry(ctx context.Context, email, captcha string, from Asker) ([]string, error) {
	now := clock.At(s.clock.Now())
	keys, spared := []string{s.attemptKey("account", email)}, []int64{0} // many people share an address and more a network: both are spared some
	if network, ok := networkOf(from.Address); ok {
		keys = append(keys, s.attemptKey("address", from.Address), s.attemptKey("network", network))
		spared = append(spared, failsAddress, failsNetwork)
	}
	suspicious := false
	for i, key := range keys {
		failures, last, err := attempts(ctx, s.db, key)
		if err != nil {
			return nil, err
		}
		if last.Add(forgetFailures) <= now {
			failures = 0
		}
		suspicious = suspicious || (i < 2 && failures >= captchaBehind)
		if err := tooSoon(max(0, failures-spared[i]), last, now); err != nil {
			return nil, err
		}
	}
	if suspicious {
		return keys, s.requireCaptcha(ctx, captcha, "", from)
	}
	return keys, nil
}

func (s *Service) attemptKey(kind, value string) string {
	return hex.EncodeToString(s.box.MAC("attempt/"+kind, value))
}

// newSession is what is known of a sign-in.
type newSession struct {
	account  identity.AccountID
	clientID string
	device   string
	// only narrows a guest's session to one stay.
	only identity.Ref
}

// openSession begins a session with tokens that are made already, and forgets the failures before it.
func (s *Service) openSession(ctx context.Context, tx *database.Tx, t *Tokens, n newSession, attemptKey string) error {
	id, err := tx.NextID(ctx, 0, "session")
	if err != nil {
		return err
	}
	t.Session, t.AccessExpires = id, tx.Now().Add(s.options.AccessTTL)
	if err := insertSession(ctx, tx, id, n); err != nil {
		return err
	}
	if err := forgetAttempts(ctx, tx, attemptKey); err != nil {
		return err
	}
	return s.insertTokens(ctx, tx, *t)
}

func (s *Service) insertTokens(ctx context.Context, tx *database.Tx, t Tokens) error {
	if err := insertAccess(ctx, tx, tokenHash(t.Access.Reveal()), t.Session, t.AccessExpires); err != nil {
		return err
	}
	return insertRefresh(ctx, tx, tokenHash(t.Refresh.Reveal()), t.Session, tx.Now().Add(s.options.RefreshTTL))
}

// Refresh gives a new pair for a refresh token. Whatever is wrong with the token is the one refusal invalid_grant; a reused one ends its session.
//
// username may name whose token the client takes it for. When another window has signed in as somebody else meanwhile, the answer is token_different, and nothing is used up.
func (s *Service) Refresh(ctx context.Context, token, username string) (Tokens, error) {
	refused := fault.New(http.StatusBadRequest, fault.InvalidGrant)
	if username != "" {
		owner, err := ownerOfRefresh(ctx, s.db, tokenHash(token))
		if err != nil && !database.IsMissing(err) {
			return Tokens{}, err
		}
		if err == nil && owner != NormalEmail(username) {
			return Tokens{}, fault.New(http.StatusBadRequest, fault.TokenDifferent)
		}
	}
	var t Tokens
	var outcome refreshOutcome
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		hash := tokenHash(token)
		stored, err := refreshOf(ctx, tx, hash)
		if database.IsMissing(err) {
			outcome = gone
			return nil
		}
		if err != nil {
			return err
		}
		t = Tokens{Session: stored.Session}
		t.Access, t.Refresh = successor(s.box, token)
		if outcome = judge(stored, tx.Now()); outcome == rotate {
			taken, err := replaceRefresh(ctx, tx, hash, tokenHash(t.Refresh.Reveal()))
			if err != nil {
				return err
			}
			if taken {
				t.AccessExpires = tx.Now().Add(s.options.AccessTTL)
				if err := touchSession(ctx, tx, stored.Session); err != nil {
					return err
				}
				return s.insertTokens(ctx, tx, t)
			}
			outcome = repeat // another transaction was first by a moment
		}
		switch outcome {
		case repeat:
			t.AccessExpires, err = accessExpiry(ctx, tx, tokenHash(t.Access.Reveal()))
			if database.IsMissing(err) {
				outcome = gone
				return nil
			}
			return err
		case reuse:
			return s.endSession(ctx, tx, stored.Session, "a refresh token was used again")
		}
		return nil
	})
	if err != nil {
		return Tokens{}, err
	}
	if outcome == gone || outcome == reuse {
		return Tokens{}, refused
	}
	return t, nil
}

// SignOut ends the actor's session on the server.
func (s *Service) SignOut(ctx context.Context, a identity.Actor) error {
	return s.db.Write(ctx, func(tx *database.Tx) error { return s.endSession(ctx, tx, a.Session, "signed out") })
}

func (s *Service) endSession(ctx context.Context, tx *database.Tx, session int64, reason string) error {
	tx.AfterCommit(func() {
		s.actors.forgetSession(session)
		if s.options.SessionEnded != nil {
			s.options.SessionEnded(session)
		}
	})
	return endSession(ctx, tx, session, reason)
}

// ForgetSession drops what is remembered of a session that another node has ended.
func (s *Service) ForgetSession(session int64) { s.actors.forgetSession(session) }

// endOthers ends the sessions of an account but one; zero for all.
func (s *Service) endOthers(ctx context.Context, tx *database.Tx, account identity.AccountID, except int64, reason string) error {
	open, err := openSessions(ctx, tx, account)
	if err != nil {
		return err
	}
	for _, session := range open {
		if session == except {
			continue
		}
		if err := s.endSession(ctx, tx, session, reason); err != nil {
			return err
		}
	}
	return nil
}
