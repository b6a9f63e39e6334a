package property

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// CopyInput makes a home like another one.
type CopyInput struct {
	web.RefInput
	Body struct {
		Title string `json:"title" doc:"The title of the new home."`
	}
}

// SecretInput asks for a secret of a home.
type SecretInput struct {
	web.RefInput
	Body struct {
		Which Secret `json:"which" doc:"What to look at."`
	}
}

// SecretAnswer is a secret of a home.
type SecretAnswer struct {
	Value string `json:"value" doc:"Empty when there is none."`
}

// PreviewInput asks how the info texts of a home are read.
type PreviewInput struct {
	web.RefInput
	Audience string    `query:"audience" enum:"guest,staff" required:"true" doc:"Who reads them."`
	Lang     wire.Lang `query:"lang" required:"true" doc:"The language that is wanted."`
}

// PreviewAnswer is the info texts of a home as people read them.
type PreviewAnswer struct {
	Texts []InfoTextAnswer `json:"texts" nullable:"false" doc:"In their order, each group in its best language."`
}

// Schema lists the secrets.
func (Secret) Schema(huma.Registry) *huma.Schema { return wire.Among(Secrets) }

func registerKeep(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	writing := []fault.Code{fault.NotFound, fault.KeyReused}
	const home = "/v1/manage/properties/{ref}"
	web.Answer(r, web.Route{
		ID: "postManagePropertyCopy", Method: http.MethodPost, Path: home + "/copy", Tag: "manage", Who: managers, Refusals: writing,
		Summary: "Make a home like another one: without key code, registration number, pictures and documents",
	}, func(ctx context.Context, c web.Caller, in *CopyInput) (Managed, error) {
		ref, err := in.Parse()
		if err != nil {
			return Managed{}, err
		}
		made, err := s.Copy(ctx, c.Actor, c.Attempt, ref, in.Body.Title)
		if err != nil {
			return Managed{}, err
		}
		return s.presentHome(ctx, c, made)
	})
	web.Answer(r, web.Route{
		ID: "getManagePropertyPreview", Method: http.MethodGet, Path: home + "/preview", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The info texts of a home as guests or staff read them in a language",
	}, func(ctx context.Context, c web.Caller, in *PreviewInput) (PreviewAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return PreviewAnswer{}, err
		}
		p, err := s.managed(ctx, c.Actor, ref)
		if err != nil {
			return PreviewAnswer{}, err
		}
		m, err := s.members.Get(ctx, s.db, ref.Member)
		if err != nil {
			return PreviewAnswer{}, err
		}
		return PreviewAnswer{Texts: PresentInfoTexts(&p, p.InfoTexts(Audience(in.Audience), string(in.Lang), m.Lang))}, nil
	})
	away := func(id, method, summary string, away bool, refusals []fault.Code) {
		web.Answer(r, web.Route{ID: id, Method: method, Path: home + "/away", Tag: "manage", Who: managers, Refusals: refusals, Summary: summary},
			func(ctx context.Context, c web.Caller, in *web.RefInput) (Managed, error) {
				ref, err := in.Parse()
				if err != nil {
					return Managed{}, err
				}
				if err := s.PutAway(ctx, c.Actor, c.Attempt, ref, away); err != nil {
					return Managed{}, err
				}
				return s.presentHome(ctx, c, ref)
			})
	}
	away("putManagePropertyAway", http.MethodPut, "Put a home away; refused while there are stays in it", true, []fault.Code{fault.NotFound, fault.HomeInUse, fault.KeyReused})
	away("deleteManagePropertyAway", http.MethodDelete, "Bring a home back", false, writing)
	web.Answer(r, web.Route{
		ID: "postManagePropertySecret", Method: http.MethodPost, Path: home + "/secret", Tag: "manage", Who: managers, Refusals: writing,
		Summary: "Look at the key code or the WiFi password of a home; the look is in its history",
	}, func(ctx context.Context, c web.Caller, in *SecretInput) (SecretAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return SecretAnswer{}, err
		}
		value, err := s.View(ctx, c.Actor, c.Attempt, ref, in.Body.Which)
		return SecretAnswer{Value: value.Reveal()}, err
	})
}
