package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/wire"
)

// maxDepth is how deep JSON may nest.
const maxDepth = 32

// What huma passes on of strictJSON's errors is their text.
const (
	duplicateKey = "duplicate key "
	tooDeep      = "nested too deep"
)

func jsonFormat() huma.Format {
	return huma.Format{
		Marshal: marshal,
		Unmarshal: func(data []byte, v any) error {
			if err := strictJSON(data); err != nil {
				return err
			}
			return json.Unmarshal(data, v)
		},
	}
}

// keptBuffer is the largest buffer that is kept for the next answer, in bytes.
const keptBuffer = 256 << 10

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// marshal writes an answer and a line feed.
func marshal(w io.Writer, v any) error {
	own, ok := v.(wire.Appender)
	if !ok {
		return json.NewEncoder(w).Encode(v)
	}
	buffer := buffers.Get().(*[]byte)
	out, err := own.AppendJSON((*buffer)[:0])
	if err != nil {
		return err
	}
	_, err = w.Write(append(out, '\n'))
	if cap(out) <= keptBuffer {
		*buffer = out
		buffers.Put(buffer)
	}
	return err
}

// strictJSON refuses what encoding/json lets pass: the same key twice (the last would win, and a check of the first would be fooled), nesting without end, and anything
// behind the value.
func strictJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := value(d, 0); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("expected one JSON value")
	}
	return nil
}

// ReadJSON reads one JSON value as strictly as the calls of the table do; unknown keys are refused too. For plain handlers.
func ReadJSON(r io.Reader, v any) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := strictJSON(data); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

func value(d *json.Decoder, depth int) error {
	if depth > maxDepth {
		return errors.New(tooDeep)
	}
	token, err := d.Token()
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	open, ok := token.(json.Delim)
	if !ok {
		return nil
	}
	keys := map[string]bool{}
	for d.More() {
		if open == '{' {
			key, err := d.Token()
			if err != nil {
				return fmt.Errorf("not JSON: %w", err)
			}
			name, _ := key.(string)
			if keys[name] {
				return errors.New(duplicateKey + name)
			}
			keys[name] = true
		}
		if err := value(d, depth+1); err != nil {
			return err
		}
	}
	_, err = d.Token()
	return err
}
