package member

import (
	"cmp"
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// EntryChange is what the office changes of an entry; nil leaves it.
type EntryChange struct {
	Name, Email, Phone, Lang *string
	Level                    *identity.Level
	Active                   *bool
	Invite                   bool
}

// Team is the whole staff of an agency, for its managers.
func (s *Service) Team(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Staff, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	all, err := staffOf(ctx, s.db, m)
	if err != nil {
		return nil, err
	}
	if err := s.markInvitations(ctx, s.db, m, all); err != nil {
		return nil, err
	}
	return all, s.markFactors(ctx, s.db, m, all)
}

// markInvitations fills in which entries a link invites.
func (s *Service) markInvitations(ctx context.Context, q database.Querier, m identity.MemberID, entries []Staff) error {
	if s.invitations == nil {
		return nil
	}
	open, err := s.invitations(ctx, q, m)
	for i, one := range entries {
		if one.Account == 0 && one.Active {
			entries[i].InvitedUntil = open[one.ID]
		}
	}
	return err
}

// EntryToChange gives an entry of the staff to a person who may change it, in a transaction that others who change the team wait for.
func (s *Service) EntryToChange(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref) (Staff, error) {
	missing := fault.Missing(fault.NotFound)
	if !actor.Manages(ref.Member) {
		return Staff{}, missing
	}
	all, _, err := s.lockTeam(ctx, tx, ref.Member)
	if err != nil {
		return Staff{}, err
	}
	i := slices.IndexFunc(all, func(o Staff) bool { return o.ID == identity.StaffID(ref.ID) })
	if i < 0 {
		return Staff{}, missing
	}
	return all[i], checkAsking(all[i], all, actor.Account)
}

// MarkInvited notes that the way in was given to an entry.
func (s *Service) MarkInvited(ctx context.Context, tx *database.Tx, entry Staff) error {
	entry.InvitedAt = tx.Now()
	s.changed(tx, entry.Member)
	return markInvited(ctx, tx, entry)
}

// MayJoin refuses as Join does, and changes nothing.
func (s *Service) MayJoin(ctx context.Context, tx *database.Tx, ref identity.Ref, account identity.AccountID, email string) error {
	_, _, err := s.joining(ctx, tx, ref, account, email)
	return err
}

// joining gives the staff and the entry that a person may join as. A person who works here already in the same way is refused.
func (s *Service) joining(ctx context.Context, tx *database.Tx, ref identity.Ref, account identity.AccountID, email string) ([]Staff, Staff, error) {
	all, _, err := s.lockTeam(ctx, tx, ref.Member)
	if err != nil {
		return nil, Staff{}, err
	}
	i := slices.IndexFunc(all, func(o Staff) bool { return o.ID == identity.StaffID(ref.ID) })
	if i < 0 || !all[i].Active || all[i].Account != 0 {
		return nil, Staff{}, fault.Missing(fault.InvitationNotFound)
	}
	one := all[i]
	if email = identityEmail(email); one.Email != "" && one.Email != email {
		return nil, Staff{}, fault.Of(fault.InvitationElsewhere)
	}
	if slices.ContainsFunc(all, func(o Staff) bool {
		same := o.ID != one.ID && o.Kind == one.Kind && o.Company == one.Company
		return same && (o.Account == account && o.Active || one.Email == "" && o.Email == email)
	}) {
		return nil, Staff{}, fault.Of(fault.Conflict)
	}
	return all, one, nil
}

// Join links an entry to the account of the person who has accepted an invitation to it. An entry without an address gets that of the account.
func (s *Service) Join(ctx context.Context, tx *database.Tx, ref identity.Ref, account identity.AccountID, email string) error {
	all, one, err := s.joining(ctx, tx, ref, account, email)
	if err != nil {
		return err
	}
	one.Email, one.Invited = identityEmail(email), false
	theirs := func(context.Context, database.Querier, string) (identity.AccountID, error) { return account, nil }
	if _, err := s.saveAmong(ctx, tx, ref.Member, all, []Staff{one}, theirs); err != nil {
		return err
	}
	return s.Note(ctx, tx, ref.Member, account, one.ID, Joined)
}

// markFactors fills in whose sign-in asks for a second factor.
func (s *Service) markFactors(ctx context.Context, q database.Querier, m identity.MemberID, entries []Staff) error {
	if s.secondFactors == nil {
		return nil
	}
	with, err := s.secondFactors(ctx, q, m)
	for i, one := range entries {
		entries[i].SecondFactor = one.Account != 0 && slices.Contains(with, one.Account)
	}
	return err
}

// TeamIn is the whole staff inside a transaction that others who change the team wait for.
func (s *Service) TeamIn(ctx context.Context, tx *database.Tx, actor identity.Actor, m identity.MemberID) ([]Staff, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	all, _, err := s.lockTeam(ctx, tx, m)
	return all, err
}

// AddEntry adds a person, a company or a manager, and with invite mails the way in. An address proves nothing: whether it has a login does not show, and the login works for the agency
// only after its owner has opened a link that the agency mailed.
func (s *Service) AddEntry(ctx context.Context, actor identity.Actor, attempt identity.Attempt, entry Staff, invite bool) (Staff, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Staff, error) { return s.AddEntryIn(ctx, tx, actor, entry, invite) })
}

