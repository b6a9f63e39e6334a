package account

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
)

// OwnPasskeys are a person's passkeys.
type OwnPasskeys struct {
	All []Passkey
	// Available says whether browsers take passkeys at the public address.
	Available bool
	// OnlyFrom is from when they may alone sign in; 0 where that is so already, or there are none.
	OnlyFrom clock.Instant
}

// Passkeys lists the actor's passkeys.
func (s *Service) Passkeys(ctx context.Context, a identity.Actor) (OwnPasskeys, error) {
	if a.Principal().ByBookingNumber() {
		return OwnPasskeys{}, fault.Of(fault.Forbidden)
	}
	all, err := passkeysOf(ctx, s.db, a.Account)
	out := OwnPasskeys{All: all, Available: passkeysAt(s.options.Public()), OnlyFrom: onlyFrom(all)}
	if out.OnlyFrom <= clock.At(s.clock.Now()) {
		out.OnlyFrom = 0
	}
	return out, err
}

// ownerOf is an account with its passkeys. Authenticators call it by a keyed hash of its number, which says nothing about the person.
func (s *Service) ownerOf(ctx context.Context, q database.Querier, a Account) (passkeyOwner, error) {
	all, err := passkeysOf(ctx, q, a.ID)
	return passkeyOwner{handle: s.box.MAC("passkey owner", fmt.Sprint(a.ID)), email: a.Email, name: cmp.Or(a.Name, a.Email), passkeys: all}, err
}

// party is the installation as browsers name it. The name is shown by some of them when a passkey is made.
func (s *Service) party(name string) (*webauthn.WebAuthn, error) {
	return relyingParty(s.options.Public(), cmp.Or(name, "Latchkey"))
}

// BeginPasskey asks the actor's browser for a new passkey; the answer is for it to read. As with the app, a session that is not fresh needs a proof.
func (s *Service) BeginPasskey(ctx context.Context, a identity.Actor, attempt identity.Attempt, p Proof) (string, error) {
	if a.Principal().ByBookingNumber() {
		return "", fault.Of(fault.Forbidden)
	}
	prove, err := s.provingUnlessFresh(ctx, a, p)
	if err != nil {
		return "", err
	}
	to, err := s.addresseeOf(ctx, a)
	if err != nil {
		return "", err
	}
	party, err := s.party(to.member.Name)
	if err != nil {
		return "", err
	}
	if err := s.limit(ctx, subject{"passkey", fmt.Sprint(a.Account), newPasskeys}); err != nil {
		return "", err
	}
	return onceSealed(ctx, s, attempt, func(tx *database.Tx) (string, error) {
		if err := prove(ctx, tx); err != nil {
			return "", err
		}
		owner, err := s.ownerOf(ctx, tx, to.Account)
		if err != nil {
			return "", err
		}
		if len(owner.passkeys) >= mostPasskeys {
			return "", fault.Of(fault.TooManyPasskeys)
		}
		asked, state, err := party.BeginRegistration(owner, webauthn.WithExclusions(owner.descriptors()))
		if err != nil {
			return "", err
		}
		if err := insertCeremony(ctx, tx, ceremonyAdd, a.Account, state); err != nil {
			return "", err
		}
		raw, err := json.Marshal(asked.Response)
		return string(raw), err
	})
}

// AddedPasskey is what came of adding a passkey. There are recovery codes where it is the first second factor.
type AddedPasskey struct {
	ID    int64
	Codes []string
}

// AddPasskey keeps the passkey that a browser has made.
func (s *Service) AddPasskey(ctx context.Context, a identity.Actor, attempt identity.Attempt, name, answer string) (AddedPasskey, error) {
	if a.Principal().ByBookingNumber() {
		return AddedPasskey{}, fault.Of(fault.Forbidden)
	}
	party, err := s.party("")
	if err != nil {
		return AddedPasskey{}, err
	}
	to, err := s.addresseeOf(ctx, a)
	if err != nil {
		return AddedPasskey{}, err
	}
	device, err := sessionDevice(ctx, s.db, a.Session)
	if err != nil {
		return AddedPasskey{}, err
	}
	if name, err = passkeyName(name, readable(device)); err != nil {
		return AddedPasskey{}, err
	}
	added, err := onceSealed(ctx, s, attempt, func(tx *database.Tx) (AddedPasskey, error) { return s.addPasskey(ctx, tx, a, to, party, name, answer) })
	if fault.Is(err, fault.PasskeyRefused) { // an answer that was refused once is not tried again
		ctx := context.WithoutCancel(ctx)
		err = errors.Join(err, s.db.Write(ctx, func(tx *database.Tx) error { return dropCeremony(ctx, tx, challengeIn(answer)) }))
	}
	return added, err
}

