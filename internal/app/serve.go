package app

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/apitoken"
	"latchkey/internal/archive"
	"latchkey/internal/attention"
	"latchkey/internal/calendar"
	"latchkey/internal/channel"
	"latchkey/internal/checklist"
	"latchkey/internal/clientreport"
	"latchkey/internal/clock"
	"latchkey/internal/demo"
	"latchkey/internal/erasure"
	"latchkey/internal/examination"
	"latchkey/internal/extra"
	"latchkey/internal/identity"
	"latchkey/internal/importing"
	"latchkey/internal/lookup"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notification"
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
	"latchkey/internal/schedule"
	"latchkey/internal/setup"
	"latchkey/internal/task"
	"latchkey/internal/trail"
	"latchkey/internal/traveler"
	"latchkey/internal/web"
	"latchkey/internal/webhook"
)

// Listen opens the two ports, or takes them from systemd, and puts the routes together. Nothing is answered before Run.
func (a *App) Listen() error {
	given, err := passed()
	if err != nil {
		return err
	}
	for _, port := range []struct {
		addr string
		into *net.Listener
	}{
		{a.config.Addr, &a.listeners.main}, {a.config.SocketAddr, &a.listeners.socket}, {a.config.MetricsAddr, &a.listeners.metrics}, {a.config.InboundAddr, &a.listeners.inbound},
	} {
		if port.addr == "" {
			continue
		}
		if *port.into, err = listenOrTake(port.addr, &given); err != nil {
			closeAll(given)
			a.closeListeners()
			return fmt.Errorf("listen on %s: %w", port.addr, err)
		}
	}
	if err := strangers(given); err != nil {
		closeAll(given)
		a.closeListeners()
		return err
	}
	if err := a.assemble(); err != nil {
		a.closeListeners()
		return err
	}
	if err := a.openBackup(true); err != nil {
		a.closeListeners()
		return err
	}
	return nil
}

func (a *App) closeListeners() {
	for _, l := range []net.Listener{a.listeners.main, a.listeners.socket, a.listeners.metrics, a.listeners.inbound} {
		if l != nil {
			_ = l.Close()
		}
	}
}

func (a *App) assemble() error {
	var err error
	if a.public, err = publicURL(a.config.PublicURL, a.listeners.main.Addr()); err != nil {
		return err
	}
	trusted, err := prefixes(a.config.TrustedProxies)
	if err != nil {
		return err
	}
	a.warnOfProxy(len(trusted))
	if a.config.PublicURL == "" {
		// Without a public address everything is on this machine; behind a proxy the socket is reached under the main address.
		a.socketURL = "http://" + a.listeners.socket.Addr().String()
	}
	node := make([]byte, 8)
	if _, err := rand.Read(node); err != nil {
		return err
	}
	if a.bus, err = realtime.OpenBus(a.config.BusURL, hex.EncodeToString(node)); err != nil {
		return err
	}
	a.hub = realtime.NewHub(a.Streams, realtime.HubOptions{
		Authenticate: a.authenticateSocket, Clock: a.clock, Logger: a.logger, Bus: a.bus,
		PingInterval: a.config.SocketPingInterval, PingTimeout: a.config.SocketPingTimeout, AllowOrigin: a.allowOrigin, Address: a.address, Ended: a.Accounts.ForgetSession,
	})
	a.metrics = newMetrics(a.config.MetricsAddr != "", func() float64 { return float64(a.hub.Len()) }, a.mailFigures, a.backupStatus(), a.figures()...)
	a.router = web.NewRouter(web.Options{
		Logger: a.logger, Authenticate: a.authenticate, Ready: a.ready, PublicURL: a.public, SocketOrigin: a.socketURL, TileOrigin: origin(a.config.TileURL), Recaptcha: a.captcha.Kind == account.Recaptcha,
		TrustedProxies: trusted, Version: Version, Now: a.clock.Now, Observe: a.metrics.observer(), Tracer: a.tracer, Room: a.Files.Room,
		Mark: func(hash string) string { return hex.EncodeToString(a.box.MAC("idempotency", hash)) },
	})
	a.register(a.router)
	files, err := web.NewApp(web.Assets())
	if err != nil {
		return err
	}
	a.router.Mount("/socket.io/", a.hub)
	a.router.Mount("/", files)
	a.router.Mount("/manifest.webmanifest", files.Manifest(a.manifestLook))
	a.router.Mount(probePath, a.probe())
	if a.config.Demo {
		a.router.Mount("/dev/mail", a.Mails.DevPage())
		a.router.Mount("/dev/mail.json", a.Mails.DevPage())
	}
	a.main = web.NewServer(a.closing(a.router.Handler()), a.logger)
	sockets := http.NewServeMux()
	sockets.Handle("/socket.io/", a.hub)
	a.socket = web.NewServer(a.closing(web.Identify(a.router.Secure(sockets))), a.logger)
	return nil
}

