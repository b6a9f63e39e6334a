package setup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/secret"
	"latchkey/internal/web/webtest"
)

const (
	archivePath = "/v1/setup/archive"
	window      = "window-of-the-test"
)

// about is what a browser says of a file.
func about(size int, changes ...func(map[string]any)) map[string]any {
	body := map[string]any{"name": "casa.zip", "size": size, "modified": 7, "window": window, "take_over": false}
	for _, change := range changes {
		change(body)
	}
	return body
}

// archive makes a call about the archive; body is JSON, or the bytes of a part.
func (n *node) archive(code, method, path string, body any, headers ...string) (int, string, ArchiveBody, []byte) {
	n.Helper()
	headers = append([]string{"X-Setup-Code", code, "X-Setup-Window", window}, headers...)
	var status int
	var refused string
	var raw []byte
	if part, ok := body.([]byte); ok {
		status, raw = webtest.Call(n, n.handler, "", method, archivePath+path, string(part), append(headers, "Content-Type", "application/octet-stream")...)
		var refusal struct {
			Code   string            `json:"error_code"`
			Fields map[string]string `json:"fields"`
		}
		if err := json.Unmarshal(raw, &refusal); err != nil {
			n.Fatal(err)
		}
		refused = refusal.Code
		for name, why := range refusal.Fields {
			refused += " " + name + "=" + why
		}
	} else {
		status, refused, raw = n.call("", method, archivePath+path, body, headers...)
	}
	var answer struct{ Data ArchiveBody }
	if err := json.Unmarshal(raw, &answer); err != nil {
		n.Fatal(err)
	}
	return status, refused, answer.Data, raw
}

// sent has a whole file sent, in parts.
func (n *node) sent(code string, file []byte) {
	n.Helper()
	if status, _, _, raw := n.archive(code, http.MethodPut, "", about(len(file))); status != http.StatusOK {
		n.Fatalf("begin: %d %s", status, raw)
	}
	for at := 0; at < len(file); at += partSize {
		part := file[at:min(len(file), at+partSize)]
		if status, _, got, raw := n.archive(code, http.MethodPut, "/"+strconv.Itoa(at), part); status != http.StatusOK || got.Received != int64(at+len(part)) {
			n.Fatalf("part at %d: %d %s", at, status, raw)
		}
	}
}

// brings runs the import with a passphrase until it is over, and gives how it ended.
func (n *node) brings(code, passphrase string) ArchiveBody {
	n.Helper()
	if status, _, got, raw := n.archive(code, http.MethodPost, "/import", map[string]any{"passphrase": passphrase}); status != http.StatusOK || got.Stage != Checking {
		n.Fatalf("import: %d %s", status, raw)
	}
	ctx, stop := context.WithCancel(n.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		n.Run(ctx)
	}()
	defer func() {
		stop()
		<-ended
	}()
	for until := (clock.System{}).Now().Add(time.Minute); ; {
		status, _, got, raw := n.archive(code, http.MethodGet, "", nil)
		if status != http.StatusOK {
			n.Fatalf("%d %s", status, raw)
		}
		if got.Stage != Checking && got.Stage != Importing {
			return got
		}
		if (clock.System{}).Now().After(until) {
			n.Fatalf("still %s", raw)
		}
	}
}

// found makes the agency as an archive would, in the transaction that spends the code.
func (n *node) found(ctx context.Context, in Incoming) (Brought, error) {
	if in.Passphrase.Reveal() != "open sesame" {
		return Brought{}, &ArchiveRefusal{Reason: WrongPassphrase}
	}
	raw, err := io.ReadAll(io.NewSectionReader(in.From, 0, in.Size))
	if err != nil {
		return Brought{}, err
	}
	in.Checked()
	return Brought{Agency: "Casa Uno", Missing: len(raw) % 7}, n.db.Write(ctx, func(tx *database.Tx) error {
		if err := in.First(ctx, tx); err != nil {
			return err
		}
		agency, err := filled.agency()
		if err != nil {
			return err
		}
		_, err = n.members.First(ctx, tx, agency)
		return err
	})
}

