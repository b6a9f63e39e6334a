package payment

import (
	"context"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// Service is all that can be done with money.
type Service struct {
	db         *database.DB
	box        *secret.Box
	clock      clock.Clock
	members    *member.Service
	properties *property.Service
	stays      *reservation.Service
	waiting    Waiting
}

// Waiting is notified, in the transaction, when other lines of bank statements wait for a decision than before.
type Waiting func(ctx context.Context, tx *database.Tx, m identity.MemberID) error

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Box          *secret.Box
	Clock        clock.Clock
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
	// Waiting is nil for nobody.
	Waiting Waiting
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{db: d.DB, box: d.Box, clock: d.Clock, members: d.Members, properties: d.Properties, stays: d.Reservations, waiting: d.Waiting}
}

// Booked is what a change leaves in the memory of its Idempotency-Key.
type Booked struct{ ID int64 }

// Enter books a payment at a stay. What is paid and the key follow at once.
func (s *Service) Enter(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, e Entry) (Booked, error) {
	if err := s.mayManage(ctx, actor, ref); err != nil {
		return Booked{}, err
	}
	e.Note = Clean(e.Note)
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Booked, error) {
		r, today, err := s.held(ctx, tx, actor, ref)
		if err != nil {
			return Booked{}, err
		}
		if err := e.check(r, today); err != nil {
			return Booked{}, err
		}
		p := reservation.Received{Payment: reservation.Payment{PaidOn: e.PaidOn, Amount: e.Amount, Recipient: reservation.Agency, Way: e.Way}, Note: e.Note}
		done, _, err := s.stays.Receive(ctx, tx, actor, ref, p)
		return Booked{ID: done.ID}, err
	})
}

// TakeBack takes a payment back by a counter entry of today, with a reason. The payment itself stays.
func (s *Service) TakeBack(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, id int64, reason string) (Booked, error) {
	if err := s.mayManage(ctx, actor, ref); err != nil {
		return Booked{}, err
	}
	reason, err := reasonGiven(reason)
	if err != nil {
		return Booked{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Booked, error) {
		_, today, err := s.held(ctx, tx, actor, ref)
		if err != nil {
			return Booked{}, err
		}
		line, err := lineOfPayment(ctx, tx, ref, id)
		if err != nil {
			return Booked{}, err
		}
		if line != 0 {
			// What a line of a statement has paid is taken back with the line, which is open again.
			counters, err := s.reopen(ctx, tx, actor, identity.Ref{Member: ref.Member, ID: line}, reason)
			return Booked{ID: counters[ref.ID]}, err
		}
		counter, _, err := s.stays.TakeBack(ctx, tx, actor, ref, id, today, reason)
		return Booked{ID: counter.ID}, err
	})
}

// mayManage refuses everybody but the managers of a stay's member, and for a stay that does not exist.
func (s *Service) mayManage(ctx context.Context, actor identity.Actor, ref identity.Ref) error {
	if !actor.Manages(ref.Member) {
		return fault.Missing(fault.ReservationNotFound)
	}
	_, err := s.stays.Admit(ctx, s.db, actor, ref)
	return err
}

// held reads a stay that others cannot change until the transaction is over, and the day at its home.
func (s *Service) held(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref) (reservation.Reservation, clock.Date, error) {
	if err := s.stays.Hold(ctx, tx, ref); err != nil {
		return reservation.Reservation{}, 0, err
	}
	r, err := s.stays.Admit(ctx, tx, actor, ref)
	if err != nil {
		return reservation.Reservation{}, 0, err
	}
	home, err := s.properties.Get(ctx, tx, identity.Ref{Member: ref.Member, ID: r.Property})
	return r.Reservation, home.Today(tx.Now().Time()), err
}

// OfStay is a stay with its home and all its payments.
type OfStay struct {
	Place
	Lines []reservation.PaymentLine
	// Who is the name of each account that entered something.
	Who     map[identity.AccountID]string
	Deposit SecurityDeposit
	Tax     Tax
	// Taxed is whether a rule of tourist tax counts.
	Taxed bool
}

