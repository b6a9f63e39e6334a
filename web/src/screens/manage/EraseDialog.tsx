import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { eraseGuest, outlookQuery, proofFile } from "#/api/erasures";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { Fact, Facts } from "#/parts/Section";
import { useFailureToast } from "#/session/failure-words";
import { useStatus } from "#/session/status";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { late } from "#/ui/late";
import { Notice } from "#/ui/Notice";
import { saveBlob } from "#/ui/save-blob";
import { SkeletonList } from "#/ui/Skeleton";
import { useErasedParts } from "./erased-parts";

const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

/** Before a guest is erased: what goes, what stays by law, and what stands in the way; afterwards the proof. */
export function EraseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormats();
  const tellFailure = useFailureToast();
  const parts = useErasedParts();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(outlookQuery(id));
  const { data: status } = useStatus();
  const [confirming, setConfirming] = useState(false);
  const [made, setMade] = useState<string>();
  const proof = made ?? data?.proof ?? "";
  const save = async () => {
    try {
      saveBlob(await proofFile(proof), `erasure-${proof}.json`);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const ready = proof === "" && data?.blocked === false;
  const day = data && data.kept.until !== "" ? format.date(data.kept.until) : "";
  if (confirming)
    return (
      <Suspense>
        <ProofDialog
          title={t`Erase the guest’s data?`}
          action={t`Erase for good`}
          withCode={status?.second_factor ?? false}
          onClose={() => setConfirming(false)}
          onProved={async (confirmed) => {
            try {
              setMade(await eraseGuest(id, true, confirmed));
              setConfirming(false);
            } finally {
              void client.invalidateQueries();
            }
          }}
        >
          {t`This can’t be undone. Please confirm that it’s you.`}
        </ProofDialog>
      </Suspense>
    );
  return (
    <Dialog
      title={proof === "" ? t`Erase the guest’s data?` : t`The guest’s data is erased`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t`Close`}
          </Button>
          {proof !== "" && (
            <Button size="lg" icon={Download} onPress={() => void save()}>
              {t`Download the proof`}
            </Button>
          )}
          {ready && (
            <Button size="lg" changes="office" onPress={() => setConfirming(true)}>
              {t`Erase for good`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!data && error && <LoadFailure failure={error} retry={() => void refetch()} />}
        {!data && !error && <SkeletonList count={2} />}
        {proof !== "" && <p>{t`Proof no. ${proof}`}</p>}
        {proof === "" && data && (
          <>
            {data.blocked && (
              <Notice tone="error">{t`This guest has a stay that is running or still to come. Erase the data after it, or cancel it first.`}</Notice>
            )}
            <ul className="flex flex-col gap-2">
              {data.stays.map((stay) => {
                const open = stay.open ? format.money(stay.open) : "";
                return (
                  <li key={stay.ref}>
                    <span className="block font-semibold [overflow-wrap:anywhere]">
                      {t`No. ${stay.number}`} · {stay.home}
                    </span>
                    <span className="figures block text-14 text-ink-soft">
                      {format.date(stay.arrival)} – {format.date(stay.departure)}
                    </span>
                    {stay.blocks && <Pill tone="late">{t`Running or still to come`}</Pill>}
                    {open !== "" && <span className="figures block text-14">{t`Still to pay: ${open}`}</span>}
                  </li>
                );
              })}
            </ul>
            <Facts>
              {data.erased.map((one) => (
                <Fact key={one.part} label={parts[one.part]}>
                  {format.integer(one.rows)}
                </Fact>
              ))}
            </Facts>
            {day !== "" && <p>{t`By law, payments and amounts stay with the booking number until ${day}.`}</p>}
            <p>
              {data.mailed
                ? t`This can’t be undone. The guest is notified by email.`
                : t`This can’t be undone. The guest isn’t notified because no email address is known.`}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
