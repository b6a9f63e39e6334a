package archive

import (
	"archive/zip"
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// Archive is an archive that was checked from its first byte to its last.
type Archive struct {
	Manifest
	box     *secret.Box
	entries map[string]*zip.File
	missing map[int64]bool
}

// Open reads an archive and checks all of it: the hash over all bytes, the passphrase, the manifest, and that it has exactly what the manifest says.
func Open(r io.ReaderAt, size int64, passphrase secret.Text) (*Archive, error) {
	if err := checkTail(r, size); err != nil {
		return nil, err
	}
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, refuse(NoArchive, "it is no ZIP")
	}
	a := &Archive{entries: make(map[string]*zip.File, len(z.File)), missing: map[int64]bool{}}
	left := uint64(size)
	for _, f := range z.File {
		if a.entries[f.Name] != nil {
			return nil, refuse(Hostile, "two entries are called %q", f.Name)
		}
		if !known(f.Name) {
			return nil, refuse(Hostile, "an entry is called %q", f.Name)
		}
		if f.Method != zip.Store && f.Method != zip.Deflate {
			return nil, refuse(Hostile, "%q is packed in an unknown way", f.Name)
		}
		// Uploaded files are as long as the archive has room for: they are not packed, and no two entries share their bytes.
		if strings.HasPrefix(f.Name, fileFolder) && f.Method != zip.Store {
			return nil, refuse(Hostile, "%q is packed", f.Name)
		}
		if f.CompressedSize64 > left {
			return nil, refuse(Hostile, "its entries are longer than itself")
		}
		left -= f.CompressedSize64
		a.entries[f.Name] = f
	}
	locked, err := a.small(keyName, maxKey)
	if err != nil {
		return nil, err
	}
	key, err := unlock(locked, passphrase)
	if err != nil {
		return nil, err
	}
	if a.box, err = secret.NewBox(key); err != nil {
		return nil, err
	}
	if err := a.readManifest(); err != nil {
		return nil, err
	}
	return a, a.check()
}

// known reports whether an archive can have an entry of a name. There is no folder in it but two, and no way out of them.
func known(name string) bool {
	if name == keyName || name == manifestName || name == macName {
		return true
	}
	if id, ok := strings.CutPrefix(name, fileFolder); ok {
		n, ok := identity.ParseNumber(id)
		return ok && strconv.FormatInt(n, 10) == id
	}
	table, ok := strings.CutPrefix(name, tableFolder)
	table, ends := strings.CutSuffix(table, tableEnding)
	return ok && ends && isName(table)
}

// isName reports whether a table or column can be called so.
func isName(name string) bool {
	return name != "" && len(name) <= 60 && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_0123456789") == ""
}

// checkTail compares the comment of the ZIP with the hash of all bytes before it.
func checkTail(r io.ReaderAt, size int64) error {
	if size <= tailSize {
		return refuse(NoArchive, "it is too short")
	}
	said := make([]byte, tailSize)
	if _, err := r.ReadAt(said, size-tailSize); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if strings.Trim(string(said), "0123456789abcdef") != "" {
		return refuse(NoArchive, "it does not end in a hash: it is cut off, or something else")
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, io.NewSectionReader(r, 0, size-tailSize)); err != nil {
		return err
	}
	if hex.EncodeToString(sum.Sum(nil)) != string(said) {
		return refuse(Damaged, "its bytes do not have the hash that it ends in")
	}
	return nil
}

// small reads an entry that is no longer than it may be.
func (a *Archive) small(name string, most int64) ([]byte, error) {
	f := a.entries[name]
	if f == nil {
		return nil, refuse(NoArchive, "%s is missing", name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, refuse(Damaged, "%s", name)
	}
	defer r.Close()
	raw, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, refuse(Damaged, "%s", name)
	}
	if int64(len(raw)) > most {
		return nil, refuse(Hostile, "%s is too long", name)
	}
	return raw, nil
}

func (a *Archive) readManifest() error {
	raw, err := a.small(manifestName, maxManifest)
	if err != nil {
		return err
	}
	mac, err := a.small(macName, tailSize)
	if err != nil {
		return err
	}
	said, err := hex.DecodeString(string(mac))
	if err != nil || !hmac.Equal(said, a.box.MAC(macName, string(raw))) {
		return refuse(Damaged, "the manifest is not the one that was made with this key")
	}
	if err := json.Unmarshal(raw, &a.Manifest); err != nil {
		return refuse(Damaged, "%s", manifestName)
	}
	if a.Format > format {
		return refuse(Newer, "version %s", a.Version)
	}
	if a.Format != format || a.Member <= 0 {
		return refuse(Damaged, "%s", manifestName)
	}
	for _, id := range a.Files.Missing {
		a.missing[id] = true
	}
	return nil
}

