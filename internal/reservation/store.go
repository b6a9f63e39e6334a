package reservation

import (
	"cmp"
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// columns are all of a stay; inserted are those that a new one is written with.
var columns = database.Days(inserted, "arrival", "departure", "editable_until") + `, left_at, ready_at, erased_at, parked_at, parked_by`

const inserted = `member_id, id, external_id, case_id, property_id, account_id, source, status, arrival, departure, arrival_minute, departure_minute,
	adults, children, toddlers, pets, cots, booker_first_name, booker_last_name, booker_email, booker_phone, lang, currency, deposit, rentalprice, tourist_tax,
	total, total_third, paid, paid_third, beach_chair, parking_lot, editable_until, key_unlocked_at, key_unlocked_by, data_key_sealed,
	kind, no_cleaning, cancelled_at, cancel_reason, to_complete, extra_arrival_minute, extra_departure_minute`

// stored is a reservation with its sealed data key.
type stored struct {
	Reservation
	dataKey []byte
}

func scan(row database.Row) (stored, error) {
	var r stored
	b := &r.Booker
	err := row.Scan(&r.Ref.Member, &r.Ref.ID, &r.ExternalID, &r.Case, &r.Property, &r.Account, &r.Source, &r.Status, &r.Arrival, &r.Departure, &r.ArrivalTime, &r.DepartureTime,
		&r.Adults, &r.Children, &r.Toddlers, &r.Pets, &r.Cots, &b.FirstName, &b.LastName, &b.Email, &b.Phone, &r.Lang, &r.Currency, &r.Deposit, &r.Rentalprice, &r.TouristTax,
		&r.Total, &r.TotalThird, &r.Paid, &r.PaidThird, &r.BeachChair, &r.ParkingLot, &r.EditableUntil, &r.KeyUnlockedAt, &r.KeyUnlockedBy, &r.dataKey,
		&r.Kind, &r.NoCleaning, &r.CancelledAt, &r.CancelReason, &r.Unknown, &r.ExtraArrival, &r.ExtraDeparture, &r.LeftAt, &r.ReadyAt, &r.ErasedAt, &r.ParkedAt, &r.ParkedBy)
	return r, err
}

func scanPlain(row database.Row) (Reservation, error) {
	r, err := scan(row)
	return r.Reservation, err
}

func get(ctx context.Context, q database.Querier, ref identity.Ref) (stored, error) {
	return scan(q.QueryRow(ctx, `SELECT `+columns+` FROM reservation WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

// place is the little that a chat needs of a reservation.
type place struct {
	property int64
	account  identity.AccountID
}

func placeOf(ctx context.Context, q database.Querier, ref identity.Ref) (place, error) {
	var p place
	err := q.QueryRow(ctx, `SELECT property_id, account_id FROM reservation WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&p.property, &p.account)
	return p, err
}

func nightsOf(ctx context.Context, q database.Querier, ref identity.Ref) (arrival, departure clock.Date, err error) {
	err = q.QueryRow(ctx, `SELECT arrival, departure FROM reservation WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&arrival, &departure)
	if database.IsMissing(err) {
		return 0, 0, nil
	}
	return arrival, departure, err
}

// idOf finds a reservation by its external id; zero when there is none.
func idOf(ctx context.Context, q database.Querier, member identity.MemberID, externalID string) (int64, error) {
	var id int64
	err := q.QueryRow(ctx, `SELECT id FROM reservation WHERE member_id = $1 AND external_id = $2`, member, externalID).Scan(&id)
	if database.IsMissing(err) {
		return 0, nil
	}
	return id, err
}

// services are all that is booked, and with quantity 0 what the guest has cancelled of what files bring.
func services(ctx context.Context, q database.Querier, ref identity.Ref) ([]Booked, error) {
	return database.Collect(ctx, q, func(row database.Row) (Booked, error) {
		var s Booked
		var words string
		err := row.Scan(&s.ID, &s.Kind, &s.Name.Any, &s.Quantity, &s.FeeBasis, &s.UnitAmount, &s.Amount, &s.Timing, &s.Mandatory, &s.Offered, &s.ByGuest, &words, &s.ArrivalTime, &s.DepartureTime)
		if err == nil {
			s.Name, err = wire.ReadWords(s.Name.Any, words)
		}
		return s, err
	}, `SELECT id, kind, name, quantity, fee_basis, unit_amount, amount, timing, mandatory, offered_id, by_guest, words, arrival_minute, departure_minute FROM extra
		WHERE member_id = $1 AND reservation_id = $2 ORDER BY id`, ref.Member, ref.ID)
}

// sealedTraveler is a traveler as the database has it.
type sealedTraveler struct {
	Traveler
	sealed []byte
}

// The parts of a stay come with one query: asking three times costs more than the rows themselves. Each part fills the columns that it has.
const partsQuery = `SELECT 1, id, identity_sealed, kind, '', '', '', 0, 0, 0, main, CAST(NULL AS DATE), CAST(NULL AS DATE), 0, FALSE, '', 0, 0
		FROM traveler WHERE member_id = $1 AND reservation_id = $2
	UNION ALL SELECT 2, id, NULL, kind, name, fee_basis, timing, quantity, unit_amount, amount, mandatory, NULL, NULL, offered_id, by_guest, words, arrival_minute, departure_minute
		FROM extra WHERE member_id = $1 AND reservation_id = $2 AND quantity > 0
	UNION ALL SELECT 3, id, NULL, recipient, label, way, reference, run_id, 0, amount, FALSE, paid_on, due_on, counters, countered, words, 0, 0
		FROM payment WHERE member_id = $1 AND reservation_id = $2
	ORDER BY 1, 2`

// parts reads what belongs to a stay, each kind by its number.
func parts(ctx context.Context, q database.Querier, ref identity.Ref) (travelers []sealedTraveler, services []Booked, payments []Payment, err error) {
	_, err = database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var part, id, quantity, unit, amount, offered int64
		var sealed []byte
		var kind, label, basis, timing, spoken string
		var flag, byGuest bool
		var paid, due clock.Date
		var arrival, departure clock.TimeOfDay
		if err := row.Scan(&part, &id, &sealed, &kind, &label, &basis, &timing, &quantity, &unit, &amount, &flag, &paid, &due, &offered, &byGuest, &spoken, &arrival, &departure); err != nil {
			return struct{}{}, err
		}
		words, err := wire.ReadWords(label, spoken)
		if err != nil {
			return struct{}{}, err
		}
		switch part {
		case 1:
			travelers = append(travelers, sealedTraveler{Traveler: Traveler{ID: id, Kind: TravelerKind(kind), Main: flag}, sealed: sealed})
		case 2:
			services = append(services, Booked{
				ID: id, Kind: kind, Name: words, Quantity: int(quantity), FeeBasis: FeeBasis(basis), UnitAmount: unit, Amount: amount, Timing: Timing(timing), Mandatory: flag,
				Offered: offered, ByGuest: byGuest, ArrivalTime: arrival, DepartureTime: departure,
			})
		case 3:
			payments = append(payments, Payment{
				ID: id, PaidOn: paid, DueOn: due, Amount: amount, Recipient: Recipient(kind), Label: words, Way: Way(basis), Counters: offered, Countered: byGuest,
				Reference: timing, Run: quantity,
			})
		}
		return struct{}{}, nil
	}, partsQuery, ref.Member, ref.ID)
	return travelers, services, payments, err
}

// mark is where a page of somebody's stays begins: behind this stay, the last departure first.
type mark struct {
	departure clock.Date
	ref       identity.Ref
}

func ofAccount(ctx context.Context, q database.Querier, account identity.AccountID, behind mark, limit int) ([]Reservation, error) {
	return database.Collect(ctx, q, scanPlain, `SELECT `+columns+` FROM reservation
		WHERE account_id = $1 AND (departure, member_id, id) < ($2, $3, $4) ORDER BY departure DESC, member_id DESC, id DESC LIMIT CAST($5 AS BIGINT)`,
		account, behind.departure, behind.ref.Member, behind.ref.ID, limit)
}

func arriving(ctx context.Context, q database.Querier, member identity.MemberID, date clock.Date, limit int) ([]Reservation, error) {
	return database.Collect(ctx, q, scanPlain, `SELECT `+columns+` FROM reservation
		WHERE member_id = $1 AND arrival = $2 AND status = 'confirmed' AND parked_at = 0 ORDER BY id LIMIT CAST($3 AS BIGINT)`, member, date, limit)
}

func departing(ctx context.Context, q database.Querier, member identity.MemberID, date clock.Date, limit int) ([]Reservation, error) {
	return database.Collect(ctx, q, scanPlain, `SELECT `+columns+` FROM reservation
		WHERE member_id = $1 AND departure = $2 AND status = 'confirmed' AND parked_at = 0 ORDER BY id LIMIT CAST($3 AS BIGINT)`, member, date, limit)
}

const stayColumns = `id, property_id, status, source, arrival, departure, arrival_minute, departure_minute, extra_arrival_minute, extra_departure_minute, adults, children, toddlers, pets, cots, no_cleaning, kind, parked_at`

func scanStay(row database.Row) (s Stay, err error) {
	return s, row.Scan(&s.ID, &s.Property, &s.Status, &s.Source, &s.Arrival, &s.Departure, &s.ArrivalTime, &s.DepartureTime, &s.ExtraArrival, &s.ExtraDeparture, &s.Adults, &s.Children, &s.Toddlers, &s.Pets, &s.Cots, &s.NoCleaning, &s.Kind, &s.ParkedAt)
}

// ofHome is a stay as its home has it: one that is parked is to the home as one that is cancelled. Its nights are free, and its tasks go.
func ofHome(s Stay) Stay {
	if s.Parked() {
		s.Status = Cancelled
	}
	return s
}

// readStays adds many stays to a list.
func readStays(ctx context.Context, q database.Querier, out []Stay, query string, args ...any) ([]Stay, error) {
	var s Stay
	places := []any{
		&s.ID, &s.Property, (*string)(&s.Status), &s.Source, &s.Arrival, &s.Departure, &s.ArrivalTime, &s.DepartureTime, &s.ExtraArrival, &s.ExtraDeparture,
		&s.Adults, &s.Children, &s.Toddlers, &s.Pets, &s.Cots, &s.NoCleaning, (*string)(&s.Kind), (*int64)(&s.ParkedAt),
	}
	err := database.Scanned(ctx, q, places, func() error {
		out = append(out, ofHome(s))
		return nil
	}, query, args...)
	return out, err
}

// stays gives the stays of a property that touch the days from and to; those that have no home now count as cancelled. Stays are not longer than LongestStay, so those before need not be looked at.
func stays(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) ([]Stay, error) {
	return database.Collect(ctx, q, func(row database.Row) (Stay, error) {
		s, err := scanStay(row)
		return ofHome(s), err
	}, `SELECT `+stayColumns+` FROM reservation
		WHERE member_id = $1 AND property_id = $2 AND arrival BETWEEN $3 AND $4 AND departure >= $5 ORDER BY arrival, id`,
		member, property, from.AddDays(-LongestStay), to, from)
}

// allStays is stays for all properties of a member, only the confirmed ones; allBlocks is the same for blocks. It is found by departure: few stays that are over are read, and looked up in the deep tree of
// SQLite, for nothing.
func allStays(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) ([]Stay, error) {
	found, err := readStays(ctx, q, nil, `SELECT `+stayColumns+` FROM reservation
		WHERE member_id = $1 AND departure BETWEEN $2 AND $3 AND arrival <= $4 AND status = 'confirmed' AND parked_at = 0`,
		member, from, to.AddDays(LongestStay), to)
	slices.SortFunc(found, func(a, b Stay) int { return cmp.Or(cmp.Compare(a.Arrival, b.Arrival), cmp.Compare(a.ID, b.ID)) })
	return found, err
}

func allBlocks(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) ([]Block, error) {
	return database.Collect(ctx, q, scanBlock, `SELECT `+blockColumns+` FROM block
		WHERE member_id = $1 AND arrival BETWEEN $2 AND $3 AND departure >= $4 ORDER BY arrival, id`, member, from.AddDays(-longestBlock), to, from)
}

// visits reads the blocks of some hours between two days.
func visits(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) ([]Block, error) {
	return database.Collect(ctx, q, scanBlock, `SELECT `+blockColumns+` FROM block
		WHERE member_id = $1 AND departure BETWEEN $2 AND $3 AND to_minute > from_minute ORDER BY arrival, id`, member, from, to)
}

// servicesBetween is what is booked beside the confirmed stays that arrive between two days, by the number of the stay.
func servicesBetween(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) (map[int64][]Booked, error) {
	return collectServices(ctx, q, bookedColumns+`r.member_id = $1 AND r.arrival BETWEEN $2 AND $3`+bookedOrder, member, from, to)
}

const (
	bookedColumns = `SELECT e.reservation_id, e.id, e.kind, e.name, e.quantity, e.words FROM reservation r JOIN extra e ON e.member_id = r.member_id AND e.reservation_id = r.id WHERE `
	bookedOrder   = ` AND r.status = 'confirmed' AND e.quantity > 0 ORDER BY e.reservation_id, e.id`
)

func collectServices(ctx context.Context, q database.Querier, query string, args ...any) (map[int64][]Booked, error) {
	out := map[int64][]Booked{}
	var stay int64
	var s Booked
	var name, words string
	err := database.Scanned(ctx, q, []any{&stay, &s.ID, &s.Kind, &name, &s.Quantity, &words}, func() (err error) {
		s.Name, err = wire.ReadWords(name, words)
		out[stay] = append(out[stay], s)
		return err
	}, query, args...)
	return out, err
}

// servicesAt is servicesBetween for one property.
func servicesAt(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) (map[int64][]Booked, error) {
	return collectServices(ctx, q, bookedColumns+`r.member_id = $1 AND r.property_id = $4 AND r.arrival BETWEEN $2 AND $3`+bookedOrder, member, from, to, property)
}

var staysAtHomes = `SELECT ` + database.Days(stayColumns, "arrival", "departure") + ` FROM reservation
	WHERE member_id = $1 AND property_id IN (` + database.Marks(5, property.MostOnPage) + `) AND departure >= $2 AND departure <= $4 AND arrival <= $3`

// staysAt is stays for some homes at once. The day of departure bounds what is read along the index of each home; no stay is longer than LongestStay.
func staysAt(ctx context.Context, q database.Querier, list []Stay, member identity.MemberID, homes []int64, from, to clock.Date) ([]Stay, error) {
	return readStays(ctx, q, list, staysAtHomes, property.PageArgs([]any{member, from, to, to.AddDays(LongestStay)}, homes)...)
}

// fewKinds is of how many kinds servicesOfStays reads extras without all others.
const fewKinds = 8

var (
	allServicesOfStays = `SELECT e.reservation_id, e.id, e.kind, e.name, e.quantity, e.words FROM extra e
	WHERE e.member_id = $1 AND e.reservation_id IN (` + database.Marks(2, property.MostOnPage) + `) AND e.quantity > 0`
	servicesOfStays = allServicesOfStays + ` AND e.kind IN (` + database.Marks(2+property.MostOnPage, fewKinds) + `)`
)

// servicesOf is what is booked beside some stays, whatever their state.
func servicesOf(ctx context.Context, q database.Querier, member identity.MemberID, stays []int64, kinds []string) (map[int64][]Booked, error) {
	const order = ` ORDER BY e.reservation_id, e.id`
	args := property.PageArgs([]any{member}, stays)
	if len(kinds) == 0 || len(kinds) > fewKinds {
		return collectServices(ctx, q, allServicesOfStays+order, args...)
	}
	for i := range fewKinds {
		args = append(args, kinds[min(i, len(kinds)-1)])
	}
	return collectServices(ctx, q, servicesOfStays+order, args...)
}

// extraTimes counts the other confirmed stays of an agency that have an early arrival booked on the day of arrival of a stay, and a late departure on its day of departure.
func extraTimes(ctx context.Context, q database.Querier, r Reservation) (early, late int, err error) {
	err = q.QueryRow(ctx, `SELECT
			(SELECT COUNT(*) FROM reservation r WHERE r.member_id = $1 AND r.arrival = $3 AND r.status = 'confirmed' AND r.parked_at = 0 AND r.id <> $2
				AND EXISTS (SELECT 1 FROM extra e WHERE e.member_id = r.member_id AND e.reservation_id = r.id AND e.quantity > 0 AND e.arrival_minute > 0)),
			(SELECT COUNT(*) FROM reservation r WHERE r.member_id = $1 AND r.departure = $4 AND r.status = 'confirmed' AND r.parked_at = 0 AND r.id <> $2
				AND EXISTS (SELECT 1 FROM extra e WHERE e.member_id = r.member_id AND e.reservation_id = r.id AND e.quantity > 0 AND e.departure_minute > 0))`,
		r.Ref.Member, r.Ref.ID, r.Arrival, r.Departure).Scan(&early, &late)
	return early, late, err
}

// extraUses are what other confirmed stays of an agency have booked that have a day in common with a stay, the day of departure included.
func extraUses(ctx context.Context, q database.Querier, r Reservation) ([]ExtraUse, error) {
	return database.Collect(ctx, q, func(row database.Row) (ExtraUse, error) {
		var u ExtraUse
		err := row.Scan(&u.Offered, &u.Kind, &u.Property, &u.Arrival, &u.Departure, &u.Quantity)
		return u, err
	}, `SELECT e.offered_id, e.kind, r.property_id, r.arrival, r.departure, e.quantity
		FROM reservation r JOIN extra e ON e.member_id = r.member_id AND e.reservation_id = r.id
		WHERE r.member_id = $1 AND r.id <> $2 AND r.status = 'confirmed' AND r.arrival BETWEEN $3 AND $4 AND r.departure >= $5 AND e.quantity > 0`,
		r.Ref.Member, r.Ref.ID, r.Arrival.AddDays(-LongestStay), r.Departure, r.Arrival)
}

const blockColumns = `member_id, id, external_id, property_id, source, reason, arrival, departure, from_minute, to_minute, note`

func scanBlock(row database.Row) (Block, error) {
	var b Block
	err := row.Scan(&b.Ref.Member, &b.Ref.ID, &b.ExternalID, &b.Property, &b.Source, &b.Reason, &b.Arrival, &b.Departure, &b.From, &b.To, &b.Note)
	return b, err
}

// blocks is stays for blocks, which are not longer than longestBlock.
func blocks(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) ([]Block, error) {
	return database.Collect(ctx, q, scanBlock, `SELECT `+blockColumns+` FROM block
		WHERE member_id = $1 AND property_id = $2 AND arrival BETWEEN $3 AND $4 AND departure >= $5 ORDER BY arrival, id`,
		member, property, from.AddDays(-longestBlock), to, from)
}

func blockOf(ctx context.Context, q database.Querier, member identity.MemberID, externalID string) (Block, error) {
	return scanBlock(q.QueryRow(ctx, `SELECT `+blockColumns+` FROM block WHERE member_id = $1 AND external_id = $2`, member, externalID))
}

// lastTime is when the account last did something in a stay; zero for never.
func lastTime(ctx context.Context, q database.Querier, ref identity.Ref, who identity.Principal, action Action) (clock.Instant, error) {
	var at clock.Instant
	err := q.QueryRow(ctx, `SELECT COALESCE(MAX(at), 0) FROM protocol WHERE member_id = $1 AND reservation_id = $2 AND account_id = $3 AND by_number = $4 AND action = $5`,
		ref.Member, ref.ID, who.Account, who.ByBookingNumber(), string(action)).Scan(&at)
	return at, err
}

// lastWord is when it was last said that the guests of a stay have left, or that they have not; zero for never.
func lastWord(ctx context.Context, q database.Querier, ref identity.Ref) (clock.Instant, error) {
	var at clock.Instant
	err := q.QueryRow(ctx, `SELECT COALESCE(MAX(at), 0) FROM protocol WHERE member_id = $1 AND reservation_id = $2 AND action IN ($3, $4)`, ref.Member, ref.ID, string(GuestsLeft), string(LeftUndone)).Scan(&at)
	return at, err
}

// protocolSize is how many lines of a protocol are shown.
const protocolSize = 200

// protocol is newest first.
func protocol(ctx context.Context, q database.Querier, ref identity.Ref) ([]Entry, error) {
	return database.Collect(ctx, q, func(row database.Row) (Entry, error) {
		var e Entry
		err := row.Scan(&e.ID, &e.At, &e.Account, &e.ByNumber, &e.Action, &e.Run)
		return e, err
	}, `SELECT id, at, account_id, by_number, action, run_id FROM protocol WHERE member_id = $1 AND reservation_id = $2 ORDER BY id DESC LIMIT CAST($3 AS BIGINT)`, ref.Member, ref.ID, protocolSize)
}

// arrivingWithAccount are the confirmed stays with an account whose arrival lies between two days.
func arrivingWithAccount(ctx context.Context, q database.Querier, member identity.MemberID, first, last clock.Date) ([]Reservation, error) {
	return database.Collect(ctx, q, scanPlain, `SELECT `+columns+` FROM reservation
		WHERE member_id = $1 AND arrival BETWEEN $2 AND $3 AND status = 'confirmed' AND account_id > 0 ORDER BY id`, member, first, last)
}

// everViewedKey reports whether anybody has looked at the key code of a stay, or has it on a phone.
func everViewedKey(ctx context.Context, q database.Querier, ref identity.Ref) (bool, error) {
	var n int
	err := q.QueryRow(ctx, `SELECT COUNT(*) FROM protocol WHERE member_id = $1 AND reservation_id = $2 AND action IN ($3, $4, $5)`, ref.Member, ref.ID, string(KeyViewed), string(KeyViewedOffline), string(KeyMadeReady)).Scan(&n)
	return n > 0, err
}

func anyStay(ctx context.Context, q database.Querier, member identity.MemberID) (some bool, err error) {
	return some, q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM (SELECT 1 FROM reservation WHERE member_id = $1 LIMIT 1) AS one`, member).Scan(&some)
}

// countUnknown counts the stays of which something is not known, which depart on a day or later and arrive on the last or before it.
func countUnknown(ctx context.Context, q database.Querier, member identity.MemberID, from, last clock.Date) (int, error) {
	var n int
	err := q.QueryRow(ctx, `SELECT COUNT(*) FROM reservation WHERE member_id = $1 AND to_complete > 0 AND arrival >= $2 AND arrival <= $4 AND departure >= $3 AND status <> 'cancelled'`, member, from.AddDays(-LongestStay), from, last).Scan(&n)
	return n, err
}
