package reservation

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// BlocksInput asks for the blocks of an agency.
type BlocksInput struct {
	web.Offset
	web.OfMember
	Typed    string `query:"q" maxLength:"200" doc:"Beginnings of words of note or property, and days (2026-07-04, 4.7.2026) on which it begins or ends; all must be answered."`
	Period   string `query:"period" enum:"coming,past,all" doc:"coming when left out: those that are not over, by the day on which they end. past and all have the latest first."`
	Property int64  `query:"property" minimum:"0" doc:"Number of a property; all when left out."`
	Reason   string `query:"reason" enum:"owner,repair,feed,other" doc:"All when left out."`
	From     string `query:"from" maxLength:"10" doc:"yyyy-MM-dd: the earliest first day."`
	To       string `query:"to" maxLength:"10" doc:"yyyy-MM-dd: the latest first day."`
}

// BlockFileInput asks for the blocks as a file.
type BlockFileInput struct {
	BlocksInput
	web.TableFormat
}

func (in *BlocksInput) filter(lang string) (BlockFilter, error) {
	f := BlockFilter{Typed: in.Typed, Lang: lang, Period: Period(in.Period), Property: in.Property, Reason: BlockReason(in.Reason), After: in.Mark()}
	if f.Period == "" {
		f.Period = Coming
	}
	var err error
	f.From, f.To, err = firstDays(in.From, in.To)
	return f, err
}

// NewBlockInput enters a block.
type NewBlockInput struct {
	web.OfMember
	Body BlockFields
}

// BlockEditInput changes fields of a block.
type BlockEditInput struct {
	web.RefInput
	Body struct {
		Changes BlockEdit `json:"changes" doc:"Each field that is changed, with what the editor saw and what is wanted."`
	}
}

// BlockPreviewAnswer is what a change of a block would do.
type BlockPreviewAnswer struct {
	Taken  []HindranceAnswer `json:"taken" nullable:"false" doc:"The reservations on the nights; then the change is refused."`
	Tasks  []PlannedAnswer   `json:"tasks" nullable:"false"`
	People []string          `json:"people" nullable:"false" doc:"Staff whose tasks change; they are notified."`
}

// BlockLine is one line of the history of a block.
type BlockLine struct {
	ID     int64  `json:"id"`
	At     string `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	By     string `json:"by" doc:"Who; empty when no longer known."`
	Act    string `json:"act" enum:"entered,changed,removed"`
	Field  string `json:"field" doc:"As in the edit; empty where it was entered."`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// BlockAnswer is a block.
type BlockAnswer struct {
	MemberID  int64  `json:"memberid"`
	ID        int64  `json:"id"`
	Property  int64  `json:"property" doc:"Number of the property."`
	Home      string `json:"home" doc:"Title of the property."`
	Reason    string `json:"reason" enum:"owner,repair,feed,other"`
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd: the first night, or the day of a visit."`
	Departure string `json:"departure" doc:"yyyy-MM-dd: the day on which it is open again; that of a visit."`
	From      string `json:"from" doc:"HH:mm: when a visit begins; empty for nights."`
	To        string `json:"to"`
	Note      string `json:"note"`
	Own       bool   `json:"own" doc:"Whether the office entered it, and can change it and take it away."`
}

// OpenedAnswer is the answer when a block was taken away.
type OpenedAnswer struct {
	Done bool `json:"done" doc:"Always true."`
}

func (s *Service) presentBlock(ctx context.Context, b Block) (BlockAnswer, error) {
	p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: b.Ref.Member, ID: b.Property})
	out := BlockAnswer{
		MemberID: int64(b.Ref.Member), ID: b.Ref.ID, Property: b.Property, Home: p.Title, Reason: string(b.Reason), Arrival: b.Arrival.String(), Departure: b.Departure.String(), Note: b.Note, Own: b.Own(),
	}
	if b.Visit() {
		out.From, out.To = b.From.String(), b.To.String()
	}
	return out, err
}

func (s *Service) presentForeseenBlock(ctx context.Context, memberID identity.MemberID, f ForeseenBlock, lang string) (BlockPreviewAnswer, error) {
	m, err := s.members.Get(ctx, s.db, memberID)
	if err != nil {
		return BlockPreviewAnswer{}, err
	}
	crew, err := s.members.Staff(ctx, s.db, memberID)
	if err != nil {
		return BlockPreviewAnswer{}, err
	}
	out := BlockPreviewAnswer{Taken: presentHindrances(f.Taken)}
	out.Tasks, out.People = presentPlanned(f.Tasks, f.Homes, crew, lang, m.Lang)
	return out, nil
}

func (s *Service) presentBlockHistory(ctx context.Context, actor identity.Actor, ref identity.Ref) ([]BlockLine, error) {
	b, err := s.Block(ctx, actor, ref)
	if err != nil {
		return nil, err
	}
	home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ref.Member, ID: b.Property})
	if err != nil {
		return nil, err
	}
	crew, err := s.members.Staff(ctx, s.db, ref.Member)
	if err != nil {
		return nil, err
	}
	lines, err := s.BlockHistory(ctx, actor, ref)
	out := make([]BlockLine, 0, len(lines))
	for _, l := range lines {
		out = append(out, BlockLine{ID: l.ID, At: wire.DateTime(l.At, home.Zone), By: crew.NameOf(l.Account), Act: l.Act, Field: l.Field, Before: l.Before, After: l.After})
	}
	return out, err
}

