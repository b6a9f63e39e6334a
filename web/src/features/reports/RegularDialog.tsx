import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  changeRegular,
  type RegularReport,
  regularReportsKey,
  regularReportsQuery,
  type ReportRhythm,
  type ReportSpan,
  sendRegularly,
} from "#/api/reports";
import { Refusal } from "#/api/refusal";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";
import { NativeSelect } from "#/ui/NativeSelect";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { RegularList } from "./RegularList";
import { rhythms, spans, useRegularWords } from "./regular-words";

const lostReceiver = msg`Someone you chose can no longer open this report. Choose the people again.`;

/** How one report is sent: a new one after a template, or one of the list. */
function RegularForm(props: { member: number; template: string; of?: RegularReport | undefined; onDone: () => void }) {
  const { member, template, of, onDone } = props;
  const { t } = useLingui();
  const words = useRegularWords();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const query = useQuery(regularReportsQuery(member, template));
  const [span, setSpan] = useState<ReportSpan>(of?.span ?? "this_week");
  const [rhythm, setRhythm] = useState<ReportRhythm>(of?.rhythm ?? "monday");
  const [chosen, setChosen] = useState<readonly number[]>(of?.receivers.map((each) => each.staff_id) ?? []);
  const may = query.data?.receivers ?? [];
  const receivers = may.map((each) => each.staff_id).filter((id) => chosen.includes(id));
  const save = useMutation({
    mutationFn: async () => {
      const wish = { span, rhythm, receivers };
      return of ? changeRegular(of.ref, wish) : sendRegularly(member, template, wish);
    },
    onSuccess: () => {
      toast(of ? t`Saved.` : t`The report is sent regularly from now on.`);
      void client.invalidateQueries({ queryKey: regularReportsKey });
      onDone();
    },
    onError: (failure) => {
      const lost = failure instanceof Refusal && "receivers" in failure.fields;
      showFailure(failure, {
        other: t`This report could not be set up. Please try again.`,
        ...(lost && { rules: { bad_request: lostReceiver } }),
      });
      if (lost) void client.invalidateQueries({ queryKey: regularReportsKey });
    },
  });
  if (!query.data)
    return query.error ? (
      <LoadFailure failure={query.error} retry={() => void query.refetch()} />
    ) : (
      <SkeletonList count={3} />
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t`When`}
          value={rhythm}
          options={rhythms.map((value) => ({ value, label: words.rhythm(value) }))}
          onChange={(value) => setRhythm(rhythms.find((each) => each === value) ?? "monday")}
        />
        <NativeSelect
          label={t`Days in the report`}
          value={span}
          options={spans.map((value) => ({ value, label: words.span(value) }))}
          onChange={(value) => setSpan(spans.find((each) => each === value) ?? "this_week")}
        />
      </div>
      <fieldset>
        <legend className="font-semibold">{t`Who gets it`}</legend>
        {may.map((each) => (
          <Checkbox
            key={each.staff_id}
            checked={chosen.includes(each.staff_id)}
            onChange={(on) =>
              setChosen(on ? [...chosen, each.staff_id] : chosen.filter((other) => other !== each.staff_id))
            }
          >
            {each.name}
          </Checkbox>
        ))}
        <p className="text-14 text-ink-soft">
          {t`Managers who may see this report. They get an email with a link that works for 14 days and asks for the sign-in.`}
        </p>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        {of && (
          <Button variant="secondary" onPress={onDone}>
            {t`Cancel`}
          </Button>
        )}
        <Button isDisabled={receivers.length === 0} isPending={save.isPending} onPress={() => save.mutate()}>
          {of ? t`Save` : t`Send regularly`}
        </Button>
      </div>
    </div>
  );
}

/** Has the shown report sent regularly, with a list of all that are. */
export function RegularDialog(props: { member: number; template: string; title: string; onClose: () => void }) {
  const { member, template, title, onClose } = props;
  const { t } = useLingui();
  const [changing, setChanging] = useState<RegularReport>();
  return (
    <Dialog isOpen wide title={t`Send regularly`} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <section className="flex flex-col gap-3">
          <h3 className="text-18 font-bold [overflow-wrap:anywhere]">{changing?.title ?? title}</h3>
          <RegularForm
            key={changing?.ref ?? ""}
            member={member}
            template={changing?.template ?? template}
            of={changing}
            onDone={() => setChanging(undefined)}
          />
        </section>
        {!changing && <RegularList member={member} template={template} onChange={setChanging} />}
      </div>
    </Dialog>
  );
}
