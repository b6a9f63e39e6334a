import { Outlet, useMatch } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect } from "react";
import { loadTexts } from "#/i18n/texts";
import { showDialog, useOfficeDialog } from "#/screens/manage/office-dialog";
import { useShortcuts } from "#/screens/manage/shortcuts";
import { watchDeviceClock } from "#/session/clock";
import { ManagerFrame } from "./OfficeFrame";
import { useFactorDemand, useMay } from "#/session/may";
import { MayChange } from "#/ui/changing";
import { late } from "#/ui/late";
import { furtherPlaces, officePlaces } from "./office-places";
import { useAhead } from "./use-ahead";

const OfficeDialogs = late(
  () => loadTexts("manage").then(() => import("#/screens/manage/OfficeDialogs")),
  "OfficeDialogs",
  { ahead: true },
);

const FactorNeeded = late(() => import("#/screens/settings/FactorNeeded"), "FactorNeeded");
const FactorDue = late(() => import("#/screens/settings/FactorDue"), "FactorDue");

const places = [...officePlaces, ...furtherPlaces];

/** Around every page that the office has. */
export function OfficeShell({ children = <Outlet /> }: { children?: ReactNode }) {
  useShortcuts(places);
  const { readOnly, may } = useMay();
  const demand = useFactorDemand();
  // What everybody has, such as the own settings, stays open.
  const own = useMatch({ from: "/_signed-in/_home", shouldThrow: false }) !== undefined;
  // What is late is judged by the server's time.
  useEffect(watchDeviceClock, []);
  useAhead("/_signed-in/_manager", "stay");
  useAhead("/_signed-in/_staff", "cleaning", "handout", "map");
  const shown = useOfficeDialog() !== undefined;
  useEffect(() => () => showDialog(undefined), []);
  return (
    <MayChange value={may}>
      <ManagerFrame readOnly={readOnly}>
        {demand && !own && (
          <Suspense>{demand.missing ? <FactorNeeded agency={demand.agency} /> : <FactorDue {...demand} />}</Suspense>
        )}
        {(!demand?.missing || own) && children}
        {shown && (
          <Suspense>
            <OfficeDialogs places={places} />
          </Suspense>
        )}
      </ManagerFrame>
    </MayChange>
  );
}
