package erasure

import (
	"context"
	"crypto/hmac"
	"encoding/hex"
	"encoding/json"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// insertProof stores a proof under its number.
func insertProof(ctx context.Context, tx *database.Tx, p Proved, by identity.AccountID, stays []identity.Ref) error {
	_, err := tx.Exec(ctx, `INSERT INTO erasure (member_id, id, at, account_id, proof, hash, seal) VALUES ($1, $2, $3, $4, $5, $6, $7)`, p.Ref.Member, p.Ref.ID, tx.Now(), by, p.Text, p.Hash, p.Seal)
	for _, stay := range stays {
		if err == nil {
			_, err = tx.Exec(ctx, `INSERT INTO erasure_stay (member_id, reservation_id, erasure_id) VALUES ($1, $2, $3)`, stay.Member, stay.ID, p.Ref.ID)
		}
	}
	return err
}

// lastHash is the hash of the newest erasure of an agency; empty for none.
func lastHash(ctx context.Context, q database.Querier, m identity.MemberID) (hash string, err error) {
	err = q.QueryRow(ctx, `SELECT hash FROM erasure WHERE member_id = $1 ORDER BY id DESC LIMIT 1`, m).Scan(&hash)
	if database.IsMissing(err) {
		return "", nil
	}
	return hash, err
}

// countPayments are the entries of money of a stay.
func countPayments(ctx context.Context, q database.Querier, ref identity.Ref) (n int64, err error) {
	return n, q.QueryRow(ctx, `SELECT COUNT(*) FROM payment WHERE member_id = $1 AND reservation_id = $2`, ref.Member, ref.ID).Scan(&n)
}

const proofColumns = `e.id, e.proof, e.hash, e.seal`

func (s *Service) scanProof(m identity.MemberID) func(database.Row) (Proved, error) {
	return func(row database.Row) (Proved, error) {
		p := Proved{Ref: identity.Ref{Member: m}}
		if err := row.Scan(&p.Ref.ID, &p.Text, &p.Hash, &p.Seal); err != nil {
			return p, err
		}
		// What was written over may be anything: the list shows it as changed.
		read := json.Unmarshal([]byte(p.Text), &p.Proof) == nil
		p.Intact = read && p.Number == p.Ref.String() && p.Hash == hashOf(p.Text) && hmac.Equal([]byte(p.Seal), []byte(s.seal(p.Text)))
		return p, nil
	}
}

// seal is the keyed hash of a proof: only this installation can make it.
func (s *Service) seal(text string) string { return hex.EncodeToString(s.Box.MAC("erasure", text)) }

func (s *Service) proofOf(ctx context.Context, q database.Querier, ref identity.Ref) (Proved, error) {
	return s.scanProof(ref.Member)(q.QueryRow(ctx, `SELECT `+proofColumns+` FROM erasure e WHERE e.member_id = $1 AND e.id = $2`, ref.Member, ref.ID))
}

// proofOfStay is the last erasure of a stay.
func (s *Service) proofOfStay(ctx context.Context, q database.Querier, stay identity.Ref) (Proved, error) {
	return s.scanProof(stay.Member)(q.QueryRow(ctx, `SELECT `+proofColumns+` FROM erasure_stay o JOIN erasure e ON e.member_id = o.member_id AND e.id = o.erasure_id
		WHERE o.member_id = $1 AND o.reservation_id = $2 ORDER BY e.id DESC LIMIT 1`, stay.Member, stay.ID))
}

// proofs are those before a number, the newest first.
func (s *Service) proofs(ctx context.Context, q database.Querier, m identity.MemberID, before int64, most int) ([]Proved, error) {
	return database.Collect(ctx, q, s.scanProof(m), `SELECT `+proofColumns+` FROM erasure e WHERE e.member_id = $1 AND e.id < $2 ORDER BY e.id DESC LIMIT CAST($3 AS BIGINT)`, m, before, most)
}

// proofsAfter are those after a number, in their order.
func (s *Service) proofsAfter(ctx context.Context, q database.Querier, m identity.MemberID, after int64, most int) ([]Proved, error) {
	return database.Collect(ctx, q, s.scanProof(m), `SELECT `+proofColumns+` FROM erasure e WHERE e.member_id = $1 AND e.id > $2 ORDER BY e.id LIMIT CAST($3 AS BIGINT)`, m, after, most)
}

// lastNumber is the number of the newest erasure of an agency, also where its proof is gone; 0 for none.
func lastNumber(ctx context.Context, q database.Querier, m identity.MemberID) (last int64, err error) {
	err = q.QueryRow(ctx, `SELECT last FROM sequence WHERE member_id = $1 AND name = 'erasure'`, m).Scan(&last)
	if database.IsMissing(err) {
		return 0, nil
	}
	return last, err
}

var requestColumns = database.Days(`member_id, id, account_id, asked_at, due_on, state, reason, answered_at, erasure_id, reservation_id`, "due_on")

func scanRequest(row database.Row) (r Request, err error) {
	return r, row.Scan(&r.Ref.Member, &r.Ref.ID, &r.Account, &r.AskedAt, &r.DueOn, &r.State, &r.Reason, &r.AnsweredAt, &r.Erasure, &r.Stay)
}

func insertRequest(ctx context.Context, tx *database.Tx, r Request) error {
	_, err := tx.Exec(ctx, `INSERT INTO erasure_request (member_id, id, account_id, reservation_id, asked_at, due_on, state) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		r.Ref.Member, r.Ref.ID, r.Account, r.Stay, r.AskedAt, r.DueOn, string(r.State))
	return err
}

// requestsOf are the requests of a login and those by the numbers of stays that it has now, the newest first.
func requestsOf(ctx context.Context, q database.Querier, id identity.AccountID) ([]Request, error) {
	return database.Collect(ctx, q, scanRequest, `WITH asked AS (
			SELECT member_id, id FROM erasure_request WHERE account_id = $1
			UNION SELECT e.member_id, e.id FROM reservation r JOIN erasure_request e ON e.member_id = r.member_id AND e.reservation_id = r.id WHERE r.account_id = $1)
		SELECT `+requestColumns+` FROM erasure_request e WHERE EXISTS (SELECT 1 FROM asked a WHERE a.member_id = e.member_id AND a.id = e.id) ORDER BY asked_at DESC, member_id, id DESC LIMIT 50`, id)
}

// requestsOfStay are the requests by the number of a stay, the newest first.
func requestsOfStay(ctx context.Context, q database.Querier, stay identity.Ref) ([]Request, error) {
	return database.Collect(ctx, q, scanRequest, `SELECT `+requestColumns+` FROM erasure_request WHERE member_id = $1 AND reservation_id = $2 ORDER BY asked_at DESC, id DESC LIMIT 50`, stay.Member, stay.ID)
}

// openOf are the open requests at an agency of a login, by the numbers of stays that it has, and by the number of a stay; 0 for no login or no stay.
func openOf(ctx context.Context, q database.Querier, m identity.MemberID, id identity.AccountID, stay int64) ([]Request, error) {
	return database.Collect(ctx, q, scanRequest, `SELECT `+requestColumns+` FROM erasure_request WHERE member_id = $1 AND state = 'open' AND (
		account_id > 0 AND account_id = $2 OR reservation_id > 0 AND (reservation_id = $3 OR reservation_id IN (SELECT id FROM reservation WHERE member_id = $1 AND account_id > 0 AND account_id = $2))) ORDER BY id`,
		m, id, stay)
}

func requestOf(ctx context.Context, q database.Querier, ref identity.Ref) (Request, error) {
	return scanRequest(q.QueryRow(ctx, `SELECT `+requestColumns+` FROM erasure_request WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

// requests are those of an agency in a state before a number, the newest first; open ones are few and come whole, the first due first.
func requests(ctx context.Context, q database.Querier, m identity.MemberID, state State, before int64, most int) ([]Request, error) {
	return database.Collect(ctx, q, scanRequest, `SELECT `+requestColumns+` FROM erasure_request WHERE member_id = $1 AND state = $2 AND id < $3 ORDER BY id DESC LIMIT CAST($4 AS BIGINT)`, m, string(state), before, most)
}

func countOpen(ctx context.Context, q database.Querier, m identity.MemberID) (n int, err error) {
	return n, q.QueryRow(ctx, `SELECT COUNT(*) FROM erasure_request WHERE member_id = $1 AND state = 'open'`, m).Scan(&n)
}

// answerRequest stores the answer to an open request, and reports whether it still was open.
func answerRequest(ctx context.Context, tx *database.Tx, r Request, by identity.AccountID) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE erasure_request SET state = $1, reason = $2, answered_at = $3, answered_by = $4, erasure_id = $5 WHERE member_id = $6 AND id = $7 AND state = 'open'`,
		string(r.State), r.Reason, tx.Now(), by, r.Erasure, r.Ref.Member, r.Ref.ID)
	return n == 1, err
}

// forgetReasons drops what an agency once wrote to a guest whom it has erased now.
func forgetReasons(ctx context.Context, tx *database.Tx, m identity.MemberID, id identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE erasure_request SET reason = '' WHERE account_id = $1 AND member_id = $2 AND state = 'refused'`, id, m)
	return err
}

// forgetReasonsOfStay drops what an agency once answered to requests by the number of a stay that is erased now.
func forgetReasonsOfStay(ctx context.Context, tx *database.Tx, stay identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE erasure_request SET reason = '' WHERE member_id = $1 AND reservation_id = $2 AND state = 'refused'`, stay.Member, stay.ID)
	return err
}

// forgetLogin takes a login that is gone out of all requests.
func forgetLogin(ctx context.Context, tx *database.Tx, id identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE erasure_request SET account_id = 0, reason = '' WHERE account_id = $1`, id)
	return err
}

