package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/danielgtaylor/huma/v2"
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
		Marshal: func(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) },
		Unmarshal: func(data []byte, v any) error {
			if err := strictJSON(data); err != nil {
				return err
			}
			return json.Unmarshal(data, v)
		},
	}
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
