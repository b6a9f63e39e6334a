import { Plural, useLingui } from "@lingui/react/macro";
import { Navigate } from "@tanstack/react-router";
import {
  CalendarCheck,
  CalendarDays,
  ChevronRight,
  House,
  KeyRound,
  ListChecks,
  LogOut,
  RotateCw,
  type LucideIcon,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useConnection } from "#/api/connection";
import { placesOf, type Place } from "#/session/places";
import { useStatus } from "#/session/status";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { PageAway } from "#/ui/PageAway";
import { LoadingOverlay } from "#/ui/Spinner";
import { StatePage } from "#/ui/StatePage";
import { PlaceLink } from "./PlaceLink";

function Choice(props: { place: Place; icon: LucideIcon; title: string; children?: ReactNode }) {
  return (
    <PlaceLink place={props.place}>
      <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-sea-soft text-sea-ink">
        <Icon of={props.icon} size={24} />
      </span>
      <span className="min-w-0 grow">
        <span className="block text-18 font-bold text-ink">{props.title}</span>
        {props.children && <span className="block text-14 text-ink-soft">{props.children}</span>}
      </span>
      <Icon of={ChevronRight} className="text-ink-faint" />
    </PlaceLink>
  );
}

/** As on every other page, the overlay waits, so that a quick load does not flicker. */
const overlayAfter = 300;

function Waiting() {
  const lost = useConnection() === "lost";
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), overlayAfter);
    return () => clearTimeout(timer);
  }, []);
  if (lost) return <PageAway />;
  return long ? <LoadingOverlay /> : null;
}

/** After signing in: to the only place at once, or the choice of several. */
export function RouterScreen() {
  const { t } = useLingui();
  const words = useFailureWords();
  const { data: status, error, refetch } = useStatus();

  if (!status && error) {
    return (
      <StatePage
        icon={RotateCw}
        title={t`Your pages could not be loaded`}
        actions={
          <>
            <Button icon={RotateCw} size="lg" onPress={() => void refetch()}>
              {t`Try again`}
            </Button>
            <LinkButton to="/logout" preload={false} variant="secondary" icon={LogOut}>
              {t`Sign out`}
            </LinkButton>
          </>
        }
      >
        <p>{words(error)}</p>
      </StatePage>
    );
  }
  if (!status) return <Waiting />;

  const places = placesOf(status);
  const [only] = places;
  if (!only) {
    return (
      <StatePage
        icon={KeyRound}
        title={t`Nothing here for you yet`}
        actions={
          <LinkButton to="/logout" preload={false} variant="secondary" icon={LogOut}>
            {t`Sign out`}
          </LinkButton>
        }
      >
        <p>{t`There are no stays or tasks for ${status.username} at the moment. New ones will appear here.`}</p>
        <p className="text-16">{t`If you expected to see something here, please contact your agency.`}</p>
      </StatePage>
    );
  }
  if (places.length === 1) {
    switch (only.kind) {
      case "manage":
        return <Navigate to="/manage" replace />;
      case "cleanings":
        return <Navigate to="/cleanings" replace />;
      case "reservation":
        return <Navigate to="/reservations/$id" params={{ id: only.id }} replace />;
      case "reservations":
        return <Navigate to="/reservations" replace />;
    }
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 px-5 py-12">
      <h1 className="text-28 font-bold tracking-tight">{t`Where to?`}</h1>
      <p className="pb-3 text-ink-soft">{t`Signed in as ${status.username}`}</p>
      {places.map((place) => {
        switch (place.kind) {
          case "manage":
            return (
              <Choice key={place.kind} place={place} icon={CalendarCheck} title={t`Manage`}>
                {place.members.join(", ")}
              </Choice>
            );
          case "cleanings":
            return (
              <Choice key={place.kind} place={place} icon={ListChecks} title={t`My tasks`}>
                {place.members.join(", ")}
              </Choice>
            );
          case "reservation":
            return <Choice key={place.kind} place={place} icon={House} title={t`My stay`} />;
          case "reservations":
            return (
              <Choice key={place.kind} place={place} icon={CalendarDays} title={t`My stays`}>
                <Plural value={place.count} one="# stay" other="# stays" />
              </Choice>
            );
        }
      })}
    </main>
  );
}
