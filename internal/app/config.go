package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/files"
	"latchkey/internal/secret"
)

// Config is the whole configuration. Each value is an environment variable and a flag: the variable in lower case with dashes, LATCHKEY_ left out.
type Config struct {
	// SweepEvery is how often what is over is dropped; tests make it short. An hour when zero.
	SweepEvery         time.Duration `kong:"-"`
	Addr               string        `env:"LATCHKEY_ADDR" name:"addr" default:"127.0.0.1:8080" help:"Where the web app and the calls are served."`
	SocketAddr         string        `env:"LATCHKEY_SOCKET_ADDR" name:"socket-addr" default:"127.0.0.1:8081" help:"Where the realtime socket is served; it is also under the main address."`
	PublicURL          string        `env:"LATCHKEY_PUBLIC_URL" name:"public-url" help:"Where browsers reach the installation; default http://ADDR."`
	Data               string        `env:"LATCHKEY_DATA" name:"data" default:"latchkey-data" help:"Folder of the database, the files and the key." type:"path"`
	DatabaseURL        string        `env:"LATCHKEY_DATABASE_URL" name:"database-url" help:"postgres://… ; default SQLite in the data folder."`
	FilesURL           string        `env:"LATCHKEY_FILES_URL" name:"files-url" help:"s3://key:secret@host/bucket for uploaded files; default the data folder."`
	BusURL             string        `env:"LATCHKEY_BUS_URL" name:"bus-url" help:"nats://… between several nodes; default in process."`
	KeyFile            string        `env:"LATCHKEY_KEY_FILE" name:"key-file" help:"File of the master key; default master.key in the data folder, made at the first start." type:"path"`
	TrustedProxies     []string      `env:"LATCHKEY_TRUSTED_PROXIES" name:"trusted-proxies" help:"Networks whose X-Forwarded-For is believed."`
	AccessTTL          time.Duration `env:"LATCHKEY_ACCESS_TTL" name:"access-ttl" default:"15m" help:"Life of an access token."`
	RefreshTTL         time.Duration `env:"LATCHKEY_REFRESH_TTL" name:"refresh-ttl" default:"720h" help:"Life of a refresh token."`
	LinkTTL            time.Duration `env:"LATCHKEY_LINK_TTL" name:"link-ttl" default:"60m" help:"Life of the links in mails."`
	SMTPURL            string        `env:"LATCHKEY_SMTP_URL" name:"smtp-url" help:"smtp://user:password@host:port?tls=starttls&from=no-reply@…; without it mails wait in the queue, and a demo shows them at /dev/mail."`
	Captcha            string        `env:"LATCHKEY_CAPTCHA" name:"captcha" enum:",pow,recaptcha,off" default:"" help:"pow, recaptcha or off; default recaptcha where its keys are given, else pow. off is for a machine by itself."`
	RecaptchaSiteKey   string        `env:"LATCHKEY_RECAPTCHA_SITE_KEY" name:"recaptcha-site-key" help:"Public key of reCAPTCHA v2."`
	RecaptchaSecret    string        `env:"LATCHKEY_RECAPTCHA_SECRET" name:"recaptcha-secret" help:"Secret key of reCAPTCHA v2."`
	RecaptchaURL       string        `env:"LATCHKEY_RECAPTCHA_URL" name:"recaptcha-url" help:"Where its answers are checked; default Google's."`
	FeedInterval       time.Duration `env:"LATCHKEY_FEED_INTERVAL" name:"feed-interval" default:"15m" help:"Time between two fetches of a calendar of a channel; 0 fetches none by itself."`
	FeedAllowPrivate   bool          `env:"LATCHKEY_FEED_ALLOW_PRIVATE" name:"feed-allow-private" help:"Let feeds be fetched from private addresses."`
	SocketPingInterval time.Duration `env:"LATCHKEY_SOCKET_PING_INTERVAL" name:"socket-ping-interval" default:"25s" help:"How often a socket is asked whether it is there."`
	SocketPingTimeout  time.Duration `env:"LATCHKEY_SOCKET_PING_TIMEOUT" name:"socket-ping-timeout" default:"20s" help:"How long it may take to answer."`
	InboundAddr        string        `env:"LATCHKEY_INBOUND_ADDR" name:"inbound-addr" help:"Where a mail server delivers answers to mails, over SMTP; default nowhere."`
	InboundDomain      string        `env:"LATCHKEY_INBOUND_DOMAIN" name:"inbound-domain" help:"Domain of the addresses that answers go to; default the host of the public address."`
	TileURL            string        `env:"LATCHKEY_TILE_URL" name:"tile-url" help:"Map tiles, as https://…/{z}/{x}/{y}.png; default none."`
	RouterFootURL      string        `env:"LATCHKEY_ROUTER_FOOT_URL" name:"router-foot-url" help:"A router for walking that speaks OSRM's API; with it the staff's map knows paths. Default none."`
	RouterCarURL       string        `env:"LATCHKEY_ROUTER_CAR_URL" name:"router-car-url" help:"A router for driving that speaks OSRM's API; with it the staff's map knows roads. Default none."`
	TranslateURL       string        `env:"LATCHKEY_TRANSLATE_URL" name:"translate-url" help:"A service that speaks LibreTranslate's API; with it messages can be read in one's own language. Default none."`
	TranslateKey       string        `env:"LATCHKEY_TRANSLATE_KEY" name:"translate-key" help:"Its key, where it wants one."`
	MetricsAddr        string        `env:"LATCHKEY_METRICS_ADDR" name:"metrics-addr" help:"Where /metrics is served; default nowhere."`
	TracesURL          string        `env:"LATCHKEY_TRACES_URL" name:"traces-url" help:"A collector that speaks OTLP over HTTP, such as http://127.0.0.1:4318; with it calls are traced. Default none."`
	TracesShare        float64       `env:"LATCHKEY_TRACES_SHARE" name:"traces-share" default:"1" help:"How many of the calls are traced, from 0 to 1."`
	BackupURL          string        `env:"LATCHKEY_BACKUP_URL" name:"backup-url" help:"file:///… or s3://key:secret@host/bucket?region=…&tls=true&prefix=…, where the continuous backup is kept, on PostgreSQL that of uploaded files; default none."`
	ArchiveMost        int64         `env:"LATCHKEY_ARCHIVE_MOST" name:"archive-most" default:"51200" help:"How many megabytes an archive of an agency may have that the set-up in the browser takes."`
	LogLevel           int           `env:"LOGLEVEL" name:"loglevel" default:"0" help:"-4 debug, 0 info, 4 warn, 8 error."`

	// Drain is how long a stopping server goes on answering kept connections, each for the last time, before it takes no more.
	Drain time.Duration `kong:"-"`
	// ExitsWithin is how long a stop takes at most; tests make it short. 14 seconds when zero.
	ExitsWithin time.Duration `kong:"-"`
	// Beside runs beside what the server does by itself, until its context ends; for tests.
	Beside func(context.Context) `kong:"-"`
	// LeavesJobs leaves to other nodes what one of them does for all; for tests whose clock is not that of the other nodes.
	LeavesJobs bool `kong:"-"`
	// Demo says that this is a demo installation.
	Demo bool `kong:"-"`
	// PushClient replaces the client that calls push services and refuses private addresses; for tests.
	PushClient *http.Client `kong:"-"`
	// PushEvery is how often pushes of other nodes are looked for; tests make it short. Five seconds when zero.
	PushEvery time.Duration `kong:"-"`
	// Disk replaces the question to the disk how much room it has; for tests.
	Disk files.Disk `kong:"-"`
	// MessagesAtOnce is how many messages an account may write at once; 300 when zero. Only benchmarks and proofs of load write more.
	MessagesAtOnce int `kong:"-"`
}

