package reservation

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

const (
	// foundPage is how many stays a page of the office's list holds.
	foundPage = 50
	// mostRead is how many stays are looked at for one page; what is left comes with the next page.
	mostRead = 500
	// readAhead is how many stays are read at once at most.
	readAhead = 100
	// fewStays is up to how many stays with a word are read although another word may be in none of them.
	fewStays = 300
	// readWorth is how many places are looked up in the time that one stay takes to be read.
	readWorth = 30
	// mostMonths is how many months the index is asked about at once.
	mostMonths = 48
	// indexStep is how many stays get their words in one step.
	indexStep = 500
)

// Listed is a stay of the list with its home as it is shown, and the title of the last one where it has none now.
type Listed struct {
	Row
	At   property.Property
	Last string
}

// Find lists the stays of a member for one of its managers, a page behind the mark of an earlier one. A page may be short, even empty, and still have a next one: so far
// has been searched.
func (s *Service) Find(ctx context.Context, actor identity.Actor, memberID identity.MemberID, f Filter) (wire.Page[Listed], error) {
	var out wire.Page[Listed]
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
	if !q.empty() {
		f.Sort = ByArrival
	}
	behind, err := parsePlace(f.After, f.Down)
	if err != nil {
		return out, err
	}
	arrival, departure := f.window(clock.DateOf(s.clock.Now().In(m.Zone)))
	wanted, err := s.seek(ctx, memberID, q)
	if err != nil {
		return out, err
	}
	read, err := s.reader(ctx, memberID, f, wanted, behind, arrival, departure)
	if err != nil {
		return out, err
	}
	for looked := 0; looked < mostRead; {
		found, more, err := read(ctx)
		if err != nil {
			return out, err
		}
		for i, l := range found {
			looked++
			behind = l.in(f.Sort)
			if !f.shows(l, arrival, departure) || !wanted.answeredBy(l) {
				continue
			}
			at, err := s.properties.Get(ctx, s.db, identity.Ref{Member: memberID, ID: l.Property})
			if err != nil {
				return out, err
			}
			shown, last := ShownHome(l.Parked, at, f.Lang)
			out.Items = append(out.Items, Listed{l, shown, last})
			if len(out.Items) == foundPage {
				if more || i+1 < len(found) {
					out.Next = behind.mark()
				}
				return out, nil
			}
		}
		if !more {
			return out, nil
		}
	}
	out.Next = behind.mark()
	return out, nil
}

// seek finds the homes that answer the terms of a question.
func (s *Service) seek(ctx context.Context, member identity.MemberID, q question) (sought, error) {
	wanted := sought{question: q, homes: make([]map[int64]bool, len(q.terms))}
	for i, term := range q.terms {
		homes, err := s.properties.Called(ctx, s.db, member, term, isWhole(term))
		if err != nil {
			return wanted, err
		}
		wanted.homes[i] = homes
	}
	return wanted, nil
}

// reader gives the stays that may be meant, part by part in the order of the list; more reports whether there may be others behind.
type reader func(ctx context.Context) (found []Row, more bool, err error)

