import { useLingui } from "@lingui/react/macro";
import {
  CalendarCheck,
  CalendarDays,
  House,
  Inbox,
  Info,
  KeyRound,
  ListChecks,
  LogOut,
  Map as MapIcon,
  MessageCircle,
  Settings,
  SlidersHorizontal,
  Sparkles,
  UsersRound,
} from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { keys } from "#/api/keys";
import { NewVersionBar } from "#/offline/NewVersionBar";
import { OutboxBar } from "#/offline/OutboxBar";
import { useConnection } from "#/session/connection";
import { rememberedMember } from "#/session/member";
import { hasRole, useStatus } from "#/session/status";
import { Avatar } from "#/ui/Avatar";
import { Brand } from "#/ui/Brand";
import { ConnectionBanner } from "#/ui/ConnectionBanner";
import { Menu } from "#/ui/Menu";
import { BarLink, BottomBar, Rail, RailLink, Shell } from "#/ui/Shell";
import { useTitle } from "./use-title";
import { useWaiting } from "./use-waiting";

function AgencyBrand() {
  const { data: status } = useStatus();
  const member = rememberedMember();
  const name = member?.name ?? status?.roles[0]?.member_name ?? "Latchkey";
  return <Brand name={name} logoUrl={member?.logo_url} />;
}

function Banner() {
  return (
    <div className="sticky top-0 z-30 print:hidden">
      <ConnectionBanner lost={useConnection() === "lost"} />
      <OutboxBar />
      <NewVersionBar />
    </div>
  );
}

/** Of the tasks that are loaded: asked for by whoever shows them, not by the frame. */
function useUnread(): number {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => {
      const list = client.getQueryData<{ tasks: readonly { unread: number }[] }>(keys.cleanings("current"));
      return list?.tasks.reduce((sum, task) => sum + task.unread, 0) ?? 0;
    },
  );
}

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
            <span className="block truncate font-semibold">{status.name || status.username}</span>
            {status.name !== "" && <span className="block truncate text-14 text-ink-soft">{status.username}</span>}
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
          { key: "out", label: t`Sign out`, icon: LogOut, onAction: () => void router.navigate({ to: "/logout" }) },
        ]}
      />
    </div>
  );
}

/** Cleaners and companies. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const unread = useUnread();
  useTitle(unread);
  // What opens outside the page, such as a dialog, is read by the same person in the same sun.
  useEffect(() => {
    document.body.dataset.staff = "";
    return () => {
      delete document.body.dataset.staff;
    };
  }, []);
  const tasks = { to: "/cleanings", icon: ListChecks, label: t`Tasks` } as const;
  const map = { to: "/map", icon: MapIcon, label: t`Map` } as const;
  const messages = {
    to: "/messages",
    icon: MessageCircle,
    label: t`Messages`,
    count: unread,
    countLabel: t`unread messages`,
  } as const;
  const settings = { to: "/settings", icon: Settings, label: t`Settings` } as const;
  return (
    <Shell
      staff
      banner={<Banner />}
      rail={
        <Rail brand={<AgencyBrand />} foot={<RailFoot />}>
          <RailLink {...tasks} />
          <RailLink {...map} />
          <RailLink {...messages} />
          <RailLink {...settings} />
        </Rail>
      }
      bar={
        <BottomBar>
          <BarLink {...tasks} />
          <BarLink {...map} />
          <BarLink {...messages} />
          <BarLink {...settings} />
        </BottomBar>
      }
    >
      {children}
    </Shell>
  );
}

/** One stay: its pages in the bar and the rail. */
export function GuestFrame({ id, children, unread = 0 }: { id: string; children: ReactNode; unread?: number }) {
  const { t } = useLingui();
  const { data: status } = useStatus();
  useTitle(unread);
  const params = { id };
  const places = [
    { to: "/reservations/$id", activeOptions: { exact: true }, icon: House, label: t`Stay` },
    { to: "/reservations/$id/travellers", icon: UsersRound, label: t`Travellers` },
    { to: "/reservations/$id/information", icon: Info, label: t`Home` },
    { to: "/reservations/$id/keysafe", icon: KeyRound, label: t`Key` },
    {
      to: "/reservations/$id/reservationchat",
      icon: MessageCircle,
      label: t`Chat`,
      count: unread,
      countLabel: t`unread messages`,
    },
  ] as const;
  return (
    <Shell
      banner={<Banner />}
      rail={
        <Rail brand={<AgencyBrand />} foot={<RailFoot />}>
          {places.map((place) => (
            <RailLink key={place.to} params={params} {...place} />
          ))}
          {(status?.reservations.length ?? 0) > 1 && (
            <RailLink to="/reservations" activeOptions={{ exact: true }} icon={CalendarDays} label={t`All stays`} />
          )}
          <RailLink to="/settings" icon={Settings} label={t`Settings`} />
        </Rail>
      }
      bar={
        <BottomBar>
          {places.map((place) => (
            <BarLink key={place.to} params={params} {...place} />
          ))}
        </BottomBar>
      }
    >
      <PhoneHead />
      {children}
    </Shell>
  );
}

/** A guest outside one stay: the list of stays, the settings. */
export function GuestHomeFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { data: status } = useStatus();
  const [only] = status?.reservations ?? [];
  const single = only && status?.reservations.length === 1 ? `${only.memberid}-${only.id}` : undefined;
  const stay = single
    ? ({ to: "/reservations/$id", params: { id: single }, icon: House, label: t`Stay` } as const)
    : ({ to: "/reservations", icon: CalendarDays, label: t`Your stays` } as const);
  const settings = { to: "/settings", icon: Settings, label: t`Settings` } as const;
  return (
    <Shell
      banner={<Banner />}
      rail={
        <Rail brand={<AgencyBrand />} foot={<RailFoot />}>
          <RailLink {...stay} />
          <RailLink {...settings} />
        </Rail>
      }
      bar={
        <BottomBar>
          <BarLink {...stay} />
          <BarLink {...settings} />
        </BottomBar>
      }
    >
      {children}
    </Shell>
  );
}

/** With the number of chats that wait for the agency. */
export function ManagerFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const unread = useWaiting();
  useTitle(unread);
  const today = {
    to: "/manage",
    icon: CalendarCheck,
    label: t`Today`,
    activeOptions: { exact: true, includeSearch: false },
  } as const;
  const inbox = {
    to: "/manage/inbox",
    icon: Inbox,
    label: t`Inbox`,
    count: unread,
    countLabel: t`chats to answer`,
  } as const;
  const setup = { to: "/manage/setup", icon: SlidersHorizontal, label: t`Setup` } as const;
  const settings = { to: "/settings", icon: Settings, label: t`Settings` } as const;
  return (
    <Shell
      banner={<Banner />}
      rail={
        <Rail brand={<AgencyBrand />} foot={<RailFoot />}>
          <RailLink {...today} />
          <RailLink {...inbox} />
          <RailLink {...setup} />
          <RailLink {...settings} />
        </Rail>
      }
      bar={
        <BottomBar>
          <BarLink {...today} />
          <BarLink {...inbox} />
          <BarLink {...setup} />
          <BarLink {...settings} />
        </BottomBar>
      }
    >
      {children}
    </Shell>
  );
}

/** The pages everybody has stand in the frame of whoever looks. */
export function HomeFrame({ children }: { children: ReactNode }) {
  const { data: status } = useStatus();
  if (hasRole(status, "manager")) return <ManagerFrame>{children}</ManagerFrame>;
  if (hasRole(status, "cleaner", "company")) return <StaffFrame>{children}</StaffFrame>;
  return <GuestHomeFrame>{children}</GuestHomeFrame>;
}