// latestStay is a stay of a login at an agency: requests lead there.
func latestStay(ctx context.Context, q database.Querier, m identity.MemberID, id identity.AccountID) (reservation.BookedStay, error) {
	b := reservation.BookedStay{Ref: identity.Ref{Member: m}, Account: id}
	err := q.QueryRow(ctx, `SELECT id, booker_first_name, booker_last_name FROM reservation WHERE member_id = $1 AND account_id = $2 ORDER BY departure DESC, id DESC LIMIT 1`, m, id).
		Scan(&b.Ref.ID, &b.FirstName, &b.LastName)
	return b, err
}

// askedStay is the stay by whose number a request was made; missing once its guest is erased.
func askedStay(ctx context.Context, q database.Querier, ref identity.Ref) (reservation.BookedStay, error) {
	b := reservation.BookedStay{Ref: ref}
	err := q.QueryRow(ctx, `SELECT account_id, booker_first_name, booker_last_name, lang FROM reservation WHERE member_id = $1 AND id = $2
		AND (erased_at = 0 OR booker_first_name <> '' OR booker_last_name <> '' OR booker_email <> '' OR booker_phone <> '')`, ref.Member, ref.ID).Scan(&b.Account, &b.FirstName, &b.LastName, &b.Lang)
	return b, err
}
