package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/identity"
	"latchkey/internal/message"
)

// row says what one route answers to nobody and to each of people, in their order: guest, other guest, cleaner, other cleaner, company, other company, manager, other manager.
type row struct {
	path   string
	body   string
	nobody int
	want   [8]int
}

// The thing that each path names belongs to guest, cleaner, company and manager; the others are of the same agency (cleaner, company), another stay (guest) or another agency (manager).
func rights(w *world) map[string]row {
	return rightsAt(w, "manager", w.members[0], w.tasks["Demo Apartment <script>"], w.stays["arriving"])
}

// rightsAt is the table with the ids of an agency that the manager belongs to.
func rightsAt(w *world, manager string, agency identity.MemberID, task, stay string) map[string]row {
	all := [8]int{200, 200, 200, 200, 200, 200, 200, 200}
	// kinds: who may make the call at all; the rest is forbidden for their kind.
	crewAny := [8]int{403, 403, 200, 200, 200, 200, 200, 200}
	crewOwn := [8]int{403, 403, 200, 404, 200, 404, 200, 404}
	guestOwn := [8]int{200, 404, 403, 403, 403, 403, 200, 404}
	stayOwn := [8]int{200, 404, 404, 404, 404, 404, 200, 404}
	manageOwn := [8]int{403, 403, 403, 403, 403, 403, 200, 404}
	m := fmt.Sprint(agency)
	_, number, _ := strings.Cut(task, "-")
	directors := [8]int{403, 403, 403, 403, 200, 404, 200, 404}
	crewOfMember := [8]int{403, 403, 403, 403, 200, 200, 200, 404}
	answerOwn := [8]int{403, 403, 404, 404, 200, 404, 403, 403} // the task has a company, which answers
	// Anybody may send the account forms; without a login link that verifies they are bad requests.
	bad := [8]int{400, 400, 400, 400, 400, 400, 400, 400}
	form := `{"username":"x@people.example","grecaptcha-token":"","mparam":"v2-1","hparam":"wrong","lang":"en"}`
	newPassword := `{"token":"made up","password":"another long password","grecaptcha-token":"","mparam":"v2-1","hparam":"wrong","lang":"en"}`
	// Nobody sets up an installation that has an agency, whatever the code.
	closed := [8]int{404, 404, 404, 404, 404, 404, 404, 404}
	// Browsers have no passkeys at an address that is a number, as it is in these tests.
	noName := [8]int{409, 409, 409, 409, 409, 409, 409, 409}
	const firstAgency = `{"code":"7QK2M-7QK2M-7QK2M-7QK2M","client_id":"test","agency":"Third","lang":"de","country":"DE","currency":"EUR","time_zone":"Europe/Berlin","accent":"","emergency_phone":"","name":"Stranger","email":"stranger@people.example","password":"a long password of a stranger"}`
	const home = `{"title":"New","short_title":"","building":"","account":"","street":"","postalcode":"","city":"Sassnitz","country":"","lat":0,"lon":0,"time_zone":"","location_description":{"en":"","de":"","es":"","pl":""},"max_occupancy":2,"bedrooms":0,"registration_number":"","arrival_time":"","departure_time":"","cleaning_minutes":0,"key_handover":"office","key_location":{"en":"","de":"","es":"","pl":""},"key_code":"","code_change":false,"meeting_point":{"en":"","de":"","es":"","pl":""},"staff_key":{"en":"","de":"","es":"","pl":""},"wifi_type":0,"wifi_ssid":"","wifi_password":"","company":0,"person":0,"annotations":"","amenities":[]}`
	const textModule = `{"kind":"reservation","name":"Welcome","texts":{"en":"Hello {guest}","de":"","es":"","pl":""}}`
	const offeredExtra = `{"property":0,"kind":"sauna","name":{"en":"Sauna","de":"","es":"","pl":""},"text":{"en":"","de":"","es":"","pl":""},"fee_basis":"unit","unit_amount":2000,"timing":"final_payment","most":1,"days_before":0,"until_time":"","days_from":0,"at_once":0,"arrival_time":"","departure_time":"","mandatory":false,"active":false}`
	const checklist = `{"name":"Departure","kinds":["interim"],"properties":[],"rooms":[{"name":{"en":"Kitchen","de":"","es":"","pl":""},"items":[{"text":{"en":"Sink","de":"","es":"","pl":""},"photo_required":false,"optional":true}]}]}`
	const planningRule = `{"kind":"interim","name":"","on":false,"level":"agency","town":"","building":0,"home":0,"none":false,"from":"","to":"","owners":false,"every":7,"by_nights":false,"at":"11:00","services":[],
		"minutes":60,"per_bedroom":0,"per_person":0,"people":1,"least":0,"company":0,"person":0,"backup":0,"holidays":"as_planned"}`
	const byHand = `{"property":2,"kind":"guest","cleaning":true,"status":"confirmed","arrival":"2026-09-01","departure":"2026-09-08","arrival_time":"","departure_time":"","adults":2,"children":0,"toddlers":0,"pets":0,
		"cots":0,"booker_first_name":"Demo","booker_last_name":"Caller","booker_email":"","booker_phone":"","lang":"","source":"","rentalprice":"","tourist_tax":"","deposit":"","beach_chair":"","parking_lot":""}`
	nobodys := [8]int{403, 403, 403, 403, 403, 403, 404, 404}
	noPlanners := [8]int{403, 403, 403, 403, 404, 404, 404, 404}
	noneOfCrew := [8]int{403, 403, 404, 404, 404, 404, 404, 404}
	crewOfMembers := [8]int{403, 403, 200, 200, 200, 200, 200, 404}
	const reportTemplate = `{"version":1,"name":"Tasks","data":"tasks","paper":{"size":"A4","margin":12},"group":{},"bands":{"row":{"height":6,"parts":[{"kind":"field","name":"property","x":0,"y":0,"width":80}]}}}`
	const reportDays = `"ref":"day","from":"2026-07-01","to":"2026-07-31"`
	return map[string]row{
		"postToken":                      {"/token", `{"grant_type":"refresh_token","client_id":"t","refresh_token":"made up"}`, 400, [8]int{400, 400, 400, 400, 400, 400, 400, 400}},
		"getConfig":                      {"/v1/config", "", 200, all},
		"getSetup":                       {"/v1/setup", "", 200, all},
		"postSetup":                      {"/v1/setup", firstAgency, 404, closed},
		"postSetupCode":                  {"/v1/setup/code", `{"code":"7QK2M-7QK2M-7QK2M-7QK2M"}`, 404, closed},
		"getSetupArchive":                {"/v1/setup/archive", "", 404, closed},
		"putSetupArchive":                {"/v1/setup/archive", `{"name":"a.zip","size":5,"modified":1,"window":"made-up-window","take_over":false}`, 404, closed},
		"putSetupArchivePart":            {"/v1/setup/archive/0", `{}`, 404, closed},
		"postSetupArchiveImport":         {"/v1/setup/archive/import", `{"passphrase":"made up"}`, 404, closed},
		"deleteSetupArchive":             {"/v1/setup/archive", "", 404, closed},
		"getManageSetup":                 {"/v1/manage/setup?memberid=" + m, "", 401, manageOwn},
		"getVersionHistory":              {"/v1/versionhistory", "", 200, all},
		"getMember":                      {"/v1/member?m=x&h=y", "", 400, [8]int{400, 400, 400, 400, 400, 400, 400, 400}},
		"postMember":                     {"/v1/member", `{"mparam":"x","hparam":"y","token":"z"}`, 400, bad},
		"getPage":                        {"/v1/pages/imprint?lang=de&memberid=" + m, "", 200, all},
		"putError":                       {"/v1/errors", `{"message":"x"}`, 200, all},
		"getManageErrors":                {"/v1/manage/errors?memberid=" + m, "", 401, manageOwn},
		"putManageErrorSolved":           {"/v1/manage/errors/987654/solved?memberid=" + m, `{"solved":true}`, 401, nobodys},
		"getStatus":                      {"/v1/status", "", 401, all},
		"getEvents":                      {"/v1/events?after=0", "", 401, all},
		"getReservations":                {"/v1/reservations", "", 401, all},
		"getReservation":                 {"/v1/reservations/" + stay, "", 401, stayOwn},
		"getReservationInfotexts":        {"/v1/reservations/" + stay + "/infotexts/en", "", 401, stayOwn},
		"getReservationDirections":       {"/v1/reservations/" + stay + "/directions/en", "", 401, stayOwn},
		"getReservationTravellers":       {"/v1/reservations/" + stay + "/travellers", "", 401, stayOwn},
		"postReservationTravellers":      {"/v1/reservations/" + stay + "/travellers", `{"travellers":[{"id":1,"last_name":"Person"}]}`, 401, stayOwn},
		"postReservationBooker":          {"/v1/reservations/" + stay + "/booker", `{"birthday":"1980-01-01"}`, 401, stayOwn},
		"postTravellerInvitation":        {"/v1/reservations/" + stay + "/travellers/2/invitation", "", 401, stayOwn},
		"deleteTravellerInvitation":      {"/v1/reservations/" + stay + "/travellers/2/invitation", "", 401, stayOwn},
		"postInvitation":                 {"/v1/invitation", `{"token":"made up"}`, 404, [8]int{404, 404, 404, 404, 404, 404, 404, 404}},
		"putInvitation":                  {"/v1/invitation", `{"token":"made up","person":{}}`, 404, [8]int{404, 404, 404, 404, 404, 404, 404, 404}},
		"getManageRegistration":          {"/v1/manage/registration?form=alloggiati&memberid=" + m, "", 401, manageOwn},
		"postManageRegistrationFile":     {"/v1/manage/registration/file?memberid=" + m, `{"form":"alloggiati","stays":["` + m + `-987654"]}`, 401, nobodys},
		"putManageRegistrationTown":      {"/v1/manage/registration/town?memberid=" + m, `{"written":"ROMA","name":"Roma","code":"412058091","province":"RM"}`, 401, manageOwn},
		"putManageRegistrationCode":      {"/v1/manage/registration/code?memberid=" + m, `{"property":0,"code":"0000123456","payment":"TRANS"}`, 401, manageOwn},
		"putManageRegistrationHand":      {"/v1/manage/registration/hand?memberid=" + m, `{"form":"alloggiati","stay":"` + m + `-987654","on":true}`, 401, nobodys},
		"putManageRegistrationWithdrawn": {"/v1/manage/registration/withdrawn?memberid=" + m, `{"form":"reserva_hospedaje","stay":"` + m + `-987654","on":true}`, 401, nobodys},
		"putManageRegistrationClock":     {"/v1/manage/registration/clock?memberid=" + m, `{"form":"alloggiati","on":true}`, 401, manageOwn},
		"getReservationServices":         {"/v1/reservations/" + stay + "/services", "", 401, stayOwn},
		"postReservationServices":        {"/v1/reservations/" + stay + "/services", `{"services":[{"offered":1,"quantity":1}]}`, 401, stayOwn},
		"getReservationPay":              {"/v1/reservations/" + stay + "/pay", "", 401, stayOwn},
		"getManagePaymentsOfStay":        {"/v1/manage/reservations/" + stay + "/payments", "", 401, manageOwn},
		"postManagePayment":              {"/v1/manage/reservations/" + stay + "/payments", `{"amount":100,"currency":"EUR","paid_on":"2026-07-01","way":"cash"}`, 401, manageOwn},
		"postManagePaymentTakenBack":     {"/v1/manage/reservations/" + stay + "/payments/1001/takeback", `{"reason":"x"}`, 401, manageOwn},
		"getManagePayments":              {"/v1/manage/payments?memberid=" + m, "", 401, manageOwn},
		"getManageOpenStays":             {"/v1/manage/payments/open?memberid=" + m, "", 401, manageOwn},
		"getManageOpenSums":              {"/v1/manage/payments/sums?memberid=" + m, "", 401, manageOwn},
		"getManagePaymentsExport":        {"/v1/manage/payments/export?list=open&format=csv&memberid=" + m, "", 401, manageOwn},
		"postManageStatementLook":        {"/v1/manage/statements/look?memberid=" + m, `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"postManageStatement":            {"/v1/manage/statements?memberid=" + m, `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"getManageStatements":            {"/v1/manage/statements?memberid=" + m, "", 401, manageOwn},
		"getManageStatementLines":        {"/v1/manage/statements/lines?memberid=" + m, "", 401, manageOwn},
		"getManageStatementLinesExport":  {"/v1/manage/statements/lines/export?memberid=" + m, "", 401, manageOwn},
		"postManageStatementConfirm":     {"/v1/manage/statements/confirm?memberid=" + m, `{"lines":[{"id":987654,"parts":[{"stay":1,"amount":1}]}]}`, 401, manageOwn},
		"postManageStatementIgnore":      {"/v1/manage/statements/lines/" + m + "-987654/ignore", `{"reason":"x"}`, 401, nobodys},
		"postManageStatementReopen":      {"/v1/manage/statements/lines/" + m + "-987654/reopen", `{"reason":"x"}`, 401, nobodys},
		"postManageStatementMatch":       {"/v1/manage/statements/match?memberid=" + m, "", 401, manageOwn},
		"getManageBank":                  {"/v1/manage/payments/bank?memberid=" + m, "", 401, manageOwn},
		"patchManageBank":                {"/v1/manage/payments/bank?memberid=" + m, `{"changes":{"name":{"from":"","to":""}}}`, 401, manageOwn},
		"patchManageSecurityDeposit":     {"/v1/manage/reservations/" + stay + "/securitydeposit", `{"changes":{"asked":{"from":0,"to":100}}}`, 401, manageOwn},
		"getManageTaxRules":              {"/v1/manage/taxrules?memberid=" + m, "", 401, manageOwn},
		"postManageTaxRule":              {"/v1/manage/taxrules?memberid=" + m, `{"property":0,"valid_from":"2026-01-01","basis":"night","amount":100,"capped_nights":0,"free_under":0}`, 401, manageOwn},
		"deleteManageTaxRule":            {"/v1/manage/taxrules/" + m + "-987654", "", 401, nobodys},
		"postManageTaxCharged":           {"/v1/manage/reservations/" + stay + "/touristtax", "", 401, manageOwn},
		"postManageStatementsIgnored":    {"/v1/manage/statements/ignore?memberid=" + m, `{"lines":[987654],"reason":"none"}`, 401, manageOwn},
		"postManageStatementsReopened":   {"/v1/manage/statements/reopen?memberid=" + m, `{"lines":[987654],"reason":"none"}`, 401, manageOwn},
		"getManageTax":                   {"/v1/manage/touristtax?memberid=" + m, "", 401, manageOwn},
		"getManageTaxExport":             {"/v1/manage/touristtax/export?format=csv&memberid=" + m, "", 401, manageOwn},
		"getManageCalendars":             {"/v1/manage/properties/" + m + "-1/calendars", "", 401, manageOwn},
		"postManageCalendarLook":         {"/v1/manage/properties/" + m + "-1/calendars/look", `{"address":"nowhere"}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"postManageCalendar":             {"/v1/manage/properties/" + m + "-1/calendars", `{"address":"nowhere"}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"putManageCalendarAddress":       {"/v1/manage/calendars/" + m + "-987654/address", `{"address":"https://calendars.example/a.ics"}`, 401, nobodys},
		"deleteManageCalendarAddress":    {"/v1/manage/calendars/" + m + "-987654/address", "", 401, nobodys},
		"postManageCalendarFetch":        {"/v1/manage/calendars/" + m + "-987654/fetch", `{"accept_loss":false}`, 401, nobodys},
		"putManageCalendarAnswer":        {"/v1/manage/calendars/" + m + "-987654/entries/987654/answer", `{"answer":"buffer"}`, 401, nobodys},
		"putManageCalendarNights":        {"/v1/manage/calendars/" + m + "-987654/nights", `{"free":true}`, 401, nobodys},
		"getManageCalendarFetches":       {"/v1/manage/calendars/" + m + "-987654/fetches", "", 401, nobodys},
		"getManageCalendarFetch":         {"/v1/manage/calendars/" + m + "-987654/fetches/1", "", 401, nobodys},
		"getManageCalendarFetchText":     {"/v1/manage/calendars/" + m + "-987654/fetches/1/text", "", 401, nobodys},
		"postManageCalendarReplay":       {"/v1/manage/calendars/" + m + "-987654/fetches/1/replay", `{"apply":false}`, 401, nobodys},
		"postManageOutgoingCalendar":     {"/v1/manage/properties/" + m + "-1/calendars/outgoing", `{"source":"airbnb","name":""}`, 401, manageOwn},
		"postManageOutgoingAddress":      {"/v1/manage/outgoingcalendars/" + m + "-987654/address", "", 401, nobodys},
		"putManageOutgoingAddress":       {"/v1/manage/outgoingcalendars/" + m + "-987654/address", "", 401, nobodys},
		"deleteManageOutgoingCalendar":   {"/v1/manage/outgoingcalendars/" + m + "-987654", "", 401, nobodys},
		"getPropertyCalendar":            {"/v1/propertycalendars/made-up.ics", "", 404, [8]int{404, 404, 404, 404, 404, 404, 404, 404}},
		"getManageStays":                 {"/v1/manage/stays?date=2026-07-04&memberid=" + m, "", 401, manageOwn},
		"putKeyUnlock":                   {"/v1/manage/reservations/" + stay + "/keyunlock", "", 401, manageOwn},
		"putReservationProtocol":         {"/v1/reservationprotocol/" + stay, `{"glaktionprot_aktion":"wifi_viewed"}`, 401, stayOwn},
		"putReservationLeft":             {"/v1/reservations/" + stay + "/left", `{"left":false}`, 401, stayOwn},
		"putHomeReady":                   {"/v1/manage/reservations/" + stay + "/ready", "", 401, [8]int{403, 403, 403, 403, 403, 403, 409, 404}},
		"deleteKeyUnlock":                {"/v1/manage/reservations/" + stay + "/keyunlock", "", 401, manageOwn},
		"getReservationProtocol":         {"/v1/manage/reservations/" + stay + "/protocol", "", 401, manageOwn},
		"getCleanings":                   {"/v1/cleanings", "", 401, crewAny},
		"getServicesActual":              {"/v1/servicesactual", "", 401, crewAny},
		"getServicesNext":                {"/v1/servicesnext", "", 401, crewAny},
		"getAttention":                   {"/v1/manage/attention?memberid=" + m, "", 401, manageOwn},
		"getAttentionRows":               {"/v1/manage/attention/problems_open?memberid=" + m, "", 401, manageOwn},
		"postCleaningResend":             {"/v1/manage/cleanings/" + task + "/resend", "", 401, manageOwn},
		"getManageSearch":                {"/v1/manage/search?q=demo&memberid=" + m, "", 401, manageOwn},
		"getManageGuestLogins":           {"/v1/manage/guestlogins?q=demo&memberid=" + m, "", 401, manageOwn},
		"postManageGuestLoginHelp":       {"/v1/manage/guestlogins/" + stay + "/help", `{"help":"lift"}`, 401, manageOwn},
		"postManageGuestLoginReset":      {"/v1/manage/guestlogins/" + stay + "/reset", `{"password":"wrong"}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"postManageHistoryUndo":          {"/v1/manage/history/1.0.0.987654/undo?memberid=" + m, "", 401, nobodys},
		"getManageHistory":               {"/v1/manage/history?memberid=" + m, "", 401, manageOwn},
		"getManageChangedStays":          {"/v1/manage/changedstays?memberid=" + m, "", 401, manageOwn},
		"getManageHistoryFile":           {"/v1/manage/historyfile?memberid=" + m, "", 401, manageOwn},
		"getManageTasks":                 {"/v1/manage/tasks?date=2026-07-04&memberid=" + m, "", 401, manageOwn},
		"getManageTaskWhy":               {"/v1/manage/tasks/" + task + "/why", "", 401, manageOwn},
		"getManageTaskCandidates":        {"/v1/manage/tasks/" + task + "/candidates", "", 401, directors},
		"patchManageTask":                {"/v1/manage/tasks/" + task, `{"changes":{"annotations":{"from":"","to":""}}}`, 401, manageOwn},
		"getCleaning":                    {"/v1/cleaning/" + task, "", 401, crewOwn},
		"getCleaningInfoTexts":           {"/v1/cleaning/" + task + "/infotexts/en", "", 401, crewOwn},
		"getCleaningAttachment":          {"/v1/cleaning/" + task + "/attachments/77", "", 401, [8]int{403, 403, 404, 404, 404, 404, 404, 404}},
		"putCleaningAttachments":         {"/v1/manage/cleanings/" + task + "/attachments", `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"deleteCleaningAttachment":       {"/v1/manage/cleanings/" + task + "/attachments/77", "", 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"patchCleaningResource":          {"/v1/cleaningresource/" + task, `{"cleaning_ist_start":"0000-00-00 00:00:00"}`, 401, crewOwn},
		"getCleaningsWays":               {"/v1/cleaningsways?tasks=" + task + "," + task, "", 401, crewAny},
		"getCleaningsUnseen":             {"/v1/cleaningsunseen?memberid=" + m, "", 401, crewOfMember},
		"patchCleaningChangesRead":       {"/v1/cleaningresourcechangesRead/" + task, `{"change_id":1}`, 401, crewOwn},
		"patchCleaningCheck":             {"/v1/cleaningcheck/" + task, `{"result":"failed","what":"dust"}`, 401, [8]int{403, 403, 409, 404, 409, 404, 409, 404}},
		"postCleaningsAssign":            {"/v1/cleaningsassign", `{"memberid":` + m + `,"tasks":[` + number + `]}`, 401, directors},
		"postCleaningsAnswer":            {"/v1/cleaningsanswer", `{"memberid":` + m + `,"tasks":[` + number + `],"answer":"accepted"}`, 401, answerOwn},
		"patchCleaningAnswer":            {"/v1/cleaningresourceanswer/" + task, `{"answer":"accepted"}`, 401, answerOwn},
		"getCompanyStaff":                {"/v1/company/staff?memberid=" + m, "", 401, crewOfMember},
		"postCompanyStaff":               {"/v1/company/staff", `{"memberid":` + m + `,"name":"Neu","email":"neu@cleaners.example"}`, 401, [8]int{403, 403, 403, 403, 200, 200, 403, 403}},
		"patchCompanyStaff":              {"/v1/company/staff/" + m + "-99999", `{}`, 401, [8]int{403, 403, 403, 403, 404, 404, 403, 403}},
		"getReportCatalogue":             {"/v1/reports/catalogue", "", 200, all},
		"postReportSample":               {"/v1/reports/sample", `{"template":` + reportTemplate + `}`, 200, all},
		"postReportPages":                {"/v1/reports/pages", `{` + reportDays + `}`, 401, crewAny},
		"getReportTemplates":             {"/v1/reports/templates?memberid=" + m, "", 401, crewOfMembers},
		"getReportTemplate":              {"/v1/reports/templates/day", "", 401, crewAny},
		"postReportTemplate":             {"/v1/reports/templates?memberid=" + m, `{"shared":true,"template":` + reportTemplate + `}`, 401, manageOwn},
		"putReportTemplate":              {"/v1/reports/templates/" + m + "-987654", `{"shared":true,"revision":1,"template":` + reportTemplate + `}`, 401, nobodys},
		"deleteReportTemplate":           {"/v1/reports/templates/" + m + "-987654", "", 401, nobodys},
		"getReportTemplateVersions":      {"/v1/reports/templates/" + m + "-987654/versions", "", 401, nobodys},
		"postReportTemplateBack":         {"/v1/reports/templates/" + m + "-987654/back", "", 401, nobodys},
		"postReportTemplateRestore":      {"/v1/reports/templates/" + m + "-987654/restore", `{"version":1,"revision":2}`, 401, nobodys},
		"getKeptReports":                 {"/v1/reports/kept?memberid=" + m, "", 401, crewOfMembers},
		"postKeptReport":                 {"/v1/reports/kept?memberid=" + m, `{` + reportDays + `}`, 401, crewOfMembers},
		"getKeptReport":                  {"/v1/reports/kept/" + m + "-987654", "", 401, noneOfCrew},
		"getKeptReportPages":             {"/v1/reports/kept/" + m + "-987654/pages", "", 401, noneOfCrew},
		"getKeptReportFile":              {"/v1/reports/kept/" + m + "-987654/file?format=csv", "", 401, noneOfCrew},
		"postKeptReportAgain":            {"/v1/reports/kept/" + m + "-987654/again", "{}", 401, noneOfCrew},
		"deleteKeptReport":               {"/v1/reports/kept/" + m + "-987654", "", 401, noneOfCrew},
		"getRegularReports":              {"/v1/reports/regular?memberid=" + m, "", 401, manageOwn},
		"postRegularReport":              {"/v1/reports/regular?memberid=" + m, `{"ref":"no such","span":"this_week","rhythm":"monday","receivers":[1]}`, 401, nobodys},
		"putRegularReport":               {"/v1/reports/regular/" + m + "-987654", `{"span":"this_week","rhythm":"monday","receivers":[1]}`, 401, nobodys},
		"deleteRegularReport":            {"/v1/reports/regular/" + m + "-987654", "", 401, nobodys},
		"postRegularReportSend":          {"/v1/reports/regular/" + m + "-987654/send", "{}", 401, nobodys},
		"getSentReport":                  {"/v1/reports/sent/" + m + "-987654", "", 401, nobodys},
		"postReportFile":                 {"/v1/reports/file", `{` + reportDays + `,"format":"csv"}`, 401, crewAny},
		"postCleaningsExport":            {"/v1/cleaningsexport", `{"format":"ics","tasks":["` + task + `"]}`, 401, [8]int{403, 403, 200, 200, 200, 200, 200, 200}},
		"getCalendarFeed":                {"/v1/calendars/made-up.ics", "", 404, [8]int{404, 404, 404, 404, 404, 404, 404, 404}},
		"getCalendar":                    {"/v1/calendar", "", 401, [8]int{403, 403, 200, 200, 200, 200, 403, 403}},
		"postCalendar":                   {"/v1/calendar", "", 401, [8]int{403, 403, 200, 200, 200, 200, 403, 403}},
		"deleteCalendar":                 {"/v1/calendar", "", 401, [8]int{403, 403, 200, 200, 200, 200, 403, 403}},
		"getCleaningMessages":            {"/v1/cleaningresourcemessages/" + task, "", 401, crewOwn},
		"getCleaningMessagesFile":        {"/v1/cleaningresourcemessage/" + task + "/" + w.attach(manager, message.Cleaning, task), "", 401, crewOwn},
		"getReservationMessagesFile":     {"/v1/reservationmessage/" + stay + "/" + w.attach(manager, message.Reservation, stay), "", 401, guestOwn},
		"putUpload":                      {"/v1/uploads/an-upload-of-the-test", `{"name":"a.txt","size":1}`, 401, all},
		"deleteUpload":                   {"/v1/uploads/an-upload-of-the-test-2", "", 401, all},
		"putUploadPart":                  {"/v1/uploads/an-upload-of-the-test/0", `{}`, 401, [8]int{415, 415, 415, 415, 415, 415, 415, 415}},
		"putCleaningMessages":            {"/v1/cleaningresourcemessages/" + task, `{"msg_text":"hello"}`, 401, crewOwn},
		"patchCleaningMessagesRead":      {"/v1/cleaningresourcemessagesRead/" + task, `{"msg_read":1}`, 401, crewOwn},
		"getReservationMessages":         {"/v1/reservationmessages/" + stay, "", 401, guestOwn},
		"putReservationMessages":         {"/v1/reservationmessages/" + stay, `{"msg_text":"hello"}`, 401, guestOwn},
		"patchReservationMessagesRead":   {"/v1/reservationmessagesRead/" + stay, `{"msg_read":1}`, 401, guestOwn},
		"getInbox":                       {"/v1/manage/inbox?memberid=" + m, "", 401, manageOwn},
		"postCaptcha":                    {"/v1/captcha", `{"form":"sign_in","subject":"x@people.example"}`, 200, all},
		"postAccountCreate":              {"/v1/account_create", form, 400, bad},
		"postAccountReset":               {"/v1/account_reset", form, 400, bad},
		"postAccountLink":                {"/v1/account_link", form, 400, bad},
		"postAccountActivate":            {"/v1/account_activate", newPassword, 400, bad},
		"postAccountPasswordReset":       {"/v1/account_password_reset", newPassword, 400, bad},
		"postAccountPassword":            {"/v1/account_password", `{"current":"not this one","password":"another long password"}`, 401, bad},
		"getSessions":                    {"/v1/sessions", "", 401, all},
		"deleteSession":                  {"/v1/sessions/987654", "", 401, [8]int{404, 404, 404, 404, 404, 404, 404, 404}},
		"deleteSessions":                 {"/v1/sessions", "", 401, all},
		"getSecondFactor":                {"/v1/second_factor", "", 401, all},
		"postSecondFactor":               {"/v1/second_factor", `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 200, 200}},
		"postSecondFactorConfirm":        {"/v1/second_factor/confirm", `{"code":"not a code"}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 400}},
		"postRecoveryCodes":              {"/v1/second_factor/recovery_codes", `{"password":"wrong"}`, 401, [8]int{409, 409, 409, 409, 409, 409, 409, 409}},
		"postSecondFactorOff":            {"/v1/second_factor/off", `{"password":"wrong"}`, 401, bad},
		"postSecondFactorReset":          {"/v1/manage/staff/" + m + "-99999/second_factor_reset", `{"password":"wrong"}`, 401, nobodys},
		"getPasskeys":                    {"/v1/passkeys", "", 401, all},
		"postPasskeyBegin":               {"/v1/passkeys/begin", `{}`, 401, noName},
		"postPasskey":                    {"/v1/passkeys", `{"credential":"{}"}`, 401, noName},
		"postPasskeyProof":               {"/v1/passkeys/proof", "", 401, noName},
		"patchPasskey":                   {"/v1/passkeys/987654", `{"name":"Phone"}`, 401, closed},
		"postPasskeyRemove":              {"/v1/passkeys/987654/remove", `{"password":"wrong"}`, 401, bad},
		"postPasskeysOnly":               {"/v1/passkeys/only", `{"on":false,"password":"wrong"}`, 401, bad},
		"postPasskeySignIn":              {"/v1/passkeys/sign_in", `{}`, 409, noName},
		"postStaffInvitation":            {"/v1/manage/staff/" + m + "-987654/invitation", "", 401, nobodys},
		"deleteStaffInvitation":          {"/v1/manage/staff/" + m + "-987654/invitation", "", 401, nobodys},
		"postJoinLook":                   {"/v1/join/look", `{"token":"made up"}`, 404, closed},
		"postJoinAddress":                {"/v1/join/address", `{"token":"made up","username":"new@people.example"}`, 404, closed},
		"postJoin":                       {"/v1/join", `{"token":"made up"}`, 401, closed},
		"getManageStaffHistory":          {"/v1/manage/staff_history?memberid=" + m, "", 401, manageOwn},
		"getManageSettings":              {"/v1/manage/settings?memberid=" + m, "", 401, manageOwn},
		"patchManageSettings":            {"/v1/manage/settings?memberid=" + m, `{"changes":{}}`, 401, manageOwn},
		"getManageSettingsHistory":       {"/v1/manage/settings/history?memberid=" + m, "", 401, manageOwn},
		"getLogo":                        {"/v1/logo?memberid=" + m, "", 404, closed},
		"putManageSettingsLogo":          {"/v1/manage/settings/logos?memberid=" + m, `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"getManageSettingsLogo":          {"/v1/manage/settings/logos/0123456789abcdef0123456789abcdef?memberid=" + m, "", 401, nobodys},
		"postManageSettingsUndo":         {"/v1/manage/settings/history/" + m + "-987654/undo", "", 401, nobodys},
		"postManageCaptchaTest":          {"/v1/manage/captcha/test?memberid=" + m, `{"grecaptcha-token":"made up"}`, 401, manageOwn},
		"getManageMailServer":            {"/v1/manage/mailserver?memberid=" + m, "", 401, manageOwn},
		"postManageMailTest":             {"/v1/manage/mailserver/test?memberid=" + m, "", 401, manageOwn},
		"getManageStaff":                 {"/v1/manage/staff?memberid=" + m, "", 401, manageOwn},
		"getManageStaffFile":             {"/v1/manage/stafffile?memberid=" + m, "", 401, manageOwn},
		"postManageStaff":                {"/v1/manage/staff", `{"memberid":` + m + `,"kind":"person","name":"Neu"}`, 401, manageOwn},
		"getManageStaffWork":             {"/v1/manage/staff/" + m + "-987654/work", "", 401, noPlanners},
		"patchManageStaffWork":           {"/v1/manage/staff/" + m + "-987654/work", `{"changes":{}}`, 401, noPlanners},
		"getManageStaffWorkHistory":      {"/v1/manage/staff/" + m + "-987654/workhistory", "", 401, noPlanners},
		"getManageStaffTasks":            {"/v1/manage/staff/" + m + "-987654/tasks", "", 401, noPlanners},
		"deleteManageStaffSessions":      {"/v1/manage/staff/" + m + "-987654/sessions", "", 401, nobodys},
		"getManageStaffSessions":         {"/v1/manage/staff/" + m + "-987654/sessions", "", 401, nobodys},
		"postManageStaffOff":             {"/v1/manage/staff/" + m + "-987654/off", `{"tasks":"leave"}`, 401, nobodys},
		"postManageAbsence":              {"/v1/manage/staff/" + m + "-987654/absences", `{"kind":"ill","from":"2026-07-04","to":"2026-07-05"}`, 401, noPlanners},
		"deleteManageAbsence":            {"/v1/manage/absences/" + m + "-987654", "", 401, noPlanners},
		"getAbsences":                    {"/v1/absences", "", 401, [8]int{403, 403, 200, 200, 403, 403, 403, 403}},
		"postAbsence":                    {"/v1/absences", `{"memberid":` + m + `,"staff":987654,"kind":"ill","from":"2026-07-04","to":"2026-07-05"}`, 401, [8]int{403, 403, 404, 404, 403, 403, 403, 403}},
		"deleteAbsence":                  {"/v1/absences/" + m + "-987654", "", 401, [8]int{403, 403, 404, 404, 403, 403, 403, 403}},
		"getManageAbsenceRequests":       {"/v1/manage/absencerequests?memberid=" + m, "", 401, [8]int{403, 403, 403, 403, 200, 200, 200, 404}},
		"putManageAbsenceRequest":        {"/v1/manage/absencerequests/" + m + "-987654", `{"decision":"grant"}`, 401, noPlanners},
		"getManagePay":                   {"/v1/manage/pay?month=2026-06&memberid=" + m, "", 401, manageOwn},
		"getManagePayFile":               {"/v1/manage/payfile?month=2026-06&memberid=" + m, "", 401, manageOwn},
		"getManageStaffPay":              {"/v1/manage/staff/" + m + "-987654/pay?month=2026-06", "", 401, nobodys},
		"getManageRates":                 {"/v1/manage/staff/" + m + "-987654/rates", "", 401, nobodys},
		"putManageRates":                 {"/v1/manage/staff/" + m + "-987654/rates/2026-06-01", `{"rates":{"currency":"EUR","hour":1500,"pieces":[]}}`, 401, nobodys},
		"deleteManageRates":              {"/v1/manage/staff/" + m + "-987654/rates/2026-06-01", "", 401, nobodys},
		"postManagePayCorrection":        {"/v1/manage/staff/" + m + "-987654/paycorrections", `{"month":"2026-06","amount":100,"currency":"EUR","reason":"Key"}`, 401, nobodys},
		"deleteManagePayCorrection":      {"/v1/manage/paycorrections/" + m + "-987654", "", 401, nobodys},
		"postManagePayClose":             {"/v1/manage/payclose?memberid=" + m, `{"month":"2026-06","statements":[{"staff":987654,"version":"x"}]}`, 401, nobodys},
		"getPay":                         {"/v1/pay?month=2026-06", "", 401, [8]int{403, 403, 200, 200, 200, 200, 403, 403}},
		"getManageHolidays":              {"/v1/manage/holidays?memberid=" + m, "", 401, manageOwn},
		"patchManageHolidays":            {"/v1/manage/holidays?memberid=" + m, `{"changes":{}}`, 401, manageOwn},
		"getCleaningsDoubts":             {"/v1/cleaningsdoubts?memberid=" + m + "&tasks=" + number, "", 401, directors},
		"patchManageStaff":               {"/v1/manage/staff/" + m + "-987654", `{"phone":"1"}`, 401, nobodys},
		"getLoginLinks":                  {"/v1/manage/loginlinks?member=" + m, "", 401, manageOwn},
		"patchLoginLinks":                {"/v1/manage/loginlinks/" + m, `{"login_guest":true}`, 401, manageOwn},
		"postLoginLinkMail":              {"/v1/manage/loginlinks/" + m + "/mail", `{"audience":"guest","email":"new@people.example","lang":"en"}`, 401, manageOwn},
		"getManageMails":                 {"/v1/manage/mails?member=" + m, "", 401, manageOwn},
		"getManageMailsFile":             {"/v1/manage/mailsfile?member=" + m, "", 401, manageOwn},
		"putManageMailAgain":             {"/v1/manage/mails/" + m + "-987654/again", "", 401, nobodys},
		"getInboxCount":                  {"/v1/manage/inbox/count?memberid=" + m, "", 401, manageOwn},
		"getInboxManagers":               {"/v1/manage/inbox/managers?memberid=" + m, "", 401, manageOwn},
		"getInboxSearch":                 {"/v1/manage/inbox/search?q=hello&memberid=" + m, "", 401, manageOwn},
		"getHomeGroups":                  {"/v1/manage/homegroups?memberid=" + m, "", 401, manageOwn},
		"postHomeGroup":                  {"/v1/manage/homegroups?memberid=" + m, `{"name":"Sea view","homes":[]}`, 401, manageOwn},
		"putHomeGroup":                   {"/v1/manage/homegroups/" + m + "-987654", `{"version":1,"group":{"name":"Sea view","homes":[]}}`, 401, nobodys},
		"deleteHomeGroup":                {"/v1/manage/homegroups/" + m + "-987654", "", 401, nobodys},
		"getManageRules":                 {"/v1/manage/rules?memberid=" + m, "", 401, manageOwn},
		"getManageRuleHomes":             {"/v1/manage/rulehomes?memberid=" + m, "", 401, manageOwn},
		"postManageRulePreview":          {"/v1/manage/rules/preview?memberid=" + m, `{"id":0,"rule":` + planningRule + `}`, 401, manageOwn},
		"postManageRule":                 {"/v1/manage/rules?memberid=" + m, planningRule, 401, manageOwn},
		"putManageRule":                  {"/v1/manage/rules/" + m + "-987654", `{"version":1,"rule":` + planningRule + `}`, 401, nobodys},
		"postManageRuleUndo":             {"/v1/manage/rules/" + m + "-987654/undo", `{"version":1}`, 401, nobodys},
		"getChecklists":                  {"/v1/manage/checklists?memberid=" + m, "", 401, manageOwn},
		"getChecklistHomes":              {"/v1/manage/checklisthomes?memberid=" + m, "", 401, manageOwn},
		"postChecklist":                  {"/v1/manage/checklists?memberid=" + m, checklist, 401, manageOwn},
		"putChecklist":                   {"/v1/manage/checklists/" + m + "-987654", checklist, 401, nobodys},
		"deleteChecklist":                {"/v1/manage/checklists/" + m + "-987654", "", 401, nobodys},
		"putChecklistPicture":            {"/v1/manage/checklists/" + m + "-987654/items/1/picture", `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"deleteChecklistPicture":         {"/v1/manage/checklists/" + m + "-987654/items/1/picture", "", 401, nobodys},
		"getChecklistPicture":            {"/v1/manage/checklists/" + m + "-987654/items/1/picture", "", 401, nobodys},
		"patchCleaningChecklist":         {"/v1/cleaningchecklist/" + task + "/987654", `{"state":"done"}`, 401, [8]int{403, 403, 409, 404, 409, 404, 409, 404}},
		"putCleaningChecklistPhotos":     {"/v1/cleaningchecklist/" + task + "/987654/photos", `{"uploads":[]}`, 401, [8]int{403, 403, 400, 404, 400, 404, 400, 404}},
		"deleteCleaningChecklistPhoto":   {"/v1/cleaningchecklist/" + task + "/987654/photos/1", "", 401, [8]int{403, 403, 409, 404, 409, 404, 409, 404}},
		"getCleaningPicture":             {"/v1/cleaning/" + task + "/pictures/987654", "", 401, [8]int{403, 403, 404, 404, 404, 404, 404, 404}},
		"getTextModules":                 {"/v1/manage/textmodules?memberid=" + m, "", 401, manageOwn},
		"getChatTextModules":             {"/v1/manage/inbox/reservation/" + stay + "/textmodules", "", 401, manageOwn},
		"postTextModule":                 {"/v1/manage/textmodules?memberid=" + m, textModule, 401, manageOwn},
		"patchTextModule":                {"/v1/manage/textmodules/" + m + "-1", `{"changes":{"name":{"from":"Welcome","to":"Welcome"}}}`, 401, manageOwn},
		"deleteTextModule":               {"/v1/manage/textmodules/" + m + "-987654", "", 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"getInboxThread":                 {"/v1/manage/inbox/reservation/" + stay, "", 401, manageOwn},
		"patchInboxThread":               {"/v1/manage/inbox/reservation/" + stay, `{"waiting":false}`, 401, manageOwn},
		"getNotifications":               {"/v1/notifications", "", 401, all},
		"patchNotifications":             {"/v1/notifications", `{"tasks":{"push":true}}`, 401, all},
		"postNotificationsPush":          {"/v1/notifications/push", `{"endpoint":"https://127.0.0.1/x","keys":{"p256dh":"","auth":""}}`, 401, bad},
		"deleteNotificationsPush":        {"/v1/notifications/push/made-up", "", 401, all},
		"getUnsubscribe":                 {"/v1/unsubscribe?t=made-up", "", 404, [8]int{404, 404, 404, 404, 404, 404, 404, 404}},
		"postUnsubscribe":                {"/v1/unsubscribe?t=made-up", "", 404, [8]int{404, 404, 404, 404, 404, 404, 404, 404}},
		"getManageColumns":               {"/v1/manage/columns", "", 401, [8]int{403, 403, 403, 403, 403, 403, 200, 200}},
		"putManageColumns":               {"/v1/manage/columns/homes", `{"columns":["city"]}`, 401, [8]int{403, 403, 403, 403, 403, 403, 200, 200}},
		"putAccountLanguage":             {"/v1/account_language", `{"lang":"pl"}`, 401, all},
		"postSignOut":                    {"/v1/sign_out", "", 401, all},
		"postSessionLasts":               {"/v1/session_lasts", `{"refresh_hash":"` + strings.Repeat("0", 64) + `"}`, 200, all},

		"getReservationInfotextPicture":  {"/v1/reservations/" + stay + "/infotexts/en/1/safe", "", 401, stayOwn},
		"getReservationPicture":          {"/v1/reservations/" + stay + "/pictures/key", "", 401, stayOwn},
		"getReservationDocument":         {"/v1/reservations/" + stay + "/documents/1/house.txt", "", 401, stayOwn},
		"putReservationDocument":         {"/v1/manage/reservations/" + stay + "/documents", `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"deleteReservationDocument":      {"/v1/manage/reservations/" + stay + "/documents/1", "", 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"putPropertyPicture":             {"/v1/manage/properties/" + m + "-1/pictures/sofa", `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"putPropertyDocument":            {"/v1/manage/properties/" + m + "-1/documents", `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"getManageReservations":          {"/v1/manage/reservations?memberid=" + m, "", 401, manageOwn},
		"getManageReservationsFile":      {"/v1/manage/reservationsfile?memberid=" + m, "", 401, manageOwn},
		"getManageChannels":              {"/v1/manage/channels?memberid=" + m, "", 401, manageOwn},
		"postManageReservation":          {"/v1/manage/reservations?memberid=" + m, byHand, 401, manageOwn},
		"postManageReservationPreview":   {"/v1/manage/reservations/preview?memberid=" + m, byHand, 401, manageOwn},
		"postReservationServicesPreview": {"/v1/manage/reservations/" + stay + "/services/preview", `{"services":[{"offered":1,"quantity":1}]}`, 401, manageOwn},
		"getManageServices":              {"/v1/manage/services?memberid=" + m, "", 401, manageOwn},
		"postManageService":              {"/v1/manage/services?memberid=" + m, offeredExtra, 401, manageOwn},
		"patchManageService":             {"/v1/manage/services/" + m + "-1", `{"changes":{"active":{"from":true,"to":true}}}`, 401, manageOwn},
		"putManageServiceOrder":          {"/v1/manage/serviceorder?memberid=" + m, `{"ids":[987654]}`, 401, [8]int{403, 403, 403, 403, 403, 403, 409, 404}},
		"getPropertyServices":            {"/v1/manage/properties/" + m + "-1/services", "", 401, manageOwn},
		"getManageReservation":           {"/v1/manage/reservations/" + stay, "", 401, manageOwn},
		"patchManageReservation":         {"/v1/manage/reservations/" + stay, `{"changes":{"parking_lot":{"from":"","to":""}}}`, 401, manageOwn},
		"postReservationEditPreview":     {"/v1/manage/reservations/" + stay + "/preview", `{"changes":{"adults":{"from":2,"to":1}}}`, 401, manageOwn},
		"getReservationChanges":          {"/v1/manage/reservations/" + stay + "/changes", "", 401, manageOwn},
		"getManageCalendar":              {"/v1/manage/calendar?memberid=" + m, "", 401, manageOwn},
		"getManageSchedule":              {"/v1/manage/schedule?memberid=" + m, "", 401, crewOfMember},
		"patchTaskDraft":                 {"/v1/manage/tasks/" + task + "/draft", `{"changes":{}}`, 401, manageOwn},
		"putManageDraft":                 {"/v1/manage/draft?memberid=" + m, `{"day":"2099-01-05","tasks":[{"task":987654,"from":{"planned_start":"2099-01-05 10:00:00","planned_end":"2099-01-05 12:00:00","company":0,"person":0,"additional_person":0},"to":{"planned_start":"2099-01-05 10:00:00","planned_end":"2099-01-05 12:00:00","company":0,"person":0,"additional_person":0}}]}`, 401, manageOwn},
		"postDraftDiscard":               {"/v1/manage/draft/discard?memberid=" + m, `{"day":"2099-01-05","rows":[987654]}`, 401, manageOwn},
		"postDraftProposal":              {"/v1/manage/draft/proposal?memberid=" + m, `{"day":"2099-01-05"}`, 401, manageOwn},
		"postDraftPublish":               {"/v1/manage/draft/publish?memberid=" + m, `{"day":"2099-01-05","rows":[987654]}`, 401, manageOwn},
		"getManageScheduleWeek":          {"/v1/manage/schedule/week?memberid=" + m, "", 401, crewOfMember},
		"getManageBlocks":                {"/v1/manage/blocks?memberid=" + m, "", 401, manageOwn},
		"getManageBlocksFile":            {"/v1/manage/blocksfile?memberid=" + m, "", 401, manageOwn},
		"postManageBlock":                {"/v1/manage/blocks?memberid=" + m, `{"property":2,"reason":"repair","arrival":"2026-09-02","departure":"","from":"10:00","to":"12:00","note":"Boiler"}`, 401, manageOwn},
		"postManageBlockPreview":         {"/v1/manage/blocks/preview?memberid=" + m, `{"property":2,"reason":"repair","arrival":"2026-09-02","departure":"","from":"10:00","to":"12:00","note":"Boiler"}`, 401, manageOwn},
		"getManageBlock":                 {"/v1/manage/blocks/" + m + "-4711", "", 401, nobodys},
		"patchManageBlock":               {"/v1/manage/blocks/" + m + "-4711", `{"changes":{"note":{"from":"","to":"x"}}}`, 401, nobodys},
		"postBlockEditPreview":           {"/v1/manage/blocks/" + m + "-4711/preview", `{"changes":{"note":{"from":"","to":"x"}}}`, 401, nobodys},
		"getBlockChanges":                {"/v1/manage/blocks/" + m + "-4711/changes", "", 401, nobodys},
		"deleteManageBlock":              {"/v1/manage/blocks/" + m + "-4711", "", 401, nobodys},
		"getReservationStatePreview":     {"/v1/manage/reservations/" + stay + "/preview/cancelled", "", 401, manageOwn},
		"putReservationCancellation":     {"/v1/manage/reservations/" + stay + "/cancellation", `{"reason":" "}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"postReservationSplitPreview":    {"/v1/manage/reservations/" + stay + "/split/preview", `{"on":"2000-01-01","property":1,"cleaning":true}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"postReservationSplitUndo":       {"/v1/manage/reservations/" + stay + "/split/undo", `{"rest":987654}`, 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"postReservationSplit":           {"/v1/manage/reservations/" + stay + "/split", `{"on":"2000-01-01","property":1,"cleaning":true}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"deleteReservationCancellation":  {"/v1/manage/reservations/" + stay + "/cancellation", "", 401, manageOwn},
		"getReservationJoins":            {"/v1/manage/reservations/" + stay + "/joins", "", 401, manageOwn},
		"putReservationJoin":             {"/v1/manage/reservations/" + stay + "/joins/4711", "", 401, nobodys},
		"deleteReservationJoin":          {"/v1/manage/reservations/" + stay + "/joins/4711", "", 401, nobodys},
		"putReservationTwo":              {"/v1/manage/reservations/" + stay + "/joins/4711/two", "", 401, nobodys},
		"getManageProperties":            {"/v1/manage/properties?memberid=" + m, "", 401, manageOwn},
		"getManageProperty":              {"/v1/manage/properties/" + m + "-1", "", 401, manageOwn},
		"postManageProperty":             {"/v1/manage/properties?memberid=" + m, home, 401, manageOwn},
		"patchManageProperty":            {"/v1/manage/properties/" + m + "-1", `{"changes":{}}`, 401, manageOwn},
		"getManagePropertyChoices":       {"/v1/manage/propertychoices?memberid=" + m, "", 401, manageOwn},
		"postManagePropertyCopy":         {"/v1/manage/properties/" + m + "-1/copy", `{"title":"Copy"}`, 401, manageOwn},
		"putManagePropertyAway":          {"/v1/manage/properties/" + m + "-2/away", "", 401, [8]int{403, 403, 403, 403, 403, 403, 409, 404}},
		"deleteManagePropertyAway":       {"/v1/manage/properties/" + m + "-1/away", "", 401, manageOwn},
		"postManagePropertySecret":       {"/v1/manage/properties/" + m + "-1/secret", `{"which":"key_code"}`, 401, manageOwn},
		"getManagePropertyCount":         {"/v1/manage/propertycount?memberid=" + m, "", 401, manageOwn},
		"patchManageProperties":          {"/v1/manage/properties?memberid=" + m, `{"rows":[{"id":1,"changes":{}}]}`, 401, manageOwn},
		"postManagePropertyFile":         {"/v1/manage/propertyfile?memberid=" + m, `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"getManagePropertyTable":         {"/v1/manage/propertytable?memberid=" + m, "", 401, manageOwn},
		"postManagePropertyTrial":        {"/v1/manage/propertytrial?memberid=" + m, `{"ids":[1],"changes":{"bedrooms":{"from":0,"to":2}}}`, 401, manageOwn},
		"postPropertyPlaceFile":          {"/v1/manage/properties/" + m + "-1/placefile", `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"postPropertyPlaces":             {"/v1/manage/properties/" + m + "-1/places", `{"places":[{"category":"beach","name":"Demo","lat":54,"lon":13}]}`, 401, manageOwn},
		"putPropertyPlace":               {"/v1/manage/properties/" + m + "-1/places/987654", `{"category":"beach","name":"Demo","lat":54,"lon":13}`, 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"deletePropertyPlace":            {"/v1/manage/properties/" + m + "-1/places/987654", "", 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"getManagePropertyPreview":       {"/v1/manage/properties/" + m + "-1/preview?audience=guest&lang=pl", "", 401, manageOwn},
		"getManagePropertyHistory":       {"/v1/manage/properties/" + m + "-1/history", "", 401, manageOwn},
		"getManagePropertyPicture":       {"/v1/manage/properties/" + m + "-1/pictures/safe", "", 401, manageOwn},
		"getManagePropertyDocument":      {"/v1/manage/properties/" + m + "-1/documents/1/house.txt", "", 401, manageOwn},
		"deletePropertyPicture":          {"/v1/manage/properties/" + m + "-1/pictures/made-up", "", 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"putPropertyPictureOrder":        {"/v1/manage/properties/" + m + "-1/pictureorder", `{"names":["safe"]}`, 401, manageOwn},
		"deletePropertyDocument":         {"/v1/manage/properties/" + m + "-1/documents/987654", "", 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"postPropertyText":               {"/v1/manage/properties/" + m + "-2/infotexts", `{"audience":"guest","lang":"en","title":"Parking","body":"In the yard."}`, 401, manageOwn},
		"patchPropertyText":              {"/v1/manage/properties/" + m + "-1/infotexts/987654", `{"changes":{"title":{"from":"Park","to":"Parking"}}}`, 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"deletePropertyText":             {"/v1/manage/properties/" + m + "-1/infotexts/987654", "", 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"putPropertyTextOrder":           {"/v1/manage/properties/" + m + "-2/infotextorder", `{"ids":[1]}`, 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"putReservationProblem":          {"/v1/reservations/" + stay + "/problems", `{"kind":"damage","text":"The lamp is broken"}`, 401, [8]int{200, 404, 403, 403, 403, 403, 200, 404}},
		"putCleaningProblem":             {"/v1/cleaning/" + task + "/problems", `{"kind":"missing","urgency":"low","text":"Towels"}`, 401, crewOwn},
		"getCleaningProblems":            {"/v1/cleaning/" + task + "/problems", "", 401, crewOwn},
		"getReady":                       {"/v1/ready", "", 401, [8]int{403, 403, 200, 200, 200, 200, 403, 403}},
		"getReadyStays":                  {"/v1/ready/stays", "", 401, [8]int{200, 200, 403, 403, 403, 403, 403, 403}},
		"getCleaningProblemPhoto":        {"/v1/cleaning/" + task + "/problems/77/77", "", 401, [8]int{403, 403, 404, 404, 404, 404, 404, 404}},
		"getManageProblemsFile":          {"/v1/manage/problemsfile?memberid=" + m, "", 401, manageOwn},
		"getManageProblems":              {"/v1/manage/problems?memberid=" + m, "", 401, manageOwn},
		"putManageProblem":               {"/v1/manage/problems/" + m + "-77", `{"decision":"dismissed"}`, 401, [8]int{403, 403, 403, 403, 403, 403, 404, 404}},
		"getCleaningInfotextPicture":     {"/v1/cleaning/" + task + "/infotexts/en/2/safe", "", 401, crewOwn},

		"getManageWebhooks":               {"/v1/manage/webhooks?memberid=" + m, "", 401, manageOwn},
		"getManageApiTokens":              {"/v1/manage/apitokens?memberid=" + m, "", 401, manageOwn},
		"postManageApiToken":              {"/v1/manage/apitokens?memberid=" + m, `{"name":"x","scopes":["stays:read"],"days":30,"password":"` + password + `"}`, 401, manageOwn},
		"deleteManageApiToken":            {"/v1/manage/apitokens/" + m + "-987654", "", 401, nobodys},
		"getManageExamination":            {"/v1/manage/examination?memberid=" + m, "", 401, manageOwn},
		"postManageExamination":           {"/v1/manage/examination?memberid=" + m, "", 401, manageOwn},
		"getManageArchives":               {"/v1/manage/archives?memberid=" + m, "", 401, manageOwn},
		"postManageArchive":               {"/v1/manage/archives?memberid=" + m, `{"passphrase":"short"}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"deleteManageArchive":             {"/v1/manage/archives/" + m + "-987654", "", 401, nobodys},
		"postManageArchiveTicket":         {"/v1/manage/archives/" + m + "-987654/ticket", "", 401, nobodys},
		"getManageDemoAgency":             {"/v1/manage/demoagency?memberid=" + m, "", 401, manageOwn},
		"postManageDemoAgency":            {"/v1/manage/demoagency?memberid=" + m, "", 401, manageOwn},
		"postManageDemoAgencyRemoval":     {"/v1/manage/demoagency/removal?memberid=" + m, `{"name":"x"}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"getArchive":                      {"/v1/archives/made-up", "", 404, [8]int{404, 404, 404, 404, 404, 404, 404, 404}},
		"getOwnData":                      {"/v1/owndata", "", 401, all},
		"getErasureRequests":              {"/v1/erasurerequests", "", 401, all},
		"postErasureRequest":              {"/v1/erasurerequests", "", 401, [8]int{200, 200, 409, 409, 409, 409, 409, 409}},
		"getManageErasure":                {"/v1/manage/reservations/" + stay + "/erasure", "", 401, manageOwn},
		"postManageErasure":               {"/v1/manage/reservations/" + stay + "/erasure", `{"tell":false,"password":"` + password + `"}`, 401, [8]int{403, 403, 403, 403, 403, 403, 409, 404}},
		"getManageErasures":               {"/v1/manage/erasures?memberid=" + m, "", 401, manageOwn},
		"getManageErasureChain":           {"/v1/manage/erasurechain?memberid=" + m, "", 401, manageOwn},
		"getManageErasureProof":           {"/v1/manage/erasures/" + m + "-987654", "", 401, nobodys},
		"getManageErasureFile":            {"/v1/manage/erasures/" + m + "-987654/file", "", 401, nobodys},
		"getManageErasureRequests":        {"/v1/manage/erasurerequests?memberid=" + m, "", 401, manageOwn},
		"postManageErasureRefused":        {"/v1/manage/erasurerequests/" + m + "-987654/refuse", `{"reason":"x"}`, 401, nobodys},
		"getManageImports":                {"/v1/manage/imports?memberid=" + m, "", 401, manageOwn},
		"postManageImport":                {"/v1/manage/imports?kind=stays&memberid=" + m, `{}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"getManageImport":                 {"/v1/manage/imports/" + m + "-987654", "", 401, nobodys},
		"deleteManageImport":              {"/v1/manage/imports/" + m + "-987654", "", 401, nobodys},
		"putManageImportColumns":          {"/v1/manage/imports/" + m + "-987654/columns", `{"dates":"dmy","decimal":"comma","columns":[]}`, 401, nobodys},
		"postManageImportStep":            {"/v1/manage/imports/" + m + "-987654/step", "", 401, nobodys},
		"postManageImportStop":            {"/v1/manage/imports/" + m + "-987654/stop", "", 401, nobodys},
		"postManageImportBack":            {"/v1/manage/imports/" + m + "-987654/back", "", 401, nobodys},
		"postManageImportRun":             {"/v1/manage/imports/" + m + "-987654/run", `{"whole":false}`, 401, nobodys},
		"getManageImportLines":            {"/v1/manage/imports/" + m + "-987654/lines", "", 401, nobodys},
		"getManageImportFile":             {"/v1/manage/imports/" + m + "-987654/file", "", 401, nobodys},
		"getManageInterfaceHistory":       {"/v1/manage/interfacehistory?memberid=" + m, "", 401, manageOwn},
		"putManageReservations":           {"/v1/manage/reservations?memberid=" + m, `{"reservations":[{"external_id":"x","property":"p2","status":"confirmed","arrival":"2027-09-01","departure":"2027-09-08","adults":2}]}`, 401, manageOwn},
		"getManageIncomingWebhooks":       {"/v1/manage/incomingwebhooks?memberid=" + m, "", 401, manageOwn},
		"postManageIncomingWebhook":       {"/v1/manage/incomingwebhooks?memberid=" + m, `{"name":""}`, 401, [8]int{403, 403, 403, 403, 403, 403, 400, 404}},
		"putManageIncomingWebhook":        {"/v1/manage/incomingwebhooks/" + m + "-987654", `{"name":"x","on":true}`, 401, nobodys},
		"deleteManageIncomingWebhook":     {"/v1/manage/incomingwebhooks/" + m + "-987654", "", 401, nobodys},
		"postManageIncomingWebhookSecret": {"/v1/manage/incomingwebhooks/" + m + "-987654/secret", `{"password":"` + password + `"}`, 401, nobodys},
		"postHook":                        {"/v1/hooks/made-up", `{"reservations":[{"external_id":"x","property":"y","status":"confirmed","arrival":"2027-01-01","departure":"2027-01-02"}]}`, 401, [8]int{401, 401, 401, 401, 401, 401, 401, 401}},
		"getManageWebhookEvents":          {"/v1/manage/webhookevents?memberid=" + m, "", 401, manageOwn},
		"postManageWebhook":               {"/v1/manage/webhooks?memberid=" + m, `{"name":"x","address":"https://hooks.example/","events":["task.created"],"on":true,"password":"` + password + `"}`, 401, manageOwn},
		"putManageWebhook":                {"/v1/manage/webhooks/" + m + "-987654", `{"name":"x","address":"","events":["task.created"],"on":true}`, 401, nobodys},
		"deleteManageWebhook":             {"/v1/manage/webhooks/" + m + "-987654", "", 401, nobodys},
		"postManageWebhookSecret":         {"/v1/manage/webhooks/" + m + "-987654/secret", `{"password":"` + password + `"}`, 401, nobodys},
		"postManageWebhookTest":           {"/v1/manage/webhooks/" + m + "-987654/test", "", 401, nobodys},
		"getManageWebhookDeliveries":      {"/v1/manage/webhooks/" + m + "-987654/deliveries", "", 401, nobodys},
		"postManageWebhookDeliveryAgain":  {"/v1/manage/webhooks/" + m + "-987654/deliveries/1/again", "", 401, nobodys},

		"getCleaningMessagesTranslation":    {"/v1/cleaningresourcemessages/" + task + "/" + w.say(manager, message.Cleaning, task) + "/translations/de", "", 401, crewOwn},
		"getReservationMessagesTranslation": {"/v1/reservationmessages/" + stay + "/" + w.say(manager, message.Reservation, stay) + "/translations/de", "", 401, guestOwn},
	}
}

func TestWhoMayMakeWhichCall(t *testing.T) {
	w := newWorld(t, interpreted(t), routed(t))
	table := rights(w)
	seen := map[string]bool{}
	for _, route := range w.Router().Routes() {
		seen[route.ID] = true
		r, ok := table[route.ID]
		if !ok {
			t.Errorf("%s %s (%s) has no row", route.Method, route.Path, route.ID)
			continue
		}
		check := func(who string, want int) {
			status, raw := w.call(who, route.Method, r.path, r.body, "")
			if status != want {
				t.Errorf("%s as %q: %d, want %d: %.200s", route.ID, who, status, want, raw)
			}
			if route.ID == "postSignOut" {
				delete(w.tokens, who)
			}
		}
		check("", r.nobody)
		for i, who := range people {
			check(who, r.want[i])
		}
	}
	for id := range table {
		if !seen[id] {
			t.Errorf("the row %s has no route", id)
		}
	}
}

// Foreign and missing give the same answer, byte for byte, so that nobody learns what exists.
func TestForeignAndMissingLookTheSame(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct{ who, method, path, foreign, body string }{
		{"guest", http.MethodGet, "/v1/reservations/%s", w.stays["far"], ""},
		{"guest", http.MethodGet, "/v1/reservationmessages/%s", w.stays["far"], ""},
		{"guest", http.MethodPut, "/v1/reservationmessages/%s", w.stays["far"], `{"msg_text":"x"}`},
		{"cleaner", http.MethodGet, "/v1/cleaning/%s", w.tasks["Demo Finca"], ""},
		{"cleaner", http.MethodPatch, "/v1/cleaningresource/%s", w.tasks["Demo Finca"], `{"cleaning_ist_start":"2026-07-04 10:00:00"}`},
		{"company", http.MethodGet, "/v1/cleaningresourcemessages/%s", w.tasks["Demo Finca"], ""},
		{"manager", http.MethodGet, "/v1/reservations/%s", w.stays["far"], ""},
		{"manager", http.MethodGet, "/v1/cleaning/%s", w.tasks["Of Another Agency"], ""},
	} {
		if c.foreign == "" {
			c.foreign = fmt.Sprintf("%d-1", w.members[1])
		}
		member, _, _ := strings.Cut(c.foreign, "-")
		statusA, foreign := w.call(c.who, c.method, fmt.Sprintf(c.path, c.foreign), c.body, "")
		statusB, missing := w.call(c.who, c.method, fmt.Sprintf(c.path, member+"-987654"), c.body, "")
		if statusA != http.StatusNotFound || statusB != http.StatusNotFound || string(foreign) != string(missing) {
			t.Errorf("%s %s: foreign %d %s, missing %d %s", c.who, c.path, statusA, foreign, statusB, missing)
		}
		for _, broken := range []string{"-1--1", "NaN-NaN", "1", "0-0", "1-2-3", "%20", "1-x"} {
			if status, raw := w.call(c.who, c.method, fmt.Sprintf(c.path, broken), c.body, ""); status != http.StatusBadRequest || !strings.Contains(string(raw), `"bad_request"`) {
				t.Errorf("%s %s with %s: %d %s", c.who, c.path, broken, status, raw)
			}
		}
	}
}
