package account

import (
	"crypto/rand"
	"encoding/base32"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// A second factor is a time-based one-time password (TOTP, RFC 6238) of an authenticator app: six digits that change every 30 seconds. Passkeys are another one (passkey.go). Recovery codes stand in for either when it is lost.

const (
	codeDigits = 6
	// stepSeconds is how long one code is shown.
	stepSeconds = 30
	// secretSize is the length of a secret, that of its hash (RFC 4226, 4).
	secretSize = 20
	// recoveryCodes is how many recovery codes there are at once.
	recoveryCodes = 10
	// recoveryLength is the length of one without its hyphens: 60 bits.
	recoveryLength = 12
	// recoveryLetters leave out what is read as something else: 0, 1, l, o.
	recoveryLetters = "23456789abcdefghijkmnpqrstuvwxyz"
	// freshSession is how young a session must be to turn the second factor on without a password: a person who has just signed in need not prove it again.
	freshSession = 10 * time.Minute
)

var codeOptions = hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}

// FactorWay is a way to show the second factor.
type FactorWay string

// The ways, as the sign-in offers them.
const (
	WayPasskey  FactorWay = "passkey"
	WayCode     FactorWay = "code"
	WayRecovery FactorWay = "recovery_code"
)

// factor is an authenticator app as the database knows it.
type factor struct {
	Secret      secret.Text
	ConfirmedAt clock.Instant
	LastStep    int64
}

func (f factor) on() bool { return f.ConfirmedAt != 0 }

// newFactorSecret is 160 random bits in base32, as authenticator apps take it.
func newFactorSecret() (secret.Text, error) {
	raw := make([]byte, secretSize)
	if _, err := rand.Read(raw); err != nil {
		return secret.Text{}, fmt.Errorf("account: %w", err)
	}
	return secret.Of(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw)), nil
}

// factorURL is what the QR code for an authenticator app holds (Key Uri Format).
func factorURL(issuer, email string, key secret.Text) secret.Text {
	issuer = strings.TrimSpace(strings.ReplaceAll(issuer, ":", " "))
	q := url.Values{"secret": {key.Reveal()}, "issuer": {issuer}, "digits": {fmt.Sprint(codeDigits)}, "period": {fmt.Sprint(stepSeconds)}, "algorithm": {"SHA1"}}
	// Apps read a plus sign as itself, not as a space.
	return secret.Of("otpauth://totp/" + url.PathEscape(issuer) + ":" + url.PathEscape(email) + "?" + strings.ReplaceAll(q.Encode(), "+", "%20"))
}

func stepAt(now clock.Instant) int64 { return now.Time().Unix() / stepSeconds }

type codeJudgment int

const (
	codeWrong codeJudgment = iota
	// codeUsed is a code of a time step of which, or after which, one was accepted already.
	codeUsed
	codeRight
)

// judgeCode finds the time step of a code: the present one, or one before or after it for clocks that differ. A step counts once, and none before the last accepted one (RFC 6238, 5.2).
func judgeCode(f factor, code string, now clock.Instant) (codeJudgment, int64) {
	at := stepAt(now)
	judgment := codeWrong
	for _, step := range []int64{at, at - 1, at + 1} {
		ok, err := hotp.ValidateCustom(code, uint64(step), f.Secret.Reveal(), codeOptions)
		switch {
		case err != nil || !ok:
		case step > f.LastStep:
			return codeRight, step
		default:
			judgment = codeUsed
		}
	}
	return judgment, 0
}

// plainCode is a code as it is compared, however it was typed or pasted: without blanks and hyphens, in small letters.
func plainCode(code string) string {
	if len(code) > 100 {
		return ""
	}
	return strings.ToLower(strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n-\u00a0\u2009\u202f\u2011\u2013", r) {
			return -1
		}
		return r
	}, code))
}

// isRecovery reports whether a plain code has the form of a recovery code.
func isRecovery(code string) bool {
	return len(code) == recoveryLength && strings.Trim(code, recoveryLetters) == ""
}

// newRecoveryCodes makes a set of codes, as people see them: abcd-efgh-ijkm.
func newRecoveryCodes() ([]string, error) {
	out := make([]string, recoveryCodes)
	for i := range out {
		raw := make([]byte, recoveryLength)
		if _, err := rand.Read(raw); err != nil {
			return nil, fmt.Errorf("account: %w", err)
		}
		for j := range raw {
			raw[j] = recoveryLetters[int(raw[j])%len(recoveryLetters)] // 256 is a multiple of 32
		}
		out[i] = string(raw[:4]) + "-" + string(raw[4:8]) + "-" + string(raw[8:])
	}
	return out, nil
}

// recoveryHash is what the database knows of a recovery code. It is keyed: a copy of the database alone says nothing about codes that are short enough to be typed.
func recoveryHash(box *secret.Box, id identity.AccountID, code string) []byte {
	return box.MAC("recovery code", fmt.Sprintf("%d %s", id, plainCode(code)))
}
