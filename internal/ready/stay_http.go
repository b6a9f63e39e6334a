package ready

import (
	"context"
	"net/http"

	"latchkey/internal/extra"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/payment"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/web"
)

// StayBundle is what a guest needs of their stays without signal.
type StayBundle struct {
	Until        string                `json:"until" doc:"yyyy-MM-dd: the last departure of the stays in the answer; empty where there is none."`
	Complete     bool                  `json:"complete" doc:"Whether all stays that are needed are in the answer: it holds at most 5, and 3 MB, the next arrival first."`
	Stays        []Stay                `json:"stays" nullable:"false" doc:"The own stays from three days before the arrival until the departure or, where there is none, the next one."`
	List         []reservation.Summary `json:"list" nullable:"false" doc:"The first page of /v1/reservations."`
	ListComplete bool                  `json:"list_complete" doc:"Whether the list has no other page."`
}

// Stay is a stay with all that its pages show, each part as its own call gives it.
type Stay struct {
	Stay     reservation.Answer `json:"stay" doc:"As /v1/reservations/{ref} gives it: the key code is in it only when the key rule says yes; the history then says once a day that the phone keeps it, which is no look at it."`
	Services extra.ChoiceAnswer `json:"services" doc:"As /v1/reservations/{ref}/services gives it."`
	Pay      payment.PayAnswer  `json:"pay" doc:"As /v1/reservations/{ref}/pay gives it."`
	Messages message.FirstPage  `json:"messages" doc:"The first page of /v1/reservationmessages/{ref}."`
}

type stayInput struct {
	web.Known
	Lang string `query:"lang" maxLength:"20" doc:"Language of all words, such as en; de when empty, the caller's when left out."`
}

func registerStays(r *web.Router, s *Service) {
	web.VersionedAnswer(r, web.Route{
		ID: "getReadyStays", Method: http.MethodGet, Path: "/v1/ready/stays", Tag: "reservations", Who: []identity.Role{identity.Guest},
		Summary: "What a guest's own present and next stays need, in one answer, for a device that may lose its signal",
	}, func(ctx context.Context, c web.Caller, in *stayInput) (StayBundle, error) {
		lang, err := property.WantedLang(ctx, c, in.Lang)
		if err != nil {
			return StayBundle{}, err
		}
		return s.Stays(ctx, c.Actor, lang)
	})
}