func file() []byte {
	return append(bytes.Repeat([]byte("0123456789abcdef"), partSize/16), "and the rest"...)
}

func TestAnArchiveComesInPartsAndMakesTheAgency(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		code, whole := n.open(), file()
		var came []byte
		n.incoming = func(ctx context.Context, in Incoming) (Brought, error) {
			var err error
			if came, err = io.ReadAll(io.NewSectionReader(in.From, 0, in.Size)); err != nil {
				return Brought{}, err
			}
			return n.found(ctx, in)
		}
		if status, _, got, raw := n.archive(code, http.MethodGet, "", nil); status != 200 || got.Stage != NoArchive {
			t.Errorf("%d %s", status, raw)
		}
		_, _, _, raw := n.archive(code, http.MethodPut, "", about(len(whole)))
		webtest.Golden(t, "putSetupArchive", raw, *update)
		first, rest := whole[:partSize], whole[partSize:]
		// What comes too early, empty, too long or beyond the end changes nothing: the answer says where to go on.
		for at, part := range map[string][]byte{"/8388608": rest, "/0": whole, "/5": first} {
			if status, _, got, raw := n.archive(code, http.MethodPut, at, part); status != 200 || got.Received != 0 {
				t.Errorf("%s: %d %s", at, status, raw)
			}
		}
		for range 2 { // sent twice
			_, _, got, raw := n.archive(code, http.MethodPut, "/0", first)
			webtest.Golden(t, "putSetupArchivePart", raw, *update)
			if got.Received != partSize {
				t.Errorf("%s", raw)
			}
		}
		if status, refused, _, _ := n.archive(code, http.MethodPost, "/import", map[string]any{"passphrase": "open sesame"}); status != 409 || refused != "conflict archive=incomplete" {
			t.Errorf("the import of a part: %d %s", status, refused)
		}
		// The page is left: the same file goes on where it was, another one begins.
		if _, _, got, raw := n.archive(code, http.MethodPut, "", about(len(whole))); got.Received != partSize {
			t.Errorf("%s", raw)
		}
		n.sentRest(code, rest)
		if got := n.brings(code, "wrong"); got.Stage != Refused || got.Reason != WrongPassphrase || got.Received != int64(len(whole)) {
			t.Errorf("with a wrong passphrase: %+v", got)
		}
		if n.count(`SELECT COUNT(*) FROM member`)+1 != n.count(`SELECT COUNT(*) FROM setting WHERE name = 'setup_code'`) {
			t.Error("a refused archive spent the code, or made an agency")
		}
		got := n.brings(code, "open sesame")
		if got.Stage != Imported || got.Agency != "Casa Uno" || got.Missing != 2 || !got.Mails || !bytes.Equal(came, whole) {
			t.Errorf("%+v, and %d bytes came", got, len(came))
		}
		_, _, _, raw = n.archive(code, http.MethodGet, "", nil)
		webtest.Golden(t, "getSetupArchive", raw, *update)
		if n.count(`SELECT COUNT(*) FROM member`) != 1 || n.count(`SELECT COUNT(*) FROM setting WHERE name = 'setup_code'`) != 0 {
			t.Error("the agency is not in, or the code is not spent")
		}
		if _, err := os.Stat(n.archives.Folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the file stays: %v", err)
		}
		// It is over for all others, and for this code but for the last word.
		for _, call := range []struct {
			code, method, path string
			body               any
		}{
			{"wrong", http.MethodGet, "", nil},
			{code, http.MethodPut, "", about(5)},
			{code, http.MethodPut, "/0", []byte("x")},
			{code, http.MethodDelete, "", nil},
			{code, http.MethodPost, "/import", map[string]any{"passphrase": "open sesame"}},
		} {
			if status, refused, _, _ := n.archive(call.code, call.method, call.path, call.body); status != 404 || refused != "not_found" {
				t.Errorf("%s %s afterwards: %d %s", call.method, call.path, status, refused)
			}
		}
	})
}

func (n *node) sentRest(code string, rest []byte) {
	n.Helper()
	if status, _, _, raw := n.archive(code, http.MethodPut, "/8388608", rest); status != http.StatusOK {
		n.Fatalf("%d %s", status, raw)
	}
}

