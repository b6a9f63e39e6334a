package report

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/payment"
	"latchkey/internal/problem"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/task"
	"latchkey/internal/web"
	"latchkey/locales"
)

// Service gives tasks away as files and calendars.
type Service struct {
	db         *database.DB
	box        *secret.Box
	clock      clock.Clock
	members    *member.Service
	properties *property.Service
	stays      *reservation.Service
	tasks      *task.Service
	payments   *payment.Service
	problems   *problem.Service
	logger     *slog.Logger
	actorOf    ActorOf
	mail       MailReport
	public     func() *url.URL
	running    *running
	samples    *web.PlaceLimiter
}

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Box          *secret.Box
	Clock        clock.Clock
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
	Tasks        *task.Service
	Payments     *payment.Service
	Problems     *problem.Service
	Logger       *slog.Logger
	// ActorOf finds what an account may do, Mail mails a link to a kept report.
	ActorOf ActorOf
	Mail    MailReport
	// Public is where the installation is reached; it is known when the server listens.
	Public func() *url.URL
}

// ActorOf finds what an account may do now.
type ActorOf func(ctx context.Context, q database.Querier, account identity.AccountID) (identity.Actor, error)

// MailReport mails a link to a kept report to an account, in its language: words are what the mail says of it.
type MailReport func(ctx context.Context, tx *database.Tx, agency member.Member, to identity.AccountID, sent identity.Ref, words func(lang string) map[string]string) error

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{
		db: d.DB, box: d.Box, clock: d.Clock, members: d.Members, properties: d.Properties, stays: d.Reservations, tasks: d.Tasks, payments: d.Payments, problems: d.Problems, logger: d.Logger, actorOf: d.ActorOf, mail: d.Mail, public: d.Public,
		running: newRunning(), samples: web.NewPlaceLimiter(sampleBurst, samplePause),
	}
}

// Format is the form of a file.
type Format string

// The forms.
const (
	XLSX    Format = "xlsx"
	TextCSV Format = "csv"
	ICS     Format = "ics"
	PDF     Format = "pdf"
)

// Report writes those of the wanted tasks that the actor may see as a report after a shipped template: on pages, as an Excel file, or as text. It ends with the context.
func (s *Service) Report(ctx context.Context, actor identity.Actor, refs []identity.Ref, template string, format Format, lang string) ([]byte, error) {
	end, err := s.running.begin(ctx, actor.Account)
	if err != nil {
		return nil, err
	}
	defer end()
	t := shipped()[template].Template
	rows := newTaskRows(t.Asked(), shippedTitle(template, lang), lang, s.public())
	if err := s.tasks.EachLine(ctx, s.db, actor, refs, rows.add); err != nil {
		return nil, err
	}
	agency, err := s.agencies(ctx, s.db, rows.members)
	if err != nil {
		return nil, err
	}
	return s.write(ctx, t, rows.end(agency, clock.At(s.clock.Now())), format)
}

// shippedTitle is what people read of a shipped template.
func shippedTitle(name, lang string) string { return locales.Text(lang, "report.template."+name) }

// agencies names the agencies that tasks are of; a cleaning company may work for several.
func (s *Service) agencies(ctx context.Context, q database.Querier, ids []identity.MemberID) (string, error) {
	var names []string
	for _, id := range ids {
		m, err := s.members.Get(ctx, q, id)
		if err != nil {
			return "", err
		}
		names = append(names, m.Name)
	}
	return strings.Join(names, ", "), nil
}

// Export writes those of the wanted tasks that the actor may see as a file, in the order in which they were listed. It ends with the context.
func (s *Service) Export(ctx context.Context, actor identity.Actor, refs []identity.Ref, format Format, lang string, public *url.URL) ([]byte, error) {
	end, err := s.running.begin(ctx, actor.Account)
	if err != nil {
		return nil, err
	}
	defer end()
	lines, err := s.tasks.Lines(ctx, s.db, actor, refs)
	if err != nil {
		return nil, err
	}
	if format == ICS {
		return Calendar(lines, nil, lang, public), nil
	}
	if format == TextCSV {
		return CSV(lines, lang)
	}
	var out bytes.Buffer
	err = Sheet(ctx, &out, lines, lang)
	return out.Bytes(), err
}

