package account

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// SecondFactorAnswer is what the second factor of the person is like.
type SecondFactorAnswer struct {
	On    bool   `json:"on" doc:"Whether the sign-in asks for one: the app or a passkey."`
	App   bool   `json:"app" doc:"Whether an authenticator app is set up."`
	Since string `json:"since" doc:"RFC 3339, UTC; empty while it is off."`
	Left  int64  `json:"recovery_codes_left" doc:"How many recovery codes have not been used."`
	Only  bool   `json:"passkeys_only" doc:"Whether the login takes no password and no mailed link, but passkeys only."`
}

// SecondFactorSetup is what an authenticator app is set up with.
type SecondFactorSetup struct {
	Secret string `json:"secret" doc:"In base32, for who cannot read the QR code."`
	URL    string `json:"url" doc:"What the QR code holds (otpauth://totp/…)."`
}

// RecoveryCodes are shown once: the server keeps hashes only.
type RecoveryCodes struct {
	Codes []string `json:"recovery_codes" nullable:"false" doc:"Each signs in once in place of a code of the app."`
}

// CodeBody has one code.
type CodeBody struct {
	Code string `json:"code" minLength:"1" maxLength:"100" doc:"The six digits of the app; blanks do not matter."`
}

// ProofBody proves who the person is: one of the three.
type ProofBody struct {
	Password string `json:"password,omitempty" maxLength:"1000" doc:"The person's own password."`
	Code     string `json:"code,omitempty" maxLength:"100" doc:"Or a code of the app, or a recovery code, which is used up."`
	Passkey  string `json:"passkey,omitempty" maxLength:"16000" doc:"Or the answer of the browser to postPasskeyProof, as JSON (AuthenticationResponseJSON)."`
}

func (b ProofBody) proof() Proof { return Proof(b) }

// ProofRefusals are all codes that a call which takes a proof may refuse it with, but for a wrong password, which is a bad request.
func ProofRefusals() []fault.Code {
	return []fault.Code{fault.PasskeysOnly, fault.ReauthenticationRequired, fault.SecondFactorWrong, fault.PasskeyRefused, fault.PasskeysUnavailable, fault.LastRecoveryCode, fault.TooManyRequests}
}

type proofInput struct{ Body ProofBody }

type resetInput struct {
	web.RefInput
	Body ProofBody
}

func registerSecondFactor(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	proof := append(ProofRefusals(), fault.Conflict, fault.KeyReused)
	web.Answer(r, web.Route{
		ID: "getSecondFactor", Method: http.MethodGet, Path: "/v1/second_factor", Tag: "account", Own: true, SettingUp: true, Summary: "Whether the own sign-in asks for a second factor",
	}, func(ctx context.Context, c web.Caller, _ *struct{}) (SecondFactorAnswer, error) {
		state, err := s.SecondFactor(ctx, c.Actor)
		out := SecondFactorAnswer{On: state.On, App: state.App, Left: state.Left, Only: state.PasskeysOnly}
		if state.On {
			out.Since = wire.Instant(state.Since)
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postSecondFactor", Method: http.MethodPost, Path: "/v1/second_factor", Tag: "account", Own: true, SettingUp: true, Who: managers, Refusals: proof,
		Summary: "A secret for an authenticator app; it counts once a code has confirmed it. Ten minutes after the sign-in and later with a proof",
	}, func(ctx context.Context, c web.Caller, in *proofInput) (SecondFactorSetup, error) {
		setup, err := s.BeginSecondFactor(ctx, c.Actor, c.Attempt, in.Body.proof())
		return SecondFactorSetup{Secret: setup.Secret.Reveal(), URL: setup.URL.Reveal()}, err
	})
	web.Answer(r, web.Route{
		ID: "postSecondFactorConfirm", Method: http.MethodPost, Path: "/v1/second_factor/confirm", Tag: "account", Own: true, SettingUp: true, Who: managers, Refusals: proof,
		Summary: "Turn the second factor on with a code of the app; gives the recovery codes, none where there was a passkey before",
	}, func(ctx context.Context, c web.Caller, in *struct{ Body CodeBody }) (RecoveryCodes, error) {
		codes, err := s.ConfirmSecondFactor(ctx, c.Actor, c.Attempt, in.Body.Code)
		return RecoveryCodes{codes}, err
	})
	web.Answer(r, web.Route{
		ID: "postRecoveryCodes", Method: http.MethodPost, Path: "/v1/second_factor/recovery_codes", Tag: "account", Own: true, Refusals: proof,
		Summary: "New recovery codes in place of all earlier ones",
	}, func(ctx context.Context, c web.Caller, in *proofInput) (RecoveryCodes, error) {
		codes, err := s.RenewRecoveryCodes(ctx, c.Actor, c.Attempt, in.Body.proof())
		return RecoveryCodes{codes}, err
	})
	web.Answer(r, web.Route{
		ID: "postSecondFactorOff", Method: http.MethodPost, Path: "/v1/second_factor/off", Tag: "account", Own: true, Refusals: proof, Summary: "Remove the authenticator app; without passkeys the second factor is off",
	}, func(ctx context.Context, c web.Caller, in *proofInput) (Done, error) {
		return Done{Done: true}, s.TurnOffSecondFactor(ctx, c.Actor, c.Attempt, in.Body.proof())
	})
	web.Answer(r, web.Route{
		ID: "postSecondFactorReset", Method: http.MethodPost, Path: "/v1/manage/staff/{ref}/second_factor_reset", Tag: "manage", Who: managers,
		Refusals: append([]fault.Code{fault.NotFound, fault.OwnersOnly, fault.LoginsNotActivated, fault.ResetElsewhere, fault.ResetManager}, proof...),
		Summary:  "Delete app, passkeys and recovery codes of one of the team who has lost them, and end the sessions; managers are for owners. The proof is the caller's own",
	}, func(ctx context.Context, c web.Caller, in *resetInput) (Done, error) {
		ref, err := in.Parse()
		if err != nil {
			return Done{}, err
		}
		return Done{Done: true}, s.ResetSecondFactor(ctx, c.Actor, c.Attempt, ref, in.Body.proof())
	})
	web.Answer(r, web.Route{
		ID: "postManageGuestLoginReset", Method: http.MethodPost, Path: "/v1/manage/guestlogins/{ref}/reset", Tag: "manage", Who: managers,
		Refusals: append([]fault.Code{fault.ReservationNotFound, fault.LoginsNotActivated, fault.ResetElsewhere, fault.ResetManager}, proof...),
		Summary:  "Delete the passkeys and recovery codes of the guest of a stay who has lost them, end the sessions, and mail a link to choose a password; the proof is the caller's own",
	}, func(ctx context.Context, c web.Caller, in *resetInput) (Done, error) {
		ref, err := in.Parse()
		if err != nil {
			return Done{}, err
		}
		return Done{Done: true}, s.ResetGuest(ctx, c.Actor, c.Attempt, ref, in.Body.proof())
	})
}
