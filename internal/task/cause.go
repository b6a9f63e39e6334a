package task

import (
	"context"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
)

// A rule key begins with what its task was made from; package planning writes the keys.
const (
	KeyDeparture  = "departure:"
	KeyCheck      = "check:"
	KeyService    = "service:"
	KeyVisit      = "visit:"
	KeyInterim    = "interim:"
	KeyInspection = "inspection:"
	KeyPeriodic   = "periodic:"
	KeyUpkeep     = "upkeep:"
	KeyDeep       = "deep:"
	// KeyLeft names a task that was begun at a home from which its stay has moved since: no rule makes it.
	KeyLeft = "left:"
)

// Cause is what a task follows from.
type Cause string

// The causes.
const (
	AfterStay   Cause = "after_stay"
	BeforeStay  Cause = "before_stay"
	BookedExtra Cause = "booked_extra"
	LongStay    Cause = "long_stay"
	InSample    Cause = "in_sample"
	EveryWeeks  Cause = "every_weeks"
	EmptyDays   Cause = "empty_days"
	DaysSince   Cause = "days_since"
	OfVisit     Cause = "of_visit"
	LeftBehind  Cause = "left_behind"
	// ByPerson was made by a person, from a report or as an import has it.
	ByPerson Cause = "by_person"
)

// causes are found by the beginning of the rule key.
var causes = []struct {
	key   string
	cause Cause
}{
	{KeyDeparture, AfterStay},
	{KeyCheck, BeforeStay},
	{KeyService, BookedExtra},
	{KeyInterim, LongStay},
	{KeyInspection, InSample},
	{KeyPeriodic, EveryWeeks},
	{KeyUpkeep, EmptyDays},
	{KeyDeep, DaysSince},
	{KeyVisit, OfVisit},
	{KeyLeft, LeftBehind},
}

// Causes are all, in the order in which the document names them.
var Causes = func() (out []Cause) {
	for _, one := range causes {
		out = append(out, one.cause)
	}
	return append(out, ByPerson)
}()

// Cause says what the task follows from.
func (c Task) Cause() Cause {
	for _, one := range causes {
		if strings.HasPrefix(c.RuleKey, one.key) {
			return one.cause
		}
	}
	return ByPerson
}

// Given is how the person who does a task has come by it.
type Given string

// The ways to a task.
const (
	GivenUnknown Given = ""
	// GivenByPerson was assigned by a person of the office or of the company.
	GivenByPerson Given = "by_person"
	// GivenWithHome is done by who is in charge of the home.
	GivenWithHome Given = "with_home"
	// GivenByRule is done by who the rules name, or by the backup of who cannot come.
	GivenByRule Given = "by_rule"
)

// Givens are all ways, in the order in which the document names them.
var Givens = []Given{GivenUnknown, GivenByPerson, GivenWithHome, GivenByRule}

// Nights are those of a stay: the first night and the morning after the last one. Zero where there is no stay.
type Nights struct{ Arrival, Departure clock.Date }

// GuestsUntil reads the stays of an agency on some days, and says of a task that begins on one of them when the guests who are in its home then leave it, and the number of their stay; zero when nobody is.
type GuestsUntil func(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) (func(home *property.Property, c Task) (clock.Instant, int64), error)

// NightsOf says which nights a stay of an agency has; zero for one that is gone.
type NightsOf func(ctx context.Context, q database.Querier, stay identity.Ref) (Nights, error)

// Why says in short to those who do a task why it is there, why then and why they: neither a source nor why somebody else cannot come, which are the office's.
type Why struct {
	Cause  Cause
	Nights Nights
	// Moved is the last change of the planned start; nil where there was none.
	Moved *Change
	Given Given
	// By is who has assigned it; zero where no person has, or it is not known any more.
	By identity.AccountID
}

// whyOf puts together why a task is there, then, and done by whom.
func whyOf(c Task, p *property.Property, n Nights, past Past) Why {
	w := Why{Cause: c.Cause(), Nights: n, Moved: past.Moved}
	switch {
	case c.Person == 0 && c.Company == 0:
	case c.Person != 0 && c.Owns(FieldPerson) || c.Company != 0 && c.Owns(FieldCompany):
		w.Given, w.By = GivenByPerson, past.AssignedBy
	case w.Cause == ByPerson || w.Cause == LeftBehind:
	case c.Person != 0 && c.Person == p.Person:
		w.Given = GivenWithHome
	default:
		w.Given = GivenByRule
	}
	return w
}
