package app

import (
	"context"

	"latchkey/internal/fault"
	"latchkey/internal/member"
	"latchkey/internal/web"
)

// leastIcon is the side, in pixels, that browsers ask of an icon at least.
const leastIcon = 144

// manifestLook is how the installed app is called and looks: as the agency where the installation has one alone, for a browser asks without saying for which.
func (a *App) manifestLook(ctx context.Context) (web.ManifestLook, bool, error) {
	all, err := a.Members.All(ctx)
	if err != nil {
		return web.ManifestLook{}, false, err
	}
	var active []member.Member
	for _, m := range all {
		if m.Active {
			active = append(active, m)
		}
	}
	if len(active) != 1 {
		return web.ManifestLook{}, false, nil
	}
	m := active[0]
	look := web.ManifestLook{Name: m.Name, ShortName: m.Short()}
	f, _, err := a.Members.PublicLogo(ctx, m.ID)
	switch {
	case fault.Is(err, fault.NotFound):
		err = nil
	case err == nil && f.Width == f.Height && f.Width >= leastIcon:
		look.Icon = web.ManifestIcon{Address: m.IconURL(), Mime: f.Mime, Side: f.Width}
	}
	return look, true, err
}
