package account

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
)

// SetPassword is the forms behind the links of an activation and a reset: the link proves who it is, and works once. A reset ends all sessions. It gives the sign-in name.
func (s *Service) SetPassword(ctx context.Context, from Asker, f Form, kind LinkKind, token, password string) (string, error) {
	m, _, err := s.enter(ctx, from, f, CaptchaUse{Form: passwordFormOf[kind]})
	if err != nil {
		return "", err
	}
	hash, err := s.hashFor(ctx, token, m, kind, password)
	if err != nil {
		return "", err
	}
	done, err := database.Once(ctx, s.db, from.Attempt, func(tx *database.Tx) (outcome, error) {
		l, to, err := s.linkToUse(ctx, tx, token, m, kind)
		if err != nil {
			return outcome{}, err
		}
		switch state := stateOf(l, tx.Now()); {
		case to.takesPasskeysOnly():
			return outcome{}, fault.Of(fault.PasskeysOnly)
		case kind == LinkActivation && to.State != Pending:
			return outcome{}, wrongLink(kind)
		case state == LinkExpired && kind == LinkActivation:
			return outcome{Refused: fault.TokenVoided}, nil
		case state != LinkValid || to.State == Closed:
			return outcome{}, wrongLink(kind)
		}
		if ok, err := useLink(ctx, tx, l.hash); err != nil || !ok {
			return outcome{}, orWrong(err, kind)
		}
		return outcome{Username: to.Email}, s.newPassword(ctx, tx, to, hash, 0, kind == LinkReset, acceptedBy(l))
	})
	if err != nil || done.Refused == "" {
		return done.Username, err
	}
	// The link was too old: a new one is sent outside of the transaction above, which has changed nothing.
	l, to, err := s.linkToUse(ctx, s.db, token, m, kind)
	if err != nil {
		return "", err
	}
	return "", s.voided(ctx, l, to)
}

// acceptedBy is the member whose invitations a used link accepts: the one in whose name it was mailed to staff.
func acceptedBy(l mailedLink) identity.MemberID {
	if l.Audience == member.AudienceCleaning {
		return l.Member
	}
	return 0
}

func orWrong(err error, kind LinkKind) error {
	if err != nil {
		return err
	}
	return wrongLink(kind)
}

// linkToUse finds the link of a token and whom it belongs to; what is of another kind or member is as wrong as what does not exist.
func (s *Service) linkToUse(ctx context.Context, q database.Querier, token string, m member.Member, kind LinkKind) (mailedLink, addressee, error) {
	l, err := linkOf(ctx, q, tokenHash(token))
	if database.IsMissing(err) || (err == nil && (l.Kind != kind || l.Member != m.ID)) {
		return l, addressee{}, wrongLink(kind)
	}
	if err != nil {
		return l, addressee{}, err
	}
	to, err := s.linkAddressee(ctx, q, l)
	return l, to, err
}

// hashFor holds the password to the rules and hashes it, for a link that exists: nobody makes the server hash for nothing.
func (s *Service) hashFor(ctx context.Context, token string, m member.Member, kind LinkKind, password string) (string, error) {
	l, to, err := s.linkToUse(ctx, s.db, token, m, kind)
	if err != nil {
		return "", err
	}
	if err := s.checkPassword(ctx, password, to.Email, acceptedBy(l)); err != nil {
		return "", err
	}
	return s.hasher.hash(ctx, password)
}

// checkPassword holds a new password to the rules of its owner, who accepts the invitations of a member with it, zero for none.
func (s *Service) checkPassword(ctx context.Context, password, email string, accepted identity.MemberID) error {
	manager, err := s.managesAnything(ctx, email, accepted)
	if err != nil {
		return err
	}
	second, err := emailHasFactor(ctx, s.db, email)
	if err != nil {
		return err
	}
	if err := CheckPassword(password, manager && !second); err != nil {
		return err
	}
	return checkNotAddress(password, email)
}

// newPassword makes the account active with its password: earlier links and all sessions but one end, and its owner is notified when there was a password before.
func (s *Service) newPassword(ctx context.Context, tx *database.Tx, to addressee, hash string, except int64, tell bool, accepted identity.MemberID) error {
	if err := activate(ctx, tx, to.ID, hash); err != nil {
		return err
	}
	if err := supersedeAll(ctx, tx, to.ID); err != nil {
		return err
	}
	if tell {
		if err := s.endOthers(ctx, tx, to.ID, except, "password changed"); err != nil {
			return err
		}
		if err := forgetBrowsers(ctx, tx, to.ID); err != nil {
			return err
		}
		if err := s.tellChanged(ctx, tx, to); err != nil {
			return err
		}
	}
	if err := forgetAttempts(ctx, tx, s.attemptKey("account", to.Email)); err != nil {
		return err
	}
	return s.link(ctx, tx, to.Email, to.ID, accepted)
}

