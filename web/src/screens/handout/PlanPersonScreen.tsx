import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ArrowLeft, Clock, ListTodo, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { editWork, heldQuery, type WorkAnswer, type WorkChanges, workQuery } from "#/api/people";
import { AbsenceRequests } from "#/features/work/AbsenceRequests";
import { Absences } from "#/features/work/Absences";
import { HeldList } from "#/features/work/HeldList";
import { HoursField } from "#/features/work/HoursField";
import { useWeekdays } from "#/features/work/weekdays";
import { ClashDialog } from "#/parts/ClashDialog";
import { changesOf } from "#/parts/edit";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { useEdit } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
import { parsePairId } from "#/session/pair-id";
import { EmptyState } from "#/ui/EmptyState";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SaveBar } from "#/ui/SaveBar";
import { SkeletonList } from "#/ui/Skeleton";
import { Switch } from "#/ui/Switch";
import { toast } from "#/ui/toast";
import { usePeople } from "./queries";

/** The hours of a week, and whether the person works on public holidays: which tasks and homes they get, the agency decides. */
function Hours({ id, answer }: { id: string; answer: WorkAnswer }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureWords();
  const day = useWeekdays();
  const hours = t`Working hours`;
  const holidays = t`Works on public holidays`;
  const form = useEdit({
    form: `work ${id}`,
    fields: answer.work,
    send: async (edits, key) => {
      client.setQueryData(workQuery(id).queryKey, await editWork(id, changesOf(edits) as WorkChanges, key));
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ["doubts"] });
      toast(t`Saved`, { tone: "done" });
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {form.failure && (
        <FormError>
          {Object.keys(form.refused).length > 0 ? t`Please check the marked fields.` : words(form.failure)}
        </FormError>
      )}
      <Section icon={Clock} title={hours}>
        <HoursField form={form} />
        <div className="pt-4">
          <Switch
            label={holidays}
            help={t`Your agency decides which days are public holidays.`}
            on={form.value("holidays") === true}
            onChange={(on) => form.set("holidays", on)}
          />
        </div>
      </Section>
      <SaveBar dirty={form.dirty} saving={form.saving} />
      <LeaveQuestion unsaved={form.dirty} onLeave={form.discard} />
      <ClashDialog
        form={form}
        name={(path) => (path === "hours" ? hours : holidays)}
        show={(path, value) =>
          path === "hours"
            ? (value as WorkAnswer["work"]["hours"])
                .map((shift) => `${day(shift.day)} ${shift.from}–${shift.to}`)
                .join(", ")
            : value === true
              ? t({ message: "Yes", context: "of a setting" })
              : t({ message: "No", context: "of a setting" })
        }
      />
    </form>
  );
}

/** Hours and absences of one of a company's own people. */
export function PlanPersonScreen(): ReactNode {
  const { t } = useLingui();
  const { id } = useParams({ from: "/_signed-in/_staff/handout_/$id" });
  const pair = parsePairId(id);
  const people = usePeople(pair?.memberid);
  const person = people.data?.find((each) => each.id === pair?.id);
  const work = useQuery({ ...workQuery(id), enabled: person !== undefined });
  const held = useQuery({ ...heldQuery(id), enabled: person !== undefined });
  const failure = people.error ?? work.error;
  const missing = pair === undefined || (people.data && !person);
  return (
    <>
      <Link to="/handout" search={{ tab: "people" }} icon={ArrowLeft} className="-mt-2 mb-2 inline-flex">
        {t`All people`}
      </Link>
      {missing ? (
        <EmptyState icon={UserX} title={t`Person not found`}>
          {t`This person does not work for you.`}
        </EmptyState>
      ) : (
        <>
          {person && (
            <PageHeader title={person.name} beneath={[person.email, person.phone].filter(Boolean).join(" · ")} />
          )}
          {!work.data &&
            (failure ? (
              <LoadFailure failure={failure} retry={() => void (people.isError ? people.refetch() : work.refetch())} />
            ) : (
              <SkeletonList count={3} />
            ))}
          {person && work.data && (
            <div className="flex max-w-3xl flex-col gap-4">
              <AbsenceRequests member={person.memberid} staff={person.id} team />
              <Absences id={id} name={person.name} absences={work.data.absences} team />
              <Hours id={id} answer={work.data} />
              <Section icon={ListTodo} title={t`Tasks from now on`}>
                {held.data ? <HeldList held={held.data} team /> : <SkeletonList count={2} />}
              </Section>
            </div>
          )}
        </>
      )}
    </>
  );
}
