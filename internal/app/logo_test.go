package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"strings"
	"testing"
)

// uploadLogo gives the first agency a picture that may become its logo: always the same one.
func (w *world) uploadLogo() (int, string) {
	w.t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 300, 100))); err != nil {
		w.t.Fatal(err)
	}
	return w.send("manager", fmt.Sprintf("/v1/manage/settings/logos?memberid=%d", w.members[0]), "logo.png", picture.Bytes())
}

// A logo goes from the office to everybody who sees the agency's name, and to nobody before it is saved.
func TestALogoOverTheWire(t *testing.T) {
	w := newWorld(t)
	settings := fmt.Sprintf("/v1/manage/settings?memberid=%d", w.members[0])
	public := func(query, tag string) *http.Response {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.URL()+"/v1/logo?"+query, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("If-None-Match", tag)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = res.Body.Close() })
		return res
	}
	status, raw := w.uploadLogo()
	var kept struct{ Data struct{ Hash string } }
	if err := json.Unmarshal([]byte(raw), &kept); status != http.StatusOK || err != nil || len(kept.Data.Hash) != 32 {
		t.Fatalf("%d %s", status, raw)
	}
	golden(t, "member/testdata/putManageSettingsLogo", []byte(raw))
	if status, raw := w.send("manager", strings.Replace(settings, "?", "/logos?", 1), "logo.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)); status != http.StatusBadRequest || !strings.Contains(raw, `"error_code":"file_not_allowed"`) || !strings.Contains(raw, `"files":"file_not_allowed"`) {
		t.Errorf("%d %s", status, raw)
	}
	hash := kept.Data.Hash
	one := fmt.Sprintf("/v1/manage/settings/logos/%s?memberid=%d", hash, w.members[0])
	if status, raw := w.call("manager", http.MethodGet, one, "", ""); status != http.StatusOK || !bytes.HasPrefix(raw, []byte("\x89PNG")) {
		t.Errorf("the office sees it before it is saved: %d", status)
	}
	query := fmt.Sprintf("memberid=%d&v=%s", w.members[0], hash)
	if res := public(query, ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("everybody sees it before it is saved: %d", res.StatusCode)
	}
	change := fmt.Sprintf(`{"changes":{"logo":{"from":"","to":%q}}}`, hash)
	if status, raw := w.call("other manager", http.MethodPatch, fmt.Sprintf("/v1/manage/settings?memberid=%d", w.members[1]), change, ""); status != http.StatusBadRequest || !strings.Contains(string(raw), `"logo":"unknown"`) {
		t.Errorf("the picture of another agency: %d %s", status, raw)
	}
	if status, _ := w.call("other manager", http.MethodGet, strings.Replace(one, fmt.Sprint("memberid=", w.members[0]), fmt.Sprint("memberid=", w.members[1]), 1), "", ""); status != http.StatusNotFound {
		t.Errorf("the picture of another agency: %d", status)
	}
	if status, raw := w.call("manager", http.MethodPatch, settings, change, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}

	res := public(query, "")
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK || !bytes.HasPrefix(body, []byte("\x89PNG")) || res.Header.Get("Content-Type") != "image/png" {
		t.Fatalf("%d %v", res.StatusCode, err)
	}
	if got := res.Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
		t.Errorf("%s", got)
	}
	if got := res.Header.Get("Content-Security-Policy"); !strings.Contains(got, "sandbox") {
		t.Errorf("%s", got)
	}
	if res := public(query, res.Header.Get("ETag")); res.StatusCode != http.StatusNotModified {
		t.Errorf("unchanged: %d", res.StatusCode)
	}
	for _, other := range []string{fmt.Sprintf("memberid=%d", w.members[0]), fmt.Sprintf("memberid=%d&v=%s", w.members[0], strings.Repeat("0", 32))} {
		if res := public(other, ""); res.StatusCode != http.StatusOK || res.Header.Get("Cache-Control") != "public, no-cache" {
			t.Errorf("%s: %d %s", other, res.StatusCode, res.Header.Get("Cache-Control"))
		}
	}
	for _, other := range []string{fmt.Sprintf("memberid=%d&v=%s", w.members[1], hash), "memberid=99&v=" + hash} {
		if res := public(other, ""); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", other, res.StatusCode)
		}
	}

	// Everybody who sees the name learns the address.
	address := fmt.Sprintf(`"logo_url":"/v1/logo?memberid=%d\u0026v=%s\u0026maxsize=192"`, w.members[0], hash)
	for who, path := range map[string]string{"": fmt.Sprintf("/v1/pages/imprint?memberid=%d", w.members[0]), "cleaner": "/v1/status", "guest": "/v1/status"} {
		if _, raw := w.call(who, http.MethodGet, path, "", ""); !strings.Contains(strings.ReplaceAll(string(raw), "&", `\u0026`), address) {
			t.Errorf("%s %s: %s", who, path, raw)
		}
	}
	if _, raw := w.call("other manager", http.MethodGet, "/v1/status", "", ""); strings.Contains(string(raw), "logo_url") {
		t.Errorf("an agency without a logo: %s", raw)
	}
	var history struct {
		Data []struct {
			What, Field, Before, After string
		}
	}
	w.get("manager", fmt.Sprintf("/v1/manage/history?memberid=%d&noun=settings", w.members[0]), &history)
	if len(history.Data) == 0 || history.Data[0].Field != "Logo" || history.Data[0].Before != "" || history.Data[0].After != "A picture" {
		t.Errorf("%+v", history.Data)
	}
}
