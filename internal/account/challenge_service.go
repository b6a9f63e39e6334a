package account

import (
	"context"
	"fmt"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

var (
	// codeAttack is how many wrong codes for one account within forgetFailures are an attack, in which each place has codeUnderAttack. Browsers that have signed in before go on as usual.
	codeAttack      = int64(30)
	codeUnderAttack = allowance{1, 10 * time.Minute}
)

// challengeFor begins the wait for the second factor: in place of the tokens of a session there is a challenge, which opens nothing.
func (s *Service) challengeFor(ctx context.Context, tx *database.Tx, n newSession) (Tokens, error) {
	token, err := newToken()
	if err != nil {
		return Tokens{}, err
	}
	ends := tx.Now().Add(challengeLife)
	ways, err := waysOf(ctx, tx, n.account)
	if err != nil {
		return Tokens{}, err
	}
	return Tokens{Challenge: token, ChallengeEnds: ends, Ways: ways}, insertChallenge(ctx, tx, challenge{hash: tokenHash(token.Reveal()), Account: n.account, ClientID: n.clientID, ExpiresAt: ends})
}

// codeTry is the counters that codes at the sign-in are held to.
type codeTry struct {
	// slow makes the next tries wait: those for the account from one place, or from one known browser.
	slow string
	from place
	// all counts those for the account from anywhere; while they are an attack, each place has underAttack.
	all         string
	underAttack string
	known       bool
}

func (s *Service) codeTryOf(id identity.AccountID, asker Asker, known bool) codeTry {
	from := placeOf(asker.Address)
	value := fmt.Sprintf("%d %s", id, from.key)
	t := codeTry{slow: s.attemptKey("code at", value), from: from, all: s.attemptKey("code", fmt.Sprint(id)), underAttack: s.allowanceKey("code under attack", value), known: known}
	if known {
		t.slow, t.from = s.attemptKey("code browser", fmt.Sprintf("%d %s", id, asker.Browser)), place{}
	}
	return t
}

// enterCodeTry counts a try at a challenge before the code is looked at, or refuses it.
func (s *Service) enterCodeTry(ctx context.Context, t codeTry, hash []byte) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := hold(ctx, tx, t.slow, t.from); err != nil {
			return err
		}
		failures, last, err := attempts(ctx, tx, t.all)
		if err != nil {
			return err
		}
		if !t.known && failures >= codeAttack && last.Add(forgetFailures) > tx.Now() {
			if err := take(ctx, tx, t.underAttack, codeUnderAttack.of(t.from)); err != nil {
				return err
			}
		}
		if ok, err := tryChallenge(ctx, tx, hash); err != nil || !ok {
			return orChallengeOver(err)
		}
		return countFailure(ctx, tx, []string{t.slow, t.all})
	})
}

func orChallengeOver(err error) error {
	if err != nil {
		return err
	}
	return fault.Of(fault.SecondFactorExpired)
}

// AnswerChallenge exchanges a challenge and a code, of the app or a recovery code, for a session. The challenge says whose session: a code of another account is as wrong as any. Wrong codes
// make this account's next tries from this place wait; they never lock it, and a browser that has signed in before waits for its own tries alone.
func (s *Service) AnswerChallenge(ctx context.Context, from Asker, token, code, clientID string) (Tokens, error) {
	return s.answerChallenge(ctx, from, token, clientID, func(id identity.AccountID) (func(tx *database.Tx) error, error) {
		return func(tx *database.Tx) error { return s.takeCode(ctx, tx, id, code) }, nil
	})
}

// AnswerChallengeByPasskey is AnswerChallenge with the answer of a browser's passkey in place of a code.
func (s *Service) AnswerChallengeByPasskey(ctx context.Context, from Asker, token, answer, clientID string) (Tokens, error) {
	return s.answerChallenge(ctx, from, token, clientID, func(id identity.AccountID) (func(tx *database.Tx) error, error) {
		_, err := s.showPasskey(ctx, ceremonyStep, id, answer)
		return func(*database.Tx) error { return nil }, err
	})
}

// answerChallenge exchanges a challenge for a session. show says how the second factor of the account is shown: before the transaction, and within it.
func (s *Service) answerChallenge(ctx context.Context, from Asker, token, clientID string, show func(identity.AccountID) (func(tx *database.Tx) error, error)) (Tokens, error) {
	c, err := challengeOf(ctx, s.db, tokenHash(token))
	if database.IsMissing(err) || (err == nil && !c.good(clientID, clock.At(s.clock.Now()))) {
		return Tokens{}, fault.Of(fault.SecondFactorExpired)
	}
	if err != nil {
		return Tokens{}, err
	}
	known, err := s.knowsBrowser(ctx, s.db, from.Browser, accountSubject(c.Account))
	if err != nil {
		return Tokens{}, err
	}
	try := s.codeTryOf(c.Account, from, known)
	if err := s.enterCodeTry(ctx, try, c.hash); err != nil {
		return Tokens{}, err
	}
	shown, err := show(c.Account)
	if err != nil {
		return Tokens{}, err
	}
	return s.signIn(ctx, func(tx *database.Tx, t *Tokens) error {
		a, err := byID(ctx, tx.Holding(), c.Account) // a person who turns to passkeys only takes the challenge back, or ends the session
		if err != nil {
			return err
		}
		if a.State == Closed {
			return fault.Of(fault.SecondFactorExpired)
		}
		if err := shown(tx); err != nil {
			return err
		}
		if ok, err := useChallenge(ctx, tx, c.hash); err != nil || !ok {
			return orChallengeOver(err)
		}
		if err := forgive(ctx, tx, []string{try.all}); err != nil {
			return err
		}
		return s.openSession(ctx, tx, t, newSession{account: c.Account, clientID: clientID, from: from, proved: true}, try.slow)
	})
}
