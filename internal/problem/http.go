package problem

import (
	"context"
	"errors"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// ReportInput is a guest's report; photos come beside it in a form.
type ReportInput struct {
	web.RefInput
	Body struct {
		Kind string `json:"kind" enum:"damage,complaint" doc:"What is reported."`
		Text string `json:"text" doc:"What has happened, and where; fewer than 2500 characters."`
		// Uploads come from phones whose connection breaks: a photo in parts, then the report.
		Uploads []string `json:"uploads,omitempty" maxItems:"10" doc:"Photos that were uploaded in parts, by the names of their uploads. Not in a form."`
	}
}

// TaskReportInput is a report of the staff; photos come beside it in a form.
type TaskReportInput struct {
	web.RefInput
	Body struct {
		Kind    string   `json:"kind" enum:"damage,missing,found" doc:"What is reported: a damage, something that is missing, something that somebody left behind."`
		Urgency string   `json:"urgency" enum:"low,normal,urgent"`
		Text    string   `json:"text" doc:"What was found, and where; fewer than 2490 characters."`
		Uploads []string `json:"uploads,omitempty" maxItems:"10" doc:"Photos that were uploaded in parts, by the names of their uploads. Not in a form."`
	}
}

// ReportAnswer is the answer.
type ReportAnswer struct {
	Message int64  `json:"msg_id" doc:"The message that it became in the chat of the stay or the task."`
	At      string `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	Photos  int    `json:"photos"`
}

// FilterInput says which reports of an agency are wanted.
type FilterInput struct {
	web.OfMember
	State    State  `query:"state" enum:"open,taken,done,dismissed" doc:"Only those in this state; absent asks for all."`
	Property int64  `query:"property" minimum:"0" doc:"Only those of this property; 0 asks for all."`
	Text     string `query:"q" maxLength:"100" doc:"Words that the report, its reporter, who decided about it or its property have."`
	Order    Order  `query:"order" enum:"asc,desc,urgent,least_urgent" default:"desc" doc:"desc: the newest first. urgent: the most urgent first, and of one urgency the one that has waited longest; only of one state. least_urgent: the same the other way around."`
}

func (in FilterInput) filter() Filter {
	return Filter{in.State, in.Property, in.Text, in.Order}
}

// ListInput asks for a page of reports.
type ListInput struct {
	web.Offset
	FilterInput
}

// FileInput asks for reports as a file.
type FileInput struct {
	FilterInput
	web.TableFormat
}

// PhotoInput names a photo of a report that a task shows.
type PhotoInput struct {
	web.RefInput
	web.FileView
	Problem int64 `path:"problem" minimum:"1" doc:"The report's number."`
	File    int64 `path:"file" minimum:"1" doc:"The photo's number."`
}

// Entry is a report on the wire.
type Entry struct {
	MemberID      int64   `json:"memberid"`
	ID            int64   `json:"id"`
	Kind          string  `json:"kind" enum:"damage,complaint,missing,found"`
	Urgency       string  `json:"urgency" enum:"low,normal,urgent"`
	State         string  `json:"state" enum:"open,taken,done,dismissed" doc:"taken: somebody sees to it, perhaps with a task that was made of it."`
	Text          string  `json:"text"`
	Reporter      string  `json:"reporter" doc:"Name of who reported it."`
	At            string  `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	PropertyID    int64   `json:"property_id"`
	Title         string  `json:"title" doc:"Of the property."`
	ShortTitle    string  `json:"short_title"`
	ReservationID int64   `json:"reservation_id" doc:"The stay whose guest reported it; 0 for none."`
	CleaningID    int64   `json:"cleaning_rpmaid" doc:"The task at which the staff reported it; 0 for none."`
	TaskID        int64   `json:"task_rpmaid" doc:"The task that was made of it; 0 for none."`
	Handler       string  `json:"handler" doc:"Who decided last; empty for nobody yet."`
	HandledAt     string  `json:"handled_at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 for not yet."`
	Photos        []Photo `json:"photos" nullable:"false" doc:"Files of the message: of the chat of the stay or the task, or for the staff of …/problems/{problem}/{file}."`
}

// Photo is a file of a report.
type Photo struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Mime   string `json:"mime"`
	Size   int64  `json:"size" doc:"Bytes."`
	Width  int64  `json:"width"`
	Height int64  `json:"height"`
}