func (s *Service) tellChanged(ctx context.Context, tx *database.Tx, to addressee) error {
	if to.member.ID == 0 {
		return nil // an account of no agency: no agency's name to write in
	}
	return s.options.Mail.Enqueue(ctx, tx, notify.Mail{
		Member: to.member.ID, Kind: notify.PasswordChanged, To: to.Email, Lang: to.speaks(), Content: notify.Content{Brand: BrandOf(to.member), Link: s.address(to, LinkReset, "")},
	})
}

// ChangePassword gives the signed-in person another password and ends their other sessions. A person who came by booking number has none to change.
func (s *Service) ChangePassword(ctx context.Context, a identity.Actor, attempt identity.Attempt, current, password string) error {
	if a.OnlyReservation != (identity.Ref{}) {
		return fault.Of(fault.Forbidden)
	}
	to := addressee{audience: member.AudienceGuest}
	var err error
	if to.Account, err = byID(ctx, s.db, a.Account); err != nil {
		return err
	}
	if to.takesPasskeysOnly() {
		return fault.Of(fault.PasskeysOnly)
	}
	to.lang = to.Lang
	if err := s.limit(ctx, subject{"password", to.Email, changesToOne}); err != nil {
		return err
	}
	if to.member, to.audience, err = s.homeOf(ctx, a); err != nil {
		return err
	}
	if err := s.checkPassword(ctx, password, to.Email, 0); err != nil {
		return err
	}
	if len(current) > 4*maxPassword {
		current = ""
	}
	// Hashes are slow: they are not made while others wait for the database.
	ok, err := s.hasher.verify(ctx, to.PasswordHash, current)
	if err != nil {
		return err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Done, error) {
		if !ok {
			return Done{}, fault.Invalid(fault.BadRequest, map[string]string{"current": "wrong"})
		}
		return Done{Done: true}, s.newPassword(ctx, tx, to, hash, a.Session, true, 0)
	})
	return err
}

// homeOf is the agency in whose name a signed-in person is written to: the first of theirs, else the installation's.
func (s *Service) homeOf(ctx context.Context, a identity.Actor) (member.Member, member.Audience, error) {
	if len(a.Relations) == 0 {
		m, _, err := s.members.Default(ctx)
		return m, member.AudienceGuest, err
	}
	first := a.Relations[0]
	m, err := s.members.Get(ctx, s.db, first.Member)
	return m, audienceOf(first.Role), err
}

// audienceOf is whose login page somebody with a role uses.
func audienceOf(r identity.Role) member.Audience {
	if r == identity.Guest {
		return member.AudienceGuest
	}
	return member.AudienceCleaning
}

// SignInByLink exchanges the token of a one-time link for a session. The link proves the address, so that an account that is not activated yet may come in as well; it stays
// without a password. It signs nobody in who signs in with passkeys only; the invitation that it was mailed for is accepted all the same, as it proves the address.
func (s *Service) SignInByLink(ctx context.Context, from Asker, token, clientID string) (Tokens, error) {
	var refused error
	t, err := s.signIn(ctx, func(tx *database.Tx, t *Tokens) error {
		refused = nil
		l, err := linkOf(ctx, tx, tokenHash(token))
		if database.IsMissing(err) {
			return wrongLink(LinkSignIn)
		}
		if err != nil {
			return err
		}
		if l.Kind != LinkSignIn || stateOf(l, tx.Now()) != LinkValid {
			return wrongLink(LinkSignIn)
		}
		a, err := byID(ctx, tx.Holding(), l.Account)
		if err != nil {
			return err
		}
		if ok, err := useLink(ctx, tx, l.hash); err != nil || !ok || a.State == Closed {
			return orWrong(err, LinkSignIn)
		}
		if err := s.link(ctx, tx, a.Email, a.ID, acceptedBy(l)); err != nil {
			return err
		}
		if a.takesPasskeysOnly() {
			*t, refused = Tokens{}, fault.Of(fault.PasskeysOnly)
			return nil
		}
		return s.openSession(ctx, tx, t, newSession{account: a.ID, clientID: clientID, from: from}, s.attemptKey("account", a.Email))
	})
	if err == nil {
		err = refused
	}
	return t, err
}
