package wire

// Sieve makes pages of a list of which only some items are wanted, and which no index can choose. P is a place in the list.
type Sieve[T, R, P any] struct {
	// Size is how many items a page has, Most how many are read for it: a page may be short and still have a next one.
	Size, Most int
	// Read gives up to limit items behind a place, At is where an item is.
	Read func(behind P, limit int) ([]T, error)
	At   func(T) P
	// Keep is what an item becomes, and whether it is wanted.
	Keep func(T) (R, bool, error)
	Mark func(P) string
}

// Page is the page behind a place.
func (s Sieve[T, R, P]) Page(behind P) (Page[R], error) {
	var page Page[R]
	for read := 0; read < s.Most; {
		found, err := s.Read(behind, s.Size+1)
		if err != nil {
			return page, err
		}
		for _, one := range found {
			if len(page.Items) == s.Size {
				page.Next = s.Mark(behind)
				return page, nil
			}
			read++
			behind = s.At(one)
			item, wanted, err := s.Keep(one)
			if err != nil {
				return page, err
			}
			if wanted {
				page.Items = append(page.Items, item)
			}
		}
		if len(found) <= s.Size {
			return page, nil
		}
	}
	page.Next = s.Mark(behind)
	return page, nil
}

// Walk reads a list page by page from its start, up to most items.
func Walk[T any](most int, page func(after string) (Page[T], error)) ([]T, error) {
	var out []T
	for after := ""; ; {
		found, err := page(after)
		if err != nil {
			return nil, err
		}
		if out = append(out, found.Items...); len(out) >= most {
			return out[:most], nil
		}
		if after = found.Next; after == "" {
			return out, nil
		}
	}
}
