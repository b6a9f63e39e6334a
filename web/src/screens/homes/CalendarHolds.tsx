import { Plural, useLingui } from "@lingui/react/macro";
import type { CalendarLook } from "#/api/channel-calendars";
import { useFormats } from "#/i18n/format";
import { Notice } from "#/ui/Notice";
import { sourceNames } from "./calendar-source";

/** One unusual thing about a calendar, in a sentence. */
function Unusual({ odd }: { odd: CalendarLook["odd"][number] }) {
  const { t } = useLingui();
  const format = useFormats();
  const { count } = odd;
  const nights = odd.arrival === "" ? "" : `${format.date(odd.arrival)} – ${format.date(odd.departure)}`;
  switch (odd.kind) {
    case "empty":
      return t`It has no entry. That is right only if nothing is booked or closed.`;
    case "past":
      return t`Nothing in it is still to come. Is it the calendar of this property?`;
    case "overlap":
      return (
        <Plural
          value={count}
          one={`A stay overlaps another one: ${nights}.`}
          other={`# stays overlap another one, the first: ${nights}.`}
        />
      );
    case "same_uid":
      return (
        <Plural
          value={count}
          one={`# entry shares an ID with another one, so a change is recognized by its dates alone: ${nights}.`}
          other={`# entries share an ID, so a change is recognized by the dates alone. The first: ${nights}.`}
        />
      );
    case "no_uid":
      return (
        <Plural
          value={count}
          one={`# entry has no ID, so a change is recognized by its dates alone: ${nights}.`}
          other={`# entries have no ID, so a change is recognized by the dates alone. The first: ${nights}.`}
        />
      );
    case "long":
      return (
        <Plural
          value={count}
          one={`A stay has more than 90 nights: ${nights}. Perhaps the property is closed then.`}
          other={`# stays have more than 90 nights, the first: ${nights}. Perhaps the property is closed then.`}
        />
      );
    case "far":
      return (
        <Plural
          value={count}
          one={`A stay begins more than two years from now: ${nights}. Is its year right?`}
          other={`# stays begin more than two years from now, the first: ${nights}. Are the years right?`}
        />
      );
  }
}

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
      {look.odd.length > 0 && (
        <Notice tone="warn" title={t`Check this before you connect it`}>
          <ul className="flex flex-col gap-1">
            {look.odd.map((odd) => (
              <li key={odd.kind}>
                <Unusual odd={odd} />
              </li>
            ))}
          </ul>
        </Notice>
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
