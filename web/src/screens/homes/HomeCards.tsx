import { useLingui } from "@lingui/react/macro";
import { Archive, TriangleAlert } from "lucide-react";
import type { HomeLine } from "#/api/properties";
import { PropertyPicture } from "#/features/stay/PropertyPicture";
import { usePicture } from "#/features/stay/use-picture";
import { Pill } from "#/ui/Badge";
import { cardLink } from "#/ui/CardLink";
import { Checkbox } from "#/ui/Checkbox";
import { Icon } from "#/ui/Icon";
import { missingWords } from "./missing";

const Row = cardLink(
  "flex min-h-20 min-w-0 grow items-center gap-4 rounded-card border border-line bg-card p-3 shadow-card transition-colors hover:bg-sunk",
);

function Thumb({ home }: { home: HomeLine }) {
  const { data } = usePicture(home.picture, 256);
  const look = "size-full object-cover";
  return (
    <span className="size-18 shrink-0 overflow-hidden rounded-control bg-sunk" aria-hidden>
      {data ? (
        <img src={data} alt="" className={look} />
      ) : (
        <PropertyPicture of={`${home.title} ${home.city}`} className={look} />
      )}
    </span>
  );
}

/** The homes on a phone, one card each. */
export function HomeCards({
  homes,
  choosing,
  chosen,
  select,
}: {
  homes: readonly HomeLine[];
  choosing: boolean;
  chosen: ReadonlySet<number>;
  select: (id: number, on: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <ul className="flex flex-col gap-3">
      {homes.map((home) => {
        const { title } = home;
        const lacking = missingWords(i18n, home.missing);
        return (
          <li key={home.id} className="flex items-center gap-2">
            {choosing && (
              <Checkbox checked={chosen.has(home.id)} onChange={(on) => select(home.id, on)}>
                <span className="sr-only">{t`Choose ${title}`}</span>
              </Checkbox>
            )}
            <Row to="/manage/properties/$id" params={{ id: `${home.memberid}-${home.id}` }}>
              <Thumb home={home} />
              <span className="min-w-0 grow">
                <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
                <span className="block text-14 text-ink-soft">
                  {[home.street, `${home.postalcode} ${home.city}`.trim()].filter(Boolean).join(", ")}
                </span>
                {!home.active && <Pill icon={Archive}>{t({ message: "Put away", context: "a property" })}</Pill>}
                {lacking !== "" && (
                  <span className="mt-1 flex items-start gap-1 text-14 font-medium text-warn-ink">
                    <Icon of={TriangleAlert} size={16} className="mt-0.5" />
                    <span className="min-w-0">{t`Missing: ${lacking}`}</span>
                  </span>
                )}
              </span>
            </Row>
          </li>
        );
      })}
    </ul>
  );
}
