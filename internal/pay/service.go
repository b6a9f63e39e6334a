package pay

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/task"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
)

// Deps are what the service needs.
type Deps struct {
	DB         *database.DB
	Clock      clock.Clock
	Members    *member.Service
	Properties *property.Service
	Tasks      *task.Service
}

// Service knows rates and months.
type Service struct{ Deps }

// NewService makes the service.
func NewService(d Deps) *Service { return &Service{d} }

// The acts in the trail. No line of it has an amount: managers who may only read see the trail, but not what people are paid.
const (
	ActRates             = "rates_set"
	ActRatesRemoved      = "rates_removed"
	ActCorrected         = "pay_corrected"
	ActCorrectionRemoved = "pay_correction_removed"
	ActClosed            = "pay_month_closed"
)

// Acts lists the acts.
var Acts = []string{ActRates, ActRatesRemoved, ActCorrected, ActCorrectionRemoved, ActClosed}

// Statement is a month of one who is paid.
type Statement struct {
	Entry member.Staff
	Month Month
	// Over says that the month has ended, so that it can be closed.
	Over bool
	// Closed is nil for a month that is open.
	Closed   *Closed
	ClosedBy string
	Zone     *time.Location
	Content
	// Sheets are the rates that count in the month.
	Sheets []Sheet
	// Tasks count in the statement of their company.
	OfCompany bool
}

// Version names what a statement says: it is closed as it was seen.
func (s Statement) Version() string {
	raw, err := json.Marshal(s.Content)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:12])
}

