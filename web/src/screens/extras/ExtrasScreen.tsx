import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowLeft, ArrowUp, ConciergeBell, Plus } from "lucide-react";
import { useState } from "react";
import { extrasQuery, orderExtras } from "#/api/extras";
import { settingsQuery } from "#/api/settings";
import { basisTexts } from "#/features/services/texts";
import { useFormats } from "#/i18n/format";
import { useWords } from "#/i18n/words";
import { LoadFailure } from "#/parts/LoadFailure";
import { useClashToast } from "#/parts/use-clash-toast";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useFailureToast } from "#/session/failure-words";
import { draftWaits } from "#/session/use-draft";
import { Pill } from "#/ui/Badge";
import { Button, IconButton } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { ExtraEditor } from "./ExtraEditor";
import { extraForm, nameOf, newExtra, swapped } from "./extra";

/** What the agency offers beside a stay, and within which limits. */
export function ExtrasScreen() {
  const { t, i18n } = useLingui();
  const inWords = useWords();
  const format = useFormats();
  const { member = 0 } = useManaged();
  const { data, error, refetch } = useQuery(extrasQuery(member));
  const currency = useQuery(settingsQuery(member)).data?.currency ?? "";
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const tellClash = useClashToast();
  const { queryKey } = extrasQuery(member);
  const order = useMutation({
    mutationFn: async ({ ids, seen }: { ids: readonly number[]; seen: readonly number[] }) =>
      orderExtras(member, ids, seen),
    onSuccess: (now) => client.setQueryData(queryKey, now),
    onError: (failure) => {
      if (!tellClash(failure)) tellFailure(failure);
      // Another person may have added one, or moved one, meanwhile.
      void client.invalidateQueries({ queryKey });
    },
  });
  const offered = data?.filter((one) => one.active) ?? [];
  // A button that is disabled meanwhile would lose the focus.
  const move = (at: number, by: -1 | 1) => {
    if (!order.isPending) order.mutate({ ids: swapped(data ?? [], at, by), seen: (data ?? []).map(({ id }) => id) });
  };
  const [chosen, setChosen] = useState<number | "none">();
  // What was typed into one and not saved is shown again.
  const edited =
    chosen === "none"
      ? undefined
      : [newExtra(member, currency), ...(data ?? [])].find((one) =>
          chosen === undefined ? draftWaits(extraForm(one)) : one.id === chosen,
        );
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Link to="/manage/setup" icon={ArrowLeft} className="self-start">
        {t`Setup`}
      </Link>
      <PageHeader title={t`Extra services`} actions={<MemberSwitch />} />
      <p className="text-ink-soft">
        {t`What guests can book with their stay, in this order. The limits apply to guests; your office can always book.`}
      </p>
      <Link to="/manage/setup/$part" params={{ part: "booking" }} search={{ member }} className="self-start">
        {t`Limits for all extras together`}
      </Link>
      {!data && error && <LoadFailure failure={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList count={3} />}
      {data?.length === 0 && (
        <EmptyState icon={ConciergeBell} title={t`No extra services yet`}>
          {t`Start with linen, a crib or a late departure.`}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {data.map((one, at) => (
            <li key={one.id} className="flex items-center">
              <button
                type="button"
                className="flex min-h-15 min-w-0 grow items-center gap-3 px-4 py-2.5 text-start -outline-offset-2 hover:bg-sunk"
                onClick={() => setChosen(one.id)}
              >
                <Icon of={ConciergeBell} className="text-ink-soft" />
                <span className="min-w-0 grow">
                  <span className="block font-semibold [overflow-wrap:anywhere]">{nameOf(inWords, one.name)}</span>
                  <span className="figures block text-14 text-ink-soft">
                    {[
                      `${format.money({ amount: one.unit_amount, currency: one.currency })} ${i18n._(basisTexts[one.fee_basis])}`,
                      one.mandatory ? t`part of every reservation` : "",
                    ]
                      .filter((text) => text !== "")
                      .join(" · ")}
                  </span>
                </span>
                {/* A phone has no room for what most of them are. */}
                <span className={one.active ? "max-sm:hidden" : ""}>
                  <Pill tone={one.active ? "done" : "neutral"}>
                    {one.active
                      ? t({ message: "Offered", context: "an extra" })
                      : t({ message: "Not offered", context: "an extra" })}
                  </Pill>
                </span>
              </button>
              {one.active && offered.length > 1 && (
                <span className="flex shrink-0 pe-2">
                  <IconButton
                    changes="office"
                    icon={ArrowUp}
                    label={t`Move “${nameOf(inWords, one.name)}” up`}
                    isDisabled={at === 0}
                    onPress={() => move(at, -1)}
                  />
                  <IconButton
                    changes="office"
                    icon={ArrowDown}
                    label={t`Move “${nameOf(inWords, one.name)}” down`}
                    isDisabled={at === offered.length - 1}
                    onPress={() => move(at, 1)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && currency !== "" && (
        <div>
          <Button changes="office" variant="secondary" icon={Plus} onPress={() => setChosen(0)}>
            {t`New extra service`}
          </Button>
        </div>
      )}
      {edited && <ExtraEditor key={edited.id} extra={edited} onClose={() => setChosen("none")} />}
    </div>
  );
}
