import { useLingui } from "@lingui/react/macro";
import { useLocation, useRouter } from "@tanstack/react-router";
import { ArrowLeftRight, Eye, Keyboard, LogOut, Search, Settings, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { showDialog } from "#/screens/manage/office-dialog";
import { hasRole, useStatus } from "#/session/status";
import { Pill } from "#/ui/Badge";
import { Avatar } from "#/ui/Avatar";
import { Menu } from "#/ui/Menu";
import { BarLink, BarMenu, BottomBar, Rail, Shell, SlimButton, SlimLink } from "#/ui/Shell";
import { useManaged } from "#/screens/manage/managed";
import { AgencyBrand, Banner } from "./frames";
import { isBehind, type OfficePlace, officePlaces } from "./office-places";
import { useTitle } from "./use-title";
import { useAttention, useWaiting } from "./use-waiting";

/** What the person has beside the office's places. */
function useOwn() {
  const { t } = useLingui();
  const router = useRouter();
  const { data: status } = useStatus();
  const works = hasRole(status, "cleaner", "company") || (status?.reservations.length ?? 0) > 0;
  const own = [
    ...(works ? [{ to: "/router", label: t`My other pages`, icon: ArrowLeftRight } as const] : []),
    { to: "/settings", label: t`Settings`, icon: Settings } as const,
    { to: "/versionhistory", label: t`What’s new`, icon: Sparkles } as const,
    { to: "/logout", label: t`Sign out`, icon: LogOut } as const,
  ];
  return own.map(({ to, label, icon }) => ({ key: to, label, icon, onAction: () => void router.navigate({ to }) }));
}

/** At the rail's foot: who is signed in, and what is their own. */
function Own() {
  const { t } = useLingui();
  const { data: status } = useStatus();
  const keys = { key: "keys", label: t`Keys`, icon: Keyboard, onAction: () => showDialog("keys") };
  const actions = [keys, ...useOwn()];
  const name = status ? status.name || status.username : "";
  return (
    <Menu
      label={t`My account`}
      actions={actions}
      face={{
        label: name ? t`My account: ${name}` : t`My account`,
        className: "mx-auto flex size-12 items-center justify-center rounded-full",
        children: <Avatar name={name} />,
      }}
    />
  );
}

/**
 * The office: the same rail on all its pages, those of the tasks included. On a phone the bar has what is used most, and
 * the rest behind "More".
 */
export function ManagerFrame({ readOnly = false, children }: { readOnly?: boolean; children: ReactNode }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const unread = useWaiting();
  useTitle(unread);
  const own = useOwn();
  const attention = useAttention();
  const { member } = useManaged();
  const pathname = useLocation({ select: (location) => location.pathname });
  const drawn = (Place: typeof SlimLink, place: OfficePlace) => {
    const { to, icon } = place;
    const given = {
      icon,
      label: i18n._(place.label),
      ...(isBehind(to, pathname) && { "aria-current": "page" as const }),
    };
    if (to === "/manage")
      return (
        <Place
          key={to}
          to={to}
          {...given}
          count={attention}
          countLabel={t`items need attention`}
          activeOptions={{ exact: true, includeSearch: false }}
        />
      );
    const chats = to === "/manage/inbox" ? { count: unread, countLabel: t`chats to answer` } : {};
    return <Place key={to} to={to} {...given} {...chats} />;
  };
  const search = { key: "search", label: t`Search`, icon: Search, onAction: () => showDialog("search") };
  const bar = officePlaces.filter((place) => "bar" in place).toSorted((a, b) => a.bar - b.bar);
  const more = officePlaces
    .filter((place) => !("bar" in place))
    .map(({ to, icon, label }) => ({
      key: to,
      icon,
      label: i18n._(label),
      onAction: () => void router.navigate({ to }),
    }));
  return (
    <Shell
      wide
      banner={<Banner />}
      rail={
        <Rail
          slim
          brand={
            <>
              <AgencyBrand stacked of={member} />
              <SlimButton icon={Search} label={t`Search`} keys="/" onPress={() => showDialog("search")} />
            </>
          }
          foot={<Own />}
        >
          {officePlaces.map((place) => drawn(SlimLink, place))}
        </Rail>
      }
      bar={
        <BottomBar>
          {bar.map((place) => drawn(BarLink, place))}
          <BarMenu label={t`More`} actions={[search, ...more, ...own]} />
        </BottomBar>
      }
    >
      {readOnly && (
        <p className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 pb-3 text-14 text-ink-soft print:hidden">
          <Pill tone="neutral" icon={Eye}>{t`Read only`}</Pill>
          {t`You can see everything here. An owner of the agency can give you another role.`}
        </p>
      )}
      {children}
    </Shell>
  );
}