func present(p Shown) Entry {
	e := Entry{
		MemberID: int64(p.Ref.Member), ID: p.Ref.ID, Kind: string(p.Kind), Urgency: string(p.Urgency), State: string(p.State), Text: p.Text, Reporter: p.Reporter,
		At: wire.DateTime(p.CreatedAt, p.Home.Zone), PropertyID: p.Property, Title: p.Home.Title, ShortTitle: p.Home.Short(), ReservationID: p.Reservation, CleaningID: p.Cleaning,
		TaskID: p.Task, Handler: p.Handler, HandledAt: wire.DateTime(p.HandledAt, p.Home.Zone), Photos: make([]Photo, 0, len(p.Files)),
	}
	for _, f := range p.Files {
		e.Photos = append(e.Photos, Photo{ID: f.Ref.ID, Name: f.Name, Mime: f.Mime, Size: f.Size, Width: f.Width, Height: f.Height})
	}
	return e
}

func presentAll(all []Shown) []Entry {
	out := make([]Entry, 0, len(all))
	for _, p := range all {
		out = append(out, present(p))
	}
	return out
}

// EntriesAtTask is AtTask on the wire.
func (s *Service) EntriesAtTask(ctx context.Context, actor identity.Actor, ref identity.Ref) ([]Entry, error) {
	found, err := s.AtTask(ctx, actor, ref)
	return presentAll(found), err
}

// DecideInput decides about a report.
type DecideInput struct {
	web.RefInput
	Body struct {
		Decision string `json:"decision" enum:"open,taken,task,done,dismissed" doc:"task: make a service task of it. dismissed: nothing is to be done. open: it is opened again."`
	}
}

// Decided is the answer.
type Decided struct {
	State string `json:"state" enum:"open,taken,done,dismissed"`
	Task  int64  `json:"cleaning_rpmaid,omitempty" doc:"The task that was made of it."`
}

// sent are the photos of a report.
func sent(c web.Caller, uploads []string) []message.Sent {
	var photos []message.Sent
	for _, f := range c.Files {
		photos = append(photos, message.Sent{Name: f.Name, Content: f})
	}
	for _, id := range uploads {
		photos = append(photos, message.Sent{Upload: id})
	}
	return photos
}

// named makes a refusal of the message that a report is sent as point to the report's own field.
func named(err error) error {
	f := (*fault.Fault)(nil)
	if !errors.As(err, &f) || f.Fields["msg_text"] == "" {
		return err
	}
	own := *f
	own.Fields = map[string]string{"text": f.Fields["msg_text"]}
	return &own
}

