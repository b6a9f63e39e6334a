package reservation

import (
	"context"
	"fmt"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// nextPayment is the next number of the office's own payments of a stay.
func nextPayment(ctx context.Context, q database.Querier, ref identity.Ref) (int64, error) {
	var last int64
	err := q.QueryRow(ctx, `SELECT COALESCE(MAX(id), 0) FROM payment WHERE member_id = $1 AND reservation_id = $2`, ref.Member, ref.ID).Scan(&last)
	return max(FirstOwn, last+1), err
}

func insertReceived(ctx context.Context, tx *database.Tx, ref identity.Ref, p Received, by identity.AccountID) error {
	_, err := tx.Exec(ctx, `INSERT INTO payment (member_id, reservation_id, id, paid_on, due_on, amount, recipient, label, words, way, note, counters, line_id, entered_at, entered_by, reference, run_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
		ref.Member, ref.ID, p.ID, p.PaidOn, p.DueOn, p.Amount, string(p.Recipient), p.Label.Any, p.Label.Stored(), string(p.Way), p.Note, p.Counters, p.Line, tx.Now(), by, p.Reference, p.Run)
	return err
}

func receivedOf(ctx context.Context, q database.Querier, ref identity.Ref, id int64) (Received, error) {
	var p Received
	err := q.QueryRow(ctx, `SELECT id, `+database.Days(`paid_on`, "paid_on")+`, amount, recipient, way, note, counters, countered, line_id FROM payment
		WHERE member_id = $1 AND reservation_id = $2 AND id = $3`, ref.Member, ref.ID, id).
		Scan(&p.ID, &p.PaidOn, &p.Amount, &p.Recipient, &p.Way, &p.Note, &p.Counters, &p.Countered, &p.Line)
	return p, err
}

func setCountered(ctx context.Context, tx *database.Tx, ref identity.Ref, id int64) error {
	_, err := tx.Exec(ctx, `UPDATE payment SET countered = TRUE WHERE member_id = $1 AND reservation_id = $2 AND id = $3`, ref.Member, ref.ID, id)
	return err
}

func setReference(ctx context.Context, tx *database.Tx, ref identity.Ref, id int64, reference string) error {
	_, err := tx.Exec(ctx, `UPDATE payment SET reference = $1 WHERE member_id = $2 AND reservation_id = $3 AND id = $4`, reference, ref.Member, ref.ID, id)
	return err
}

// setDue writes what is left of a payment that is not made yet; with nothing left it is gone.
func setDue(ctx context.Context, tx *database.Tx, ref identity.Ref, p Payment) error {
	if p.Amount == 0 {
		_, err := tx.Exec(ctx, `DELETE FROM payment WHERE member_id = $1 AND reservation_id = $2 AND id = $3`, ref.Member, ref.ID, p.ID)
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE payment SET amount = $1 WHERE member_id = $2 AND reservation_id = $3 AND id = $4`, p.Amount, ref.Member, ref.ID, p.ID)
	return err
}

func setPaid(ctx context.Context, tx *database.Tx, r Reservation) error {
	_, err := tx.Exec(ctx, `UPDATE reservation SET paid = $1, paid_third = $2, updated_at = $3 WHERE member_id = $4 AND id = $5`, r.Paid, r.PaidThird, tx.Now(), r.Ref.Member, r.Ref.ID)
	return err
}

// PaymentLine is a payment in a list of the office: with when and by whom it was entered, zero for what files brought.
type PaymentLine struct {
	Reservation identity.Ref
	Received
	EnteredAt clock.Instant
	EnteredBy identity.AccountID
}

const lineColumns = `reservation_id, id, paid_on, due_on, amount, recipient, label, words, way, note, counters, countered, line_id, entered_at, entered_by, reference, run_id`

var lineDays = database.Days(lineColumns, "paid_on", "due_on")

func scanLine(member identity.MemberID) func(row database.Row) (PaymentLine, error) {
	return func(row database.Row) (PaymentLine, error) {
		p := PaymentLine{Reservation: identity.Ref{Member: member}}
		var label, words string
		err := row.Scan(&p.Reservation.ID, &p.ID, &p.PaidOn, &p.DueOn, &p.Amount, &p.Recipient, &label, &words, &p.Way, &p.Note, &p.Counters, &p.Countered, &p.Line, &p.EnteredAt, &p.EnteredBy, &p.Reference, &p.Run)
		if err == nil {
			p.Label, err = wire.ReadWords(label, words)
		}
		return p, err
	}
}

// ledger are all payments of a stay by their number.
func ledger(ctx context.Context, q database.Querier, ref identity.Ref) ([]PaymentLine, error) {
	return database.Collect(ctx, q, scanLine(ref.Member), `SELECT `+lineDays+` FROM payment WHERE member_id = $1 AND reservation_id = $2 ORDER BY id`, ref.Member, ref.ID)
}

// referenced are the payments with the reference of a file that count: neither a counter entry nor one that an import has taken back.
func referenced(ctx context.Context, q database.Querier, m identity.MemberID, reference string) ([]PaymentLine, error) {
	return database.Collect(ctx, q, scanLine(m), `SELECT `+lineDays+` FROM payment WHERE member_id = $1 AND reference = $2 AND counters = 0 AND NOT EXISTS (
		SELECT 1 FROM payment c WHERE c.member_id = payment.member_id AND c.reservation_id = payment.reservation_id AND c.counters = payment.id AND c.run_id <> 0) ORDER BY reservation_id, id`, m, reference)
}

// called finds stays by the number of their source, and by their own where the text is one.
func called(ctx context.Context, q database.Querier, m identity.MemberID, text string) ([]int64, error) {
	own := int64(0)
	if n, ok := identity.ParseNumber(strings.TrimPrefix(text, fmt.Sprintf("%d-", m))); ok {
		own = n
	}
	return database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) }, `SELECT id FROM reservation WHERE member_id = $1 AND (external_id = $2 OR id = $3) ORDER BY id`, m, text, own)
}

