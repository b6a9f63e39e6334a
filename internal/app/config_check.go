package app

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/notify"
	"latchkey/internal/outside"
	"latchkey/internal/secret"
)

// Examples are good values of the settings, by their variables.
var Examples = map[string]string{
	"LATCHKEY_ADDR": "127.0.0.1:8080", "LATCHKEY_SOCKET_ADDR": "127.0.0.1:8081", "LATCHKEY_METRICS_ADDR": "127.0.0.1:9090", "LATCHKEY_INBOUND_ADDR": "127.0.0.1:2525",
	"LATCHKEY_PUBLIC_URL": "https://stay.example", "LATCHKEY_DATA": "/var/lib/latchkey", "LATCHKEY_DATABASE_URL": "postgres://latchkey:password@127.0.0.1:5432/latchkey",
	"LATCHKEY_FILES_URL": "s3://key:secret@s3.example/latchkey", "LATCHKEY_BUS_URL": "nats://latchkey:password@127.0.0.1:4222", "LATCHKEY_KEY_FILE": "/var/lib/latchkey/master.key",
	"LATCHKEY_TRUSTED_PROXIES": "127.0.0.1,10.88.0.0/16", "LATCHKEY_ACCESS_TTL": "15m", "LATCHKEY_REFRESH_TTL": "720h", "LATCHKEY_LINK_TTL": "60m",
	"LATCHKEY_SMTP_URL": "smtp://user:password@mail.example:587?tls=starttls&from=no-reply@stay.example", "LATCHKEY_CAPTCHA": "pow", "LATCHKEY_RECAPTCHA_SITE_KEY": "6Lc-site-key",
	"LATCHKEY_RECAPTCHA_SECRET": "6Lc-secret", "LATCHKEY_RECAPTCHA_URL": "https://www.google.com/recaptcha/api/siteverify", "LATCHKEY_FEED_INTERVAL": "15m", "LATCHKEY_FEED_ALLOW_PRIVATE": "false",
	"LATCHKEY_SOCKET_PING_INTERVAL": "25s", "LATCHKEY_SOCKET_PING_TIMEOUT": "20s", "LATCHKEY_INBOUND_DOMAIN": "answers.stay.example", "LATCHKEY_TILE_URL": "https://tiles.example/{z}/{x}/{y}.png",
	"LATCHKEY_ROUTER_FOOT_URL": "http://127.0.0.1:5001", "LATCHKEY_ROUTER_CAR_URL": "http://127.0.0.1:5000", "LATCHKEY_TRANSLATE_URL": "http://127.0.0.1:5002", "LATCHKEY_TRANSLATE_KEY": "key",
	"LATCHKEY_BACKUP_URL": "file:///mnt/backup/latchkey", "LATCHKEY_ARCHIVE_MOST": "51200", "LOGLEVEL": "0", "LATCHKEY_PASSPHRASE_FILE": "/root/passphrase",
}

// WrongSetting is why a setting is refused, with its variable and a good value. It never repeats a value that may hold a secret.
func WrongSetting(variable, why string) error {
	return fmt.Errorf("%s: %s; for example %s=%s", variable, why, variable, Examples[variable])
}

// settings gathers what is wrong with the settings.
type settings struct{ wrong []error }

func (s *settings) refuse(variable, why string) {
	s.wrong = append(s.wrong, WrongSetting(variable, why))
}

// fails refuses a setting for an error, which may begin with the variable.
func (s *settings) fails(variable string, err error) {
	if err != nil {
		s.refuse(variable, strings.TrimPrefix(err.Error(), variable+": "))
	}
}

// Check refuses settings that cannot be meant, all of them at once, before anything is opened.
func (c Config) Check() error {
	s := &settings{}
	s.addresses(c)
	s.places(c)
	s.times(c)
	s.mail(c)
	s.captcha(c)
	s.services(c)
	if c.ArchiveMost < 1 || c.ArchiveMost > mostArchive {
		s.refuse("LATCHKEY_ARCHIVE_MOST", fmt.Sprintf("not a number of megabytes from 1 to %d", mostArchive))
	}
	if c.LogLevel < -8 || c.LogLevel > 12 {
		s.refuse("LOGLEVEL", "-4 is debug, 0 info, 4 warn, 8 error")
	}
	return errors.Join(s.wrong...)
}

const mostArchive = 10_000_000

