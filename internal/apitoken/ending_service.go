package apitoken

import (
	"context"
	"errors"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/notify"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Warn mails the owners of agencies which API tokens end soon: each warning once, on whichever node and after however many restarts.
func (s *Service) Warn(ctx context.Context) error {
	now := clock.At(s.Clock.Now())
	all, err := endingTokens(ctx, s.DB, now, now.Add(earlyWarning))
	if err != nil {
		return err
	}
	var failed []error
	for _, one := range all {
		if due := one.due(now); due != "" {
			failed = append(failed, s.DB.Write(ctx, func(tx *database.Tx) error { return s.warn(ctx, tx, one, due) }))
		}
	}
	return errors.Join(failed...)
}

func (s *Service) warn(ctx context.Context, tx *database.Tx, one ending, due warning) error {
	agency, err := s.Members.Get(ctx, tx, one.Ref.Member)
	if fault.Is(err, fault.InvalidMember) {
		return nil // an agency that is switched off
	}
	if err != nil {
		return err
	}
	if noted, err := noteWarning(ctx, tx, one, due); err != nil || !noted {
		return err
	}
	staff, err := s.Members.Staff(ctx, tx, one.Ref.Member)
	if err != nil {
		return err
	}
	day := one.ExpiresAt.Date(agency.Zone)
	err = s.mailOwners(ctx, tx, agency, staff.All(), notify.TokenEnds, func(lang string) map[string]string {
		return map[string]string{"name": one.Name, "day": day.Format(locales.Of(lang).LongDate)}
	})
	if err != nil {
		return err
	}
	return s.Ending(ctx, tx, one.Ref.Member)
}

// Attention finds the tokens that end soon. One that is over is shown at the interfaces alone.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	found, err := endingOf(ctx, q, ask.Member, ask.Now, ask.Now.Add(earlyWarning))
	if err != nil {
		return nil, err
	}
	rows := make([]attention.Row, 0, len(found))
	for _, one := range found {
		row := attention.Row{Text: one.Name, At: wire.DateTime(one.ExpiresAt, ask.Zone), Rank: int64(one.ExpiresAt)}
		rows = append(rows, row.Of(attention.ToToken, one.Ref))
	}
	return []attention.Group{attention.Listed(attention.TokensEnding, rows)}, nil
}