func TestWithoutTheCodeNothingOfAnArchiveIsTaken(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		old := n.open()
		code := n.open()
		n.sent(code, []byte("a small file"))
		for _, wrong := range []string{"", "wrong", old} {
			for _, call := range []struct {
				method, path string
				body         any
			}{
				{http.MethodGet, "", nil}, {http.MethodPut, "", about(5)}, {http.MethodPut, "/0", []byte("x")}, {http.MethodDelete, "", nil}, {http.MethodPost, "/import", map[string]any{"passphrase": ""}},
			} {
				if status, refused, _, raw := n.archive(wrong, call.method, call.path, call.body); status != 400 || refused != "bad_request code=wrong" || strings.Contains(string(raw), "casa.zip") {
					t.Errorf("%s %s with %q: %d %s", call.method, call.path, wrong, status, raw)
				}
			}
		}
		if _, _, got, _ := n.archive(code, http.MethodGet, "", nil); got.Received != 12 {
			t.Errorf("%+v", got)
		}
	})
}

func TestGuessesOfTheCodeForAnArchiveAreLimitedButNotItsParts(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		code := n.open()
		from := func(code string) error { return n.AdmitArchive(t.Context(), "203.0.113.7", code) }
		if err := from(code); err != nil {
			t.Fatal(err)
		}
		limited := false
		for range 2 * tryBurst {
			limited = limited || fault.Is(from("wrong"), fault.TooManyRequests)
		}
		if !limited {
			t.Error("guesses have no limit")
		}
		for range 2 * tryBurst {
			if err := from(code); err != nil {
				t.Fatalf("a part with the right code: %v", err)
			}
		}
	})
}

func TestOneWindowSendsAnArchive(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		code := n.open()
		begin := func(window string, over bool) (int, string) {
			status, refused, _, _ := n.archive(code, http.MethodPut, "", about(12, func(b map[string]any) { b["window"], b["take_over"] = window, over }))
			return status, refused
		}
		if status, _ := begin(window, false); status != 200 {
			t.Fatal(status)
		}
		if status, refused := begin("another window", false); status != 409 || refused != "conflict window=other" {
			t.Errorf("another window: %d %s", status, refused)
		}
		if status, _ := begin("another window", true); status != 200 {
			t.Errorf("another window that takes over: %d", status)
		}
		if status, refused, _, _ := n.archive(code, http.MethodPut, "/0", []byte("a small file")); status != 409 || refused != "conflict window=other" {
			t.Errorf("a part of the window before: %d %s", status, refused)
		}
		n.clock.Advance(windowFor)
		if status, _ := begin(window, false); status != 200 {
			t.Errorf("after a while: %d", status)
		}
	})
}

func TestARefusedArchiveLeavesNothing(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		code := n.open()
		for _, reason := range []Reason{NotAnArchive, Damaged, Newer} {
			n.sent(code, []byte("a small file"))
			n.incoming = func(context.Context, Incoming) (Brought, error) { return Brought{}, &ArchiveRefusal{Reason: reason} }
			if got := n.brings(code, "open sesame"); got.Stage != Refused || got.Reason != reason || got.Size != 0 {
				t.Errorf("%s: %+v", reason, got)
			}
			if _, err := os.Stat(n.archives.Folder); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("%s: the file stays: %v", reason, err)
			}
		}
		// What went wrong without a fault of the archive can be tried again.
		n.sent(code, []byte("a small file"))
		n.incoming = func(context.Context, Incoming) (Brought, error) { return Brought{}, errors.New("the disk is gone") }
		if got := n.brings(code, "open sesame"); got.Stage != Failed || got.Received != 12 {
			t.Errorf("%+v", got)
		}
		n.incoming = n.found
		if got := n.brings(code, "open sesame"); got.Stage != Imported {
			t.Errorf("%+v", got)
		}
	})
}

