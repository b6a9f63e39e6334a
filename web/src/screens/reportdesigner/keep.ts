import type { Status } from "#/api/session";
import { draftsOf, keepDraft, readDraft } from "#/offline/drafts";
import { local } from "#/session/store";
import type { ReportTemplate } from "#/api/reports";
import { isTemplate } from "./template";

/** A drawing that is not saved, with what it began from. */
interface KeptDrawing {
  ref: string;
  revision: number;
  shared: boolean;
  base: ReportTemplate;
  template: ReportTemplate;
}

/** Where a drawing is kept on this device. */
export interface Keeper {
  read: () => KeptDrawing | undefined;
  write: (drawing: KeptDrawing | undefined) => void;
}

const name = "report designer";

function parsed(text: string): KeptDrawing | undefined {
  try {
    const read = JSON.parse(text) as Partial<KeptDrawing> | null;
    return isTemplate(read?.template) && isTemplate(read.base) ? (read as KeptDrawing) : undefined;
  } catch {
    return undefined;
  }
}

/** What a later release has drawn, and this one cannot open, is not removed: only a drawing takes its place. */
const mayGo = (text: string) => text === "" || parsed(text) !== undefined;

const textOf = (drawing: KeptDrawing | undefined) => (drawing ? JSON.stringify(drawing) : "");

/** Without a sign-in a drawing belongs to the device. */
export const deviceKeeper: Keeper = {
  read: () => parsed(local.get(name) ?? ""),
  write: (drawing) => {
    if (drawing) local.set(name, textOf(drawing));
    else if (mayGo(local.get(name) ?? "")) local.remove(name);
  },
};

/** Sealed like all unsent drafts: only the person who drew it can read it. What was drawn before the sign-in goes on as theirs, where they have none. */
export async function personKeeper(status: Status): Promise<Keeper> {
  await draftsOf(status);
  const keeper: Keeper = {
    read: () => parsed(readDraft(name)),
    write: (drawing) => {
      if (drawing || mayGo(readDraft(name))) keepDraft(name, textOf(drawing));
    },
  };
  const own = readDraft(name);
  const before = mayGo(own) && !parsed(own) ? deviceKeeper.read() : undefined;
  if (before) {
    keeper.write(before);
    deviceKeeper.write(undefined);
  }
  return keeper;
}
