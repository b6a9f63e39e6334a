// Package lookup finds everything of an office by a few typed words: stays, blocks, homes, people, tasks, payments, problems, messages, mails; the best few of each kind, and whether there are more.
//
// It knows no noun: each gives a Source of its kind. What the settings are called is known to the browser alone, which looks among them itself.
package lookup

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/search"
	"latchkey/internal/wire"
)

// Kind is what was found.
type Kind string

// The kinds.
const (
	Stay    Kind = "stay"
	Block   Kind = "block"
	Home    Kind = "home"
	Person  Kind = "person"
	Task    Kind = "task"
	Payment Kind = "payment"
	Problem Kind = "problem"
	Message Kind = "message"
	Mail    Kind = "mail"
)

// order is that of the answer.
var order = []Kind{Stay, Block, Home, Person, Task, Payment, Problem, Message, Mail}

// Schema names the kinds.
func (Kind) Schema(huma.Registry) *huma.Schema { return wire.Among(order) }

// Few is how many of a kind are shown at first; one more is asked for, to know whether there are more.
const Few = 4

// Ask is what a source is asked.
type Ask struct {
	Actor  identity.Actor
	Member identity.MemberID
	// Typed is as it was typed, Words are its words as texts are compared: lower case, without accents. There is at least one.
	Typed string
	Words []string
	Lang  string
	Now   clock.Instant
	// Found is what the sources before have found; a source of what belongs to stays, homes or people need not look for those again.
	Found map[Kind][]Hit
}

// Matches reports whether each typed word begins a word of a thing.
func (a Ask) Matches(known ...Known) bool {
	for _, typed := range a.Words {
		if !slices.ContainsFunc(known, func(k Known) bool { return begun(k.name, typed) || begun(k.others, typed) }) {
			return false
		}
	}
	return true
}

// begun reports whether one of the words begins with what was typed.
func begun(words []string, typed string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, typed) })
}

// Newest is how many things a source looks through that keeps no index of their words: what is further back is found in their list.
const Newest = 300

// Number is the number that was typed, as a stay or a task has one; false where it is none.
func (a Ask) Number() (int64, bool) {
	return identity.ParseNumber(strings.TrimPrefix(strings.TrimSpace(a.Typed), "#"))
}

// Source finds things of one kind, the best first, at most Few and one.
type Source func(ctx context.Context, ask Ask) ([]Hit, error)

// Hit is one thing that was found.
type Hit struct {
	Ref    string `json:"ref" doc:"The thing as memberid-id; of a message the reservation or task whose chat it is in, of a payment its reservation."`
	Title  string `json:"title" doc:"The guest, the home, the person, who paid, to whom a mail went."`
	Detail string `json:"detail" doc:"Home or address, company, note, what the message, the report or the line of a bank statement says."`
	Kind   string `json:"kind" doc:"Persons: manager, company, person. Tasks: the kind of task. Messages: cleaning, reservation. Stays: offer, confirmed, cancelled. Blocks: why. Payments: paid; of a line of a bank statement open, booked or ignored. Problems and mails: the state."`
	Begins string `json:"begins" doc:"yyyy-MM-dd or yyyy-MM-dd HH:mm:ss: arrival, planned start, when a message was written, a payment made, a problem reported, a mail written; empty for homes and persons."`
	Ends   string `json:"ends" doc:"yyyy-MM-dd: departure, end of a block."`
	Number int64  `json:"number" doc:"Of a stay or a task, or the stay of a payment; 0 for others."`
	// Amount is that of a payment.
	Amount *wire.Money `json:"amount,omitempty" doc:"Of a payment."`
}

// Group is what was found of one kind.
type Group struct {
	Kind Kind  `json:"kind"`
	Hits []Hit `json:"hits" nullable:"false"`
	More bool  `json:"more" doc:"Whether there are more than those."`
}

// Found is all that was found.
type Found struct {
	Groups []Group `json:"groups" nullable:"false" doc:"None is empty."`
}

// Service asks the sources.
type Service struct {
	sources func() map[Kind]Source
	now     func() clock.Instant
}

// NewService makes the service. The sources are asked for with each search, because they are made after it.
func NewService(sources func() map[Kind]Source, now func() clock.Instant) *Service {
	return &Service{sources, now}
}

// Find gives a manager what is called so.
func (s *Service) Find(ctx context.Context, actor identity.Actor, m identity.MemberID, typed, lang string) (Found, error) {
	out := Found{Groups: []Group{}}
	if !actor.Manages(m) {
		return out, fault.Missing(fault.NotFound)
	}
	ask := Ask{Actor: actor, Member: m, Typed: typed, Words: Words(typed), Lang: lang, Now: s.now(), Found: map[Kind][]Hit{}}
	if len(ask.Words) == 0 {
		return out, nil
	}
	sources := s.sources()
	for _, kind := range order {
		source, ok := sources[kind]
		if !ok {
			continue
		}
		hits, err := source(ctx, ask)
		if err != nil {
			return out, err
		}
		ask.Found[kind] = hits
		if len(hits) > 0 {
			out.Groups = append(out.Groups, Group{Kind: kind, Hits: hits[:min(Few, len(hits))], More: len(hits) > Few})
		}
	}
	return out, nil
}

// Words are the words of a text as they are compared.
func Words(text string) []string {
	var out []string
	for _, t := range search.Tokens(text) {
		out = append(out, t.Word)
	}
	return out
}

// best keeps what matches best.
type scored struct {
	hit   Hit
	score int
}

// Best collects hits of a list that is in memory: each typed word must begin a word of the thing, and one that is found in its name counts more.
type Best struct {
	words []string
	found []scored
}

// Search begins to collect.
func (a Ask) Search() *Best { return &Best{words: a.Words} }

// Known is what a thing is called, cut into words: a noun that keeps its things in memory keeps that beside them.
type Known struct{ name, others []string }

// KnownAs cuts the name of a thing, and what else is known of it, into words.
func KnownAs(name string, others ...string) Known {
	return Known{Words(name), Words(strings.Join(others, " "))}
}

// Offer takes a thing by its name and what else is known of it.
func (b *Best) Offer(hit Hit, name string, others ...string) {
	b.OfferKnown(func() Hit { return hit }, KnownAs(name, others...))
}

// OfferKnown is Offer of a thing whose words are known.
func (b *Best) OfferKnown(hit func() Hit, known Known) {
	score := 0
	for _, typed := range b.words {
		switch {
		case slices.Contains(known.name, typed):
			score += 4
		case begun(known.name, typed):
			score += 3
		case begun(known.others, typed):
			score++
		default:
			return
		}
	}
	b.found = append(b.found, scored{hit(), score})
}

// Hits are the best.
func (b *Best) Hits() []Hit {
	slices.SortStableFunc(b.found, func(x, y scored) int {
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(x.hit.Title, y.hit.Title))
	})
	out := make([]Hit, 0, Few+1)
	for _, one := range b.found[:min(Few+1, len(b.found))] {
		out = append(out, one.hit)
	}
	return out
}
