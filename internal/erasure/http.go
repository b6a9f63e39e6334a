package erasure

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/account"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Schema names the parts.
func (Part) Schema(huma.Registry) *huma.Schema { return wire.Among(Parts) }

// Schema names the states.
func (State) Schema(huma.Registry) *huma.Schema { return wire.Among(States) }

// Schema names the origins.
func (Origin) Schema(huma.Registry) *huma.Schema { return wire.Among(Origins) }

// KeptAnswer is what stays, because the law has it kept.
type KeptAnswer struct {
	Payments int64  `json:"payments" doc:"How many entries of money stay, with booking number, day and amount."`
	Until    string `json:"until" doc:"yyyy-MM-dd: until when accounting records are kept."`
	Law      string `json:"law" doc:"By which law; empty where that is not known of the agency's country."`
}

// ErasedPart is how many rows of a part were, or would be, erased.
type ErasedPart struct {
	Part   Part   `json:"part"`
	Rows   int64  `json:"rows"`
	Tables []Rows `json:"tables" nullable:"false"`
}

func partsOf(all []Rows) []ErasedPart {
	out := []ErasedPart{}
	for _, r := range all {
		if len(out) == 0 || out[len(out)-1].Part != r.Part {
			out = append(out, ErasedPart{Part: r.Part})
		}
		last := &out[len(out)-1]
		last.Rows += r.Rows
		last.Tables = append(last.Tables, r)
	}
	return out
}

// OutlookStay is a stay of the guest.
type OutlookStay struct {
	Ref       string      `json:"ref"`
	Number    int64       `json:"number"`
	Home      string      `json:"home"`
	Arrival   string      `json:"arrival" doc:"yyyy-MM-dd"`
	Departure string      `json:"departure" doc:"yyyy-MM-dd"`
	Status    string      `json:"status" enum:"offer,confirmed,cancelled"`
	Blocks    bool        `json:"blocks" doc:"Whether it keeps the guest from being erased: it is running or still to come."`
	Open      *wire.Money `json:"open,omitempty" doc:"What is still to pay to the agency; nothing for none."`
}

// OutlookAnswer is what an erasure would do.
type OutlookAnswer struct {
	Guest   string        `json:"guest"`
	Mailed  bool          `json:"mailed" doc:"Whether the guest has an address to be mailed at."`
	Asked   bool          `json:"asked" doc:"Whether the guest has asked for it, and waits."`
	DueOn   string        `json:"due_on" doc:"yyyy-MM-dd: until when the guest's request has to be answered; empty for none."`
	Stays   []OutlookStay `json:"stays" nullable:"false"`
	Blocked bool          `json:"blocked"`
	Erased  []ErasedPart  `json:"erased" nullable:"false"`
	Kept    KeptAnswer    `json:"kept"`
	Proof   string        `json:"proof" doc:"memberid-id of the erasure, where nothing is left to erase; else empty."`
}

func presentOutlook(o Outlook, lang string) OutlookAnswer {
	out := OutlookAnswer{Guest: o.Guest, Mailed: o.Email != "", Asked: o.Asked(), Stays: []OutlookStay{}, Blocked: o.Blocked(), Erased: partsOf(o.Erased), Kept: KeptAnswer(o.Kept)}
	if out.Asked {
		out.DueOn = o.Requests[0].DueOn.String() // the first is due first
	}
	if o.Proof.ID != 0 {
		out.Proof = o.Proof.String()
	}
	for _, s := range o.Stays {
		one := OutlookStay{Ref: s.Ref.String(), Number: s.Ref.ID, Home: reservation.HomeInWords(s.Parked(), s.Home, lang), Arrival: s.Arrival.String(), Departure: s.Departure.String(), Status: string(s.Status), Blocks: s.Blocks}
		if left := s.Total - s.Paid; left > 0 && s.Status == "confirmed" {
			one.Open = &wire.Money{Amount: left, Currency: s.Currency}
		}
		out.Stays = append(out.Stays, one)
	}
	return out
}

