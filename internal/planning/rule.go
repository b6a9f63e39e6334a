package planning

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// Kind is what a rule makes tasks for.
type Kind string

// The kinds of rules.
const (
	// DepartureKind cleans after each stay.
	DepartureKind Kind = "departure"
	// CheckKind looks over the home before each stay.
	CheckKind Kind = "check"
	// ServiceKind does what is booked beside a stay.
	ServiceKind Kind = "service"
	// InterimKind cleans during long stays.
	InterimKind Kind = "interim"
	// InspectionKind checks one in so many departure cleanings.
	InspectionKind Kind = "inspection"
	// PeriodicKind comes every so many weeks.
	PeriodicKind Kind = "periodic"
	// UpkeepKind comes after so many days in which the home stood empty.
	UpkeepKind Kind = "upkeep"
	// DeepKind comes after so many nights used, or so many days since it was last done.
	DeepKind Kind = "deep"
)

// Kinds lists them in the order of screens.
var Kinds = []Kind{DepartureKind, CheckKind, ServiceKind, InterimKind, InspectionKind, PeriodicKind, UpkeepKind, DeepKind}

// Schema names the kinds.
func (Kind) Schema(huma.Registry) *huma.Schema { return wire.Among(Kinds) }

// round reports whether the tasks of a kind belong to the home and not to one stay.
func (k Kind) round() bool { return k == PeriodicKind || k == UpkeepKind || k == DeepKind }

// named reports whether several rules of the kind apply beside each other; their tasks are called as the rule.
func (k Kind) named() bool { return k.round() }

// counted reports whether the kind has a number of days, weeks, nights or cleanings.
func (k Kind) counted() bool { return k.round() || k == InterimKind || k == InspectionKind }

// Level is how many homes a rule is for.
type Level string

// The levels, from wide to narrow.
const (
	AllHomes   Level = "agency"
	InTown     Level = "town"
	InBuilding Level = "building"
	InGroup    Level = "group"
	OneHome    Level = "home"
)

var levels = []Level{AllHomes, InTown, InBuilding, InGroup, OneHome}

// Schema names the levels.
func (Level) Schema(huma.Registry) *huma.Schema { return wire.Among(levels) }

// OnHoliday is what a rule does on a public holiday.
type OnHoliday string

// What a rule may do on a public holiday.
const (
	AsPlanned OnHoliday = "as_planned"
	DayBefore OnHoliday = "before"
	DayAfter  OnHoliday = "after"
)

var onHolidays = []OnHoliday{AsPlanned, DayBefore, DayAfter}

// Schema names what it may do.
func (OnHoliday) Schema(huma.Registry) *huma.Schema { return wire.Among(onHolidays) }

// Fields are what a person sets of a rule. They are stored as they are on the wire.
type Fields struct {
	Kind Kind   `json:"kind"`
	Name string `json:"name" doc:"What the rule and its tasks are called, up to 80 characters; needed for periodic, upkeep and deep, of which several apply beside each other."`
	// Names are for the team; Name is for the office, and for languages that have none.
	Names wire.Texts `json:"names" required:"false" doc:"The name in other languages, up to 80 characters each, for periodic, upkeep and deep, whose tasks are called as the rule; name is shown in a language that has none."`
	On    bool       `json:"on"`
	// Of rules of one kind (and name) the narrowest applies.
	Level    Level    `json:"level"`
	Town     string   `json:"town" maxLength:"200" doc:"For level town."`
	Building int64    `json:"building" minimum:"0" doc:"For level building."`
	Group    int64    `json:"group" minimum:"0" required:"false" doc:"For level group: the number of a group of homes. Of two rules for groups of one home the one that was added last applies."`
	Home     int64    `json:"home" minimum:"0" doc:"For level home."`
	None     bool     `json:"none" doc:"An exception: where it applies no such task is made."`
	From     string   `json:"from" maxLength:"10" doc:"yyyy-MM-dd: the first day; needed for periodic and deep, which count from it, and empty for no bound otherwise."`
	To       string   `json:"to" maxLength:"10" doc:"yyyy-MM-dd: the last day; empty for no bound."`
	Owners   bool     `json:"owners" doc:"departure: also after stays of the owner."`
	Every    int      `json:"every" doc:"interim: at most so many days apart; inspection: one in so many; periodic: weeks; upkeep: empty days; deep: nights or days."`
	ByNights bool     `json:"by_nights" doc:"deep: every so many nights used, and not days since it was last done."`
	At       string   `json:"at" maxLength:"5" doc:"HH:mm, when on the day; departure, service and inspection follow the hours of the stay."`
	Services []string `json:"services" maxItems:"50" nullable:"false" doc:"service: the kinds of booked extras that are work."`
	// The length of a task.
	Minutes    int   `json:"minutes" doc:"0 for the cleaning time of the home."`
	PerBedroom int   `json:"per_bedroom" doc:"Minutes more for each bedroom."`
	PerPerson  int   `json:"per_person" doc:"Minutes more for each person of the stay."`
	People     int   `json:"people" doc:"How many work at once, 1 to 4: two need half the time."`
	Least      int   `json:"least" doc:"Minutes that it takes at least."`
	Checklist  int64 `json:"checklist" minimum:"0" required:"false" doc:"The checklist of its tasks, in place of those of the home and the kind; 0 for those. A list that was deleted counts as 0."`
	// Who does it.
	Company  int64     `json:"company" minimum:"0" doc:"0 for that of the home."`
	Person   int64     `json:"person" minimum:"0" doc:"0 for that of the home."`
	Backup   int64     `json:"backup" minimum:"0" doc:"Who is asked when the person cannot come; 0 for nobody."`
	Holidays OnHoliday `json:"holidays" doc:"interim, periodic, upkeep and deep: what happens on a public holiday."`
}

