package secret

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
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
	if _, err := LoadKeys(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	first, err := CreateKey(path)
	if err != nil {
		t.Fatal(err)
	}
	second, err := LoadKeys(path)
	if err != nil || !bytes.Equal(first, second.Current) {
		t.Errorf("the second start got another key: %v", err)
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	if _, err := CreateKey(path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a key was made in the place of another: %v", err)
	}
	if err := os.WriteFile(path, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadKeys(path); err == nil {
		t.Error("a damaged key file was taken")
	}
}

func TestAKeyFileThatOthersCanReadIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "master.key")
	if _, err := CreateKey(path); err != nil {
		t.Fatal(err)
	}
	for mode, good := range map[fs.FileMode]bool{0o600: true, 0o400: true, 0o440: true, 0o640: true, 0o644: false, 0o604: false, 0o602: false, 0o660: false} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		_, err := LoadKeys(path)
		if (err == nil) != good {
			t.Errorf("%04o: %v", mode, err)
		}
		if err != nil && !strings.Contains(err.Error(), "chmod 600 "+path) {
			t.Errorf("%04o: the error does not say what to do: %v", mode, err)
		}
	}
}

// A copied key file is for a moment open to others, or half written. The box takes its keys over when it can be read, also where only its mode has changed since.
func TestAKeyFileThatCouldNotBeReadIsReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "master.key")
	first, err := CreateKey(path)
	if err != nil {
		t.Fatal(err)
	}
	box, err := NewBox(first)
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	box.Follow(path, Itself, slog.New(slog.NewTextHandler(&said, nil)))
	second, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	other, err := NewBox(second, first)
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := other.Seal("x", Of("value"))
	if err != nil {
		t.Fatal(err)
	}
	text := Keys{Current: second, Former: [][]byte{first}}.text()
	for mode, content := range map[fs.FileMode][]byte{0o644: text, 0o600: text[:20]} {
		if err := errors.Join(os.WriteFile(path, content, 0o600), os.Chmod(path, mode)); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if _, err := box.Seal("x", Of("value")); err != nil {
				t.Fatal(err)
			}
			if _, err := box.Open("x", sealed); !errors.Is(err, ErrSealed) {
				t.Fatalf("opened with a key that could not be read: %v", err)
			}
		}
	}
	if lines := strings.Count(said.String(), "\n"); lines != 2 || !strings.Contains(said.String(), "chmod 600") {
		t.Errorf("each of the two failures belongs into the log once:\n%s", said.String())
	}
	if err := errors.Join(os.WriteFile(path, text, 0o600), os.Chmod(path, 0o644)); err != nil {
		t.Fatal(err)
	}
	if _, err := box.Seal("x", Of("value")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := box.Open("x", sealed); err != nil || got.Reveal() != "value" {
		t.Errorf("the key file can be read and is not: %v", err)
	}
	if !bytes.Equal(box.Mark(), other.Mark()) {
		t.Error("the box seals with the former key")
	}
}
