import { useLingui } from "@lingui/react/macro";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { BedDouble, Inbox, ListChecks, ListFilter, MessageCircle, Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { InboxFilter } from "#/api/inbox";
import { EmptyState } from "#/ui/EmptyState";
import { Menu } from "#/ui/Menu";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { late } from "#/ui/late";
import { InboxFound } from "./InboxFound";
import { InboxList } from "./InboxList";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";

const InboxChat = late(() => import("./InboxChat"), "InboxChat", { ahead: true });

type Shown = InboxFilter["show"];

/** Stays, tasks or both: rarely changed, so behind a button that says what is chosen. */
function OnlyMenu({ only, onChoose }: { only: InboxFilter["only"]; onChoose: (only: InboxFilter["only"]) => void }) {
  const { t } = useLingui();
  const kinds = { reservation: t`Reservations`, cleaning: t`Tasks` };
  return (
    <Menu
      label={t`Of what`}
      icon={ListFilter}
      actions={[
        { key: "both", label: t`Reservations and tasks`, icon: Inbox, onAction: () => onChoose(undefined) },
        { key: "reservation", label: kinds.reservation, icon: BedDouble, onAction: () => onChoose("reservation") },
        { key: "cleaning", label: kinds.cleaning, icon: ListChecks, onAction: () => onChoose("cleaning") },
      ]}
    >
      {only ? kinds[only] : t`Reservations and tasks`}
    </Menu>
  );
}

/** What was typed, once the typing pauses. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** All chats of the agency; from 900 px on the open one stands at the right, on a phone it takes the list's place. */
export function InboxScreen() {
  const { t } = useLingui();
  const { members } = useManaged();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const asked = useSettledText(typed);
  const search = useSearch({ from: "/_signed-in/_manager/manage_/inbox" });
  const { kind, ref, show = "waiting", only } = search;
  if (members?.length === 0) return <Navigate to="/router" replace />;
  const open = kind !== undefined && ref !== undefined;
  const searching = asked.trim().length > 1 && typed.trim().length > 1;
  const name = open ? `${kind} ${ref}` : "";
  const { show: _show, only: _only, ...others } = search;
  const choose = (next: InboxFilter) =>
    void navigate({
      to: "/manage/inbox",
      replace: true,
      search: {
        ...others,
        ...(next.show === "waiting" ? {} : { show: next.show }),
        ...(next.only ? { only: next.only } : {}),
      },
    });
  return (
    <div className="desk:grid desk:grid-cols-[min(26rem,42%)_minmax(0,1fr)] desk:gap-8">
      <div className={open ? "hidden min-w-0 desk:block" : "min-w-0"}>
        <PageHeader
          title={t`Inbox`}
          actions={<OnlyMenu only={only} onChoose={(chosen) => choose({ show, only: chosen })} />}
        />
        <div className="flex flex-col gap-3 pb-4">
          <MemberSwitch />
          <TextField
            type="search"
            label={t`Search all messages`}
            hideLabel
            icon={Search}
            placeholder={t`Search all messages`}
            maxLength={200}
            value={typed}
            onChange={setTyped}
          />
          {!searching && (
            <Segmented<Shown>
              label={t`Which chats`}
              hideLabel
              value={show}
              onChange={(chosen) => choose({ show: chosen, only })}
              options={[
                { value: "waiting", label: t`To answer` },
                { value: "mine", label: t`Mine` },
                { value: "all", label: t({ message: "All", context: "mails, chats or problems" }) },
              ]}
            />
          )}
        </div>
        {searching ? (
          <InboxFound typed={asked.trimStart()} open={name} />
        ) : (
          <InboxList filter={{ show, only }} open={name} />
        )}
      </div>
      {open ? (
        <Suspense fallback={<SkeletonList />}>
          <InboxChat key={name} kind={kind} id={ref} />
        </Suspense>
      ) : (
        <div className="hidden min-w-0 pt-32 desk:block">
          <EmptyState icon={MessageCircle} title={t`No chat is open`}>
            {t`Choose one on the left to read and answer it.`}
          </EmptyState>
        </div>
      )}
    </div>
  );
}
