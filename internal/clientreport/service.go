package clientreport

import (
	"context"
	"log/slog"
	"time"

	"latchkey/internal/database"
)

// Service keeps reports.
type Service struct {
	db     *database.DB
	logger *slog.Logger
	limits *limiter
}

// NewService makes the service.
func NewService(db *database.DB, logger *slog.Logger) *Service {
	return &Service{db: db, logger: logger, limits: newLimiter()}
}

// AddFrom keeps a report from a network address, unless too many come from it or in all; it reports whether it was kept.
func (s *Service) AddFrom(ctx context.Context, address string, now time.Time, r Report) (bool, error) {
	if !s.limits.allow(address, now) {
		return false, nil
	}
	return true, s.Add(ctx, r)
}

// Add keeps a report; the log gets its number once a minute, for what a stranger writes must not steer who reads the log.
func (s *Service) Add(ctx context.Context, r Report) error {
	r = Clean(r)
	return s.db.Write(ctx, func(tx *database.Tx) error {
		id, err := tx.NextID(ctx, 0, "client_report")
		if err != nil {
			return err
		}
		r.ID, r.At = id, tx.Now()
		tx.AfterCommit(func() {
			if count, due := s.limits.line(r.At.Time()); due {
				s.logger.Warn("web apps reported errors", "reports", count, "last", id, "account", int64(r.Account))
			}
		})
		if err := insert(ctx, tx, r); err != nil {
			return err
		}
		return count(ctx, tx, r)
	})
}

// Newest gives the newest reports, newest first.
func (s *Service) Newest(ctx context.Context, limit int) ([]Report, error) {
	return newest(ctx, s.db, limit)
}