// payee finds an entry of the staff that can be paid, for who manages the agency. What a company pays its people is the company's own matter.
func (s *Service) payee(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (member.Staff, error) {
	one, err := s.Members.Entry(ctx, q, actor, ref)
	if err == nil && !paid(one) {
		err = fault.Missing(fault.NotFound)
	}
	return one, err
}

// paid reports whether the agency pays somebody: its companies and its own people.
func paid(one member.Staff) bool {
	return one.Kind == member.KindCompany || one.Kind == member.KindPerson && one.Company == 0
}

// books are what is needed to work out months of an agency.
type books struct {
	s           *Service
	agency      member.Member
	crew        *member.StaffList
	month       Month
	today       clock.Date
	jobs        []Job
	sheets      map[identity.StaffID][]Sheet
	corrections map[identity.StaffID][]Correction
	closed      map[identity.StaffID][]Closed
}

func (b books) company(id identity.StaffID) identity.StaffID {
	one, _ := b.crew.By(id)
	return one.Company
}

// open reads what is needed for a month; of one who is paid, or of all where it is zero.
func (s *Service) open(ctx context.Context, q database.Querier, m identity.MemberID, month Month, only identity.StaffID) (books, error) {
	b := books{s: s, month: month}
	var err error
	if b.agency, err = s.Members.Get(ctx, q, m); err != nil {
		return b, err
	}
	if b.crew, err = s.Members.Staff(ctx, q, m); err != nil {
		return b, err
	}
	now := clock.At(s.Clock.Now())
	b.today = now.Date(b.agency.Zone)
	first := month
	for range comparedMonths {
		first = before(first)
	}
	if b.closed, err = closedMonths(ctx, q, m, only, first, month); err != nil {
		return b, err
	}
	if b.sheets, err = allRates(ctx, q, m, only); err != nil {
		return b, err
	}
	if b.corrections, err = corrections(ctx, q, m, only, month); err != nil {
		return b, err
	}
	from := month
	for _, all := range b.closed {
		if settles(all, month) {
			for _, c := range all {
				from = min(from, c.Month)
			}
		}
	}
	// Homes may have another clock than the agency: a day more on both sides has all of them.
	tasks, err := s.Tasks.Worked(ctx, q, m, from.AddDays(-1).At(0, time.UTC), after(month).AddDays(1).At(0, time.UTC), now)
	if err != nil {
		return b, err
	}
	b.jobs, err = s.jobs(ctx, q, m, tasks)
	return b, err
}

// jobs are worked tasks as pay sees them.
func (s *Service) jobs(ctx context.Context, q database.Querier, m identity.MemberID, tasks []task.Worked) ([]Job, error) {
	var out []Job
	for _, t := range tasks {
		home, err := s.Properties.Get(ctx, q, identity.Ref{Member: m, ID: t.Property})
		if err != nil {
			return nil, err
		}
		out = append(out, jobOf(t, home))
	}
	return out, nil
}

// statement is the month of one entry.
func (b books) statement(one member.Staff) Statement {
	out := Statement{Entry: one, Month: b.month, Zone: b.agency.Zone, Over: b.today >= after(b.month), OfCompany: one.Kind == member.KindPerson && one.Company != 0}
	company := b.company
	if out.OfCompany {
		company = func(identity.StaffID) identity.StaffID { return 0 } // their own part of it
	} else {
		for _, sheet := range b.sheets[one.ID] {
			if sheet.From < after(b.month) {
				out.Sheets = append(out.Sheets, sheet)
			}
		}
	}
	all := b.closed[one.ID]
	if i := slices.IndexFunc(all, func(c Closed) bool { return c.Month == b.month }); i >= 0 {
		out.Closed, out.Content = &all[i], all[i].Content
		out.ClosedBy = b.crew.NameOf(all[i].By)
		return out
	}
	out.Content = Content{Lines: linesOf(b.jobs, one.ID, company, b.sheets[one.ID], b.month, after(b.month)), Corrections: append([]Correction{}, b.corrections[one.ID]...), Differences: []Line{}}
	if settles(all, b.month) {
		var now []Line
		for _, c := range all {
			now = append(now, linesOf(b.jobs, one.ID, company, b.sheets[one.ID], c.Month, after(c.Month))...)
		}
		out.Differences = differences(all, now)
	}
	return out
}

// known refuses months that are too far away to mean anything.
func (s *Service) known(month Month) error {
	now := MonthOf(clock.At(s.Clock.Now()).Date(time.UTC))
	if away := now.Month() - month.Month(); away > oldestMonths || away < -1 {
		return fault.Invalid(fault.BadRequest, map[string]string{"month": "too far away"})
	}
	return nil
}

// Month lists the statements of all who are paid by an agency: those who are active, and those who have anything in the month.
func (s *Service) Month(ctx context.Context, actor identity.Actor, m identity.MemberID, month Month) ([]Statement, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	if err := s.known(month); err != nil {
		return nil, err
	}
	b, err := s.open(ctx, s.DB, m, month, 0)
	if err != nil {
		return nil, err
	}
	out := []Statement{}
	for _, one := range b.crew.All() {
		if !paid(one) {
			continue
		}
		st := b.statement(one)
		if one.Active || st.Closed != nil || len(st.Lines)+len(st.Corrections)+len(st.Differences) > 0 {
			out = append(out, st)
		}
	}
	return out, nil
}

// Of is the statement of one who is paid, for the office.
func (s *Service) Of(ctx context.Context, actor identity.Actor, ref identity.Ref, month Month) (Statement, error) {
	one, err := s.payee(ctx, s.DB, actor, ref)
	if err != nil {
		return Statement{}, err
	}
	return s.read(ctx, s.DB, one, month)
}

func (s *Service) read(ctx context.Context, q database.Querier, one member.Staff, month Month) (Statement, error) {
	if err := s.known(month); err != nil {
		return Statement{}, err
	}
	b, err := s.open(ctx, q, one.Member, month, one.ID)
	if err != nil {
		return Statement{}, err
	}
	return b.statement(one), nil
}

// Own are the statements of a person or a company itself, at all agencies that they work for.
func (s *Service) Own(ctx context.Context, actor identity.Actor, month Month) ([]Statement, error) {
	out := []Statement{}
	for _, r := range actor.Relations {
		if r.Staff == 0 || r.Role != identity.Cleaner && r.Role != identity.Company {
			continue
		}
		crew, err := s.Members.Staff(ctx, s.DB, r.Member)
		if err != nil {
			return nil, err
		}
		one, ok := crew.By(r.Staff)
		if !ok {
			continue
		}
		st, err := s.read(ctx, s.DB, one, month)
		if err != nil {
			return nil, err
		}
		out = append(out, st)
	}
	return out, nil
}

// Rates are the rates of one who is paid, the latest first.
func (s *Service) Rates(ctx context.Context, actor identity.Actor, ref identity.Ref) ([]Sheet, error) {
	one, err := s.payee(ctx, s.DB, actor, ref)
	if err != nil {
		return nil, err
	}
	all, err := allRates(ctx, s.DB, ref.Member, one.ID)
	out := append([]Sheet{}, all[one.ID]...)
	slices.SortFunc(out, func(a, b Sheet) int { return int(b.From - a.From) })
	return out, err
}

// SetRates stores the rates that count from a day on. Others of the same day are replaced, if they are those that the editor saw.
func (s *Service) SetRates(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, from clock.Date, rates Rates, seen *Rates) error {
	return s.change(ctx, actor, attempt, ref, from, &rates, seen)
}

// RemoveRates takes the rates of a day away: those before count again.
func (s *Service) RemoveRates(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, from clock.Date) error {
	return s.change(ctx, actor, attempt, ref, from, nil, nil)
}

func (s *Service) change(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, from clock.Date, rates, seen *Rates) error {
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		one, err := s.payee(ctx, tx, actor, ref)
		if err != nil {
			return struct{}{}, err
		}
		if err := lock(ctx, tx, ref.Member); err != nil {
			return struct{}{}, err
		}
		all, err := allRates(ctx, tx, ref.Member, one.ID)
		if err != nil {
			return struct{}{}, err
		}
		i := slices.IndexFunc(all[one.ID], func(x Sheet) bool { return x.From == from })
		undo := ratesUndo{Staff: one.ID, From: from}
		if i >= 0 {
			undo.Was = &all[one.ID][i].Rates
		}
		act := ActRatesRemoved
		if rates == nil {
			if i < 0 {
				return struct{}{}, fault.Missing(fault.NotFound)
			}
			if seen != nil && !all[one.ID][i].same(*seen) {
				return struct{}{}, fault.Of(fault.Conflict)
			}
			err = deleteRates(ctx, tx, Sheet{Staff: one.ID, From: from}, ref.Member)
		} else {
			act = ActRates
			if (i >= 0) != (seen != nil) || i >= 0 && !all[one.ID][i].same(*seen) {
				return struct{}{}, fault.Of(fault.Conflict)
			}
			next, wrong := rates.clean()
			if wrong != nil {
				return struct{}{}, wrong
			}
			if i >= 0 && all[one.ID][i].same(next) {
				return struct{}{}, nil
			}
			if i < 0 && len(all[one.ID]) >= mostSheets {
				return struct{}{}, fault.Invalid(fault.BadRequest, map[string]string{"valid_from": "too many"})
			}
			undo.Is = &next
			err = saveRates(ctx, tx, ref.Member, Sheet{Staff: one.ID, From: from, Rates: next})
		}
		if err != nil {
			return struct{}{}, err
		}
		kept, err := json.Marshal(undo)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, trail.Note(ctx, tx, ref.Member, actor.Account, trail.Entry{Noun: trail.Team, Of: int64(one.ID), Act: act, Name: from.String(), Undo: kept})
	})
	return err
}

