package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
)

const (
	attentionPath = "/v1/manage/attention"
	searchPath    = "/v1/manage/search?q="
	staysPath     = "/v1/manage/reservations?period=all"
	homesPath     = "/v1/manage/properties?state=all"
	goalToday     = "≥ 0.8 of S"
)

// searched is what an office types: a home, a person, words of messages, a number.
var searched = []string{"carrer", "demo+anna", "towels", "key", "1032", "nobody+is+called+that"}

// soughtStays are questions to the list of stays whose answers are as long at each size: a stay by its number, its email address, its guest and day, all stays of a home and of a channel, and nobody.
func soughtStays(s *site) ([]string, error) {
	raw, err := get(s.addr, staysPath, s.managers[0].token)
	if err != nil {
		return nil, err
	}
	var page struct {
		Data []struct {
			Number  string `json:"booking_number"`
			Guest   string `json:"guest"`
			Email   string `json:"email"`
			Home    string `json:"title"`
			Source  string `json:"source"`
			Arrival string `json:"arrival"`
		} `json:"data"`
	}
	if err := json.Unmarshal(raw, &page); err != nil {
		return nil, err
	}
	if len(page.Data) == 0 {
		return nil, errors.New("there are no stays")
	}
	one := page.Data[len(page.Data)/2]
	out := []string{one.Number, one.Email, one.Guest + " " + one.Arrival, one.Home, one.Source, "nobody is called that"}
	for i := range out {
		out[i] = url.QueryEscape(out[i])
	}
	return out, nil
}

// today is what the office's first page asks for: what needs attention, again and again while nothing happens; the search of everything; and its lists of stays and homes. At L it takes turns with S.
func (b *bench) today(ctx context.Context, s *site) error {
	of := func(at *site, path string) load {
		return b.on(at.process, readers, turns(requests(at.managers, path)))
	}
	each := func(at *site, path string, questions []string) load {
		made := make([][]byte, len(questions))
		for i, typed := range questions {
			made[i] = request("GET", path+typed, at.managers[0].token, "")
		}
		return b.on(at.process, 1, turns(made))
	}
	attention := part{name: "attention", load: of(s, attentionPath), figure: figure{Work: "today", What: "what needs attention at " + s.Name}}
	found := part{name: "search", load: each(s, searchPath, searched), figure: figure{Work: "today", What: fmt.Sprintf("search of everything at %s, %d questions, one after another", s.Name, len(searched)), Goal: "p99 ≤ 50 ms at L"}}
	stays := part{name: "stays", load: of(s, staysPath), figure: figure{Work: "today", What: "a page of the list of stays over all years at " + s.Name}}
	questions, err := soughtStays(s)
	if err != nil {
		return err
	}
	sought := part{name: "stays sought", load: each(s, staysPath+"&q=", questions), figure: figure{Work: "today", What: fmt.Sprintf("stays sought at %s over all years, %d questions", s.Name, len(questions)), Goal: "p99 ≤ 50 ms at L"}}
	homes := part{name: "homes", load: of(s, homesPath), figure: figure{Work: "today", What: "a page of the list of homes at " + s.Name}}
	parts := []part{attention, found, stays, sought, homes}
	if s.Name == "L" && slices.Contains(b.sizes, "S") {
		small, err := b.open(ctx, sizes[0])
		if err != nil {
			return err
		}
		defer small.stop()
		against := func(at *part, path, what string) part {
			at.floor, at.FloorIs, at.Goal, at.What = at.name+" at S", "at S", goalToday, what+" at L against S"
			return part{name: at.name + " at S", beside: true, load: of(small, path)}
		}
		attentionAtS := against(&attention, attentionPath, "what needs attention")
		staysAtS := against(&stays, staysPath, "a page of the list of stays over all years")
		soughtAtS := against(&sought, "", "stays sought over all years")
		if questions, err = soughtStays(small); err != nil {
			return err
		}
		soughtAtS.load, sought.Goal = each(small, staysPath+"&q=", questions), "p99 ≤ 50 ms; "+goalToday
		homesAtS := against(&homes, homesPath, "a page of the list of homes")
		homes.What, homes.Goal = homes.What+", 100 of them against 20", "≥ 0.16 of S: for each home ≥ 0.8"
		parts = []part{attentionAtS, attention, found, staysAtS, stays, soughtAtS, sought, homesAtS, homes}
	}
	return b.parts(ctx, s.process, "today-"+s.Name, parts)
}
