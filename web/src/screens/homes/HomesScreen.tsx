import { Plural, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { House, ImageOff, Search, SearchX } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { PropertyPicture } from "#/features/stay/PropertyPicture";
import { usePicture } from "#/features/stay/use-picture";
import { LoadFailure } from "#/parts/LoadFailure";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { cardLink } from "#/ui/CardLink";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { PageHeader } from "#/ui/PageHeader";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { type HomeLine, homesQuery } from "#/api/properties";

const Row = cardLink(
  "flex min-h-20 items-center gap-4 rounded-card border border-line bg-card p-3 shadow-card transition-colors hover:bg-sunk",
);

function Thumb({ home }: { home: HomeLine }) {
  const { data } = usePicture(home.picture, 256);
  const look = "size-full object-cover";
  return (
    <span className="size-18 shrink-0 overflow-hidden rounded-control bg-sunk" aria-hidden>
      {data ? (
        <img src={data} alt="" className={look} />
      ) : (
        <PropertyPicture of={`${home.title} ${home.city}`} className={look} />
      )}
    </span>
  );
}

function Line({ home }: { home: HomeLine }) {
  const { t } = useLingui();
  return (
    <Row to="/manage/properties/$id" params={{ id: `${home.memberid}-${home.id}` }}>
      <Thumb home={home} />
      <span className="min-w-0 grow">
        <span className="block font-semibold [overflow-wrap:anywhere]">{home.title}</span>
        <span className="block text-14 text-ink-soft">
          {[home.street, `${home.postalcode} ${home.city}`.trim()].filter(Boolean).join(", ")}
        </span>
        <span className="mt-1 flex flex-wrap gap-x-3 text-14 text-ink-soft">
          {home.pictures > 0 ? (
            <span>
              <Plural value={home.pictures} one="# picture" other="# pictures" />
            </span>
          ) : (
            <span className="inline-flex items-center gap-1 font-semibold text-warn-ink">
              <Icon of={ImageOff} size={16} />
              {t`No picture`}
            </span>
          )}
          <span>
            <Plural value={home.texts} one="# info text" other="# info texts" />
          </span>
        </span>
      </span>
    </Row>
  );
}

/** All homes of the agency, each the way to its pictures, texts and documents. */
export function HomesScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const query = useInfiniteQuery({
    ...homesQuery(member, q),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = query;
  const homes = data?.pages.flatMap((page) => page.data);
  return (
    <>
      <PageHeader title={t`Properties`} actions={<MemberSwitch />} />
      <div className="max-w-3xl">
        <TextField
          label={t`Search by name or address`}
          hideLabel
          placeholder={t`Search by name or address`}
          icon={Search}
          type="search"
          maxLength={100}
          value={typed}
          onChange={setTyped}
        />
        <div className="flex flex-col gap-3 pt-4">
          {!homes && error && <LoadFailure failure={error} retry={() => void refetch()} />}
          {!homes && !error && <SkeletonList count={4} />}
          {homes?.length === 0 &&
            (q === "" ? (
              <EmptyState icon={House} title={t`No properties yet`}>
                {t`Properties are imported from your booking system. You can then manage their pictures and texts here.`}
              </EmptyState>
            ) : (
              <EmptyState icon={SearchX} title={t`Nothing found`}>
                {t`No property has “${q}” in its name or address.`}
              </EmptyState>
            ))}
          {homes && homes.length > 0 && (
            <ul className="flex flex-col gap-3">
              {homes.map((home) => (
                <li key={home.id}>
                  <Line home={home} />
                </li>
              ))}
            </ul>
          )}
          <ShowMore of={query} className="self-center">
            {t`More properties`}
          </ShowMore>
        </div>
      </div>
    </>
  );
}
