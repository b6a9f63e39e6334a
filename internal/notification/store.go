package notification

import (
	"context"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/message"
)

// owed is one notification that a person may have to get.
type owed struct {
	Account identity.AccountID
	Kind    Kind
	Ref     identity.Ref
	// Subject is the kind of chat, for messages.
	Subject  message.Kind
	Item     int64
	DueAt    clock.Instant
	ToldItem int64
	ToldAt   clock.Instant
	// Gone is how many of the tasks between ToldItem and Item are the person's no more, Soon how many of them begin, or would have begun, soon.
	Gone, Soon int64
}

// preferences are an account's, or the usual ones; chosen says which.
func preferences(ctx context.Context, q database.Querier, account identity.AccountID) (p Preferences, chosen bool, err error) {
	p = Usual()
	var zone string
	err = q.QueryRow(ctx, `SELECT messages_mail, messages_push, tasks_push, stay_mail, stay_push, quiet, quiet_from, quiet_to, time_zone, quiet_chosen FROM notification_preference WHERE account_id = $1`, account).
		Scan(&p.Messages.Mail, &p.Messages.Push, &p.TasksPush, &p.Stay.Mail, &p.Stay.Push, &p.Quiet.On, &p.Quiet.From, &p.Quiet.To, &zone, &p.QuietChosen)
	if database.IsMissing(err) {
		return Usual(), false, nil
	}
	if err != nil {
		return p, false, err
	}
	if p.Quiet.Zone, err = time.LoadLocation(zone); err != nil {
		p.Quiet.Zone = time.UTC // a zone that the present program does not know any more
	}
	return p, true, nil
}

func savePreferences(ctx context.Context, tx *database.Tx, account identity.AccountID, p Preferences) error {
	_, err := tx.Exec(ctx, `INSERT INTO notification_preference (account_id, messages_mail, messages_push, tasks_push, stay_mail, stay_push, quiet, quiet_from, quiet_to, time_zone, updated_at, quiet_chosen)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (account_id) DO UPDATE SET messages_mail = $2, messages_push = $3, tasks_push = $4, stay_mail = $5, stay_push = $6, quiet = $7, quiet_from = $8, quiet_to = $9,
			time_zone = $10, updated_at = $11, quiet_chosen = $12`,
		account, p.Messages.Mail, p.Messages.Push, p.TasksPush, p.Stay.Mail, p.Stay.Push, p.Quiet.On, p.Quiet.From, p.Quiet.To, p.Quiet.Zone.String(), tx.Now(), p.QuietChosen)
	return err
}

// lag is a member with messages behind the position up to which it has been looked.
type lag struct {
	member   identity.MemberID
	position int64
}

func behind(ctx context.Context, q database.Querier) ([]lag, error) {
	return database.Collect(ctx, q, func(row database.Row) (l lag, err error) { return l, row.Scan(&l.member, &l.position) },
		`SELECT s.member_id, COALESCE(p.position, 0) FROM sequence s LEFT JOIN notification_position p ON p.member_id = s.member_id
		WHERE s.name = 'message' AND s.last > COALESCE(p.position, 0) ORDER BY s.member_id`)
}

// move moves a member's position on, if it is still the one that was read: of two nodes one succeeds.
func move(ctx context.Context, tx *database.Tx, l lag, to int64) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO notification_position (member_id, position) VALUES ($1, $2)
		ON CONFLICT (member_id) DO UPDATE SET position = excluded.position WHERE notification_position.position = $3`, l.member, to, l.position)
	return n == 1, err
}

// owe notes that an account has to be notified of something, from now on.
func owe(ctx context.Context, tx *database.Tx, o owed) error {
	_, err := tx.Exec(ctx, `INSERT INTO notification (account_id, kind, member_id, subject, ref_id, item, due_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (account_id, kind, member_id, subject, ref_id) DO UPDATE SET item = excluded.item,
			due_at = CASE WHEN notification.due_at = 0 THEN excluded.due_at ELSE notification.due_at END, changed_at = excluded.changed_at WHERE notification.item < excluded.item`,
		o.Account, string(o.Kind), o.Ref.Member, string(o.Subject), o.Ref.ID, o.Item, o.DueAt, tx.Now())
	return err
}

func dueNow(ctx context.Context, q database.Querier, now clock.Instant, limit int) ([]owed, error) {
	return database.Collect(ctx, q, func(row database.Row) (o owed, err error) {
		return o, row.Scan(&o.Account, &o.Kind, &o.Ref.Member, &o.Subject, &o.Ref.ID, &o.Item, &o.DueAt, &o.ToldItem, &o.ToldAt, &o.Gone, &o.Soon)
	}, `SELECT account_id, kind, member_id, subject, ref_id, item, due_at, told_item, told_at, gone, soon FROM notification WHERE due_at > 0 AND due_at <= $1
		ORDER BY due_at, account_id, member_id, ref_id LIMIT CAST($2 AS BIGINT)`, now, limit)
}

// oweMore notes that an account has to be notified of so many more tasks of a member. What begins soon does not wait for what was put off.
func oweMore(ctx context.Context, tx *database.Tx, o owed) error {
	_, err := tx.Exec(ctx, `INSERT INTO notification (account_id, kind, member_id, subject, ref_id, item, due_at, changed_at, gone, soon) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (account_id, kind, member_id, subject, ref_id) DO UPDATE SET item = notification.item + excluded.item, gone = notification.gone + excluded.gone, soon = notification.soon + excluded.soon,
			due_at = CASE WHEN notification.due_at = 0 OR (excluded.soon > 0 AND excluded.due_at < notification.due_at) THEN excluded.due_at ELSE notification.due_at END, changed_at = excluded.changed_at`,
		o.Account, string(o.Kind), o.Ref.Member, string(o.Subject), o.Ref.ID, o.Item, o.DueAt, tx.Now(), o.Gone, o.Soon)
	return err
}

// knownKeys are the stays of a member whose guests have been noted to be notified of their key.
func knownKeys(ctx context.Context, q database.Querier, member identity.MemberID) ([]owed, error) {
	return database.Collect(ctx, q, func(row database.Row) (o owed, err error) {
		o.Ref.Member = member
		return o, row.Scan(&o.Account, &o.Ref.ID)
	}, `SELECT account_id, ref_id FROM notification WHERE kind = 'key' AND member_id = $1`, member)
}

const sameOwed = ` WHERE account_id = $1 AND kind = $2 AND member_id = $3 AND subject = $4 AND ref_id = $5 AND due_at = $6 AND item = $7`

func (o owed) key() []any {
	return []any{int64(o.Account), string(o.Kind), int64(o.Ref.Member), string(o.Subject), o.Ref.ID, int64(o.DueAt), o.Item}
}

// putOff has a line looked at again later; zero for not any more. False when somebody else has changed the line since it was read.
func putOff(ctx context.Context, tx *database.Tx, o owed, due clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE notification SET due_at = $8`+sameOwed, append(o.key(), int64(due))...)
	return n == 1, err
}