// warnOfProxy warns an operator whose limits cannot distinguish one visitor from another: a public address that is served on this machine or a private network comes through a proxy.
func (a *App) warnOfProxy(trusted int) {
	at, ok := a.listeners.main.Addr().(*net.TCPAddr)
	if ok && trusted == 0 && !web.IsLocal(a.public) && (at.IP.IsLoopback() || at.IP.IsPrivate()) {
		a.logger.Warn("the public address comes through a proxy, and LATCHKEY_TRUSTED_PROXIES names none: all visitors share one limit", "public", a.public.Host, "listening", at.String())
	}
}

// address finds where a request for a socket comes from, on either port.
func (a *App) address(r *http.Request) string { return a.router.AddressOf(r) }

func (a *App) endSession(session int64) {
	if a.hub != nil {
		a.hub.EndSession(session)
	}
}

func (a *App) authenticate(ctx context.Context, token string) (identity.Actor, error) {
	if apitoken.Is(token) {
		return a.APITokens.Authenticate(ctx, token)
	}
	actor, _, err := a.Accounts.Authenticate(ctx, token)
	return actor, err
}

// authenticateSocket gives a manager no events of an agency that demands a second factor which they have not set up.
func (a *App) authenticateSocket(ctx context.Context, token string) (identity.Actor, clock.Instant, error) {
	actor, expires, err := a.Accounts.Authenticate(ctx, token)
	return actor.Ready(), expires, err
}

// register adds the routes of all nouns; the rights matrix and the OpenAPI document are made from these.
func (a *App) register(r *web.Router) {
	a.registerOwn(r)
	account.Register(r, a.Accounts, a.stays, a.Streams.Last)
	setup.Register(r, a.Setup, a.clock)
	member.Register(r, a.Members, member.Tokens{Look: a.Accounts.LookAtLink, Inspect: a.Accounts.InspectLink})
	property.Register(r, a.Properties)
	channel.Register(r, a.Channels, a.config.FeedInterval > 0, a.public)
	attention.Register(r, a.Attention)
	lookup.Register(r, a.Lookup)
	trail.Register(r, a.Trail)
	reservation.Register(r, a.Reservations)
	traveler.Register(r, a.Travelers)
	registration.Register(r, a.Registrations)
	extra.Register(r, a.Extras)
	payment.Register(r, a.Payments)
	checklist.Register(r, a.Checklists)
	planning.Register(r, a.Planning)
	calendar.Register(r, a.Calendar)
	schedule.Register(r, a.Schedule)
	task.Register(r, a.Tasks)
	pay.Register(r, a.Pay)
	problem.Register(r, a.Problems)
	ready.Register(r, a.Ready)
	report.Register(r, a.Sheets, a.public)
	message.Register(r, a.Messages)
	notification.Register(r, a.Notifications)
	webhook.Register(r, a.Webhooks)
	webhook.RegisterIncoming(r, a.Webhooks, a.Reservations)
	apitoken.Register(r, a.APITokens)
	importing.Register(r, a.Imports)
	owndata.Register(r, a.OwnData)
	archive.Register(r, a.Archives)
	erasure.Register(r, a.Erasures)
	examination.Register(r, a.Examinations)
	demo.Register(r, a.DemoAgencies)
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
	return from.Host == r.Host || from.Host == a.public.Host || (a.config.PublicURL == "" && from.Host == a.listeners.main.Addr().String()) || sameLoopback(from, a.listeners.main.Addr())
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
	if a.stopping.Load() {
		return errors.New("stopping")
	}
	pending, err := a.DB.Pending(ctx)
	if err != nil {
		return err
	}
	if pending {
		return errors.New("the database is older than the program")
	}
	return a.DB.Ping(ctx)
}

