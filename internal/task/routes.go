package task

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/outside"
	"latchkey/internal/routing"
	"latchkey/internal/web"
)

// Router knows how far it is from place to place; see routing.Service.
type Router interface {
	Between(ctx context.Context, places []routing.Position) (foot, car *routing.Ways, err error)
}

// WaysAnswer is how far it is from task to task. Row i, column j leads from the i-th to the j-th task; -1 where no way is known.
type WaysAnswer struct {
	Tasks []string      `json:"tasks" nullable:"false" doc:"The tasks as memberid-id, in the order asked for. Those that the person does not see, or whose place is not known, are left out."`
	Foot  *WaysByAnswer `json:"foot" doc:"On foot, or null when nobody knows."`
	Car   *WaysByAnswer `json:"car" doc:"By car, or null when nobody knows."`
}

// WaysByAnswer are the ways of one kind.
type WaysByAnswer struct {
	Metres  [][]int `json:"metres" nullable:"false"`
	Seconds [][]int `json:"seconds" nullable:"false"`
}

// Ways gives the ways between the places of tasks, for who may see them.
func (s *Service) Ways(ctx context.Context, actor identity.Actor, refs []identity.Ref) (WaysAnswer, error) {
	out := WaysAnswer{Tasks: []string{}}
	if s.router == nil {
		return out, fault.Missing(fault.NotFound)
	}
	places := make([]routing.Position, 0, len(refs))
	for _, ref := range refs {
		home, err := s.Home(ctx, actor, ref)
		if fault.IsMissing(err) || (err == nil && home.Lat == 0 && home.Lon == 0) {
			continue
		}
		if err != nil {
			return out, err
		}
		out.Tasks, places = append(out.Tasks, ref.String()), append(places, routing.Position{Lat: home.Lat, Lon: home.Lon})
	}
	if len(places) < 2 {
		return out, nil
	}
	foot, car, err := s.router.Between(ctx, places)
	var unavailable *outside.Unavailable
	if errors.As(err, &unavailable) {
		return out, fault.Busy(unavailable.RetryAfter, err)
	}
	out.Foot, out.Car = (*WaysByAnswer)(foot), (*WaysByAnswer)(car)
	return out, err
}

// waysInput names the tasks.
type waysInput struct {
	Tasks string `query:"tasks" required:"true" maxLength:"2000" doc:"2 to 40 tasks as memberid-id, with commas between them."`
}

func (in waysInput) parse() ([]identity.Ref, error) {
	texts := strings.Split(in.Tasks, ",")
	if len(texts) < 2 || len(texts) > routing.Most {
		return nil, fault.Invalid(fault.BadRequest, map[string]string{"tasks": fmt.Sprintf("expected 2 to %d tasks", routing.Most)})
	}
	refs := make([]identity.Ref, 0, len(texts))
	for _, text := range texts {
		ref, err := identity.ParseRef(text)
		if err != nil {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{"tasks": "expected memberid-id, with commas between them"})
		}
		refs = append(refs, ref)
	}
	return refs, nil
}

func registerWays(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getCleaningsWays", Method: http.MethodGet, Path: "/v1/cleaningsways", Tag: "cleaning", Who: workers,
		Summary: "How far it is from task to task on roads and paths, where the installation has a router", Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Unavailable},
	}, func(ctx context.Context, c web.Caller, in *waysInput) (WaysAnswer, error) {
		refs, err := in.parse()
		if err != nil {
			return WaysAnswer{}, err
		}
		return s.Ways(ctx, c.Actor, refs)
	})
}
