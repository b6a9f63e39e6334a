import { Plural, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { dropKept, type KeptReport, keptReportsKey, keptReportsQuery } from "#/api/reports";
import { Refusal } from "#/api/refusal";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { levelAt, reaches } from "#/session/may";
import { useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { NativeSelect } from "#/ui/NativeSelect";
import { Dialog } from "#/ui/Dialog";
import { Segmented } from "#/ui/Segmented";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { useKeptWords } from "./kept-words";

const focusOn = (node: HTMLElement | null) => node?.focus();

/** What a row says of a kept report. */
function Words({ of: kept }: { of: KeptReport }) {
  const words = useKeptWords();
  return (
    <>
      <span className="font-semibold [overflow-wrap:anywhere]">{kept.title}</span>
      {kept.kept_for !== "" && <span className="[overflow-wrap:anywhere]">{kept.kept_for}</span>}
      <span className="figures">{words.days(kept)}</span>
      <span className="figures text-14 text-ink-soft">
        {words.made(kept)} · <Plural value={kept.rows} one="# row" other="# rows" />
      </span>
    </>
  );
}

/** A report of the team: an owner removes it, with a question in its row, and does not open it. */
function TeamRow(props: { of: KeptReport; onGone: () => void }) {
  const { of: kept, onGone } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  // Undefined until it was asked. What takes a button away leads the focus on.
  const [asking, setAsking] = useState<boolean>();
  const gone = async () => {
    await client.invalidateQueries({ queryKey: keptReportsKey });
    onGone();
  };
  const drop = useMutation({
    mutationFn: async () => dropKept(kept.ref),
    onSuccess: async () => {
      toast(t`Report deleted`);
      await gone();
    },
    onError: (failure) => {
      showFailure(failure);
      // Someone was faster: its row goes.
      if (failure instanceof Refusal && failure.status === 404) void gone();
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-2 py-3">
      <span className="flex min-w-48 grow basis-48 flex-col">
        <Words of={kept} />
      </span>
      {asking ? (
        <span className="flex flex-wrap gap-2">
          <Button ref={focusOn} variant="secondary" onPress={() => setAsking(false)}>
            {t`Keep it`}
          </Button>
          <Button variant="danger" isPending={drop.isPending} onPress={() => drop.mutate()}>
            {t`Delete for good`}
          </Button>
        </span>
      ) : (
        <Button
          ref={asking === false ? focusOn : undefined}
          variant="quiet"
          icon={Trash2}
          aria-label={t`Delete: ${kept.title}`}
          onPress={() => setAsking(true)}
        >
          {t`Delete`}
        </Button>
      )}
    </li>
  );
}

/** The reports that keep their figures, the newest first; one of them is opened, and owners remove those of the team. */
export function KeptList(props: {
  /** Whose reports are listed; to choose from where the person works for several. */
  member: number;
  agencies: readonly { id: number; name: string }[];
  onOpen: (ref: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { data: status } = useStatus();
  const [member, setMember] = useState(props.member);
  const [side, setSide] = useState<"office" | "team">("office");
  const owns = reaches(levelAt(status, member), "owner");
  const team = owns && side === "team";
  const query = useInfiniteQuery(keptReportsQuery(member, team));
  const all = query.data?.pages.flatMap((page) => page.data);
  const list = useRef<HTMLDivElement>(null);
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
      {owns && (
        <div className="pb-3">
          <Segmented
            label={t`Whose reports`}
            hideLabel
            value={side}
            options={[
              { value: "office", label: t({ message: "Office", context: "whose kept reports" }) },
              { value: "team", label: t({ message: "Team", context: "whose kept reports" }) },
            ]}
            onChange={setSide}
          />
        </div>
      )}
      {all ? (
        <div ref={list} tabIndex={-1} className="flex flex-col gap-3 outline-none">
          {team && (
            <p className="text-ink-soft">
              {t`Reports that people on your team and cleaning companies have kept for themselves. Only they can open them; you can delete them, for instance when someone has left.`}
            </p>
          )}
          {all.length === 0 && (
            <p className="text-ink-soft">
              {team
                ? t`Nothing here yet.`
                : t`Nothing here yet. With “Keep these figures” a report stays as it is, whatever changes later.`}
            </p>
          )}
          <ul className="divide-y divide-line">
            {all.map((kept) =>
              team ? (
                <TeamRow key={kept.ref} of={kept} onGone={() => list.current?.focus()} />
              ) : (
                <li key={kept.ref}>
                  <button
                    type="button"
                    className="pressable flex w-full flex-col rounded-control px-2 py-3 text-start hover:bg-wash"
                    onClick={() => props.onOpen(kept.ref)}
                  >
                    <Words of={kept} />
                  </button>
                </li>
              ),
            )}
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
