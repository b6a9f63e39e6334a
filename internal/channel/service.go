package channel

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/ratelimit"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// Report is what one run of a feed did.
type Report struct {
	Feed     string `json:"feed" doc:"The feed, memberid-id."`
	Property string `json:"property" doc:"The property, memberid-id."`
	Source   Source `json:"source" doc:"airbnb, booking, vrbo or generic."`
	// Counts of stays.
	Added     int `json:"added" doc:"Stays that were new."`
	Changed   int `json:"changed" doc:"Known stays whose dates, firmness or name changed."`
	Unchanged int `json:"unchanged" doc:"Known stays that did not."`
	Cancelled int `json:"cancelled" doc:"Stays that are cancelled now."`
	Missing   int `json:"missing" doc:"Known future stays and blocks that were not in the calendar; a later fetch decides."`
	Held      int `json:"held" doc:"Those of the missing stays that have vanished together; they are kept for a day."`
	Repeated  int `json:"repeated" doc:"Entries that repeat a stay from elsewhere."`
	// Counts of blocks.
	Blocks        int `json:"blocks" doc:"Blocks of the calendar."`
	BlocksAdded   int `json:"blocks_added" doc:"Those that were new."`
	BlocksChanged int `json:"blocks_changed" doc:"Those that were known and moved."`
	BlocksRemoved int `json:"blocks_removed" doc:"Known blocks that are open nights again."`

	Refused []wire.RefusedRow `json:"refused" doc:"Entries that cannot be understood; line is their number in the calendar."`
}

// Options say how to fetch.
type Options struct {
	// Source is the platform, when neither the calendar nor the address shows it.
	Source Source
	// Patience overrides the time between two fetches after which a missing stay is cancelled.
	Patience time.Duration
	// AcceptLoss takes stays that have vanished together for cancelled.
	AcceptLoss bool
	// DryRun makes the same report and changes nothing.
	DryRun bool
}

// Service runs feeds.
type Service struct {
	db         *database.DB
	box        *secret.Box
	clock      clock.Clock
	properties *property.Service
	stays      *reservation.Service
	fetcher    *Fetcher
	// refuseOutside refuses agencies that fetch nothing from outside; nil for none.
	refuseOutside func(ctx context.Context, q database.Querier, m identity.MemberID) error
	failed        Failing
	every         time.Duration
	logger        *slog.Logger
	asking        *ratelimit.Limiter[identity.AccountID]
	rests         rests
	// lead is what this node has while it fetches for all nodes; asks is when it asks for it next. Both belong to Run.
	lead *database.Lead
	asks time.Time
}

// Failing is notified, in the transaction, when the calendar of a member begins to fail or to hold stays, or works again.
type Failing func(ctx context.Context, tx *database.Tx, m identity.MemberID) error

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Box          *secret.Box
	Clock        clock.Clock
	Properties   *property.Service
	Reservations *reservation.Service
	Fetcher      *Fetcher
	// RefuseOutside refuses agencies that fetch nothing from outside; nil for none.
	RefuseOutside func(ctx context.Context, q database.Querier, m identity.MemberID) error
	// Failing is nil for nobody.
	Failing Failing
	// Every is the time between two fetches of a calendar that works; DefaultEvery when zero.
	Every  time.Duration
	Logger *slog.Logger
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{
		db: d.DB, box: d.Box, clock: d.Clock, properties: d.Properties, stays: d.Reservations, fetcher: d.Fetcher, refuseOutside: d.RefuseOutside, failed: d.Failing, every: cmp.Or(d.Every, DefaultEvery), logger: d.Logger,
		asking: ratelimit.New[identity.AccountID](asksAtOnce, askEvery, mostAsking),
		rests:  rests{between: hostRest},
	}
}

func addressContext(feed identity.Ref) string { return "feed.url/" + feed.String() }

