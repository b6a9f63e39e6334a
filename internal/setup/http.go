package setup

import (
	"context"
	"net/http"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// State says whether the installation waits to be set up, and nothing else.
type State struct {
	Open bool `json:"open" doc:"Whether the set-up is open: there is no agency yet."`
}

// CodeBody is the code by itself.
type CodeBody struct {
	Code string `json:"code" minLength:"1" maxLength:"100" doc:"The one-time code that the server has logged at its start."`
}

// Body is what the set-up asks for.
type Body struct {
	Code           string          `json:"code" minLength:"1" maxLength:"100" doc:"The one-time code that the server has logged at its start."`
	ClientID       string          `json:"client_id" minLength:"1" maxLength:"100" doc:"As at /token."`
	Agency         string          `json:"agency" maxLength:"200" doc:"How the agency calls itself."`
	Lang           wire.ChosenLang `json:"lang" doc:"Its language, and the one of its manager."`
	Country        string          `json:"country" maxLength:"2" doc:"ISO 3166, two letters."`
	Currency       string          `json:"currency" maxLength:"3" doc:"ISO 4217."`
	TimeZone       string          `json:"time_zone" maxLength:"60" doc:"Zone of the office, such as Europe/Berlin."`
	Accent         string          `json:"accent" maxLength:"7" doc:"Its color as #rrggbb; empty for the one of the app."`
	EmergencyPhone string          `json:"emergency_phone" maxLength:"60" doc:"Where guests can call at night; may be empty."`
	Name           string          `json:"name" maxLength:"200" doc:"The manager."`
	Email          string          `json:"email" maxLength:"254" doc:"The login of the manager."`
	Password       string          `json:"password" maxLength:"1000" doc:"15 to 128 characters; none of the common ones."`
}

// SignedIn is the answer of the set-up: the agency, and a sign-in as /token answers it.
type SignedIn struct {
	MemberID     int64  `json:"memberid" doc:"The agency."`
	Username     string `json:"username" doc:"The sign-in name of the manager."`
	AccessToken  string `json:"access_token"`
	RefreshToken string `json:"refresh_token"`
	ExpiresIn    int64  `json:"expires_in" doc:"Seconds."`
	DeviceToken  string `json:"device_token" doc:"For the browser to keep and to show at its next sign-in; it opens nothing."`
}

// Missing is what an agency still lacks.
type Missing struct {
	Steps []Step `json:"steps" nullable:"false" doc:"In the order in which they are done; empty once all are."`
}

type codeInput struct {
	Body CodeBody
}

type input struct {
	Agent string `header:"User-Agent" hidden:"true"`
	Body  Body
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service, c clock.Clock) {
	refusals := []fault.Code{fault.BadRequest, fault.NotFound, fault.TooManyRequests}
	web.Answer(r, web.Route{
		ID: "getSetup", Method: http.MethodGet, Path: "/v1/setup", Tag: "installation", Public: true, Summary: "Whether the installation waits for its first agency",
	}, func(ctx context.Context, _ web.Caller, _ *struct{}) (State, error) {
		open, err := s.IsOpen(ctx)
		return State{Open: open}, err
	})
	web.Answer(r, web.Route{
		ID: "postSetupCode", Method: http.MethodPost, Path: "/v1/setup/code", Tag: "installation", Public: true, Summary: "Whether a code opens the set-up; not found once there is an agency",
		Refusals: refusals,
	}, func(ctx context.Context, c web.Caller, in *codeInput) (State, error) {
		return State{Open: true}, s.CheckCode(ctx, c.Address, in.Body.Code)
	})
	web.Answer(r, web.Route{
		ID: "postSetup", Method: http.MethodPost, Path: "/v1/setup", Tag: "installation", Public: true,
		Summary: "Make the first agency and its manager, who is signed in; not found once there is an agency", Refusals: append(refusals, fault.KeyReused),
	}, func(ctx context.Context, caller web.Caller, in *input) (SignedIn, error) {
		b := in.Body
		done, t, err := s.Create(ctx, account.Asker{Address: caller.Address, Agent: in.Agent, Attempt: caller.Attempt}, b.ClientID, Form{
			Code: b.Code, Agency: b.Agency, Lang: string(b.Lang), Country: b.Country, Currency: b.Currency, TimeZone: b.TimeZone, Accent: b.Accent, EmergencyPhone: b.EmergencyPhone,
			Name: b.Name, Email: b.Email, Password: b.Password,
		})
		if err != nil {
			return SignedIn{}, err
		}
		return SignedIn{
			MemberID: int64(done.Member), Username: done.Username, AccessToken: t.Access.Reveal(), RefreshToken: t.Refresh.Reveal(), DeviceToken: t.Browser.Reveal(),
			ExpiresIn: max(0, int64(t.AccessExpires.Time().Sub(c.Now()).Seconds())),
		}, nil
	})
	registerArchive(r, s)
	web.Answer(r, web.Route{
		ID: "getManageSetup", Method: http.MethodGet, Path: "/v1/manage/setup", Tag: "manage", Who: []identity.Role{identity.Manager}, Summary: "What an agency still lacks before it can work",
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) (Missing, error) {
		found, err := s.Missing(ctx, c.Actor, in.Member(c.Actor))
		return Missing{Steps: found}, err
	})
}
