package notification

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
)

// quietOf are the quiet hours of an agency.
func quietOf(m member.Member) notify.Quiet {
	return notify.Quiet{On: m.Quiet, From: m.QuietFrom, To: m.QuietTo, Zone: m.Zone}
}

// agencyQuiet are the quiet hours that count for a person who has chosen none, with the name of the agency: the first one that has some.
func (s *Service) agencyQuiet(ctx context.Context, a identity.Actor) (notify.Quiet, string, error) {
	for _, relation := range a.Relations {
		m, err := s.Members.Get(ctx, s.DB, relation.Member)
		if fault.Is(err, fault.InvalidMember) {
			continue
		}
		if err != nil {
			return notify.Quiet{}, "", err
		}
		if m.Quiet {
			return quietOf(m), m.Name, nil
		}
	}
	return notify.Quiet{}, "", nil
}

// SettingsChanged has what waits for the end of an agency's quiet hours looked at again when these are others now.
func (s *Service) SettingsChanged(ctx context.Context, tx *database.Tx, before, now member.Member) error {
	was, is := quietOf(before), quietOf(now)
	if was.On == is.On && was.From == is.From && was.To == is.To && was.Zone.String() == is.Zone.String() {
		return nil
	}
	return lookAgainAt(ctx, tx, now.ID)
}
