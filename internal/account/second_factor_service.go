package account

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/secret"
)

// proofs is how often a signed-in person may try a password or a code to prove who they are.
var proofs = allowance{10, 5 * time.Minute}

// FactorState is what the second factor of an account is like.
type FactorState struct {
	On bool
	// App says that an authenticator app is one of the ways.
	App   bool
	Since clock.Instant
	// Left is how many recovery codes have not been used.
	Left int64
	// PasskeysOnly says that the login takes no password.
	PasskeysOnly bool
}

// Proof is how a person who is signed in proves once more who they are: by the password, by a code (of the app, or a recovery code, which is used up), or by the answer of a browser's passkey.
type Proof struct{ Password, Code, Passkey string }

// SecondFactor says what the actor's second factor is like.
func (s *Service) SecondFactor(ctx context.Context, a identity.Actor) (FactorState, error) {
	if a.Principal().ByBookingNumber() {
		return FactorState{}, fault.Of(fault.Forbidden)
	}
	on, err := hasFactor(ctx, s.db, a.Account)
	if err != nil || !on {
		return FactorState{}, err
	}
	f, err := s.factorOf(ctx, s.db, a.Account)
	if err != nil {
		return FactorState{}, err
	}
	passkeys, err := passkeysOf(ctx, s.db, a.Account)
	if err != nil {
		return FactorState{}, err
	}
	since := f.ConfirmedAt
	for _, p := range passkeys {
		if p.Asked && (since == 0 || p.CreatedAt < since) {
			since = p.CreatedAt
		}
	}
	left, err := recoveryCodesLeft(ctx, s.db, a.Account)
	if err != nil {
		return FactorState{}, err
	}
	own, err := byID(ctx, s.db, a.Account)
	return FactorState{On: true, App: f.on(), Since: since, Left: left, PasskeysOnly: own.PasskeysOnly}, err
}

// HasSecondFactor reports whether the account has a second factor.
func (s *Service) HasSecondFactor(ctx context.Context, id identity.AccountID) (bool, error) {
	return hasFactor(ctx, s.db, id)
}

// WithSecondFactor lists the accounts of a member's staff that have a second factor; it is a member.SecondFactors.
func (s *Service) WithSecondFactor(ctx context.Context, q database.Querier, id identity.MemberID) ([]identity.AccountID, error) {
	return accountsWithFactor(ctx, q, id)
}

// Setup is what an authenticator app is set up with.
type Setup struct{ Secret, URL secret.Text }

// kept is an answer with secrets as Once stores it: sealed.
type kept struct {
	Sealed []byte `json:"sealed"`
}

func onceSealed[T any](ctx context.Context, s *Service, attempt identity.Attempt, fn func(tx *database.Tx) (T, error)) (out T, err error) {
	place := fmt.Sprintf("account/%d/answer", attempt.Account)
	k, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (kept, error) {
		answer, err := fn(tx)
		if err != nil {
			return kept{}, err
		}
		raw, err := json.Marshal(answer)
		if err != nil {
			return kept{}, err
		}
		sealed, err := s.box.SealBytes(place, raw)
		return kept{sealed}, err
	})
	if err != nil {
		return out, err
	}
	raw, err := s.box.OpenBytes(place, k.Sealed)
	if err != nil {
		return out, err
	}
	return out, json.Unmarshal(raw, &out)
}

// BeginSecondFactor gives the actor a new secret. It counts for nothing until ConfirmSecondFactor. A session that is not fresh needs a proof: a person who finds an
// unlocked device must not lock its owner out.
func (s *Service) BeginSecondFactor(ctx context.Context, a identity.Actor, attempt identity.Attempt, p Proof) (Setup, error) {
	if !a.Is(identity.Manager) {
		return Setup{}, fault.Of(fault.Forbidden)
	}
	prove, err := s.provingUnlessFresh(ctx, a, p)
	if err != nil {
		return Setup{}, err
	}
	m, _, err := s.homeOf(ctx, a)
	if err != nil {
		return Setup{}, err
	}
	email, err := s.Email(ctx, a.Account)
	if err != nil {
		return Setup{}, err
	}
	text, err := onceSealed(ctx, s, attempt, func(tx *database.Tx) (string, error) {
		if err := prove(ctx, tx); err != nil {
			return "", err
		}
		key, err := newFactorSecret()
		if err != nil {
			return "", err
		}
		proposed, err := s.proposeFactor(ctx, tx, a.Account, key)
		if err == nil && !proposed {
			err = fault.Of(fault.Conflict)
		}
		return key.Reveal(), err
	})
	key := secret.Of(text)
	return Setup{Secret: key, URL: factorURL(m.Name, email, key)}, err
}

