package reservation

// ImportRow is one reservation of an import file. The row is the whole truth about the stay: what it leaves out is emptied. Amounts are decimal texts ("123.45"). Words
// are bare or a map from language to text.
type ImportRow struct {
	ExternalID      string           `json:"external_id"`
	Case            string           `json:"case"`     // reservations with the same text belong to one booking case; empty for one by itself
	Property        string           `json:"property"` // external id
	Source          string           `json:"source"`
	Status          string           `json:"status"`       // offer | confirmed | cancelled
	Arrival         string           `json:"arrival"`      // yyyy-MM-dd
	Departure       string           `json:"departure"`    // yyyy-MM-dd
	ArrivalTime     string           `json:"arrival_time"` // HH:mm; the property's when empty
	DepartureTime   string           `json:"departure_time"`
	Adults          int              `json:"adults"`
	Children        int              `json:"children"`
	Toddlers        int              `json:"toddlers"`
	Pets            int              `json:"pets"`
	Cots            int              `json:"cots"`
	BookerFirstName string           `json:"booker_first_name"`
	BookerLastName  string           `json:"booker_last_name"`
	BookerEmail     string           `json:"booker_email"`
	BookerPhone     string           `json:"booker_phone"`
	Lang            string           `json:"lang"`     // the member's when empty
	Currency        string           `json:"currency"` // ISO 4217; the member's when empty
	Deposit         string           `json:"deposit"`
	Rentalprice     string           `json:"rentalprice"`
	TouristTax      string           `json:"tourist_tax"`
	Total           string           `json:"total"`       // added up when empty, see Totals
	TotalThird      string           `json:"total_third"` // added up when empty
	BeachChair      string           `json:"beach_chair"`
	ParkingLot      string           `json:"parking_lot"`
	EditableUntil   string           `json:"editable_until"` // yyyy-MM-dd; the day of arrival when empty
	Restore         bool             `json:"restore"`        // brings back what the office has cancelled; without it that stays cancelled
	Payments        []ImportPayment  `json:"payments"`
	Services        []ImportService  `json:"services"`
	Travelers       []ImportTraveler `json:"travellers"`
}

// ImportPayment is money that was paid (paid_on) or is due (due_on).
type ImportPayment struct {
	PaidOn    string `json:"paid_on"`
	DueOn     string `json:"due_on"`
	Amount    string `json:"amount"`
	Recipient string `json:"recipient"` // agency | third; agency when empty
	Label     Words  `json:"label"`
}

// ImportService is something booked.
type ImportService struct {
	Kind       string `json:"kind"`
	Name       Words  `json:"name"`
	Quantity   int    `json:"quantity"`  // 1 when left out
	FeeBasis   string `json:"fee_basis"` // night | person | person_night | unit
	UnitAmount string `json:"unit_amount"`
	Timing     string `json:"timing"` // deposit | final_payment | cash_third | cash_arrival | credit_card
	Mandatory  bool   `json:"mandatory"`
	// ArrivalTime and DepartureTime (HH:mm) are what it gives the stay, such as a late departure; empty for none.
	ArrivalTime   string `json:"arrival_time"`
	DepartureTime string `json:"departure_time"`
}

// ImportTraveler is one who travels.
type ImportTraveler struct {
	Kind      string `json:"kind"` // adult | child | toddler
	Main      bool   `json:"main"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Birthday  string `json:"birthday"` // yyyy-MM-dd
	Passport  string `json:"passport"`
}

// ImportOptions say how to import.
type ImportOptions struct {
	// DryRun makes the same report and changes nothing.
	DryRun bool
	// Progress is called with how many rows are done, now and then; it may be nil.
	Progress func(done int)
}
