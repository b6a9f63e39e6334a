import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Brush } from "lucide-react";
import { useState } from "react";
import { assignTasks } from "#/api/assignments";
import { newIdempotencyKey } from "#/api/key";
import { editHome, homeQuery } from "#/api/properties";
import type { Task } from "#/api/shapes";
import { peopleQuery } from "#/api/staff";
import { nextWithoutAnybodyQuery } from "#/api/tasks";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { NativeSelect } from "#/ui/NativeSelect";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { Switch } from "#/ui/Switch";
import { StepForm } from "./StepForm";

const homeOf = (task: Task) => `${task.reinplan_memberid}-${task.property.id}`;

function Assign(props: { member: number; task: Task; onDone: () => void; onLater: () => void }) {
  const { member, task, onDone, onLater } = props;
  const { t } = useLingui();
  const format = useFormats();
  const words = useFailureWords();
  const people = (useQuery(peopleQuery(member)).data ?? []).filter((one) => one.active);
  const { data: home } = useQuery(homeQuery(homeOf(task)));
  const [chosen, setChosen] = useState(0);
  const [always, setAlways] = useState(true);
  const [key] = useState(newIdempotencyKey);
  const person = people.find((one) => one.id === chosen) ?? people[0];
  const assigned = useMutation({
    mutationFn: async () => {
      if (!person) return;
      const field = person.kind;
      // From then on the rules give all cleanings of the property to this person.
      if (always && home && home.fields[field] !== person.id)
        await editHome(homeOf(task), { [field]: { from: home.fields[field], to: person.id } }, key);
      await assignTasks({
        memberid: member,
        tasks: [task.cleaning_rpmaid],
        ...(field === "company" ? { company: person.id, person: 0 } : { person: person.id, company: person.company }),
      });
    },
    onSuccess: onDone,
  });
  const name = person?.name ?? "";
  return (
    <StepForm
      title={t`The first task`}
      lead={t`Tasks plan themselves from your reservations. This is the next one without anybody.`}
      action={t`Assign to ${name}`}
      failure={assigned.error ? words(assigned.error) : undefined}
      isPending={assigned.isPending}
      isDisabled={!person || !home}
      onSubmit={() => assigned.mutate()}
      onLater={onLater}
    >
      <div className="flex items-center gap-4 rounded-card border border-line bg-paper p-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sea-soft text-sea-ink">
          <Icon of={Brush} size={22} />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold [overflow-wrap:anywhere]">{task.property.title}</span>
          <span className="figures block text-ink-soft first-letter:uppercase">
            {format.day(task.planned_start)}, {format.time(task.planned_start)}–{format.time(task.planned_end)}
          </span>
        </span>
      </div>
      {people.length > 1 && (
        <NativeSelect
          label={t`Who does it`}
          value={String(person?.id ?? "")}
          onChange={(id) => setChosen(Number(id))}
          options={people.map((one) => ({ value: String(one.id), label: one.name }))}
        />
      )}
      <Switch
        label={t`All cleanings of this property`}
        help={t`Also those of later reservations.`}
        on={always}
        onChange={setAlways}
      />
    </StepForm>
  );
}

/** The first task becomes somebody's. */
export function TaskStep({ member, onDone, onLater }: { member: number; onDone: () => void; onLater: () => void }) {
  const { t } = useLingui();
  const { data: task, isFetching } = useQuery(nextWithoutAnybodyQuery(member));
  if (task) return <Assign member={member} task={task} onDone={onDone} onLater={onLater} />;
  if (isFetching) return <SkeletonList count={2} />;
  return (
    <Notice
      action={<Link to="/manage/start" search={{ member, step: "reservations" }}>{t`Bring in reservations`}</Link>}
    >
      {t`There is no task yet. Tasks appear by themselves once there are reservations.`}
    </Notice>
  );
}
