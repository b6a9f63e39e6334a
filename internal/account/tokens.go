package account

import (
	"context"
	"crypto/sha256"
	"encoding/base64"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// Tokens are what a sign-in or a refresh gives.
type Tokens struct {
	Access        secret.Text
	Refresh       secret.Text
	AccessExpires clock.Instant
	Session       int64
	// Browser is under what the browser is known from now on; only after a sign-in.
	Browser secret.Text
	// Challenge, when set, is all there is: the sign-in waits for the second factor until ChallengeEnds, and there is no session yet.
	Challenge     secret.Text
	ChallengeEnds clock.Instant
	// Ways are the ways to answer the challenge.
	Ways []FactorWay
}

const tokenSize = 32

func newToken() (secret.Text, error) { return secret.NewToken() }

// newTokens makes the first pair of a session.
func newTokens() (t Tokens, err error) {
	if t.Access, err = newToken(); err == nil {
		t.Refresh, err = newToken()
	}
	if err == nil {
		t.Browser, err = newToken()
	}
	return t, err
}

// TokensFor makes the tokens of a session that an attempt begins: from its key and the server's own, so that the same attempt again gets the same tokens and none of them is stored to say
// it again. Without a key they are random.
func (s *Service) TokensFor(attempt identity.Attempt) (t Tokens, err error) {
	if attempt.Key == "" {
		return newTokens()
	}
	parent := "attempt " + attempt.Fingerprint + " " + attempt.Key // with spaces, so it is no refresh token
	t.Access, t.Refresh = successor(s.box, parent)
	t.Browser = secret.Of(base64.RawURLEncoding.EncodeToString(s.box.MAC("token/browser", parent)))
	return t, nil
}

// signIn runs the transaction of a sign-in with tokens that are made already. The transaction may be tried again: each time it has them as they were made.
func (s *Service) signIn(ctx context.Context, do func(tx *database.Tx, t *Tokens) error) (Tokens, error) {
	fresh, err := newTokens()
	if err != nil {
		return Tokens{}, err
	}
	var t Tokens
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		t = fresh
		return do(tx, &t)
	})
	if err != nil {
		return Tokens{}, err
	}
	return t, nil
}

// OpenSession begins a session of an account that the same transaction has made, with tokens of TokensFor.
func (s *Service) OpenSession(ctx context.Context, tx *database.Tx, t *Tokens, id identity.AccountID, clientID string, from Asker) error {
	return s.openSession(ctx, tx, t, newSession{account: id, clientID: clientID, from: from})
}

// Expiry reads until when the access token is good; 0 once it is over and forgotten.
func (s *Service) Expiry(ctx context.Context, t *Tokens) error {
	expires, err := accessExpiry(ctx, s.db, tokenHash(t.Access.Reveal()))
	if err != nil && !database.IsMissing(err) {
		return err
	}
	t.AccessExpires = expires
	return nil
}

// tokenHash is what the database knows of a token. Tokens are random, so a plain hash is enough.
func tokenHash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// successor makes the pair that replaces a refresh token from that token and the server's key, so that the same parent always has the same successor and
// nothing has to be kept to say it again.
func successor(box *secret.Box, parent string) (access, refresh secret.Text) {
	make := func(kind string) secret.Text {
		return secret.Of(base64.RawURLEncoding.EncodeToString(box.MAC("token/"+kind, parent)))
	}
	return make("access"), make("refresh")
}
