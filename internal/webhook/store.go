package webhook

import (
	"context"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const webhookColumns = `member_id, id, name, host, kinds, off, off_at, failures, failing_since, paused_until, last_good_at, former_until, created_at, address_sealed, secret_sealed, former_sealed, secret_number, taken_until`

func joinKinds(kinds []Kind) string {
	texts := make([]string, len(kinds))
	for i, k := range kinds {
		texts[i] = string(k)
	}
	return strings.Join(texts, ",")
}

func splitKinds(text string) []Kind {
	var out []Kind
	for _, k := range strings.Split(text, ",") {
		if k != "" {
			out = append(out, Kind(k))
		}
	}
	return out
}

func scanWebhook(row database.Row) (w Webhook, err error) {
	var kinds string
	err = row.Scan(&w.Ref.Member, &w.Ref.ID, &w.Name, &w.Host, &kinds, &w.Off, &w.OffAt, &w.Failures, &w.FailingSince, &w.PausedUntil, &w.LastGoodAt, &w.FormerUntil, &w.CreatedAt,
		&w.address, &w.secret, &w.former, &w.secretNumber, &w.takenUntil)
	w.Kinds = splitKinds(kinds)
	return w, err
}

func webhooksOf(ctx context.Context, q database.Querier, m identity.MemberID) ([]Webhook, error) {
	return database.Collect(ctx, q, scanWebhook, `SELECT `+webhookColumns+` FROM webhook WHERE member_id = $1 ORDER BY id`, m)
}

func webhookAt(ctx context.Context, q database.Querier, ref identity.Ref) (Webhook, error) {
	return scanWebhook(q.QueryRow(ctx, `SELECT `+webhookColumns+` FROM webhook WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

func insertWebhook(ctx context.Context, tx *database.Tx, w Webhook) error {
	_, err := tx.Exec(ctx, `INSERT INTO webhook (member_id, id, name, address_sealed, host, secret_sealed, secret_number, kinds, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		w.Ref.Member, w.Ref.ID, w.Name, w.address, w.Host, w.secret, w.secretNumber, joinKinds(w.Kinds), tx.Now())
	return err
}

// updateWebhook writes what people change. A webhook that is switched on begins afresh.
func updateWebhook(ctx context.Context, tx *database.Tx, w Webhook) error {
	_, err := tx.Exec(ctx, `UPDATE webhook SET name = $3, address_sealed = $4, host = $5, secret_sealed = $6, secret_number = $7, former_sealed = $8, former_until = $9, kinds = $10, off = $11, off_at = $12,
		failures = $13, failing_since = $14, paused_until = $15 WHERE member_id = $1 AND id = $2`,
		w.Ref.Member, w.Ref.ID, w.Name, w.address, w.Host, w.secret, w.secretNumber, w.former, w.FormerUntil, joinKinds(w.Kinds), string(w.Off), w.OffAt, w.Failures, w.FailingSince, w.PausedUntil)
	return err
}

func deleteWebhook(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	if _, err := tx.Exec(ctx, `DELETE FROM webhook_delivery WHERE member_id = $1 AND webhook_id = $2`, ref.Member, ref.ID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM webhook WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

// wanting is a webhook that hears of events now.
type wanting struct {
	id    int64
	kinds []Kind
}

func wantingOf(ctx context.Context, q database.Querier, m identity.MemberID) ([]wanting, error) {
	return database.Collect(ctx, q, func(row database.Row) (w wanting, err error) {
		var kinds string
		err = row.Scan(&w.id, &kinds)
		w.kinds = splitKinds(kinds)
		return w, err
	}, `SELECT id, kinds FROM webhook WHERE member_id = $1 AND off = '' ORDER BY id`, m)
}

const (
	insertedColumns = 9
	deliveryColumns = `member_id, webhook_id, id, kind, thing, body, state, created_at, attempts, tries, next_at, tried_at, took, status, cause, answer`
)

var insertDeliveries = database.NewBulk(`INSERT INTO webhook_delivery (member_id, webhook_id, id, kind, thing, body, state, created_at, next_at) VALUES `, insertedColumns, "")

func scanDelivery(row database.Row) (d Delivery, err error) {
	return d, row.Scan(&d.Webhook.Member, &d.Webhook.ID, &d.ID, &d.Kind, &d.Thing, &d.Body, &d.State, &d.CreatedAt, &d.Attempts, &d.tries, &d.NextAt, &d.TriedAt, &d.Took, &d.Status, &d.Cause, &d.Answer)
}

func deliveryAt(ctx context.Context, q database.Querier, webhook identity.Ref, id int64) (Delivery, error) {
	return scanDelivery(q.QueryRow(ctx, `SELECT `+deliveryColumns+` FROM webhook_delivery WHERE member_id = $1 AND webhook_id = $2 AND id = $3`, webhook.Member, webhook.ID, id))
}

// deliveriesOf lists the deliveries of a webhook, the newest first.
func deliveriesOf(ctx context.Context, q database.Querier, webhook identity.Ref, state State, before int64, limit int) ([]Delivery, error) {
	return database.Collect(ctx, q, scanDelivery, `SELECT `+deliveryColumns+` FROM webhook_delivery WHERE member_id = $1 AND webhook_id = $2 AND (state = $3 OR $3 = '') AND id < $4
		ORDER BY id DESC LIMIT CAST($5 AS BIGINT)`, webhook.Member, webhook.ID, string(state), before, limit)
}

// waitingCount counts what waits for a webhook, up to a limit.
func waitingCount(ctx context.Context, q database.Querier, webhook identity.Ref, most int) (n int64, err error) {
	return n, q.QueryRow(ctx, `SELECT COUNT(*) FROM (SELECT 1 FROM webhook_delivery WHERE member_id = $1 AND webhook_id = $2 AND state = 'waiting' LIMIT CAST($3 AS BIGINT)) AS counted`,
		webhook.Member, webhook.ID, most).Scan(&n)
}

// dueWebhooks are those to which something has to be sent now and to which no node sends. A demo agency, which an archive may have brought one, sends nothing.
func dueWebhooks(ctx context.Context, q database.Querier, now clock.Instant) ([]Webhook, error) {
	return database.Collect(ctx, q, scanWebhook, `SELECT `+webhookColumns+` FROM webhook w WHERE off = '' AND paused_until <= $1 AND taken_until <= $1
		AND EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.member_id = w.member_id AND d.webhook_id = w.id AND d.state = 'waiting' AND d.next_at <= $1)
		AND NOT EXISTS (SELECT 1 FROM member m WHERE m.id = w.member_id AND m.demo) ORDER BY member_id, id`, now)
}

// take makes this node the one that sends to a webhook for a while, or goes on being it. False when another is, or it was switched off.
func take(ctx context.Context, tx *database.Tx, w Webhook, until clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE webhook SET taken_until = $3 WHERE member_id = $1 AND id = $2 AND taken_until = $4 AND off = ''`, w.Ref.Member, w.Ref.ID, until, w.takenUntil)
	return n == 1, err
}

// release ends that.
func release(ctx context.Context, tx *database.Tx, w Webhook) error {
	_, err := tx.Exec(ctx, `UPDATE webhook SET taken_until = 0 WHERE member_id = $1 AND id = $2 AND taken_until = $3`, w.Ref.Member, w.Ref.ID, w.takenUntil)
	return err
}

// queued is the place of a delivery in the queue of its webhook.
type queued struct {
	id     int64
	thing  string
	nextAt clock.Instant
}

// queueOf reads a part of the queue of a webhook in its order.
func queueOf(ctx context.Context, q database.Querier, webhook identity.Ref, after int64, limit int) ([]queued, error) {
	return database.Collect(ctx, q, func(row database.Row) (d queued, err error) { return d, row.Scan(&d.id, &d.thing, &d.nextAt) },
		`SELECT id, thing, next_at FROM webhook_delivery WHERE member_id = $1 AND webhook_id = $2 AND state = 'waiting' AND id > $3 ORDER BY id LIMIT CAST($4 AS BIGINT)`,
		webhook.Member, webhook.ID, after, limit)
}

// dueTest is the first test that is due for a webhook: tests do not wait behind what happened.
func dueTest(ctx context.Context, q database.Querier, webhook identity.Ref, now clock.Instant) (id int64, found bool, err error) {
	err = q.QueryRow(ctx, `SELECT id FROM webhook_delivery WHERE member_id = $1 AND webhook_id = $2 AND state = 'waiting' AND next_at <= $3 AND kind = $4 ORDER BY id LIMIT 1`,
		webhook.Member, webhook.ID, now, string(Test)).Scan(&id)
	if database.IsMissing(err) {
		return 0, false, nil
	}
	return id, err == nil, err
}

// saveTry keeps what came of a try. False when another node has tried it since.
func saveTry(ctx context.Context, tx *database.Tx, d Delivery) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE webhook_delivery SET state = $4, attempts = $5, tries = $6, next_at = $7, tried_at = $8, took = $9, status = $10, cause = $11, answer = $12
		WHERE member_id = $1 AND webhook_id = $2 AND id = $3 AND attempts = $13`,
		d.Webhook.Member, d.Webhook.ID, d.ID, string(d.State), d.Attempts, d.tries, d.NextAt, d.TriedAt, d.Took, d.Status, string(d.Cause), d.Answer, d.Attempts-1)
	return n == 1, err
}

// delayThing puts off what waits behind a delivery of the same thing.
func delayThing(ctx context.Context, tx *database.Tx, d Delivery) error {
	_, err := tx.Exec(ctx, `UPDATE webhook_delivery SET next_at = $5 WHERE member_id = $1 AND webhook_id = $2 AND id > $3 AND thing = $4 AND state = 'waiting' AND next_at < $5`,
		d.Webhook.Member, d.Webhook.ID, d.ID, d.Thing, d.NextAt)
	return err
}

// saveHealth keeps how a webhook does.
func saveHealth(ctx context.Context, tx *database.Tx, w Webhook) error {
	_, err := tx.Exec(ctx, `UPDATE webhook SET off = $3, off_at = $4, failures = $5, failing_since = $6, paused_until = $7, last_good_at = $8 WHERE member_id = $1 AND id = $2`,
		w.Ref.Member, w.Ref.ID, string(w.Off), w.OffAt, w.Failures, w.FailingSince, w.PausedUntil, w.LastGoodAt)
	return err
}

// hurry makes everything that waits for a webhook due now.
func hurry(ctx context.Context, tx *database.Tx, webhook identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE webhook_delivery SET next_at = $3 WHERE member_id = $1 AND webhook_id = $2 AND state = 'waiting' AND next_at > $3`, webhook.Member, webhook.ID, tx.Now())
	return err
}

// afresh gives everything that waits for a webhook all its tries again.
func afresh(ctx context.Context, tx *database.Tx, webhook identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE webhook_delivery SET tries = 0 WHERE member_id = $1 AND webhook_id = $2 AND state = 'waiting' AND tries > 0`, webhook.Member, webhook.ID)
	return err
}

// failedWaiting counts what waits for a webhook and has been tried, up to a limit.
func failedWaiting(ctx context.Context, q database.Querier, webhook identity.Ref, most int) (n int, err error) {
	return n, q.QueryRow(ctx, `SELECT COUNT(*) FROM (SELECT 1 FROM webhook_delivery WHERE member_id = $1 AND webhook_id = $2 AND state = 'waiting' AND tries > 0 LIMIT CAST($3 AS BIGINT)) AS counted`,
		webhook.Member, webhook.ID, most).Scan(&n)
}

// requeue has a delivery sent once more.
func requeue(ctx context.Context, tx *database.Tx, d Delivery) error {
	_, err := tx.Exec(ctx, `UPDATE webhook_delivery SET state = 'waiting', tries = 0, next_at = $4 WHERE member_id = $1 AND webhook_id = $2 AND id = $3`, d.Webhook.Member, d.Webhook.ID, d.ID, tx.Now())
	return err
}

// troubled are the webhooks of a member that need somebody: switched off by failing, or failing for a while.
func troubled(ctx context.Context, q database.Querier, m identity.MemberID, failingBefore clock.Instant, limit int) ([]Webhook, error) {
	return database.Collect(ctx, q, scanWebhook, `SELECT `+webhookColumns+` FROM webhook WHERE member_id = $1 AND (off IN ('gone', 'failing') OR (off = '' AND failures >= CAST($4 AS BIGINT) AND failing_since <= $2))
		ORDER BY id LIMIT CAST($3 AS BIGINT)`, m, failingBefore, limit, outage)
}

// sweepStep is how many deliveries are dropped in one transaction.
const sweepStep = 1000

func sweepDeliveries(ctx context.Context, tx *database.Tx, before clock.Instant) (int64, error) {
	var limit clock.Instant
	err := tx.QueryRow(ctx, `SELECT COALESCE(MAX(created_at), 0) FROM (SELECT created_at FROM webhook_delivery WHERE created_at < $1 ORDER BY created_at LIMIT CAST($2 AS BIGINT)) AS oldest`, before, sweepStep).Scan(&limit)
	if err != nil || limit.IsZero() {
		return 0, err
	}
	return tx.Exec(ctx, `DELETE FROM webhook_delivery WHERE created_at <= $1`, limit)
}

func dropFormerSecrets(ctx context.Context, tx *database.Tx, now clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE webhook SET former_sealed = NULL, former_until = 0 WHERE former_until > 0 AND former_until <= $1`, now)
	return err
}

// takeFor is how long a node has a webhook before another one may take it.
const takeFor = 4 * Timeout

// sending is a node's turn with a webhook, longer than the slowest round.
var sending = database.Turn{Taken: takeFor, Ends: 3 * Timeout}
