package notify

import (
	"cmp"
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/outside"
	"latchkey/internal/secret"
	"latchkey/locales"
)

// Note is what a push shows. Nothing in it may be a secret: it lies on a locked screen.
type Note struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	// Path is the page of the web app that a press opens.
	Path string `json:"path"`
	// Tag names what it is about: a newer note with the tag takes the place of the one that is shown.
	Tag  string `json:"tag"`
	Lang string `json:"lang"`
}

// Browser is where pushes can be sent to: an address at the push service of the browser's maker, and the keys of the browser (RFC 8030, RFC 8291).
type Browser struct {
	Endpoint string `json:"endpoint"`
	P256DH   string `json:"p256dh"`
	Auth     string `json:"auth"`
}

// ErrNoBrowser is what Subscribe says of an address that is no push service's on the open internet, or of keys that are none.
var ErrNoBrowser = errors.New("notify: not a push service's address or not a browser's keys")

const (
	// MaxBrowsers is how many browsers of one account take pushes; the oldest goes when there is another one. Sessions by booking number have their own, all together and each.
	MaxBrowsers         = 20
	maxByNumber         = 2
	maxByNumberTogether = 10
	// pushUseful is how long a push is worth delivering, by this program and by the push service (TTL).
	pushUseful  = 12 * time.Hour
	pushTimeout = 20 * time.Second
	longestNote = 1800
)

// check reports whether the address and the keys can be what they say. Whether the address is a private one shows when it is called.
func (b Browser) check() error {
	u, err := url.Parse(b.Endpoint)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || len(b.Endpoint) > 2000 {
		return ErrNoBrowser
	}
	key, err := base64.RawURLEncoding.DecodeString(b.P256DH)
	if err != nil {
		return ErrNoBrowser
	}
	if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return ErrNoBrowser
	}
	if auth, err := base64.RawURLEncoding.DecodeString(b.Auth); err != nil || len(auth) != 16 {
		return ErrNoBrowser
	}
	return nil
}

// BrowserID names a browser by its address at the push service without telling it.
func BrowserID(endpoint string) string {
	return idOf(browserHash(endpoint))
}

func idOf(hash []byte) string { return base64.RawURLEncoding.EncodeToString(hash) }

func browserHash(endpoint string) []byte {
	sum := sha256.Sum256([]byte(endpoint))
	return sum[:]
}

// Pushes sends web pushes. A push is a row that is written in the transaction of its cause; a worker sends it, tries again when that fails, and forgets browsers that are gone.
type Pushes struct {
	db     *database.DB
	box    *secret.Box
	clock  clock.Clock
	logger *slog.Logger
	// subscriber is how the installation names itself to push services.
	subscriber func() *url.URL
	client     *http.Client
	wake       chan struct{}
	every      time.Duration
	keys       vapid
	lanes      *lanes
}

// vapid are the installation's own keys (RFC 8292), as base64.
type vapid struct {
	public  string
	private secret.Text
}

// PushOptions are how pushes are sent.
type PushOptions struct {
	// Public is the public address, which push services get.
	Public func() *url.URL
	// Client replaces the one that refuses private addresses; for tests.
	Client *http.Client
	// Every is how often the queue is looked at without being woken; five seconds when zero.
	Every time.Duration
}

