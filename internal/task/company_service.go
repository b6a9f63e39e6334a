package task

import (
	"context"
	"errors"
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Assign hands tasks of one agency to people, all or none. A person for whom there are doubts is refused, unless it is to be done anyway: then the doubts are in the history of the task. Where some cannot be handed over the refusal of the first is the answer, and each is named with its own.
func (s *Service) Assign(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, ids []int64, a Assignment, anyway bool) ([]TaskAnswer, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) ([]TaskAnswer, error) {
		crew, err := s.members.Staff(ctx, tx, m)
		if err != nil {
			return nil, err
		}
		known, err := s.available(ctx, tx, m)
		if err != nil {
			return nil, err
		}
		ids := slices.Compact(slices.Sorted(slices.Values(ids)))
		var changed []Task
		var refusals refusals
		for _, id := range ids {
			c, is, err := s.assign(ctx, tx, actor, identity.Ref{Member: m, ID: id}, a, crew, known, anyway)
			if refusals.took(actor, id, err) {
				continue
			}
			if err != nil {
				return nil, err
			}
			if is {
				changed = append(changed, c)
			}
		}
		if err := refusals.whole(); err != nil {
			return nil, err
		}
		if _, err := s.saveBy(ctx, tx, actor.Account, changed); err != nil {
			return nil, err
		}
		return s.showAll(ctx, tx, actor, m, ids, nil)
	})
}

// assign hands one task over and reports whether that changes it; it is not saved yet.
func (s *Service) assign(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, a Assignment, crew *member.StaffList, known member.Availability, anyway bool) (Task, bool, error) {
	c, access, err := visible(ctx, tx, actor, ref)
	if err != nil {
		return c, false, err
	}
	if access != Directs {
		return c, false, fault.Missing(fault.TaskNotFound)
	}
	before := c
	c, changed, err := Assign(c, a, crew, actor.Manages(ref.Member))
	if err != nil || !changed {
		return c, false, err
	}
	doubts, err := s.doubtsOfNew(ctx, tx, before, c, crew, known, actor.Lang)
	if err != nil {
		return c, false, err
	}
	if len(doubts) > 0 && !anyway {
		refused := fault.Of(fault.StaffDoubt)
		refused.Words = []string{"reasons", strings.Join(doubts, "; ")}
		return c, false, refused
	}
	return c, true, addHistory(ctx, tx, ref, tx.Now(), actor.Account, Step{Action: ActionAssigned, Note: assignedNote(c, crew, doubts)})
}

// showAll presents tasks of one agency as they are after a change; those that the actor has no longer, as they were.
func (s *Service) showAll(ctx context.Context, tx *database.Tx, actor identity.Actor, m identity.MemberID, ids []int64, gone map[int64]Task) ([]TaskAnswer, error) {
	out := make([]TaskAnswer, 0, len(ids))
	for _, id := range ids {
		c, was := gone[id]
		if !was {
			var err error
			if c, err = find(ctx, tx, identity.Ref{Member: m, ID: id}); err != nil {
				return nil, err
			}
		}
		task, err := s.show(ctx, tx, c, viewerOf(actor, m))
		if err != nil {
			return nil, err
		}
		out = append(out, task)
	}
	return out, nil
}

// refusals are what of a call about many tasks was refused, task by task.
type refusals struct {
	first *fault.Fault
	tasks []RefusedTask
}

// took notes a task that cannot be had that way. A failure that says nothing about the task is not taken.
func (r *refusals) took(actor identity.Actor, id int64, err error) bool {
	var f *fault.Fault
	if !errors.As(err, &f) || fault.IsOurs(f) {
		return false
	}
	if r.first == nil {
		r.first = f
	}
	r.tasks = append(r.tasks, RefusedTask{ID: id, Code: string(f.Code), Message: locales.Text(actor.Lang, "fault."+string(f.Code), f.Words...)})
	return true
}

