package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/tracing"
	"latchkey/locales"
)

// request is what the outer layers found out about a request.
type request struct {
	lang        string
	address     string
	target      string // path and query
	key         string
	fingerprint string
	files       []SentFile
	// body is the JSON body.
	body []byte
}

type requestKey struct{}

func requestOf(ctx context.Context) request {
	q, _ := ctx.Value(requestKey{}).(request)
	return q
}

// Address is the network address that the request really came from.
func Address(ctx context.Context) string { return requestOf(ctx).address }

// Lang is the language that the request asks for; empty when it does not say.
func Lang(ctx context.Context) string { return requestOf(ctx).lang }

const (
	// langHeader carries the language that the app shows: the person's choice comes before what the browser says of the device.
	langHeader = "X-Lang"
	// langCookie carries the same choice where a browser calls by itself and sends no header of ours: a navigation, a download.
	langCookie = "lang"
)

// Names reports whether the request's query has a parameter, be it empty.
func Names(ctx context.Context, parameter string) bool {
	_, query, _ := strings.Cut(requestOf(ctx).target, "?")
	values, _ := url.ParseQuery(query)
	return values.Has(parameter)
}

// languageOf is the language of a request: the person's choice, else the browser's; empty when neither names one of ours. What follows then (the account's, the fallback) needs
// to know who asks. An account has the language of its agency until its person chooses another.
func languageOf(req *http.Request) string {
	if lang := locales.Match(req.Header.Get(langHeader)); lang != "" {
		return lang
	}
	if c, err := req.Cookie(langCookie); err == nil {
		if lang := locales.Match(c.Value); lang != "" {
			return lang
		}
	}
	return locales.Match(req.Header.Get("Accept-Language"))
}

// Handler is the whole: every route behind logging, recovery, security headers, limits and cross-origin protection.
func (r *Router) Handler() http.Handler {
	cross := http.NewCrossOriginProtection()
	if u := r.options.PublicURL; u != nil && u.Host != "" {
		if err := cross.AddTrustedOrigin(u.Scheme + "://" + u.Host); err != nil {
			r.options.Logger.Warn("the public address is no origin", "error", err)
		}
	}
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		r.WriteRefusal(w, req, fault.Of(fault.Forbidden))
	}))
	return Identify(r.trace(r.observe(r.Secure(r.describe(cross.Handler(r.mux))))))
}

// recorder remembers the status for the log and passes everything else on.
type recorder struct {
	http.ResponseWriter
	status int
}

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController and hijackers through.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// trace makes a span of each call; files of the app and sockets have none. The trace of a trusted proxy goes on.
func (r *Router) trace(next http.Handler) http.Handler {
	if r.options.Tracer == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if !isCall(req.URL.Path) {
			next.ServeHTTP(w, req)
			return
		}
		peer, _, err := net.SplitHostPort(req.RemoteAddr)
		traced, end := r.options.Tracer.Begin(req, tracing.Request{Route: r.pattern(req), ID: RequestID(req.Context()), Continued: err == nil && r.trusted(peer)})
		rec := &recorder{ResponseWriter: w}
		defer func() { end(rec.status) }()
		next.ServeHTTP(rec, traced)
		rec.status = cmp.Or(rec.status, http.StatusOK) // an answer without a body
	})
}

// observe logs one line a request (no query, no body) and turns a panic into a 500 without details.
func (r *Router) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		start := r.options.Now()
		rec := &recorder{ResponseWriter: w}
		defer func() {
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(p)
				}
				r.options.Logger.ErrorContext(req.Context(), "a request panicked", "method", req.Method, "path", loggedPath(req.URL.Path), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				if rec.status == 0 {
					r.WriteRefusal(rec, req, fault.Of(fault.APIError))
				}
			}
			level := slog.LevelDebug
			if rec.status >= http.StatusInternalServerError {
				level = slog.LevelWarn
			}
			if r.options.Logger.Enabled(req.Context(), level) {
				r.options.Logger.Log(req.Context(), level, "request", "method", req.Method, "path", loggedPath(req.URL.Path), "status", rec.status, "ms", r.options.Now().Sub(start).Milliseconds())
			}
		}()
		next.ServeHTTP(rec, req)
		if r.options.Observe != nil {
			r.options.Observe(req.Method, r.pattern(req), rec.status, r.options.Now().Sub(start))
		}
	})
}

// secretPaths begin addresses whose rest is a password: calendar programs and downloads of browsers cannot send it in any other way.
var secretPaths = []string{"/v1/calendars/", "/v1/propertycalendars/", "/v1/archives/", "/v1/hooks/"}

// loggedPath is a path as it may stand in a log.
func loggedPath(path string) string {
	for _, secret := range secretPaths {
		if strings.HasPrefix(path, secret) {
			return secret + "…"
		}
	}
	return path
}

// pattern is the route that answers a request, without what callers wrote into its path.
func (r *Router) pattern(req *http.Request) string {
	_, pattern := r.mux.Handler(req)
	return pattern
}

