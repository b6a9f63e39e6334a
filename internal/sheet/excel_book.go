package sheet

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
)

// An Excel file (Office Open XML) is a zip of XML parts. They are read here as a stream and not with excelize, which keeps a whole worksheet in memory and fills each row up to its last
// column, so that 28 kB take gigabytes, and which takes what stands before a fault for the whole.

// Limits of one part of an Excel file.
const (
	maxPart   = 64 << 20
	maxToken  = 1 << 20 // bytes of one element with its attributes, or of one text
	maxTokens = 8_000_000
	maxDepth  = 32
)

var (
	errNotExcel = errors.New("not an Excel file that can be read")
	errTooLarge = errors.New("the sheet is too large")
	errDoctype  = errors.New("declares a document type or entities")
)

// excelBook is an opened Excel file.
type excelBook struct {
	parts   map[string]*zip.File
	texts   []string
	dates   []bool // by style: whether a number is a day or a time
	year04  bool   // days count from 1904 on
	visible string
}

func openBook(content []byte) (*excelBook, error) {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, err
	}
	b := &excelBook{parts: map[string]*zip.File{}}
	for _, f := range archive.File {
		name := partName(f.Name)
		if b.parts[name] != nil {
			return nil, errNotExcel // which of the two counts would depend on the reader
		}
		b.parts[name] = f
	}
	root, err := b.relations("")
	if err != nil {
		return nil, err
	}
	main := root.byKind("officeDocument")
	related, err := b.relations(main)
	if err != nil {
		return nil, err
	}
	if b.visible, err = b.workbook(main, related); err != nil {
		return nil, err
	}
	if at := related.byKind("sharedStrings"); at != "" {
		if err := b.sharedStrings(at); err != nil {
			return nil, err
		}
	}
	if at := related.byKind("styles"); at != "" {
		err = b.styles(at)
	}
	return b, err
}

