package reservation

import (
	"context"
	"net/http"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// GetInput asks for a stay.
type GetInput struct {
	web.RefInput
	Lang string `query:"lang" maxLength:"20" doc:"Language of all words, such as en; de when empty, the caller's when left out."`
}

// LangInput asks for something of a stay in a language.
type LangInput struct {
	web.RefInput
	Lang string `path:"lang" maxLength:"20" doc:"A language of contents, such as en."`
}

// DayInput asks for the arrivals and departures of a day.
type DayInput struct {
	web.OfMember
	Date string `query:"date" maxLength:"10" doc:"yyyy-MM-dd; today at the agency when left out."`
}

// UnlockInput unlocks a key.
type UnlockInput struct {
	web.RefInput
}

// UnlockedAnswer is the answer.
type UnlockedAnswer struct {
	UnlockedAt string `json:"unlocked_at" doc:"Since when, yyyy-MM-dd HH:mm:ss in the property's zone."`
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	missing := []fault.Code{fault.ReservationNotFound}
	registerUpsert(r, s)
	web.List(r, web.Route{
		ID: "getReservations", Method: http.MethodGet, Path: "/v1/reservations", Tag: "reservations",
		Summary: "The signed-in person's own stays, page by page, the last departure first",
	}, func(ctx context.Context, c web.Caller, in *web.Offset) (wire.Page[Summary], error) {
		return s.Summaries(ctx, c.Actor, in.Mark())
	})
	web.Answer(r, web.Route{
		ID: "getReservation", Method: http.MethodGet, Path: "/v1/reservations/{ref}", Tag: "reservations", Refusals: missing,
		Summary: "A stay, for its guest and for managers; the key code is in it only when the key rule says yes",
	}, func(ctx context.Context, c web.Caller, in *GetInput) (Answer, error) {
		ref, err := in.Parse()
		if err != nil {
			return Answer{}, err
		}
		lang, err := property.WantedLang(ctx, c, in.Lang)
		if err != nil {
			return Answer{}, err
		}
		return s.Answer(ctx, c.Actor, ref, lang, KeyViewed)
	})
	web.Answer(r, web.Route{
		ID: "getReservationInfotexts", Method: http.MethodGet, Path: "/v1/reservations/{ref}/infotexts/{lang}", Tag: "reservations", Refusals: missing,
		Summary: "Things to know for the guest of a stay",
	}, func(ctx context.Context, c web.Caller, in *LangInput) ([]property.InfoTextAnswer, error) {
		at, lang, err := home(ctx, s, c, in)
		if err != nil {
			return nil, err
		}
		return property.PresentInfoTexts(&at.At, at.At.InfoTexts(property.ForGuest, at.Member.Writes(lang), at.Member.Lang)), nil
	})
	web.Answer(r, web.Route{
		ID: "getReservationDirections", Method: http.MethodGet, Path: "/v1/reservations/{ref}/directions/{lang}", Tag: "reservations", Refusals: missing,
		Summary: "Places near a stay by category",
	}, func(ctx context.Context, c web.Caller, in *LangInput) ([]property.DirectionsAnswer, error) {
		at, _, err := home(ctx, s, c, in)
		if err != nil {
			return nil, err
		}
		return property.PresentDirections(at.At.Directions()), nil
	})
	registerManage(r, s)
	registerOffice(r, s)
	registerEdit(r, s)
	registerSplit(r, s)
	registerBlocks(r, s)
	registerHours(r, s)
	registerFiles(r, s)
}

func registerManage(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getManageStays", Scope: identity.StaysRead, Method: http.MethodGet, Path: "/v1/manage/stays", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "Arrivals and departures of a day",
	}, func(ctx context.Context, c web.Caller, in *DayInput) (Board, error) {
		var date clock.Date
		if in.Date != "" {
			var err error
			if date, err = clock.ParseDate(in.Date); err != nil {
				return Board{}, fault.Invalid(fault.BadRequest, map[string]string{"date": "expected yyyy-MM-dd"})
			}
		}
		memberID := in.Member(c.Actor)
		day, err := s.Day(ctx, c.Actor, memberID, date)
		return presentDay(memberID, day), err
	})
	web.Answer(r, web.Route{
		ID: "putKeyUnlock", Method: http.MethodPut, Path: "/v1/manage/reservations/{ref}/keyunlock", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.ReservationNotFound, fault.KeyReused}, Summary: "Show the key code of a stay earlier than three days before arrival",
	}, func(ctx context.Context, c web.Caller, in *UnlockInput) (UnlockedAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return UnlockedAnswer{}, err
		}
		done, err := s.UnlockKey(ctx, c.Actor, c.Attempt, ref)
		if err != nil {
			return UnlockedAnswer{}, err
		}
		at, err := s.Home(ctx, c.Actor, ref)
		if err != nil {
			return UnlockedAnswer{}, err
		}
		return UnlockedAnswer{UnlockedAt: wire.DateTime(done.At, at.At.Zone)}, nil
	})
}

// Answer is a stay as its call gives it, with its words in a language. Where the key code is in it, it is in the protocol what for, as for View.
func (s *Service) Answer(ctx context.Context, actor identity.Actor, ref identity.Ref, lang string, what Action) (Answer, error) {
	v, err := s.View(ctx, actor, ref, lang, what)
	if err != nil {
		return Answer{}, err
	}
	return present(v), nil
}

// Summaries is a page of the actor's own stays as the list's call gives it.
func (s *Service) Summaries(ctx context.Context, actor identity.Actor, after string) (wire.Page[Summary], error) {
	page, err := s.List(ctx, actor, after)
	return wire.Page[Summary]{Items: presentList(page.Items), Next: page.Next}, err
}

func home(ctx context.Context, s *Service, c web.Caller, in *LangInput) (Overview, string, error) {
	ref, err := in.Parse()
	if err != nil {
		return Overview{}, "", err
	}
	lang, err := property.WireLang(in.Lang)
	if err != nil {
		return Overview{}, "", err
	}
	at, err := s.Home(ctx, c.Actor, ref)
	return at, lang, err
}

func presentList(all []Overview) []Summary {
	out := make([]Summary, 0, len(all))
	for _, o := range all {
		out = append(out, PresentOverview(o))
	}
	return out
}
