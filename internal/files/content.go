package files

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gabriel-vasile/mimetype"
)

// errNotAllowed is why a file is refused for what it is; errDamaged, why one of an allowed type is.
var (
	errNotAllowed = errors.New("not one of the types that may be uploaded")
	errDamaged    = errors.New("cannot be read")
)

// content is a whole file that was sent.
type content interface {
	io.ReaderAt
	io.ReadSeeker
}

// kind is a type that may be uploaded: by content, and by the extensions that go with it. The first extension is the one that a nameless file gets.
type kind struct {
	mime    string
	exts    []string
	picture bool
	// check looks at the whole; nil for pictures, which are decoded instead.
	check func(c content, size int64) error
}

const (
	webpMime = "image/webp"
	gifMime  = "image/gif"
	bmpMime  = "image/bmp"
	tiffMime = "image/tiff"
)

// pictureExts are all extensions that a picture may come with: phones name what they converted by what it was.
var pictureExts = []string{".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".gif", ".bmp", ".dib", ".tif", ".tiff", ".heic", ".heif", ".avif"}

var kinds = []kind{
	{mime: JPEG, exts: pictureExts, picture: true},
	{mime: PNG, exts: pictureExts, picture: true},
	{mime: webpMime, exts: pictureExts, picture: true},
	{mime: gifMime, exts: pictureExts, picture: true},
	{mime: bmpMime, exts: pictureExts, picture: true},
	{mime: tiffMime, exts: pictureExts, picture: true},
	{mime: Word, exts: []string{".docx"}, check: checkOffice("word/document.xml", "wordprocessingml.document.main+xml")},
	{mime: Excel, exts: []string{".xlsx"}, check: checkOffice("xl/workbook.xml", "spreadsheetml.sheet.main+xml")},
	{mime: Doc, exts: []string{".doc"}, check: checkOLE},
	{mime: XLS, exts: []string{".xls"}, check: checkOLE},
	{mime: PDF, exts: []string{".pdf"}, check: checkPDF},
	{mime: Text, exts: []string{".txt", ".text", ".log", ".csv", ".tsv", ".md"}, check: checkText},
}

// oleMime is what is known of an OLE file when its first bytes tell no more: then the extension decides between Word and Excel.
const oleMime = "application/x-ole-storage"

// sniff finds the kind of a file by its first bytes and its extension, which must fit each other.
func sniff(c content, size int64, ext string) (kind, error) {
	head := make([]byte, min(size, 3072))
	if _, err := c.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return kind{}, err
	}
	if len(head) == 0 {
		return kind{}, errNotAllowed
	}
	found, _, _ := strings.Cut(mimetype.Detect(head).String(), ";")
	if found == oleMime {
		switch ext {
		case ".doc":
			found = Doc
		case ".xls":
			found = XLS
		}
	}
	if found == "application/zip" { // the order of an archive's entries is free; which of the two it is shows in check
		switch ext {
		case ".docx":
			found = Word
		case ".xlsx":
			found = Excel
		}
	}
	if found == "text/csv" || found == "text/tab-separated-values" {
		found = Text
	}
	if ext == ".txt" && (found == "application/json" || found == "application/x-ndjson" || found == "application/x-subrip") {
		found = Text // what begins with a bracket or a number is a note all the same
	}
	for _, k := range kinds {
		if k.mime != found {
			continue
		}
		if !slices.Contains(k.exts, ext) && (ext != "" || !k.picture) {
			return kind{}, errNotAllowed
		}
		return k, nil
	}
	return kind{}, errNotAllowed
}

const (
	maxEntries  = 5000
	maxUnpacked = 300 << 20
	// maxRatio is how much an archive may grow; text of office files shrinks by some thirty times.
	maxRatio = 200
	// freeUnpacked is what an archive may hold whatever its ratio, in bytes.
	freeUnpacked = 20 << 20
)

// checkOffice takes an Office Open XML file: an archive from its first byte to its last, of bearable size when unpacked (counted, not believed), with the main part of
// its type, and nothing in it that can be executed.
func checkOffice(main, contentType string) func(content, int64) error {
	return func(c content, size int64) error {
		if err := noOtherFace(c, size, "%PDF-"); err != nil {
			return err
		}
		if tail := tailOf(c, size, 22); len(tail) < 22 || !bytes.HasPrefix(tail, []byte("PK\x05\x06")) {
			return errNotAllowed // an archive of an office program has no comment, and nothing behind it
		}
		z, err := zip.NewReader(c, size)
		if err != nil {
			return errDamaged
		}
		if len(z.File) > maxEntries {
			return errNotAllowed
		}
		allowed := max(freeUnpacked, min(maxUnpacked, size*maxRatio))
		var hasMain, hasTypes bool
		for _, f := range z.File {
			name := strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/"))
			if active(name) || strings.HasPrefix(name, "/") || strings.Contains(name, "../") {
				return errNotAllowed
			}
			var types *bytes.Buffer
			begin := &head{}
			var w io.Writer = begin
			if name == "[content_types].xml" {
				types = &bytes.Buffer{}
				w = types
			}
			n, err := unpack(w, f, allowed)
			if err != nil {
				return err
			}
			if begin.isProgram() {
				return errNotAllowed
			}
			allowed -= n
			if types != nil {
				text := strings.ToLower(types.String())
				if strings.Contains(text, "macroenabled") || strings.Contains(text, "vbaproject") {
					return errNotAllowed
				}
				hasTypes = strings.Contains(text, contentType)
			}
			hasMain = hasMain || name == main
		}
		if !hasMain || !hasTypes {
			return errNotAllowed
		}
		return nil
	}
}

