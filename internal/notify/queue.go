package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/locales"
)

// Sender brings one finished mail to its reader. The id is the same at each try.
type Sender interface {
	Send(ctx context.Context, id string, to string, from Brand, r Rendered) error
}

// Rejected is a refusal that will not change: an address that does not exist.
type Rejected struct{ Err error }

// Error is the reason, which may name the address: it is for nobody's eyes but Reason's.
func (r Rejected) Error() string { return r.Err.Error() }

// Unwrap gives the cause.
func (r Rejected) Unwrap() error { return r.Err }

// Queue holds the mails of the installation.
type Queue struct {
	db     *database.DB
	box    *secret.Box
	clock  clock.Clock
	logger *slog.Logger
	sender Sender
	// keep leaves what a mail says in the queue after it is sent: only a demo shows it.
	keep bool
	// failed announces that there is one more mail that was not sent, or one less.
	failed func(ctx context.Context, tx *database.Tx, m identity.MemberID) error
	// maySend reports whether a mail may leave the installation; nil for all.
	maySend func(ctx context.Context, m identity.MemberID, to string) (bool, error)
	wake    chan struct{}
	// logo finds the picture of an agency; nil for none.
	logo func(ctx context.Context, m identity.MemberID) *Picture
	// every is how often the queue is looked at without being woken: for mails whose time has come and those of other nodes.
	every time.Duration
}

// Options are how a queue sends.
type Options struct {
	// Sender is nil where nothing is configured: mails wait, or in a demo count as sent.
	Sender Sender
	// Demo keeps what mails say for the page /dev/mail.
	Demo bool
	// Failed is notified, in the transaction, when a mail is given up or sent again by hand; nil for nobody.
	Failed func(ctx context.Context, tx *database.Tx, m identity.MemberID) error
	// MaySend reports whether a mail of an agency to an address may leave the installation; nil for all. One that may not counts as sent.
	MaySend func(ctx context.Context, m identity.MemberID, to string) (bool, error)
	// Logo finds the picture of an agency; it gives nil for none, and may be nil itself.
	Logo func(ctx context.Context, m identity.MemberID) *Picture
}

// NewQueue makes a queue. Nothing is sent before Run.
func NewQueue(db *database.DB, box *secret.Box, c clock.Clock, logger *slog.Logger, options Options) *Queue {
	q := &Queue{db: db, box: box, clock: c, logger: logger, sender: options.Sender, keep: options.Demo, failed: options.Failed, maySend: options.MaySend, logo: options.Logo, wake: make(chan struct{}, 1), every: 5 * time.Second}
	if q.sender == nil && options.Demo {
		q.sender = kept{}
	}
	return q
}

// kept sends nothing: the page of the demo shows it. Mails to DemoRefused are refused as by a mail server that does not know the address.
type kept struct{}

// DemoRefused is a domain whose mails a demo does not send, so that there is one that failed.
const DemoRefused = "moved-away.example"

func (kept) Send(_ context.Context, _, to string, _ Brand, _ Rendered) error {
	if strings.HasSuffix(to, "@"+DemoRefused) {
		return Rejected{errors.New("this demo has no such address")}
	}
	return nil
}

func sealedAt(member identity.MemberID, id int64) string {
	return fmt.Sprintf("mail.payload/%d/%d", member, id)
}

// Enqueue writes a mail in the transaction of its cause.
func (q *Queue) Enqueue(ctx context.Context, tx *database.Tx, m Mail) error {
	id, err := tx.NextID(ctx, m.Member, "mail")
	if err != nil {
		return err
	}
	raw, err := json.Marshal(m.Content)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	sealed, err := q.box.SealBytes(sealedAt(m.Member, id), raw)
	if err != nil {
		return err
	}
	if locales.Match(m.Lang) == "" {
		m.Lang = locales.Fallback
	}
	useful := m.Useful
	if useful <= 0 {
		useful = 3 * 24 * time.Hour
	}
	e := Entry{Member: m.Member, ID: id, Kind: m.Kind, To: m.To, Lang: m.Lang, until: tx.Now().Add(useful), payload: sealed}
	if err := insert(ctx, tx, e); err != nil {
		return err
	}
	tx.AfterCommit(q.nudge)
	return nil
}

