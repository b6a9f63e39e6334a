package report

import (
	"bytes"
	"context"
	"errors"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/report/paper"
)

// samplePause is how often one place on the network may ask for a page of made-up rows, after sampleBurst at once.
const (
	sampleBurst = 60
	samplePause = time.Second
)

// Pages lays a report out, with what is on the wanted pages. It ends with the context.
func (s *Service) Pages(ctx context.Context, ask Ask, wanted ReportWantedPages) (paper.Document, bool, error) {
	end, err := s.running.follow(ctx, ask.Actor.Account)
	if err != nil {
		return paper.Document{}, false, err
	}
	defer end()
	c, err := s.filled(ctx, ask)
	if err != nil {
		return paper.Document{}, false, err
	}
	doc, err := lay(ctx, ask.Template, c, wanted)
	doc.Moment = c.Moment()
	return doc, c.About["missing"] != "", err
}

// File writes a report: on pages, as an Excel file, or as text. It ends with the context.
func (s *Service) File(ctx context.Context, ask Ask, format Format) ([]byte, error) {
	end, err := s.running.begin(ctx, ask.Actor.Account)
	if err != nil {
		return nil, err
	}
	defer end()
	c, err := s.filled(ctx, ask)
	if err != nil {
		return nil, err
	}
	return s.write(ctx, ask.Template, c, format)
}

// lay lays a report out; one that has too much on its pages is refused.
func lay(ctx context.Context, t *paper.Template, c *paper.Content, wanted ReportWantedPages) (paper.Document, error) {
	doc, err := t.LayPart(ctx, c, wanted.First, wanted.count())
	if errors.Is(err, paper.ErrTooMuch) {
		err = fault.Invalid(fault.BadRequest, map[string]string{templateField: "too_much"})
	}
	if problems, ok := err.(paper.Problems); ok {
		err = refused(problems)
	}
	return doc, err
}

func (s *Service) write(ctx context.Context, t *paper.Template, c *paper.Content, format Format) ([]byte, error) {
	var out bytes.Buffer
	var err error
	switch format {
	case TextCSV:
		err = t.CSV(ctx, &out, c)
	case XLSX:
		err = t.Excel(ctx, &out, c, sheetName)
	default:
		var doc paper.Document
		if doc, err = lay(ctx, t, c, allPages); err == nil {
			c.Rows, c.Stays = nil, nil // all is on the pages
			err = doc.LastPDF(ctx, &out, c.About["title"], c.Lang, s.clock.Now())
		}
	}
	return out.Bytes(), err
}

// filled reads the rows of a report, with the rights of its reader.
func (s *Service) filled(ctx context.Context, ask Ask) (*paper.Content, error) {
	set := setOf(ask.Template)
	if !printsAfter(ask.Actor, ask.Template, ask.Member) {
		return nil, fault.Missing(fault.NotFound)
	}
	c, err := set.read(ctx, s, ask)
	if err != nil {
		return nil, err
	}
	if len(c.Rows) > mostRows {
		return nil, tooMany()
	}
	if ask.Preview {
		hide(set, c)
	}
	if ask.Template.HasLogo() {
		c.Logo = s.logo(ctx, ask)
	}
	return c, ctx.Err()
}

// logo is that of the one agency that a report is of; nil where it is of several, or the agency has none. A picture that cannot be read does not stop a report.
func (s *Service) logo(ctx context.Context, ask Ask) *paper.Picture {
	id := ask.Member
	for _, r := range ask.Actor.Relations {
		if ask.Member == 0 && id != 0 && r.Member != id {
			return nil
		}
		if ask.Member == 0 {
			id = r.Member
		}
	}
	file, address, err := s.members.OpenLogo(ctx, id)
	if err != nil {
		if !fault.Is(err, fault.NotFound) {
			s.logger.WarnContext(ctx, "a report has no logo", "member", int64(id), "error", err)
		}
		return nil
	}
	defer file.Close()
	picture, err := paper.ReadPicture(file, address)
	if err != nil {
		s.logger.WarnContext(ctx, "a report has no logo", "member", int64(id), "error", err)
	}
	return picture
}

// Sample lays a template out with rows that are made up: nothing of any agency is in it. It ends with the context.
func (s *Service) Sample(ctx context.Context, address, lang string, t *paper.Template) (paper.Document, bool, error) {
	if !s.samples.Allow("sample", address, s.clock.Now()) {
		return paper.Document{}, false, fault.TooMany(pause)
	}
	select {
	case s.running.samples <- struct{}{}:
		defer func() { <-s.running.samples }()
	case <-ctx.Done():
		return paper.Document{}, false, ctx.Err()
	}
	c := setOf(t).sample(lang, t.Name, clock.At(s.clock.Now()))
	doc, err := lay(ctx, t, c, allPages)
	return doc, c.About["missing"] != "", err
}
