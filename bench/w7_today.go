package main

import (
	"context"
	"fmt"
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

// soughtStays are questions to the list of stays: a guest, a home, a channel, a number, a day, nobody.
var soughtStays = []string{"demo+anna", "carrer", "booking", "1032", "2025-07-12", "nobody+is+called+that"}

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
	sought := part{name: "stays sought", load: each(s, staysPath+"&q=", soughtStays), figure: figure{Work: "today", What: fmt.Sprintf("stays sought at %s over all years, %d questions", s.Name, len(soughtStays)), Goal: "p99 ≤ 50 ms at L"}}
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
		soughtAtS.load, sought.Goal = each(small, staysPath+"&q=", soughtStays), "p99 ≤ 50 ms; "+goalToday
		homesAtS := against(&homes, homesPath, "a page of the list of homes")
		homes.What, homes.Goal = homes.What+", 100 of them against 20", "≥ 0.16 of S: for each home ≥ 0.8"
		parts = []part{attentionAtS, attention, found, staysAtS, stays, soughtAtS, sought, homesAtS, homes}
	}
	return b.parts(ctx, s.process, "today-"+s.Name, parts)
}
