package payment

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// edited is who changed a thing last, and when; nobody and never for one that was never kept.
type edited struct {
	by identity.AccountID
	at clock.Instant
}

// lockBank has two who change a member's bank details wait for each other.
func lockBank(ctx context.Context, tx *database.Tx, member identity.MemberID) error {
	_, err := tx.NextIDs(ctx, member, "bank_detail", 0)
	return err
}

func bankOf(ctx context.Context, q database.Querier, member identity.MemberID) (b Bank, last edited, err error) {
	err = q.QueryRow(ctx, `SELECT name, iban, bic, qr_iban, street, number, postalcode, city, country, link, updated_by, updated_at FROM bank_detail WHERE member_id = $1`, member).
		Scan(&b.Name, &b.IBAN, &b.BIC, &b.QRIBAN, &b.Street, &b.Number, &b.Postalcode, &b.City, &b.Country, &b.Link, &last.by, &last.at)
	if database.IsMissing(err) {
		return Bank{}, edited{}, nil
	}
	return b, last, err
}

func saveBank(ctx context.Context, tx *database.Tx, member identity.MemberID, b Bank, by identity.AccountID) error {
	_, err := tx.Exec(ctx, `INSERT INTO bank_detail (member_id, name, iban, bic, qr_iban, street, number, postalcode, city, country, link, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (member_id) DO UPDATE SET name = $2, iban = $3, bic = $4, qr_iban = $5, street = $6, number = $7, postalcode = $8, city = $9, country = $10, link = $11, updated_at = $12, updated_by = $13`,
		member, b.Name, b.IBAN, b.BIC, b.QRIBAN, b.Street, b.Number, b.Postalcode, b.City, b.Country, b.Link, tx.Now(), by)
	return err
}

func depositOf(ctx context.Context, q database.Querier, stay identity.Ref) (d SecurityDeposit, last edited, err error) {
	err = q.QueryRow(ctx, `SELECT asked, received, `+database.Days(`received_on`, "received_on")+`, returned, `+database.Days(`returned_on`, "returned_on")+`, reason, updated_by, updated_at FROM security_deposit
		WHERE member_id = $1 AND reservation_id = $2`, stay.Member, stay.ID).Scan(&d.Asked, &d.Received, &d.ReceivedOn, &d.Returned, &d.ReturnedOn, &d.Reason, &last.by, &last.at)
	if database.IsMissing(err) {
		return SecurityDeposit{}, edited{}, nil
	}
	return d, last, err
}

func saveDeposit(ctx context.Context, tx *database.Tx, stay identity.Ref, d SecurityDeposit, by identity.AccountID) error {
	_, err := tx.Exec(ctx, `INSERT INTO security_deposit (member_id, reservation_id, asked, received, received_on, returned, returned_on, reason, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (member_id, reservation_id) DO UPDATE SET asked = $3, received = $4, received_on = $5, returned = $6, returned_on = $7, reason = $8, updated_at = $9, updated_by = $10`,
		stay.Member, stay.ID, d.Asked, d.Received, d.ReceivedOn, d.Returned, d.ReturnedOn, d.Reason, tx.Now(), by)
	return err
}

func taxRules(ctx context.Context, q database.Querier, member identity.MemberID) ([]TaxRule, error) {
	return database.Collect(ctx, q, func(row database.Row) (TaxRule, error) {
		var t TaxRule
		err := row.Scan(&t.ID, &t.Property, &t.ValidFrom, &t.Basis, &t.Amount, &t.CappedNights, &t.FreeUnder)
		return t, err
	}, `SELECT id, property_id, `+database.Days(`valid_from`, "valid_from")+`, basis, amount, capped_nights, free_under FROM tax_rule WHERE member_id = $1 ORDER BY valid_from DESC, id DESC`, member)
}

func insertTaxRule(ctx context.Context, tx *database.Tx, member identity.MemberID, t TaxRule) error {
	_, err := tx.Exec(ctx, `INSERT INTO tax_rule (member_id, id, property_id, valid_from, basis, amount, capped_nights, free_under) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		member, t.ID, t.Property, t.ValidFrom, string(t.Basis), t.Amount, t.CappedNights, t.FreeUnder)
	return err
}

func deleteTaxRule(ctx context.Context, tx *database.Tx, rule identity.Ref) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM tax_rule WHERE member_id = $1 AND id = $2`, rule.Member, rule.ID)
}