// ConfirmSecondFactor turns the second factor on: a code shows that the app has the secret. It gives the recovery codes, where there was no second factor before.
func (s *Service) ConfirmSecondFactor(ctx context.Context, a identity.Actor, attempt identity.Attempt, code string) ([]string, error) {
	if !a.Is(identity.Manager) {
		return nil, fault.Of(fault.Forbidden)
	}
	if err := s.limit(ctx, subject{"proof", fmt.Sprint(a.Account), proofs}); err != nil {
		return nil, err
	}
	to, err := s.addresseeOf(ctx, a)
	if err != nil {
		return nil, err
	}
	return onceSealed(ctx, s, attempt, func(tx *database.Tx) ([]string, error) {
		f, err := s.factorOf(ctx, tx, a.Account)
		if err != nil {
			return nil, err
		}
		if f.Secret.IsEmpty() || f.on() {
			return nil, fault.Of(fault.Conflict)
		}
		judgment, step := judgeCode(f, plainCode(code), tx.Now())
		if judgment != codeRight {
			return nil, wrongCode(judgment)
		}
		had, err := hasFactor(ctx, tx, a.Account)
		if err != nil {
			return nil, err
		}
		for _, take := range []func() (bool, error){
			func() (bool, error) { return takeStep(ctx, tx, a.Account, step) },
			func() (bool, error) { return confirmFactor(ctx, tx, a.Account) },
		} {
			if ok, err := take(); err != nil || !ok {
				return nil, orConflict(err)
			}
		}
		codes := []string{}
		if !had {
			if codes, err = s.freshRecoveryCodes(ctx, tx, a.Account); err != nil {
				return nil, err
			}
		}
		if err := markSession(ctx, tx, a.Session, true); err != nil {
			return nil, err
		}
		tx.AfterCommit(func() { s.actors.forgetAccount(a.Account) })
		return codes, s.tellFactor(ctx, tx, to, notify.SecondFactorOn, nil)
	})
}

// RenewRecoveryCodes gives new recovery codes in place of all earlier ones.
func (s *Service) RenewRecoveryCodes(ctx context.Context, a identity.Actor, attempt identity.Attempt, p Proof) ([]string, error) {
	prove, _, err := s.provingByAny(ctx, a, p) // by the last code, too: there are new ones after it
	if err != nil {
		return nil, err
	}
	return onceSealed(ctx, s, attempt, func(tx *database.Tx) ([]string, error) {
		on, err := hasFactor(ctx, tx, a.Account)
		if err == nil && !on {
			err = fault.Of(fault.Conflict)
		}
		if err == nil {
			err = prove(ctx, tx)
		}
		if err != nil {
			return nil, err
		}
		return s.freshRecoveryCodes(ctx, tx, a.Account)
	})
}

// TurnOffSecondFactor deletes the actor's authenticator app; passkeys stay. A session alone is not enough for that.
func (s *Service) TurnOffSecondFactor(ctx context.Context, a identity.Actor, attempt identity.Attempt, p Proof) error {
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
		return Done{Done: true}, s.endFactor(ctx, tx, to, notify.SecondFactorOff)
	})
	return err
}

// endFactor deletes the authenticator app of an account.
func (s *Service) endFactor(ctx context.Context, tx *database.Tx, to addressee, kind notify.Kind) error {
	dropped, err := dropApp(ctx, tx, to.ID)
	if err != nil {
		return err
	}
	if !dropped {
		return fault.Of(fault.Conflict)
	}
	return s.factorGone(ctx, tx, to, kind, nil)
}

