package web

import (
	"context"
	"strings"

	"latchkey/internal/wire"
)

// Offset is the input of every list. It names where a page begins (the mark of a keyset) and where the pages before it began, so that prev_page leads back the way one came.
type Offset struct {
	Offset string `query:"offset" maxLength:"4000" doc:"The next_page or prev_page of an earlier answer; absent or 0 for the start."`
}

// Numbered is the input of a list of what is numbered, which goes both ways.
type Numbered struct {
	Order string `query:"order" enum:"asc,desc" default:"desc" doc:"desc: the newest first."`
}

// OldestFirst reports whether the list was asked for from its beginning on.
func (in Numbered) OldestFirst() bool { return in.Order == "asc" }

const (
	// between stands between the marks of an offset, back before one that asks for the page in front of a mark.
	between, back = "\n", "<"
	// longestTrail is how many bytes of earlier marks an offset holds. Who has walked further and goes all the way back is led by reading the list from its start.
	longestTrail = 2000
	// mostPages is how many pages are read for that.
	mostPages = 2000
)

// place is a page of a list: its mark, and the marks of the pages before it, the nearest first. It holds nothing that its caller could not ask for: a forged one leads to pages of the
// same list only.
type place struct {
	mark   string
	before []string
	back   bool
}

func (o Offset) place() place {
	mark, trail, more := strings.Cut(wire.DecodeOffset(o.Offset), between)
	mark, isBack := strings.CutPrefix(mark, back)
	p := place{mark: mark, back: isBack && mark != ""}
	if more && !isBack {
		p.before = strings.Split(trail, between)
	}
	return p
}

// Mark is where the page begins; empty at the start.
func (o Offset) Mark() string { return o.place().mark }

func (o *Offset) move(mark string) { o.Offset = wire.EncodeOffset(mark) }

// next is the place of the page behind this one.
func (p place) next(mark string) place {
	here := p.mark
	if here == "" {
		here = wire.Start
	}
	n := place{mark: mark, before: []string{here}}
	length := len(here)
	for _, m := range p.before {
		if length += len(m) + len(between); length > longestTrail {
			break
		}
		n.before = append(n.before, m)
	}
	return n
}

// SecondPage is the next_page of a list's first page behind which a mark leads on; of one that is the last for an empty mark.
func SecondPage(mark string) string {
	if mark == "" {
		return wire.EncodeOffset("")
	}
	return wire.EncodeOffset(place{}.next(mark).offset())
}

// previous is the offset of the page before this one, in front of which nothing is known but what the trail says.
func (p place) previous() string {
	switch {
	case p.mark == "":
		return wire.Start
	case len(p.before) == 0:
		return back + p.mark
	}
	return strings.Join(p.before, between)
}

func (p place) offset() string {
	if p.mark == "" {
		return wire.Start
	}
	return strings.Join(append([]string{p.mark}, p.before...), between)
}

// pager is the input of a list that has pages.
type pager interface {
	place() place
	move(mark string)
}

// pageAt reads the page that an input asks for, and finds where it lies.
func pageAt[I, T any](ctx context.Context, c Caller, in *I, call func(ctx context.Context, c Caller, in *I) (wire.Page[T], error)) (wire.Page[T], place, error) {
	at, ok := any(in).(pager)
	if !ok {
		page, err := call(ctx, c, in)
		return page, place{}, err
	}
	here := at.place()
	if !here.back {
		at.move(here.mark)
		page, err := call(ctx, c, in)
		return page, here, err
	}
	wanted := here.mark
	here = place{}
	for range mostPages {
		at.move(here.mark)
		page, err := call(ctx, c, in)
		if err != nil || page.Next == wanted {
			return page, here, err
		}
		if page.Next == "" {
			break
		}
		here = here.next(page.Next)
	}
	// The list has changed, or the mark was never one of its own.
	at.move("")
	page, err := call(ctx, c, in)
	return page, place{}, err
}
