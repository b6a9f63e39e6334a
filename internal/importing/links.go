package importing

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/wire"
)

// mostEarlier is how many earlier lines are tried again before one step of the preview, the nearest ones. What depends on more than these shows when it is written.
const mostEarlier = 200

// links name what lines of one file share: a line depends on an earlier one that touches what it needs.
type links struct {
	needs, touches []string
}

// linker is a noun with lines that may depend on earlier lines of their file. changes are those of the line, where it was looked at.
type linker interface {
	Links(said Values, changes []wire.Change) links
}

// textIn is a text among values, as people compare it; empty for none.
func textIn(said Values, name string) string {
	var text string
	_ = json.Unmarshal(said[name], &text)
	return strings.ToLower(strings.TrimSpace(text))
}

// before are the values that changes have replaced, by field.
func before(changes []wire.Change) Values {
	out := Values{}
	for _, c := range changes {
		out[c.Field] = c.Before
	}
	return out
}

// named adds names of a kind that are not empty.
func named(to []string, kind string, names ...string) []string {
	for _, name := range names {
		if name != "" {
			to = append(to, kind+"\x00"+name)
		}
	}
	return to
}

// Links are names and addresses: of the company that a person needs, and of those that are one person.
func (people) Links(said Values, changes []wire.Change) links {
	was := before(changes)
	own := named(nil, "name", textIn(said, "name"))
	own = named(own, "email", textIn(said, "email"))
	return links{needs: named(slices.Clone(own), "name", textIn(said, "company")), touches: named(own, "name", textIn(was, "name"))}
}

// Links are the number and the titles of a home.
func (properties) Links(said Values, changes []wire.Change) links {
	was := before(changes)
	own := named(nil, "id", textIn(said, "external_id"))
	own = named(own, "title", textIn(said, "title"), textIn(said, "short_title"))
	return links{needs: own, touches: named(slices.Clone(own), "title", textIn(was, "title"), textIn(was, "short_title"))}
}

// Links are the list of an item.
func (checklists) Links(said Values, _ []wire.Change) links {
	list := named(nil, "list", textIn(said, "list"))
	return links{needs: list, touches: list}
}

// mostNights is how many nights of a stay are compared.
const mostNights = 400

// Links are nights in a home: a stay needs its own, and touches those that it had before too.
func (stays) Links(said Values, changes []wire.Change) links {
	now := nightsIn(said, said)
	out := links{needs: now, touches: now}
	if was := before(changes); len(was) > 0 {
		out.touches = append(slices.Clone(now), nightsIn(was, said)...)
	}
	return out
}

// nightsIn names the nights of a stay in its home. What values do not say is as the others say it.
func nightsIn(said, others Values) []string {
	value := func(name string, into any) bool {
		raw, ok := said[name]
		if !ok {
			raw, ok = others[name]
		}
		return ok && json.Unmarshal(raw, into) == nil
	}
	var home json.Number
	var from, to string
	if !value("property", &home) || !value("arrival", &from) || !value("departure", &to) {
		return nil
	}
	arrival, err := clock.ParseDate(from)
	if err != nil {
		return nil
	}
	departure, err := clock.ParseDate(to)
	if err != nil {
		return nil
	}
	var out []string
	for day := arrival; day < departure && len(out) < mostNights; day = day.AddDays(1) {
		out = append(out, fmt.Sprintf("%s %d", home, day))
	}
	return out
}
