package account

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// SignIn checks a password and begins a session, or gives a challenge for the second factor. A wrong password and an unknown account give the same answer after the same time. From the third failure of the login or of its
// place on the network on it takes a solved captcha as well; what makes somebody wait are only the failures of this login from their own place, or from their own known browser.
func (s *Service) SignIn(ctx context.Context, email, password, captcha, clientID string, from Asker) (Tokens, error) {
	email = NormalEmail(email)
	a, err := byEmail(ctx, s.db, email)
	if err != nil && !database.IsMissing(err) {
		return Tokens{}, err
	}
	known, err := s.knowsBrowser(ctx, s.db, from.Browser, accountSubject(a.ID))
	if err != nil {
		return Tokens{}, err
	}
	try := s.tryOf(email, from, known)
	if err := s.enterTry(ctx, try, captcha, email, from); err != nil {
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
	if err != nil { // nothing was looked up, so that nothing counts
		return Tokens{}, s.takeBack(ctx, try, err)
	}
	if a.takesPasskeysOnly() && isRecovery(plainCode(password)) {
		return s.signInByRecovery(ctx, a, try, password, clientID, from)
	}
	if !ok {
		return Tokens{}, fault.Of(fault.InvalidCredentials)
	}
	t, err := s.signIn(ctx, func(tx *database.Tx, t *Tokens) error {
		// First, as all who open a session do: none waits for the other in turn.
		if _, err := byID(ctx, tx.Holding(), a.ID); err != nil {
			return err
		}
		if err := forgive(ctx, tx, try.keys()[1:]); err != nil {
			return err
		}
		return s.openSession(ctx, tx, t, newSession{account: a.ID, clientID: clientID, from: from}, try.slow, try.login)
	})
	if err != nil { // a full disk is no wrong password
		return Tokens{}, s.takeBack(ctx, try, err)
	}
	return t, nil
}

// hold refuses a try that comes before its wait is over: the more of a counter's tries have failed at a place, the longer. It holds the counter until the transaction ends.
func hold(ctx context.Context, tx *database.Tx, counter string, from place) error {
	failures, last, err := lockAttempts(ctx, tx, counter)
	if err != nil {
		return err
	}
	return tooSoon(waitAt(from, failures), last, tx.Now())
}

// takeBack has a try not count that the server could not finish.
func (s *Service) takeBack(ctx context.Context, t try, cause error) error {
	ctx = context.WithoutCancel(ctx)
	return errors.Join(cause, s.db.Write(ctx, func(tx *database.Tx) error { return forgive(ctx, tx, t.keys()) }))
}

// try is the counters of failures that a sign-in is held to.
type try struct {
	// slow makes its next tries wait: the login from one place, or from one known browser. Nobody fills somebody else's.
	slow string
	// from is the place whose failures slow counts; a known browser is a place by itself.
	from place
	// login is the login from anywhere, which is one of watched.
	login string
	// watched only ask for a captcha: the login from anywhere, and its place on the network, no matter who signs in there.
	watched []watched
	known   bool
}

// watched is a counter that asks for a captcha behind so many failures.
type watched struct {
	key    string
	behind int64
}

// keys are all counters, slow first.
func (t try) keys() []string {
	out := []string{t.slow}
	for _, w := range t.watched {
		out = append(out, w.key)
	}
	return out
}

func (s *Service) tryOf(email string, asker Asker, known bool) try {
	from := placeOf(asker.Address)
	t := try{slow: s.attemptKey("account at", email+" "+from.key), from: from, login: s.attemptKey("account", email), known: known}
	t.watched = []watched{{t.login, captchaBehind}}
	if !from.own {
		t.watched = append(t.watched, watched{s.attemptKey("place", from.key), captchaBehind * from.factor()})
	}
	if known {
		t.slow, t.from = s.attemptKey("browser", email+" "+asker.Browser), place{}
	}
	return t
}

// enterTry asks for the captcha where there were failures, then holds the try to its wait and counts it as a failure before the password is looked at, so that many tries at
// once are not one. A right password takes that back.
func (s *Service) enterTry(ctx context.Context, t try, captcha, email string, from Asker) error {
	asking := t.watched
	if t.known {
		asking = []watched{{t.slow, captchaBehind}}
	}
	suspicious := false
	for _, w := range asking {
		failures, last, err := attempts(ctx, s.db, w.key)
		if err != nil {
			return err
		}
		suspicious = suspicious || (failures >= w.behind && last.Add(forgetFailures) > clock.At(s.clock.Now()))
	}
	if suspicious {
		if err := s.requireCaptcha(ctx, captcha, "", CaptchaUse{FormSignIn, email}, from); err != nil {
			return err
		}
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := hold(ctx, tx, t.slow, t.from); err != nil {
			return err
		}
		return countFailure(ctx, tx, t.keys())
	})
}

func (s *Service) attemptKey(kind, value string) string {
	return hex.EncodeToString(s.box.MAC("attempt/"+kind, value))
}

// newSession is what is known of a sign-in.
type newSession struct {
	account  identity.AccountID
	clientID string
	from     Asker
	// only narrows a guest's session to one stay.
	only identity.Ref
	// proved says that the second factor was shown.
	proved bool
}

