package reservation

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// ChangedInput asks for the stays that were changed.
type ChangedInput struct {
	web.Offset
	web.OfMember
	Kind     ChangeKind `query:"kind" doc:"Only changes of this kind; absent for all."`
	Property int64      `query:"property" minimum:"0" doc:"Only changes at this property, from it, or to it; 0 or absent for all."`
	From     string     `query:"from" maxLength:"10" doc:"yyyy-MM-dd: the first day of changes, by the agency's clock; no bound when left out."`
	To       string     `query:"to" maxLength:"10" doc:"yyyy-MM-dd: the last day; no bound when left out."`
	Text     string     `query:"q" maxLength:"100" doc:"Words that the guest, the property, who did it, or the sentence has, or the number of the stay; all must be answered."`
}

// ChangedLine is one change of a stay as a whole, in the caller's language.
type ChangedLine struct {
	Key      string     `json:"key" doc:"Names the change."`
	Ref      string     `json:"ref" doc:"The stay as memberid-id."`
	Number   string     `json:"booking_number"`
	Kind     ChangeKind `json:"kind"`
	At       string     `json:"at" doc:"Wall clock of the agency."`
	By       string     `json:"by" doc:"The person or program; where a calendar or a file did it, the channel of the stay."`
	Guest    string     `json:"guest"`
	Property int64      `json:"property_id" doc:"Where the stay is now."`
	Home     string     `json:"home" doc:"Title of that property."`
	What     string     `json:"what" doc:"What has changed, from what to what. Days are yyyy-MM-dd."`
	Rest     string     `json:"rest" doc:"kind split: the stay with the other nights as memberid-id; else empty."`
	// Calendar and Fetch lead to the raw line.
	Calendar     string        `json:"calendar" doc:"The calendar that brought the change as memberid-id; empty where none did, or its answer is not kept any more."`
	CalendarHome int64         `json:"calendar_property_id" doc:"The property of that calendar, where the stay may not be any more; 0 for none."`
	Fetch        int64         `json:"fetch" doc:"The fetch of that calendar; 0 for none."`
	Tasks        []ChangedTask `json:"tasks" nullable:"false" doc:"What the change did to the tasks of the stay."`
}

// ChangedTask is what a change did to one task.
type ChangedTask struct {
	Ref    string          `json:"ref" doc:"The task as memberid-id."`
	Effect TaskEffect      `json:"effect"`
	Type   string          `json:"type" doc:"Kind of task."`
	Check  bool            `json:"check"`
	Was    string          `json:"was" doc:"effect moved: the planned start before, yyyy-MM-dd HH:mm:ss in the property's zone, or the property; else empty."`
	Now    string          `json:"now" doc:"The planned start, or where moved to another property, that."`
	People []ChangedPerson `json:"people" nullable:"false" doc:"Those who have the task now."`
}

// ChangedPerson is a person, or a company, who has a task.
type ChangedPerson struct {
	Name string `json:"name"`
	Seen bool   `json:"seen" doc:"effect moved: whether this account has seen it."`
}

func presentChange(m identity.MemberID, c ShownChange, zone *time.Location) ChangedLine {
	ref := func(id int64) string {
		if id == 0 {
			return ""
		}
		return identity.Ref{Member: m, ID: id}.String()
	}
	out := ChangedLine{
		Key: strconv.FormatInt(c.ID, 10), Ref: ref(c.Stay), Number: bookingNumber(identity.Ref{Member: m, ID: c.Stay}), Kind: c.Kind, At: wire.DateTime(c.At, zone), By: c.By, Guest: c.Guest, Property: c.Property, Home: c.Home, What: c.What,
		Calendar: ref(c.Raw.Calendar), CalendarHome: c.Raw.Property, Fetch: c.Raw.Fetch, Tasks: []ChangedTask{},
	}
	if c.Kind == SplitUp {
		out.Rest = ref(c.Rest)
	}
	for _, t := range c.Tasks {
		one := ChangedTask{Ref: ref(t.Task), Effect: t.Effect, Type: t.Type, Check: t.Check, Was: t.Was, Now: t.Now, People: []ChangedPerson{}}
		for _, p := range t.People {
			one.People = append(one.People, ChangedPerson(p))
		}
		out.Tasks = append(out.Tasks, one)
	}
	return out
}

func registerChanged(r *web.Router, s *Service) {
	web.List(r, web.Route{
		ID: "getManageChangedStays", Method: http.MethodGet, Path: "/v1/manage/changedstays", Tag: "manage", Who: []identity.Role{identity.Manager}, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The stays that were moved, shortened, extended, split, cancelled or restored, the newest change first, page by page; a page may be short and still have a next one",
	}, func(ctx context.Context, c web.Caller, in *ChangedInput) (wire.Page[ChangedLine], error) {
		var page wire.Page[ChangedLine]
		f := ChangedFilter{Kind: in.Kind, Property: in.Property, Text: in.Text, Lang: c.Lang, After: in.Mark()}
		var err error
		if f.From, f.To, err = firstDays(in.From, in.To); err != nil {
			return page, err
		}
		m := in.Member(c.Actor)
		found, names, err := s.ChangedStays(ctx, c.Actor, m, f)
		page.Next = found.Next
		for _, one := range found.Items {
			page.Items = append(page.Items, presentChange(m, one, names.Zone))
		}
		return page, err
	})
}
