import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import {
  ArrowLeftRight,
  CalendarCheck,
  House,
  Inbox,
  ListChecks,
  LogOut,
  Map as MapIcon,
  Settings,
  SlidersHorizontal,
  TriangleAlert,
  UserRoundCheck,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { hasRole, useStatus } from "#/session/status";
import { BarMenu, RailLink } from "#/ui/Shell";
import { Frame } from "./frames";
import { useTitle } from "./use-title";
import { useAttention, useWaiting } from "./use-waiting";

/**
 * The office: the same rail on all its pages, those of the tasks included. On a phone the bar has what is used most, and
 * the rest behind "More".
 */
export function ManagerFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const router = useRouter();
  const { data: status } = useStatus();
  const unread = useWaiting();
  useTitle(unread);
  const works = hasRole(status, "cleaner", "company") || (status?.reservations.length ?? 0) > 0;
  const counted = { count: useAttention(), countLabel: t`items need attention` };
  const today = { label: t`Today`, ...counted, activeOptions: { exact: true, includeSearch: false } };
  const inbox = { label: t`Inbox`, count: unread, countLabel: t`chats to answer` };
  const more = [
    { to: "/map", label: t`Map`, icon: MapIcon },
    { to: "/handout", label: t`Assign tasks`, icon: UserRoundCheck },
    { to: "/manage/problems", label: t`Problems`, icon: TriangleAlert },
    { to: "/manage/team", label: t`Team`, icon: UsersRound },
    { to: "/manage/setup", label: t`Setup`, icon: SlidersHorizontal },
    { to: "/settings", label: t`Settings`, icon: Settings },
  ] as const;
  const other = { to: "/router", label: t`My other pages`, icon: ArrowLeftRight } as const;
  const [map, assign, problems, team, setup, settings] = more;
  return (
    <Frame
      renderPlaces={(Place) => (
        <>
          <Place to="/manage" icon={CalendarCheck} {...today} />
          <Place to="/cleanings" icon={ListChecks} label={t`Tasks`} />
          {Place === RailLink && (
            <>
              <Place {...map} />
              <Place {...assign} />
            </>
          )}
          <Place to="/manage/inbox" icon={Inbox} {...inbox} />
          {Place === RailLink && <Place {...problems} />}
          <Place to="/manage/properties" icon={House} label={t`Properties`} />
          {Place === RailLink ? (
            <>
              <Place {...team} />
              <Place {...setup} />
              <Place {...settings} />
              {works && <Place {...other} />}
            </>
          ) : (
            <BarMenu
              label={t`More`}
              actions={[
                ...(works ? [...more, other] : more),
                { to: "/logout", label: t`Sign out`, icon: LogOut } as const,
              ].map(({ to, label, icon }) => ({ key: to, label, icon, onAction: () => void router.navigate({ to }) }))}
            />
          )}
        </>
      )}
    >
      {children}
    </Frame>
  );
}
