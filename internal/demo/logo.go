package demo

import (
	"bytes"
	"context"
	"image"
	"image/color"

	filestore "latchkey/internal/files"
	"latchkey/internal/identity"
)

const logoSide = 256

// logo draws the sun above the sea.
func logo() ([]byte, error) {
	c := canvas{image.NewRGBA(image.Rect(0, 0, logoSide, logoSide))}
	c.box(0, 0, logoSide, logoSide, 56, color.RGBA{0, 95, 102, 255})
	c.disc(128, 112, 54, color.RGBA{255, 200, 96, 255})
	c.box(0, 128, logoSide, 60, 0, color.RGBA{0, 95, 102, 255})
	for i, y := range []int{146, 176, 206} {
		c.line(52+24*i, y, 204-24*i, y, 14, color.RGBA{226, 243, 242, 255})
	}
	return c.png()
}

// makeLogo gives the agency a logo, where it has none.
func (m *maker) makeLogo(ctx context.Context) error {
	have, err := m.Members.Get(ctx, m.DB, m.member)
	if err != nil || have.Logo != "" {
		return err
	}
	raw, err := logo()
	if err != nil {
		return err
	}
	got, err := m.Properties.Files().Receive(ctx, identity.Principal{}, "logo.png", bytes.NewReader(raw), filestore.Logo)
	if err != nil {
		return err
	}
	err = m.Members.SetLogo(ctx, m.member, got)
	got.Discard(ctx, err)
	return err
}
