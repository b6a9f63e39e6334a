package reservation

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/secret"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
)

const (
	// pageSize is how many stays a page of somebody's own holds.
	pageSize = 50
	// boardSize is how many arrivals and how many departures a board holds.
	boardSize = 200
)

// Service knows all stays and blocks.
type Service struct {
	db         *database.DB
	box        *secret.Box
	clock      clock.Clock
	members    *member.Service
	properties *property.Service
	messages   *message.Service
	streams    *realtime.Streams
	find       member.Finder
	changed    []Changed
	written    []Written
	booked     []MoneyBooked
	closed     Closed
	tasks      Tasks
	plans      Plans
	extras     Extras
	deposits   Deposits
	names      func(ctx context.Context, m identity.MemberID) (trail.Names, error)
	followed   Followed
	fetched    Fetched
}

// Changed is notified, in the transaction, that stays or blocks of a property have changed between two days.
type Changed func(ctx context.Context, tx *database.Tx, member identity.MemberID, property int64, from, to clock.Date) error

// Closed is notified, in the transaction, when the office or a program has closed nights, or opened them again.
type Closed func(ctx context.Context, tx *database.Tx, m identity.MemberID) error

// Deposits reports whether the agency still holds a security deposit of a stay, or a part of it that it has not decided about.
type Deposits func(ctx context.Context, q database.Querier, stay identity.Ref) (bool, error)

// Deps are what the service needs.
type Deps struct {
	DB         *database.DB
	Box        *secret.Box
	Clock      clock.Clock
	Members    *member.Service
	Properties *property.Service
	Messages   *message.Service
	Streams    *realtime.Streams
	// Find finds the account of an e-mail address.
	Find member.Finder
	// Tasks are those before and after stays.
	Tasks Tasks
	// Plans says what changes would do to tasks.
	Plans Plans
	// Extras says what is booked with stays that the office enters.
	Extras Extras
	// Deposits says whether a security deposit is still held.
	Deposits Deposits
	// Names are what people, programs and homes are called; Followed and Fetched say of changes of stays what they did to tasks, and which fetch of a calendar brought them.
	Names    func(ctx context.Context, m identity.MemberID) (trail.Names, error)
	Followed Followed
	Fetched  Fetched
	// Changed, Written and Booked are the listeners, notified in this order.
	Changed []Changed
	Written []Written
	Booked  []MoneyBooked
	// Closed is nil for nobody.
	Closed Closed
}

// NewService makes the service and registers how stays are shown to listeners.
func NewService(d Deps) *Service {
	s := &Service{
		db: d.DB, box: d.Box, clock: d.Clock, members: d.Members, properties: d.Properties, messages: d.Messages, streams: d.Streams, find: d.Find, tasks: d.Tasks, plans: d.Plans, extras: d.Extras, deposits: d.Deposits, changed: d.Changed,
		written: d.Written, booked: d.Booked, closed: d.Closed, names: d.Names, followed: d.Followed, fetched: d.Fetched,
	}
	realtime.Present(d.Streams, realtime.Reservations, s.entry)
	return s
}

// Overview is a stay with where it is and what its chat looks like.
type Overview struct {
	Reservation
	// At has no place of the key while the key rule hides it, and for a stay without a home nothing that is the home's alone.
	At property.Property
	// Last is the title of the last home of a stay that has none now, for managers.
	Last   string
	Member member.Member
	Thread message.Thread
	Viewer Viewer
	Now    time.Time
}

// View is all that one viewer may know of a stay. Code and WiFi are empty where the rules say no.
type View struct {
	Overview
	// Wanted is the content language that was asked for; the stay's own is that of its booking.
	Wanted  string
	Details Details
	// ByNumber is for who came by booking number: how to reach the booker is not in the answer.
	ByNumber   bool
	Key        KeyState
	Code       secret.Text
	WiFi       property.WiFi
	InfoTexts  []property.InfoText
	Directions []property.Nearby
	Documents  []property.Document
	// Release is for managers: whether the home can be released early.
	Release *Release
}

func missing() error { return fault.Missing(fault.ReservationNotFound) }

// Admitted is a stay as it was read for one who may see it.
type Admitted struct {
	stored
	Viewer Viewer
}

// Any reports whether a member has a reservation, of whatever state.
func (s *Service) Any(ctx context.Context, q database.Querier, member identity.MemberID) (bool, error) {
	return anyStay(ctx, q, member)
}

// Admit reads a stay that the actor may see, through a transaction or outside of one. What does not exist and what is somebody else's is refused alike.
func (s *Service) Admit(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Admitted, error) {
	r, viewer, err := s.admitted(ctx, q, actor, ref)
	return Admitted{r, viewer}, err
}

// AdmitBearer reads a stay for the bearer of an invitation, whose right to see it was checked.
func (s *Service) AdmitBearer(ctx context.Context, q database.Querier, ref identity.Ref) (Admitted, error) {
	r, err := get(ctx, q, ref)
	return Admitted{r, AsGuest}, err
}

// Overview adds where the stay is and what its chat looks like.
func (s *Service) Overview(ctx context.Context, a Admitted) (Overview, error) {
	return s.overview(ctx, a.Reservation, a.Viewer)
}

