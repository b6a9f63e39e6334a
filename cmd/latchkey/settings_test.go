package main

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"latchkey/internal/app"
)

// start reads arguments and settings as the program does.
func start(t *testing.T, set map[string]string, args ...string) (*kong.Context, *cli, error) {
	t.Helper()
	for name, value := range set {
		t.Setenv(name, value)
	}
	c := &cli{}
	parser, err := kong.New(c, languages)
	if err != nil {
		t.Fatal(err)
	}
	chosen, err := parse(parser, c, args)
	return chosen, c, err
}

// Each setting that cannot be meant is refused at start, with its variable and an example.
func TestWrongSettingsAreRefusedAtStart(t *testing.T) {
	folder := t.TempDir()
	write := func(name, content string, mode os.FileMode) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	file := write("file", "", 0o600)
	short := write("short.key", "c2hvcnQ=", 0o600)
	open := write("open.key", "", 0o666)
	if err := os.Chmod(open, 0o666); err != nil { // whatever the umask is
		t.Fatal(err)
	}
	long := write("long.key", strings.Repeat("QUFB", 40), 0o600)
	for _, c := range []struct{ variable, value, why string }{
		{"LATCHKEY_ADDR", "8080", "not a host and a port"},
		{"LATCHKEY_ADDR", "http://127.0.0.1:8080", "not a host and a port"},
		{"LATCHKEY_ADDR", "127.0.0.1:99999", "the port"},
		{"LATCHKEY_ADDR", "127.0.0.1:http!", "the port"},
		{"LATCHKEY_ADDR", "not a host:8080", "not a host and a port"},
		{"LATCHKEY_SOCKET_ADDR", "127.0.0.1", "not a host and a port"},
		{"LATCHKEY_SOCKET_ADDR", "127.0.0.1:8080", "the same address as LATCHKEY_ADDR"},
		{"LATCHKEY_METRICS_ADDR", "9090", "not a host and a port"},
		{"LATCHKEY_METRICS_ADDR", "127.0.0.1:8080", "the same address"},
		{"LATCHKEY_INBOUND_ADDR", "mail.example", "not a host and a port"},
		{"LATCHKEY_INBOUND_DOMAIN", "answers@stay.example", "not the name of a domain"},
		{"LATCHKEY_INBOUND_DOMAIN", "127.0.0.1", "not the name of a domain"},
		{"LATCHKEY_PUBLIC_URL", "stay.example", "http"},
		{"LATCHKEY_PUBLIC_URL", "ftp://stay.example", "http"},
		{"LATCHKEY_PUBLIC_URL", "https://", "http"},
		{"LATCHKEY_PUBLIC_URL", "https://stay.example:0", "http"},
		{"LATCHKEY_PUBLIC_URL", "https://user:hidden@stay.example", "more than"},
		{"LATCHKEY_PUBLIC_URL", "https://stay.example?a=1", "more than"},
		{"LATCHKEY_DATA", file, "a folder is needed"},
		{"LATCHKEY_DATABASE_URL", "mysql://hidden@127.0.0.1/latchkey", "PostgreSQL"},
		{"LATCHKEY_DATABASE_URL", "latchkey.db", "PostgreSQL"},
		{"LATCHKEY_DATABASE_URL", "postgres://", "PostgreSQL"},
		{"LATCHKEY_FILES_URL", "https://key:hidden@s3.example/bucket", "s3://"},
		{"LATCHKEY_FILES_URL", "s3://s3.example/bucket", "key or secret"},
		{"LATCHKEY_FILES_URL", "s3://key:hidden@s3.example", "bucket"},
		{"LATCHKEY_FILES_URL", "s3://key:hidden@s3.example/a/b", "bucket"},
		{"LATCHKEY_FILES_URL", "s3://key:hidden@s3.example/a?tls=no", "tls"},
		{"LATCHKEY_FILES_URL", "s3://key:hidden@s3.example/a?regio=x", "region"},
		{"LATCHKEY_BUS_URL", "redis://hidden@127.0.0.1", "NATS"},
		{"LATCHKEY_BUS_URL", "127.0.0.1:4222", "NATS"},
		{"LATCHKEY_KEY_FILE", folder, "a file is needed"},
		{"LATCHKEY_KEY_FILE", short, "base64"},
		{"LATCHKEY_KEY_FILE", long, "base64"},
		{"LATCHKEY_KEY_FILE", file, "base64"},
		{"LATCHKEY_KEY_FILE", open, "open to other users"},
		{"LATCHKEY_TRUSTED_PROXIES", "10.0.0.0/33", "neither an address nor a network"},
		{"LATCHKEY_TRUSTED_PROXIES", "127.0.0.1,proxy.example", "neither an address nor a network"},
		{"LATCHKEY_ACCESS_TTL", "15", "duration"},
		{"LATCHKEY_ACCESS_TTL", "-15m", "not a time from"},
		{"LATCHKEY_ACCESS_TTL", "0", "not a time from"},
		{"LATCHKEY_ACCESS_TTL", "100000h", "not a time from"},
		{"LATCHKEY_REFRESH_TTL", "1m", "shorter than LATCHKEY_ACCESS_TTL"},
		{"LATCHKEY_REFRESH_TTL", "99999999999999999h", "duration"},
		{"LATCHKEY_LINK_TTL", "-1h", "not a time from"},
		{"LATCHKEY_FEED_INTERVAL", "-1m", "not a time from"},
		{"LATCHKEY_FEED_INTERVAL", "9000h", "not a time from"},
		{"LATCHKEY_FEED_ALLOW_PRIVATE", "perhaps", "bool"},
		{"LATCHKEY_SOCKET_PING_INTERVAL", "0s", "not a time from"},
		{"LATCHKEY_SOCKET_PING_TIMEOUT", "10h", "not a time from"},
		{"LATCHKEY_SMTP_URL", "mail.example:587", "smtp"},
		{"LATCHKEY_SMTP_URL", "smtp://a:hidden@mail.example:0", "port"},
		{"LATCHKEY_SMTP_URL", "smtp://a:hidden@mail.example?tls=maybe", "tls"},
		{"LATCHKEY_SMTP_URL", "smtp://a:hidden@mail.example?from=nobody", "from"},
		{"LATCHKEY_SMTP_URL", "smtp://a:hidden@mail.example?form=a@b.example", "from"},
		{"LATCHKEY_CAPTCHA", "hcaptcha", "recaptcha"},
		{"LATCHKEY_CAPTCHA", "recaptcha", "LATCHKEY_RECAPTCHA_SITE_KEY"},
		{"LATCHKEY_RECAPTCHA_SECRET", "hidden", "missing"},
		{"LATCHKEY_RECAPTCHA_URL", "google.com", "http"},
		{"LATCHKEY_TILE_URL", "https://tiles.example/", "{z}"},
		{"LATCHKEY_TILE_URL", "tiles.example/{z}/{x}/{y}", "http"},
		{"LATCHKEY_ROUTER_FOOT_URL", "127.0.0.1:5001", "http"},
		{"LATCHKEY_ROUTER_CAR_URL", "http://127.0.0.1:5000?a=1", "http"},
		{"LATCHKEY_TRANSLATE_URL", "file:///x", "http"},
		{"LATCHKEY_TRANSLATE_KEY", "hidden", "LATCHKEY_TRANSLATE_URL"},
		{"LATCHKEY_BACKUP_URL", "/mnt/backup", "folder"},
		{"LATCHKEY_BACKUP_URL", "s3://key:hidden@s3.example/backup", "folder"},
		{"LATCHKEY_BACKUP_URL", "file://" + file, "a folder is needed"},
		{"LATCHKEY_BACKUP_URL", "file://" + filepath.Join(folder, "data", "backup"), "must be apart"},
		{"LATCHKEY_ARCHIVE_MOST", "-1", "megabytes"},
		{"LATCHKEY_ARCHIVE_MOST", "many", "int"},
		{"LOGLEVEL", "debug", "int"},
		{"LOGLEVEL", "100", "debug"},
	} {
		t.Run(c.variable+"="+c.value, func(t *testing.T) {
			for _, command := range []string{"serve", "backup", "migrate"} {
				_, _, err := start(t, map[string]string{"LATCHKEY_DATA": filepath.Join(folder, "data"), c.variable: c.value}, command)
				if err == nil {
					t.Fatalf("%s takes it", command)
				}
				text := err.Error()
				if !strings.Contains(text, c.variable) || !strings.Contains(text, c.why) || !strings.Contains(text, "for example") {
					t.Errorf("%s says %q", command, text)
				}
				if strings.Contains(text, "hidden") {
					t.Errorf("%s repeats a secret: %q", command, text)
				}
			}
		})
	}
}

