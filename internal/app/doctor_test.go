package app_test

import (
	"bytes"
	"crypto/sha256"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/doctor"
	"latchkey/internal/secret"
)

// examined is the report of an installation, and its text.
func examined(t *testing.T, c clock.Clock, config app.Config, content bool) (*doctor.Report, string) {
	t.Helper()
	report := app.Examine(t.Context(), config, c, content)
	var text bytes.Buffer
	mustDo(t, report.Print(&text), report.PrintJSON(&text))
	return report, text.String()
}

// says finds what a report says of a part in a state; empty for nothing.
func says(r *doctor.Report, part doctor.Part, state doctor.State) string {
	for _, f := range r.Findings {
		if f.Part == part && f.State == state {
			return f.Says + " → " + f.Do
		}
	}
	return ""
}

func TestTheDoctorFindsNothingWrongWithAnInstallationThatIsWell(t *testing.T) {
	var config app.Config
	w := newWorld(t, func(c *app.Config) { c.Addr = freeAddress(t); config = *c })
	config.FeedInterval = time.Minute
	w.file("boiler.txt")
	before := folderOf(t, config.Data)
	report, text := examined(t, w.clock, config, true)
	if report.IsWrong() {
		t.Errorf("something is wrong:\n%s", text)
	}
	for _, part := range []doctor.Part{doctor.Settings, doctor.Folder, doctor.Database, doctor.Migrations, doctor.Key, doctor.Files, doctor.Zones, doctor.Mail, doctor.Push, doctor.Calendars, doctor.Address, doctor.Proxies} {
		if says(report, part, doctor.Well) == "" {
			t.Errorf("%s is not said to be well:\n%s", part, text)
		}
	}
	if after := folderOf(t, config.Data); after != before {
		t.Errorf("the doctor has changed the folder:\n%s\n%s", before, after)
	}
	w.noCanary("the doctor's report", text)
}

// freeAddress is one of this machine that nobody listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	mustDo(t, err)
	defer l.Close()
	return l.Addr().String()
}

// file keeps a file with a row.
func (w *world) file(name string) {
	w.t.Helper()
	received, err := w.Files.Made(w.t.Context(), name, "text/plain", strings.NewReader(name), int64(len(name)), hash(name))
	mustDo(w.t, err)
	err = w.DB.Write(w.t.Context(), func(tx *database.Tx) error {
		_, err := w.Files.Save(w.t.Context(), tx, w.members[0], received)
		return err
	})
	received.Discard(w.t.Context(), err)
	mustDo(w.t, err)
}

func hash(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}

// folderOf lists the files of a folder but those that a database makes as it reads.
func folderOf(t *testing.T, folder string) string {
	t.Helper()
	var out []string
	mustDo(t, filepath.Walk(folder, func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() && !strings.Contains(path, "latchkey.db-") {
			out = append(out, path)
		}
		return err
	}))
	return strings.Join(out, "\n")
}

