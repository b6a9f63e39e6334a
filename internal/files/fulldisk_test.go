package files

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/fault"
)

// fullDisk takes nothing.
type fullDisk struct{ blobs }

func (fullDisk) put(context.Context, string, io.Reader, int64) error {
	return fmt.Errorf("files: write: %w", &fs.PathError{Op: "write", Path: "ab/abcd", Err: syscall.ENOSPC})
}

func TestUploadsOnAFullDiskAreToldToComeAgain(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		disk := s.blobs
		s.blobs = fullDisk{disk}
		_, whole := s.Receive(ctx, guest, "a.txt", strings.NewReader("abc"), Any)
		_, photo := s.Receive(ctx, guest, "a.jpg", bytes.NewReader(testJPEG(t, 8, 8)), Any)
		_, err := s.Begin(ctx, guest, uploadName, "a.txt", 3)
		if err != nil {
			t.Fatal(err)
		}
		_, part := s.Part(ctx, guest, uploadName, 0, strings.NewReader("abc"))
		for what, err := range map[string]error{"a file": whole, "a photo": photo, "a part": part} {
			if f := fault.As(err); f.Status != http.StatusServiceUnavailable || f.RetryAfter <= 0 {
				t.Errorf("%s: %v", what, err)
			}
		}
		// When there is room again the same part is taken.
		s.blobs = disk
		if u, err := s.Part(ctx, guest, uploadName, 0, strings.NewReader("abc")); err != nil || u.Parts() != 1 {
			t.Errorf("%+v, %v", u, err)
		}
	})
}
