package account

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/locales"
)

const (
	// mostHired is how many people one company may invite in one day, and mostEntered how many the office of an agency may.
	mostHired   = 20
	mostEntered = 100
)

// inviter is who invites: a company, or the office (zero).
type inviter struct {
	member  identity.MemberID
	company identity.StaffID
	account identity.AccountID
}

// takeInvitation uses one of the inviter's invitations of the day.
func (s *Service) takeInvitation(ctx context.Context, tx *database.Tx, by inviter) error {
	today, most := clock.DateOf(tx.Now().Time().UTC()), int64(mostHired)
	if by.company == 0 {
		most = mostEntered
	}
	err := take(ctx, tx, s.allowanceKey("hire", fmt.Sprintf("%d-%d %s", by.member, by.company, today)), allowance{most, 24 * time.Hour})
	if fault.Is(err, fault.TooManyRequests) {
		return fault.TooMany(time.Duration(today.AddDays(1).At(0, time.UTC)-tx.Now()) * time.Millisecond)
	}
	return err
}

// InviteForCompany writes to a person whom a company has hired how to get in: an activation link or, to a person who has a login already, a link that signs in. Opening it accepts;
// until then the login does not work for the company. It is part of the hiring and does not show whether there is a login.
func (s *Service) InviteForCompany(ctx context.Context, tx *database.Tx, hired member.Staff, by identity.AccountID) error {
	return s.invite(ctx, tx, hired, inviter{hired.Member, hired.Company, by})
}

// InviteForOffice is the same for staff whom the office of an agency has entered.
func (s *Service) InviteForOffice(ctx context.Context, tx *database.Tx, entered member.Staff, by identity.AccountID) error {
	return s.invite(ctx, tx, entered, inviter{member: entered.Member, account: by})
}

func (s *Service) invite(ctx context.Context, tx *database.Tx, hired member.Staff, by inviter) error {
	m, err := s.members.Get(ctx, tx, hired.Member)
	if err != nil {
		return err
	}
	email := NormalEmail(hired.Email)
	if err := CheckEmail(email); err != nil {
		return err
	}
	if err := s.takeInvitation(ctx, tx, by); err != nil {
		return err
	}
	if err := s.takeAgencyMail(ctx, tx, hired.Member, email); err != nil {
		return err
	}
	to, err := s.invitedAddressee(ctx, tx, m, email, hired.Name, hired.Lang)
	if err != nil || to.State == Closed {
		return err // the owner of a closed account gets no mail
	}
	if !hired.Invited && to.State == Active {
		return s.answerByMail(ctx, tx, to, LinkActivation)
	}
	return s.mailWayIn(ctx, tx, to, hired, by.account)
}

// invitedAddressee is the owner of an invited address, who gets an account that waits for its activation where there is none.
func (s *Service) invitedAddressee(ctx context.Context, tx *database.Tx, m member.Member, email, name, lang string) (addressee, error) {
	a, err := byEmail(ctx, tx, email)
	if err != nil && !database.IsMissing(err) {
		return addressee{}, err
	}
	to := addressee{Account: a, member: m, audience: member.AudienceCleaning, lang: lang}
	if to.lang == "" {
		to.lang = locales.Wire(m.Lang)
	}
	if a.ID != 0 {
		return to, nil
	}
	n, err := tx.NextID(ctx, 0, "account")
	if err != nil {
		return to, err
	}
	to.Account = Account{ID: identity.AccountID(n), Email: email, Name: name, Lang: to.lang, State: Pending}
	return to, insertAccount(ctx, tx, to.Account)
}

// mailWayIn mails an invited person who invites to which team, with a link that signs in, or one that activates the login where it never was. Its owner may have asked for nothing.
func (s *Service) mailWayIn(ctx context.Context, tx *database.Tx, to addressee, entry member.Staff, by identity.AccountID) error {
	team, err := s.teamOf(ctx, tx, to.member, entry.Company)
	if err != nil {
		return err
	}
	inviter, err := byID(ctx, tx, by)
	if err != nil && !database.IsMissing(err) {
		return err
	}
	kind := LinkActivation
	if to.State == Active {
		kind = LinkSignIn
	}
	return s.mailLinkWith(ctx, tx, to, notify.Invited, kind, "", map[string]string{"sender": cmp.Or(inviter.Name, to.member.Name), "team": team})
}

// teamOf is what the team of an entry is called in mails: the agency, or a company that works for it.
func (s *Service) teamOf(ctx context.Context, q database.Querier, m member.Member, company identity.StaffID) (string, error) {
	if company == 0 {
		return m.Name, nil
	}
	crew, err := s.members.Staff(ctx, q, m.ID)
	if err != nil {
		return "", err
	}
	firm, ok := crew.By(company)
	if !ok {
		return m.Name, nil
	}
	return fmt.Sprintf("%s (%s)", firm.Name, m.Name), nil
}
