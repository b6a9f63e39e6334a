package reservation

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

const insertReservation = `INSERT INTO reservation (` + inserted + `, created_at, updated_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36,
		$37, $38, $39, $40, $41, $42, $43, $44, $44)`

const updateReservation = `UPDATE reservation SET case_id = $1, property_id = $2, account_id = $3, source = $4, status = $5, arrival = $6, departure = $7, arrival_minute = $8,
		departure_minute = $9, adults = $10, children = $11, toddlers = $12, pets = $13, cots = $14, booker_first_name = $15, booker_last_name = $16, booker_email = $17,
		booker_phone = $18, lang = $19, currency = $20, deposit = $21, rentalprice = $22, tourist_tax = $23, total = $24, total_third = $25, paid = $26, paid_third = $27,
		beach_chair = $28, parking_lot = $29, editable_until = $30, updated_at = $31,
		kind = $32, no_cleaning = $33, cancelled_at = $34, cancel_reason = $35, to_complete = $36, extra_arrival_minute = $37, extra_departure_minute = $38,
		nights_at = CASE WHEN property_id <> $2 OR status <> $5 OR arrival <> $6 OR departure <> $7 THEN $31 ELSE nights_at END
	WHERE member_id = $39 AND id = $40`

func insert(ctx context.Context, tx *database.Tx, r stored) error {
	_, err := tx.Exec(ctx, insertReservation, r.Ref.Member, r.Ref.ID, r.ExternalID, r.Case, r.Property, r.Account, r.Source, string(r.Status), r.Arrival, r.Departure,
		r.ArrivalTime, r.DepartureTime, r.Adults, r.Children, r.Toddlers, r.Pets, r.Cots, wire.PlainDirection(r.Booker.FirstName), wire.PlainDirection(r.Booker.LastName), r.Booker.Email, r.Booker.Phone, r.Lang,
		r.Currency, r.Deposit, r.Rentalprice, r.TouristTax, r.Total, r.TotalThird, r.Paid, r.PaidThird, r.BeachChair, r.ParkingLot, r.EditableUntil, r.KeyUnlockedAt,
		r.KeyUnlockedBy, r.dataKey, string(cmp.Or(r.Kind, ForGuest)), r.NoCleaning, r.CancelledAt, r.CancelReason, int64(r.Unknown), r.ExtraArrival, r.ExtraDeparture, tx.Now())
	if err != nil {
		return err
	}
	return errors.Join(index(ctx, tx, r.Reservation), addSource(ctx, tx, r.Ref.Member, r.Source))
}

// update changes what an import may change: neither the external id nor the office's unlocking nor whether it has a home nor the data key. It gives the stay as it was.
func update(ctx context.Context, tx *database.Tx, r stored) (Reservation, error) {
	before, err := get(ctx, tx, r.Ref)
	if err != nil {
		return Reservation{}, err
	}
	_, err = tx.Exec(ctx, updateReservation, r.Case, r.Property, r.Account, r.Source, string(r.Status), r.Arrival, r.Departure,
		r.ArrivalTime, r.DepartureTime, r.Adults, r.Children, r.Toddlers, r.Pets, r.Cots, wire.PlainDirection(r.Booker.FirstName), wire.PlainDirection(r.Booker.LastName), r.Booker.Email, r.Booker.Phone, r.Lang,
		r.Currency, r.Deposit, r.Rentalprice, r.TouristTax, r.Total, r.TotalThird, r.Paid, r.PaidThird, r.BeachChair, r.ParkingLot, r.EditableUntil, tx.Now(),
		string(cmp.Or(r.Kind, ForGuest)), r.NoCleaning, r.CancelledAt, r.CancelReason, int64(r.Unknown), r.ExtraArrival, r.ExtraDeparture, r.Ref.Member, r.Ref.ID)
	if err != nil {
		return Reservation{}, err
	}
	return before.Reservation, errors.Join(reindex(ctx, tx, before.Reservation, r.Reservation), addSource(ctx, tx, r.Ref.Member, r.Source))
}

// deletePayments deletes what files have brought; what the office entered stays.
func deletePayments(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM payment WHERE member_id = $1 AND reservation_id = $2 AND id < $3`, ref.Member, ref.ID, FirstOwn)
	return err
}

// insertPayments inserts what files bring.
func insertPayments(ctx context.Context, tx *database.Tx, ref identity.Ref, all []Payment) error {
	for _, p := range all {
		if p.Own() {
			continue
		}
		_, err := tx.Exec(ctx, `INSERT INTO payment (member_id, reservation_id, id, paid_on, due_on, amount, recipient, label, words, reference) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			ref.Member, ref.ID, p.ID, p.PaidOn, p.DueOn, p.Amount, string(p.Recipient), p.Label.Any, p.Label.Stored(), p.Reference)
		if err != nil {
			return err
		}
	}
	return nil
}

