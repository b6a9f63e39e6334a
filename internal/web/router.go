// Package web carries calls between HTTP and the nouns: who asks, the envelope, paging, refusals, limits, headers, the OpenAPI document and the embedded web app. It knows no noun.
//
// A noun declares each of its calls with Answer or List: the route, who may make it, its input and its answer. Everything else here is the same for all.
package web

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/tracing"
	"latchkey/internal/wire"
)

const (
	// maxBody is the largest body of a call that is not an upload.
	maxBody = 64 << 10
	// maxHeader is the largest header.
	maxHeader = 16 << 10
	keyHeader = "Idempotency-Key"
	maxKey    = 128
)

// Options are what the router needs from the outside.
type Options struct {
	Logger *slog.Logger
	// Authenticate finds the actor of an access token; a fault with code unauthorized when there is none.
	Authenticate func(ctx context.Context, token string) (identity.Actor, error)
	// Ready reports whether the installation can serve (database, migrations).
	Ready func(ctx context.Context) error
	// PublicURL is where browsers reach the installation.
	PublicURL *url.URL
	// SocketOrigin is the ws origin that the web app may connect to beside its own.
	SocketOrigin string
	// TileOrigin is where map pictures may come from; empty for none.
	TileOrigin string
	// Recaptcha says that the account forms show Google's box: only then the page may load it.
	Recaptcha bool
	// TrustedProxies may say for whom they ask (X-Forwarded-For).
	TrustedProxies []netip.Prefix
	Version        string
	Now            func() time.Time
	// Observe hears of every finished request, for metrics; it may be nil. The pattern is the route, never the path.
	Observe func(method, pattern string, status int, took time.Duration)
	// Tracer makes a span of each call; it may be nil.
	Tracer *tracing.Tracer
	// Room refuses an upload of so many bytes before any of them is taken in; it may be nil.
	Room func(bytes int64) error
	// Mark makes a keyed hash of the hash of a body. The database keeps it to recognize a call that is sent again: bodies hold passwords, and a plain hash of one can be guessed by who gets the
	// database. It may be nil.
	Mark func(hash string) string
}

// Router holds all routes of the installation.
type Router struct {
	options Options
	mux     *http.ServeMux
	api     huma.API
	routes  []Route
	limits  *PlaceLimiter
	// untrusted has a forwarding peer that is not trusted logged once.
	untrusted sync.Once
	// uploads are the routes that take files, by their pattern; forms and parts limit how many requests bring some at the same time.
	uploads map[string]Route
	forms   *uploadPool
	parts   *uploadPool
	// long are the largest bodies of calls that take more than maxBody, by their pattern.
	long map[string]int64
	// wire names how this release writes its answers.
	wire func() string
	// document is made when it is asked for the first time, when all routes are there.
	document func() ([]byte, error)
}

// setUpHuma sets what is global to the process in huma; it holds no state of a router. Without strict casing a key in other letters would pass the check that its namesake has to pass.
var setUpHuma = sync.OnceFunc(func() {
	huma.ValidateStrictCasing = true
	huma.NewErrorWithContext = newError
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return newError(nil, status, message, errs...)
	}
})

