// Package app puts the program together: it is the only package that knows all others. It opens the database, makes the services, joins what must not know each
// other, listens, serves and stops. Tests run it on port 0.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"path/filepath"
	"sync/atomic"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/apitoken"
	"latchkey/internal/archive"
	"latchkey/internal/attention"
	"latchkey/internal/backup"
	"latchkey/internal/calendar"
	"latchkey/internal/channel"
	"latchkey/internal/checklist"
	"latchkey/internal/clientreport"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/demo"
	"latchkey/internal/erasure"
	"latchkey/internal/examination"
	"latchkey/internal/extra"
	"latchkey/internal/files"
	"latchkey/internal/importing"
	"latchkey/internal/lookup"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notification"
	"latchkey/internal/notify"
	"latchkey/internal/owndata"
	"latchkey/internal/pay"
	"latchkey/internal/payment"
	"latchkey/internal/planning"
	"latchkey/internal/problem"
	"latchkey/internal/property"
	"latchkey/internal/ready"
	"latchkey/internal/realtime"
	"latchkey/internal/registration"
	"latchkey/internal/report"
	"latchkey/internal/reservation"
	"latchkey/internal/routing"
	"latchkey/internal/schedule"
	"latchkey/internal/secret"
	"latchkey/internal/setup"
	"latchkey/internal/task"
	"latchkey/internal/tracing"
	"latchkey/internal/trail"
	"latchkey/internal/translate"
	"latchkey/internal/traveler"
	"latchkey/internal/web"
	"latchkey/internal/webhook"
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
	Attention     *attention.Service
	Lookup        *lookup.Service
	Trail         *trail.Service
	Reservations  *reservation.Service
	Travelers     *traveler.Service
	Registrations *registration.Service
	Extras        *extra.Service
	Payments      *payment.Service
	Messages      *message.Service
	Tasks         *task.Service
	Pay           *pay.Service
	Planning      *planning.Service
	Calendar      *calendar.Service
	Schedule      *schedule.Service
	Problems      *problem.Service
	Ready         *ready.Service
	Channels      *channel.Service
	Accounts      *account.Service
	Setup         *setup.Service
	Checklists    *checklist.Service
	Reports       *clientreport.Service
	Sheets        *report.Service
	Streams       *realtime.Streams
	Mails         *notify.Queue
	Pushes        *notify.Pushes
	Notifications *notification.Service
	Webhooks      *webhook.Service
	APITokens     *apitoken.Service
	Imports       *importing.Service
	OwnData       *owndata.Service
	Archives      *archive.Service
	Erasures      *erasure.Service
	Examinations  *examination.Service
	DemoAgencies  *demo.Agencies

	captcha   account.CaptchaOptions
	hub       *realtime.Hub
	bus       realtime.Bus
	router    *web.Router
	public    *url.URL
	socketURL string
	main      *web.Server
	socket    *web.Server
	metrics   *metrics
	followers followers
	// stopping says that kept connections end with their next answer.
	stopping atomic.Bool
	// stopBegan is when Run began to stop.
	stopBegan time.Time
	// withPast has stays of the past planned too.
	withPast bool
	// inbound takes answers to mails; nil where none are taken.
	inbound   *notification.Inbound
	listeners listeners
	// tracer makes a span of each call; nil where no collector is named.
	tracer *tracing.Tracer
	// backup keeps the continuous backup; nil where none is kept.
	backup *backup.Engine
	// backupKey seals the backup.
	backupKey *secret.Box
}

// listeners are the open ports. Those of metrics and of answers to mails are nil where they are not wanted.
type listeners struct{ main, socket, metrics, inbound net.Listener }

