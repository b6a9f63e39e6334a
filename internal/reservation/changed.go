package reservation

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// ChangeKind is what has happened to a stay as a whole.
type ChangeKind string

// The kinds. A stay is split where the guest has another stay with the nights that a shortened one has lost.
const (
	ChangedHome  ChangeKind = "moved"
	ChangedDays  ChangeKind = "shifted"
	Shortened    ChangeKind = "shortened"
	Extended     ChangeKind = "extended"
	SplitUp      ChangeKind = "split"
	CalledOff    ChangeKind = "cancelled"
	RestoredStay ChangeKind = "restored"
)

// ChangeKinds are all, in the order of screens.
var ChangeKinds = []ChangeKind{ChangedHome, ChangedDays, Shortened, Extended, SplitUp, CalledOff, RestoredStay}

// Schema names the kinds.
func (ChangeKind) Schema(huma.Registry) *huma.Schema { return wire.Among(ChangeKinds) }

// moveFields are the fields of which a change is one of the stay as a whole.
var moveFields = []string{"property", "arrival", "departure", "status"}

// pair is a value before and after a change; both are empty where it has not changed.
type pair struct{ was, now string }

func (p pair) changed() bool { return p.was != p.now }

// moved is by how many days a day has changed.
func (p pair) moved() int {
	was, err := clock.ParseDate(p.was)
	now, wrong := clock.ParseDate(p.now)
	if err != nil || wrong != nil {
		return 0
	}
	return was.Until(now)
}

// ChangedStay is one change of where, when, or whether a stay is.
type ChangedStay struct {
	StayAt
	// ID is the number of the first of its lines in the history of the stay.
	ID      int64
	Account identity.AccountID
	Guest   string
	// Property, Source and ExternalID are those that the stay has now, Arrival is its day; Parked is whether it has no home, and Property its last one.
	Property           int64
	Parked             bool
	Source, ExternalID string
	Arrival            clock.Date
	// Rest is the stay that begins where this one ends now, or ends where it begins, of the same guest and entered at about the same time; zero for none.
	Rest                         int64
	home, begins, ends, standing pair
}

// StayAt names a stay at the instant of a change.
type StayAt struct {
	Stay int64
	At   clock.Instant
}

// set takes a line of the history.
func (c *ChangedStay) set(field, before, after string) {
	p := pair{plain(before), plain(after)}
	switch field {
	case "property":
		c.home = p
	case "arrival":
		c.begins = p
	case "departure":
		c.ends = p
	case "status":
		c.standing = p
	}
}

// plain is a stored value without its quotes.
func plain(raw string) string {
	var text string
	if json.Unmarshal([]byte(raw), &text) == nil {
		return text
	}
	return raw
}

// Kind is what the change is; false for one that leaves home, nights, and whether the stay takes place as they were.
func (c ChangedStay) Kind() (ChangeKind, bool) {
	switch nights := c.ends.moved() - c.begins.moved(); {
	case c.standing.now == string(Cancelled):
		return CalledOff, true
	case c.standing.was == string(Cancelled):
		return RestoredStay, true
	case c.home.changed():
		return ChangedHome, true
	case nights < 0 && c.Rest != 0:
		return SplitUp, true
	case nights < 0:
		return Shortened, true
	case nights > 0:
		return Extended, true
	case c.begins.changed():
		return ChangedDays, true
	}
	return "", false
}

// at reports whether the change concerns a home.
func (c ChangedStay) at(home int64) bool {
	id := strconv.FormatInt(home, 10)
	return c.Property == home || c.home.was == id || c.home.now == id
}

// days say how the nights have changed; empty where they have not.
func (c ChangedStay) days(lang string) string {
	switch {
	case c.begins.changed() && c.ends.changed():
		return locales.Text(lang, "changed.days", "arrival", c.begins.now, "departure", c.ends.now, "was_arrival", c.begins.was, "was_departure", c.ends.was)
	case c.begins.changed():
		return locales.Text(lang, "changed.arrival", "now", c.begins.now, "was", c.begins.was)
	case c.ends.changed():
		return locales.Text(lang, "changed.departure", "now", c.ends.now, "was", c.ends.was)
	}
	return ""
}