func (s *Service) addPasskey(ctx context.Context, tx *database.Tx, a identity.Actor, to addressee, party *webauthn.WebAuthn, name, answer string) (out AddedPasskey, err error) {
	made, err := protocol.ParseCredentialCreationResponseBytes([]byte(answer))
	if err != nil || len(answer) > longestAnswer {
		return out, refusedPasskey()
	}
	c, err := takeCeremony(ctx, tx, ceremonyAdd, made.Response.CollectedClientData.Challenge)
	if database.IsMissing(err) || (err == nil && c.Account != a.Account) {
		return out, refusedPasskey()
	}
	if err != nil {
		return out, err
	}
	owner, err := s.ownerOf(ctx, tx, to.Account)
	if err != nil {
		return out, err
	}
	credential, err := party.CreateCredential(owner, c.State, made)
	if err != nil {
		return out, refusedPasskey()
	}
	if len(owner.passkeys) >= mostPasskeys {
		return out, fault.Of(fault.TooManyPasskeys)
	}
	had, err := hasFactor(ctx, tx, a.Account)
	if err != nil {
		return out, err
	}
	if out.ID, err = tx.NextID(ctx, 0, "passkey"); err != nil {
		return out, err
	}
	p := Passkey{ID: out.ID, Account: a.Account, Name: name, Asked: a.Is(identity.Manager) || to.PasskeysOnly, credential: *credential}
	if ok, err := insertPasskey(ctx, tx, p); err != nil || !ok {
		return out, orConflict(err)
	}
	if p.Asked {
		if err := askForPasskeys(ctx, tx, a.Account); err != nil {
			return out, err
		}
		if !had {
			if out.Codes, err = s.freshRecoveryCodes(ctx, tx, a.Account); err != nil {
				return out, err
			}
		}
		if err := markSession(ctx, tx, a.Session, true); err != nil {
			return out, err
		}
	}
	tx.AfterCommit(func() { s.actors.forgetAccount(a.Account) })
	return out, s.tellFactor(ctx, tx, to, notify.PasskeyAdded, map[string]string{"name": name})
}

// RenamePasskey gives one of the actor's passkeys another name.
func (s *Service) RenamePasskey(ctx context.Context, a identity.Actor, attempt identity.Attempt, id int64, name string) error {
	if a.Principal().ByBookingNumber() {
		return fault.Of(fault.Forbidden)
	}
	name, err := passkeyName(name, "")
	if err == nil && name == "" {
		err = fault.Invalid(fault.BadRequest, map[string]string{"name": "required"})
	}
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Done, error) {
		renamed, err := renamePasskey(ctx, tx, a.Account, id, name)
		if err == nil && !renamed {
			err = fault.Missing(fault.NotFound)
		}
		return Done{Done: true}, err
	})
	return err
}

// RemovePasskey deletes one of the actor's passkeys. A session alone is not enough for that, and the last one stays while an agency demands a second factor and there is no app, or while it alone signs in.
func (s *Service) RemovePasskey(ctx context.Context, a identity.Actor, attempt identity.Attempt, id int64, p Proof) error {
	prove, err := s.proving(ctx, a, p)
	if err != nil {
		return err
	}
	to, err := s.addresseeOf(ctx, a)
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Done, error) {
		if err := prove(ctx, tx); err != nil {
			return Done{}, err
		}
		return Done{Done: true}, s.removePasskey(ctx, tx, to, id)
	})
	return err
}

