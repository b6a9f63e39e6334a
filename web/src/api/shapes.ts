import type { Answers } from "./answers";

/** A task as the lists and the realtime channel carry it. Times are the wall clock of the property's zone. */
export type Task = Answers["TaskAnswer"];

export type NextOccupation = Answers["TaskNextOccupation"];

/** One task with all that is needed to do it. */
export type TaskDetail = Answers["TaskDetail"];

/** A picture of a task; its bytes are a call of their own. */
export type TaskPicture = Answers["ChecklistPictureBody"];

export type Checklist = Answers["TaskChecklist"];

/** One item of a task's checklist and what became of it. */
export type ChecklistItem = Answers["TaskChecklistItem"];

/** The answer to what was done with an item. */
export type TickedItem = Answers["TaskTickedItem"];

/** A list that the agency keeps. */
export type ChecklistTemplate = Answers["ChecklistTemplateBody"];

/** One of many tasks with which something could not be done, and why. */
export type RefusedTask = Answers["TaskRefusedTask"];

/** One of those to whom tasks can be handed. */
export type StaffPerson = Answers["MemberStaffBody"];

export type Message = Answers["MessageBody"];
