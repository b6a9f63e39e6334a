package main

import (
	"context"
	"errors"
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

// Each setting with which no server can work is refused at start, with its variable and an example.
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
		{"LATCHKEY_PUBLIC_URL", "stay.example", "http"},
		{"LATCHKEY_PUBLIC_URL", "ftp://stay.example", "http"},
		{"LATCHKEY_PUBLIC_URL", "https://", "http"},
		{"LATCHKEY_DATA", file, "a folder is needed"},
		{"LATCHKEY_DATABASE_URL", "mysql://hidden@127.0.0.1/latchkey", "PostgreSQL"},
		{"LATCHKEY_FILES_URL", "https://key:hidden@s3.example/bucket", "s3://"},
		{"LATCHKEY_FILES_URL", "s3://key:hidden@s3.example", "bucket"},
		{"LATCHKEY_FILES_URL", "s3://key:hidden@s3.example/a/b", "bucket"},
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
		{"LATCHKEY_REFRESH_TTL", "99999999999999999h", "duration"},
		{"LATCHKEY_FEED_ALLOW_PRIVATE", "perhaps", "bool"},
		{"LATCHKEY_SMTP_URL", "mail.example:587", "smtp"},
		{"LATCHKEY_SMTP_URL", "smtp://a:hidden@mail.example:0", "port"},
		{"LATCHKEY_SMTP_URL", "smtp://a:hidden@mail.example?tls=maybe", "tls"},
		{"LATCHKEY_SMTP_URL", "smtp://a:hidden@mail.example?from=nobody", "from"},
		{"LATCHKEY_CAPTCHA", "hcaptcha", "recaptcha"},
		{"LATCHKEY_CAPTCHA", "recaptcha", "LATCHKEY_RECAPTCHA_SITE_KEY"},
		{"LATCHKEY_ROUTER_FOOT_URL", "127.0.0.1:5001", "http"},
		{"LATCHKEY_ROUTER_CAR_URL", "http://127.0.0.1:5000?a=1", "http"},
		{"LATCHKEY_TRANSLATE_URL", "file:///x", "http"},
		{"LATCHKEY_BACKUP_URL", "/mnt/backup", "folder"},
		{"LATCHKEY_BACKUP_URL", "s3://key:hidden@s3.example", "of a bucket"},
		{"LATCHKEY_BACKUP_URL", "s3://key:hidden@s3.example/a/b", "of a bucket"},
		{"LATCHKEY_BACKUP_URL", "s3://s3.example/backup", "key or secret is missing"},
		{"LATCHKEY_BACKUP_URL", "s3://key:hidden@s3.example/backup?tls=maybe", "tls is true or false"},
		{"LATCHKEY_BACKUP_URL", "file://" + file, "a folder is needed"},
		{"LATCHKEY_BACKUP_URL", "file://" + filepath.Join(folder, "data", "backup"), "must be apart"},
		{"LATCHKEY_ARCHIVE_MOST", "many", "int"},
		{"LATCHKEY_TRACES_URL", "127.0.0.1:4318", "http"},
		{"LATCHKEY_TRACES_URL", "http://a:hidden@127.0.0.1:4318/?a=1", "http"},
		{"LATCHKEY_TRACES_SHARE", "1.5", "from 0 to 1"},
		{"LATCHKEY_TRACES_SHARE", "NaN", "from 0 to 1"},
		{"LATCHKEY_TRACES_SHARE", "half", "float"},
		{"LOGLEVEL", "debug", "int"},
		{"LATCHKEY_DATABASE_URL", "postgres://a:hidden@127.0.0.1:99999/latchkey", "PostgreSQL"},
		{"LATCHKEY_BUS_URL", "nats://a:hidden@[::1:4222", "NATS"},
		{"LATCHKEY_BUS_URL", "ws://a:hidden@a.example,nats://b.example", "or none"},
		{"LATCHKEY_REFRESH_TTL", "0", "not a time from"},
		{"LATCHKEY_SOCKET_PING_INTERVAL", "-1s", "not a time from"},
		{"LATCHKEY_SOCKET_PING_TIMEOUT", "-1s", "not a time from"},
	} {
		t.Run(c.variable+"="+c.value, func(t *testing.T) {
			_, _, err := start(t, map[string]string{"LATCHKEY_DATA": filepath.Join(folder, "data"), c.variable: c.value}, "serve")
			if err == nil {
				t.Fatal("it is taken")
			}
			text := err.Error()
			if !strings.Contains(text, c.variable) || !strings.Contains(text, c.why) || !strings.Contains(text, "for example") {
				t.Errorf("it is refused with %q", text)
			}
			if strings.Contains(text, "hidden") {
				t.Errorf("the refusal repeats a secret: %q", text)
			}
		})
	}
}

