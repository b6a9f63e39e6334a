package files

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
)

// View is how a file is asked for: maxsize and base64.
type View struct {
	// MaxSize is the longest side of a picture in pixels; 0 for the picture as it is.
	MaxSize int
	// Base64 asks for the file as base64 text.
	Base64 bool
}

// policy is for every file: should a browser show one as a page after all, it may do nothing.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

// stall is how long a client may take none of the bytes before it is let go.
const stall = 30 * time.Second

// Handler answers with the file. Nobody but the caller keeps it. Pictures, which are made new when they come in, may be shown in the page; all else is a file to save.
// A failure before the first byte goes to failed.
func (s *Store) Handler(f File, v View, failed func(http.ResponseWriter, *http.Request, error)) http.Handler {
	return s.handler(f, v, "private, no-store", failed)
}

// Public is Handler for a file that everybody may have. With forever its address names its content, and browsers keep it; else they ask each time whether it has changed.
func (s *Store) Public(f File, v View, forever bool, failed func(http.ResponseWriter, *http.Request, error)) http.Handler {
	kept := "public, no-cache"
	if forever {
		kept = "public, max-age=31536000, immutable"
	}
	return s.handler(f, v, kept, failed)
}

func (s *Store) handler(f File, v View, kept string, failed func(http.ResponseWriter, *http.Request, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, size, err := s.Open(req.Context(), f, v.MaxSize)
		if err != nil {
			failed(w, req, err)
			return
		}
		defer body.Close()
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cache-Control", kept)
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("ETag", fmt.Sprintf(`"%s-%d"`, hex.EncodeToString(f.SHA256[:16]), rung(f, v.MaxSize)))
		out := &patient{ResponseWriter: w}
		if v.Base64 {
			h.Set("Content-Type", "text/plain; charset=utf-8")
			h.Set("Content-Disposition", "attachment")
			h.Set("ETag", strings.TrimSuffix(h.Get("ETag"), `"`)+`-b64"`)
			if req.Header.Get("If-None-Match") == h.Get("ETag") {
				w.WriteHeader(http.StatusNotModified)
				return
			}
			h.Set("Content-Length", fmt.Sprint(base64.StdEncoding.EncodedLen(int(size))))
			encoder := base64.NewEncoder(base64.StdEncoding, out)
			if _, err := io.Copy(encoder, body); err == nil {
				_ = encoder.Close()
			}
			return
		}
		h.Set("Content-Type", contentType(f, body))
		h.Set("Content-Disposition", disposition(f))
		http.ServeContent(out, req, "", time.Time{}, body)
	})
}

// contentType is the type for a header. Text says its encoding only when it is known.
func contentType(f File, body io.ReadSeeker) string {
	if f.Mime != Text {
		return f.Mime
	}
	head, err := io.ReadAll(io.LimitReader(body, 64<<10))
	if _, seekErr := body.Seek(0, io.SeekStart); err == nil && seekErr == nil && isUTF8(head) {
		return "text/plain; charset=utf-8"
	}
	return "text/plain"
}

// disposition names the file, in ASCII and, for what that cannot say, as RFC 5987 does (RFC 6266, section 5).
func disposition(f File) string {
	kind := "attachment"
	if f.IsPicture() {
		kind = "inline"
	}
	plain := strings.Map(func(c rune) rune {
		if c < ' ' || c > '~' || c == '"' || c == '\\' || c == '%' {
			return '_'
		}
		return c
	}, f.Name)
	if plain == f.Name {
		return mime.FormatMediaType(kind, map[string]string{"filename": f.Name})
	}
	escaped := strings.NewReplacer("+", "%20", "'", "%27", "(", "%28", ")", "%29", "*", "%2A").Replace(url.QueryEscape(f.Name))
	return kind + `; filename="` + plain + `"; filename*=UTF-8''` + escaped
}

// patient gives a slow client time as long as it takes something.
type patient struct{ http.ResponseWriter }

func (p *patient) Write(b []byte) (int, error) {
	_ = http.NewResponseController(p.ResponseWriter).SetWriteDeadline(clock.System{}.Now().Add(stall))
	return p.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController through.
func (p *patient) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// IsMissing reports whether Find or Open found nothing.
func IsMissing(err error) bool { return database.IsMissing(err) || err == errNoBlob }
