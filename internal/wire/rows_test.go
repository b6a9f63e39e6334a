package wire

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
)

type sampleRow struct {
	ExternalID string     `json:"external_id"`
	Count      int        `json:"count"`
	Lat        float64    `json:"lat"`
	On         clock.Date `json:"on"`
	Mandatory  bool       `json:"mandatory"`
	Maybe      *int       `json:"maybe"`
	Places     []struct {
		Name string `json:"name"`
	} `json:"places"`
}

func intp(n int) *int { return &n }

func TestRowsAreReadFromCSVAndJSONLines(t *testing.T) {
	want := []Line[sampleRow]{
		{2, sampleRow{ExternalID: "a", Count: 3, Lat: 41.5, On: clock.NewDate(2026, 7, 1), Mandatory: true, Maybe: intp(0)}},
		{3, sampleRow{ExternalID: "two\nlines", Places: []struct {
			Name string `json:"name"`
		}{{"Platja, \"gran\""}}}},
		{5, sampleRow{ExternalID: "ö"}},
	}
	csvText := "external_id,count,lat,on,mandatory,maybe,places\n" +
		"a,3,41.5,2026-07-01,true,0,\n" +
		"\"two\nlines\",,,,,,\"[{\"\"name\"\":\"\"Platja, \\\"\"gran\\\"\"\"\"}]\"\n" +
		"ö,,,,,,\n"
	jsonText := "\n" + `{"external_id":"a","count":3,"lat":41.5,"on":"2026-07-01","mandatory":true,"maybe":0}` + "\n" +
		`{"external_id":"two\nlines","places":[{"name":"Platja, \"gran\""}],"maybe":null}` + "\n\n" +
		`{"external_id":"ö"}`
	for name, text := range map[string]string{
		"x.csv": csvText, "bom.csv": "\ufeff" + csvText, "sniffed": csvText,
		"crlf.csv":      strings.ReplaceAll(strings.ReplaceAll(csvText, "two\nlines", "two\vlines"), "\n", "\r\n"),
		"semicolon.csv": "external_id;count;lat;on;mandatory;maybe;places\na;3;41.5;2026-07-01;true;0;\n\"two\nlines\";;;;;;\"[{\"\"name\"\":\"\"Platja, \\\"\"gran\\\"\"\"\"}]\"\nö;;;;;;\n",
		"x.jsonl":       jsonText, "x.NDJSON": jsonText, "json": jsonText, "bom.json": "\ufeff" + jsonText, "crlf.json": strings.ReplaceAll(jsonText, "\n", "\r\n"),
	} {
		got, refused, err := DecodeRows[sampleRow](name, strings.NewReader(text))
		if err != nil || len(refused) > 0 {
			t.Errorf("%s: %v %v", name, refused, err)
			continue
		}
		if name == "crlf.csv" { // a line break inside quotes is normalised by the CSV reader, so a vertical tab stands in for it
			got[1].Row.ExternalID, got[2].Line = "two\nlines", 5
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	for _, name := range []string{"x.csv", "x.jsonl", "x"} {
		if lines, refused, err := DecodeRows[sampleRow](name, strings.NewReader("")); len(lines)+len(refused) > 0 || err != nil {
			t.Errorf("an empty %s: %v %v %v", name, lines, refused, err)
		}
	}
}

func TestARefusedRowNamesLineFieldAndReasonButNotTheValue(t *testing.T) {
	const secret = "canary-4711"
	for _, c := range []struct {
		name, text string
		want       RefusedRow
	}{
		{"x.csv", "external_id,nope\na," + secret, RefusedRow{2, "a", "nope", "unknown column"}},
		{"x.csv", "external_id,external_id\na,b", RefusedRow{1, "", "external_id", "given twice"}},
		{"x.csv", "external_id,\na,b", RefusedRow{1, "", "", "a column of the header has no name"}},
		{"x.csv", "external_id,count\n\na," + secret, RefusedRow{3, "a", "count", "must be a whole number in its range"}},
		{"x.csv", "external_id,count\na,99999999999999999999", RefusedRow{2, "a", "count", "must be a whole number in its range"}},
		{"x.csv", "external_id,lat\na,NaN", RefusedRow{2, "a", "lat", "must be a number"}},
		{"x.csv", "external_id,lat\na,\"41,5\"", RefusedRow{2, "a", "lat", "must be a number"}},
		{"x.csv", "external_id,mandatory\na," + secret, RefusedRow{2, "a", "mandatory", "must be true or false"}},
		{"x.csv", "external_id,on\na,01.07.2026", RefusedRow{2, "a", "on", "not a date of the form yyyy-MM-dd"}},
		{"x.csv", "external_id,on\na,2026-02-30", RefusedRow{2, "a", "on", "not a date of the form yyyy-MM-dd"}},
		{"x.csv", "external_id,places\na," + secret, RefusedRow{2, "a", "places", "not JSON"}},
		{"x.csv", "external_id,places\na,\"[{\"\"nome\"\":1}]\"", RefusedRow{2, "a", "places", "unknown column \"nome\""}},
		{"x.csv", "external_id,places\na,\"[{\"\"name\"\":\"\"x\"\",\"\"name\"\":\"\"y\"\"}]\"", RefusedRow{2, "a", "places", "name given twice"}},
		{"x.csv", "external_id,count\na", RefusedRow{2, "", "", "1 cells instead of the header's 2"}},
		{"x.csv", "external_id,count\n\"a,1\n", RefusedRow{2, "", "", "a quote is wrong"}},
		{"x.csv", "external_id\n\xff", RefusedRow{2, "", "external_id", "not UTF-8 text"}},
		{"x.csv", "external_id\na\x00b", RefusedRow{2, "", "external_id", "not UTF-8 text"}},
		{"x.jsonl", `{"external_id":"a","nope":"` + secret + `"}`, RefusedRow{1, "a", "nope", "unknown column"}},
		{"x.jsonl", `{"external_id":"a","External_ID":"b"}`, RefusedRow{1, "a", "External_ID", "unknown column"}},
		{"x.jsonl", `{"external_id":"a","external_id":"b"}`, RefusedRow{1, "", "external_id", "given twice"}},
		{"x.jsonl", `{"external_id":"a","places":[{"name":"x","name":"y"}]}`, RefusedRow{1, "", "name", "given twice"}},
		{"x.jsonl", "\n" + `{"external_id":7}`, RefusedRow{2, "", "external_id", "must be text"}},
		{"x.jsonl", `{"external_id":"a","count":"` + secret + `"}`, RefusedRow{1, "a", "count", "must be a whole number in its range"}},
		{"x.jsonl", `{"external_id":"a","count":1.5}`, RefusedRow{1, "a", "count", "must be a whole number in its range"}},
		{"x.jsonl", `{"external_id":"a","places":{}}`, RefusedRow{1, "a", "places", "must be a list"}},
		{"x.jsonl", `{"external_id":"a","places":[{"name":4}]}`, RefusedRow{1, "a", "places", "name must be text"}},
		{"x.jsonl", `{"external_id":"a\u0000"}`, RefusedRow{1, "a\x00", "external_id", "not UTF-8 text"}},
		{"x.jsonl", `["a"]`, RefusedRow{1, "", "", "not one JSON object"}},
		{"x.jsonl", `{"external_id":"a"} {"external_id":"b"}`, RefusedRow{1, "", "", "not one JSON object"}},
		{"x.jsonl", `{"external_id":`, RefusedRow{1, "", "", "not one JSON object"}},
		{"x.jsonl", "{\"external_id\":\"\xff\"}", RefusedRow{1, "", "", "not UTF-8 text"}},
		{"x.jsonl", `{"external_id":"` + strings.Repeat("a", MaxImportLine) + `"}`, RefusedRow{1, "", "", "too long"}},
		{"x.csv", "external_id\n" + strings.Repeat("a", MaxImportLine+1), RefusedRow{2, "", "external_id", "too long"}},
	} {
		lines, refused, err := DecodeRows[sampleRow](c.name, strings.NewReader(c.text))
		if err != nil || len(lines) != 0 || len(refused) != 1 {
			t.Errorf("%.80q: %v %v %v", c.text, lines, refused, err)
			continue
		}
		if diff := cmp.Diff(c.want, refused[0]); diff != "" {
			t.Errorf("%.80q: %s", c.text, diff)
		}
		if strings.Contains(refused[0].Error(), secret) {
			t.Errorf("the report repeats the value: %s", refused[0].Error())
		}
	}
}

func TestEachBadRowOfAFileIsReportedUpToABound(t *testing.T) {
	text := "external_id,count\na,1\nb,x\nc,3\nd,y\n"
	lines, refused, err := DecodeRows[sampleRow]("x.csv", strings.NewReader(text))
	if err != nil || len(lines) != 2 || len(refused) != 2 || refused[1].Line != 5 {
		t.Errorf("%v %v %v", lines, refused, err)
	}
	_, refused, err = DecodeRows[sampleRow]("x.csv", strings.NewReader("external_id,count\n"+strings.Repeat("b,x\n", 5000)))
	if err != nil || len(refused) != maxRefused {
		t.Errorf("%d refused, %v", len(refused), err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '\n'
	}
	return len(p), nil
}

func TestAFileBeyondTheLimitIsNotReadToItsEnd(t *testing.T) {
	for _, name := range []string{"x.csv", "x.jsonl"} {
		var last error
		for _, err := range readRows(name, &limited{r: endless{}, left: 1 << 20}) {
			last = err
		}
		if !errors.Is(last, ErrImportTooLarge) {
			t.Errorf("%s: %v", name, last)
		}
	}
	if got, err := io.ReadAll(&limited{r: strings.NewReader("exact"), left: 5}); err != nil || string(got) != "exact" {
		t.Errorf("a file of exactly the limit: %q, %v", got, err)
	}
	broken := errors.New("the disk is gone")
	if _, _, err := DecodeRows[sampleRow]("x.csv", io.MultiReader(strings.NewReader("external_id\na\n"), brokenReader{broken})); !errors.Is(err, broken) {
		t.Errorf("a broken disk: %v", err)
	}
}

type brokenReader struct{ err error }

func (b brokenReader) Read([]byte) (int, error) { return 0, b.err }

func TestReportsOfPartsAddUp(t *testing.T) {
	sum := ImportReport{Read: 1, Added: 1}
	part := ImportReport{Read: 3, Changed: 1, Unchanged: 1}
	part.Refuse(4, "x", "arrival", ReasonRequired)
	sum.Add(part)
	want := ImportReport{Read: 4, Added: 1, Changed: 1, Unchanged: 1, Refused: []RefusedRow{{4, "x", "arrival", "is missing"}}}
	if diff := cmp.Diff(want, sum); diff != "" || sum.OK() || sum.Refused[0].Error() != "line 4 (x), arrival: is missing" {
		t.Error(diff, sum.Refused)
	}
	if got := Lines([]int{7, 8}); got[0] != (Line[int]{2, 7}) || got[1].Line != 3 {
		t.Errorf("numbered lines: %v", got)
	}
}

func FuzzDecodeRows(f *testing.F) {
	for _, seed := range []string{
		"external_id,count\na,1", "external_id;count\r\n\"a\nb\";2", `{"external_id":"a","places":[{"name":"x"}]}`, "\ufeffexternal_id\n", `{"a":{"a":[{"a":1,"b":[[]]}]}}`,
		"external_id,places\na,\"[{]\"", "{\"external_id\":\"\\u0000\"}",
	} {
		f.Add("x.csv", seed)
		f.Add("x.jsonl", seed)
		f.Add("", seed)
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		lines, refused, err := DecodeRows[sampleRow](name, strings.NewReader(text))
		if err != nil {
			t.Fatalf("a text in memory cannot fail to be read: %v", err)
		}
		last := 0
		for _, l := range lines {
			if l.Line <= last {
				t.Fatalf("line %d after line %d", l.Line, last)
			}
			last = l.Line
			if strings.ContainsRune(l.Row.ExternalID, 0) {
				t.Fatal("a NUL came through")
			}
		}
		for _, r := range refused {
			if r.Line < 1 || r.Reason == "" {
				t.Fatalf("a refusal without line or reason: %+v", r)
			}
		}
	})
}
