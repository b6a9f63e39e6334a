import type { QueryClient } from "@tanstack/react-query";
import { type Loaded, loadReady, loadReadyStays } from "#/api/ready";
import type { Status } from "#/api/session";
import { stayQuery } from "#/features/stay/queries";
import type { Language } from "#/i18n/languages";
import { filesOf } from "./files";
import { hasTask, place, placed } from "./place";
import type { Of } from "./prepared";
import { stayFiles } from "./stay-files";
import { hasStay, placeStays, type Placing } from "./stay-place";

interface Arrived {
  version: string | undefined;
  until: string;
  complete: boolean;
  bytes: number;
  /** Puts it where its pages look for it, and gives what it is of. */
  place: (client: QueryClient, placing: Placing) => Promise<string[]>;
}

interface Work {
  /** Whose it is. */
  roles: readonly Status["roles"][number]["role"][];
  /** What of it may have changed when these answers are invalidated. */
  watched: readonly unknown[];
  load: (language: Language, known: string | undefined) => Promise<Arrived | "unchanged">;
  /** Whether all of one is on the device. */
  has: (client: QueryClient, ref: string, language: Language) => boolean;
  /** The files that it names, as it is on the device now. */
  files: (client: QueryClient, refs: readonly string[], language: Language) => string[];
}

function arrived<Answer extends { until: string; complete: boolean }>(
  { ready, version, bytes }: Loaded<Answer>,
  put: (client: QueryClient, ready: Answer, placing: Placing) => Promise<string[]>,
): Arrived {
  const { until, complete } = ready;
  return { version, until, complete, bytes, place: async (client, placing) => put(client, ready, placing) };
}

/** What is made ready, how it is asked for and where it goes. */
export const works: Record<Of, Work> = {
  tasks: {
    roles: ["cleaner", "company"],
    watched: ["cleanings", "cleaning", "messages", "problems"],
    load: async (language, known) => {
      const answer = await loadReady(known);
      if (answer === "unchanged") return answer;
      return arrived(answer, async (client, ready) => place(client, ready, language));
    },
    has: hasTask,
    files: (client, refs, language) => filesOf(placed(client, refs, language)),
  },
  stays: {
    roles: ["guest"],
    watched: ["reservations", "reservation", "messages"],
    load: async (language, known) => {
      const answer = await loadReadyStays(language, known);
      if (answer === "unchanged") return answer;
      return arrived(answer, async (client, ready, placing) => placeStays(client, ready, language, placing));
    },
    has: hasStay,
    files: (client, refs, language) =>
      stayFiles(refs.flatMap((ref) => client.getQueryData(stayQuery(ref, language).queryKey) ?? [])),
  },
};
