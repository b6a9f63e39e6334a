package task

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/checklist"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// Task is a task on the wire. Times are the wall clock of the property's zone.
//
// Unread and LastMessage come first: lists put them before the rest, which is kept encoded (see Listed).
type TaskAnswer struct {
	Unread      int64  `json:"unread" doc:"Messages of the other side that have not been read; inside kontrollen 0 for who takes no part in the check."`
	LastMessage string `json:"lastmessage" doc:"outgoing~~~text~~~created, empty when there is none; inside kontrollen empty for who takes no part in the check."`
	TaskCore
}

// TaskCore is what of a task is the same for everybody who may see it.
type TaskCore struct {
	MemberID         int64             `json:"reinplan_memberid" doc:"The agency."`
	ID               int64             `json:"cleaning_rpmaid" doc:"The task's number at the agency."`
	Type             Type              `json:"type" doc:"Kind of task."`
	Check            int               `json:"check" enum:"0,1" doc:"1 for a check of another task or of the property."`
	Checked          int64             `json:"checked_rpmaid" doc:"The number of the task that a check belongs to; 0 for none."`
	CheckedState     string            `json:"checked_state" enum:",not_started,started,finished" doc:"How far the task is that a check belongs to: the check begins when that one is finished. Empty for every other task."`
	Reservation      int64             `json:"reservation_id" doc:"The number of the stay that the task belongs to; 0 for none."`
	Title            string            `json:"title" doc:"What is to be done, such as the booked service; empty when the type says it."`
	TitleWords       map[string]string `json:"title_words,omitempty" doc:"The title in other languages, as far as the agency has it in them."`
	Property         TaskProperty      `json:"property"`
	Company          *TaskStaff        `json:"company" doc:"The cleaning company, or null."`
	Person           *TaskStaff        `json:"person" doc:"Who does it, or null."`
	AdditionalPerson *TaskStaff        `json:"additional_person" doc:"A second person, or null."`
	PlannedStart     string            `json:"planned_start" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	PlannedEnd       string            `json:"planned_end" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	Start            string            `json:"cleaning_ist_start" doc:"When it was begun; 0000-00-00 00:00:00 when it was not."`
	End              string            `json:"cleaning_ist_end" doc:"When it was finished; 0000-00-00 00:00:00 when it was not."`
	Annotations      string            `json:"annotations" doc:"Notes of the agency for this task."`
	Attachments      []TaskAttachment  `json:"attachments" nullable:"false" doc:"Files of the agency for this task."`
	NextOccupation   *NextOccupation   `json:"next_occupation" doc:"Who comes next, or null when nobody is known to come."`
	Changes          []TaskChange      `json:"changes" nullable:"false" doc:"What changed since the person last looked."`
	Checks           []TaskAnswer      `json:"kontrollen" nullable:"false" doc:"The checks of this task, with the same keys; a check has none itself."`
	GuestsLeft       string            `json:"guests_left" doc:"When the guests said that they have left; 0000-00-00 00:00:00 when they did not."`
	State            string            `json:"state" enum:"not_started,started,finished" doc:"Follows from the actual times."`
	Version          int64             `json:"version" doc:"Counts the changes of the task."`
	CompanyAnswer    *CompanyAnswer    `json:"company_answer" doc:"What the company said to the task, or where it has none the person; null when nothing was said yet."`
	SentBack         *TaskSentBack     `json:"sent_back" doc:"What a check found wrong, until the task is finished again; else null."`
	ItemsTotal       int               `json:"items_total" doc:"How many items the task's checklist has; 0 when it has none, or was not begun."`
	ItemsSettled     int               `json:"items_settled" doc:"How many of them are done or skipped."`
}

// TaskProperty is where the task is.
type TaskProperty struct {
	ID         int64   `json:"id"`
	Title      string  `json:"title"`
	ShortTitle string  `json:"short_title"`
	Street     string  `json:"street"`
	Postalcode string  `json:"postalcode"`
	City       string  `json:"city"`
	Lat        float64 `json:"lat" doc:"WGS 84; 0 and 0 when unknown."`
	Lon        float64 `json:"lon"`
	TimeZone   string  `json:"time_zone" doc:"IANA name; all times of the task are its wall clock."`
}

// TaskStaff is a company or a person by name.
type TaskStaff struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// TaskAttachment is a file at a task.
type TaskAttachment struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Mime   string `json:"mime"`
	Size   int64  `json:"size" doc:"Bytes."`
	Width  int64  `json:"width" doc:"Of a picture, in pixels; 0 for others."`
	Height int64  `json:"height" doc:"Of a picture, in pixels; 0 for others."`
}