const (
	// calendarPast and calendarAhead are how far a subscribed calendar reaches.
	calendarPast  = 30 * 24 * time.Hour
	calendarAhead = 400 * 24 * time.Hour
)

// Subscribed is the calendar behind an address, with everything that its account has on its own list, and for a while what it has lost. An address that is wrong or has
// been revoked is not found. That it was fetched is noted.
func (s *Service) Subscribed(ctx context.Context, token string, public *url.URL) ([]byte, error) {
	found, err := calendarByHash(ctx, s.db, secret.Of(strings.TrimSuffix(token, ".ics")).Hash())
	if database.IsMissing(err) {
		return nil, fault.Missing(fault.NotFound)
	}
	if err != nil {
		return nil, err
	}
	relations, err := s.members.Relations(ctx, s.db, found.account)
	if err != nil {
		return nil, err
	}
	// A manager has no list of their own; the tasks of those who work for several agencies come together.
	relations = slices.DeleteFunc(relations, func(r identity.Relation) bool { return r.Role == identity.Manager })
	actor := identity.Actor{Account: found.account, Lang: found.lang, Relations: relations}
	ctx = identity.Within(ctx, actor)
	now := clock.At(s.clock.Now())
	refs, err := s.tasks.OnList(ctx, s.db, actor.Account, now.Add(-calendarPast), now.Add(calendarAhead))
	if err != nil {
		return nil, err
	}
	lines, err := s.tasks.Lines(ctx, s.db, actor, refs)
	if err != nil {
		return nil, err
	}
	lost, err := s.tasks.LostSince(ctx, actor.Account, now.Add(-keepCancelled))
	if err != nil {
		return nil, err
	}
	lost = slices.DeleteFunc(lost, func(l task.Lost) bool {
		return !slices.ContainsFunc(relations, func(r identity.Relation) bool { return r.Member == l.Ref.Member })
	})
	s.noteFetch(ctx, found, now)
	return Calendar(lines, lost, found.lang, public), nil
}

// noteFetch writes when the calendar was last fetched, at most once a minute. A database that takes no writes still answers calendar programs.
func (s *Service) noteFetch(ctx context.Context, c calendar, now clock.Instant) {
	if now < c.fetched.Add(time.Minute) {
		return
	}
	if err := s.db.Write(ctx, func(tx *database.Tx) error { return fetched(ctx, tx, c.account, now) }); err != nil {
		s.logger.WarnContext(ctx, "the fetch of a calendar was not noted", "account", int64(c.account), "error", err)
	}
}

// Own describes the account's calendar; false when it has none.
func (s *Service) Own(ctx context.Context, account identity.AccountID) (calendar, bool, error) {
	c, err := calendarOf(ctx, s.db, account)
	if database.IsMissing(err) {
		return c, false, nil
	}
	return c, err == nil, err
}

// Subscribe makes a new address for the account's calendar; an earlier one stops working. The address is given this once and kept nowhere: that is why its answer is not
// stored with an Idempotency-Key either. Asking again gives another address.
func (s *Service) Subscribe(ctx context.Context, actor identity.Actor) (secret.Text, error) {
	token, err := secret.NewToken()
	if err != nil {
		return token, err
	}
	return token, s.db.Write(ctx, func(tx *database.Tx) error { return putCalendar(ctx, tx, actor.Account, token.Hash()) })
}

// Revoke makes the address stop working.
func (s *Service) Revoke(ctx context.Context, account identity.AccountID) error {
	return s.db.Write(ctx, func(tx *database.Tx) error { return dropCalendar(ctx, tx, account) })
}

// Sweep forgets what calendars no longer tell, templates that were removed long ago, and mailed links that ended long ago.
func (s *Service) Sweep(ctx context.Context, now clock.Instant) error {
	if err := s.tasks.ForgetLost(ctx, now.Add(-keepCancelled)); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		return errors.Join(forgetTemplates(ctx, tx, now.Add(-keepRemoved)), forgetSent(ctx, tx, now.Add(-linkKept)))
	})
}
