import { useLingui } from "@lingui/react/macro";
import { createLink } from "@tanstack/react-router";
import { Ellipsis, type LucideIcon } from "lucide-react";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { CountBadge } from "./Badge";
import { Icon } from "./Icon";
import { Menu, type MenuAction } from "./Menu";

interface PlaceProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
  icon: LucideIcon;
  label: string;
  /** What waits behind this place; `countLabel` says what is counted. */
  count?: number;
  countLabel?: string;
}

const stackedPlace = "group flex min-w-0 flex-col items-center gap-0.5 text-ink-soft aria-[current=page]:text-sea-ink";
const barPlace = `${stackedPlace} min-h-15 grow basis-0 px-0.5 pt-1.5 pb-1`;
const barWord =
  "max-w-full text-center text-[length:clamp(11px,3.2vw,var(--text-14))] leading-tight font-semibold hyphens-auto group-aria-[current=page]:underline group-aria-[current=page]:decoration-transparent";

/** An icon with what waits behind it, and the word beneath. */
function Stacked(props: Pick<PlaceProps, "icon" | "label" | "count" | "countLabel"> & { word: string }) {
  const { icon, label, word, count = 0, countLabel = "" } = props;
  return (
    <>
      <span className="relative rounded-full px-4 py-1 transition-colors group-hover:bg-sunk group-aria-[current=page]:bg-sea-soft">
        <Icon of={icon} size={24} />
        <span className="absolute -top-1 start-1/2 ms-1">
          <CountBadge count={count} label={countLabel} />
        </span>
      </span>
      <span className={word}>{label}</span>
    </>
  );
}

function BarPlace({ ref, icon, label, count, countLabel, ...rest }: PlaceProps) {
  return (
    <a {...rest} ref={ref} className={barPlace}>
      <Stacked word={barWord} {...{ icon, label, count, countLabel }} />
    </a>
  );
}

// Low enough for thirteen of them on a desk of 800 px.
const slimPlace = `${stackedPlace} min-h-12 rounded-control px-0.5 hover:text-ink [&>:first-child]:py-0.5`;
const slimWord = "max-w-full text-center text-12 leading-tight font-semibold hyphens-auto";

function SlimPlace({ ref, icon, label, count, countLabel, ...rest }: PlaceProps) {
  return (
    <a {...rest} ref={ref} className={slimPlace}>
      <Stacked word={slimWord} {...{ icon, label, count, countLabel }} />
    </a>
  );
}

function RailPlace({ ref, icon, label, count = 0, countLabel = "", ...rest }: PlaceProps) {
  return (
    <a
      {...rest}
      ref={ref}
      className="flex min-h-12 items-center gap-3.5 rounded-control px-3.5 py-2 font-semibold text-ink-soft transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:bg-sea-soft aria-[current=page]:text-sea-ink"
    >
      <Icon of={icon} size={22} />
      <span className="min-w-0 grow">{label}</span>
      <CountBadge count={count} label={countLabel} />
    </a>
  );
}

/** A place in the bottom bar of a phone. */
export const BarLink = createLink(BarPlace);
/** The same place in the left rail from 900 px on. */
export const RailLink = createLink(RailPlace);
/** A place in a slim rail: the phone's bar stood up. */
export const SlimLink = createLink(SlimPlace);

/** Something to press among the places of a slim rail. */
export function SlimButton(props: { icon: LucideIcon; label: string; keys?: string; onPress: () => void }) {
  return (
    <button type="button" aria-keyshortcuts={props.keys} onClick={props.onPress} className={`${slimPlace} mt-1 w-full`}>
      <Stacked word={slimWord} icon={props.icon} label={props.label} />
    </button>
  );
}

/** The last place of the bar: what there is no room for, as a menu. */
export function BarMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <Menu
      label={label}
      actions={actions}
      face={{
        className: barPlace,
        children: (
          <>
            <span className="px-4 py-1">
              <Icon of={Ellipsis} size={24} />
            </span>
            <span className={barWord}>{label}</span>
          </>
        ),
      }}
    />
  );
}

/** The bottom edge of the phone, within the thumb's reach. */
export function BottomBar({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Main menu`}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-card/95 px-1 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm desk:hidden print:hidden"
    >
      {children}
    </nav>
  );
}

/** The left rail of a desk; a slim one has room for an icon and a word beneath it. */
export function Rail(props: { brand: ReactNode; children: ReactNode; foot?: ReactNode; slim?: boolean }) {
  const { t } = useLingui();
  const room = props.slim ? "w-24 gap-3 px-1.5 py-3" : "w-60 gap-6 px-4 py-5";
  return (
    <aside
      className={`sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto border-e border-line bg-card desk:flex print:hidden ${room}`}
    >
      <div className={props.slim ? "" : "px-2"}>{props.brand}</div>
      <nav aria-label={t`Main menu`} className={`flex flex-col ${props.slim ? "" : "gap-1"}`}>
        {props.children}
      </nav>
      {props.foot && <div className="mt-auto">{props.foot}</div>}
    </aside>
  );
}

/** Rail or bar around a page. `staff` asks for larger text and 48 px targets. */
export function Shell(props: {
  rail: ReactNode;
  bar?: ReactNode;
  banner?: ReactNode;
  staff?: boolean;
  /** Nearly as wide as the window, for pages that are full of rows. */
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const room = props.wide ? "max-w-[100rem] desk:px-7 desk:pt-4" : "max-w-7xl desk:px-10 desk:pt-8";
  return (
    <div data-staff={props.staff || undefined} className="flex min-h-dvh [--bar:3.75rem] desk:[--bar:0rem] print:block">
      <a
        href="#main"
        className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:start-4 focus-visible:top-4 focus-visible:z-50 focus-visible:rounded-control focus-visible:bg-card focus-visible:px-4 focus-visible:py-3 focus-visible:font-semibold"
      >
        {t`Skip to content`}
      </a>
      {props.rail}
      <div className="flex min-w-0 grow flex-col print:block">
        {props.banner}
        <main
          id="main"
          tabIndex={-1}
          className={`mx-auto w-full grow px-4 pt-5 pb-[calc(var(--bar)+env(safe-area-inset-bottom)+1.5rem)] outline-none sm:px-6 print:p-0 ${room}`}
        >
          {props.children}
        </main>
      </div>
      {props.bar}
    </div>
  );
}
