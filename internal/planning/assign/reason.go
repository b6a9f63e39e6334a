package assign

// Reason says why a person can or cannot take a visit, or why a plan changed.
type Reason string

// Reasons against a person.
const (
	Absent      Reason = "absent"       // has no working hours
	NoSkill     Reason = "no-skill"     // a skill is missing
	OtherArea   Reason = "other-area"   // works elsewhere
	NoKey       Reason = "no-key"       // is not among the only people
	OutsideTime Reason = "outside-time" // the working hours and the window do not meet for long enough
	TooMuch     Reason = "too-much"     // the capacity of the shift is reached
	Busy        Reason = "busy"         // other visits leave no time, travel included
	NoPartner   Reason = "no-partner"   // has time, and nobody else can begin together
	Clash       Reason = "clash"        // a fixed visit of the person does not fit: people decide first
	IsFixed     Reason = "is-fixed"     // the visit is fixed with somebody else
)

// Reasons for a person.
const (
	Already     Reason = "already"      // does it in the plan
	HasSeen     Reason = "has-seen"     // has seen that it is theirs
	KnowsPlace  Reason = "knows-place"  // knows the place
	OnTheWay    Reason = "on-the-way"   // at most 10 minutes of travel more
	FewestHours Reason = "fewest-hours" // has worked least of those who can take it
)
