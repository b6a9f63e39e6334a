// Package app puts the program together: it is the only package that knows all others. It opens the database, makes the services, joins what must not know each
// other, listens, serves and stops. Tests run it on port 0.
package app

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/checklist"
	"latchkey/internal/cleaning"
	"latchkey/internal/clientreport"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/feed"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notice"
	"latchkey/internal/notify"
	"latchkey/internal/planning"
	"latchkey/internal/problem"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/report"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
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

	DB           *database.DB
	Files        *files.Store
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
	Messages     *message.Service
	Cleanings    *cleaning.Service
	Planning     *planning.Service
	Problems     *problem.Service
	Feeds        *feed.Service
	Accounts     *account.Service
	Checklists   *checklist.Service
	Reports      *clientreport.Service
	Sheets       *report.Service
	Streams      *realtime.Streams
	Mails        *notify.Queue
	Pushes       *notify.Pushes
	Notices      *notice.Service

	captcha   account.CaptchaOptions
	hub       *realtime.Hub
	bus       realtime.Bus
	router    *web.Router
	public    *url.URL
	socketURL string
	main      *http.Server
	socket    *http.Server
	metrics   *metrics
	// withPast has stays of the past planned too.
	withPast bool
	// inbound takes answers to mails; nil where none are taken.
	inbound *notice.Inbound
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
	key, err := secret.LoadOrCreateKey(config.keyFile())
	if err != nil {
		return nil, err
	}
	if a.box, err = secret.NewBox(key); err != nil {
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
	if err := a.checkKey(ctx); err != nil {
		return err
	}
	if a.Files, err = files.Open(a.DB, a.config.FilesURL, a.config.files(), a.logger); err != nil {
		return err
	}
	a.Streams = realtime.NewStreams(a.DB)
	a.Members = member.NewService(a.DB, a.box, a.clock)
	a.Properties = property.NewService(a.DB, a.box, a.clock, a.Members)
	a.Properties.Keep(a.Files)
	a.Messages = message.NewService(a.DB, a.Streams)
	a.Messages.KeepFiles(a.Files)
	if a.config.TranslateURL != "" {
		interpreter, err := translate.New(a.config.TranslateURL, secret.Of(a.config.TranslateKey), a.clock)
		if err != nil {
			return fmt.Errorf("LATCHKEY_TRANSLATE_URL: %w", err)
		}
		a.Messages.InterpretBy(interpreter, a.clock)
	}
	a.Reservations = reservation.NewService(a.DB, a.box, a.clock, a.Members, a.Properties, a.Messages, a.Streams, account.Find)
	a.Cleanings = cleaning.NewService(a.DB, a.clock, a.Members, a.Properties, a.Messages, a.Streams)
	a.Problems = problem.NewService(a.DB, a.Members, a.Properties, a.Messages, a.Reservations, a.Cleanings, a.Streams)
	a.Checklists = checklist.NewService(a.DB, a.Members, a.Properties, a.Files)
	a.Cleanings.UseChecklists(a.Checklists)
	a.Planning = planning.NewService(a.Reservations, a.Properties, a.Cleanings)
	a.Feeds = feed.NewService(a.DB, a.box, a.clock, a.Properties, a.Reservations, feed.NewFetcher(a.config.FeedAllowPrivate))
	a.Reports = clientreport.NewService(a.DB, a.logger)
	if a.Mails, err = a.mails(); err != nil {
		return err
	}
	a.Accounts = account.NewService(a.DB, a.box, a.clock, a.Members, a.Reservations, a.Cleanings, account.Options{
		AccessTTL: a.config.AccessTTL, RefreshTTL: a.config.RefreshTTL, LinkTTL: a.config.linkTTL(), Captcha: a.captcha, Public: func() *url.URL { return a.public }, Mail: a.Mails,
		Logger: a.logger, SessionEnded: a.endSession,
	})
	if a.Notices, err = a.notices(ctx); err != nil {
		return err
	}
	a.Cleanings.OnNews(a.Notices.TasksChanged)
	a.Sheets = report.NewService(a.DB, a.clock, a.Members, a.Cleanings)
	a.Cleanings.UseLogins(cleaning.Logins{Find: account.Find, Invite: a.Accounts.Invite})
	a.Messages.Register(message.Reservation, a.Reservations)
	a.Messages.ManagedBy(a.managers)
	a.Reservations.Ask(a.Cleanings)
	a.Reservations.OnChange(a.plan)
	a.Properties.OnChange(a.Cleanings.RelistProperty)
	a.Properties.OnChange(a.Planning.PropertyChanged)
	a.Members.OnStaff(func(ctx context.Context, tx *database.Tx, accounts []identity.AccountID) error {
		for _, id := range accounts {
			if err := a.Cleanings.Relist(ctx, tx, id); err != nil {
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
	crew, err := a.Members.Staff(ctx, id)
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

// keyCheck is sealed once with the master key; a start with another key finds out before it writes anything with it.
const keyCheck = "latchkey"

func (a *App) checkKey(ctx context.Context) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		var stored string
		err := tx.QueryRow(ctx, `SELECT value FROM setting WHERE name = 'key_check'`).Scan(&stored)
		if database.IsMissing(err) {
			sealed, err := a.box.SealBytes("setting.key_check", []byte(keyCheck))
			if err != nil {
				return err
			}
			_, err = tx.Exec(ctx, `INSERT INTO setting (name, value) VALUES ('key_check', $1)`, hex.EncodeToString(sealed))
			return err
		}
		if err != nil {
			return err
		}
		sealed, err := hex.DecodeString(stored)
		if err == nil {
			_, err = a.box.OpenBytes("setting.key_check", sealed)
		}
		if err != nil {
			return errors.New("the master key is not the one that this database was made with; see LATCHKEY_KEY_FILE")
		}
		return nil
	})
}

func (a *App) endSession(session int64) {
	if a.hub != nil {
		a.hub.EndSession(session)
	}
}

func (a *App) authenticate(ctx context.Context, token string) (identity.Actor, error) {
	actor, _, err := a.Accounts.Authenticate(ctx, token)
	return actor, err
}

// Listen opens the two ports and puts the routes together. Nothing is answered before Run.
func (a *App) Listen() error {
	for i, addr := range []string{a.config.Addr, a.config.SocketAddr, a.config.MetricsAddr, a.config.InboundAddr} {
		if addr == "" {
			continue
		}
		l, err := net.Listen("tcp", addr)
		if err != nil {
			a.closeListeners()
			return fmt.Errorf("listen on %s: %w", addr, err)
		}
		a.listeners[i] = l
	}
	if err := a.assemble(); err != nil {
		a.closeListeners()
		return err
	}
	return nil
}

func (a *App) closeListeners() {
	for _, l := range a.listeners {
		if l != nil {
			_ = l.Close()
		}
	}
}

func (a *App) assemble() error {
	var err error
	if a.public, err = publicURL(a.config.PublicURL, a.listeners[0].Addr()); err != nil {
		return err
	}
	trusted, err := prefixes(a.config.TrustedProxies)
	if err != nil {
		return err
	}
	if a.config.PublicURL == "" {
		// Without a public address everything is on this machine; behind a proxy the socket is reached under the main address.
		a.socketURL = "http://" + a.listeners[1].Addr().String()
	}
	node := make([]byte, 8)
	if _, err := rand.Read(node); err != nil {
		return err
	}
	if a.bus, err = realtime.OpenBus(a.config.BusURL, hex.EncodeToString(node)); err != nil {
		return err
	}
	a.hub = realtime.NewHub(a.Streams, realtime.HubOptions{
		Authenticate: a.Accounts.Authenticate, Clock: a.clock, Logger: a.logger, Bus: a.bus,
		PingInterval: a.config.SocketPingInterval, PingTimeout: a.config.SocketPingTimeout, AllowOrigin: a.allowOrigin, Address: a.address, Ended: a.Accounts.ForgetSession,
	})
	a.metrics = newMetrics(a.config.MetricsAddr != "", func() float64 { return float64(a.hub.Len()) }, a.mailFigures)
	a.router = web.NewRouter(web.Options{
		Logger: a.logger, Authenticate: a.authenticate, Ready: a.ready, PublicURL: a.public, SocketOrigin: a.socketURL, TileOrigin: origin(a.config.TileURL), Recaptcha: a.captcha.Kind == account.Recaptcha,
		TrustedProxies: trusted, Version: Version, Now: a.clock.Now, Observe: a.metrics.observer(),
	})
	a.register(a.router)
	files, err := web.NewApp(web.Assets())
	if err != nil {
		return err
	}
	a.router.Mount("/socket.io/", a.hub)
	a.router.Mount("/", files)
	if a.config.Demo {
		a.router.Mount("/dev/mail", a.Mails.DevPage())
		a.router.Mount("/dev/mail.json", a.Mails.DevPage())
	}
	a.main = web.NewServer(a.router.Handler(), a.logger)
	sockets := http.NewServeMux()
	sockets.Handle("/socket.io/", a.hub)
	a.socket = web.NewServer(sockets, a.logger)
	return nil
}

// address finds where a request for a socket comes from, on either port.
func (a *App) address(r *http.Request) string { return a.router.AddressOf(r) }

// register adds the routes of all nouns; the rights matrix and the OpenAPI document are made from these.
func (a *App) register(r *web.Router) {
	a.registerOwn(r)
	account.Register(r, a.Accounts, a.stays, a.Streams.Last)
	member.Register(r, a.Members, a.Accounts.LinkToken)
	property.Register(r, a.Properties)
	reservation.Register(r, a.Reservations)
	checklist.Register(r, a.Checklists)
	cleaning.Register(r, a.Cleanings)
	problem.Register(r, a.Problems)
	report.Register(r, a.Sheets, a.public)
	message.Register(r, a.Messages)
	notice.Register(r, a.Notices)
	realtime.Register(r, a.Streams)
	clientreport.Register(r, a.Reports)
}

// stays are the actor's own for /v1/status.
func (a *App) stays(ctx context.Context, actor identity.Actor) ([]account.StatusStay, error) {
	found, err := a.Reservations.Latest(ctx, actor)
	if err != nil {
		return nil, err
	}
	var out []account.StatusStay
	for _, r := range found {
		out = append(out, account.StatusStay{
			MemberID: int64(r.Ref.Member), ID: r.Ref.ID, Status: string(r.Status), Arrival: r.Arrival.String(), Depart: r.Departure.String(), Property: r.At.Title,
			KeyVisible: reservation.KeyRule(r.Reservation, r.At.Zone, r.Now).Visible,
		})
	}
	return out, nil
}

// allowOrigin lets pages of the installation's own addresses open a socket, and nobody else's.
func (a *App) allowOrigin(r *http.Request) bool {
	from, err := url.Parse(r.Header.Get("Origin"))
	if err != nil {
		return false
	}
	return from.Host == r.Host || from.Host == a.public.Host || (a.config.PublicURL == "" && from.Host == a.listeners[0].Addr().String()) || sameLoopback(from, a.listeners[0].Addr())
}

// sameLoopback takes localhost, 127.0.0.1 and [::1] with the main port as the same place.
func sameLoopback(from *url.URL, main net.Addr) bool {
	_, port, err := net.SplitHostPort(main.String())
	if err != nil || from.Port() != port {
		return false
	}
	ip := net.ParseIP(from.Hostname())
	return from.Hostname() == "localhost" || (ip != nil && ip.IsLoopback())
}

func (a *App) ready(ctx context.Context) error {
	pending, err := a.DB.Pending(ctx)
	if err != nil {
		return err
	}
	if pending {
		return errors.New("the database is older than the program")
	}
	return a.DB.Ping(ctx)
}

// URL is where the installation is reached.
func (a *App) URL() string { return a.public.String() }

// SocketURL is where the socket's own port is reached.
func (a *App) SocketURL() string { return "http://" + a.listeners[1].Addr().String() }

// MetricsURL is where metrics are read; empty when they are off.
func (a *App) MetricsURL() string {
	if a.listeners[2] == nil {
		return ""
	}
	return "http://" + a.listeners[2].Addr().String()
}

// Router gives the routes, after Listen.
func (a *App) Router() *web.Router { return a.router }

const (
	// stopWithin is how long a graceful stop may take.
	stopWithin = 12 * time.Second
	sweepEvery = time.Hour
)

// Run serves until ctx ends and then stops: no new connections, sockets closed so that their clients come back elsewhere, running requests finished.
func (a *App) Run(ctx context.Context) error {
	failed := make(chan error, 4)
	var wg sync.WaitGroup
	servers := []*http.Server{a.main, a.socket, web.NewServer(a.metrics, a.logger)}
	for i, server := range servers {
		if a.listeners[i] == nil {
			continue
		}
		wg.Go(func() {
			if err := server.Serve(a.listeners[i]); !errors.Is(err, http.ErrServerClosed) {
				failed <- err
			}
		})
	}
	if l := a.listeners[3]; l != nil {
		a.inbound = notice.NewInbound(a.Notices)
		wg.Go(func() {
			if err := a.inbound.Serve(l); err != nil {
				failed <- err
			}
		})
	}
	sweeping, stopSweeping := context.WithCancel(context.WithoutCancel(ctx))
	wg.Go(func() { a.sweep(sweeping) })
	wg.Go(func() { a.Messages.Follow(sweeping, a.clock, a.logger) })
	wg.Go(func() { a.Mails.Run(sweeping) })
	wg.Go(func() { a.Pushes.Run(sweeping) })
	wg.Go(func() { a.Notices.Run(sweeping) })
	a.logger.Info("serving", "url", a.URL(), "socket", a.SocketURL(), "version", Version, "database", a.DB.Engine())
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	a.logger.Info("stopping")
	stopSweeping()
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	stopped := make(chan error, 1+len(servers))
	go func() { stopped <- a.hub.Close(stopping) }()
	for _, server := range servers {
		go func() { stopped <- server.Shutdown(stopping) }()
	}
	for range cap(stopped) {
		err = errors.Join(err, <-stopped)
	}
	if a.inbound != nil {
		err = errors.Join(err, a.inbound.Shutdown(stopping))
	}
	wg.Wait()
	return err
}

// sweep drops what is over: idempotency keys, tokens, events, files that nothing refers to.
func (a *App) sweep(ctx context.Context) {
	for {
		for name, drop := range map[string]func(context.Context) error{"keys": a.DB.ForgetKeys, "tokens": a.Accounts.Sweep, "mails": a.Mails.Sweep, "pushes": a.Pushes.Sweep, "notifications": a.Notices.Sweep, "events": a.Streams.Forget, "files": a.Files.Sweep, "identities": a.Reservations.EraseIdentities, "lost tasks": a.Sheets.Sweep} {
			if err := drop(ctx); err != nil {
				a.logger.Warn("could not drop what is over", "what", name, "error", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(cmp.Or(a.config.SweepEvery, sweepEvery)):
		}
	}
}

// Close closes what New and Listen opened; after Run or instead of it.
func (a *App) Close() error {
	var err error
	a.closeListeners()
	if a.bus != nil {
		err = a.bus.Close()
	}
	return errors.Join(err, a.DB.Close())
}