// Details adds payments, services and travelers with their identity.
func (s *Service) Details(ctx context.Context, q database.Querier, a Admitted) (Details, error) {
	return s.details(ctx, q, a.stored)
}

// admitted reads a stay that the actor may see. What does not exist and what is somebody else's is refused alike.
func (s *Service) admitted(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (stored, Viewer, error) {
	r, err := get(ctx, q, ref)
	if database.IsMissing(err) {
		return stored{}, "", missing()
	}
	if err != nil {
		return stored{}, "", err
	}
	viewer, ok := ViewerOf(actor, ref, r.Account)
	if !ok {
		return stored{}, "", missing()
	}
	return r, viewer, nil
}

func (s *Service) overview(ctx context.Context, r Reservation, viewer Viewer) (Overview, error) {
	o := Overview{Reservation: r, Viewer: viewer, Now: s.clock.Now()}
	var err error
	if o.Member, err = s.members.Get(ctx, s.db, r.Ref.Member); err != nil {
		return o, err
	}
	if o.At, err = s.properties.Get(ctx, s.db, identity.Ref{Member: r.Ref.Member, ID: r.Property}); err != nil {
		return o, err
	}
	if !keyPlaceShown(o.At, KeyRule(r, o.At.Zone, o.Now)) {
		o.At = o.At.WithoutKeyPlace()
	}
	if r.Parked() {
		if viewer == AsManager {
			o.Last = o.At.Title
		}
		o.At = o.At.Unassigned()
	}
	o.Thread, err = s.messages.Thread(ctx, s.db, message.Reservation, r.Ref)
	return o, err
}

// View shows a stay to its guest or a manager, with texts in a content language. When the key code is in it, the protocol says what for before anybody gets it: KeyViewed for a page that shows it, KeyMadeReady for a device that keeps it.
func (s *Service) View(ctx context.Context, actor identity.Actor, ref identity.Ref, lang string, what Action) (View, error) {
	r, viewer, err := s.admitted(ctx, s.db, actor, ref)
	if err != nil {
		return View{}, err
	}
	v := View{Wanted: lang, ByNumber: actor.Principal().ByBookingNumber()}
	if v.Overview, err = s.overview(ctx, r.Reservation, viewer); err != nil {
		return View{}, err
	}
	if v.Details, err = s.details(ctx, s.db, r); err != nil {
		return View{}, err
	}
	found, err := s.documents(ctx, s.db, v.Overview)
	if err != nil {
		return View{}, err
	}
	lang = v.Member.Writes(lang)
	v.Documents = property.InBestLanguage(found, lang, v.Member.Lang)
	v.InfoTexts, v.Directions = v.At.InfoTexts(property.ForGuest, lang, v.Member.Lang), v.At.Directions()
	if viewer == AsManager || WiFiVisible(r.Reservation, v.At.Zone, v.Now) {
		if v.WiFi, err = s.properties.WiFi(ctx, v.At.Ref); err != nil {
			return View{}, err
		}
	}
	if viewer == AsManager {
		if v.Release, err = s.release(ctx, v.Overview); err != nil {
			return View{}, err
		}
	}
	v.Key = KeyRule(r.Reservation, v.At.Zone, v.Now)
	if v.Key.Visible && v.At.HasKeyCode {
		if err := s.noteSince(ctx, actor, ref, what, sameSince(what, clock.At(v.Now), v.At.Zone), clock.At(v.Now)); err != nil {
			return View{}, err
		}
		if v.Code, err = s.properties.KeyCode(ctx, v.At.Ref); err != nil {
			return View{}, err
		}
	}
	return v, nil
}

// Home is a stay with its property and chat, without the details, for the person who may see it.
func (s *Service) Home(ctx context.Context, actor identity.Actor, ref identity.Ref) (Overview, error) {
	r, viewer, err := s.admitted(ctx, s.db, actor, ref)
	if err != nil {
		return Overview{}, err
	}
	return s.overview(ctx, r.Reservation, viewer)
}

// details adds what belongs to a reservation.
func (s *Service) details(ctx context.Context, q database.Querier, r stored) (Details, error) {
	sealed, booked, paid, err := parts(ctx, q, r.Ref)
	d := Details{Reservation: r.Reservation, Services: booked, Payments: paid}
	if err != nil {
		return d, err
	}
	d.Travelers, err = open(s.box, r.Ref, r.dataKey, sealed)
	return d, err
}

// Unlocked is what UnlockKey did.
type Unlocked struct{ At clock.Instant }

// UnlockKey opens the key's window early, by a manager's hand (see KeyRule). It is in the protocol. A key that is unlocked already stays as it is.
func (s *Service) UnlockKey(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) (Unlocked, error) {
	if !actor.Manages(ref.Member) {
		return Unlocked{}, missing()
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Unlocked, error) {
		first, err := unlock(ctx, tx, ref, actor.Account)
		if err != nil {
			return Unlocked{}, err
		}
		r, err := get(ctx, tx, ref)
		if database.IsMissing(err) {
			return Unlocked{}, missing()
		}
		if err != nil || !first {
			return Unlocked{At: r.KeyUnlockedAt}, err
		}
		if err := note(ctx, tx, ref, actor.Principal(), KeyUnlocked); err != nil {
			return Unlocked{}, err
		}
		return Unlocked{At: r.KeyUnlockedAt}, s.announce(ctx, tx, r.Reservation)
	})
}

