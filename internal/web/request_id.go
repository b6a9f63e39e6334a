package web

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"

	"latchkey/internal/tracing"
)

// requestIDHeader names the request in its answer. It is never taken from the outside: what a caller chooses would stand in the log.
const requestIDHeader = "X-Request-Id"

// requestLetters have no two that look or sound alike when they are read out on the phone.
const requestLetters = "234679ACDEFHJKMNPQRTVWXY"

type requestIDKey struct{}

// newRequestID makes a short name of a request, such as 7F3K-29QD. It is no secret.
func newRequestID() string {
	id := []byte("0000-0000")
	for i := range id {
		if id[i] != '-' {
			id[i] = requestLetters[rand.IntN(len(requestLetters))]
		}
	}
	return string(id)
}

// RequestID is the name of the request that the context belongs to; empty outside of one.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// Identify names each request: in its answer, and by its context in the log.
func Identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		id := newRequestID()
		w.Header().Set(requestIDHeader, id)
		next.ServeHTTP(w, req.WithContext(context.WithValue(req.Context(), requestIDKey{}, id)))
	})
}

// faultData is what a refusal carries that is the server's fault: what the person can name to support.
type faultData struct {
	RequestID string `json:"request_id"`
}

// FaultData is the data of a refusal with a status of 500 and above; nil for others, and outside of a request.
func FaultData(ctx context.Context, status int) any {
	if id := RequestID(ctx); id != "" && status >= http.StatusInternalServerError {
		return faultData{id}
	}
	return nil
}

// LogRequests makes a handler whose lines carry the name of the request that they were logged in.
func LogRequests(h slog.Handler) slog.Handler {
	if _, done := h.(requestLog); done {
		return h
	}
	return requestLog{h}
}

type requestLog struct{ slog.Handler }

// Handle adds the name of the request, and its trace where it has one.
func (h requestLog) Handle(ctx context.Context, r slog.Record) error {
	if id := RequestID(ctx); id != "" {
		r = r.Clone()
		r.AddAttrs(slog.String("request", id))
		if trace := tracing.ID(ctx); trace != "" {
			r.AddAttrs(slog.String("trace", trace))
		}
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs keeps the names in lines that have attributes of their own.
func (h requestLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestLog{h.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the names in lines of a group.
func (h requestLog) WithGroup(name string) slog.Handler {
	return requestLog{h.Handler.WithGroup(name)}
}
