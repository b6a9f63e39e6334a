package member_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"log/slog"
	"math"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/secret"
)

// drawn is a picture that is like no other of another shade.
func drawn(t *testing.T, shade uint8, side int) []byte {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, side, side/2))
	picture.SetGray(1, 1, color.Gray{Y: shade})
	var raw bytes.Buffer
	if err := png.Encode(&raw, picture); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

type logos struct {
	*member.Service
	t     *testing.T
	store *files.Store
}

// upload keeps a picture and gives its hash, or the refusal as a text.
func (l logos) upload(id identity.MemberID, name string, content []byte) string {
	l.t.Helper()
	got, err := l.store.Receive(l.t.Context(), identity.Principal{Account: 1}, name, bytes.NewReader(content), files.Logo)
	if err != nil {
		return told(err)
	}
	hash, err := l.KeepLogo(l.t.Context(), managerOf(1, id), identity.Attempt{}, id, got)
	got.Discard(l.t.Context(), err)
	if err != nil {
		return told(err)
	}
	return hash
}

func (l logos) set(id identity.MemberID, from, to string) string {
	return told(l.EditSettings(l.t.Context(), managerOf(1, id), identity.Attempt{}, id, editOf(l.t, fmt.Sprintf(`{"logo":{"from":%q,"to":%q}}`, from, to))))
}

// shown is the hash of the logo that an agency shows, or the refusal as a text.
func (l logos) shown(id identity.MemberID) string {
	_, hash, err := l.PublicLogo(l.t.Context(), id)
	if err != nil {
		return told(err)
	}
	return hash
}

func eachWithLogos(t *testing.T, test func(l logos, db *database.DB, first, second member.Member)) {
	t.Helper()
	c := clock.NewManual(time.Date(2026, 7, 4, 9, 0, 0, 0, time.UTC))
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
		if err != nil {
			t.Fatal(err)
		}
		store, err := files.Open(db, "", t.TempDir(), nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		l := logos{member.NewService(member.Deps{DB: db, Box: box, Clock: c, Files: store}), t, store}
		test(l, db, agency(t, l.Service, "Casa Uno"), agency(t, l.Service, "Casa Dos"))
	})
}

