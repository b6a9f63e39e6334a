import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Lock, Pencil, Plus, Printer, Trash2, Wallet } from "lucide-react";
import { Suspense, useState } from "react";
import { payFile, payKey, type RateSheet, ratesQuery, removeCorrection, removeRates, statementQuery } from "#/api/pay";
import { settingsQuery } from "#/api/settings";
import { MonthSwitch } from "#/features/pay/MonthSwitch";
import { shiftMonth, thisMonth } from "#/features/pay/months";
import { PayStatement } from "#/features/pay/PayStatement";
import { RateList } from "#/features/pay/RateList";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { useFailureToast } from "#/session/failure-words";
import { parsePairId } from "#/session/pair-id";
import { Button, IconButton } from "#/ui/Button";
import { late } from "#/ui/late";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { ListFile } from "./ListFile";
import type { PaySearch } from "./search";

const CloseMonthDialog = late(() => import("./CloseMonthDialog"), "CloseMonthDialog");
const CorrectionDialog = late(() => import("./CorrectionDialog"), "CorrectionDialog");
const RatesDialog = late(() => import("./RatesDialog"), "RatesDialog");

/** The rates that were agreed with somebody, by the day from which they count. */
function RatesSection({ id, member, currency }: { id: string; member: number; currency: string }) {
  const { t } = useLingui();
  const format = useFormats();
  const tellFailure = useFailureToast();
  const client = useQueryClient();
  const { data: sheets, error, refetch } = useQuery(ratesQuery(id));
  const [open, setOpen] = useState<RateSheet | "new">();
  const drop = useMutation({
    mutationFn: async (sheet: RateSheet) => removeRates(id, sheet.valid_from),
    onError: (failure) => tellFailure(failure),
    onSettled: async () => client.invalidateQueries({ queryKey: payKey }),
  });
  return (
    <div className="print:hidden">
      <Section
        icon={Wallet}
        title={t({ message: "Rates", context: "what is paid" })}
        aside={
          <Button changes="office" variant="secondary" icon={Plus} isDisabled={!sheets} onPress={() => setOpen("new")}>
            {t`New rates`}
          </Button>
        }
      >
        {!sheets && (error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={1} />)}
        {sheets?.length === 0 && (
          <p className="text-ink-soft">{t`Enter what you have agreed on. When it changes, add rates that are valid from that day.`}</p>
        )}
        <RateList
          sheets={sheets ?? []}
          renderActs={(sheet) => (
            <>
              <IconButton
                changes="office"
                icon={Pencil}
                label={t`Change the rates from ${format.date(sheet.valid_from)}`}
                onPress={() => setOpen(sheet)}
              />
              <IconButton
                changes="office"
                icon={Trash2}
                label={t`Remove the rates from ${format.date(sheet.valid_from)}`}
                isPending={drop.isPending && drop.variables.valid_from === sheet.valid_from}
                onPress={() => drop.mutate(sheet)}
              />
            </>
          )}
        />
      </Section>
      {open !== undefined && (
        <Suspense>
          <RatesDialog
            id={id}
            member={member}
            currency={currency}
            sheet={open === "new" ? undefined : open}
            start={sheets?.[0]?.rates}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A month of one who is paid, and the rates behind it. */
export function PersonPayScreen() {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const client = useQueryClient();
  const { id } = useParams({ from: "/_signed-in/_manager/manage_/pay_/$id" });
  const pair = parsePairId(id);
  const member = pair?.memberid ?? 0;
  const { month = shiftMonth(thisMonth(), -1) }: PaySearch = useSearch({
    from: "/_signed-in/_manager/manage_/pay_/$id",
  });
  const go = useNavigate({ from: "/manage/pay/$id" });
  const { data, error, refetch } = useQuery(statementQuery(id, month));
  const agency = useQuery({ ...settingsQuery(member), enabled: member > 0 }).data;
  const currency = agency?.currency || "EUR";
  const [dialog, setDialog] = useState<"correct" | "close">();
  const drop = useMutation({
    mutationFn: async (correction: number) => removeCorrection(`${member}-${correction}`),
    onSuccess: () => toast(t`Correction removed`, { tone: "done" }),
    onError: (failure) => tellFailure(failure),
    onSettled: async () => client.invalidateQueries({ queryKey: payKey }),
  });
  const paidIn = data?.amounts[0]?.currency ?? data?.rates.at(-1)?.rates.currency ?? currency;
  return (
    <>
      <div className="pb-1 print:hidden">
        <Link to="/manage/pay" search={{ month }} icon={ArrowLeft}>
          {t`The whole month`}
        </Link>
      </div>
      <PageHeader
        title={data?.name ?? t({ message: "Pay", context: "what people are paid" })}
        actions={
          data && (
            <span className="flex flex-wrap items-center gap-2 print:hidden">
              <ListFile
                address={(format) => payFile(member, month, data.staff, format)}
                name={`${data.name} ${month}`}
              />
              <Button variant="quiet" icon={Printer} onPress={() => window.print()}>
                {t`Print`}
              </Button>
              {data.over && !data.closed && (
                <Button changes="office" icon={Lock} onPress={() => setDialog("close")}>
                  {t`Close the month`}
                </Button>
              )}
            </span>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <MonthSwitch
          month={month}
          onChange={(next) => void go({ search: (before) => ({ ...before, month: next }), replace: true })}
        />
        {!data && (error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={3} />)}
        {data && (
          <PayStatement
            statement={data}
            addCorrection={
              !data.closed && (
                <Button changes="office" variant="secondary" icon={Plus} onPress={() => setDialog("correct")}>
                  {t`New correction`}
                </Button>
              )
            }
            renderAct={(correction) =>
              !data.closed && (
                <IconButton
                  changes="office"
                  icon={Trash2}
                  label={t`Remove the correction: ${correction.reason}`}
                  isPending={drop.isPending && drop.variables === correction.id}
                  onPress={() => drop.mutate(correction.id)}
                />
              )
            }
          />
        )}
        {data && <RatesSection id={id} member={member} currency={currency} />}
      </div>
      <Suspense>
        {dialog === "correct" && (
          <CorrectionDialog id={id} month={month} currency={paidIn} onClose={() => setDialog(undefined)} />
        )}
        {dialog === "close" && data && (
          <CloseMonthDialog member={member} month={month} rows={[data]} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  );
}
