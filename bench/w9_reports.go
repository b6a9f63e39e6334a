package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

const (
	pagesPath = "/v1/reports/pages"
	filePath  = "/v1/reports/file"
	// reportPatience is how long one report may take.
	reportPatience = 2 * time.Minute
	// longestReport is how many days a report has at most; at L so many have more rows than one may have.
	longestReport, reportAtL = 400, 70
)

// reports measures the report of all tasks by day, 13 fields a row with all groups and sums, as the office gets it: on pages, as the viewer asks for them, and as files.
func (b *bench) reports(ctx context.Context, s *site) error {
	days, goal := longestReport, true
	if s.Name == "L" {
		days, goal = reportAtL, false
	}
	manager := s.managers[0]
	from := time.Now().AddDate(0, 0, 1-days+days/10)
	of := fmt.Sprintf(`"ref":"day","from":%q,"to":%q`, from.Format(time.DateOnly), from.AddDate(0, 0, days-1).Format(time.DateOnly))
	ask := func(path, more string) []byte {
		return request("POST", fmt.Sprintf("%s?memberid=%d", path, manager.MemberID), manager.token, "{"+of+","+more+"}")
	}
	raw, err := once(s.addr, ask(pagesPath, `"first":0,"count":1`))
	if err != nil {
		return err
	}
	var answer struct {
		Data struct {
			Rows  int `json:"rows"`
			Pages int `json:"total_pages"`
		} `json:"data"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return err
	}
	for _, one := range []struct{ what, path, more, goal string }{
		{"the first two pages", pagesPath, `"first":0,"count":2`, "≤ 1 s at 3,000 rows"},
		{"the other pages", pagesPath, `"first":2,"count":400`, "≤ 3 s at 3,000 rows"},
		{"as PDF", filePath, `"format":"pdf"`, "≤ 0.5 s and ≤ 1 MB at 3,000 rows"},
		{"as Excel file", filePath, `"format":"xlsx"`, "≤ 1 s at 3,000 rows"},
		{"as CSV file", filePath, `"format":"csv"`, ""},
	} {
		call := ask(one.path, one.more)
		l := b.on(s.process, 1, func(int, int) []byte { return call })
		l.patience = reportPatience
		r, err := l.run(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", one.what, err)
		}
		body, err := once(s.addr, call)
		if err != nil {
			return err
		}
		f := figure{
			Work: "reports", What: fmt.Sprintf("%d tasks by day on %d pages, %s: time of the call", answer.Data.Rows, answer.Data.Pages, one.what), Value: ms(r.P50), Unit: "ms",
			Detail: r.detail(), More: fmt.Sprintf("%s kB", number(float64(len(body))/1000)),
		}
		if goal {
			f.Goal = one.goal
		}
		b.add(f)
	}
	m, err := s.memory()
	if err != nil {
		return err
	}
	f := figure{Work: "memory", What: "server after the reports at " + s.Name + ", without mapped files", Value: m.Own / 1e6, Unit: "MB"}
	if goal {
		f.Goal = "≤ 200 MB"
	}
	b.add(f)
	return nil
}
