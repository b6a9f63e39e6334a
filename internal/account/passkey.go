package account

import (
	"encoding/base64"
	"encoding/json"
	"net/netip"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// A passkey is a key pair of an authenticator (WebAuthn): a phone, a computer or a security key, which has verified its owner by a finger, a face or a PIN. It counts as two factors, possession and verification, and is
// bound to the address of the installation: a page at another address gets no answer that is good here.

const (
	// mostPasskeys is how many passkeys one account has at most.
	mostPasskeys = 10
	// longestPasskeyName is in characters.
	longestPasskeyName = 60
	// passkeyAge is how old a passkey is before it alone may sign in: its owner was mailed about it, and had a day to say that it is not theirs.
	passkeyAge = 24 * time.Hour
	// ceremonyLife is how long an answer of a browser is waited for.
	ceremonyLife = 5 * time.Minute
	// longestAnswer is in bytes; answers without attestation have one or two thousand.
	longestAnswer = 16_000
)

var (
	// newPasskeys is how often an account may begin to add a passkey or to show one.
	newPasskeys = allowance{20, 30 * time.Second}
	// refusedPasskeys is how many mails about refused passkeys one account gets.
	refusedPasskeys = allowance{1, time.Hour}
)

// Passkey is one passkey of an account.
type Passkey struct {
	ID      int64
	Account identity.AccountID
	Name    string
	// Asked says that password and link ask for it.
	Asked      bool
	CreatedAt  clock.Instant
	LastUsedAt clock.Instant
	credential webauthn.Credential
}

// Synced says that the passkey is kept by a service on several devices.
func (p Passkey) Synced() bool { return p.credential.Flags.BackupState }

// oldEnoughFrom is from when a login can be turned to passkeys only by this one.
func (p Passkey) oldEnoughFrom() clock.Instant { return p.CreatedAt.Add(passkeyAge) }

// onlyFrom is from when one of the passkeys is old enough to turn to passkeys only; 0 where there is none.
func onlyFrom(all []Passkey) (from clock.Instant) {
	for _, p := range all {
		if at := p.oldEnoughFrom(); from == 0 || at < from {
			from = at
		}
	}
	return from
}

// mayRelyOn reports whether a login can do without its password: one lost device must not lock its owner out.
func mayRelyOn(passkeys int, recoveryCodes int64) bool {
	return passkeys > 1 || passkeys == 1 && recoveryCodes > 0
}

// ceremonyKind is what an answer of a browser is for. An answer for one is good for no other.
type ceremonyKind string

const (
	ceremonyAdd    ceremonyKind = "add"
	ceremonyProof  ceremonyKind = "proof"
	ceremonyStep   ceremonyKind = "second step"
	ceremonySignIn ceremonyKind = "sign in"
)

// ceremony is what was asked of a browser, as the database knows it: without the challenge, which comes back with the answer.
type ceremony struct {
	Account identity.AccountID
	State   webauthn.SessionData
}

// passkeyOwner is an account as the library asks for it.
type passkeyOwner struct {
	handle      []byte
	email, name string
	passkeys    []Passkey
}

func (o passkeyOwner) WebAuthnID() []byte          { return o.handle }
func (o passkeyOwner) WebAuthnName() string        { return o.email }
func (o passkeyOwner) WebAuthnDisplayName() string { return o.name }
func (o passkeyOwner) WebAuthnCredentials() []webauthn.Credential {
	out := make([]webauthn.Credential, len(o.passkeys))
	for i, p := range o.passkeys {
		out[i] = p.credential
	}
	return out
}

func (o passkeyOwner) descriptors() []protocol.CredentialDescriptor {
	out := make([]protocol.CredentialDescriptor, len(o.passkeys))
	for i, p := range o.passkeys {
		out[i] = p.credential.Descriptor()
	}
	return out
}

// passkeysAt reports whether browsers take passkeys for an address: it needs a name, not a number, and https except on the machine itself.
func passkeysAt(public *url.URL) bool {
	host := strings.ToLower(public.Hostname())
	if _, err := netip.ParseAddr(host); err == nil || host == "" {
		return false
	}
	return public.Scheme == "https" || host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// relyingParty is the installation at its public address, as browsers name it in what they sign.
func relyingParty(public *url.URL, name string) (*webauthn.WebAuthn, error) {
	if !passkeysAt(public) {
		return nil, fault.Of(fault.PasskeysUnavailable)
	}
	must, wait := true, webauthn.TimeoutConfig{Timeout: ceremonyLife, TimeoutUVD: ceremonyLife}
	return webauthn.New(&webauthn.Config{
		RPID: strings.ToLower(public.Hostname()), RPDisplayName: name, RPOrigins: []string{strings.ToLower(public.Scheme + "://" + public.Host)},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: &must, UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{Login: wait, Registration: wait},
	})
}

// challengeIn is the challenge that an answer of a browser is for; empty where the answer is none.
func challengeIn(answer string) string {
	var outer struct {
		Response struct {
			ClientData string `json:"clientDataJSON"`
		} `json:"response"`
	}
	var inner struct {
		Challenge string `json:"challenge"`
	}
	if len(answer) > longestAnswer || json.Unmarshal([]byte(answer), &outer) != nil {
		return ""
	}
	raw, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(outer.Response.ClientData, "="))
	if err != nil || json.Unmarshal(raw, &inner) != nil {
		return ""
	}
	return inner.Challenge
}

// passkeyName is a name as it is kept: what was typed, else the device at which the passkey was added.
func passkeyName(typed, device string) (string, error) {
	name := strings.Join(strings.Fields(typed), " ")
	if name == "" {
		name = device
	}
	if utf8.RuneCountInString(name) > longestPasskeyName {
		return "", fault.Invalid(fault.BadRequest, map[string]string{"name": "too_long"})
	}
	return name, nil
}

// refusedPasskey says no more than that: what the library does not like of an answer is for nobody to learn from.
func refusedPasskey() error {
	return fault.Of(fault.PasskeyRefused)
}
