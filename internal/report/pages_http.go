package report

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/report/paper"
	"latchkey/internal/web"
	"latchkey/locales"
)

// SentTemplate is a template as somebody sends it. Its own checks refuse what is wrong with it by path.
type SentTemplate struct{ json.RawMessage }

// Schema satisfies huma.SchemaProvider.
func (SentTemplate) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Description: "A template of a report in bands, as it is read and exported; up to 64 kB and 96 kB of pictures."}
}

// ReportCatalogueBody is what templates can be made of.
type ReportCatalogueBody struct {
	Version int         `json:"version" doc:"The version of the templates that are read."`
	Sizes   []PaperSize `json:"sizes" nullable:"false" doc:"The papers."`
	Kinds   []string    `json:"kinds" nullable:"false" doc:"The kinds of parts in a band."`
	Sets    []ReportSet `json:"sets" nullable:"false" doc:"The data that a template can be about."`
}

// PaperSize is a paper.
type PaperSize struct {
	Name   string  `json:"name" doc:"Such as A4."`
	Width  float64 `json:"width" doc:"In millimeters."`
	Height float64 `json:"height" doc:"In millimeters."`
}

// ReportSet is data that a template can be about.
type ReportSet struct {
	Name   string        `json:"name" doc:"The data of a template."`
	Title  string        `json:"title" doc:"In the reader's language."`
	Fields []ReportField `json:"fields" nullable:"false" doc:"What each row has."`
	About  []ReportName  `json:"about" nullable:"false" doc:"What is known of the whole report."`
	Words  []ReportWord  `json:"words" nullable:"false" doc:"Texts that are shown in the language of the person who reads the report."`
}

// ReportField is a field of the rows.
type ReportField struct {
	Name   string `json:"name" doc:"The field of a template."`
	Title  string `json:"title" doc:"In the reader's language."`
	Number bool   `json:"number" doc:"Whether it can be added up."`
	Group  bool   `json:"group" doc:"Whether rows can be grouped by it."`
	Code   bool   `json:"code" doc:"Whether it is made to be read from a QR code."`
}

// ReportName is a value about the whole report.
type ReportName struct {
	Name  string `json:"name" doc:"The value's name in a template."`
	Title string `json:"title" doc:"In the reader's language."`
}

// ReportWord is a text.
type ReportWord struct {
	Name string `json:"name" doc:"The text's name in a template."`
	Text string `json:"text" doc:"In the reader's language."`
}

// ReportPagesBody are pages of a report.
type ReportPagesBody struct {
	Width          float64         `json:"width" doc:"Of each page, in millimeters."`
	Height         float64         `json:"height" doc:"Of each page, in millimeters."`
	TotalPages     int             `json:"total_pages" doc:"How many pages the report has."`
	Rows           int             `json:"rows" doc:"How many rows are on them; one that is in two groups counts twice."`
	MissingLetters bool            `json:"missing_letters" doc:"Whether some letters are not in the font of PDF files, which show □ for each."`
	Moment         string          `json:"moment" doc:"The same as long as the report has the same rows: two parts with another one do not belong together. Empty for made-up rows."`
	First          int             `json:"first" doc:"Which page the first of these is, counted from 0."`
	Pictures       []ReportPicture `json:"pictures,omitempty" doc:"The pictures of the template that items of all pages show by name; sent with the first page only."`
	Pages          []ReportPage    `json:"pages" nullable:"false" doc:"The pages that were asked for."`
}

// ReportPicture is a picture of a template.
type ReportPicture struct {
	Name string `json:"name" doc:"As items name it."`
	URL  string `json:"url" doc:"The picture itself, as a data URL."`
}

// ReportPage is what is on a page.
type ReportPage struct {
	Items []ReportItem `json:"items" nullable:"false" doc:"In the order in which they are drawn."`
}

// ReportItem is one thing on a page.
type ReportItem struct {
	Kind   string  `json:"kind" enum:"text,line,box,code,bar_code,picture,own_picture" doc:"What is drawn: a text, a line to the right, the outline of a box, a QR code, a bar code (Code 128), the agency's logo, or a picture of the template."`
	X      float64 `json:"x" doc:"In millimeters from the left edge of the page."`
	Y      float64 `json:"y" doc:"In millimeters from the upper edge of the page; of a text its baseline."`
	Width  float64 `json:"width" doc:"In millimeters; of a text as it was measured."`
	Height float64 `json:"height" doc:"In millimeters; 0 of a text."`
	Text   string  `json:"text" doc:"The text, what a code says, the address of the logo, or the name of a picture of the template."`
	Size   float64 `json:"size" doc:"Of letters, in points."`
	Bold   bool    `json:"bold" doc:"Whether letters are bold."`
	Color  string  `json:"color" doc:"#rrggbb; empty for black."`
	Bars   string  `json:"bars,omitempty" doc:"Of a bar code: how many modules its bars and the gaps between them are wide, by turns and from the left, a digit for each. Ten modules on either side stay free."`
	Fill   string  `json:"fill" doc:"With what a box is filled: #rrggbb, or empty for nothing."`
}

