package files

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

var (
	ctx  = context.Background()
	noon = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	// guest and another send files.
	guest   = identity.Principal{Account: 7}
	another = identity.Principal{Account: 8}
)

// each runs a test with files on the disk, with both databases, and in S3.
func each(t *testing.T, test func(t *testing.T, s *Store, db *database.DB)) {
	with := func(t *testing.T, db *database.DB, address, folder string) {
		err := db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO member (id, name, lang, currency, country, time_zone, email, phone, emergency_phone, office_address, office_hours, active, login_guest, login_cleaning, retention_days, created_at)
				VALUES (1, 'Demo', 'en-US', 'EUR', 'ES', 'Europe/Madrid', '', '', '', '', '', TRUE, TRUE, TRUE, 30, 0)`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		s, err := Open(db, address, folder, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		test(t, s, db)
	}
	t.Run("disk", func(t *testing.T) {
		dbtest.Each(t, clock.NewManual(noon), func(t *testing.T, db *database.DB) { with(t, db, "", filepath.Join(t.TempDir(), "files")) })
	})
	t.Run("s3", func(t *testing.T) {
		backend := s3mem.New()
		if err := backend.CreateBucket("bucket"); err != nil {
			t.Fatal(err)
		}
		server := httptest.NewServer(gofakes3.New(backend).Server())
		t.Cleanup(server.Close)
		with(t, dbtest.New(t, clock.NewManual(noon)), "s3://key:secret@"+strings.TrimPrefix(server.URL, "http://")+"/bucket?tls=false&region=us-east-1&prefix=latchkey", "")
	})
}

// keep receives and saves.
func keep(t *testing.T, s *Store, db *database.DB, member identity.MemberID, name string, raw []byte) File {
	t.Helper()
	r, err := s.Receive(ctx, guest, name, bytes.NewReader(raw), Any)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var f File
	err = db.Write(ctx, func(tx *database.Tx) error { f, err = s.Save(ctx, tx, member, r); return err })
	r.Discard(ctx, err)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func read(t *testing.T, s *Store, f File, maxsize int) []byte {
	t.Helper()
	r, size, err := s.Open(ctx, f, maxsize)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	raw, err := io.ReadAll(r)
	if err != nil || int64(len(raw)) != size {
		t.Fatalf("%d bytes of %d, %v", len(raw), size, err)
	}
	return raw
}

// lying counts what lies on the disk or in S3.
func lying(t *testing.T, s *Store) int {
	t.Helper()
	n := 0
	for i := range 256 {
		if err := s.blobs.each(ctx, fmt.Sprintf("%02x", i), func(string, time.Time) error { n++; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	return n
}

func TestWhatIsKeptIsFoundAgain(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		f := keep(t, s, db, 1, "Wohnung Süd.txt", []byte("Grüße"))
		if f.Name != "Wohnung Süd.txt" || f.Mime != Text || f.Size != 7 || f.Ref.ID != 1 {
			t.Errorf("%+v", f)
		}
		got, err := s.Find(ctx, db, f.Ref)
		if err != nil || got.Name != f.Name || got.key != f.key {
			t.Errorf("%+v, %v", got, err)
		}
		if raw := read(t, s, got, 128); string(raw) != "Grüße" {
			t.Errorf("%q", raw)
		}
		if _, err := s.Find(ctx, db, identity.Ref{Member: 2, ID: f.Ref.ID}); !IsMissing(err) {
			t.Errorf("another member's number: %v", err)
		}
		if _, _, err := s.Open(ctx, File{key: "aaaa"}, 0); !IsMissing(err) {
			t.Errorf("no such bytes: %v", err)
		}
	})
}

func TestAPictureIsGivenInTheSizesOfTheLadder(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		f := keep(t, s, db, 1, "photo.jpg", testJPEG(t, 900, 600))
		for _, c := range []struct{ maxsize, width, height int }{{0, 900, 600}, {5000, 900, 600}, {900, 900, 600}, {899, 768, 512}, {200, 192, 128}, {1, 32, 21}} {
			got, err := s.darkroom.measure(read(t, s, f, c.maxsize))
			if err != nil || got.Width != c.width || got.Height != c.height {
				t.Errorf("maxsize %d: %d×%d, %v", c.maxsize, got.Width, got.Height, err)
			}
		}
		if n := lying(t, s); n != 1+3 {
			t.Errorf("%d things lie there", n)
		}
	})
}

func TestSweepRemovesOrphansOnly(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		kept := keep(t, s, db, 1, "kept.jpg", testJPEG(t, 300, 300))
		gone := keep(t, s, db, 1, "gone.jpg", testJPEG(t, 300, 300))
		read(t, s, kept, 64)
		read(t, s, gone, 64)
		// Killed between the file and its row: nobody discards it.
		if _, err := s.Receive(ctx, guest, "orphan.txt", strings.NewReader("orphan"), Any); err != nil {
			t.Fatal(err)
		}
		if err := db.Write(ctx, func(tx *database.Tx) error { return s.Delete(ctx, tx, gone.Ref) }); err != nil {
			t.Fatal(err)
		}
		if err := s.Sweep(ctx, clock.At(clock.System{}.Now())); err != nil || lying(t, s) != 5 {
			t.Errorf("young orphans must stay: %d, %v", lying(t, s), err)
		}
		if err := s.removeOrphans(ctx, clock.System{}.Now().Add(time.Hour)); err != nil || lying(t, s) != 2 {
			t.Errorf("%d things lie there, %v", lying(t, s), err)
		}
		read(t, s, kept, 0)
	})
}

func TestAHalfWrittenFileIsNobodysAndGoes(t *testing.T) {
	folder := t.TempDir()
	s, err := Open(dbtest.New(t, clock.NewManual(noon)), "", folder, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(folder, "ab"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "ab", "abcd"+half), []byte("ha"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.blobs.open(ctx, "abcd"); !errors.Is(err, errNoBlob) {
		t.Errorf("a half file is found: %v", err)
	}
	if err := s.removeOrphans(ctx, clock.System{}.Now().Add(time.Hour)); err != nil || lying(t, s) != 0 {
		t.Errorf("%d, %v", lying(t, s), err)
	}
	// The network breaks in the middle: nothing is left.
	if err := s.blobs.put(ctx, "abcd", strings.NewReader("ha"), 4); err == nil || lying(t, s) != 0 {
		t.Errorf("%d, %v", lying(t, s), err)
	}
}

func TestNoKeyLeadsOutOfTheFolder(t *testing.T) {
	d, err := openDisk(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"", "a", "../etc", "..", "aa/../../x", "/etc/passwd", "aa\x00", "aa.half", "Aa"} {
		if _, err := d.open(ctx, key); err == nil || errors.Is(err, errNoBlob) {
			t.Errorf("%q is asked of the disk: %v", key, err)
		}
		if err := d.put(ctx, key, strings.NewReader("x"), 1); err == nil {
			t.Errorf("%q is written", key)
		}
	}
}

func TestWhatWasNotSavedIsDiscarded(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		for _, c := range []struct {
			err  error
			left int
		}{{nil, 0}, {fault.Missing(fault.NotFound), 0}, {fault.Busy(0, nil), 1}} {
			r, err := s.Receive(ctx, guest, "a.txt", strings.NewReader("text"), Any)
			if err != nil {
				t.Fatal(err)
			}
			r.Discard(ctx, c.err)
			if n := lying(t, s); n != c.left {
				t.Errorf("after %v: %d", c.err, n)
			}
		}
	})
}

func TestServing(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		photo := keep(t, s, db, 1, "photo.jpg", testJPEG(t, 300, 200))
		note := keep(t, s, db, 1, "Grüße \"aus\" Łódź.txt", []byte("no page <b>at all</b>"))
		get := func(f File, v View, header ...string) *httptest.ResponseRecorder {
			req := httptest.NewRequest(http.MethodGet, "/", nil)
			for i := 0; i+1 < len(header); i += 2 {
				req.Header.Set(header[i], header[i+1])
			}
			w := httptest.NewRecorder()
			s.Handler(f, v, func(_ http.ResponseWriter, _ *http.Request, err error) { t.Error(err) }).ServeHTTP(w, req)
			if got := w.Header(); got.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(got.Get("Content-Security-Policy"), "sandbox") || got.Get("Content-Disposition") == "" || got.Get("Cache-Control") != "private, no-store" {
				t.Errorf("headers %v", got)
			}
			return w
		}
		w := get(photo, View{})
		if w.Header().Get("Content-Type") != JPEG || w.Header().Get("Content-Disposition") != `inline; filename=photo.jpg` || int64(w.Body.Len()) != photo.Size {
			t.Errorf("%v, %d bytes", w.Header(), w.Body.Len())
		}
		etag := w.Header().Get("ETag")
		if w := get(photo, View{}, "If-None-Match", etag); w.Code != http.StatusNotModified || w.Body.Len() != 0 {
			t.Errorf("unchanged: %d", w.Code)
		}
		if w := get(photo, View{MaxSize: 64}, "If-None-Match", etag); w.Code != http.StatusOK || int64(w.Body.Len()) >= photo.Size {
			t.Errorf("another size: %d, %d bytes", w.Code, w.Body.Len())
		}
		if w := get(photo, View{}, "Range", "bytes=0-9"); w.Code != http.StatusPartialContent || w.Body.Len() != 10 {
			t.Errorf("a piece: %d, %d bytes", w.Code, w.Body.Len())
		}
		w = get(note, View{})
		if got := w.Header().Get("Content-Disposition"); got != `attachment; filename="Gr__e _aus_ __d_.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20_aus_%20%C5%81%C3%B3d%C5%BA.txt` {
			t.Errorf("%s", got)
		}
		if w.Header().Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Error(w.Header())
		}
		w = get(note, View{Base64: true})
		if raw, err := base64.StdEncoding.DecodeString(w.Body.String()); err != nil || string(raw) != "no page <b>at all</b>" {
			t.Errorf("%q, %v", raw, err)
		}
		small := get(photo, View{MaxSize: 64, Base64: true})
		raw, err := base64.StdEncoding.DecodeString(small.Body.String())
		if measured, err2 := s.darkroom.measure(raw); err != nil || err2 != nil || measured.Width != 64 {
			t.Errorf("%+v, %v, %v", measured, err, err2)
		}
	})
}