// NewPushes makes the sender, with the keys of the installation: they are made at the first start and kept sealed in the database. Nothing is sent before Run.
func NewPushes(ctx context.Context, db *database.DB, box *secret.Box, c clock.Clock, logger *slog.Logger, o PushOptions) (*Pushes, error) {
	p := &Pushes{db: db, box: box, clock: c, logger: logger, subscriber: o.Public, client: o.Client, wake: make(chan struct{}, 1), every: cmp.Or(o.Every, 5*time.Second), lanes: newLanes()}
	if p.client == nil {
		p.client = &http.Client{
			Timeout: pushTimeout,
			Transport: &http.Transport{
				DialContext: outside.Dialer(false).DialContext, TLSHandshakeTimeout: 10 * time.Second, ResponseHeaderTimeout: 15 * time.Second,
				MaxIdleConnsPerHost: 4, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true, MaxResponseHeaderBytes: 64 << 10, Proxy: nil,
			},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	var err error
	p.keys, err = p.loadKeys(ctx)
	return p, err
}

// vapidSetting is the place of the keys among the installation's settings.
const vapidSetting = "vapid"

func (p *Pushes) loadKeys(ctx context.Context) (keys vapid, err error) {
	err = p.db.Write(ctx, func(tx *database.Tx) error {
		stored, err := setting(ctx, tx, vapidSetting)
		if database.IsMissing(err) {
			private, public, err := webpush.GenerateVAPIDKeys()
			if err != nil {
				return fmt.Errorf("notify: keys of pushes: %w", err)
			}
			sealed, err := p.box.Seal("setting."+vapidSetting, secret.Of(public+" "+private))
			if err != nil {
				return err
			}
			if err := insertSetting(ctx, tx, vapidSetting, base64.StdEncoding.EncodeToString(sealed)); err != nil {
				return err
			}
			// Of two nodes that start together the first one's keys count.
			stored, err = setting(ctx, tx, vapidSetting)
			if err != nil {
				return err
			}
		} else if err != nil {
			return err
		}
		keys, err = openKeys(p.box, stored)
		return err
	})
	return keys, err
}

func openKeys(box *secret.Box, stored string) (keys vapid, err error) {
	sealed, err := base64.StdEncoding.DecodeString(stored)
	if err != nil {
		return keys, err
	}
	opened, err := box.Open("setting."+vapidSetting, sealed)
	if err != nil {
		return keys, err
	}
	var private string
	if _, err := fmt.Sscan(opened.Reveal(), &keys.public, &private); err != nil {
		return keys, err
	}
	keys.private = secret.Of(private)
	return keys, nil
}

// CheckPushKeys reports why the keys of pushes cannot be used; the error of a missing row where there are none yet.
func CheckPushKeys(ctx context.Context, q database.Querier, box *secret.Box) error {
	stored, err := setting(ctx, q, vapidSetting)
	if err == nil {
		_, err = openKeys(box, stored)
	}
	return err
}

// Key is the public key that browsers ask for when they subscribe.
func (p *Pushes) Key() string { return p.keys.public }

func browserSealedAt(hash []byte) string {
	return "push_subscription.sealed/" + idOf(hash)
}

// Device is a browser that takes pushes, as its owner sees it.
type Device struct {
	ID        string
	Session   int64
	Name      string
	Lang      string
	CreatedAt clock.Instant
	hash      []byte
	sealed    []byte
	// byNumber is a browser of a session by booking number.
	byNumber bool
}

// Subscribe has a browser take the pushes of the actor's account while their session lasts. A browser that was somebody else's before is not any more.
func (p *Pushes) Subscribe(ctx context.Context, actor identity.Actor, device, lang string, b Browser) (Device, error) {
	if err := b.check(); err != nil {
		return Device{}, err
	}
	raw, err := json.Marshal(b)
	if err != nil {
		return Device{}, err
	}
	if lang = locales.Match(lang); lang == "" {
		lang = locales.Fallback
	}
	d := Device{ID: BrowserID(b.Endpoint), Session: actor.Session, Name: device, Lang: lang, hash: browserHash(b.Endpoint)}
	if d.sealed, err = p.box.SealBytes(browserSealedAt(d.hash), raw); err != nil {
		return Device{}, err
	}
	err = p.db.Write(ctx, func(tx *database.Tx) error {
		d.CreatedAt = tx.Now()
		return saveDevice(ctx, tx, actor, d)
	})
	return d, err
}

// Unsubscribe ends that for a browser of the actor's; one that is unknown or another's is left alone.
func (p *Pushes) Unsubscribe(ctx context.Context, actor identity.Actor, id string) error {
	hash, err := base64.RawURLEncoding.DecodeString(id)
	if err != nil {
		return nil
	}
	return p.db.Write(ctx, func(tx *database.Tx) error { return dropDevice(ctx, tx, actor, hash) })
}

// OfActor lists the browsers that the actor may see, the newest first: who came by booking number sees those of their own session.
func (p *Pushes) OfActor(ctx context.Context, actor identity.Actor) ([]Device, error) {
	all, err := devices(ctx, p.db, actor.Account)
	if actor.Principal().ByBookingNumber() {
		all = slices.DeleteFunc(all, func(d Device) bool { return d.Session != actor.Session })
	}
	return all, err
}

// Speak changes the language in which the browser of a session gets its notifications.
func (*Pushes) Speak(ctx context.Context, tx *database.Tx, session int64, lang string) error {
	return speak(ctx, tx, session, lang)
}

// Of lists the browsers of an account, the newest first.
func (p *Pushes) Of(ctx context.Context, q database.Querier, account identity.AccountID) ([]Device, error) {
	return devices(ctx, q, account)
}

// Enqueue writes a push to one browser in the transaction of its cause. topic must tell nobody what it is about: push services read it.
func (p *Pushes) Enqueue(ctx context.Context, tx *database.Tx, d Device, topic string, n Note) error {
	n.Lang = d.Lang
	raw, err := json.Marshal(n)
	if err != nil {
		return err
	}
	if len(raw) > longestNote {
		return fmt.Errorf("notify: a note of %d bytes", len(raw))
	}
	id, err := tx.NextID(ctx, 0, "push")
	if err != nil {
		return err
	}
	sealed, err := p.box.SealBytes(pushSealedAt(id), raw)
	if err != nil {
		return err
	}
	if err := insertPush(ctx, tx, push{id: id, hash: d.hash, topic: topic, sealed: sealed, until: tx.Now().Add(pushUseful)}); err != nil {
		return err
	}
	tx.AfterCommit(p.nudge)
	return nil
}

func pushSealedAt(id int64) string { return fmt.Sprintf("push.sealed/%d", id) }

func (p *Pushes) nudge() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// Run sends until ctx ends.
func (p *Pushes) Run(ctx context.Context) {
	timer := time.NewTicker(p.every)
	defer timer.Stop()
	defer p.lanes.running.Wait()
	for {
		if _, err := p.begin(ctx); err != nil && ctx.Err() == nil {
			p.logger.Warn("the queue of pushes could not be processed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		case <-timer.C:
		}
	}
}

// SendDue sends what is due now and returns when nothing is left.
func (p *Pushes) SendDue(ctx context.Context) error {
	for ctx.Err() == nil {
		begun, err := p.begin(ctx)
		if err != nil || begun == 0 {
			return err
		}
		p.lanes.running.Wait()
	}
	return ctx.Err()
}

// send takes a push and sends it, unless another node has taken it: then nothing became of it here.
func (p *Pushes) send(ctx context.Context, one push) (outcome, error) {
	var became outcome
	var why string
	taken, err := sending.Do(ctx, p.db, func(tx *database.Tx, until clock.Instant) (bool, error) { return takePush(ctx, tx, one, until) }, func(ctx context.Context) error {
		became, why = p.deliver(ctx, one)
		return nil
	})
	if err != nil || !taken {
		return "", err
	}
	one.tries++
	ctx = context.WithoutCancel(ctx)
	return became, p.db.Write(ctx, func(tx *database.Tx) error {
		outcome, next := became, tx.Now().Add(pause(one.tries))
		if outcome == again && next >= one.until {
			outcome = refusedPush
		}
		if outcome != arrived {
			tx.AfterCommit(func() {
				p.logger.Warn("a push was not sent", "push", one.id, "tries", one.tries, "outcome", string(outcome), "reason", why)
			})
		}
		switch outcome {
		case again:
			return putOff(ctx, tx, one, next)
		case gone:
			return dropBrowser(ctx, tx, one.hash)
		}
		return dropPush(ctx, tx, one)
	})
}

// outcome is what became of a push.
type outcome string

const (
	arrived     outcome = "arrived"
	again       outcome = "again"
	gone        outcome = "gone"
	refusedPush outcome = "refused"
)

// deliver sends a push to the push service. What it says of a failure holds nothing of the address.
func (p *Pushes) deliver(ctx context.Context, one push) (outcome, string) {
	if one.until <= clock.At(p.clock.Now()) {
		return refusedPush, "too late to be of use"
	}
	raw, err := p.box.OpenBytes(browserSealedAt(one.hash), one.browser)
	if err != nil {
		return gone, "the browser cannot be read"
	}
	var b Browser
	if err := json.Unmarshal(raw, &b); err != nil {
		return gone, "the browser cannot be read"
	}
	note, err := p.box.OpenBytes(pushSealedAt(one.id), one.sealed)
	if err != nil {
		return refusedPush, "the push cannot be read"
	}
	ctx, cancel := context.WithTimeout(ctx, pushTimeout)
	defer cancel()
	now := p.clock.Now()
	answer, err := webpush.SendNotificationWithContext(ctx, note, &webpush.Subscription{Endpoint: b.Endpoint, Keys: webpush.Keys{P256dh: b.P256DH, Auth: b.Auth}}, &webpush.Options{
		HTTPClient: p.client, Subscriber: "https://" + p.subscriber().Host, Topic: one.topic, TTL: int(one.until.Time().Sub(now).Seconds()), Urgency: webpush.UrgencyHigh,
		VAPIDPublicKey: p.keys.public, VAPIDPrivateKey: p.keys.private.Reveal(), VapidExpiration: now.Add(6 * time.Hour), RecordSize: 3000,
	})
	switch {
	case errors.Is(err, outside.ErrPrivate):
		return gone, "the address is a private one"
	case err != nil:
		return again, "the push service was not reached"
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 4096)
	return judge(answer.StatusCode), fmt.Sprintf("the push service answered %d", answer.StatusCode)
}

// judge says what an answer of a push service means (RFC 8030): 404 and 410 are of a browser that is gone, 403 of one that was subscribed under other keys.
func judge(status int) outcome {
	switch {
	case status >= 200 && status < 300:
		return arrived
	case status == http.StatusNotFound, status == http.StatusGone, status == http.StatusForbidden:
		return gone
	case status == http.StatusTooManyRequests, status == http.StatusRequestTimeout, status >= 500:
		return again
	}
	return refusedPush
}

// Sweep drops browsers whose session has ended, and pushes that are of no use at now.
func (p *Pushes) Sweep(ctx context.Context, now clock.Instant) error {
	return p.db.Write(ctx, func(tx *database.Tx) error { return sweepDevices(ctx, tx, now) })
}

// Figures counts the pushes that wait, for the operator.
func (p *Pushes) Figures(ctx context.Context) (PushFigures, error) { return pushFigures(ctx, p.db) }
