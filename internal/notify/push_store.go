package notify

import (
	"cmp"
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// push is one push on its way.
type push struct {
	id          int64
	hash        []byte
	topic       string
	sealed      []byte
	tries       int64
	next, until clock.Instant
	// browser is where it goes, sealed.
	browser []byte
}

func setting(ctx context.Context, q database.Querier, name string) (value string, err error) {
	return value, q.QueryRow(ctx, `SELECT value FROM setting WHERE name = $1`, name).Scan(&value)
}

func insertSetting(ctx context.Context, tx *database.Tx, name, value string) error {
	_, err := tx.Exec(ctx, `INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, name, value)
	return err
}

func saveDevice(ctx context.Context, tx *database.Tx, actor identity.Actor, d Device) error {
	account := actor.Account
	// What is on its way to somebody else's account stays away from this one.
	if _, err := tx.Exec(ctx, `DELETE FROM push WHERE hash = $1 AND EXISTS (SELECT 1 FROM push_subscription p WHERE p.hash = $1 AND p.account_id <> $2)`, d.hash, account); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO push_subscription (hash, account_id, session_id, sealed, device, lang, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (hash) DO UPDATE SET account_id = $2, session_id = $3, sealed = $4, device = $5, lang = $6`, d.hash, account, d.Session, d.sealed, d.Name, d.Lang, d.CreatedAt); err != nil {
		return err
	}
	known, err := devices(ctx, tx, account)
	if err != nil {
		return err
	}
	for _, one := range surplus(known, d) {
		if err := dropBrowser(ctx, tx, one.hash); err != nil {
			return err
		}
	}
	return nil
}

// surplus are the browsers that have to go for the one that was just saved: the account's own and those of sessions by booking number never push each other out.
func surplus(newestFirst []Device, saved Device) []Device {
	var out []Device
	own, byNumber, session := 0, 0, 0
	slices.SortStableFunc(newestFirst, func(a, b Device) int { return cmp.Compare(rank(b, saved), rank(a, saved)) })
	for _, d := range newestFirst {
		switch {
		case !d.byNumber:
			if own++; own > MaxBrowsers {
				out = append(out, d)
			}
			continue
		case d.Session == saved.Session:
			session++
		}
		if byNumber++; byNumber > maxByNumberTogether || (d.Session == saved.Session && session > maxByNumber) {
			out = append(out, d)
		}
	}
	return out
}

// rank has the saved browser stay first, then those of its session.
func rank(d, saved Device) int {
	switch {
	case d.ID == saved.ID:
		return 2
	case d.Session == saved.Session:
		return 1
	}
	return 0
}

func speak(ctx context.Context, tx *database.Tx, session int64, lang string) error {
	_, err := tx.Exec(ctx, `UPDATE push_subscription SET lang = $1 WHERE session_id = $2`, lang, session)
	return err
}

func devices(ctx context.Context, q database.Querier, account identity.AccountID) ([]Device, error) {
	return database.Collect(ctx, q, func(row database.Row) (Device, error) {
		var d Device
		err := row.Scan(&d.hash, &d.Session, &d.sealed, &d.Name, &d.Lang, &d.CreatedAt, &d.byNumber)
		d.ID = idOf(d.hash)
		return d, err
	}, `SELECT p.hash, p.session_id, p.sealed, p.device, p.lang, p.created_at, s.only_member_id > 0
		FROM push_subscription p JOIN session s ON s.id = p.session_id WHERE p.account_id = $1 ORDER BY p.created_at DESC, p.hash`, account)
}

func dropDevice(ctx context.Context, tx *database.Tx, actor identity.Actor, hash []byte) error {
	session := int64(0) // any
	if actor.Principal().ByBookingNumber() {
		session = actor.Session
	}
	n, err := tx.Exec(ctx, `DELETE FROM push_subscription WHERE hash = $1 AND account_id = $2 AND (session_id = $3 OR $3 = 0)`, hash, actor.Account, session)
	if err == nil && n > 0 {
		_, err = tx.Exec(ctx, `DELETE FROM push WHERE hash = $1`, hash)
	}
	return err
}

func dropBrowser(ctx context.Context, tx *database.Tx, hash []byte) error {
	_, err := tx.Exec(ctx, `DELETE FROM push WHERE hash = $1`, hash)
	if err == nil {
		_, err = tx.Exec(ctx, `DELETE FROM push_subscription WHERE hash = $1`, hash)
	}
	return err
}

func sweepDevices(ctx context.Context, tx *database.Tx, now clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM push_subscription WHERE session_id IN (SELECT id FROM session WHERE ended_at > 0)`)
	if err == nil {
		_, err = tx.Exec(ctx, `DELETE FROM push WHERE until_at < $1 OR hash NOT IN (SELECT hash FROM push_subscription)`, now)
	}
	return err
}

// PushFigures are the queue of pushes: how many wait, and since when the oldest does.
type PushFigures struct {
	Queued int64
	Oldest clock.Instant
}

func pushFigures(ctx context.Context, q database.Querier) (f PushFigures, err error) {
	var until clock.Instant
	if err = q.QueryRow(ctx, `SELECT COUNT(*), COALESCE(MIN(until_at), 0) FROM push`).Scan(&f.Queued, &until); err == nil && until != 0 {
		f.Oldest = until.Add(-pushUseful)
	}
	return f, err
}

func insertPush(ctx context.Context, tx *database.Tx, p push) error {
	_, err := tx.Exec(ctx, `INSERT INTO push (id, hash, topic, sealed, next_at, until_at) VALUES ($1, $2, $3, $4, $5, $6)`, p.id, p.hash, p.topic, p.sealed, tx.Now(), p.until)
	return err
}

// duePushes are those whose time has come, or that wait longer than a push can: a clock that was set back since has put them off. One whose reader has signed out in that browser meanwhile is not among them; Sweep takes it away.
func duePushes(ctx context.Context, q database.Querier, now clock.Instant, limit int) ([]push, error) {
	return database.Collect(ctx, q, func(row database.Row) (p push, err error) {
		return p, row.Scan(&p.id, &p.hash, &p.topic, &p.sealed, &p.tries, &p.next, &p.until, &p.browser)
	}, `SELECT p.id, p.hash, p.topic, p.sealed, p.tries, p.next_at, p.until_at, s.sealed FROM push p JOIN push_subscription s ON s.hash = p.hash
		JOIN session e ON e.id = s.session_id AND e.ended_at = 0 WHERE (p.next_at <= $1 OR p.next_at > $3) ORDER BY p.next_at, p.id LIMIT CAST($2 AS BIGINT)`, now, limit, now.Add(longestWait))
}

// takePush moves the push's next time on, if it is still the one that was read: of two nodes one succeeds.
func takePush(ctx context.Context, tx *database.Tx, p push, until clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE push SET next_at = $1, tries = tries + 1 WHERE id = $2 AND next_at = $3 AND tries = $4`, until, p.id, p.next, p.tries)
	return n == 1, err
}

func putOff(ctx context.Context, tx *database.Tx, p push, next clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE push SET next_at = $1 WHERE id = $2 AND tries = $3`, next, p.id, p.tries)
	return err
}

func dropPush(ctx context.Context, tx *database.Tx, p push) error {
	_, err := tx.Exec(ctx, `DELETE FROM push WHERE id = $1 AND tries = $2`, p.id, p.tries)
	return err
}