// List is a page of the actor's own stays, the last departure first.
func (s *Service) List(ctx context.Context, actor identity.Actor, after string) (wire.Page[Overview], error) {
	behind, err := parseMark(after)
	if err != nil {
		return wire.Page[Overview]{}, err
	}
	if only := actor.OnlyReservation; only != (identity.Ref{}) {
		r, err := get(ctx, s.db, only)
		if database.IsMissing(err) {
			return wire.Page[Overview]{}, nil
		}
		if err != nil {
			return wire.Page[Overview]{}, err
		}
		o, err := s.overview(ctx, r.Reservation, AsGuest)
		return wire.Page[Overview]{Items: []Overview{o}}, err
	}
	found, err := ofAccount(ctx, s.db, actor.Account, behind, pageSize+1)
	if err != nil {
		return wire.Page[Overview]{}, err
	}
	var page wire.Page[Overview]
	for i, r := range found {
		if i == pageSize {
			page.Next = markOf(found[i-1])
			break
		}
		o, err := s.overview(ctx, r, AsGuest)
		if err != nil {
			return wire.Page[Overview]{}, err
		}
		page.Items = append(page.Items, o)
	}
	return page, nil
}

// Latest gives the actor's latest stays, the last departure first: what the status call lists. Who came by booking number sees the one.
func (s *Service) Latest(ctx context.Context, actor identity.Actor) ([]Overview, error) {
	page, err := s.List(ctx, actor, "")
	return page.Items, err
}

func markOf(r Reservation) string {
	return fmt.Sprintf("%s.%d.%d", r.Departure, r.Ref.Member, r.Ref.ID)
}

func parseMark(s string) (mark, error) {
	if s == "" {
		return mark{departure: clock.NewDate(9999, 12, 31), ref: identity.Ref{ID: math.MaxInt64}}, nil
	}
	parts := strings.Split(s, ".")
	if len(parts) == 3 {
		departure, err1 := clock.ParseDate(parts[0])
		member, err2 := strconv.ParseInt(parts[1], 10, 64)
		id, err3 := strconv.ParseInt(parts[2], 10, 64)
		if err1 == nil && err2 == nil && err3 == nil {
			return mark{departure: departure, ref: identity.Ref{Member: identity.MemberID(member), ID: id}}, nil
		}
	}
	return mark{}, fault.Invalid(fault.BadRequest, map[string]string{"offset": "expected a next_page of an earlier answer"})
}

// Day is who comes and who goes on one day.
type Day struct {
	Date                 clock.Date
	Arrivals, Departures []Overview
}

// Day gives a manager the confirmed arrivals and departures of a day by their time; the zero date is today in the member's zone.
func (s *Service) Day(ctx context.Context, actor identity.Actor, memberID identity.MemberID, date clock.Date) (Day, error) {
	if !actor.Manages(memberID) {
		return Day{}, fault.Missing(fault.NotFound)
	}
	m, err := s.members.Get(ctx, s.db, memberID)
	if err != nil {
		return Day{}, err
	}
	if date.IsZero() {
		date = clock.DateOf(s.clock.Now().In(m.Zone))
	}
	day := Day{Date: date}
	if day.Arrivals, err = s.board(ctx, memberID, date, arriving, func(o *Overview) clock.TimeOfDay { return o.ArrivalAt(&o.At) }); err != nil {
		return Day{}, err
	}
	day.Departures, err = s.board(ctx, memberID, date, departing, func(o *Overview) clock.TimeOfDay { return o.DepartureAt(&o.At) })
	return day, err
}

func (s *Service) board(ctx context.Context, member identity.MemberID, date clock.Date,
	read func(context.Context, database.Querier, identity.MemberID, clock.Date, int) ([]Reservation, error), at func(*Overview) clock.TimeOfDay,
) ([]Overview, error) {
	found, err := read(ctx, s.db, member, date, boardSize)
	if err != nil {
		return nil, err
	}
	out := make([]Overview, 0, len(found))
	for _, r := range found {
		o, err := s.overview(ctx, r, AsManager)
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	slices.SortStableFunc(out, func(a, b Overview) int {
		return cmp.Or(cmp.Compare(at(&a), at(&b)), cmp.Compare(a.At.City, b.At.City), cmp.Compare(a.At.Street, b.At.Street), cmp.Compare(a.At.Title, b.At.Title))
	})
	return out, nil
}

// LinkAccount gives an account all stays that were booked with its e-mail address.
func (s *Service) LinkAccount(ctx context.Context, tx *database.Tx, email string, account identity.AccountID) error {
	if email = normalEmail(email); email == "" {
		return nil
	}
	_, err := linkAccount(ctx, tx, email, account)
	return err
}

func normalEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }
