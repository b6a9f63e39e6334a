package notification

import (
	"context"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/internal/property"
	"latchkey/internal/ratelimit"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
)

// Deps are what the service stands on.
type Deps struct {
	DB         *database.DB
	Box        *secret.Box
	Clock      clock.Clock
	Logger     *slog.Logger
	Members    *member.Service
	Properties *property.Service
	Messages   *message.Service
	Accounts   *account.Service
	Mails      *notify.Queue
	Pushes     *notify.Pushes
	// Public is the configured public address, under which all links are made.
	Public func() *url.URL
	// Mail says that mails are sent at all.
	Mail bool
	// ReplyDomain is the domain of the addresses that answers to mails go to; empty where no mail is taken in.
	ReplyDomain string
	// Keys lists the coming stays of a member whose guests can see their key at a moment.
	Keys func(ctx context.Context, member identity.MemberID, now time.Time) ([]reservation.GuestKey, error)
}

// Service notifies people.
type Service struct {
	Deps
	every time.Duration
	// trials limits how often an agency tries the mail server.
	trials *ratelimit.Limiter[identity.MemberID]

	mu sync.Mutex
	// keysAt is when the keys are looked at again.
	keysAt clock.Instant
}

// NewService makes the service. No notification is sent before Run.
func NewService(d Deps) *Service {
	return &Service{Deps: d, every: 10 * time.Second, trials: ratelimit.New[identity.MemberID](trialsAtOnce, trialEvery, mostTrials)}
}

// Run notifies people until ctx ends.
func (s *Service) Run(ctx context.Context) {
	timer := time.NewTicker(s.every)
	defer timer.Stop()
	for {
		if err := s.TellDue(ctx); err != nil && ctx.Err() == nil {
			s.Logger.Warn("the notifications about unread messages could not be sent", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
	}
}

// TellDue looks once for what is owed, and queues mails and pushes for what is due. Several nodes may do so at once.
func (s *Service) TellDue(ctx context.Context) error {
	if err := s.follow(ctx); err != nil {
		return err
	}
	if err := s.keys(ctx); err != nil {
		return err
	}
	return s.tell(ctx)
}

// Begin counts everything that has been written so far as announced, such as a demo's made-up past.
func (s *Service) Begin(ctx context.Context) error {
	err := s.DB.Write(ctx, func(tx *database.Tx) error { return skipWritten(ctx, tx) })
	if err == nil {
		err = s.keys(ctx)
	}
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *database.Tx) error { return skipDue(ctx, tx) })
}

// Keep is how long the notifications that were sent are remembered.
const Keep = 400 * 24 * time.Hour

// Sweep forgets what was announced long before now.
func (s *Service) Sweep(ctx context.Context, now clock.Instant) error {
	return s.DB.Write(ctx, func(tx *database.Tx) error { return sweep(ctx, tx, now.Add(-Keep)) })
}

func (s *Service) link(path string) string {
	u, err := s.Public().Parse(path)
	if err != nil { // paths are made of numbers
		return s.Public().String()
	}
	return u.String()
}
