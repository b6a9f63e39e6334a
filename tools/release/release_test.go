package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

const changelog = `# Changelog

## [Unreleased]

### Added

- New.

## [0.9.0] - 2026-11-22

- Old.

## [0.8.0] - 2026-11-01

- Older.
`

func TestTheChangelogSaysWhatIsReleased(t *testing.T) {
	at := time.Date(2026, 11, 29, 8, 23, 33, 0, time.UTC)
	released := strings.Replace(changelog, "\n### Added\n\n- New.\n", "", 1)
	for _, c := range []struct{ name, changelog, wanted, number, notes string }{
		{"a snapshot of the next version", changelog, "", "0.10.0-dev.20261129082333", "### Added\n\n- New."},
		{"the newest version, without unreleased lines", released, "", "0.9.0", "- Old."},
		{"an older version", changelog, "0.8.0", "0.8.0", "- Older."},
		{"a candidate", changelog, "1.0.0-rc.1", "1.0.0-rc.1", "### Added\n\n- New."},
	} {
		v, err := describe(c.changelog, at, c.wanted)
		if err != nil || v.number != c.number || v.notes != c.notes || !v.at.Equal(at) {
			t.Errorf("%s: %+v, %v", c.name, v, err)
		}
	}
	for name, c := range map[string][2]string{"no section": {changelog, "1.0.0"}, "no version": {changelog, "v1"}, "metadata, which no tag of an image takes": {changelog, "1.0.0+x"}, "no versions": {"# Changelog", ""}} {
		if v, err := describe(c[0], at, c[1]); err == nil {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

func TestThePackagedUnitKeepsWhatTheExampleProtects(t *testing.T) {
	raw, err := os.ReadFile("../../deploy/latchkey.service")
	if err != nil {
		t.Fatal(err)
	}
	unit, err := packagedUnit(string(raw))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"ExecStart=/usr/bin/latchkey serve", "EnvironmentFile=/etc/latchkey/latchkey.env", "User=latchkey", "StateDirectory=latchkey", "NoNewPrivileges=yes", "ProtectSystem=strict"} {
		if !strings.Contains(unit, "\n"+line+"\n") {
			t.Errorf("without %s", line)
		}
	}
	if strings.Contains(unit, "DynamicUser") {
		t.Error("the user of the data would be gone with the service")
	}
	if _, err := packagedUnit(unit); err == nil {
		t.Error("a changed example is not noticed")
	}
}

// A release of a small program in place of the real one is made twice, and is then changed in ways that the check must notice.
func TestAReleaseHasTheSameBytesTwiceAndIsChecked(t *testing.T) {
	root := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":                  "module latchkey\n\ngo 1.26\n",
		"cmd/latchkey/main.go":    "package main\n\nimport (\n\t\"time\"\n\t_ \"time/tzdata\"\n\n\t\"latchkey/internal/app\"\n)\n\nfunc main() {\n\t_, _ = time.LoadLocation(\"Europe/Madrid\")\n\tprintln(\"latchkey\", app.Version)\n}\n",
		"internal/app/version.go": "package app\n\nvar Version = \"\"\n",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		if raw, err := os.ReadFile("../../" + name); err != nil || os.WriteFile(filepath.Join(root, name), raw, 0o644) != nil {
			t.Fatal(name, err)
		}
	}
	if err := os.CopyFS(filepath.Join(root, "deploy"), os.DirFS("../../deploy")); err != nil {
		t.Fatal(err)
	}
	here := target{"linux", runtime.GOARCH}
	r := release{
		version: version{number: "1.2.0-rc.1", notes: "- New.", at: time.Date(2026, 11, 29, 8, 23, 33, 0, time.UTC)},
		root:    root, targets: []target{here}, web: []webPackage{{Name: "@react/dom", Versions: []string{"19.0.0"}, License: "MIT"}},
	}
	first, second := t.TempDir(), t.TempDir()
	for _, out := range []string{first, second} {
		r.out = out
		if err := r.make(); err != nil {
			t.Fatal(err)
		}
		if err := r.check(); err != nil {
			t.Fatal(err)
		}
	}
	sums := func(folder string) string {
		raw, err := os.ReadFile(filepath.Join(folder, checksums))
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	if sums(first) != sums(second) {
		t.Errorf("first\n%s\nsecond\n%s", sums(first), sums(second))
	}

	for name, damage := range map[string]func(path string) error{
		"a changed archive": func(out string) error {
			return flip(filepath.Join(out, "latchkey_1.2.0-rc.1_"+here.String()+".tar.gz"))
		},
		"a file without a hash": func(out string) error { return os.WriteFile(filepath.Join(out, "more"), nil, 0o644) },
		"a missing file":        func(out string) error { return os.Remove(filepath.Join(out, "latchkey_1.2.0-rc.1_sbom.cdx.json")) },
		"an image of a changed layer, its hash with it": func(out string) error {
			if err := flip(filepath.Join(out, "latchkey_1.2.0-rc.1_image_"+here.String()+".tar")); err != nil {
				return err
			}
			return again(r, out)
		},
		"a package of another version, its hash with it": func(out string) error {
			other := r
			other.out, other.number = t.TempDir(), "1.2.0-rc.2"
			if err := other.make(); err != nil {
				return err
			}
			found, err := filepath.Glob(filepath.Join(other.out, "*.rpm"))
			if err != nil {
				return err
			}
			raw, err := os.ReadFile(found[0])
			if err != nil {
				return err
			}
			mine, err := filepath.Glob(filepath.Join(out, "*.rpm"))
			if err != nil {
				return err
			}
			if err := os.WriteFile(mine[0], raw, 0o644); err != nil {
				return err
			}
			return again(r, out)
		},
	} {
		out := t.TempDir()
		if err := os.CopyFS(out, os.DirFS(first)); err != nil {
			t.Fatal(err)
		}
		if err := damage(out); err != nil {
			t.Fatal(name, err)
		}
		r.out = out
		if err := r.check(); err == nil {
			t.Errorf("%s was not noticed", name)
		} else {
			t.Log(name+":", err)
		}
	}
}

// flip changes a byte in the middle.
func flip(path string) error {
	raw, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	raw[len(raw)/2] ^= 0xff
	return os.WriteFile(path, raw, 0o644)
}

// again writes the hashes of what is in the folder now.
func again(r release, out string) error {
	r.out = out
	if err := os.Remove(filepath.Join(out, checksums)); err != nil {
		return err
	}
	return r.sum()
}

func TestWindowsGetsAZip(t *testing.T) {
	at := time.Date(2026, 11, 29, 8, 23, 33, 0, time.UTC)
	var packedOnce bytes.Buffer
	if err := zipped(&packedOnce, []file{{name: "latchkey_1/latchkey.exe", mode: 0o755, content: []byte("program")}}, at); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "it.zip")
	if err := os.WriteFile(path, packedOnce.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := readZip(path)
	if err != nil || string(files["latchkey_1/latchkey.exe"].content) != "program" || files["latchkey_1/latchkey.exe"].mode != 0o755 {
		t.Errorf("%v, %v", files, err)
	}
}