// mark stands for a guest's name: enough to tell two guests apart, not enough to know one.
func (s *Service) mark(name string) string {
	if name = strings.ToLower(name); name == "" {
		return ""
	}
	return hex.EncodeToString(s.box.MAC("feed-name", name)[:12])
}

// keptDays is how long past entries still count as known: platforms drop them from their calendars sooner.
const keptDays = 120

// Calendars lists the calendars of a property.
func (s *Service) Calendars(ctx context.Context, property identity.Ref) ([]Calendar, error) {
	return calendarsOf(ctx, s.db, property)
}

// Any reports whether a property of the member has a calendar.
func (s *Service) Any(ctx context.Context, q database.Querier, member identity.MemberID) (bool, error) {
	return anyCalendar(ctx, q, member)
}

// Fetch is one run of a calendar of a property: it reads the calendar from an address or a file of the operator, and merges it into stays and blocks in one
// transaction. A calendar that cannot be had or read is a *Failed: nothing changes but the calendar's own record of it.
func (s *Service) Fetch(ctx context.Context, ref identity.Ref, from string, opts Options) (Report, error) {
	home, err := s.properties.Get(ctx, s.db, ref)
	if err != nil {
		return Report{}, err
	}
	run := &run{service: s, home: &home, from: from, opts: opts}
	if IsAddress(from) {
		run.address = from
	}
	return run.do(ctx, identity.Attempt{})
}

// do reads the calendar and merges it, once for an attempt.
func (r *run) do(ctx context.Context, attempt identity.Attempt) (Report, error) {
	r.report.Refused = []wire.RefusedRow{}
	fetched, calendar, err := r.read(ctx)
	if err != nil {
		return r.failed(ctx, err)
	}
	merge := func(tx *database.Tx) (Report, error) {
		r.tx, r.report, r.planned, r.asked = tx, Report{Refused: []wire.RefusedRow{}}, nil, false
		if r.also != nil {
			if err := property.InTurn(ctx, tx, r.home.Ref.Member); err != nil {
				return r.report, err
			}
		}
		err := r.merge(ctx, fetched, calendar)
		return r.report, err
	}
	var report Report
	if r.opts.DryRun {
		err = r.service.db.Try(ctx, true, func(tx *database.Tx) error {
			report, err = merge(tx)
			return err
		})
	} else {
		report, err = database.Once(ctx, r.service.db, attempt, merge)
	}
	if err != nil {
		return r.failed(ctx, err)
	}
	return report, nil
}

func (r *run) failed(ctx context.Context, err error) (Report, error) {
	if failure, ok := errors.AsType[*Failed](err); ok && !r.opts.DryRun && !r.trying && r.replay.ID == 0 {
		err = errors.Join(err, r.service.noteFailure(ctx, r, failure))
	}
	return r.report, err
}

func (s *Service) announce(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	if s.failed == nil {
		return nil
	}
	return s.failed(ctx, tx, m)
}

// noteFailure keeps on the feed, if there is one yet, why its last fetch failed.
func (s *Service) noteFailure(ctx context.Context, r *run, failure *Failed) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		r.tx = tx
		f, found, err := r.calendar(ctx, Document{Source: r.opts.Source})
		if err != nil || !found {
			return err
		}
		f.LastAt, f.LastError, f.BusyUntil = tx.Now(), failure.Reason, 0
		if failure.Reason == Busy {
			f.BusyUntil = tx.Now().Add(max(putOff, failure.RetryAfter))
		}
		f.Failures++
		f.nextAt = s.next(f, r.address, tx.Now(), failure.RetryAfter)
		if err := saveCalendar(ctx, tx, f); err != nil {
			return err
		}
		if err := s.keep(ctx, tx, KeptFetch{Calendar: f.Ref, Reason: failure.Reason, Status: int64(failure.Status)}, failure.body, false); err != nil {
			return err
		}
		return s.announce(ctx, tx, f.Ref.Member)
	})
}