// factorGone follows the end of a part of an account's second factor: with the last one go recovery codes and what the sessions say of it.
func (s *Service) factorGone(ctx context.Context, tx *database.Tx, to addressee, kind notify.Kind, values map[string]string) error {
	on, err := hasFactor(ctx, tx, to.ID)
	if err != nil {
		return err
	}
	if on {
		kind = notify.SecondFactorAppOff
	} else {
		if err := dropRecovery(ctx, tx, to.ID); err != nil {
			return err
		}
		if err := unmarkSessions(ctx, tx, to.ID); err != nil {
			return err
		}
	}
	tx.AfterCommit(func() { s.actors.forgetAccount(to.ID) })
	return s.tellFactor(ctx, tx, to, kind, values)
}

func orConflict(err error) error {
	if err != nil {
		return err
	}
	return fault.Of(fault.Conflict)
}

func (s *Service) freshRecoveryCodes(ctx context.Context, tx *database.Tx, id identity.AccountID) ([]string, error) {
	codes, err := newRecoveryCodes()
	if err != nil {
		return nil, err
	}
	return codes, s.keepRecoveryCodes(ctx, tx, id, codes)
}

// provingUnlessFresh is proving, and asks for nothing in a session that has just begun.
func (s *Service) provingUnlessFresh(ctx context.Context, a identity.Actor, p Proof) (func(context.Context, *database.Tx) error, error) {
	began, err := sessionBegan(ctx, s.db, a.Session)
	if err != nil {
		return nil, err
	}
	if p == (Proof{}) && began.Add(freshSession) > clock.At(s.clock.Now()) {
		return func(context.Context, *database.Tx) error { return nil }, nil
	}
	return s.proving(ctx, a, p)
}

// Proving is proving for other nouns.
func (s *Service) Proving(ctx context.Context, a identity.Actor, p Proof) (func(context.Context, *database.Tx) error, error) {
	return s.proving(ctx, a, p)
}

// proving is provingByAny for acts that leave the ways to sign in as they are: where passkeys alone sign in, it takes no recovery code that is needed as a way in.
func (s *Service) proving(ctx context.Context, a identity.Actor, p Proof) (func(context.Context, *database.Tx) error, error) {
	prove, _, err := s.provingByAny(ctx, a, p)
	if err != nil || p.Password != "" || p.Passkey != "" || !isRecovery(plainCode(p.Code)) {
		return prove, err
	}
	return func(ctx context.Context, tx *database.Tx) error {
		if err := lockAccount(ctx, tx, a.Account); err != nil { // two codes are not taken beside each other
			return err
		}
		if err := prove(ctx, tx); err != nil {
			return err
		}
		err := keepsAWayIn(ctx, tx, a.Account)
		if fault.Is(err, fault.LastPasskey) {
			err = fault.Of(fault.LastRecoveryCode)
		}
		return err
	}, nil
}

// provingByAny checks what a signed-in person proves themselves with. A password is looked at before the transaction, because hashes are slow, and a passkey, whose refusal is kept; a code within it, because it is used up there. The
// refusal comes from the function that is returned, so that a call that is sent again is answered as the first time. With it comes the passkey that was shown, if any.
func (s *Service) provingByAny(ctx context.Context, a identity.Actor, p Proof) (prove func(context.Context, *database.Tx) error, shown Passkey, err error) {
	if a.Principal().ByBookingNumber() {
		return nil, shown, fault.Of(fault.Forbidden)
	}
	if p == (Proof{}) {
		return nil, shown, fault.Of(fault.ReauthenticationRequired)
	}
	if err := s.limit(ctx, subject{"proof", fmt.Sprint(a.Account), proofs}); err != nil {
		return nil, shown, err
	}
	if p.Password == "" && p.Passkey != "" {
		shown, refused := s.showPasskey(ctx, ceremonyProof, a.Account, p.Passkey)
		if refused != nil && !fault.Is(refused, fault.PasskeyRefused) {
			return nil, shown, refused
		}
		return func(context.Context, *database.Tx) error { return refused }, shown, nil
	}
	if p.Password == "" {
		return func(ctx context.Context, tx *database.Tx) error { return s.takeCode(ctx, tx, a.Account, p.Code) }, shown, nil
	}
	account, err := byID(ctx, s.db, a.Account)
	if err != nil {
		return nil, shown, err
	}
	if account.takesPasskeysOnly() {
		return nil, shown, fault.Of(fault.PasskeysOnly)
	}
	if len(p.Password) > 4*maxPassword {
		p.Password = ""
	}
	ok, err := s.hasher.verify(ctx, account.PasswordHash, p.Password)
	if err != nil {
		return nil, shown, err
	}
	return func(context.Context, *database.Tx) error {
		if !ok {
			return fault.Invalid(fault.BadRequest, map[string]string{"password": "wrong"})
		}
		return nil
	}, shown, nil
}