// ReportWantedPages are which pages are asked for.
type ReportWantedPages struct {
	First int `json:"first,omitempty" minimum:"0" maximum:"100000" doc:"The first page, counted from 0."`
	Count int `json:"count,omitempty" minimum:"0" maximum:"1000" doc:"How many pages; 20 without it."`
}

// allPages are those of a file; noPages are those of a report that is only counted.
var allPages, noPages = ReportWantedPages{Count: math.MaxInt}, ReportWantedPages{First: math.MaxInt, Count: 1}

func (w ReportWantedPages) count() int {
	if w.Count == 0 {
		return pagesAtOnce
	}
	return w.Count
}

// ReportSampleFields ask for pages with made-up rows.
type ReportSampleFields struct {
	ReportWantedPages
	Template SentTemplate `json:"template" doc:"The template."`
}

// ReportFields say which report is wanted.
type ReportFields struct {
	Template SentTemplate `json:"template,omitempty" doc:"A template; or ref."`
	Ref      string       `json:"ref,omitempty" maxLength:"50" doc:"The name of a template that comes with the app, or one of the agency as memberid-id."`
	From     string       `json:"from,omitempty" doc:"The first day, yyyy-MM-dd."`
	To       string       `json:"to,omitempty" doc:"The last day, yyyy-MM-dd; up to 400 days."`
	Tasks    []string     `json:"tasks,omitempty" maxItems:"5000" nullable:"false" doc:"Of tasks: these alone, as memberid-id, in place of days."`
}

// ReportPagesFields ask for pages.
type ReportPagesFields struct {
	ReportWantedPages
	ReportFields
	Preview bool `json:"preview,omitempty" doc:"For drawing a template: key codes, WiFi passwords and travelers' identities say •••, and no look at them is noted."`
}

// ReportFileFields ask for a file.
type ReportFileFields struct {
	ReportFields
	Format string `json:"format" enum:"pdf,xlsx,csv" doc:"Pages, an Excel file with groups and sums, or text for any spreadsheet."`
}

type sampleInput struct{ Body ReportSampleFields }

type pagesInput struct {
	web.OfMember
	Body ReportPagesFields
}

type fileInput struct {
	web.OfMember
	Body ReportFileFields
}

const (
	// pagesAtOnce is how many pages an answer has where nothing else is asked for.
	pagesAtOnce = 20
	// reportBody is room for a template and the tasks of a long list.
	reportBody = 384 << 10
)

func title(lang string, names ...string) string {
	for _, name := range names {
		if text := locales.Texts(lang)["report."+name]; text != "" {
			return text
		}
	}
	return names[len(names)-1]
}

func presentCatalogue(lang string) ReportCatalogueBody {
	out := ReportCatalogueBody{Version: paper.Version, Kinds: paper.Kinds()}
	for _, size := range paper.Sizes() {
		out.Sizes = append(out.Sizes, PaperSize(size))
	}
	for _, set := range dataSets() {
		c := set.fields
		one := ReportSet{Name: c.Name, Title: title(lang, "data."+c.Name)}
		for _, f := range c.Fields {
			one.Fields = append(one.Fields, ReportField{f.Name, title(lang, "field."+f.Name, f.Name), f.Number, f.Group, f.Code})
		}
		for _, name := range c.About {
			one.About = append(one.About, ReportName{name, title(lang, "about."+name)})
		}
		for _, name := range c.Words {
			one.Words = append(one.Words, ReportWord{name, title(lang, name)})
		}
		out.Sets = append(out.Sets, one)
	}
	return out
}

var shapes = map[paper.Shape]string{paper.Letters: "text", paper.Line: "line", paper.Box: "box", paper.Code: "code", paper.BarCode: "bar_code", paper.Image: "picture", paper.OwnImage: "own_picture"}

// micrometers are as exact as a page is drawn.
func micrometers(v float64) float64 {
	out, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'f', 3, 64), 64)
	return out
}

func presentPages(doc paper.Document, missing bool, wanted ReportWantedPages) ReportPagesBody {
	out := ReportPagesBody{Width: doc.Width, Height: doc.Height, TotalPages: len(doc.Pages), Rows: doc.Rows, MissingLetters: missing, Moment: doc.Moment, First: wanted.First, Pages: []ReportPage{}}
	if wanted.First == 0 {
		for _, o := range doc.Shown {
			out.Pictures = append(out.Pictures, ReportPicture{o.Name, o.URL()})
		}
	}
	for _, page := range part(doc, wanted.First, wanted.count()) {
		one := ReportPage{Items: make([]ReportItem, 0, len(page))}
		for _, i := range page {
			if i.FileOnly {
				continue
			}
			bars := ""
			if i.Shape == paper.BarCode {
				bars, _ = paper.Bars(i.Text) // one that cannot be drawn is not on the page
			}
			one.Items = append(one.Items, ReportItem{Bars: bars, Kind: shapes[i.Shape], X: micrometers(i.X), Y: micrometers(i.Y), Width: micrometers(i.W), Height: micrometers(i.H), Text: i.Text, Size: i.Size, Bold: i.Bold, Color: i.Color, Fill: i.Fill})
		}
		out.Pages = append(out.Pages, one)
	}
	return out
}