func answer(m message.Seen) ReportAnswer {
	return ReportAnswer{Message: m.ID, At: wire.DateTime(m.CreatedAt, m.Zone), Photos: len(m.Files)}
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	upload := &web.Upload{MaxFiles: message.MaxFiles, MaxBytes: files.MaxBytes}
	refused := []fault.Code{fault.MessageTooLong, fault.MessageEmpty, fault.FileNotAllowed, fault.FileDamaged, fault.FileTooLarge, fault.TooManyFiles, fault.KeyReused}
	web.Answer(r, web.Route{
		ID: "putReservationProblem", Method: http.MethodPut, Path: "/v1/reservations/{ref}/problems", Tag: "reservations", Who: []identity.Role{identity.Guest, identity.Manager},
		Refusals: append([]fault.Code{fault.ReservationNotFound}, refused...),
		Summary:  "Report a damage or a complaint, with photos if it is sent as a form", Upload: upload,
	}, func(ctx context.Context, c web.Caller, in *ReportInput) (ReportAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return ReportAnswer{}, err
		}
		m, err := s.Report(ctx, c.Speaking(""), c.Attempt, ref, Kind(in.Body.Kind), in.Body.Text, sent(c, in.Body.Uploads))
		return answer(m), named(err)
	})
	registerTask(r, s, upload, refused)
	managers := []identity.Role{identity.Manager}
	web.List(r, web.Route{
		ID: "getManageProblems", Method: http.MethodGet, Path: "/v1/manage/problems", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "What guests and staff have reported, page by page; a page may be short and still have a next one",
	}, func(ctx context.Context, c web.Caller, in *ListInput) (wire.Page[Entry], error) {
		page, err := s.List(ctx, c.Actor, in.Member(c.Actor), in.filter(), in.Mark())
		return wire.Page[Entry]{Items: presentAll(page.Items), Next: page.Next}, err
	})
	web.Download(r, web.Route{
		ID: "getManageProblemsFile", Method: http.MethodGet, Path: "/v1/manage/problemsfile", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The same list from its start as a CSV or Excel file, at most 20,000 reports",
	}, func(ctx context.Context, c web.Caller, in *FileInput) (http.Handler, error) {
		table, err := s.File(ctx, c.Actor, in.Member(c.Actor), in.filter(), c.Lang)
		if err != nil {
			return nil, err
		}
		return in.Send(table, "problems")
	})
	web.Answer(r, web.Route{
		ID: "putManageProblem", Method: http.MethodPut, Path: "/v1/manage/problems/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Take a report, make a task of it, settle it, put it aside, or open it again",
	}, func(ctx context.Context, c web.Caller, in *DecideInput) (Decided, error) {
		ref, err := in.Parse()
		if err != nil {
			return Decided{}, err
		}
		p, err := s.Decide(ctx, c.Actor, c.Attempt, ref, Decision(in.Body.Decision))
		return Decided{State: string(p.State), Task: p.Task}, err
	})
}

// registerTask adds the calls of those who work on tasks.
func registerTask(r *web.Router, s *Service, upload *web.Upload, refused []fault.Code) {
	workers := []identity.Role{identity.Cleaner, identity.Company, identity.Manager}
	missing := []fault.Code{fault.BadRequest, fault.TaskNotFound}
	web.Answer(r, web.Route{
		ID: "putCleaningProblem", Method: http.MethodPut, Path: "/v1/cleaning/{ref}/problems", Tag: "cleaning", Who: workers, Refusals: append(missing, refused...),
		Summary: "Report a damage, something missing or something found, with photos if it is sent as a form", Upload: upload,
	}, func(ctx context.Context, c web.Caller, in *TaskReportInput) (ReportAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return ReportAnswer{}, err
		}
		m, err := s.ReportAtTask(ctx, c.Speaking(""), c.Attempt, ref, Kind(in.Body.Kind), Urgency(in.Body.Urgency), in.Body.Text, sent(c, in.Body.Uploads))
		return answer(m), named(err)
	})
	web.Answer(r, web.Route{
		ID: "getCleaningProblems", Method: http.MethodGet, Path: "/v1/cleaning/{ref}/problems", Tag: "cleaning", Who: workers, Refusals: missing,
		Summary: "What the staff has reported at the home of a task and is not settled, the newest first, at most 20",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) ([]Entry, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		return s.EntriesAtTask(ctx, c.Actor, ref)
	})
	web.Download(r, web.Route{
		ID: "getCleaningProblemPhoto", Method: http.MethodGet, Path: "/v1/cleaning/{ref}/problems/{problem}/{file}", Tag: "cleaning", Who: workers,
		Refusals: append(missing, fault.NotFound), Summary: "A photo of a report that a task shows",
	}, func(ctx context.Context, c web.Caller, in *PhotoInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		f, err := s.Photo(ctx, c.Actor, ref, in.Problem, in.File)
		return s.properties.Serve(f, in.MaxSize, in.Base64, r.WriteRefusal), err
	})
}