func TestGoodSettingsAreTakenAndEachHasAnExample(t *testing.T) {
	config := reflect.TypeFor[app.Config]()
	good := map[string]string{}
	for i := range config.NumField() {
		variable := config.Field(i).Tag.Get("env")
		if variable == "" {
			continue
		}
		example, ok := app.Examples[variable]
		if !ok {
			t.Errorf("%s has no example", variable)
		}
		good[variable] = example
	}
	delete(good, "LATCHKEY_BACKUP_URL") // not beside PostgreSQL
	good["LATCHKEY_DATA"], good["LATCHKEY_KEY_FILE"] = t.TempDir(), filepath.Join(t.TempDir(), "master.key")
	if _, _, err := start(t, good, "serve"); err != nil {
		t.Error(err)
	}
	if _, _, err := start(t, map[string]string{"LATCHKEY_ADDR": ":8080", "LATCHKEY_SOCKET_ADDR": "[::]:0", "LATCHKEY_FEED_INTERVAL": "0", "LATCHKEY_DATABASE_URL": "", "LATCHKEY_PUBLIC_URL": "http://localhost:8080/"}, "serve"); err != nil {
		t.Error(err)
	}
	if _, _, err := start(t, map[string]string{"LATCHKEY_ADDR": "8080"}, "doctor"); err != nil {
		t.Errorf("the doctor is not asked: %v", err)
	}
}