func deleteServices(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM extra WHERE member_id = $1 AND reservation_id = $2`, ref.Member, ref.ID)
	return err
}

func insertServices(ctx context.Context, tx *database.Tx, ref identity.Ref, all []Booked) error {
	for _, s := range all {
		_, err := tx.Exec(ctx, `INSERT INTO extra (member_id, reservation_id, id, kind, name, quantity, fee_basis, unit_amount, amount, timing, mandatory, offered_id, by_guest, words, arrival_minute, departure_minute)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
			ref.Member, ref.ID, s.ID, s.Kind, s.Name.Any, s.Quantity, string(s.FeeBasis), s.UnitAmount, s.Amount, string(s.Timing), s.Mandatory, s.Offered, s.ByGuest, s.Name.Stored(), s.ArrivalTime, s.DepartureTime)
		if err != nil {
			return err
		}
	}
	return nil
}

func deleteTravelers(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM traveler WHERE member_id = $1 AND reservation_id = $2`, ref.Member, ref.ID)
	return err
}

func insertTravelers(ctx context.Context, tx *database.Tx, ref identity.Ref, all []sealedTraveler) error {
	for _, t := range all {
		_, err := tx.Exec(ctx, `INSERT INTO traveler (member_id, reservation_id, id, kind, main, identity_sealed) VALUES ($1, $2, $3, $4, $5, $6)`,
			ref.Member, ref.ID, t.ID, string(t.Kind), t.Main, t.sealed)
		if err != nil {
			return err
		}
	}
	return nil
}

// caseOf finds the booking case of a text, or opens it with the given number. It is the number of the case's first reservation.
func caseOf(ctx context.Context, tx *database.Tx, member identity.MemberID, externalID string, first int64) (int64, error) {
	var id int64
	err := tx.QueryRow(ctx, `SELECT id FROM booking_case WHERE member_id = $1 AND external_id = $2`, member, externalID).Scan(&id)
	if !database.IsMissing(err) {
		return id, err
	}
	_, err = tx.Exec(ctx, `INSERT INTO booking_case (member_id, id, external_id) VALUES ($1, $2, $3)`, member, first, externalID)
	return first, err
}

func saveBlock(ctx context.Context, tx *database.Tx, b Block) error {
	_, err := tx.Exec(ctx, `INSERT INTO block (`+blockColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (member_id, id) DO UPDATE SET property_id = $4, source = $5, reason = $6, arrival = $7, departure = $8, from_minute = $9, to_minute = $10, note = $11,
		nights_at = CASE WHEN block.property_id <> $4 OR block.arrival <> $7 OR block.departure <> $8 THEN $12 ELSE block.nights_at END`,
		b.Ref.Member, b.Ref.ID, b.ExternalID, b.Property, b.Source, string(b.Reason), b.Arrival, b.Departure, b.From, b.To, b.Note, tx.Now())
	return err
}

func deleteBlock(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM block WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

var protocolRows = database.NewBulk(`INSERT INTO protocol (member_id, reservation_id, id, at, account_id, by_number, action, run_id) VALUES `, 8, ``)

func addEntry(ctx context.Context, tx *database.Tx, ref identity.Ref, e Entry) error {
	return addEntries(ctx, tx, ref.Member, []int64{ref.ID}, []Entry{e})
}

// addEntries stores one entry of each stay.
func addEntries(ctx context.Context, tx *database.Tx, m identity.MemberID, stays []int64, entries []Entry) error {
	values := make([]any, 0, 8*len(entries))
	for i, e := range entries {
		values = append(values, m, stays[i], e.ID, e.At, e.Account, e.ByNumber, string(e.Action), e.Run)
	}
	if err := protocolRows.Exec(ctx, tx, values); err != nil {
		return fmt.Errorf("protocol: %w", err)
	}
	return nil
}

// unlock opens the key early and reports whether it was not before.
func unlock(ctx context.Context, tx *database.Tx, ref identity.Ref, by identity.AccountID) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE reservation SET key_unlocked_at = $1, key_unlocked_by = $2, updated_at = $1 WHERE member_id = $3 AND id = $4 AND key_unlocked_at = 0`,
		tx.Now(), by, ref.Member, ref.ID)
	return n > 0, err
}

func linkAccount(ctx context.Context, tx *database.Tx, email string, account identity.AccountID) (int64, error) {
	return tx.Exec(ctx, `UPDATE reservation SET account_id = $1, updated_at = $2 WHERE booker_email = $3 AND account_id <> $1`, account, tx.Now(), email)
}

// lock takes back the office's early opening.
func lock(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE reservation SET key_unlocked_at = 0, key_unlocked_by = 0, ready_at = 0, updated_at = $1 WHERE member_id = $2 AND id = $3`, tx.Now(), ref.Member, ref.ID)
	return err
}

func setLeft(ctx context.Context, tx *database.Tx, ref identity.Ref, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE reservation SET left_at = $1, updated_at = $2 WHERE member_id = $3 AND id = $4`, at, tx.Now(), ref.Member, ref.ID)
	return err
}

func setReady(ctx context.Context, tx *database.Tx, ref identity.Ref, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE reservation SET ready_at = $1, updated_at = $2 WHERE member_id = $3 AND id = $4`, at, tx.Now(), ref.Member, ref.ID)
	return err
}

// hold makes others who change the stay wait until this transaction is over.
func hold(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	n, err := tx.Exec(ctx, `UPDATE reservation SET updated_at = $1 WHERE member_id = $2 AND id = $3`, tx.Now(), ref.Member, ref.ID)
	if err == nil && n == 0 {
		return fault.Missing(fault.ReservationNotFound)
	}
	return err
}
