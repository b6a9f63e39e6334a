package reservation

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Row is the little of a stay that the office's list shows.
type Row struct {
	Ref        identity.Ref
	ExternalID string
	Property   int64
	HasAccount bool
	Source     string
	Status     Status
	Arrival    clock.Date
	Departure  clock.Date
	Persons
	Booker      Booker
	Currency    string
	Total, Paid int64
	Kind        Kind
	Lang        string
	Unknown     Unknown
	// Parked reports whether it has no home now.
	Parked bool
}

// isParked reports whether a stay has no home now. The small index of these stays answers it: the index of the list goes on to have all else.
const isParked = `EXISTS (SELECT 1 FROM reservation p WHERE p.member_id = reservation.member_id AND p.departure = reservation.departure AND p.arrival = reservation.arrival AND p.id = reservation.id AND p.parked_at > 0)`

var rowColumns = database.Days(`id, external_id, property_id, account_id, source, status, arrival, departure, adults, children, toddlers, pets, cots, booker_first_name, booker_last_name, booker_email,
	booker_phone, currency, total, paid, kind, lang, to_complete`, "arrival", "departure") + `, ` + isParked

func scanRow(member identity.MemberID) func(database.Row) (Row, error) {
	return func(row database.Row) (Row, error) {
		l := Row{Ref: identity.Ref{Member: member}}
		b := &l.Booker
		var account identity.AccountID
		err := row.Scan(&l.Ref.ID, &l.ExternalID, &l.Property, &account, &l.Source, &l.Status, &l.Arrival, &l.Departure, &l.Adults, &l.Children, &l.Toddlers, &l.Pets, &l.Cots, &b.FirstName,
			&b.LastName, &b.Email, &b.Phone, &l.Currency, &l.Total, &l.Paid, &l.Kind, &l.Lang, &l.Unknown, &l.Parked)
		l.HasAccount = account != 0
		return l, err
	}
}

// days are the first and the last day that a list shows.
type days struct{ from, to clock.Date }

// slice is a part of a list in the order of its sort, behind a place of it.
type slice struct {
	sort               Sort
	down               bool
	behind             listPlace
	arrival, departure days
	property           int64
	status             Status
	kind               Kind
	unknown, parked    bool
}

// listPlace is a stay's place in a list: its day and number.
type listPlace struct {
	day clock.Date
	id  int64
}

// aside is a column that must not choose the index: the list is read in the order of another.
func aside(column string) string { return "COALESCE(" + column + ", " + column + ")" }

// query is one of a few constant texts. The list is read along the index of its sort, or of its home or status where one is chosen.
func (s slice) query() (string, []any) {
	arrival, departure, id := aside("arrival"), aside("departure"), aside("id")
	key := map[Sort]*string{ByArrival: &arrival, ByDeparture: &departure, ByNumber: &id}[s.sort]
	if s.property == 0 || s.sort == ByArrival {
		*key = string(s.sort)
	}
	order, than := "", ">"
	if s.down {
		order, than = " DESC", "<"
	}
	where := []string{arrival + " >= $2", arrival + " <= $3", departure + " >= $4", departure + " <= $5"}
	a, d := s.arrival, s.departure
	args := []any{}
	switch s.sort {
	case ByArrival:
		a = s.bounded(a)
	case ByDeparture:
		d = s.bounded(d)
	}
	args = append(args, a.from, a.to, d.from, d.to, s.behind.id)
	if s.sort == ByNumber {
		where = append(where, *key+" "+than+" $6")
	} else {
		where = append(where, "("+aside(string(s.sort))+" <> $7 OR id "+than+" $6)")
		args = append(args, s.behind.day)
	}
	add := func(column string, value any) {
		args = append(args, value)
		where = append(where, column+" = $"+strconv.Itoa(len(args)+1))
	}
	if s.property != 0 {
		add("property_id", s.property)
	}
	// In the words of the partial indexes, which a parameter would not be known to fit.
	switch s.status {
	case Offer, Confirmed, Cancelled:
		column := "status"
		if s.property != 0 || s.sort != ByArrival {
			column = aside(column)
		}
		where = append(where, column+" = '"+string(s.status)+"'")
	}
	switch s.kind {
	case ForOwner, Internal:
		where = append(where, "kind <> 'guest'", "kind = '"+string(s.kind)+"'")
	}
	if s.unknown {
		where = append(where, "to_complete > 0")
	}
	if s.parked {
		where = append(where, "parked_at > 0")
	}
	by := *key + order + ", id" + order
	if s.sort == ByNumber {
		by = *key + order
	}
	return ` FROM reservation WHERE member_id = $1 AND ` + strings.Join(where, " AND ") + ` ORDER BY ` + by, args
}

