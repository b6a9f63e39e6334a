import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useFailureWords } from "#/session/failure-words";
import type { Draft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { TextArea } from "#/ui/TextArea";

/** Asks for the reason without which the books are not changed. */
export function ReasonDialog(props: {
  title: string;
  action: string;
  isDanger: boolean;
  reason: Draft<string>;
  save: { isPending: boolean; error: Error | null; mutate: () => void };
  onClose: () => void;
  children: ReactNode;
}) {
  const { reason, save } = props;
  const { t } = useLingui();
  const words = useFailureWords();
  const [tried, setTried] = useState(false);
  const empty = reason.value.trim() === "";
  return (
    <FormDialog
      title={props.title}
      isOpen
      onClose={props.onClose}
      draft={reason}
      actions={
        <Button
          size="lg"
          variant={props.isDanger ? "danger" : "primary"}
          isPending={save.isPending}
          onPress={() => {
            setTried(true);
            if (!empty) save.mutate();
          }}
        >
          {props.action}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {props.children}
        <TextArea
          label={t`Reason`}
          rows={2}
          below={501}
          value={reason.value}
          onChange={reason.set}
          error={tried && empty ? t`Please give a reason.` : undefined}
        />
        {save.error && <Notice tone="error">{words(save.error)}</Notice>}
      </div>
    </FormDialog>
  );
}
