package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
	"latchkey/locales"
)

type thing struct {
	Name string `json:"name" maxLength:"10"`
	Size int    `json:"size,omitempty"`
}

func newTestRouter(t *testing.T) (*Router, *bytes.Buffer) {
	t.Helper()
	log := &bytes.Buffer{}
	public, err := url.Parse("https://stay.example")
	if err != nil {
		t.Fatal(err)
	}
	r := NewRouter(Options{
		Logger: slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})), PublicURL: public, SocketOrigin: "https://socket.example",
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, Version: "test", Now: time.Now,
		Ready: func(context.Context) error { return nil },
		Authenticate: func(_ context.Context, token string) (identity.Actor, error) {
			switch token {
			case "manager":
				return identity.Actor{Account: 1, Name: "M", Lang: "pl", Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Level: identity.Owner}}}, nil
			case "office":
				return identity.Actor{Account: 3, Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Level: identity.Office}, {Member: 2, Role: identity.Manager, Level: identity.Owner}}}, nil
			case "reader":
				return identity.Actor{Account: 4, Relations: []identity.Relation{
					{Member: 1, Role: identity.Manager, Level: identity.ReadOnly}, {Member: 1, Role: identity.Cleaner}, {Member: 2, Role: identity.Manager, Level: identity.Office},
				}}, nil
			case "nothing":
				return identity.Actor{Account: 5, Relations: []identity.Relation{{Member: 1, Role: identity.Manager}}}, nil
			case "guest":
				return identity.Actor{Account: 2, Relations: []identity.Relation{{Member: 1, Role: identity.Guest}}}, nil
			}
			return identity.Actor{}, fault.Of(fault.Unauthorized)
		},
	})
	Answer(r, Route{ID: "putThing", Method: http.MethodPut, Path: "/v1/thing", Tag: "t", Who: []identity.Role{identity.Manager}},
		func(_ context.Context, c Caller, in *struct{ Body thing }) (map[string]string, error) {
			switch in.Body.Name {
			case "panic":
				panic("secret-in-panic")
			case "broken":
				return nil, errors.New("secret-cause")
			}
			return map[string]string{"name": in.Body.Name, "lang": c.Lang, "address": c.Address, "key": c.Attempt.Key, "print": c.Attempt.Fingerprint}, nil
		})
	List(r, Route{ID: "listThings", Method: http.MethodGet, Path: "/v1/things", Tag: "t", Public: true},
		func(_ context.Context, _ Caller, in *Offset) (wire.Page[thing], error) {
			if in.Mark() == "" {
				return wire.Page[thing]{Items: []thing{{Name: "a"}}, Next: "n1"}, nil
			}
			return wire.Page[thing]{}, nil
		})
	return r, log
}

func send(t *testing.T, r *Router, method, path, token, body string, headers ...string) (*httptest.ResponseRecorder, map[string]any) {
	t.Helper()
	req := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	r.Handler().ServeHTTP(w, req)
	var out map[string]any
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
			t.Fatalf("%s %s: %v in %s", method, path, err, w.Body)
		}
	}
	return w, out
}

func TestTheTokenComesWithItsScheme(t *testing.T) {
	r, _ := newTestRouter(t)
	for header, want := range map[string]int{"Bearer manager": 200, "bearer manager": 200, "BEARER  manager": 200, "manager": 401, "Basic manager": 401, "Bearer": 401, "Bearer manager guest": 401} {
		if w, _ := send(t, r, http.MethodPut, "/v1/thing", "", `{"name":"x"}`, "Authorization", header); w.Code != want {
			t.Errorf("%q: %d, want %d", header, w.Code, want)
		}
	}
}

func TestEveryRefusalSpeaksTheLanguageOfThePerson(t *testing.T) {
	r, _ := newTestRouter(t)
	for _, c := range []struct{ name, path, body, asked, want string }{
		{"a wrong type", "/v1/thing", `{"name":7}`, "", "pl"},
		{"an unknown query", "/v1/thing?x=1", `{"name":"x"}`, "", "pl"},
		{"not JSON", "/v1/thing", `{`, "", "pl"},
		{"the device's language comes first", "/v1/thing", `{"name":7}`, "de", "de"},
	} {
		var headers []string
		if c.asked != "" {
			headers = []string{"Accept-Language", c.asked}
		}
		_, out := send(t, r, http.MethodPut, c.path, "manager", c.body, headers...)
		if want := locales.Text(c.want, "fault.bad_request"); out["error"] != want {
			t.Errorf("%s: %q, want %q", c.name, out["error"], want)
		}
	}
}

