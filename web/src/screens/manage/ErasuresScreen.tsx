import { Plural, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { ArrowLeft, Download, ShieldCheck } from "lucide-react";
import { checkProofs, type ErasureProof, proofFile, proofsQuery } from "#/api/erasures";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { Fact, Facts } from "#/parts/Section";
import { useClock } from "#/screens/interfaces/clock";
import { useFailureToast } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { saveBlob } from "#/ui/save-blob";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useErasedParts } from "./erased-parts";
import { ErasureRequests } from "./ErasureRequests";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";

function Proof({ of }: { of: ErasureProof }) {
  const { t } = useLingui();
  const format = useFormats();
  const at = useClock();
  const parts = useErasedParts();
  const tellFailure = useFailureToast();
  const save = useMutation({
    mutationFn: async () => saveBlob(await proofFile(of.ref), `erasure-${of.ref}.json`),
    onError: (failure) => tellFailure(failure),
  });
  const { ref: proof, by } = of;
  const numbers = of.stays.map((stay) => stay.number).join(", ");
  const origins: Record<ErasureProof["origin"], string> = {
    office: t`Erased by ${by}`,
    request: t`Erased by ${by}, asked for by the guest`,
    command: t`Erased by the operator of the installation`,
  };
  const day = of.kept.until === "" ? "" : format.date(of.kept.until);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t`Proof no. ${proof}`}</span>
          {!of.intact && <Pill tone="late">{t({ message: "Changed", context: "a proof" })}</Pill>}
        </p>
        {of.at !== "" && (
          <p className="figures text-14 text-ink-soft [overflow-wrap:anywhere]">
            {at(of.at)} · {origins[of.origin]}
          </p>
        )}
        {numbers !== "" && <p className="figures pt-1 text-14">{t`Booking numbers: ${numbers}`}</p>}
        <Facts>
          {of.erased.map((one) => (
            <Fact key={one.part} label={parts[one.part]}>
              {format.integer(one.rows)}
            </Fact>
          ))}
        </Facts>
        {day !== "" && (
          <p className="pt-2 text-14 text-ink-soft">{t`By law, payments and amounts stay with the booking number until ${day}.`}</p>
        )}
      </div>
      <Button
        variant="secondary"
        icon={Download}
        isPending={save.isPending}
        aria-label={t`Download proof no. ${proof}`}
        onPress={() => save.mutate()}
      >
        {t`Download the proof`}
      </Button>
    </li>
  );
}

/** What a check of all proofs has found, in words. */
function Checked({ chain }: { chain: Awaited<ReturnType<typeof checkProofs>> }) {
  const { t } = useLingui();
  const changed = chain.changed.join(", ");
  const missing = chain.missing.join(", ");
  if (chain.whole)
    return (
      <Notice tone="done">
        <Plural
          value={chain.proofs}
          one="# proof checked. It is as it was written, and none is missing."
          other="# proofs checked. They are as they were written, and none is missing."
        />
      </Notice>
    );
  return (
    <Notice tone="error">
      {changed !== "" && <span className="block">{t`Changed after they were written: ${changed}`}</span>}
      {missing !== "" && <span className="block">{t`Missing: ${missing}`}</span>}
      <span className="block">{t`Someone has changed the database. Contact the operator of your installation.`}</span>
    </Notice>
  );
}

/** Guests who ask to be erased, and all erasures of the agency with their proofs: for an authority or a guest who asks. */
export function ErasuresScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const query = useInfiniteQuery({ ...proofsQuery(member), enabled: member > 0 });
  const tellFailure = useFailureToast();
  const check = useMutation({
    mutationFn: async () => checkProofs(member),
    onError: (failure) => tellFailure(failure),
  });
  const proofs = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Link to="/manage/setup" icon={ArrowLeft} className="self-start">
        {t`Setup`}
      </Link>
      <PageHeader
        title={t`Erased guests`}
        beneath={t`Each erasure leaves a proof: when, by whom, and how much. It does not name the guest.`}
        actions={<MemberSwitch />}
      />
      <ErasureRequests member={member} />
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={3} />
      ) : (
        <>
          <Button
            variant="secondary"
            icon={ShieldCheck}
            className="self-start"
            isPending={check.isPending}
            onPress={() => check.mutate()}
          >
            {t`Check all proofs`}
          </Button>
          {check.data && <Checked chain={check.data} />}
          {proofs.length === 0 ? (
            <EmptyState icon={ShieldCheck} title={t`No guest was erased yet`}>
              {t`Guests ask for it in their settings. You can also erase a guest at one of their reservations.`}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
              {proofs.map((proof) => (
                <Proof key={proof.ref} of={proof} />
              ))}
            </ul>
          )}
          <ShowMore of={query} full>
            {t`Show more`}
          </ShowMore>
        </>
      )}
    </div>
  );
}
