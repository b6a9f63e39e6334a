// Package app puts the program together: it is the only package that knows all others. It opens the database, makes the services, joins what must not know each
// other, listens, serves and stops. Tests run it on port 0.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync/atomic"

	"latchkey/internal/account"
	"latchkey/internal/channel"
	"latchkey/internal/checklist"
	"latchkey/internal/clientreport"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notification"
	"latchkey/internal/notify"
	"latchkey/internal/planning"
	"latchkey/internal/problem"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/report"
	"latchkey/internal/reservation"
	"latchkey/internal/routing"
	"latchkey/internal/secret"
	"latchkey/internal/task"
	"latchkey/internal/translate"
	"latchkey/internal/web"
)

// Version is set by the build.
var Version = "development"

// App is the program, put together.
type App struct {
	config Config
	clock  clock.Clock
	logger *slog.Logger
	box    *secret.Box

	DB            *database.DB
	Files         *files.Store
	Members       *member.Service
	Properties    *property.Service
	Reservations  *reservation.Service
	Messages      *message.Service
	Tasks         *task.Service
	Planning      *planning.Service
	Problems      *problem.Service
	Channels      *channel.Service
	Accounts      *account.Service
	Checklists    *checklist.Service
	Reports       *clientreport.Service
	Sheets        *report.Service
	Streams       *realtime.Streams
	Mails         *notify.Queue
	Pushes        *notify.Pushes
	Notifications *notification.Service

	captcha   account.CaptchaOptions
	hub       *realtime.Hub
	bus       realtime.Bus
	router    *web.Router
	public    *url.URL
	socketURL string
	main      *http.Server
	socket    *http.Server
	metrics   *metrics
	// stopping says that kept connections end with their next answer.
	stopping atomic.Bool
	// withPast has stays of the past planned too.
	withPast bool
	// inbound takes answers to mails; nil where none are taken.
	inbound *notification.Inbound
	// listeners are those of main, socket and, where they are wanted, metrics and answers to mails.
	listeners [4]net.Listener
}

// New opens and migrates the database and makes the services. Nothing is served yet.
func New(ctx context.Context, config Config, c clock.Clock, logger *slog.Logger) (*App, error) {
	a := &App{config: config, clock: c, logger: logger}
	var err error
	if a.captcha, err = config.captcha(); err != nil {
		return nil, err
	}
	// Tests and demos listen where there is room; then the address is known only after Listen.
	if a.public, err = config.public(); err != nil {
		return nil, err
	}
	if err := ownFolder(config.Data); err != nil {
		return nil, err
	}
	if a.DB, err = database.Open(ctx, config.database(), c); err != nil {
		return nil, err
	}
	if err := a.open(ctx); err != nil {
		return nil, errors.Join(err, a.DB.Close())
	}
	return a, nil
}

// checkWall warns an operator whose PostgreSQL role is above row-level security: everything works, but the second wall holds nobody.
func (a *App) checkWall(ctx context.Context) error {
	if a.DB.Engine() != database.Postgres {
		return nil
	}
	walled, err := a.DB.Walled(ctx)
	if err == nil && !walled {
		a.logger.Warn("the database role is a superuser or has BYPASSRLS: row-level security does not hold; connect as a role without")
	}
	return err
}

