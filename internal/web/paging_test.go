package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"latchkey/internal/wire"
)

// pages is a list of so many pages, whose marks are as long as those of tasks.
func pages(t *testing.T, count int) func(offset string) (first, next, prev string) {
	r, _ := newTestRouter(t)
	List(r, Route{ID: "listPages", Method: http.MethodGet, Path: "/v1/pages", Tag: "t", Public: true}, func(_ context.Context, _ Caller, in *Offset) (wire.Page[thing], error) {
		number := 0
		if mark := in.Mark(); mark != "" {
			var err error
			if number, err = strconv.Atoi(strings.TrimPrefix(mark, "1767225600000-1-")); err != nil {
				return wire.Page[thing]{}, nil
			}
		}
		page := wire.Page[thing]{Items: []thing{{Name: strconv.Itoa(number)}}}
		if number+1 < count {
			page.Next = fmt.Sprintf("1767225600000-1-%d", number+1)
		}
		return page, nil
	})
	return func(offset string) (string, string, string) {
		w, out := send(t, r, "GET", "/v1/pages?offset="+url.QueryEscape(offset), "", "")
		if w.Code != http.StatusOK {
			t.Fatalf("%q: %d %s", offset, w.Code, w.Body)
		}
		items, _ := out["data"].([]any)
		name := ""
		if len(items) > 0 {
			item, _ := items[0].(map[string]any)
			name, _ = item["name"].(string)
		}
		return name, out["next_page"].(string), out["prev_page"].(string)
	}
}

func TestEveryPageLeadsBackToTheOneBefore(t *testing.T) {
	for _, count := range []int{1, 2, 3, 400} {
		ask := pages(t, count)
		offset, forward := "MA==", []string{}
		for {
			name, next, _ := ask(offset)
			if forward = append(forward, name); next == "MA==" {
				break
			}
			if len(next) > 4000 {
				t.Fatalf("an offset of %d characters", len(next))
			}
			offset = next
		}
		if len(forward) != count {
			t.Fatalf("%d pages forward: %v", count, forward)
		}
		backward := []string{}
		for range count {
			name, _, prev := ask(offset)
			backward = append(backward, name)
			offset = prev
		}
		slices.Reverse(backward)
		if !slices.Equal(forward, backward) || offset != "MA==" {
			t.Errorf("%d pages: forward %v, back %v, then %q", count, forward, backward, offset)
		}
		// From a page in the middle one goes on as before.
		if count == 400 {
			name, next, prev := ask(wire.EncodeOffset("1767225600000-1-7"))
			before, again, _ := ask(prev)
			behind, _, _ := ask(next)
			if name != "7" || before != "6" || behind != "8" {
				t.Errorf("around a bare mark: %s %s %s", before, name, behind)
			}
			if back, _, _ := ask(again); back != "7" {
				t.Errorf("forward again: %s", back)
			}
		}
	}
}

// An offset that nobody gave leads to some page of the same list, or to an empty one, and its previous page too.
func TestForgedOffsetsAreHarmless(t *testing.T) {
	ask := pages(t, 3)
	for _, raw := range []string{
		"<", "<<", "<x", "<0", "<\n", "\n", "\n\n\n", "x\n\n", "1767225600000-1-1\n<\n<", "1767225600000-1-2\nx\ny", "<1767225600000-1-9", "\x00", "0\n0", strings.Repeat("\n", 2500), strings.Repeat("<", 2500),
	} {
		offset := wire.EncodeOffset(raw)
		for range 6 {
			_, next, prev := ask(offset)
			if _, _, _ = ask(next); prev == "" {
				t.Errorf("%q leads nowhere", raw)
			}
			offset = prev
		}
	}
}
