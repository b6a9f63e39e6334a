package files

import (
	"context"
	"errors"
	"fmt"
	"io"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Sent is a file that somebody brings with a call: its content, or an upload of theirs that is whole.
type Sent struct {
	Name    string
	Content io.Reader
	Upload  string
}

// Batch are the files that came with one call.
type Batch struct {
	// Received are in the order in which they were sent.
	Received []*Received
	uploads  []Upload
	store    *Store
}

// TakeIn receives the files of one call, one after the other, before its transaction; a refusal names the file that caused it. Done must be called when all is decided, also
// after a refusal.
func (s *Store) TakeIn(ctx context.Context, who identity.Principal, sent []Sent, most int, rules Rules) (*Batch, error) {
	b := &Batch{store: s}
	if len(sent) > most {
		f := fault.Invalid(fault.TooManyFiles, map[string]string{"files": fmt.Sprintf("expected at most %d", most)})
		f.Words = []string{"count", fmt.Sprint(most)}
		return b, f
	}
	for i, one := range sent {
		if err := b.take(ctx, who, one, rules); err != nil {
			return b, blame(err, i)
		}
	}
	return b, nil
}

func (b *Batch) take(ctx context.Context, who identity.Principal, one Sent, rules Rules) error {
	if one.Upload != "" {
		u, content, err := b.store.Uploaded(ctx, who, one.Upload)
		if err != nil {
			return err
		}
		defer content.Close()
		one.Name, one.Content = u.Name, content
		b.uploads = append(b.uploads, u)
	}
	r, err := b.store.Receive(ctx, who, one.Name, one.Content, rules)
	if err == nil {
		b.Received = append(b.Received, r)
		return nil
	}
	// What was refused for its content is refused again: its upload is of no use. The others of the call may be sent again without it.
	if last := len(b.uploads) - 1; one.Upload != "" && !fault.IsOurs(err) {
		b.store.Forget(context.WithoutCancel(ctx), b.uploads[last])
		b.uploads = b.uploads[:last]
	}
	return err
}

// Bytes is how many bytes the files of the batch have.
func (b *Batch) Bytes() (sum int64) {
	for _, r := range b.Received {
		sum += r.Size
	}
	return sum
}

// Done drops what is not needed after the transaction, or after a refusal: uploads that have become files, files that were not saved.
func (b *Batch) Done(ctx context.Context, err error) {
	for _, r := range b.Received {
		r.Discard(ctx, err)
	}
	for _, u := range b.uploads {
		if err == nil {
			b.store.Forget(context.WithoutCancel(ctx), u)
		}
	}
}

// blame names a file in a refusal by its place in the call.
func blame(err error, i int) error {
	var f *fault.Fault
	if errors.As(err, &f) && !fault.IsOurs(f) {
		f.Fields = map[string]string{fmt.Sprintf("files.%d", i): string(f.Code)}
	}
	return err
}
