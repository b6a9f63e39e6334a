package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"crypto/x509"
	"debug/buildinfo"
	"debug/elf"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/validate"
	"github.com/sassoftware/go-rpmutils"
)

// check reads all files of the release as their users do, and says what could not be checked on this machine.
func (r release) check() error {
	if err := r.checkSums(); err != nil {
		return err
	}
	modules := map[string]bool{}
	for _, t := range r.targets {
		program, err := r.checkArchive(t)
		if err != nil {
			return fmt.Errorf("archive for %s: %w", t, err)
		}
		info, err := buildinfo.Read(bytes.NewReader(program))
		if err != nil {
			return err
		}
		for _, m := range info.Deps {
			modules[m.Path] = true
		}
		if t.os != "linux" {
			continue
		}
		if err := r.checkDeb(t); err != nil {
			return fmt.Errorf("deb for %s: %w", t, err)
		}
		if err := r.checkRPM(t, program); err != nil {
			return fmt.Errorf("rpm for %s: %w", t, err)
		}
		if err := r.checkImage(t, program); err != nil {
			return fmt.Errorf("image for %s: %w", t, err)
		}
	}
	if err := r.checkBill(modules); err != nil {
		return err
	}
	entries, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return err
		}
		fmt.Printf("%8.1f MB  %s\n", float64(info.Size())/1e6, e.Name())
	}
	fmt.Println("the release", r.number, "is as it has to be")
	return nil
}

// checkSums compares all files with their hashes, and finds files without one.
func (r release) checkSums() error {
	raw, err := os.ReadFile(filepath.Join(r.out, checksums))
	if err != nil {
		return err
	}
	listed := []string{checksums}
	for lines := bufio.NewScanner(bytes.NewReader(raw)); lines.Scan(); {
		hash, name, ok := strings.Cut(lines.Text(), "  ")
		if !ok {
			return fmt.Errorf("%s: %q", checksums, lines.Text())
		}
		content, err := os.ReadFile(filepath.Join(r.out, name))
		if err != nil {
			return err
		}
		if fmt.Sprintf("%x", sha256.Sum256(content)) != hash {
			return fmt.Errorf("%s is not as %s says", name, checksums)
		}
		listed = append(listed, name)
	}
	entries, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !slices.Contains(listed, e.Name()) {
			return fmt.Errorf("%s is not in %s", e.Name(), checksums)
		}
	}
	return nil
}

// checkArchive finds the program of the target and the documents in an archive, and has the program of this machine say its version.
func (r release) checkArchive(t target) ([]byte, error) {
	var files map[string]packed
	var err error
	if t.os == "windows" {
		files, err = readZip(r.path(t.String() + ".zip"))
	} else {
		files, err = readTarGz(r.path(t.String() + ".tar.gz"))
	}
	if err != nil {
		return nil, err
	}
	name := "latchkey"
	if t.os == "windows" {
		name = "latchkey.exe"
	}
	folder := "latchkey_" + r.number + "/"
	for _, document := range []string{"LICENSE", "README.md", "CHANGELOG.md", "deploy/README.md", "deploy/latchkey.service", "deploy/latchkey.socket", "deploy/latchkey.env"} {
		if len(files[folder+document].content) == 0 {
			return nil, fmt.Errorf("%s is missing", document)
		}
	}
	program := files[folder+name]
	if program.mode != 0o755 {
		return nil, fmt.Errorf("the program has the mode %o", program.mode)
	}
	if err := isStatic(t, program.content); err != nil {
		return nil, err
	}
	if t != (target{runtime.GOOS, runtime.GOARCH}) {
		return program.content, nil
	}
	said, err := saysVersion(program.content)
	if err == nil && said != "latchkey "+r.number {
		err = fmt.Errorf("the program says that it is %q", said)
	}
	return program.content, err
}

// A packed file is one in an archive.
type packed struct {
	mode    int64
	owner   int
	content []byte
}

func readTarGz(path string) (map[string]packed, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	zr, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return readTar(zr)
}