func TestATooLargeArchiveAndAFullDiskAreRefusedBeforeAnythingIsSent(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		code := n.open()
		if status, refused, _, _ := n.archive(code, http.MethodPut, "", about(3*partSize+1)); status != 400 || refused != "bad_request size=too_large" {
			t.Errorf("too large: %d %s", status, refused)
		}
		n.room = fault.Busy(time.Minute, errors.New("full"))
		if status, refused, _, _ := n.archive(code, http.MethodPut, "", about(12)); status != 409 || refused != "conflict archive=no_room" {
			t.Errorf("a full disk: %d %s", status, refused)
		}
		if _, err := os.Stat(n.archives.Folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("a file was made: %v", err)
		}
	})
}

// A process that was killed leaves its file. The next one goes on with it, under its own code; nobody's file is removed in time.
func TestAKilledServerGoesOnWithTheArchive(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.sent(n.open(), []byte("a small file"))
		next := nodeOf(t, n.db, n.clock)
		next.archives.Folder = n.archives.Folder
		leave(t, next.archives.path(renewedName))
		code := next.open()
		if _, _, got, raw := next.archive(code, http.MethodGet, "", nil); got.Stage != Sending || got.Received != 12 || got.Name != "casa.zip" {
			t.Errorf("%s", raw)
		}
		if _, err := os.Stat(next.archives.path(renewedName)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("what the killed server had made of it stays: %v", err)
		}
		next.incoming = func(ctx context.Context, in Incoming) (Brought, error) {
			<-ctx.Done()
			return Brought{}, ctx.Err()
		}
		// A server that stops in the middle leaves it as it was.
		if _, err := next.ImportArchive(secret.Of("open sesame")); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer stop()
		next.Run(ctx)
		if _, _, got, raw := next.archive(code, http.MethodGet, "", nil); got.Stage != Sending || got.Received != 12 {
			t.Errorf("%s", raw)
		}
		if err := next.SweepArchive(t.Context(), clock.At(clock.System{}.Now())); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(next.archives.path(archiveName)); err != nil {
			t.Errorf("a fresh file was removed: %v", err)
		}
		old := clock.System{}.Now().Add(-keepArchive - time.Minute)
		if err := os.Chtimes(next.archives.path(archiveName), old, old); err != nil {
			t.Fatal(err)
		}
		if err := next.SweepArchive(t.Context(), clock.At(clock.System{}.Now())); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(next.archives.Folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("an old file stays: %v", err)
		}
		if _, _, got, raw := next.archive(code, http.MethodGet, "", nil); got.Stage != NoArchive {
			t.Errorf("%s", raw)
		}
	})
}

func TestAnAgencyThatIsMadeMeanwhileEndsTheArchive(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		code := n.open()
		n.sent(code, []byte("a small file"))
		if status, _, raw := n.call("", http.MethodPost, "/v1/setup", bodyOf(code)); status != 200 {
			t.Fatalf("%d %s", status, raw)
		}
		if status, _, _, _ := n.archive(code, http.MethodGet, "", nil); status != 404 {
			t.Errorf("%d", status)
		}
		if err := n.SweepArchive(t.Context(), clock.At(clock.System{}.Now())); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(n.archives.Folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the file stays: %v", err)
		}
		// Also what a removal that was cut off has left.
		leave(t, n.archives.path(renewedName))
		if err := n.SweepArchive(t.Context(), clock.At(clock.System{}.Now())); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(n.archives.Folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("something of it stays: %v", err)
		}
	})
}

// leave makes a folder as a killed server leaves it.
func leave(t *testing.T, folder string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(filepath.Join(folder, "latchkey.db"), []byte("rows"), 0o600)); err != nil {
		t.Fatal(err)
	}
}

func TestAFileThatHasNoRoomTakesNothingAway(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		code := n.open()
		n.sent(code, []byte("a small file"))
		n.room = fault.Busy(time.Minute, errors.New("full"))
		if status, refused, _, _ := n.archive(code, http.MethodPut, "", about(99, func(b map[string]any) { b["name"] = "other.zip" })); status != 409 || refused != "conflict archive=no_room" {
			t.Errorf("%d %s", status, refused)
		}
		n.room = nil
		if _, _, got, raw := n.archive(code, http.MethodGet, "", nil); got.Received != 12 || got.Name != "casa.zip" {
			t.Errorf("%s", raw)
		}
	})
}
