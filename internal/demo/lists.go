package demo

import (
	"bytes"
	"context"
	"image/color"
	"strings"

	"latchkey/internal/checklist"
	filestore "latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/locales"
)

// ask is an item that may stay open, must an item without which the task does not end.
func ask(en, de, es, pl string) checklist.ImportItem {
	return checklist.ImportItem{Text: in(en, de, es, pl), Optional: true}
}

func must(en, de, es, pl string) checklist.ImportItem {
	return checklist.ImportItem{Text: in(en, de, es, pl)}
}

func shoot(i checklist.ImportItem) checklist.ImportItem {
	i.PhotoRequired = true
	return i
}

var (
	kitchen  = in("Kitchen", "Küche", "Cocina", "Kuchnia")
	bath     = in("Bathroom", "Badezimmer", "Baño", "Łazienka")
	bedrooms = in("Bedrooms", "Schlafzimmer", "Dormitorios", "Sypialnie")
	living   = in("Living room", "Wohnzimmer", "Salón", "Salon")
	leave    = in("Before you leave", "Bevor Sie gehen", "Antes de irse", "Przed wyjściem")
	outside  = in("Outside", "Draußen", "Exterior", "Na zewnątrz")
)

// pictured are the English texts of the items that show how it should look.
const (
	madeBed = "Beds made, two towels on each"
	dryRack = "Dishwasher empty, dishes in the cupboard"
	rinsed  = "Terrace rinsed, cushions in the chest"
)

// checklists are what the demo agency asks for. What must be done stands in the list of the branch by the beach, where nobody looks in between.
func (w *world) checklists() []checklist.ImportRow {
	var branch []string
	for _, h := range w.homes {
		if strings.HasPrefix(h.row.ExternalID, "LPA-") {
			branch = append(branch, h.row.ExternalID)
		}
	}
	rows := []checklist.ImportRow{
		{ExternalID: "departure", Name: "Departure", Kinds: []string{"departure"}, Rooms: []checklist.ImportRoom{
			{Name: kitchen, Items: []checklist.ImportItem{
				ask(dryRack, "Spülmaschine leer, Geschirr im Schrank", "Lavavajillas vacío, vajilla en el armario", "Zmywarka pusta, naczynia w szafce"),
				ask("Fridge empty and wiped out", "Kühlschrank leer und ausgewischt", "Nevera vacía y limpia", "Lodówka pusta i wytarta"),
				ask("Hob, oven and extractor hood", "Kochfeld, Backofen und Dunstabzugshaube", "Placa, horno y campana", "Płyta, piekarnik i okap"),
				ask("Bins empty, new bags", "Mülleimer leer, neue Beutel", "Cubos vacíos, bolsas nuevas", "Kosze puste, nowe worki"),
			}},
			{Name: bath, Items: []checklist.ImportItem{
				ask("Shower, basin and toilet", "Dusche, Waschbecken und Toilette", "Ducha, lavabo e inodoro", "Prysznic, umywalka i toaleta"),
				ask("Mirror without streaks", "Spiegel ohne Schlieren", "Espejo sin marcas", "Lustro bez smug"),
				ask("Hair out of the drain", "Haare aus dem Abfluss", "Desagüe sin pelos", "Odpływ bez włosów"),
				ask("Two rolls of toilet paper, soap full", "Zwei Rollen Toilettenpapier, Seife voll", "Dos rollos de papel, jabón lleno", "Dwie rolki papieru, pełne mydło"),
			}},
			{Name: bedrooms, Items: []checklist.ImportItem{
				ask(madeBed, "Betten bezogen, je zwei Handtücher darauf", "Camas hechas, dos toallas en cada una", "Łóżka posłane, po dwa ręczniki"),
				ask("Nothing under the beds", "Nichts unter den Betten", "Nada debajo de las camas", "Pod łóżkami nic nie ma"),
				ask("Wardrobes empty, ten hangers", "Schränke leer, zehn Kleiderbügel", "Armarios vacíos, diez perchas", "Szafy puste, dziesięć wieszaków"),
			}},
			{Name: living, Items: []checklist.ImportItem{
				ask("Floors vacuumed and wiped", "Böden gesaugt und gewischt", "Suelos aspirados y fregados", "Podłogi odkurzone i umyte"),
				ask("Remote controls on the table", "Fernbedienungen auf dem Tisch", "Mandos sobre la mesa", "Piloty na stole"),
			}},
			{Name: leave, Items: []checklist.ImportItem{
				ask("Heating and air conditioning off", "Heizung und Klimaanlage aus", "Calefacción y aire apagados", "Ogrzewanie i klimatyzacja wyłączone"),
				ask("Windows closed, lights out", "Fenster geschlossen, Licht aus", "Ventanas cerradas, luces apagadas", "Okna zamknięte, światło zgaszone"),
			}},
		}},
		{ExternalID: "check", Name: "Check", Kinds: []string{"check"}, Rooms: []checklist.ImportRoom{
			{Name: in("Everywhere", "Überall", "En todas partes", "Wszędzie"), Items: []checklist.ImportItem{
				ask("Smells fresh", "Riecht frisch", "Huele a limpio", "Pachnie świeżością"),
				ask("No hair in bath and beds", "Keine Haare in Bad und Betten", "Sin pelos en baño y camas", "Bez włosów w łazience i łóżkach"),
				ask("WiFi and television work", "WLAN und Fernseher laufen", "La wifi y la televisión funcionan", "Wi-Fi i telewizor działają"),
				ask("Key safe closed, code works", "Schlüsseltresor zu, Code geht", "Caja cerrada, el código funciona", "Sejf zamknięty, kod działa"),
			}},
		}},
		{ExternalID: "cot", Name: "Cot", Kinds: []string{"service:cot"}, Rooms: []checklist.ImportRoom{
			{Name: bedrooms, Items: []checklist.ImportItem{
				ask("Cot stands firm, screws tight", "Kinderbett steht fest, Schrauben fest", "La cuna está firme", "Łóżeczko stoi pewnie"),
				ask("Sheet tight, no pillow", "Laken straff, kein Kissen", "Sábana tensa, sin almohada", "Prześcieradło napięte, bez poduszki"),
			}},
		}},
	}
	if len(branch) > 0 {
		rows = append(rows, checklist.ImportRow{ExternalID: "beach", Name: "Beach homes", Kinds: []string{"departure"}, Properties: branch, Rooms: []checklist.ImportRoom{
			{Name: outside, Items: []checklist.ImportItem{
				shoot(must(rinsed, "Terrasse abgespritzt, Kissen in der Truhe", "Terraza aclarada, cojines en el arcón", "Taras spłukany, poduszki w skrzyni")),
				must("Outdoor shower off, sand out of the drain", "Außendusche zu, Sand aus dem Abfluss", "Ducha exterior cerrada, desagüe sin arena", "Prysznic zewnętrzny zakręcony, odpływ bez piasku"),
			}},
			{Name: leave, Items: []checklist.ImportItem{
				must("Shutters down on the sea side", "Rollläden zur Seeseite unten", "Persianas bajadas del lado del mar", "Rolety od strony morza opuszczone"),
			}},
		}})
	}
	return rows
}