func (s *Service) reader(ctx context.Context, member identity.MemberID, f Filter, wanted sought, behind listPlace, arrival, departure days) (reader, error) {
	along := s.along(member, slice{sort: f.Sort, down: f.Down, behind: behind, arrival: arrival, departure: departure, property: f.Property, status: f.Status, kind: f.Kind, unknown: f.Unknown, parked: f.Parked})
	if wanted.empty() || f.Property != 0 || f.Unknown || f.Parked {
		return along, nil
	}
	if len(wanted.days) > 0 {
		return s.among(member, f.Down, behind, func(ctx context.Context, from, to int) ([]listPlace, error) {
			return onDay(ctx, s.db, member, wanted.days[0])
		}, 0, 0), nil
	}
	if wanted.email != "" {
		found, err := withEmail(ctx, s.db, member, wanted.email)
		if err != nil || len(found) > 0 {
			return s.among(member, f.Down, behind, func(context.Context, int, int) ([]listPlace, error) { return found, nil }, 0, 0), err
		}
	}
	channels, err := sources(ctx, s.db, member)
	if err != nil {
		return nil, err
	}
	helpful := wanted.helpful(channels)
	if len(helpful) == 0 {
		if id, ok := identity.ParseNumber(wanted.terms[0]); ok && len(wanted.terms) == 1 {
			return s.among(member, f.Down, behind, func(ctx context.Context, from, to int) ([]listPlace, error) { return numbered(ctx, s.db, member, id) }, 0, 0), nil
		}
		return along, nil
	}
	if rare, ok, err := s.rare(ctx, member, wanted, helpful); err != nil || ok {
		return s.among(member, f.Down, behind, func(context.Context, int, int) ([]listPlace, error) { return rare, nil }, 0, 0), err
	}
	first, last, any, err := monthsOf(ctx, s.db, member)
	if err != nil || !any {
		return func(context.Context) ([]Row, bool, error) { return nil, false, nil }, err
	}
	first, last = max(first, arrival.from.Month()), min(last, arrival.to.Month())
	if f.Down {
		last = min(last, behind.day.Month())
	} else {
		first = max(first, behind.day.Month())
	}
	return s.among(member, f.Down, behind, func(ctx context.Context, from, to int) ([]listPlace, error) {
		return s.withAll(ctx, member, from, to, wanted, helpful)
	}, first, last), nil
}

// rare finds the stays of all years that have one of the terms, if few have it: these are read, whatever the other terms are. Its cost does not grow with the years.
func (s *Service) rare(ctx context.Context, member identity.MemberID, wanted sought, terms []int) (found []listPlace, ok bool, err error) {
	for _, term := range terms {
		found, err := everWithWord(ctx, s.db, member, wanted.terms[term], fewStays+1)
		if err == nil && len(found) <= fewStays && len(wanted.homes[term]) > 0 {
			at, failed := atHomes(ctx, s.db, member, slices.Sorted(maps.Keys(wanted.homes[term])), earliest, latest, fewStays+1)
			found, err = append(found, at...), failed
		}
		if err != nil || len(found) <= fewStays {
			return found, err == nil, err
		}
	}
	return nil, false, nil
}

// withTerm finds the stays that arrive in some months and have a term among their words or at a home that is called so, up to a number of each.
func (s *Service) withTerm(ctx context.Context, member identity.MemberID, from, to int, wanted sought, term int, most int64) ([]listPlace, error) {
	found, err := withWord(ctx, s.db, member, from, to, wanted.terms[term], most)
	if err != nil || len(wanted.homes[term]) == 0 {
		return found, err
	}
	homes := slices.Sorted(maps.Keys(wanted.homes[term]))
	at, err := atHomes(ctx, s.db, member, homes, clock.FirstOf(from), clock.FirstOf(to+1).AddDays(-1), most)
	return append(found, at...), err
}

// withAll finds stays that arrive in some months, among them all that have the terms. A term that few stays have is enough: these are read, whatever the others are. Frequent ones are in many
// stays each, and together in few: their stays are held against each other, those of the rarest first, as long as that is less work than to read what is left.
func (s *Service) withAll(ctx context.Context, member identity.MemberID, from, to int, wanted sought, terms []int) ([]listPlace, error) {
	if len(terms) == 1 {
		return s.withTerm(ctx, member, from, to, wanted, terms[0], anyNumber)
	}
	type frequent struct{ term, about int }
	var each []frequent
	for _, term := range terms {
		some, err := s.withTerm(ctx, member, from, to, wanted, term, fewStays+1)
		if err != nil || len(some) <= fewStays {
			return some, err
		}
		first, last := monthsIn(some)
		if first == last {
			if some, err = s.withTerm(ctx, member, first, last, wanted, term, anyNumber); err != nil {
				return nil, err
			}
		}
		each = append(each, frequent{term, len(some) * (to - from + 1) / (last - first + 1)})
	}
	slices.SortFunc(each, func(a, b frequent) int { return cmp.Compare(a.about, b.about) })
	var found []listPlace
	for i, one := range each {
		if i > 0 && one.about > readWorth*min(len(found), mostRead) {
			break
		}
		with, err := s.withTerm(ctx, member, from, to, wanted, one.term, anyNumber)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			found = with
		} else {
			found = inBoth(found, with)
		}
	}
	return found, nil
}