// whole is the refusal of the whole call, where one task is enough for that.
func (r *refusals) whole() error {
	if r.first == nil {
		return nil
	}
	f := *r.first
	f.Data = Refused{r.tasks}
	return &f
}

// Answer is what a company, or a person of the agency, says to one of their tasks; the managers see it at once.
func (s *Service) Answer(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, said Answered, reason string) (TaskAnswer, error) {
	reason, err := ReasonOf(said, reason)
	if err != nil {
		return TaskAnswer{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (TaskAnswer, error) {
		crew, err := s.members.Staff(ctx, tx, ref.Member)
		if err != nil {
			return TaskAnswer{}, err
		}
		c, outcome, err := s.answer(ctx, tx, actor, ref, said, reason, crew)
		if err != nil {
			return TaskAnswer{}, err
		}
		if outcome == toSave {
			saved, err := s.saveBy(ctx, tx, actor.Account, []Task{c})
			if err != nil {
				return TaskAnswer{}, err
			}
			c = saved[0]
		}
		return s.show(ctx, tx, c, viewerOf(actor, ref.Member))
	})
}

// AnswerAll is the same to many tasks of one agency: those that can be answered so are, and each other one is named with its refusal. Where there are only others the call is refused.
func (s *Service) AnswerAll(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, ids []int64, said Answered, reason string) (Answers, error) {
	reason, err := ReasonOf(said, reason)
	if err != nil {
		return Answers{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Answers, error) {
		crew, err := s.members.Staff(ctx, tx, m)
		if err != nil {
			return Answers{}, err
		}
		var answered []int64
		var changed []Task
		gone := map[int64]Task{}
		refusals := refusals{tasks: []RefusedTask{}}
		for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
			c, outcome, err := s.answer(ctx, tx, actor, identity.Ref{Member: m, ID: id}, said, reason, crew)
			if refusals.took(actor, id, err) {
				continue
			}
			if err != nil {
				return Answers{}, err
			}
			answered = append(answered, id)
			switch outcome {
			case toSave:
				changed = append(changed, c)
			case passedOn:
				gone[id] = c
			}
		}
		if len(answered) == 0 {
			return Answers{}, refusals.whole()
		}
		if _, err := s.saveBy(ctx, tx, actor.Account, changed); err != nil {
			return Answers{}, err
		}
		tasks, err := s.showAll(ctx, tx, actor, m, answered, gone)
		return Answers{tasks, Refused{refusals.tasks}}, err
	})
}

// outcome is what became of an answer to one task.
type outcome int

const (
	// asBefore: it said the same already.
	asBefore outcome = iota
	// toSave: the task is to be saved as it is given.
	toSave
	// passedOn: another one has the task now. What is given is the task as the one who declined had it.
	passedOn
)

// answer says something to one task for which the actor answers; where it is to be saved, that is left to the caller. A declined task that the rules lead goes to the next who can come.
// Any other stays with the one who has declined it, until a planner assigns it; the people of a company that declines do not go there.
func (s *Service) answer(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, said Answered, reason string, crew *member.StaffList) (Task, outcome, error) {
	before, _, err := visible(ctx, tx, actor, ref)
	if err != nil {
		return before, asBefore, err
	}
	if !before.AnsweredBy(actor) {
		return before, asBefore, fault.Missing(fault.TaskNotFound)
	}
	c, step, err := Say(before, said, reason, tx.Now())
	if err != nil || step == nil {
		return c, asBefore, err
	}
	if err := addHistory(ctx, tx, ref, tx.Now(), actor.Account, *step); err != nil {
		return c, asBefore, err
	}
	if err := keepAnswer(ctx, tx, c, c.Answers()); err != nil || said != Declined {
		return c, toSave, err
	}
	if s.ladder != nil && s.ladder.Leads(before) {
		now, gone, err := s.passOn(ownAct(ctx, actor.Account), tx, before)
		if err != nil || gone {
			return c, passedOn, err
		}
		now.Answer = c.Answer
		c = now
	}
	return Withdraw(c, crew), toSave, nil
}

