package files

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
)

const uploadName = "an-upload-of-the-test"

func TestAFileComesInParts(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		whole := []byte(strings.Repeat("0123456789abcdef", (2*PartSize+100)/16))
		size := int64(len(whole))
		part := func(n int64) io.Reader { return bytes.NewReader(whole[n*PartSize : min(size, (n+1)*PartSize)]) }
		u, err := s.Begin(ctx, guest, uploadName, "../notes.txt", size)
		if err != nil || u.Parts() != 0 || u.Whole() != 3 || u.Name != "notes.txt" {
			t.Fatalf("%+v, %v", u, err)
		}
		if _, err := s.Part(ctx, guest, uploadName, 1, part(1)); !fault.Is(err, fault.Conflict) {
			t.Errorf("a gap: %v", err)
		}
		for _, n := range []int64{0, 0, 1, 0} { // the answers of the first ones were lost
			if u, err = s.Part(ctx, guest, uploadName, n, part(n)); err != nil {
				t.Fatal(err)
			}
		}
		if u.Parts() != 2 {
			t.Errorf("%+v", u)
		}
		if _, _, err := s.Uploaded(ctx, guest, uploadName); !fault.Is(err, fault.Conflict) {
			t.Errorf("taken before it is whole: %v", err)
		}
		// The phone starts again and asks.
		if u, err = s.Begin(ctx, guest, uploadName, "notes.txt", size); err != nil || u.Parts() != 2 {
			t.Errorf("%+v, %v", u, err)
		}
		if _, err := s.Begin(ctx, guest, uploadName, "other.txt", size); !fault.Is(err, fault.KeyReused) {
			t.Errorf("another file under the name: %v", err)
		}
		for what, body := range map[string]string{"short": "x", "long": strings.Repeat("x", 200)} {
			if _, err := s.Part(ctx, guest, uploadName, 2, strings.NewReader(body)); !fault.Is(err, fault.BadRequest) {
				t.Errorf("a %s part: %v", what, err)
			}
		}
		if _, err := s.Part(ctx, guest, uploadName, 2, part(2)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Part(ctx, guest, uploadName, 3, strings.NewReader("x")); !fault.Is(err, fault.Conflict) {
			t.Errorf("a part too many: %v", err)
		}
		if _, _, err := s.Uploaded(ctx, another, uploadName); !fault.Is(err, fault.NotFound) {
			t.Errorf("another's upload: %v", err)
		}
		if _, err := s.Part(ctx, another, uploadName, 0, part(0)); !fault.Is(err, fault.NotFound) {
			t.Errorf("a part of another's upload: %v", err)
		}
		u, body, err := s.Uploaded(ctx, guest, uploadName)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Receive(ctx, guest, u.Name, body, Any)
		if err := body.Close(); err != nil {
			t.Error(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := read(t, s, r.File, 0); !bytes.Equal(got, whole) {
			t.Errorf("%d bytes came of %d", len(got), size)
		}
		r.Discard(ctx, nil)
		s.Forget(ctx, u)
		if n := lying(t, s); n != 0 {
			t.Errorf("%d things are left", n)
		}
	})
}

func TestAnUploadThatNobodyEndsGoes(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		if _, err := s.Begin(ctx, guest, uploadName, "a.txt", 3); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Part(ctx, guest, uploadName, 0, strings.NewReader("abc")); err != nil {
			t.Fatal(err)
		}
		old := clock.System{}.Now().Add(time.Hour)
		if err := s.sweep(ctx, old); err != nil || lying(t, s) != 1 {
			t.Errorf("one under way must stay: %d, %v", lying(t, s), err)
		}
		err := db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE upload SET created_at = $1`, tx.Now().Add(-keepUploads-time.Second))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.sweep(ctx, old); err != nil || lying(t, s) != 0 {
			t.Errorf("%d things are left, %v", lying(t, s), err)
		}
	})
}

func TestNobodyBeginsUploadsWithoutEnd(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		for i := range maxUploads {
			if _, err := s.Begin(ctx, guest, uploadName+strings.Repeat("x", i), "a.txt", 3); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Begin(ctx, guest, "one-more-upload-name", "a.txt", 3); !fault.Is(err, fault.TooManyRequests) {
			t.Error(err)
		}
		if _, err := s.Begin(ctx, another, "one-more-upload-name", "a.txt", 3); err != nil {
			t.Errorf("another account: %v", err)
		}
		if _, err := s.Begin(ctx, another, "a-large-upload-name", "a.txt", MaxBytes+1); !fault.Is(err, fault.FileTooLarge) {
			t.Error(err)
		}
	})
}
