package trail

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// FilterInput says which lines are wanted.
type FilterInput struct {
	web.OfMember
	Noun    Noun   `query:"noun" doc:"Only what is about it; absent for all."`
	Person  int64  `query:"person" minimum:"0" doc:"Only what this entry of the staff did; 0 or absent for all."`
	Program int64  `query:"program" minimum:"0" doc:"Only what was done with this API token; 0 or absent for all."`
	From    string `query:"from" maxLength:"10" doc:"yyyy-MM-dd: the first day, by the agency's clock; no bound when left out."`
	To      string `query:"to" maxLength:"10" doc:"yyyy-MM-dd: the last day; no bound when left out."`
	Text    string `query:"q" maxLength:"100" doc:"The number of a stay or task; or words that who did it, the home, the guest, what was done or a value has."`
}

func (in FilterInput) filter(lang string) (Filter, error) {
	from, to, err := Days(in.From, in.To)
	return Filter{Noun: in.Noun, Person: identity.StaffID(in.Person), Program: in.Program, From: from, To: to, Text: in.Text, Lang: lang}, err
}

// ListInput asks for a page of the trail.
type ListInput struct {
	web.Offset
	FilterInput
}

// FileInput asks for the trail as a file.
type FileInput struct {
	FilterInput
	web.TableFormat
}

// LineAnswer is one line of the trail, in the caller's language. Days in values are yyyy-MM-dd, times yyyy-MM-dd HH:mm:ss.
type LineAnswer struct {
	Key    string `json:"key" doc:"Names the line."`
	ID     int64  `json:"id" doc:"Its number in the history of its noun."`
	At     string `json:"at" doc:"Wall clock of the agency."`
	By     string `json:"by" doc:"Who did it, in words where the name is not known."`
	ByKind ByKind `json:"by_kind"`
	// ByNumber is said of guests.
	ByNumber bool   `json:"by_number" doc:"Whether it was done in a session by booking number."`
	Noun     Noun   `json:"noun"`
	Ref      string `json:"ref" doc:"The thing as memberid-id; empty for the agency itself."`
	Number   int64  `json:"number" doc:"Of a stay or task; 0 for others."`
	Title    string `json:"title" doc:"The guest, the home, the kind of task, the person; may be empty."`
	Home     string `json:"home" doc:"Title of the home; empty for none."`
	What     string `json:"what" doc:"What was done; empty where the field says it."`
	Name     string `json:"name" doc:"What it was about or what was said with it; mostly empty."`
	Field    string `json:"field" doc:"What the changed field is called; empty for an act."`
	Before   string `json:"before" doc:"Its value before, in words; empty for none. Of a secret only whether there was one."`
	After    string `json:"after" doc:"Its value afterwards, as before."`
	Import   int64  `json:"import" doc:"The import of a file that did it, or its taking back: its number; 0 for none."`
	File     string `json:"file" doc:"Name of that file."`
	Undo     bool   `json:"undo" doc:"Whether it can be undone: postManageHistoryUndo with its key."`
	Owners   bool   `json:"owners_only" doc:"Whether only an owner can undo it."`
	Stays    Stays  `json:"stays" doc:"Why a change of what is set up cannot be undone here: secret: a secret is never put back; removed: what was removed has taken its secret along; number: numbers of accounts are not kept in the history; not_kept: nothing was kept to put back; changed: it has another value by now; on_page: it is changed on its own page; import: the whole import is taken back. Empty where it can be, and for all else."`
}

// UndoInput names a line of the trail.
type UndoInput struct {
	web.OfMember
	Key string `path:"key" maxLength:"100" doc:"The key of the line."`
}

// Undone says that a line was undone.
type Undone struct {
	Done bool `json:"done"`
}

func present(m identity.MemberID, l Shown, names Names) LineAnswer {
	out := LineAnswer{
		Key: l.mark(), ID: l.ID, At: wire.DateTime(l.At, names.Zone), By: l.By, ByKind: l.Kind, ByNumber: l.ByNumber, Noun: l.Noun, Title: l.Title, Home: l.Home, What: l.What, Name: l.Name,
		Field: l.FieldName, Before: l.Was, After: l.Is, Import: l.Run, File: l.File, Undo: l.Undo, Owners: l.OwnersOnly, Stays: l.Stays,
	}
	if l.Of != 0 {
		out.Ref = strconv.FormatInt(int64(m), 10) + "-" + strconv.FormatInt(l.Of, 10)
	}
	if l.Noun == Stay || l.Noun == Task {
		out.Number = l.Of
	}
	return out
}

// inWords refuses what breaks a rule when it is put back, with the names of the fields as the history has them: the person has typed none of them.
func inWords(err error, lang string) error {
	if err == nil {
		return nil
	}
	if refused := fault.As(err); refused.Status != http.StatusBadRequest || len(refused.Fields) == 0 {
		return err
	}
	f := fault.Of(fault.PutBackRefused)
	f.Fields, f.Cause = fault.As(err).Fields, err
	f.Words = []string{"fields", fieldNames(lang, slices.Sorted(maps.Keys(f.Fields)))}
	return f
}

// Register adds the routes.
func Register(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.List(r, web.Route{
		ID: "getManageHistory", Method: http.MethodGet, Path: "/v1/manage/history", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "What people and programs did at the agency, the newest first, page by page; a page may be short and still have a next one",
	}, func(ctx context.Context, c web.Caller, in *ListInput) (wire.Page[LineAnswer], error) {
		var page wire.Page[LineAnswer]
		f, err := in.filter(c.Lang)
		if err != nil {
			return page, err
		}
		m := in.Member(c.Actor)
		found, names, err := s.Page(ctx, c.Actor, m, f, in.Mark())
		page.Next = found.Next
		for _, l := range found.Items {
			page.Items = append(page.Items, present(m, l, names))
		}
		return page, err
	})
	web.Answer(r, web.Route{
		ID: "postManageHistoryUndo", Method: http.MethodPost, Path: "/v1/manage/history/{key}/undo", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.EditClash, fault.PutBackRefused, fault.OwnersOnly, fault.TooManyTemplates, fault.KeyReused},
		Summary:  "Put back what a line has changed, with the rights and checks of the change itself; refused where it has changed since",
	}, func(ctx context.Context, c web.Caller, in *UndoInput) (Undone, error) {
		return Undone{Done: true}, inWords(s.Undo(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Key), c.Lang)
	})
	web.Download(r, web.Route{
		ID: "getManageHistoryFile", Method: http.MethodGet, Path: "/v1/manage/historyfile", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The same as a CSV or Excel file, at most 20,000 lines",
	}, func(ctx context.Context, c web.Caller, in *FileInput) (http.Handler, error) {
		f, err := in.filter(c.Lang)
		if err != nil {
			return nil, err
		}
		table, err := s.File(ctx, c.Actor, in.Member(c.Actor), f)
		if err != nil {
			return nil, err
		}
		return in.Send(table, "history")
	})
}
