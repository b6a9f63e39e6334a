package trail

import (
	"context"
	"math"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/search"
	"latchkey/internal/sheet"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Deps are what the service needs. Sources and Names are asked for with each call, because those who know them are made after it.
type Deps struct {
	DB *database.DB
	// Sources are the histories of the nouns; new ones come at the end.
	Sources func() []Source
	Names   func(ctx context.Context, m identity.MemberID) (Names, error)
	// PutBacks undo what nouns have noted, by act.
	PutBacks func() map[NotedAct]PutBack
}

// Service reads the trail.
type Service struct{ Deps }

// NewService makes the service.
func NewService(d Deps) *Service { return &Service{d} }

const (
	// pageSize is how many lines a page has, mostRead how many are looked through for one: a page may be short and still have a next one.
	pageSize = 50
	mostRead = 5000
	// ahead is how many lines are read of each source at once, and farAhead where most of them are not wanted.
	ahead    = pageSize + 1
	farAhead = 500
	// mostFiled is how many lines a file has at most, filedAtOnce how many are read at once for it.
	mostFiled   = 20_000
	filedAtOnce = 500
)

// All are the sources of the nouns with that of what was noted here as the first.
func (s *Service) All() []Source {
	return append([]Source{{Nouns: []Noun{Money, Team, Stay, Problem, Settings, Block}, Numbered: true, Read: readNoted, Undo: s.undoNoted}}, s.Sources()...)
}

// Undo puts back what a line of the trail has changed; it is named by its key.
func (s *Service) Undo(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, key string) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	all := s.All()
	place, ok := parsePlace(key)
	if !ok || place.Rank >= len(all) {
		return fault.Missing(fault.NotFound)
	}
	undo := all[place.Rank].Undo
	if undo == nil {
		return fault.Of(fault.Conflict)
	}
	return undo(ctx, actor, attempt, m, place.ID)
}

func (s *Service) undoNoted(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, id int64) error {
	noun, act, kept, err := undoOf(ctx, s.DB, m, id)
	if database.IsMissing(err) {
		return fault.Missing(fault.NotFound)
	}
	if err != nil {
		return err
	}
	putBack := s.putBack(noun, act)
	switch {
	case putBack == nil || kept == nil:
		return fault.Of(fault.Conflict)
	case ownersOnly[noun][act] && !actor.Owns(m):
		return fault.Of(fault.OwnersOnly)
	}
	return putBack(ctx, actor, attempt, m, kept)
}

func (s *Service) putBack(noun Noun, act string) PutBack { return s.PutBacks()[NotedAct{noun, act}] }

// Page lists what people and programs did at an agency, the newest first.
func (s *Service) Page(ctx context.Context, actor identity.Actor, m identity.MemberID, f Filter, mark string) (wire.Page[Shown], Names, error) {
	return s.page(ctx, actor, m, f, mark, pageSize)
}

func (s *Service) page(ctx context.Context, actor identity.Actor, m identity.MemberID, f Filter, mark string, size int) (wire.Page[Shown], Names, error) {
	var page wire.Page[Shown]
	if !actor.Manages(m) {
		return page, Names{}, fault.Missing(fault.NotFound)
	}
	names, err := s.Names(ctx, m)
	if err != nil {
		return page, names, err
	}
	ask := Ask{Member: m, Most: ahead}
	behind := Place{At: math.MaxInt64, Rank: math.MaxInt}
	if !f.To.IsZero() {
		behind = Place{At: f.To.AddDays(1).At(0, names.Zone)}
	}
	if mark != "" {
		place, ok := parsePlace(mark)
		if !ok {
			return page, names, fault.Invalid(fault.BadRequest, map[string]string{"offset": "not one of ours"})
		}
		if place.compare(behind) < 0 {
			behind = place
		}
	}
	if !f.From.IsZero() {
		ask.From = f.From.At(0, names.Zone)
	}
	switch {
	case f.Program != 0:
		ask.Account = identity.AccountID(-f.Program)
	case f.Person != 0:
		if ask.Account = names.Staff[f.Person].Account; ask.Account == 0 {
			return page, names, nil // a person without a login has done nothing
		}
	}
	words := f.Text
	if number, ok := identity.ParseNumber(strings.TrimPrefix(strings.TrimSpace(f.Text), "#")); ok {
		ask.Of, words = number, ""
	} else if strings.TrimSpace(words) != "" {
		ask.Most = farAhead
	}
	var streams []*stream
	for rank, source := range s.All() {
		if !source.about(f.Noun) || ask.Of != 0 && !source.Numbered {
			continue
		}
		own := ask
		own.Behind = behind.behind(rank)
		streams = append(streams, &stream{read: source.Read, ask: own, rank: rank})
	}
	for read := 0; ; read++ {
		line, err := next(ctx, s.DB, streams)
		if err != nil || line == nil {
			return page, names, err
		}
		if len(page.Items) == size || read == mostRead {
			page.Next = behind.mark()
			return page, names, nil
		}
		behind = line.Place
		if f.Noun != "" && line.Noun != f.Noun || line.Act == toldByFields || ask.Of != 0 && line.Noun != Stay && line.Noun != Task {
			continue
		}
		if ask.Of != 0 && (f.Person != 0 || f.Program != 0) && line.Account != ask.Account {
			continue
		}
		if shown := names.show(*line, f.Lang); shown.matches(words) {
			shown.Stays = s.staysOf(*line)
			page.Items = append(page.Items, shown)
		}
	}
}

