package account

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Status is the answer of /v1/status: what the signed-in person is and where to send them.
type Status struct {
	IsCleaningCompany int              `json:"isCleaningCompany" minimum:"0" maximum:"1" doc:"1 for a cleaning company, 0 for everybody else."`
	Reservations      []StatusStay     `json:"reservations" nullable:"false" doc:"The person's own stays, the last departure first; at most 50."`
	AccountID         int64            `json:"account_id"`
	Username          string           `json:"username" doc:"The sign-in name; the stay as memberid-id for who came by booking number."`
	Name              string           `json:"name"`
	Lang              wire.ChosenLang  `json:"lang" doc:"The account's language, or that of its first agency where none of its agencies offers it."`
	Languages         wire.Offered     `json:"languages" doc:"The languages that its agencies offer."`
	Roles             []StatusRelation `json:"roles" nullable:"false" doc:"What the person is, and at which agency."`
	Stream            int64            `json:"stream" doc:"The number of the newest event of the person's stream."`
	DraftKey          string           `json:"draft_key" doc:"Under this key, 32 bytes in base64, a browser keeps sealed what the person has typed and not sent. The same at each sign-in."`
	SecondFactor      bool             `json:"second_factor" doc:"Whether the account has a second factor."`
	OnlyReservation   string           `json:"only_reservation" doc:"For who came by booking number: the one stay that they see, as memberid-id; else empty."`
}

// StatusStay names one stay of the person.
type StatusStay struct {
	MemberID int64  `json:"memberid"`
	ID       int64  `json:"id"`
	Status   string `json:"status" enum:"offer,confirmed,cancelled"`
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
	Demo       bool   `json:"demo,omitempty" doc:"Whether the agency is a demo agency, whose data is made up."`
	ShortName  string `json:"short_name,omitempty" doc:"What the agency is called where there is little room; absent where its name stands there."`
	LogoURL    string `json:"logo_url,omitempty" doc:"Address of the agency's logo; absent for none."`
	Role       string `json:"role" enum:"guest,cleaner,company,manager"`
	Level      string `json:"level,omitempty" enum:"owner,office,read_only" doc:"What a manager may do: everything, the daily work, or only look; absent for all others."`
	// What the agency demands of a manager without a second factor.
	SecondFactorMissing bool   `json:"second_factor_missing,omitempty" doc:"Whether the agency demands a second factor that the manager has not set up: until then they may do nothing there."`
	SecondFactorFrom    string `json:"second_factor_from,omitempty" doc:"yyyy-MM-dd: the day from which on the agency demands a second factor of the manager, who has none yet; absent where there is no such day."`
}

// StatusStays and StatusStream are asked for what other nouns know.
type (
	StatusStays  func(ctx context.Context, a identity.Actor) ([]StatusStay, error)
	StatusStream func(ctx context.Context, account identity.AccountID) (int64, error)
)

type languageInput struct {
	Body struct {
		Lang wire.AnyLang `json:"lang" doc:"The chosen language."`
	}
}

// Language is what the account is spoken to in.
type Language struct {
	Lang wire.ChosenLang `json:"lang" doc:"Its code."`
}

// Done is the answer of a call that has nothing to say.
type Done struct {
	Done bool `json:"done"`
}

var signedIn = web.Route{ID: "getStatus", Method: http.MethodGet, Path: "/v1/status", Tag: "account", Own: true, SettingUp: true, Summary: "Who is signed in, and what they may see"}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service, stays StatusStays, stream StatusStream) {
	registerToken(r, s)
	registerForms(r, s)
	registerCaptchaTrial(r, s)
	registerSessions(r, s)
	registerLoginLinks(r, s)
	registerGuestLogins(r, s)
	registerColumns(r, s)
	registerSecondFactor(r, s)
	registerPasskeys(r, s)
	registerStaffInvitations(r, s)
	registerStaff(r, s)
	web.Answer(r, signedIn, func(ctx context.Context, c web.Caller, _ *struct{}) (Status, error) {
		return s.status(ctx, c.Actor, stays, stream)
	})
	web.Answer(r, web.Route{
		ID: "putAccountLanguage", Method: http.MethodPut, Path: "/v1/account_language", Tag: "account", Own: true, SettingUp: true, Summary: "The language that the person has chosen, for mails, calendars and notifications",
	}, func(ctx context.Context, c web.Caller, in *languageInput) (Language, error) {
		lang := locales.Wire(string(in.Body.Lang))
		return Language{Lang: wire.ChosenLang(lang)}, s.SpeakTo(ctx, c.Actor, c.Attempt, lang)
	})
	web.Answer(r, web.Route{
		ID: "postSignOut", Method: http.MethodPost, Path: "/v1/sign_out", Tag: "account", Public: true, Refusals: []fault.Code{fault.Unauthorized, fault.TooManyRequests},
		Summary: "End a session on the server: that of the access token, and that of a refresh token in the body, which is enough when the access token is over (RFC 7009)",
	}, func(ctx context.Context, c web.Caller, in *signOutInput) (Done, error) {
		return Done{Done: true}, s.signOut(ctx, c, in.Body)
	})
	web.Answer(r, web.Route{
		ID: "postSessionLasts", Method: http.MethodPost, Path: "/v1/session_lasts", Tag: "account", Public: true, Refusals: []fault.Code{fault.TooManyRequests},
		Summary: "Whether a session still lasts: for a device that is locked, so that what it keeps goes where the session was ended",
	}, func(ctx context.Context, c web.Caller, in *sessionLastsInput) (SessionLasts, error) {
		if err := s.floods.pass("session lasts", c.Address, s.clock.Now()); err != nil {
			return SessionLasts{}, err
		}
		hash, _ := hex.DecodeString(in.Body.RefreshHash)
		lasts, err := s.Lasts(ctx, hash)
		return SessionLasts{Lasts: lasts}, err
	})
}

