import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { registrationKey } from "#/api/registration";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";

/** A form beside the registration of guests: once it is saved, the page is read again and the dialog closes. */
export function SaveDialog(props: {
  title: string;
  member: number;
  unsaved: boolean;
  save: () => Promise<unknown>;
  /** What is said where the server refuses what was entered. */
  fault: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, member, unsaved, save, fault, onClose, children } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const form = useId();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: registrationKey(member) });
      onClose();
    },
    onError: (failure) => tellFailure(failure, { other: fault }),
  });
  return (
    <FormDialog
      isOpen
      title={title}
      unsaved={unsaved}
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button variant="secondary" onPress={close}>
            {t`Cancel`}
          </Button>
          <Button changes="office" type="submit" form={form} isPending={saving.isPending}>
            {t`Save`}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        {children}
      </form>
    </FormDialog>
  );
}
