import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { assignTasks } from "#/api/assignments";
import { keys } from "#/api/keys";
import type { ScheduledTask } from "#/api/schedule";
import { candidatesQuery } from "#/api/task-plan";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Link } from "#/ui/Link";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { Who } from "./Who";

/** "Move to…" for a company: which of its people does a task. When it is done the agency says. */
export function CompanyMove(props: {
  member: number;
  task: ScheduledTask;
  /** Whose part it is, where two do it; of a task without a row that of the first. */
  staff: number | undefined;
  title: string;
  when: string;
  /** Who is chosen already, as by a drag. */
  begins: number | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { member, task, staff = 0, begins, onClose } = props;
  const second = staff !== 0 && staff === task.additional_person && staff !== task.person;
  const [has, other] = second ? [task.additional_person, task.person] : [task.person, task.additional_person];
  const ref = `${member}-${task.id}`;
  const client = useQueryClient();
  const failed = useFailureToast();
  const [person, setPerson] = useState(begins ?? has);
  const { data, error, refetch } = useQuery(candidatesQuery(ref, { start: "", end: "" }));
  const chosen = data?.people.find(({ staff }) => staff === person);
  // The list says what speaks against somebody before they are chosen.
  const doubted = chosen?.fits === false;
  const save = useMutation({
    mutationFn: async () =>
      assignTasks({
        memberid: member,
        tasks: [task.id],
        ...(second ? { additional_person: person } : { person }),
        ...(doubted && { anyway: true }),
      }),
    onSuccess: () => {
      toast(t`Saved`, { tone: "done" });
      onClose();
    },
    onError: (failure) => failed(failure, { other: t`The task could not be assigned. Please try again.` }),
    onSettled: () => {
      for (const queryKey of [keys.schedule(), keys.cleanings(), keys.cleaning(ref), keys.unseen()])
        void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: ["candidates", ref] });
    },
  });
  const settled = task.state !== "not_started";
  return (
    <Dialog
      title={t`Move to…`}
      isOpen
      wide
      onClose={onClose}
      actions={
        !settled && (
          <Button
            full
            size="lg"
            isPending={save.isPending}
            isDisabled={person === has || !data}
            onPress={() => save.mutate()}
          >
            {doubted ? t`Assign anyway` : t`Assign`}
          </Button>
        )
      }
    >
      <p className="figures text-ink-soft">{props.when}</p>
      <Link to="/cleanings/$id" params={{ id: ref }} icon={ChevronRight} className="mb-3 inline-flex min-h-(--target)">
        {props.title}
      </Link>
      {settled ? (
        <p>
          {task.state === "started"
            ? t`This task has begun. It stays where it is.`
            : t`This task is done. It stays where it is.`}
        </p>
      ) : !data && error ? (
        <LoadFailure failure={error} retry={() => void refetch()} />
      ) : data ? (
        <Who
          // Nobody does a task twice.
          people={data.people.filter((one) => one.kind === "person" && (one.staff !== other || other === 0))}
          second={second}
          fields={{ company: 0, person }}
          onChoose={(one) => setPerson(one?.staff ?? 0)}
        />
      ) : (
        <SkeletonList count={3} />
      )}
    </Dialog>
  );
}
