import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/api/keys";
import { Refusal } from "#/api/refusal";
import type { Task } from "#/api/shapes";
import { taskNote } from "#/features/tasks/press";
import { taskActions } from "#/parts/task-actions";
import { useFailureWords } from "#/session/failure-words";
import { FormDialog } from "#/ui/FormDialog";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { Select } from "#/ui/Select";
import { Skeleton } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { helpers } from "./doers";
import { useAssign, usePeople } from "./queries";

function Choice({ task, manages, onClose }: { task: Task; manages: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const member = task.reinplan_memberid;
  const people = usePeople(member);
  const [chosen, setChosen] = useState(task.additional_person?.id ?? 0);
  const assign = useAssign(member, manages);
  const save = useMutation({
    mutationFn: async (anyway: boolean) =>
      assign.mutateAsync({
        tasks: [task.cleaning_rpmaid],
        to: people.data?.find(({ id }) => id === chosen) ?? null,
        as: "second",
        anyway,
        noteOf: () => taskNote(task),
      }),
    onSuccess: (waits) => {
      onClose();
      const count = 1;
      if (waits) toast(t`Saved on this device (${count}). It will be sent as soon as you’re online.`, { tone: "done" });
      else
        toast(chosen === 0 ? t`The second person was removed.` : t`The second person was assigned.`, { tone: "done" });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.cleanings() });
      void client.invalidateQueries({ queryKey: keys.cleaning(`${member}-${task.cleaning_rpmaid}`) });
    },
  });
  // There are doubts, such as an absence: the server says which, and a person decides.
  const doubted = save.error instanceof Refusal && save.error.code === "staff_doubt" && save.variables !== undefined;
  const offered = helpers(people.data ?? [], task, manages);
  return (
    <FormDialog
      unsaved={chosen !== (task.additional_person?.id ?? 0) && !save.isSuccess}
      title={t`Second person`}
      isOpen
      onClose={onClose}
      actions={
        <Button
          size="lg"
          isPending={save.isPending}
          isDisabled={!people.data || chosen === (task.additional_person?.id ?? 0)}
          onPress={() => save.mutate(doubted)}
        >
          {doubted ? t`Assign anyway` : t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {task.person && <p>{t`${task.person.name} does this task. A second person can see it too.`}</p>}
        {!people.data && !people.isError && <Skeleton bars={["h-20"]} />}
        {people.data && (
          <Select
            label={t`Second person`}
            value={String(chosen)}
            options={[
              { value: "0", label: t({ message: "No one", context: "second person" }) },
              ...offered.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            onChange={(id) => {
              save.reset();
              setChosen(Number(id));
            }}
          />
        )}
        {(save.isError || people.isError) && <Notice tone="error">{words(save.error ?? people.error)}</Notice>}
      </div>
    </FormDialog>
  );
}

/** For companies and managers: a second person for a task or a check, or none any more. */
export function SecondPerson({ task, manages }: { task: Task; manages: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (!taskActions.assign.allowed(task)) return null;
  return (
    <>
      <Button variant="quiet" icon={taskActions.assign.icon} onPress={() => setOpen(true)}>
        {task.additional_person ? t`Second person: ${task.additional_person.name}` : t`Add a second person`}
      </Button>
      {open && <Choice task={task} manages={manages} onClose={() => setOpen(false)} />}
    </>
  );
}
