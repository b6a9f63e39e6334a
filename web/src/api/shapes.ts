/** A company or a person by name. */
export interface TaskStaff {
  id: number;
  name: string;
}

export interface TaskFile {
  id: number;
  name: string;
  mime: string;
  size: number;
}

export interface NextOccupation {
  arrival: string;
  arrival_time: string;
  adults: number;
  children: number;
  toddlers: number;
  pets: number;
  cots: number;
  same_day: boolean;
  block: { arrival: string; departure: string } | null;
}

/** A task as the lists and the realtime channel carry it. Times are the wall clock of the property's zone. */
export interface Task {
  unread: number;
  lastmessage: string;
  reinplan_memberid: number;
  cleaning_rpmaid: number;
  type: "departure" | "arrival" | "service" | "interim" | "periodic";
  check: 0 | 1;
  title: string;
  property: {
    id: number;
    title: string;
    short_title: string;
    street: string;
    postalcode: string;
    city: string;
    lat: number;
    lon: number;
    time_zone: string;
  };
  company: TaskStaff | null;
  person: TaskStaff | null;
  additional_person: TaskStaff | null;
  planned_start: string;
  planned_end: string;
  cleaning_ist_start: string;
  cleaning_ist_end: string;
  annotations: string;
  attachments: TaskFile[];
  next_occupation: NextOccupation | null;
  changes: { field: string; at: string }[];
  kontrollen: Task[];
  state: "not_started" | "started" | "finished";
  version: number;
}

export interface TaskHistory {
  at: string;
  who: string;
  action: "started" | "ended" | "start_changed" | "end_changed" | "start_cleared" | "end_cleared";
  value: string;
}

export interface TaskDetail extends Task {
  location_description: string;
  property_annotations: string;
  staff_key: string;
  wifi: { type: number; ssid: string; password: string; qr: string } | null;
  infotexts: { id: number; lang: string; title: string; body: string }[];
  emergency_phone: string;
  messages: { total: number; unread: number };
  history: TaskHistory[];
}

export interface Message {
  msg_id: number;
  msg_text: string;
  msg_created: string;
  msg_isoutgoing: 0 | 1;
  msg_read: 0 | 1;
  msg_rpmaid?: number;
  msg_vorgid?: number;
  msg_memberid: number;
  msg_sender: string;
  msg_role: "agency" | "guest" | "cleaner" | "company";
  attachments: TaskFile[];
}
