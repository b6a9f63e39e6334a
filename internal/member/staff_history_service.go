package member

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Note writes an act into the history of a team.
func (s *Service) Note(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID, staff identity.StaffID, act Act) error {
	return note(ctx, tx, m, by, staff, act)
}

// NoteRun writes an act of an import of a file into the history of a team.
func (s *Service) NoteRun(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID, staff identity.StaffID, act Act, run int64) error {
	return noteRun(ctx, tx, m, by, staff, act, run)
}

// History lists what managers did to the logins of their team, the newest first.
func (s *Service) History(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]HistoryEntry, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	return historyOf(ctx, s.db, m)
}

// Touched names what people have given an entry of the team since an import of a file has written it. all is the whole team.
func (s *Service) Touched(ctx context.Context, q database.Querier, one Staff, all []Staff, run int64) ([]string, error) {
	t, err := touchesOf(ctx, q, one.Member, one.ID, run)
	if err != nil {
		return nil, err
	}
	open := []Staff{one}
	if err := s.markInvitations(ctx, q, one.Member, open); err != nil {
		return nil, err
	}
	return t.touched(open[0], all), nil
}