func TestTheDoctorNamesWhatIsMissingOrDamaged(t *testing.T) {
	var config app.Config
	w := newWorld(t, func(c *app.Config) { c.Addr = freeAddress(t); config = *c })
	w.file("boiler.txt")
	w.file("leak.txt")
	var uploads []string
	mustDo(t, filepath.Walk(filepath.Join(config.Data, "files"), func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			uploads = append(uploads, path)
		}
		return err
	}))
	if len(uploads) < 2 {
		t.Fatalf("%d files", len(uploads))
	}
	raw, err := os.ReadFile(uploads[0])
	mustDo(t, err)
	raw[len(raw)/2] ^= 1
	mustDo(t, os.WriteFile(uploads[0], raw, 0o600), os.Remove(uploads[1]))
	report, text := examined(t, w.clock, config, false)
	if said := says(report, doctor.Files, doctor.Wrong); !strings.Contains(said, " uploaded files are missing, such as ") {
		t.Errorf("a missing file: %s", text)
	}
	report, text = examined(t, w.clock, config, true)
	if !report.IsWrong() || !strings.Contains(text, " uploaded files are not as they were uploaded, such as ") {
		t.Errorf("a changed file:\n%s", text)
	}

	key := filepath.Join(config.Data, "master.key")
	right, err := os.ReadFile(key)
	mustDo(t, err, os.Remove(key))
	if report, text = examined(t, w.clock, config, false); says(report, doctor.Key, doctor.Wrong) == "" {
		t.Errorf("no key:\n%s", text)
	}
	if _, err := os.Stat(key); err == nil {
		t.Error("the doctor has made a key")
	}
	_, err = secret.CreateKey(key)
	mustDo(t, err)
	if report, text = examined(t, w.clock, config, false); !strings.Contains(says(report, doctor.Key, doctor.Wrong), "not the one") {
		t.Errorf("another key:\n%s", text)
	}
	mustDo(t, os.WriteFile(key, right, 0o600), os.Chmod(key, 0o644))
	if report, text = examined(t, w.clock, config, false); !strings.Contains(says(report, doctor.Key, doctor.Wrong), "chmod 600") {
		t.Errorf("a key that everybody can read:\n%s", text)
	}
	if strings.Contains(text, strings.TrimSpace(string(right))) {
		t.Error("the report holds the key")
	}
}

func TestTheDoctorNamesWrongSettingsWithoutTheirSecrets(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	mustDo(t, openAndClose(t, data))
	well := app.Config{Data: data, Addr: "127.0.0.1:9", FeedInterval: time.Minute}
	for name, c := range map[string]struct {
		change func(*app.Config)
		part   doctor.Part
		names  string
	}{
		"captcha":       {func(c *app.Config) { c.Captcha = "recaptcha"; c.RecaptchaSecret = "canary" }, doctor.Settings, "LATCHKEY_RECAPTCHA_SITE_KEY"},
		"public":        {func(c *app.Config) { c.PublicURL = "stay.example" }, doctor.Settings, "LATCHKEY_PUBLIC_URL"},
		"smtp":          {func(c *app.Config) { c.SMTPURL = "mail://user:canary@mail.example" }, doctor.Settings, "LATCHKEY_SMTP_URL"},
		"proxies":       {func(c *app.Config) { c.TrustedProxies = []string{"everybody"} }, doctor.Settings, "LATCHKEY_TRUSTED_PROXIES"},
		"all proxies":   {func(c *app.Config) { c.TrustedProxies = []string{"0.0.0.0/0"} }, doctor.Proxies, "0.0.0.0/0"},
		"translate":     {func(c *app.Config) { c.TranslateURL = "ftp://canary" }, doctor.Settings, "LATCHKEY_TRANSLATE_URL"},
		"files":         {func(c *app.Config) { c.FilesURL = "ftp://key:canary@host/bucket" }, doctor.Files, "LATCHKEY_FILES_URL"},
		"database":      {func(c *app.Config) { c.DatabaseURL = "postgres://user:canary@127.0.0.1:9/latchkey" }, doctor.Database, "LATCHKEY_DATABASE_URL"},
		"mail server":   {func(c *app.Config) { c.SMTPURL = "smtp://user:canary@127.0.0.1:9?tls=none" }, doctor.Mail, "LATCHKEY_SMTP_URL"},
		"no folder":     {func(c *app.Config) { c.Data = filepath.Join(data, "nowhere") }, doctor.Folder, "LATCHKEY_DATA"},
		"no database":   {func(c *app.Config) { c.Data = t.TempDir() }, doctor.Database, "LATCHKEY_DATA"},
		"without TLS":   {func(c *app.Config) { c.PublicURL = "http://stay.example.invalid" }, doctor.TLS, "LATCHKEY_PUBLIC_URL"},
		"nearly full":   {func(c *app.Config) { c.Disk = func(string) (uint64, uint64, error) { return 1 << 20, 1 << 40, nil } }, doctor.Disk, "Make room"},
		"mail is there": {func(*app.Config) {}, "", ""},
	} {
		config := well
		c.change(&config)
		report, text := examined(t, clock.System{}, config, false)
		if said := says(report, c.part, doctor.Wrong); !strings.Contains(said, c.names) || report.IsWrong() != (c.part != "") {
			t.Errorf("%s: %q in\n%s", name, said, text)
		}
		if strings.Contains(text, "canary") {
			t.Errorf("%s: a secret in\n%s", name, text)
		}
	}
}

