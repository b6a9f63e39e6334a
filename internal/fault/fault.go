// Package fault is how the product refuses: a code for machines, an HTTP status, and the fields that are to blame. The text for people comes
// from the catalogue in the reader's language; a Fault carries none, and never a secret or a submitted value.
package fault

import (
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Code names a refusal on the wire (`error_code`). All are documented in the OpenAPI document.
type Code string

// The codes of the wire's first version.
const (
	AccountNotFound       Code = "account_not_found"
	GuestNotFound         Code = "guest_not_found"
	InvalidMember         Code = "invalid_member"
	LoginsNotActivated    Code = "logins_not_activated"
	HashesAreInvalid      Code = "hashes_are_invalid"
	InvalidGrant          Code = "invalid_grant"
	InvalidCredentials    Code = "invalid_username_and_password_combination"
	WrongTokenActivation  Code = "wrong_token_activation"
	WrongTokenReset       Code = "wrong_token_reset"
	TokenVoided           Code = "token_voided"
	TokenDifferent        Code = "token_different"
	Unavailable           Code = "unavailable"
	APIError              Code = "api_error"
	BadRequest            Code = "bad_request"
	RecaptchaNotSolved    Code = "recaptcha_not_solved"
	RecaptchaNotSolvedOld Code = "recaptcha_not_solved_and_mparam_not_v2"
	TaskNotFound          Code = "taskNotFound"
	ReservationNotFound   Code = "reservation_not_found"
)

// Codes of our own.
const (
	NotFound           Code = "not_found"
	ReadOnly           Code = "read_only"
	OwnersOnly         Code = "owners_only"
	LastOwner          Code = "last_owner"
	Forbidden          Code = "forbidden"
	BookingNotFound    Code = "booking_not_found"
	Unauthorized       Code = "unauthorized"
	Conflict           Code = "conflict"
	EditClash          Code = "edit_clash"
	TooManyRequests    Code = "too_many_requests"
	TooLarge           Code = "too_large"
	KeyReused          Code = "idempotency_key_reused"
	MessageTooLong     Code = "message_too_long"
	MessageEmpty       Code = "message_empty"
	TaskTakenByOther   Code = "task_changed_by_other"
	TaskTimeOrder      Code = "task_end_before_start"
	TaskTimeFuture     Code = "task_time_in_future"
	TaskUndoTooLate    Code = "task_undo_too_late"
	TaskNotStarted     Code = "task_not_started"
	CheckTooEarly      Code = "check_before_task"
	CheckBegun         Code = "check_begun"
	StayNotNow         Code = "stay_not_now"
	HomeNotReady       Code = "home_not_ready"
	HomeInUse          Code = "home_in_use"
	TaskStarted        Code = "task_started"
	TaskFinished       Code = "task_finished"
	StaffDoubt         Code = "staff_doubt"
	ReasonRequired     Code = "reason_required"
	CheckAlone         Code = "check_without_task"
	ChecklistOpen      Code = "checklist_open"
	ChecklistItemGone  Code = "checklist_item_gone"
	PhotoRequired      Code = "photo_required"
	UnsupportedContent Code = "unsupported_content_type"
	MethodNotAllowed   Code = "method_not_allowed"
	FileNotAllowed     Code = "file_not_allowed"
	FileDamaged        Code = "file_damaged"
	FileTooLarge       Code = "file_too_large"
	TooManyFiles       Code = "too_many_files"
	NoRoom             Code = "no_room"
	NotTranslatable    Code = "not_translatable"

	SecondFactorRequired     Code = "second_factor_required"
	SecondFactorWrong        Code = "second_factor_wrong"
	SecondFactorExpired      Code = "second_factor_expired"
	ReauthenticationRequired Code = "reauthentication_required"
	SecondFactorMissing      Code = "second_factor_missing"
	ResetElsewhere           Code = "second_factor_reset_elsewhere"
	ResetManager             Code = "second_factor_reset_manager"
	LastSecondFactor         Code = "last_second_factor"
	PasskeyRefused           Code = "passkey_refused"
	PasskeysUnavailable      Code = "passkeys_unavailable"
	TooManyPasskeys          Code = "too_many_passkeys"
	PasskeysOnly             Code = "passkeys_only"
	LastPasskey              Code = "last_passkey"
	LastRecoveryCode         Code = "last_recovery_code"
	PasskeyTooNew            Code = "passkey_too_new"
	LoginNotConfirmed        Code = "login_not_confirmed"

	StayIsOffer          Code = "stay_is_offer"
	StayIsCancelled      Code = "stay_is_cancelled"
	TravelersTooLate     Code = "travellers_too_late"
	TravelersOverBooked  Code = "travellers_over_booked"
	TravelersOverMaximum Code = "travellers_over_maximum"
	TravelerInvalid      Code = "traveller_invalid"
	InvitationNotFound   Code = "invitation_not_found"
	InvitationElsewhere  Code = "invitation_elsewhere"
	ServiceRefused       Code = "service_refused"
	PaymentRefused       Code = "payment_refused"
	StatementRefused     Code = "statement_refused"
	CalendarRefused      Code = "calendar_refused"
	DemoAgency           Code = "demo_agency"
	GuestErased          Code = "guest_erased"
	ProposalRunning      Code = "proposal_running"
	TooManyTemplates     Code = "too_many_templates"
	TooManyKeptReports   Code = "too_many_kept_reports"
	KeptReportTooLong    Code = "kept_report_too_long"
	// FiguresChanged: what would be kept differs from what the person has seen.
	FiguresChanged Code = "figures_changed"
	// PutBackRefused: what would be put back breaks a rule by now; the fields say which.
	PutBackRefused Code = "put_back_refused"
)

// Codes lists every code; each has a text in every language (tested).
var Codes = []Code{
	AccountNotFound, GuestNotFound, InvalidMember, LoginsNotActivated, HashesAreInvalid, InvalidGrant, InvalidCredentials, WrongTokenActivation, WrongTokenReset,
	TokenVoided, TokenDifferent, Unavailable, APIError, BadRequest, RecaptchaNotSolved, RecaptchaNotSolvedOld, TaskNotFound, ReservationNotFound,
	NotFound, BookingNotFound, Forbidden, ReadOnly, OwnersOnly, LastOwner, Unauthorized, Conflict, EditClash, TooManyRequests, TooLarge, KeyReused, MessageTooLong, MessageEmpty, TaskTakenByOther, TaskTimeOrder, TaskTimeFuture,
	TaskUndoTooLate, TaskNotStarted, CheckTooEarly, CheckBegun, TaskStarted, TaskFinished, StaffDoubt, ReasonRequired, CheckAlone, ChecklistOpen, ChecklistItemGone, PhotoRequired, StayNotNow, HomeNotReady, HomeInUse, UnsupportedContent, MethodNotAllowed,
	FileNotAllowed, FileDamaged, FileTooLarge, TooManyFiles, NoRoom, NotTranslatable,
	SecondFactorRequired, SecondFactorWrong, SecondFactorExpired, ReauthenticationRequired, SecondFactorMissing, ResetElsewhere, ResetManager, LastSecondFactor, PasskeyRefused, PasskeysUnavailable, TooManyPasskeys, PasskeysOnly, LastPasskey, LastRecoveryCode, PasskeyTooNew, LoginNotConfirmed,
	StayIsOffer, StayIsCancelled, TravelersTooLate, TravelersOverBooked, TravelersOverMaximum, TravelerInvalid, InvitationNotFound, InvitationElsewhere, ServiceRefused, PaymentRefused, StatementRefused, CalendarRefused, DemoAgency, GuestErased, ProposalRunning, TooManyTemplates, TooManyKeptReports, KeptReportTooLong, FiguresChanged, PutBackRefused,
}

// Fault is a refusal.
type Fault struct {
	Code   Code
	Status int
	// Fields names each field that is to blame and why, as a short code or phrase without the submitted value.
	Fields map[string]string
	// Detail is a word for machines behind the text for people, such as hash_is_invalid behind a bad request.
	Detail string
	// RetryAfter says when trying again makes sense.
	RetryAfter time.Duration
	// Data is what the client needs to mend it, such as the current task at a conflict.
	Data any
	// Words are the values, each behind its name, for the places that the text for people leaves open, such as {filename}. They are cleaned before.
	Words []string
	// Cause is for the log only.
	Cause error
}

// Error is for logs and tests, never for people.
func (f *Fault) Error() string {
	s := fmt.Sprintf("%s (%d)", f.Code, f.Status)
	for name, why := range f.Fields {
		s += " " + name + ": " + why
	}
	if f.Cause != nil {
		s += ": " + f.Cause.Error()
	}
	return s
}

// Unwrap gives the cause.
func (f *Fault) Unwrap() error { return f.Cause }

// statuses are the HTTP statuses of the codes, so that rules name a code and know nothing of HTTP.
var statuses = map[int][]Code{
	http.StatusBadRequest: {
		BadRequest, InvalidMember, HashesAreInvalid, InvalidGrant, WrongTokenActivation, WrongTokenReset, TokenVoided, TokenDifferent, RecaptchaNotSolved, RecaptchaNotSolvedOld,
		BookingNotFound, MessageTooLong, MessageEmpty, TaskTimeOrder, TaskTimeFuture, ReasonRequired, FileNotAllowed, FileDamaged, TooManyFiles, TravelerInvalid, ServiceRefused, PaymentRefused, StatementRefused, CalendarRefused,
		SecondFactorWrong, SecondFactorExpired,
	},
	http.StatusUnauthorized:     {Unauthorized, InvalidCredentials},
	http.StatusForbidden:        {Forbidden, ReadOnly, OwnersOnly, LoginsNotActivated, SecondFactorRequired, ReauthenticationRequired, SecondFactorMissing, PasskeyRefused, PasskeysOnly},
	http.StatusNotFound:         {NotFound, AccountNotFound, GuestNotFound, TaskNotFound, ReservationNotFound, InvitationNotFound},
	http.StatusMethodNotAllowed: {MethodNotAllowed},
	http.StatusConflict: {
		Conflict, EditClash, LastOwner, TaskTakenByOther, TaskUndoTooLate, TaskNotStarted, TaskStarted, TaskFinished, StaffDoubt, CheckTooEarly, CheckBegun, CheckAlone, ChecklistOpen, ChecklistItemGone, PhotoRequired,
		StayNotNow, HomeNotReady, HomeInUse, StayIsOffer, StayIsCancelled, TravelersTooLate, TravelersOverBooked, TravelersOverMaximum, ResetElsewhere, ResetManager, InvitationElsewhere, LastSecondFactor, PasskeysUnavailable, TooManyPasskeys, LastPasskey, LastRecoveryCode, PasskeyTooNew, LoginNotConfirmed, DemoAgency, GuestErased, ProposalRunning, TooManyTemplates, TooManyKeptReports, KeptReportTooLong, FiguresChanged, PutBackRefused,
	},
	http.StatusRequestEntityTooLarge: {TooLarge, FileTooLarge},
	http.StatusUnsupportedMediaType:  {UnsupportedContent},
	http.StatusUnprocessableEntity:   {KeyReused, NotTranslatable},
	http.StatusTooManyRequests:       {TooManyRequests},
	http.StatusInternalServerError:   {APIError},
	http.StatusServiceUnavailable:    {Unavailable},
	http.StatusInsufficientStorage:   {NoRoom},
}

var statusOf = func() map[Code]int {
	out := map[Code]int{}
	for status, codes := range statuses {
		for _, code := range codes {
			out[code] = status
		}
	}
	return out
}()

// Of is a refusal with a code and the code's status.
func Of(code Code) *Fault { return &Fault{Code: code, Status: statusOf[code]} }

// Missing is the one answer for what does not exist and for what belongs to somebody else.
func Missing(code Code) *Fault { return &Fault{Code: code, Status: http.StatusNotFound} }

// Invalid is a bad request that names the fields.
func Invalid(code Code, fields map[string]string) *Fault {
	return &Fault{Code: code, Status: http.StatusBadRequest, Fields: fields}
}

// Internal wraps an unexpected error: people see "team informed", the log has the cause.
func Internal(cause error) *Fault {
	f := Of(APIError)
	f.Cause = cause
	return f
}

// Busy is a passing inability.
func Busy(after time.Duration, cause error) *Fault {
	f := Of(Unavailable)
	f.RetryAfter, f.Cause = after, cause
	return f
}

// TooMany asks to wait.
func TooMany(after time.Duration) *Fault {
	f := Of(TooManyRequests)
	f.RetryAfter = after
	return f
}

// As finds the fault in an error; anything else becomes an internal one.
func As(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return Internal(err)
}

// Is reports whether the error is a refusal with the code.
func Is(err error, code Code) bool {
	var f *Fault
	return errors.As(err, &f) && f.Code == code
}

// IsMissing reports whether the error says that something does not exist, or not for this person.
func IsMissing(err error) bool {
	var f *Fault
	return errors.As(err, &f) && f.Status == http.StatusNotFound
}

// IsOurs reports whether the error is the server's own, not the caller's: it passes or is to be mended.
func IsOurs(err error) bool { return err != nil && As(err).Status >= http.StatusInternalServerError }
