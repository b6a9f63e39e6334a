package pay

import (
	"context"
	"encoding/json"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// lock has the transactions that change what an agency pays follow each other.
func lock(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	_, err := tx.NextIDs(ctx, m, "pay", 0)
	return err
}

var rateColumns = database.Days(`staff_id, valid_from, rates`, "valid_from")

// allRates are the rates of one entry, or of all where it is zero, by the day from which they count.
func allRates(ctx context.Context, q database.Querier, m identity.MemberID, only identity.StaffID) (map[identity.StaffID][]Sheet, error) {
	out := map[identity.StaffID][]Sheet{}
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var s Sheet
		var raw string
		if err := row.Scan(&s.Staff, &s.From, &raw); err != nil {
			return struct{}{}, err
		}
		err := json.Unmarshal([]byte(raw), &s.Rates)
		out[s.Staff] = append(out[s.Staff], s)
		return struct{}{}, err
	}, `SELECT `+rateColumns+` FROM pay_rates WHERE member_id = $1 AND ($2 = 0 OR staff_id = $2) ORDER BY staff_id, valid_from`, m, only)
	return out, err
}

func saveRates(ctx context.Context, tx *database.Tx, m identity.MemberID, s Sheet) error {
	raw, err := json.Marshal(s.Rates)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO pay_rates (member_id, staff_id, valid_from, rates) VALUES ($1, $2, $3, $4) ON CONFLICT (member_id, staff_id, valid_from) DO UPDATE SET rates = excluded.rates`,
		m, s.Staff, s.From, string(raw))
	return err
}

func deleteRates(ctx context.Context, tx *database.Tx, s Sheet, m identity.MemberID) error {
	_, err := tx.Exec(ctx, `DELETE FROM pay_rates WHERE member_id = $1 AND staff_id = $2 AND valid_from = $3`, m, s.Staff, s.From)
	return err
}

var correctionColumns = database.Days(`id, staff_id, month, amount, currency, reason, at, account_id`, "month")

func scanCorrection(row database.Row) (c Correction, err error) {
	return c, row.Scan(&c.ID, &c.Staff, &c.Month, &c.Amount, &c.Currency, &c.Reason, &c.At, &c.Account)
}

// corrections are those of a month by entry; of one entry, or of all where it is zero.
func corrections(ctx context.Context, q database.Querier, m identity.MemberID, only identity.StaffID, month Month) (map[identity.StaffID][]Correction, error) {
	out := map[identity.StaffID][]Correction{}
	all, err := database.Collect(ctx, q, scanCorrection, `SELECT `+correctionColumns+` FROM pay_correction WHERE member_id = $1 AND month = $2 AND ($3 = 0 OR staff_id = $3) ORDER BY id`, m, month, only)
	for _, c := range all {
		out[c.Staff] = append(out[c.Staff], c)
	}
	return out, err
}

// correctionsOf are all corrections of one entry.
func correctionsOf(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID) ([]Correction, error) {
	return database.Collect(ctx, q, scanCorrection, `SELECT `+correctionColumns+` FROM pay_correction WHERE member_id = $1 AND staff_id = $2 ORDER BY month, id`, m, staff)
}

func correction(ctx context.Context, q database.Querier, ref identity.Ref) (Correction, error) {
	return scanCorrection(q.QueryRow(ctx, `SELECT `+correctionColumns+` FROM pay_correction WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

func addCorrection(ctx context.Context, tx *database.Tx, m identity.MemberID, c Correction) error {
	id, err := tx.NextID(ctx, m, "pay_correction")
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO pay_correction (member_id, id, staff_id, month, amount, currency, reason, at, account_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		m, id, c.Staff, c.Month, c.Amount, c.Currency, c.Reason, c.At, c.Account)
	return err
}

func deleteCorrection(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM pay_correction WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

var monthColumns = database.Days(`staff_id, month, closed_at, closed_by, content`, "month")

// closedMonths are those from one to another, by entry and month; of one entry, or of all where it is zero.
func closedMonths(ctx context.Context, q database.Querier, m identity.MemberID, only identity.StaffID, from, to Month) (map[identity.StaffID][]Closed, error) {
	out := map[identity.StaffID][]Closed{}
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var c Closed
		var raw string
		if err := row.Scan(&c.Staff, &c.Month, &c.At, &c.By, &raw); err != nil {
			return struct{}{}, err
		}
		err := json.Unmarshal([]byte(raw), &c.Content)
		out[c.Staff] = append(out[c.Staff], c)
		return struct{}{}, err
	}, `SELECT `+monthColumns+` FROM pay_month WHERE member_id = $1 AND month >= $2 AND month <= $3 AND ($4 = 0 OR staff_id = $4) ORDER BY staff_id, month`, m, from, to, only)
	return out, err
}

func closeMonth(ctx context.Context, tx *database.Tx, m identity.MemberID, c Closed) error {
	raw, err := json.Marshal(c.Content)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO pay_month (member_id, staff_id, month, closed_at, closed_by, content) VALUES ($1, $2, $3, $4, $5, $6)`, m, c.Staff, c.Month, c.At, c.By, string(raw))
	return err
}

// knows reports whether an entry of the staff has rates or corrections.
func knows(ctx context.Context, q database.Querier, m identity.MemberID, staff identity.StaffID) (is bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM pay_rates WHERE member_id = $1 AND staff_id = $2) OR EXISTS (SELECT 1 FROM pay_correction WHERE member_id = $1 AND staff_id = $2)`, m, staff).Scan(&is)
	return is, err
}
