import { type ReactNode, Suspense, useId } from "react";
import { useFailureWords } from "#/session/failure-words";
import { useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { late } from "#/ui/late";
import type { useProvenSave } from "./use-proven-save";

const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

/** The dialog of a form that is saved with a proof of who asks. */
export function ProvenForm(props: {
  title: string;
  action: string;
  wide?: boolean;
  of: ReturnType<typeof useProvenSave>;
  /** The fields that say themselves why they are refused. */
  fields: readonly string[];
  /** That the agency has as many as it may. */
  tooMany: string;
  /** Why a proof is wanted. */
  reason: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, action, of } = props;
  const form = useId();
  const words = useFailureWords();
  const { data: status } = useStatus();
  const known = [...props.fields, "memberid"].some((field) => field in of.refused);
  return (
    <FormDialog
      isOpen
      wide={props.wide ?? false}
      unsaved={of.unsaved}
      title={title}
      onClose={props.onClose}
      actions={
        <Button type="submit" form={form} size="lg" isPending={of.isPending}>
          {action}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          of.save();
        }}
        className="flex flex-col gap-4"
      >
        {props.children}
        {of.refused.memberid === "too_many" && <FormError>{props.tooMany}</FormError>}
        {of.failure && !known && <FormError>{words(of.failure)}</FormError>}
      </form>
      {of.proving && (
        <Suspense>
          <ProofDialog
            title={title}
            action={action}
            withCode={status?.second_factor ?? false}
            onClose={of.stopProving}
            onProved={of.prove}
          >
            {props.reason}
          </ProofDialog>
        </Suspense>
      )}
    </FormDialog>
  );
}