type sessionLastsInput struct{ Body SessionLastsBody }

// SessionLastsBody names a session as a locked device knows it.
type SessionLastsBody struct {
	RefreshHash string `json:"refresh_hash" minLength:"64" maxLength:"64" pattern:"^[0-9a-f]{64}$" doc:"SHA-256 of its refresh token in hex. It signs nobody in."`
}

// SessionLasts is all that is said of it: nothing of whose it is.
type SessionLasts struct {
	Lasts bool `json:"lasts" doc:"False where it has ended, is over or was never one."`
}

// SignOutBody names a session by its refresh token. What is unknown or over is answered as if it had been ended now.
type SignOutBody struct {
	RefreshToken string `json:"refresh_token,omitempty" maxLength:"200" doc:"Any refresh token that the session had."`
	RefreshHash  string `json:"refresh_hash,omitempty" maxLength:"64" pattern:"^[0-9a-f]{64}$" doc:"SHA-256 of it in hex instead: ends the session and is good for nothing else, so that a device without a connection may keep it until it has one."`
}

type signOutInput struct{ Body *SignOutBody }

func (s *Service) signOut(ctx context.Context, c web.Caller, b *SignOutBody) error {
	if c.Actor.Account != 0 {
		if err := s.SignOut(ctx, c.Actor); err != nil {
			return err
		}
	}
	switch {
	case b != nil && b.RefreshToken+b.RefreshHash != "":
		if err := s.floods.pass("sign out", c.Address, s.clock.Now()); err != nil {
			return err
		}
		hash := tokenHash(b.RefreshToken)
		if b.RefreshToken == "" {
			hash, _ = hex.DecodeString(b.RefreshHash)
		}
		return s.Revoke(ctx, hash)
	case c.Actor.Account == 0:
		return fault.Of(fault.Unauthorized)
	}
	return nil
}

func (s *Service) status(ctx context.Context, a identity.Actor, stays StatusStays, stream StatusStream) (Status, error) {
	out := Status{AccountID: int64(a.Account), Name: a.Name, Lang: wire.ChosenLang(a.Lang), Roles: []StatusRelation{}, Reservations: []StatusStay{}}
	if a.Is(identity.Company) {
		out.IsCleaningCompany = 1
	}
	factor, err := s.HasSecondFactor(ctx, a.Account)
	if err != nil {
		return out, err
	}
	var spoken member.Member // as all agencies of the person together
	for i, r := range a.Relations {
		m, err := s.members.Get(ctx, s.db, r.Member)
		if err != nil {
			return out, err
		}
		// A demo agency offers nothing beside a real one.
		switch {
		case i == 0 || spoken.Demo && !m.Demo:
			spoken = m
		case spoken.Demo == m.Demo:
			spoken.Languages = spoken.Languages.With(m.Languages)
		}
		role := StatusRelation{MemberID: int64(r.Member), MemberName: m.Name, Demo: m.Demo, ShortName: m.ShortName, LogoURL: m.LogoURL(), Role: string(r.Role), Level: string(r.Level), SecondFactorMissing: r.FactorMissing}
		if r.Role == identity.Manager && m.SecondFactorDemanded && !factor {
			role.SecondFactorFrom = m.SecondFactorFrom.String()
		}
		out.Roles = append(out.Roles, role)
	}
	if len(a.Relations) > 0 {
		out.Lang, out.Languages = wire.ChosenLang(spoken.Speaks(a.Lang)), wire.Offered(spoken.Languages)
	}
	if a.OnlyReservation != (identity.Ref{}) {
		// Whose account it is, is not for everybody who knows a booking number.
		out.Username, out.OnlyReservation = a.OnlyReservation.String(), a.OnlyReservation.String()
	} else {
		if out.Username, err = s.Email(ctx, a.Account); err != nil {
			return out, err
		}
		out.SecondFactor = factor
	}
	if a.Is(identity.Guest) {
		found, err := stays(ctx, a)
		if err != nil {
			return out, err
		}
		out.Reservations = append(out.Reservations, found...)
	}
	// Bound to what the session may see: who came by booking number does not open what the account's own password seals.
	out.DraftKey = base64.StdEncoding.EncodeToString(s.box.MAC("drafts", fmt.Sprint(a.Account, "/", out.OnlyReservation)))
	out.Stream, err = stream(ctx, a.Account)
	return out, err
}