func readTar(from io.Reader) (map[string]packed, error) {
	files := map[string]packed{}
	for tr := tar.NewReader(from); ; {
		header, err := tr.Next()
		if err == io.EOF {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		content, err := io.ReadAll(tr)
		if err != nil {
			return nil, err
		}
		files[strings.TrimSuffix(header.Name, "/")] = packed{header.Mode, header.Uid, content}
	}
}

func readZip(path string) (map[string]packed, error) {
	zr, err := zip.OpenReader(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = zr.Close() }()
	files := map[string]packed{}
	for _, f := range zr.File {
		from, err := f.Open()
		if err != nil {
			return nil, err
		}
		content, err := io.ReadAll(from)
		if err = errors.Join(err, from.Close()); err != nil {
			return nil, err
		}
		files[f.Name] = packed{mode: int64(f.Mode().Perm()), content: content}
	}
	return files, nil
}

// isStatic reports a program that is for another kind of machine, needs libraries of the machine, or is without zone data.
func isStatic(t target, program []byte) error {
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		return err
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if settings["GOOS"] != t.os || settings["GOARCH"] != t.arch || settings["CGO_ENABLED"] != "0" {
		return fmt.Errorf("it was built with %v", settings)
	}
	if !bytes.Contains(program, []byte("Pacific/Kiritimati")) {
		return errors.New("the program has no zone data")
	}
	if t.os != "linux" {
		return nil
	}
	parsed, err := elf.NewFile(bytes.NewReader(program))
	if err != nil {
		return err
	}
	for _, part := range parsed.Progs {
		if part.Type == elf.PT_INTERP {
			return errors.New("the program is not static")
		}
	}
	return nil
}

func saysVersion(program []byte) (string, error) {
	folder, err := os.MkdirTemp("", "latchkey-release-")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	path := filepath.Join(folder, "latchkey")
	if err := os.WriteFile(path, program, 0o755); err != nil {
		return "", err
	}
	said, err := exec.Command(path, "version").CombinedOutput()
	return strings.TrimSpace(string(said)), err
}

// installed are the files of both packages with their modes.
var installed = map[string]int64{
	"/usr/bin/latchkey": 0o755, "/usr/lib/systemd/system/latchkey.service": 0o644, "/usr/lib/systemd/system/latchkey.socket": 0o644, "/etc/latchkey/latchkey.env": 0o600,
	"/usr/share/doc/latchkey/copyright": 0o644, "/usr/share/doc/latchkey/CHANGELOG.md": 0o644, "/usr/share/doc/latchkey/README.md": 0o644,
	"/usr/share/doc/latchkey/deploy/README.md": 0o644, "/usr/share/doc/latchkey/deploy/Caddyfile": 0o644, "/usr/share/doc/latchkey/deploy/nginx.conf": 0o644,
}

// one finds the file of this version with these ends of its name.
func (r release) one(pattern string) (string, error) {
	found, err := filepath.Glob(filepath.Join(r.out, pattern))
	if err == nil && len(found) != 1 {
		err = fmt.Errorf("%d files %s", len(found), pattern)
	}
	if err != nil {
		return "", err
	}
	return found[0], nil
}

func (r release) checkDeb(t target) error {
	path, err := r.one("latchkey_*_" + t.arch + ".deb")
	if err != nil {
		return err
	}
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		fmt.Println("not checked, without dpkg-deb on this machine:", filepath.Base(path))
		return nil
	}
	fields, err := exec.Command("dpkg-deb", "--field", path, "Package", "Version", "Architecture").Output()
	if err != nil {
		return err
	}
	want := fmt.Sprintf("Package: latchkey\nVersion: %s-1\nArchitecture: %s\n", strings.Replace(r.number, "-", "~", 1), t.arch)
	if string(fields) != want {
		return fmt.Errorf("dpkg-deb reads\n%s", fields)
	}
	if out, err := exec.Command("dpkg-deb", "--info", path, "conffiles").Output(); err != nil || strings.TrimSpace(string(out)) != "/etc/latchkey/latchkey.env" {
		return fmt.Errorf("its conffiles are %q (%w)", out, err)
	}
	content, err := exec.Command("dpkg-deb", "--fsys-tarfile", path).Output()
	if err != nil {
		return err
	}
	files, err := readTar(bytes.NewReader(content))
	if err != nil {
		return err
	}
	for name, mode := range installed {
		if f, ok := files["."+name]; !ok || f.mode != mode || f.owner != 0 {
			return fmt.Errorf("%s: %o of %d, in the package: %v", name, f.mode, f.owner, ok)
		}
	}
	return nil
}