// openSession begins a session with tokens that are made already, forgets the failures before it and remembers the browser. It is the one place where sessions begin, whatever the sign-in,
// and asks for the second factor: an account that has one gets a challenge in place of the tokens, and one that signs in with passkeys only is refused. A person who turns that on meanwhile
// waits, and ends this session, or has it wait and be refused. A session by booking number is no session of the account: it sees one stay, and nothing
// that a second factor protects.
func (s *Service) openSession(ctx context.Context, tx *database.Tx, t *Tokens, n newSession, attemptKeys ...string) error {
	if !n.proved && n.only == (identity.Ref{}) {
		owner, err := byID(ctx, tx.Holding(), n.account)
		if err != nil {
			return err
		}
		if owner.takesPasskeysOnly() {
			return fault.Of(fault.PasskeysOnly)
		}
		asked, err := hasFactor(ctx, tx, n.account)
		if err != nil {
			return err
		}
		if asked {
			for _, key := range attemptKeys {
				if err := forgetAttempts(ctx, tx, key); err != nil {
					return err
				}
			}
			*t, err = s.challengeFor(ctx, tx, n)
			return err
		}
	}
	id, err := tx.NextID(ctx, 0, "session")
	if err != nil {
		return err
	}
	life := s.livesOf(n.from.Shared)
	t.Session, t.AccessExpires = id, tx.Now().Add(life.access)
	if err := insertSession(ctx, tx, id, n); err != nil {
		return err
	}
	for _, key := range attemptKeys {
		if err := forgetAttempts(ctx, tx, key); err != nil {
			return err
		}
	}
	subject := accountSubject(n.account)
	if n.only != (identity.Ref{}) {
		subject = staySubject(n.only) // who knows a booking number does not become known to its owner's login
	}
	if n.from.Shared {
		t.Browser = secret.Text{} // the next person at it would pass for this one
	} else if t.Browser, err = s.rememberBrowser(ctx, tx, n.from.Browser, t.Browser, subject); err != nil {
		return err
	}
	return s.insertTokens(ctx, tx, *t, life, tx.Now().Add(sessionLife(n.from.Shared)))
}

// lives are how long tokens are good.
type lives struct{ access, refresh time.Duration }

func (s *Service) livesOf(shared bool) lives {
	if shared {
		return lives{min(s.options.AccessTTL, sharedIdle), min(s.options.RefreshTTL, sharedIdle)}
	}
	return lives{s.options.AccessTTL, s.options.RefreshTTL}
}

// insertTokens keeps a pair; neither token outlives its session.
func (s *Service) insertTokens(ctx context.Context, tx *database.Tx, t Tokens, life lives, ends clock.Instant) error {
	if err := insertAccess(ctx, tx, tokenHash(t.Access.Reveal()), t.Session, t.AccessExpires); err != nil {
		return err
	}
	return insertRefresh(ctx, tx, tokenHash(t.Refresh.Reveal()), t.Session, min(tx.Now().Add(life.refresh), ends))
}

// Refresh gives a new pair for a refresh token. Whatever is wrong with the token is the one refusal invalid_grant; a reused one ends its session.
//
// The token is good for the client that it was given to alone.
//
// username may name whose token the client takes it for. When another window has signed in as somebody else meanwhile, the answer is token_different, and nothing is used up.
func (s *Service) Refresh(ctx context.Context, token, username, clientID string) (Tokens, error) {
	refused := fault.Of(fault.InvalidGrant)
	if username != "" {
		owner, err := ownerOfRefresh(ctx, s.db, tokenHash(token))
		if err != nil && !database.IsMissing(err) {
			return Tokens{}, err
		}
		if err == nil && owner != NormalEmail(username) {
			return Tokens{}, fault.Of(fault.TokenDifferent)
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
		if stored.ClientID != clientID {
			outcome = gone
			return nil
		}
		t = Tokens{Session: stored.Session}
		t.Access, t.Refresh = successor(s.box, token)
		if outcome = judge(stored, tx.Now()); outcome == rotate {
			taken, err := replaceRefresh(ctx, tx, hash, tokenHash(t.Refresh.Reveal()))
			if err != nil {
				return err
			}
			if taken {
				life := s.livesOf(stored.Shared)
				t.AccessExpires = min(tx.Now().Add(life.access), stored.SessionEnds)
				if err := touchSession(ctx, tx, stored.Session); err != nil {
					return err
				}
				return s.insertTokens(ctx, tx, t, life, stored.SessionEnds)
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

// Revoke ends the session that a refresh token belongs to, by the token's hash, also when the token was replaced since.
func (s *Service) Revoke(ctx context.Context, refreshHash []byte) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		t, err := refreshOf(ctx, tx, refreshHash)
		if database.IsMissing(err) || (err == nil && t.Ended) {
			return nil
		}
		if err != nil {
			return err
		}
		return s.endSession(ctx, tx, t.Session, "signed out")
	})
}

// Lasts reports whether the session that a refresh token belongs to has neither ended nor run out, by the token's hash. It changes nothing.
func (s *Service) Lasts(ctx context.Context, refreshHash []byte) (bool, error) {
	t, err := refreshOf(ctx, s.db, refreshHash)
	if database.IsMissing(err) {
		return false, nil
	}
	return err == nil && judge(t, clock.At(s.clock.Now())) != gone, err
}

func (s *Service) endSession(ctx context.Context, tx *database.Tx, session int64, reason string) error {
	tx.AfterCommit(func() {
		s.actors.forgetSession(session)
		s.options.SessionEnded(session)
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