// OpenSetup logs, where the installation has no agency, the address and the one-time code with which the browser sets it up. After Listen.
//
// The code is logged on purpose. It is the one secret of the log: only a person who runs the server can read it, so the code proves that the installation is theirs. It
// opens nothing but the making of the first agency, is over once that is made, and the next start logs another one. It stands behind #, which no browser sends, so no proxy logs it.
func (a *App) OpenSetup(ctx context.Context) error {
	code, open, err := a.Setup.Open(ctx)
	if err != nil || !open {
		return err
	}
	address := a.public.JoinPath("setup")
	address.Fragment = "code=" + code.Reveal()
	// As a warning, so that a log without the less important lines has it too.
	a.logger.WarnContext(ctx, "there is no agency yet: open the address in a browser to set it up, or enter the code there", "setup_url", address.String(), "code", code.Reveal())
	return nil
}

// URL is where the installation is reached.
func (a *App) URL() string { return a.public.String() }

// SocketURL is where the socket's own port is reached.
func (a *App) SocketURL() string { return "http://" + a.listeners.socket.Addr().String() }

// MetricsURL is where metrics are read; empty when they are off.
func (a *App) MetricsURL() string {
	if a.listeners.metrics == nil {
		return ""
	}
	return "http://" + a.listeners.metrics.Addr().String()
}

// Router gives the routes, after Listen.
func (a *App) Router() *web.Router { return a.router }

const (
	// exitsWithin is how long a stop takes at most from the signal on, whatever hangs; the shipped unit kills the program after 20 seconds. Of its fourteen parts the first ten are for calls, the next for what runs beside
	// them, then two for the backup, and the last for closing.
	exitsWithin = 14 * time.Second
	exitParts   = 14
	sweepEvery  = time.Hour
)

// within ends after so many of the parts of a stop.
func (a *App) within(ctx context.Context, parts time.Duration) (context.Context, context.CancelFunc) {
	total := cmp.Or(a.config.ExitsWithin, exitsWithin)
	return context.WithDeadline(context.WithoutCancel(ctx), a.stopBegan.Add(total*parts/exitParts))
}

// spare holds bytes that are never touched, so they take no room.
var spare atomic.Value

// KeepSpare makes the garbage collector look through a small heap less often, for the rest of the process: memory that counts as in use lets as much again gather before it looks.
// The serving command calls it once (docs/decisions/2026-11-22-garbage-collection-ballast.md).
func KeepSpare() { spare.Store(make([]byte, 64<<20)) }

// Run serves until ctx ends and then stops: no new connections, sockets closed so that their clients come back elsewhere, running requests finished. What does not end in time is left behind, and the log says so.
func (a *App) Run(ctx context.Context) error {
	failed := make(chan error, 4)
	var wg sync.WaitGroup
	served := map[net.Listener]*web.Server{a.listeners.main: a.main, a.listeners.socket: a.socket}
	if a.listeners.metrics != nil {
		served[a.listeners.metrics] = web.NewServer(a.metrics, a.logger)
	}
	for l, server := range served {
		wg.Go(func() {
			if err := server.Serve(l); err != nil {
				failed <- err
			}
		})
	}
	if l := a.listeners.inbound; l != nil {
		a.inbound = notification.NewInbound(a.Notifications)
		wg.Go(func() {
			if err := a.inbound.Serve(l); err != nil {
				failed <- err
			}
		})
	}
	sweeping, stopSweeping := context.WithCancel(context.WithoutCancel(ctx))
	for _, j := range a.jobs() {
		wg.Go(func() { j.run(sweeping) })
	}
	// The backup ends after all who write.
	backing, stopBacking := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBacking()
	backedUp := make(chan struct{})
	go func() { defer close(backedUp); a.runBackup(backing) }()
	a.logger.Info("serving", "url", a.URL(), "socket", a.SocketURL(), "version", Version, "database", a.DB.Engine())
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	a.logger.Info("stopping")
	a.stopBegan = time.Now()
	a.drain()
	stopSweeping()
	answering, endAnswering := a.within(ctx, 10)
	defer endAnswering()
	ending, endEnding := a.within(ctx, 11)
	defer endEnding()
	stopped := make(chan error, 2+len(served))
	go func() { stopped <- a.inTime("sockets", a.hub.Close(answering)) }()
	for _, server := range served {
		go func() {
			err := server.Stop(answering)
			if errors.Is(err, context.DeadlineExceeded) {
				err = errors.Join(err, server.Close())
			}
			stopped <- a.inTime("calls", err)
		}()
	}
	go func() {
		if a.inbound == nil {
			stopped <- nil
			return
		}
		stopped <- a.inTime("mails that come in", a.inbound.Shutdown(answering))
	}()
	for range cap(stopped) {
		select {
		case one := <-stopped:
			err = errors.Join(err, one)
		case <-ending.Done():
		}
	}
	beside := make(chan struct{})
	go func() { defer close(beside); wg.Wait() }()
	select {
	case <-beside:
	case <-ending.Done():
		a.logger.Warn("something that runs beside the calls does not end; it is left behind")
	}
	stopBacking()
	copying, endCopying := a.within(ctx, 13)
	defer endCopying()
	select {
	case <-backedUp:
	case <-copying.Done():
		a.logger.Warn("the backup does not answer; what it does not have is copied after the next start")
	}
	return err
}

