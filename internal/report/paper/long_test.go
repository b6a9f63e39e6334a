package paper

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"
)

// after ends a context once so much was written.
type after struct {
	bytes.Buffer
	most int
	end  context.CancelFunc
}

func (a *after) Write(p []byte) (int, error) {
	n, err := a.Buffer.Write(p)
	if a.Len() > a.most {
		a.end()
	}
	return n, err
}

// A part of the pages is as it is among all pages, and what is on the others is not kept.
func TestAPartOfThePagesIsAsAmongAll(t *testing.T) {
	template, err := Parse([]byte(good), testFields)
	if err != nil {
		t.Fatal(err)
	}
	all, err := template.Lay(t.Context(), rowsOf(400))
	if err != nil || len(all.Pages) < 5 {
		t.Fatal(err, len(all.Pages))
	}
	last := len(all.Pages) - 1
	for _, part := range [][2]int{{0, 2}, {2, 2}, {last, 1}, {last - 1, 1000}, {0, 1 << 62}, {last + 1, 1}, {1 << 62, 1 << 62}, {1, 0}} {
		got, err := template.LayPart(t.Context(), rowsOf(400), part[0], part[1])
		if err != nil || len(got.Pages) != len(all.Pages) || got.Rows != all.Rows {
			t.Fatalf("%v: %v, %d pages", part, err, len(got.Pages))
		}
		for i, page := range got.Pages {
			wanted := i >= part[0] && i-part[0] < part[1]
			if !wanted && page != nil || wanted && !slices.Equal(page, all.Pages[i]) {
				t.Errorf("%v: page %d has %d things", part, i, len(page))
			}
		}
	}
}

// A file that lets go of its pages is the same file.
func TestTheLastDrawingIsTheSameFile(t *testing.T) {
	template, err := Parse([]byte(good), testFields)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := template.Lay(t.Context(), rowsOf(100))
	if err != nil {
		t.Fatal(err)
	}
	kept := fileOf(t, doc)
	var out bytes.Buffer
	if err := doc.LastPDF(t.Context(), &out, "Report", "en-US", time.Unix(0, 0)); err != nil || !bytes.Equal(out.Bytes(), kept) {
		t.Errorf("%v, %d bytes and %d", err, out.Len(), len(kept))
	}
	if !reflect.DeepEqual(doc.Pages, make([][]Item, len(doc.Pages))) {
		t.Error("pages are still there")
	}
}

// A CSV file is written while its rows are read, and no further once nobody waits for it.
func TestCSVEndsWithTheContext(t *testing.T) {
	template, err := Parse([]byte(good), testFields)
	if err != nil {
		t.Fatal(err)
	}
	var whole bytes.Buffer
	if err := template.CSV(t.Context(), &whole, rowsOf(20_000)); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	out := &after{most: 10_000, end: end}
	if err := template.CSV(ctx, out, rowsOf(20_000)); !errors.Is(err, context.Canceled) || out.Len() > whole.Len()/2 {
		t.Errorf("%v after %d of %d bytes", err, out.Len(), whole.Len())
	}
	ctx, end = context.WithCancel(t.Context())
	end()
	if err := template.CSV(ctx, new(bytes.Buffer), rowsOf(1)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