// monthsIn are the first and the last month in which some stays arrive.
func monthsIn(some []listPlace) (first, last int) {
	first, last = some[0].day.Month(), some[0].day.Month()
	for _, p := range some {
		first, last = min(first, p.day.Month()), max(last, p.day.Month())
	}
	return first, last
}

// along reads the list itself along an index.
func (s *Service) along(member identity.MemberID, at slice) reader {
	batch := foundPage + 1
	return func(ctx context.Context) ([]Row, bool, error) {
		found, err := rowsAlong(ctx, s.db, member, at, batch)
		more := len(found) == batch
		if len(found) > 0 {
			at.behind = found[len(found)-1].in(at.sort)
		}
		batch = readAhead
		return found, more, err
	}
}

// among looks stays up month by month: first in one month, as frequent words are soon found, then in more at once.
func (s *Service) among(member identity.MemberID, down bool, behind listPlace, look func(ctx context.Context, from, to int) ([]listPlace, error), first, last int) reader {
	batch := 1
	var places []listPlace
	return func(ctx context.Context) ([]Row, bool, error) {
		for len(places) == 0 && first <= last {
			from, to := first, min(last, first+batch-1)
			if down {
				from, to = max(first, last-batch+1), last
				last = from - 1
			} else {
				first = to + 1
			}
			batch = min(4*batch, mostMonths)
			found, err := look(ctx, from, to)
			if err != nil {
				return nil, false, err
			}
			places = ordered(found, down, behind)
		}
		if len(places) == 0 {
			return nil, false, nil
		}
		n := min(readOf, len(places))
		ids := make([]int64, n)
		for i, p := range places[:n] {
			ids[i] = p.id
		}
		places = places[n:]
		found, err := rowsOf(ctx, s.db, member, ids)
		return found, len(places) > 0 || first <= last, err
	}
}

// inBoth gives the places that two lists have.
func inBoth(some, others []listPlace) []listPlace {
	have := make(map[int64]bool, len(others))
	for _, p := range others {
		have[p.id] = true
	}
	return slices.DeleteFunc(some, func(p listPlace) bool { return !have[p.id] })
}

// ordered sorts places, each once, and leaves out those that are not behind a place.
func ordered(found []listPlace, down bool, behind listPlace) []listPlace {
	slices.SortFunc(found, func(a, b listPlace) int {
		switch {
		case a == b:
			return 0
		case a.before(b) != down:
			return -1
		}
		return 1
	})
	found = slices.Compact(found)
	return slices.DeleteFunc(found, func(p listPlace) bool { return p == behind || p.before(behind) != down })
}

// Sources are the channels that stays of a member have come from.
func (s *Service) Sources(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]string, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	return sources(ctx, s.db, member)
}

// ToComplete counts the stays that came from a calendar, are not over, begin on the last day or before it, and lack guest, persons or language. A Filter with Unknown lists all.
func (s *Service) ToComplete(ctx context.Context, q database.Querier, member identity.MemberID, today, last clock.Date) (int, error) {
	return countUnknown(ctx, q, member, today, last)
}

// IndexWords gives the next stays that were written before there were words theirs, and reports whether there are more. Whatever is written meanwhile brings its own words; a crash and other nodes do
// no harm, as the same words again change nothing.
func (s *Service) IndexWords(ctx context.Context) (more bool, err error) {
	behind, err := behindIndex(ctx, s.db)
	if err != nil {
		return false, err
	}
	for _, u := range behind {
		err := s.db.Write(ctx, func(tx *database.Tx) error {
			found, err := between(ctx, tx, u.member, u.done, u.last, indexStep)
			if err != nil {
				return err
			}
			done := u.last
			if len(found) == indexStep {
				done, more = found[len(found)-1].Ref.ID, true
			}
			for _, r := range found {
				if err := index(ctx, tx, r); err != nil {
					return err
				}
			}
			return saveIndexed(ctx, tx, u.member, done)
		})
		if err != nil {
			return false, err
		}
	}
	return more, nil
}
