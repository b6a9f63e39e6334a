package importing

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// reach widens what the database shows where a noun needs it: whose sessions end with a changed person follows from all agencies that they work for.
func (s *Service) reach(ctx context.Context, r Run) context.Context {
	if r.Kind == People {
		return identity.Everywhere(ctx)
	}
	return ctx
}

// look tries the next lines, behind the earlier ones that they depend on, and says what they would do; nothing of it stays.
func (s *Service) look(ctx context.Context, w Writer, r Run) ([]Line, error) {
	lines, err := s.linesAfter(ctx, s.DB, r.Ref, r.Done, previewStep)
	if err != nil {
		return nil, err
	}
	known, again, err := s.again(ctx, r, lines)
	if err != nil {
		return nil, err
	}
	out := make([]Line, len(lines))
	err = s.DB.Try(ctx, true, func(tx *database.Tx) error {
		at, err := s.homes(ctx, tx, w.Member)
		if err != nil {
			return err
		}
		noun := s.stepOf(r, known, again)
		for _, l := range again {
			if _, err := s.write(ctx, tx, w, r, noun, at, l); err != nil {
				return err
			}
		}
		for i, l := range lines {
			if out[i], err = s.write(ctx, tx, w, r, noun, at, l); err != nil {
				return err
			}
			out[i] = out[i].hideGuess(s.nouns[r.Kind].Columns(), r.Map)
			if out[i].Effect == EffectNew {
				out[i].Outcome.ID = 0 // it has its number when it is there
			}
		}
		return nil
	})
	if err == nil {
		s.memory.keep(known)
	}
	return out, err
}

// again are the lines before a step of the preview that its lines depend on, with what is known of all lines before it. Only those that would write something are among them.
func (s *Service) again(ctx context.Context, r Run, next []Line) (*earlier, []Line, error) {
	if r.Done == 0 {
		return nil, nil, nil
	}
	at, err := s.homes(ctx, s.DB, r.Ref.Member)
	if err != nil {
		return nil, nil, err
	}
	known, err := s.before(ctx, s.DB, r, at)
	if err != nil {
		return nil, nil, err
	}
	noun, ok := s.nouns[r.Kind].(linker)
	if !ok {
		return known, nil, nil
	}
	needed := make([]links, len(next))
	for i, l := range next {
		said, _ := values(s.nouns[r.Kind].Columns(), r.Map, l.Cells, at)
		needed[i] = noun.Links(said, l.Changes)
	}
	again, err := s.linesNumbered(ctx, s.DB, r.Ref, known.linked.related(needed, mostEarlier))
	return known, again, err
}

// runStep writes the next lines.
func (s *Service) runStep(ctx context.Context, tx *database.Tx, w Writer, r *Run, most int64) error {
	lines, err := s.linesAfter(ctx, tx, r.Ref, r.Done, most)
	if err != nil {
		return err
	}
	at, err := s.homes(ctx, tx, w.Member)
	if err != nil {
		return err
	}
	var known *earlier
	if _, matches := s.nouns[r.Kind].(matcher); matches && r.Done > 0 {
		if known, err = s.before(ctx, tx, *r, at); err != nil {
			return err
		}
	}
	noun := s.stepOf(*r, known, nil)
	var changed []int64
	for _, l := range lines {
		l, err := s.write(ctx, tx, w, *r, noun, at, l)
		if err != nil {
			return err
		}
		if l.Ran = true; l.Effect == EffectNew || l.Effect == EffectChanged {
			changed = append(changed, l.Outcome.ID)
		}
		if err := s.saveLine(ctx, tx, r.Ref, l); err != nil {
			return err
		}
	}
	if r.Done += int64(len(lines)); r.Done >= r.Lines || len(lines) == 0 {
		r.State, r.RunAt = Done, tx.Now()
		s.memory.forget(r.Ref)
	} else {
		s.memory.keep(known)
	}
	return s.finish(ctx, tx, w, *r, changed)
}

// backStep takes the last lines that were not taken back yet.
func (s *Service) backStep(ctx context.Context, tx *database.Tx, w Writer, r *Run) error {
	lines, err := s.linesBefore(ctx, tx, r.Ref, r.Lines-r.Done, runStep)
	if err != nil {
		return err
	}
	noun := s.stepOf(*r, nil, nil)
	var changed []int64
	for _, l := range lines {
		if !l.Ran || (l.Effect != EffectNew && l.Effect != EffectChanged) {
			continue
		}
		undone, err := noun.Undo(ctx, tx, w, l.Outcome)
		if err != nil {
			return err
		}
		changed = append(changed, l.Outcome.ID)
		switch l.Kept = undone.Kept; {
		case len(undone.Refused) > 0:
			l.Back, l.Refused = BackRefused, undone.Refused
		case len(undone.Kept) > 0:
			l.Back = BackKept
		default:
			l.Back = BackDone
		}
		if err := s.saveLine(ctx, tx, r.Ref, l); err != nil {
			return err
		}
	}
	if r.Done += int64(len(lines)); r.Done >= r.Lines || len(lines) == 0 {
		r.State = Returned
	}
	return s.finish(ctx, tx, w, *r, changed)
}

