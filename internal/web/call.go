package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Route declares one call: what it is, who may make it and how it refuses. The OpenAPI document and the rights matrix come from it.
type Route struct {
	// ID names the call in the document and in the generated types.
	ID      string
	Method  string
	Path    string
	Summary string
	Tag     string
	// Public calls need no sign-in. Others need it, and one of Who when that is not empty; which things of a member the person may touch is the noun's rule.
	Public bool
	Who    []identity.Role
	// Level is what a manager must be at the member that the call is about; without it reading is enough for a GET, and every other call needs the office.
	Level identity.Level
	// Own calls are about the caller's own account: what a manager may do at a member does not matter.
	Own bool
	// SettingUp calls are open to a manager of whom the agency demands a second factor that they have not set up yet.
	SettingUp bool
	// Scope opens the call to API tokens that have it; without one it is closed to all of them.
	Scope identity.Scope
	// Refusals are the codes beyond those that every call shares.
	Refusals []fault.Code
	// Missing chooses between refusals where the path says what kind of thing is meant; without it the refusal for a missing thing is found in Refusals.
	Missing func(param func(name string) string) fault.Code
	// MaxBody is the largest body of a call that takes long texts; maxBody when zero.
	MaxBody int64
	// Status of success, 200 when zero.
	Status int
	// Upload lets the call take files beside its fields; nil when it takes none.
	Upload *Upload
	// Believe refuses a call that is not signed as it must be, before anything of its form is looked at; nil for all others. The call runs in the context that it returns.
	Believe func(ctx context.Context, call RawCall) (context.Context, error)
}

// RawCall is a call as it came.
type RawCall struct {
	// Param and Header are the parts of its path and its headers by name, empty where there are none.
	Param, Header func(name string) string
	Body          []byte
}

// Caller is who asks, and how: in which language, from where, under which Idempotency-Key.
type Caller struct {
	Actor   identity.Actor
	Lang    string
	Address string
	Attempt identity.Attempt
	// Files are what came beside the fields, in order; only where the route has an Upload.
	Files []SentFile
}

// Speaking is the caller in the language in which they write now, which need not be the one of their account: the given one, else the request's.
func (c Caller) Speaking(lang string) identity.Actor {
	actor := c.Actor
	if actor.Lang = lang; lang == "" {
		actor.Lang = c.Lang
	}
	return actor
}

// Plain is a route that does not answer in the envelope, such as /token or a download. It shares the table, not the adapter.
type Plain struct {
	Route
	Handler http.Handler
}

type answer[O any] struct {
	Status int
	Body   wire.Envelope[O]
}

type listAnswer[T any] struct {
	Status int
	Body   wire.List[T]
}

// Answer adds a call whose answer is one thing in the envelope.
func Answer[I, O any](r *Router, route Route, call func(ctx context.Context, c Caller, in *I) (O, error)) {
	huma.Register(r.api, r.operation(route), func(ctx context.Context, in *I) (*answer[O], error) {
		c := callerOf(ctx)
		out, err := call(ctx, c, in)
		if errors.Is(err, ErrNothing) {
			return nil, bodiless{status: http.StatusNoContent}
		}
		if err != nil {
			return nil, r.refuse(ctx, c.Lang, err)
		}
		neverNull(&out)
		withholdFrom(c.Actor, &out)
		a := &answer[O]{Status: successOf(route)}
		a.Body = wire.Envelope[O]{Data: out, User: userOf(c.Actor), Status: wire.Status{Code: a.Status}}
		return a, nil
	})
	if route.Upload != nil {
		r.uploads[route.Method+" "+route.Path] = route
		r.documentUpload(route)
	}
}

// OfMember is the input of a manager's calls about a whole agency.
type OfMember struct {
	MemberID int64 `query:"memberid" minimum:"1" doc:"The agency; may be left out by who manages only one."`
}

// Member is the agency that was named, or the only one that the actor manages; zero when there is neither.
func (in OfMember) Member(actor identity.Actor) identity.MemberID {
	return cmp.Or(identity.MemberID(in.MemberID), actor.OnlyManaged())
}

