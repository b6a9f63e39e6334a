package webhook

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/ratelimit"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// Deps are what the service needs.
type Deps struct {
	DB     *database.DB
	Box    *secret.Box
	Clock  clock.Clock
	Logger *slog.Logger
	// AllowPrivate lets receivers be on private addresses and be called without TLS.
	AllowPrivate bool
	// Failing is notified, in the transaction, when a webhook begins to need somebody, or no longer does; nil for nobody.
	Failing func(ctx context.Context, tx *database.Tx, m identity.MemberID) error
	// Noted writes into the agency's history what was done with a webhook, with what undoes it, in its transaction; nil where nobody keeps one.
	Noted func(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID, act Act, name string, undo json.RawMessage) error
	// RefuseOutside refuses agencies that send nothing outside; nil for none.
	RefuseOutside func(ctx context.Context, q database.Querier, m identity.MemberID) error
	// Prove checks that the person who asks is who they are; what it gives is called in the transaction.
	Prove func(ctx context.Context, actor identity.Actor, p account.Proof) (func(context.Context, *database.Tx) error, error)
	// Agency is the language of an agency, and whether it is switched on.
	Agency func(ctx context.Context, m identity.MemberID) (lang string, active bool, err error)
	// Public is where the installation is reached.
	Public func() *url.URL
	// Client calls receivers; nil for the usual one.
	Client *http.Client
}

// Service is all that can be done with webhooks.
type Service struct {
	Deps
	lanes *lanes
	// calls limits those to incoming webhooks, known or not, by the last part of the address.
	calls *ratelimit.Limiter[string]
	// woken is filled when something was written that can be sent.
	woken chan struct{}
}

// NewService makes the service. Nothing is sent before Run.
func NewService(d Deps) *Service {
	if d.Client == nil {
		d.Client = NewClient(d.AllowPrivate)
	}
	return &Service{Deps: d, lanes: newLanes(), calls: ratelimit.New[string](callBurst, callStep, mostAddresses), woken: make(chan struct{}, 1)}
}

// Act is what was done with a webhook.
type Act string

// The acts that are noted.
const (
	Added       Act = "added"
	Changed     Act = "changed"
	SwitchedOff Act = "switched_off"
	// Moved is the change of the address: from then on another program is sent the data.
	Moved     Act = "moved"
	Rotated   Act = "rotated"
	Removed   Act = "removed"
	Tested    Act = "tested"
	SentAgain Act = "sent_again"
)

// note has an act written into the agency's history.
func (s *Service) note(ctx context.Context, tx *database.Tx, actor identity.Actor, w Webhook, act Act) error {
	if s.Noted == nil {
		return nil
	}
	return s.Noted(ctx, tx, w.Ref.Member, actor.Account, act, w.Name, nil)
}

// Shown is a webhook with how much waits for it.
type Shown struct {
	Webhook
	// Waiting counts up to mostCounted.
	Waiting int64
}

// mostCounted is up to how many waiting events are counted.
const mostCounted = 10_000

