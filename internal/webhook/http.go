package webhook

import (
	"context"
	"net/http"
	"slices"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// WebhookAnswer is a webhook as the office sees it.
type WebhookAnswer struct {
	Ref         string `json:"ref" doc:"memberid-id."`
	Name        string `json:"name"`
	Host        string `json:"host" doc:"Where events are sent; the rest of the address may be a password and is not shown."`
	Events      []Kind `json:"events" nullable:"false"`
	On          bool   `json:"on"`
	Off         string `json:"off" enum:",office,gone,failing" doc:"Why it is off: by hand, because the receiver answered 410, because it failed for five days. Empty while it is on."`
	OffAt       string `json:"off_at" doc:"RFC 3339, UTC; empty while it is on."`
	Failures    int64  `json:"failures" doc:"Calls that failed one after another until now."`
	Failing     string `json:"failing_since" doc:"RFC 3339, UTC; empty where the last call succeeded."`
	NextAt      string `json:"next_at" doc:"When a receiver that fails is called again, RFC 3339, UTC; empty where nothing is paused."`
	LastGoodAt  string `json:"last_good_at" doc:"When the last event arrived, RFC 3339, UTC; empty for never."`
	FormerUntil string `json:"former_until" doc:"Until when the former secret signs too, RFC 3339, UTC; empty where it does not."`
	Waiting     int64  `json:"waiting" doc:"Events that have not arrived yet; at most 10,000 are counted."`
	CreatedAt   string `json:"created_at" doc:"RFC 3339, UTC."`
}

// WebhookMade is a webhook with its secret, which no other answer has.
type WebhookMade struct {
	Webhook WebhookAnswer `json:"webhook"`
	Secret  string        `json:"secret" doc:"Checks the signatures (Standard Webhooks). It is not shown again."`
}

// WebhookDelivery is one event on its way to a webhook, with what came of its last try.
type WebhookDelivery struct {
	ID        int64  `json:"id"`
	MessageID string `json:"message_id" doc:"The webhook-id, the same at each try."`
	Event     Kind   `json:"event"`
	Body      string `json:"body" doc:"What is sent."`
	State     string `json:"state" enum:"waiting,delivered,failed"`
	Attempts  int64  `json:"attempts"`
	CreatedAt string `json:"created_at" doc:"RFC 3339, UTC."`
	TriedAt   string `json:"tried_at" doc:"RFC 3339, UTC; empty before the first try."`
	NextAt    string `json:"next_at" doc:"When it is tried next at the earliest, RFC 3339, UTC; empty where it is not."`
	Took      int64  `json:"took" doc:"How long the last try took, in milliseconds."`
	Status    int64  `json:"status" doc:"HTTP status of the last answer; 0 where none came."`
	Cause     string `json:"cause" enum:",refused,redirected,too_slow,not_reached,private,bad_tls" doc:"Why the last try failed; empty where it did not."`
	Answer    string `json:"answer" doc:"The beginning of the last answer."`
}

// WebhookSample is an event of a kind as a receiver gets it.
type WebhookSample struct {
	Event  Kind   `json:"event"`
	Sample string `json:"sample" doc:"The body of a call, as JSON."`
}

// WebhookRemoved names what was removed.
type WebhookRemoved struct {
	Ref string `json:"ref"`
}

// ListInput asks for an agency's webhooks.
type ListInput struct {
	web.OfMember
}

// WebhookFields is what the office says of a webhook.
type WebhookFields struct {
	account.ProofBody
	Name    string   `json:"name" maxLength:"200" doc:"What the office calls it; at most 60 characters."`
	Address string   `json:"address" maxLength:"2000" doc:"Where events are sent, with https://. Empty in a change: the address stays."`
	Events  []string `json:"events" maxItems:"50" nullable:"false" doc:"Kinds of events; see getManageWebhookEvents."`
	On      bool     `json:"on" doc:"Whether events are sent."`
}

func (b WebhookFields) fields() Fields {
	f := Fields{Name: b.Name, Address: b.Address, On: b.On}
	for _, k := range b.Events {
		f.Kinds = append(f.Kinds, Kind(k))
	}
	return f
}

// AddInput adds a webhook.
type AddInput struct {
	web.OfMember
	Body WebhookFields
}

// ChangeInput changes one.
type ChangeInput struct {
	web.RefInput
	Body WebhookFields
}

// SecretInput gives a webhook another secret.
type SecretInput struct {
	web.RefInput
	Body account.ProofBody
}

// DeliveriesInput asks for a page of deliveries.
type DeliveriesInput struct {
	web.RefInput
	web.Offset
	State State `query:"state" enum:"waiting,delivered,failed" doc:"Only those in this state; absent asks for all."`
}

// DeliveryInput names one.
type DeliveryInput struct {
	web.RefInput
	ID int64 `path:"id" minimum:"1"`
}

func present(w Shown, now clock.Instant) WebhookAnswer {
	a := WebhookAnswer{
		Ref: w.Ref.String(), Name: w.Name, Host: w.Host, Events: w.Kinds, On: w.Off == On, Off: string(w.Off), OffAt: wire.Instant(w.OffAt), Failures: w.Failures, Failing: wire.Instant(w.FailingSince),
		LastGoodAt: wire.Instant(w.LastGoodAt), Waiting: w.Waiting, CreatedAt: wire.Instant(w.CreatedAt),
	}
	if w.FormerUntil > now {
		a.FormerUntil = wire.Instant(w.FormerUntil)
	}
	if w.PausedUntil > now {
		a.NextAt = wire.Instant(w.PausedUntil)
	}
	return a
}

func presentDelivery(d Delivery) WebhookDelivery {
	a := WebhookDelivery{
		ID: d.ID, MessageID: d.MessageID(), Event: d.Kind, Body: d.Body, State: string(d.State), Attempts: d.Attempts, CreatedAt: wire.Instant(d.CreatedAt), TriedAt: wire.Instant(d.TriedAt),
		Took: d.Took, Status: d.Status, Cause: string(d.Cause), Answer: d.Answer,
	}
	if d.State == Waiting {
		a.NextAt = wire.Instant(d.NextAt)
	}
	return a
}

func (s *Service) answer(ctx context.Context, actor identity.Actor, ref identity.Ref) (WebhookAnswer, error) {
	w, err := s.Get(ctx, actor, ref)
	if err != nil {
		return WebhookAnswer{}, err
	}
	return present(w, clock.At(s.Clock.Now())), nil
}

// made is the answer that has a secret.
func (s *Service) made(ctx context.Context, actor identity.Actor, m identity.MemberID, by Secret) (WebhookMade, error) {
	ref := identity.Ref{Member: m, ID: by.Webhook}
	key, err := s.Reveal(ctx, actor, ref, by.Number)
	if err != nil {
		return WebhookMade{}, err
	}
	w, err := s.answer(ctx, actor, ref)
	return WebhookMade{Webhook: w, Secret: key.Reveal()}, err
}

func (s *Service) answerDelivery(ctx context.Context, actor identity.Actor, ref identity.Ref, id int64) (WebhookDelivery, error) {
	d, err := s.Delivery(ctx, actor, ref, id)
	if err != nil {
		return WebhookDelivery{}, err
	}
	return presentDelivery(d), nil
}

// route is a call of the office: managers read, owners change.
func route(id, method, path, summary string, refusals ...fault.Code) web.Route {
	level := identity.Owner
	if method == http.MethodGet {
		level = identity.ReadOnly
	}
	return web.Route{Level: level, ID: id, Method: method, Path: path, Tag: "interfaces", Who: []identity.Role{identity.Manager}, Refusals: append([]fault.Code{fault.NotFound}, refusals...), Summary: summary}
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	const all, one = "/v1/manage/webhooks", "/v1/manage/webhooks/{ref}"
	proved := slices.Clip(account.ProofRefusals())
	web.Answer(r, route("getManageWebhooks", http.MethodGet, all, "The agency's webhooks: addresses that hear of events"), func(ctx context.Context, c web.Caller, in *ListInput) ([]WebhookAnswer, error) {
		found, err := s.List(ctx, c.Actor, in.Member(c.Actor))
		out, now := make([]WebhookAnswer, 0, len(found)), clock.At(s.Clock.Now())
		for _, w := range found {
			out = append(out, present(w, now))
		}
		return out, err
	})
	web.Answer(r, route("getManageWebhookEvents", http.MethodGet, "/v1/manage/webhookevents", "The kinds of events, each with a sample of what is sent"), func(_ context.Context, c web.Caller, in *ListInput) ([]WebhookSample, error) {
		if !c.Actor.Manages(in.Member(c.Actor)) {
			return nil, fault.Missing(fault.NotFound)
		}
		samples, err := Samples()
		out := make([]WebhookSample, 0, len(samples))
		for _, one := range samples {
			out = append(out, WebhookSample{Event: one.Kind, Sample: one.Body})
		}
		return out, err
	})
	web.Answer(r, route("postManageWebhook", http.MethodPost, all, "Add a webhook, with a proof of who asks; the answer has its secret, which is not shown again. All owners are mailed", append(proved, fault.BadRequest, fault.Conflict, fault.DemoAgency, fault.KeyReused)...), func(ctx context.Context, c web.Caller, in *AddInput) (WebhookMade, error) {
		m := in.Member(c.Actor)
		by, err := s.Add(ctx, c.Actor, c.Attempt, m, in.Body.fields(), account.Proof(in.Body.ProofBody))
		if err != nil {
			return WebhookMade{}, err
		}
		return s.made(ctx, c.Actor, m, by)
	})
	web.Answer(r, route("putManageWebhook", http.MethodPut, one, "Change a webhook, or switch it on or off; one that is switched on is sent at once what waits. Another address needs a proof of who asks", append(proved, fault.BadRequest, fault.KeyReused)...), func(ctx context.Context, c web.Caller, in *ChangeInput) (WebhookAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return WebhookAnswer{}, err
		}
		if err := s.Change(ctx, c.Actor, c.Attempt, ref, in.Body.fields(), account.Proof(in.Body.ProofBody)); err != nil {
			return WebhookAnswer{}, err
		}
		return s.answer(ctx, c.Actor, ref)
	})
	web.Answer(r, route("deleteManageWebhook", http.MethodDelete, one, "Remove a webhook with its deliveries", fault.BadRequest, fault.KeyReused), func(ctx context.Context, c web.Caller, in *struct{ web.RefInput }) (WebhookRemoved, error) {
		ref, err := in.Parse()
		if err != nil {
			return WebhookRemoved{}, err
		}
		return WebhookRemoved{Ref: ref.String()}, s.Remove(ctx, c.Actor, c.Attempt, ref)
	})
	web.Answer(r, route("postManageWebhookSecret", http.MethodPost, one+"/secret", "Give a webhook another secret, with a proof of who asks; both sign for 24 hours", append(proved, fault.BadRequest, fault.Conflict, fault.KeyReused)...), func(ctx context.Context, c web.Caller, in *SecretInput) (WebhookMade, error) {
		ref, err := in.Parse()
		if err != nil {
			return WebhookMade{}, err
		}
		by, err := s.Rotate(ctx, c.Actor, c.Attempt, ref, account.Proof(in.Body))
		if err != nil {
			return WebhookMade{}, err
		}
		return s.made(ctx, c.Actor, ref.Member, by)
	})
	web.Answer(r, route("postManageWebhookTest", http.MethodPost, one+"/test", "Send a test; what came of it is in the deliveries", fault.BadRequest, fault.Conflict, fault.KeyReused), func(ctx context.Context, c web.Caller, in *struct{ web.RefInput }) (WebhookDelivery, error) {
		ref, err := in.Parse()
		if err != nil {
			return WebhookDelivery{}, err
		}
		n, err := s.SendTest(ctx, c.Actor, c.Attempt, ref)
		if err != nil {
			return WebhookDelivery{}, err
		}
		return s.answerDelivery(ctx, c.Actor, ref, n.ID)
	})
	web.List(r, route("getManageWebhookDeliveries", http.MethodGet, one+"/deliveries", "What was sent to a webhook in the last 30 days and what waits, the newest first", fault.BadRequest), func(ctx context.Context, c web.Caller, in *DeliveriesInput) (wire.Page[WebhookDelivery], error) {
		ref, err := in.Parse()
		if err != nil {
			return wire.Page[WebhookDelivery]{}, err
		}
		found, err := s.Deliveries(ctx, c.Actor, ref, in.State, in.Mark())
		page := wire.Page[WebhookDelivery]{Next: found.Next}
		for _, d := range found.Items {
			page.Items = append(page.Items, presentDelivery(d))
		}
		return page, err
	})
	web.Answer(r, route("postManageWebhookDeliveryAgain", http.MethodPost, one+"/deliveries/{id}/again", "Send a delivery once more, under the same webhook-id", fault.BadRequest, fault.Conflict, fault.KeyReused), func(ctx context.Context, c web.Caller, in *DeliveryInput) (WebhookDelivery, error) {
		ref, err := in.Parse()
		if err != nil {
			return WebhookDelivery{}, err
		}
		n, err := s.Again(ctx, c.Actor, c.Attempt, ref, in.ID)
		if err != nil {
			return WebhookDelivery{}, err
		}
		return s.answerDelivery(ctx, c.Actor, ref, n.ID)
	})
}
