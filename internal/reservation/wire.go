package reservation

import (
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// Answer is a stay on the wire, for its guest and for the managers of the member.
type Answer struct {
	MemberID      int64  `json:"memberid" doc:"The agency."`
	ID            int64  `json:"id" doc:"Number of the reservation."`
	VorgID        int64  `json:"vorg_id" doc:"The booking case; one case may hold several reservations."`
	BookingNumber string `json:"booking_number" doc:"The number as it is shown to people."`
	Viewer        string `json:"viewer" enum:"guest,manager" doc:"As whom the signed-in person sees it."`
	Status        string `json:"status" enum:"offer,confirmed,cancelled"`
	Arrival       string `json:"arrival" doc:"yyyy-MM-dd on the property's calendar."`
	Departure     string `json:"departure" doc:"yyyy-MM-dd on the property's calendar."`
	ArrivalTime   string `json:"arrival_time" doc:"HH:mm at the property; the individual time, or the property's usual one."`
	DepartureTime string `json:"departure_time" doc:"HH:mm at the property; the individual time, or the property's usual one."`
	ArrivalOwn    bool   `json:"arrival_time_individual" doc:"Whether the time of arrival was agreed for this stay."`
	DepartureOwn  bool   `json:"departure_time_individual" doc:"Whether the time of departure was agreed for this stay."`
	Nights        int    `json:"nights"`
	Adults        int    `json:"adults"`
	Children      int    `json:"children"`
	Toddlers      int    `json:"toddlers" doc:"Infants; they do not count for the occupancy."`
	Pets          int    `json:"pets"`
	Cots          int    `json:"cots"`
	MaxOccupancy  int    `json:"max_occupancy" doc:"Most adults and children together."`

	Booker   BookerAnswer   `json:"booker"`
	Property PropertyAnswer `json:"property"`

	Money      MoneyAnswer      `json:"money"`
	Payments   []PaymentAnswer  `json:"payments" nullable:"false"`
	Services   []ServiceAnswer  `json:"services" nullable:"false"`
	Travelers  []TravelerAnswer `json:"travellers" nullable:"false"`
	BeachChair string           `json:"beach_chair" doc:"Number or place of the beach chair; empty for none."`
	ParkingLot string           `json:"parking_lot" doc:"Number or place of the parking lot; empty for none."`

	EditableUntil     string `json:"editable_until" doc:"yyyy-MM-dd; last day on which travellers can be changed."`
	TravelersEditable bool   `json:"travellers_editable" doc:"Whether travellers can be changed now: confirmed stays until editable_until."`

	Key            KeyAnswer            `json:"key"`
	MeetingPoint   string               `json:"meeting_point" doc:"Where to meet; empty for none."`
	MeetingPicture *string              `json:"meeting_picture" doc:"Address of a picture of it; null when there is none."`
	WiFi           *property.WiFiAnswer `json:"wifi" token:"withheld" doc:"Null without WiFi, and for guests outside of three days before arrival to the departure day of a confirmed stay."`

	Parked   bool   `json:"parked,omitempty" doc:"Set when the office has taken the stay out of its home and arranges another one. Nothing of the home is in the answer then."`
	LastHome string `json:"last_home,omitempty" doc:"For managers: the title of the home that a stay without one had last."`

	EmergencyPhone string `json:"emergency_phone" doc:"For the night; empty for none."`
	Office         Office `json:"office"`

	Infotexts  []property.InfoTextAnswer   `json:"infotexts" nullable:"false" doc:"Things to know, in the asked language."`
	Documents  []property.DocumentAnswer   `json:"documents" nullable:"false" doc:"Travel documents and papers of the home; each is given by …/documents/{id}/{name}."`
	Directions []property.DirectionsAnswer `json:"directions" nullable:"false" doc:"Places nearby by category."`

	LeftAt   string         `json:"left_at" doc:"When the guests said that they have left, yyyy-MM-dd HH:mm:ss; 0000-00-00 00:00:00 when they did not."`
	CanLeave bool           `json:"can_leave" doc:"Whether the guests can say now that they have left: a confirmed stay from the day of arrival to the departure day."`
	ReadyAt  string         `json:"ready_at" doc:"When the office released the home before the time of arrival; 0000-00-00 00:00:00 when it did not."`
	Opened   bool           `json:"key_opened_early" doc:"Whether the office opened the key early by hand."`
	Release  *ReleaseAnswer `json:"release,omitempty" doc:"For managers, before the time of arrival of a confirmed stay that is not released yet."`

	Unread      int64  `json:"unread" doc:"Messages of the other side that are not read yet."`
	Lastmessage string `json:"lastmessage" doc:"outgoing~~~text~~~created; empty for none."`

	TimeZone string `json:"time_zone" doc:"IANA name of the property's zone; all times here are its."`
	Today    string `json:"today" doc:"yyyy-MM-dd: the date at the property now."`
}

// ReleaseAnswer is whether the office can release the home early.
type ReleaseAnswer struct {
	Possible bool `json:"possible" doc:"All cleanings and checks before the stay are finished."`
	Open     int  `json:"open" doc:"How many are not."`
}

// BookerAnswer is who booked.
type BookerAnswer struct {
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Email     string `json:"email" doc:"Empty when there is none or it stands in the booking documents."`
	Phone     string `json:"phone" doc:"Empty when there is none or it stands in the booking documents."`
}

// MoneyAnswer is what the stay costs.
type MoneyAnswer struct {
	Rentalprice wire.Money  `json:"rentalprice"`
	TouristTax  wire.Money  `json:"tourist_tax"`
	Deposit     *wire.Money `json:"deposit,omitempty" doc:"Absent unless above 0."`
	Total       wire.Money  `json:"total" doc:"What the agency gets."`
	Paid        wire.Money  `json:"paid"`
	ToPay       wire.Money  `json:"to_pay" doc:"Still to pay to the agency; the stay is fully paid when it is 0."`
	TotalThird  wire.Money  `json:"total_third" doc:"What third parties get."`
	PaidThird   wire.Money  `json:"paid_third"`
	ToPayThird  wire.Money  `json:"to_pay_third" doc:"Still to pay to third parties."`
	OnArrival   wire.Money  `json:"on_arrival" doc:"Services paid in cash on arrival; not part of total."`
}

// PaymentAnswer is money that was paid or is due.
type PaymentAnswer struct {
	PaidOn    string     `json:"paid_on" doc:"yyyy-MM-dd; empty until it is paid."`
	DueOn     string     `json:"due_on" doc:"yyyy-MM-dd; empty when no day was agreed."`
	Amount    wire.Money `json:"amount"`
	Recipient string     `json:"recipient" enum:"agency,third"`
	Label     string     `json:"label"`
	Overdue   bool       `json:"overdue" doc:"Not paid and due before today."`
	Way       string     `json:"way,omitempty" enum:"bank_transfer,cash,card,portal,other" doc:"How it came; absent where that is not known."`
}

// ServiceAnswer is something booked with the stay.
type ServiceAnswer struct {
	ID         int64      `json:"id"`
	Kind       string     `json:"kind" doc:"Such as linen, cot, beach_chair."`
	Name       string     `json:"name"`
	Quantity   int        `json:"quantity"`
	FeeBasis   string     `json:"fee_basis" enum:"night,person,person_night,unit"`
	UnitAmount wire.Money `json:"unit_amount"`
	Amount     wire.Money `json:"amount" doc:"What it costs in all."`
	Timing     string     `json:"timing" enum:"deposit,final_payment,cash_third,cash_arrival,credit_card" doc:"When and how it is paid."`
	Mandatory  bool       `json:"mandatory" doc:"Cannot be changed."`
	// ArrivalTime and DepartureTime are given as the home's are.
	ArrivalTime   string `json:"arrival_time" doc:"HH:mm: from when the guests may come because of it; empty when it changes no time."`
	DepartureTime string `json:"departure_time" doc:"HH:mm: until when the guests may stay because of it; empty when it changes no time."`
}

// TravelerAnswer is one who travels. Birthday and ID number are only said to be known or not.
type TravelerAnswer struct {
	ID            int64  `json:"id"`
	Kind          string `json:"kind" enum:"adult,child,toddler"`
	Main          bool   `json:"main" doc:"The main guest."`
	FirstName     string `json:"first_name"`
	LastName      string `json:"last_name"`
	BirthdayKnown bool   `json:"birthday_known"`
	PassportKnown bool   `json:"passport_known"`
}

// KeyAnswer is how to get in.
type KeyAnswer struct {
	Handover    string  `json:"handover" enum:"at_property,key_safe,meeting_point,office"`
	Visible     bool    `json:"visible" doc:"Whether the code may be seen now."`
	Reason      string  `json:"reason,omitempty" enum:"departed,no_home,too_early,not_paid,not_firm" doc:"The one reason why not; absent when visible."`
	VisibleFrom string  `json:"visible_from" doc:"From when the code is shown if all else is right, yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 where no time helps."`
	Location    string  `json:"location" doc:"Where the key is; of a key safe only while visible."`
	Code        string  `json:"code,omitempty" token:"withheld" doc:"Absent unless visible, and where there is no code."`
	Picture     *string `json:"picture" doc:"Address of a picture of where the key is; null when there is none, and of a key safe unless visible."`
}

// Office is how to reach the agency.
type Office struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	Hours   string `json:"hours" doc:"Opening hours."`
	Phone   string `json:"phone"`
	Email   string `json:"email"`
}

