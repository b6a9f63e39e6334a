package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
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
		if err := errors.Join(s.forgetUploads(ctx, db.Now().Add(-keepUploads)), s.removeOrphans(ctx, old)); err != nil || lying(t, s) != 1 {
			t.Errorf("one under way must stay: %d, %v", lying(t, s), err)
		}
		err := db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE upload SET created_at = $1`, tx.Now().Add(-keepUploads-time.Second))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(s.forgetUploads(ctx, db.Now().Add(-keepUploads)), s.removeOrphans(ctx, old)); err != nil || lying(t, s) != 0 {
			t.Errorf("%d things are left, %v", lying(t, s), err)
		}
	})
}

func TestTheOldestUploadGoesFirst(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		byNumber := identity.Principal{Account: guest.Account, Only: identity.Ref{Member: 1, ID: 5}}
		name := func(i int) string { return fmt.Sprintf("%s-%04d", uploadName, i) }
		begin := func(who identity.Principal, i int) {
			t.Helper()
			if _, err := s.Begin(ctx, who, name(i), "a.txt", 3); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Part(ctx, who, name(i), 0, strings.NewReader("abc")); err != nil {
				t.Fatal(err)
			}
			// The clock stands still in this test, and the oldest is known by its time.
			err := db.Write(ctx, func(tx *database.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE upload SET created_at = created_at + $1 WHERE id = $2`, i, uploadKey(who, name(i)))
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		whole := func(who identity.Principal, i int) bool {
			_, content, err := s.Uploaded(ctx, who, name(i))
			if err != nil {
				return false
			}
			_ = content.Close()
			return true
		}
		begin(guest, 0)
		for i := range 2 * maxUploads { // a person who knows the booking number fills what they may have
			begin(byNumber, i)
		}
		for i := 1; i < maxUploads+2; i++ {
			begin(guest, i)
		}
		for i, want := range map[int]bool{0: false, 1: false, 2: true, maxUploads: true, maxUploads + 1: true} {
			if got := whole(guest, i); got != want {
				t.Errorf("upload %d is there: %v, want %v", i, got, want)
			}
		}
		if whole(byNumber, maxUploads-1) || !whole(byNumber, maxUploads) {
			t.Error("the uploads by booking number do not go in their order")
		}
		if n := lying(t, s); n != 2*maxUploads {
			t.Errorf("%d parts are kept, want %d", n, 2*maxUploads)
		}
		// One that is dropped by hand goes with its parts; to drop it again is no error, and another's stays.
		for range 2 {
			if err := s.DropUpload(ctx, guest, name(maxUploads)); err != nil {
				t.Error(err)
			}
		}
		if err := s.DropUpload(ctx, another, name(maxUploads+1)); err != nil || !whole(guest, maxUploads+1) {
			t.Errorf("another person drops an upload: %v", err)
		}
		if n := lying(t, s); whole(guest, maxUploads) || n != 2*maxUploads-1 {
			t.Errorf("a dropped upload leaves %d parts", n)
		}
		if _, err := s.Begin(ctx, another, "a-large-upload-name", "a.txt", MaxBytes+1); !fault.Is(err, fault.FileTooLarge) {
			t.Error(err)
		}
	})
}

func TestARefusedUploadIsDroppedAndTheOthersStay(t *testing.T) {
	each(t, func(t *testing.T, s *Store, _ *database.DB) {
		var sent []Sent
		for i, text := range []string{"good", "<html>bad</html>", "good"} {
			id := fmt.Sprintf("%s-%d", uploadName, i)
			if _, err := s.Begin(ctx, guest, id, "a.txt", int64(len(text))); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Part(ctx, guest, id, 0, strings.NewReader(text)); err != nil {
				t.Fatal(err)
			}
			sent = append(sent, Sent{Upload: id})
		}
		batch, err := s.TakeIn(ctx, guest, sent, 10, Any)
		batch.Done(ctx, err)
		if f := fault.As(err); f.Code != fault.FileNotAllowed || f.Fields["files.1"] == "" {
			t.Fatal(err)
		}
		for i, want := range []bool{true, false, true} {
			_, err := s.pending(ctx, guest, sent[i].Upload)
			if (err == nil) != want {
				t.Errorf("upload %d: %v", i, err)
			}
		}
		if n := lying(t, s); n != 2 {
			t.Errorf("%d things are left", n)
		}
	})
}