// trustedTypes are the policies that the web app makes: one for each of its workers, each for the one address that it has, and that by which the editor of texts reads pasted HTML in a document that runs nothing.
// Nothing else on a page can make one.
const trustedTypes = "latchkey-app-shell latchkey-captcha latchkey-heic latchkey-zone ProseMirrorClipboard"

// Secure sets the headers that every answer carries, on whichever port.
func (r *Router) Secure(next http.Handler) http.Handler {
	connect, images := "'self'", "'self' data: blob:"
	if r.options.SocketOrigin != "" {
		connect += " " + r.options.SocketOrigin + " " + strings.Replace(r.options.SocketOrigin, "http", "ws", 1)
	}
	if r.options.TileOrigin != "" {
		images += " " + r.options.TileOrigin
	}
	scripts, frames := "'self'", "'none'"
	if r.options.Recaptcha {
		scripts += " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/"
		frames = "https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/"
	}
	// Google's scripts make policies under names of their own choice, so that a list would break its box.
	names := "; trusted-types " + trustedTypes
	if r.options.Recaptcha {
		names = ""
	}
	policy := strings.Join([]string{
		"default-src 'none'", "script-src " + scripts, "frame-src " + frames, "style-src 'self'", "img-src " + images, "font-src 'self'", "connect-src " + connect, "worker-src 'self'",
		"manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'" + names,
	}, "; ")
	https := r.options.PublicURL != nil && r.options.PublicURL.Scheme == "https"
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(self), geolocation=(self), microphone=(), payment=()")
		if https {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		if isCall(req.URL.Path) {
			h.Set("Cache-Control", "no-store")
			h.Set("Vary", langHeader+", Cookie, Accept-Language")
		}
		next.ServeHTTP(w, req)
	})
}

func isCall(path string) bool { return strings.HasPrefix(path, "/v1/") || path == "/token" }

// describe finds language, address and key of a call, and holds it to its limits of size, time and rate.
func (r *Router) describe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		q := request{lang: languageOf(req), address: r.AddressOf(req), target: req.URL.RequestURI()}
		ctx := context.WithValue(req.Context(), requestKey{}, q)
		if !isCall(req.URL.Path) {
			next.ServeHTTP(w, req.WithContext(ctx))
			return
		}
		_ = http.NewResponseController(w).SetWriteDeadline(deadline(30 * time.Second))
		if req.Method != http.MethodGet && req.Method != http.MethodHead {
			if !r.limits.Allow("write", q.address, r.options.Now()) {
				r.WriteRefusal(w, req.WithContext(ctx), fault.TooMany(time.Second))
				return
			}
			if q.key = req.Header.Get(keyHeader); len(q.key) > maxKey {
				r.WriteRefusal(w, req.WithContext(ctx), fault.Invalid(fault.BadRequest, map[string]string{keyHeader: "expected length <= 128"}))
				return
			}
			var body []byte
			if route, boundary, ok := r.uploadOf(req); ok {
				in, err := r.receive(w, req.WithContext(ctx), route, boundary)
				if err != nil {
					r.WriteRefusal(w, req.WithContext(ctx), err)
					return
				}
				defer in.close()
				body, q.files, q.fingerprint = in.body, in.files, in.fingerprint
				req.Header.Set("Content-Type", "application/json")
			} else {
				_ = http.NewResponseController(w).SetReadDeadline(deadline(15 * time.Second))
				var err error
				if body, err = io.ReadAll(http.MaxBytesReader(w, req.Body, cmp.Or(r.long[r.pattern(req)], maxBody))); err != nil {
					r.WriteRefusal(w, req.WithContext(ctx), bodyFault(err))
					return
				}
				if q.key != "" {
					q.fingerprint = fingerprint(req, body)
				}
			}
			q.body = body
			req.Body = io.NopCloser(bytes.NewReader(body))
			ctx = context.WithValue(req.Context(), requestKey{}, q)
		}
		next.ServeHTTP(w, req.WithContext(ctx))
	})
}

// deadline is on the machine's clock, whatever time the product thinks that it is: the network waits in real seconds.
func deadline(after time.Duration) time.Time { return clock.System{}.Now().Add(after) }

// bodyFault is the refusal of a body that did not come, or could not be kept.
func bodyFault(err error) error {
	var tooBig *http.MaxBytesError
	var disk *fault.Fault
	switch {
	case errors.As(err, &tooBig):
		return fault.Of(fault.TooLarge)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return &fault.Fault{Code: fault.Unavailable, Status: http.StatusRequestTimeout}
	case errors.As(fault.OfDisk(err), &disk):
		return disk
	}
	return fault.Invalid(fault.BadRequest, map[string]string{"body": "incomplete"})
}

func fingerprint(req *http.Request, body []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s?%s\n%s\n", req.Method, req.URL.Path, req.URL.RawQuery, req.Header.Get("Content-Type"))
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil))
}

// What each place on the network may write.
const (
	writeEvery = 5 * time.Millisecond
	writeBurst = 400
)