// programs are the endings of what a computer starts when it is opened, and of office files that may hold macros.
var programs = []string{
	".exe", ".dll", ".scr", ".com", ".bat", ".cmd", ".ps1", ".js", ".jse", ".vbs", ".vbe", ".wsf", ".hta", ".msi", ".jar", ".lnk", ".sh", ".php", ".html", ".htm", ".docm", ".dotm", ".xlsm", ".xltm", ".xlam",
}

// head keeps the first bytes of a part.
type head struct{ bytes []byte }

func (h *head) Write(b []byte) (int, error) {
	h.bytes = append(h.bytes, b[:min(len(b), 4-min(4, len(h.bytes)))]...)
	return len(b), nil
}

// isProgram recognizes the beginnings of programs of Windows, Linux and the Mac, and of scripts, whatever the part is called.
func (h *head) isProgram() bool {
	for _, mark := range []string{"MZ", "\x7fELF", "#!", "\xcf\xfa\xed\xfe", "\xca\xfe\xba\xbe"} {
		if bytes.HasPrefix(h.bytes, []byte(mark)) {
			return true
		}
	}
	return false
}

// active reports whether a part of an office file can be executed.
func active(name string) bool {
	base := path.Base(name)
	return slices.Contains(programs, path.Ext(base)) || strings.Contains(base, "vbaproject") || strings.Contains(base, "vbadata") || strings.Contains(name, "/activex/") || strings.Contains(name, "/macrosheets/") ||
		(strings.Contains(name, "/embeddings/") && strings.HasSuffix(base, ".bin"))
}

// unpack reads an entry to its end, which also checks its sum, unless it grows beyond limit.
func unpack(w io.Writer, f *zip.File, limit int64) (int64, error) {
	r, err := f.Open()
	if err != nil {
		return 0, errDamaged
	}
	defer r.Close()
	n, err := io.Copy(w, io.LimitReader(r, limit+1))
	switch {
	case n > limit:
		return n, errNotAllowed
	case err != nil:
		return n, errDamaged
	}
	return n, nil
}

// checkOLE takes an old Word or Excel file without macros: their storage is named in the directory, in UTF-16.
func checkOLE(c content, size int64) error {
	found, err := contains(c, size, utf16le("_VBA_PROJECT"), utf16le("Macros"))
	if err == nil && found {
		err = errNotAllowed
	}
	return err
}

func utf16le(s string) []byte {
	var out []byte
	for i := range len(s) {
		out = append(out, s[i], 0)
	}
	return out
}

// checkPDF takes a PDF from its first byte to its last that brings no program with it where that can be seen; what shows it later must not execute it either, and gets it
// as a file to save.
func checkPDF(c content, size int64) error {
	if found, err := contains(c, size, []byte("/JavaScript"), []byte("/Launch"), []byte("PK\x05\x06")); err != nil || found {
		return errors.Join(err, errNotAllowed)
	}
	head := make([]byte, min(size, 8))
	if _, err := c.ReadAt(head, 0); err != nil {
		return errDamaged
	}
	if !bytes.HasPrefix(head, []byte("%PDF-1.")) && !bytes.HasPrefix(head, []byte("%PDF-2.")) {
		return errNotAllowed
	}
	if !bytes.Contains(tailOf(c, size, 2048), []byte("%%EOF")) {
		return errDamaged
	}
	return nil
}

// checkText takes text: UTF-8, or of an older encoding, but nothing that is not text, and no page.
func checkText(c content, size int64) error {
	if err := noOtherFace(c, size, "%PDF-", "<html", "<script", "<svg", "<!doctype", "<?php", "<?xml"); err != nil {
		return err
	}
	if found, err := contains(c, size, []byte("PK\x05\x06")); err != nil || found {
		return errors.Join(err, errNotAllowed)
	}
	head := make([]byte, min(size, 2))
	if _, err := c.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return errDamaged
	}
	if bytes.Equal(head, []byte{0xFF, 0xFE}) || bytes.Equal(head, []byte{0xFE, 0xFF}) {
		return nil // UTF-16 has zero bytes
	}
	if found, err := contains(c, size, []byte{0}); err != nil || found {
		return errors.Join(err, errNotAllowed)
	}
	return nil
}

// noOtherFace refuses what a lenient reader would take for something else: marks in the first thousand letters, also where every second byte is zero (UTF-16).
func noOtherFace(c content, size int64, marks ...string) error {
	head := make([]byte, min(size, 2048))
	if _, err := c.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return errDamaged
	}
	head = bytes.ToLower(bytes.ReplaceAll(head, []byte{0}, nil))
	for _, mark := range marks {
		if bytes.Contains(head, []byte(strings.ToLower(mark))) {
			return errNotAllowed
		}
	}
	return nil
}

func tailOf(c content, size, n int64) []byte {
	tail := make([]byte, min(size, n))
	if _, err := c.ReadAt(tail, size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return nil
	}
	return tail
}

// contains looks for any of some marks in the whole file, piece by piece.
func contains(c content, size int64, marks ...[]byte) (bool, error) {
	const piece, overlap = 256 << 10, 64
	buffer := make([]byte, piece+overlap)
	for at := int64(0); at < size; at += piece {
		n, err := c.ReadAt(buffer[:min(int64(len(buffer)), size-at)], at)
		if err != nil && !errors.Is(err, io.EOF) {
			return false, errDamaged
		}
		for _, mark := range marks {
			if bytes.Contains(buffer[:n], mark) {
				return true, nil
			}
		}
	}
	return false, nil
}

// isUTF8 reports whether a text of bearable size is UTF-8, so that a browser may get that charset.
func isUTF8(head []byte) bool {
	for i := range min(utf8.UTFMax, len(head)+1) { // the last character may be cut
		if utf8.Valid(head[:len(head)-i]) {
			return true
		}
	}
	return false
}
