// Package trail merges the histories of an agency by time: what people and programs did to stays, homes, tasks, the team, settings and money, the newest first.
//
// It knows no noun: each gives a Source of its histories. What has no history of its own is noted here (Note).
package trail

import (
	"cmp"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Noun is what a line is about.
type Noun string

// The nouns.
const (
	Stay       Noun = "stay"
	Block      Noun = "block"
	Home       Noun = "home"
	Task       Noun = "task"
	Problem    Noun = "problem"
	Team       Noun = "team"
	Money      Noun = "money"
	Settings   Noun = "settings"
	Interfaces Noun = "interfaces"
)

// Nouns lists the nouns.
var Nouns = []Noun{Stay, Block, Home, Task, Problem, Team, Money, Settings, Interfaces}

// Schema names the nouns.
func (Noun) Schema(huma.Registry) *huma.Schema { return wire.Among(Nouns) }

// Place is where a line is in the trail: by time, then by source, then by its numbers.
type Place struct {
	At        clock.Instant
	Rank      int
	Thing, ID int64
}

// compare orders places, the oldest first.
func (p Place) compare(o Place) int {
	return cmp.Or(cmp.Compare(p.At, o.At), cmp.Compare(p.Rank, o.Rank), cmp.Compare(p.Thing, o.Thing), cmp.Compare(p.ID, o.ID))
}

// behind is the place as a source of a rank sees it: what comes before it has a smaller time and smaller numbers.
func (p Place) behind(rank int) Place {
	switch {
	case p.Rank > rank: // all of the instant are still to come
		p.Thing, p.ID = math.MaxInt64, math.MaxInt64
	case p.Rank < rank: // all of the instant have been
		p.Thing, p.ID = math.MinInt64, math.MinInt64
	}
	return p
}

// mark is the place as it stands in the offset of a page.
func (p Place) mark() string {
	return strings.Join([]string{strconv.FormatInt(int64(p.At), 10), strconv.Itoa(p.Rank), strconv.FormatInt(p.Thing, 10), strconv.FormatInt(p.ID, 10)}, ".")
}

// parsePlace reads a mark; false for one that is none.
func parsePlace(mark string) (Place, bool) {
	parts := strings.Split(mark, ".")
	if len(parts) != 4 {
		return Place{}, false
	}
	var numbers [4]int64
	for i, part := range parts {
		number, err := strconv.ParseInt(part, 10, 64)
		if err != nil || number < 0 || strconv.FormatInt(number, 10) != part {
			return Place{}, false
		}
		numbers[i] = number
	}
	return Place{clock.Instant(numbers[0]), int(numbers[1]), numbers[2], numbers[3]}, true
}

// Line is one line of the trail: an act, or one field that an act changed. A secret's Before and After are true or false.
type Line struct {
	Place
	Noun Noun
	// Of is the number of the stay, home, task or entry of the staff; zero for the agency itself.
	Of int64
	// Account is zero for imports, rules and the operator, and below zero for a program.
	Account identity.AccountID
	// Guest is the name of the guest of the stay, where the guest did it.
	Guest string
	// ByNumber is what somebody did who had signed in by booking number.
	ByNumber bool
	// Title is what the thing is called, where its source knows it; Property is its home, zero for none.
	Title    string
	Property int64
	// Parked is whether the stay has no home now: Property is its last one.
	Parked bool
	Act    string
	// Name is what the text, picture or list is called that the act was about, or what was said with it.
	Name string
	wire.Change
	// Run is the import of a file that did it, or its taking back; zero for none.
	Run int64
	// Undo is whether it can be undone, OwnersOnly by owners alone.
	Undo, OwnersOnly bool
	// Stays is why it cannot be undone, where its source knows that.
	Stays Stays
}

// Ask is what a source is asked.
type Ask struct {
	Member identity.MemberID
	// Behind is the place before which lines are wanted; its numbers are those of the source.
	Behind Place
	// From is the first instant; zero for none.
	From clock.Instant
	// Account is who did it; zero for all.
	Account identity.AccountID
	// Of is the number of the one thing; zero for all.
	Of   int64
	Most int
}

// Names are what things of an agency are called.
type Names struct {
	Zone *time.Location
	// Accounts are the names of the staff by account, Staff by entry with the account of each.
	Accounts map[identity.AccountID]string
	Staff    map[identity.StaffID]Person
	Homes    map[int64]string
	// Runs are the names of imported files by the number of the import.
	Runs map[int64]string
	// Programs are the API tokens by number.
	Programs map[int64]string
}

// Person is an entry of the staff.
type Person struct {
	Name    string
	Account identity.AccountID
}

// ByKind is who did something.
type ByKind string

// The kinds of those who do something.
const (
	ByTeam     ByKind = "team"
	ByGuest    ByKind = "guest"
	ByProgram  ByKind = "program"
	ByOperator ByKind = "operator"
	BySystem   ByKind = "system"
	ByLeft     ByKind = "left"
)

var byKinds = []ByKind{ByTeam, ByGuest, ByProgram, ByOperator, BySystem, ByLeft}

// Schema names the kinds.
func (ByKind) Schema(huma.Registry) *huma.Schema { return wire.Among(byKinds) }

// who says who did a line; the name is empty where it is not known.
func (n Names) who(l Line) (ByKind, string) {
	switch {
	case l.Account < 0:
		return ByProgram, n.Programs[-int64(l.Account)]
	case l.Account == 0 && l.Noun == Settings:
		return ByOperator, ""
	case l.Account == 0:
		return BySystem, ""
	case l.Guest != "":
		return ByGuest, l.Guest
	}
	if name, ok := n.Accounts[l.Account]; ok {
		return ByTeam, name
	}
	return ByLeft, ""
}

// Filter says which lines are wanted.
type Filter struct {
	Noun    Noun
	Person  identity.StaffID
	Program int64
	// From and To are days by the agency's clock; zero for no bound.
	From, To clock.Date
	Text     string
	Lang     string
}

// Shown is a line as it is read, in words.
type Shown struct {
	Line
	Kind                     ByKind
	By                       string
	Home                     string
	What, FieldName, Was, Is string
	// File is the name of the file of the import.
	File string
}

// jsonOf is the stored text of a value; none where it is empty.
func jsonOf(text string) json.RawMessage {
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}
