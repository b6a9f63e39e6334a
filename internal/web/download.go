package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// FileView is the input of every call that answers with a file. It is files.View on the wire.
type FileView struct {
	MaxSize int  `query:"maxsize" minimum:"32" maximum:"100000" doc:"A picture's longest side is no longer than so many pixels in the answer."`
	Base64  bool `query:"base64" doc:"Answer with the file as base64 text."`
}

// Download adds a call whose answer is a file. call finds it, or refuses, and gives the handler that sends it.
func Download[I any](r *Router, route Route, call func(ctx context.Context, c Caller, in *I) (http.Handler, error)) {
	closedToTokens(route)
	op := r.operation(route)
	op.Responses = map[string]*huma.Response{"200": {Description: "The file.", Content: map[string]*huma.MediaType{
		"application/octet-stream": {Schema: &huma.Schema{Type: "string", Format: "binary"}},
		"text/plain":               {Schema: &huma.Schema{Type: "string", ContentEncoding: "base64"}},
	}}}
	huma.Register(r.api, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		c := callerOf(ctx)
		h, err := call(ctx, c, in)
		if err != nil {
			return nil, r.refuse(ctx, c.Lang, err)
		}
		return &huma.StreamResponse{Body: func(stream huma.Context) {
			req, w := humago.Unwrap(stream)
			h.ServeHTTP(w, req)
		}}, nil
	})
}

// CalendarType is the media type of calendars (RFC 5545).
const CalendarType = "text/calendar; charset=utf-8"

// Bytes answers with bytes that nobody but the caller keeps.
func Bytes(body []byte, mime, disposition string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", mime)
		h.Set("Content-Disposition", disposition)
		h.Set("Content-Length", strconv.Itoa(len(body)))
		h.Set("Cache-Control", "private, no-cache")
		h.Set("X-Content-Type-Options", "nosniff")
		_, _ = w.Write(body)
	})
}

// Calendar answers with a calendar for programs that ask again and again: one that is still the same is 304 without a body.
func Calendar(body []byte, name string, known Known) http.Handler {
	sum := sha256.Sum256(body)
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	send := Bytes(body, CalendarType, `inline; filename="`+name+`"`)
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		w.Header().Set("ETag", tag)
		if known.Knows(tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		send.ServeHTTP(w, req)
	})
}