func wrongCode(j codeJudgment) error {
	why := "wrong"
	if j == codeUsed {
		why = "used"
	}
	return fault.Invalid(fault.SecondFactorWrong, map[string]string{"code": why})
}

// takeCode uses up a code of the account's second factor, or a recovery code, whose use its owner is notified of.
func (s *Service) takeCode(ctx context.Context, tx *database.Tx, id identity.AccountID, typed string) error {
	f, err := s.factorOf(ctx, tx, id)
	if err != nil {
		return err
	}
	code := plainCode(typed)
	if isRecovery(code) {
		// Without a second factor there are none.
		taken, err := s.takeRecoveryCode(ctx, tx, id, code)
		if err != nil {
			return err
		}
		if !taken {
			return wrongCode(codeWrong)
		}
		return s.tellRecovery(ctx, tx, id)
	}
	if !f.on() {
		return wrongCode(codeWrong)
	}
	judgment, step := judgeCode(f, code, tx.Now())
	if judgment == codeRight {
		taken, err := takeStep(ctx, tx, id, step)
		if err != nil || taken {
			return err
		}
		judgment = codeUsed
	}
	return wrongCode(judgment)
}

func (s *Service) tellRecovery(ctx context.Context, tx *database.Tx, id identity.AccountID) error {
	left, err := recoveryCodesLeft(ctx, tx, id)
	if err != nil {
		return err
	}
	a, err := byID(ctx, tx, id)
	if err != nil {
		return err
	}
	to, err := s.addresseeIn(ctx, tx, a)
	if err != nil {
		return err
	}
	return s.tellFactor(ctx, tx, to, notify.RecoveryCodeUsed, map[string]string{"left": fmt.Sprint(left)})
}

// tellFactor mails the owner of an account what became of its second factor.
func (s *Service) tellFactor(ctx context.Context, tx *database.Tx, to addressee, kind notify.Kind, values map[string]string) error {
	if to.member.ID == 0 {
		return nil // an account of no agency: no agency's name to write in
	}
	return s.options.Mail.Enqueue(ctx, tx, notify.Mail{
		Member: to.member.ID, Kind: kind, To: to.Email, Lang: to.speaks(), Content: notify.Content{Brand: BrandOf(to.member), Link: s.address(to, LinkReset, ""), Values: values},
	})
}

// addresseeOf is where the actor is written to, and in whose name.
func (s *Service) addresseeOf(ctx context.Context, a identity.Actor) (to addressee, err error) {
	if to.Account, err = byID(ctx, s.db, a.Account); err != nil {
		return to, err
	}
	to.lang = to.Lang
	to.member, to.audience, err = s.homeOf(ctx, a)
	return to, err
}

// addresseeIn is the same within a transaction, for a person who is not signed in.
func (s *Service) addresseeIn(ctx context.Context, tx *database.Tx, a Account) (addressee, error) {
	to := addressee{Account: a, audience: member.AudienceCleaning, lang: a.Lang}
	relations, err := s.relations(ctx, tx, a.ID)
	if err != nil || len(relations) == 0 {
		return to, err
	}
	to.audience = audienceOf(relations[0].Role)
	to.member, err = s.members.Get(ctx, tx, relations[0].Member)
	return to, err
}
