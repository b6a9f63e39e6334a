package account

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/locales"
)

// Invite writes to somebody who was hired how to get in: an activation link, or, for who has a login already, a link that signs in. It is part of the hiring.
func (s *Service) Invite(ctx context.Context, tx *database.Tx, hired member.Staff) error {
	m, err := s.members.Get(ctx, tx, hired.Member)
	if err != nil {
		return err
	}
	email := NormalEmail(hired.Email)
	if err := CheckEmail(email); err != nil {
		return err
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
	return s.answerByMail(ctx, tx, to, LinkActivation)
}
