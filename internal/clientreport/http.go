package clientreport

import (
	"context"
	"net/http"

	"latchkey/internal/web"
)

// Body is what the web app sends.
type Body struct {
	Message  string `json:"message" maxLength:"20000" doc:"What went wrong."`
	Code     string `json:"code,omitempty" maxLength:"1000" doc:"The error's code, if it has one."`
	User     string `json:"user,omitempty" maxLength:"1000" doc:"From the local hparam and mparam; never a password or a token."`
	Type     string `json:"type,omitempty" maxLength:"1000" doc:"Where it happened, such as request, render or promise."`
	Platform string `json:"platform,omitempty" maxLength:"1000" doc:"Browser and system."`
	Version  string `json:"version,omitempty" maxLength:"1000" doc:"Version of the web app."`
	Frame    string `json:"frame,omitempty" maxLength:"1000" doc:"Where in its code: function and file."`
}

// Taken is the answer.
type Taken struct {
	Taken bool `json:"taken" doc:"Always true: where too many reports come the answer is 204 without a body, and nothing is kept."`
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	registerGroups(r, s)
	web.Answer(r, web.Route{
		ID: "putError", Method: http.MethodPut, Path: "/v1/errors", Tag: "errors", Public: true, Summary: "Report an error of the web app",
	}, func(ctx context.Context, c web.Caller, in *struct{ Body Body }) (Taken, error) {
		b := in.Body
		kept, err := s.AddFrom(ctx, c.Address, r.Now(), Report{Account: c.Actor.Account, Type: b.Type, Code: b.Code, Message: b.Message, Reporter: b.User, Platform: b.Platform, Version: b.Version, Frame: b.Frame})
		if err == nil && !kept {
			return Taken{}, web.ErrNothing
		}
		return Taken{Taken: err == nil}, err
	})
}
