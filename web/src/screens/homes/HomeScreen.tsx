import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { ArrowLeft, House } from "lucide-react";
import { Refusal } from "#/api/refusal";
import { LoadFailure } from "#/parts/LoadFailure";
import { EmptyState } from "#/ui/EmptyState";
import { Link, LinkButton } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { HomeDocuments } from "./HomeDocuments";
import { HomePictures } from "./HomePictures";
import { HomeTexts } from "./HomeTexts";
import { PlacePictures } from "./PlacePictures";
import { homeQuery } from "#/api/properties";

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
      {home && (
        <>
          <PageHeader
            title={home.title}
            beneath={[home.building, home.street, `${home.postalcode} ${home.city}`.trim()].filter(Boolean).join(" · ")}
          />
          <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <HomePictures id={id} home={home} />
              <PlacePictures id={id} home={home} />
              <HomeDocuments id={id} home={home} />
            </div>
            <HomeTexts id={id} home={home} />
          </div>
        </>
      )}
    </>
  );
}
