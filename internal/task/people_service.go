package task

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// shownHeld is how many of the tasks that somebody has are named.
const shownHeld = 5

// endless is later than any task.
const endless = clock.Instant(math.MaxInt64)

// mostHeld is how many tasks are taken from somebody in one call.
const mostHeld = 5000

// doubtWords are the doubts of giving a task to somebody, in words of a language.
func (s *Service) doubtWords(ctx context.Context, q database.Querier, c Task, to member.Staff, known member.Availability, lang string) ([]string, error) {
	home, err := s.properties.Get(ctx, q, identity.Ref{Member: c.Member, ID: c.Property})
	if err != nil {
		return nil, err
	}
	return s.DoubtWords(c, home, to, known, lang), nil
}

// DoubtWords are the doubts of giving a task at a home to somebody, in words of a language.
func (*Service) DoubtWords(c Task, home property.Property, to member.Staff, known member.Availability, lang string) []string {
	holiday := known.Holiday(c.PlannedStart.Date(known.Zone), max(c.PlannedStart, c.PlannedEnd-1).Date(known.Zone))
	var out []string
	for _, doubt := range DoubtsOf(c, home, to, known) {
		out = append(out, locales.Text(lang, "doubt."+string(doubt), "name", to.Name, "holiday", holiday))
	}
	return out
}

// doubtsOfNew are the doubts of those who get a task that they did not have before, in words.
func (s *Service) doubtsOfNew(ctx context.Context, tx *database.Tx, before, now Task, crew *member.StaffList, known member.Availability, lang string) ([]string, error) {
	had := before.assigned()
	var out []string
	for _, id := range now.assigned() {
		entry, ok := crew.By(id)
		if !ok || slices.Contains(had, id) {
			continue
		}
		words, err := s.doubtWords(ctx, tx, now, entry, known, lang)
		if err != nil {
			return nil, err
		}
		out = append(out, words...)
	}
	return out, nil
}

// available is what is known of the work of an agency's people from yesterday on: a task of today may have begun before midnight.
func (s *Service) available(ctx context.Context, q database.Querier, m identity.MemberID) (member.Availability, error) {
	return s.members.Available(ctx, q, m, clock.At(s.clock.Now()).Date(time.UTC).AddDays(-1))
}

// Doubts names those of whom there are doubts when they get tasks of one agency, for who may assign these.
func (s *Service) Doubts(ctx context.Context, actor identity.Actor, m identity.MemberID, ids []int64) ([]StaffDoubts, error) {
	out := []StaffDoubts{}
	crew, err := s.members.Staff(ctx, s.db, m)
	if err != nil {
		return nil, err
	}
	known, err := s.available(ctx, s.db, m)
	if err != nil {
		return nil, err
	}
	at := map[identity.StaffID]int{}
	for _, id := range ids {
		ref := identity.Ref{Member: m, ID: id}
		c, access, err := visible(ctx, s.db, actor, ref)
		if err != nil {
			return nil, err
		}
		if access != Directs {
			return nil, fault.Missing(fault.TaskNotFound)
		}
		for _, entry := range crew.All() {
			// A company learns of its own people alone.
			if entry.Kind == member.KindManager || !entry.Active || (!actor.Manages(m) && entry.Company != c.Company) {
				continue
			}
			words, err := s.doubtWords(ctx, s.db, c, entry, known, actor.Lang)
			if err != nil {
				return nil, err
			}
			if len(words) == 0 {
				continue
			}
			i, ok := at[entry.ID]
			if !ok {
				i = len(out)
				at[entry.ID] = i
				out = append(out, StaffDoubts{Staff: int64(entry.ID), Tasks: []int64{}, Reasons: []string{}})
			}
			out[i].Tasks = append(out[i].Tasks, id)
			for _, word := range words {
				if !slices.Contains(out[i].Reasons, word) {
					out[i].Reasons = append(out[i].Reasons, word)
				}
			}
		}
	}
	return out, nil
}

// HeldBy names the tasks that somebody has from now on.
func (s *Service) HeldBy(ctx context.Context, actor identity.Actor, ref identity.Ref) (HeldTasks, error) {
	find := s.members.Worker
	if actor.Manages(ref.Member) {
		find = s.members.Entry // managers too: the office switches them off
	}
	entry, err := find(ctx, s.db, actor, ref)
	if err != nil {
		return HeldTasks{}, err
	}
	return s.showHeld(ctx, s.db, ref.Member, entry.ID, clock.At(s.clock.Now()), endless)
}

func (s *Service) showHeld(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID, from, to clock.Instant) (HeldTasks, error) {
	out := HeldTasks{Tasks: []HeldTask{}}
	tasks, err := held(ctx, q, m, staff, from, to, shownHeld)
	if err != nil {
		return out, err
	}
	for _, c := range tasks {
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: m, ID: c.Property})
		if err != nil {
			return out, err
		}
		out.Tasks = append(out.Tasks, HeldTask{MemberID: int64(m), ID: c.ID, Kind: c.WorkKind(), Home: p.Short(), Start: wire.DateTime(c.PlannedStart, p.Zone), End: wire.DateTime(c.PlannedEnd, p.Zone)})
	}
	out.Count, err = countHeld(ctx, q, m, staff, from, to)
	return out, err
}

