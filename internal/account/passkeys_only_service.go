package account

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
)

// SignInWithPasskeysOnly has the actor's login refuse its password and all mailed links, or take them again. It is turned on by a passkey itself, which shows that one works here, and off by a passkey or a recovery code, the last one, too: the
// password proves nothing meanwhile. The passkey has to be a day old: a person who has added it in a session that they found is not the only one to know of it. A login that was never confirmed has no other way in than mailed links. It gives recovery codes where there were none, so that one lost device locks nobody out.
func (s *Service) SignInWithPasskeysOnly(ctx context.Context, a identity.Actor, attempt identity.Attempt, on bool, p Proof) ([]string, error) {
	if on && (p.Passkey == "" || p.Password != "" || p.Code != "") {
		return nil, fault.Of(fault.ReauthenticationRequired)
	}
	prove, shown, err := s.provingByAny(ctx, a, p)
	if err != nil {
		return nil, err
	}
	to, err := s.addresseeOf(ctx, a)
	if err != nil {
		return nil, err
	}
	return onceSealed(ctx, s, attempt, func(tx *database.Tx) ([]string, error) {
		if err := lockAccount(ctx, tx, to.ID); err != nil {
			return nil, err
		}
		if err := prove(ctx, tx); err != nil {
			return nil, err
		}
		if on {
			if err := mayTurnOn(ctx, tx, to.ID, shown); err != nil {
				return nil, err
			}
		}
		changed, err := setPasskeysOnly(ctx, tx, to.ID, on)
		if err != nil || !changed { // another tab was first
			return []string{}, err
		}
		tx.AfterCommit(func() { s.actors.forgetAccount(to.ID) })
		if on {
			return s.passkeysOnly(ctx, tx, a, to)
		}
		return []string{}, s.passwordAgain(ctx, tx, to)
	})
}

// mayTurnOn refuses what a login is not ready for.
func mayTurnOn(ctx context.Context, tx *database.Tx, id identity.AccountID, shown Passkey) error {
	own, err := byID(ctx, tx, id)
	switch {
	case err != nil:
		return err
	case own.State != Active:
		return fault.Of(fault.LoginNotConfirmed)
	case shown.oldEnoughFrom() > tx.Now():
		return fault.Of(fault.PasskeyTooNew)
	}
	return nil
}

func (s *Service) passkeysOnly(ctx context.Context, tx *database.Tx, a identity.Actor, to addressee) ([]string, error) {
	codes := []string{}
	if err := askForPasskeys(ctx, tx, to.ID); err != nil {
		return nil, err
	}
	left, err := recoveryCodesLeft(ctx, tx, to.ID)
	if err != nil {
		return nil, err
	}
	if left == 0 {
		if codes, err = s.freshRecoveryCodes(ctx, tx, to.ID); err != nil {
			return nil, err
		}
	}
	if err := keepsAWayIn(ctx, tx, to.ID); err != nil {
		return nil, err
	}
	// What the password or a mail has opened, or could open, ends.
	if err := supersedeAll(ctx, tx, to.ID); err != nil {
		return nil, err
	}
	if err := dropChallenges(ctx, tx, to.ID); err != nil {
		return nil, err
	}
	if err := s.endOthers(ctx, tx, to.ID, a.Session, "passkeys only"); err != nil {
		return nil, err
	}
	if err := markSession(ctx, tx, a.Session, true); err != nil {
		return nil, err
	}
	if err := s.noteOnTeams(ctx, tx, to.ID, member.PasskeysOnlyOn); err != nil {
		return nil, err
	}
	return codes, s.tellFactor(ctx, tx, to, notify.PasskeysOnlyOn, nil)
}

// passwordAgain follows the end of the sign-in with passkeys only. The passkeys of guests and staff sign in by themselves again, and the password asks for none of them.
func (s *Service) passwordAgain(ctx context.Context, tx *database.Tx, to addressee) error {
	manages, err := s.managesNow(ctx, tx, to.ID)
	if err != nil {
		return err
	}
	if !manages {
		if err := unaskPasskeys(ctx, tx, to.ID); err != nil {
			return err
		}
		on, err := hasFactor(ctx, tx, to.ID)
		if err != nil {
			return err
		}
		if !on {
			if err := dropRecovery(ctx, tx, to.ID); err != nil {
				return err
			}
			if err := unmarkSessions(ctx, tx, to.ID); err != nil {
				return err
			}
		}
	}
	if err := s.noteOnTeams(ctx, tx, to.ID, member.PasskeysOnlyOff); err != nil {
		return err
	}
	return s.tellFactor(ctx, tx, to, notify.PasskeysOnlyOff, nil)
}

