package importing

import (
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"hash/maphash"
	"slices"
	"sync"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// earlier is what a step needs of the lines before it. It grows with the run and is kept between two steps: reading all of those lines again for each step makes a long file quadratic.
type earlier struct {
	run   identity.Ref
	state State
	// upTo is the last line that was read, and seal is what is stored of it. A line that was looked at again has another seal, so what another node or a new preview has changed is noticed.
	upTo int64
	seal []byte
	// linked are the lines that would write something. Only a preview needs them.
	linked linked
	// matched are the lines that have found their thing there, by thing and part.
	matched map[[2]int64][]int64
}

// memory keeps what was read of the runs that somebody goes on with, the one used last at the end.
type memory struct {
	mu   sync.Mutex
	kept []*earlier
	// limit is mostKept; tests have less.
	limit int
}

// mostKept is how many names, lines and things of all runs together stay in memory, some sixty bytes each. What has no room is read again.
const mostKept = 1_000_000

// size counts what is kept of a run.
func (e *earlier) size() int { return 1 + len(e.linked.touches) + len(e.linked.lines) + len(e.matched) }

// take gives what is kept of a run; until it is kept again, nobody else has it.
func (m *memory) take(r Run) *earlier {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := slices.IndexFunc(m.kept, func(e *earlier) bool { return e.run == r.Ref && e.state == r.State })
	if at < 0 {
		return nil
	}
	e := m.kept[at]
	m.kept = slices.Delete(m.kept, at, at+1)
	return e
}

func (m *memory) keep(e *earlier) {
	if e == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept = append(slices.DeleteFunc(m.kept, func(o *earlier) bool { return o.run == e.run }), e)
	all := 0
	for _, o := range m.kept {
		all += o.size()
	}
	for len(m.kept) > 0 && all > cmp.Or(m.limit, mostKept) {
		all -= m.kept[0].size()
		m.kept = slices.Delete(m.kept, 0, 1)
	}
}

// forget drops what is kept of a run.
func (m *memory) forget(run identity.Ref) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept = slices.DeleteFunc(m.kept, func(e *earlier) bool { return e.run == run })
}

// before reads the lines before the next step of a run that were not read yet.
func (s *Service) before(ctx context.Context, q database.Querier, r Run, at homes) (*earlier, error) {
	e := s.memory.take(r)
	if e != nil && e.upTo > 0 {
		seal, err := sealOf(ctx, q, r.Ref, e.upTo)
		if err != nil {
			return nil, err
		}
		if e.upTo > r.Done || seal == nil || !bytes.Equal(seal, e.seal) {
			e = nil
		}
	}
	if e == nil {
		e = &earlier{run: r.Ref, state: r.State, matched: map[[2]int64][]int64{}}
	}
	if e.upTo >= r.Done {
		return e, nil
	}
	// The seal is read before the lines: one that changes in between does not fit next time.
	seal, err := sealOf(ctx, q, r.Ref, r.Done)
	if err != nil {
		return nil, err
	}
	lines, err := s.linesBetween(ctx, q, r.Ref, e.upTo, r.Done)
	if err != nil {
		return nil, err
	}
	columns := s.nouns[r.Kind].Columns()
	linker, links := s.nouns[r.Kind].(linker)
	for _, l := range lines {
		if l.Effect == EffectSame || l.Effect == EffectChanged {
			key := [2]int64{l.Outcome.ID, l.Part}
			e.matched[key] = append(e.matched[key], l.ID)
		}
		if links && r.State == Previewing && (l.Effect == EffectNew || l.Effect == EffectChanged) {
			said, _ := values(columns, r.Map, l.Cells, at)
			e.linked.add(l.ID, linker.Links(said, l.Changes))
		}
	}
	e.upTo, e.seal = r.Done, seal
	return e, nil
}

// hashing is the seed of names of this process.
var hashing = maphash.MakeSeed()

// linked finds lines by what they touch. It keeps hashes instead of names: guests' names stay out of memory, and two names with one hash only have a line tried without need.
type linked struct {
	lines   []linkedLine
	touches []touch
	// last is the last touch of a name.
	last map[uint64]int
}

type linkedLine struct {
	id    int64
	needs []uint64
}

// touch is a line that touches a name. previous is the touch of the same name before it, -1 for none.
type touch struct{ line, previous int }

func hashes(names []string) []uint64 {
	out := make([]uint64, len(names))
	for i, name := range names {
		out[i] = maphash.String(hashing, name)
	}
	return out
}

// add adds the next line.
func (k *linked) add(id int64, l links) {
	if k.last == nil {
		k.last = map[uint64]int{}
	}
	for _, name := range hashes(l.touches) {
		previous, known := k.last[name]
		if !known {
			previous = -1
		}
		k.last[name] = len(k.touches)
		k.touches = append(k.touches, touch{line: len(k.lines), previous: previous})
	}
	k.lines = append(k.lines, linkedLine{id, hashes(l.needs)})
}

// related picks the lines on which the next ones depend, also through each other, the nearest ones, in their order.
func (k *linked) related(next []links, most int) []int64 {
	wanted := map[uint64]bool{}
	var open latest
	want := func(names []uint64, before int) {
		for _, name := range names {
			at, known := k.last[name]
			if !known || wanted[name] {
				continue
			}
			wanted[name] = true
			for at >= 0 && k.touches[at].line >= before {
				at = k.touches[at].previous
			}
			if at >= 0 {
				heap.Push(&open, at)
			}
		}
	}
	for _, l := range next {
		want(hashes(l.needs), len(k.lines))
	}
	var out []int64
	behind := len(k.lines)
	for len(open) > 0 && len(out) < most {
		at := k.touches[heap.Pop(&open).(int)]
		if at.previous >= 0 {
			heap.Push(&open, at.previous)
		}
		if at.line < behind { // else the same line by another name
			behind = at.line
			out = append(out, k.lines[at.line].id)
			want(k.lines[at.line].needs, at.line)
		}
	}
	slices.Reverse(out)
	return out
}

// latest is a heap of touches, the latest first.
type latest []int

func (l latest) Len() int           { return len(l) }
func (l latest) Less(i, j int) bool { return l[i] > l[j] }
func (l latest) Swap(i, j int)      { l[i], l[j] = l[j], l[i] }
func (l *latest) Push(x any)        { *l = append(*l, x.(int)) }
func (l *latest) Pop() any {
	old := *l
	x := old[len(old)-1]
	*l = old[:len(old)-1]
	return x
}