func TestEveryRefusalHasTheSameShapeAndTellsNothingItShouldNot(t *testing.T) {
	r, log := newTestRouter(t)
	for _, c := range []struct {
		name, method, path, token, body string
		headers                         []string
		status                          int
		code                            fault.Code
		field                           string
	}{
		{"nobody", "PUT", "/v1/thing", "", `{"name":"x"}`, nil, 401, fault.Unauthorized, ""},
		{"a wrong token", "PUT", "/v1/thing", "wrong", `{"name":"x"}`, nil, 401, fault.Unauthorized, ""},
		{"a wrong token before a wrong body", "PUT", "/v1/thing", "wrong", `{`, nil, 401, fault.Unauthorized, ""},
		{"another kind of person", "PUT", "/v1/thing", "guest", `{"name":"x"}`, nil, 403, fault.Forbidden, ""},
		{"an unknown field", "PUT", "/v1/thing", "manager", `{"name":"x","admin":true}`, nil, 400, fault.BadRequest, "admin"},
		{"a key twice", "PUT", "/v1/thing", "manager", `{"name":"x","name":"y"}`, nil, 400, fault.BadRequest, "name"},
		{"a key in other letters", "PUT", "/v1/thing", "manager", `{"Name":"x"}`, nil, 400, fault.BadRequest, "Name"},
		{"a key twice in other letters", "PUT", "/v1/thing", "manager", `{"name":"x","NAME":"y"}`, nil, 400, fault.BadRequest, "NAME"},
		{"a wrong type", "PUT", "/v1/thing", "manager", `{"name":7}`, nil, 400, fault.BadRequest, "name"},
		{"too long", "PUT", "/v1/thing", "manager", `{"name":"secret-value"}`, nil, 400, fault.BadRequest, "name"},
		{"missing", "PUT", "/v1/thing", "manager", `{}`, nil, 400, fault.BadRequest, "name"},
		{"not JSON", "PUT", "/v1/thing", "manager", `{"name":`, nil, 400, fault.BadRequest, "body"},
		{"two values", "PUT", "/v1/thing", "manager", `{"name":"x"} {"name":"y"}`, nil, 400, fault.BadRequest, "body"},
		{"too deep", "PUT", "/v1/thing", "manager", strings.Repeat(`{"name":`, 100), nil, 400, fault.BadRequest, "body"},
		{"too large", "PUT", "/v1/thing", "manager", `{"name":"` + strings.Repeat("x", 70_000) + `"}`, nil, 413, fault.TooLarge, ""},
		{"a form", "PUT", "/v1/thing", "manager", `name=x`, []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, fault.UnsupportedContent, ""},
		{"an unknown path", "GET", "/v1/nothing", "", "", nil, 404, fault.NotFound, ""},
		{"an unknown query", "GET", "/v1/things?x=1", "", "", nil, 400, fault.BadRequest, "x"},
		{"a long key", "PUT", "/v1/thing", "manager", `{"name":"x"}`, []string{"Idempotency-Key", strings.Repeat("k", 129)}, 400, fault.BadRequest, "Idempotency-Key"},
		{"a panic", "PUT", "/v1/thing", "manager", `{"name":"panic"}`, nil, 500, fault.APIError, ""},
		{"our own fault", "PUT", "/v1/thing", "manager", `{"name":"broken"}`, nil, 500, fault.APIError, ""},
		{"another site's page", "PUT", "/v1/thing", "manager", `{"name":"x"}`, []string{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"}, 403, fault.Forbidden, ""},
	} {
		w, out := send(t, r, c.method, c.path, c.token, c.body, c.headers...)
		status, _ := out["status"].(map[string]any)
		if w.Code != c.status || out["error_code"] != string(c.code) || status["code"] != float64(c.status) || out["error"] == "" {
			t.Errorf("%s: %d %s", c.name, w.Code, w.Body)
			continue
		}
		if fields, _ := out["fields"].(map[string]any); c.field != "" && fields[c.field] == nil {
			t.Errorf("%s: the field %s is not named: %s", c.name, c.field, w.Body)
		}
		if strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: %s", c.name, w.Body)
		}
		if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", c.name, w.Header())
		}
	}
	if strings.Contains(log.String(), "secret-value") || strings.Contains(log.String(), "x=1") {
		t.Errorf("a value or a query is in the log:\n%s", log)
	}
	if !strings.Contains(log.String(), "secret-cause") {
		t.Error("the cause of our own fault must be in the log")
	}
}

