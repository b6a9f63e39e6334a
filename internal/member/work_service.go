package member

import (
	"context"
	"encoding/json"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Entry is one entry of the staff, for the managers of its agency.
func (s *Service) Entry(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Staff, error) {
	if !actor.Manages(ref.Member) {
		return Staff{}, fault.Missing(fault.NotFound)
	}
	crew, err := s.Staff(ctx, q, ref.Member)
	if err != nil {
		return Staff{}, err
	}
	one, ok := crew.By(identity.StaffID(ref.ID))
	if !ok {
		return Staff{}, fault.Missing(fault.NotFound)
	}
	return one, nil
}

// worker is an entry that does tasks, for the managers of its agency and, of a company's people, for the company: managers have no work of this kind.
func (s *Service) worker(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Staff, error) {
	crew, err := s.Staff(ctx, q, ref.Member)
	if err != nil {
		return Staff{}, err
	}
	one, ok := crew.By(identity.StaffID(ref.ID))
	if !ok || one.Kind == KindManager || !actor.Manages(ref.Member) && !employs(actor, one) {
		return Staff{}, fault.Missing(fault.NotFound)
	}
	return one, nil
}

// Worker is worker for other nouns.
func (s *Service) Worker(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Staff, error) {
	return s.worker(ctx, q, actor, ref)
}

// employs reports whether somebody is the company that a person works for.
func employs(actor identity.Actor, person Staff) bool {
	return person.Kind == KindPerson && person.Company != 0 && slices.ContainsFunc(actor.Relations, func(r identity.Relation) bool {
		return r.Member == person.Member && r.Role == identity.Company && r.Staff == person.Company
	})
}

// companyFields are what a company changes of its people's work. Which kinds of tasks, areas and homes they get, the agency decides.
var companyFields = []string{"hours", "holidays"}

// Work is what somebody may do and when, with their absences from today on.
func (s *Service) Work(ctx context.Context, actor identity.Actor, ref identity.Ref) (Work, []Absence, error) {
	one, err := s.worker(ctx, s.db, actor, ref)
	if err != nil {
		return Work{}, nil, err
	}
	m, err := s.Get(ctx, s.db, ref.Member)
	if err != nil {
		return Work{}, nil, err
	}
	var work Work
	if err := readWork(ctx, s.db, ref.Member, one.ID, &work); err != nil {
		return Work{}, nil, err
	}
	away, err := absencesOf(ctx, s.db, ref.Member, one.ID, clock.At(s.clock.Now()).Date(m.Zone))
	return work, away, err
}

// EditWork changes what somebody may do and when. Fields that another person has changed since the editor saw them are refused together.
func (s *Service) EditWork(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edit WorkEdit) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		one, err := s.worker(ctx, tx, actor, ref)
		if err != nil {
			return struct{}{}, err
		}
		for field := range edit {
			if !actor.Manages(ref.Member) && !slices.Contains(companyFields, field) {
				return struct{}{}, fault.Invalid(fault.BadRequest, map[string]string{field: "only the agency changes it"})
			}
		}
		return struct{}{}, changeWork(ctx, tx, s, actor, ref.Member, one.ID, edit, Work.clean)
	})
	return err
}

// Holidays are the public holidays of an agency.
func (s *Service) Holidays(ctx context.Context, actor identity.Actor, m identity.MemberID) (Holidays, error) {
	var out Holidays
	if !actor.Manages(m) {
		return out, fault.Missing(fault.NotFound)
	}
	err := readWork(ctx, s.db, m, 0, &out)
	out.Days = append([]Holiday{}, out.Days...)
	return out, err
}

// EditHolidays changes the public holidays, as EditWork does.
func (s *Service) EditHolidays(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, edit HolidaysEdit) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, changeWork(ctx, tx, s, actor, m, 0, edit, Holidays.clean)
	})
	return err
}