// List gives the webhooks of an agency.
func (s *Service) List(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Shown, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	all, err := webhooksOf(ctx, s.DB, m)
	if err != nil {
		return nil, err
	}
	out := make([]Shown, 0, len(all))
	for _, w := range all {
		one, err := s.shown(ctx, w)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

func (s *Service) shown(ctx context.Context, w Webhook) (Shown, error) {
	n, err := waitingCount(ctx, s.DB, w.Ref, mostCounted)
	return Shown{w, n}, err
}

// Get gives one webhook.
func (s *Service) Get(ctx context.Context, actor identity.Actor, ref identity.Ref) (Shown, error) {
	if !actor.Manages(ref.Member) {
		return Shown{}, fault.Missing(fault.NotFound)
	}
	w, err := webhookAt(ctx, s.DB, ref)
	if err != nil {
		return Shown{}, missing(err)
	}
	return s.shown(ctx, w)
}

// missing is how what does not exist is refused.
func missing(err error) error {
	if database.IsMissing(err) {
		return fault.Missing(fault.NotFound)
	}
	return err
}

// Fields are what people say of a webhook.
type Fields struct {
	Name string
	// Address may be empty in a change: then it stays.
	Address string
	Kinds   []Kind
	// On is whether events are sent.
	On bool
}

// Secret names the secret that a call has made: what is stored of the call does not have it.
type Secret struct {
	Webhook int64
	Number  int64
}

func addressPlace(ref identity.Ref) string { return "webhook.address/" + ref.String() }

func secretPlace(ref identity.Ref) string { return "webhook.secret/" + ref.String() }

// check reads the fields into a webhook.
func (s *Service) check(w *Webhook, f Fields) error {
	refused := map[string]string{}
	note := func(field, reason string) {
		if reason != "" {
			refused[field] = reason
		}
	}
	var reason string
	w.Name, reason = checkName(wire.PlainDirection(f.Name))
	note("name", reason)
	w.Kinds, reason = checkKinds(f.Kinds)
	note("events", reason)
	if f.Address != "" || len(w.address) == 0 {
		var host string
		host, reason = checkAddress(f.Address, s.AllowPrivate)
		note("address", reason)
		if reason == "" {
			sealed, err := s.Box.Seal(addressPlace(w.Ref), secret.Of(strings.TrimSpace(f.Address)))
			if err != nil {
				return err
			}
			w.Host, w.address = host, sealed
		}
	}
	if len(refused) > 0 {
		return fault.Invalid(fault.BadRequest, refused)
	}
	return nil
}

// newSecret gives a webhook another secret.
func (s *Service) newSecret(w *Webhook) error {
	raw := make([]byte, 32)
	if _, err := rand.Read(raw); err != nil {
		return err
	}
	sealed, err := s.Box.Seal(secretPlace(w.Ref), encodeSecret(raw))
	w.secret, w.secretNumber = sealed, w.secretNumber+1
	return err
}

// refuseOutside refuses an agency that sends nothing outside.
func (s *Service) refuseOutside(ctx context.Context, q database.Querier, m identity.MemberID) error {
	if s.RefuseOutside == nil {
		return nil
	}
	return s.RefuseOutside(ctx, q, m)
}

// Add makes a webhook, for a person who proves themselves: data of guests leaves the agency through it.
func (s *Service) Add(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, f Fields, p account.Proof) (Secret, error) {
	if !actor.Manages(m) {
		return Secret{}, fault.Missing(fault.NotFound)
	}
	// These come before the proof, so that a form says at once what is wrong with it.
	if err := s.check(&Webhook{}, f); err != nil {
		return Secret{}, err
	}
	if err := s.refuseOutside(ctx, s.DB, m); err != nil {
		return Secret{}, err
	}
	prove, err := s.Prove(ctx, actor, p)
	if err != nil {
		return Secret{}, err
	}
	return database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (Secret, error) {
		if err := prove(ctx, tx); err != nil {
			return Secret{}, err
		}
		if err := s.refuseOutside(ctx, tx, m); err != nil {
			return Secret{}, err
		}
		// The number is taken first: of two at once the second sees the first.
		id, err := tx.NextID(ctx, m, "webhook")
		if err != nil {
			return Secret{}, err
		}
		all, err := webhooksOf(ctx, tx, m)
		if err != nil {
			return Secret{}, err
		}
		if len(all) >= Most {
			return Secret{}, fault.Invalid(fault.BadRequest, map[string]string{"memberid": reasonTooMany})
		}
		w := Webhook{Ref: identity.Ref{Member: m, ID: id}}
		if err := s.check(&w, f); err != nil {
			return Secret{}, err
		}
		if err := s.newSecret(&w); err != nil {
			return Secret{}, err
		}
		if err := insertWebhook(ctx, tx, w); err != nil {
			return Secret{}, err
		}
		return Secret{id, w.secretNumber}, s.note(ctx, tx, actor, w, Added)
	})
}

// Reveal gives the secret that a call has made. It is gone once there is another one.
func (s *Service) Reveal(ctx context.Context, actor identity.Actor, ref identity.Ref, number int64) (secret.Text, error) {
	if !actor.Manages(ref.Member) {
		return secret.Text{}, fault.Missing(fault.NotFound)
	}
	w, err := webhookAt(ctx, s.DB, ref)
	if err != nil {
		return secret.Text{}, missing(err)
	}
	if w.secretNumber != number {
		return secret.Text{}, fault.Of(fault.Conflict)
	}
	return s.Box.Open(secretPlace(ref), w.secret)
}

// Change changes a webhook. One that is switched on begins afresh: what waits is sent now.
func (s *Service) Change(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, f Fields, p account.Proof) error {
	moved := f.Address != ""
	prove := func(context.Context, *database.Tx) error { return nil }
	if moved {
		if !actor.Manages(ref.Member) {
			return fault.Missing(fault.NotFound)
		}
		if err := s.check(&Webhook{}, f); err != nil {
			return err
		}
		var err error
		if prove, err = s.Prove(ctx, actor, p); err != nil {
			return err
		}
	}
	return s.change(ctx, actor, attempt, ref, func(tx *database.Tx, w *Webhook) error {
		if err := prove(ctx, tx); err != nil {
			return err
		}
		return s.apply(ctx, tx, actor, w, f)
	})
}

// apply changes a webhook to what was said of it.
func (s *Service) apply(ctx context.Context, tx *database.Tx, actor identity.Actor, w *Webhook, f Fields) error {
	ref, moved, before := w.Ref, f.Address != "", w.kept()
	if err := s.check(w, f); err != nil {
		return err
	}
	was := w.Off
	switch {
	case !f.On && was == On:
		w.Off, w.OffAt = ByOffice, tx.Now()
	case f.On && (was != On || moved):
		w.Off, w.OffAt, w.Failures, w.FailingSince, w.PausedUntil = On, 0, 0, 0, 0
		if err := errors.Join(hurry(ctx, tx, ref), afresh(ctx, tx, ref)); err != nil {
			return err
		}
		tx.AfterCommit(s.wake)
	}
	if err := s.noteChange(ctx, tx, actor, *w, before, moved); err != nil || w.Off == was {
		return err
	}
	return s.tell(ctx, tx, ref.Member)
}

// Rotate gives a webhook another secret. The one before signs beside it for FormerSecret.
func (s *Service) Rotate(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, p account.Proof) (Secret, error) {
	if !actor.Manages(ref.Member) {
		return Secret{}, fault.Missing(fault.NotFound)
	}
	prove, err := s.Prove(ctx, actor, p)
	if err != nil {
		return Secret{}, err
	}
	return once(ctx, s, actor, attempt, ref, func(tx *database.Tx, w *Webhook) (Secret, error) {
		if err := prove(ctx, tx); err != nil {
			return Secret{}, err
		}
		w.former, w.FormerUntil = w.secret, tx.Now().Add(FormerSecret)
		if err := s.newSecret(w); err != nil {
			return Secret{}, err
		}
		if err := updateWebhook(ctx, tx, *w); err != nil {
			return Secret{}, err
		}
		return Secret{ref.ID, w.secretNumber}, s.note(ctx, tx, actor, *w, Rotated)
	})
}

// Remove drops a webhook with its deliveries.
func (s *Service) Remove(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	_, err := once(ctx, s, actor, attempt, ref, func(tx *database.Tx, w *Webhook) (struct{}, error) {
		if err := deleteWebhook(ctx, tx, ref); err != nil {
			return struct{}{}, err
		}
		if err := s.note(ctx, tx, actor, *w, Removed); err != nil || w.Off == On {
			return struct{}{}, err
		}
		return struct{}{}, s.tell(ctx, tx, ref.Member)
	})
	return err
}

func (s *Service) change(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, change func(tx *database.Tx, w *Webhook) error) error {
	_, err := once(ctx, s, actor, attempt, ref, func(tx *database.Tx, w *Webhook) (struct{}, error) {
		if err := change(tx, w); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, updateWebhook(ctx, tx, *w)
	})
	return err
}

// once does something with a webhook that the actor manages, once for an attempt; others that would change the webhook wait.
func once[T any](ctx context.Context, s *Service, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, do func(tx *database.Tx, w *Webhook) (T, error)) (T, error) {
	if !actor.Manages(ref.Member) {
		return *new(T), fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (T, error) {
		w, err := webhookAt(ctx, tx.Holding(), ref)
		if err != nil {
			return *new(T), missing(err)
		}
		return do(tx, &w)
	})
}

// tell announces that a webhook begins to need somebody, or no longer does.
func (s *Service) tell(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	if s.Failing == nil {
		return nil
	}
	return s.Failing(ctx, tx, m)
}
