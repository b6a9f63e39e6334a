package secret

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestASecretTextNeverPrintsItself(t *testing.T) {
	s := Of("canary-4711")
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "code", s, "in", struct{ Code Text }{s})
	body, err := json.Marshal(map[string]any{"code": s, "in": struct{ Code Text }{s}})
	if err != nil {
		t.Fatal(err)
	}
	all := fmt.Sprintf("%v %s %+v %#v %q %v", s, s, s, s, s, struct{ Code Text }{s}) + log.String() + string(body)
	if strings.Contains(all, "canary") {
		t.Errorf("the secret is in %s", all)
	}
	if s.Reveal() != "canary-4711" {
		t.Error("the value is lost")
	}
}

func TestASealedFieldOpensOnlyInItsPlaceUnderItsKey(t *testing.T) {
	box, err := NewBox(bytes.Repeat([]byte{1}, KeySize))
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := box.Seal("property.key_code/1-2", Of("4711"))
	if err != nil {
		t.Fatal(err)
	}
	again, _ := box.Seal("property.key_code/1-2", Of("4711"))
	if bytes.Contains(sealed, []byte("4711")) || bytes.Equal(sealed, again) {
		t.Error("the value or its equality shows")
	}
	if got, err := box.Open("property.key_code/1-2", sealed); err != nil || got.Reveal() != "4711" {
		t.Errorf("Open = %v, %v", got, err)
	}
	if _, err := box.Open("property.key_code/1-3", sealed); err == nil {
		t.Error("it opened in another row")
	}
	other, _ := NewBox(bytes.Repeat([]byte{2}, KeySize))
	if _, err := other.Open("property.key_code/1-2", sealed); err == nil {
		t.Error("it opened with another key")
	}
	for i := range sealed {
		broken := bytes.Clone(sealed)
		broken[i] ^= 1
		if _, err := box.Open("property.key_code/1-2", broken); err == nil {
			t.Errorf("it opened with byte %d flipped", i)
		}
	}
	if empty, err := box.Seal("x", Of("")); err != nil || empty != nil {
		t.Error("an empty value must stay empty")
	}
}

func TestTheKeyFileIsMadeOnceForItsOwnerOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "master.key")
	first, err := LoadOrCreateKey(path)
	if err != nil {
		t.Fatal(err)
	}
	second, err := LoadOrCreateKey(path)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("the second start got another key: %v", err)
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	if err := os.WriteFile(path, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadOrCreateKey(path); err == nil {
		t.Error("a damaged key file was taken")
	}
}