// The other commands say as well what is wrong with what they were given.
func TestCommandsRefuseWhatTheyAreGiven(t *testing.T) {
	folder := t.TempDir()
	empty := filepath.Join(folder, "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"restore", "--at=yesterday", "--to=" + filepath.Join(folder, "to")}, []string{"--at", "2026-11-28T17:30:00Z"}},
		{[]string{"restore"}, []string{"--to=/var/lib/latchkey", "--check"}},
		{[]string{"restore", "--to=" + filepath.Join(folder, "to")}, []string{"LATCHKEY_BACKUP_URL", "for example"}},
		{[]string{"import", "properties", filepath.Join(folder, "none.csv")}, []string{"none.csv"}},
		{[]string{"import", "reservations", folder}, []string{"is a directory"}},
		{[]string{"import", "agency", "--passphrase-file=" + folder, empty}, []string{"LATCHKEY_PASSPHRASE_FILE", "for example"}},
		{[]string{"import", "agency", "--passphrase-file=" + empty, empty}, []string{"LATCHKEY_PASSPHRASE_FILE", "first line is empty", "for example"}},
		{[]string{"member", "add", "--lang=xx"}, []string{"--lang", "en-US"}},
		{[]string{"simulate", "--way=mail"}, []string{"--way", "calendars"}},
		{[]string{"simulate", "--homes=0"}, []string{"1 or more"}},
	} {
		chosen, config, err := start(t, map[string]string{"LATCHKEY_DATA": filepath.Join(folder, "data")}, c.args...)
		if err == nil {
			chosen.BindTo(context.Background(), (*context.Context)(nil))
			err = chosen.Run(&config.Config)
		}
		for _, word := range c.want {
			if err == nil || !strings.Contains(err.Error(), word) {
				t.Errorf("%s: %v, want %s", strings.Join(c.args, " "), err, word)
			}
		}
	}
}