// Summary is a stay in a list of the signed-in person's own stays.
type Summary struct {
	MemberID      int64  `json:"memberid"`
	ID            int64  `json:"id"`
	VorgID        int64  `json:"vorg_id"`
	BookingNumber string `json:"booking_number"`
	Status        string `json:"status" enum:"offer,confirmed,cancelled"`
	Arrival       string `json:"arrival" doc:"yyyy-MM-dd"`
	Departure     string `json:"departure" doc:"yyyy-MM-dd"`
	ArrivalTime   string `json:"arrival_time" doc:"HH:mm"`
	DepartureTime string `json:"departure_time" doc:"HH:mm"`
	Adults        int    `json:"adults"`
	Children      int    `json:"children"`
	Toddlers      int    `json:"toddlers"`
	Agency        string `json:"agency" doc:"Name of the agency."`
	Title         string `json:"title" doc:"Of the property."`
	ShortTitle    string `json:"short_title"`
	City          string `json:"city"`
	Country       string `json:"country"`
	Parked        bool   `json:"parked,omitempty" doc:"Set when the office has taken the stay out of its home and arranges another one."`
	Unread        int64  `json:"unread"`
	Lastmessage   string `json:"lastmessage"`
	TimeZone      string `json:"time_zone"`
	Today         string `json:"today" doc:"yyyy-MM-dd: the date at the property now."`
}

