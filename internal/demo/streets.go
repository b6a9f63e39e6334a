package demo

// street is a real street of a district; the demo's house numbers in it are made up.
type street struct{ name, postalcode string }

// streetsOf are streets of Barcelona's ten districts with the postal code of the part that is meant.
var streetsOf = map[string][]street{
	"Ciutat Vella": {
		{"Carrer de Ferran", "08002"},
		{"Carrer d'Avinyó", "08002"},
		{"Carrer Ample", "08002"},
		{"Carrer de la Princesa", "08003"},
		{"Carrer de Montcada", "08003"},
		{"Carrer dels Carders", "08003"},
		{"Carrer del Carme", "08001"},
		{"Carrer de l'Hospital", "08001"},
		{"Carrer de Sant Pau", "08001"},
		{"Carrer de Balboa", "08003"},
	},
	"Eixample": {
		{"Carrer de Mallorca", "08013"},
		{"Carrer de València", "08009"},
		{"Carrer d'Aragó", "08007"},
		{"Carrer de Provença", "08025"},
		{"Carrer de Girona", "08009"},
		{"Carrer del Consell de Cent", "08011"},
		{"Carrer de la Diputació", "08015"},
		{"Carrer de Muntaner", "08036"},
		{"Carrer d'Enric Granados", "08008"},
		{"Carrer de Bailèn", "08010"},
		{"Carrer de Rocafort", "08015"},
		{"Carrer de Sardenya", "08013"},
	},
	"Sants-Montjuïc": {
		{"Carrer de Blai", "08004"},
		{"Carrer de Blesa", "08004"},
		{"Carrer de Tamarit", "08015"},
		{"Carrer de Sants", "08014"},
		{"Carrer de la Creu Coberta", "08014"},
		{"Carrer de Margarit", "08004"},
		{"Carrer de Galileu", "08028"},
	},
	"Les Corts":           {{"Carrer de Numància", "08029"}, {"Carrer de Joan Güell", "08028"}, {"Travessera de les Corts", "08028"}, {"Carrer de Déu i Mata", "08029"}},
	"Sarrià-Sant Gervasi": {{"Carrer de Balmes", "08006"}, {"Carrer de Saragossa", "08006"}, {"Carrer Major de Sarrià", "08017"}, {"Carrer de Calvet", "08021"}},
	"Gràcia": {
		{"Carrer de Verdi", "08012"},
		{"Carrer Gran de Gràcia", "08012"},
		{"Carrer de Torrijos", "08012"},
		{"Carrer de l'Escorial", "08024"},
		{"Carrer d'Astúries", "08012"},
		{"Travessera de Gràcia", "08012"},
		{"Carrer de Còrsega", "08037"},
	},
	"Horta-Guinardó": {{"Carrer de Lepant", "08025"}, {"Ronda del Guinardó", "08025"}, {"Carrer de Cartagena", "08025"}, {"Carrer d'Horta", "08031"}},
	"Nou Barris":     {{"Passeig de Verdun", "08042"}, {"Via Júlia", "08042"}, {"Carrer de Piferrer", "08016"}},
	"Sant Andreu":    {{"Carrer Gran de Sant Andreu", "08030"}, {"Carrer de la Sagrera", "08027"}, {"Rambla de Fabra i Puig", "08030"}},
	"Sant Martí": {
		{"Rambla del Poblenou", "08005"},
		{"Carrer de Pujades", "08005"},
		{"Carrer de Llull", "08005"},
		{"Carrer de Pallars", "08018"},
		{"Carrer del Clot", "08018"},
		{"Carrer de la Marina", "08005"},
		{"Rambla de Prim", "08019"},
	},
}

// branchStreets are streets of Las Palmas de Gran Canaria, for the branch.
var branchStreets = []street{
	{"Paseo de Las Canteras", "35010"},
	{"Calle Sagasta", "35008"},
	{"Calle Albareda", "35008"},
	{"Calle Triana", "35002"},
	{"Calle Perojo", "35003"},
	{"Calle Portugal", "35010"},
	{"Calle Olof Palme", "35010"},
	{"Calle León y Castillo", "35003"},
}

// The position around which the branch's homes lie: behind the beach of Las Canteras.
const branchLat, branchLon = 28.1365, -15.4345
