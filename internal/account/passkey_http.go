package account

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// PasskeyAnswer is one passkey of the person.
type PasskeyAnswer struct {
	ID       int64  `json:"id"`
	Name     string `json:"name"`
	Created  string `json:"created_at" doc:"RFC 3339, UTC."`
	LastUsed string `json:"last_used_at" doc:"RFC 3339, UTC; empty before its first use."`
	Synced   bool   `json:"synced" doc:"Whether a service keeps it on several devices."`
	Asked    bool   `json:"asked" doc:"Whether a sign-in by password or link asks for it: it was added by a manager. Otherwise it only signs in by itself."`
}

// PasskeysAnswer are the passkeys of the person.
type PasskeysAnswer struct {
	Available bool            `json:"available" doc:"Whether browsers take passkeys at the public address: it has a name and https."`
	Most      int             `json:"most" doc:"How many there may be."`
	OnlyFrom  string          `json:"only_from" doc:"RFC 3339, UTC: from when one of them is old enough to sign in with passkeys only; empty where that is so already, or there is none."`
	Passkeys  []PasskeyAnswer `json:"passkeys" nullable:"false" doc:"The first added first."`
}

// PasskeyOptions are what a browser's call for passkeys takes.
type PasskeyOptions struct {
	Options string `json:"options" doc:"JSON: PublicKeyCredentialCreationOptionsJSON for a new passkey, else PublicKeyCredentialRequestOptionsJSON. Good once and for five minutes."`
}

// PasskeyBody is a new passkey.
type PasskeyBody struct {
	Name       string `json:"name,omitempty" maxLength:"200" doc:"At most 60 characters; without one it is named after the device."`
	Credential string `json:"credential" minLength:"2" maxLength:"16000" doc:"What the browser has made, as JSON (RegistrationResponseJSON)."`
}

// PasskeyAdded is what came of it.
type PasskeyAdded struct {
	ID    int64    `json:"id"`
	Codes []string `json:"recovery_codes" nullable:"false" doc:"Where it is the first second factor: recovery codes, which are shown once."`
}

// PasskeyNameBody is a new name.
type PasskeyNameBody struct {
	Name string `json:"name" minLength:"1" maxLength:"200" doc:"At most 60 characters."`
}

// PasskeySignInBody begins a sign-in by passkey.
type PasskeySignInBody struct {
	Challenge string `json:"challenge,omitempty" maxLength:"200" doc:"Of a sign-in that waits for its second factor; without one any passkey of the device is asked for."`
}

// PasskeyInput names a passkey.
type PasskeyInput struct {
	ID int64 `path:"id" minimum:"1" doc:"The passkey."`
}

// PasskeysOnlyBody turns the sign-in with passkeys only on or off.
type PasskeysOnlyBody struct {
	On bool `json:"on" doc:"Whether the login takes passkeys only."`
	ProofBody
}

type renamePasskeyInput struct {
	PasskeyInput
	Body PasskeyNameBody
}

type removePasskeyInput struct {
	PasskeyInput
	Body ProofBody
}

func presentPasskey(p Passkey) PasskeyAnswer {
	return PasskeyAnswer{ID: p.ID, Name: p.Name, Created: wire.Instant(p.CreatedAt), LastUsed: wire.Instant(p.LastUsedAt), Synced: p.Synced(), Asked: p.Asked}
}

