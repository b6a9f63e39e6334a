package files

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"time"
)

// errNoBlob is what there is not.
var errNoBlob = errors.New("nothing is kept under this key")

// blobs is where the bytes lie: a folder, or S3. A key is made of letters, digits and dashes, at least two.
type blobs interface {
	// put keeps bytes under a key; they survive a loss of power when it returns.
	put(ctx context.Context, key string, r io.Reader, size int64) error
	// open gives what is kept, or errNoBlob.
	open(ctx context.Context, key string) (io.ReadSeekCloser, error)
	// remove takes a key away; one that is not there is no error.
	remove(ctx context.Context, key string) error
	// each calls for every key, in order, with the time at which it was put.
	each(ctx context.Context, prefix string, call func(key string, at time.Time) error) error
}

// openBlobs opens what an address names: a folder, or s3://key:secret@host/bucket?region=…&tls=false&prefix=….
func openBlobs(address, folder string) (blobs, error) {
	if address == "" {
		return openDisk(folder)
	}
	return openS3(address)
}

// CheckAddress refuses the address of a bucket that cannot be opened, without asking it.
func CheckAddress(address string) error {
	if address == "" {
		return nil
	}
	_, err := openBlobs(address, "")
	return err
}

func randomKey() (string, error) {
	raw := make([]byte, 16)
	if _, err := rand.Read(raw); err != nil {
		return "", fmt.Errorf("files: random name: %w", err)
	}
	return hex.EncodeToString(raw), nil
}