func TestTheDoctorMigratesNothing(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	mustDo(t, os.MkdirAll(data, 0o700))
	db, err := database.Open(t.Context(), filepath.Join(data, "latchkey.db"), clock.System{})
	mustDo(t, err)
	_, err = db.MigrateTo(t.Context(), 10)
	mustDo(t, err, db.Close())
	report, text := examined(t, clock.System{}, app.Config{Data: data, Addr: "127.0.0.1:9"}, false)
	if said := says(report, doctor.Migrations, doctor.Warning); !strings.Contains(said, "step 10 of") {
		t.Errorf("%s", text)
	}
	db, err = database.Open(t.Context(), filepath.Join(data, "latchkey.db"), clock.System{})
	mustDo(t, err)
	at, _, err := db.Version(t.Context())
	mustDo(t, err, db.Close())
	if at != 10 {
		t.Errorf("the database is at step %d", at)
	}
}

// A proxy is tried in front of the running server: trusted or not, saying who asks or not.
func TestTheDoctorTriesTheProxy(t *testing.T) {
	var target *url.URL
	says77 := func(r *httputil.ProxyRequest) { r.SetURL(target); r.Out.Header.Set("X-Forwarded-For", "198.51.100.7") }
	saysNothing := func(r *httputil.ProxyRequest) { r.SetURL(target); r.Out.Header.Del("X-Forwarded-For") }
	passesOn := func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Header["X-Forwarded-For"] = r.In.Header["X-Forwarded-For"]
	}
	for name, c := range map[string]struct {
		proxy   func(*httputil.ProxyRequest)
		trusted []string
		state   doctor.State
		want    string
	}{
		"trusted":     {says77, []string{"127.0.0.1"}, doctor.Well, "trusted"},
		"not trusted": {says77, nil, doctor.Wrong, "Set LATCHKEY_TRUSTED_PROXIES=127.0.0.1"},
		"silent":      {saysNothing, nil, doctor.Wrong, "does not say who asks"},
		"credulous":   {passesOn, []string{"127.0.0.1"}, doctor.Wrong, "can choose"},
	} {
		var config app.Config
		front := httptest.NewServer(&httputil.ReverseProxy{Rewrite: c.proxy})
		t.Cleanup(front.Close)
		start(t, func(own *app.Config) {
			own.Addr = freeAddress(t)
			// An address that reaches this machine and that the installation does not take for the machine's own.
			own.PublicURL, own.TrustedProxies = strings.Replace(front.URL, "127.0.0.1", "0.0.0.0", 1), c.trusted
			config = *own
		})
		target = &url.URL{Scheme: "http", Host: config.Addr}
		report, text := examined(t, clock.System{}, config, false)
		if said := says(report, doctor.Proxies, c.state); !strings.Contains(said, c.want) {
			t.Errorf("%s: %q in\n%s", name, said, text)
		}
	}
}

// Only a person who has the master key is answered, and only at the moment.
func TestTheRunningServerAnswersOnlyItsDoctor(t *testing.T) {
	a := start(t, func(*app.Config) {})
	for _, header := range []string{"", "Latchkey-Doctor", "Latchkey-Doctor 1", "Latchkey-Doctor 1.00", "Bearer x", "Latchkey-Doctor " + time.Now().Format("20060102") + "." + strings.Repeat("ab", 32)} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, a.URL()+"/doctor", nil)
		mustDo(t, err)
		req.Header.Set("Authorization", header)
		res, err := http.DefaultClient.Do(req)
		mustDo(t, err)
		res.Body.Close()
		if res.StatusCode != http.StatusNotFound {
			t.Errorf("%q: %d", header, res.StatusCode)
		}
	}
}
