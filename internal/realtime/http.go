package realtime

import (
	"context"
	"net/http"

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

// Register adds the routes of this package.
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
}