// EraseInput erases the guest of a stay.
type EraseInput struct {
	web.RefInput
	Body struct {
		account.ProofBody
		Tell bool `json:"tell" doc:"Whether the guest is mailed; who has asked is always mailed."`
	}
}

// MadeAnswer names the proof.
type MadeAnswer struct {
	Proof string `json:"proof" doc:"memberid-id"`
}

// ProofStay is a stay in a proof.
type ProofStay struct {
	Number    int64  `json:"number"`
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd"`
	Departure string `json:"departure" doc:"yyyy-MM-dd"`
}

// ProofAnswer is the proof of an erasure.
type ProofAnswer struct {
	Ref    string       `json:"ref"`
	At     string       `json:"at" doc:"RFC 3339, UTC."`
	By     string       `json:"by" doc:"Who did it; empty for the operator's command."`
	Origin Origin       `json:"origin"`
	Agency string       `json:"agency"`
	Stays  []ProofStay  `json:"stays" nullable:"false"`
	Erased []ErasedPart `json:"erased" nullable:"false"`
	Kept   KeptAnswer   `json:"kept"`
	Hash   string       `json:"hash" doc:"SHA-256 of the text in the file of the proof."`
	Before string       `json:"before" doc:"Hash of the agency's erasure before; empty for the first."`
	Intact bool         `json:"intact" doc:"Whether text, hash and seal are as they were written."`
}

func presentProof(p Proved) ProofAnswer {
	out := ProofAnswer{Ref: p.Ref.String(), At: p.At, By: p.By, Origin: p.Origin, Agency: p.Agency, Stays: []ProofStay{}, Erased: partsOf(p.Erased), Kept: KeptAnswer(p.Kept), Hash: p.Hash, Before: p.Before, Intact: p.Intact}
	for _, s := range p.Stays {
		out.Stays = append(out.Stays, ProofStay(s))
	}
	return out
}

// RequestsInput asks for requests in a state.
type RequestsInput struct {
	web.OfMember
	State State `query:"state" default:"open"`
	web.Offset
}

// RequestAnswer is what a guest has asked.
type RequestAnswer struct {
	Ref        string `json:"ref"`
	AskedAt    string `json:"asked_at" doc:"RFC 3339, UTC."`
	DueOn      string `json:"due_on" doc:"yyyy-MM-dd: until when it has to be answered."`
	State      State  `json:"state"`
	Reason     string `json:"reason" doc:"Why it was refused."`
	AnsweredAt string `json:"answered_at" doc:"RFC 3339, UTC; empty while it is open."`
	Proof      string `json:"proof" doc:"memberid-id of the erasure; empty for none."`
	Stay       string `json:"stay" doc:"memberid-id of the guest's last stay; empty once they are erased."`
	Guest      string `json:"guest"`
	ByNumber   bool   `json:"by_number" doc:"Whether it was made by booking number, by a person who may be another than the one who booked. The answer is shown at the stay."`
	Mailed     bool   `json:"mailed" doc:"Whether the answer is mailed: to the login, or to the address in the booking."`
}

func presentRequest(l Listed) RequestAnswer {
	out := RequestAnswer{
		Ref: l.Ref.String(), AskedAt: wire.Instant(l.AskedAt), DueOn: l.DueOn.String(), State: l.State, Reason: l.Reason, AnsweredAt: wire.Instant(l.AnsweredAt), Guest: l.Guest, ByNumber: l.ByNumber(), Mailed: l.Mailed,
	}
	if l.Erasure != 0 {
		out.Proof = identity.Ref{Member: l.Ref.Member, ID: l.Erasure}.String()
	}
	if l.Stay.ID != 0 {
		out.Stay = l.Stay.String()
	}
	return out
}

