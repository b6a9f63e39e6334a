package account

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/locales"
)

// markMissing marks the relations of a manager at agencies that demand a second factor now, where the account has none.
func (s *Service) markMissing(ctx context.Context, q database.Querier, account identity.AccountID, relations []identity.Relation) error {
	now := clock.At(s.clock.Now())
	for i, r := range relations {
		if r.Role != identity.Manager {
			continue
		}
		m, err := s.members.Get(ctx, q, r.Member)
		if err != nil {
			return err
		}
		if !m.SecondFactorDue(now) {
			continue
		}
		on, err := hasFactor(ctx, q, account)
		if err != nil {
			return err
		}
		if on {
			return nil
		}
		relations[i].FactorMissing = true
	}
	return nil
}

// FactorDemanded follows a change of what an agency demands of its managers: it counts in sessions that are open, and those without a second factor get a mail. It is a member.SettingsChanged.
func (s *Service) FactorDemanded(ctx context.Context, tx *database.Tx, before, now member.Member) error {
	if before.SecondFactorDemanded == now.SecondFactorDemanded && before.SecondFactorFrom == now.SecondFactorFrom {
		return nil
	}
	crew, err := s.members.Staff(ctx, tx, now.ID)
	if err != nil {
		return err
	}
	with, err := accountsWithFactor(ctx, tx, now.ID)
	if err != nil {
		return err
	}
	for _, one := range crew.All() {
		if one.Kind != member.KindManager || !one.Active || one.Account == 0 || slices.Contains(with, one.Account) {
			continue
		}
		if err := s.demandFrom(ctx, tx, now, one.Account); err != nil {
			return err
		}
	}
	return nil
}

// demandFrom has the demand count for one manager without a second factor, and mails it.
func (s *Service) demandFrom(ctx context.Context, tx *database.Tx, m member.Member, account identity.AccountID) error {
	var quiet []int64 // sessions that see nothing of the agency from now on
	if m.SecondFactorDue(tx.Now()) {
		open, err := openSessions(ctx, tx, account)
		if err != nil {
			return err
		}
		quiet = open
	}
	tx.AfterCommit(func() {
		s.actors.forgetAccount(account)
		for _, session := range quiet {
			s.options.SessionEnded(session)
		}
	})
	if !m.SecondFactorDemanded {
		return nil
	}
	a, err := byID(ctx, tx, account)
	if err != nil || a.State != Active {
		return err
	}
	lang := m.Speaks(a.Lang)
	kind, values := notify.SecondFactorNeeded, map[string]string{}
	if !m.SecondFactorFrom.IsZero() {
		kind, values["day"] = notify.SecondFactorNeededFrom, m.SecondFactorFrom.Format(locales.Of(lang).LongDate)
	}
	return s.options.Mail.Enqueue(ctx, tx, notify.Mail{
		Member: m.ID, Kind: kind, To: a.Email, Lang: lang, Content: notify.Content{Brand: BrandOf(m), Link: s.options.Public().JoinPath("settings").String(), Values: values},
	})
}
