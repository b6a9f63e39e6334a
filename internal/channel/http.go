package channel

import (
	"context"
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Sources lists the sources.
var Sources = []Source{Airbnb, Booking, Vrbo, Generic}

// Schema lists the sources.
func (Source) Schema(huma.Registry) *huma.Schema { return wire.Among(Sources) }

// Schema lists the kinds of entry.
func (Kind) Schema(huma.Registry) *huma.Schema { return wire.Among([]Kind{Stay, Block, Tentative}) }

// CalendarAnswer is a calendar of a home.
type CalendarAnswer struct {
	ID         string `json:"id" doc:"memberid-id."`
	Source     Source `json:"source"`
	Host       string `json:"host" doc:"Where the calendar comes from; empty where it has no address and is not fetched. The address itself is a password and is never answered."`
	LastAt     string `json:"last_at" doc:"The last fetch, in the time zone of the home; empty before the first."`
	LastGoodAt string `json:"last_good_at" doc:"The last fetch that gave a calendar."`
	Failures   int    `json:"failures" doc:"How many fetches have failed since; 0 when it works."`
	Reason     Reason `json:"reason" doc:"Why the last fetch failed, or vanished while it holds stays; else empty."`
	Held       int    `json:"held" doc:"Coming stays that have vanished from the calendar together and are kept for a day."`
	HeldUntil  string `json:"held_until" doc:"When the first of them is cancelled, if it stays away; empty for none."`
	Stays      int    `json:"stays" doc:"Stays of today and later."`
	Blocks     int    `json:"blocks" doc:"Blocks of today and later."`
	NightsFree bool   `json:"nights_free" doc:"Whether the office keeps a night free behind all stays of the calendar, so that it is not asked about one closed night behind a stay."`
}

// CalendarsAnswer is the calendars of a home.
type CalendarsAnswer struct {
	Calendars []CalendarAnswer `json:"calendars" nullable:"false"`
	Outgoing  []OutgoingAnswer `json:"outgoing" nullable:"false" doc:"Calendars of the home that channels read."`
	EveryMin  int              `json:"every_min" doc:"Minutes between two fetches of a calendar that works; 0 where the installation fetches none by itself."`
}

// CalendarLookEntry is a stay or a block of a calendar that is not connected yet.
type CalendarLookEntry struct {
	Kind      Kind       `json:"kind"`
	Arrival   clock.Date `json:"arrival"`
	Departure clock.Date `json:"departure"`
}

// Schema lists the kinds of what is unusual.
func (OddKind) Schema(huma.Registry) *huma.Schema { return wire.Among(OddKinds) }

// CalendarOddAnswer is something unusual about a calendar that is not connected yet.
type CalendarOddAnswer struct {
	Kind      OddKind `json:"kind"`
	Count     int     `json:"count" doc:"How many entries it concerns."`
	Arrival   string  `json:"arrival" doc:"Of the first of them; empty where none is concerned. Of an overlap the first night that is taken up twice."`
	Departure string  `json:"departure"`
}

// CalendarLookAnswer is what a calendar holds that is not connected yet.
type CalendarLookAnswer struct {
	Source  Source              `json:"source"`
	Stays   int                 `json:"stays" doc:"Stays of today and later."`
	Blocks  int                 `json:"blocks" doc:"Blocks of today and later."`
	First   []CalendarLookEntry `json:"first" nullable:"false" doc:"The first of them, by arrival."`
	Refused int                 `json:"refused" doc:"How many entries cannot be understood."`
	Odd     []CalendarOddAnswer `json:"odd" nullable:"false" doc:"What is unusual about it, the gravest first."`
	UsedBy  []string            `json:"used_by" nullable:"false" doc:"Titles of other homes that follow the same calendar."`
}

// AddressInput brings another address for a calendar.
type AddressInput struct {
	web.RefInput
	Body struct {
		Address string `json:"address" maxLength:"2000" doc:"https://, http:// or webcal://."`
	}
}

// GivenInput brings a calendar for a home: its address, or a file with it.
type GivenInput struct {
	web.RefInput
	Body struct {
		Address string `json:"address,omitempty" maxLength:"2000" doc:"https://, http:// or webcal://; the home follows it."`
		File    string `json:"file,omitempty" maxLength:"4000000" doc:"In place of an address: the content of an iCalendar file, which is read once."`
	}
}

func (in *GivenInput) given() Given { return Given{Address: in.Body.Address, File: in.Body.File} }

// fileBody is the largest body with a file, which JSON may make half as long again.
const fileBody = 6 << 20

// RefetchInput asks for a fetch now.
type RefetchInput struct {
	web.RefInput
	Body struct {
		AcceptLoss bool `json:"accept_loss" doc:"Take the stays that have vanished together for cancelled."`
	}
}

// Schema lists the answers.
func (Answer) Schema(huma.Registry) *huma.Schema { return wire.Among(Answers) }

// CalendarAnswerInput says what a calendar cannot.
type CalendarAnswerInput struct {
	web.RefInput
	Entry int64 `path:"entry" minimum:"1" doc:"Number of the entry, from getAttention."`
	Body  struct {
		Answer Answer `json:"answer" doc:"no_longer_listed: they_come. same_guest: one_guest, or next_guest where the stay ended on that day. guest_or_buffer: guest, buffer, or buffers for all such nights of this calendar."`
	}
}

// CalendarNightsInput says whether the office keeps a night free behind all stays of a calendar.
type CalendarNightsInput struct {
	web.RefInput
	Body struct {
		Free bool `json:"free" doc:"As the answer buffers in putManageCalendarAnswer. When it is taken back, the office is asked about the coming nights that it has not decided about one by one."`
	}
}

// Register adds the routes. public is where the installation is reached.
func Register(r *web.Router, s *Service, fetching bool, public *url.URL) {
	registerJoins(r, s)
	managers := []identity.Role{identity.Manager}
	const home, calendar = "/v1/manage/properties/{ref}/calendars", "/v1/manage/calendars/{ref}"
	every := 0
	if fetching {
		every = int(s.every.Minutes())
	}
	answer := func(ctx context.Context, c web.Caller, ref identity.Ref) (CalendarsAnswer, error) {
		out := CalendarsAnswer{Calendars: []CalendarAnswer{}, EveryMin: every}
		all, err := s.Managed(ctx, c.Actor, ref)
		if err != nil {
			return out, err
		}
		if out.Outgoing, err = s.presentOutgoing(ctx, c, ref); err != nil {
			return out, err
		}
		at, err := s.properties.Get(ctx, s.db, ref)
		for _, f := range all {
			out.Calendars = append(out.Calendars, CalendarAnswer{
				ID: f.Ref.String(), Source: f.Source, Host: f.Host, LastAt: wire.DateTime(f.LastAt, at.Zone), LastGoodAt: wire.DateTime(f.LastGoodAt, at.Zone),
				Failures: int(f.Failures), Reason: f.LastError, Held: f.Held.Stays, HeldUntil: wire.DateTime(f.Held.Until, at.Zone), Stays: f.Stays, Blocks: f.Blocks, NightsFree: f.Buffers,
			})
		}
		return out, err
	}
	// ofCalendar answers with all calendars of the home that a calendar belongs to.
	ofCalendar := func(ctx context.Context, c web.Caller, in web.RefInput, call func(ref identity.Ref) error) (CalendarsAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return CalendarsAnswer{}, err
		}
		if err := call(ref); err != nil {
			return CalendarsAnswer{}, err
		}
		f, err := calendarByID(ctx, s.db, ref)
		if err != nil {
			return CalendarsAnswer{}, err
		}
		return answer(ctx, c, identity.Ref{Member: ref.Member, ID: f.Property})
	}
	s.registerOutgoing(r, home, public, answer)
	s.registerKept(r, calendar)
	asking := []fault.Code{fault.NotFound, fault.CalendarRefused, fault.DemoAgency, fault.TooManyRequests}
	writing := append([]fault.Code{fault.KeyReused}, asking...)
	web.Answer(r, web.Route{
		ID: "getManageCalendars", Method: http.MethodGet, Path: home, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound}, Summary: "The calendars of channels that a home follows",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (CalendarsAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return CalendarsAnswer{}, err
		}
		return answer(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "postManageCalendarLook", Method: http.MethodPost, Path: home + "/look", Tag: "manage", Who: managers, Refusals: append([]fault.Code{fault.TooLarge}, asking...), MaxBody: fileBody,
		Summary: "What the calendar of an address or of a file holds; nothing is stored",
	}, func(ctx context.Context, c web.Caller, in *GivenInput) (CalendarLookAnswer, error) {
		out := CalendarLookAnswer{First: []CalendarLookEntry{}, Odd: []CalendarOddAnswer{}, UsedBy: []string{}}
		ref, err := in.Parse()
		if err != nil {
			return out, err
		}
		look, err := s.Look(ctx, c.Actor, ref, in.given())
		if err != nil {
			return out, err
		}
		out.Source, out.Stays, out.Blocks, out.Refused = look.Source, look.Stays, look.Blocks, len(look.Refused)
		for _, e := range look.First {
			out.First = append(out.First, CalendarLookEntry{Kind: e.Kind, Arrival: e.Arrival, Departure: e.Departure})
		}
		for _, odd := range look.Odd {
			one := CalendarOddAnswer{Kind: odd.Kind, Count: odd.Count}
			if odd.First[0] != 0 {
				one.Arrival, one.Departure = odd.First[0].String(), odd.First[1].String()
			}
			out.Odd = append(out.Odd, one)
		}
		out.UsedBy = append(out.UsedBy, look.UsedBy...)
		return out, nil
	})
	web.Answer(r, web.Route{
		ID: "postManageCalendar", Method: http.MethodPost, Path: home, Tag: "manage", Who: managers, Refusals: append([]fault.Code{fault.TooLarge}, writing...), MaxBody: fileBody,
		Summary: "Have a home follow the calendar of an address, or read that of a file once; its stays are there at once",
	}, func(ctx context.Context, c web.Caller, in *GivenInput) (CalendarsAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return CalendarsAnswer{}, err
		}
		if _, err := s.Connect(ctx, c.Actor, c.Attempt, ref, in.given()); err != nil {
			return CalendarsAnswer{}, err
		}
		return answer(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "putManageCalendarAddress", Method: http.MethodPut, Path: calendar + "/address", Tag: "manage", Who: managers, Refusals: writing, Summary: "Have a calendar follow another address",
	}, func(ctx context.Context, c web.Caller, in *AddressInput) (CalendarsAnswer, error) {
		return ofCalendar(ctx, c, in.RefInput, func(ref identity.Ref) error {
			_, err := s.Readdress(ctx, c.Actor, c.Attempt, ref, in.Body.Address)
			return err
		})
	})
	web.Answer(r, web.Route{
		ID: "deleteManageCalendarAddress", Method: http.MethodDelete, Path: calendar + "/address", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Fetch a calendar no more; its stays stay",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (CalendarsAnswer, error) {
		return ofCalendar(ctx, c, *in, func(ref identity.Ref) error { return s.Disconnect(ctx, c.Actor, c.Attempt, ref) })
	})
	web.Answer(r, web.Route{
		ID: "postManageCalendarFetch", Method: http.MethodPost, Path: calendar + "/fetch", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.TooManyRequests, fault.KeyReused}, Summary: "Fetch a calendar now; whether that worked is in the answer",
	}, func(ctx context.Context, c web.Caller, in *RefetchInput) (CalendarsAnswer, error) {
		return ofCalendar(ctx, c, in.RefInput, func(ref identity.Ref) error {
			_, err := s.Refetch(ctx, c.Actor, c.Attempt, ref, in.Body.AcceptLoss)
			return err
		})
	})
	web.Answer(r, web.Route{
		ID: "putManageCalendarAnswer", Method: http.MethodPut, Path: calendar + "/entries/{entry}/answer", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.KeyReused}, Summary: "Answer what only the office can say about an entry of a calendar. A question that is no longer open is a conflict",
	}, func(ctx context.Context, c web.Caller, in *CalendarAnswerInput) (CalendarsAnswer, error) {
		return ofCalendar(ctx, c, in.RefInput, func(ref identity.Ref) error {
			return s.AnswerQuestion(ctx, c.Actor, c.Attempt, ref, in.Entry, in.Body.Answer)
		})
	})
	web.Answer(r, web.Route{
		ID: "putManageCalendarNights", Method: http.MethodPut, Path: calendar + "/nights", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Say whether a night is kept free behind all stays of a calendar. To say so of a calendar that tells stays from closed nights is a conflict",
	}, func(ctx context.Context, c web.Caller, in *CalendarNightsInput) (CalendarsAnswer, error) {
		return ofCalendar(ctx, c, in.RefInput, func(ref identity.Ref) error {
			return s.KeepNightsFree(ctx, c.Actor, c.Attempt, ref, in.Body.Free)
		})
	})
}
