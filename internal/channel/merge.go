package channel

import (
	"cmp"
	"slices"
	"time"

	"latchkey/internal/clock"
)

// Known is an entry of earlier fetches of the same feed.
type Known struct {
	ID        int64
	UID       string
	Kind      Kind
	Arrival   clock.Date
	Departure clock.Date
	// Mark stands for the guest's name, empty for none: two entries with different marks are different guests.
	Mark string
	// Thing is the reservation or block that was made of it.
	Thing int64
	// Echo: the thing came from somewhere else and this entry only repeats it; it is never changed from here.
	Echo bool
	// AloneSince is when the stay that an echo repeats was first found cancelled by its own source, or on other nights; zero while it is not.
	AloneSince clock.Instant
	// MissingSince is the first fetch in a row in which the entry was missing.
	MissingSince clock.Instant
	// HeldUntil is how long a missing entry is kept at least, because it has vanished together with others; zero for one that has not. One that is back keeps it: a calendar that loses it again that day has the same fault.
	HeldUntil clock.Instant
	// AskedAt is since when the office is asked about the entry; zero while it is not. SettledAt is when it last answered.
	AskedAt, SettledAt clock.Instant
	// Gone: it was cancelled; only the same UID brings it back.
	Gone bool
}

// Op is what one step of a merge does.
type Op string

// The steps.
const (
	Add    Op = "add"
	Change Op = "change"
	Same   Op = "same"
	Cancel Op = "cancel"
	// Miss notes that an entry is missing, and waits for the next fetch.
	Miss Op = "miss"
)

// Step is one decision. Known is nil for Add; Entry is what is to be true afterwards.
type Step struct {
	Op    Op
	Known *Known
	Entry Entry
	// HeldUntil is, of a Miss, what is to be kept on the known entry.
	HeldUntil clock.Instant
	// Asks: the office is to say what the calendar cannot (Question).
	Asks bool
}

// Moment is what a merge needs to know of the time and of the operator's wishes.
type Moment struct {
	// Today is the date at the property.
	Today clock.Date
	Now   clock.Instant
	// Begun is when that date began there, and Arriving when the first guests of that date may be in the house; both zero where nothing is decided about who arrives today.
	Begun, Arriving clock.Instant
	// Patience is how far apart two fetches must be for a stay that is missing from both to be taken for cancelled.
	Patience time.Duration
	// AcceptLoss takes what is missing for cancelled, also what is held.
	AcceptLoss bool
	// Buffers: the office keeps a night free behind stays, so that it need not be asked.
	Buffers bool
	// Trying is a calendar of an address that is new: one without most of the coming stays that are known is refused as another home's.
	Trying bool
}

// Held is what a merge keeps although the calendar no longer has it, because it has vanished together: that is more often a fault of the channel than the truth.
type Held struct {
	Stays int
	// Until is when the first of them counts as cancelled, if it stays away; zero where nothing is held.
	Until clock.Instant
	// Waiting is how many new stays of the calendar are not taken yet, because held ones have their nights.
	Waiting int
}

// Patience by default (product.md 7).
const Patience = time.Hour

// HeldFor is how long stays are held that have vanished together: two or more, or all that a calendar had.
const HeldFor = 24 * time.Hour

// EchoFor is how long an entry that repeated a stay is no stay of its own after the stay was cancelled or its nights have changed: other channels read only some hours later that nights are free again.
const EchoFor = 24 * time.Hour

// suddenLoss: with at least this many future stays known, a calendar without more than half of them is surely another one.
const suddenLoss = 4

// mostAdded is how many stays and blocks one fetch may add: channels sell at most two years ahead, which is fewer nights. Each is written while all other writers wait.
const mostAdded = 800

type merge struct {
	source  Source
	today   clock.Date
	known   []Known
	entries []Entry
	marks   []string
	starts  map[clock.Date][]int // the entries by their first day
	// of an entry: the index of its known one, or -1; of a known one: whether it was found.
	match []int
	found []bool
	// several: the calendar is one of several units, as its stays share nights.
	several bool
	// waiting are the entries that are not taken yet.
	waiting map[int]bool
}

