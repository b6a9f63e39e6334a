import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactElement, Suspense, useState } from "react";
import { ArrowLeft, House } from "lucide-react";
import { Refusal } from "#/api/refusal";
import { LoadFailure } from "#/parts/LoadFailure";
import { changesOf } from "#/parts/edit";
import { useEdit } from "#/parts/use-edit";
import { Tabs } from "#/ui/Tabs";
import { toast } from "#/ui/toast";
import { EmptyState } from "#/ui/EmptyState";
import { Link, LinkButton } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { late } from "#/ui/late";
import { waitingPlace, waitingText } from "./drafts";
import type { HomeTab } from "./search";
import { HomeActions } from "./HomeActions";
import { HomeDetails, secretFields } from "./HomeDetails";
import { editHome, type Home, type HomeEdit, homeHistoryQuery, homeQuery } from "#/api/properties";

const HomeSeen = late(() => import("./HomeSeen"), "HomeSeen", { ahead: true });
const HomePlaces = late(() => import("./HomePlaces"), "HomePlaces", { ahead: true });
const HomeCalendars = late(() => import("./HomeCalendars"), "HomeCalendars", { ahead: true });
const HomeGroups = late(() => import("./HomeGroups"), "HomeGroups", { ahead: true });
const HomeHistory = late(() => import("./HomeHistory"), "HomeHistory", { ahead: true });

function Kept({ id, home }: { id: string; home: Home }) {
  const { t } = useLingui();
  const client = useQueryClient();
  // What was typed and not saved is shown first.
  const { tab: named } = useSearch({ from: "/_signed-in/_manager/manage_/properties_/$id" });
  const [waiting] = useState<HomeTab>(() =>
    waitingText(id, home) ? "pictures" : waitingPlace(id, home) ? "places" : "details",
  );
  const tab = named ?? waiting;
  const go = useNavigate({ from: "/manage/properties/$id" });
  // Above the tabs, so that what is typed outlives a look at another one.
  const form = useEdit({
    form: `home ${id}`,
    fields: home.fields,
    secrets: secretFields,
    send: async (edits, key) => {
      client.setQueryData(homeQuery(id).queryKey, await editHome(id, changesOf(edits) as HomeEdit, key));
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ["homes"] });
      void client.invalidateQueries({ queryKey: homeHistoryQuery(id).queryKey });
      toast(t`Saved`, { tone: "done" });
    },
  });
  return (
    <>
      <PageHeader
        title={home.title}
        beneath={[home.building, home.street, `${home.postalcode} ${home.city}`.trim()].filter(Boolean).join(" · ")}
      />
      <HomeActions id={id} home={home} />
      <Tabs<HomeTab>
        label={t`Parts of the property`}
        selected={tab}
        onSelect={(next) => void go({ search: (before) => ({ ...before, tab: next }), replace: true })}
        tabs={[
          { key: "details", label: t`Details` },
          { key: "pictures", label: t`Pictures and texts` },
          { key: "places", label: t`Places nearby` },
          { key: "calendars", label: t`Calendars` },
          { key: "history", label: t`History` },
        ]}
      >
        {tab === "details" && <HomeDetails form={form} member={home.memberid} id={id} />}
        <Suspense fallback={<SkeletonList count={3} />}>
          {tab === "details" && <HomeGroups member={home.memberid} home={home.id} />}
          {tab === "places" && <HomePlaces id={id} home={home} />}
          {tab === "calendars" && <HomeCalendars id={id} />}
          {tab === "history" && <HomeHistory id={id} member={home.memberid} />}
          {tab === "pictures" && <HomeSeen id={id} home={home} />}
        </Suspense>
      </Tabs>
    </>
  );
}

/** What the office keeps of a home: what guests see of it, read of it and get for it. */
export function HomeScreen(): ReactElement {
  const { t } = useLingui();
  const { id } = useParams({ from: "/_signed-in/_manager/manage_/properties_/$id" });
  const { data: home, error, refetch } = useQuery(homeQuery(id));
  if (error instanceof Refusal && error.status === 404)
    return (
      <EmptyState
        icon={House}
        title={t`Property not found`}
        action={
          <LinkButton to="/manage/properties" variant="secondary">
            {t`All properties`}
          </LinkButton>
        }
      >
        {t`This property does not exist, or it belongs to another agency.`}
      </EmptyState>
    );
  return (
    <>
      <div className="pb-1">
        <Link to="/manage/properties" icon={ArrowLeft}>
          {t`All properties`}
        </Link>
      </div>
      {!home && error && <LoadFailure failure={error} retry={() => void refetch()} />}
      {!home && !error && <SkeletonList count={3} />}
      {home && <Kept id={id} home={home} />}
    </>
  );
}
