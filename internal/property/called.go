package property

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/search"
)

// wordOf is a word of a home's name.
type wordOf struct {
	word string
	home int64
}

// nameWords are the words of all homes' titles, buildings and towns, sorted: those that begin alike lie together.
func nameWords(all []Property) []wordOf {
	var out []wordOf
	for _, p := range all {
		for _, word := range search.WordsOf(strings.Join([]string{p.Title, p.ShortTitle, p.Building.Name, p.City}, " ")) {
			out = append(out, wordOf{word, p.Ref.ID})
		}
	}
	slices.SortFunc(out, func(a, b wordOf) int { return cmp.Or(strings.Compare(a.word, b.word), cmp.Compare(a.home, b.home)) })
	return out
}

// Called finds the homes of which a word of the title, the building or the town begins with the term, or is the term where the word must be whole. The term is folded as package search does.
func (s *Service) Called(ctx context.Context, q database.Querier, member identity.MemberID, term string, whole bool) (map[int64]bool, error) {
	all, err := s.snapshot(ctx, q, member)
	if err != nil {
		return nil, err
	}
	return called(all.names(), term, whole), nil
}

func called(words []wordOf, term string, whole bool) map[int64]bool {
	found := map[int64]bool{}
	from, _ := slices.BinarySearchFunc(words, term, func(w wordOf, term string) int { return strings.Compare(w.word, term) })
	for _, w := range words[from:] {
		if w.word != term && (whole || !strings.HasPrefix(w.word, term)) {
			break
		}
		found[w.home] = true
	}
	return found
}
