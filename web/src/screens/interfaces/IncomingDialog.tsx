import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, Suspense, useId, useState } from "react";
import { addIncomingWebhook, incomingWebhooksKey, type IncomingWebhookMade } from "#/api/incoming-webhooks";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import type { Proof } from "#/api/second-factor";
import { useFailureWords } from "#/session/failure-words";
import { useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { late } from "#/ui/late";
import { TextField } from "#/ui/TextField";
import { needsProof } from "./needs-proof";

const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

/** Makes an incoming webhook. */
export function IncomingDialog(props: {
  member: number;
  onMade: (made: IncomingWebhookMade) => void;
  onClose: () => void;
}) {
  const { member, onMade, onClose } = props;
  const { t } = useLingui();
  const form = useId();
  const client = useQueryClient();
  const words = useFailureWords();
  const { data: status } = useStatus();
  const [proving, setProving] = useState(false);
  const [name, setName] = useState("");
  const [key, setKey] = useState(newIdempotencyKey);
  const make = useMutation({
    mutationFn: async (proof: Proof) => addIncomingWebhook(member, name, key, proof),
    gcTime: 0,
    onError: (refusal) => {
      if (needsProof(refusal)) setProving(true);
    },
    onSuccess: (made) => {
      onMade(made);
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: incomingWebhooksKey(member) }),
  });
  const refused = make.error instanceof Refusal ? make.error.fields : {};
  const known = ["name", "memberid"].some((field) => field in refused);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate({});
  };
  return (
    <FormDialog
      isOpen
      unsaved={name !== "" && !make.isSuccess}
      title={t`Make incoming webhook`}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} size="lg" isPending={make.isPending}>
          {t`Make incoming webhook`}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t`Name`}
          help={t`Which program uses it, such as “Property system”.`}
          maxLength={60}
          value={name}
          onChange={(next) => {
            setName(next);
            setKey(newIdempotencyKey());
            if (make.isError) make.reset();
          }}
          error={
            refused.name === undefined
              ? undefined
              : refused.name === "too_long"
                ? t`This is too long.`
                : t`Enter a name.`
          }
        />
        {refused.memberid === "too_many" && (
          <FormError>{t`An agency has ten webhooks at most. Remove one first.`}</FormError>
        )}
        {make.error && !known && !needsProof(make.error) && <FormError>{words(make.error)}</FormError>}
      </form>
      {proving && (
        <Suspense>
          <ProofDialog
            title={t`Make incoming webhook`}
            action={t`Make incoming webhook`}
            withCode={status?.second_factor ?? false}
            onClose={() => {
              setProving(false);
              make.reset();
            }}
            onProved={async (proof) => {
              await make.mutateAsync(proof);
            }}
          >
            {t`Another program writes stays of your agency through it. Please confirm that it’s you.`}
          </ProofDialog>
        </Suspense>
      )}
    </FormDialog>
  );
}