// toldByFields is an act of which each changed field has a line of its own.
const toldByFields = "stay_changed"

// matches reports whether a line has all words.
func (l Shown) matches(words string) bool {
	number := ""
	if l.Of != 0 {
		number = strconv.FormatInt(l.Of, 10)
	}
	return search.Matches(words, l.By, l.Title, l.Home, l.What, l.FieldName, l.Name, l.File, l.Was, l.Is, number)
}

// filed are the columns of a file with the trail, and what stands in them; times are by the clock of a zone.
func filed(zone *time.Location) []sheet.Column[Shown] {
	return []sheet.Column[Shown]{
		{Name: "at", Cell: func(l Shown, _ string) any { return wire.DateTime(l.At, zone) }},
		{Name: "by", Cell: func(l Shown, _ string) any { return l.By }},
		{Name: "noun", Cell: func(l Shown, lang string) any { return fileWords(lang, "noun."+string(l.Noun)) }},
		{Name: "number", Cell: func(l Shown, _ string) any {
			if l.Of == 0 {
				return nil
			}
			return l.Of
		}},
		{Name: "title", Cell: func(l Shown, _ string) any { return l.Title }},
		{Name: "home", Cell: func(l Shown, _ string) any { return l.Home }},
		{Name: "what", Cell: func(l Shown, _ string) any { return l.What }},
		{Name: "about", Cell: func(l Shown, _ string) any { return l.Name }},
		{Name: "import", Cell: func(l Shown, _ string) any {
			if l.Run == 0 {
				return nil
			}
			return l.Run
		}},
		{Name: "file", Cell: func(l Shown, _ string) any { return l.File }},
		{Name: "field", Cell: func(l Shown, _ string) any { return l.FieldName }},
		{Name: "before", Cell: func(l Shown, _ string) any { return l.Was }},
		{Name: "after", Cell: func(l Shown, _ string) any { return l.Is }},
	}
}

func fileWords(lang, name string) string { return locales.Text(lang, "trail."+name) }

// File is the trail as a table, from its start.
func (s *Service) File(ctx context.Context, actor identity.Actor, m identity.MemberID, f Filter) (sheet.Table, error) {
	zone := time.UTC
	all, err := wire.Walk(mostFiled, func(after string) (wire.Page[Shown], error) {
		page, names, err := s.page(ctx, actor, m, f, after, filedAtOnce)
		if names.Zone != nil {
			zone = names.Zone
		}
		return page, err
	})
	if err != nil {
		return sheet.Table{}, err
	}
	return sheet.Of(filed(zone), all, f.Lang, fileWords), nil
}

// Days are the days of a filter as they are written.
func Days(from, to string) (first, last clock.Date, err error) {
	for _, one := range []struct {
		name, value string
		into        *clock.Date
	}{{"from", from, &first}, {"to", to, &last}} {
		if one.value == "" {
			continue
		}
		if *one.into, err = clock.ParseDate(one.value); err != nil {
			return first, last, fault.Invalid(fault.BadRequest, map[string]string{one.name: "expected yyyy-MM-dd"})
		}
	}
	return first, last, nil
}