// SwitchOff ends the access of somebody. Where take is set, the tasks that they have from now on and have not begun have nobody afterwards.
func (s *Service) SwitchOff(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, take bool) (member.Staff, error) {
	// Whose sessions end follows from all agencies that they work for (account.Service.StaffChanged).
	return database.Once(identity.Everywhere(ctx), s.db, attempt, func(tx *database.Tx) (member.Staff, error) {
		entry, err := s.members.Entry(ctx, tx, actor, ref)
		if err != nil {
			return entry, err
		}
		if take {
			if err := s.takeAll(ctx, tx, actor, entry); err != nil {
				return entry, err
			}
		}
		off := false
		return s.members.ChangeEntryIn(ctx, tx, actor, ref, member.EntryChange{Active: &off})
	})
}

// takeAll takes from somebody the tasks that they have from now on and have not begun.
func (s *Service) takeAll(ctx context.Context, tx *database.Tx, actor identity.Actor, entry member.Staff) error {
	crew, err := s.members.Staff(ctx, tx, entry.Member)
	if err != nil {
		return err
	}
	tasks, err := held(ctx, tx.Holding(), entry.Member, entry.ID, tx.Now(), endless, mostHeld)
	if err != nil {
		return err
	}
	var changed []Task
	for _, c := range tasks {
		if c.State() != NotStarted {
			continue
		}
		nobody := identity.StaffID(0)
		var a Assignment
		for _, place := range []struct {
			has  identity.StaffID
			into **identity.StaffID
		}{{c.Company, &a.Company}, {c.Person, &a.Person}, {c.Additional, &a.Additional}} {
			if place.has == entry.ID {
				*place.into = &nobody
			}
		}
		c, is, err := Assign(c, a, crew, true)
		if err != nil {
			return err
		}
		if !is {
			continue
		}
		var names []string
		for _, id := range c.assigned() {
			if left, ok := crew.By(id); ok {
				names = append(names, left.Name)
			}
		}
		if err := addHistory(ctx, tx, c.Ref(), tx.Now(), actor.Account, Step{Action: ActionAssigned, Note: strings.Join(names, ", ")}); err != nil {
			return err
		}
		changed = append(changed, c)
	}
	_, err = s.saveBy(ctx, tx, actor.Account, changed)
	return err
}

// AddAbsence notes that somebody is away, and names the tasks that they have then.
func (s *Service) AddAbsence(ctx context.Context, actor identity.Actor, attempt identity.Attempt, a member.Absence) (AbsenceAdded, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (AbsenceAdded, error) {
		added, err := s.members.AddAbsence(ctx, tx, actor, a)
		if err != nil {
			return AbsenceAdded{}, err
		}
		agency, err := s.members.Get(ctx, tx, a.Member)
		if err != nil {
			return AbsenceAdded{}, err
		}
		out := AbsenceAdded{AbsenceAnswer: member.PresentAbsence(added)}
		from, to := a.Span(agency.Zone)
		out.Held, err = s.showHeld(ctx, tx, a.Member, a.Staff, max(tx.Now(), from), to)
		return out, err
	})
}

// AbsenceRequests are the absences that people ask for and the actor answers: those that wait, or of one person all that are not over; each with the tasks that the person has then.
func (s *Service) AbsenceRequests(ctx context.Context, actor identity.Actor, m identity.MemberID, staff identity.StaffID) ([]RequestToAnswer, error) {
	all, crew, err := s.members.AbsenceRequests(ctx, actor, m, staff)
	if err != nil {
		return nil, err
	}
	agency, err := s.members.Get(ctx, s.db, m)
	if err != nil {
		return nil, err
	}
	out := make([]RequestToAnswer, 0, len(all))
	for _, r := range all {
		one, err := s.showRequest(ctx, s.db, r, agency, crew)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

func (s *Service) showRequest(ctx context.Context, q database.Querier, r member.AbsenceRequest, agency member.Member, crew *member.StaffList) (RequestToAnswer, error) {
	out := RequestToAnswer{AbsenceRequestAnswer: member.PresentRequest(r, agency), MemberID: int64(r.Member), Staff: int64(r.Staff)}
	if person, ok := crew.By(r.Staff); ok {
		out.Name = person.Name
	}
	var err error
	from, to := r.Span(agency.Zone)
	out.Held, err = s.showHeld(ctx, q, r.Member, r.Staff, max(clock.At(s.clock.Now()), from), to)
	return out, err
}

// AnswerAbsence grants or refuses an absence that a person asks for, and names the tasks that they have then.
func (s *Service) AnswerAbsence(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, grant bool, reason string) (RequestToAnswer, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (RequestToAnswer, error) {
		r, err := s.members.AnswerAbsence(ctx, tx, actor, ref, grant, reason)
		if err != nil {
			return RequestToAnswer{}, err
		}
		agency, err := s.members.Get(ctx, tx, ref.Member)
		if err != nil {
			return RequestToAnswer{}, err
		}
		crew, err := s.members.Staff(ctx, tx, ref.Member)
		if err != nil {
			return RequestToAnswer{}, err
		}
		return s.showRequest(ctx, tx, r, agency, crew)
	})
}

// Involved are the entries of the staff that have, or had, a task, or were asked about one.
func (s *Service) Involved(ctx context.Context, q database.Querier, m identity.MemberID) (map[identity.StaffID]bool, error) {
	return involved(ctx, q, m)
}

// WorkedAt reports whether people have begun, added or changed a task at a home.
func (s *Service) WorkedAt(ctx context.Context, q database.Querier, home identity.Ref) (bool, error) {
	return workedAt(ctx, q, home)
}