// RuleDraft are the fields of a rule as a client sends them. A client that knows no checklist or names leaves them out, and they stay as they are.
type RuleDraft struct {
	Fields
	Names     *wire.Texts `json:"names" required:"false" nullable:"false" doc:"The name in other languages, up to 80 characters each, for periodic, upkeep and deep, whose tasks are called as the rule; name is shown in a language that has none. Absent: as they are."`
	Checklist *int64      `json:"checklist" minimum:"0" required:"false" nullable:"false" doc:"The checklist of its tasks, in place of those of the home and the kind; 0 for those. A list that was deleted counts as 0. Absent: as it is."`
}

// over are the fields of a rule that is changed by the draft.
func (d RuleDraft) over(before Fields) Fields {
	f := d.Fields
	f.Names, f.Checklist = before.Names, before.Checklist
	if d.Names != nil {
		f.Names = *d.Names
	}
	if d.Checklist != nil {
		f.Checklist = *d.Checklist
	}
	return f
}

// Rule says when tasks are made, for which homes, and how.
type Rule struct {
	Ref identity.Ref
	// Version counts its changes; zero for a standard rule that nobody has changed.
	Version int64
	Fields
	from, to clock.Date
	at       clock.TimeOfDay
}

// Rules are the rules of an agency.
type Rules []Rule

// The numbers of the rules that each agency has from the start.
const (
	departureNumber = 1
	checkNumber     = 2
	serviceNumber   = 3
	// firstOwn is the number of the first rule that an agency adds.
	firstOwn = 4
)

// Standard are the rules of an agency that has changed none.
var Standard = Rules{
	standard(departureNumber, Fields{Kind: DepartureKind, Owners: true}),
	standard(checkNumber, Fields{Kind: CheckKind, At: "15:00", Minutes: 30}),
	standard(serviceNumber, Fields{Kind: ServiceKind, Minutes: 30, Services: []string{"cot", "linen", "beach_chair", "breakfast"}}),
}

func standard(id int64, f Fields) Rule {
	f.On, f.Level, f.People, f.Holidays = true, AllHomes, 1, AsPlanned
	if f.Services == nil {
		f.Services = []string{}
	}
	r := Rule{Ref: identity.Ref{ID: id}, Fields: f}
	r.read()
	return r
}

// read fills what is computed from the fields; they have been checked.
func (r *Rule) read() {
	r.from, _ = clock.ParseDate(r.From)
	r.to, _ = clock.ParseDate(r.To)
	r.at, _ = clock.ParseTimeOfDay(r.At)
}

// known is what an agency has that rules can name.
type known struct {
	homes     map[int64]bool
	buildings map[int64]bool
	groups    map[int64]bool
	towns     map[string]bool
	staff     map[int64]bool
	companies map[int64]bool
	// lists are the checklists, with those that were deleted while a rule names them: such a rule can still be changed.
	lists map[int64]bool
}

const (
	longestName = 80
	mostEvery   = 1000
	mostMinutes = 24 * 60
	mostPeople  = 4
)

