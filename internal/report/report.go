// Package report gives tasks away in the forms of other programs: a sheet for Excel, a calendar file, and a calendar under a private address that a phone subscribes to.
package report

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"latchkey/internal/secret"
)

// newToken makes the secret part of a calendar's address: 32 random bytes. The address is a password, so that only its hash is kept.
func newToken() (secret.Text, []byte, error) {
	raw := make([]byte, 32)
	if _, err := rand.Read(raw); err != nil {
		return secret.Text{}, nil, err
	}
	text := base64.RawURLEncoding.EncodeToString(raw)
	return secret.Of(text), hash(text), nil
}

func hash(token string) []byte {
	sum := sha256.Sum256([]byte(strings.TrimSuffix(token, ".ics")))
	return sum[:]
}