// along says how a list is read behind a place of it: its first column, the comparison with the place, the columns in their order, and the days that it is bounded by. Only the index of
// the order may be chosen: along the days the far bound narrows it, too.
func (o MoneyOrder) along(day, amount string, ids ...string) (first, than, order, bounds string) {
	first, than, bounds = day, ">", aside(day)+" BETWEEN $2 AND $3"
	far, down := " <= $3", ""
	if o.Down {
		than, far, down = "<", " >= $2", " DESC"
	}
	if o.Sort == ByAmount {
		first = amount
	} else {
		bounds += " AND " + day + far
	}
	for _, column := range append([]string{first}, ids...) {
		order += ", " + column + down
	}
	return first, than, order[2:], bounds
}

// moneyQueries are the texts of a list for each order.
func moneyQueries(text func(MoneyOrder) string) map[MoneyOrder]string {
	out := map[MoneyOrder]string{}
	for _, sort := range []MoneySort{ByDay, ByAmount} {
		for _, down := range []bool{false, true} {
			out[MoneyOrder{sort, down}] = text(MoneyOrder{sort, down})
		}
	}
	return out
}

// paidQueries read payment_paid or payment_amount.
var paidQueries = moneyQueries(func(o MoneyOrder) string {
	first, than, order, bounds := o.along("paid_on", "amount", "reservation_id", "id")
	return `SELECT ` + lineDays + ` FROM payment WHERE member_id = $1 AND ` + bounds + ` AND (` + first + `, reservation_id, id) ` + than + ` ($4, $5, $6) ORDER BY ` + order + ` LIMIT CAST($7 AS BIGINT)`
})

// paidBetween are payments of a member that were made in some days, behind one of them.
func paidBetween(ctx context.Context, q database.Querier, member identity.MemberID, order MoneyOrder, days Days, behind PaymentMark, limit int) ([]PaymentLine, error) {
	first := any(behind.PaidOn)
	if order.Sort == ByAmount {
		first = behind.Amount
	}
	return database.Collect(ctx, q, scanLine(member), paidQueries[order], member, days.First, days.Last, first, behind.Reservation, behind.ID, limit)
}

// The list of what is open and its sums come from indexes that have nothing else (reservation_open, reservation_open_amount): what they cost does not grow with the history.
// The numbers are looked for first, so that one index alone answers.
var (
	openQueries = moneyQueries(func(o MoneyOrder) string {
		first, than, order, bounds := o.along("arrival", "(total - paid)", "id")
		return `SELECT ` + columns + ` FROM reservation
		WHERE member_id = $1 AND id IN (
			SELECT id FROM reservation WHERE member_id = $1 AND status = 'confirmed' AND total > paid AND ` + bounds + ` AND (` + first + `, id) ` + than + ` ($4, $5)
			ORDER BY ` + order + ` LIMIT CAST($6 AS BIGINT))
		ORDER BY ` + order
	})
	openSumQuery = `SELECT currency, COUNT(*), CAST(SUM(total - paid) AS BIGINT), CAST(SUM(CASE WHEN arrival <= $2 THEN 1 ELSE 0 END) AS BIGINT),
			CAST(SUM(CASE WHEN arrival <= $2 THEN total - paid ELSE 0 END) AS BIGINT)
		FROM reservation WHERE member_id = $1 AND status = 'confirmed' AND total > paid GROUP BY currency ORDER BY currency`
)

// openStays are confirmed stays with something left to pay to the agency that arrive in some days, behind one of them.
func openStays(ctx context.Context, q database.Querier, member identity.MemberID, order MoneyOrder, days Days, behind OpenMark, limit int) ([]Reservation, error) {
	first := any(behind.Arrival)
	if order.Sort == ByAmount {
		first = behind.Amount
	}
	return database.Collect(ctx, q, scanPlain, openQueries[order], member, days.First, days.Last, first, behind.ID, limit)
}

func openSums(ctx context.Context, q database.Querier, member identity.MemberID, today clock.Date) ([]OpenSum, error) {
	return database.Collect(ctx, q, func(row database.Row) (OpenSum, error) {
		var s OpenSum
		err := row.Scan(&s.Currency, &s.Stays, &s.Amount, &s.Arrived, &s.ArrivedAmount)
		return s, err
	}, openSumQuery, member, today)
}

// arrivingIn are confirmed stays that arrive in some days, behind one of them.
func arrivingIn(ctx context.Context, q database.Querier, member identity.MemberID, down bool, days Days, behind OpenMark, limit int) ([]Reservation, error) {
	than, direction := database.ByNumber(!down)
	return database.Collect(ctx, q, scanPlain, `SELECT `+columns+` FROM reservation
		WHERE member_id = $1 AND (arrival, id)`+than+`($2, $3) AND arrival BETWEEN $4 AND $5 AND status = 'confirmed' ORDER BY arrival`+direction+`, id`+direction+` LIMIT CAST($6 AS BIGINT)`,
		member, behind.Arrival, behind.ID, days.First, days.Last, limit)
}

func setTax(ctx context.Context, tx *database.Tx, r Reservation) error {
	_, err := tx.Exec(ctx, `UPDATE reservation SET tourist_tax = $1, total = $2, updated_at = $3 WHERE member_id = $4 AND id = $5`, r.TouristTax, r.Total, tx.Now(), r.Ref.Member, r.Ref.ID)
	return err
}