// New opens and migrates the database and makes the services. Nothing is served yet.
func New(ctx context.Context, config Config, c clock.Clock, logger *slog.Logger) (*App, error) {
	a := &App{config: config, clock: c, logger: slog.New(web.LogRequests(logger.Handler()))}
	var err error
	if a.captcha, err = config.captcha(); err != nil {
		return nil, err
	}
	// Tests and demos listen where there is room; then the address is known only after Listen.
	if a.public, err = config.public(); err != nil {
		return nil, err
	}
	to, err := config.backup()
	if err != nil {
		return nil, err
	}
	if err := ownFolder(config.Data); err != nil {
		return nil, err
	}
	if a.DB, err = database.Open(ctx, config.database(), c); err != nil {
		return nil, err
	}
	if a.tracer, err = tracing.Open(ctx, tracing.Options{URL: config.TracesURL, Share: config.TracesShare, Version: Version, Logger: a.logger}); err != nil {
		return nil, errors.Join(err, a.DB.Close())
	}
	if a.tracer != nil {
		a.DB.Trace()
	}
	// The backup goes on where it stopped only while the log has not begun again at its start.
	if !to.IsZero() {
		a.DB.LeaveCheckpoints(true)
	}
	if err := a.open(ctx); err != nil {
		return nil, errors.Join(err, a.tracer.Close(ctx), a.DB.Close())
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

// migrate brings the database to this program's version. A SQLite database is copied before; PostgreSQL's is its operator's to copy.
func (a *App) migrate(ctx context.Context) (err error) {
	kept, release, err := a.DB.CopyBefore(ctx, func(bytes int64) error {
		// As a warning, so that a log without the less important lines has it too: a large copy takes minutes.
		a.logger.WarnContext(ctx, "the database is older than the program and is migrated; it is copied before", "megabytes", bytes>>20)
		if files.RoomIn(filepath.Dir(a.config.database()), a.config.Disk, bytes) != nil {
			return fmt.Errorf("the disk has no room for %d MB beside the database; make room, or bring the earlier program back until there is", bytes>>20)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("nothing was changed: %w", err)
	}
	defer func() { err = errors.Join(err, release()) }()
	if kept != "" {
		a.logger.WarnContext(ctx, "a copy of the database as it was is kept for two weeks", "copy", kept)
	}
	steps, err := a.DB.Migrate(ctx)
	if err != nil && kept != "" {
		return fmt.Errorf("%w; the database as it was before is at %s", err, kept)
	}
	if steps > 0 {
		a.logger.InfoContext(ctx, "the database was migrated", "steps", steps)
	}
	return err
}

func (a *App) open(ctx context.Context) error {
	if err := a.migrate(ctx); err != nil {
		return err
	}
	if err := a.checkWall(ctx); err != nil {
		return err
	}
	if err := a.unlock(ctx); err != nil {
		return err
	}
	var err error
	if a.Files, err = files.Open(a.DB, a.config.FilesURL, a.config.files(), a.config.Disk, a.logger); err != nil {
		return err
	}
	return a.makeServices(ctx)
}

// makeServices makes the services, each after those that it needs. What needs one that is made later goes through a method of App, which finds it when it is called; nothing is called here.
func (a *App) makeServices(ctx context.Context) error {
	interpreter, err := a.interpreter()
	if err != nil {
		return err
	}
	router, err := a.roads()
	if err != nil {
		return err
	}
	if a.Mails, err = a.mails(); err != nil {
		return err
	}
	a.Streams = realtime.NewStreams(a.DB)
	a.Members = member.NewService(member.Deps{DB: a.DB, Box: a.box, Clock: a.clock, Files: a.Files, Find: account.Find, Invite: a.inviteForOffice, InviteForCompany: a.inviteForCompany, StaffChanged: []member.StaffChanged{a.forgetActors, a.relist, a.forgetReceivers}, SettingsChanged: []member.SettingsChanged{a.quietChanged, a.factorDemanded}, WorkChanged: []member.WorkChanged{a.planAgain}, SecondFactors: a.secondFactors, Invitations: a.invitations, AbsenceAnnounced: []member.AbsenceAnnounced{a.absenceAnnounced}, AbsencesChanged: []member.AbsencesChanged{a.absencesChanged}})
	a.Properties = property.NewService(property.Deps{
		DB: a.DB, Box: a.box, Clock: a.clock, Members: a.Members, Files: a.Files, Changed: []property.Changed{a.relistProperty, a.planProperty, a.showProperty, a.sendProperty}, InUse: a.propertyInUse,
		Regrouped: []property.Regrouped{a.planGroup}, GroupInUse: a.groupInUse,
	})
	a.Attention = attention.NewService(attention.Deps{DB: a.DB, Clock: a.clock, Members: a.Members, Streams: a.Streams, Sources: a.attention})
	a.Lookup = lookup.NewService(a.lookup, func() clock.Instant { return clock.At(a.clock.Now()) })
	a.Trail = trail.NewService(trail.Deps{DB: a.DB, Sources: a.trailSources, Names: a.trailNames, PutBacks: a.PutBacks})
	a.Messages = message.NewService(message.Deps{
		DB: a.DB, Clock: a.clock, Streams: a.Streams, Files: a.Files, Subject: a.subject, Managers: a.managers, RefuseEdit: a.Members.RefuseEdit, Interpreter: interpreter, RefuseOutside: a.Members.RefuseOutside, AtOnce: a.config.MessagesAtOnce,
		Posted: []message.Posted{a.sendMessage},
	})
	a.Checklists = checklist.NewService(a.DB, a.Members, a.Properties, a.Files, checklist.KindsOf(task.Types))
	a.Tasks = task.NewService(task.Deps{
		DB: a.DB, Clock: a.clock, Members: a.Members, Properties: a.Properties, Messages: a.Messages, Checklists: a.Checklists, Streams: a.Streams, Router: router,
		News: []task.News{a.tasksChanged}, Ended: []task.Ended{a.taskEnded}, Written: []task.Written{a.sendTask}, Published: []task.Published{a.planPublished},
		Ladder: ladder{a}, Asked: []task.Asked{a.tasksAsked}, LastSeen: a.lastSeen, NightsOf: a.nightsOf, GuestsUntil: a.guestsUntil, Visits: a.visits,
	})
	a.Pay = pay.NewService(pay.Deps{DB: a.DB, Clock: a.clock, Members: a.Members, Properties: a.Properties, Tasks: a.Tasks})
	a.Reservations = reservation.NewService(reservation.Deps{
		DB: a.DB, Box: a.box, Clock: a.clock, Members: a.Members, Properties: a.Properties, Messages: a.Messages, Streams: a.Streams, Find: account.Find, Tasks: a.Tasks,
		Plans: foresight{a}, Extras: extras{a}, Deposits: a.depositHeld, Names: a.trailNames, Followed: a.followed, Fetched: a.fetched, Changed: []reservation.Changed{a.plan},
		Written: []reservation.Written{a.sendStay}, Booked: []reservation.MoneyBooked{a.sendPayment}, Closed: a.attentionChanged,
	})
	a.Travelers = traveler.NewService(traveler.Deps{DB: a.DB, Box: a.box, Clock: a.clock, Members: a.Members, Properties: a.Properties, Reservations: a.Reservations})
	a.Registrations = registration.NewService(registration.Deps{DB: a.DB, Box: a.box, Clock: a.clock, Members: a.Members, Properties: a.Properties, Reservations: a.Reservations, Changed: a.attentionChanged, Draw: a.drawForms})
	a.Extras = extra.NewService(extra.Deps{DB: a.DB, Members: a.Members, Properties: a.Properties, Reservations: a.Reservations})
	a.Payments = payment.NewService(payment.Deps{DB: a.DB, Box: a.box, Clock: a.clock, Members: a.Members, Properties: a.Properties, Reservations: a.Reservations, Waiting: a.attentionChanged})
	a.Problems = problem.NewService(problem.Deps{
		DB: a.DB, Members: a.Members, Properties: a.Properties, Messages: a.Messages, Reservations: a.Reservations, Tasks: a.Tasks, Streams: a.Streams,
		Written: []problem.Written{a.sendProblem},
	})
	a.Ready = ready.NewService(ready.Deps{
		DB: a.DB, Clock: a.clock, Members: a.Members, Messages: a.Messages, Tasks: a.Tasks, Problems: a.Problems, Stays: a.Reservations, Extras: a.Extras, Payments: a.Payments,
	})
	a.Planning = planning.NewService(planning.Deps{DB: a.DB, Members: a.Members, Bookings: a.Reservations, Properties: a.Properties, Tasks: a.Tasks, LinesOf: a.calendarLines})
	a.Calendar = calendar.NewService(calendar.Deps{DB: a.DB, Clock: a.clock, Members: a.Members, Properties: a.Properties, Reservations: a.Reservations, Tasks: a.Tasks})
	a.Schedule = schedule.NewService(schedule.Deps{DB: a.DB, Clock: a.clock, Streams: a.Streams, Members: a.Members, Properties: a.Properties, Tasks: a.Tasks, Planning: a.Planning})
	a.Channels = channel.NewService(channel.Deps{
		DB: a.DB, Box: a.box, Clock: a.clock, Properties: a.Properties, Reservations: a.Reservations, Fetcher: channel.NewFetcher(a.config.FeedAllowPrivate), RefuseOutside: a.Members.RefuseOutside, Failing: a.attentionChanged,
		Every: a.config.FeedInterval, Logger: a.logger,
	})
	a.Reports = clientreport.NewService(a.DB, a.logger)
	a.Sheets = report.NewService(report.Deps{DB: a.DB, Box: a.box, Clock: a.clock, Members: a.Members, Properties: a.Properties, Reservations: a.Reservations, Tasks: a.Tasks, Payments: a.Payments, Problems: a.Problems, Logger: a.logger, ActorOf: a.actorOf, Mail: a.mailReport, Public: func() *url.URL { return a.public }})
	a.Accounts = account.NewService(a.DB, a.box, a.clock, a.Members, a.Reservations, a.Tasks, account.Options{
		AccessTTL: a.config.AccessTTL, RefreshTTL: a.config.RefreshTTL, LinkTTL: a.config.linkTTL(), Captcha: a.captcha, Public: func() *url.URL { return a.public }, Mail: a.Mails,
		Logger: a.logger, SessionEnded: a.endSession, LanguageChosen: a.speak,
	})
	a.Setup = setup.NewService(setup.Deps{DB: a.DB, Clock: a.clock, Members: a.Members, Accounts: a.Accounts, Done: map[setup.Step][]setup.Has{
		setup.FirstHome: {a.hasHomes}, setup.FirstReservations: {a.Reservations.Any, a.Channels.Any}, setup.FirstCleaner: {a.Members.HasWorkers}, setup.FirstTask: {a.Tasks.AnyAssigned},
	}, Archives: setup.ArchiveDeps{
		Folder: a.config.setupArchive(), Most: a.config.ArchiveMost << 20, Room: a.roomForArchive, Bring: a.bringArchive, Logger: a.logger, Mails: a.config.SMTPURL != "" || a.config.Demo,
	}})
	a.Webhooks = webhook.NewService(webhook.Deps{
		DB: a.DB, Box: a.box, Clock: a.clock, Logger: a.logger, AllowPrivate: a.config.FeedAllowPrivate, Failing: a.attentionChanged, Noted: a.webhookNoted, RefuseOutside: a.Members.RefuseOutside,
		Prove: a.Accounts.Proving, Agency: a.agency, Public: func() *url.URL { return a.public },
	})
	a.APITokens = apitoken.NewService(apitoken.Deps{DB: a.DB, Box: a.box, Clock: a.clock, Logger: a.logger, Members: a.Members, Mails: a.Mails, Public: func() *url.URL { return a.public }, Prove: a.Accounts.Proving, Addressee: a.Accounts.Addressee, Ending: a.attentionChanged})
	a.Imports = importing.NewService(importing.Deps{DB: a.DB, Box: a.box, Members: a.Members, Properties: a.Properties, Reservations: a.Reservations, Checklists: a.Checklists, Tasks: a.Tasks, Pay: a.Pay, Planning: a.Planning, Payments: a.Payments})
	a.OwnData = owndata.NewService(owndata.Deps{DB: a.DB, Reservations: a.Reservations, Messages: a.Messages, Members: a.Members, Properties: a.Properties, Pay: a.Pay, Email: a.Accounts.Email, Devices: a.devices})
	a.Archives = archive.NewService(archive.Deps{Source: a.archiveSource(), Clock: a.clock, Logger: a.logger, Prove: a.Accounts.Proving})
	a.Erasures = erasure.NewService(erasure.Deps{
		DB: a.DB, Box: a.box, Members: a.Members, Properties: a.Properties, Attention: a.Attention, Messages: a.Messages, Reservations: a.Reservations, Payments: a.Payments, Problems: a.Problems,
		Tasks: a.Tasks, Accounts: a.Accounts, Imports: a.Imports, Channels: a.Channels, Archives: a.Archives, Reports: a.Sheets, Files: a.Files, Mails: a.Mails,
	})
	a.Examinations = examination.NewService(examination.Deps{Clock: a.clock, Look: a.examine, Alone: a.Members.IsAlone, Backup: a.backupStatus()})
	a.DemoAgencies = demo.NewAgencies(demo.AgencyDeps{DB: a.DB, Logger: a.logger, Members: a.Members, Accounts: a.Accounts, Source: a.archiveSource(), Make: a.fillDemoAgency})
	a.Notifications, err = a.notifications(ctx)
	return err
}

// interpreter is the translation service; nil where none is configured.
func (a *App) interpreter() (message.Interpreter, error) {
	if a.config.TranslateURL == "" {
		return nil, nil
	}
	interpreter, err := translate.New(a.config.TranslateURL, secret.Of(a.config.TranslateKey), a.clock)
	if err != nil {
		return nil, fmt.Errorf("LATCHKEY_TRANSLATE_URL: %w", err)
	}
	return interpreter, nil
}

// roads are the routers for walking and driving; nil where none is configured.
func (a *App) roads() (task.Router, error) {
	router, err := routing.New(routing.Addresses{Foot: a.config.RouterFootURL, Car: a.config.RouterCarURL}, a.clock)
	if err != nil || router == nil {
		return nil, err
	}
	return router, nil
}
