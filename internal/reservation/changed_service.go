package reservation

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/search"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
	"latchkey/locales"
)

const (
	// changedPage is how many changes a page has at most, changedRead how many lines of histories are read for one: a page may be short and still have a next one.
	changedPage = 30
	changedRead = 1000
)

// recordMoves keeps what a calendar, or a file that is imported by command, has changed of the home, the nights and the state of a stay. No account has done it.
func recordMoves(ctx context.Context, tx *database.Tx, before, after Reservation) error {
	if before.Property == after.Property && before.Arrival == after.Arrival && before.Departure == after.Departure && before.Status == after.Status {
		return nil
	}
	changes, err := wire.Differences(fieldsOf(before), fieldsOf(after))
	if err != nil {
		return err
	}
	return addChanges(ctx, tx, after.Ref, 0, slices.DeleteFunc(changes, func(c wire.Change) bool { return !isMove(c) }))
}

// ShownChange is a change in words, with what it did to the tasks of the stay.
type ShownChange struct {
	ChangedStay
	Kind     ChangeKind
	Home, By string
	What     string
	Tasks    []FollowedTask
	Raw      RawFetch
}

// ChangedStays lists the stays that were moved, shortened, extended, split, cancelled or restored, the newest change first.
func (s *Service) ChangedStays(ctx context.Context, actor identity.Actor, m identity.MemberID, f ChangedFilter) (wire.Page[ShownChange], trail.Names, error) {
	var page wire.Page[ShownChange]
	if !actor.Manages(m) {
		return page, trail.Names{}, fault.Missing(fault.NotFound)
	}
	behind := changePlace{math.MaxInt64, math.MaxInt64, math.MaxInt64}
	if f.After != "" {
		var ok bool
		if behind, ok = parseChangePlace(f.After); !ok {
			return page, trail.Names{}, fault.Invalid(fault.BadRequest, map[string]string{"offset": "expected a next_page of an earlier answer"})
		}
	}
	names, err := s.names(ctx, m)
	if err != nil {
		return page, names, err
	}
	from := f.From.At(0, names.Zone)
	if f.From.IsZero() {
		from = 0
	}
	if !f.To.IsZero() {
		behind.at = min(behind.at, f.To.AddDays(1).At(0, names.Zone))
		if f.After == "" {
			behind.stay, behind.id = 0, 0
		}
	}
	lines, err := movesBehind(ctx, s.db, m, behind, from, changedRead)
	if err != nil {
		return page, names, err
	}
	all := gather(lines)
	more := len(lines) == changedRead
	if more && len(all) > 1 { // the last one may go on behind what was read
		all = all[:len(all)-1]
	}
	if err := s.findHalves(ctx, m, all, f.halves(all)); err != nil {
		return page, names, err
	}
	for i, c := range all {
		shown := s.shown(c, names, f.Lang)
		if f.shows(c) && shown.matches(f.Text) {
			page.Items = append(page.Items, shown)
		}
		if len(page.Items) == changedPage && i < len(all)-1 {
			more = true
		} else if i < len(all)-1 || !more {
			continue
		}
		page.Next = changePlace{c.At, c.Stay, c.ID}.mark()
		break
	}
	return page, names, s.follow(ctx, m, page.Items)
}

// findHalves adds the stays with the other nights to some of the changes.
func (s *Service) findHalves(ctx context.Context, m identity.MemberID, all []ChangedStay, at []int) error {
	stays := make([]int64, len(at))
	for i, place := range at {
		stays[i] = all[place].Stay
	}
	slices.Sort(stays)
	found, err := otherHalves(ctx, s.db, m, slices.Compact(stays))
	for _, place := range at {
		c := &all[place]
		for _, h := range found {
			if h.is(*c) {
				c.Rest = h.stay
				break
			}
		}
	}
	return err
}

// follow adds what the changes did to tasks, and which fetches brought them.
func (s *Service) follow(ctx context.Context, m identity.MemberID, all []ShownChange) error {
	if len(all) == 0 {
		return nil
	}
	at, changes := make([]StayAt, len(all)), make([]ChangedStay, len(all))
	for i, c := range all {
		at[i], changes[i] = c.StayAt, c.ChangedStay
	}
	tasks, err := s.followed(ctx, s.db, m, at)
	if err != nil {
		return err
	}
	raw, err := s.fetched(ctx, s.db, m, changes)
	for i := range all {
		all[i].Tasks = tasks[all[i].StayAt]
		if all[i].Account == 0 {
			all[i].Raw = raw[all[i].StayAt]
		}
	}
	return err
}

// shown puts a change into words.
func (s *Service) shown(c ChangedStay, names trail.Names, lang string) ShownChange {
	out := ShownChange{ChangedStay: c, Home: HomeInWords(c.Parked, names.Homes[c.Property], lang), What: c.Sentence(lang, names.Homes, names.Zone), By: doneBy(c.Account, c.Source, names, lang)}
	out.Kind, _ = c.Kind()
	return out
}

// doneBy says who has changed a stay: a person, a program, or where the stay comes from.
func doneBy(account identity.AccountID, source string, names trail.Names, lang string) string {
	switch {
	case account == 0:
		return cmp.Or(source, locales.Text(lang, "trail.by.system"))
	case account < 0:
		return cmp.Or(names.Programs[-int64(account)], locales.Text(lang, "trail.by.program"))
	}
	return cmp.Or(names.Accounts[account], locales.Text(lang, "trail.by.left"))
}

// matches reports whether a change has all words.
func (c ShownChange) matches(words string) bool {
	return search.Matches(words, c.Guest, c.Home, c.By, c.Source, c.What, strconv.FormatInt(c.Stay, 10))
}
