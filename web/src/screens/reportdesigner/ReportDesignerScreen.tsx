import "#/signed-in.css";
import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { loadPart } from "#/api/parts";
import { reportCatalogueQuery } from "#/api/reports";
import { useLanguage } from "#/i18n/texts";
import { LoadFailure } from "#/parts/LoadFailure";
import { watchSession } from "#/session/check";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useManaged } from "#/screens/manage/managed";
import { levelAt, reaches } from "#/session/may";
import { queryClient } from "#/session/query";
import { adoptUsername, leaveWindow, username } from "#/session/session";
import { useStatus } from "#/session/status";
import { LinkButton } from "#/ui/Link";
import { SkeletonList } from "#/ui/Skeleton";
import { late } from "#/ui/late";
import type { Drawer } from "./Designer";
import { deviceKeeper, type Keeper, personKeeper } from "./keep";

const Designer = late(() => import("./Designer"), "Designer", { ahead: true });

const nobody: Drawer = { signedIn: false, member: 0, works: false, maySave: false, owns: false };

function Loading() {
  return (
    <div className="p-4">
      <SkeletonList count={4} />
    </div>
  );
}

function Failed(props: { failure: Error; retry: () => void }) {
  return (
    <div className="p-4">
      <LoadFailure {...props} />
    </div>
  );
}

interface Given {
  tools: HTMLElement | null;
}

function Start({ drawer, keeper, tools }: Given & { drawer: Drawer; keeper: Keeper }) {
  const language = useLanguage();
  const catalogue = useQuery(reportCatalogueQuery(language));
  if (catalogue.data)
    return (
      <Suspense fallback={<Loading />}>
        <Designer drawer={drawer} keeper={keeper} catalogue={catalogue.data} tools={tools} />
      </Suspense>
    );
  return catalogue.error ? <Failed failure={catalogue.error} retry={() => void catalogue.refetch()} /> : <Loading />;
}

/** Real data and saving, as far as the person may. */
function Own({ tools }: Given) {
  const { data: status, error, refetch } = useStatus();
  const { member = 0 } = useManaged();
  const [keeper, setKeeper] = useState<Keeper>();
  useEffect(() => {
    let over = false;
    if (status)
      void personKeeper(status).then((made) => {
        if (!over) setKeeper((before) => before ?? made);
      });
    return () => {
      over = true;
    };
  }, [status]);
  if (!status && error) return <Failed failure={error} retry={() => void refetch()} />;
  if (!status || !keeper) return <Loading />;
  const works = status.roles.some(({ role }) => role !== "guest");
  return (
    <Start
      keeper={keeper}
      tools={tools}
      drawer={{
        signedIn: true,
        member,
        works,
        maySave: reaches(levelAt(status, member), "office"),
        owns: reaches(levelAt(status, member), "owner"),
      }}
    />
  );
}

/** A device with a PIN locks here as on every other page. Gives what ends it. */
function watchLock(): () => void {
  let stop: (() => void) | undefined;
  let left = false;
  loadPart(() => import("#/session/auto-lock"), { unseen: true }).then(
    ({ watchAway }) => {
      if (!left) stop = watchAway(() => queryClient.getQueryState(["status"])?.dataUpdatedAt);
    },
    () => undefined,
  );
  return () => {
    left = true;
    stop?.();
  };
}

/** Reports are drawn here: with sample data by everybody, with the agency's own by its office. */
export function ReportDesignerScreen() {
  const { t } = useLingui();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [signedIn, setSignedIn] = useState(() => {
    adoptUsername();
    return username() !== null;
  });
  // Without the session one goes on with sample data; what was drawn waits for the next sign-in.
  useEffect(
    () => (signedIn ? watchSession(() => void leaveWindow().then(() => setSignedIn(false))) : undefined),
    [signedIn],
  );
  useEffect(() => (signedIn ? watchLock() : undefined), [signedIn]);
  return (
    <QueryClientProvider client={queryClient}>
      <main className="flex min-h-dvh flex-col desk:h-dvh">
        <header className="flex min-h-17 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-card px-3 py-2 print:hidden">
          <LinkButton to="/" variant="quiet" icon={ArrowLeft}>{t`Start page`}</LinkButton>
          <h1 tabIndex={-1} className="text-18 font-bold tracking-tight whitespace-nowrap">
            {t`Report designer`}
          </h1>
          {signedIn && <MemberSwitch />}
          <div ref={setTools} className="contents" />
        </header>
        {signedIn ? <Own tools={tools} /> : <Start keeper={deviceKeeper} drawer={nobody} tools={tools} />}
      </main>
    </QueryClientProvider>
  );
}
