package payment

import (
	"context"
	"encoding/json"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// StatementLine is a line as it is kept.
type StatementLine struct {
	ID        int64
	Statement int64
	Identity  string
	Booking
	sealed    []byte
	endToEnd  string
	State     LineState
	Why       string
	Proposal  Proposal
	SettledAt clock.Instant
	SettledBy identity.AccountID
}

// Part is what of a line was booked at a stay.
type Part struct {
	Stay    int64
	Payment int64
	Amount  int64
}

// File is a statement file that was imported.
type File struct {
	ID         int64
	Name       string
	Format     string
	Lines      int
	Added      int
	ImportedAt clock.Instant
	ImportedBy identity.AccountID
}

func mappingOf(ctx context.Context, q database.Querier, member identity.MemberID) (Mapping, error) {
	var text string
	var m Mapping
	err := q.QueryRow(ctx, `SELECT mapping FROM statement_mapping WHERE member_id = $1`, member).Scan(&text)
	if database.IsMissing(err) {
		return m, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &m)
	}
	return m, err
}

func saveMapping(ctx context.Context, tx *database.Tx, member identity.MemberID, m Mapping) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO statement_mapping (member_id, mapping, updated_at) VALUES ($1, $2, $3)
		ON CONFLICT (member_id) DO UPDATE SET mapping = $2, updated_at = $3`, member, string(text), tx.Now())
	return err
}

func insertFile(ctx context.Context, tx *database.Tx, member identity.MemberID, f File) error {
	_, err := tx.Exec(ctx, `INSERT INTO statement (member_id, id, name, format, lines, added, imported_at, imported_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		member, f.ID, f.Name, f.Format, f.Lines, f.Added, f.ImportedAt, f.ImportedBy)
	return err
}

func filesOf(ctx context.Context, q database.Querier, member identity.MemberID, limit int) ([]File, error) {
	return database.Collect(ctx, q, func(row database.Row) (File, error) {
		var f File
		err := row.Scan(&f.ID, &f.Name, &f.Format, &f.Lines, &f.Added, &f.ImportedAt, &f.ImportedBy)
		return f, err
	}, `SELECT id, name, format, lines, added, imported_at, imported_by FROM statement WHERE member_id = $1 ORDER BY id DESC LIMIT CAST($2 AS BIGINT)`, member, limit)
}

// countOpen counts the lines that nobody has decided about.
func countOpen(ctx context.Context, q database.Querier, member identity.MemberID) (int, error) {
	return countLines(ctx, q, `SELECT COUNT(*) FROM statement_line WHERE member_id = $1 AND state = 'open'`, member)
}

// countWaiting counts those of them that may be money of a guest.
func countWaiting(ctx context.Context, q database.Querier, member identity.MemberID) (int, error) {
	return countLines(ctx, q, `SELECT COUNT(*) FROM statement_line WHERE member_id = $1 AND state = 'open' AND (amount > 0 OR proposal_id > 0)`, member)
}

func countLines(ctx context.Context, q database.Querier, query string, member identity.MemberID) (n int, err error) {
	return n, q.QueryRow(ctx, query, member).Scan(&n)
}

func hasIdentity(ctx context.Context, q database.Querier, member identity.MemberID, name string) (bool, error) {
	var id int64
	err := q.QueryRow(ctx, `SELECT id FROM statement_line WHERE member_id = $1 AND identity = $2`, member, name).Scan(&id)
	if database.IsMissing(err) {
		return false, nil
	}
	return err == nil, err
}

var lineBulk = database.NewBulk(`INSERT INTO statement_line (member_id, id, statement_id, identity, booked_on, amount, currency, details_sealed, end_to_end, returned, state, proposal_id, confidence, reasons) VALUES `, 14, ``)

func insertLines(ctx context.Context, tx *database.Tx, member identity.MemberID, all []StatementLine) error {
	values := make([]any, 0, len(all)*14)
	for _, l := range all {
		values = append(values, member, l.ID, l.Statement, l.Identity, l.BookedOn, l.Amount, l.Currency, l.sealed, l.endToEnd, l.Returned, string(l.State),
			l.Proposal.Stay, string(l.Proposal.Confidence), joined(l.Proposal.Reasons))
	}
	return lineBulk.Exec(ctx, tx, values)
}

func joined(reasons []Reason) string {
	parts := make([]string, len(reasons))
	for i, r := range reasons {
		parts[i] = string(r)
	}
	return strings.Join(parts, ",")
}

const statementColumns = `id, statement_id, identity, booked_on, amount, currency, details_sealed, end_to_end, returned, state, reason, proposal_id, confidence, reasons, settled_at, settled_by`

var statementDays = database.Days(statementColumns, "booked_on")

func scanStatementLine(row database.Row) (StatementLine, error) {
	var l StatementLine
	var reasons string
	err := row.Scan(&l.ID, &l.Statement, &l.Identity, &l.BookedOn, &l.Amount, &l.Currency, &l.sealed, &l.endToEnd, &l.Returned, &l.State, &l.Why, &l.Proposal.Stay, &l.Proposal.Confidence, &reasons,
		&l.SettledAt, &l.SettledBy)
	if reasons != "" {
		for part := range strings.SplitSeq(reasons, ",") {
			l.Proposal.Reasons = append(l.Proposal.Reasons, Reason(part))
		}
	}
	return l, err
}

