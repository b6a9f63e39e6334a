package importing

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"latchkey/internal/checklist"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/planning"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// checklists brings items of checklists: a line is an item, its list and room are named by their names.
type checklists struct {
	lists    *checklist.Service
	planning *planning.Service
}

// taskKinds are the words of the kinds of tasks; a service has its own code, such as service:cot.
var taskKinds = []Option{
	{"departure", []string{"departure", "departure cleaning", "final cleaning", "cleaning", "abreise", "abreisereinigung", "endreinigung", "reinigung", "salida", "limpieza de salida", "limpieza", "wyjazd", "sprzatanie", "sprzatanie po wyjezdzie"}},
	{"arrival", []string{"arrival", "arrival cleaning", "anreise", "anreisereinigung", "llegada", "limpieza de llegada", "przyjazd", "sprzatanie przed przyjazdem"}},
	{"interim", []string{"interim", "interim cleaning", "zwischenreinigung", "limpieza intermedia", "sprzatanie w trakcie pobytu"}},
	{"periodic", []string{"periodic", "periodic cleaning", "regelmaessige reinigung", "limpieza periodica", "sprzatanie okresowe"}},
	{"check", []string{"check", "inspection", "kontrolle", "control", "kontrola"}},
	{"service", []string{"service", "serviceaufgabe", "servicio", "usluga"}},
}

// namesOf are the names of a language of contents in each of the app's, folded.
func namesOf(lang string) []string {
	var out []string
	for _, spoken := range locales.Languages {
		out = append(out, folded(words(spoken, "language."+lang)))
	}
	return out
}

var checklistColumns = func() []Column {
	rooms := []string{"section", "area", "raum", "zimmer", "bereich", "abschnitt", "habitacion", "zona", "seccion", "estancia", "pokoj", "pomieszczenie", "sekcja"}
	items := []string{"text", "task", "point", "todo", "punkt", "aufgabe", "eintrag", "punto", "tarea", "elemento", "pozycja", "zadanie", "czynnosc"}
	columns := []Column{
		{Name: "list", Required: true, Type: Text, Headings: []string{"checklist", "checklist name", "list name", "checkliste", "liste", "name der checkliste", "lista", "lista de control", "lista kontrolna", "name", "nombre", "nazwa"}},
		{Name: "room", Type: Text, Headings: rooms},
		{Name: "item", Type: Text, Headings: items},
		{Name: "kind", Type: Text, Choices: taskKinds, Headings: []string{"kinds", "kind of task", "type", "art", "aufgabenart", "tipo", "tipo de tarea", "rodzaj", "rodzaj zadania"}},
		{Name: "photo_required", Type: Choice, Choices: yesNo, Headings: []string{"photo", "picture", "foto", "foto noetig", "fotopflicht", "foto obligatoria", "zdjecie", "wymagane zdjecie"}},
		{Name: "optional", Type: Choice, Choices: yesNo, Headings: []string{"may stay open", "freiwillig", "opcional", "opcjonalne", "opcjonalny"}},
		{Name: "order", Type: Count, Headings: []string{"position", "sort", "no", "number", "reihenfolge", "nummer", "nr", "orden", "posicion", "kolejnosc"}},
	}
	for _, part := range []struct {
		name  string
		words []string
	}{{"item", items}, {"room", rooms}} {
		for _, lang := range locales.Contents {
			c := Column{Name: part.name + "_" + lang, Type: Text}
			for _, word := range append([]string{part.name}, part.words...) {
				c.Headings = append(c.Headings, word+" "+lang)
				for _, language := range namesOf(lang) {
					c.Headings = append(c.Headings, word+" "+language)
				}
			}
			if part.name == "item" {
				c.Headings = append(c.Headings, namesOf(lang)...)
			}
			columns = append(columns, c)
		}
	}
	return columns
}()

// Columns are what a file can say of an item.
func (checklists) Columns() []Column { return checklistColumns }

