package app

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
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
	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/notify"
	"latchkey/internal/outside"
	"latchkey/internal/secret"
	"latchkey/internal/tracing"
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
	"LATCHKEY_TRACES_URL": "http://127.0.0.1:4318", "LATCHKEY_TRACES_SHARE": "1",
	"LATCHKEY_BACKUP_URL": "file:///mnt/backup/latchkey", "LATCHKEY_ARCHIVE_MOST": "51200", "LOGLEVEL": "0", "LATCHKEY_PASSPHRASE_FILE": "/root/passphrase",
}

// WrongSetting is why a setting is refused, with its variable and a good value. It never repeats a value that may hold a secret.
func WrongSetting(variable, why string) error {
	return fmt.Errorf("%s: %s; for example %s=%s", variable, why, variable, Examples[variable])
}

// settings gathers what is wrong with the settings and what is odd, by variable.
type settings struct{ wrong, odd []finding }

type finding struct {
	variable string
	err      error
}

// refuse is for what cannot work.
func (s *settings) refuse(variable, why string) {
	s.wrong = append(s.wrong, finding{variable, WrongSetting(variable, why)})
}

// warn is for what may be meant, and may be a mistake.
func (s *settings) warn(variable, why string) {
	s.odd = append(s.odd, finding{variable, WrongSetting(variable, why)})
}

// fails refuses a setting for an error, which may begin with the variable.
func (s *settings) fails(variable string, err error) {
	if err != nil {
		s.refuse(variable, strings.TrimPrefix(err.Error(), variable+": "))
	}
}

// Check refuses settings with which a server cannot work, all of them at once, before anything is opened.
func (c Config) Check() error {
	return joined(c.judge().wrong, nil)
}

// CheckOnly refuses such settings among some variables: those that a command uses.
func (c Config) CheckOnly(variables ...string) error {
	return joined(c.judge().wrong, variables)
}

// Odd are warnings of settings that may be mistakes. The server works with them.
func (c Config) Odd() (out []error) {
	for _, one := range c.judge().odd {
		out = append(out, one.err)
	}
	return out
}

// joined are the findings about some variables; about all for none.
func joined(all []finding, variables []string) error {
	var out []error
	for _, one := range all {
		if variables == nil || slices.Contains(variables, one.variable) {
			out = append(out, one.err)
		}
	}
	return errors.Join(out...)
}

func (c Config) judge() *settings {
	s := &settings{}
	s.addresses(c)
	s.places(c)
	s.times(c)
	s.mail(c)
	s.captcha(c)
	s.services(c)
	if c.ArchiveMost < 1 || c.ArchiveMost > mostArchive {
		s.warn("LATCHKEY_ARCHIVE_MOST", fmt.Sprintf("not a number of megabytes from 1 to %d", mostArchive))
	}
	if c.LogLevel < -8 || c.LogLevel > 12 {
		s.warn("LOGLEVEL", "-4 is debug, 0 info, 4 warn, 8 error")
	}
	return s
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
		number, portErr := net.LookupPort("tcp", port) // as net.Listen does: names are taken
		switch {
		case err != nil || strings.ContainsAny(host, " /?#@"):
			s.refuse(a.variable, "not a host and a port")
		case portErr != nil:
			s.refuse(a.variable, "the port is not a number from 0 to 65535")
		case number != 0 && taken[a.address] != "":
			s.refuse(a.variable, "the same address as "+taken[a.address])
		default:
			taken[a.address] = a.variable
		}
	}
	u, err := c.public()
	switch {
	case err != nil:
		s.fails("LATCHKEY_PUBLIC_URL", err)
	case c.PublicURL == "":
	case !isWeb(u):
		s.warn("LATCHKEY_PUBLIC_URL", "no browser may reach such an address that begins with http:// or https://")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		s.warn("LATCHKEY_PUBLIC_URL", "has more than scheme, host and port")
	}
	_, err = prefixes(c.TrustedProxies)
	s.fails("LATCHKEY_TRUSTED_PROXIES", err)
}