func (a *App) open(ctx context.Context) error {
	steps, err := a.DB.Migrate(ctx)
	if err != nil {
		return err
	}
	if steps > 0 {
		a.logger.Info("the database was migrated", "steps", steps)
	}
	if err := a.checkWall(ctx); err != nil {
		return err
	}
	if err := a.unlock(ctx); err != nil {
		return err
	}
	if a.Files, err = files.Open(a.DB, a.config.FilesURL, a.config.files(), a.logger); err != nil {
		return err
	}
	if a.config.FilesURL == "" {
		a.Files.Watch(a.config.files(), a.config.Disk)
	}
	a.Streams = realtime.NewStreams(a.DB)
	a.Members = member.NewService(a.DB, a.box, a.clock)
	a.Properties = property.NewService(a.DB, a.box, a.clock, a.Members)
	a.Properties.Keep(a.Files)
	a.Messages = message.NewService(a.DB, a.Streams)
	a.Messages.KeepFiles(a.Files)
	a.Messages.LimitRate(a.clock, a.config.MessagesAtOnce)
	if a.config.TranslateURL != "" {
		interpreter, err := translate.New(a.config.TranslateURL, secret.Of(a.config.TranslateKey), a.clock)
		if err != nil {
			return fmt.Errorf("LATCHKEY_TRANSLATE_URL: %w", err)
		}
		a.Messages.InterpretBy(interpreter, a.clock)
	}
	a.Reservations = reservation.NewService(a.DB, a.box, a.clock, a.Members, a.Properties, a.Messages, a.Streams, account.Find)
	a.Tasks = task.NewService(a.DB, a.clock, a.Members, a.Properties, a.Messages, a.Streams)
	router, err := routing.New(routing.Addresses{Foot: a.config.RouterFootURL, Car: a.config.RouterCarURL}, a.clock)
	if err != nil {
		return err
	}
	if router != nil {
		a.Tasks.RouteBy(router)
	}
	a.Problems = problem.NewService(a.DB, a.Members, a.Properties, a.Messages, a.Reservations, a.Tasks, a.Streams)
	a.Tasks.OnEnd(a.Problems.TaskEnded)
	a.Checklists = checklist.NewService(a.DB, a.Members, a.Properties, a.Files)
	a.Tasks.UseChecklists(a.Checklists)
	a.Planning = planning.NewService(a.Reservations, a.Properties, a.Tasks)
	a.Channels = channel.NewService(a.DB, a.box, a.clock, a.Properties, a.Reservations, channel.NewFetcher(a.config.FeedAllowPrivate))
	a.Reports = clientreport.NewService(a.DB, a.logger)
	if a.Mails, err = a.mails(); err != nil {
		return err
	}
	a.Accounts = account.NewService(a.DB, a.box, a.clock, a.Members, a.Reservations, a.Tasks, account.Options{
		AccessTTL: a.config.AccessTTL, RefreshTTL: a.config.RefreshTTL, LinkTTL: a.config.linkTTL(), Captcha: a.captcha, Public: func() *url.URL { return a.public }, Mail: a.Mails,
		Logger: a.logger, SessionEnded: a.endSession, LanguageChosen: func(ctx context.Context, tx *database.Tx, session int64, lang string) error {
			return a.Pushes.Speak(ctx, tx, session, lang)
		},
	})
	if a.Notifications, err = a.notifications(ctx); err != nil {
		return err
	}
	a.Tasks.OnNews(a.Notifications.TasksChanged)
	a.Sheets = report.NewService(a.DB, a.clock, a.Members, a.Tasks)
	a.Members.UseLogins(member.Logins{Invite: a.Accounts.InviteForOffice})
	a.Tasks.UseLogins(task.Logins{Find: account.Find, Invite: a.Accounts.InviteForCompany})
	a.Messages.Register(message.Reservation, a.Reservations)
	a.Messages.ManagedBy(a.managers)
	a.Reservations.Ask(a.Tasks)
	a.Reservations.OnChange(a.plan)
	a.Properties.OnChange(a.Tasks.RelistProperty)
	a.Properties.OnChange(a.Planning.PropertyChanged)
	a.Members.OnStaff(func(ctx context.Context, tx *database.Tx, accounts []identity.AccountID) error {
		for _, id := range accounts {
			if err := a.Tasks.Relist(ctx, tx, id); err != nil {
				return err
			}
		}
		return nil
	})
	return nil
}

// plan follows changed stays. Days that are over get no tasks: nobody would ever finish them. Only the demo makes its own past.
func (a *App) plan(ctx context.Context, tx *database.Tx, member identity.MemberID, property int64, from, to clock.Date) error {
	if a.withPast {
		return a.Planning.Plan(ctx, tx, member, property, from, to)
	}
	return a.Planning.Follow(ctx, tx, member, property, from, to)
}

// managers are the people of an agency who answer its chats.
func (a *App) managers(ctx context.Context, id identity.MemberID) ([]message.Colleague, error) {
	crew, err := a.Members.Staff(ctx, a.DB, id)
	if err != nil {
		return nil, err
	}
	var out []message.Colleague
	for _, one := range crew.All() {
		if one.Active && one.Kind == member.KindManager && one.Account != 0 {
			out = append(out, message.Colleague{Staff: one.ID, Account: one.Account, Name: one.Name})
		}
	}
	return out, nil
}
