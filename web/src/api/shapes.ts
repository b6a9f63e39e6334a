import type { Answers } from "./answers";

/** Where the document cannot say it in types: these may be null. */
interface Nullable {
  company: Answers["TaskStaff"] | null;
  person: Answers["TaskStaff"] | null;
  additional_person: Answers["TaskStaff"] | null;
  next_occupation: NextOccupation | null;
  kontrollen: Task[];
  company_answer: Answers["TaskCompanyAnswer"] | null;
  sent_back: Answers["TaskSentBack"] | null;
}

export type NextOccupation = Omit<Answers["TaskNextOccupation"], "block"> & {
  block: Answers["TaskNextBlock"] | null;
};

/** A task as the lists and the realtime channel carry it. Times are the wall clock of the property's zone. */
export type Task = Omit<Answers["TaskAnswer"], keyof Nullable> & Nullable;

/** One task with all that is needed to do it. */
export type TaskDetail = Omit<Answers["TaskDetail"], keyof Nullable | "wifi" | "checklist" | "checked_checklist"> &
  Nullable & {
    wifi: Answers["PropertyWiFiAnswer"] | null;
    checklist: Checklist | null;
    checked_checklist: Checklist | null;
  };

/** A picture of a task; its bytes are a call of their own. */
export type TaskPicture = Answers["ChecklistPictureBody"];

/** One item of a task's checklist and what became of it. */
export type ChecklistItem = Omit<Answers["TaskChecklistItem"], "picture"> & { picture: TaskPicture | null };

/** The items of one room. */
type ChecklistRoom = Omit<Answers["TaskChecklistRoom"], "items"> & { items: ChecklistItem[] };

export type Checklist = Omit<Answers["TaskChecklist"], "rooms"> & { rooms: ChecklistRoom[] };

/** The answer to what was done with an item. */
export type TickedItem = Omit<Answers["TaskTickedItem"], "item"> & { item: ChecklistItem };

/** A list that the agency keeps. */
export type ChecklistTemplate = Omit<Answers["ChecklistTemplateBody"], "rooms"> & {
  rooms: (Omit<Answers["ChecklistTemplateRoom"], "items"> & {
    items: (Omit<Answers["ChecklistTemplateItem"], "picture"> & { picture: TaskPicture | null })[];
  })[];
};

/** One of many tasks with which something could not be done, and why. */
export type RefusedTask = Answers["TaskRefusedTask"];

/** What became of an answer to many tasks. */
export type TaskAnswers = Answers["TaskAnswers"];

/** One of those to whom tasks can be handed. */
export type StaffPerson = Answers["TaskStaffBody"];

export type Message = Answers["MessageBody"];
