package app

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"time"
)

// Config is the whole configuration. Each value is an environment variable and a flag: the variable in lower case with dashes, LATCHKEY_ left out.
type Config struct {
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
	FeedAllowPrivate   bool          `env:"LATCHKEY_FEED_ALLOW_PRIVATE" name:"feed-allow-private" help:"Let feeds be fetched from private addresses."`
	SocketPingInterval time.Duration `env:"LATCHKEY_SOCKET_PING_INTERVAL" name:"socket-ping-interval" default:"25s" help:"How often a socket is asked whether it is there."`
	SocketPingTimeout  time.Duration `env:"LATCHKEY_SOCKET_PING_TIMEOUT" name:"socket-ping-timeout" default:"20s" help:"How long it may take to answer."`
	TileURL            string        `env:"LATCHKEY_TILE_URL" name:"tile-url" help:"Map tiles, as https://…/{z}/{x}/{y}.png; default none."`
	MetricsAddr        string        `env:"LATCHKEY_METRICS_ADDR" name:"metrics-addr" help:"Where /metrics is served; default nowhere."`
	LogLevel           int           `env:"LOGLEVEL" name:"loglevel" default:"0" help:"-4 debug, 0 info, 4 warn, 8 error."`

	// Demo says that this is a demo installation.
	Demo bool `kong:"-"`
}

func (c Config) database() string {
	if c.DatabaseURL != "" {
		return c.DatabaseURL
	}
	return filepath.Join(c.Data, "latchkey.db")
}

func (c Config) files() string { return filepath.Join(c.Data, "files") }

func (c Config) keyFile() string {
	if c.KeyFile != "" {
		return c.KeyFile
	}
	return filepath.Join(c.Data, "master.key")
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
