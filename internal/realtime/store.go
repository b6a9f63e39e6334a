package realtime

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// batches are the numbers of accounts that one pair of statements serves, largest first: a few constant texts for any number of accounts.
var batches = []int{64, 16, 8, 7, 6, 5, 4, 3, 2, 1}

type texts struct{ bump, insert string }

var statements = func() map[int]texts {
	all := map[int]texts{}
	for _, n := range batches {
		rows, ids := make([]string, n), make([]string, n)
		for i := range n {
			rows[i] = fmt.Sprintf("($%d, 1)", i+1)
			ids[i] = fmt.Sprintf("$%d", i+7)
		}
		all[n] = texts{
			bump: `INSERT INTO stream (account_id, last) VALUES ` + strings.Join(rows, ", ") + ` ON CONFLICT (account_id) DO UPDATE SET last = stream.last + 1`,
			insert: `INSERT INTO event (account_id, n, action, type, member_id, ref_id, item_id, created_at)
				SELECT account_id, last, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS BIGINT)
				FROM stream WHERE account_id IN (` + strings.Join(ids, ", ") + `) RETURNING account_id, n`,
		}
	}
	return all
}()

// batch is how many of n accounts are served next.
func batch(n int) int {
	for _, size := range batches {
		if size <= n {
			return size
		}
	}
	return n
}

// appendTo numbers and writes an event for some accounts, whose count is one of batches. The counters stay locked until the commit, so that nobody sees a
// number before all smaller ones.
func appendTo(ctx context.Context, tx *database.Tx, ev Event, accounts []identity.AccountID, live any) ([]Wake, error) {
	text := statements[len(accounts)]
	args := make([]any, 6, 6+len(accounts))
	args[0], args[1], args[2], args[3], args[4], args[5] = ev.Action, ev.Type, int64(ev.Member), ev.Ref, ev.Item, int64(tx.Now())
	for _, a := range accounts {
		args = append(args, int64(a))
	}
	if _, err := tx.Exec(ctx, text.bump, args[6:]...); err != nil {
		return nil, err
	}
	return database.Collect(ctx, tx, func(row database.Row) (Wake, error) {
		w := Wake{Live: live}
		err := row.Scan(&w.Account, &w.N)
		mine := ev
		mine.N = w.N
		w.Event = &mine
		return w, err
	}, text.insert, args...)
}

// Last is the number of the newest event of an account's stream; zero before the first.
func (s *Streams) Last(ctx context.Context, account identity.AccountID) (int64, error) {
	var n int64
	err := s.db.QueryRow(ctx, `SELECT last FROM stream WHERE account_id = $1`, account).Scan(&n)
	if database.IsMissing(err) {
		return 0, nil
	}
	return n, err
}

// accountsAtOnce is how many streams are looked at in one statement.
const accountsAtOnce = 64

// theirLast has one text for any number of accounts up to accountsAtOnce; places that are left over name nobody.
var theirLast = func() string {
	places := make([]string, accountsAtOnce)
	for i := range places {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	return `SELECT account_id, last FROM stream WHERE account_id IN (` + strings.Join(places, ", ") + `)`
}()

// reached gives the numbers that the streams of at most accountsAtOnce accounts have reached.
func (s *Streams) reached(ctx context.Context, accounts []identity.AccountID) ([]Wake, error) {
	args := make([]any, accountsAtOnce)
	for i := range args {
		args[i] = int64(0)
		if i < len(accounts) {
			args[i] = int64(accounts[i])
		}
	}
	return database.Collect(ctx, s.db, func(row database.Row) (w Wake, err error) {
		err = row.Scan(&w.Account, &w.N)
		return w, err
	}, theirLast, args...)
}

func (s *Streams) eventsAfter(ctx context.Context, account identity.AccountID, after int64) ([]Event, error) {
	return database.Collect(ctx, s.db, func(row database.Row) (Event, error) {
		var ev Event
		err := row.Scan(&ev.N, &ev.Action, &ev.Type, &ev.Member, &ev.Ref, &ev.Item)
		return ev, err
	}, `SELECT n, action, type, member_id, ref_id, item_id FROM event WHERE account_id = $1 AND n > $2 ORDER BY n LIMIT CAST($3 AS BIGINT)`, account, after, page)
}

// forgetStep is how much is dropped in one transaction, so that none holds up the writers for long.
const forgetStep = time.Hour

// Forget drops the events that are older than Keep.
func (s *Streams) Forget(ctx context.Context) error {
	for {
		done := false
		err := s.db.Write(ctx, func(tx *database.Tx) error {
			var oldest sql.NullInt64
			if err := tx.QueryRow(ctx, `SELECT MIN(created_at) FROM event`).Scan(&oldest); err != nil {
				return err
			}
			limit := tx.Now().Add(-Keep)
			until := clock.Instant(oldest.Int64).Add(forgetStep)
			if done = !oldest.Valid || until > limit; done {
				until = limit
			}
			_, err := tx.Exec(ctx, `DELETE FROM event WHERE created_at < $1`, until)
			return err
		})
		if err != nil || done {
			return err
		}
	}
}