// passOn gives a task to the next who can come, and reports whether it has left the one who had it. It gives the task as it is then.
func (s *Service) passOn(ctx context.Context, tx *database.Tx, before Task) (Task, bool, error) {
	if err := s.ladder.PassOn(ctx, tx, before); err != nil {
		return before, false, err
	}
	now, err := find(ctx, tx, before.Ref())
	if fault.IsMissing(err) {
		return before, true, nil
	}
	return now, err == nil && now.Answers() != before.Answers(), err
}

// Seen notes how much of what changed the person has seen.
func (s *Service) Seen(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, change int64) (TaskAnswer, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (TaskAnswer, error) {
		c, _, err := visible(ctx, tx, actor, ref)
		if err != nil {
			return TaskAnswer{}, err
		}
		v := viewerOf(actor, ref.Member)
		if v.side == message.Party {
			around, err := s.around(ctx, tx, c)
			if err != nil {
				return TaskAnswer{}, err
			}
			if err := markSeen(ctx, tx, ref, actor.Account, min(change, c.LastChange)); err != nil {
				return TaskAnswer{}, err
			}
			p, err := s.reweighed(ctx, tx, c, around)
			if err != nil {
				return TaskAnswer{}, err
			}
			if err := s.announce(ctx, tx, []projected{p}); err != nil {
				return TaskAnswer{}, err
			}
			return p.shown(v), nil
		}
		return s.show(ctx, tx, c, v)
	})
}

// Resend notifies those who do a task once more of what has changed, where none of them has seen it.
func (s *Service) Resend(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) (TaskAnswer, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (TaskAnswer, error) {
		c, err := s.managed(ctx, tx, actor, ref)
		if err != nil {
			return TaskAnswer{}, err
		}
		crew, err := s.members.Staff(ctx, tx, ref.Member)
		if err != nil {
			return TaskAnswer{}, err
		}
		if c.Unseen && c.State() != Finished {
			for _, account := range AccountsOf(c, crew) {
				for _, fn := range s.news {
					if err := fn(ctx, tx, ListNews{Member: ref.Member, Account: account, Tasks: 1, Soon: 1}); err != nil {
						return TaskAnswer{}, err
					}
				}
			}
		}
		return s.show(ctx, tx, c, viewerOf(actor, ref.Member))
	})
}

// Unseen lists tasks with changes that none of those who do them has seen: a manager's agency's, a company's own.
func (s *Service) Unseen(ctx context.Context, actor identity.Actor, m identity.MemberID, offset string) (wire.Page[TaskAnswer], error) {
	var page wire.Page[TaskAnswer]
	company := identity.StaffID(0)
	if !actor.Manages(m) {
		r, ok := actor.At(m, identity.Company)
		if !ok {
			return page, fault.Missing(fault.NotFound)
		}
		company = r.Staff
	}
	from, err := parseMark(offset, mark{})
	if err != nil {
		return page, err
	}
	entries, err := unseenTasks(ctx, s.db, m, company, clock.At(s.clock.Now()), from, shortPage+1)
	if err != nil {
		return page, err
	}
	if len(entries) > shortPage {
		entries = entries[:shortPage]
		page.Next = entries[shortPage-1].String()
	}
	for _, e := range entries {
		v := viewer{side: message.Agency}
		task, err := s.load(ctx, s.db, *e.task, v)
		if err != nil {
			return page, err
		}
		known, err := readLedger(ctx, s.db, *e.task)
		if err != nil {
			return page, err
		}
		// From the least that one of those who do it has not seen.
		seen := int64(0)
		for _, id := range e.task.assigned() {
			if entry, ok := task.around.crew.By(id); ok {
				seen = max(seen, known.seen[entry.Account])
			}
		}
		shown := task.shown(v)
		shown.Changes = presentChanges(Unseen(known.changes, seen, 0), task.around.property.Zone)
		page.Items = append(page.Items, shown)
	}
	return page, nil
}
