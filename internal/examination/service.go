package examination

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"latchkey/internal/attention"
	"latchkey/internal/backup"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/doctor"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Deps are what the service needs.
type Deps struct {
	Clock clock.Clock
	// Look examines the running server. It takes seconds.
	Look func(context.Context) *doctor.Report
	// Alone reports whether the installation has one agency only; demo agencies do not count.
	Alone func(context.Context) (bool, error)
	// Backup gives how the continuous backup is; nil where none is kept.
	Backup func() backup.Status
}

// Service keeps the newest examination of this node.
type Service struct {
	Deps
	looking singleflight.Group

	mu    sync.Mutex
	began time.Time
	last  *doctor.Report
}

// NewService makes the service; the server begins to run now.
func NewService(d Deps) *Service { return &Service{Deps: d, began: d.Clock.Now()} }

// Latest gives an owner the newest examination; it examines where that is older than ten minutes.
func (s *Service) Latest(ctx context.Context, actor identity.Actor, m identity.MemberID) (Examination, error) {
	return s.examine(ctx, actor, m, fresh)
}

// Examine examines for an owner now; within a quarter of a minute it gives what was just found.
func (s *Service) Examine(ctx context.Context, actor identity.Actor, m identity.MemberID) (Examination, error) {
	return s.examine(ctx, actor, m, pause)
}

func (s *Service) examine(ctx context.Context, actor identity.Actor, m identity.MemberID, most time.Duration) (Examination, error) {
	if !actor.Owns(m) {
		return Examination{}, fault.Missing(fault.NotFound)
	}
	alone, err := s.Alone(ctx)
	if err != nil {
		return Examination{}, err
	}
	if r := s.known(most); r != nil {
		return present(r, alone), nil
	}
	// Others wait for the same examination, so it does not end with the call of the first.
	done := s.looking.DoChan("", func() (any, error) {
		if r := s.known(most); r != nil {
			return r, nil
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), within)
		defer cancel()
		r := s.Look(ctx)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.last = r
		return r, nil
	})
	select {
	case <-ctx.Done():
		return Examination{}, ctx.Err()
	case found := <-done:
		r, _ := found.Val.(*doctor.Report)
		return present(r, alone), found.Err
	}
}

// since is when the server began to run; a clock that is set back has it begin again.
func (s *Service) since() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.Clock.Now(); s.began.After(now) {
		s.began = now
	}
	return s.began
}

// known is the newest examination, if it is not older than that. One of the future is of a clock that was set back.
func (s *Service) known(most time.Duration) *doctor.Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil {
		return nil
	}
	if age := s.Clock.Now().Sub(s.last.At); age < 0 || age > most {
		return nil
	}
	return s.last
}

// Attention finds for owners a backup that they cannot rely on, and a clock that leapt, or of which that is not known.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) (found []attention.Group, err error) {
	if !ask.Owner {
		return nil, nil
	}
	now := s.Clock.Now()
	if s.Backup != nil && !IsReliable(s.Backup(), now, s.since()) {
		found = append(found, attention.Group{Kind: attention.BackupFailed, Count: 1})
	}
	held, err := database.AreDeletionsHeld(ctx, q, clock.At(now))
	if err == nil && held {
		found = append(found, attention.Group{Kind: attention.ClockLeapt, Count: 1})
	}
	return found, err
}
