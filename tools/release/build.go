package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A target is a kind of machine that the program is built for.
type target struct{ os, arch string }

func (t target) String() string { return t.os + "_" + t.arch }

// all are the targets of a release.
var all = []target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"}}

// A release is made of the folder root, with its built web app, into the folder out.
type release struct {
	version
	root, out string
	targets   []target
	web       []webPackage
}

// checksums names the file with the hashes of all others.
const checksums = "SHA256SUMS"

func (r release) make() error {
	if err := os.RemoveAll(r.out); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "latchkey-release-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()

	var programs []string
	for _, t := range r.targets {
		fmt.Println("building", t)
		program, err := r.compile(t, work)
		if err != nil {
			return err
		}
		programs = append(programs, program)
		if err := r.archive(t, program); err != nil {
			return err
		}
		if t.os != "linux" {
			continue
		}
		if err := r.packages(t, program, work); err != nil {
			return err
		}
		if err := r.image(t, program, work); err != nil {
			return err
		}
	}
	if err := r.bill(programs); err != nil {
		return err
	}
	notes := fmt.Sprintf("# Latchkey %s\n\n%s\n", r.number, r.notes)
	if err := os.WriteFile(r.path("changelog.md"), []byte(notes), 0o644); err != nil {
		return err
	}
	return r.sum()
}

// path is that of a file of the release, whose name begins with the product and the version.
func (r release) path(name string) string {
	return filepath.Join(r.out, "latchkey_"+r.number+"_"+name)
}

// compile builds the static program: without cgo, paths, build id and state of the working copy, which would differ between machines.
func (r release) compile(t target, work string) (string, error) {
	program := filepath.Join(work, t.String(), "latchkey")
	if t.os == "windows" {
		program += ".exe"
	}
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -buildid= -X latchkey/internal/app.Version="+r.number, "-o", program, "./cmd/latchkey")
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.os, "GOARCH="+t.arch, "GOAMD64=v1", "GOARM64=v8.0")
	if said, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building for %s: %w\n%s", t, err, said)
	}
	return program, nil
}

// sum writes the hashes of all files in the form of sha256sum.
func (r release) sum() error {
	entries, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	var lines bytes.Buffer
	for _, e := range entries {
		raw, err := os.ReadFile(filepath.Join(r.out, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&lines, "%x  %s\n", sha256.Sum256(raw), e.Name())
	}
	return os.WriteFile(filepath.Join(r.out, checksums), lines.Bytes(), 0o644)
}

// documents are the files beside the program: the licence, what is new, and the examples of deploy/.
func (r release) documents() ([]file, error) {
	var files []file
	add := func(path string) error {
		content, err := os.ReadFile(filepath.Join(r.root, path))
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if bytes.HasPrefix(content, []byte("#!")) {
			mode = 0o755
		}
		files = append(files, file{name: filepath.ToSlash(path), mode: mode, content: content})
		return nil
	}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		if err := add(name); err != nil {
			return nil, err
		}
	}
	err := filepath.WalkDir(filepath.Join(r.root, "deploy"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		// Both need the sources, which are not in a release.
		if strings.HasPrefix(e.Name(), "Containerfile") || filepath.Base(filepath.Dir(path)) == "package" {
			return nil
		}
		inside, err := filepath.Rel(r.root, path)
		if err != nil {
			return err
		}
		return add(inside)
	})
	return files, err
}
