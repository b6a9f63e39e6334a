package realtime

import (
	"context"
	"maps"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

var (
	bumpStreams = database.NewBulk(`INSERT INTO stream (account_id, last) VALUES `, 2, ` ON CONFLICT (account_id) DO UPDATE SET last = stream.last + excluded.last RETURNING account_id, last`)
	// insertEvents has eventColumns values for each row.
	insertEvents = database.NewBulk(`INSERT INTO event (account_id, n, action, type, member_id, ref_id, item_id, created_at) VALUES `, eventColumns, "")
)

const eventColumns = 8

// appended is an event on its way into the streams of some accounts.
type appended struct {
	Event
	accounts []identity.AccountID // sorted, each once
	live     any
}

// write numbers and writes the events of a commit. The counters stay locked until the commit, so that nobody sees a number before all smaller ones.
func write(ctx context.Context, tx *database.Tx, items []any) ([]Wake, error) {
	events := make([]appended, len(items))
	count := map[identity.AccountID]int64{}
	total := 0
	for i, item := range items {
		events[i] = item.(appended)
		total += len(events[i].accounts)
		for _, a := range events[i].accounts {
			count[a]++
		}
	}
	next, err := bump(ctx, tx, count)
	if err != nil {
		return nil, err
	}
	wakes := make([]Wake, 0, total)
	args := make([]any, 0, eventColumns*total)
	for i := range events {
		ev := &events[i]
		for _, a := range ev.accounts {
			mine := ev.Event
			mine.N = next[a]
			next[a]++
			wakes = append(wakes, Wake{Account: a, N: mine.N, Event: &mine, Live: ev.live})
			args = append(args, int64(a), mine.N, mine.Action, mine.Type, int64(mine.Member), mine.Ref, mine.Item, int64(tx.Now()))
		}
	}
	return wakes, insertEvents.Exec(ctx, tx, args)
}

// bump moves the counters on and gives the first of the new numbers of each account. All lock streams in the same order.
func bump(ctx context.Context, tx *database.Tx, count map[identity.AccountID]int64) (map[identity.AccountID]int64, error) {
	args := make([]any, 0, 2*len(count))
	for _, a := range slices.Sorted(maps.Keys(count)) {
		args = append(args, int64(a), count[a])
	}
	next := make(map[identity.AccountID]int64, len(count))
	err := bumpStreams.Each(args, func(text string, args []any) error {
		reached, err := database.Collect(ctx, tx, func(row database.Row) (w Wake, err error) { return w, row.Scan(&w.Account, &w.N) }, text, args...)
		for _, r := range reached {
			next[r.Account] = r.N - count[r.Account] + 1
		}
		return err
	})
	return next, err
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
var theirLast = `SELECT account_id, last FROM stream WHERE account_id IN (` + database.Marks(1, accountsAtOnce) + `)`

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

// forgetStep is how many events are dropped in one transaction, so that none holds up the writers for long.
const forgetStep = 1000

// Forget drops the events that are older than Keep at now. Accounts are looked through beside the writers; the oldest event of each says that it has some.
func (s *Streams) Forget(ctx context.Context, now clock.Instant) error {
	limit := now.Add(-Keep)
	accounts, err := database.Collect(ctx, s.db, func(row database.Row) (id identity.AccountID, err error) { return id, row.Scan(&id) },
		`SELECT account_id FROM stream s WHERE (SELECT e.created_at FROM event e WHERE e.account_id = s.account_id ORDER BY e.n LIMIT 1) < $1 ORDER BY account_id`, limit)
	if err != nil {
		return err
	}
	for _, account := range accounts {
		for dropped := int64(forgetStep); dropped == forgetStep; {
			err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
				dropped, err = tx.Exec(ctx, `DELETE FROM event WHERE account_id = $1 AND created_at < $2
					AND n < (SELECT MIN(n) FROM event WHERE account_id = $1) + CAST($3 AS BIGINT)`, account, limit, forgetStep)
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