func TestAnAddressIsRefusedWithoutBeingRepeated(t *testing.T) {
	for _, address := range []string{"http://key:canary@host/bucket", "s3://key:canary@host", "s3://key:canary@host/a/b", "s3://key:canary@:::/b", "canary"} {
		if _, err := openBlobs(address, ""); err == nil || strings.Contains(err.Error(), "canary") {
			t.Errorf("%v", err)
		}
	}
}

func TestNamesAreNamesAlone(t *testing.T) {
	for _, c := range []struct{ given, want string }{
		{"photo.jpg", "photo.jpg"},
		{`C:\Users\x\..\photo.jpg`, "photo.jpg"},
		{"../../etc/passwd", "passwd"},
		{"..", "file"},
		{"", "file"},
		{".htaccess", "htaccess"},
		{"a\x00b\r\nSet-Cookie: x.txt", "abSet-Cookie_ x.txt"},
		{"invoice\u202Egpj.exe", "invoicegpj.exe"},
		{"con.txt", "file.txt"},
		{"a<b>\"c\".pdf", "a_b__c_.pdf"},
		{"Łódź plan.docx", "Łódź plan.docx"},
		{strings.Repeat("ü", 300) + ".pdf", strings.Repeat("ü", 116) + ".pdf"},
		{"trailing. .", "trailing"},
		{"bro\xffken.txt", "broken.txt"},
	} {
		if got := CleanName(c.given); got != c.want {
			t.Errorf("%q: %q, want %q", c.given, got, c.want)
		}
	}
}