// Merge decides what a calendar changes, and what it does not although it says so. mark gives the stand-in for a name. Steps come in the order of the calendar, then the missing ones.
func Merge(known []Known, c Document, at Moment, mark func(name string) string) ([]Step, Held, error) {
	m := newMerge(known, c, at.Today, mark)
	missing, held, err := m.missing(c, at)
	if err != nil {
		return nil, Held{}, err
	}
	steps := m.present(at)
	held.Waiting = len(m.waiting)
	added := 0
	for _, step := range steps {
		if step.Op == Add {
			added++
		}
	}
	if added > mostAdded {
		return nil, Held{}, failed(TooMany, nil)
	}
	return append(steps, missing...), held, nil
}

// Another reports whether a calendar is surely not the next one of a feed: it holds something, and of several coming stays that are known it has none. A home may
// have two listings at one platform.
func Another(known []Known, c Document, today clock.Date, mark func(name string) string) bool {
	future := 0
	for _, k := range known {
		if k.Kind == Stay && !k.Gone && k.Arrival > today {
			future++
		}
	}
	return future >= suddenLoss && len(c.Entries) > 0 && !slices.Contains(newMerge(known, c, today, mark).found, true)
}

// newMerge recognises what is known.
func newMerge(known []Known, c Document, today clock.Date, mark func(name string) string) *merge {
	m := &merge{source: c.Source, today: today, known: known, entries: slices.Clone(c.Entries), match: make([]int, len(c.Entries)), found: make([]bool, len(known))}
	m.marks, m.starts = make([]string, len(m.entries)), map[clock.Date][]int{}
	for i, e := range m.entries {
		m.starts[e.Arrival] = append(m.starts[e.Arrival], i)
		m.match[i], m.marks[i] = -1, mark(e.Name)
	}
	for _, cancelled := range []bool{false, true} {
		for _, rule := range m.rules() {
			m.pair(cancelled, rule)
		}
	}
	m.several = m.sharesNights()
	// Where stays and closed nights look alike, a single night of a stay that was split is no buffer.
	for i, j := range m.match {
		if j < 0 || m.known[j].Kind == Block || m.entries[i].Departure >= m.known[j].Departure {
			continue
		}
		if m.source != Booking {
			continue
		}
		for _, at := range m.rest(m.known[j], m.entries[i]) {
			m.entries[at].Kind = m.known[j].Kind
		}
	}
	return m
}

// rules are the ways of recognising an entry, the surest first. A rule gives a score above 0 for a pair that may be the same.
func (m *merge) rules() []func(k Known, e Entry, mark string) int {
	sameUID := func(k Known, e Entry, _ string) int {
		if e.UID == "" || e.UID != k.UID || m.source == Booking {
			return 0
		}
		if k.Gone {
			// A cancelled one comes back only as what it was, and only when no living one answers to the UID.
			if (k.Kind == Block) != (e.Kind == Block) {
				return 0
			}
			return 1
		}
		return 2 + shared(k, e)
	}
	sameNights := func(k Known, e Entry, mark string) int {
		if k.Gone || k.Arrival != e.Arrival || k.Departure != e.Departure || !m.comparable(k, e, mark) || m.uidOnly(k, e) {
			return 0
		}
		return 1
	}
	// A guest who is in the house is the same one, also under another UID.
	running := func(k Known, e Entry, mark string) int {
		if k.Gone || e.Cancelled || k.Kind == Block || k.Arrival >= m.today || k.Departure <= m.today || e.Arrival != k.Arrival || !m.comparable(k, e, mark) {
			return 0
		}
		return shared(k, e)
	}
	// Of a stay that is split the first part keeps the number, however short it is.
	firstPart := func(k Known, e Entry, mark string) int {
		if k.Gone || e.Cancelled || k.Kind == Block || !m.begins(k, e) || !m.comparable(k, e, mark) || m.uidOnly(k, e) || m.rest(k, e) == nil {
			return 0
		}
		return 1
	}
	overlap := func(k Known, e Entry, mark string) int {
		if k.Gone || e.Cancelled || !m.comparable(k, e, mark) || m.uidOnly(k, e) {
			return 0
		}
		return shared(k, e)
	}
	// The blocks of the advance notice and of the booking window slide by a day each day.
	slid := func(k Known, e Entry, _ string) int {
		if k.Gone || e.Cancelled || k.Kind != Block || e.Kind != Block || k.Departure < e.Arrival || e.Departure < k.Arrival {
			return 0
		}
		return 1
	}
	return []func(Known, Entry, string) int{sameUID, sameNights, running, firstPart, overlap, slid}
}

