package owndata

import (
	"context"
	"net/http"
	"strconv"

	"latchkey/internal/fault"
	"latchkey/internal/web"
)

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	web.Download(r, web.Route{
		ID: "getOwnData", Method: http.MethodGet, Path: "/v1/owndata", Tag: "account", Own: true, Refusals: []fault.Code{fault.Forbidden},
		Summary: "All that is kept about the person who asks, as a zip of JSON and of a page to read; by booking number only where the stay belongs to no login, and without contact and identity data",
	}, func(ctx context.Context, c web.Caller, _ *struct{}) (http.Handler, error) {
		data, err := s.Of(ctx, c.Actor)
		if err != nil {
			return nil, err
		}
		body, err := archive(data, c.Lang)
		if err != nil {
			return nil, err
		}
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			h := w.Header()
			h.Set("Content-Type", "application/zip")
			h.Set("Content-Disposition", `attachment; filename="own-data.zip"`)
			h.Set("Content-Length", strconv.Itoa(len(body)))
			h.Set("Cache-Control", "private, no-store")
			h.Set("X-Content-Type-Options", "nosniff")
			_, _ = w.Write(body)
		}), nil
	})
}