func registerPasskeys(r *web.Router, s *Service) {
	proof := append(ProofRefusals(), fault.KeyReused)
	web.Answer(r, web.Route{
		ID: "getPasskeys", Method: http.MethodGet, Path: "/v1/passkeys", Tag: "account", Own: true, SettingUp: true, Summary: "The own passkeys",
	}, func(ctx context.Context, c web.Caller, _ *struct{}) (PasskeysAnswer, error) {
		own, err := s.Passkeys(ctx, c.Actor)
		out := PasskeysAnswer{Available: own.Available, Most: mostPasskeys, Passkeys: []PasskeyAnswer{}}
		if own.OnlyFrom != 0 {
			out.OnlyFrom = wire.Instant(own.OnlyFrom)
		}
		for _, p := range own.All {
			out.Passkeys = append(out.Passkeys, presentPasskey(p))
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postPasskeyBegin", Method: http.MethodPost, Path: "/v1/passkeys/begin", Tag: "account", Own: true, SettingUp: true, Refusals: append([]fault.Code{fault.TooManyPasskeys}, proof...),
		Summary: "Ask the browser for a new passkey; ten minutes after the sign-in and later with a proof",
	}, func(ctx context.Context, c web.Caller, in *proofInput) (PasskeyOptions, error) {
		options, err := s.BeginPasskey(ctx, c.Actor, c.Attempt, in.Body.proof())
		return PasskeyOptions{options}, err
	})
	web.Answer(r, web.Route{
		ID: "postPasskey", Method: http.MethodPost, Path: "/v1/passkeys", Tag: "account", Own: true, SettingUp: true,
		Refusals: []fault.Code{fault.PasskeyRefused, fault.PasskeysUnavailable, fault.TooManyPasskeys, fault.Conflict, fault.KeyReused}, Summary: "Keep the passkey that the browser has made",
	}, func(ctx context.Context, c web.Caller, in *struct{ Body PasskeyBody }) (PasskeyAdded, error) {
		added, err := s.AddPasskey(ctx, c.Actor, c.Attempt, in.Body.Name, in.Body.Credential)
		return PasskeyAdded{ID: added.ID, Codes: append([]string{}, added.Codes...)}, err
	})
	web.Answer(r, web.Route{
		ID: "postPasskeyProof", Method: http.MethodPost, Path: "/v1/passkeys/proof", Tag: "account", Own: true, SettingUp: true, Refusals: []fault.Code{fault.PasskeysUnavailable, fault.Conflict, fault.TooManyRequests},
		Summary: "Ask the browser for one of the own passkeys, for a call that takes a proof",
	}, func(ctx context.Context, c web.Caller, _ *struct{}) (PasskeyOptions, error) {
		options, err := s.BeginPasskeyProof(ctx, c.Actor)
		return PasskeyOptions{options}, err
	})
	web.Answer(r, web.Route{
		ID: "patchPasskey", Method: http.MethodPatch, Path: "/v1/passkeys/{id}", Tag: "account", Own: true, Refusals: []fault.Code{fault.NotFound, fault.KeyReused}, Summary: "Rename one of the own passkeys",
	}, func(ctx context.Context, c web.Caller, in *renamePasskeyInput) (Done, error) {
		return Done{Done: true}, s.RenamePasskey(ctx, c.Actor, c.Attempt, in.ID, in.Body.Name)
	})
	web.Answer(r, web.Route{
		ID: "postPasskeyRemove", Method: http.MethodPost, Path: "/v1/passkeys/{id}/remove", Tag: "account", Own: true, Refusals: append([]fault.Code{fault.NotFound, fault.LastSecondFactor, fault.LastPasskey}, proof...),
		Summary: "Remove one of the own passkeys; the last second factor stays while an agency demands one, and the last passkey while it alone signs in",
	}, func(ctx context.Context, c web.Caller, in *removePasskeyInput) (Done, error) {
		return Done{Done: true}, s.RemovePasskey(ctx, c.Actor, c.Attempt, in.ID, in.Body.proof())
	})
	web.Answer(r, web.Route{
		ID: "postPasskeysOnly", Method: http.MethodPost, Path: "/v1/passkeys/only", Tag: "account", Own: true, Refusals: append([]fault.Code{fault.LastPasskey, fault.PasskeyTooNew, fault.LoginNotConfirmed}, proof...),
		Summary: "Sign in with passkeys only from now on, proved by a passkey that was added 24 hours ago or earlier, or take the password again; gives recovery codes where there were none",
	}, func(ctx context.Context, c web.Caller, in *struct{ Body PasskeysOnlyBody }) (RecoveryCodes, error) {
		codes, err := s.SignInWithPasskeysOnly(ctx, c.Actor, c.Attempt, in.Body.On, in.Body.proof())
		return RecoveryCodes{codes}, err
	})
	web.Answer(r, web.Route{
		ID: "postPasskeySignIn", Method: http.MethodPost, Path: "/v1/passkeys/sign_in", Tag: "account", Public: true, Refusals: []fault.Code{fault.PasskeysUnavailable, fault.SecondFactorExpired, fault.Conflict, fault.TooManyRequests},
		Summary: "Ask the browser for a passkey; its answer goes to /token",
	}, func(ctx context.Context, c web.Caller, in *struct{ Body PasskeySignInBody }) (PasskeyOptions, error) {
		options, err := s.BeginPasskeySignIn(ctx, askerOf(c), in.Body.Challenge)
		return PasskeyOptions{options}, err
	})
}
