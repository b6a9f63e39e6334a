package webhook

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/account"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// IncomingAnswer is an incoming webhook as the office sees it.
type IncomingAnswer struct {
	Ref         string `json:"ref" doc:"memberid-id."`
	Name        string `json:"name"`
	Address     string `json:"address" doc:"Where the other program sends its calls. Only those that are signed with the secret are believed."`
	On          bool   `json:"on"`
	LastAt      string `json:"last_at" doc:"When it was called last, RFC 3339, UTC; empty for never."`
	LastResult  Result `json:"last_result" doc:"What came of that: all stays taken, partly, all refused; or the call was refused for its signature, for its time, or because the webhook is off. Empty for never."`
	LastStays   int64  `json:"last_stays" doc:"How many stays it brought."`
	LastRefused int64  `json:"last_refused" doc:"How many of them were refused."`
	CreatedAt   string `json:"created_at" doc:"RFC 3339, UTC."`
}

// IncomingMade is an incoming webhook with its secret, which no other answer has.
type IncomingMade struct {
	Webhook IncomingAnswer `json:"webhook"`
	Secret  string         `json:"secret" doc:"Signs the calls (Standard Webhooks). It is not shown again."`
}

// IncomingRemoved names what was removed.
type IncomingRemoved struct {
	Ref string `json:"ref"`
}

// Schema lists the results.
func (Result) Schema(huma.Registry) *huma.Schema { return wire.Among(Results) }

// IncomingAddInput makes an incoming webhook.
type IncomingAddInput struct {
	web.OfMember
	Body struct {
		account.ProofBody
		Name string `json:"name" maxLength:"200" doc:"What the office calls it; at most 60 characters."`
	}
}

// IncomingChangeInput changes one.
type IncomingChangeInput struct {
	web.RefInput
	Body struct {
		Name string `json:"name" maxLength:"200" doc:"What the office calls it; at most 60 characters."`
		On   bool   `json:"on" doc:"Whether calls are taken."`
	}
}

// IncomingCallInput is a call of another program.
type IncomingCallInput struct {
	Code      string `path:"code" maxLength:"100" doc:"The last part of the address."`
	ID        string `header:"Webhook-Id" maxLength:"200" doc:"The number of the message: the same again, with the same body, is answered as the first time and changes nothing."`
	Timestamp string `header:"Webhook-Timestamp" maxLength:"30" doc:"When it was signed, in seconds since 1970; at most five minutes away."`
	Signature string `header:"Webhook-Signature" maxLength:"1000" doc:"v1 and a comma, then base64 of HMAC-SHA256 over id.timestamp.body under the secret."`
	Body      reservation.WrittenStays
}

func (s *Service) presentIncoming(w Incoming) IncomingAnswer {
	return IncomingAnswer{
		Ref: w.Ref.String(), Name: w.Name, Address: s.Public().JoinPath("/v1/hooks/" + w.Code).String(), On: w.On, LastAt: wire.Instant(w.Last.At), LastResult: w.Last.Result,
		LastStays: w.Last.Stays, LastRefused: w.Last.Refused, CreatedAt: wire.Instant(w.CreatedAt),
	}
}

func (s *Service) answerIncoming(ctx context.Context, actor identity.Actor, ref identity.Ref) (IncomingAnswer, error) {
	w, err := s.Incoming(ctx, actor, ref)
	if err != nil {
		return IncomingAnswer{}, err
	}
	return s.presentIncoming(w), nil
}

// madeIncoming is the answer that has a secret.
func (s *Service) madeIncoming(ctx context.Context, actor identity.Actor, m identity.MemberID, by Secret) (IncomingMade, error) {
	ref := identity.Ref{Member: m, ID: by.Webhook}
	key, err := s.RevealIncoming(ctx, actor, ref, by.Number)
	if err != nil {
		return IncomingMade{}, err
	}
	w, err := s.answerIncoming(ctx, actor, ref)
	return IncomingMade{Webhook: w, Secret: key.Reveal()}, err
}

// receivedKey is where a call that is believed keeps who acts.
type receivedKey struct{}