func (s *Service) removePasskey(ctx context.Context, tx *database.Tx, to addressee, id int64) error {
	if err := lockAccount(ctx, tx, to.ID); err != nil {
		return err
	}
	p, err := passkeyOf(ctx, tx, to.ID, id)
	if database.IsMissing(err) {
		return fault.Missing(fault.NotFound)
	}
	if err != nil {
		return err
	}
	had, err := hasFactor(ctx, tx, to.ID)
	if err != nil {
		return err
	}
	if err := deletePasskey(ctx, tx, p); err != nil {
		return err
	}
	if err := keepsAWayIn(ctx, tx, to.ID); err != nil {
		return err
	}
	on, err := hasFactor(ctx, tx, to.ID)
	if err != nil {
		return err
	}
	if on || !had {
		return s.tellFactor(ctx, tx, to, notify.PasskeyRemoved, map[string]string{"name": p.Name})
	}
	demanded, err := s.factorDemandedOf(ctx, tx, to.ID)
	if err != nil {
		return err
	}
	if demanded {
		return fault.Of(fault.LastSecondFactor)
	}
	return s.factorGone(ctx, tx, to, notify.SecondFactorOff, nil)
}

// factorDemandedOf reports whether an agency demands a second factor of the account's owner now.
func (s *Service) factorDemandedOf(ctx context.Context, tx *database.Tx, id identity.AccountID) (bool, error) {
	ctx = identity.Everywhere(ctx)
	relations, err := s.members.Relations(ctx, tx, id)
	if err != nil {
		return false, err
	}
	for _, r := range relations {
		if r.Role != identity.Manager {
			continue
		}
		m, err := s.members.Get(ctx, tx, r.Member)
		if err != nil || m.SecondFactorDue(tx.Now()) {
			return true, err
		}
	}
	return false, nil
}

// askForPasskey asks a browser to show a passkey: one of an account, or whichever it has where none is named.
func (s *Service) askForPasskey(ctx context.Context, kind ceremonyKind, id identity.AccountID) (string, error) {
	party, err := s.party("")
	if err != nil {
		return "", err
	}
	var options string
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		asked, state, err := party.BeginDiscoverableLogin()
		if id != 0 {
			owner, failed := s.ownerOf(ctx, tx, Account{ID: id})
			if failed != nil {
				return failed
			}
			if len(owner.passkeys) == 0 {
				return fault.Of(fault.Conflict)
			}
			asked, state, err = party.BeginLogin(owner)
		}
		if err != nil {
			return err
		}
		if err := insertCeremony(ctx, tx, kind, id, state); err != nil {
			return err
		}
		raw, err := json.Marshal(asked.Response)
		options = string(raw)
		return err
	})
	return options, err
}

// BeginPasskeyProof asks the actor's browser for one of their passkeys, to prove who they are.
func (s *Service) BeginPasskeyProof(ctx context.Context, a identity.Actor) (string, error) {
	if a.Principal().ByBookingNumber() {
		return "", fault.Of(fault.Forbidden)
	}
	if err := s.limit(ctx, subject{"passkey", fmt.Sprint(a.Account), newPasskeys}); err != nil {
		return "", err
	}
	return s.askForPasskey(ctx, ceremonyProof, a.Account)
}

// BeginPasskeySignIn asks a browser for a passkey: one of the account whose sign-in waits for a second factor, or, without a challenge, any that it has for this installation.
func (s *Service) BeginPasskeySignIn(ctx context.Context, from Asker, challenge string) (string, error) {
	if err := s.floods.pass("passkey", from.Address, s.clock.Now()); err != nil {
		return "", err
	}
	if challenge == "" {
		return s.askForPasskey(ctx, ceremonySignIn, 0)
	}
	c, err := challengeOf(ctx, s.db, tokenHash(challenge))
	if database.IsMissing(err) || (err == nil && !c.good(c.ClientID, clock.At(s.clock.Now()))) {
		return "", fault.Of(fault.SecondFactorExpired)
	}
	if err != nil {
		return "", err
	}
	return s.askForPasskey(ctx, ceremonyStep, c.Account)
}

