import type { Answers } from "./answers";

/** Where the document cannot say it in types: these may be null. */
interface Nullable {
  company: Answers["CleaningTaskStaff"] | null;
  person: Answers["CleaningTaskStaff"] | null;
  additional_person: Answers["CleaningTaskStaff"] | null;
  next_occupation: NextOccupation | null;
  kontrollen: Task[];
  company_answer: Answers["CleaningCompanyAnswer"] | null;
  sent_back: Answers["CleaningTaskSentBack"] | null;
}

export type NextOccupation = Omit<Answers["CleaningNextOccupation"], "block"> & {
  block: Answers["CleaningNextBlock"] | null;
};

/** A task as the lists and the realtime channel carry it. Times are the wall clock of the property's zone. */
export type Task = Omit<Answers["CleaningTask"], keyof Nullable> & Nullable;

/** One task with all that is needed to do it. */
export type TaskDetail = Omit<Answers["CleaningTaskDetail"], keyof Nullable | "wifi"> &
  Nullable & { wifi: Answers["PropertyWiFiAnswer"] | null };

/** One of those to whom tasks can be handed. */
export type StaffPerson = Answers["CleaningStaffBody"];

export type Message = Answers["MessageBody"];
