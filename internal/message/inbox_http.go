package message

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// ThreadBody is a line of the inbox on the wire.
type ThreadBody struct {
	Kind         string `json:"kind" enum:"cleaning,reservation" doc:"What the chat belongs to."`
	MemberID     int64  `json:"memberid" doc:"The agency."`
	ID           int64  `json:"id" doc:"The number of the task or reservation."`
	Title        string `json:"title" doc:"How the chat is called: the property, and the booker of a stay."`
	Begins       string `json:"begins" doc:"The day of arrival, or of the task, as yyyy-MM-dd; empty when what the chat belonged to has gone."`
	Ends         string `json:"ends" doc:"The day of departure, as yyyy-MM-dd; empty for a task."`
	Unread       int64  `json:"unread" doc:"How many messages the agency has not read."`
	LastMessage  string `json:"lastmessage" doc:"outgoing~~~text~~~created."`
	LastAt       string `json:"last_at" doc:"When the last message was written, in the property's time zone."`
	WaitingSince string `json:"waiting_since" doc:"Since when the chat waits for an answer of the agency, in the property's time zone; empty time when it does not."`
	AssignedTo   int64  `json:"assigned_to" doc:"The staff number of the manager who takes care of it; 0 for nobody."`
	Assigned     string `json:"assigned" doc:"The manager's name."`
	Mine         bool   `json:"mine" doc:"Whether that is who asks."`
}

func presentThread(t InboxThread, lang string) ThreadBody {
	return ThreadBody{
		Kind: string(t.Kind), MemberID: int64(t.Ref.Member), ID: t.Ref.ID, Title: t.Title.Named(lang), Begins: t.Title.Begins, Ends: t.Title.Ends, Unread: t.UnreadAgency,
		LastMessage: LastMessage(t.Thread, Agency, t.Zone), LastAt: wire.DateTime(t.LastAt, t.Zone), WaitingSince: wire.DateTime(t.WaitingAt, t.Zone),
		AssignedTo: int64(t.AssignedTo), Assigned: t.Assigned, Mine: t.Mine,
	}
}

// InboxInput asks for a page of the inbox.
type InboxInput struct {
	web.OfMember
	Waiting bool   `query:"waiting" doc:"Only chats that wait for an answer."`
	Mine    bool   `query:"mine" doc:"Only chats that are assigned to who asks."`
	Kind    string `query:"kind" enum:"cleaning,reservation" doc:"Only chats of tasks, or of reservations."`
	web.Offset
}

// ChatInput names one chat of the inbox.
type ChatInput struct {
	Kind string `path:"kind" enum:"cleaning,reservation" doc:"What the chat belongs to."`
	web.RefInput
}

// SettleInput changes what the managers know of a chat.
type SettleInput struct {
	ChatInput
	Body struct {
		Waiting    *bool  `json:"waiting,omitempty" doc:"Whether it waits for an answer; false says that it is settled."`
		AssignedTo *int64 `json:"assigned_to,omitempty" minimum:"0" doc:"The staff number of the manager who takes care of it; 0 for nobody."`
	}
}

// WaitingBody counts what waits.
type WaitingBody struct {
	Waiting int64 `json:"waiting" doc:"How many chats wait for an answer; not counted beyond 100."`
	Mine    int64 `json:"mine" doc:"How many of them are assigned to who asks."`
}

// ColleagueBody is a manager to whom a chat can be assigned.
type ColleagueBody struct {
	ID   int64  `json:"id" doc:"The staff number."`
	Name string `json:"name" doc:"The name."`
	Me   bool   `json:"me" doc:"Whether that is who asks."`
}

// SearchInput asks for messages with words.
type SearchInput struct {
	web.OfMember
	Typed string `query:"q" required:"true" minLength:"2" maxLength:"200" doc:"Words that must all occur; the last one may be a beginning unless a space ends it. Case and accents do not matter."`
	web.Offset
}

// FoundBody is a found message.
type FoundBody struct {
	Kind     string  `json:"kind" enum:"cleaning,reservation" doc:"What its chat belongs to."`
	MemberID int64   `json:"memberid" doc:"The agency."`
	ID       int64   `json:"id" doc:"The number of the task or reservation."`
	Title    string  `json:"title" doc:"How the chat is called: the property, and the booker of a stay."`
	Begins   string  `json:"begins" doc:"The day of arrival, or of the task, as yyyy-MM-dd; empty when what the chat belonged to has gone."`
	Ends     string  `json:"ends" doc:"The day of departure, as yyyy-MM-dd; empty for a task."`
	Message  int64   `json:"msg_id" doc:"The message's number."`
	Created  string  `json:"msg_created" doc:"When it was written, in the property's time zone."`
	Outgoing int     `json:"msg_isoutgoing" enum:"0,1" doc:"1 when the agency wrote it."`
	Sender   string  `json:"msg_sender" doc:"Who wrote it; may be empty."`
	Role     string  `json:"msg_role" enum:"agency,guest,cleaner,company" doc:"In which capacity."`
	Pieces   []Piece `json:"pieces" nullable:"false" doc:"The text around the first found word, in pieces."`
}

