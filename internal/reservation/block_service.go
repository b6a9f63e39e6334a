package reservation

import (
	"context"
	"errors"
	"fmt"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
)

// What happened to a block, as its history calls it.
const (
	blockEntered = "entered"
	blockChanged = "changed"
	blockRemoved = "removed"
)

// checkBlock is CheckBlock with the properties of a member.
func (s *Service) checkBlock(ctx context.Context, q database.Querier, memberID identity.MemberID, f BlockFields) (Block, error) {
	b, err := CheckBlock(f, func(id int64) (property.Property, bool) {
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: memberID, ID: id})
		return p, err == nil
	})
	b.Ref.Member = memberID
	return b, err
}

// EnterBlock closes nights, or enters a visit of some hours with its task.
func (s *Service) EnterBlock(ctx context.Context, actor identity.Actor, attempt identity.Attempt, memberID identity.MemberID, f BlockFields) (Block, error) {
	if !actor.Manages(memberID) {
		return Block{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Block, error) {
		b, err := s.checkBlock(ctx, tx, memberID, f)
		if err != nil {
			return b, err
		}
		// What is sold at the same moment is seen: the nights of a member are written one after the other.
		number, err := tx.NextID(ctx, memberID, "nights")
		if err != nil {
			return b, err
		}
		if err := s.refuseTaken(ctx, tx, Block{}, b); err != nil {
			return b, err
		}
		b.ExternalID = fmt.Sprintf("latchkey-%d", number)
		if b, err = s.SaveBlock(ctx, tx, b); err != nil {
			return b, err
		}
		return b, s.noteBlock(ctx, tx, actor, b, blockEntered)
	})
}

// EditBlock changes fields of a block that the office has entered, or moves it. Fields that another person has changed since the editor saw them are refused together, and nothing is changed.
func (s *Service) EditBlock(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edit BlockEdit) (Block, error) {
	if !actor.Manages(ref.Member) {
		return Block{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Block, error) {
		if _, err := tx.NextIDs(ctx, ref.Member, "nights", 0); err != nil {
			return Block{}, err
		}
		have, next, err := s.editedBlock(ctx, tx, ref, edit)
		if err != nil || next == have {
			return next, err
		}
		if err := s.refuseTaken(ctx, tx, have, next); err != nil {
			return next, err
		}
		changes, err := wire.Differences(have.fields(), next.fields())
		if err != nil {
			return next, err
		}
		if next, err = s.SaveBlock(ctx, tx, next); err != nil {
			return next, err
		}
		return next, s.noteBlock(ctx, tx, actor, next, blockChanged, changes...)
	})
}

// OpenBlock takes a block away that the office has entered.
func (s *Service) OpenBlock(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	if !actor.Manages(ref.Member) {
		return fault.Missing(fault.NotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		b, err := s.ownBlock(ctx, tx, ref)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, errors.Join(s.RemoveBlock(ctx, tx, ref.Member, b.ExternalID), s.noteBlock(ctx, tx, actor, b, blockRemoved))
	})
	return err
}

// ownBlock reads a block that the office has entered.
func (s *Service) ownBlock(ctx context.Context, q database.Querier, ref identity.Ref) (Block, error) {
	b, err := blockByNumber(ctx, q, ref)
	if database.IsMissing(err) || (err == nil && !b.Own()) {
		return Block{}, fault.Missing(fault.NotFound)
	}
	return b, err
}

// editedBlock applies an edit to a block.
func (s *Service) editedBlock(ctx context.Context, q database.Querier, ref identity.Ref, edit BlockEdit) (have, next Block, err error) {
	if have, err = s.ownBlock(ctx, q, ref); err != nil {
		return have, next, err
	}
	fields := have.fields()
	clashes, err := edit.Apply(&fields)
	if err == nil && len(clashes) > 0 {
		err = s.refuseBlock(ctx, q, have, clashes)
	}
	if err != nil {
		return have, next, err
	}
	if next, err = s.checkBlock(ctx, q, ref.Member, fields); err != nil {
		return have, next, err
	}
	next.Ref, next.ExternalID = have.Ref, have.ExternalID
	return have, next, nil
}

// refuseBlock says of each clash who changed the field last, and when.
func (s *Service) refuseBlock(ctx context.Context, q database.Querier, b Block, clashes []wire.Clash) error {
	home, err := s.properties.Get(ctx, q, identity.Ref{Member: b.Ref.Member, ID: b.Property})
	if err != nil {
		return err
	}
	lines, err := trail.Noted(ctx, q, b.Ref.Member, trail.Block, b.Ref.ID, protocolSize)
	if err != nil {
		return err
	}
	return s.members.RefuseClashes(ctx, q, b.Ref.Member, home.Zone, clashes, func(field string) (identity.AccountID, clock.Instant, error) {
		for _, l := range lines {
			if l.Field == field {
				return l.Account, l.At, nil
			}
		}
		return 0, 0, nil
	})
}

// refuseTaken refuses a block that closes nights which a reservation has.
func (s *Service) refuseTaken(ctx context.Context, q database.Querier, before, after Block) error {
	taken, err := s.takenFrom(ctx, q, before, after)
	if err != nil || len(taken) == 0 {
		return err
	}
	refusal := fault.Invalid(fault.BadRequest, map[string]string{"property": reasonTaken})
	refusal.Data = TakenAnswer{Taken: presentHindrances(taken)}
	return refusal
}

