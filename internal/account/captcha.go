package account

import (
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/secret"
)

// The proof of work is altcha's, version 2: a key is derived from a nonce and a number; the solver tries the numbers from 0 on until the key begins as the challenge says.
// It costs the server one derivation to ask and one to check.
const (
	captchaAlgorithm = "PBKDF2/SHA-256"
	// captchaCost is the rounds of one derivation, of which the solver makes leastNumber to maxNumber: some tenths of a second on a good phone, some seconds on a cheap one.
	captchaCost  = 1000
	leastNumber  = 200
	maxNumber    = 1000
	captchaKey   = 32
	captchaSalt  = 16
	captchaNonce = 16
	captchaShown = 16
	captchaLife  = 10 * time.Minute
)

// Challenge is what has to be solved.
type Challenge struct {
	Algorithm string `json:"algorithm" enum:"PBKDF2/SHA-256"`
	Challenge string `json:"challenge" doc:"Hex: how the derived key begins."`
	Salt      string `json:"salt" doc:"Hex."`
	Nonce     string `json:"nonce" doc:"Hex; the number is appended to it as four bytes, the greatest first, before the key is derived."`
	Cost      int    `json:"cost" doc:"Rounds of the derivation."`
	MaxNumber int    `json:"maxnumber" doc:"The number lies below this."`
	Signature string `json:"signature" doc:"Proves that the challenge is this installation's, for which form and address it is, and how long it is good."`
}

// solution is a challenge with its number.
type solution struct {
	Challenge
	Number int `json:"number"`
}

// CaptchaForm is a form that a captcha is solved for. It is the path of the form's call; /token has two.
type CaptchaForm string

// The forms.
const (
	FormSignIn  CaptchaForm = "sign_in"
	FormBooking CaptchaForm = "booking"
)

// formOf is the form that ends in a mail with a link of a kind.
var formOf = map[LinkKind]CaptchaForm{LinkActivation: "account_create", LinkReset: "account_reset", LinkSignIn: "account_link"}

// passwordFormOf is the form behind a mailed link of a kind.
var passwordFormOf = map[LinkKind]CaptchaForm{LinkActivation: "account_activate", LinkReset: "account_password_reset"}

// CaptchaUse is what a solution is good for: one form, and the address or the booking number in it. Forms behind a mailed link name nobody.
type CaptchaUse struct {
	Form    CaptchaForm
	Subject string
}

// text is the use as it is signed, however the person has written the address or the number.
func (u CaptchaUse) text() string {
	if u.Form == FormBooking {
		return string(u.Form) + "|" + strings.ToUpper(strings.TrimSpace(u.Subject))
	}
	return string(u.Form) + "|" + NormalEmail(u.Subject)
}

// newChallenge makes a challenge for one use that is good until a time, which is in the first bytes of the signed salt.
func newChallenge(box *secret.Box, use CaptchaUse, until time.Time) (Challenge, error) {
	random := make([]byte, captchaSalt+captchaNonce)
	if _, err := rand.Read(random); err != nil {
		return Challenge{}, fmt.Errorf("captcha: %w", err)
	}
	salt, nonce := random[:captchaSalt], random[captchaSalt:]
	binary.BigEndian.PutUint64(salt, uint64(until.Unix()))
	n, err := rand.Int(rand.Reader, big.NewInt(maxNumber-leastNumber))
	if err != nil {
		return Challenge{}, fmt.Errorf("captcha: %w", err)
	}
	key, err := deriveKey(nonce, salt, int(n.Int64())+leastNumber)
	if err != nil {
		return Challenge{}, err
	}
	c := Challenge{
		Algorithm: captchaAlgorithm, Challenge: hex.EncodeToString(key[:captchaShown]), Salt: hex.EncodeToString(salt), Nonce: hex.EncodeToString(nonce), Cost: captchaCost, MaxNumber: maxNumber,
	}
	c.Signature = signature(box, c, use)
	return c, nil
}

func deriveKey(nonce, salt []byte, number int) ([]byte, error) {
	password := binary.BigEndian.AppendUint32(append([]byte{}, nonce...), uint32(number))
	return pbkdf2.Key(sha256.New, string(password), salt, captchaCost, captchaKey)
}

func signature(box *secret.Box, c Challenge, use CaptchaUse) string {
	return hex.EncodeToString(box.MAC("captcha", strings.Join([]string{c.Algorithm, c.Challenge, c.Salt, c.Nonce, fmt.Sprint(c.Cost), fmt.Sprint(c.MaxNumber), use.text()}, "|")))
}

// maxCaptcha is the longest token that is looked at.
const maxCaptcha = 4000

// checkSolution reports whether a token is the solution of a challenge of ours for this use that is still good, and until when.
func checkSolution(box *secret.Box, token string, use CaptchaUse, now time.Time) (until clock.Instant, ok bool) {
	if token == "" || len(token) > maxCaptcha {
		return 0, false
	}
	raw, err := base64.StdEncoding.DecodeString(token)
	if err != nil {
		return 0, false
	}
	var s solution
	if json.Unmarshal(raw, &s) != nil || s.Number < 0 || s.Number >= maxNumber || s.Cost != captchaCost || !hmac.Equal([]byte(signature(box, s.Challenge, use)), []byte(s.Signature)) {
		return 0, false
	}
	salt, errSalt := hex.DecodeString(s.Salt)
	nonce, errNonce := hex.DecodeString(s.Nonce)
	begins, errBegins := hex.DecodeString(s.Challenge.Challenge)
	if errSalt != nil || errNonce != nil || errBegins != nil || len(salt) != captchaSalt || len(begins) != captchaShown {
		return 0, false
	}
	ends := time.Unix(int64(binary.BigEndian.Uint64(salt)), 0)
	if !now.Before(ends) {
		return 0, false
	}
	key, err := deriveKey(nonce, salt, s.Number)
	if err != nil || subtle.ConstantTimeCompare(key[:captchaShown], begins) != 1 {
		return 0, false
	}
	return clock.At(ends), true
}

// captchaHash names a solved captcha among those that were shown. It is of the whole signed challenge or, with reCAPTCHA, of the token, so that the same solution in other
// clothes (another order of fields, more white space) is the same.
func captchaHash(token string) []byte {
	raw, err := base64.StdEncoding.DecodeString(token)
	var s solution
	if err == nil && json.Unmarshal(raw, &s) == nil && s.Signature != "" {
		token = s.Signature
	}
	return tokenHash("captcha/" + token)
}