func presentFound(f Found, lang string) FoundBody {
	b := FoundBody{
		Kind: string(f.Kind), MemberID: int64(f.Ref.Member), ID: f.Ref.ID, Title: f.Title.Named(lang), Begins: f.Title.Begins, Ends: f.Title.Ends, Message: f.Message.ID,
		Created: wire.DateTime(f.Message.CreatedAt, f.Zone), Sender: f.Message.Sender, Role: string(f.Message.Role), Pieces: f.Pieces,
	}
	if f.Message.Side == Agency {
		b.Outgoing = 1
	}
	return b
}

// countTo is how far waiting chats are counted.
const countTo = 100

// missingOf is how a call about a chat of either kind refuses one that does not exist.
func missingOf(param func(string) string) fault.Code { return Kind(param("kind")).missing() }

func registerInbox(r *web.Router, s *Service) {
	registerModules(r, s)
	managers := []identity.Role{identity.Manager}
	web.List(r, web.Route{
		ID: "getInbox", Method: http.MethodGet, Path: "/v1/manage/inbox", Tag: "messages", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "All chats of an agency, the one with the newest message first",
	}, func(ctx context.Context, c web.Caller, in *InboxInput) (wire.Page[ThreadBody], error) {
		page, err := s.Inbox(ctx, c.Actor, in.Member(c.Actor), Filter{Waiting: in.Waiting, Mine: in.Mine, Kind: Kind(in.Kind)}, in.Mark())
		return mapped(page, func(t InboxThread) ThreadBody { return presentThread(t, c.Lang) }), err
	})
	web.Answer(r, web.Route{
		ID: "getInboxCount", Method: http.MethodGet, Path: "/v1/manage/inbox/count", Tag: "messages", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "How many chats of an agency wait for an answer",
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) (WaitingBody, error) {
		waiting, mine, err := s.Waiting(ctx, c.Actor, in.Member(c.Actor), countTo)
		return WaitingBody{Waiting: waiting, Mine: mine}, err
	})
	web.Answer(r, web.Route{
		ID: "getInboxManagers", Method: http.MethodGet, Path: "/v1/manage/inbox/managers", Tag: "messages", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The managers to whom a chat can be assigned",
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) ([]ColleagueBody, error) {
		all, err := s.Colleagues(ctx, c.Actor, in.Member(c.Actor))
		out := make([]ColleagueBody, 0, len(all))
		for _, one := range all {
			out = append(out, ColleagueBody{ID: int64(one.Staff), Name: one.Name, Me: one.Account == c.Actor.Account})
		}
		return out, err
	})
	web.List(r, web.Route{
		ID: "getInboxSearch", Method: http.MethodGet, Path: "/v1/manage/inbox/search", Tag: "messages", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The messages of an agency with all given words, newest first. A page may be empty and still have a next one",
	}, func(ctx context.Context, c web.Caller, in *SearchInput) (wire.Page[FoundBody], error) {
		page, err := s.Search(ctx, c.Actor, in.Member(c.Actor), in.Typed, in.Mark())
		return mapped(page, func(f Found) FoundBody { return presentFound(f, c.Lang) }), err
	})
	missing := []fault.Code{fault.TaskNotFound, fault.ReservationNotFound}
	web.Answer(r, web.Route{
		ID: "getInboxThread", Method: http.MethodGet, Path: "/v1/manage/inbox/{kind}/{ref}", Tag: "messages", Who: managers, Refusals: missing, Missing: missingOf,
		Summary: "One chat as the inbox shows it",
	}, func(ctx context.Context, c web.Caller, in *ChatInput) (ThreadBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return ThreadBody{}, err
		}
		t, err := s.OfInbox(ctx, c.Actor, Kind(in.Kind), ref)
		if err != nil {
			return ThreadBody{}, err
		}
		return presentThread(t, c.Lang), nil
	})
	web.Answer(r, web.Route{
		ID: "patchInboxThread", Method: http.MethodPatch, Path: "/v1/manage/inbox/{kind}/{ref}", Tag: "messages", Who: managers, Refusals: append(missing, fault.KeyReused), Missing: missingOf,
		Summary: "Say who takes care of a chat, and whether it waits for an answer",
	}, func(ctx context.Context, c web.Caller, in *SettleInput) (ThreadBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return ThreadBody{}, err
		}
		change := Change{Waiting: in.Body.Waiting}
		if in.Body.AssignedTo != nil {
			to := identity.StaffID(*in.Body.AssignedTo)
			change.AssignedTo = &to
		}
		t, err := s.Settle(ctx, c.Actor, c.Attempt, Kind(in.Kind), ref, change)
		if err != nil {
			return ThreadBody{}, err
		}
		return presentThread(t, c.Lang), nil
	})
}
