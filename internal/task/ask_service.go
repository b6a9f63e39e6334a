package task

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

const (
	// askPage is how many tasks are read at once, askMost of how many one person hears in a day; the others wait for the next.
	askPage, askMost = 1000, 1000
	// askRange is how far ahead tasks are looked at: the days ahead, on the calendar of any home.
	askRange = (askAhead + 2) * 24 * time.Hour
)

// Asked sends a person, in the transaction, what they hear about tasks that wait for their answer.
type Asked func(ctx context.Context, tx *database.Tx, a Asking) error

// LastSeen is when an account last used the app; zero for never.
type LastSeen func(ctx context.Context, q database.Querier, account identity.AccountID) (clock.Instant, error)

// Ask asks the people of the next agency whose turn it is, and reports whether there may be more agencies. What each was asked is stored with it, so that a restart, a second node
// or a clock that moves asks nobody twice.
func (s *Service) Ask(ctx context.Context) (more bool, err error) {
	var failed []error
	for last := identity.MemberID(0); ; {
		now := s.Now()
		t, err := dueTurn(ctx, s.db, now, last)
		if database.IsMissing(err) {
			return false, errors.Join(failed...)
		}
		if err != nil {
			return false, err
		}
		if err = s.takeTurn(ctx, t, now); err == nil {
			return true, errors.Join(failed...)
		}
		// One agency with a fault keeps no other waiting.
		failed, last = append(failed, fmt.Errorf("ask the people of agency %d: %w", t.member, err)), t.member
	}
}

// takeTurn asks the people of an agency. A new agency, or one whose turn a wrong clock has set, begins with the next morning.
func (s *Service) takeTurn(ctx context.Context, t turn, now clock.Instant) error {
	agency, err := s.members.Get(ctx, s.db, t.member)
	if err != nil {
		return err
	}
	if t.due != 0 && t.due <= now {
		if err := s.askAll(ctx, t.member, now); err != nil {
			return err
		}
	}
	t.due = nextTurn(now, agency.Zone)
	return s.db.Write(ctx, func(tx *database.Tx) error { return saveTurn(ctx, tx, t) })
}

// askAll takes all steps that are due at an agency, each person by themselves.
func (s *Service) askAll(ctx context.Context, m identity.MemberID, now clock.Instant) error {
	crew, err := s.members.Staff(ctx, s.db, m)
	if err != nil {
		return err
	}
	due := map[identity.StaffID]map[step][]waiting{}
	for from := (mark{start: now}); ; {
		page, err := waitingBetween(ctx, s.db, m, from, now.Add(askRange), askPage)
		if err != nil {
			return err
		}
		for _, w := range page {
			if entry, ok := crew.By(w.staff); !ok || !entry.Active || entry.Account == 0 {
				continue // nobody who could answer in the app
			}
			home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: m, ID: w.property})
			if err != nil {
				return err
			}
			next := w.due(now, home.Zone)
			w.late = w.isLate(now, home.Zone)
			if next == noStep || len(due[w.staff][next]) >= askMost {
				continue
			}
			if due[w.staff] == nil {
				due[w.staff] = map[step][]waiting{}
			}
			due[w.staff][next] = append(due[w.staff][next], w)
		}
		if len(page) < askPage {
			break
		}
		from = mark{start: page[askPage-1].start, id: page[askPage-1].ref.ID}
	}
	var failed []error
	for _, entry := range crew.All() {
		if len(due[entry.ID]) > 0 {
			failed = append(failed, s.askOne(ctx, entry, due[entry.ID]))
		}
	}
	return errors.Join(failed...)
}

// askOne takes the steps that are due with one person or company.
func (s *Service) askOne(ctx context.Context, entry member.Staff, due map[step][]waiting) error {
	// Who is not passed over is reminded. Where a task cannot be passed on now, the person hears of the others all the same.
	stay, failed := s.passOver(ctx, entry, due[giveUp])
	for _, w := range stay {
		if w.late {
			due[remind] = append(due[remind], w)
		}
	}
	for _, kind := range []struct {
		step  step
		about About
		note  func(ctx context.Context, tx *database.Tx, w waiting) (bool, error)
	}{{toAsk, ToAccept, noteAsked}, {remind, StillOpen, noteReminded}} {
		if len(due[kind.step]) == 0 {
			continue
		}
		err := s.db.Write(ctx, func(tx *database.Tx) error {
			var noted []waiting
			for _, w := range due[kind.step] {
				is, err := kind.note(ctx, tx, w)
				if err != nil {
					return err
				}
				if is {
					noted = append(noted, w)
				}
			}
			return s.tellAsked(ctx, tx, entry, kind.about, noted)
		})
		failed = errors.Join(failed, err)
	}
	return failed
}

// passOver passes over a person who gives no answer to tasks, and gives those that stay with them.
func (s *Service) passOver(ctx context.Context, entry member.Staff, silent []waiting) (stay []waiting, err error) {
	if len(silent) == 0 {
		return nil, nil
	}
	seen, err := s.lastSeen(ctx, s.db, entry.Account)
	if err != nil {
		return silent, err
	}
	var failed []error
	for _, w := range silent {
		if seen <= w.askedAt { // else they have the task before their eyes
			gone, err := s.giveUp(ctx, entry, w)
			failed = append(failed, err)
			if gone && err == nil {
				continue
			}
		}
		stay = append(stay, w)
	}
	return stay, errors.Join(failed...)
}

// giveUp notes that somebody gives no answer. A task that the rules lead goes to the backup, where there is one who can come; any other stays, and the office sees it.
func (s *Service) giveUp(ctx context.Context, entry member.Staff, w waiting) (gone bool, err error) {
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		gone = false
		c, err := find(ctx, tx, w.ref)
		if err != nil {
			return err
		}
		silent, err := noteSilent(ctx, tx, w)
		if err != nil || !silent || s.ladder == nil || !s.ladder.Leads(c) {
			return err
		}
		_, gone, err = s.passOn(ownAct(ctx, entry.Account), tx, c)
		if err != nil || !gone {
			return err
		}
		return s.tellAsked(ctx, tx, entry, GivenAway, []waiting{w})
	})
	return gone, err
}

// tellAsked sends one message about tasks, if there are any.
func (s *Service) tellAsked(ctx context.Context, tx *database.Tx, entry member.Staff, about About, tasks []waiting) error {
	if len(tasks) == 0 {
		return nil
	}
	first := slices.MinFunc(tasks, func(a, b waiting) int { return cmp.Compare(a.on, b.on) })
	for _, fn := range s.asked {
		if err := fn(ctx, tx, Asking{Member: entry.Member, Account: entry.Account, About: about, Count: len(tasks), First: first.on, Company: entry.Kind == member.KindCompany}); err != nil {
			return err
		}
	}
	return nil
}