// What works, but may be a mistake, stops no server: it is a warning.
func TestOddSettingsAreTakenWithAWarning(t *testing.T) {
	for _, c := range []struct{ variable, value, why string }{
		{"LATCHKEY_INBOUND_DOMAIN", "answers@stay.example", "not the name of a domain"},
		{"LATCHKEY_INBOUND_DOMAIN", "127.0.0.1", "not the name of a domain"},
		{"LATCHKEY_PUBLIC_URL", "https://stay.example:0", "http"},
		{"LATCHKEY_PUBLIC_URL", "https://user:hidden@stay.example", "more than"},
		{"LATCHKEY_PUBLIC_URL", "https://stay.example?a=1", "more than"},
		{"LATCHKEY_DATABASE_URL", "latchkey.db", "PostgreSQL"},
		{"LATCHKEY_FILES_URL", "s3://s3.example/bucket", "key or secret"},
		{"LATCHKEY_FILES_URL", "s3://key:hidden@s3.example/a?tls=no", "tls"},
		{"LATCHKEY_FILES_URL", "s3://key:hidden@s3.example/a?regio=x", "region"},
		{"LATCHKEY_BUS_URL", "redis://hidden@127.0.0.1", "NATS"},
		{"LATCHKEY_ACCESS_TTL", "100000h", "not a time from"},
		{"LATCHKEY_REFRESH_TTL", "1m", "shorter than LATCHKEY_ACCESS_TTL"},
		{"LATCHKEY_LINK_TTL", "-1h", "not a time from"},
		{"LATCHKEY_FEED_INTERVAL", "-1m", "not a time from"},
		{"LATCHKEY_FEED_INTERVAL", "9000h", "not a time from"},
		{"LATCHKEY_SOCKET_PING_TIMEOUT", "10h", "not a time from"},
		{"LATCHKEY_SMTP_URL", "smtp://a:hidden@mail.example?form=a@b.example", "from"},
		{"LATCHKEY_RECAPTCHA_SECRET", "hidden", "missing"},
		{"LATCHKEY_RECAPTCHA_URL", "google.com", "http"},
		{"LATCHKEY_TILE_URL", "https://tiles.example/", "{z}"},
		{"LATCHKEY_TILE_URL", "tiles.example/{z}/{x}/{y}", "http"},
		{"LATCHKEY_TRANSLATE_KEY", "hidden", "LATCHKEY_TRANSLATE_URL"},
		{"LATCHKEY_ARCHIVE_MOST", "-1", "megabytes"},
		{"LOGLEVEL", "100", "debug"},
		{"LATCHKEY_REFRESH_TTL", "87600h", "not a time from"},
		{"LATCHKEY_RECAPTCHA_SITE_KEY", "left-over", "missing"},
		{"LATCHKEY_BUS_URL", "nats://", "NATS"},
	} {
		t.Run(c.variable+"="+c.value, func(t *testing.T) {
			_, read, err := start(t, map[string]string{"LATCHKEY_DATA": t.TempDir(), c.variable: c.value}, "serve")
			if err != nil {
				t.Fatalf("it is refused: %v", err)
			}
			odd := errors.Join(read.Odd()...)
			if odd == nil || !strings.Contains(odd.Error(), c.why) || !strings.Contains(odd.Error(), "for example") {
				t.Errorf("the warning is %v, want %q", odd, c.why)
			}
			if odd != nil && strings.Contains(odd.Error(), "hidden") {
				t.Errorf("the warning repeats a secret: %v", odd)
			}
		})
	}
}