// begins reports whether an entry begins when a known stay does: that of a running stay may begin later, as some platforms move it to today.
func (m *merge) begins(k Known, e Entry) bool {
	return e.Arrival == k.Arrival || k.Arrival < m.today && e.Arrival > k.Arrival && e.Arrival <= m.today
}

// rest are the entries that have all nights of a known stay behind those of its first part, without a gap and in order; nil for none.
func (m *merge) rest(k Known, first Entry) []int {
	tried := map[clock.Date]bool{}
	var from func(clock.Date) []int
	from = func(day clock.Date) []int {
		if tried[day] {
			return nil
		}
		tried[day] = true
		for _, i := range m.starts[day] {
			e := m.entries[i]
			if e.Cancelled || m.match[i] >= 0 || e.Departure > k.Departure || !m.comparable(k, e, m.marks[i]) {
				continue
			}
			if e.Departure == k.Departure {
				return []int{i}
			}
			if more := from(e.Departure); more != nil {
				return append([]int{i}, more...)
			}
		}
		return nil
	}
	return from(first.Departure)
}

// sharesNights reports whether two stays that the calendar has, or had until now, have a night in common. What has ended says nothing, and neither does a stay that the calendar no longer has but that is kept.
func (m *merge) sharesNights() bool {
	var had, has []Entry
	for j, k := range m.known {
		if !k.Gone && k.Kind == Stay && k.Departure > m.today && (m.found[j] || k.MissingSince == 0 && k.Arrival > m.today) {
			had = append(had, k.entry())
		}
	}
	for _, e := range m.entries {
		if !e.Cancelled && e.Kind == Stay && e.Departure > m.today {
			has = append(has, e)
		}
	}
	return overlapping(had) || overlapping(has)
}

func overlapping(stays []Entry) bool {
	slices.SortFunc(stays, func(a, b Entry) int { return cmp.Compare(a.Arrival, b.Arrival) })
	for i := 1; i < len(stays); i++ {
		if stays[i].Arrival < stays[i-1].Departure {
			return true
		}
	}
	return false
}

// takenBy reports whether the calendar has newly given a night of a known stay to another firm one. A home is let once, so the known one is gone for sure.
func (m *merge) takenBy(k Known) bool {
	if k.Kind == Block || m.several {
		return false
	}
	for i, e := range m.entries {
		if e.Cancelled || e.Kind != Stay || shared(k, e) == 0 {
			continue
		}
		if m.match[i] < 0 || shared(k, m.known[m.match[i]].entry()) == 0 {
			return true
		}
	}
	return false
}

// hold makes the new stays wait that have nights of held ones: both there would be cleaned for twice. One that arrives today or tomorrow, before the held ones that it meets, cannot wait.
func (m *merge) hold(held []*Known) {
	m.waiting = map[int]bool{}
	if m.several {
		return
	}
	for i, e := range m.entries {
		if m.match[i] >= 0 || e.Cancelled || e.Kind != Stay {
			continue
		}
		meets := false
		first := clock.Date(0)
		for _, k := range held {
			if shared(*k, e) > 0 && (!meets || k.Arrival < first) {
				meets, first = true, k.Arrival
			}
		}
		if meets && (e.Arrival >= first || e.Arrival > m.today.AddDays(1)) {
			m.waiting[i] = true
		}
	}
}

// uidOnly: Airbnb keeps the UID of a stay for its whole life, so another UID is another stay. An entry without one may be any.
func (m *merge) uidOnly(k Known, e Entry) bool {
	return m.source == Airbnb && e.Kind != Block && k.UID != "" && e.UID != ""
}

// comparable reports whether the two may be the same thing at all: both closed nights or both of a guest (Booking.com does not tell), and not of two guests.
func (m *merge) comparable(k Known, e Entry, mark string) bool {
	if m.source == Booking {
		return true
	}
	return (k.Kind == Block) == (e.Kind == Block) && (k.Mark == "" || mark == "" || k.Mark == mark)
}

