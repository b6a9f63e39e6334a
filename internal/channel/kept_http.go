package channel

import (
	"context"
	"net/http"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// FetchAnswer is a fetch of a calendar that is kept.
type FetchAnswer struct {
	ID       int64     `json:"id"`
	At       string    `json:"at" doc:"In the time zone of the home."`
	LastAt   string    `json:"last_at" doc:"The last fetch in a row that gave the same."`
	Times    int64     `json:"times" doc:"How many fetches in a row gave the same."`
	Reason   Reason    `json:"reason" doc:"Why it failed, or vanished where stays are held; else empty."`
	Status   int64     `json:"status" doc:"What the channel's server answered where that is the reason; else 0."`
	Size     int64     `json:"size" doc:"Bytes of the answer; 0 where nothing came."`
	Stays    int64     `json:"stays" doc:"Stays that the calendar holds."`
	Blocks   int64     `json:"blocks" doc:"Closed nights that it holds."`
	Did      DidAnswer `json:"did"`
	ReplayOf int64     `json:"replay_of" doc:"The fetch that a person has applied again; 0 for a fetch."`
	Kept     bool      `json:"kept" doc:"Whether the answer is kept and can be read."`
}

// DidAnswer counts what a fetch changed.
type DidAnswer struct {
	Added         int `json:"added"`
	Changed       int `json:"changed"`
	Cancelled     int `json:"cancelled"`
	Missing       int `json:"missing" doc:"Stays and closed nights that were missing; a later fetch decides."`
	Held          int `json:"held" doc:"Those of them that vanished together and are kept for a day."`
	Repeated      int `json:"repeated" doc:"Entries that repeat a stay from elsewhere."`
	BlocksAdded   int `json:"blocks_added"`
	BlocksChanged int `json:"blocks_changed"`
	BlocksRemoved int `json:"blocks_removed"`
	Refused       int `json:"refused" doc:"Entries that cannot be understood."`
}

// FetchDifferenceAnswer is a fetch with what it says differently than the one before it.
type FetchDifferenceAnswer struct {
	FetchAnswer
	Before  string               `json:"before" doc:"When the fetch before it was that gave a calendar; empty for the first."`
	Changes []EntryChangeAnswer  `json:"changes" nullable:"false" doc:"By arrival."`
	Refused []EntryRefusedAnswer `json:"refused_entries" nullable:"false" doc:"Entries that cannot be understood."`
}

// EntryChangeAnswer is an entry that is new, changed or gone.
type EntryChangeAnswer struct {
	Op        string             `json:"op" enum:"add,change,cancel" doc:"cancel: it is gone."`
	Kind      Kind               `json:"kind"`
	Arrival   clock.Date         `json:"arrival"`
	Departure clock.Date         `json:"departure"`
	Name      string             `json:"name" doc:"The guest, where the calendar says so."`
	Code      string             `json:"code" doc:"The platform's booking code, where the calendar says so."`
	Fields    []EntryFieldAnswer `json:"fields" nullable:"false" doc:"What changed."`
}

// EntryFieldAnswer is one field of an entry that changed.
type EntryFieldAnswer struct {
	Name   string `json:"name" enum:"uid,kind,arrival,departure,name,code,phone,status"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// EntryRefusedAnswer is an entry that cannot be understood.
type EntryRefusedAnswer struct {
	Number int    `json:"number" doc:"Its number in the calendar, from 1."`
	Reason string `json:"reason" doc:"Why, in English."`
}

// FetchTextAnswer is what a channel answered.
type FetchTextAnswer struct {
	Text string `json:"text" doc:"Without the secret parts of the address."`
	Cut  bool   `json:"cut" doc:"Whether the answer is longer."`
}

// ReplayInput asks for a kept fetch to be merged once more.
type ReplayInput struct {
	FetchInput
	Body struct {
		Apply bool `json:"apply" doc:"False only says what it would do."`
	}
}

// ReplayAnswer is what a kept fetch would do now, or has done.
type ReplayAnswer struct {
	Applied bool           `json:"applied"`
	Did     DidAnswer      `json:"did"`
	Changes []ReplayChange `json:"changes" nullable:"false"`
}

// ReplayChange is one thing that it would change.
type ReplayChange struct {
	Op              string     `json:"op" enum:"add,change,cancel,miss" doc:"miss: it is missing, and a later fetch decides."`
	Kind            Kind       `json:"kind"`
	Reservation     string     `json:"reservation" doc:"memberid-id; empty for one that is new and for closed nights."`
	BeforeArrival   string     `json:"before_arrival" doc:"yyyy-MM-dd; empty for one that is new."`
	BeforeDeparture string     `json:"before_departure"`
	Arrival         clock.Date `json:"arrival"`
	Departure       clock.Date `json:"departure"`
	Repeated        bool       `json:"repeated" doc:"Whether a stay from elsewhere has these nights already."`
}

// FetchesInput asks for the fetches of a calendar.
type FetchesInput struct {
	web.RefInput
	web.Offset
}

// FetchInput names a fetch of a calendar.
type FetchInput struct {
	web.RefInput
	ID int64 `path:"id" minimum:"1"`
}

func presentDid(d Did) DidAnswer { return DidAnswer(d) }

func (s *Service) registerKept(r *web.Router, calendar string) {
	managers := []identity.Role{identity.Manager}
	present := func(k KeptFetch, zone zoned) FetchAnswer {
		return FetchAnswer{
			ID: k.ID, At: zone(k.At), LastAt: zone(k.LastAt), Times: k.Times, Reason: k.Reason, Status: k.Status, Size: k.Size, Stays: k.Stays, Blocks: k.Blocks,
			Did: presentDid(k.Did), ReplayOf: k.ReplayOf, Kept: k.HasBody(),
		}
	}
	web.List(r, web.Route{
		ID: "getManageCalendarFetches", Method: http.MethodGet, Path: calendar + "/fetches", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.BadRequest},
		Summary: "What a channel answered at the fetches of the last 90 days, the newest first",
	}, func(ctx context.Context, c web.Caller, in *FetchesInput) (wire.Page[FetchAnswer], error) {
		ref, err := in.Parse()
		if err != nil {
			return wire.Page[FetchAnswer]{}, err
		}
		found, err := s.Fetches(ctx, c.Actor, ref, in.Mark())
		if err != nil {
			return wire.Page[FetchAnswer]{}, err
		}
		at, err := s.zoneOf(ctx, ref)
		page := wire.Page[FetchAnswer]{Next: found.Next}
		for _, k := range found.Items {
			page.Items = append(page.Items, present(k, at))
		}
		return page, err
	})
	web.Answer(r, web.Route{
		ID: "getManageCalendarFetch", Method: http.MethodGet, Path: calendar + "/fetches/{id}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "A fetch of a calendar, with what it says differently than the one before",
	}, func(ctx context.Context, c web.Caller, in *FetchInput) (FetchDifferenceAnswer, error) {
		out := FetchDifferenceAnswer{Changes: []EntryChangeAnswer{}, Refused: []EntryRefusedAnswer{}}
		ref, err := in.Parse()
		if err != nil {
			return out, err
		}
		d, err := s.FetchAt(ctx, c.Actor, ref, in.ID)
		if err != nil {
			return out, err
		}
		at, err := s.zoneOf(ctx, ref)
		if err != nil {
			return out, err
		}
		out.FetchAnswer, out.Before = present(d.KeptFetch, at), at(d.Before.At)
		for _, change := range d.Changes {
			e := change.Entry
			row := EntryChangeAnswer{Op: string(change.Op), Kind: e.Kind, Arrival: e.Arrival, Departure: e.Departure, Name: e.Name, Code: e.Code, Fields: []EntryFieldAnswer{}}
			for _, f := range change.Fields {
				row.Fields = append(row.Fields, EntryFieldAnswer(f))
			}
			out.Changes = append(out.Changes, row)
		}
		for _, refused := range d.Refused {
			out.Refused = append(out.Refused, EntryRefusedAnswer{Number: refused.Line, Reason: refused.Reason})
		}
		return out, nil
	})
	web.Answer(r, web.Route{
		ID: "getManageCalendarFetchText", Method: http.MethodGet, Path: calendar + "/fetches/{id}/text", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "What a channel answered, line by line",
	}, func(ctx context.Context, c web.Caller, in *FetchInput) (out FetchTextAnswer, err error) {
		ref, err := in.Parse()
		if err != nil {
			return out, err
		}
		out.Text, out.Cut, err = s.FetchText(ctx, c.Actor, ref, in.ID)
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postManageCalendarReplay", Method: http.MethodPost, Path: calendar + "/fetches/{id}/replay", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.CalendarRefused, fault.TooManyRequests, fault.KeyReused}, Summary: "What a fetch of a calendar would do now; or do it",
	}, func(ctx context.Context, c web.Caller, in *ReplayInput) (ReplayAnswer, error) {
		out := ReplayAnswer{Applied: in.Body.Apply, Changes: []ReplayChange{}}
		ref, err := in.Parse()
		if err != nil {
			return out, err
		}
		report, planned, err := s.Replay(ctx, c.Actor, c.Attempt, ref, in.ID, in.Body.Apply)
		if err != nil {
			return out, err
		}
		out.Did = presentDid(report.did())
		for _, p := range planned {
			change := ReplayChange{Op: string(p.Op), Kind: p.Kind, Arrival: p.Arrival, Departure: p.Departure, Repeated: p.Repeated}
			if p.Thing.ID != 0 {
				change.BeforeArrival, change.BeforeDeparture = p.BeforeArrival.String(), p.BeforeDeparture.String()
				if p.Kind != Block {
					change.Reservation = p.Thing.String()
				}
			}
			out.Changes = append(out.Changes, change)
		}
		return out, nil
	})
}

// zoned writes a moment in the time zone of a home.
type zoned func(clock.Instant) string

func (s *Service) zoneOf(ctx context.Context, calendar identity.Ref) (zoned, error) {
	f, err := calendarByID(ctx, s.db, calendar)
	if err != nil {
		return nil, err
	}
	home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: calendar.Member, ID: f.Property})
	return func(at clock.Instant) string { return wire.DateTime(at, home.Zone) }, err
}