// Start begins to write the lines that work. Whole writes all of them at once, or none.
func (s *Service) Start(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, whole bool) error {
	before, err := s.admitted(ctx, s.DB, actor, ref)
	if err != nil {
		return err
	}
	ctx = s.reach(ctx, before)
	return s.change(ctx, actor, attempt, ref, func(tx *database.Tx, r *Run) error {
		if r.State != Previewed {
			return wrongState()
		}
		r.State, r.Done, r.RunAt, r.RunBy = Running, 0, tx.Now(), actor.Account
		if !whole {
			return nil
		}
		if r.Lines > mostWhole {
			return fault.Invalid(fault.BadRequest, map[string]string{"whole": "too_many"})
		}
		if err := s.runStep(ctx, tx, Writer{actor, ref.Member, ref.ID}, r, r.Lines); err != nil {
			return err
		}
		counts, err := countsOf(ctx, tx, *r)
		if err == nil && counts.Effects[EffectRefused] > 0 {
			err = fault.Invalid(fault.BadRequest, map[string]string{"whole": "refused_lines"})
		}
		return err
	})
}

// Stop ends a run where it is: what was written stays, and can be taken back.
func (s *Service) Stop(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	defer s.memory.forget(ref)
	return s.change(ctx, actor, attempt, ref, func(tx *database.Tx, r *Run) error {
		switch r.State {
		case Previewing:
			r.State, r.Done = Mapping, 0
			return forgetPreview(ctx, tx, ref, nil)
		case Running:
			r.State, r.RunAt = Done, tx.Now()
			return stopLines(ctx, tx, ref)
		}
		return nil
	})
}

// TakeBack begins to take back what a run has done.
func (s *Service) TakeBack(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	return s.change(ctx, actor, attempt, ref, func(tx *database.Tx, r *Run) error {
		if !r.Returnable(tx.Now()) {
			return wrongState()
		}
		r.State, r.Done, r.BackAt, r.BackBy = Returning, 0, tx.Now(), actor.Account
		return nil
	})
}

// Discard removes a file of which nothing was written.
func (s *Service) Discard(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	if !actor.Manages(ref.Member) {
		return missing()
	}
	defer s.memory.forget(ref)
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (step, error) {
		r, err := holdRun(ctx, tx, ref)
		if database.IsMissing(err) {
			return step{}, missing()
		}
		if err != nil {
			return step{}, err
		}
		if !slices.Contains([]State{Mapping, Previewing, Previewed}, r.State) {
			return step{}, wrongState()
		}
		return step{ref.ID}, deleteRun(ctx, tx, ref)
	})
	return err
}

// Sweep erases what lines say a day after their run, removes files that were never run, and the report by line after its time.
func (s *Service) Sweep(ctx context.Context, now clock.Instant) error {
	for {
		over, err := overRuns(ctx, s.DB, now.Add(-ReturnWithin))
		if err != nil || len(over) == 0 {
			return errorsOr(err, s.sweepOld(ctx, now.Add(-keepLines)))
		}
		for _, ref := range over {
			s.memory.forget(ref)
			err := s.DB.Write(ctx, func(tx *database.Tx) error {
				r, err := holdRun(ctx, tx, ref)
				if database.IsMissing(err) {
					return nil // another node has removed it
				}
				if err != nil {
					return err
				}
				switch r.State {
				case Mapping, Previewing, Previewed:
					return deleteRun(ctx, tx, ref)
				case Running:
					if err := stopLines(ctx, tx, ref); err != nil {
						return err
					}
					r.State = Done
				case Returning: // nobody has gone on with it: its lines say which were taken back
					r.State = Done
				}
				if err := saveRun(ctx, tx, r); err != nil {
					return err
				}
				return eraseContent(ctx, tx, ref)
			})
			if err != nil {
				return err
			}
		}
	}
}

func errorsOr(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

func (s *Service) sweepOld(ctx context.Context, before clock.Instant) error {
	for {
		old, err := oldRuns(ctx, s.DB, before)
		if err != nil || len(old) == 0 {
			return err
		}
		for _, ref := range old {
			if err := s.DB.Write(ctx, func(tx *database.Tx) error { return deleteLines(ctx, tx, ref) }); err != nil {
				return err
			}
		}
	}
}