func TestALogoIsShownOnceTheSettingsNameItAndCanBePutBack(t *testing.T) {
	eachWithLogos(t, func(l logos, db *database.DB, first, second member.Member) {
		t := l.t
		ctx, ana := t.Context(), managerOf(1, first.ID)
		hash := l.upload(first.ID, "logo.png", drawn(t, 1, 1000))
		if len(hash) != 32 || l.upload(first.ID, "again.png", drawn(t, 1, 1000)) != hash {
			t.Fatalf("the same picture is kept once: %s", hash)
		}
		if got := l.shown(first.ID); got != "not_found" {
			t.Errorf("shown before it is saved: %s", got)
		}
		if got := l.set(first.ID, "", hash); got != "" {
			t.Fatal(got)
		}
		f, shown, err := l.PublicLogo(ctx, first.ID)
		if err != nil || shown != hash || f.Width != 512 || f.Height != 256 || f.Mime != files.PNG {
			t.Errorf("%+v %s %v", f, shown, err)
		}
		if m, err := l.Get(ctx, db, first.ID); err != nil || m.LogoURL() != fmt.Sprintf("/v1/logo?memberid=%d&v=%s&maxsize=192", first.ID, hash) {
			t.Errorf("%s %v", m.LogoURL(), err)
		}

		// A picture belongs to its agency alone.
		if got := l.set(second.ID, "", hash); got != "bad_request logo=unknown" {
			t.Errorf("the picture of another agency: %s", got)
		}
		if got := l.set(second.ID, "", "../../etc/passwd"); got != "bad_request logo=unknown" {
			t.Errorf("%s", got)
		}
		for name, err := range map[string]error{
			"another agency's number": refusal(l.Logo(ctx, managerOf(1, second.ID), first.ID, hash)),
			"one's own number":        refusal(l.Logo(ctx, managerOf(1, second.ID), second.ID, hash)),
			"keeping":                 refusal(l.KeepLogo(ctx, managerOf(1, second.ID), identity.Attempt{}, first.ID, nil)),
		} {
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if got := l.shown(second.ID); got != "not_found" {
			t.Errorf("%s", got)
		}

		// Taken away and put back.
		if got := l.set(first.ID, hash, ""); got != "" {
			t.Fatal(got)
		}
		if got := l.shown(first.ID); got != "not_found" {
			t.Errorf("shown after it was taken away: %s", got)
		}
		lines, _, err := l.SettingsHistory(ctx, ana, first.ID, math.MaxInt64, 1)
		if err != nil || len(lines) != 1 || lines[0].Field != "logo" || string(lines[0].Before) != `"`+hash+`"` {
			t.Fatalf("%+v %v", lines, err)
		}
		if err := l.UndoSetting(ctx, ana, identity.Attempt{}, identity.Ref{Member: first.ID, ID: lines[0].ID}); err != nil {
			t.Fatal(err)
		}
		if got := l.shown(first.ID); got != hash {
			t.Errorf("put back: %s", got)
		}
	})
}

func TestWhatIsNoLogoIsRefused(t *testing.T) {
	eachWithLogos(t, func(l logos, _ *database.DB, first, _ member.Member) {
		for name, c := range map[string]struct {
			content []byte
			want    string
		}{
			"logo.svg":  {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "file_not_allowed files=file_not_allowed"},
			"logo.png":  {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "file_not_allowed files=file_not_allowed"},
			"logo.pdf":  {[]byte("%PDF-1.4\n%%EOF\n"), "file_not_allowed files=file_not_allowed"},
			"half.png":  {drawn(l.t, 1, 64)[:60], "file_damaged files=file_damaged"},
			"large.png": {append(drawn(l.t, 1, 64), make([]byte, 2<<20)...), "file_too_large files=file_too_large"},
		} {
			if got := l.upload(first.ID, name, c.content); got != c.want {
				l.t.Errorf("%s: %s, want %s", name, got, c.want)
			}
		}
	})
}

func TestTheNewestPicturesAreKeptAndTheOneInUse(t *testing.T) {
	eachWithLogos(t, func(l logos, db *database.DB, first, second member.Member) {
		t := l.t
		other := l.upload(second.ID, "other.png", drawn(t, 200, 64))
		var all []string
		for shade := range uint8(4) {
			all = append(all, l.upload(first.ID, "logo.png", drawn(t, 10+shade, 64)))
		}
		for i, to := range all[:2] {
			if got := l.set(first.ID, append([]string{""}, all...)[i], to); got != "" {
				t.Fatal(got)
			}
		}
		for shade := range uint8(20) {
			all = append(all, l.upload(first.ID, "logo.png", drawn(t, 100+shade, 64)))
		}
		var kept []string
		for _, hash := range all {
			if _, err := l.Logo(t.Context(), managerOf(1, first.ID), first.ID, hash); err == nil {
				kept = append(kept, hash)
			}
		}
		if want := append([]string{all[1]}, all[5:]...); strings.Join(kept, " ") != strings.Join(want, " ") {
			t.Errorf("%d are kept: %v, want %v", len(kept), kept, want)
		}
		if _, err := l.Logo(t.Context(), managerOf(1, second.ID), second.ID, other); err != nil {
			t.Errorf("the picture of another agency: %v", err)
		}
		var rows int
		if err := db.QueryRow(t.Context(), `SELECT COUNT(*) FROM file WHERE member_id = $1`, first.ID).Scan(&rows); err != nil || rows != 20 {
			t.Errorf("%d files, %v", rows, err)
		}
		// What is not kept cannot be put back, and nothing changes.
		lines, _, err := l.SettingsHistory(t.Context(), managerOf(1, first.ID), first.ID, math.MaxInt64, 1)
		if err != nil || len(lines) != 1 {
			t.Fatalf("%+v %v", lines, err)
		}
		err = l.UndoSetting(t.Context(), managerOf(1, first.ID), identity.Attempt{}, identity.Ref{Member: first.ID, ID: lines[0].ID})
		if got := told(err); got != "bad_request logo=unknown" || l.shown(first.ID) != all[1] {
			t.Errorf("%s", got)
		}
	})
}