// AddEntryIn is AddEntry inside a transaction.
func (s *Service) AddEntryIn(ctx context.Context, tx *database.Tx, actor identity.Actor, entry Staff, invite bool) (Staff, error) {
	if !actor.Manages(entry.Member) {
		return Staff{}, fault.Missing(fault.NotFound)
	}
	others, agency, err := s.lockTeam(ctx, tx, entry.Member)
	if err != nil {
		return Staff{}, err
	}
	if err := checkAsking(entry, others, actor.Account); err != nil {
		return Staff{}, err
	}
	if entry.Kind == KindManager {
		entry.Level = cmp.Or(entry.Level, identity.Office)
	}
	one, err := checkEntry(entry, others, agency.Lang)
	if err != nil {
		return Staff{}, err
	}
	one.ExternalID, one.Active, one.Invited = newExternalID(one, others), true, one.Email != ""
	return s.keepEntry(ctx, tx, others, one, inviting{invite, actor.Account})
}

// ChangeEntry changes an entry, switches it off or on, or mails the way in once more. Nobody is deleted: what they did keeps their name.
func (s *Service) ChangeEntry(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, change EntryChange) (Staff, error) {
	// Whose sessions end follows from all agencies that they work for (account.Service.StaffChanged).
	return database.Once(identity.Everywhere(ctx), s.db, attempt, func(tx *database.Tx) (Staff, error) { return s.ChangeEntryIn(ctx, tx, actor, ref, change) })
}

// ChangeEntryIn is ChangeEntry inside a transaction.
func (s *Service) ChangeEntryIn(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, change EntryChange) (Staff, error) {
	if !actor.Manages(ref.Member) {
		return Staff{}, fault.Missing(fault.NotFound)
	}
	all, agency, err := s.lockTeam(ctx, tx, ref.Member)
	if err != nil {
		return Staff{}, err
	}
	i := slices.IndexFunc(all, func(o Staff) bool { return o.ID == identity.StaffID(ref.ID) })
	if i < 0 {
		return Staff{}, fault.Missing(fault.NotFound)
	}
	before := all[i]
	if err := checkAsking(before, all, actor.Account); err != nil {
		return Staff{}, err
	}
	others := slices.Delete(slices.Clone(all), i, i+1)
	one := before
	one.Name, one.Email = or(change.Name, one.Name), identityEmail(or(change.Email, one.Email))
	one.Phone, one.Lang, one.Active = or(change.Phone, one.Phone), or(change.Lang, one.Lang), or(change.Active, one.Active)
	one.Level = or(change.Level, one.Level)
	if one.Email != before.Email && before.Account != 0 {
		// The address is the login of somebody: another one is another person.
		return Staff{}, fault.Invalid(fault.BadRequest, map[string]string{"email": "is the login"})
	}
	if one, err = checkEntry(one, others, agency.Lang); err != nil {
		return Staff{}, err
	}
	if before.Active && !one.Active {
		if err := checkOff(before, actor.Account); err != nil {
			return Staff{}, err
		}
	}
	if err := checkOwners(before, one, others); err != nil {
		return Staff{}, err
	}
	if one.Level != before.Level {
		if err := s.Note(ctx, tx, ref.Member, actor.Account, before.ID, levelActs[one.Level]); err != nil {
			return Staff{}, err
		}
	}
	if one.Active != before.Active {
		act := SwitchedOff
		if one.Active {
			act = SwitchedOn
		}
		if err := s.Note(ctx, tx, ref.Member, actor.Account, before.ID, act); err != nil {
			return Staff{}, err
		}
	}
	if one.Email != before.Email {
		one.Invited = one.Email != "" // the owner of another address has accepted nothing
	}
	return s.keepEntry(ctx, tx, all, one, inviting{change.Invite, actor.Account})
}

// lockTeam reads the staff through the transaction; two who change it at the same time follow each other.
func (s *Service) lockTeam(ctx context.Context, tx *database.Tx, m identity.MemberID) ([]Staff, Member, error) {
	agency, err := get(ctx, tx.Holding(), m)
	if err != nil {
		return nil, agency, err
	}
	all, err := staffOf(ctx, tx, m)
	return all, agency, err
}

// inviting is whether the way in is mailed, and in whose name.
type inviting struct {
	wanted bool
	by     identity.AccountID
}

// keepEntry stores an entry among the staff as lockTeam has read it.
func (s *Service) keepEntry(ctx context.Context, tx *database.Tx, known []Staff, entry Staff, invite inviting) (Staff, error) {
	if invite.wanted && entry.Email == "" {
		return Staff{}, fault.Invalid(fault.BadRequest, map[string]string{"email": "required"})
	}
	// The office links no account: whose entry it is stays, and whose it becomes is decided by the mailed link.
	same := func(context.Context, database.Querier, string) (identity.AccountID, error) { return entry.Account, nil }
	saved, err := s.saveAmong(ctx, tx, entry.Member, known, []Staff{entry}, same)
	if err != nil {
		return Staff{}, err
	}
	if err := s.markFactors(ctx, tx, entry.Member, saved); err != nil {
		return Staff{}, err
	}
	one := saved[0]
	if !invite.wanted {
		return one, nil
	}
	if err := s.invite(ctx, tx, one, invite.by); err != nil {
		return Staff{}, err
	}
	one.InvitedAt = tx.Now()
	return one, markInvited(ctx, tx, one)
}

func or[T any](wanted *T, otherwise T) T {
	if wanted == nil {
		return otherwise
	}
	return *wanted
}