// NewRouter makes a router without routes.
func NewRouter(options Options) *Router {
	setUpHuma()
	config := huma.DefaultConfig("Latchkey", options.Version)
	config.CreateHooks = nil
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.Formats = map[string]huma.Format{"application/json": jsonFormat(), "json": jsonFormat()}
	config.DefaultFormat = "application/json"
	config.Info.Description = "The calls of Latchkey. Answers come in an envelope with data, user and status; refusals name a code and the fields that are to blame."
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer":    {Type: "http", Scheme: "bearer", Description: "The access_token of /token."},
		"api_token": {Type: "http", Scheme: "bearer", Description: "A token that an owner has made for another program. It acts for the agency and opens the calls of its scopes; x-scope names the one that a call needs."},
	}
	// What a refusal has as its data is in no call's types.
	config.Components.Schemas.Schema(reflect.TypeFor[wire.EditClash](), true, "")
	config.OnAddOperation = append(config.OnAddOperation, nullability{map[*huma.Schema]bool{}}.added)
	mux := http.NewServeMux()
	r := &Router{options: options, mux: mux, api: humago.New(mux, config), limits: NewPlaceLimiter(writeBurst, writeEvery), uploads: map[string]Route{}, long: map[string]int64{}, forms: newFormPool(), parts: newPartPool()}
	r.wire = sync.OnceValue(func() string {
		raw, err := r.OpenAPI()
		if err != nil {
			return rand.Text()
		}
		return fmt.Sprintf("%s %x", options.Version, sha256.Sum256(raw))
	})
	r.document = sync.OnceValues(r.Document)
	mux.HandleFunc("/v1/", func(w http.ResponseWriter, req *http.Request) {
		r.WriteRefusal(w, req, fault.Missing(fault.NotFound))
	})
	mux.HandleFunc("GET /v1/openapi.json", r.serveOpenAPI)
	mux.HandleFunc("GET /v1/docs", r.serveDocs)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusOK, map[string]string{"status": "ok"})
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, req *http.Request) {
		ctx, cancel := context.WithTimeout(req.Context(), 2*time.Second)
		defer cancel()
		if err := options.Ready(ctx); err != nil {
			options.Logger.WarnContext(ctx, "not ready", "error", err)
			writeJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "not ready"})
			return
		}
		writeJSON(w, http.StatusOK, map[string]string{"status": "ready"})
	})
	return r
}

// closedToTokens stops a program that opens a call to API tokens whose answer is not in the envelope: what a token may not see is withheld there.
func closedToTokens(route Route) {
	if route.Scope != "" {
		panic(fmt.Sprintf("route %s: only calls that answer in the envelope are open to API tokens", route.ID))
	}
}

// HandlePlain adds a route with a handler of its own.
func (r *Router) HandlePlain(p Plain) {
	closedToTokens(p.Route)
	r.routes = append(r.routes, p.Route)
	r.mux.Handle(p.Method+" "+p.Path, p.Handler)
}

// CallerOf resolves who asks, for plain handlers.
func (r *Router) CallerOf(req *http.Request, route Route) (Caller, error) {
	return r.caller(req.Context(), route, req.URL, req.Header.Get("Authorization"))
}

// Mount serves a handler outside of the table of routes: the web app, the realtime server.
func (r *Router) Mount(pattern string, h http.Handler) { r.mux.Handle(pattern, h) }

// Now is the time as the product knows it.
func (r *Router) Now() time.Time { return r.options.Now() }

// Routes lists every declared route, for the rights matrix.
func (r *Router) Routes() []Route { return r.routes }

// Schemas are the types of the document, for a noun whose types do not say everything about themselves.
func (r *Router) Schemas() huma.Registry { return r.api.OpenAPI().Components.Schemas }

// Operation is what the document says of a route; nil for one that it does not have.
func (r *Router) Operation(route Route) *huma.Operation {
	item := r.api.OpenAPI().Paths[route.Path]
	if item == nil {
		return nil
	}
	return map[string]*huma.Operation{http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodPatch: item.Patch, http.MethodDelete: item.Delete}[route.Method]
}

// OpenAPI is the document of all declared routes, indented, the same for the same code.
func (r *Router) OpenAPI() ([]byte, error) { return json.MarshalIndent(r.api.OpenAPI(), "", " ") }

func (r *Router) serveOpenAPI(w http.ResponseWriter, req *http.Request) {
	raw, err := r.document()
	if err != nil {
		r.WriteRefusal(w, req, fault.Internal(err))
		return
	}
	w.Header().Set("Content-Type", "application/openapi+json")
	_, _ = w.Write(raw)
}

// schemaName names a type by its noun and itself, so that each noun may have a Status or a Body: AccountStatus, MessageBody. Shapes of the wire keep their own name.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	noun := path.Base(t.PkgPath())
	if t.Name() == "" || noun == "." || noun == "wire" || noun == "web" {
		return name
	}
	noun = strings.ToUpper(noun[:1]) + noun[1:]
	return noun + strings.TrimPrefix(name, noun)
}
