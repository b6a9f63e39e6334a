package account

import (
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

// mostHired is how many people one company may invite in one day.
const mostHired = 20

// takeHiring uses one of a company's invitations of the day.
func (s *Service) takeHiring(ctx context.Context, tx *database.Tx, hired member.Staff) error {
	today := clock.DateOf(tx.Now().Time().UTC())
	err := take(ctx, tx, s.allowanceKey("hire", fmt.Sprintf("%d-%d %s", hired.Member, hired.Company, today)), allowance{mostHired, 24 * time.Hour})
	if fault.Is(err, fault.TooManyRequests) {
		return fault.TooMany(time.Duration(today.AddDays(1).At(0, time.UTC)-tx.Now()) * time.Millisecond)
	}
	return err
}

// Invite writes to somebody who was hired how to get in: an activation link, or, for who has a login already, a link that signs in. Opening it accepts; until then the login
// does not work for the company. It is part of the hiring, and tells nothing of whether there is a login.
func (s *Service) Invite(ctx context.Context, tx *database.Tx, hired member.Staff) error {
	m, err := s.members.Get(ctx, tx, hired.Member)
	if err != nil {
		return err
	}
	email := NormalEmail(hired.Email)
	if err := CheckEmail(email); err != nil {
		return err
	}
	if hired.Invited {
		if err := s.takeHiring(ctx, tx, hired); err != nil {
			return err
		}
	}
	if err := take(ctx, tx, s.allowanceKey("mail", mailbox(email)), mailsToOne); err != nil {
		return err
	}
	a, err := byEmail(ctx, tx, email)
	if err != nil && !database.IsMissing(err) {
		return err
	}
	to := addressee{Account: a, member: m, audience: member.AudienceCleaning, lang: hired.Lang}
	if to.lang == "" {
		to.lang = locales.Wire(m.Lang)
	}
	switch {
	case a.State == Closed:
		return nil // whoever closed it is not written to
	case a.ID == 0:
		n, err := tx.NextID(ctx, 0, "account")
		if err != nil {
			return err
		}
		to.Account = Account{ID: identity.AccountID(n), Email: email, Name: hired.Name, Lang: to.lang, State: Pending}
		if err := insertAccount(ctx, tx, to.Account); err != nil {
			return err
		}
	}
	if to.State == Active && hired.Invited {
		return s.mailLink(ctx, tx, to, notify.Invited, LinkSignIn, "")
	}
	return s.answerByMail(ctx, tx, to, LinkActivation)
}