// bounded narrows the days of the sort's own column to those behind the place.
func (s slice) bounded(d days) days {
	if s.down {
		return days{d.from, min(d.to, s.behind.day)}
	}
	return days{max(d.from, s.behind.day), d.to}
}

// rowsAlong reads a part of a list.
func rowsAlong(ctx context.Context, q database.Querier, member identity.MemberID, s slice, limit int) ([]Row, error) {
	query, args := s.query()
	args = append([]any{member}, args...)
	args = append(args, limit)
	return database.Collect(ctx, q, scanRow(member), `SELECT `+rowColumns+query+` LIMIT CAST($`+strconv.Itoa(len(args))+` AS BIGINT)`, args...)
}

// readOf is how many stays are read by their numbers at once.
const readOf = 32

var rowsByNumber = `SELECT ` + rowColumns + ` FROM reservation WHERE member_id = $1 AND id IN (` + database.Marks(2, readOf) + `)`

// rowsOf reads up to readOf stays by their numbers, in the order of these.
func rowsOf(ctx context.Context, q database.Querier, member identity.MemberID, ids []int64) ([]Row, error) {
	args := make([]any, 1+readOf)
	args[0] = member
	for i := range readOf {
		args[1+i] = ids[min(i, len(ids)-1)]
	}
	found, err := database.Collect(ctx, q, scanRow(member), rowsByNumber, args...)
	slices.SortFunc(found, func(a, b Row) int { return slices.Index(ids, a.Ref.ID) - slices.Index(ids, b.Ref.ID) })
	return found, err
}

func scanPlace(row database.Row) (listPlace, error) {
	var p listPlace
	err := row.Scan(&p.id, &p.day)
	return p, err
}

// monthsOf are the months of a member's first and last arrival; ok is false for one without stays.
func monthsOf(ctx context.Context, q database.Querier, member identity.MemberID) (first, last int, ok bool, err error) {
	var from, to clock.Date
	// One after the other: SQLite reads a whole index for both at once, and one entry for each alone.
	err = q.QueryRow(ctx, `SELECT CAST((SELECT MIN(arrival) FROM reservation WHERE member_id = $1) AS TEXT), CAST((SELECT MAX(arrival) FROM reservation WHERE member_id = $1) AS TEXT)`, member).Scan(&from, &to)
	return from.Month(), to.Month(), !from.IsZero(), err
}

// anyNumber is no limit.
const anyNumber = math.MaxInt64

// withWord finds the stays that arrive in some months and have a word that begins with a term, up to a number of them. It joins crosswise: SQLite then looks the words up in month after month.
func withWord(ctx context.Context, q database.Querier, member identity.MemberID, from, to int, term string, most int64) ([]listPlace, error) {
	return database.Collect(ctx, q, scanPlace, `WITH RECURSIVE months (month) AS (SELECT CAST($2 AS BIGINT) UNION ALL SELECT month + 1 FROM months WHERE month < CAST($3 AS BIGINT))
		SELECT w.reservation_id, CAST(w.arrival AS TEXT) FROM months m CROSS JOIN reservation_word w WHERE w.member_id = $1 AND w.month = m.month AND w.word >= $4 AND w.word < $5 LIMIT CAST($6 AS BIGINT)`,
		member, from, to, []byte(term), []byte(term+"\xff"), most)
}

// everWithWord finds the stays of all years that have a word that begins with a term, up to a number of them, in one look-up.
func everWithWord(ctx context.Context, q database.Querier, member identity.MemberID, term string, most int64) ([]listPlace, error) {
	return database.Collect(ctx, q, scanPlace, `SELECT reservation_id, CAST(arrival AS TEXT) FROM reservation_word WHERE member_id = $1 AND word >= $2 AND word < $3 LIMIT CAST($4 AS BIGINT)`,
		member, []byte(term), []byte(term+"\xff"), most)
}

var arrivingAtHomes = database.Days(`SELECT id, arrival FROM reservation WHERE member_id = $1 AND arrival BETWEEN $2 AND $3 AND property_id IN (`+database.Marks(5, mostHomes)+`) LIMIT CAST($4 AS BIGINT)`, "arrival")

// atHomes finds the stays at some homes that arrive between two days, up to a number of them.
func atHomes(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64, from, to clock.Date, most int64) ([]listPlace, error) {
	args := make([]any, 4+mostHomes)
	args[0], args[1], args[2], args[3] = member, from, to, most
	for i := range mostHomes {
		args[4+i] = homes[min(i, len(homes)-1)]
	}
	return database.Collect(ctx, q, scanPlace, arrivingAtHomes, args...)
}

