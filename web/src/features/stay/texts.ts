import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Category, Handover, KeyReason, Service, StayAction, Traveler } from "./types";

/** Spelled out, because the extraction of texts finds literal ones only. */
export const feeBasisTexts: Record<Service["fee_basis"], MessageDescriptor> = {
  night: msg`per night`,
  person: msg`per person`,
  person_night: msg`per person and night`,
  unit: msg`per unit`,
};

export const timingTexts: Record<Service["timing"], MessageDescriptor> = {
  deposit: msg`Payable with the deposit`,
  final_payment: msg`Payable with the final payment`,
  cash_third: msg`In cash to third parties`,
  cash_arrival: msg`In cash on arrival`,
  credit_card: msg`Reserved on the credit card`,
};

export const handoverTexts: Record<Handover, MessageDescriptor> = {
  at_property: msg`At your home`,
  key_safe: msg`From the key safe`,
  meeting_point: msg`At the meeting point`,
  office: msg`At our office`,
};

export const handoverHelp: Record<Handover, MessageDescriptor> = {
  at_property: msg`Someone will meet you at your home with the key.`,
  key_safe: msg`Open the key safe with the code and take the key. Please put it back there when you leave.`,
  meeting_point: msg`Please come to the meeting point to get the key.`,
  office: msg`Please pick up the key at our office during opening hours.`,
};

export const reasonTitles: Record<KeyReason, MessageDescriptor> = {
  departed: msg`Your stay is over`,
  no_home: msg`We are arranging your home`,
  too_early: msg`It is a little early`,
  not_paid: msg`The stay is not fully paid yet`,
  not_firm: msg`The booking is not firm yet`,
};

/** The one reason why the code is not shown. */
export const reasonTexts: Record<KeyReason, MessageDescriptor> = {
  departed: msg`The key code is no longer shown, because your departure already happened.`,
  no_home: msg`We are arranging your home. Its address and the key will appear here.`,
  too_early: msg`The key code is not shown yet, because your arrival is more than 3 days away.`,
  not_paid: msg`The key code is not shown yet, because the stay is not fully paid.`,
  not_firm: msg`The key code is shown for firm bookings only.`,
};

const actionTexts: Record<StayAction, MessageDescriptor> = {
  key_viewed: msg`Viewed the key code`,
  key_made_ready: msg`Key code saved on the guest’s phone`,
  key_viewed_offline: msg`Viewed the key code offline`,
  key_unlocked: msg`Unlocked the key early`,
  key_locked: msg`Withdrew the early key`,
  guests_left: msg`Reported that the guests have left`,
  guests_left_undone: msg`Took back that the guests had left`,
  home_ready: msg`Released the property early`,
  problem_reported: msg`Reported a problem`,
  payment_entered: msg`Entered a payment`,
  payment_taken_back: msg`Took a payment back`,
  tourist_tax_charged: msg`Charged the tourist tax`,
  deposit_changed: msg`Changed the security deposit`,
  stay_entered: msg`Entered the reservation`,
  stay_changed: msg`Changed the reservation`,
  stay_moved: msg`Moved the reservation`,
  stay_cancelled: msg`Canceled the reservation`,
  stay_restored: msg`Restored the reservation`,
  stay_joined: msg`Joined it with another reservation`,
  stay_parted: msg`Took joined reservations apart`,
  stay_two: msg`Kept it and another reservation as two`,
  stay_split: msg`Split it into two reservations`,
  stay_split_undone: msg`Undid the split`,
  calendar_they_come: msg`Calendar no longer listed the stay. Answer: they are coming`,
  calendar_one_guest: msg`Calendar had another departure. Answer: same guest`,
  calendar_next_guest: msg`Calendar had another departure. Answer: new guest`,
  calendar_guest: msg`Calendar had one night after a stay. Answer: a guest`,
  calendar_buffer: msg`Calendar had one night after the stay. Answer: we keep it free`,
  calendar_buffers: msg`Calendar had one night after the stay. Answer: we always keep it free`,
  stay_imported: msg`Imported from a file`,
  stay_import_returned: msg`Took an import of a file back`,
  registration_made: msg`Made the file for the authority`,
  booking_registered: msg`Made the file of the booking for the authority`,
  registered_by_hand: msg`Registered the guests by hand`,
  registered_by_hand_undone: msg`Took back that the guests were registered by hand`,
  registration_withdrawn: msg`Canceled the report with the authority`,
  registration_withdrawn_undone: msg`Took back that the report was canceled with the authority`,
  travellers_changed: msg`Changed the travelers`,
  booker_changed: msg`Changed the booker’s contact details`,
  identity_viewed: msg`Viewed the identity data of travelers`,
  identity_erased: msg`Identity data was erased`,
  traveller_invited: msg`Invited a fellow traveler`,
  invitation_revoked: msg`Withdrew an invitation`,
  traveller_entered: msg`A fellow traveler entered their data`,
  services_changed: msg`Changed the extras`,
  login_link_sent: msg`Sent the guest a sign-in link`,
  login_invited: msg`Invited the guest to sign in`,
  login_reset: msg`Reset the guest’s sign-in`,
  login_tries_lifted: msg`Let the guest try to sign in again`,
  guest_erased: msg`Erased the guest’s data`,
  wifi_viewed: msg`Viewed the WiFi`,
  document_opened: msg`Opened a document`,
  infotexts_read: msg`Read the things to know`,
  way_opened: msg`Opened the directions`,
};

const otherAction = msg`Something else`;

/** A line of the protocol in words; an action of a newer server is still a line. */
export function protocolText(action: StayAction): MessageDescriptor {
  return Object.hasOwn(actionTexts, action) ? actionTexts[action] : otherAction;
}

export const travellerKinds: Record<Traveler["kind"], MessageDescriptor> = {
  adult: msg`Adult`,
  child: msg`Child`,
  toddler: msg`Infant`,
};

const categoryTexts: Record<Category, MessageDescriptor> = {
  airport: msg`Airport`,
  amusement_park: msg`Amusement park`,
  beach: msg`Beach`,
  bus_stop: msg`Bus stop`,
  castle: msg`Castle`,
  town_centre: msg`Town center`,
  clubs: msg`Clubs`,
  doctor: msg`Doctor`,
  ferry: msg`Ferry`,
  fun_and_sport: msg`Fun and sports`,
  golf_course: msg`Golf course`,
  motorway: msg`Highway`,
  ice_cream_parlour: msg`Ice cream parlor`,
  museum: msg`Museum`,
  pharmacy: msg`Pharmacy`,
  playground: msg`Playground`,
  restaurant: msg`Restaurant`,
  sea_access: msg`Sea access`,
  shops: msg`Shops`,
  sights: msg`Sights`,
  ski_lift: msg`Ski lift`,
  train_station: msg`Train station`,
  swimming_hall: msg`Indoor pool`,
  tourist_information: msg`Tourist information`,
  vet: msg`Vet`,
  water_access: msg`Water access`,
  water_sports: msg`Water sports`,
};

const otherCategory = msg`Other places`;

/** A category that a newer server knows and this page does not is still shown. */
export function categoryText(category: Category): MessageDescriptor {
  return Object.hasOwn(categoryTexts, category) ? categoryTexts[category] : otherCategory;
}
