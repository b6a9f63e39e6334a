package accounttest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
)

// Authenticator is a passkey as a phone or a security key has it, with the browser around it: it answers what a page was told to ask.
type Authenticator struct {
	// Origin and RPID are the page's address and its host. A page that phishes has others.
	Origin, RPID string
	// Count is how often it was used, by its own count; Counts says that it counts at all.
	Count  uint32
	Counts bool
	// Unverified has it not check its owner.
	Unverified bool
	// Synced says that a service keeps it on several devices.
	Synced bool

	key    *ecdsa.PrivateKey
	id     []byte
	handle string
}

// NewAuthenticator is one at a page of an installation.
func NewAuthenticator(origin, rpID string) *Authenticator {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	return &Authenticator{Origin: origin, RPID: rpID, Counts: true, key: key, id: id}
}

// Copy is a second authenticator with the same key, as a thief would have made it.
func (a *Authenticator) Copy() *Authenticator {
	c := *a
	return &c
}

const (
	userPresent    = 0x01
	userVerified   = 0x04
	backupEligible = 0x08
	backupState    = 0x10
	attested       = 0x40
)

func encode(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

func (a *Authenticator) clientData(kind, challenge string) []byte {
	raw, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.Origin, "crossOrigin": false})
	return raw
}

func (a *Authenticator) data(flags byte) []byte {
	flags |= userPresent
	if !a.Unverified {
		flags |= userVerified
	}
	if a.Synced {
		flags |= backupEligible | backupState
	}
	if a.Counts {
		a.Count++
	}
	host := sha256.Sum256([]byte(a.RPID))
	return binary.BigEndian.AppendUint32(append(host[:], flags), a.Count)
}

// Create makes the passkey and answers with it.
func (a *Authenticator) Create(options string) (string, error) {
	var asked struct {
		Challenge string `json:"challenge"`
		User      struct {
			ID string `json:"id"`
		} `json:"user"`
		Exclude []struct {
			ID string `json:"id"`
		} `json:"excludeCredentials"`
	}
	if err := json.Unmarshal([]byte(options), &asked); err != nil {
		return "", err
	}
	for _, known := range asked.Exclude {
		if known.ID == encode(a.id) {
			return "", fmt.Errorf("it has a passkey here already")
		}
	}
	a.handle = asked.User.ID
	public, err := a.key.PublicKey.Bytes() // 4, x, y
	if err != nil {
		return "", err
	}
	// A COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
	cose := append([]byte{0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32}, public[1:33]...)
	cose = append(append(cose, 0x22, 0x58, 32), public[33:]...)
	data := append(a.data(attested), make([]byte, 16)...) // no model
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.id)))
	data = append(append(data, a.id...), cose...)
	object := append([]byte{0xa3, 0x63}, "fmt"...)
	object = append(append(object, 0x64), "none"...)
	object = append(append(object, 0x67), "attStmt"...)
	object = append(append(object, 0xa0, 0x68), "authData"...)
	object = append(append(object, 0x58, byte(len(data))), data...)
	raw, err := json.Marshal(map[string]any{
		"id": encode(a.id), "rawId": encode(a.id), "type": "public-key", "clientExtensionResults": map[string]any{}, "authenticatorAttachment": "platform",
		"response": map[string]any{"clientDataJSON": encode(a.clientData("webauthn.create", asked.Challenge)), "attestationObject": encode(object), "transports": []string{"internal", "hybrid"}},
	})
	return string(raw), err
}

// Get answers with the passkey.
func (a *Authenticator) Get(options string) (string, error) {
	var asked struct {
		Challenge string `json:"challenge"`
	}
	if err := json.Unmarshal([]byte(options), &asked); err != nil {
		return "", err
	}
	client, data := a.clientData("webauthn.get", asked.Challenge), a.data(0)
	sum := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), sum[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		return "", err
	}
	raw, err := json.Marshal(map[string]any{
		"id": encode(a.id), "rawId": encode(a.id), "type": "public-key", "clientExtensionResults": map[string]any{}, "authenticatorAttachment": "platform",
		"response": map[string]any{"clientDataJSON": encode(client), "authenticatorData": encode(data), "signature": encode(signature), "userHandle": a.handle},
	})
	return string(raw), err
}
