import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { type WorkLine, workHistoryQuery } from "#/api/people";
import { allHomesQuery } from "#/api/properties";
import { useFormats } from "#/i18n/format";
import { Became, HistoryList } from "#/parts/HistoryList";
import { Section } from "#/parts/Section";
import { nameOfField, useWorkWords } from "./work-words";

/** Who changed what of somebody's work and absences, and when. */
export function WorkHistory({ id, member }: { id: string; member: number }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const homes = useQuery(allHomesQuery(member)).data ?? [];
  const words = useWorkWords(homes);
  const line = (each: WorkLine) => (
    <li key={each.id} className="flex flex-col gap-0.5 py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{each.field === "absence" ? t`Absence` : nameOfField(i18n, each.field)}</span>
        <span className="figures text-14 text-ink-soft">
          {each.by || t`A person who has left`} · {format.dateTime(each.at)}
        </span>
      </span>
      <Became before={words(each.field, each.before) || t`empty`} after={words(each.field, each.after) || t`empty`} />
    </li>
  );
  return (
    <Section icon={History} title={t`History`}>
      <HistoryList of={workHistoryQuery(id)} renderLine={line} />
    </Section>
  );
}
