import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RegularReport, regularReportsKey, regularReportsQuery, sendRegularNow, stopRegular } from "#/api/reports";
import { useFormats } from "#/i18n/format";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { toast } from "#/ui/toast";
import { useRegularWords } from "./regular-words";

const never = "0000-00-00 00:00:00";

function Entry({ of, onChange }: { of: RegularReport; onChange: () => void }) {
  const { t } = useLingui();
  const words = useRegularWords();
  const formats = useFormats();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const renew = async () => client.invalidateQueries({ queryKey: regularReportsKey });
  const send = useMutation({
    mutationFn: async () => sendRegularNow(of.ref),
    onSuccess: () => {
      toast(t`Sent.`);
      void renew();
    },
    onError: (failure) => showFailure(failure, { other: t`It could not be sent.` }),
  });
  const stop = useMutation({
    mutationFn: async () => stopRegular(of.ref),
    onSuccess: () => {
      toast(t`It is not sent any more.`);
      void renew();
    },
    onError: (failure) => showFailure(failure),
  });
  const names = of.receivers.map((each) => (each.opens ? each.name : t`${each.name} (may not see it now)`)).join(", ");
  const day = formats.day(of.next_day);
  const again = formats.dateTime(of.tried_next);
  const last = formats.dateTime(of.sent_at);
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="font-semibold [overflow-wrap:anywhere]">{of.title === "" ? t`Deleted template` : of.title}</span>
      <span>
        {words.rhythm(of.rhythm)} · {words.span(of.span)}
      </span>
      <span className="text-14 text-ink-soft [overflow-wrap:anywhere]">{names === "" ? t`Nobody gets it` : names}</span>
      <span className="figures text-14 text-ink-soft">
        {t`Next: ${day}`}
        {of.sent_at !== never && <> · {t`Last sent: ${last}`}</>}
      </span>
      {of.failure !== "" && (
        <strong className="text-14 text-late-ink">
          {words.failure(of.failure)} {of.tried_next !== never && t`Next try: ${again}`}
        </strong>
      )}
      <span className="flex flex-wrap gap-2">
        {of.failure !== "no_template" && (
          <>
            <Button variant="secondary" isPending={send.isPending} onPress={() => send.mutate()}>
              {t`Send now`}
            </Button>
            <Button variant="quiet" onPress={onChange}>
              {t`Change`}
            </Button>
          </>
        )}
        <Button variant="quiet" isPending={stop.isPending} onPress={() => stop.mutate()}>
          {t`Stop sending`}
        </Button>
      </span>
    </li>
  );
}

/** What an agency has sent regularly. */
export function RegularList(props: { member: number; template: string; onChange: (of: RegularReport) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(regularReportsQuery(props.member, props.template));
  if (!data || data.reports.length === 0) return null;
  return (
    <section>
      <h3 className="text-18 font-bold">{t`Sent regularly`}</h3>
      <ul className="divide-y divide-line">
        {data.reports.map((each) => (
          <Entry key={each.ref} of={each} onChange={() => props.onChange(each)} />
        ))}
      </ul>
    </section>
  );
}