// run is one run of a feed.
type run struct {
	service *Service
	home    *property.Property
	from    string
	address string
	// follows is the platform of the calendar that has the address; empty for an address that is new.
	follows Source
	// file is the content of a calendar that a person has at hand as a file; empty for an address or a file of the operator.
	file []byte
	opts Options
	// chosen is the calendar that is meant; zero where the address, or what the file holds, says it.
	chosen int64
	// trying is a run by hand with an address that is new to the calendar: that it fails is no fault of the calendar.
	trying bool
	// also is what the run notes in the history of the home, in its transaction after the merge; nil for nothing.
	also func(ctx context.Context, tx *database.Tx, calendar identity.Ref) error
	// replay is the kept fetch that is merged once more, and account the person who does it.
	replay  KeptFetch
	account identity.AccountID
	// came is the address from which a kept fetch came.
	came string
	// steps are those of the merge, in the order in which they are carried out.
	steps []Step
	// planned is what the merge changes.
	planned []Planned
	tx      *database.Tx
	report  Report
	ours    map[int64]bool // reservations that this feed made
	// waits is whether an entry waits to count as a stay: who comes may be only in a whole answer.
	waits bool
	// asked is whether what the office is asked about has changed.
	asked bool
	// joins are the stays of the home that the office has joined with others, by their external ids.
	joins map[string]reservation.Joined
}

func (r *run) read(ctx context.Context) (Fetched, Document, error) {
	s := r.service
	var fetched Fetched
	if len(r.file) > 0 {
		fetched.Body = r.file
	} else if r.address == "" {
		body, err := ReadFile(r.from)
		if err != nil {
			return fetched, Document{}, err
		}
		fetched.Body = body
	} else {
		known, found, err := r.findByAddress(ctx, s.db)
		if err != nil {
			return fetched, Document{}, err
		}
		r.follows = known.Source
		if r.trying || !found {
			known.etag, known.lastModified = "", "" // the answer has to be whole
		}
		if s.refuseOutside != nil {
			if err := s.refuseOutside(ctx, s.db, r.home.Ref.Member); err != nil {
				return fetched, Document{}, err
			}
		}
		if fetched, err = s.fetcher.Get(ctx, r.address, known.etag, known.lastModified); err != nil {
			return fetched, Document{}, err
		}
	}
	calendar, err := Parse(fetched.Body, r.home.Zone, Sender{cmp.Or(r.address, r.came), r.guess()})
	if failure, ok := asFailed(err); ok {
		failure.body = fetched.Body
	}
	return fetched, calendar, err
}

// guess names the source of a calendar that neither its address nor its entries show, such as an empty file.
func (r *run) guess() Source {
	switch {
	case r.opts.Source != "":
		return r.opts.Source
	case r.address != "":
		return r.follows
	default:
		return sourceByName(strings.ReplaceAll(strings.ToLower(filepath.Base(r.from)), "booking", "booking.com"))
	}
}

func (r *run) findByAddress(ctx context.Context, q database.Querier) (Calendar, bool, error) {
	calendars, err := calendarsOf(ctx, q, r.home.Ref)
	if err != nil || r.address == "" {
		return Calendar{}, false, err
	}
	for _, f := range calendars {
		address, err := r.service.addressOf(f)
		if err != nil {
			return Calendar{}, false, err
		}
		if address == r.address {
			return f, true, nil
		}
	}
	return Calendar{}, false, nil
}