func (q *Queue) nudge() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Run sends until ctx ends.
func (q *Queue) Run(ctx context.Context) {
	if q.sender == nil {
		q.logger.Warn("no LATCHKEY_SMTP_URL: mails are queued and not sent")
		return
	}
	timer := time.NewTicker(q.every)
	defer timer.Stop()
	for {
		if err := q.SendDue(ctx); err != nil && ctx.Err() == nil {
			q.logger.Warn("the queue of mails could not be processed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-q.wake:
		case <-timer.C:
		}
	}
}

// atOnce is how many mails are read from the queue at once.
const atOnce = 50

// SendDue sends what is due now and returns when nothing is left.
func (q *Queue) SendDue(ctx context.Context) error {
	for ctx.Err() == nil {
		found, err := due(ctx, q.db, clock.At(q.clock.Now()), atOnce)
		if err != nil || len(found) == 0 {
			return err
		}
		for _, e := range found {
			if err := q.send(ctx, e); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// send takes a mail and sends it, unless another node has taken it. Whatever is written about the outcome is written even when the program is stopping.
func (q *Queue) send(ctx context.Context, e Entry) error {
	var failure error
	taken, err := sending.Do(ctx, q.db, func(tx *database.Tx, until clock.Instant) (bool, error) { return take(ctx, tx, e, until) }, func(ctx context.Context) error {
		failure = q.deliver(ctx, e)
		return nil
	})
	if err != nil || !taken {
		return err
	}
	e.Tries++
	ctx = context.WithoutCancel(ctx)
	return q.db.Write(ctx, func(tx *database.Tx) error {
		if failure == nil {
			return markSent(ctx, tx, e, q.keep)
		}
		next, state := tx.Now().Add(pause(e.Tries)), Queued
		var final Rejected
		if errors.As(failure, &final) || next >= e.until {
			state = Failed
		}
		reason := Reason(failure)
		tx.AfterCommit(func() {
			q.logger.Warn("a mail was not sent", "member", int64(e.Member), "mail", e.ID, "kind", string(e.Kind), "tries", e.Tries, "state", string(state), "reason", reason)
		})
		if err := markFailed(ctx, tx, e, state, next, reason); err != nil || state != Failed {
			return err
		}
		return q.announce(ctx, tx, e.Member)
	})
}

func (q *Queue) announce(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	if q.failed == nil {
		return nil
	}
	return q.failed(ctx, tx, m)
}

// Unsent lists a member's mails that were given up and would still be of use, newest first.
func (q *Queue) Unsent(ctx context.Context, tx database.Querier, member identity.MemberID, now clock.Instant, limit int) ([]Entry, error) {
	return unsent(ctx, tx, member, now, limit)
}

var errTooLate = Rejected{errors.New(reasons[TooLate])}

func (q *Queue) deliver(ctx context.Context, e Entry) error {
	if e.until <= clock.At(q.clock.Now()) {
		return errTooLate
	}
	if q.maySend != nil {
		if may, err := q.maySend(ctx, e.Member, e.To); err != nil || !may {
			return err
		}
	}
	content, err := q.open(e)
	if err != nil {
		return Rejected{err}
	}
	r, err := q.render(ctx, Mail{Member: e.Member, Kind: e.Kind, Lang: e.Lang, Content: content})
	if err != nil {
		return Rejected{err}
	}
	return q.sender.Send(ctx, fmt.Sprintf("%d.%d.%d", e.Member, e.ID, e.CreatedAt), e.To, content.Brand, r)
}

// render puts a mail together with the logo that its agency has now.
func (q *Queue) render(ctx context.Context, m Mail) (Rendered, error) {
	if q.logo != nil {
		m.Logo = q.logo(ctx, m.Member)
	}
	return Render(m.Kind, m.Lang, m.Content)
}

func (q *Queue) open(e Entry) (Content, error) {
	raw, err := q.box.OpenBytes(sealedAt(e.Member, e.ID), e.payload)
	if err != nil {
		return Content{}, err
	}
	var c Content
	return c, json.Unmarshal(raw, &c)
}

// Of lists a member's mails behind a number: all of them or, with a state, only those.
func (q *Queue) Of(ctx context.Context, member identity.MemberID, state State, oldestFirst bool, behind int64, limit int) ([]Entry, error) {
	return ofMember(ctx, q.db, member, state, oldestFirst, behind, limit)
}

// Place is where a mail is in a list by recipients; zero in front of all.
type Place struct {
	To string
	ID int64
}

// ByRecipient lists a member's mails by their recipients behind one of them: all of them or, with a state, only those.
func (q *Queue) ByRecipient(ctx context.Context, member identity.MemberID, state State, down bool, behind Place, limit int) ([]Entry, error) {
	return byRecipient(ctx, q.db, member, state, down, behind, limit)
}

// LastTo is the last mail of a member to an address; the zero one for none.
func (q *Queue) LastTo(ctx context.Context, in database.Querier, member identity.MemberID, to string) (Entry, error) {
	return lastTo(ctx, in, member, to)
}

// All lists the installation's mails, newest first, for its operator.
func (q *Queue) All(ctx context.Context, onlyFailed bool, limit int) ([]Entry, error) {
	return all(ctx, q.db, onlyFailed, limit)
}

// Retry queues failed mails again that may still be of use; it returns how many.
func (q *Queue) Retry(ctx context.Context) (int64, error) {
	var n int64
	err := q.db.Write(ctx, func(tx *database.Tx) (err error) {
		n, err = retry(ctx, tx)
		tx.AfterCommit(q.nudge)
		return err
	})
	return n, err
}

// Again queues one failed mail of a member again in the transaction of the caller, and gives it back as it is now. One that is queued or sent by now is left as it is; moot reports
// that the mail is of no use to anybody any more. may is asked before it is queued.
func (q *Queue) Again(ctx context.Context, tx *database.Tx, member identity.MemberID, id int64, may func() error) (e Entry, moot bool, err error) {
	if e, err = ofNumber(ctx, tx, member, id); err != nil || e.State != Failed {
		return e, false, err
	}
	if !e.Useful(tx.Now()) {
		return e, true, nil
	}
	if err := may(); err != nil {
		return e, false, err
	}
	e.State, e.NextAt = Queued, tx.Now()
	tx.AfterCommit(q.nudge)
	if err := requeue(ctx, tx, e); err != nil {
		return e, false, err
	}
	return e, false, q.announce(ctx, tx, member)
}

// Erase deletes the mails of a member, sent or not, that say something which must not be kept, and counts them.
func (q *Queue) Erase(ctx context.Context, tx *database.Tx, member identity.MemberID, says func(Content) bool) (database.Tally, error) {
	erased := database.Tally{}
	all, err := saying(ctx, tx, member)
	if err != nil {
		return erased, err
	}
	for _, e := range all {
		content, err := q.open(e)
		if err != nil {
			return erased, fmt.Errorf("mail %d of member %d: %w", e.ID, e.Member, err)
		}
		if !says(content) {
			continue
		}
		if err := eraseMail(ctx, tx, erased, e); err != nil {
			return erased, err
		}
		if e.State == Failed {
			if err := q.announce(ctx, tx, member); err != nil {
				return erased, err
			}
		}
	}
	return erased, nil
}

// Figures are what the operator's metrics show.
type Figures struct {
	Queued, Failed int64
	// Oldest is since when the oldest queued mail waits; zero for none.
	Oldest clock.Instant
}

// Figures counts the queue.
func (q *Queue) Figures(ctx context.Context) (Figures, error) { return figures(ctx, q.db) }

// Sweep drops mails that are long over at now.
func (q *Queue) Sweep(ctx context.Context, now clock.Instant) error {
	return q.db.Write(ctx, func(tx *database.Tx) error { return sweep(ctx, tx, now.Add(-Keep)) })
}
