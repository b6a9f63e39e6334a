package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// refusal is a fault on its way to the wire.
type refusal struct {
	wire.Refusal
	headers http.Header
}

// Error satisfies error for huma; it never leaves the process.
func (r *refusal) Error() string { return r.ErrorCode }

// GetStatus satisfies huma.StatusError.
func (r *refusal) GetStatus() int { return r.Status.Code }

// GetHeaders satisfies huma.HeadersError.
func (r *refusal) GetHeaders() http.Header { return r.headers }

func present(lang string, f *fault.Fault) *refusal {
	out := &refusal{headers: http.Header{}}
	out.Refusal = wire.Refusal{Status: wire.Status{Code: f.Status}, ErrorCode: string(f.Code), Message: message(lang, f), Fields: f.Fields, Data: f.Data}
	if f.RetryAfter > 0 {
		out.headers.Set("Retry-After", strconv.Itoa(max(1, int(f.RetryAfter.Seconds()))))
	}
	if f.Status == http.StatusUnauthorized {
		out.headers.Set("WWW-Authenticate", "Bearer")
	}
	return out
}

// message is the text for people, with what is for machines behind it.
func message(lang string, f *fault.Fault) string {
	text := locales.Text(lang, "fault."+string(f.Code), f.Words...)
	if f.Detail != "" {
		text += " (" + f.Detail + ")"
	}
	return text
}

// refuse turns any error into a refusal and logs what is nobody's fault but ours. Causes may name tables and paths, never values.
func (r *Router) refuse(ctx context.Context, lang string, err error) error {
	f := fault.As(err)
	if f.Status >= http.StatusInternalServerError && !errors.Is(err, context.Canceled) {
		r.options.Logger.ErrorContext(ctx, "a call failed", "code", f.Code, "error", f.Cause)
	}
	return blamed(ctx, present(lang, f))
}

// blamed has a refusal that is the server's fault name its request.
func blamed(ctx context.Context, out *refusal) *refusal {
	if out.Data == nil {
		out.Data = FaultData(ctx, out.Status.Code)
	}
	return out
}

// newError is what huma calls for everything that it refuses itself: wrong JSON, wrong types, missing fields.
func newError(ctx huma.Context, status int, _ string, errs ...error) huma.StatusError {
	f := &fault.Fault{Status: status, Code: fault.BadRequest}
	switch status {
	case http.StatusUnprocessableEntity:
		f.Status = http.StatusBadRequest
	case http.StatusRequestEntityTooLarge:
		f.Code = fault.TooLarge
	case http.StatusUnsupportedMediaType, http.StatusNotAcceptable:
		f.Code = fault.UnsupportedContent
	case http.StatusInternalServerError:
		f.Code = fault.APIError
	}
	for _, err := range errs {
		var ours *refusal
		if errors.As(err, &ours) {
			return ours
		}
		var tooBig *http.MaxBytesError
		if errors.As(err, &tooBig) {
			f.Status, f.Code = http.StatusRequestEntityTooLarge, fault.TooLarge
		}
		var detail *huma.ErrorDetail
		if errors.As(err, &detail) {
			if f.Fields == nil {
				f.Fields = map[string]string{}
			}
			name, why := blame(detail.Location, detail.Message)
			f.Fields[name] = why
		}
	}
	lang := locales.Fallback
	if ctx == nil {
		return present(lang, f)
	}
	lang = cmp.Or(requestOf(ctx.Context()).lang, callerOf(ctx.Context()).Lang, lang)
	return blamed(ctx.Context(), present(lang, f))
}

// blame makes of huma's location and message a field and a reason. The name is cut: a client chooses the names of fields that do not exist. Only messages that
// are made from the schema pass; others may repeat what was submitted.
func blame(location, message string) (name, why string) {
	_, name, found := strings.Cut(location, ".")
	if !found {
		name = location
	}
	why = "invalid"
	switch {
	case strings.HasPrefix(message, missingProperty):
		name, why = strings.TrimSuffix(strings.TrimPrefix(message, missingProperty), " to be present"), "required"
	case strings.HasPrefix(message, duplicateKey):
		name, why = strings.TrimPrefix(message, duplicateKey), "given twice"
	default:
		for _, safe := range []string{"expected ", "unexpected property", "unknown query parameter", tooDeep} {
			if strings.HasPrefix(message, safe) {
				why = message
			}
		}
	}
	if name == "" {
		name = "body"
	}
	return name[:min(len(name), 64)], why
}

const missingProperty = "expected required property "

// WriteRefusal answers a plain handler's fault in the shape that every refusal under /v1 has.
func (r *Router) WriteRefusal(w http.ResponseWriter, req *http.Request, err error) {
	lang := requestOf(req.Context()).lang
	if lang == "" {
		lang = locales.Fallback
	}
	out := r.refuse(req.Context(), lang, err).(*refusal)
	for name, values := range out.headers {
		w.Header()[name] = values
	}
	writeJSON(w, out.Status.Code, out.Refusal)
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	raw, err := json.Marshal(body)
	if err != nil {
		slog.Error("an answer could not be encoded", "error", err)
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}
