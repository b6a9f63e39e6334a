package member

import (
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"

	"latchkey/internal/files"
)

// KeptLogo is a picture that an agency has uploaded as its logo. The settings name the one in use by its hash.
type KeptLogo struct {
	Hash string
	File files.File
}

const (
	// mostLogos is how many pictures an agency keeps: the one in use, and others, which the history of settings can put back.
	mostLogos = 20
	// logoSide is the longest side, in pixels, in which pages show a logo on the sharpest screens.
	logoSide = 192
)

var logoPattern = regexp.MustCompile(`^[0-9a-f]{32}$`)

// logoHash names a picture by its content.
func logoHash(f files.File) string { return hex.EncodeToString(f.SHA256[:16]) }

// LogoURL is the address of the agency's logo for its pages; empty for none. It names the content, so that browsers keep it.
func (m Member) LogoURL() string {
	if m.Logo == "" {
		return ""
	}
	return fmt.Sprintf("%s&maxsize=%d", m.IconURL(), logoSide)
}

// IconURL is the address of the agency's logo in its full size; empty for none.
func (m Member) IconURL() string {
	if m.Logo == "" {
		return ""
	}
	return fmt.Sprintf("/v1/logo?memberid=%d&v=%s", m.ID, m.Logo)
}

// logosToDrop are the oldest pictures that make room for a new one, and never the one in use. kept is in the order of uploading.
func logosToDrop(kept []KeptLogo, inUse string) []KeptLogo {
	var out []KeptLogo
	for _, l := range kept {
		if len(kept)-len(out) < mostLogos {
			break
		}
		if l.Hash != inUse {
			out = append(out, l)
		}
	}
	return out
}

// hasLogo reports whether the picture that an undo of the line puts back is still kept; true for lines of other settings.
func (l Setting) hasLogo(kept []KeptLogo) bool {
	if l.Field != "logo" || string(l.Before) == `""` {
		return true
	}
	return slices.ContainsFunc(kept, func(one KeptLogo) bool { return string(l.Before) == `"`+one.Hash+`"` })
}