// showPasskey checks the answer of a browser that was asked for a passkey of an account, or of any where none is named, and gives it. What was asked is used up, also by an answer that is refused.
func (s *Service) showPasskey(ctx context.Context, kind ceremonyKind, id identity.AccountID, answer string) (Passkey, error) {
	party, err := s.party("")
	if err != nil {
		return Passkey{}, err
	}
	shown, err := protocol.ParseCredentialRequestResponseBytes([]byte(answer))
	if err != nil || len(answer) > longestAnswer {
		return Passkey{}, refusedPasskey()
	}
	var used Passkey
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		used = Passkey{}
		c, err := takeCeremony(ctx, tx, kind, shown.Response.CollectedClientData.Challenge)
		if database.IsMissing(err) || (err == nil && c.Account != id) {
			return nil
		}
		if err != nil {
			return err
		}
		used, err = s.judgePasskey(ctx, tx, party, c, shown)
		return err
	})
	if err == nil && used.Account == 0 {
		err = refusedPasskey()
	}
	return used, err
}

// judgePasskey gives the passkey that has answered; none when the answer is not good. A passkey that counts its uses and has counted back, or not on, was copied: it is refused, and its owner is notified.
func (s *Service) judgePasskey(ctx context.Context, tx *database.Tx, party *webauthn.WebAuthn, c ceremony, shown *protocol.ParsedCredentialAssertionData) (Passkey, error) {
	id, err := accountOfPasskey(ctx, tx, shown.RawID)
	if database.IsMissing(err) || (err == nil && c.Account != 0 && c.Account != id) {
		return Passkey{}, nil
	}
	if err != nil {
		return Passkey{}, err
	}
	owner, err := s.ownerOf(ctx, tx, Account{ID: id})
	if err != nil {
		return Passkey{}, err
	}
	var after *webauthn.Credential
	if c.Account != 0 {
		after, err = party.ValidateLogin(owner, c.State, shown)
	} else {
		_, after, err = party.ValidatePasskeyLogin(func([]byte, []byte) (webauthn.User, error) { return owner, nil }, c.State, shown)
	}
	if err != nil { // the library does not accept the answer: a refusal, no failure of ours
		return Passkey{}, nil
	}
	for _, p := range owner.passkeys {
		if string(p.credential.ID) != string(shown.RawID) {
			continue
		}
		if after.Authenticator.CloneWarning {
			return Passkey{}, s.tellRefusedPasskey(ctx, tx, p)
		}
		used, err := usePasskey(ctx, tx, p, *after)
		if err != nil || !used {
			return Passkey{}, err
		}
		return p, nil
	}
	return Passkey{}, nil
}

// tellRefusedPasskey mails the owner of a passkey that it may have been copied.
func (s *Service) tellRefusedPasskey(ctx context.Context, tx *database.Tx, p Passkey) error {
	err := take(ctx, tx, s.allowanceKey("refused passkey", fmt.Sprint(p.Account)), refusedPasskeys)
	if fault.Is(err, fault.TooManyRequests) {
		return nil
	}
	if err != nil {
		return err
	}
	a, err := byID(ctx, tx, p.Account)
	if err != nil {
		return err
	}
	to, err := s.addresseeIn(ctx, tx, a)
	if err != nil {
		return err
	}
	return s.tellFactor(ctx, tx, to, notify.PasskeyRefused, map[string]string{"name": p.Name})
}

// SignInByPasskey exchanges the answer of a browser's passkey for a session. Its owner was verified by the authenticator, so it counts as two factors, and nothing else is asked for.
func (s *Service) SignInByPasskey(ctx context.Context, from Asker, answer, clientID string) (Tokens, error) {
	used, err := s.showPasskey(ctx, ceremonySignIn, 0, answer)
	if err != nil {
		return Tokens{}, err
	}
	id := used.Account
	return s.signIn(ctx, func(tx *database.Tx, t *Tokens) error {
		a, err := byID(ctx, tx.Holding(), id)
		if err != nil {
			return err
		}
		if a.State != Active {
			return refusedPasskey()
		}
		return s.openSession(ctx, tx, t, newSession{account: id, clientID: clientID, from: from, proved: true})
	})
}
