package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
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

// asset is one file of the web app, and which of its compressed forms the build has made.
type asset struct {
	name      string
	br, gz    bool
	kind      string
	etag      func() (string, error)
	immutable bool
}

// App serves the web app: files under /assets/ for ever (their names hold their hash), the page itself for every other path, both compressed by the build. What is in the files stays in
// the binary, where it takes room only while somebody asks for it.
type App struct {
	source fs.FS
	files  map[string]asset
	page   asset
	built  bool
}

// ErrNotBuilt is what a server without the web app says.
var ErrNotBuilt = errors.New("the web app is not in this binary; build it with `make build`")

// NewApp looks once which files the web app has.
func NewApp(files fs.FS) (*App, error) {
	a := &App{source: files, files: map[string]asset{}}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".keep") || strings.HasPrefix(name, ".vite/") {
			return err
		}
		a.files["/"+name] = asset{
			name: name, br: isFile(files, name+".br"), gz: isFile(files, name+".gz"), kind: kindOf(name), immutable: strings.HasPrefix(name, "assets/"),
			etag: sync.OnceValues(func() (string, error) { return hashed(files, name) }),
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	a.page, a.built = a.files["/index.html"]
	return a, nil
}

func isFile(files fs.FS, name string) bool {
	_, err := fs.Stat(files, name)
	return err == nil
}

func hashed(files fs.FS, name string) (string, error) {
	f, err := files.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return `"` + hex.EncodeToString(h.Sum(nil)[:12]) + `"`, nil
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

// sharedPath is where a phone brings the photos that are shared with the installed app (share_target of the manifest). The service worker takes them and
// nothing reaches the server; where there is no worker, the page says that they have to be shared once more.
const sharedPath = "/shared"

// ServeHTTP answers GET and HEAD. What looks like a file and is none is 404; every other path is the page, which shows its own 404 screen.
func (a *App) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	if req.Method == http.MethodPost && req.URL.Path == sharedPath {
		http.Redirect(w, req, sharedPath, http.StatusSeeOther)
		return
	}
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
	if err := a.serve(w, req, one); err != nil {
		http.Error(w, "the file cannot be read", http.StatusInternalServerError)
	}
}

// serve fails only before anything is written.
func (a *App) serve(w http.ResponseWriter, req *http.Request, one asset) error {
	etag, err := one.etag()
	if err != nil {
		return err
	}
	name, encoding := one.name, ""
	switch accepted := req.Header.Get("Accept-Encoding"); {
	case one.br && strings.Contains(accepted, "br"):
		name, encoding = name+".br", "br"
	case one.gz && strings.Contains(accepted, "gzip"):
		name, encoding = name+".gz", "gzip"
	}
	f, err := a.source.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	h := w.Header()
	if strings.HasPrefix(req.URL.Path, decoder) {
		h.Set("Content-Security-Policy", decoderPolicy)
	}
	h.Set("Content-Type", one.kind)
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", etag)
	h.Set("Cache-Control", "no-cache")
	if one.immutable {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if strings.Contains(req.Header.Get("If-None-Match"), etag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
	if req.Method != http.MethodHead {
		_, _ = io.Copy(w, f)
	}
	return nil
}
