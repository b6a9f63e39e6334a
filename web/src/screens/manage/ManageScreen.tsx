import { useLingui } from "@lingui/react/macro";
import { Navigate, Outlet, useMatch } from "@tanstack/react-router";
import { ShieldQuestion } from "lucide-react";
import { EmptyState } from "#/ui/EmptyState";
import { Today } from "./Today";
import { useManaged } from "./managed";

/** The board; from 900 px on what was opened stands at its right, on a phone it takes the board's place. */
export function ManageScreen() {
  const { t } = useLingui();
  const { members } = useManaged();
  const stay = useMatch({ from: "/_signed-in/_manager/manage/stay/$id", shouldThrow: false });
  const task = useMatch({ from: "/_signed-in/_manager/manage/task/$id", shouldThrow: false });
  if (members?.length === 0) return <Navigate to="/router" replace />;
  if (!members) return <EmptyState icon={ShieldQuestion} title={t`One moment…`} />;
  if (!stay && !task) return <Today />;
  return (
    <div className="desk:grid desk:grid-cols-[min(25rem,42%)_minmax(0,1fr)] desk:gap-8">
      <div className="hidden min-w-0 desk:block">
        <Today narrow />
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
