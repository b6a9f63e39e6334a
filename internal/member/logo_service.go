package member

import (
	"context"
	"io"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

// KeepLogo keeps a received picture among the logos of an agency and gives its hash; the settings decide which one is shown. A picture that is there already is kept once.
func (s *Service) KeepLogo(ctx context.Context, actor identity.Actor, attempt identity.Attempt, id identity.MemberID, got *files.Received) (hash string, err error) {
	if !actor.Manages(id) {
		return "", fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (string, error) { return s.keepLogo(ctx, tx, id, got) })
}

// SetLogo has an agency show a received picture, as the operator of the installation.
func (s *Service) SetLogo(ctx context.Context, id identity.MemberID, got *files.Received) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		hash, err := s.keepLogo(ctx, tx, id, got)
		if err != nil {
			return err
		}
		return s.setSettings(ctx, tx, 0, id, func(next *Settings) { next.Logo = hash })
	})
}

func (s *Service) keepLogo(ctx context.Context, tx *database.Tx, id identity.MemberID, got *files.Received) (hash string, err error) {
	if err := lockSettings(ctx, tx, id); err != nil {
		return "", err
	}
	m, err := get(ctx, tx, id)
	if err != nil {
		return "", err
	}
	l := KeptLogo{Hash: logoHash(got.File)}
	if _, err := logoOf(ctx, tx, id, l.Hash); !database.IsMissing(err) {
		return l.Hash, err
	}
	if err := s.dropLogos(ctx, tx, m); err != nil {
		return "", err
	}
	if l.File, err = s.files.Save(ctx, tx, id, got); err != nil {
		return "", err
	}
	return l.Hash, insertLogo(ctx, tx, l)
}

// dropLogos makes room for one more picture.
func (s *Service) dropLogos(ctx context.Context, tx *database.Tx, m Member) error {
	kept, err := logosOf(ctx, tx, m.ID)
	if err != nil {
		return err
	}
	for _, l := range logosToDrop(kept, m.Logo) {
		if err := deleteLogo(ctx, tx, l); err != nil {
			return err
		}
		if err := s.files.Delete(ctx, tx, l.File.Ref); err != nil {
			return err
		}
	}
	return nil
}

// Logo finds a picture among the logos of an agency, for its managers.
func (s *Service) Logo(ctx context.Context, actor identity.Actor, id identity.MemberID, hash string) (files.File, error) {
	if !actor.Manages(id) {
		return files.File{}, fault.Missing(fault.NotFound)
	}
	return s.logoFile(ctx, id, hash)
}

// PublicLogo finds the logo that an agency shows, with its hash: as public as its name is.
func (s *Service) PublicLogo(ctx context.Context, id identity.MemberID) (f files.File, hash string, err error) {
	m, err := s.Get(ctx, s.db, id)
	if fault.Is(err, fault.InvalidMember) || (err == nil && m.Logo == "") {
		err = fault.Missing(fault.NotFound)
	}
	if err != nil {
		return f, "", err
	}
	f, err = s.logoFile(ctx, id, m.Logo)
	return f, m.Logo, err
}

// OpenLogo gives the picture that an agency shows as its logo, and its address; the caller closes it.
func (s *Service) OpenLogo(ctx context.Context, id identity.MemberID) (picture io.ReadCloser, address string, err error) {
	m, err := s.Get(ctx, s.db, id)
	if err != nil {
		return nil, "", err
	}
	if m.Logo == "" {
		return nil, "", fault.Missing(fault.NotFound)
	}
	f, err := s.logoFile(ctx, id, m.Logo)
	if err != nil {
		return nil, "", err
	}
	picture, _, err = s.files.Open(ctx, f, 0)
	return picture, m.IconURL(), err
}

func (s *Service) logoFile(ctx context.Context, id identity.MemberID, hash string) (files.File, error) {
	l, err := logoOf(ctx, s.db, id, hash)
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return l.File, err
}

// requireLogo refuses settings that name a picture which the agency does not keep.
func requireLogo(ctx context.Context, tx *database.Tx, id identity.MemberID, hash string) error {
	if hash == "" {
		return nil
	}
	_, err := logoOf(ctx, tx, id, hash)
	if database.IsMissing(err) {
		err = fault.Invalid(fault.BadRequest, map[string]string{"logo": "unknown"})
	}
	return err
}
