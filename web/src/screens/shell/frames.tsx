import { useLingui } from "@lingui/react/macro";
import {
  CalendarCheck,
  CalendarDays,
  House,
  Info,
  KeyRound,
  ListChecks,
  LogOut,
  Map as MapIcon,
  MessageCircle,
  Settings,
  Sparkles,
  UsersRound,
} from "lucide-react";
import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { keys } from "#/api/keys";
import { NewVersionBar } from "#/offline/NewVersionBar";
import { OutboxBar } from "#/offline/OutboxBar";
import { useConnection } from "#/api/connection";
import { rememberedMember } from "#/session/member";
import { hasRole, useStatus } from "#/session/status";
import { Avatar } from "#/ui/Avatar";
import { Brand } from "#/ui/Brand";
import { ConnectionBanner } from "#/ui/ConnectionBanner";
import { Menu } from "#/ui/Menu";
import { BarLink, BottomBar, Rail, RailLink, Shell } from "#/ui/Shell";
import { useTitle } from "./use-title";

/** The sign of the agency at which one signed in, or of another; `stacked` has its name beneath, where there is little room beside it. */
export function AgencyBrand({ stacked, of }: { stacked?: boolean; of?: number | undefined }) {
  const { data: status } = useStatus();
  const member = rememberedMember();
  const id = of ?? member?.memberid;
  // What the status says is newer than what the sign-in has left.
  const role = status?.roles.find(({ memberid }) => !id || memberid === id);
  const name = role?.member_name ?? member?.name ?? "Latchkey";
  const logoUrl = role ? role.logo_url : member?.logo_url;
  if (!stacked) return <Brand name={name} logoUrl={logoUrl} />;
  return (
    <span className="flex flex-col items-center gap-1.5 text-center text-12 leading-tight font-bold hyphens-auto text-sea-ink [&_span:empty]:hidden">
      <Brand name="" logoUrl={logoUrl} />
      {role?.short_name ?? name}
    </span>
  );
}

export function Banner() {
  return (
    <div className="sticky top-0 z-30 print:hidden">
      <ConnectionBanner lost={useConnection() === "lost"} />
      <OutboxBar />
      <NewVersionBar />
    </div>
  );
}

interface Unread {
  reinplan_memberid: number;
  cleaning_rpmaid: number;
  unread: number;
}

