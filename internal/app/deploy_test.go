package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/app"
)

// The examples log neither the arguments of an address nor the secret in the path of a subscribed calendar.
func TestTheExamplesLogNoSecretOfAnAddress(t *testing.T) {
	for _, path := range []string{"nginx.conf", "two-nodes/nginx.conf"} {
		raw, err := os.ReadFile(filepath.Join("..", "..", "deploy", path))
		if err != nil {
			t.Fatal(err)
		}
		format := regexp.MustCompile(`(?m)^log_format (\w+) (.*);$`).FindStringSubmatch(string(raw))
		if format == nil || !strings.Contains(string(raw), "access_log /var/log/nginx/latchkey.log "+format[1]+";") {
			t.Errorf("%s: nginx's own format would log addresses with their arguments", path)
			continue
		}
		if leaky := regexp.MustCompile(`\$(args|query_string|request|request_uri|uri|http_referer)\b`).FindString(format[2]); leaky != "" {
			t.Errorf("%s logs %s", path, leaky)
		}
		if !regexp.MustCompile(`map \$uri \$latchkey_uri \{\s+default \$uri;\s+~\^/v1/calendars/ `).Match(raw) {
			t.Errorf("%s logs the path of subscribed calendars", path)
		}
	}
}

// Every setting that the documents and the examples of deploy/ name exists, and every setting that exists is documented.
func TestOperatorsAreToldOfEverySettingAndOfNoOther(t *testing.T) {
	var known []string
	for field := range reflect.TypeFor[app.Config]().Fields() {
		if name := field.Tag.Get("env"); name != "" {
			known = append(known, name)
		}
	}
	if len(known) < 15 {
		t.Fatalf("only %d settings were found: %v", len(known), known)
	}
	root := filepath.Join("..", "..")
	files := []string{filepath.Join(root, "README.md")}
	err := filepath.WalkDir(filepath.Join(root, "deploy"), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	// The build of the web app asks for it, the program does not.
	const ofTheBuild = "LATCHKEY_VERSION"
	setting := regexp.MustCompile(`\b(?:LATCHKEY_[A-Z0-9_]*[A-Z0-9]|LOGLEVEL)\b`)
	for _, path := range files {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		names := setting.FindAllString(string(raw), -1)
		for _, name := range names {
			if !slices.Contains(known, name) && name != ofTheBuild {
				t.Errorf("%s names %s, which is no setting", strings.TrimPrefix(path, root), name)
			}
		}
		if path != files[0] {
			continue
		}
		for _, name := range known {
			if !slices.Contains(names, name) {
				t.Errorf("README.md says nothing of %s", name)
			}
		}
	}
}