// Sentence says what has changed, from what to what. Days are yyyy-MM-dd; zone is the agency's.
func (c ChangedStay) Sentence(lang string, homes map[int64]string, zone *time.Location) string {
	title := func(id string) string {
		number, _ := identity.ParseNumber(id)
		return homes[number]
	}
	kind, _ := c.Kind()
	key, days := "changed."+string(kind), c.days(lang)
	switch kind {
	case CalledOff:
		switch today := c.At.Date(zone); {
		case today == c.Arrival:
			key += ".day"
		case today > c.Arrival:
			key += ".stay"
		}
	case ChangedHome, RestoredStay:
		if days != "" {
			key += ".days"
		}
	}
	return locales.Text(lang, key, "was", title(c.home.was), "now", title(c.home.now), "days", days, "rest", strconv.FormatInt(c.Rest, 10))
}

// FollowedTask is what a change of a stay has done to one of its tasks.
type FollowedTask struct {
	Effect TaskEffect
	Task   int64
	Type   string
	Check  bool
	// Was and Now are the planned start, or the home, by the clock of the home; Was is empty unless it has moved.
	Was, Now string
	// People are those who have the task now.
	People []Follower
}

// Follower is a person, or a company, who has a task that a change of a stay has moved; Seen reports that the change was seen.
type Follower struct {
	Name string
	Seen bool
}

// Followed says what changes of stays have done to their tasks.
type Followed func(ctx context.Context, q database.Querier, m identity.MemberID, all []StayAt) (map[StayAt][]FollowedTask, error)

// RawFetch is the fetch of a calendar that has brought a change.
type RawFetch struct {
	Calendar int64
	// Property is where the calendar is followed; the stay may be elsewhere by now.
	Property int64
	Fetch    int64
}

// Fetched says which fetches have brought changes, by the external id of the stay and the time.
type Fetched func(ctx context.Context, q database.Querier, m identity.MemberID, all []ChangedStay) (map[StayAt]RawFetch, error)

// gather makes changes of the lines of the history, which are sorted by time and stay. What was written at one time by one account is one change.
func gather(lines []moveLine) []ChangedStay {
	var out []ChangedStay
	for _, l := range lines {
		last := len(out) - 1
		if last < 0 || out[last].StayAt != l.StayAt || out[last].Account != l.Account {
			out, last = append(out, l.ChangedStay), last+1
		}
		out[last].ID = l.ID
		out[last].set(l.field, l.before, l.after)
	}
	return out
}

// moveLine is one line of the history of a stay.
type moveLine struct {
	ChangedStay
	field, before, after string
}

// changePlace is where a page of changes begins: behind this line.
type changePlace struct {
	at       clock.Instant
	stay, id int64
}

func (p changePlace) mark() string {
	return strings.Join([]string{strconv.FormatInt(int64(p.at), 10), strconv.FormatInt(p.stay, 10), strconv.FormatInt(p.id, 10)}, ".")
}

// parseChangePlace reads a mark; false for one that is none.
func parseChangePlace(mark string) (changePlace, bool) {
	parts := strings.Split(mark, ".")
	var numbers []int64
	for _, part := range parts {
		n, ok := identity.ParseNumber(part)
		if !ok {
			return changePlace{}, false
		}
		numbers = append(numbers, n)
	}
	if len(numbers) != 3 {
		return changePlace{}, false
	}
	return changePlace{clock.Instant(numbers[0]), numbers[1], numbers[2]}, true
}

// ChangedFilter says which changes are wanted.
type ChangedFilter struct {
	// Kind and Property are empty for all.
	Kind     ChangeKind
	Property int64
	// From and To are the days of the change by the agency's clock; zero for no bound.
	From, To clock.Date
	Text     string
	Lang     string
	After    string
}

// halves are the places of the shortened stays for which a page needs to know whether the guest has another stay with the other nights.
func (f ChangedFilter) halves(all []ChangedStay) (out []int) {
	if f.Kind != "" && f.Kind != Shortened && f.Kind != SplitUp {
		return nil
	}
	shown := 0
	for i, c := range all {
		kind, ok := c.Kind()
		if !ok || (f.Property != 0 && !c.at(f.Property)) {
			continue
		}
		if kind == Shortened {
			out = append(out, i)
		}
		if shown++; shown == changedPage && f.Kind == "" && f.Text == "" {
			break
		}
	}
	return out
}

func (f ChangedFilter) shows(c ChangedStay) bool {
	kind, ok := c.Kind()
	return ok && (f.Kind == "" || f.Kind == kind) && (f.Property == 0 || c.at(f.Property))
}

// isMove reports whether a change of a field is one of the stay as a whole.
func isMove(change wire.Change) bool { return slices.Contains(moveFields, change.Field) }