/** A count of what is loaded: asked for by the component that shows it, not by the frame. */
function useCounted(count: (client: QueryClient) => number): number {
  const client = useQueryClient();
  return useSyncExternalStore(
    // In the next turn: the cache also speaks while some other part is being drawn.
    (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => count(client),
  );
}

function unreadOfTasks(client: QueryClient): number {
  const counts = new Map<string, number>();
  for (const scope of ["past", "current"] as const) {
    const list = client.getQueryData<{ tasks: readonly Unread[] }>(keys.cleanings(scope));
    // Around midnight a task may stand in both lists.
    for (const task of list?.tasks ?? []) counts.set(`${task.reinplan_memberid}-${task.cleaning_rpmaid}`, task.unread);
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

const unreadOfStays = (client: QueryClient) =>
  (client.getQueryData<readonly { unread: number }[]>(keys.reservations()) ?? []).reduce(
    (sum, stay) => sum + stay.unread,
    0,
  );

/** At the rail's foot: who is signed in, and the ways out. */
function RailFoot() {
  const { t } = useLingui();
  const { data: status } = useStatus();
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4">
      {status && (
        <div className="flex items-center gap-3 px-2 pb-2">
          <Avatar name={status.name || status.username} />
          <span className="min-w-0">
            <span className="block font-semibold">{status.name || status.username}</span>
            {status.name !== "" && (
              <span title={status.username} className="block truncate text-14 text-ink-soft">
                {status.username}
              </span>
            )}
          </span>
        </div>
      )}
      <RailLink to="/versionhistory" icon={Sparkles} label={t`What’s new`} />
      <RailLink to="/logout" preload={false} icon={LogOut} label={t`Sign out`} />
    </div>
  );
}

/** On a phone the frame's head: the agency, and what is rarely wanted behind three dots. */
function PhoneHead() {
  const { t } = useLingui();
  const router = useRouter();
  const { data: status } = useStatus();
  const several = (status?.reservations.length ?? 0) > 1;
  return (
    <div className="-mt-1 flex items-center justify-between gap-3 pb-4 desk:hidden print:hidden">
      <AgencyBrand />
      <Menu
        label={t`More`}
        actions={[
          ...(several
            ? [
                {
                  key: "stays",
                  label: t`All stays`,
                  icon: CalendarDays,
                  onAction: () => void router.navigate({ to: "/reservations" }),
                },
              ]
            : []),
          {
            key: "settings",
            label: t`Settings`,
            icon: Settings,
            onAction: () => void router.navigate({ to: "/settings" }),
          },
          // Within two presses from every page of a guest.
          ...(["/imprint", "/dataprotection"] as const).map((to) => ({
            key: to,
            label: to === "/imprint" ? t`Imprint` : t`Data protection`,
            icon: Info,
            onAction: () => void router.navigate({ to, search: { memberid: status?.roles[0]?.memberid } }),
          })),
          { key: "out", label: t`Sign out`, icon: LogOut, onAction: () => void router.navigate({ to: "/logout" }) },
        ]}
      />
    </div>
  );
}

/** The same places in the rail of a desk and the bar of a phone; `more` stands in the rail alone. */
function Frame(props: {
  renderPlaces: (Place: typeof RailLink) => ReactNode;
  more?: ReactNode;
  staff?: boolean;
  children: ReactNode;
}) {
  return (
    <Shell
      staff={props.staff ?? false}
      banner={<Banner />}
      rail={
        <Rail brand={<AgencyBrand />} foot={<RailFoot />}>
          {props.renderPlaces(RailLink)}
          {props.more}
        </Rail>
      }
      bar={<BottomBar>{props.renderPlaces(BarLink)}</BottomBar>}
    >
      {props.children}
    </Shell>
  );
}

/** Cleaners and companies. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { data: status } = useStatus();
  const unread = useCounted(unreadOfTasks);
  useTitle(unread);
  // What opens outside the page, such as a dialog, is read by the same person in the same sun.
  useEffect(() => {
    document.body.dataset.staff = "";
    return () => {
      delete document.body.dataset.staff;
    };
  }, []);
  const messages = { label: t`Messages`, count: unread, countLabel: t`unread messages` };
  return (
    <Frame
      staff
      renderPlaces={(Place) => (
        <>
          <Place to="/cleanings" icon={ListChecks} label={t`Tasks`} />
          <Place to="/map" icon={MapIcon} label={t`Map`} />
          <Place to="/messages" icon={MessageCircle} {...messages} />
          <Place to="/settings" icon={Settings} label={t`Settings`} />
          {hasRole(status, "manager") && <Place to="/manage" icon={CalendarCheck} label={t`Office`} />}
        </>
      )}
    >
      {children}
    </Frame>
  );
}

/** One stay: its pages in the bar and the rail. */
export function GuestFrame(props: { id: string; children: ReactNode; unread?: number; elsewhere?: number }) {
  const { id, children, unread = 0, elsewhere = 0 } = props;
  const { t } = useLingui();
  const { data: status } = useStatus();
  useTitle(unread + elsewhere);
  const params = { id };
  const counted = { countLabel: t`unread messages` };
  const chat = { label: t`Chat`, count: unread, ...counted };
  const stays = { label: t`All stays`, count: elsewhere, activeOptions: { exact: true }, ...counted };
  const several = (status?.reservations.length ?? 0) > 1;
  return (
    <Frame
      renderPlaces={(Place) => (
        <>
          <Place to="/reservations/$id" params={params} activeOptions={{ exact: true }} icon={House} label={t`Stay`} />
          <Place to="/reservations/$id/travellers" params={params} icon={UsersRound} label={t`Travelers`} />
          <Place to="/reservations/$id/information" params={params} icon={Info} label={t`Home`} />
          <Place to="/reservations/$id/keysafe" params={params} icon={KeyRound} label={t`Key`} />
          <Place to="/reservations/$id/reservationchat" params={params} icon={MessageCircle} {...chat} />
        </>
      )}
      more={
        <>
          {several && <RailLink to="/reservations" icon={CalendarDays} {...stays} />}
          <RailLink to="/settings" icon={Settings} label={t`Settings`} />
        </>
      }
    >
      <PhoneHead />
      {children}
    </Frame>
  );
}

/** A guest outside one stay: the list of stays, the settings. */
export function GuestHomeFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { data: status } = useStatus();
  useTitle(useCounted(unreadOfStays));
  const [only] = status?.reservations ?? [];
  const single = only && status?.reservations.length === 1 ? `${only.memberid}-${only.id}` : undefined;
  return (
    <Frame
      renderPlaces={(Place) => (
        <>
          {single ? (
            <Place to="/reservations/$id" params={{ id: single }} icon={House} label={t`Stay`} />
          ) : (
            <Place to="/reservations" icon={CalendarDays} label={t`Your stays`} />
          )}
          <Place to="/settings" icon={Settings} label={t`Settings`} />
        </>
      )}
    >
      {children}
    </Frame>
  );
}