// TaskChange is one thing that changed.
type TaskChange struct {
	ID    int64        `json:"id" doc:"Counts up; the greatest one says how much has been seen."`
	Field ChangedField `json:"field" doc:"What changed."`
	Was   string       `json:"was" doc:"What the person saw last: a time as the wall clock of the property's zone, a name, a number, a text; empty for nothing."`
	Now   string       `json:"now" doc:"What it is now, in the same form."`
	At    string       `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
}

// ChangedField is one of ChangedFields.
type ChangedField string

// Schema names the fields.
func (ChangedField) Schema(huma.Registry) *huma.Schema { return wire.Among(ChangedFields) }

// CompanyAnswer is what a company, or a person, said to a task.
type CompanyAnswer struct {
	Answer string `json:"answer" enum:"accepted,declined"`
	Reason string `json:"reason" doc:"Why it was declined."`
	At     string `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
}

// TaskSentBack is why a check sent a task back.
type TaskSentBack struct {
	What   string                  `json:"what" doc:"What is to be done again."`
	At     string                  `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	Who    string                  `json:"who" doc:"Who found it; empty when no longer known."`
	Items  []int64                 `json:"items" nullable:"false" doc:"The items of the task's checklist that were not right."`
	Photos []checklist.PictureBody `json:"photos" nullable:"false" doc:"Photos of it; the call /v1/cleaning/{ref}/pictures/{picture} gives each."`
}

// NextOccupation is who comes into the property after the task.
type NextOccupation struct {
	Arrival     string     `json:"arrival" doc:"yyyy-MM-dd; empty when only a block is known to come."`
	ArrivalTime string     `json:"arrival_time" doc:"HH:mm; empty when only a block is known to come."`
	Adults      int        `json:"adults"`
	Children    int        `json:"children"`
	Toddlers    int        `json:"toddlers"`
	Pets        int        `json:"pets"`
	Cots        int        `json:"cots" doc:"Cots to set up."`
	SameDay     bool       `json:"same_day" doc:"The next guests arrive on the day for which the task is planned."`
	Block       *NextBlock `json:"block" doc:"Closed nights before the next stay, or null."`
}

// NextBlock is nights closed without a guest.
type NextBlock struct {
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd of the first night."`
	Departure string `json:"departure" doc:"yyyy-MM-dd of the morning after the last night."`
}

// TaskDetail is one task with all that is needed to do it.
type TaskDetail struct {
	TaskAnswer
	LocationDescription string                    `json:"location_description" doc:"How to find the property."`
	PropertyAnnotations string                    `json:"property_annotations" doc:"Notes of the agency for everybody who works at the property."`
	StaffKey            string                    `json:"staff_key" doc:"Where the staff's key is; empty for staff earlier than 7 days before the task and later than 2 days after its end."`
	WiFi                *property.WiFiAnswer      `json:"wifi" doc:"The network at the property, or null; null for staff when staff_key is hidden."`
	InfoTexts           []property.InfoTextAnswer `json:"infotexts" nullable:"false" doc:"What the agency wrote for the staff, in the language of the call."`
	MayAnswer           bool                      `json:"may_answer" doc:"Whether the caller accepts or declines the task: its company, or its person where no company has it."`
	EmergencyPhone      string                    `json:"emergency_phone" doc:"The agency's number for emergencies."`
	Messages            TaskMessages              `json:"messages"`
	History             []TaskHistory             `json:"history" nullable:"false" doc:"Who did what, oldest first."`
	Checklist           *Checklist                `json:"checklist" doc:"What is to be done, point by point, in the language of the call: as it was when the task was begun, before that as it would be now; null when there is none."`
	CheckedList         *Checklist                `json:"checked_checklist" doc:"At a check: the checklist of the task that it checks, or null."`
	Why                 TaskWhy                   `json:"why" doc:"In short why the task is there, why then and why this person. What only the office reads is in the call /v1/manage/tasks/{ref}/why."`
}

