package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"

	"latchkey/locales"
)

// Words is one text in the languages that contents come in. Any is the one that is shown where nothing better is there: the text of a file that says no language, else the
// agency's own.
type Words struct {
	Any string
	By  Texts
}

// at is the text in a language, "" for Any; nil for a language that contents never come in.
func (w *Words) at(lang string) *string {
	if lang == "" {
		return &w.Any
	}
	if i, ok := locales.Index(lang); ok {
		return &w.By[i]
	}
	return nil
}

// wordLanguages are the languages of Words, that without a name first.
var wordLanguages = append([]string{""}, locales.Contents...)

// In gives the text in the first of the languages that it has, else any. A language may have a region.
func (w Words) In(langs ...string) string {
	for _, lang := range langs {
		if text := w.at(locales.Code(lang)); text != nil && *text != "" {
			return *text
		}
	}
	if w.Any != "" {
		return w.Any
	}
	return w.By.In()
}

// Owned is the text as an agency that speaks a language keeps it: where the file has no text without a language, the agency's own is Any.
func (w Words) Owned(lang string) Words {
	if w.Any == "" {
		w.Any = w.In(lang)
	}
	return w
}

// Shown are the texts by language as an agency that speaks one of them edits them: a text without a language is in its own, unless another language has the same.
func (w Words) Shown(own string) Texts {
	out := w.By
	if i, ok := locales.Index(locales.Code(own)); ok && out[i] == "" && !slices.Contains(out[:], w.Any) {
		out[i] = w.Any
	}
	return out
}

// Spoken reports whether the text is there in a language by name.
func (w Words) Spoken() bool { return !w.By.IsEmpty() }

// Named makes the same sentence of several texts, once without a language and once in each language that one of them has.
func Named(texts []Words, sentence func(in func(Words) string) string) Words {
	out := Words{Any: sentence(func(w Words) string { return w.In() })}
	for i, lang := range locales.Contents {
		for _, w := range texts {
			if w.By[i] != "" {
				out.By[i] = sentence(func(w Words) string { return w.In(lang) })
				break
			}
		}
	}
	return out
}

// Stored is the text as a column beside that of Any keeps it: empty where Any is all.
func (w Words) Stored() string {
	if !w.Spoken() {
		return ""
	}
	raw, _ := json.Marshal(w) // a map of texts has no fault
	return string(raw)
}

// ReadWords reads a text from the column of Any and the one beside it. Texts repeat from stay to stay ("final payment" in four languages), so those that were read last are kept.
func ReadWords(text, stored string) (Words, error) {
	if stored == "" {
		return Words{Any: text}, nil
	}
	w, ok := spoken.get(stored)
	if !ok {
		if err := json.Unmarshal([]byte(stored), &w); err != nil {
			return w, err
		}
		spoken.put(stored, w)
	}
	if w.Any == "" {
		w.Any = text
	}
	return w, nil
}

// spoken keeps what ReadWords has read.
var spoken keptWords

const (
	// mostKeptWords is how many texts are kept, each with a stored form of at most longestKeptWords bytes: some 4 MB together.
	mostKeptWords    = 4000
	longestKeptWords = 500
)

type keptWords struct {
	mu  sync.RWMutex
	all map[string]Words
}

func (k *keptWords) get(stored string) (Words, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	w, ok := k.all[stored]
	return w, ok
}

func (k *keptWords) put(stored string, w Words) {
	if len(stored) > longestKeptWords {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.all == nil || len(k.all) >= mostKeptWords {
		k.all = map[string]Words{}
	}
	k.all[stored] = w
}

// MarshalJSON writes a bare text, or a map from language to text.
func (w Words) MarshalJSON() ([]byte, error) {
	if !w.Spoken() {
		return json.Marshal(w.Any)
	}
	all := map[string]string{}
	for _, lang := range wordLanguages {
		if text := *w.at(lang); text != "" {
			all[lang] = text
		}
	}
	return json.Marshal(all)
}

var errWords = errors.New("not a text or a map of " + strings.Join(locales.Contents, ", "))

// UnmarshalJSON reads a bare text, which has no language, or a map from language to text. What it does not name stays.
func (w *Words) UnmarshalJSON(raw []byte) error {
	if raw = bytes.TrimSpace(raw); len(raw) > 0 && raw[0] != '{' {
		if json.Unmarshal(raw, &w.Any) != nil {
			return errWords
		}
		return nil
	}
	var all map[string]string
	if json.Unmarshal(raw, &all) != nil {
		return errWords
	}
	for lang, text := range all {
		at := w.at(lang)
		if at == nil {
			return errWords
		}
		*at = text
	}
	return nil
}

// UnmarshalText reads a cell of CSV: a map from language to text, else a bare text.
func (w *Words) UnmarshalText(raw []byte) error {
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) && w.UnmarshalJSON(raw) == nil {
		return nil
	}
	w.Any = string(raw)
	return nil
}
