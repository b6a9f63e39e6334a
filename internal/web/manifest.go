package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"time"
)

const manifestFile = "manifest.webmanifest"

// ManifestLook is how the installed app is called and looks, where one agency has the installation for itself.
type ManifestLook struct {
	Name string
	// ShortName is beneath the icon on a phone.
	ShortName string
	// Icon is a square picture; its zero value keeps those of the app.
	Icon ManifestIcon
}

// ManifestIcon is a square picture of so many pixels.
type ManifestIcon struct {
	Address, Mime string
	Side          int64
}

// Manifest answers with the web app's manifest as look says; false leaves it as the build has made it.
func (a *App) Manifest(look func(ctx context.Context) (ManifestLook, bool, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		l, ok, err := look(req.Context())
		var raw []byte
		if err == nil && ok && a.built {
			raw, err = a.manifest(l)
		}
		read := req.Method == http.MethodGet || req.Method == http.MethodHead
		if err != nil || raw == nil || !read { // a browser that asks while the database is away keeps the name of the app until it asks again
			a.ServeHTTP(w, req)
			return
		}
		sum := sha256.Sum256(raw)
		h := w.Header()
		h.Set("Content-Type", kindOf(manifestFile))
		h.Set("Cache-Control", "no-cache")
		h.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
		http.ServeContent(w, req, "", time.Time{}, bytes.NewReader(raw))
	})
}

func (a *App) manifest(l ManifestLook) ([]byte, error) {
	raw, err := fs.ReadFile(a.source, manifestFile)
	if err != nil {
		return nil, err
	}
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		return nil, fmt.Errorf("web: the manifest: %w", err)
	}
	out["name"], out["short_name"] = l.Name, l.ShortName
	if icons, ok := out["icons"].([]any); ok && l.Icon.Address != "" {
		side := fmt.Sprintf("%dx%d", l.Icon.Side, l.Icon.Side)
		own := map[string]any{"src": l.Icon.Address, "sizes": side, "type": l.Icon.Mime, "purpose": "any"}
		kept := []any{own}
		for _, icon := range icons {
			// What a phone cuts into its own shape needs a margin, which the picture of an agency may not have.
			if one, ok := icon.(map[string]any); ok && one["purpose"] == "maskable" {
				kept = append(kept, one)
			}
		}
		out["icons"] = kept
	}
	return json.Marshal(out)
}