// UndoWork puts back what a line of the history of working hours, skills or public holidays has changed: an absence that was entered is removed, one that was removed is entered again.
func (s *Service) UndoWork(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, id int64) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	staff, change, err := workLine(ctx, s.db, m, id)
	if database.IsMissing(err) {
		return fault.Missing(fault.NotFound)
	}
	if err != nil {
		return err
	}
	back := wire.FieldChange{From: change.After, To: change.Before}
	switch {
	case change.Field == absenceField:
		return s.undoAbsence(ctx, actor, attempt, identity.Ref{Member: m, ID: int64(staff)}, change)
	case staff == 0:
		return s.EditHolidays(ctx, actor, attempt, m, HolidaysEdit{change.Field: back})
	}
	return s.EditWork(ctx, actor, attempt, identity.Ref{Member: m, ID: int64(staff)}, WorkEdit{change.Field: back})
}

// undoAbsence removes an absence that a line has entered, or enters again what it has removed. Where that is so already, the absence has changed since, and that is refused with who did it.
func (s *Service) undoAbsence(ctx context.Context, actor identity.Actor, attempt identity.Attempt, person identity.Ref, change wire.Change) error {
	removed := string(change.After) == "null"
	line := change.After
	if removed {
		line = change.Before
	}
	wanted, err := absenceOfLine(line)
	if err != nil {
		return err
	}
	wanted.Member, wanted.Staff = person.Member, identity.StaffID(person.ID)
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if err := lockWork(ctx, tx, person.Member); err != nil {
			return struct{}{}, err
		}
		all, err := allAbsencesOf(ctx, tx, person.Member, wanted.Staff)
		if err != nil {
			return struct{}{}, err
		}
		i := slices.IndexFunc(all, func(a Absence) bool { return string(a.line()) == string(wanted.line()) })
		switch {
		case (i >= 0) == removed:
			last, err := workHistory(ctx, tx, person.Member, wanted.Staff, 1<<62, absenceField, 1)
			if err != nil || len(last) == 0 {
				return struct{}{}, err
			}
			return struct{}{}, s.RefuseEdit(ctx, tx, person.Member, []wire.Clash{{Field: absenceField, Stored: last[0].After}}, last[0].Account, last[0].At)
		case removed:
			_, err := s.AddAbsence(ctx, tx, actor, wanted)
			return struct{}{}, err
		}
		return struct{}{}, s.deleteAbsence(ctx, tx, actor, identity.Ref{Member: person.Member, ID: all[i].ID})
	})
	return err
}

// changeWork is the one way in which what is stored of somebody's work changes: checked, stored, and noted in the history.
func changeWork[F any](ctx context.Context, tx *database.Tx, s *Service, actor identity.Actor, m identity.MemberID, staff identity.StaffID, edit wire.Changes[F], clean func(F) (F, error)) error {
	if err := lockWork(ctx, tx, m); err != nil {
		return err
	}
	var before F
	if err := readWork(ctx, tx, m, staff, &before); err != nil {
		return err
	}
	next := before
	clashes, err := edit.Apply(&next)
	if err != nil {
		return err
	}
	if len(clashes) > 0 {
		agency, err := s.Get(ctx, tx, m)
		if err != nil {
			return err
		}
		return s.RefuseClashes(ctx, tx, m, agency.Zone, clashes, func(field string) (identity.AccountID, clock.Instant, error) {
			last, err := workHistory(ctx, tx, m, staff, 1<<62, field, 1)
			if err != nil || len(last) == 0 {
				return 0, 0, err
			}
			return last[0].Account, last[0].At, nil
		})
	}
	if next, err = clean(next); err != nil {
		return err
	}
	changes, err := wire.Differences(before, next)
	if err != nil || len(changes) == 0 {
		return err
	}
	if err := saveWork(ctx, tx, m, staff, next); err != nil {
		return err
	}
	return s.workChanged(ctx, tx, m, staff, actor.Account, changes)
}

// workChanged notes changes of somebody's work and notifies those who plan by it.
func (s *Service) workChanged(ctx context.Context, tx *database.Tx, m identity.MemberID, staff identity.StaffID, by identity.AccountID, changes []wire.Change) error {
	if err := noteWork(ctx, tx, m, staff, by, changes); err != nil {
		return err
	}
	for _, fn := range s.workListeners {
		if err := fn(ctx, tx, m); err != nil {
			return err
		}
	}
	return nil
}

// WorkHistory lists changes of somebody's work before a line, the newest first.
func (s *Service) WorkHistory(ctx context.Context, actor identity.Actor, ref identity.Ref, before int64, most int) ([]WorkLine, error) {
	one, err := s.worker(ctx, s.db, actor, ref)
	if err != nil {
		return nil, err
	}
	return workHistory(ctx, s.db, ref.Member, one.ID, before, "", most)
}