// Place is a stay with its home, which is its last one where it has none now: Shown is for showing.
type Place struct {
	reservation.Reservation
	Home property.Property
}

// Shown is the home for showing.
func (p Place) Shown(lang string) property.Property {
	home, _ := reservation.ShownHome(p.Parked(), p.Home, lang)
	return home
}

// InWords names the home in one line.
func (p Place) InWords(lang string) string {
	return reservation.HomeInWords(p.Parked(), p.Home.Title, lang)
}

// Stay shows the payments of a stay to the managers of its member, counter entries and all.
func (s *Service) Stay(ctx context.Context, actor identity.Actor, ref identity.Ref) (OfStay, error) {
	if err := s.mayManage(ctx, actor, ref); err != nil {
		return OfStay{}, err
	}
	r, err := s.stays.Admit(ctx, s.db, actor, ref)
	if err != nil {
		return OfStay{}, err
	}
	out := OfStay{Place: Place{Reservation: r.Reservation}}
	if out.Home, err = s.home(ctx, s.db, r.Reservation); err != nil {
		return OfStay{}, err
	}
	if out.Lines, err = s.stays.Ledger(ctx, ref); err != nil {
		return OfStay{}, err
	}
	if out.Deposit, _, err = depositOf(ctx, s.db, ref); err != nil {
		return OfStay{}, err
	}
	rules, err := taxRules(ctx, s.db, ref.Member)
	if err != nil {
		return OfStay{}, err
	}
	if out.Tax, out.Taxed, err = s.taxBy(ctx, r, rules); err != nil {
		return OfStay{}, err
	}
	out.Who, err = s.names(ctx, ref.Member)
	return out, err
}

func (s *Service) home(ctx context.Context, q database.Querier, r reservation.Reservation) (property.Property, error) {
	return s.properties.Get(ctx, q, identity.Ref{Member: r.Ref.Member, ID: r.Property})
}

// names are those of the team by their account.
func (s *Service) names(ctx context.Context, id identity.MemberID) (map[identity.AccountID]string, error) {
	crew, err := s.members.Staff(ctx, s.db, id)
	if err != nil {
		return nil, err
	}
	out := map[identity.AccountID]string{}
	for _, one := range crew.All() {
		if one.Account != 0 {
			out[one.Account] = one.Name
		}
	}
	return out, nil
}

const (
	// pageSize is how many lines a page of money has.
	pageSize = 50
	// mostRead is how many lines are looked at for one page: what is left comes with the next one.
	mostRead = 5000
)

// Filter says which lines of money are wanted.
type Filter struct {
	// From and To are the first and the last day, of a payment or of an arrival; none for no bound.
	From, To clock.Date
	Way      reservation.Way
	// Text is looked for in the booking number, the guest's name and the home; empty for all.
	Text string
}

func (f Filter) fits(p Place, more ...string) bool {
	if f.Text == "" {
		return true
	}
	words := folded(strings.Join(append(more, strconv.FormatInt(p.Ref.ID, 10), p.Booker.Name(), p.Booker.Email, p.Home.Title, p.Home.ShortTitle), " "))
	for _, word := range strings.Fields(folded(f.Text)) {
		if !strings.Contains(words, word) {
			return false
		}
	}
	return true
}

// days are those that the filter shows.
func (f Filter) days() reservation.Days {
	d := reservation.Ever
	if !f.From.IsZero() {
		d.First = f.From
	}
	if !f.To.IsZero() {
		d.Last = f.To
	}
	return d
}

// Open is a page of the stays that are not fully paid.
func (s *Service) Open(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, order reservation.MoneyOrder, after string) (wire.Page[Place], error) {
	return s.open(ctx, actor, member, f, order, after, pageSize)
}