// Board is the arrivals and departures of one day for a manager.
type Board struct {
	MemberID   int64       `json:"memberid"`
	Date       string      `json:"date" doc:"yyyy-MM-dd"`
	Arrivals   []BoardStay `json:"arrivals" nullable:"false" doc:"By time of arrival, at most 200."`
	Departures []BoardStay `json:"departures" nullable:"false" doc:"By time of departure, at most 200."`
}

// BoardStay is one arrival or departure.
type BoardStay struct {
	MemberID      int64      `json:"memberid"`
	ID            int64      `json:"id"`
	PropertyID    int64      `json:"property_id"`
	Title         string     `json:"title" doc:"Of the property."`
	ShortTitle    string     `json:"short_title"`
	Street        string     `json:"street"`
	Postalcode    string     `json:"postalcode"`
	City          string     `json:"city"`
	Guest         string     `json:"guest" doc:"Name of the booker."`
	Arrival       string     `json:"arrival" doc:"yyyy-MM-dd"`
	Departure     string     `json:"departure" doc:"yyyy-MM-dd"`
	ArrivalTime   string     `json:"arrival_time" doc:"HH:mm"`
	DepartureTime string     `json:"departure_time" doc:"HH:mm"`
	Adults        int        `json:"adults"`
	Children      int        `json:"children"`
	Toddlers      int        `json:"toddlers"`
	Pets          int        `json:"pets"`
	Cots          int        `json:"cots"`
	Paid          bool       `json:"paid" doc:"Whether nothing is left to pay to the agency."`
	ToPay         wire.Money `json:"to_pay"`
	KeyHandover   string     `json:"key_handover" enum:"at_property,key_safe,meeting_point,office"`
	KeyVisible    bool       `json:"key_visible" doc:"Whether the guest can see the key code now."`
	KeyReason     string     `json:"key_reason,omitempty" enum:"departed,no_home,too_early,not_paid,not_firm"`
	HasAccount    bool       `json:"has_account" doc:"Whether the guest has a login."`
	Unread        int64      `json:"unread" doc:"Messages of the guest that the agency has not read."`
}
