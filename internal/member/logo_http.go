package member

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/web"
)

// LogoInput asks for the logo that an agency shows.
type LogoInput struct {
	web.FileView
	Member int64  `query:"memberid" required:"true" minimum:"1" doc:"The agency."`
	V      string `query:"v" maxLength:"64" doc:"The hash of the logo. With that of the logo in use a browser may keep the answer for ever."`
}

// NewLogoInput brings a picture.
type NewLogoInput struct {
	web.OfMember
	Body struct{}
}

// KeptLogoInput asks for one of the pictures that an agency has uploaded.
type KeptLogoInput struct {
	web.OfMember
	web.FileView
	Hash string `path:"hash" maxLength:"64" doc:"The hash of the picture."`
}

// NewLogo is a picture that was uploaded.
type NewLogo struct {
	Hash string `json:"hash" doc:"What the setting logo takes to show it."`
}

func registerLogos(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	const path = "/v1/manage/settings/logos"
	web.Download(r, web.Route{
		ID: "getLogo", Method: http.MethodGet, Path: "/v1/logo", Tag: "member", Public: true, Refusals: []fault.Code{fault.BadRequest, fault.NotFound}, Summary: "The logo of an agency",
	}, func(ctx context.Context, _ web.Caller, in *LogoInput) (http.Handler, error) {
		f, hash, err := s.PublicLogo(ctx, identity.MemberID(in.Member))
		if err != nil {
			return nil, err
		}
		return s.files.Public(f, files.View(in.FileView), in.V == hash, r.WriteRefusal), nil
	})
	web.Answer(r, web.Route{
		ID: "putManageSettingsLogo", Method: http.MethodPut, Path: path, Tag: "manage", Who: managers, Level: identity.Owner, Upload: &web.Upload{MaxFiles: 1, MaxBytes: files.Logo.MaxBytes},
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.FileNotAllowed, fault.FileTooLarge, fault.FileDamaged, fault.TooManyFiles, fault.KeyReused},
		Summary:  "Upload a picture for the logo; it is shown once the settings name it. The 20 newest pictures are kept, and the one in use",
	}, func(ctx context.Context, c web.Caller, in *NewLogoInput) (NewLogo, error) {
		id := in.Member(c.Actor)
		if !c.Actor.Manages(id) {
			return NewLogo{}, fault.Missing(fault.NotFound)
		}
		if len(c.Files) != 1 {
			return NewLogo{}, fault.Invalid(fault.BadRequest, map[string]string{"files": "required"})
		}
		got, err := s.files.Receive(ctx, c.Actor.Principal(), c.Files[0].Name, c.Files[0], files.Logo)
		if err != nil {
			return NewLogo{}, err
		}
		hash, err := s.KeepLogo(ctx, c.Actor, c.Attempt, id, got)
		got.Discard(ctx, err)
		return NewLogo{Hash: hash}, err
	})
	web.Download(r, web.Route{
		ID: "getManageSettingsLogo", Method: http.MethodGet, Path: path + "/{hash}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "A picture that was uploaded for the logo, in use or not",
	}, func(ctx context.Context, c web.Caller, in *KeptLogoInput) (http.Handler, error) {
		f, err := s.Logo(ctx, c.Actor, in.Member(c.Actor), in.Hash)
		if err != nil {
			return nil, err
		}
		return s.files.Handler(f, files.View(in.FileView), r.WriteRefusal), nil
	})
}