// RefInput is the input of every call about one thing: its pair in the path.
type RefInput struct {
	Ref string `path:"ref" maxLength:"50" doc:"The thing as memberid-id."`
}

// Parse reads the pair; -1--1, NaN-NaN and the like are refused and the field is named.
func (in RefInput) Parse() (identity.Ref, error) {
	ref, err := identity.ParseRef(in.Ref)
	if err != nil {
		return ref, fault.Invalid(fault.BadRequest, map[string]string{"ref": "expected memberid-id"})
	}
	return ref, nil
}

// List adds a call whose answer is one page of a list.
func List[I, T any](r *Router, route Route, call func(ctx context.Context, c Caller, in *I) (wire.Page[T], error)) {
	huma.Register(r.api, r.operation(route), func(ctx context.Context, in *I) (*listAnswer[T], error) {
		body, err := pageOf(ctx, r, route, in, call)
		if err != nil {
			return nil, err
		}
		return &listAnswer[T]{Status: successOf(route), Body: body}, nil
	})
}

func pageOf[I, T any](ctx context.Context, r *Router, route Route, in *I, call func(ctx context.Context, c Caller, in *I) (wire.Page[T], error)) (wire.List[T], error) {
	c := callerOf(ctx)
	page, at, err := pageAt(ctx, c, in, call)
	if err != nil {
		return wire.List[T]{}, r.refuse(ctx, c.Lang, err)
	}
	next := ""
	if page.Next != "" {
		next = at.next(page.Next).offset()
	}
	if page.Items == nil {
		page.Items = []T{}
	}
	withholdFrom(c.Actor, &page.Items)
	return wire.List[T]{
		Data: page.Items, NextPage: wire.EncodeOffset(next), PrevPage: wire.EncodeOffset(at.previous()),
		User: userOf(c.Actor), Status: wire.Status{Code: successOf(route)},
	}, nil
}

type versionedAnswer[T any] struct {
	Status int
	ETag   string `header:"ETag" doc:"Version of the whole list, whichever page was asked for; absent where the list has none."`
	Body   wire.List[T]
}

// Known is part of the input of a list that has versions, and of what else names its state.
type Known struct {
	Tag string `header:"If-None-Match" maxLength:"200" doc:"The ETag of an earlier answer: when the list is still the same, the answer is 304 without a body."`
}

// Knows reports whether the tag is the one that the client has; proxies that compress make a weak one of it.
func (k Known) Knows(tag string) bool { return tag != "" && strings.TrimPrefix(k.Tag, "W/") == tag }

type knower interface{ Knows(tag string) bool }

// VersionedList is List for a list that can tell its version without being read. version is asked before the list, so that a change in between costs a reading too much and never hides
// itself; an empty one means that this caller's list has none. The same version promises the same list: all its pages, whatever they were asked with.
func VersionedList[I, T any, P interface {
	*I
	knower
}](
	r *Router, route Route, version func(ctx context.Context, c Caller) (string, error), call func(ctx context.Context, c Caller, in *I) (wire.Page[T], error),
) {
	huma.Register(r.api, r.operation(route), func(ctx context.Context, in *I) (*versionedAnswer[T], error) {
		c := callerOf(ctx)
		v, err := version(ctx, c)
		if err != nil {
			return nil, r.refuse(ctx, c.Lang, err)
		}
		a := &versionedAnswer[T]{Status: successOf(route), ETag: r.tag(ctx, c, v)}
		if P(in).Knows(a.ETag) {
			return nil, bodiless{http.StatusNotModified, http.Header{"Etag": {a.ETag}}}
		}
		a.Body, err = pageOf(ctx, r, route, in, call)
		if err != nil {
			return nil, err
		}
		return a, nil
	})
}

type contentAnswer[O any] struct {
	Status int
	ETag   string `header:"ETag" doc:"Version of the content: with it in If-None-Match, the answer is 304 while the content is the same."`
	Body   wire.Envelope[O]
}