// check refuses what cannot be a rule; the answer names each wrong field.
func (f Fields) check(k known) (Fields, error) {
	wrong := map[string]string{}
	refuse := func(name, why string, when bool) {
		if when && wrong[name] == "" {
			wrong[name] = why
		}
	}
	between := func(name string, value, least, most int) { refuse(name, "out of range", value < least || value > most) }
	f.Name, f.Town = strings.TrimSpace(f.Name), strings.TrimSpace(f.Town)
	refuse("kind", "unknown", !slices.Contains(Kinds, f.Kind))
	refuse("name", "too long", utf8.RuneCountInString(f.Name) > longestName)
	for i := range f.Names {
		if !f.Kind.named() {
			f.Names[i] = ""
		}
		f.Names[i] = strings.TrimSpace(f.Names[i])
		refuse("names", "too long", utf8.RuneCountInString(f.Names[i]) > longestName)
	}
	refuse("name", "required", f.Kind.named() && f.Name == "")
	switch f.Level {
	case AllHomes:
	case InTown:
		refuse("town", "unknown", !k.towns[strings.ToLower(f.Town)])
	case InBuilding:
		refuse("building", "unknown", !k.buildings[f.Building])
	case InGroup:
		refuse("group", "unknown", !k.groups[f.Group])
	case OneHome:
		refuse("home", "unknown", !k.homes[f.Home])
	default:
		refuse("level", "unknown", true)
	}
	if f.Level != InTown {
		f.Town = ""
	}
	if f.Level != InBuilding {
		f.Building = 0
	}
	if f.Level != InGroup {
		f.Group = 0
	}
	if f.Level != OneHome {
		f.Home = 0
	}
	var from, to clock.Date
	for _, d := range []struct {
		name, text string
		into       *clock.Date
	}{{"from", f.From, &from}, {"to", f.To, &to}} {
		if d.text == "" {
			continue
		}
		var err error
		*d.into, err = clock.ParseDate(d.text)
		refuse(d.name, "not a day", err != nil)
	}
	refuse("from", "required", f.From == "" && (f.Kind == PeriodicKind || f.Kind == DeepKind))
	refuse("to", "before from", !from.IsZero() && !to.IsZero() && to < from)
	if f.At == "" && (f.Kind == CheckKind || f.Kind == InterimKind || f.Kind.round()) {
		refuse("at", "required", true)
	} else if f.At != "" {
		_, err := clock.ParseTimeOfDay(f.At)
		refuse("at", "not a time", err != nil)
	}
	if f.Kind.counted() {
		between("every", f.Every, 1, mostEvery)
		refuse("every", "out of range", f.Kind == PeriodicKind && f.Every > 104)
	} else {
		f.Every = 0
	}
	between("minutes", f.Minutes, 0, mostMinutes)
	between("per_bedroom", f.PerBedroom, 0, mostMinutes)
	between("per_person", f.PerPerson, 0, mostMinutes)
	between("least", f.Least, 0, mostMinutes)
	between("people", f.People, 1, mostPeople)
	if f.Kind == ServiceKind {
		refuse("services", "required", len(f.Services) == 0 && !f.None)
		refuse("services", "not a kind", slices.ContainsFunc(f.Services, func(one string) bool {
			return strings.TrimSpace(one) != one || one == "" || utf8.RuneCountInString(one) > longestName || strings.Contains(one, ":")
		}))
	} else {
		f.Services = []string{}
	}
	refuse("checklist", "unknown", f.Checklist != 0 && !k.lists[f.Checklist])
	refuse("company", "unknown", f.Company != 0 && !k.companies[f.Company])
	refuse("person", "unknown", f.Person != 0 && !k.staff[f.Person])
	refuse("backup", "unknown", f.Backup != 0 && !k.staff[f.Backup])
	refuse("backup", "the same person", f.Backup != 0 && f.Backup == f.Person)
	refuse("holidays", "unknown", !slices.Contains(onHolidays, f.Holidays))
	if len(wrong) > 0 {
		return f, fault.Invalid(fault.BadRequest, wrong)
	}
	return f, nil
}

// words are what the rule is called.
func (r *Rule) words() wire.Words { return wire.Words{Any: r.Name, By: r.Names} }

func (r *Rule) fillNames(from wire.Texts) {
	for i, text := range from {
		r.Names[i] = cmp.Or(r.Names[i], text)
	}
}

// covers reports whether a home is one of those that the rule is for.
func (r *Rule) covers(p *property.Property) bool {
	switch r.Level {
	case InTown:
		return strings.EqualFold(r.Town, strings.TrimSpace(p.City))
	case InBuilding:
		return r.Building == p.Building.ID
	case InGroup:
		return slices.Contains(p.Groups, r.Group)
	case OneHome:
		return r.Home == p.Ref.ID
	}
	return true
}

// effective reports whether the rule applies on a day.
func (r *Rule) effective(day clock.Date) bool {
	return (r.from.IsZero() || day >= r.from) && (r.to.IsZero() || day <= r.to)
}

