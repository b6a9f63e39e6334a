import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { type HomeHistoryLine, homeHistoryQuery } from "#/api/properties";
import { teamQuery } from "#/api/team";
import { useFormats } from "#/i18n/format";
import { Became, HistoryList } from "#/parts/HistoryList";
import { Section } from "#/parts/Section";
import { ImportLink } from "#/parts/ImportLink";
import { nameOf, wordsOf } from "./field-names";

const actions: Record<HomeHistoryLine["action"], MessageDescriptor> = {
  created: msg({ message: "Added", context: "in the history of a property" }),
  edited: msg({ message: "Changed", context: "in the history of a property" }),
  copied: msg`Added as a copy`,
  put_away: msg`Put away`,
  brought_back: msg`Brought back`,
  code_viewed: msg`Looked at the key code`,
  wifi_viewed: msg`Looked at the WiFi password`,
  import_returned: msg`Import taken back`,
  places_added: msg`Places nearby added`,
  place_changed: msg`Place nearby changed`,
  place_removed: msg`Place nearby removed`,
  places_imported: msg`Places nearby from a file`,
  text_added: msg`Info text added`,
  text_changed: msg`Info text changed`,
  text_removed: msg`Info text removed`,
  texts_ordered: msg`Info texts put into another order`,
  texts_imported: msg`Info texts from a file`,
  picture_added: msg`Picture added`,
  picture_replaced: msg`Picture replaced`,
  picture_removed: msg`Picture removed`,
  pictures_ordered: msg`Pictures put into another order`,
  document_added: msg`Document added`,
  document_removed: msg`Document removed`,
  calendar_connected: msg`Calendar connected`,
  calendar_readdressed: msg`Calendar got a new address`,
  calendar_disconnected: msg`Calendar disconnected`,
  calendar_loss_accepted: msg`Stays missing in the calendar cancelled`,
  calendar_replayed: msg`Earlier answer of a calendar applied again`,
  outgoing_made: msg`Calendar for a channel created`,
  outgoing_readdressed: msg`Calendar for a channel got a new address`,
  outgoing_removed: msg`Calendar for a channel removed`,
  calendar_file_read: msg`Calendar read from a file`,
  calendar_night_free: msg`Night after a stay kept free`,
  calendar_nights_free: msg`Nights after the stays of a calendar always kept free`,
  calendar_nights_asked: msg`Nights after the stays of a calendar are asked about again`,
};

/** Acts of which each changed field has a line. */
const ofField: ReadonlySet<HomeHistoryLine["action"]> = new Set(["edited", "import_returned"]);

function Line({
  line,
  member,
  team,
}: {
  line: HomeHistoryLine;
  member: number;
  team: readonly { id: number; name: string }[];
}) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const words = (value: unknown) => wordsOf(i18n, line.field, value, team) || t`empty`;
  const who = line.import
    ? t({ message: "Import", context: "in the history of a property" })
    : line.by || t`A person who has left`;
  return (
    <li className="flex flex-col gap-0.5 py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">
          {ofField.has(line.action) && line.field !== "" ? nameOf(i18n, line.field) : i18n._(actions[line.action])}
        </span>
        <span className="figures text-14 text-ink-soft">
          {who} · {format.dateTime(line.at)}
        </span>
      </span>
      {line.name !== "" && (
        <span className="[overflow-wrap:anywhere]">
          {line.name}
          {line.field !== "" && ` · ${nameOf(i18n, line.field)}`}
        </span>
      )}
      {line.run > 0 && (
        <span className="text-14">
          <ImportLink member={member} number={line.run} />
          {line.action === "import_returned" && line.field !== "" && ` · ${i18n._(actions.import_returned)}`}
        </span>
      )}
      {line.field !== "" && <Became before={words(line.before)} after={words(line.after)} />}
    </li>
  );
}

/** Who changed what of a home, and when. */
export function HomeHistory({ id, member }: { id: string; member: number }) {
  const { t } = useLingui();
  const team = useQuery(teamQuery(member)).data ?? [];
  return (
    <div className="max-w-3xl pt-4">
      <Section icon={History} title={t`History`}>
        <HistoryList
          of={homeHistoryQuery(id)}
          renderLine={(line) => <Line key={line.id} line={line} member={member} team={team} />}
        />
      </Section>
    </div>
  );
}