// calendar finds the calendar of this run: the chosen one; that of the address; else, because a file and a new address do not say it, one without an address of the same source,
// unless it is surely another calendar; else the only one when the source is not known.
func (r *run) calendar(ctx context.Context, calendar Document) (Calendar, bool, error) {
	calendars, err := calendarsOf(ctx, r.tx.Holding(), r.home.Ref)
	if err != nil {
		return Calendar{}, false, err
	}
	if r.chosen != 0 {
		at := slices.IndexFunc(calendars, func(f Calendar) bool { return f.Ref.ID == r.chosen })
		if at < 0 {
			return Calendar{}, false, fault.Missing(fault.NotFound)
		}
		return calendars[at], true, nil
	}
	if f, found, err := r.findByAddress(ctx, r.tx); err != nil || found {
		return f, found, err
	}
	if r.address != "" {
		if calendars, err = r.service.withoutAddress(calendars); err != nil {
			return Calendar{}, false, err
		}
	}
	for _, f := range calendars {
		if f.Source != calendar.Source {
			continue
		}
		today := r.tx.Now().Date(r.home.Zone)
		known, err := knownOf(ctx, r.tx, f.Ref, today.AddDays(-keptDays))
		if err != nil {
			return Calendar{}, false, err
		}
		if !Another(known, calendar, today, r.service.mark) {
			return f, true, nil
		}
	}
	if (calendar.Source == "" || calendar.Source == Generic) && len(calendars) == 1 && calendars[0].Source != calendar.Source && r.opts.Source == "" && r.address == "" {
		return calendars[0], true, nil
	}
	return Calendar{}, false, nil
}

func (r *run) merge(ctx context.Context, fetched Fetched, calendar Document) error {
	s, now := r.service, r.tx.Now()
	f, found, err := r.calendar(ctx, calendar)
	if err != nil {
		return err
	}
	if !found {
		if f.Ref.ID, err = r.tx.NextID(ctx, r.home.Ref.Member, "channel_calendar"); err != nil {
			return err
		}
		f.Ref.Member, f.Property, f.Source = r.home.Ref.Member, r.home.Ref.ID, calendar.Source
	}
	moved := false
	// A file leaves the address of a calendar that is followed alone.
	if !found || (r.trying && r.address != "") {
		before, err := s.addressOf(f)
		if err != nil {
			return err
		}
		moved = found && before != r.address
		if f.address, err = s.box.Seal(addressContext(f.Ref), secret.Of(r.address)); err != nil {
			return err
		}
	}
	if calendar.Source == Generic {
		calendar.Source = f.Source
	} else {
		f.Source = calendar.Source
	}
	today := now.Date(r.home.Zone)
	since := today.AddDays(-keptDays)
	if err := r.joined(ctx, since); err != nil {
		return err
	}
	// What this calendar repeats is there before it is read. Of its own stays, joined or kept, it says itself whether they still are.
	if err := r.settle(ctx, since, f.Ref.ID); err != nil {
		return err
	}
	known, err := knownOf(ctx, r.tx, f.Ref, since)
	if err != nil {
		return err
	}
	if moved {
		if err := r.judgeAgain(ctx, f, known); err != nil {
			return err
		}
	}
	stays, blocks := countsOf(calendar)
	if fetched.Unchanged {
		calendar = repeat(known, f.Source)
	}
	patience := Patience
	if r.opts.Patience > 0 {
		patience = r.opts.Patience
	}
	at := Moment{Today: today, Now: now, Begun: today.At(0, r.home.Zone), Patience: patience, AcceptLoss: r.opts.AcceptLoss, Trying: r.trying, Buffers: f.Buffers}
	if at.Arriving, err = r.arriving(ctx, known, at); err != nil {
		return err
	}
	steps, held, err := Merge(known, calendar, at, s.mark)
	if err != nil {
		return err
	}
	if (f.Failures > 0 && r.replay.ID == 0) || f.Held.Stays != held.Stays {
		if err := s.announce(ctx, r.tx, f.Ref.Member); err != nil {
			return err
		}
	}
	f.Held, f.etag, f.lastModified = held, fetched.ETag, fetched.LastModified
	if held.Waiting > 0 {
		f.etag, f.lastModified = "", "" // what waits is only in a whole answer
	}
	if r.replay.ID == 0 { // what is merged once more says nothing about how the channel answers now
		f.LastAt, f.LastGoodAt, f.Failures, f.LastError, f.BusyUntil = now, now, 0, "", 0
	} else if f.Failures == 0 {
		f.LastError = ""
	}
	if r.address != "" {
		f.nextAt = s.next(f, r.address, now, 0)
	}
	if held.Stays > 0 && f.Failures == 0 {
		f.LastError = Vanished
	}
	if err := saveCalendar(ctx, r.tx, f); err != nil {
		return err
	}
	r.report.Feed, r.report.Property, r.report.Source = f.Ref.String(), r.home.Ref.String(), f.Source
	r.report.Held = held.Stays
	r.report.Refused = append(r.report.Refused, calendar.Refused...)
	r.ours = ownStays(known)
	for _, step := range steps {
		if step.Op != Same {
			r.planned = append(r.planned, planned(f, step))
		}
	}
	r.steps = inTurn(steps)
	for _, step := range r.steps {
		if err := r.take(ctx, f, step); err != nil {
			return fmt.Errorf("feed %s: %w", f.Ref, err)
		}
	}
	if r.asked {
		if err := s.announce(ctx, r.tx, f.Ref.Member); err != nil {
			return err
		}
	}
	if r.waits {
		f.etag, f.lastModified = "", ""
		if err := saveCalendar(ctx, r.tx, f); err != nil {
			return err
		}
	}
	if err := r.settle(ctx, since, 0); err != nil {
		return err
	}
	k := KeptFetch{Calendar: f.Ref, Stays: stays, Blocks: blocks, Did: r.report.did(), ReplayOf: r.replay.ID, Account: r.account}
	if held.Stays > 0 {
		k.Reason = Vanished
	}
	if err := s.keep(ctx, r.tx, k, fetched.Body, fetched.Unchanged); err != nil {
		return err
	}
	if r.also != nil {
		return r.also(ctx, r.tx, f.Ref)
	}
	return nil
}

