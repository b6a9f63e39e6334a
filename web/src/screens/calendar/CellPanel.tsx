import { useLingui } from "@lingui/react/macro";
import { CalendarPlus, CalendarSync, CalendarX2, ChevronRight, House, Minus, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { shiftDay } from "#/i18n/wire-time";
import { Pill } from "#/ui/Badge";
import { Button, IconButton } from "#/ui/Button";
import { cardLink } from "#/ui/CardLink";
import { Changes } from "#/ui/Changes";
import { Dialog } from "#/ui/Dialog";
import type { Cell } from "#/ui/grid";
import { Icon } from "#/ui/Icon";
import { Link, LinkButton } from "#/ui/Link";
import { contentOf, type HomeRow, lookOfTask, noHome, takenBy } from "./rows";
import { type CalendarWords, toneText } from "./words";

const RowLink = cardLink(
  "flex min-w-0 grow target items-center gap-3 rounded-control px-2 py-2 -mx-2 text-ink hover:bg-sunk",
);

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-14 font-bold text-ink-soft">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

/** Which stay, closed nights or visit is to be moved. */
export type ToMove = { stay: number } | { block: number };

/** The home and the nights that are to be closed; empty days where nobody has chosen any. */
export interface Closing {
  property: number;
  arrival: string;
  departure: string;
}

/** The most nights that are chosen here; the forms take more. */
const mostNights = 60;

/** The way to move the thing beside it. */
function Move({ what, onPress }: { what: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton
      changes="office"
      icon={CalendarSync}
      label={t`Move ${what} to…`}
      variant="framed"
      aria-haspopup="dialog"
      onPress={onPress}
    />
  );
}

/** What a home has in a cell of the calendar, with the ways to each thing, and what can be entered there. */
export function CellPanel(props: {
  member: number;
  row: HomeRow;
  /** A bar, a day, or several days. */
  cell: Cell;
  /** Whether somebody has said which nights: a strip of a phone shows all days, and nobody has. */
  nights: boolean;
  days: readonly string[];
  today: string;
  words: CalendarWords;
  onCloseNights: (begins: Closing) => void;
  onMove: (of: ToMove) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { member, row, cell, days, words } = props;
  const { home } = row;
  const from = days[0] ?? "";
  const first = days[cell.column] ?? from;
  const { tasks, visits } = contentOf(row, from, cell);
  const chosen = cell.bar === undefined && props.nights;
  const [count, setCount] = useState(chosen ? cell.span : 1);
  const end = cell.column + (chosen ? count : cell.span);
  const bars = row.bars.filter((bar) =>
    cell.bar === undefined ? bar.from < end && bar.to > cell.column : bar.key === cell.bar,
  );
  const stays = bars.flatMap((bar) => ("stay" in bar ? [bar.stay] : []));
  const blocks = [...bars.flatMap((bar) => ("block" in bar ? [bar.block] : [])), ...visits];
  const { words: state, tone } = words.now(home, props.today);
  const [arrival, departure] = chosen ? [first, shiftDay(first, count)] : ["", ""];
  const free =
    home.id !== noHome &&
    cell.bar === undefined &&
    (!chosen || takenBy(row, undefined, { arrival, departure }).length === 0);
  const begins = { ref: `${member}-${home.id}`, date: arrival || undefined, until: departure || undefined };
  return (
    <Dialog
      title={words.title(home)}
      isOpen
      onClose={props.onClose}
      actions={
        free && (
          <Changes>
            <Button
              variant="secondary"
              icon={CalendarX2}
              onPress={() => props.onCloseNights({ property: home.id, arrival, departure })}
            >
              {t`Close nights`}
            </Button>
            <LinkButton
              to="/manage/reservations/new"
              search={({ member: at }) => ({ member: at, ...begins, whom: "owner" as const })}
              variant="secondary"
              icon={House}
            >
              {t`Owner’s stay`}
            </LinkButton>
            <LinkButton
              to="/manage/reservations/new"
              search={({ member: at }) => ({ member: at, ...begins })}
              icon={CalendarPlus}
            >
              {t`New reservation`}
            </LinkButton>
          </Changes>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          {cell.bar === undefined && (
            <>
              <span className="figures">
                {chosen ? words.span(arrival, departure) : words.span(first, days[end - 1] ?? first)}
              </span>
              {" · "}
            </>
          )}
          <span className={`font-semibold ${toneText[tone]}`}>{state}</span>
        </p>
        {chosen && free && (
          <Changes>
            <div className="flex items-center gap-3">
              <IconButton
                icon={Minus}
                label={t`One night less`}
                variant="framed"
                isDisabled={count <= 1}
                onPress={() => setCount(count - 1)}
              />
              <span aria-live="polite" className="figures min-w-24 text-center font-semibold">
                {words.nights(count)}
              </span>
              <IconButton
                icon={Plus}
                label={t`One night more`}
                variant="framed"
                isDisabled={count >= mostNights}
                onPress={() => setCount(count + 1)}
              />
            </div>
          </Changes>
        )}
        {stays.length > 0 && (
          <Lines title={t`Reservations`}>
            {stays.map((stay) => (
              <li key={stay.id} className="flex items-center gap-2">
                <RowLink to="/manage/reservations/$id" params={{ id: `${member}-${stay.id}` }}>
                  <span className="min-w-0 grow">
                    <span className="flex flex-wrap items-center gap-2 font-semibold">
                      {words.guestOf(stay)}
                      <Pill tone="neutral">{words.stateOf(stay)}</Pill>
                      {stay.kind === "owner" && <Pill tone="interim">{t`Owner’s stay`}</Pill>}
                      {stay.sold_twice && <Pill tone="late">{t`Double booking`}</Pill>}
                      {stay.missing && <Pill tone="warn">{t`Data missing`}</Pill>}
                      {stay.changed && <Pill tone="warn">{t`Changed recently`}</Pill>}
                    </span>
                    <span className="figures block text-14 text-ink-soft">
                      {words.day(stay.arrival)} {stay.arrival_time} – {words.day(stay.departure)} {stay.departure_time}
                    </span>
                    <span className="figures block text-14 text-ink-soft">
                      {[words.persons(stay.persons), stay.source].filter((part) => part !== "").join(" · ")}
                    </span>
                  </span>
                  <Icon of={ChevronRight} className="text-ink-faint" />
                </RowLink>
                <Move what={words.guestOf(stay)} onPress={() => props.onMove({ stay: stay.id })} />
              </li>
            ))}
          </Lines>
        )}
        {blocks.length > 0 && (
          <Lines title={t`Closed`}>
            {blocks.map((block) => (
              <li key={block.id} className="flex items-center gap-2">
                <RowLink
                  to="/manage/reservations"
                  search={({ member: at }) => ({ member: at, whom: "blocks" as const, block: block.id })}
                >
                  <span className="min-w-0 grow">
                    <span className="block font-semibold">{words.reason(block)}</span>
                    <span className="figures block text-14 text-ink-soft">{words.spanOf(block)}</span>
                  </span>
                  <Icon of={ChevronRight} className="text-ink-faint" />
                </RowLink>
                {block.own && <Move what={words.reason(block)} onPress={() => props.onMove({ block: block.id })} />}
              </li>
            ))}
          </Lines>
        )}
        {tasks.length > 0 && (
          <Lines title={t`Tasks`}>
            {tasks.map((task) => {
              const { look, sign } = lookOfTask(task);
              return (
                <li key={task.id}>
                  <RowLink to="/manage/task/$id" params={{ id: `${member}-${task.id}` }}>
                    <span
                      aria-hidden
                      className={`grid size-4 shrink-0 place-items-center text-12 leading-none font-bold ${look}`}
                    >
                      {sign}
                    </span>
                    <span className="min-w-0 grow">
                      <span className="block font-semibold">{words.kindOf(task)}</span>
                      <span className="figures block text-14 text-ink-soft">
                        {[
                          `${words.day(task.day)} ${task.start}`,
                          words.taskState(task),
                          task.unassigned ? t`Nobody yet` : "",
                        ]
                          .filter((part) => part !== "")
                          .join(" · ")}
                      </span>
                    </span>
                    <Icon of={ChevronRight} className="text-ink-faint" />
                  </RowLink>
                </li>
              );
            })}
          </Lines>
        )}
        {stays.length + blocks.length + tasks.length === 0 && (
          <div>
            <p>{count === 1 && chosen ? t`This night is free.` : t`These nights are free.`}</p>
            <Changes>
              <p className="text-ink-soft">{t`You can enter a reservation here, or close nights.`}</p>
            </Changes>
          </div>
        )}
        {chosen && !free && <p className="font-semibold text-late-ink">{t`Some of these nights are taken.`}</p>}
        {home.id !== noHome && (
          <p>
            <Link to="/manage/properties/$id" params={{ id: `${member}-${home.id}` }}>
              {t`Open the property`}
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}
