import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { absenceRequestsQuery, answerAbsence, requestsKey, type RequestToAnswer } from "#/api/absences";
import { keys } from "#/api/keys";
import { personKey } from "#/api/people";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { useFailureToast, useFailureWords } from "#/session/failure-words";
import { draftWaits, useDraft } from "#/session/use-draft";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";
import { absenceKinds, requestLooks, useAbsenceTime } from "#/parts/absence-words";
import { HeldList } from "./HeldList";

const longestReason = 500;

const refOf = (request: RequestToAnswer) => `${request.memberid}-${request.id}`;

/** Everything that shows a request, or follows from its answer. */
function useRefresh() {
  const client = useQueryClient();
  return async (request: RequestToAnswer) => {
    await Promise.all(
      [
        requestsKey(request.memberid),
        personKey(`${request.memberid}-${request.staff}`),
        keys.attention(),
        ["doubts"],
      ].map(async (queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
}

/** Under which name is kept what is typed of the reason of a refusal. */
const draftOf = (request: RequestToAnswer) => `refuse absence ${refOf(request)}`;

function RefuseDialog({ request, onClose }: { request: RequestToAnswer; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const refresh = useRefresh();
  const draft = useDraft(draftOf(request), "");
  const reason = draft.value;
  const refuse = useMutation({
    mutationFn: async () => answerAbsence(refOf(request), { decision: "refuse", reason: reason.trim() }),
    onSuccess: () => {
      draft.forget();
      onClose();
      toast(t`Refused`, { tone: "done" });
    },
    onSettled: async () => refresh(request),
  });
  return (
    <FormDialog
      title={t`Refuse the absence?`}
      isOpen
      draft={draft}
      onClose={onClose}
      actions={
        <Button
          size="lg"
          isDisabled={reason.trim() === ""}
          isPending={refuse.isPending}
          onPress={() => refuse.mutate()}
        >
          {t({ message: "Refuse", context: "an absence" })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={t`Reason, which ${request.name} will read`}
          value={reason}
          onChange={draft.set}
          maxLength={longestReason}
        />
        {refuse.error && <Notice tone="error">{words(refuse.error)}</Notice>}
      </div>
    </FormDialog>
  );
}

function Request(props: { request: RequestToAnswer; named: boolean; team: boolean; onRefuse: () => void }) {
  const { t, i18n } = useLingui();
  const { request, named } = props;
  const time = useAbsenceTime();
  const tellFailure = useFailureToast();
  const refresh = useRefresh();
  const grant = useMutation({
    mutationFn: async () => answerAbsence(refOf(request), { decision: "grant" }),
    onSuccess: () => toast(t`Approved`, { tone: "done" }),
    onError: (failure) => tellFailure(failure),
    onSettled: async () => refresh(request),
  });
  const { label, icon, tone } = requestLooks[request.state];
  const when = time(request);
  const { count } = request.held;
  const open = request.state === "asked";
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {named && <p className="font-semibold [overflow-wrap:anywhere]">{request.name}</p>}
          <p className="figures font-semibold">{when}</p>
          <p className="text-14 text-ink-soft">{i18n._(absenceKinds[request.kind])}</p>
        </div>
        {!open && (
          <Pill tone={tone} icon={icon}>
            {i18n._(label)}
          </Pill>
        )}
      </div>
      {request.note !== "" && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{request.note}</p>}
      {request.reason !== "" && (
        <p className="text-ink-soft [overflow-wrap:anywhere] whitespace-pre-wrap">{request.reason}</p>
      )}
      {open && count > 0 && (
        <details className="rounded-control bg-warn-soft px-3 py-2 text-warn-ink">
          <summary className="flex cursor-pointer items-center gap-2 font-semibold">
            <Icon of={TriangleAlert} size={18} />
            {plural(count, { one: "# task is planned in this time", other: "# tasks are planned in this time" })}
          </summary>
          <div className="text-ink">
            <HeldList held={request.held} team={props.team} />
          </div>
        </details>
      )}
      {open && (
        <div className="flex flex-wrap gap-2">
          <Button
            changes="office"
            icon={Check}
            isPending={grant.isPending}
            aria-label={t`Approve the absence of ${request.name}, ${when}`}
            onPress={() => grant.mutate()}
          >
            {t({ message: "Approve", context: "an absence" })}
          </Button>
          <Button
            changes="office"
            variant="secondary"
            isDisabled={grant.isPending}
            aria-label={t`Refuse the absence of ${request.name}, ${when}`}
            onPress={props.onRefuse}
          >
            {t({ message: "Refuse", context: "an absence" })}
          </Button>
        </div>
      )}
    </li>
  );
}

/**
 * Absences that people ask for: all that wait for this caller, or those of one person. Nothing where there are none.
 * `team`: shown to a company, whose pages are those of the team.
 */
export function AbsenceRequests({
  member,
  staff = 0,
  team = false,
}: {
  member: number;
  staff?: number;
  team?: boolean;
}) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(absenceRequestsQuery(member, staff));
  const [refusing, setRefusing] = useState<RequestToAnswer | "none">();
  // What was granted is among the absences.
  const shown = data?.filter((request) => request.state === "asked" || request.state === "refused") ?? [];
  if (!data && error) return <LoadFailure failure={error} retry={() => void refetch()} />;
  // What was typed before the session ended waits in its dialog.
  const waiting =
    refusing === undefined
      ? shown.find((request) => request.state === "asked" && draftWaits(draftOf(request)))
      : undefined;
  if (waiting) setRefusing(waiting); // open until it is closed, also while its text is empty
  const open = refusing === "none" ? undefined : (refusing ?? waiting);
  if (shown.length === 0) return null;
  return (
    <Section icon={CalendarClock} title={t`Requests for absences`}>
      <ul className="divide-y divide-line">
        {shown.map((request) => (
          <Request
            key={request.id}
            request={request}
            named={staff === 0}
            team={team}
            onRefuse={() => setRefusing(request)}
          />
        ))}
      </ul>
      {open && <RefuseDialog key={refOf(open)} request={open} onClose={() => setRefusing("none")} />}
    </Section>
  );
}
