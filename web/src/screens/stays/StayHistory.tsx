import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FilePen } from "lucide-react";
import { stayChangesQuery } from "#/api/office-stays";
import { useFormats } from "#/i18n/format";
import { Section } from "#/parts/Section";
import { useStayWords } from "./use-words";

/** What office, calendars and files have changed of a reservation, field by field. */
export function StayHistory({ id, member }: { id: string; member: number }) {
  const { t } = useLingui();
  const format = useFormats();
  const { name, value } = useStayWords(member);
  const { data } = useQuery(stayChangesQuery(id));
  if (!data || data.length === 0) return null;
  return (
    <Section icon={FilePen} title={t`What was changed`}>
      <ol className="divide-y divide-line">
        {data.map((line) => (
          <li key={line.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="block font-medium [overflow-wrap:anywhere]">
                {name(line.field)}: <s className="text-ink-soft">{value(line.field, line.before) || "–"}</s>{" "}
                {value(line.field, line.after) || "–"}
              </span>
              <span className="block text-14 text-ink-soft">{line.by || t`Person no longer known`}</span>
            </span>
            <span className="figures text-14 text-ink-soft">{format.dateTime(line.at)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