// partName is the one spelling of the name of a part; names are the same in small and capital letters.
func partName(name string) string {
	return strings.ToLower(strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(name, `\`, "/")), "/"))
}

// meter bounds what an XML decoder reads, in all and for one token.
type meter struct {
	in           *bufio.Reader
	whole, token int
}

func (m *meter) Read([]byte) (int, error) { return 0, errNotExcel } // the decoder reads by byte

func (m *meter) ReadByte() (byte, error) {
	m.whole--
	m.token--
	switch {
	case m.whole < 0:
		return 0, errTooLarge
	case m.token < 0:
		return 0, errNotExcel
	}
	return m.in.ReadByte()
}

// walk visits the tokens of a part, each with the names of the elements around it, its own included. It reads to the end, where the checksum is.
func (b *excelBook) walk(name string, visit func(token xml.Token, within []string) error) error {
	file := b.parts[name]
	if file == nil {
		return errNotExcel
	}
	in, err := file.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	m := &meter{in: bufio.NewReader(in), whole: maxPart}
	decoder := xml.NewDecoder(m)
	var within []string
	for range maxTokens {
		m.token = maxToken
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.Directive:
			return errDoctype
		case xml.StartElement:
			if within = append(within, token.Name.Local); len(within) > maxDepth {
				return errNotExcel
			}
		}
		if err := visit(token, within); err != nil {
			return err
		}
		if _, end := token.(xml.EndElement); end {
			within = within[:len(within)-1]
		}
	}
	return errTooLarge
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

type relation struct{ id, kind, target string }

type relations []relation

func (all relations) byKind(kind string) string {
	for _, r := range all {
		if r.kind == kind {
			return r.target
		}
	}
	return ""
}

// relations are the parts that a part refers to; those of the file itself are of the part without a name.
func (b *excelBook) relations(of string) (relations, error) {
	var out relations
	err := b.walk(path.Join(path.Dir(of), "_rels", path.Base("/"+of)+".rels"), func(token xml.Token, _ []string) error {
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local != "Relationship" || attribute(e, "TargetMode") == "External" {
			return nil
		}
		target := attribute(e, "Target")
		if !strings.HasPrefix(target, "/") {
			target = path.Join(path.Dir(of), target)
		}
		out = append(out, relation{attribute(e, "Id"), path.Base(attribute(e, "Type")), partName(target)})
		return nil
	})
	return out, err
}

var (
	errNoSheet = errors.New("the file has no sheet")
	errHidden  = errors.New("all sheets of the file are hidden")
)

// workbook gives the part of the first sheet that is not hidden.
func (b *excelBook) workbook(name string, related relations) (string, error) {
	hidden, found := false, ""
	err := b.walk(name, func(token xml.Token, within []string) error {
		e, ok := token.(xml.StartElement)
		switch {
		case !ok:
		case e.Name.Local == "workbookPr":
			b.year04 = attribute(e, "date1904") == "1" || attribute(e, "date1904") == "true"
		case e.Name.Local == "sheet" && found == "":
			at := slices.IndexFunc(related, func(r relation) bool {
				return r.kind == "worksheet" && slices.ContainsFunc(e.Attr, func(a xml.Attr) bool { return a.Name.Local == "id" && a.Value == r.id })
			})
			switch state := attribute(e, "state"); {
			case at < 0:
			case state == "hidden" || state == "veryHidden":
				hidden = true
			default:
				found = related[at].target
			}
		}
		return nil
	})
	switch {
	case err != nil || found != "":
		return found, err
	case hidden:
		return "", errHidden
	}
	return "", errNoSheet
}

// isText reports whether characters are of a text of a cell, plain or in runs; the reading of Asian characters beside it is none.
func isText(within []string) bool {
	n := len(within)
	return n > 1 && within[n-1] == "t" && (within[n-2] == "si" || within[n-2] == "is" || within[n-2] == "r")
}

func (b *excelBook) sharedStrings(name string) error {
	var text strings.Builder
	return b.walk(name, func(token xml.Token, within []string) error {
		switch token := token.(type) {
		case xml.CharData:
			if isText(within) {
				text.Write(token)
			}
		case xml.EndElement:
			if token.Name.Local != "si" {
				return nil
			}
			if len(b.texts) == maxCells {
				return errTooLarge
			}
			b.texts = append(b.texts, unescape(text.String()))
			text.Reset()
		}
		return nil
	})
}

func (b *excelBook) styles(name string) error {
	own := map[string]string{}
	return b.walk(name, func(token xml.Token, within []string) error {
		e, ok := token.(xml.StartElement)
		switch {
		case !ok:
		case e.Name.Local == "numFmt":
			own[attribute(e, "numFmtId")] = attribute(e, "formatCode")
		case e.Name.Local == "xf" && len(within) == 3 && within[1] == "cellXfs":
			id := attribute(e, "numFmtId")
			code, known := own[id]
			number, err := strconv.Atoi(id)
			b.dates = append(b.dates, (known && isDate(code)) || (!known && err == nil && dateFormat(number)))
		}
		return nil
	})
}

// dateFormat reports whether a number format of Excel's own shows a day or a time.
func dateFormat(id int) bool {
	return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

// isDate reports whether a number format shows a day or a time: it has a letter of one outside of quotes, brackets and what follows \, _ and *.
func isDate(code string) bool {
	for i := 0; i < len(code); i++ {
		switch c := code[i]; c {
		case '\\', '_', '*':
			i++
		case '"', '[':
			end := map[byte]string{'"': `"`, '[': "]"}[c]
			length := strings.Index(code[i+1:], end)
			if length < 0 {
				return false
			}
			if inside := strings.ToLower(code[i+1 : i+1+length]); c == '[' && strings.Trim(inside, "hms") == "" && inside != "" {
				return true
			}
			i += length + 1
		case 'y', 'Y', 'm', 'M', 'd', 'D', 'h', 'H', 's', 'S':
			return true
		}
	}
	return false
}
