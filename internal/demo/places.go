package demo

import (
	"latchkey/internal/property"
)

// place is a landmark or public facility.
type place struct {
	category property.Category
	name     string
	lat, lon float64
}

var barcelonaPlaces = []place{
	{"airport", "Aeroport Josep Tarradellas Barcelona-El Prat", 41.2974, 2.0833},
	{"amusement_park", "Tibidabo", 41.4219, 2.1187},
	{"beach", "Platja de la Barceloneta", 41.3785, 2.1925},
	{"beach", "Platja del Bogatell", 41.3942, 2.2074},
	{"beach", "Platja de la Nova Mar Bella", 41.4030, 2.2169},
	{"bus_stop", "Estació del Nord", 41.3945, 2.1831},
	{"bus_stop", "Plaça de Catalunya (Aerobús)", 41.3874, 2.1701},
	{"bus_stop", "Plaça d'Espanya (Aerobús)", 41.3752, 2.1491},
	{"castle", "Castell de Montjuïc", 41.3635, 2.1660},
	{"town_centre", "Plaça de Catalunya", 41.3870, 2.1701},
	{"town_centre", "Plaça de la Vila de Gràcia", 41.3998, 2.1566},
	{"clubs", "Sala Apolo", 41.3744, 2.1697},
	{"clubs", "Razzmatazz", 41.3977, 2.1911},
	{"doctor", "Hospital Clínic", 41.3893, 2.1526},
	{"doctor", "Hospital de Sant Pau", 41.4145, 2.1743},
	{"doctor", "Hospital del Mar", 41.3839, 2.1942},
	{"ferry", "Estació Marítima de Drassanes", 41.3725, 2.1792},
	{"fun_and_sport", "Spotify Camp Nou", 41.3809, 2.1228},
	{"fun_and_sport", "Estadi Olímpic Lluís Companys", 41.3648, 2.1556},
	{"museum", "Museu Picasso", 41.3853, 2.1809},
	{"museum", "Museu Nacional d'Art de Catalunya", 41.3684, 2.1537},
	{"museum", "MACBA", 41.3832, 2.1668},
	{"museum", "CosmoCaixa", 41.4131, 2.1314},
	{"playground", "Parc de la Ciutadella", 41.3883, 2.1861},
	{"playground", "Jardins de la Indústria", 41.4065, 2.1707},
	{"playground", "Parc de Joan Miró", 41.3776, 2.1493},
	{"restaurant", "Mercat de la Boqueria", 41.3817, 2.1716},
	{"restaurant", "Mercat de Sant Antoni", 41.3788, 2.1620},
	{"restaurant", "Mercat de l'Abaceria", 41.4027, 2.1586},
	{"shops", "Arenas de Barcelona", 41.3762, 2.1492},
	{"shops", "Diagonal Mar", 41.4102, 2.2165},
	{"shops", "El Corte Inglés Plaça de Catalunya", 41.3880, 2.1716},
	{"shops", "La Maquinista", 41.4405, 2.1984},
	{"sights", "Sagrada Família", 41.4036, 2.1744},
	{"sights", "Park Güell", 41.4145, 2.1527},
	{"sights", "Casa Batlló", 41.3917, 2.1650},
	{"sights", "Catedral de Barcelona", 41.3840, 2.1762},
	{"train_station", "Barcelona Sants", 41.3793, 2.1403},
	{"train_station", "Estació de França", 41.3842, 2.1854},
	{"train_station", "La Sagrera", 41.4224, 2.1869},
	{"swimming_hall", "Piscines Bernat Picornell", 41.3667, 2.1508},
	{"swimming_hall", "Club Natació Atlètic-Barceloneta", 41.3729, 2.1903},
	{"tourist_information", "Turisme de Barcelona, Plaça de Catalunya", 41.3868, 2.1705},
	{"sea_access", "Port Olímpic", 41.3867, 2.2013},
	{"sea_access", "Port Vell", 41.3762, 2.1822},
	{"water_sports", "Base Nàutica de la Mar Bella", 41.4001, 2.2139},
	{"motorway", "Ronda Litoral, Drassanes", 41.3746, 2.1748},
	{"motorway", "Plaça de les Glòries", 41.4033, 2.1867},
}

var branchPlaces = []place{
	{"airport", "Aeropuerto de Gran Canaria", 27.9319, -15.3866},
	{"beach", "Playa de Las Canteras", 28.1390, -15.4360},
	{"beach", "Playa de Las Alcaravaneras", 28.1290, -15.4290},
	{"bus_stop", "Intercambiador de Santa Catalina", 28.1404, -15.4284},
	{"bus_stop", "Estación de San Telmo", 28.1085, -15.4168},
	{"castle", "Castillo de la Luz", 28.1494, -15.4244},
	{"town_centre", "Parque de Santa Catalina", 28.1409, -15.4297},
	{"doctor", "Hospital Insular", 28.0819, -15.4150},
	{"ferry", "Puerto de La Luz", 28.1434, -15.4240},
	{"museum", "Casa de Colón", 28.1009, -15.4146},
	{"museum", "Museo Elder", 28.1416, -15.4291},
	{"playground", "Parque Doramas", 28.1219, -15.4283},
	{"restaurant", "Mercado del Puerto", 28.1457, -15.4283},
	{"shops", "El Muelle", 28.1400, -15.4266},
	{"shops", "Las Arenas", 28.1306, -15.4476},
	{"sights", "Catedral de Canarias", 28.1008, -15.4150},
	{"sights", "Poema del Mar", 28.1427, -15.4239},
	{"fun_and_sport", "Auditorio Alfredo Kraus", 28.1319, -15.4487},
	{"golf_course", "Real Club de Golf de Las Palmas", 28.0290, -15.4620},
	{"sea_access", "Muelle Deportivo", 28.1264, -15.4251},
	{"water_sports", "La Cícer", 28.1333, -15.4447},
	{"tourist_information", "Información turística, Santa Catalina", 28.1405, -15.4301},
}

// nearest gives for each category the place that is nearest to a position, in the order of the list.
func nearest(places []place, lat, lon float64) []property.ImportPlace {
	best := map[property.Category]int{}
	var order []property.Category
	for i, p := range places {
		have, ok := best[p.category]
		if !ok {
			order = append(order, p.category)
		}
		if !ok || property.Distance(lat, lon, p.lat, p.lon) < property.Distance(lat, lon, places[have].lat, places[have].lon) {
			best[p.category] = i
		}
	}
	out := make([]property.ImportPlace, len(order))
	for i, category := range order {
		p := places[best[category]]
		out[i] = property.ImportPlace{Category: string(category), Name: p.name, Lat: p.lat, Lon: p.lon}
	}
	return out
}
