import { Plural, useLingui } from "@lingui/react/macro";
import type { CalendarLook } from "#/api/channel-calendars";
import { useFormats } from "#/i18n/format";
import { Notice } from "#/ui/Notice";
import { sourceNames } from "./calendar-source";

/** What a calendar holds, before it is connected. */
export function CalendarHolds({ look }: { look: CalendarLook }) {
  const { t } = useLingui();
  const format = useFormats();
  const source = sourceNames[look.source];
  const { stays, blocks, refused } = look;
  const homes = look.used_by.join(", ");
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="done" title={t`A calendar of ${source}`}>
        <Plural value={stays} one="# coming stay" other="# coming stays" />
        {" · "}
        <Plural value={blocks} one="# closed period" other="# closed periods" />
      </Notice>
      {look.first.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {look.first.map((entry, at) => (
            <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
              <span className="figures">
                {format.date(entry.arrival)} – {format.date(entry.departure)}
              </span>
              <span className="text-14 text-ink-soft">
                {entry.kind === "block" ? t`Closed` : entry.kind === "tentative" ? t`Tentative` : t`Stay`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {homes !== "" && (
        <Notice tone="warn">{t`The same calendar is connected to ${homes} already. Each of its stays would be there twice.`}</Notice>
      )}
      {refused > 0 && (
        <Notice tone="warn">
          <Plural
            value={refused}
            one="# entry can’t be understood and is left out."
            other="# entries can’t be understood and are left out."
          />
        </Notice>
      )}
    </div>
  );
}