// signInByRecovery signs in with a recovery code in place of the password, where passkeys alone sign in and are lost. The code is used up, and its owner is notified. The last
// one has the login take its password again: without it there may be no way in any more.
func (s *Service) signInByRecovery(ctx context.Context, a Account, try try, code, clientID string, from Asker) (Tokens, error) {
	t, err := s.signIn(ctx, func(tx *database.Tx, t *Tokens) error {
		now, err := byID(ctx, tx.Holding(), a.ID)
		if err != nil {
			return err
		}
		taken := false
		if now.takesPasskeysOnly() {
			if taken, err = s.takeRecoveryCode(ctx, tx, a.ID, code); err != nil {
				return err
			}
		}
		if !taken {
			return fault.Of(fault.InvalidCredentials)
		}
		if err := s.tellRecovery(ctx, tx, a.ID); err != nil {
			return err
		}
		if err := s.noteOnTeams(ctx, tx, a.ID, member.SignedInByRecovery); err != nil {
			return err
		}
		if err := forgive(ctx, tx, try.keys()[1:]); err != nil {
			return err
		}
		if err := s.openSession(ctx, tx, t, newSession{account: a.ID, clientID: clientID, from: from, proved: true}, try.slow, try.login); err != nil {
			return err
		}
		return s.endWithTheLastCode(ctx, tx, now)
	})
	if err != nil && !fault.Is(err, fault.InvalidCredentials) { // a full disk is no wrong code
		err = s.takeBack(ctx, try, err)
	}
	return t, err
}

// endWithTheLastCode has a login take its password again when no recovery code is left.
func (s *Service) endWithTheLastCode(ctx context.Context, tx *database.Tx, a Account) error {
	left, err := recoveryCodesLeft(ctx, tx, a.ID)
	if err != nil || left > 0 {
		return err
	}
	if _, err := setPasskeysOnly(ctx, tx, a.ID, false); err != nil {
		return err
	}
	to, err := s.addresseeIn(ctx, tx, a)
	if err != nil {
		return err
	}
	tx.AfterCommit(func() { s.actors.forgetAccount(a.ID) })
	return s.passwordAgain(ctx, tx, to)
}

// noteOnTeams writes an act of a person into the history of each team that they are in.
func (s *Service) noteOnTeams(ctx context.Context, tx *database.Tx, id identity.AccountID, act member.Act) error {
	ctx = identity.Everywhere(ctx)
	relations, err := s.members.Relations(ctx, tx, id)
	if err != nil {
		return err
	}
	for _, r := range relations {
		if err := s.members.Note(ctx, tx, r.Member, id, r.Staff, act); err != nil {
			return err
		}
	}
	return nil
}

// managesNow reports whether the owner of an account is a manager of any agency.
func (s *Service) managesNow(ctx context.Context, tx *database.Tx, id identity.AccountID) (bool, error) {
	relations, err := s.members.Relations(identity.Everywhere(ctx), tx, id)
	for _, r := range relations {
		if r.Role == identity.Manager {
			return true, err
		}
	}
	return false, err
}

// keepsAWayIn refuses what would leave a login that signs in with passkeys only without a way in.
func keepsAWayIn(ctx context.Context, tx *database.Tx, id identity.AccountID) error {
	own, err := byID(ctx, tx, id)
	if err != nil || !own.takesPasskeysOnly() {
		return err
	}
	passkeys, err := passkeysOf(ctx, tx, id)
	if err != nil {
		return err
	}
	left, err := recoveryCodesLeft(ctx, tx, id)
	if err == nil && !mayRelyOn(len(passkeys), left) {
		err = fault.Of(fault.LastPasskey)
	}
	return err
}
