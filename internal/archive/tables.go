package archive

// table is a table whose rows of the agency are in an archive, in a file of its name.
type table struct {
	name string
	// columns that go, separated by blanks.
	columns string
	// where chooses the rows of the agency $1; without it those whose member_id it is.
	where string
	// sealed are columns that the master key of the installation seals, with the place that they are sealed for; in the archive the key of the archive seals them.
	sealed map[string]string
	// hidden are columns that are plain in the database and that the key of the archive seals: how one gets into a home.
	hidden []string
	// owned are columns that a key in another sealed column seals.
	owned []string
	// instead are columns that go with another value, as SQL.
	instead map[string]string
	// made are columns that the master key makes of others; in the archive its key makes them.
	made map[string]made
}

// tables are all tables that go, each after those that it refers to.
//
// Of a login go its address and name, not its password: it may have other agencies, and its owner has to sign in to this one by mail once. What the other installation is about to send (mails that
// wait, deliveries of webhooks, notifications that are due) it sends itself. Marks that were made with its master key go empty: that of a guest's name comes back with the next calendar, that of
// a payment's number is made from the sealed details.
var tables = []table{
	{name: "account", columns: "id email name lang password_hash state created_at activated_at passkeys_only", where: `id IN ` + itsAccounts, instead: map[string]string{"password_hash": "''", "passkeys_only": "FALSE"}},
	{name: "member", columns: "id name lang currency country time_zone email phone emergency_phone office_address office_hours accent active login_guest login_cleaning " +
		"retention_days created_at quiet quiet_from quiet_to second_factor_demanded second_factor_from extras_closed extras_days extras_until early_arrival_closed " +
		"early_arrival_days early_arrival_most late_departure_closed late_departure_days late_departure_most demo logo short_name languages", where: `id = $1`},
	{name: "sequence", columns: "member_id name last", where: `member_id = $1 OR member_id = 0 AND name IN ('account', 'member', 'api_token')`},
	{name: "stream", columns: "account_id last", where: `account_id IN ` + itsAccounts},
	{name: "notification_preference", columns: "account_id messages_mail messages_push tasks_push stay_mail stay_push quiet quiet_from quiet_to time_zone updated_at quiet_chosen", where: `account_id IN ` + itsAccounts},
	{name: "chosen_columns", columns: "account_id list columns changed_at", where: `account_id IN ` + itsAccounts},
	{name: "member_page", columns: "member_id page lang body updated_at"},
	{name: "staff", columns: "member_id id external_id kind company_id account_id name email phone lang active invited invited_at level"},
	{name: "file", columns: "member_id id name mime size width height sha256 storage_key created_at", where: `member_id = $1 AND mime <> 'application/zip'`},
	{name: "logo", columns: "member_id hash file_id created_at"},
	{name: "building", columns: "member_id id external_id name street postalcode city country"},
	{name: "property_account", columns: "member_id id name"},
	{name: "property", columns: "member_id id external_id building_id property_account_id title short_title street postalcode city country location_description lat lon time_zone " +
		"max_occupancy bedrooms arrival_minute departure_minute cleaning_minutes key_handover key_location key_code_sealed staff_key meeting_point wifi_type " +
		"wifi_ssid wifi_password_sealed company_id person_id annotations active texts_by_hand words registration_number code_change code_since places_by_hand", sealed: map[string]string{"key_code_sealed": "property.key_code/{member_id}-{id}", "wifi_password_sealed": "property.wifi_password/{member_id}-{id}"}, hidden: []string{"key_location", "staff_key"}},
	{name: "home_group", columns: "member_id id name version changed_at changed_by"},
	{name: "home_in_group", columns: "member_id group_id property_id"},
	{name: "amenity_category", columns: "member_id id name"},
	{name: "property_amenity", columns: "member_id property_id category_id name words"},
	{name: "info_text", columns: "member_id id property_id audience lang position title body"},
	{name: "place", columns: "member_id property_id id category name lat lon metres"},
	{name: "picture", columns: "member_id property_id name file_id position"},
	{name: "document", columns: "member_id id property_id reservation_id lang title file_id"},
	{name: "booking_case", columns: "member_id id external_id"},
	{name: "reservation", columns: "member_id id external_id case_id property_id account_id source status arrival departure arrival_minute departure_minute adults children toddlers pets " +
		"cots booker_first_name booker_last_name booker_email booker_phone lang currency deposit rentalprice tourist_tax total total_third paid paid_third " +
		"beach_chair parking_lot editable_until key_unlocked_at key_unlocked_by data_key_sealed created_at updated_at travelers_by_hand left_at ready_at kind " +
		"no_cleaning cancelled_at cancel_reason to_complete extra_arrival_minute extra_departure_minute erased_at parked_at parked_by nights_at", sealed: map[string]string{"data_key_sealed": "reservation.data_key/{member_id}-{id}"}},
	{name: "reservation_join", columns: "member_id joined_id kept_id status at account_id"},
	{name: "reservation_two", columns: "member_id first_id second_id at account_id"},
	{name: "reservation_claim", columns: "member_id reservation_id at"},
	{name: "payment", columns: "member_id reservation_id id paid_on due_on amount recipient label words way note counters countered line_id entered_at entered_by reference run_id"},
	{name: "protocol", columns: "member_id reservation_id id at account_id action by_number run_id"},
	{name: "block", columns: "member_id id external_id property_id source reason arrival departure from_minute to_minute note nights_at"},
	{name: "traveler", columns: "member_id reservation_id id kind main identity_sealed", owned: []string{"identity_sealed"}},
	{name: "traveler_invitation", columns: "member_id id reservation_id traveler_id token_hash created_at expires_at revoked_at used_at"},
	{name: "registration_file", columns: "member_id id form at account_id first_day last_day stays travelers"},
	{name: "registration_stay", columns: "member_id reservation_id form file_id at account_id arrival nights travelers withdrawn_at withdrawn_by"},
	{name: "registration_town", columns: "member_id mark name code province"},
	{name: "registration_clock", columns: "member_id form since"},
	{name: "registration_code", columns: "member_id property_id code payment"},
	{name: "offered_extra", columns: "member_id id external_id property_id kind name_en name_de name_es name_pl text_en text_de text_es text_pl fee_basis unit_amount timing most " +
		"days_before position active arrival_minute departure_minute mandatory until_minute days_from at_once updated_at updated_by"},
	{name: "extra", columns: "member_id reservation_id id kind name quantity fee_basis unit_amount amount timing mandatory offered_id by_guest words arrival_minute departure_minute"},
	{name: "channel_calendar", columns: "member_id id property_id source url_sealed etag last_modified last_at last_good_at failures last_error next_at held_stays held_until buffers busy_until", sealed: map[string]string{"url_sealed": "feed.url/{member_id}-{id}"}},
	{
		name: "channel_fetch", columns: "member_id calendar_id id at last_at times reason status mark size stays blocks did replay_of account_id body_sealed",
		sealed: map[string]string{"body_sealed": "channel_fetch.body/{member_id}-{calendar_id}"}, instead: map[string]string{"mark": markMoved},
	},
	{name: "channel_entry", columns: "member_id calendar_id id uid kind arrival departure name_mark thing_id echo missing_since gone alone_since held_until asked_at settled_at", instead: map[string]string{"name_mark": "''"}},
	{name: "task", columns: "member_id id rule_key property_id reservation_id parent_id type is_check title company_id person_id additional_person_id planned_on day_start day_end " +
		"planned_start planned_end done actual_start actual_end started_by started_set_at ended_by ended_set_at annotations next_arrival next_arrival_minute " +
		"next_adults next_children next_toddlers next_pets next_cots next_reservation_id block_arrival block_departure planner_owns cancelled version " +
		"guests_left_at last_change unseen answer answer_reason answered_at sent_back sent_back_at changed_at items_total items_settled sent_back_by " +
		"sent_back_items sent_back_photos files title_words checklist_id"},
	{name: "task_list", columns: "account_id done planned_start member_id task_id planned_on day_start day_end type unread lastmessage task", hidden: []string{"task"}},
	{name: "task_history", columns: "member_id task_id id at account_id action value note"},
	{name: "task_change", columns: "member_id task_id id at account_id field was now"},
	{name: "task_seen", columns: "member_id task_id account_id change_id"},
	{name: "task_lost", columns: "account_id member_id task_id at sequence planned_start planned_end property_id"},
	{name: "task_photo", columns: "member_id task_id history_id file_id"},
	{name: "task_file", columns: "member_id task_id file_id"},
	{name: "task_ask", columns: "member_id task_id staff_id planned_on asked_at reminded_at declined_at silent_at reason"},
	{name: "task_ask_turn", columns: "member_id due_at"},
	{name: "task_refresh", columns: "member_id staff_id after_id"},
	{name: "checklist", columns: "member_id id external_id name kinds version updated_at"},
	{name: "checklist_property", columns: "member_id checklist_id property_id"},
	{name: "checklist_item", columns: "member_id checklist_id id position room_en room_de room_es room_pl text_en text_de text_es text_pl photo optional file_id"},
	{name: "checklist_copy", columns: "member_id id hash items"},
	{name: "checklist_copy_picture", columns: "member_id file_id copy_id"},
	{name: "checklist_task", columns: "member_id task_id copy_id"},
	{name: "checklist_line", columns: "member_id task_id id state reason account_id at version again"},
	{name: "checklist_photo", columns: "member_id task_id line_id file_id account_id at"},
	{name: "thread", columns: "member_id kind ref_id last_text last_side last_at messages unread_agency unread_party waiting_at assigned_to"},
	{name: "message", columns: "member_id kind ref_id id side role account_id sender lang text created_at read_at files"},
	{name: "attachment", columns: "member_id kind ref_id message_id id file_id"},
	{name: "message_index", columns: "member_id segments"},
	{name: "message_word", columns: "member_id segment word messages"},
	{name: "message_translation", columns: "member_id kind ref_id message_id lang source text created_at"},
	{name: "text_module", columns: "member_id id kind name body_en body_de body_es body_pl updated_at updated_by"},
	{name: "report_template", columns: "member_id id owner_id shared revision removed_at"},
	{name: "report_template_version", columns: "member_id template_id revision name data body at account_id"},
	{name: "kept_report", columns: "member_id id title data first_day last_day rows_count at account_id staff_id content_sealed", sealed: map[string]string{"content_sealed": "kept_report.content/{member_id}-{id}"}},
	{name: "kept_report_stay", columns: "member_id report_id reservation_id identities erasing_sealed", sealed: map[string]string{"erasing_sealed": "kept_report_stay.erasing/{member_id}-{reservation_id}"}, instead: map[string]string{"erasing_sealed": "NULL"}},
	{name: "regular_report", columns: "member_id id template span rhythm lang account_id next_day tries rest_until failure sent_at"},
	{name: "regular_report_receiver", columns: "member_id report_id staff_id"},
	{name: "sent_report", columns: "member_id id kept_id at ends_at"},
	{name: "problem", columns: "member_id id property_id reservation_id task_id kind urgency text message_id photos account_id reporter created_at state followup_task_id handler_id " +
		"handler handled_at"},
	{name: "mail", columns: "member_id id kind recipient lang payload_sealed state tries next_at until_at last_error created_at sent_at", where: `member_id = $1 AND state <> 'queued'`, sealed: map[string]string{"payload_sealed": "mail.payload/{member_id}/{id}"}},
	{name: "notification", columns: "account_id kind member_id subject ref_id item due_at told_item told_at changed_at gone soon", instead: map[string]string{"due_at": "0"}},
	{name: "notification_position", columns: "member_id position"},
	{name: "statement_mapping", columns: "member_id mapping updated_at"},
	{name: "statement", columns: "member_id id name format lines added imported_at imported_by"},
	{name: "statement_line", columns: "member_id id statement_id identity booked_on amount currency details_sealed end_to_end returned state reason proposal_id confidence reasons settled_at " +
		"settled_by", sealed: map[string]string{"details_sealed": "statement_line {member_id} {id}"}, instead: map[string]string{"end_to_end": "''"}},
	{name: "statement_part", columns: "member_id line_id reservation_id payment_id amount"},
	{name: "bank_detail", columns: "member_id name iban bic qr_iban street number postalcode city country link updated_at updated_by"},
	{name: "tax_rule", columns: "member_id id property_id valid_from basis amount capped_nights free_under"},
	{name: "security_deposit", columns: "member_id reservation_id asked received received_on returned returned_on reason updated_at updated_by"},
	{name: "reservation_index", columns: "member_id done last"},
	{name: "reservation_word", columns: "member_id month word reservation_id arrival"},
	{name: "reservation_source", columns: "member_id source"},
	{name: "reservation_history", columns: "member_id reservation_id id at account_id field before after"},
	{name: "property_history", columns: "member_id property_id id at account_id action name field before after run_id", hidden: []string{"before", "after"}},
	{name: "staff_history", columns: "member_id id at account_id staff_id action run_id"},
	{name: "webhook", columns: "member_id id name address_sealed host secret_sealed secret_number former_sealed former_until kinds off off_at failures failing_since paused_until " +
		"last_good_at taken_until created_at", sealed: map[string]string{"address_sealed": "webhook.address/{member_id}-{id}", "secret_sealed": "webhook.secret/{member_id}-{id}", "former_sealed": "webhook.secret/{member_id}-{id}"}, instead: map[string]string{"taken_until": "0"}},
	{name: "incoming_webhook", columns: "member_id id name code secret_sealed secret_number off last_at last_result last_stays last_refused created_at", sealed: map[string]string{"secret_sealed": "incoming_webhook.secret/{member_id}-{id}"}},
	{name: "webhook_delivery", columns: "member_id webhook_id id kind thing body state created_at attempts tries next_at tried_at took status cause answer", where: `member_id = $1 AND state <> 'waiting'`},
	{name: "settings_history", columns: "member_id id at account_id field before after undoes"},
	{name: "outgoing_calendar", columns: "member_id id property_id source name token_hash token_sealed created_at read_at calendar_id", sealed: map[string]string{"token_sealed": "outgoing_calendar.token/{member_id}-{id}"}},
	{name: "staff_invitation", columns: "member_id id staff_id hash account_id created_at expires_at ended_at accepted_at named_account_id", instead: map[string]string{"named_account_id": "0"}},
	{name: "api_token", columns: "member_id id name hash prefix scopes account_id created_at expires_at used_at warned_early warned_late"},
	{name: "interface_history", columns: "member_id id at account_id act name undo"},
	{name: "staff_work", columns: "member_id staff_id work"},
	{name: "staff_work_history", columns: "member_id id staff_id at account_id field before after"},
	{name: "staff_absence", columns: "member_id id staff_id kind first_day last_day from_time to_time"},
	{name: "absence_request", columns: "member_id id staff_id kind first_day last_day from_time to_time note state asked_at answered_at answered_by reason absence_id"},
	{name: "agency_history", columns: "member_id id at account_id noun thing_id action name field before after run_id undo"},
	{name: "pay_rates", columns: "member_id staff_id valid_from rates"},
	{name: "pay_correction", columns: "member_id id staff_id month amount currency reason at account_id"},
	{name: "pay_month", columns: "member_id staff_id month closed_at closed_by content"},
	{name: "planning_rule", columns: "member_id id version body"},
	{name: "planning_rule_version", columns: "member_id rule_id version at account_id body"},
	{name: "planning_progress", columns: "member_id after_id day round"},
	{name: "draft_row", columns: "member_id task_id id day was_start was_end was_company was_person was_additional planned_start planned_end company_id person_id additional_person_id reason about at account_id"},
	{name: "erasure", columns: "member_id id at account_id proof hash seal", made: map[string]made{"seal": {"erasure", "proof"}}},
	{name: "erasure_stay", columns: "member_id reservation_id erasure_id"},
	{name: "erasure_request", columns: "member_id id account_id asked_at due_on state reason answered_at answered_by erasure_id reservation_id"},
	{name: "import_mapping", columns: "member_id kind headings mapping updated_at"},
	{name: "import_run", columns: "member_id id kind name state headings mapping lines done created_at created_by run_at run_by back_at back_by"},
	{name: "import_line", columns: "member_id run_id id line content_sealed effect ran twice thing_id refused back kept", sealed: map[string]string{"content_sealed": "import_line {member_id} {run_id} {id}"}},
}