// RateActs are the acts on rates that the trail has.
var RateActs = []string{ActRates, ActRatesRemoved}

// ratesUndo is what undoes a change of the rates of a day: what they were, and what the change has made of them; nil for none. No answer has it.
type ratesUndo struct {
	Staff identity.StaffID `json:"staff"`
	From  clock.Date       `json:"from"`
	Was   *Rates           `json:"was"`
	Is    *Rates           `json:"is"`
}

// PutBackRates undoes a change of rates, unless those of the day have changed since: that is refused with who did it. It is a trail.PutBack.
func (s *Service) PutBackRates(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error {
	var u ratesUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return err
	}
	err := s.change(ctx, actor, attempt, identity.Ref{Member: m, ID: int64(u.Staff)}, u.From, u.Was, u.Is)
	if !fault.Is(err, fault.Conflict) && (u.Was != nil || !fault.IsMissing(err)) {
		return err
	}
	lines, failed := trail.Noted(ctx, s.DB, m, trail.Team, int64(u.Staff), mostSheets)
	if failed != nil {
		return failed
	}
	i := slices.IndexFunc(lines, func(l trail.Line) bool { return slices.Contains(RateActs, l.Act) && l.Name == u.From.String() })
	if i < 0 {
		return err
	}
	return s.Members.RefuseEdit(ctx, s.DB, m, []wire.Clash{{Field: "valid_from", Stored: u.From.String()}}, lines[i].Account, lines[i].At)
}

// mostSheets is how many rates one entry has at most.
const mostSheets = 200

func (r Rates) same(o Rates) bool {
	return r.Currency == o.Currency && r.Hour == o.Hour && slices.Equal(r.Pieces, o.Pieces)
}