// inTime warns of what was cut off because the time of a stop was over: that is no failure of the program.
func (a *App) inTime(what string, err error) error {
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	a.logger.Warn("what had not ended in time was cut off", "what", what)
	return nil
}

// closing answers with Connection: close while the server stops, so that clients with a kept connection go elsewhere instead of being cut while they send their next request.
func (a *App) closing(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if a.stopping.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, req)
	})
}

// drain goes on serving for a short while and lets each kept connection end with its next answer.
func (a *App) drain() {
	a.stopping.Store(true)
	if a.config.Drain > 0 {
		time.Sleep(a.config.Drain)
	}
}

// erasedGuests is what is dropped because it was asked for, not because it is over: no clock decides that.
const erasedGuests = "erased guests"

// sweep drops what is over: idempotency keys, tokens, events, files that nothing refers to; after a leap of the clock not for a day. It also warns of what ends soon.
func (a *App) sweep(ctx context.Context) {
	for {
		if err := a.APITokens.Warn(ctx); err != nil {
			a.logger.Warn("could not warn of the end of API tokens", "error", err)
		}
		said := false
		for name, drop := range a.overs() {
			now, holds := a.clockHolds(ctx, &said)
			if holds && name != erasedGuests {
				continue
			}
			if err := drop(ctx, now); err != nil {
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

// clockHolds looks at the clock, and reports whether nothing may be dropped now. It is asked before each thing that is over, as the clock may leap while the one before is dropped;
// said keeps it to one line of the log in a round.
func (a *App) clockHolds(ctx context.Context, said *bool) (now clock.Instant, holds bool) {
	leap, holds, err := a.DB.LookAtClock(ctx)
	switch {
	case *said:
	case err != nil && ctx.Err() == nil:
		*said = true
		a.logger.Warn("nothing is dropped: it is not known whether the clock leapt", "error", err)
	case err == nil && holds:
		*said = true
		a.logger.Warn("the clock leapt: nothing is dropped for a day", "from", leap.From.Time(), "to", leap.To.Time(), "until", leap.Until().Time())
	}
	return leap.Seen, holds
}

// Close closes what New and Listen opened; after Run or instead of it. After Run it does not take longer than the stop may.
func (a *App) Close() error {
	if a.stopBegan.IsZero() {
		return a.closeAll()
	}
	closing, end := a.within(context.Background(), exitParts)
	defer end()
	closed := make(chan error, 1)
	go func() { closed <- a.closeAll() }()
	select {
	case err := <-closed:
		return err
	case <-closing.Done():
		a.logger.Warn("what is still in use is not closed in order")
		return nil
	}
}

// lastTraces is how long the collector has for the traces that were not sent yet; a slower one loses them.
const lastTraces = 2 * time.Second

func (a *App) closeAll() error {
	var err error
	a.closeListeners()
	if a.bus != nil {
		err = a.bus.Close()
	}
	sending, sent := context.WithTimeout(context.Background(), lastTraces)
	defer sent()
	if a.tracer.Close(sending) != nil {
		a.logger.Warn("the last traces were not sent")
	}
	err = errors.Join(err, a.DB.Close())
	if a.backup != nil {
		// After the database, whose locks on its file would go with those of the backup.
		if failed := a.backup.Close(); failed != nil {
			a.logger.Warn("the backup did not end with everything in it; the next start goes on", "error", failed)
		}
	}
	return err
}
