package account

import (
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"strconv"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/locales"
)

// Status is the answer of /v1/status: what the signed-in person is and where to send them.
type Status struct {
	IsCleaningCompany int              `json:"isCleaningCompany" minimum:"0" maximum:"1" doc:"1 for a cleaning company, 0 for everybody else."`
	Reservations      []StatusStay     `json:"reservations" nullable:"false" doc:"The person's own stays, the last departure first; at most 50."`
	AccountID         int64            `json:"account_id"`
	Username          string           `json:"username" doc:"The sign-in name."`
	Name              string           `json:"name"`
	Lang              string           `json:"lang" doc:"The account's language: en-US, de, es or pl."`
	Roles             []StatusRelation `json:"roles" nullable:"false" doc:"What the person is, and at which agency."`
	Stream            int64            `json:"stream" doc:"The number of the newest event of the person's stream."`
}

// StatusStay names one stay of the person.
type StatusStay struct {
	MemberID int64  `json:"memberid"`
	ID       int64  `json:"id"`
	Status   string `json:"status" doc:"offer, confirmed or cancelled"`
	Arrival  string `json:"arrival" doc:"yyyy-MM-dd"`
	Depart   string `json:"departure" doc:"yyyy-MM-dd"`
	Property string `json:"property" doc:"The property's title."`
	// KeyVisible lets a browser throw away a code that it keeps for a time without signal.
	KeyVisible bool `json:"key_visible" doc:"Whether the person can see the key code now."`
}

// StatusRelation is one role at one agency.
type StatusRelation struct {
	MemberID   int64  `json:"memberid"`
	MemberName string `json:"member_name"`
	Role       string `json:"role" enum:"guest,cleaner,company,manager"`
}

// StatusStays and StatusStream are asked for what other nouns know.
type (
	StatusStays  func(ctx context.Context, a identity.Actor) ([]StatusStay, error)
	StatusStream func(ctx context.Context, account identity.AccountID) (int64, error)
)