// Correct adds an amount by hand to a month that is open.
func (s *Service) Correct(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, c Correction) error {
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		one, err := s.payee(ctx, tx, actor, identity.Ref{Member: m, ID: int64(c.Staff)})
		if err != nil {
			return struct{}{}, err
		}
		if err := s.known(c.Month); err != nil {
			return struct{}{}, err
		}
		c, err := c.clean()
		if err != nil {
			return struct{}{}, err
		}
		if err := s.stillOpen(ctx, tx, m, one.ID, c.Month); err != nil {
			return struct{}{}, err
		}
		all, err := corrections(ctx, tx, m, one.ID, c.Month)
		if err != nil {
			return struct{}{}, err
		}
		if len(all[one.ID]) >= mostCorrectionsOf {
			return struct{}{}, fault.Invalid(fault.BadRequest, map[string]string{"month": "too many"})
		}
		c.At, c.Account = tx.Now(), actor.Account
		if err := addCorrection(ctx, tx, m, c); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, noteCorrection(ctx, tx, m, actor.Account, ActCorrected, c)
	})
	return err
}

// RemoveCorrection takes a correction away as long as its month is open.
func (s *Service) RemoveCorrection(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		if !actor.Manages(ref.Member) {
			return struct{}{}, fault.Missing(fault.NotFound)
		}
		if err := lock(ctx, tx, ref.Member); err != nil {
			return struct{}{}, err
		}
		c, err := correction(ctx, tx, ref)
		if database.IsMissing(err) {
			err = fault.Missing(fault.NotFound)
		}
		if err != nil {
			return struct{}{}, err
		}
		if err := s.stillOpen(ctx, tx, ref.Member, c.Staff, c.Month); err != nil {
			return struct{}{}, err
		}
		if err := deleteCorrection(ctx, tx, ref); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, noteCorrection(ctx, tx, ref.Member, actor.Account, ActCorrectionRemoved, c)
	})
	return err
}

func noteCorrection(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID, act string, c Correction) error {
	return trail.Note(ctx, tx, m, by, trail.Entry{Noun: trail.Team, Of: int64(c.Staff), Act: act, Name: MonthText(c.Month) + " · " + c.Reason})
}

// stillOpen refuses a month that was closed; it has the changes of an agency follow each other.
func (s *Service) stillOpen(ctx context.Context, tx *database.Tx, m identity.MemberID, staff identity.StaffID, month Month) error {
	if err := lock(ctx, tx, m); err != nil {
		return err
	}
	all, err := closedMonths(ctx, tx, m, staff, month, month)
	if err == nil && len(all[staff]) > 0 {
		err = fault.Invalid(fault.BadRequest, map[string]string{"month": "closed"})
	}
	return err
}

// Seen is a statement as the person saw it who closes it.
type Seen struct {
	Staff   identity.StaffID
	Version string
}

// Close closes months of several who are paid, all or none. One that says something else than what was seen is a conflict. What is closed already stays as it is.
func (s *Service) Close(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, month Month, seen []Seen) error {
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		if !actor.Manages(m) {
			return struct{}{}, fault.Missing(fault.NotFound)
		}
		if err := s.known(month); err != nil {
			return struct{}{}, err
		}
		if err := lock(ctx, tx, m); err != nil {
			return struct{}{}, err
		}
		b, err := s.open(ctx, tx, m, month, 0)
		if err != nil {
			return struct{}{}, err
		}
		for _, one := range seen {
			entry, ok := b.crew.By(one.Staff)
			if !ok || !paid(entry) {
				return struct{}{}, fault.Missing(fault.NotFound)
			}
			st := b.statement(entry)
			switch {
			case !st.Over:
				return struct{}{}, fault.Invalid(fault.BadRequest, map[string]string{"month": "not over"})
			case st.Closed != nil:
				continue
			case st.Version() != one.Version:
				return struct{}{}, fault.Of(fault.Conflict)
			}
			if err := closeMonth(ctx, tx, m, Closed{Staff: entry.ID, Month: month, At: tx.Now(), By: actor.Account, Content: st.Content}); err != nil {
				return struct{}{}, err
			}
			if err := trail.Note(ctx, tx, m, actor.Account, trail.Entry{Noun: trail.Team, Of: int64(entry.ID), Act: ActClosed, Name: MonthText(month)}); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
}

// Knows reports whether an entry of the staff has rates or corrections.
func (s *Service) Knows(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID) (bool, error) {
	return knows(ctx, q, m, staff)
}