// lookAgain makes every notification that an account is still to get due now.
func lookAgain(ctx context.Context, tx *database.Tx, account identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE notification SET due_at = $1 WHERE account_id = $2 AND due_at > $1`, tx.Now(), account)
	return err
}

// lookAgainAt is lookAgain for all whom an agency is still to notify.
func lookAgainAt(ctx context.Context, tx *database.Tx, member identity.MemberID) error {
	_, err := tx.Exec(ctx, `UPDATE notification SET due_at = $1 WHERE member_id = $2 AND due_at > $1`, tx.Now(), member)
	return err
}

// toldOf is the newest item of which a person was notified; zero for none.
func toldOf(ctx context.Context, q database.Querier, o owed) (item int64, err error) {
	err = q.QueryRow(ctx, `SELECT told_item FROM notification WHERE account_id = $1 AND kind = $2 AND member_id = $3 AND subject = $4 AND ref_id = $5`,
		o.Account, string(o.Kind), o.Ref.Member, string(o.Subject), o.Ref.ID).Scan(&item)
	if database.IsMissing(err) {
		return 0, nil
	}
	return item, err
}

// claim notes that it is announced now up to an item. False when another node has announced it, or something new has come: then it is looked at again.
func claim(ctx context.Context, tx *database.Tx, o owed, item int64) (bool, error) {
	return claimAt(ctx, tx, o, item, tx.Now())
}

// claimAt is claim where the account was notified last at a time: an earlier one where this time nothing is sent.
func claimAt(ctx context.Context, tx *database.Tx, o owed, item int64, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE notification SET due_at = 0, told_item = $8, told_at = $9, gone = 0, soon = 0`+sameOwed, append(o.key(), item, int64(at))...)
	return n == 1, err
}

func sweep(ctx context.Context, tx *database.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM notification WHERE changed_at < $1 AND due_at = 0`, before)
	return err
}

// replyAddress is somebody's address of a chat.
type replyAddress struct {
	Account    identity.AccountID
	Kind       message.Kind
	Ref        identity.Ref
	generation int64
}

// generation is the one that holds now: behind all that were taken back.
func generation(ctx context.Context, q database.Querier, a replyAddress) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT COALESCE(MAX(generation), 0) FROM reply_address WHERE account_id = $1 AND member_id = $2 AND subject = $3 AND ref_id = $4 AND revoked_at > 0`,
		a.Account, a.Ref.Member, string(a.Kind), a.Ref.ID).Scan(&n)
	return n + 1, err
}

func saveReplyAddress(ctx context.Context, tx *database.Tx, hash []byte, a replyAddress) error {
	_, err := tx.Exec(ctx, `INSERT INTO reply_address (hash, account_id, member_id, subject, ref_id, generation, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (hash) DO NOTHING`,
		hash, a.Account, a.Ref.Member, string(a.Kind), a.Ref.ID, a.generation, tx.Now())
	return err
}

func revokeReplyAddresses(ctx context.Context, tx *database.Tx, account identity.AccountID) error {
	_, err := tx.Exec(ctx, `UPDATE reply_address SET revoked_at = $1 WHERE account_id = $2 AND revoked_at = 0`, tx.Now(), account)
	return err
}

func findReplyAddress(ctx context.Context, q database.Querier, hash []byte) (a replyAddress, err error) {
	return a, q.QueryRow(ctx, `SELECT account_id, member_id, subject, ref_id, generation FROM reply_address WHERE hash = $1 AND revoked_at = 0`, hash).
		Scan(&a.Account, &a.Ref.Member, &a.Kind, &a.Ref.ID, &a.generation)
}

func accountOf(ctx context.Context, q database.Querier, email string) (id identity.AccountID, err error) {
	return id, q.QueryRow(ctx, `SELECT id FROM account WHERE email = $1`, email).Scan(&id)
}

// skipWritten counts all messages so far as looked at.
func skipWritten(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `INSERT INTO notification_position (member_id, position) SELECT member_id, last FROM sequence WHERE name = 'message'
		ON CONFLICT (member_id) DO UPDATE SET position = excluded.position`)
	return err
}

// skipDue counts everything that is due as sent.
func skipDue(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE notification SET due_at = 0, told_item = item, told_at = $1, gone = 0, soon = 0 WHERE due_at > 0`, tx.Now())
	return err
}
