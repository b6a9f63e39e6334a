import { Plural, useLingui } from "@lingui/react/macro";
import { ArrowRight, CircleAlert, CircleCheck, CircleMinus } from "lucide-react";
import type { HomeResult } from "#/api/properties";
import { Icon } from "#/ui/Icon";
import { nameOf, wordsOf } from "./field-names";

type Shown = HomeResult & { line?: number };

/** Why a home cannot be changed, in words. */
function useWhy(): (result: Shown) => string {
  const { t, i18n } = useLingui();
  const reason = (why: string) => {
    if (why === "required") return t`Please fill this in.`;
    if (why === "too_long") return t`This is too long.`;
    if (why === "range") return t`This number is out of range.`;
    if (why === "given twice") return t`This is in the file twice.`;
    if (why === "unknown column") return t`This column is not known.`;
    if (why.startsWith("must be a number")) return t`This is not a number such as 12.5.`;
    if (why.startsWith("must be true")) return t`Only true or false fits here.`;
    if (why.startsWith("not the name")) return t`Nobody in the team has this name.`;
    return t`Please check this.`;
  };
  return (result) => {
    if (result.missing) return t`There is no such property.`;
    if (result.clashes.length > 0) return t`Someone else has changed it in the meantime.`;
    return Object.entries(result.fields)
      .map(([field, why]) => `${nameOf(i18n, field.replace(/_(en|de|es|pl)$/, ".$1"))}: ${reason(why)}`)
      .join(" ");
  };
}

function Row({ result, staff }: { result: Shown; staff: readonly { id: number; name: string }[] }) {
  const { t, i18n } = useLingui();
  const why = useWhy();
  const { line } = result;
  const refused = result.outcome === "refused";
  const changed = result.outcome === "changed" || result.outcome === "added";
  const words = (field: string, value: unknown) => wordsOf(i18n, field, value, staff) || t`empty`;
  return (
    <li className="flex gap-3 py-2">
      <Icon
        of={refused ? CircleAlert : changed ? CircleCheck : CircleMinus}
        className={refused ? "mt-0.5 text-late" : changed ? "mt-0.5 text-done" : "mt-0.5 text-ink-faint"}
      />
      <div className="min-w-0 grow">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {result.title || t`New property`}
          {line !== undefined && <span className="text-14 font-normal text-ink-soft"> · {t`line ${line}`}</span>}
        </p>
        {refused && <p className="text-14 font-medium text-late-ink">{why(result)}</p>}
        {result.outcome === "added" && <p className="text-14 text-ink-soft">{t`New property`}</p>}
        {result.outcome === "unchanged" && <p className="text-14 text-ink-soft">{t`Nothing changes.`}</p>}
        {result.changes.map((change) => (
          <p key={change.field} className="flex flex-wrap items-center gap-x-2 text-14 [overflow-wrap:anywhere]">
            <span className="text-ink-soft">{nameOf(i18n, change.field)}:</span>
            <span className="line-clamp-2">{words(change.field, change.before)}</span>
            <Icon of={ArrowRight} size={14} />
            <span className="sr-only">{t`became`}</span>
            <span className="line-clamp-2 font-medium">{words(change.field, change.after)}</span>
          </p>
        ))}
      </div>
    </li>
  );
}

/** One line for each home, those that cannot be changed first; a long list shows its beginning. */
export function HomeResults({
  results,
  staff,
}: {
  results: readonly Shown[];
  staff: readonly { id: number; name: string }[];
}) {
  const most = 200;
  const rank = { refused: 0, added: 1, changed: 1, unchanged: 2 };
  const shown = results.toSorted((a, b) => rank[a.outcome] - rank[b.outcome]).slice(0, most);
  const more = results.length - shown.length;
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((result, at) => (
          <Row key={result.line ?? `${result.id} ${at}`} result={result} staff={staff} />
        ))}
      </ul>
      {more > 0 && (
        <p className="pt-2 text-14 text-ink-soft">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </>
  );
}