// importChecklists brings the lists in, and gives some items a picture. The load data has none: its figures are about tasks.
func (m *maker) importChecklists(ctx context.Context) error {
	if m.options.isLoad() {
		return nil
	}
	file, err := jsonLines(m.checklists())
	if err != nil {
		return err
	}
	lines, err := readBack[checklist.ImportRow]("checklists.jsonl", file)
	if err != nil {
		return err
	}
	report, err := m.Checklists.Import(ctx, m.member, lines, checklist.ImportOptions{})
	if err := whole(report, err); err != nil {
		return err
	}
	store := m.Properties.Files()
	if store == nil {
		return nil
	}
	office := identity.Actor{Relations: []identity.Relation{{Member: m.member, Role: identity.Manager}}}
	all, err := m.Checklists.Lists(ctx, office, m.member)
	if err != nil {
		return err
	}
	draw := map[string]func() canvas{madeBed: drawBed, dryRack: drawCupboard, rinsed: drawTerrace}
	for _, l := range all {
		for _, r := range l.Rooms {
			for _, i := range r.Items {
				if draw[i.Text[locales.English]] == nil || i.Picture.Ref.ID != 0 {
					continue
				}
				if err := m.show(ctx, store, office, l, i, draw[i.Text[locales.English]]()); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (m *maker) show(ctx context.Context, store *filestore.Store, office identity.Actor, l checklist.List, i checklist.Item, c canvas) error {
	raw, err := c.png()
	if err != nil {
		return err
	}
	got, err := store.Receive(ctx, identity.Principal{}, "example.png", bytes.NewReader(raw), filestore.Pictures)
	if err != nil {
		return err
	}
	_, err = m.Checklists.SetPicture(ctx, office, identity.Attempt{}, l.Ref, i.ID, got)
	got.Discard(ctx, err)
	return err
}

// drawBed is a made bed with towels.
func drawBed() canvas {
	c := newCanvas(wall)
	c.box(0, 560, pictureWidth, 160, 0, ground)
	c.box(150, 200, 660, 260, 24, brown)
	c.box(150, 380, 660, 230, 28, paper)
	c.box(150, 470, 660, 150, 28, doorLit)
	for i := range 2 {
		x := 200 + i*300
		c.box(x, 310, 260, 100, 34, paper)
		c.box(x+10, 320, 240, 80, 28, color.RGBA{255, 255, 255, 255})
		c.box(x+40, 490, 180, 44, 12, brass)
		c.box(x+55, 450, 150, 44, 12, paper)
	}
	return c
}

// drawCupboard is an open cupboard with its dishes in order.
func drawCupboard() canvas {
	c := newCanvas(wall)
	c.box(170, 90, 620, 540, 16, brown)
	c.box(190, 110, 580, 500, 10, paper)
	for shelf := range 3 {
		y := 260 + shelf*160
		c.box(190, y, 580, 14, 0, brown)
		for i := range 5 {
			x := 230 + i*108
			switch shelf {
			case 0:
				c.box(x, y-84, 62, 84, 10, snow)
			case 1:
				for n := range 5 {
					c.box(x-12, y-16-n*15, 92, 12, 6, doorLit)
				}
			default:
				c.box(x-6, y-64, 80, 64, 26, brass)
			}
		}
	}
	return c
}

// drawTerrace is a terrace with a closed chest.
func drawTerrace() canvas {
	c := newCanvas(color.RGBA{206, 226, 232, 255})
	c.box(0, 300, pictureWidth, 120, 0, snow)
	c.box(0, 420, pictureWidth, 300, 0, shade)
	for i := range 6 {
		c.box(i*176, 420, 6, 300, 0, ground)
	}
	c.box(120, 470, 380, 170, 18, brown)
	c.box(104, 440, 412, 56, 18, door)
	c.disc(310, 500, 16, brass)
	c.disc(740, 160, 70, sun)
	c.box(620, 520, 220, 24, 12, iron)
	c.line(650, 540, 640, 650, 12, iron)
	c.line(810, 540, 820, 650, 12, iron)
	return c
}
