package realtime

import (
	"context"
	"maps"
	"net/http"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/web"
)

// AfterInput is the query of the events call.
type AfterInput struct {
	After int64 `query:"after" minimum:"0" doc:"The number of the last event that is known."`
}

// EventsBody is what was missed.
type EventsBody struct {
	Messages []Item `json:"messages" nullable:"false" doc:"As in a message event of the realtime channel, in order."`
	N        int64  `json:"n" doc:"The number up to which messages reaches; ask again with it while it is less than last."`
	Last     int64  `json:"last" doc:"The number of the newest event."`
}

// Register adds the routes of this package. What the nouns show has to be registered before it, so that the document can tell.
func Register(r *web.Router, s *Streams) {
	web.Answer(r, web.Route{
		ID: "getEvents", Method: http.MethodGet, Path: "/v1/events", Tag: "realtime", Summary: "The events of the own stream behind a number, at most 200 at a time",
	}, func(ctx context.Context, c web.Caller, in *AfterInput) (EventsBody, error) {
		missed, err := s.Since(ctx, c.Actor, in.After)
		if err != nil {
			return EventsBody{}, err
		}
		body := EventsBody{Messages: missed.Items, N: missed.N, Last: missed.Last}
		if body.Messages == nil {
			body.Messages = []Item{}
		}
		return body, nil
	})
	s.describe(r.Schemas())
}

// describe has the document say which entry an item of each type has: an item is a refresh of any type, or a commit of one that is presented.
func (s *Streams) describe(document huma.Registry) {
	item := document.SchemaFromRef(document.Schema(reflect.TypeFor[Item](), true, "").Ref)
	variant := func(action string, types []any, entry *huma.Schema) *huma.Schema {
		one := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Properties: maps.Clone(item.Properties)}
		one.Properties["action"], one.Properties["type"] = among(item.Properties["action"], action), among(item.Properties["type"], types...)
		delete(one.Properties, "entry")
		if entry != nil {
			one.Properties["entry"] = entry
		}
		one.Required = slices.Sorted(maps.Keys(one.Properties))
		return one
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	variants := []*huma.Schema{variant(Refresh, item.Properties["type"].Enum, nil)}
	for _, t := range Types {
		if presented, ok := s.presenters[t]; ok {
			variants = append(variants, variant(Commit, []any{t}, document.Schema(presented.entry, true, "")))
		}
	}
	*item = huma.Schema{OneOf: variants}
}

// among is the schema of a field with only some of its values.
func among(field *huma.Schema, values ...any) *huma.Schema {
	some := *field
	some.Enum = values
	return &some
}
