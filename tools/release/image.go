package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/pem"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// nonroot is the user in the image, of the same number as in other images without a shell.
const nonroot = 65532

// image makes the image of a Linux program from scratch, without a container engine, as an archive that is an OCI layout and that `docker load` reads too.
// The zone data is in the program.
func (r release) image(t target, program, work string) error {
	content, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	img, err := r.assemble(t, base(), []file{{name: "latchkey", mode: 0o755, content: content}})
	if err != nil {
		return err
	}
	folder := filepath.Join(work, "image_"+t.arch)
	path, err := layout.Write(folder, empty.Index)
	if err != nil {
		return err
	}
	err = path.AppendImage(img, layout.WithPlatform(v1.Platform{OS: t.os, Architecture: t.arch}), layout.WithAnnotations(map[string]string{
		"org.opencontainers.image.ref.name": r.number, "io.containerd.image.name": "docker.io/library/latchkey:" + r.number,
	}))
	if err != nil {
		return err
	}
	if err := r.forDocker(img, folder); err != nil {
		return err
	}
	files, err := folderFiles(folder)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	err = tarred(&packed, files, r.at)
	return write(r.path("image_"+t.String()+".tar"), packed.Bytes(), err)
}

// assemble puts each group of files into a layer of its own.
func (r release) assemble(t target, groups ...[]file) (v1.Image, error) {
	img := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	img, err := mutate.ConfigFile(img, &v1.ConfigFile{
		OS: t.os, Architecture: t.arch, Created: v1.Time{Time: r.at}, RootFS: v1.RootFS{Type: "layers"},
		Config: v1.Config{
			User: "65532:65532", WorkingDir: "/", Entrypoint: []string{"/latchkey"}, Cmd: []string{"serve"},
			Env:          []string{"LATCHKEY_DATA=/data", "LATCHKEY_ADDR=:8080", "LATCHKEY_SOCKET_ADDR=:8081"},
			ExposedPorts: map[string]struct{}{"8080/tcp": {}},
			Volumes:      map[string]struct{}{"/data": {}},
			Healthcheck:  &v1.HealthConfig{Test: []string{"CMD", "/latchkey", "ready"}, Interval: 15 * time.Second, Timeout: 4 * time.Second, StartPeriod: 20 * time.Second},
			StopSignal:   "SIGTERM",
			Labels: map[string]string{
				"org.opencontainers.image.title": "Latchkey", "org.opencontainers.image.version": r.number, "org.opencontainers.image.licenses": "Apache-2.0",
				"org.opencontainers.image.created": r.at.Format(time.RFC3339),
			},
		},
	})
	if err != nil {
		return nil, err
	}
	for _, files := range groups {
		var packed bytes.Buffer
		if err := tarred(&packed, files, r.at); err != nil {
			return nil, err
		}
		opener := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(packed.Bytes())), nil }
		layer, err := tarball.LayerFromOpener(opener, tarball.WithMediaType(types.OCILayer), tarball.WithCompressionLevel(gzip.BestCompression), tarball.WithCompressedCaching)
		if err != nil {
			return nil, err
		}
		if img, err = mutate.Append(img, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: r.at}, CreatedBy: "make release"}}); err != nil {
			return nil, err
		}
	}
	return img, nil
}

// base is what the program finds around it: certificates of authorities (those that browsers accept without conditions), a user without rights, folders to write in.
func base() []file {
	var authorities bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			_ = pem.Encode(&authorities, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate})
		}
	}
	return []file{
		{name: "data", mode: fs.ModeDir | 0o700, owner: nonroot},
		{name: "etc", mode: fs.ModeDir | 0o755},
		{name: "etc/group", mode: 0o644, content: []byte("root:x:0:\nlatchkey:x:65532:\n")},
		{name: "etc/hosts", mode: 0o644, content: []byte("127.0.0.1 localhost\n::1 localhost\n")},
		{name: "etc/passwd", mode: 0o644, content: []byte("root:x:0:0:root:/:/sbin/nologin\nlatchkey:x:65532:65532:Latchkey:/data:/sbin/nologin\n")},
		{name: "etc/ssl", mode: fs.ModeDir | 0o755},
		{name: "etc/ssl/certs", mode: fs.ModeDir | 0o755},
		{name: "etc/ssl/certs/ca-certificates.crt", mode: 0o644, content: authorities.Bytes()},
		{name: "tmp", mode: fs.ModeDir | fs.ModeSticky | 0o777},
	}
}

// forDocker adds the list by which older engines find their way in a layout, as `docker save` does.
func (r release) forDocker(img v1.Image, folder string) error {
	manifest, err := img.Manifest()
	if err != nil {
		return err
	}
	blob := func(hash v1.Hash) string { return "blobs/" + hash.Algorithm + "/" + hash.Hex }
	entry := tarball.Descriptor{Config: blob(manifest.Config.Digest), RepoTags: []string{"latchkey:" + r.number}}
	for _, layer := range manifest.Layers {
		entry.Layers = append(entry.Layers, blob(layer.Digest))
	}
	raw, err := json.Marshal(tarball.Manifest{entry})
	return write(filepath.Join(folder, "manifest.json"), raw, err)
}

// folderFiles reads a folder, in the order of names.
func folderFiles(folder string) ([]file, error) {
	var files []file
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		if e.IsDir() {
			files = append(files, file{name: filepath.ToSlash(name), mode: fs.ModeDir | 0o755})
			return nil
		}
		content, err := os.ReadFile(path)
		files = append(files, file{name: filepath.ToSlash(name), mode: 0o644, content: content})
		return err
	})
	return files, err
}

// unpack writes the files of an archive into a folder.
func unpack(r io.Reader, folder string) error {
	inside, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer func() { _ = inside.Close() }()
	for tr := tar.NewReader(r); ; {
		header, err := tr.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if header.FileInfo().IsDir() {
			if err := inside.MkdirAll(header.Name, 0o755); err != nil {
				return err
			}
			continue
		}
		raw, err := io.ReadAll(tr)
		if err != nil {
			return err
		}
		if err := inside.WriteFile(header.Name, raw, 0o644); err != nil {
			return err
		}
	}
}