// onDay finds the stays that arrive or depart on a day.
func onDay(ctx context.Context, q database.Querier, member identity.MemberID, day clock.Date) ([]listPlace, error) {
	return database.Collect(ctx, q, scanPlace, `SELECT id, CAST(arrival AS TEXT) FROM reservation WHERE member_id = $1 AND arrival = $2
		UNION SELECT id, CAST(arrival AS TEXT) FROM reservation WHERE member_id = $1 AND departure = $2`, member, day)
}

// withEmail finds the stays whose guest has an address.
func withEmail(ctx context.Context, q database.Querier, member identity.MemberID, email string) ([]listPlace, error) {
	return database.Collect(ctx, q, scanPlace, `SELECT id, CAST(arrival AS TEXT) FROM reservation WHERE booker_email = $2 AND member_id = $1`, member, email)
}

// sources are the channels that a member's stays have come from.
func sources(ctx context.Context, q database.Querier, member identity.MemberID) ([]string, error) {
	return database.Collect(ctx, q, func(row database.Row) (string, error) {
		var source string
		err := row.Scan(&source)
		return source, err
	}, `SELECT source FROM reservation_source WHERE member_id = $1 ORDER BY source`, member)
}

// wordsStored are the words of a stay that is about to be written.
func (r Reservation) wordsStored() (month int, words []string) {
	return r.Arrival.Month(), wordsOf(r.Ref.ID, r.ExternalID, r.Booker)
}

var insertWords = database.NewBulk(`INSERT INTO reservation_word (member_id, month, word, reservation_id, arrival) VALUES `, 5, ` ON CONFLICT (member_id, month, word, reservation_id) DO NOTHING`)

// index writes the words of a stay.
func index(ctx context.Context, tx *database.Tx, r Reservation) error {
	month, words := r.wordsStored()
	args := make([]any, 0, 5*len(words))
	for _, word := range words {
		args = append(args, r.Ref.Member, month, []byte(word), r.Ref.ID, r.Arrival)
	}
	return insertWords.Exec(ctx, tx, args)
}

// reindex makes the words of a stay follow its change.
func reindex(ctx context.Context, tx *database.Tx, before, after Reservation) error {
	was, old := before.wordsStored()
	_, words := after.wordsStored()
	if before.Arrival == after.Arrival && slices.Equal(old, words) {
		return nil
	}
	for _, word := range old {
		if _, err := tx.Exec(ctx, `DELETE FROM reservation_word WHERE member_id = $1 AND month = $2 AND word = $3 AND reservation_id = $4`, before.Ref.Member, was, []byte(word), before.Ref.ID); err != nil {
			return err
		}
	}
	return index(ctx, tx, after)
}

// addSource notes that stays come from a channel.
func addSource(ctx context.Context, tx *database.Tx, member identity.MemberID, source string) error {
	_, err := tx.Exec(ctx, `INSERT INTO reservation_source (member_id, source) VALUES ($1, $2) ON CONFLICT (member_id, source) DO NOTHING`, member, source)
	return err
}

// unindexed is a member with stays from before there were words: behind which number they begin, and which is the last.
type unindexed struct {
	member     identity.MemberID
	done, last int64
}

func behindIndex(ctx context.Context, q database.Querier) ([]unindexed, error) {
	return database.Collect(ctx, q, func(row database.Row) (unindexed, error) {
		var u unindexed
		err := row.Scan(&u.member, &u.done, &u.last)
		return u, err
	}, `SELECT member_id, done, last FROM reservation_index WHERE done < last ORDER BY member_id`)
}

// between reads the stays behind a number and up to another, by their numbers.
func between(ctx context.Context, q database.Querier, member identity.MemberID, behind, last int64, limit int) ([]Reservation, error) {
	return database.Collect(ctx, q, scanPlain, `SELECT `+columns+` FROM reservation WHERE member_id = $1 AND id > $2 AND id <= $3 ORDER BY id LIMIT CAST($4 AS BIGINT)`, member, behind, last, limit)
}

func saveIndexed(ctx context.Context, tx *database.Tx, member identity.MemberID, done int64) error {
	_, err := tx.Exec(ctx, `UPDATE reservation_index SET done = $2 WHERE member_id = $1 AND done < $2`, member, done)
	return err
}

// numbered is the place of the stay with a number.
func numbered(ctx context.Context, q database.Querier, member identity.MemberID, id int64) ([]listPlace, error) {
	return database.Collect(ctx, q, scanPlace, `SELECT id, CAST(arrival AS TEXT) FROM reservation WHERE member_id = $1 AND id = $2`, member, id)
}