// judgeAgain forgets how long entries have been missing from a calendar, as the one at its new address is another reading of the same stays: what that lacks too is missing from now on. What the office is asked about, or has
// answered, stays so.
func (r *run) judgeAgain(ctx context.Context, f Calendar, known []Known) error {
	today := r.tx.Now().Date(r.home.Zone)
	for i := range known {
		k := &known[i]
		if k.Gone || k.MissingSince == 0 && k.HeldUntil == 0 || k.Arrival < today || k.AskedAt != 0 || k.SettledAt != 0 && k.SettledAt >= k.MissingSince {
			continue
		}
		k.MissingSince, k.HeldUntil = 0, 0
		if err := saveKnown(ctx, r.tx, f.Ref, *k); err != nil {
			return err
		}
	}
	return nil
}

// arriving is when the first guests of today may be in the house: the home's hour, or an earlier one that a stay has. It is asked only where it matters.
func (r *run) arriving(ctx context.Context, known []Known, at Moment) (clock.Instant, error) {
	hour := r.home.Arrival
	if !slices.ContainsFunc(known, func(k Known) bool { return k.Arrival == at.Today && !k.Gone && (k.MissingSince != 0 || at.AcceptLoss) }) {
		return at.Today.At(hour, r.home.Zone), nil
	}
	stays, _, err := r.service.stays.Stays(ctx, r.tx, r.home.Ref.Member, r.home.Ref.ID, at.Today, at.Today)
	for _, s := range stays {
		if s.Arrival == at.Today {
			hour = min(hour, s.ArrivalAt(r.home))
		}
	}
	return at.Today.At(hour, r.home.Zone), err
}

// repeat is the calendar that an unchanged answer stands for: what was there the last time.
func repeat(known []Known, source Source) Document {
	c := Document{Source: source}
	for _, k := range known {
		if !k.Gone && k.MissingSince == 0 {
			c.Entries = append(c.Entries, k.entry())
		}
	}
	return c
}