// linesIn are lines of a state in an order, behind one of them.
func linesIn(ctx context.Context, q database.Querier, member identity.MemberID, state LineState, order LineOrder, behind linePlace, limit int) ([]StatementLine, error) {
	than, direction := database.ByNumber(order.Up)
	if order.Sort == LinesByNumber {
		return database.Collect(ctx, q, scanStatementLine, `SELECT `+statementDays+` FROM statement_line
			WHERE member_id = $1 AND state = $2 AND id`+than+`$3 ORDER BY id`+direction+` LIMIT CAST($4 AS BIGINT)`, member, string(state), behind.id, limit)
	}
	first, from := "booked_on", any(behind.day)
	if order.Sort == LinesByAmount {
		first, from = "amount", behind.amount
	}
	return database.Collect(ctx, q, scanStatementLine, `SELECT `+statementDays+` FROM statement_line
		WHERE member_id = $1 AND state = $2 AND (`+first+`, id)`+than+`($3, $4) ORDER BY `+first+direction+`, id`+direction+` LIMIT CAST($5 AS BIGINT)`,
		member, string(state), from, behind.id, limit)
}

func lineOf(ctx context.Context, q database.Querier, ref identity.Ref) (StatementLine, error) {
	return scanStatementLine(q.QueryRow(ctx, `SELECT `+statementDays+` FROM statement_line WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

// stateOf reads the state of a line that is about to change.
func stateOf(ctx context.Context, tx *database.Tx, ref identity.Ref) (LineState, error) {
	var state LineState
	err := tx.Holding().QueryRow(ctx, `SELECT state FROM statement_line WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&state)
	return state, err
}

// lineName is what a line is called where nothing of its guest may stand: its day and its amount.
func lineName(ctx context.Context, q database.Querier, ref identity.Ref) (string, error) {
	var day clock.Date
	var amount int64
	var currency string
	err := q.QueryRow(ctx, `SELECT booked_on, amount, currency FROM statement_line WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&day, &amount, &currency)
	return day.String() + " · " + centsText(amount) + " " + currency, err
}

func setLine(ctx context.Context, tx *database.Tx, ref identity.Ref, state LineState, why string, by identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE statement_line SET state = $1, reason = $2, settled_at = $3, settled_by = $4 WHERE member_id = $5 AND id = $6`,
		string(state), why, tx.Now(), by, ref.Member, ref.ID)
	return err
}

func setProposal(ctx context.Context, tx *database.Tx, ref identity.Ref, p Proposal) error {
	_, err := tx.Exec(ctx, `UPDATE statement_line SET proposal_id = $1, confidence = $2, reasons = $3 WHERE member_id = $4 AND id = $5`,
		p.Stay, string(p.Confidence), joined(p.Reasons), ref.Member, ref.ID)
	return err
}

func insertPart(ctx context.Context, tx *database.Tx, line identity.Ref, p Part) error {
	_, err := tx.Exec(ctx, `INSERT INTO statement_part (member_id, line_id, reservation_id, payment_id, amount) VALUES ($1, $2, $3, $4, $5)`, line.Member, line.ID, p.Stay, p.Payment, p.Amount)
	return err
}

func partsOf(ctx context.Context, q database.Querier, line identity.Ref) ([]Part, error) {
	return database.Collect(ctx, q, func(row database.Row) (Part, error) {
		var p Part
		err := row.Scan(&p.Stay, &p.Payment, &p.Amount)
		return p, err
	}, `SELECT reservation_id, payment_id, amount FROM statement_part WHERE member_id = $1 AND line_id = $2 ORDER BY reservation_id, payment_id`, line.Member, line.ID)
}

func deleteParts(ctx context.Context, tx *database.Tx, line identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM statement_part WHERE member_id = $1 AND line_id = $2`, line.Member, line.ID)
	return err
}

// returnedStay is the stay of an earlier line with the same end-to-end id and the opposite amount; zero for none.
func returnedStay(ctx context.Context, q database.Querier, member identity.MemberID, endToEnd string, amount int64) (int64, error) {
	var stay int64
	err := q.QueryRow(ctx, `SELECT p.reservation_id FROM statement_line l JOIN statement_part p ON p.member_id = l.member_id AND p.line_id = l.id
		WHERE l.member_id = $1 AND l.end_to_end = $2 AND l.end_to_end <> '' AND l.amount = $3 AND l.state = 'booked' ORDER BY l.id DESC LIMIT 1`, member, endToEnd, -amount).Scan(&stay)
	if database.IsMissing(err) {
		return 0, nil
	}
	return stay, err
}

// eraseDetails erases who paid what for in lines of days before one.
func eraseDetails(ctx context.Context, tx *database.Tx, member identity.MemberID, before clock.Date) error {
	_, err := tx.Exec(ctx, `UPDATE statement_line SET details_sealed = NULL, end_to_end = '' WHERE member_id = $1 AND booked_on < $2 AND details_sealed IS NOT NULL`, member, before)
	return err
}

// lineOfPayment is the line that a payment was confirmed from; zero for none.
func lineOfPayment(ctx context.Context, q database.Querier, stay identity.Ref, payment int64) (int64, error) {
	var line int64
	err := q.QueryRow(ctx, `SELECT line_id FROM statement_part WHERE member_id = $1 AND reservation_id = $2 AND payment_id = $3`, stay.Member, stay.ID, payment).Scan(&line)
	if database.IsMissing(err) {
		return 0, nil
	}
	return line, err
}

// sureStays are the stays for which an open line has a sure proposal.
func sureStays(ctx context.Context, q database.Querier, member identity.MemberID) (map[int64]bool, error) {
	found, err := database.Collect(ctx, q, func(row database.Row) (int64, error) {
		var id int64
		return id, row.Scan(&id)
	}, `SELECT proposal_id FROM statement_line WHERE member_id = $1 AND state = 'open' AND confidence = 'sure'`, member)
	out := map[int64]bool{}
	for _, id := range found {
		out[id] = true
	}
	return out, err
}