// check compares the archive with its manifest.
func (a *Archive) check() error {
	seen := map[string]bool{keyName: true, manifestName: true, macName: true}
	for _, t := range a.Tables {
		name := tableFolder + t.Name + tableEnding
		if seen[name] || !isName(t.Name) || len(t.Columns) == 0 {
			return refuse(Damaged, "%s", manifestName)
		}
		for i, c := range t.Columns {
			if !isName(c) || slices.Contains(t.Columns[:i], c) {
				return refuse(Damaged, "%s", manifestName)
			}
		}
		seen[name] = true
		if err := a.checkTable(t); err != nil {
			return err
		}
	}
	count := int64(0)
	err := a.files(func(f fileRow) error {
		name := fileFolder + strconv.FormatInt(f.ID, 10)
		seen[name] = true
		if a.missing[f.ID] {
			return nil
		}
		count++
		return a.checkFile(name, f)
	})
	if err != nil {
		return err
	}
	if count != a.Files.Count {
		return refuse(Damaged, "it has %d files, not %d", count, a.Files.Count)
	}
	for name := range a.entries {
		if !seen[name] {
			return refuse(Hostile, "%q is in no table", name)
		}
	}
	return nil
}

func (a *Archive) checkTable(t TableManifest) error {
	name := tableFolder + t.Name + tableEnding
	f := a.entries[name]
	if f == nil {
		return refuse(Damaged, "%s is missing", name)
	}
	if int64(f.UncompressedSize64) != t.Bytes {
		return refuse(Damaged, "%s has not the size that the manifest says", name)
	}
	if t.Bytes > freeBytes && uint64(t.Bytes) > maxRatio*f.CompressedSize64 {
		return refuse(Hostile, "%s unpacks to far more than it should", name)
	}
	rows := int64(0)
	sum := sha256.New()
	err := a.lines(t, sum, func([]byte) error {
		rows++
		return nil
	})
	if err == nil && (rows != t.Rows || hex.EncodeToString(sum.Sum(nil)) != t.SHA256) {
		err = refuse(Damaged, "%s is not what the manifest says", name)
	}
	return err
}

func (a *Archive) checkFile(name string, f fileRow) error {
	sum := sha256.New()
	n, err := a.copyFile(f, sum)
	if err != nil {
		return err
	}
	if n != f.Size || !bytes.Equal(sum.Sum(nil), f.SHA256) {
		return refuse(Damaged, "%s is not what its row says", name)
	}
	return nil
}

// copyFile writes the bytes of an uploaded file, and no more than its row says.
func (a *Archive) copyFile(f fileRow, w io.Writer) (int64, error) {
	name := fileFolder + strconv.FormatInt(f.ID, 10)
	entry := a.entries[name]
	if entry == nil {
		return 0, refuse(Damaged, "%s is missing", name)
	}
	r, err := entry.Open()
	if err != nil {
		return 0, refuse(Damaged, "%s", name)
	}
	defer r.Close()
	n, err := io.Copy(w, io.LimitReader(r, f.Size+1))
	if err != nil {
		return n, refuse(Damaged, "%s", name)
	}
	return n, nil
}

// lines reads the lines of a table one after the other; all that is read goes to sum too, where there is one.
func (a *Archive) lines(t TableManifest, sum io.Writer, line func([]byte) error) error {
	name := tableFolder + t.Name + tableEnding
	entry := a.entries[name]
	if entry == nil {
		return refuse(Damaged, "%s is missing", name)
	}
	r, err := entry.Open()
	if err != nil {
		return refuse(Damaged, "%s", name)
	}
	defer r.Close()
	var from io.Reader = io.LimitReader(r, t.Bytes+1)
	if sum != nil {
		from = io.TeeReader(from, sum)
	}
	scanner := bufio.NewScanner(from)
	scanner.Buffer(make([]byte, 0, 64<<10), maxLine)
	for scanner.Scan() {
		if err := line(scanner.Bytes()); err != nil {
			return err
		}
	}
	if err := scanner.Err(); err != nil {
		return refuse(Damaged, "%s", name)
	}
	return nil
}

// fileRow is a row of the table of files.
type fileRow struct {
	ID         int64  `json:"id"`
	Size       int64  `json:"size"`
	SHA256     []byte `json:"sha256"`
	StorageKey string `json:"storage_key"`
}

// files reads the rows of the uploaded files.
func (a *Archive) files(call func(fileRow) error) error {
	for _, t := range a.Tables {
		if t.Name != fileTable {
			continue
		}
		return a.lines(t, nil, func(line []byte) error {
			var f fileRow
			if err := json.Unmarshal(line, &f); err != nil || f.Size < 0 {
				return refuse(Damaged, "a row of the table of files")
			}
			return call(f)
		})
	}
	return fmt.Errorf("archive: %w", refuse(Damaged, "the table of files is missing"))
}
