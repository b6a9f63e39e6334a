import { useLingui } from "@lingui/react/macro";
import { Archive, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { HomeLine } from "#/api/properties";
import { PropertyPicture } from "#/features/stay/PropertyPicture";
import { usePicture } from "#/features/stay/use-picture";
import { Pill } from "#/ui/Badge";
import { cardLink } from "#/ui/CardLink";
import { Checkbox } from "#/ui/Checkbox";
import { Icon } from "#/ui/Icon";
import { type HomeColumn, homeColumnNames, useHomeCell } from "./HomesTable";
import { missingWords } from "./missing";

const look =
  "flex min-h-20 min-w-0 grow items-center gap-4 rounded-card border border-line bg-card p-3 shadow-card transition-colors hover:bg-sunk";
const Row = cardLink(look);

function Thumb({ home }: { home: HomeLine }) {
  const { data } = usePicture(home.picture, 256);
  const whole = "size-full object-cover";
  return (
    <span className="size-18 shrink-0 overflow-hidden rounded-control bg-sunk" aria-hidden>
      {data ? (
        <img src={data} alt="" className={whole} />
      ) : (
        <PropertyPicture of={`${home.title} ${home.city}`} className={whole} />
      )}
    </span>
  );
}

/** What has places of its own on a card. */
const placed: readonly HomeColumn[] = ["street", "city", "missing"];

function Facts({ home, columns }: { home: HomeLine; columns: readonly HomeColumn[] }) {
  const { t, i18n } = useLingui();
  const cell = useHomeCell();
  const lacking = columns.includes("missing") ? missingWords(i18n, home.missing) : "";
  const where = (["street", "city"] as const).filter((column) => columns.includes(column));
  return (
    <span className="min-w-0 grow">
      <span className="block font-semibold [overflow-wrap:anywhere]">{home.title}</span>
      <span className="block text-14 text-ink-soft">
        {where
          .map((column) => cell(home, column))
          .filter(Boolean)
          .join(", ")}
      </span>
      {columns
        .filter((column) => !placed.includes(column))
        .map((column) => ({ column, value: cell(home, column) }))
        .filter(({ value }) => value !== "" && value !== 0)
        .map(({ column, value }) => (
          <span key={column} className="block text-14 text-ink-soft [overflow-wrap:anywhere]">
            {i18n._(homeColumnNames[column])}: <span className="text-ink">{value}</span>
          </span>
        ))}
      {!home.active && <Pill icon={Archive}>{t({ message: "Put away", context: "a property" })}</Pill>}
      {lacking !== "" && (
        <span className="mt-1 flex items-start gap-1 text-14 font-medium text-warn-ink">
          <Icon of={TriangleAlert} size={16} className="mt-0.5" />
          <span className="min-w-0">{t`Missing: ${lacking}`}</span>
        </span>
      )}
    </span>
  );
}

/** How long a finger rests on a card until it is chosen, and how far it may slip. */
const held = { ms: 500, px: 10 };

/** Says when a finger rests on something; what lies beneath is then not pressed. */
function Hold({ onHold, children }: { onHold: () => void; children: ReactNode }) {
  const timer = useRef<{ id: number; x: number; y: number }>(undefined);
  const done = useRef(false);
  const stop = () => {
    clearTimeout(timer.current?.id);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current?.id), []);
  return (
    <div
      className="flex min-w-0 grow touch-manipulation select-none [-webkit-touch-callout:none]"
      onPointerDown={(event) => {
        done.current = false;
        if (event.pointerType === "mouse") return;
        const id = window.setTimeout(() => {
          done.current = true;
          onHold();
        }, held.ms);
        timer.current = { id, x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        const at = timer.current;
        if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > held.px) stop();
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => {
        if (done.current || timer.current) event.preventDefault();
      }}
      onClickCapture={(event) => {
        if (!done.current) return;
        done.current = false;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}

/** The homes on a phone, one card each with what was chosen to be shown. While several are chosen, a press on a card chooses it. */
export function HomeCards(props: {
  homes: readonly HomeLine[];
  columns: readonly HomeColumn[];
  choosing: boolean;
  chosen: ReadonlySet<number>;
  select: (id: number, on: boolean) => void;
  onHold: (id: number) => void;
}) {
  const { homes, columns, choosing, chosen, select, onHold } = props;
  const { t } = useLingui();
  return (
    <ul className="flex flex-col gap-3">
      {homes.map((home) => {
        const { id, title } = home;
        const on = chosen.has(id);
        const content = (
          <>
            <Thumb home={home} />
            <Facts home={home} columns={columns} />
          </>
        );
        return (
          <li key={id}>
            {choosing ? (
              <Checkbox checked={on} onChange={(next) => select(id, next)}>
                <span className="sr-only">{t`Choose ${title}`}</span>
                <span className={`${look} ${on ? "border-sea" : ""}`}>{content}</span>
              </Checkbox>
            ) : (
              <Hold onHold={() => onHold(id)}>
                <Row to="/manage/properties/$id" params={{ id: `${home.memberid}-${id}` }}>
                  {content}
                </Row>
              </Hold>
            )}
          </li>
        );
      })}
    </ul>
  );
}
