package app

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"latchkey/internal/archive"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// archiveSource is what archives are made of.
func (a *App) archiveSource() archive.Source {
	return archive.Source{DB: a.DB, Box: a.box, Files: a.Files, Version: Version}
}

// WriteArchive writes all data of an agency, locked with a passphrase.
func (a *App) WriteArchive(ctx context.Context, w io.Writer, m identity.MemberID, passphrase secret.Text) (archive.Manifest, error) {
	key, locked, err := archive.NewKey(passphrase)
	if err != nil {
		return archive.Manifest{}, err
	}
	return a.archiveSource().Write(ctx, w, m, key, locked)
}

// RestoreArchive brings an archive into an empty installation: all of it or nothing. The installation does not run.
func RestoreArchive(ctx context.Context, config Config, c clock.Clock, logger *slog.Logger, r io.ReaderAt, size int64, passphrase secret.Text) (m archive.Manifest, err error) {
	// Everything that can be wrong with the file is found before anything is made.
	read, err := archive.Open(r, size, passphrase)
	if err != nil {
		return m, err
	}
	if err := ownFolder(config.Data); err != nil {
		return m, err
	}
	a := &App{config: config, clock: c, logger: logger}
	if a.DB, err = database.Open(ctx, config.database(), c); err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, a.DB.Close()) }()
	if err := read.Prepare(ctx, a.DB); err != nil {
		return m, err
	}
	if err := a.unlock(ctx); err != nil {
		return m, err
	}
	if a.Files, err = files.Open(a.DB, config.FilesURL, config.files(), config.Disk, logger); err != nil {
		return m, err
	}
	if err := read.Restore(ctx, archive.Target{DB: a.DB, Box: a.box, Files: a.Files}); err != nil {
		return m, err
	}
	_, err = a.DB.Migrate(ctx)
	return read.Manifest, err
}
