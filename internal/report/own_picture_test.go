package report

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/jpeg"
	"slices"
	"testing"

	"latchkey/internal/report/paper"
)

// withPhoto is a template that shows a photo, whose file says where it was taken.
func withPhoto(t *testing.T) []byte {
	t.Helper()
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 20, 10)), nil); err != nil {
		t.Fatal(err)
	}
	place := append([]byte{0xFF, 0xE1, 0, 12}, "Exif\x00\x00HERE"...)
	file := slices.Concat(photo.Bytes()[:2], place, photo.Bytes()[2:])
	return fmt.Appendf(nil, `{"version":1,"name":"x","data":"tasks","paper":{"size":"A5","margin":10},"group":{},"pictures":[{"name":"Plan","data":%q}],"bands":{"row":{"height":30,"parts":[{"kind":"picture","name":"Plan","x":0,"y":0,"width":20,"height":10}]}}}`,
		base64.StdEncoding.EncodeToString(file))
}

// holdsPlace reports whether the picture of a template says where it was taken.
func holdsPlace(t *testing.T, raw []byte) bool {
	t.Helper()
	template, err := readTemplate(raw)
	if err != nil {
		t.Fatal(err)
	}
	file, err := base64.StdEncoding.DecodeString(template.Pictures[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Contains(file, []byte("HERE"))
}

// A report that is kept has nothing of its photos but the photos, as a template has that is kept.
func TestPhotosAreKeptWithoutTheirPlace(t *testing.T) {
	raw := withPhoto(t)
	template, err := readTemplate(raw)
	if err != nil || !holdsPlace(t, raw) {
		t.Fatal(err)
	}
	f, err := freeze(template, blank("en-US", "x", ""))
	if err != nil || holdsPlace(t, f.Template) {
		t.Error("a kept report says where its photo was taken", err)
	}
	_, body, err := checkTemplate(raw)
	if err != nil || holdsPlace(t, body) {
		t.Error("a kept template says where its photo was taken", err)
	}
}

// Pictures are sent once: with the first page.
func TestPicturesComeWithTheFirstPage(t *testing.T) {
	template, err := readTemplate(withPhoto(t))
	if err != nil {
		t.Fatal(err)
	}
	c := blank("en-US", "x", "")
	c.Rows = slices.Repeat([]paper.Row{make(paper.Row, len(taskFields.Fields))}, 20)
	doc := laid(t, template, c)
	for first, want := range []int{1, 0} {
		got := presentPages(doc, false, ReportWantedPages{First: first, Count: 1})
		if len(got.Pictures) != want || len(got.Pages) != 1 || !slices.ContainsFunc(got.Pages[0].Items, func(i ReportItem) bool { return i.Kind == "own_picture" && i.Text == "Plan" }) {
			t.Errorf("page %d: %d pictures, %+v", first, len(got.Pictures), got.Pages)
		}
	}
}
