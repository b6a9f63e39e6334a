package task

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/wire"
)

// Scope is which of an actor's tasks a list holds.
type Scope string

// The scopes.
const (
	// ScopeCurrent: not finished, or planned from today on; oldest first.
	ScopeCurrent Scope = "current"
	// ScopePast: the others, newest first.
	ScopePast Scope = "past"
	// ScopeDays: all that are planned on the days of a range.
	ScopeDays Scope = "days"
	// ScopeServicesActual: service tasks up to today that are not finished.
	ScopeServicesActual Scope = "services_actual"
	// ScopeServicesNext: service tasks planned after today.
	ScopeServicesNext Scope = "services_next"
)

const (
	// shortPage is how many tasks a page holds, longPage how many where a range of days is asked for (product.md 10: never more than 200).
	shortPage = 50
	longPage  = 200
)

// Days is a range of dates, both included.
type Days struct{ From, To clock.Date }

// bounds are instants between which the days lie wherever on earth: zones reach from UTC-12 to UTC+14.
func (d Days) bounds() (first, end clock.Instant) {
	return d.From.At(0, time.UTC).Add(-14 * time.Hour), d.To.AddDays(1).At(0, time.UTC).Add(12 * time.Hour)
}

// Query is what a list is asked for.
type Query struct {
	Scope Scope
	// Days narrows service tasks to a range, whatever their state, and is required for ScopeDays.
	Days *Days
	// Mark is the decoded offset.
	Mark string
}

// String is the mark as it travels in an offset.
func (m mark) String() string { return fmt.Sprintf("%d.%d.%d", m.start, m.member, m.id) }

func parseMark(s string, start mark) (mark, error) {
	if s == "" {
		return start, nil
	}
	var m mark
	if _, err := fmt.Sscanf(s, "%d.%d.%d", &m.start, &m.member, &m.id); err != nil || m.String() != s || m.start < 0 {
		return m, fault.Invalid(fault.BadRequest, map[string]string{"offset": "not one of ours"})
	}
	return m, nil
}

func (m mark) compare(other mark) int {
	return cmp.Or(cmp.Compare(m.start, other.start), cmp.Compare(m.member, other.member), cmp.Compare(m.id, other.id))
}

// List gives one page of an actor's tasks: of the members that they manage everything, of the others what is on their own list.
func (s *Service) List(ctx context.Context, actor identity.Actor, q Query) (wire.Page[Listed], error) {
	span := span{now: clock.At(s.clock.Now()), limit: shortPage + 1}
	start := mark{}
	scope := q.Scope
	switch {
	case scope == ScopePast:
		start = mark{start: math.MaxInt64}
	case q.Days != nil:
		if scope == ScopeServicesActual || scope == ScopeServicesNext {
			span.typ = Services
		}
		scope = ScopeDays
		span.days, span.limit = *q.Days, longPage+1
	}
	var err error
	if span.from, err = parseMark(q.Mark, start); err != nil {
		return wire.Page[Listed]{}, err
	}
	if scope == ScopePast && span.from.start > span.now {
		span.from = mark{start: span.now} // nothing that is past starts later
	}

	var entries []entry
	managing, working := placesOf(actor)
	if len(working) > 0 {
		if entries, err = own(ctx, s.db, actor.Account, scope, span); err != nil {
			return wire.Page[Listed]{}, err
		}
	}
	for _, m := range managing {
		more, err := managed(ctx, s.db, m, scope, span)
		if err != nil {
			return wire.Page[Listed]{}, err
		}
		entries = append(entries, more...)
	}
	if len(managing) > 0 {
		slices.SortFunc(entries, func(a, b entry) int {
			if scope == ScopePast {
				a, b = b, a
			}
			return a.compare(b.mark)
		})
	}
	page, err := s.page(ctx, entries, span.limit-1)
	if err != nil {
		return page, err
	}
	// What is on the list of a member for whom the person no longer works is not shown; of a member that they manage too it is there already. Both leave the page shorter.
	page.Items = slices.DeleteFunc(page.Items, func(l Listed) bool {
		m := identity.MemberID(l.Member)
		return !slices.Contains(managing, m) && !slices.Contains(working, m)
	})
	return page, nil
}

// tick is how exactly a list follows the clock: a task leaves the list of current ones at the end of its day, and midnight is at a quarter of an hour in every zone.
const tick = 15 * time.Minute

// ListVersion names the state of all lists of an actor who only works for members: the same version promises the same lists. Whatever changes them is announced to the
// account in the same transaction, so its stream counts the changes. Who manages a member has none: those lists show properties as they are now. See Streams.Last.
func (s *Service) ListVersion(ctx context.Context, actor identity.Actor) (string, error) {
	managing, working := placesOf(actor)
	if len(managing) > 0 {
		return "", nil
	}
	last, err := s.streams.Last(ctx, actor.Account)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(last, s.clock.Now().Unix()/int64(tick/time.Second), working), nil
}

// placesOf are the members that the actor manages, and those for whom the actor works otherwise.
func placesOf(actor identity.Actor) (managing, working []identity.MemberID) {
	for _, r := range actor.Relations {
		switch {
		case r.Role == identity.Manager && !slices.Contains(managing, r.Member):
			managing = append(managing, r.Member)
		case (r.Role == identity.Cleaner || r.Role == identity.Company) && !actor.Manages(r.Member) && !slices.Contains(working, r.Member):
			working = append(working, r.Member)
		}
	}
	return managing, working
}

// page cuts entries to a page and presents what is not ready made. A task that is in both an own and a managed list is there once.
func (s *Service) page(ctx context.Context, entries []entry, size int) (wire.Page[Listed], error) {
	entries = slices.CompactFunc(entries, func(a, b entry) bool { return a.mark == b.mark })
	var page wire.Page[Listed]
	if len(entries) > size {
		entries = entries[:size]
		page.Next = entries[size-1].String()
	}
	page.Items = make([]Listed, 0, len(entries))
	for _, e := range entries {
		l := e.listed
		if e.task != nil {
			task, err := s.show(ctx, s.db, *e.task, viewer{side: message.Agency})
			if err != nil {
				return page, err
			}
			if l, err = listed(task); err != nil {
				return page, err
			}
		}
		page.Items = append(page.Items, l)
	}
	return page, nil
}
