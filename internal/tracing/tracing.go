// Package tracing sends what a request spends its time on to a collector that speaks OTLP over HTTP (OpenTelemetry): the request by its route, and below it the statements and writes of the database and the calls
// of other services. Without an address there is no Tracer, and nothing is measured.
//
// A span has no value that a person has written: routes instead of paths, statements without their values, hosts instead of addresses, and of an error only that there was one.
package tracing

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/go-logr/logr"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// Options say where traces go.
type Options struct {
	// URL is the collector's address, such as http://127.0.0.1:4318; empty for none. A name and a password in it are sent as basic authentication.
	URL string
	// Share is how many of the requests are traced, from 0 to 1.
	Share   float64
	Version string
	Logger  *slog.Logger
}

// Tracer makes the spans of requests. A nil one makes none.
type Tracer struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
}

// scope is what the spans say about who has made them.
const scope = "latchkey"

// CheckURL refuses an address to which nothing can be sent. It never repeats the address, which may hold a password.
func CheckURL(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("not an address that begins with http:// or https://")
	}
	return nil
}

// Open begins to send; it does not wait for the collector. Without an address it gives nil.
func Open(ctx context.Context, o Options) (*Tracer, error) {
	if o.URL == "" {
		return nil, nil
	}
	if err := CheckURL(o.URL); err != nil {
		return nil, fmt.Errorf("tracing: %w", err)
	}
	u, err := url.Parse(o.URL)
	if err != nil {
		return nil, errors.New("tracing: not an address")
	}
	if strings.Trim(u.Path, "/") == "" {
		u.Path = "/v1/traces"
	}
	var headers []otlptracehttp.Option
	if u.User != nil {
		password, _ := u.User.Password()
		credentials := base64.StdEncoding.EncodeToString([]byte(u.User.Username() + ":" + password))
		headers, u.User = append(headers, otlptracehttp.WithHeaders(map[string]string{"Authorization": "Basic " + credentials})), nil
	}
	otel.SetLogger(logr.Discard()) // the library writes settings that it cannot read, passwords included
	share := sdk.TraceIDRatioBased(o.Share)
	exporter, err := otlptracehttp.New(ctx, append(headers, otlptracehttp.WithEndpointURL(u.String()))...)
	if err != nil {
		return nil, fmt.Errorf("tracing: %w", err)
	}
	provider := sdk.NewTracerProvider(
		sdk.WithBatcher(&reporting{SpanExporter: exporter, logger: o.Logger}),
		// The share counts for traces of a proxy, too: visitors may have written what a proxy passes on.
		sdk.WithSampler(sdk.ParentBased(share, sdk.WithRemoteParentSampled(share), sdk.WithRemoteParentNotSampled(share))),
		sdk.WithResource(resource.NewSchemaless(attribute.String("service.name", scope), attribute.String("service.version", o.Version))),
	)
	return &Tracer{provider, provider.Tracer(scope)}, nil
}

// Close sends what waits, for as long as the context allows.
func (t *Tracer) Close(ctx context.Context) error {
	if t == nil {
		return nil
	}
	return t.provider.Shutdown(ctx)
}

// Request is what a span says of a request.
type Request struct {
	// Route is the pattern that answers it, ID its name in the answer and the log.
	Route, ID string
	// Continued reports whether the trace that its header traceparent names is believed (https://www.w3.org/TR/trace-context/).
	Continued bool
}

// Begin begins the span of a request; end gets its status, 0 where its answer broke off. The request goes on with the span in its context.
func (t *Tracer) Begin(req *http.Request, about Request) (traced *http.Request, end func(status int)) {
	ctx := req.Context()
	if about.Continued { // without tracestate, in which anybody may write
		ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": req.Header.Get("traceparent")})
	}
	method := methodOf(req)
	ctx, span := t.tracer.Start(ctx, cmp.Or(about.Route, method), trace.WithSpanKind(trace.SpanKindServer),
		trace.WithAttributes(attribute.String("http.request.method", method), attribute.String("http.route", strings.TrimPrefix(about.Route, req.Method+" ")), attribute.String("latchkey.request_id", about.ID)))
	return req.WithContext(ctx), func(status int) {
		if status != 0 {
			span.SetAttributes(attribute.Int("http.response.status_code", status))
		}
		if status == 0 || status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}

// methodOf is the method of a request as OpenTelemetry names it: callers may make methods up.
func methodOf(req *http.Request) string {
	switch req.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return req.Method
	}
	return "_OTHER"
}

// ID is the trace that a context belongs to; empty for none that is sent.
func ID(ctx context.Context) string {
	if span := trace.SpanContextFromContext(ctx); span.IsSampled() {
		return span.TraceID().String()
	}
	return ""
}

// Part is a child span: a part of what a request spends its time on. A nil one is none.
type Part struct{ span trace.Span }

// Child begins a part of what a context is traced for; nil where it is not.
func Child(ctx context.Context, name string, about ...attribute.KeyValue) *Part {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return nil
	}
	_, span := parent.TracerProvider().Tracer(scope).Start(ctx, name, trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(about...))
	return &Part{span}
}

// Service begins a part for a request to another service, of whose address only the host is sent.
func Service(ctx context.Context, req *http.Request) *Part {
	return Child(ctx, req.Method, attribute.String("http.request.method", req.Method), attribute.String("server.address", req.URL.Hostname()))
}

// Note adds that something has happened now.
func (p *Part) Note(what string) {
	if p != nil {
		p.span.AddEvent(what)
	}
}

// End ends the part. Of an error only that there was one is sent.
func (p *Part) End(err error) {
	if p == nil {
		return
	}
	if err != nil {
		p.span.SetStatus(codes.Error, "")
	}
	p.span.End()
}

// reporting logs that spans were lost, at most once a minute. The library would write it past the log.
type reporting struct {
	sdk.SpanExporter
	logger *slog.Logger

	mu   sync.Mutex
	last time.Time
}

// ExportSpans sends spans.
func (r *reporting) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	err := r.SpanExporter.ExportSpans(ctx, spans)
	if err == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := time.Now(); now.Sub(r.last) >= time.Minute {
		r.last = now
		r.logger.Warn("traces were not sent", "spans", len(spans), "reason", reasonOf(err))
	}
	return nil
}

// reasonOf says in a word why spans were lost. The error itself names the address, and repeats the collector's answer.
func reasonOf(err error) string {
	var failed *url.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded) || errors.As(err, &failed) && failed.Timeout():
		return "the collector did not answer in time"
	case errors.As(err, &failed):
		return "the collector was not reached"
	}
	return "the collector refused them"
}