// VersionedAnswer is Answer for a large thing that clients ask for again and again: the ETag follows from the content, so that it cannot miss a change, and the same content is not sent twice.
func VersionedAnswer[I, O any, P interface {
	*I
	knower
}](
	r *Router, route Route, call func(ctx context.Context, c Caller, in *I) (O, error),
) {
	huma.Register(r.api, r.operation(route), func(ctx context.Context, in *I) (*contentAnswer[O], error) {
		c := callerOf(ctx)
		out, err := call(ctx, c, in)
		if err != nil {
			return nil, r.refuse(ctx, c.Lang, err)
		}
		neverNull(&out)
		withholdFrom(c.Actor, &out)
		content := sha256.New()
		if err := json.NewEncoder(content).Encode(out); err != nil {
			return nil, r.refuse(ctx, c.Lang, err)
		}
		a := &contentAnswer[O]{Status: successOf(route), ETag: r.tag(ctx, c, string(content.Sum(nil)))}
		a.Body = wire.Envelope[O]{Data: out, User: userOf(c.Actor), Status: wire.Status{Code: a.Status}}
		if P(in).Knows(a.ETag) {
			return nil, bodiless{http.StatusNotModified, http.Header{"Etag": {a.ETag}}}
		}
		return a, nil
	})
}

// tag makes an ETag of a version: the answer also names its caller and is in the caller's language, and another release may write the same list another way.
func (r *Router) tag(ctx context.Context, c Caller, version string) string {
	if version == "" {
		return ""
	}
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%s\x00%d\x00%s\x00%s\x00%s\x00%s\x00%s", r.wire(), c.Actor.Account, c.Actor.Name, c.Actor.Lang, c.Lang, requestOf(ctx).target, version)
	return `"` + strconv.FormatUint(h.Sum64(), 36) + `"`
}

// ErrNothing is what a call returns that was taken and has no answer: 204 without a body.
var ErrNothing = errors.New("web: no answer")

// bodiless is an answer without a body: 304 to a client that has the present version, 204 where there is nothing to say.
type bodiless struct {
	status  int
	headers http.Header
}

// Error satisfies error for huma; it never leaves the process.
func (b bodiless) Error() string { return http.StatusText(b.status) }

// GetStatus satisfies huma.StatusError.
func (b bodiless) GetStatus() int { return b.status }

// GetHeaders satisfies huma.HeadersError.
func (b bodiless) GetHeaders() http.Header { return b.headers }

// bodyOf is the largest body of a route, and has the requests that come read up to it.
func (r *Router) bodyOf(route Route) int64 {
	if route.MaxBody == 0 {
		return maxBody
	}
	r.long[route.Method+" "+route.Path] = route.MaxBody
	return route.MaxBody
}

func successOf(route Route) int {
	if route.Status != 0 {
		return route.Status
	}
	return http.StatusOK
}

func userOf(a identity.Actor) wire.User {
	return wire.User{AccountID: int64(a.Account), Name: a.Name, Lang: a.Lang}
}

func (r *Router) operation(route Route) huma.Operation {
	checkDeclaration(route)
	r.routes = append(r.routes, route)
	op := huma.Operation{
		OperationID: route.ID, Method: route.Method, Path: route.Path, Summary: route.Summary, Tags: []string{route.Tag},
		DefaultStatus: successOf(route), MaxBodyBytes: r.bodyOf(route), RejectUnknownQueryParameters: true,
		// The body has come when a call begins (see describe). Huma's own five seconds for it would go on afterwards, end the context of a call that takes longer, and of all that follow on its
		// connection.
		BodyReadTimeout: -1,
		Middlewares:     huma.Middlewares{r.admit(route)},
		Extensions:      map[string]any{"x-who": whoOf(route), "x-refusals": route.Refusals},
	}
	if concernsManagers(route) {
		op.Extensions["x-level"] = string(route.level())
	}
	if !route.Public {
		op.Security = []map[string][]string{{"bearer": {}}}
	}
	if route.Scope != "" {
		op.Extensions["x-scope"] = string(route.Scope)
		op.Security = append(op.Security, map[string][]string{"api_token": {string(route.Scope)}})
	}
	if route.Method != http.MethodGet {
		op.Parameters = []*huma.Param{{
			Name: keyHeader, In: "header", Schema: &huma.Schema{Type: "string", MaxLength: new(maxKey)},
			Description: "Made by the client; the same key again answers as the first time and changes nothing.",
		}}
	}
	return op
}

