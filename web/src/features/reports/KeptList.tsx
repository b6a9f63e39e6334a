import { Plural, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keptReportsQuery } from "#/api/reports";
import { LoadFailure } from "#/parts/LoadFailure";
import { NativeSelect } from "#/ui/NativeSelect";
import { Dialog } from "#/ui/Dialog";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useKeptWords } from "./kept-words";

/** The reports that keep their figures, the newest first; one of them is opened. */
export function KeptList(props: {
  /** Whose reports are listed; to choose from where the person works for several. */
  member: number;
  agencies: readonly { id: number; name: string }[];
  onOpen: (ref: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useKeptWords();
  const [member, setMember] = useState(props.member);
  const query = useInfiniteQuery(keptReportsQuery(member));
  const all = query.data?.pages.flatMap((page) => page.data);
  return (
    <Dialog isOpen title={t`Kept reports`} onClose={props.onClose}>
      {props.agencies.length > 1 && (
        <NativeSelect
          label={t`Agency`}
          value={String(member)}
          options={props.agencies.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => setMember(Number(id))}
          className="pb-3"
        />
      )}
      {all ? (
        <div className="flex flex-col gap-3">
          {all.length === 0 && (
            <p className="text-ink-soft">
              {t`Nothing here yet. With “Keep these figures” a report stays as it is, whatever changes later.`}
            </p>
          )}
          <ul className="divide-y divide-line">
            {all.map((kept) => (
              <li key={kept.ref}>
                <button
                  type="button"
                  className="pressable flex w-full flex-col rounded-control px-2 py-3 text-start hover:bg-wash"
                  onClick={() => props.onOpen(kept.ref)}
                >
                  <span className="font-semibold [overflow-wrap:anywhere]">{kept.title}</span>
                  <span className="figures">{words.days(kept)}</span>
                  <span className="figures text-14 text-ink-soft">
                    {words.made(kept)} · <Plural value={kept.rows} one="# row" other="# rows" />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <ShowMore of={query} full>
            {t`Show more`}
          </ShowMore>
        </div>
      ) : query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : (
        <SkeletonList count={3} />
      )}
    </Dialog>
  );
}