// Key is the list with the texts of room and item.
func (checklists) Key(cells map[string]string) string {
	parts := []string{cells["list"]}
	for _, name := range []string{"room", "item"} {
		parts = append(parts, cells[name])
		for _, lang := range locales.Contents {
			parts = append(parts, cells[name+"_"+lang])
		}
	}
	for i, part := range parts {
		parts[i] = strings.ToLower(strings.TrimSpace(part))
	}
	return strings.Join(parts, "\x00")
}

// Order is the number in the column for the order; lines without one come last.
func (checklists) Order(cells map[string]string) int64 {
	order, ok := identity.ParseNumber(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(cells["order"]), ".0"), ",0"))
	if !ok {
		return math.MaxInt64
	}
	return order
}

// kindsOf reads kinds of tasks, separated by commas or semicolons.
func kindsOf(cell string) ([]string, bool) {
	var out []string
	for _, part := range strings.FieldsFunc(cell, func(r rune) bool { return strings.ContainsRune(",;|/\n", r) }) {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		i := slices.IndexFunc(taskKinds, func(o Option) bool { return slices.Contains(o.Words, folded(part)) })
		switch {
		case i >= 0:
			out = append(out, taskKinds[i].Value)
		case strings.HasPrefix(part, "service:"):
			out = append(out, part)
		default:
			return nil, false
		}
	}
	return out, true
}

// Write writes an item.
func (k checklists) Write(ctx context.Context, tx *database.Tx, w Writer, v Values) (Outcome, error) {
	_, own, err := k.lists.Langs(ctx, tx, w.Member, "")
	if err != nil {
		return Outcome{}, err
	}
	text := func(name string) (out string) {
		_ = json.Unmarshal(v[name], &out)
		return out
	}
	texts := func(name string) (out wire.Texts) {
		for i, lang := range locales.Contents {
			out[i] = text(name + "_" + lang)
		}
		if i, known := locales.Index(locales.Code(own)); known && out[i] == "" {
			out[i] = text(name)
		}
		return out
	}
	choice := func(name string) (out *bool) {
		_ = json.Unmarshal(v[name], &out)
		return out
	}
	one := checklist.FiledItem{List: text("list"), Room: texts("room"), Text: texts("item"), Photo: choice("photo_required"), Optional: choice("optional")}
	wrong := map[string]string{}
	if one.Room.IsEmpty() {
		wrong["room"] = "required"
	}
	if one.Text.IsEmpty() {
		wrong["item"] = "required"
	}
	var known bool
	if one.Kinds, known = kindsOf(text("kind")); !known {
		wrong["kind"] = "no_choice"
	}
	title := one.List
	if name := one.Text.In(own); name != "" {
		title += ": " + name
	}
	if len(wrong) > 0 {
		return Outcome{Effect: EffectRefused, Title: title, Refused: wrong}, nil
	}
	got, err := k.lists.WriteFiled(ctx, tx, checklist.Filing(w), one)
	return Outcome{Effect: Effect(got.Effect), ID: got.List, Part: got.Item, Title: title, Changes: got.Changes, Refused: got.Fields}, err
}

// Undo takes an item back.
func (k checklists) Undo(ctx context.Context, tx *database.Tx, w Writer, done Outcome) (Undone, error) {
	r, err := runAt(ctx, tx, identity.Ref{Member: w.Member, ID: w.Run})
	if err != nil {
		return Undone{}, err
	}
	before, err := k.planning.RulesAt(ctx, tx, w.Member, r.CreatedAt)
	if err != nil {
		return Undone{}, err
	}
	rules, err := k.planning.RulesNow(ctx, tx, w.Member)
	if err != nil {
		return Undone{}, err
	}
	// A rule that named the list before the file came does not need what the file has added.
	used := those(map[string]bool{usedRules: rules.NameList(done.ID) && !before.NameList(done.ID)})
	got, err := k.lists.ReturnFiled(ctx, tx, checklist.Filing(w), checklist.Filed{Effect: checklist.Effect(done.Effect), List: done.ID, Item: done.Part, Changes: done.Changes}, used)
	return Undone{Kept: got.Kept, Refused: got.Fields}, err
}