var hostName = regexp.MustCompile(`^[\pL\pN_]([\pL\pN\pM_.-]*[\pL\pN\pM_])?\.?$`)

// isHost reports whether a text is an IP address or can be the name of a machine, in letters of any language.
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
	switch err := database.CheckURL(c.DatabaseURL); {
	case err != nil:
		s.refuse("LATCHKEY_DATABASE_URL", "not the address of a PostgreSQL database")
	case c.DatabaseURL != "" && !strings.Contains(c.DatabaseURL, "://"):
		s.warn("LATCHKEY_DATABASE_URL", "not the address of a PostgreSQL database: SQLite keeps the database in this file, and no backup of it is made")
	}
	s.bus(c.BusURL)
	s.bucket(c.FilesURL)
	_, err := secret.LoadKeys(c.keyFile())
	if info, statErr := os.Stat(c.keyFile()); statErr == nil && info.IsDir() {
		s.refuse("LATCHKEY_KEY_FILE", "a folder, and a file is needed")
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.fails("LATCHKEY_KEY_FILE", err)
	}
	to, err := c.backup()
	s.fails("LATCHKEY_BACKUP_URL", err)
	if u, err := url.Parse(c.BackupURL); err == nil && u.Scheme == "s3" {
		s.parameters("LATCHKEY_BACKUP_URL", u, "tls", "region", "prefix")
	}
	if root := to.Folder(); err == nil && root != "" {
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

// bus reads the addresses of NATS servers as nats.go does.
func (s *settings) bus(addresses string) {
	const variable = "LATCHKEY_BUS_URL"
	sockets, others := false, false
	for address := range strings.SplitSeq(addresses, ",") {
		if address = strings.TrimSpace(address); address == "" {
			continue
		}
		if !strings.Contains(address, "://") {
			address = "nats://" + address
		}
		u, err := url.Parse(address)
		if err != nil {
			s.refuse(variable, "not the address of a NATS server")
			return
		}
		isSocket := u.Scheme == "ws" || u.Scheme == "wss"
		sockets, others = sockets || isSocket, others || !isSocket
		if !isSocket && u.Scheme != "nats" && u.Scheme != "tls" || u.Hostname() == "" {
			s.warn(variable, "may not be the address of a NATS server")
		}
	}
	if sockets && others {
		s.refuse(variable, "all servers begin with ws:// or wss://, or none")
	}
}

func (s *settings) bucket(address string) {
	const variable = "LATCHKEY_FILES_URL"
	u, err := url.Parse(address)
	if address == "" {
		return
	}
	if err != nil || u.Scheme != "s3" {
		s.refuse(variable, "not an address that begins with s3://")
		return
	}
	if err := files.CheckAddress(address); err != nil {
		s.refuse(variable, "the host is no address, or not one bucket is named behind it")
		return
	}
	if _, hasSecret := u.User.Password(); u.User.Username() == "" || !hasSecret {
		s.warn(variable, "key or secret is missing before the @")
	}
	if !slices.Contains([]string{"", "true", "false"}, u.Query().Get("tls")) {
		s.warn(variable, "tls is true or false; anything else is true")
	}
	s.parameters(variable, u, "tls", "region", "prefix")
}

// parameters warns of what an address has behind its ? and nobody reads: it may be misspelled.
func (s *settings) parameters(variable string, u *url.URL, known ...string) {
	for name := range u.Query() {
		if !slices.Contains(known, name) {
			s.warn(variable, "only "+strings.Join(known, ", ")+" are read behind the ?")
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
		// zero says that 0 is a value of its own; impossible refuses a time below it.
		zero       bool
		impossible time.Duration
	}{
		{"LATCHKEY_ACCESS_TTL", c.AccessTTL, time.Second, 7 * day, false, 1},
		{"LATCHKEY_REFRESH_TTL", c.RefreshTTL, time.Second, 400 * day, false, 1},
		{"LATCHKEY_LINK_TTL", c.LinkTTL, time.Second, 30 * day, true, math.MinInt64}, // not above 0 is an hour
		{"LATCHKEY_FEED_INTERVAL", c.FeedInterval, time.Second, 7 * day, true, math.MinInt64},
		{"LATCHKEY_SOCKET_PING_INTERVAL", c.SocketPingInterval, 100 * time.Millisecond, 10 * time.Minute, true, 0},
		{"LATCHKEY_SOCKET_PING_TIMEOUT", c.SocketPingTimeout, 100 * time.Millisecond, 10 * time.Minute, true, 0},
	} {
		why := fmt.Sprintf("not a time from %s to %s", one.least, one.most)
		switch {
		case one.value < one.impossible:
			s.refuse(one.variable, why)
		case one.value == 0 && one.zero || one.value >= one.least && one.value <= one.most:
		default:
			s.warn(one.variable, why)
		}
	}
	if c.AccessTTL > 0 && c.RefreshTTL > 0 && c.RefreshTTL < c.AccessTTL {
		s.warn("LATCHKEY_REFRESH_TTL", "shorter than LATCHKEY_ACCESS_TTL")
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
		s.warn("LATCHKEY_INBOUND_DOMAIN", "not the name of a domain")
	}
}

func (s *settings) captcha(c Config) {
	if _, err := c.captcha(); err != nil {
		s.fails("LATCHKEY_CAPTCHA", err)
	} else if (c.RecaptchaSiteKey == "") != (c.RecaptchaSecret == "") {
		there, missing := "LATCHKEY_RECAPTCHA_SITE_KEY", "LATCHKEY_RECAPTCHA_SECRET"
		if c.RecaptchaSiteKey == "" {
			there, missing = missing, there
		}
		s.warn(missing, there+" is there, and this is missing")
	}
	if u, err := url.Parse(c.RecaptchaURL); c.RecaptchaURL != "" && (err != nil || !isWeb(u)) {
		s.warn("LATCHKEY_RECAPTCHA_URL", "not an address that begins with http:// or https://")
	}
}

func (s *settings) services(c Config) {
	for _, one := range []struct{ variable, address string }{
		{"LATCHKEY_ROUTER_FOOT_URL", c.RouterFootURL}, {"LATCHKEY_ROUTER_CAR_URL", c.RouterCarURL}, {"LATCHKEY_TRANSLATE_URL", c.TranslateURL},
	} {
		if one.address == "" {
			continue
		}
		_, err := outside.NewService(one.address, outside.Limits{Timeout: time.Second, AtOnce: 1, Answer: 1}, clock.System{})
		s.fails(one.variable, err)
	}
	if c.TranslateKey != "" && c.TranslateURL == "" {
		s.warn("LATCHKEY_TRANSLATE_URL", "LATCHKEY_TRANSLATE_KEY is there, and this is missing")
	}
	s.tiles(c.TileURL)
	if c.TracesURL != "" {
		s.fails("LATCHKEY_TRACES_URL", tracing.CheckURL(c.TracesURL))
	}
	if !(c.TracesShare >= 0 && c.TracesShare <= 1) { // NaN is neither
		s.refuse("LATCHKEY_TRACES_SHARE", "not a number from 0 to 1")
	}
}

// tiles judges the address of map tiles, which browsers read; it may be a path of the installation's own proxy.
func (s *settings) tiles(address string) {
	if address == "" {
		return
	}
	const variable = "LATCHKEY_TILE_URL"
	if !strings.Contains(address, "{z}") || !strings.Contains(address, "{x}") || !strings.Contains(address, "{y}") && !strings.Contains(address, "{-y}") {
		s.warn(variable, "{z}, {x} and {y} must be in it")
		return
	}
	u, err := url.Parse(strings.NewReplacer("{s}", "a", "{z}", "1", "{x}", "1", "{y}", "1", "{-y}", "1", "{r}", "").Replace(address))
	if err != nil || !isWeb(u) && !strings.HasPrefix(address, "/") {
		s.warn(variable, "not an address that begins with http:// or https://, nor a path")
	}
}