func registerBlocks(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	const list, one = "/v1/manage/blocks", "/v1/manage/blocks/{ref}"
	web.List(r, web.Route{
		ID: "getManageBlocks", Scope: identity.StaysRead, Method: http.MethodGet, Path: list, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "Closed nights and visits of some hours, searched and filtered, page by page. A page may be short and still have a next one: so far has been searched",
	}, func(ctx context.Context, c web.Caller, in *BlocksInput) (wire.Page[BlockAnswer], error) {
		f, err := in.filter(c.Lang)
		if err != nil {
			return wire.Page[BlockAnswer]{}, err
		}
		return s.blockPage(ctx, c.Actor, in.Member(c.Actor), f)
	})
	web.Download(r, web.Route{
		ID: "getManageBlocksFile", Method: http.MethodGet, Path: "/v1/manage/blocksfile", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The same list from its start as a CSV or Excel file, at most 20,000 lines",
	}, func(ctx context.Context, c web.Caller, in *BlockFileInput) (http.Handler, error) {
		f, err := in.filter(c.Lang)
		if err != nil {
			return nil, err
		}
		table, err := s.BlockFile(ctx, c.Actor, in.Member(c.Actor), f, c.Lang)
		if err != nil {
			return nil, err
		}
		return in.Send(table, "closed")
	})
	web.Answer(r, web.Route{
		ID: "postManageBlock", Method: http.MethodPost, Path: list, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Close nights, or enter a visit of some hours, which closes no night and gets a task. Where a reservation has the nights the field property is refused with taken",
	}, func(ctx context.Context, c web.Caller, in *NewBlockInput) (BlockAnswer, error) {
		b, err := s.EnterBlock(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body)
		if err != nil {
			return BlockAnswer{}, err
		}
		return s.presentBlock(ctx, b)
	})
	preview := func(ctx context.Context, c web.Caller, m identity.MemberID, f ForeseenBlock, err error) (BlockPreviewAnswer, error) {
		if err != nil {
			return BlockPreviewAnswer{}, err
		}
		return s.presentForeseenBlock(ctx, m, f, c.Lang)
	}
	web.Answer(r, web.Route{
		ID: "postManageBlockPreview", Method: http.MethodPost, Path: list + "/preview", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "What entering a block would do to tasks, and who would be notified; nothing is written",
	}, func(ctx context.Context, c web.Caller, in *NewBlockInput) (BlockPreviewAnswer, error) {
		f, err := s.ForeseeNewBlock(ctx, c.Actor, in.Member(c.Actor), in.Body)
		return preview(ctx, c, in.Member(c.Actor), f, err)
	})
	web.Answer(r, web.Route{
		ID: "getManageBlock", Scope: identity.StaysRead, Method: http.MethodGet, Path: one, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "A block as the office edits it",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (BlockAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return BlockAnswer{}, err
		}
		b, err := s.Block(ctx, c.Actor, ref)
		if err != nil {
			return BlockAnswer{}, err
		}
		return s.presentBlock(ctx, b)
	})
	web.Answer(r, web.Route{
		ID: "patchManageBlock", Method: http.MethodPatch, Path: one, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.EditClash, fault.KeyReused},
		Summary: "Change fields of a block that the office has entered, or move it; a field that another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *BlockEditInput) (BlockAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return BlockAnswer{}, err
		}
		b, err := s.EditBlock(ctx, c.Actor, c.Attempt, ref, in.Body.Changes)
		if err != nil {
			return BlockAnswer{}, err
		}
		return s.presentBlock(ctx, b)
	})
	web.Answer(r, web.Route{
		ID: "postBlockEditPreview", Method: http.MethodPost, Path: one + "/preview", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.EditClash},
		Summary: "What a change of a block would do; nothing is written",
	}, func(ctx context.Context, c web.Caller, in *BlockEditInput) (BlockPreviewAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return BlockPreviewAnswer{}, err
		}
		f, err := s.ForeseeBlockEdit(ctx, c.Actor, ref, in.Body.Changes)
		return preview(ctx, c, ref.Member, f, err)
	})
	web.Answer(r, web.Route{
		ID: "getBlockChanges", Method: http.MethodGet, Path: one + "/changes", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "What the office did to a block, field by field, newest first, at most 200 lines",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) ([]BlockLine, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		return s.presentBlockHistory(ctx, c.Actor, ref)
	})
	web.Answer(r, web.Route{
		ID: "deleteManageBlock", Method: http.MethodDelete, Path: one, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Take a block away that the office has entered",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (OpenedAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return OpenedAnswer{}, err
		}
		return OpenedAnswer{Done: true}, s.OpenBlock(ctx, c.Actor, c.Attempt, ref)
	})
}