// checkRPM reads the package with a library of others, and with rpm where it is installed.
func (r release) checkRPM(t target, program []byte) error {
	arch := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[t.arch]
	path, err := r.one("latchkey-*." + arch + ".rpm")
	if err != nil {
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	read, err := rpmutils.ReadRpm(f)
	if err != nil {
		return err
	}
	is, err := read.Header.GetNEVRA()
	if err != nil {
		return err
	}
	if is.Name != "latchkey" || is.Version != strings.Replace(r.number, "-", "~", 1) || is.Release != "1" || is.Arch != arch {
		return fmt.Errorf("it is %v", is)
	}
	modes := map[string]int64{}
	payload, err := read.PayloadReaderExtended()
	if err != nil {
		return err
	}
	for {
		entry, err := payload.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		modes[entry.Name()] = int64(entry.Mode() & 0o777)
		if entry.Name() != "/usr/bin/latchkey" {
			continue
		}
		if content, err := io.ReadAll(payload); err != nil || !bytes.Equal(content, program) {
			return fmt.Errorf("its program is not that of the archive (%w)", err)
		}
	}
	for name, mode := range installed {
		if got, ok := modes[name]; !ok || got != mode {
			return fmt.Errorf("%s: %o, in the package: %v", name, got, ok)
		}
	}
	if _, err := exec.LookPath("rpm"); err != nil {
		fmt.Println("read by a library only, without rpm on this machine:", filepath.Base(path))
		return nil
	}
	if out, err := exec.Command("rpm", "--checksig", path).CombinedOutput(); err != nil {
		return fmt.Errorf("rpm --checksig: %w\n%s", err, out)
	}
	return nil
}

// checkImage reads the image as an OCI layout and as `docker load` does, and looks into its layers.
func (r release) checkImage(t target, program []byte) error {
	path := r.path("image_" + t.String() + ".tar")
	folder, err := os.MkdirTemp("", "latchkey-release-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	err = errors.Join(unpack(f, folder), f.Close())
	if err != nil {
		return err
	}
	index, err := layout.ImageIndexFromPath(folder)
	if err != nil {
		return err
	}
	if err := validate.Index(index); err != nil {
		return err
	}
	manifest, err := index.IndexManifest()
	if err != nil {
		return err
	}
	if len(manifest.Manifests) != 1 {
		return fmt.Errorf("it has %d images", len(manifest.Manifests))
	}
	img, err := index.Image(manifest.Manifests[0].Digest)
	if err != nil {
		return err
	}
	loaded, err := tarball.ImageFromPath(path, nil)
	if err != nil {
		return err
	}
	for _, img := range []v1.Image{img, loaded} {
		if err := validate.Image(img); err != nil {
			return err
		}
		config, err := img.ConfigFile()
		if err != nil {
			return err
		}
		if config.OS != t.os || config.Architecture != t.arch || config.Config.User != "65532:65532" || !slices.Equal(config.Config.Entrypoint, []string{"/latchkey"}) {
			return fmt.Errorf("its settings are %+v", config)
		}
		flat := mutate.Extract(img)
		files, err := readTar(flat)
		if err = errors.Join(err, flat.Close()); err != nil {
			return err
		}
		if !bytes.Equal(files["latchkey"].content, program) || files["latchkey"].mode != 0o755 {
			return errors.New("its program is not that of the archive")
		}
		if data := files["data"]; data.owner != nonroot || data.mode != 0o700 {
			return fmt.Errorf("its data folder is %o of %d", data.mode, data.owner)
		}
		authorities := 0
		for rest := files["etc/ssl/certs/ca-certificates.crt"].content; ; authorities++ {
			var block *pem.Block
			if block, rest = pem.Decode(rest); block == nil {
				break
			}
			if _, err := x509.ParseCertificate(block.Bytes); err != nil {
				return err
			}
		}
		if authorities < 100 {
			return fmt.Errorf("it knows %d authorities only", authorities)
		}
	}
	return nil
}

// checkBill reads the bill of materials and finds the modules of all programs and packages of the web app in it.
func (r release) checkBill(modules map[string]bool) error {
	f, err := os.Open(r.path("sbom.cdx.json"))
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	var bom cyclonedx.BOM
	if err := cyclonedx.NewBOMDecoder(f, cyclonedx.BOMFileFormatJSON).Decode(&bom); err != nil {
		return err
	}
	if bom.Components == nil || bom.Metadata == nil || bom.Metadata.Component.Version != r.number {
		return errors.New("the bill of materials is not of this version")
	}
	web := 0
	for _, c := range *bom.Components {
		delete(modules, c.Name)
		if strings.HasPrefix(c.PackageURL, "pkg:npm/") {
			web++
		}
	}
	if len(modules) > 0 || web == 0 {
		return fmt.Errorf("the bill of materials has %d packages of the web app and lacks %v", web, modules)
	}
	return nil
}