func whoOf(route Route) []string {
	switch {
	case route.Public:
		return []string{"anyone"}
	case len(route.Who) == 0:
		return []string{"signed in"}
	}
	var out []string
	for _, role := range route.Who {
		out = append(out, string(role))
	}
	return out
}

// admit lets in who may make the call, before anything of it is read.
func (r *Router) admit(route Route) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		u := ctx.URL()
		c, err := r.caller(ctx.Context(), route, &u, ctx.Header("Authorization"))
		inner := ctx.Context()
		if err == nil && route.Believe != nil {
			inner, err = route.Believe(inner, RawCall{Param: ctx.Param, Header: ctx.Header, Body: requestOf(inner).body})
		}
		if err == nil {
			err = misspelled(ctx.Operation(), u.Query())
		}
		if err != nil {
			out := r.refuse(ctx.Context(), c.Lang, err)
			for name, values := range out.(*refusal).headers {
				ctx.SetHeader(name, values[0])
			}
			_ = huma.WriteErr(r.api, ctx, fault.As(err).Status, "", out)
			return
		}
		inner = context.WithValue(inner, callerKey{}, c)
		if !route.Public {
			inner = identity.Within(inner, c.Actor)
		}
		next(huma.WithContext(ctx, inner))
	}
}

// digits are what may be read as a number.
var digits = regexp.MustCompile(`^[+-]?[0-9]+$`)

// misspelled refuses a number in the query that is not in its one spelling, as identity.ParseNumber does for those in paths. What is no number at all the call itself refuses.
func misspelled(op *huma.Operation, query url.Values) error {
	for _, p := range op.Parameters {
		if p.In != "query" || p.Schema == nil || p.Schema.Type != huma.TypeInteger {
			continue
		}
		for _, value := range query[p.Name] {
			if _, ok := identity.ParseNumber(value); !ok && value != "0" && digits.MatchString(value) {
				return fault.Invalid(fault.BadRequest, map[string]string{p.Name: "invalid integer"})
			}
		}
	}
	return nil
}

type callerKey struct{}

func callerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

// caller resolves who asks, and whether they may: with the right kind of person, at the member that the address names. A token that is wrong is refused even where none is needed, so that the client learns of it.
func (r *Router) caller(ctx context.Context, route Route, u *url.URL, authorization string) (Caller, error) {
	q := requestOf(ctx)
	c := Caller{Lang: q.lang, Address: q.address, Files: q.files}
	scheme, token, _ := strings.Cut(authorization, " ")
	if token = strings.TrimLeft(token, " "); token != "" && strings.EqualFold(scheme, "Bearer") {
		actor, err := r.options.Authenticate(ctx, token)
		if err != nil {
			if route.Public && fault.Is(err, fault.Unauthorized) {
				return c, nil
			}
			return c, err
		}
		c.Actor = actor
		if c.Lang == "" {
			c.Lang = actor.Lang
		}
	}
	if c.Lang == "" {
		c.Lang = locales.Fallback
	}
	if q.key != "" {
		c.Attempt = identity.Attempt{Account: c.Actor.Account, Key: q.key, Fingerprint: q.fingerprint}
		if r.options.Mark != nil {
			c.Attempt.Fingerprint = r.options.Mark(q.fingerprint)
		}
	}
	switch {
	case route.Public:
		return c, nil
	case c.Actor.Account == 0:
		return c, fault.Of(fault.Unauthorized)
	}
	var err error
	c.Actor, err = admit(route, c.Actor, u, q.body)
	return c, err
}