func (s *settings) addresses(c Config) {
	taken := map[string]string{}
	for _, a := range []struct{ variable, address string }{
		{"LATCHKEY_ADDR", c.Addr}, {"LATCHKEY_SOCKET_ADDR", c.SocketAddr}, {"LATCHKEY_METRICS_ADDR", c.MetricsAddr}, {"LATCHKEY_INBOUND_ADDR", c.InboundAddr},
	} {
		needed := a.variable == "LATCHKEY_ADDR" || a.variable == "LATCHKEY_SOCKET_ADDR"
		if a.address == "" && !needed {
			continue
		}
		host, port, err := net.SplitHostPort(a.address)
		number, numberErr := strconv.ParseUint(port, 10, 16)
		switch {
		case err != nil || !isHost(host) && host != "":
			s.refuse(a.variable, "not a host and a port")
		case numberErr != nil:
			s.refuse(a.variable, "the port is not a number from 0 to 65535")
		case number != 0 && taken[a.address] != "":
			s.refuse(a.variable, "the same address as "+taken[a.address])
		default:
			taken[a.address] = a.variable
		}
	}
	u, err := url.Parse(c.PublicURL)
	switch {
	case c.PublicURL == "":
	case err != nil || !isWeb(u):
		s.refuse("LATCHKEY_PUBLIC_URL", "not an address that begins with http:// or https://")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		s.refuse("LATCHKEY_PUBLIC_URL", "has more than scheme, host and port")
	}
	_, err = prefixes(c.TrustedProxies)
	s.fails("LATCHKEY_TRUSTED_PROXIES", err)
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9])?\.?$`)

// isHost reports whether a text is an IP address or can be the name of a machine.
func isHost(text string) bool {
	_, err := netip.ParseAddr(text)
	return err == nil || hostName.MatchString(text) && !strings.Contains(text, "..")
}

func isWeb(u *url.URL) bool {
	port := u.Port()
	number, err := strconv.ParseUint(port, 10, 16)
	return (u.Scheme == "http" || u.Scheme == "https") && isHost(u.Hostname()) && (port == "" && !strings.HasSuffix(u.Host, ":") || err == nil && number > 0)
}

func (s *settings) places(c Config) {
	if info, err := os.Stat(c.Data); err == nil && !info.IsDir() {
		s.refuse("LATCHKEY_DATA", "a file, and a folder is needed")
	}
	if u, err := url.Parse(c.DatabaseURL); c.DatabaseURL != "" && (err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" || u.Host == "" && u.Query().Get("host") == "") {
		s.refuse("LATCHKEY_DATABASE_URL", "not the address of a PostgreSQL database")
	}
	if u, err := url.Parse(c.BusURL); c.BusURL != "" && (err != nil || !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme) || u.Host == "") {
		s.refuse("LATCHKEY_BUS_URL", "not the address of a NATS server")
	}
	s.bucket(c.FilesURL)
	_, err := secret.LoadKeys(c.keyFile())
	if info, statErr := os.Stat(c.keyFile()); statErr == nil && info.IsDir() {
		s.refuse("LATCHKEY_KEY_FILE", "a folder, and a file is needed")
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.fails("LATCHKEY_KEY_FILE", err)
	}
	root, err := c.backup()
	s.fails("LATCHKEY_BACKUP_URL", err)
	if err == nil && root != "" {
		if info, statErr := os.Stat(root); statErr == nil && !info.IsDir() {
			s.refuse("LATCHKEY_BACKUP_URL", "a file, and a folder is needed")
		}
		if data, absErr := filepath.Abs(c.Data); absErr == nil && (within(data, root) || within(root, data)) {
			s.refuse("LATCHKEY_BACKUP_URL", "the backup folder and LATCHKEY_DATA must be apart, on different disks if possible")
		}
	}
}

// within reports whether a folder is another one, or in it.
func within(outer, inner string) bool {
	to, err := filepath.Rel(outer, inner)
	return err == nil && to != ".." && !strings.HasPrefix(to, ".."+string(filepath.Separator))
}

func (s *settings) bucket(address string) {
	if address == "" {
		return
	}
	const variable = "LATCHKEY_FILES_URL"
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" {
		s.refuse(variable, "not an address that begins with s3://")
		return
	}
	_, hasSecret := u.User.Password()
	bucket := strings.Trim(u.Path, "/")
	switch {
	case !isHost(u.Hostname()):
		s.refuse(variable, "the host is no address")
	case u.User.Username() == "" || !hasSecret:
		s.refuse(variable, "key or secret is missing before the @")
	case bucket == "" || strings.Contains(bucket, "/"):
		s.refuse(variable, "one bucket must be named behind the host")
	case !slices.Contains([]string{"", "true", "false"}, u.Query().Get("tls")):
		s.refuse(variable, "tls is true or false")
	}
	s.parameters(variable, u, "tls", "region", "prefix")
}

// parameters refuses what an address has behind its ? that nobody reads: it is misspelled.
func (s *settings) parameters(variable string, u *url.URL, known ...string) {
	for name := range u.Query() {
		if !slices.Contains(known, name) {
			s.refuse(variable, "only "+strings.Join(known, ", ")+" can be behind the ?")
			return
		}
	}
}

func (s *settings) times(c Config) {
	const day = 24 * time.Hour
	for _, one := range []struct {
		variable    string
		value       time.Duration
		least, most time.Duration
		canBeOff    bool
	}{
		{"LATCHKEY_ACCESS_TTL", c.AccessTTL, time.Second, 7 * day, false},
		{"LATCHKEY_REFRESH_TTL", c.RefreshTTL, time.Second, 400 * day, false},
		{"LATCHKEY_LINK_TTL", c.LinkTTL, time.Second, 30 * day, false},
		{"LATCHKEY_FEED_INTERVAL", c.FeedInterval, time.Second, 7 * day, true},
		{"LATCHKEY_SOCKET_PING_INTERVAL", c.SocketPingInterval, 100 * time.Millisecond, 10 * time.Minute, false},
		{"LATCHKEY_SOCKET_PING_TIMEOUT", c.SocketPingTimeout, 100 * time.Millisecond, 10 * time.Minute, false},
	} {
		if one.value == 0 && one.canBeOff || one.value >= one.least && one.value <= one.most {
			continue
		}
		s.refuse(one.variable, fmt.Sprintf("not a time from %s to %s", one.least, one.most))
	}
	if c.AccessTTL > 0 && c.RefreshTTL > 0 && c.RefreshTTL < c.AccessTTL {
		s.refuse("LATCHKEY_REFRESH_TTL", "shorter than LATCHKEY_ACCESS_TTL")
	}
}

func (s *settings) mail(c Config) {
	if c.SMTPURL != "" {
		public, err := c.public()
		if err != nil {
			public = &url.URL{Host: "stay.example"}
		}
		if _, err = notify.NewSMTP(c.SMTPURL, public); err != nil {
			s.fails("LATCHKEY_SMTP_URL", err)
		} else if u, err := url.Parse(c.SMTPURL); err == nil {
			s.parameters("LATCHKEY_SMTP_URL", u, "tls", "from")
		}
	}
	if c.InboundDomain != "" && (!isHost(c.InboundDomain) || net.ParseIP(c.InboundDomain) != nil) {
		s.refuse("LATCHKEY_INBOUND_DOMAIN", "not the name of a domain")
	}
}

func (s *settings) captcha(c Config) {
	if (c.RecaptchaSiteKey == "") != (c.RecaptchaSecret == "") {
		there, missing := "LATCHKEY_RECAPTCHA_SITE_KEY", "LATCHKEY_RECAPTCHA_SECRET"
		if c.RecaptchaSiteKey == "" {
			there, missing = missing, there
		}
		s.refuse(missing, there+" is there, and this is missing")
	} else {
		_, err := c.captcha()
		s.fails("LATCHKEY_CAPTCHA", err)
	}
	if u, err := url.Parse(c.RecaptchaURL); c.RecaptchaURL != "" && (err != nil || !isWeb(u)) {
		s.refuse("LATCHKEY_RECAPTCHA_URL", "not an address that begins with http:// or https://")
	}
}

func (s *settings) services(c Config) {
	for _, one := range []struct{ variable, address string }{
		{"LATCHKEY_ROUTER_FOOT_URL", c.RouterFootURL}, {"LATCHKEY_ROUTER_CAR_URL", c.RouterCarURL}, {"LATCHKEY_TRANSLATE_URL", c.TranslateURL},
	} {
		if one.address == "" {
			continue
		}
		if u, err := url.Parse(one.address); err != nil || !isWeb(u) {
			s.refuse(one.variable, "not an address that begins with http:// or https://")
			continue
		}
		_, err := outside.NewService(one.address, outside.Limits{Timeout: time.Second, AtOnce: 1, Answer: 1}, clock.System{})
		s.fails(one.variable, err)
	}
	if c.TranslateKey != "" && c.TranslateURL == "" {
		s.refuse("LATCHKEY_TRANSLATE_URL", "LATCHKEY_TRANSLATE_KEY is there, and this is missing")
	}
	if c.TileURL == "" {
		return
	}
	whole := c.TileURL
	for _, part := range []string{"{z}", "{x}", "{y}"} {
		if !strings.Contains(whole, part) {
			s.refuse("LATCHKEY_TILE_URL", "{z}, {x} and {y} must be in it")
			return
		}
	}
	if u, err := url.Parse(strings.NewReplacer("{s}", "a", "{z}", "1", "{x}", "1", "{y}", "1", "{r}", "").Replace(whole)); err != nil || !isWeb(u) {
		s.refuse("LATCHKEY_TILE_URL", "not an address that begins with http:// or https://")
	}
}