// ask reads which report a caller wants.
func (s *Service) ask(ctx context.Context, c web.Caller, member identity.MemberID, in ReportFields) (Ask, error) {
	out := Ask{Actor: c.Actor, Lang: c.Lang, Member: member}
	var err error
	switch {
	case (len(in.Template.RawMessage) > 0) == (in.Ref != ""):
		return out, fault.Invalid(fault.BadRequest, map[string]string{templateField: "expected either a template or ref"})
	case in.Ref != "":
		out.Template, out.Title, err = s.named(ctx, c.Actor, in.Ref, c.Lang)
	default:
		if out.Template, err = readTemplate(in.Template.RawMessage); err == nil {
			out.Title = out.Template.Name
		}
	}
	if err != nil {
		return out, err
	}
	if in.Tasks == nil {
		out.From, out.To, err = daysOf(in.From, in.To)
		return out, err
	}
	if out.Template.Data != taskFields.Name || in.From != "" || in.To != "" {
		return out, fault.Invalid(fault.BadRequest, map[string]string{"tasks": "expected only for tasks, and without days"})
	}
	out.Tasks, err = taskRefs(in.Tasks)
	return out, err
}

// taskRefs reads the tasks that are wanted, each once.
func taskRefs(texts []string) ([]identity.Ref, error) {
	refs, named := make([]identity.Ref, 0, len(texts)), map[identity.Ref]bool{}
	for _, text := range texts {
		ref, err := identity.ParseRef(text)
		if err != nil {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{"tasks": "expected memberid-id"})
		}
		if !named[ref] {
			refs = append(refs, ref)
		}
		named[ref] = true
	}
	return refs, nil
}

func registerPages(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getReportCatalogue", Method: http.MethodGet, Path: "/v1/reports/catalogue", Tag: "reports", Public: true, Summary: "What templates of reports can be made of",
	}, func(_ context.Context, c web.Caller, _ *struct{}) (ReportCatalogueBody, error) {
		return presentCatalogue(c.Lang), nil
	})

	web.Answer(r, web.Route{
		ID: "postReportSample", Method: http.MethodPost, Path: "/v1/reports/sample", Tag: "reports", Public: true, MaxBody: 2 * paper.MaxBytes,
		Summary: "Pages of a report after a template, with rows that are made up", Refusals: []fault.Code{fault.BadRequest, fault.TooManyRequests},
	}, func(ctx context.Context, c web.Caller, in *sampleInput) (ReportPagesBody, error) {
		t, err := readTemplate(in.Body.Template.RawMessage)
		if err != nil {
			return ReportPagesBody{}, err
		}
		doc, missing, err := s.Sample(ctx, c.Address, c.Lang, t)
		return presentPages(doc, missing, in.Body.ReportWantedPages), err
	})

	web.Answer(r, web.Route{
		ID: "postReportPages", Method: http.MethodPost, Path: "/v1/reports/pages", Tag: "reports", Level: identity.ReadOnly, Who: workers, MaxBody: reportBody,
		Summary: "Pages of a report, with what the person may see", Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *pagesInput) (ReportPagesBody, error) {
		ask, err := s.ask(ctx, c, identity.MemberID(in.MemberID), in.Body.ReportFields)
		if err != nil {
			return ReportPagesBody{}, err
		}
		ask.Preview = in.Body.Preview
		doc, missing, err := s.Pages(ctx, ask, in.Body.ReportWantedPages)
		return presentPages(doc, missing, in.Body.ReportWantedPages), err
	})

	web.Download(r, web.Route{
		ID: "postReportFile", Method: http.MethodPost, Path: "/v1/reports/file", Tag: "reports", Level: identity.ReadOnly, Who: workers, MaxBody: reportBody,
		Summary: "A report as a PDF, Excel or CSV file, with what the person may see; one at a time of each account", Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.TooManyRequests},
	}, func(ctx context.Context, c web.Caller, in *fileInput) (http.Handler, error) {
		ask, err := s.ask(ctx, c, identity.MemberID(in.MemberID), in.Body.ReportFields)
		if err != nil {
			return nil, err
		}
		format := Format(in.Body.Format)
		body, err := s.File(ctx, ask, format)
		if err != nil {
			return nil, err
		}
		return web.Bytes(body, mimes[format], fmt.Sprintf(`attachment; filename="%s.%s"`, ask.Template.Data, format)), nil
	})
}