func TestAnAnswerSaysWhoseItIsAndHowItWent(t *testing.T) {
	r, _ := newTestRouter(t)
	w, out := send(t, r, "PUT", "/v1/thing", "manager", `{"name":"x"}`, "Idempotency-Key", "k1", "X-Forwarded-For", "203.0.113.9")
	data, _ := out["data"].(map[string]any)
	user, _ := out["user"].(map[string]any)
	if w.Code != 200 || data["name"] != "x" || data["lang"] != "pl" || data["key"] != "k1" || user["account_id"] != float64(1) {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if data["address"] != "192.0.2.1" {
		t.Errorf("an untrusted X-Forwarded-For was believed: %v", data["address"])
	}
	_, other := send(t, r, "PUT", "/v1/thing", "manager", `{"name":"y"}`, "Idempotency-Key", "k1", "Accept-Language", "de")
	if otherData, _ := other["data"].(map[string]any); otherData["print"] == data["print"] || otherData["lang"] != "de" {
		t.Errorf("another body must have another fingerprint, and the request's language comes first: %v", other)
	}
	_, list := send(t, r, "GET", "/v1/things", "", "")
	if list["next_page"] != wire.EncodeOffset("n1\n0") || list["prev_page"] != "MA==" {
		t.Errorf("first page: %v", list)
	}
	_, list = send(t, r, "GET", "/v1/things?offset="+url.QueryEscape(wire.EncodeOffset("n1")), "", "")
	if items, ok := list["data"].([]any); !ok || len(items) != 0 || list["next_page"] != "MA==" {
		t.Errorf("last page: %v", list)
	}
}

func TestOnlyTrustedProxiesSayForWhomTheyAsk(t *testing.T) {
	r, _ := newTestRouter(t)
	for _, c := range []struct{ peer, forwarded, want string }{
		{"203.0.113.1:5", "198.51.100.7", "203.0.113.1"},
		{"10.0.0.1:5", "198.51.100.7", "198.51.100.7"},
		{"10.0.0.1:5", "198.51.100.7, 10.0.0.2", "198.51.100.7"},
		{"10.0.0.1:5", "1.1.1.1, 198.51.100.7", "198.51.100.7"},
		{"10.0.0.1:5", "nonsense", "10.0.0.1"},
		{"10.0.0.1:5", "", "10.0.0.1"},
		{"[2001:db8::1]:5", "198.51.100.7", "2001:db8::1"},
	} {
		req := httptest.NewRequest("GET", "/", nil)
		req.RemoteAddr = c.peer
		req.Header.Set("X-Forwarded-For", c.forwarded)
		if got := r.AddressOf(req); got != c.want {
			t.Errorf("%v: %s", c, got)
		}
	}
}

func TestThePageIsLockedDown(t *testing.T) {
	r, _ := newTestRouter(t)
	app, err := NewApp(fstest.MapFS{
		"index.html": {Data: []byte("<html>")}, "index.html.br": {Data: []byte("br")}, "assets/a-1.js": {Data: []byte("js")}, "assets/a-1.js.gz": {Data: []byte("gz")}, "manifest.webmanifest": {Data: []byte("{}")},
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Mount("/", app)
	for _, c := range []struct {
		path, accept string
		status       int
		kind, cache  string
		encoding     string
		body         string
	}{
		{"/", "gzip, br", 200, "text/html; charset=utf-8", "no-cache", "br", "br"},
		{"/cleanings/1-2", "gzip", 200, "text/html; charset=utf-8", "no-cache", "", "<html>"},
		{"/assets/a-1.js", "gzip", 200, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "gzip", "gz"},
		{"/assets/a-1.js", "br", 200, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "", "js"},
		{"/assets/a-2.js", "gzip", 404, "text/plain; charset=utf-8", "", "", ""},
		{"/robots.txt", "", 404, "text/plain; charset=utf-8", "", "", ""},
		{"/manifest.webmanifest", "", 200, "application/manifest+json", "no-cache", "", "{}"},
		{"/etc/passwd", "", 200, "text/html; charset=utf-8", "no-cache", "", "<html>"},
	} {
		w, _ := send(t, r, "GET", c.path, "", "", "Accept-Encoding", c.accept)
		if w.Code != c.status || (c.kind != "" && w.Header().Get("Content-Type") != c.kind) || w.Header().Get("Content-Encoding") != c.encoding || w.Header().Get("Cache-Control") != c.cache {
			t.Errorf("%s: %d %v", c.path, w.Code, w.Header())
		}
		if c.body != "" && (w.Body.String() != c.body || w.Header().Get("Content-Length") != strconv.Itoa(len(c.body))) {
			t.Errorf("%s: %q, said to be %s bytes; want %q", c.path, w.Body, w.Header().Get("Content-Length"), c.body)
		}
		policy := w.Header().Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "wss://socket.example"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: %s is missing in %s", c.path, want, policy)
			}
		}
		if w.Header().Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: no HSTS though the public address is https", c.path)
		}
	}
	w, _ := send(t, r, "GET", "/assets/a-1.js", "", "")
	again, _ := send(t, r, "GET", "/assets/a-1.js", "", "", "If-None-Match", w.Header().Get("ETag"))
	if again.Code != 304 || again.Body.Len() != 0 {
		t.Errorf("unchanged: %d %q", again.Code, again.Body)
	}
	if head, _ := send(t, r, "HEAD", "/assets/a-1.js", "", ""); head.Code != 200 || head.Body.Len() != 0 || head.Header().Get("Content-Length") != "2" || head.Header().Get("ETag") != w.Header().Get("ETag") {
		t.Errorf("HEAD: %d %v %q", head.Code, head.Header(), head.Body)
	}
	if w, _ := send(t, r, "POST", "/", "", "x"); w.Code != 405 {
		t.Errorf("POST of the page: %d", w.Code)
	}
	// Shared photos without a service worker: the page, which asks for them once more.
	if w, _ := send(t, r, "POST", "/shared", "", "x"); w.Code != 303 || w.Header().Get("Location") != "/shared" {
		t.Errorf("POST of shared photos: %d to %q", w.Code, w.Header().Get("Location"))
	}
}

