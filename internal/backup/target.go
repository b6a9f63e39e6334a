package backup

import (
	"cmp"
	"errors"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"

	"latchkey/internal/files"
)

// Target is where a backup is: a folder, or a bucket.
type Target struct {
	folder string
	bucket files.Bucket
	// patience and again replace how long a bucket may send nothing, and how long is believed what it answered last; for tests.
	patience, again time.Duration
}

// ParseURL reads LATCHKEY_BACKUP_URL: file:///folder, or s3://key:secret@host/bucket?region=…&tls=false&prefix=….
func ParseURL(address string) (Target, error) {
	wrong := errors.New("LATCHKEY_BACKUP_URL: expected the address of a folder, such as file:///mnt/backup/latchkey, or of a bucket, such as s3://key:secret@s3.example/backup") // never the address: one of S3 holds a secret
	u, err := url.Parse(address)
	if err != nil {
		return Target{}, wrong
	}
	if u.Scheme != "s3" {
		if u.Scheme != "file" || u.Host != "" || u.RawQuery != "" || !filepath.IsAbs(u.Path) || filepath.Clean(u.Path) == "/" {
			return Target{}, wrong
		}
		return Target{folder: filepath.Clean(u.Path)}, nil
	}
	b, err := files.ParseBucket(address)
	if err != nil {
		return Target{}, wrong
	}
	if b.Key == "" || b.Secret == "" {
		return Target{}, errors.New("LATCHKEY_BACKUP_URL: key or secret is missing before the @ in s3://key:secret@s3.example/backup")
	}
	if tls := u.Query().Get("tls"); tls != "" && tls != "true" && tls != "false" {
		return Target{}, errors.New("LATCHKEY_BACKUP_URL: tls is true or false, as in s3://key:secret@s3.example/backup?tls=true")
	}
	if _, err := minio.New(b.Host, b.Options()); err != nil {
		return Target{}, errors.New("LATCHKEY_BACKUP_URL: the host is no address in s3://key:secret@s3.example/backup")
	}
	return Target{bucket: b}, nil
}

// IsZero reports whether no backup is kept.
func (t Target) IsZero() bool { return t.folder == "" && t.bucket.Name == "" }

// Folder is the folder, empty where it is a bucket.
func (t Target) Folder() string { return t.folder }

// String names the target without secrets.
func (t Target) String() string {
	if t.folder != "" {
		return t.folder
	}
	return strings.TrimSuffix("s3://"+t.bucket.Host+"/"+t.bucket.Name+"/"+t.bucket.Prefix, "/")
}

// storage opens the target. One who writes names the data folder, where it keeps what is being sent; without it nothing is remembered of what is there.
func (t Target) storage(data string) (storage, error) {
	if t.folder != "" {
		return &disk{root: t.folder}, nil
	}
	return openBucket(t.bucket, data, cmp.Or(t.patience, patience), cmp.Or(t.again, askAgain))
}