// shared counts the nights that both have.
func shared(k Known, e Entry) int {
	return max(0, max(k.Arrival, e.Arrival).Until(min(k.Departure, e.Departure)))
}

// pair joins what a rule recognises, the best score first.
func (m *merge) pair(cancelled bool, rule func(Known, Entry, string) int) {
	type candidate struct{ entry, known, score int }
	var all []candidate
	for i, e := range m.entries {
		if m.match[i] >= 0 || e.Cancelled != cancelled {
			continue
		}
		for j, k := range m.known {
			if m.found[j] {
				continue
			}
			if score := rule(k, e, m.marks[i]); score > 0 {
				all = append(all, candidate{i, j, score})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return b.score - a.score })
	for _, c := range all {
		if m.match[c.entry] < 0 && !m.found[c.known] {
			m.match[c.entry], m.found[c.known] = c.known, true
		}
	}
}

func (m *merge) present(at Moment) []Step {
	var steps []Step
	for i, e := range m.entries {
		if m.match[i] < 0 {
			// What is over before it was ever known needs no cleaning and no key.
			if !e.Cancelled && e.Departure >= at.Today && !m.waiting[i] {
				steps = append(steps, Step{Op: Add, Entry: e, Asks: m.mayBeBuffer(Known{}, e, at)})
			}
			continue
		}
		k := m.known[m.match[i]]
		steps = append(steps, m.step(k, e, m.marks[i], at)...)
	}
	return steps
}

func (m *merge) step(k Known, e Entry, mark string, at Moment) []Step {
	if e.Cancelled {
		if k.Gone || k.Arrival < at.Today {
			return []Step{{Op: Same, Known: &k, Entry: e}}
		}
		return []Step{{Op: Cancel, Known: &k, Entry: e}}
	}
	if m.source == Booking && e.Kind != k.Kind && (k.Kind != Block || e.Arrival.Until(e.Departure) == 1) {
		e.Kind = k.Kind // what it once was stays, as the calendar cannot tell; only a buffer that grows becomes a stay
	}
	// A guest who is in the house cannot arrive later: some platforms move the start of a running stay to today.
	asks := m.mayBeBuffer(k, e, at)
	if k.Kind != Block && e.Kind != Block && k.Arrival < at.Today && e.Arrival > k.Arrival && e.Arrival <= at.Today.AddDays(1) {
		// Booking.com names nobody: with another departure it may as well be the next guest.
		asks = m.source == Booking && k.Kind == Stay && e.Departure != k.Departure
		e.Arrival = k.Arrival
	}
	if (k.Kind == Block) != (e.Kind == Block) {
		return []Step{{Op: Cancel, Known: &k, Entry: e}, {Op: Add, Entry: e, Asks: m.mayBeBuffer(Known{}, e, at)}}
	}
	if k.Gone || k.Kind != e.Kind || k.Arrival != e.Arrival || k.Departure != e.Departure || (mark != "" && mark != k.Mark) {
		return []Step{{Op: Change, Known: &k, Entry: e, Asks: asks}}
	}
	return []Step{{Op: Same, Known: &k, Entry: e, Asks: asks}}
}

// mayBeBuffer reports whether a closed night that the calendar lists is to be asked about.
func (m *merge) mayBeBuffer(k Known, e Entry, at Moment) bool {
	return !at.Buffers && k.mayBeGuest(m.source, e, at.Today)
}

// missing decides about what the calendar no longer holds. What is past or runs stays as it is: its guests are inside. What arrives today is only noted, for the office to say whether they come, unless it was missing before today or the loss is accepted: then it is decided
// until its guests may be inside.
func (m *merge) missing(c Document, at Moment) ([]Step, Held, error) {
	unreadable := map[string]bool{}
	for _, r := range c.Refused {
		if r.ExternalID != "" {
			unreadable[r.ExternalID] = true
		}
	}
	var lost, noted, held []*Known
	var since []clock.Instant // of the lost stays, in order
	future := 0
	for j := range m.known {
		k := &m.known[j]
		if k.Gone || k.Arrival <= at.Today && k.Kind == Block || k.Arrival < at.Today && (k.MissingSince == 0 || k.Departure <= at.Today) {
			continue
		}
		if k.Kind != Block && k.Arrival > at.Today {
			future++
		}
		if m.found[j] || unreadable[k.UID] {
			continue
		}
		if k.Arrival < at.Today || k.Arrival == at.Today && !k.undecided(at) {
			noted = append(noted, k)
			continue
		}
		lost = append(lost, k)
		if k.Kind != Block {
			since = append(since, k.missingSince(at.Now))
		}
	}
	if at.Trying && future >= suddenLoss && len(since)*2 > future {
		return nil, Held{}, failed(Vanished, nil)
	}
	slices.Sort(since)
	// Booking.com gives an empty calendar for one without bookings; of others it may be a fault also where it had one stay.
	emptied := len(c.Entries) == 0 && len(c.Refused) == 0 && len(since) > 0 && m.source != Booking
	// What vanishes while others are held is more often the same fault than the truth.
	holding := slices.ContainsFunc(lost, func(k *Known) bool { return k.Kind != Block && k.MissingSince != 0 && k.HeldUntil > at.Now })
	var steps []Step
	for _, k := range noted {
		asks := k.Kind == Stay && k.SettledAt < k.missingSince(at.Now)
		steps = append(steps, Step{Op: Miss, Known: k, Entry: k.entry(), HeldUntil: k.heldUntil(at.Now), Asks: asks})
	}
	var kept Held
	for _, k := range lost {
		missing := k.missingSince(at.Now)
		until := k.heldUntil(at.Now)
		if emptied || holding && k.MissingSince == 0 && until == 0 || alike(since, missing, at.Patience, k.Kind == Block) > 1 {
			until = max(until, missing.Add(max(at.Patience, HeldFor)))
		}
		// A day that was begun is kept to, also when the others are back or have arrived meanwhile.
		together := until != 0
		// A single stay whose nights are another's is gone for sure. Of several at once that is more often a fault of the channel too.
		gone := !together && !at.Trying && k.Arrival > at.Today && m.takenBy(*k)
		if gone || at.AcceptLoss || k.MissingSince != 0 && at.Now >= max(until, missing.Add(at.Patience)) {
			steps = append(steps, Step{Op: Cancel, Known: k, Entry: k.entry()})
			continue
		}
		steps = append(steps, Step{Op: Miss, Known: k, Entry: k.entry(), HeldUntil: until})
		if !together {
			continue
		}
		if kept.Until == 0 || until < kept.Until {
			kept.Until = until
		}
		if k.Kind != Block {
			kept.Stays++
			if k.Arrival > at.Today { // who comes today cannot wait for what is held
				held = append(held, k)
			}
		}
	}
	if kept.Stays == 0 {
		kept = Held{}
	}
	m.hold(held)
	return steps, kept, nil
}

// undecided reports whether it is still decided about a stay that arrives today and that the calendar no longer has: it was missing before today, or the office has accepted the loss, and its guests are not there yet.
func (k Known) undecided(at Moment) bool {
	return at.Now < at.Arriving && (at.AcceptLoss || k.MissingSince != 0 && k.MissingSince < at.Begun)
}

// heldUntil is how long an entry that is missing is kept at least, for having vanished together with others now or earlier that day.
func (k Known) heldUntil(now clock.Instant) clock.Instant {
	if k.MissingSince == 0 && k.HeldUntil <= now {
		return 0
	}
	return k.HeldUntil
}

// missingSince is when an entry was first missing that is missing now.
func (k Known) missingSince(now clock.Instant) clock.Instant {
	if k.MissingSince != 0 {
		return k.MissingSince
	}
	return now
}

// alike counts the stays that have vanished together with an entry: not further apart than the patience. since is in order; a block counts as one of them.
func alike(since []clock.Instant, at clock.Instant, patience time.Duration, block bool) int {
	from, _ := slices.BinarySearch(since, at.Add(-patience))
	to, _ := slices.BinarySearch(since, at.Add(patience)+1)
	if n := to - from; n > 1 || !block {
		return n
	}
	return 1
}

func (k Known) entry() Entry {
	return Entry{UID: k.UID, Kind: k.Kind, Arrival: k.Arrival, Departure: k.Departure}
}