// left are the tables that do not go, with the reason.
var left = map[string]string{
	"setting":             "what the installation keeps of itself: its key check and its keys for pushes",
	"idempotency":         "answers to calls that were sent to the other installation; they may hold what only the caller sees",
	"attempt":             "failures of sign-ins at the other installation",
	"allowance":           "limits on calls to the other installation",
	"stored_today":        "limits on calls to the other installation",
	"session":             "people sign in again",
	"access_token":        "people sign in again",
	"refresh_token":       "people sign in again",
	"link_token":          "links in mails lead to the other installation",
	"captcha_used":        "a sign-in at the other installation",
	"known_browser":       "a thing of the login, which may have other agencies",
	"account_calendar":    "a thing of the login, which may have other agencies: its calendar has a new address",
	"upload":              "a file on its way to the other installation",
	"push_subscription":   "browsers take pushes from one installation: they ask again",
	"push":                "on its way from the other installation",
	"reply_address":       "an address of the mail server of the other installation",
	"event":               "devices read again; the numbers go on (stream)",
	"client_report":       "faults of the program, not of the agency",
	"client_error":        "faults of the program, not of the agency",
	"client_error_source": "faults of the program, not of the agency",
	"second_factor":       "a secret of the login, which may have other agencies: it is set up again",
	"recovery_code":       "a secret of the login",
	"sign_in_challenge":   "people sign in again",
	"passkey":             "a browser has it for the address of the other installation",
	"passkey_ceremony":    "a sign-in at the other installation",
	"archive":             "archives do not hold each other",
	"reservation_split":   "for a minute, so that a split can be taken back",
	"demo_agency":         "which demo agency is beside which agency of the other installation",
}
