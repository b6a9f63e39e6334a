import { Plural, useLingui } from "@lingui/react/macro";
import { Baby, Star, User, UserRoundPlus } from "lucide-react";
import { Pill } from "#/ui/Badge";
import { Icon } from "#/ui/Icon";
import { unnamed } from "./rules";
import { travellerKinds } from "./texts";
import type { Stay } from "./types";

/** Who travels by name, and how many have none yet. */
export function TravelerList({ stay }: { stay: Stay }) {
  const { t, i18n } = useLingui();
  const missing = unnamed(stay);
  return (
    <ul className="divide-y divide-line">
      {stay.travellers.map((one) => {
        const name = `${one.first_name} ${one.last_name}`.trim();
        return (
          <li key={one.id} className="flex min-h-14 items-center gap-3 py-2.5">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sea-soft text-sea-ink">
              <Icon of={one.kind === "toddler" ? Baby : User} />
            </span>
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 grow basis-36">
                <span className="block font-semibold">{name === "" ? i18n._(travellerKinds[one.kind]) : name}</span>
                <span className="block text-14 text-ink-soft">
                  {i18n._(travellerKinds[one.kind])}
                  {one.birthday_known && ` · ${t`birthday entered`}`}
                  {one.passport_known && ` · ${t`ID number entered`}`}
                </span>
              </span>
              {one.main && <Pill tone="sea" icon={Star}>{t`Main guest`}</Pill>}
            </span>
          </li>
        );
      })}
      {missing > 0 && (
        <li className="flex min-h-14 items-center gap-3 py-2.5 text-ink-soft">
          <span className="grid size-10 shrink-0 place-items-center rounded-full border border-dashed border-line-strong">
            <Icon of={UserRoundPlus} />
          </span>
          <Plural value={missing} one="# person has no name yet" other="# people have no name yet" />
        </li>
      )}
    </ul>
  );
}