func (c Config) database() string {
	if c.DatabaseURL != "" {
		return c.DatabaseURL
	}
	return filepath.Join(c.Data, "latchkey.db")
}

// setupArchive is the folder of an archive that the set-up in the browser receives.
func (c Config) setupArchive() string { return filepath.Join(c.Data, "setup-archive") }

func (c Config) files() string { return filepath.Join(c.Data, "files") }

func (c Config) keyFile() string {
	if c.KeyFile != "" {
		return c.KeyFile
	}
	return filepath.Join(c.Data, "master.key")
}

// captcha says what the account forms have to solve. Without one anybody's script could send mails, so that it can be off on a machine by itself only.
func (c Config) captcha() (account.CaptchaOptions, error) {
	o := account.CaptchaOptions{Kind: account.CaptchaKind(c.Captcha), SiteKey: c.RecaptchaSiteKey, Secret: secret.Of(c.RecaptchaSecret), URL: c.RecaptchaURL}
	if o.Kind == "" {
		if o.Kind = account.ProofOfWork; o.SiteKey != "" && !o.Secret.IsEmpty() {
			o.Kind = account.Recaptcha
		}
	}
	if o.URL == "" {
		o.URL = account.GoogleVerify
	}
	switch o.Kind {
	case account.ProofOfWork:
	case account.Recaptcha:
		if o.SiteKey == "" || o.Secret.IsEmpty() {
			return o, errors.New("LATCHKEY_CAPTCHA=recaptcha needs LATCHKEY_RECAPTCHA_SITE_KEY and LATCHKEY_RECAPTCHA_SECRET")
		}
	case account.NoCaptcha:
		if !c.isLocal() {
			return o, errors.New("LATCHKEY_CAPTCHA=off is for a public address on the machine itself only")
		}
	default:
		return o, errors.New("LATCHKEY_CAPTCHA: one of pow, recaptcha, off")
	}
	return o, nil
}