func TestTheManifestIsCalledAsTheAgencyThatIsAlone(t *testing.T) {
	app, err := NewApp(fstest.MapFS{
		"index.html":           {Data: []byte("<html>")},
		"manifest.webmanifest": {Data: []byte(`{"name":"Latchkey","short_name":"Latchkey","display":"standalone","icons":[{"src":"/a.png","purpose":"any"},{"src":"/b.png","purpose":"maskable"}]}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		look ManifestLook
		ok   bool
		err  error
		want string
	}{
		"several agencies": {ManifestLook{Name: "Other"}, false, nil, `"name":"Latchkey"`},
		"no database":      {ManifestLook{}, false, errors.New("away"), `"name":"Latchkey"`},
		"one":              {ManifestLook{Name: `Casa "Mar"`, ShortName: "Mar"}, true, nil, `{"display":"standalone","icons":[{"purpose":"any","src":"/a.png"},{"purpose":"maskable","src":"/b.png"}],"name":"Casa \"Mar\"","short_name":"Mar"}`},
		"with a logo": {
			ManifestLook{Name: "Casa", ShortName: "Casa", Icon: ManifestIcon{"/v1/logo?memberid=1", "image/png", 256}},
			true, nil,
			`"icons":[{"purpose":"any","sizes":"256x256","src":"/v1/logo?memberid=1","type":"image/png"},{"purpose":"maskable","src":"/b.png"}]`,
		},
	} {
		h := app.Manifest(func(context.Context) (ManifestLook, bool, error) { return c.look, c.ok, c.err })
		ask := func(tag string) *httptest.ResponseRecorder {
			req := httptest.NewRequest(http.MethodGet, "/manifest.webmanifest", nil)
			req.Header.Set("If-None-Match", tag)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, req)
			return w
		}
		w := ask("")
		if got := strings.ReplaceAll(w.Body.String(), `\u0026`, "&"); w.Code != 200 || !strings.Contains(got, c.want) || w.Header().Get("Content-Type") != "application/manifest+json" || w.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d %s %v", name, w.Code, got, w.Header())
		}
		if again := ask(w.Header().Get("ETag")); again.Code != 304 {
			t.Errorf("%s, unchanged: %d", name, again.Code)
		}
	}
}

func TestTheDecoderOfForeignPicturesMayCompileAndNothingElse(t *testing.T) {
	r, _ := newTestRouter(t)
	app, err := NewApp(fstest.MapFS{"index.html": {Data: []byte("<html>")}, "assets/heic.worker-1.js": {Data: []byte("js")}, "assets/captcha.worker-1.js": {Data: []byte("js")}})
	if err != nil {
		t.Fatal(err)
	}
	r.Mount("/", app)
	w, _ := send(t, r, "GET", "/assets/heic.worker-1.js", "", "")
	if got := w.Header().Get("Content-Security-Policy"); w.Code != 200 || got != "default-src 'none'; script-src 'wasm-unsafe-eval'" {
		t.Errorf("%d %s", w.Code, got)
	}
	for _, path := range []string{"/", "/assets/captcha.worker-1.js", "/assets/heic.worker-2.js"} {
		w, _ := send(t, r, "GET", path, "", "")
		if got := w.Header().Get("Content-Security-Policy"); path != "/assets/heic.worker-2.js" && strings.Contains(got, "wasm") || got == "" {
			t.Errorf("%s: %s", path, got)
		}
	}
}

func TestGooglesBoxIsLoadedOnlyWhereItIsConfigured(t *testing.T) {
	for configured, wanted := range map[bool]string{false: "frame-src 'none'", true: "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/"} {
		r, _ := newTestRouter(t)
		r.options.Recaptcha = configured
		w, _ := send(t, r, "GET", "/healthz", "", "")
		policy := w.Header().Get("Content-Security-Policy")
		if !strings.Contains(policy, wanted) || strings.Contains(policy, "google") != configured {
			t.Errorf("configured %v: %s", configured, policy)
		}
	}
}

// What the web app does not make itself, no script on its pages can make: the header names its policies and no others.
func TestOnlyThePoliciesOfTheWebAppAreTrusted(t *testing.T) {
	named := regexp.MustCompile(`(?:trustedWorkerUrl|createPolicy)\(\s*"([^"]+)"`)
	made := map[string]bool{}
	root := os.DirFS(filepath.Join("..", "..", "web", "src"))
	if err := fs.WalkDir(root, ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".ts") && !strings.HasSuffix(path, ".tsx") || strings.Contains(path, ".test.") {
			return err
		}
		raw, err := fs.ReadFile(root, path)
		for _, found := range named.FindAllSubmatch(raw, -1) {
			made[string(found[1])] = true
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if !made["default"] {
		t.Error("the policy for Google's scripts is gone, and its exception with it")
	}
	delete(made, "default") // only where reCAPTCHA is configured, where there is no list
	// The editor of texts (prosemirror-view) makes its own.
	want := append(slices.Sorted(maps.Keys(made)), "ProseMirrorClipboard")
	for configured, list := range map[bool]string{false: "; trusted-types " + strings.Join(want, " "), true: ""} {
		r, _ := newTestRouter(t)
		r.options.Recaptcha = configured
		w, _ := send(t, r, "GET", "/healthz", "", "")
		if policy := w.Header().Get("Content-Security-Policy"); !strings.HasSuffix(policy, "; require-trusted-types-for 'script'"+list) || configured && strings.Contains(policy, "; trusted-types") {
			t.Errorf("configured %v: %s, want %s", configured, policy, list)
		}
	}
}

func TestOneAddressCannotWriteWithoutEnd(t *testing.T) {
	now := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	l := NewPlaceLimiter(writeBurst, writeEvery)
	allowed := 0
	for range 2 * writeBurst {
		if l.Allow("write", "203.0.113.1", now) {
			allowed++
		}
	}
	if allowed != writeBurst || !l.Allow("write", "203.0.113.2", now) || !l.Allow("write", "127.0.0.1", now) {
		t.Errorf("%d allowed", allowed)
	}
	now = now.Add(time.Second)
	if !l.Allow("write", "203.0.113.1", now) {
		t.Error("it never comes back")
	}
}

func TestTheCallsAreDescribed(t *testing.T) {
	r, _ := newTestRouter(t)
	w := httptest.NewRecorder()
	r.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/v1/openapi.json", nil))
	var doc struct {
		OpenAPI string                    `json:"openapi"`
		Paths   map[string]map[string]any `json:"paths"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &doc); err != nil || !strings.HasPrefix(doc.OpenAPI, "3.1") || doc.Paths["/v1/thing"]["put"] == nil {
		t.Errorf("%v %+v", err, doc)
	}
	w = httptest.NewRecorder()
	r.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/v1/docs", nil))
	if !strings.Contains(w.Body.String(), "/v1/things") || strings.Contains(w.Body.String(), "<script") {
		t.Errorf("%s", w.Body)
	}
}
