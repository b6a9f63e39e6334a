package planning

import (
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// ReasonCode names a sentence that says why a task is there, is planned as it is, and is done by whom.
type ReasonCode string

// Why a task is there.
const (
	AfterStay              = ReasonCode(task.AfterStay)
	BeforeStay             = ReasonCode(task.BeforeStay)
	BookedExtra            = ReasonCode(task.BookedExtra)
	LongStay               = ReasonCode(task.LongStay)
	InSample               = ReasonCode(task.InSample)
	EveryWeeks             = ReasonCode(task.EveryWeeks)
	EmptyDays              = ReasonCode(task.EmptyDays)
	NightsUsed  ReasonCode = "nights_used"
	DaysSince              = ReasonCode(task.DaysSince)
	OfVisit                = ReasonCode(task.OfVisit)
	// LeftBehind was begun before its stay moved to another home.
	LeftBehind = ReasonCode(task.LeftBehind)
	// ByPerson was made by a person, from a report or as an import has it.
	ByPerson = ReasonCode(task.ByPerson)
	// NotWanted is no longer asked for by a rule, and stays because it was begun.
	NotWanted  ReasonCode = "not_wanted"
	FromSource ReasonCode = "from_source"
	// CalendarSaid is followed by the lines of the calendar that has brought the stay.
	CalendarSaid ReasonCode = "calendar_said"
)

// Which rule made it.
const (
	StandardRule ReasonCode = "standard_rule"
	AgencyRule   ReasonCode = "agency_rule"
	TownRule     ReasonCode = "town_rule"
	BuildingRule ReasonCode = "building_rule"
	GroupRule    ReasonCode = "group_rule"
	HomeRule     ReasonCode = "home_rule"
)

// Which checklist it has.
const (
	ListOfRule ReasonCode = "list_of_rule"
	// ListGone is a list that was deleted: the task has those of its home and kind.
	ListGone ReasonCode = "list_gone"
)

// Why it is planned for its time.
const (
	AtDeparture   ReasonCode = "at_departure"
	CutShort      ReasonCode = "cut_short"
	DayBeforeStay ReasonCode = "day_before"
	AfterCleaning ReasonCode = "after_cleaning"
	BeforeArrival ReasonCode = "before_arrival"
	SpreadOver    ReasonCode = "spread_over"
	OnDay         ReasonCode = "on_day"
	FirstFree     ReasonCode = "first_free"
	BesideVisit   ReasonCode = "beside_visit"
	TimeByHand    ReasonCode = "time_by_hand"
	MovedByRule   ReasonCode = "moved_by_rule"
	MovedBy       ReasonCode = "moved_by"
)

// Why somebody does it, or nobody.
const (
	PersonByHand  ReasonCode = "person_by_hand"
	NobodyByHand  ReasonCode = "nobody_by_hand"
	CompanyNo     ReasonCode = "company_declined"
	PersonOfRule  ReasonCode = "person_of_rule"
	PersonOfHome  ReasonCode = "person_of_home"
	CannotCome    ReasonCode = "cannot_come"
	BackupInstead ReasonCode = "backup_instead"
	CompanyDoes   ReasonCode = "company_does"
	NobodyCan     ReasonCode = "nobody_can"
	NobodyNamed   ReasonCode = "nobody_named"
)

// ReasonCodes lists them in the order in which they are said.
var ReasonCodes = []ReasonCode{
	AfterStay, BeforeStay, BookedExtra, LongStay, InSample, EveryWeeks, EmptyDays, NightsUsed, DaysSince, OfVisit, LeftBehind, ByPerson, FromSource, CalendarSaid, NotWanted,
	StandardRule, AgencyRule, TownRule, BuildingRule, GroupRule, HomeRule, ListOfRule, ListGone,
	AtDeparture, CutShort, DayBeforeStay, AfterCleaning, BeforeArrival, SpreadOver, OnDay, FirstFree, BesideVisit, TimeByHand, MovedByRule, MovedBy,
	PersonByHand, NobodyByHand, CompanyNo, PersonOfRule, PersonOfHome, CannotCome, BackupInstead, CompanyDoes, NobodyCan, NobodyNamed,
}

// Reason is one sentence: its code, and the values that its words need.
type Reason struct {
	Code ReasonCode
	// Name is a person, a company, a rule, a place or a source.
	Name string
	// Kind is that of the rule, where Name is empty.
	Kind Kind
	// Arrival and Departure are the nights of the stay, Day is a day that a rule has counted.
	Arrival, Departure, Day clock.Date
	// Time is an hour of the day, HH:mm.
	Time string
	// Every is the number of a rule, Number and Count say which of how many.
	Every, Number, Count int
	// Why is why somebody cannot come.
	Why task.Doubt
	// Was and Now are times as on the wire.
	Was, Now string
	// At is when a calendar said Lines, as on the wire; Cut reports whether there are more of them.
	At, Lines string
	Cut       bool
}

// CalendarLines are those in which a calendar has brought or changed a stay.
type CalendarLines struct {
	// Calendar is what the calendar is called, never its address.
	Calendar string
	At       clock.Instant
	Text     string
	Cut      bool
}

// facts are what the reasons of a task follow from.
type facts struct {
	task task.Task
	home *property.Property
	// rule is the one that the task follows, wanted the task as the rules want it now; both are missing where none asks for it.
	rule   *Rule
	wanted *task.Task
	// stored reports whether the agency has rules of its own.
	stored bool
	stay   *Stay
	// visit is the task of a visit that ends when the task begins, or begins when it ends; nil where there is none.
	visit *task.Task
	// said is what the calendar of the stay said; nil where it is not known.
	said  *CalendarLines
	given Given
	// lang is the reader's language.
	lang string
	// lists are the names of the agency's checklists.
	lists map[int64]string
	// moved is the last change of the planned start.
	moved *task.Change
	// handed is who assigned the task last.
	handed identity.AccountID
	nameOf func(identity.StaffID) string
	who    func(identity.AccountID) string
}

// reasons say why the task is there, is planned as it is, and is done by whom, or by nobody.
func (f facts) reasons() []Reason {
	var out []Reason
	for _, part := range [][]Reason{f.there(), f.byRule(), f.listed(), f.then(), f.movedBy(), f.doneBy()} {
		out = append(out, part...)
	}
	return out
}

// ofStay is a reason with the nights of the stay.
func (f facts) ofStay(code ReasonCode) Reason {
	r := Reason{Code: code}
	if f.stay != nil {
		r.Arrival, r.Departure = f.stay.Arrival, f.stay.Departure
	}
	return r
}

// there says what the task follows from.
func (f facts) there() []Reason {
	r := Reason{Code: ReasonCode(f.task.Cause())}
	switch r.Code {
	case AfterStay, BeforeStay, BookedExtra, LongStay, InSample:
		r = f.ofStay(r.Code)
	}
	if f.rule != nil {
		switch r.Code {
		case LongStay, InSample, EveryWeeks, EmptyDays, DaysSince:
			r.Every = f.rule.Every
		}
		if r.Code == DaysSince && f.rule.ByNights {
			r.Code = NightsUsed
		}
	}
	out := []Reason{r}
	if f.stay != nil && f.stay.Source != "" {
		out = append(out, Reason{Code: FromSource, Name: f.stay.Source})
	}
	if f.said != nil {
		out = append(out, Reason{Code: CalendarSaid, Name: f.said.Calendar, At: wire.DateTime(f.said.At, f.home.Zone), Lines: f.said.Text, Cut: f.said.Cut})
	}
	if f.wanted == nil && made(&f.task) && f.task.State() == task.Started {
		out = append(out, Reason{Code: NotWanted})
	}
	return out
}

// byRule says which rule it follows.
func (f facts) byRule() []Reason {
	if f.rule == nil {
		return nil
	}
	r := Reason{Code: AgencyRule, Name: f.rule.words().In(f.lang), Kind: f.rule.Kind}
	switch {
	case !f.stored:
		r.Code = StandardRule
	case f.rule.Level == InTown:
		r.Code = TownRule
	case f.rule.Level == InBuilding:
		r.Code = BuildingRule
	case f.rule.Level == InGroup:
		r.Code = GroupRule
	case f.rule.Level == OneHome:
		r.Code = HomeRule
	}
	return []Reason{r}
}

// listed says which checklist it has where its rule names one. A task that was begun has its own copy, even of a list that was deleted since, and keeps it when the begin is
// undone after somebody has ticked something.
func (f facts) listed() []Reason {
	name, found := f.lists[f.task.Checklist]
	switch {
	case f.task.Checklist == 0:
		return nil
	case found:
		return []Reason{{Code: ListOfRule, Name: name}}
	case f.task.State() == task.NotStarted && f.task.List.Total == 0:
		return []Reason{{Code: ListGone}}
	}
	return nil
}

// then says why it is planned for its time.
func (f facts) then() []Reason {
	if f.task.Owns(task.FieldPlanned) {
		return []Reason{{Code: TimeByHand}}
	}
	w := f.wanted
	if w == nil || f.rule == nil || f.task.PlannedStart != w.PlannedStart {
		return nil
	}
	out := f.byKind(w)
	if f.visit == nil {
		return out
	}
	beside := Reason{Code: BesideVisit, Was: wire.DateTime(f.visit.PlannedStart, f.home.Zone), Now: wire.DateTime(f.visit.PlannedEnd, f.home.Zone)}
	if f.visit.PlannedStart < w.PlannedStart {
		return []Reason{beside} // it waits for the visit to end, and begins neither at the departure nor at the hour of its rule
	}
	out = slices.DeleteFunc(out, func(r Reason) bool { return r.Code == CutShort || r.Code == BeforeArrival })
	return append(out, beside)
}

// byKind says why a task of a rule is planned for its time where no visit is in its way.
func (f facts) byKind(w *task.Task) []Reason {
	day := w.PlannedStart.Date(f.home.Zone)
	switch f.rule.Kind {
	case DepartureKind:
		if f.stay == nil {
			return nil
		}
		out := []Reason{{Code: AtDeparture, Time: f.stay.DepartureAt(f.home).String()}}
		if w.PlannedEnd-w.PlannedStart < f.rule.length(f.home, persons(f.stay)) {
			out = append(out, Reason{Code: CutShort, Time: w.Next.ArrivalTime.String()})
		}
		return out
	case CheckKind:
		if f.stay != nil && w.PlannedStart == f.stay.Arrival.AddDays(-1).At(f.rule.at, f.home.Zone) {
			return []Reason{{Code: DayBeforeStay, Time: f.rule.at.String()}}
		}
		return []Reason{{Code: AfterCleaning}}
	case InspectionKind:
		return []Reason{{Code: AfterCleaning}}
	case ServiceKind:
		if f.stay == nil {
			return nil
		}
		return []Reason{{Code: BeforeArrival, Time: f.stay.ArrivalAt(f.home).String()}}
	case InterimKind:
		if f.stay == nil {
			return nil
		}
		nights := f.stay.Arrival.Until(f.stay.Departure)
		n, _ := identity.ParseNumber(f.task.RuleKey[strings.LastIndex(f.task.RuleKey, ":")+1:])
		return []Reason{{Code: SpreadOver, Number: int(n), Count: (nights+f.rule.Every-1)/f.rule.Every - 1}}
	case PeriodicKind:
		n, _ := identity.ParseNumber(f.task.RuleKey[strings.LastIndex(f.task.RuleKey, ":")+1:]) // the first is 0
		if due := f.rule.from.AddDays(int(n) * 7 * f.rule.Every); due != day {
			return []Reason{{Code: FirstFree, Day: due}}
		}
		return []Reason{{Code: OnDay, Day: day}}
	case UpkeepKind:
		return []Reason{{Code: OnDay, Day: day}}
	case DeepKind:
		return []Reason{{Code: FirstFree}}
	}
	return nil
}

// movedBy says what moved it last.
func (f facts) movedBy() []Reason {
	switch {
	case f.moved == nil:
		return nil
	case f.moved.By == 0:
		return []Reason{{Code: MovedByRule, Was: f.moved.Was, Now: f.moved.Now}}
	}
	return []Reason{{Code: MovedBy, Name: f.who(f.moved.By), Was: f.moved.Was, Now: f.moved.Now}}
}

// doneBy says why somebody does it, or nobody.
func (f facts) doneBy() []Reason {
	c := f.task
	switch {
	case c.Answer.Said == task.Declined:
		return []Reason{{Code: CompanyNo, Name: f.nameOf(c.Answers())}}
	case c.Owns(task.FieldPerson) || c.Owns(task.FieldCompany):
		if c.Person == 0 && c.Company == 0 {
			return []Reason{{Code: NobodyByHand, Name: f.who(f.handed)}}
		}
		return []Reason{{Code: PersonByHand, Name: f.who(f.handed)}}
	case f.rule == nil || f.wanted == nil || c.Person != f.wanted.Person || c.Company != f.wanted.Company:
		if c.Person == 0 && c.Company == 0 {
			return []Reason{{Code: NobodyNamed}}
		}
		return nil
	}
	var out []Reason
	for _, p := range f.given.Passed {
		out = append(out, Reason{Code: CannotCome, Name: f.nameOf(p.Staff), Why: p.Why})
	}
	switch f.given.Rung {
	case PersonRung:
		code := PersonOfHome
		if f.rule.Person != 0 {
			code = PersonOfRule
		}
		out = append(out, Reason{Code: code, Name: f.nameOf(c.Person)})
	case BackupRung:
		out = append(out, Reason{Code: BackupInstead, Name: f.nameOf(c.Person)})
	case CompanyRung:
		out = append(out, Reason{Code: CompanyDoes, Name: f.nameOf(c.Company)})
	case OfficeRung:
		if len(f.given.Passed) > 0 {
			out = append(out, Reason{Code: NobodyCan})
		} else {
			out = append(out, Reason{Code: NobodyNamed})
		}
	}
	return out
}