// isLocal reports whether browsers reach the installation on its own machine only, as far as its addresses say.
func (c Config) isLocal() bool {
	host, _, err := net.SplitHostPort(c.Addr)
	if u, parseErr := url.Parse(c.PublicURL); c.PublicURL != "" {
		if err = parseErr; err == nil {
			host = u.Hostname()
		}
	}
	ip := net.ParseIP(host)
	return err == nil && (host == "localhost" || (ip != nil && ip.IsLoopback()))
}

// prefixes reads networks and single addresses.
func prefixes(texts []string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if addr, err := netip.ParseAddr(text); err == nil {
			out = append(out, netip.PrefixFrom(addr, addr.BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("LATCHKEY_TRUSTED_PROXIES: %q is neither an address nor a network", text)
		}
		out = append(out, p)
	}
	return out, nil
}

// public is the public address before anything listens: the configured one, or the address that will be listened on.
func (c Config) public() (*url.URL, error) {
	if c.PublicURL == "" {
		return &url.URL{Scheme: "http", Host: c.Addr}, nil
	}
	return publicURL(c.PublicURL, nil)
}

func (c Config) linkTTL() time.Duration {
	if c.LinkTTL <= 0 {
		return time.Hour
	}
	return c.LinkTTL
}

// publicURL reads the public address, or makes it from the address that is listened on.
func publicURL(text string, listening net.Addr) (*url.URL, error) {
	if text == "" {
		return &url.URL{Scheme: "http", Host: listening.String()}, nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, errors.New("LATCHKEY_PUBLIC_URL: not an address that begins with http:// or https://")
	}
	return u, nil
}

// origin is scheme and host of an address that may hold placeholders.
func origin(text string) string {
	scheme, rest, found := strings.Cut(text, "://")
	if !found {
		return ""
	}
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + strings.ReplaceAll(host, "{s}", "*")
}