// Settings that work are neither refused nor warned of, however they are written.
func TestSettingsThatWorkAreTakenWithoutAWord(t *testing.T) {
	for _, c := range []struct{ variable, value string }{
		{"LATCHKEY_DATABASE_URL", "postgres://"},
		{"LATCHKEY_DATABASE_URL", "postgres:///latchkey"},
		{"LATCHKEY_DATABASE_URL", "postgres://latchkey@/latchkey"},
		{"LATCHKEY_DATABASE_URL", "postgres:///latchkey?host=/run/postgresql"},
		{"LATCHKEY_DATABASE_URL", "postgres://latchkey:hidden@a:5432,b:5432/latchkey"},
		{"LATCHKEY_BUS_URL", "bus:4222"},
		{"LATCHKEY_BUS_URL", "127.0.0.1:4222"},
		{"LATCHKEY_BUS_URL", "nats://a:4222, nats://b:4222"},
		{"LATCHKEY_ADDR", ":http"},
		{"LATCHKEY_ADDR", "[::1]:8080"},
		{"LATCHKEY_TILE_URL", "/tiles/{z}/{x}/{y}.png"},
		{"LATCHKEY_TILE_URL", "https://tiles.example/{z}/{x}/{-y}.png"},
		{"LATCHKEY_PUBLIC_URL", "https://ferien-müller.de"},
		{"LATCHKEY_LINK_TTL", "0"},
		{"LATCHKEY_FEED_INTERVAL", "0"},
		{"LATCHKEY_SOCKET_PING_INTERVAL", "0s"},
		{"LATCHKEY_FILES_URL", "s3://key:a%2Fb@s3.example:9000/bucket?tls=false&region=eu&prefix=a"},
	} {
		t.Run(c.variable+"="+c.value, func(t *testing.T) {
			_, read, err := start(t, map[string]string{"LATCHKEY_DATA": t.TempDir(), c.variable: c.value}, "serve")
			if odd := errors.Join(read.Odd()...); err != nil || odd != nil {
				t.Errorf("it is refused with %v, or warned of with %v", err, odd)
			}
		})
	}
}

// A command that does not serve asks for the settings only that it uses.
func TestCommandsAskOnlyForSettingsThatTheyUse(t *testing.T) {
	unusable := map[string]string{
		"LATCHKEY_DATA": filepath.Join(t.TempDir(), "data"), "LATCHKEY_SMTP_URL": "mail.example:587", "LATCHKEY_TRUSTED_PROXIES": "proxy.example", "LATCHKEY_SOCKET_ADDR": "8081", "LATCHKEY_ACCESS_TTL": "-15m",
	}
	for _, args := range [][]string{{"ready"}, {"restore", "--check"}, {"backup"}, {"export", "1", filepath.Join(t.TempDir(), "agency.latchkey")}, {"rotate-key"}, {"migrate"}} {
		if _, _, err := start(t, unusable, args...); err != nil {
			t.Errorf("%s refuses: %v", args[0], err)
		}
	}
	for variable, commands := range map[string][]string{
		"LATCHKEY_ADDR": {"ready"}, "LATCHKEY_BACKUP_URL": {"restore", "backup", "migrate"}, "LATCHKEY_FILES_URL": {"backup", "migrate"}, "LATCHKEY_DATABASE_URL": {"backup", "migrate"},
	} {
		for _, command := range commands {
			t.Run(command+" "+variable, func(t *testing.T) {
				if _, _, err := start(t, map[string]string{variable: "none://"}, command); err == nil || !strings.Contains(err.Error(), variable) {
					t.Errorf("it says %v", err)
				}
			})
		}
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
