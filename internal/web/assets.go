package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

//go:embed all:dist
var dist embed.FS

// Assets gives the built web app that is embedded in the binary.
func Assets() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the source
	}
	return sub
}

// asset is one file of the web app with what the build compressed it to.
type asset struct {
	plain, br, gz []byte
	kind, etag    string
	immutable     bool
}

// App serves the web app: files under /assets/ for ever (their names hold their hash), the page itself for every other path, both compressed by the build.
type App struct {
	files map[string]asset
	page  asset
	built bool
}

// ErrNotBuilt is what a server without the web app says.
var ErrNotBuilt = errors.New("the web app is not in this binary; build it with `make build`")

// NewApp reads the files of the web app once.
func NewApp(files fs.FS) (*App, error) {
	a := &App{files: map[string]asset{}}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".keep") || strings.HasPrefix(name, ".vite/") {
			return err
		}
		one, err := readAsset(files, name)
		if err != nil {
			return err
		}
		a.files["/"+name] = one
		return nil
	})
	if err != nil {
		return nil, err
	}
	a.page, a.built = a.files["/index.html"]
	return a, nil
}

func readAsset(files fs.FS, name string) (asset, error) {
	plain, err := fs.ReadFile(files, name)
	if err != nil {
		return asset{}, err
	}
	sum := sha256.Sum256(plain)
	one := asset{plain: plain, kind: kindOf(name), etag: `"` + hex.EncodeToString(sum[:12]) + `"`, immutable: strings.HasPrefix(name, "assets/")}
	for suffix, target := range map[string]*[]byte{".br": &one.br, ".gz": &one.gz} {
		if *target, err = fs.ReadFile(files, name+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return asset{}, err
		}
	}
	return one, nil
}

func kindOf(name string) string {
	switch path.Ext(name) {
	case ".webmanifest":
		return "application/manifest+json"
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	}
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}
	return "application/octet-stream"
}

// The decoder of foreign pictures is WebAssembly, which no page may compile; its worker may, and nothing else: it has no network and no document.
const (
	decoder       = "/assets/heic.worker-"
	decoderPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"
)

// ServeHTTP answers GET and HEAD. What looks like a file and is none is 404; every other path is the page, which shows its own 404 screen.
func (a *App) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	if req.Method != http.MethodGet && req.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if !a.built {
		http.Error(w, ErrNotBuilt.Error(), http.StatusServiceUnavailable)
		return
	}
	one, ok := a.files[req.URL.Path]
	if !ok {
		if strings.HasPrefix(req.URL.Path, "/assets/") || path.Ext(req.URL.Path) != "" {
			http.NotFound(w, req)
			return
		}
		one = a.page
	}
	h := w.Header()
	if strings.HasPrefix(req.URL.Path, decoder) {
		h.Set("Content-Security-Policy", decoderPolicy)
	}
	h.Set("Content-Type", one.kind)
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", one.etag)
	h.Set("Cache-Control", "no-cache")
	if one.immutable {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if strings.Contains(req.Header.Get("If-None-Match"), one.etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := one.plain
	switch accepted := req.Header.Get("Accept-Encoding"); {
	case one.br != nil && strings.Contains(accepted, "br"):
		h.Set("Content-Encoding", "br")
		body = one.br
	case one.gz != nil && strings.Contains(accepted, "gzip"):
		h.Set("Content-Encoding", "gzip")
		body = one.gz
	}
	if req.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(body)
}
