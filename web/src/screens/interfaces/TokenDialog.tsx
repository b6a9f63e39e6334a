import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, Suspense, useId, useState } from "react";
import { type ApiTokenMade, type ApiTokenScope, makeApiToken } from "#/api/api-tokens";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { Refusal } from "#/api/refusal";
import type { Proof } from "#/api/second-factor";
import { useFailureWords } from "#/session/failure-words";
import { useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { late } from "#/ui/late";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { needsProof } from "./needs-proof";
import { scopes, useScopeNames } from "./scopes";

const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

/** Makes an API token. */
export function TokenDialog(props: { member: number; onMade: (made: ApiTokenMade) => void; onClose: () => void }) {
  const { member, onMade, onClose } = props;
  const { t } = useLingui();
  const form = useId();
  const client = useQueryClient();
  const names = useScopeNames();
  const words = useFailureWords();
  const { data: status } = useStatus();
  const [proving, setProving] = useState(false);
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<ApiTokenScope>>(new Set());
  const [days, setDays] = useState("90");
  const [key, setKey] = useState(newIdempotencyKey);
  const [changed, setChanged] = useState(false);
  const make = useMutation({
    mutationFn: async (proof: Proof) =>
      makeApiToken(member, { name, scopes: scopes.filter((one) => chosen.has(one)), days: Number(days) }, key, proof),
    gcTime: 0,
    onError: (refusal) => {
      if (needsProof(refusal)) setProving(true);
    },
    onSuccess: (made) => {
      onMade(made);
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.apiTokens(member) }),
  });
  const touch = () => {
    setChanged(true);
    setKey(newIdempotencyKey());
    if (make.isError) make.reset();
  };
  const refused = make.error instanceof Refusal ? make.error.fields : {};
  const known = ["name", "scopes", "memberid"].some((field) => field in refused);
  const nameError =
    refused.name === undefined ? undefined : refused.name === "too_long" ? t`This is too long.` : t`Enter a name.`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate({});
  };
  return (
    <FormDialog
      isOpen
      wide
      unsaved={changed && !make.isSuccess}
      title={t`Make API token`}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} size="lg" isPending={make.isPending}>
          {t`Make API token`}
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
            touch();
          }}
          error={nameError}
        />
        <fieldset className="min-w-0">
          <legend className="pb-1 font-semibold">{t`What the program may do`}</legend>
          {scopes.map((one) => (
            <Checkbox
              key={one}
              checked={chosen.has(one)}
              onChange={(on) => {
                const next = new Set(chosen);
                if (on) next.add(one);
                else next.delete(one);
                setChosen(next);
                touch();
              }}
            >
              {names[one]}
            </Checkbox>
          ))}
        </fieldset>
        {refused.scopes !== undefined && <FormError>{t`Choose at least one.`}</FormError>}
        <NativeSelect
          label={t`Valid for`}
          value={days}
          onChange={(next) => {
            setDays(next);
            touch();
          }}
          options={[
            { value: "30", label: t`30 days` },
            { value: "90", label: t`90 days` },
            { value: "180", label: t`180 days` },
            { value: "365", label: t`One year` },
          ]}
        />
        {refused.memberid === "too_many" && (
          <FormError>{t`An agency has 20 API tokens at most. Remove one first.`}</FormError>
        )}
        {make.error && !known && !needsProof(make.error) && <FormError>{words(make.error)}</FormError>}
      </form>
      {proving && (
        <Suspense>
          <ProofDialog
            title={t`Make API token`}
            action={t`Make API token`}
            withCode={status?.second_factor ?? false}
            onClose={() => {
              setProving(false);
              make.reset();
            }}
            onProved={async (proof) => {
              await make.mutateAsync(proof);
            }}
          >
            {t`A program with this token acts for your agency. Please confirm that it’s you.`}
          </ProofDialog>
        </Suspense>
      )}
    </FormDialog>
  );
}
