package wire

import (
	"encoding/json"
	"fmt"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/locales"
)

// Offered are the languages that an agency offers: a list of ChosenLang on the wire, in the order of locales.All.
type Offered locales.Offered

// MarshalJSON writes the list.
func (o Offered) MarshalJSON() ([]byte, error) { return json.Marshal(locales.Offered(o).Codes()) }

// UnmarshalJSON reads a list, which has at least one language.
func (o *Offered) UnmarshalJSON(raw []byte) error {
	var codes []string
	if err := json.Unmarshal(raw, &codes); err != nil {
		return err
	}
	read, ok := locales.OfferedOf(codes)
	if !ok {
		return fmt.Errorf("no list of languages")
	}
	*o = Offered(read)
	return nil
}

// Schema is a list of the app's languages.
func (Offered) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeArray, Items: Among(locales.Languages)}
}