// tokenAnswer is RFC 6749, 5.1.
type tokenAnswer struct {
	AccessToken  string `json:"access_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int64  `json:"expires_in"`
	RefreshToken string `json:"refresh_token"`
}

// tokenRefusal is RFC 6749, 5.2; the description is the code of the catalogue and message its text.
type tokenRefusal struct {
	Error       string `json:"error"`
	Description string `json:"error_description"`
	Message     string `json:"message"`
}

// Done is the answer of a call that has nothing to say.
type Done struct {
	Done bool `json:"done"`
}

var signedIn = web.Route{ID: "getStatus", Method: http.MethodGet, Path: "/v1/status", Tag: "account", Summary: "Who is signed in, and what they may see"}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service, stays StatusStays, stream StatusStream) {
	token := web.Route{ID: "postToken", Method: http.MethodPost, Path: "/token", Tag: "account", Public: true, Summary: "Sign in or refresh, as OAuth does", Refusals: []fault.Code{fault.InvalidGrant, fault.InvalidCredentials, fault.TooManyRequests}}
	r.HandlePlain(web.Plain{Route: token, Handler: http.HandlerFunc(s.serveToken)})

	web.Answer(r, signedIn, func(ctx context.Context, c web.Caller, _ *struct{}) (Status, error) {
		return s.status(ctx, c.Actor, stays, stream)
	})
	web.Answer(r, web.Route{ID: "postSignOut", Method: http.MethodPost, Path: "/v1/sign_out", Tag: "account", Summary: "End this session on the server"},
		func(ctx context.Context, c web.Caller, _ *struct{}) (Done, error) {
			return Done{Done: true}, s.SignOut(ctx, c.Actor)
		})
}

func (s *Service) status(ctx context.Context, a identity.Actor, stays StatusStays, stream StatusStream) (Status, error) {
	out := Status{AccountID: int64(a.Account), Name: a.Name, Lang: a.Lang, Roles: []StatusRelation{}, Reservations: []StatusStay{}}
	if a.Is(identity.Company) {
		out.IsCleaningCompany = 1
	}
	for _, r := range a.Relations {
		m, err := s.members.Get(ctx, r.Member)
		if err != nil {
			return out, err
		}
		out.Roles = append(out.Roles, StatusRelation{MemberID: int64(r.Member), MemberName: m.Name, Role: string(r.Role)})
	}
	var err error
	if out.Username, err = s.Email(ctx, a.Account); err != nil {
		return out, err
	}
	if a.Is(identity.Guest) {
		found, err := stays(ctx, a)
		if err != nil {
			return out, err
		}
		out.Reservations = append(out.Reservations, found...)
	}
	out.Stream, err = stream(ctx, a.Account)
	return out, err
}

// tokenInput is what a client may send, as a form or as JSON.
type tokenInput struct {
	GrantType    string `json:"grant_type"`
	ClientID     string `json:"client_id"`
	Username     string `json:"username"`
	Password     string `json:"password"`
	RefreshToken string `json:"refresh_token"`
	Captcha      string `json:"grecaptcha-token"`
}

func readToken(req *http.Request) (in tokenInput, ok bool) {
	kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if err != nil {
		return in, false
	}
	switch kind {
	case "application/json":
		d := json.NewDecoder(req.Body)
		d.DisallowUnknownFields()
		return in, d.Decode(&in) == nil
	case "application/x-www-form-urlencoded":
		if req.ParseForm() != nil {
			return in, false
		}
		f := req.PostForm
		return tokenInput{
			GrantType: f.Get("grant_type"), ClientID: f.Get("client_id"), Username: f.Get("username"), Password: f.Get("password"),
			RefreshToken: f.Get("refresh_token"), Captcha: f.Get("grecaptcha-token"),
		}, true
	}
	return in, false
}

func (s *Service) serveToken(w http.ResponseWriter, req *http.Request) {
	in, ok := readToken(req)
	var t Tokens
	var err error
	switch {
	case !ok || in.ClientID == "" || len(in.ClientID) > 100:
		refuseToken(w, req, http.StatusBadRequest, "invalid_request", fault.BadRequest)
		return
	case in.GrantType == "password" && in.Username != "" && in.Password != "":
		t, err = s.SignIn(req.Context(), in.Username, in.Password, in.ClientID, device(req.UserAgent()), web.Address(req.Context()))
	case in.GrantType == "refresh_token" && in.RefreshToken != "":
		t, err = s.Refresh(req.Context(), in.RefreshToken)
	case in.GrantType != "password" && in.GrantType != "refresh_token":
		refuseToken(w, req, http.StatusBadRequest, "unsupported_grant_type", fault.BadRequest)
		return
	default:
		refuseToken(w, req, http.StatusBadRequest, "invalid_request", fault.BadRequest)
		return
	}
	if err != nil {
		f := fault.As(err)
		if f.RetryAfter > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(max(1, int(f.RetryAfter.Seconds()))))
		}
		code := "invalid_grant"
		if f.Status >= http.StatusInternalServerError || f.Status == http.StatusTooManyRequests {
			code = "temporarily_unavailable"
		}
		refuseToken(w, req, f.Status, code, f.Code)
		return
	}
	w.Header().Set("Pragma", "no-cache")
	answerJSON(w, http.StatusOK, tokenAnswer{
		AccessToken: t.Access.Reveal(), TokenType: "Bearer", RefreshToken: t.Refresh.Reveal(),
		ExpiresIn: max(0, int64(t.AccessExpires.Time().Sub(s.clock.Now()).Seconds())),
	})
}

func refuseToken(w http.ResponseWriter, req *http.Request, status int, code string, why fault.Code) {
	lang := web.Lang(req.Context())
	if lang == "" {
		lang = locales.Fallback
	}
	answerJSON(w, status, tokenRefusal{Error: code, Description: string(why), Message: locales.Text(lang, "fault."+string(why))})
}

func answerJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// device is the browser as it names itself, cut: it is shown to the owner of the session.
func device(userAgent string) string {
	if userAgent == "" {
		return "unknown"
	}
	return userAgent[:min(len(userAgent), 200)]
}