// TaskWhy says in short why a task is there, why then and why this person.
type TaskWhy struct {
	Cause     Cause  `json:"cause" doc:"What the task follows from."`
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd of the first night of its stay; empty where there is none."`
	Departure string `json:"departure" doc:"yyyy-MM-dd of the morning after the last night of its stay; empty where there is none."`
	Was       string `json:"was" doc:"yyyy-MM-dd HH:mm:ss in the property's zone: from when it was moved last; empty when it was not."`
	Now       string `json:"now" doc:"yyyy-MM-dd HH:mm:ss in the property's zone: to when it was moved."`
	MovedBy   string `json:"moved_by" doc:"Who moved it; empty for a rule or a changed stay, or when no longer known."`
	ByRule    bool   `json:"by_rule" doc:"Whether it was moved because a stay or a rule changed."`
	Given     Given  `json:"given" doc:"How the person who does it has come by it; empty where nobody does it."`
	GivenBy   string `json:"given_by" doc:"Who assigned it; empty when no person has, or no longer known."`
}

// Schema names the causes.
func (Cause) Schema(huma.Registry) *huma.Schema { return wire.Among(Causes) }

// Schema names the ways.
func (Given) Schema(huma.Registry) *huma.Schema { return wire.Among(Givens) }

func presentWhy(w Why, crew *member.StaffList) TaskWhy {
	out := TaskWhy{Cause: w.Cause, Given: w.Given}
	if !w.Nights.Arrival.IsZero() {
		out.Arrival, out.Departure = w.Nights.Arrival.String(), w.Nights.Departure.String()
	}
	if w.Moved != nil {
		out.Was, out.Now, out.ByRule = w.Moved.Was, w.Moved.Now, w.Moved.By == 0
		out.MovedBy = crew.NameOf(w.Moved.By)
	}
	out.GivenBy = crew.NameOf(w.By)
	return out
}

// TaskMessages counts the task's chat.
type TaskMessages struct {
	Total  int64 `json:"total"`
	Unread int64 `json:"unread"`
}

// TaskHistory is one line of a task's history.
type TaskHistory struct {
	At     string `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	Who    string `json:"who" doc:"Who did it; empty when no longer known."`
	Action string `json:"action" enum:"started,ended,start_changed,end_changed,start_cleared,end_cleared,assigned,accepted,declined,sent_back,check_failed,lapsed,made,gone,back" doc:"lapsed: the task has moved to another day or home, and its acceptance does not count any more. made, gone and back are of rules: one more task of a changed stay, no longer needed, and needed again."`
	Value  string `json:"value" doc:"The time that was set; 0000-00-00 00:00:00 when it was cleared or no time."`
	Note   string `json:"note" doc:"Who got the task, why it was declined, or what was wrong; else empty."`

	Photos []checklist.PictureBody `json:"photos" nullable:"false" doc:"Photos of what was wrong."`
}

// Listed is a task in a list: its core already encoded, and beside it what differs from viewer to viewer. It is spliced together without encoding it again.
type Listed struct {
	Member      int64
	ID          int64
	Unread      int64
	LastMessage string
	// Core is a TaskCore as one JSON object.
	Core []byte
}

// MarshalJSON gives the bytes of a Task.
func (l Listed) MarshalJSON() ([]byte, error) {
	return l.AppendJSON(make([]byte, 0, len(l.Core)+len(l.LastMessage)+64))
}

// AppendJSON writes the bytes of a Task. The core was encoded by encoding/json when the task was put on the list.
func (l Listed) AppendJSON(to []byte) ([]byte, error) {
	to = append(to, `{"unread":`...)
	to = strconv.AppendInt(to, l.Unread, 10)
	to = append(to, `,"lastmessage":`...)
	if l.LastMessage == "" {
		to = append(to, `""`...)
	} else {
		text, err := json.Marshal(l.LastMessage)
		if err != nil {
			return nil, err
		}
		to = append(to, text...)
	}
	to = append(to, ',')
	return append(to, bytes.TrimPrefix(l.Core, []byte("{"))...), nil
}

// Schema names the types.
func (Type) Schema(huma.Registry) *huma.Schema { return wire.Among(Types) }

// Schema shows a Listed as what it is on the wire.
func (Listed) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[TaskAnswer](), true, "Task")
}

// Task decodes the whole.
func (l Listed) Task() (TaskAnswer, error) {
	t := TaskAnswer{Unread: l.Unread, LastMessage: l.LastMessage}
	return t, json.Unmarshal(l.Core, &t.TaskCore)
}

func listed(t TaskAnswer) (Listed, error) {
	core, err := json.Marshal(t.TaskCore)
	return Listed{Member: t.MemberID, ID: t.ID, Unread: t.Unread, LastMessage: t.LastMessage, Core: core}, err
}
