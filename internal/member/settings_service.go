package member

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Settings are the settings of an agency, for its managers.
func (s *Service) Settings(ctx context.Context, actor identity.Actor, id identity.MemberID) (Settings, error) {
	if !actor.Manages(id) {
		return Settings{}, fault.Missing(fault.NotFound)
	}
	_, out, err := readSettings(ctx, s.db, id)
	return out, err
}

// EditSettings changes settings. Fields that another person has changed since the editor saw them are refused together, and nothing is changed.
func (s *Service) EditSettings(ctx context.Context, actor identity.Actor, attempt identity.Attempt, id identity.MemberID, edit SettingsEdit) error {
	if !actor.Manages(id) {
		return fault.Missing(fault.NotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, s.changeSettings(ctx, tx, actor.Account, id, 0, edit.Apply)
	})
	return err
}

// UndoSetting puts back what a line of the history has changed; that is a line itself. It is refused as an edit is when the setting has changed since.
func (s *Service) UndoSetting(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	if !actor.Manages(ref.Member) {
		return fault.Missing(fault.NotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		line, err := settingOf(ctx, tx, ref)
		if database.IsMissing(err) {
			err = fault.Missing(fault.NotFound)
		}
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.changeSettings(ctx, tx, actor.Account, ref.Member, line.ID, func(next *Settings) ([]wire.Clash, error) {
			if line.undoable(*next) {
				return line.undo().Apply(next)
			}
			return line.clash(*next)
		})
	})
	return err
}

// setSettings changes settings without asking what the editor saw.
func (s *Service) setSettings(ctx context.Context, tx *database.Tx, by identity.AccountID, id identity.MemberID, set func(next *Settings)) error {
	return s.changeSettings(ctx, tx, by, id, 0, func(next *Settings) ([]wire.Clash, error) {
		set(next)
		return nil, nil
	})
}

// changeSettings is the one way in which settings change: checked, stored, and noted in the history.
func (s *Service) changeSettings(ctx context.Context, tx *database.Tx, by identity.AccountID, id identity.MemberID, undoes int64, change func(next *Settings) ([]wire.Clash, error)) error {
	if err := lockSettings(ctx, tx, id); err != nil {
		return err
	}
	m, before, err := readSettings(ctx, tx, id)
	if err != nil {
		return err
	}
	next := before
	clashes, err := change(&next)
	if err == nil && len(clashes) > 0 {
		err = s.RefuseClashes(ctx, tx, id, m.Zone, clashes, func(field string) (identity.AccountID, clock.Instant, error) { return lastSetting(ctx, tx, id, field) })
	}
	if err != nil {
		return err
	}
	next = next.clean()
	changes, err := wire.Differences(before, next)
	if err != nil || len(changes) == 0 {
		return err
	}
	if err := checkSettings(next, changes); err != nil {
		return err
	}
	if next.Logo != before.Logo {
		if err := requireLogo(ctx, tx, id, next.Logo); err != nil {
			return err
		}
	}
	if by != 0 && next.SecondFactorDemanded && !before.SecondFactorDemanded {
		if err := s.requireFactor(ctx, tx, id, by); err != nil {
			return err
		}
	}
	if err := saveSettings(ctx, tx, m, before, next); err != nil {
		return err
	}
	if err := noteSettings(ctx, tx, id, by, undoes, changes); err != nil {
		return err
	}
	s.changed(tx, id)
	now, err := get(ctx, tx, id)
	if err != nil {
		return err
	}
	for _, fn := range s.settingsChanged {
		if err := fn(ctx, tx, m, now); err != nil {
			return err
		}
	}
	return nil
}

// requireFactor refuses to let a person demand of others what they do not have themselves: they would be the first who is locked out.
func (s *Service) requireFactor(ctx context.Context, tx *database.Tx, id identity.MemberID, by identity.AccountID) error {
	with, err := s.secondFactors(ctx, tx, id)
	if err == nil && !slices.Contains(with, by) {
		err = fault.Invalid(fault.BadRequest, map[string]string{"second_factor_demanded": "own_missing"})
	}
	return err
}

// SettingsHistory lists changes of settings before a line, the newest first, with the settings as they are now.
func (s *Service) SettingsHistory(ctx context.Context, actor identity.Actor, id identity.MemberID, before int64, most int) ([]Setting, Settings, error) {
	now, err := s.Settings(ctx, actor, id)
	if err != nil {
		return nil, now, err
	}
	all, err := settingsHistory(ctx, s.db, id, before, "", most)
	return all, now, err
}