func (s *Service) open(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, order reservation.MoneyOrder, after string, size int) (wire.Page[Place], error) {
	if !actor.Manages(member) {
		return wire.Page[Place]{}, fault.Missing(fault.NotFound)
	}
	days, homes := f.days(), map[int64]property.Property{}
	mark, err := parseOpenMark(after, order, days)
	if err != nil {
		return wire.Page[Place]{}, err
	}
	return wire.Sieve[reservation.Reservation, Place, reservation.OpenMark]{
		Size: size, Most: mostRead,
		Read: func(behind reservation.OpenMark, limit int) ([]reservation.Reservation, error) {
			return s.stays.OpenStays(ctx, member, order, days, behind, limit)
		},
		At: func(r reservation.Reservation) reservation.OpenMark {
			return reservation.OpenMark{Arrival: r.Arrival, Amount: reservation.ToPay(r), ID: r.Ref.ID}
		},
		Keep: func(r reservation.Reservation) (Place, bool, error) {
			p, err := s.placeOf(ctx, s.db, homes, r)
			return p, err == nil && f.fits(p), err
		},
		Mark: func(m reservation.OpenMark) string { return openMark(m, order) },
	}.Page(mark)
}

func (s *Service) placeOf(ctx context.Context, q database.Querier, homes map[int64]property.Property, r reservation.Reservation) (Place, error) {
	home, ok := homes[r.Property]
	if !ok {
		var err error
		if home, err = s.home(ctx, q, r); err != nil {
			return Place{}, err
		}
		homes[r.Property] = home
	}
	return Place{r, home}, nil
}

// Line is a payment with its stay.
type Line struct {
	Place
	reservation.PaymentLine
}

// Payments is a page of the payments that were made. A page may be short and still have a next one: so far has been searched.
func (s *Service) Payments(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, order reservation.MoneyOrder, after string) (wire.Page[Line], error) {
	return s.payments(ctx, s.db, actor, member, f, order, after, pageSize)
}

func (s *Service) payments(ctx context.Context, q database.Querier, actor identity.Actor, member identity.MemberID, f Filter, order reservation.MoneyOrder, after string, size int) (wire.Page[Line], error) {
	if !actor.Manages(member) {
		return wire.Page[Line]{}, fault.Missing(fault.NotFound)
	}
	days := f.days()
	mark, err := parsePaymentMark(after, order, days)
	if err != nil {
		return wire.Page[Line]{}, err
	}
	homes, stays := map[int64]property.Property{}, map[int64]Place{}
	placed := func(ref identity.Ref) (Place, error) {
		if at, ok := stays[ref.ID]; ok {
			return at, nil
		}
		r, err := s.stays.Admit(ctx, q, actor, ref)
		if err != nil {
			return Place{}, err
		}
		at, err := s.placeOf(ctx, q, homes, r.Reservation)
		if err == nil {
			stays[ref.ID] = at
		}
		return at, err
	}
	return wire.Sieve[reservation.PaymentLine, Line, reservation.PaymentMark]{
		Size: size, Most: mostRead,
		Read: func(behind reservation.PaymentMark, limit int) ([]reservation.PaymentLine, error) {
			return s.stays.PaidBetween(ctx, q, member, order, days, behind, limit)
		},
		At: func(l reservation.PaymentLine) reservation.PaymentMark {
			return reservation.PaymentMark{PaidOn: l.PaidOn, Amount: l.Amount, Reservation: l.Reservation.ID, ID: l.ID}
		},
		Keep: func(l reservation.PaymentLine) (Line, bool, error) {
			if f.Way != "" && l.Way != f.Way {
				return Line{}, false, nil
			}
			at, err := placed(l.Reservation)
			return Line{at, l}, err == nil && f.fits(at, l.Note), err
		},
		Mark: func(m reservation.PaymentMark) string { return paymentMark(m, order) },
	}.Page(mark)
}

// Sums is what is open in all, by currency.
func (s *Service) Sums(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]reservation.OpenSum, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	today, err := s.today(ctx, s.db, member)
	if err != nil {
		return nil, err
	}
	return s.stays.OpenSums(ctx, member, today)
}

// today is the day at the agency.
func (s *Service) today(ctx context.Context, q database.Querier, member identity.MemberID) (clock.Date, error) {
	m, err := s.members.Get(ctx, q, member)
	if err != nil {
		return 0, err
	}
	return clock.DateOf(s.clock.Now().In(m.Zone)), nil
}