// narrower orders rules, the narrowest first, of the same the one that was added last.
func narrower(a, b Rule) int {
	return cmp.Or(-cmp.Compare(slices.Index(levels, a.Level), slices.Index(levels, b.Level)), -cmp.Compare(a.Ref.ID, b.Ref.ID))
}

// For are the rules that a home follows: those that are switched on and cover it, the narrowest first. A rule is called as wider ones of its name in languages in which it has no name.
func (rs Rules) For(p *property.Property) Rules {
	var out Rules
	for _, r := range rs {
		if r.On && r.covers(p) {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, narrower)
	for i := range out {
		for _, wider := range out[i+1:] {
			if out[i].Kind.named() && out[i].Kind == wider.Kind && strings.EqualFold(out[i].Name, wider.Name) {
				out[i].fillNames(wider.Names)
			}
		}
	}
	return out
}

// of is the rule of a kind that a home follows on a day, false for none or an exception.
func (rs Rules) of(kind Kind, day clock.Date) (*Rule, bool) {
	for i := range rs {
		if r := &rs[i]; r.Kind == kind && r.effective(day) {
			return r, !r.None
		}
	}
	return nil, false
}

// makesRounds reports whether the rule makes tasks of the home itself.
func (r *Rule) makesRounds() bool { return r.Kind.round() && !r.None }

// followed are the rules of an agency as homes follow them: what the same rules cover follows the same. They must not be changed.
type followed struct {
	all Rules
	of  map[[(mostRules + 63) / 64]uint64]Rules
}

func (rs Rules) followed() *followed {
	return &followed{rs, map[[(mostRules + 63) / 64]uint64]Rules{}}
}

// by are the rules that a home follows, as Rules.For has them.
func (f *followed) by(p *property.Property) Rules {
	var mine [(mostRules + 63) / 64]uint64
	if len(f.all) > 64*len(mine) {
		return f.all.For(p)
	}
	for i := range f.all {
		if r := &f.all[i]; r.On && r.covers(p) {
			mine[i/64] |= 1 << (i % 64)
		}
	}
	rules, known := f.of[mine]
	if !known {
		rules = f.all.For(p)
		f.of[mine] = rules
	}
	return rules
}

// appliesOn reports whether a rule of those that a home follows is in effect on a day, and no narrower one of the same kind and name, or exception, is.
func (rs Rules) appliesOn(r Rule, day clock.Date) bool {
	for _, other := range rs {
		if other.Kind == r.Kind && strings.EqualFold(other.Name, r.Name) && other.effective(day) {
			return other.Ref.ID == r.Ref.ID
		}
	}
	return false
}

// hasRounds reports whether the agency has, or has had, rules whose tasks belong to homes.
func (rs Rules) hasRounds() bool {
	return slices.ContainsFunc(rs, func(r Rule) bool { return r.Kind.round() })
}

// length is how long a task of the rule takes at a home, for a number of persons.
func (r *Rule) length(p *property.Property, persons int) clock.Instant {
	n := cmp.Or(r.Minutes, p.CleaningMinutes) + r.PerBedroom*p.Bedrooms + r.PerPerson*persons
	if r.People > 1 {
		n = (n + r.People - 1) / r.People
	}
	return minutes(max(n, r.Least))
}

// with are the rules with one in the place of its earlier state, or added.
func (rs Rules) with(r Rule) Rules {
	out := slices.Clone(rs)
	for i := range out {
		if out[i].Ref.ID == r.Ref.ID {
			out[i] = r
			return out
		}
	}
	return append(out, r)
}

// NameStaff reports whether a rule names an entry of the staff.
func (all Rules) NameStaff(id identity.StaffID) bool {
	return slices.ContainsFunc(all, func(r Rule) bool {
		return id != 0 && (r.Company == int64(id) || r.Person == int64(id) || r.Backup == int64(id))
	})
}

// NameHome reports whether a rule is for one home.
func (all Rules) NameHome(id int64) bool {
	return slices.ContainsFunc(all, func(r Rule) bool { return id != 0 && r.Home == id })
}

// ServeGroup reports whether a rule that is on is for a group.
func (all Rules) ServeGroup(id int64) bool {
	return slices.ContainsFunc(all, func(r Rule) bool { return id != 0 && r.On && r.Group == id })
}

// NameList reports whether a rule names a checklist.
func (all Rules) NameList(id int64) bool {
	return slices.ContainsFunc(all, func(r Rule) bool { return id != 0 && r.Checklist == id })
}