// RegisterIncoming adds the routes of incoming webhooks.
func RegisterIncoming(r *web.Router, s *Service, stays *reservation.Service) {
	const all, one = "/v1/manage/incomingwebhooks", "/v1/manage/incomingwebhooks/{ref}"
	proved := func(more ...fault.Code) []fault.Code { return append(account.ProofRefusals(), more...) }
	web.Answer(r, route("getManageIncomingWebhooks", http.MethodGet, all, "The agency's incoming webhooks: addresses at which other programs write its stays"), func(ctx context.Context, c web.Caller, in *ListInput) ([]IncomingAnswer, error) {
		found, err := s.Incomings(ctx, c.Actor, in.Member(c.Actor))
		out := make([]IncomingAnswer, 0, len(found))
		for _, w := range found {
			out = append(out, s.presentIncoming(w))
		}
		return out, err
	})
	web.Answer(r, route("postManageIncomingWebhook", http.MethodPost, all, "Make an incoming webhook, with a proof of who asks; the answer has its secret, which is not shown again. All owners are mailed", proved(fault.BadRequest, fault.Conflict, fault.KeyReused)...),
		func(ctx context.Context, c web.Caller, in *IncomingAddInput) (IncomingMade, error) {
			m := in.Member(c.Actor)
			by, err := s.AddIncoming(ctx, c.Actor, c.Attempt, m, in.Body.Name, account.Proof(in.Body.ProofBody))
			if err != nil {
				return IncomingMade{}, err
			}
			return s.madeIncoming(ctx, c.Actor, m, by)
		})
	web.Answer(r, route("putManageIncomingWebhook", http.MethodPut, one, "Rename an incoming webhook, or switch it on or off; calls to one that is off are refused", fault.BadRequest, fault.KeyReused), func(ctx context.Context, c web.Caller, in *IncomingChangeInput) (IncomingAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return IncomingAnswer{}, err
		}
		if err := s.ChangeIncoming(ctx, c.Actor, c.Attempt, ref, in.Body.Name, in.Body.On); err != nil {
			return IncomingAnswer{}, err
		}
		return s.answerIncoming(ctx, c.Actor, ref)
	})
	web.Answer(r, route("deleteManageIncomingWebhook", http.MethodDelete, one, "Take an incoming webhook away; the program's next call is refused", fault.BadRequest, fault.KeyReused), func(ctx context.Context, c web.Caller, in *struct{ web.RefInput }) (IncomingRemoved, error) {
		ref, err := in.Parse()
		if err != nil {
			return IncomingRemoved{}, err
		}
		return IncomingRemoved{Ref: ref.String()}, s.RemoveIncoming(ctx, c.Actor, c.Attempt, ref)
	})
	web.Answer(r, route("postManageIncomingWebhookSecret", http.MethodPost, one+"/secret", "Give an incoming webhook another secret, with a proof of who asks; the one before is good no more", proved(fault.BadRequest, fault.Conflict, fault.KeyReused)...),
		func(ctx context.Context, c web.Caller, in *SecretInput) (IncomingMade, error) {
			ref, err := in.Parse()
			if err != nil {
				return IncomingMade{}, err
			}
			by, err := s.RotateIncoming(ctx, c.Actor, c.Attempt, ref, account.Proof(in.Body))
			if err != nil {
				return IncomingMade{}, err
			}
			return s.madeIncoming(ctx, c.Actor, ref.Member, by)
		})
	web.Answer(r, web.Route{
		ID: "postHook", Method: http.MethodPost, Path: "/v1/hooks/{code}", Tag: "interfaces", Public: true, MaxBody: reservation.UpsertBody,
		Refusals: []fault.Code{fault.Unauthorized, fault.BadRequest, fault.TooLarge, fault.KeyReused},
		Believe: func(ctx context.Context, call web.RawCall) (context.Context, error) {
			received, err := s.Receive(ctx, call.Param("code"), Signed{ID: call.Header("Webhook-Id"), Timestamp: call.Header("Webhook-Timestamp"), Signature: call.Header("Webhook-Signature"), Body: string(call.Body)})
			return context.WithValue(ctx, receivedKey{}, received), err
		},
		Summary: "Write up to " + strconv.Itoa(reservation.MostUpserted) + " stays by their external ids, signed with the secret of an incoming webhook (Standard Webhooks); each is new, changed, same or refused by itself",
	}, func(ctx context.Context, _ web.Caller, in *IncomingCallInput) ([]reservation.UpsertAnswer, error) {
		received, ok := ctx.Value(receivedKey{}).(Received)
		if !ok {
			return nil, fault.Of(fault.Unauthorized)
		}
		ctx = identity.Within(ctx, received.Actor)
		out, err := stays.Write(ctx, received.Actor, received.Attempt, received.Member, in.Body)
		if err != nil {
			return nil, err
		}
		refused := 0
		for _, o := range out {
			if o.Effect == reservation.EffectRefused {
				refused++
			}
		}
		s.Answered(ctx, received, len(out), refused)
		return out, nil
	})
}
