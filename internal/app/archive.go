package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"latchkey/internal/archive"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/setup"
)

// archiveSource is what archives are made of.
func (a *App) archiveSource() archive.Source {
	forget := func(ctx context.Context, m identity.MemberID) error { return a.Sheets.ForgetErasedOf(ctx, m) }
	return archive.Source{DB: a.DB, Box: a.box, Files: a.Files, Version: Version, Forget: forget}
}

// WriteArchive writes all data of an agency, locked with a passphrase. The progress may be nil.
func (a *App) WriteArchive(ctx context.Context, w io.Writer, m identity.MemberID, passphrase secret.Text, progress func(part string, done, total int)) (archive.Manifest, error) {
	key, locked, err := archive.NewKey(passphrase)
	if err != nil {
		return archive.Manifest{}, err
	}
	source := a.archiveSource()
	source.Progress = progress
	return source.Write(ctx, w, m, key, locked)
}

// CountArchive reads what WriteArchive would write and changes nothing. The progress may be nil.
func (a *App) CountArchive(ctx context.Context, m identity.MemberID, progress func(part string, done, total int)) (archive.Manifest, error) {
	source := a.archiveSource()
	source.Progress = progress
	return source.Count(ctx, m)
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

// roomForArchive refuses an archive that the disk of the data folder has no room for.
func (a *App) roomForArchive(bytes int64) error {
	return files.RoomIn(a.config.Data, a.config.Disk, bytes)
}

// bringArchive brings an archive into this running installation, which has no agency: all of it or nothing.
func (a *App) bringArchive(ctx context.Context, in setup.Incoming) (out setup.Brought, err error) {
	defer func() { err = refusalOf(ctx, err) }()
	read, err := archive.Open(in.From, in.Size, in.Passphrase)
	if err != nil {
		return out, err
	}
	in.Checked()
	err = read.Prepare(ctx, a.DB)
	older := archive.Is(err, archive.Older)
	if err == nil || older {
		if err := a.roomForArchive(unpacked(read.Manifest, older)); err != nil {
			return out, err
		}
	}
	if older {
		defer os.RemoveAll(in.Folder)
		var f *os.File
		if f, err = a.renewArchive(ctx, read, in); err != nil {
			return out, err
		}
		defer f.Close()
		read, err = openArchive(f, in.Passphrase)
	}
	if err == nil {
		err = read.Restore(ctx, archive.Target{DB: a.DB, Box: a.box, Files: a.Files, First: in.First})
	}
	if err != nil {
		return out, err
	}
	return setup.Brought{Agency: read.Name, Missing: len(read.Files.Missing)}, nil
}

// unpacked is how many bytes an archive takes here: its rows twice, since the log of one transaction holds them as well, and its files. One of an older version takes that once more on the way, and a
// new archive.
func unpacked(m archive.Manifest, older bool) int64 {
	var rows int64
	for _, t := range m.Tables {
		rows += t.Bytes
	}
	all := 2*rows + m.Files.Bytes
	if older {
		all += all + m.Files.Bytes + rows
	}
	return all
}

func openArchive(f *os.File, passphrase secret.Text) (*archive.Archive, error) {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	return archive.Open(f, size, passphrase)
}

// renewArchive makes an archive of an older version one of this version: the database of this installation is ahead already, so the steps in between are taken in one of its own.
func (a *App) renewArchive(ctx context.Context, read *archive.Archive, in setup.Incoming) (f *os.File, err error) {
	if err := errors.Join(os.RemoveAll(in.Folder), os.MkdirAll(in.Folder, 0o700)); err != nil {
		return nil, err
	}
	db, err := database.Open(ctx, filepath.Join(in.Folder, "latchkey.db"), a.clock)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := read.Prepare(ctx, db); err != nil {
		return nil, err
	}
	store, err := files.Open(db, "", filepath.Join(in.Folder, "files"), a.config.Disk, a.logger)
	if err != nil {
		return nil, err
	}
	if err := read.Restore(ctx, archive.Target{DB: db, Box: a.box, Files: store}); err != nil {
		return nil, err
	}
	if _, err := db.Migrate(ctx); err != nil {
		return nil, err
	}
	key, locked, err := archive.NewKey(in.Passphrase)
	if err != nil {
		return nil, err
	}
	if f, err = os.OpenFile(filepath.Join(in.Folder, "archive.zip"), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600); err != nil {
		return nil, err
	}
	_, err = archive.Source{DB: db, Box: a.box, Files: store, Version: Version}.Write(ctx, f, identity.MemberID(read.Member), key, locked)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// refusalOf gives the refusal of an archive as the set-up names it.
func refusalOf(ctx context.Context, err error) error {
	if ctx.Err() != nil { // what could not be read because the server stops says nothing of the archive
		return errors.Join(ctx.Err(), err)
	}
	for from, to := range map[archive.Reason]setup.Reason{
		archive.NoArchive: setup.NotAnArchive, archive.Hostile: setup.NotAnArchive, archive.Damaged: setup.Damaged, archive.Passphrase: setup.WrongPassphrase, archive.Newer: setup.Newer,
	} {
		if archive.Is(err, from) {
			return &setup.ArchiveRefusal{Reason: to, Cause: err}
		}
	}
	return err
}
