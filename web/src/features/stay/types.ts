import type { Money } from "#/i18n/format";

export type StayStatus = "offer" | "confirmed" | "cancelled";
export type Handover = "at_property" | "key_safe" | "meeting_point" | "office";
export type KeyReason = "departed" | "too_early" | "not_paid" | "not_firm";

export interface StayKey {
  handover: Handover;
  visible: boolean;
  reason?: KeyReason;
  visible_from: string;
  location: string;
  code?: string;
}

export interface Payment {
  paid_on: string;
  due_on: string;
  amount: Money;
  recipient: "agency" | "third";
  label: string;
  overdue: boolean;
}

export interface Service {
  id: number;
  kind: string;
  name: string;
  quantity: number;
  fee_basis: "night" | "person" | "person_night" | "unit";
  unit_amount: Money;
  amount: Money;
  timing: "deposit" | "final_payment" | "cash_third" | "cash_arrival" | "credit_card";
  mandatory: boolean;
}

export interface Traveller {
  id: number;
  kind: "adult" | "child" | "toddler";
  main: boolean;
  first_name: string;
  last_name: string;
  birthday_known: boolean;
  passport_known: boolean;
}

export interface Directions {
  category: string;
  places: { name: string; metres: number; lat: number; lon: number }[];
}

export interface Stay {
  memberid: number;
  id: number;
  vorg_id: number;
  booking_number: string;
  viewer: "guest" | "manager";
  status: StayStatus;
  arrival: string;
  departure: string;
  arrival_time: string;
  departure_time: string;
  arrival_time_individual: boolean;
  departure_time_individual: boolean;
  nights: number;
  adults: number;
  children: number;
  toddlers: number;
  pets: number;
  cots: number;
  max_occupancy: number;
  booker: { first_name: string; last_name: string; email: string; phone: string };
  property: {
    memberid: number;
    id: number;
    title: string;
    short_title: string;
    building: string;
    street: string;
    postalcode: string;
    city: string;
    country: string;
    location_description: string;
    lat: number;
    lon: number;
    bedrooms: number;
    amenities: { category: string; name: string }[];
    picture: string | null;
  };
  money: {
    rentalprice: Money;
    tourist_tax: Money;
    deposit?: Money;
    total: Money;
    paid: Money;
    to_pay: Money;
    total_third: Money;
    paid_third: Money;
    to_pay_third: Money;
    on_arrival: Money;
  };
  payments: Payment[];
  services: Service[];
  travellers: Traveller[];
  beach_chair: string;
  parking_lot: string;
  editable_until: string;
  travellers_editable: boolean;
  key: StayKey;
  meeting_point: string;
  wifi: { type: 0 | 1 | 2; ssid: string; password?: string; qr: string } | null;
  emergency_phone: string;
  office: { name: string; address: string; hours: string; phone: string; email: string };
  infotexts: { id: number; lang: string; title: string; body: string }[];
  directions: Directions[];
  unread: number;
  lastmessage: string;
  time_zone: string;
  today: string;
}

export interface StaySummary {
  memberid: number;
  id: number;
  vorg_id: number;
  booking_number: string;
  status: StayStatus;
  arrival: string;
  departure: string;
  arrival_time: string;
  departure_time: string;
  adults: number;
  children: number;
  toddlers: number;
  agency: string;
  title: string;
  short_title: string;
  city: string;
  country: string;
  unread: number;
  lastmessage: string;
  time_zone: string;
  today: string;
}
