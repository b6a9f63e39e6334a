package main

import (
	"context"
	"fmt"
	"slices"
)

const (
	attentionPath = "/v1/manage/attention"
	searchPath    = "/v1/manage/search?q="
	goalToday     = "≥ 0.8 of S"
)

// searched is what an office types: a home, a person, words of messages, a number.
var searched = []string{"carrer", "demo+anna", "towels", "key", "1032", "nobody+is+called+that"}

// today is what the office's first page asks for: what needs attention, again and again while nothing happens; and the search of everything. At L it takes turns with S.
func (b *bench) today(ctx context.Context, s *site) error {
	of := func(at *site, path string) load {
		return b.on(at.process, readers, turns(requests(at.managers, path)))
	}
	search := func(at *site) load {
		made := make([][]byte, len(searched))
		for i, typed := range searched {
			made[i] = request("GET", searchPath+typed, at.managers[0].token, "")
		}
		return b.on(at.process, 1, turns(made))
	}
	attention := part{name: "attention", load: of(s, attentionPath), figure: figure{Work: "today", What: "what needs attention at " + s.Name}}
	found := part{name: "search", load: search(s), figure: figure{Work: "today", What: fmt.Sprintf("search of everything at %s, %d questions, one after another", s.Name, len(searched)), Goal: "p99 ≤ 50 ms at L"}}
	parts := []part{attention, found}
	if s.Name == "L" && slices.Contains(b.sizes, "S") {
		small, err := b.open(ctx, sizes[0])
		if err != nil {
			return err
		}
		defer small.stop()
		attention.floor, attention.FloorIs, attention.Goal, attention.What = "attention at S", "at S", goalToday, "what needs attention at L against S"
		parts = []part{{name: "attention at S", beside: true, load: of(small, attentionPath)}, attention, found}
	}
	return b.parts(ctx, s.process, "today-"+s.Name, parts)
}