// RefuseInput refuses a request.
type RefuseInput struct {
	web.RefInput
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"1000" doc:"The guest is mailed it where an address is known, and reads it in the settings."`
	}
}

// MineAnswer is what the caller has asked of agencies.
type MineAnswer struct {
	Requests []MyRequest `json:"requests" nullable:"false"`
	Open     []string    `json:"open" nullable:"false" doc:"Agencies that the caller has stays with and has not asked, or has got an answer of; by booking number not on the day after it was asked."`
}

// MyRequest is one request of the caller.
type MyRequest struct {
	Agency     string `json:"agency"`
	AskedAt    string `json:"asked_at" doc:"RFC 3339, UTC."`
	DueOn      string `json:"due_on" doc:"yyyy-MM-dd"`
	State      State  `json:"state"`
	Reason     string `json:"reason"`
	AnsweredAt string `json:"answered_at" doc:"RFC 3339, UTC; empty while it is open."`
	ByNumber   bool   `json:"by_number" doc:"Whether it was made by booking number: a login that has the stay reads it, but may be another person."`
}

// DoneAnswer says that something was done.
type DoneAnswer struct {
	Done bool `json:"done"`
}

// present gives the answers of a page.
func present[T, A any](page wire.Page[T], one func(T) A) wire.Page[A] {
	out := wire.Page[A]{Next: page.Next}
	for _, item := range page.Items {
		out.Items = append(out.Items, one(item))
	}
	return out
}

// ProofsInput asks for proofs.
type ProofsInput struct {
	web.OfMember
	web.Offset
}

// ChainInput asks for the check of all proofs.
type ChainInput struct{ web.OfMember }

// ChainAnswer says whether all proofs are there and as they were written.
type ChainAnswer struct {
	Whole   bool     `json:"whole"`
	Proofs  int64    `json:"proofs" doc:"How many proofs there are."`
	Changed []string `json:"changed" nullable:"false" doc:"memberid-id of proofs that are not as they were written, or do not follow the one before; at most 100."`
	Missing []string `json:"missing" nullable:"false" doc:"memberid-id of proofs that are gone; at most 100."`
}

func refsOf(all []identity.Ref) []string {
	out := make([]string, 0, len(all))
	for _, ref := range all {
		out = append(out, ref.String())
	}
	return out
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getManageErasure", Method: http.MethodGet, Path: "/v1/manage/reservations/{ref}/erasure", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.ReservationNotFound},
		Summary: "What erasing the guest of a stay would erase and keep, and what stands in its way",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (OutlookAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return OutlookAnswer{}, err
		}
		o, err := s.Look(ctx, c.Actor, ref)
		return presentOutlook(o, c.Lang), err
	})
	web.Answer(r, web.Route{
		ID: "postManageErasure", Method: http.MethodPost, Path: "/v1/manage/reservations/{ref}/erasure", Tag: "manage", Who: managers,
		Refusals: append(account.ProofRefusals(), fault.BadRequest, fault.ReservationNotFound, fault.Conflict, fault.KeyReused),
		Summary:  "Erase what the agency has of the guest of a stay; it cannot be undone. With a proof of who asks. Refused while a stay of the guest is running or to come",
	}, func(ctx context.Context, c web.Caller, in *EraseInput) (MadeAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return MadeAnswer{}, err
		}
		made, err := s.Erase(ctx, c.Attempt, Order{Stay: ref, By: c.Actor, Tell: in.Body.Tell, Origin: ByOffice, Confirmed: account.Proof(in.Body.ProofBody)})
		return MadeAnswer{Proof: made.Proof.String()}, err
	})
	web.List(r, web.Route{
		ID: "getManageErasures", Method: http.MethodGet, Path: "/v1/manage/erasures", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "Proofs of erasures of the agency, the newest first",
	}, func(ctx context.Context, c web.Caller, in *ProofsInput) (wire.Page[ProofAnswer], error) {
		page, err := s.Proofs(ctx, c.Actor, in.Member(c.Actor), in.Mark())
		return present(page, presentProof), err
	})
	web.Answer(r, web.Route{
		ID: "getManageErasureChain", Method: http.MethodGet, Path: "/v1/manage/erasurechain", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "Whether all proofs of erasures of the agency are there and as they were written",
	}, func(ctx context.Context, c web.Caller, in *ChainInput) (ChainAnswer, error) {
		chain, err := s.Check(ctx, c.Actor, in.Member(c.Actor))
		return ChainAnswer{Whole: chain.Whole(), Proofs: chain.Proofs, Changed: refsOf(chain.Changed), Missing: refsOf(chain.Missing)}, err
	})
	web.Answer(r, web.Route{
		ID: "getManageErasureProof", Method: http.MethodGet, Path: "/v1/manage/erasures/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The proof of an erasure",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (ProofAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return ProofAnswer{}, err
		}
		p, err := s.Proof(ctx, c.Actor, ref)
		return presentProof(p), err
	})
	web.Download(r, web.Route{
		ID: "getManageErasureFile", Method: http.MethodGet, Path: "/v1/manage/erasures/{ref}/file", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The proof of an erasure as a file: its text, the SHA-256 of that, and the seal of the installation",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		p, err := s.Proof(ctx, c.Actor, ref)
		if err != nil {
			return nil, err
		}
		body, err := p.File()
		return web.Bytes(body, "application/json", fmt.Sprintf(`attachment; filename="erasure-%s.json"`, p.Ref)), err
	})
	registerRequests(r, s)
}

func registerRequests(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.List(r, web.Route{
		ID: "getManageErasureRequests", Method: http.MethodGet, Path: "/v1/manage/erasurerequests", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "What guests have asked of the agency, by state, the newest first",
	}, func(ctx context.Context, c web.Caller, in *RequestsInput) (wire.Page[RequestAnswer], error) {
		page, err := s.Requests(ctx, c.Actor, in.Member(c.Actor), in.State, in.Mark())
		return present(page, presentRequest), err
	})
	web.Answer(r, web.Route{
		ID: "postManageErasureRefused", Method: http.MethodPost, Path: "/v1/manage/erasurerequests/{ref}/refuse", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.ReasonRequired, fault.KeyReused},
		Summary:  "Refuse what a guest has asked, with a reason that the guest reads",
	}, func(ctx context.Context, c web.Caller, in *RefuseInput) (DoneAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return DoneAnswer{}, err
		}
		return DoneAnswer{Done: true}, s.Refuse(ctx, c.Actor, c.Attempt, ref, in.Body.Reason)
	})
	web.Answer(r, web.Route{
		ID: "getErasureRequests", Method: http.MethodGet, Path: "/v1/erasurerequests", Tag: "account", Own: true, Refusals: []fault.Code{fault.Forbidden},
		Summary: "What the caller has asked agencies to erase, and what became of it; by booking number only where the stay belongs to no login",
	}, func(ctx context.Context, c web.Caller, _ *struct{}) (MineAnswer, error) {
		asked, open, err := s.Mine(ctx, c.Actor)
		out := MineAnswer{Requests: []MyRequest{}, Open: append([]string{}, open...)}
		for _, a := range asked {
			out.Requests = append(out.Requests, MyRequest{
				Agency: a.Agency, AskedAt: wire.Instant(a.AskedAt), DueOn: a.DueOn.String(), State: a.State, Reason: a.Reason, AnsweredAt: wire.Instant(a.AnsweredAt), ByNumber: a.ByNumber(),
			})
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postErasureRequest", Method: http.MethodPost, Path: "/v1/erasurerequests", Tag: "account", Own: true, Refusals: []fault.Code{fault.Forbidden, fault.Conflict, fault.TooManyRequests, fault.KeyReused},
		Summary: "Ask each agency that the caller has stays with to erase their data; by booking number once a day",
	}, func(ctx context.Context, c web.Caller, _ *struct{}) (DoneAnswer, error) {
		return DoneAnswer{Done: true}, s.Ask(ctx, c.Actor, c.Attempt)
	})
}