// takenFrom finds the reservations on nights that a block closes and did not close before. Two blocks may close the same night.
func (s *Service) takenFrom(ctx context.Context, q database.Querier, before, after Block) ([]Hindrance, error) {
	if !after.takes(before) {
		return nil, nil
	}
	m := after.Ref.Member
	others, err := stays(ctx, q, m, after.Property, after.Arrival, after.Departure)
	if err != nil {
		return nil, err
	}
	taken, _ := hindrances(Reservation{Arrival: after.Arrival, Departure: after.Departure}, others, nil)
	return taken, s.nameGuests(ctx, q, m, taken)
}

// noteBlock adds an act on a block to its history, with each field that it changed.
func (s *Service) noteBlock(ctx context.Context, tx *database.Tx, actor identity.Actor, b Block, act string, changes ...wire.Change) error {
	home, err := s.properties.Get(ctx, tx, identity.Ref{Member: b.Ref.Member, ID: b.Property})
	if err != nil {
		return err
	}
	name := home.Title + " · " + b.span()
	if len(changes) == 0 {
		return trail.Note(ctx, tx, b.Ref.Member, actor.Account, trail.Entry{Noun: trail.Block, Of: b.Ref.ID, Act: act, Name: name})
	}
	lines := make([]trail.Entry, 0, len(changes))
	for _, c := range changes {
		lines = append(lines, trail.Entry{Noun: trail.Block, Of: b.Ref.ID, Act: act, Name: name, Change: c})
	}
	return trail.Note(ctx, tx, b.Ref.Member, actor.Account, lines...)
}

// ForeseeNewBlock says what entering a block would do; nothing is written.
func (s *Service) ForeseeNewBlock(ctx context.Context, actor identity.Actor, memberID identity.MemberID, f BlockFields) (ForeseenBlock, error) {
	if !actor.Manages(memberID) {
		return ForeseenBlock{}, fault.Missing(fault.NotFound)
	}
	b, err := s.checkBlock(ctx, s.db, memberID, f)
	if err != nil {
		return ForeseenBlock{}, err
	}
	return s.foreseeBlock(ctx, Block{}, b)
}

// ForeseeBlockEdit says what an edit of a block would do; nothing is written.
func (s *Service) ForeseeBlockEdit(ctx context.Context, actor identity.Actor, ref identity.Ref, edit BlockEdit) (ForeseenBlock, error) {
	if !actor.Manages(ref.Member) {
		return ForeseenBlock{}, fault.Missing(fault.NotFound)
	}
	have, next, err := s.editedBlock(ctx, s.db, ref, edit)
	if err != nil {
		return ForeseenBlock{}, err
	}
	return s.foreseeBlock(ctx, have, next)
}

func (s *Service) foreseeBlock(ctx context.Context, before, after Block) (out ForeseenBlock, err error) {
	if out.Taken, err = s.takenFrom(ctx, s.db, before, after); err != nil || len(out.Taken) > 0 {
		return out, err
	}
	m := after.Ref.Member
	if out.Tasks, err = s.plans.ForeseeBlock(ctx, s.db, m, after, touchedBy(before, after)); err != nil {
		return out, err
	}
	out.Homes, err = s.homesOf(ctx, m, out.Tasks)
	return out, err
}

// Block gives a block to a manager of its member.
func (s *Service) Block(ctx context.Context, actor identity.Actor, ref identity.Ref) (Block, error) {
	if !actor.Manages(ref.Member) {
		return Block{}, fault.Missing(fault.NotFound)
	}
	b, err := blockByNumber(ctx, s.db, ref)
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return b, err
}

// BlockHistory is what the office did to a block, the newest first.
func (s *Service) BlockHistory(ctx context.Context, actor identity.Actor, ref identity.Ref) ([]trail.Line, error) {
	if _, err := s.Block(ctx, actor, ref); err != nil {
		return nil, err
	}
	return trail.Noted(ctx, s.db, ref.Member, trail.Block, ref.ID, protocolSize)
}

// Blocks lists the blocks of a member, page by page. A page may be short and still have a next one: so far has been searched.
func (s *Service) Blocks(ctx context.Context, actor identity.Actor, memberID identity.MemberID, f BlockFilter) (wire.Page[Block], error) {
	return s.findBlocks(ctx, actor, memberID, f, foundPage, mostRead)
}

func (s *Service) findBlocks(ctx context.Context, actor identity.Actor, memberID identity.MemberID, f BlockFilter, size, most int) (wire.Page[Block], error) {
	var out wire.Page[Block]
	if !actor.Manages(memberID) {
		return out, fault.Missing(fault.NotFound)
	}
	m, err := s.members.Get(ctx, s.db, memberID)
	if err != nil {
		return out, err
	}
	q := ask(f.Typed, f.Lang)
	if q.nothing {
		return out, nil
	}
	wanted, err := s.seek(ctx, memberID, q)
	if err != nil {
		return out, err
	}
	behind, err := parsePlace(f.After, f.down())
	if err != nil {
		return out, err
	}
	switch today := clock.DateOf(s.clock.Now().In(m.Zone)); f.Period {
	case Coming:
		behind.day = max(behind.day, today)
	case Past:
		if behind.day >= today {
			behind = listPlace{today, 0}
		}
	case AllYears, InHouse:
	}
	for looked := 0; looked < most; {
		found, err := blocksBehind(ctx, s.db, memberID, behind, f.down(), readAhead)
		if err != nil {
			return out, err
		}
		for i, b := range found {
			looked++
			behind = listPlace{b.Departure, b.Ref.ID}
			if !f.shows(b) || !b.answers(wanted) {
				continue
			}
			out.Items = append(out.Items, b)
			if len(out.Items) == size {
				if i+1 < len(found) || len(found) == readAhead {
					out.Next = behind.mark()
				}
				return out, nil
			}
		}
		if len(found) < readAhead {
			return out, nil
		}
	}
	out.Next = behind.mark()
	return out, nil
}