// AddAbsence notes that somebody is away.
func (s *Service) AddAbsence(ctx context.Context, tx *database.Tx, actor identity.Actor, a Absence) (Absence, error) {
	if _, err := s.worker(ctx, tx, actor, identity.Ref{Member: a.Member, ID: int64(a.Staff)}); err != nil {
		return a, err
	}
	if err := a.check(); err != nil {
		return a, err
	}
	a, err := addAbsence(ctx, tx, a)
	if err != nil {
		return a, err
	}
	if err := s.absenceEntered(ctx, tx, a); err != nil {
		return a, err
	}
	return a, s.workChanged(ctx, tx, a.Member, a.Staff, actor.Account, []wire.Change{{Field: absenceField, Before: json.RawMessage("null"), After: a.line()}})
}

// absenceEntered announces an absence that was entered for a person, or taken back, without a request.
func (s *Service) absenceEntered(ctx context.Context, tx *database.Tx, a Absence) error {
	for _, fn := range s.absencesChanged {
		if err := fn(ctx, tx, a.Member, a.Staff); err != nil {
			return err
		}
	}
	return nil
}

// DeleteAbsence takes an absence back.
func (s *Service) DeleteAbsence(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, s.deleteAbsence(ctx, tx, actor, ref)
	})
	return err
}

func (s *Service) deleteAbsence(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref) error {
	a, err := absence(ctx, tx.Holding(), ref)
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	if err != nil {
		return err
	}
	if _, err := s.worker(ctx, tx, actor, identity.Ref{Member: a.Member, ID: int64(a.Staff)}); err != nil {
		return err
	}
	if err := deleteAbsence(ctx, tx, a); err != nil {
		return err
	}
	if err := s.absenceRemoved(ctx, tx, actor, a); err != nil {
		return err
	}
	if err := s.absenceEntered(ctx, tx, a); err != nil {
		return err
	}
	return s.workChanged(ctx, tx, a.Member, a.Staff, actor.Account, []wire.Change{{Field: absenceField, Before: a.line(), After: json.RawMessage("null")}})
}

// Available reads the work of an agency's people, with what ends on a day or later.
func (s *Service) Available(ctx context.Context, q database.Querier, m identity.MemberID, from clock.Date) (Availability, error) {
	work, err := allWork(ctx, q, m)
	if err != nil {
		return Availability{}, err
	}
	absences, err := absencesFrom(ctx, q, m, from)
	if err != nil {
		return Availability{}, err
	}
	return s.available(ctx, q, m, work, absences)
}

// AvailableOf is Available with the work of some alone.
func (s *Service) AvailableOf(ctx context.Context, q database.Querier, m identity.MemberID, from clock.Date, staff []identity.StaffID) (Availability, error) {
	work := make(map[identity.StaffID]Work, len(staff))
	for _, id := range staff {
		var one Work
		if err := readWork(ctx, q, m, id, &one); err != nil {
			return Availability{}, err
		}
		work[id] = one
	}
	absences, err := absencesFrom(ctx, q, m, from)
	if err != nil {
		return Availability{}, err
	}
	return s.available(ctx, q, m, work, absences)
}

// AvailableOfCompany is Available of a company and its people alone.
func (s *Service) AvailableOfCompany(ctx context.Context, q database.Querier, m identity.MemberID, from clock.Date, company identity.StaffID) (Availability, error) {
	work, err := companysWork(ctx, q, m, company)
	if err != nil {
		return Availability{}, err
	}
	absences, err := companysAbsences(ctx, q, m, company, from)
	if err != nil {
		return Availability{}, err
	}
	return s.available(ctx, q, m, work, absences)
}

func (s *Service) available(ctx context.Context, q database.Querier, m identity.MemberID, work map[identity.StaffID]Work, absences []Absence) (Availability, error) {
	agency, err := s.Get(ctx, q, m)
	if err != nil {
		return Availability{}, err
	}
	out := Availability{Zone: agency.Zone, work: work, absences: absences}
	var holidays Holidays
	err = readWork(ctx, q, m, 0, &holidays)
	out.holidays = holidays.Days
	return out, err
}
