import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type ApiTokenMade, type ApiTokenScope, makeApiToken } from "#/api/api-tokens";
import { keys } from "#/api/keys";
import { Checkbox } from "#/ui/Checkbox";
import { FormError } from "#/ui/FormError";
import { NativeSelect } from "#/ui/NativeSelect";
import { NameField } from "./NameField";
import { ProvenForm } from "./ProvenForm";
import { scopes, useScopeNames } from "./scopes";
import { useProvenSave } from "./use-proven-save";

/** Makes an API token. */
export function TokenDialog(props: { member: number; onMade: (made: ApiTokenMade) => void; onClose: () => void }) {
  const { member, onMade, onClose } = props;
  const { t } = useLingui();
  const names = useScopeNames();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<ApiTokenScope>>(new Set());
  const [days, setDays] = useState("90");
  const save = useProvenSave({
    send: async (proof, key) =>
      makeApiToken(member, { name, scopes: scopes.filter((one) => chosen.has(one)), days: Number(days) }, key, proof),
    onSaved: (made) => {
      onMade(made);
      onClose();
    },
    reads: keys.apiTokens(member),
  });
  return (
    <ProvenForm
      wide
      title={t`Make API token`}
      action={t`Make API token`}
      of={save}
      fields={["name", "scopes"]}
      tooMany={t`An agency has 20 API tokens at most. Remove one first.`}
      reason={t`A program with this token acts for your agency. Please confirm that it’s you.`}
      onClose={onClose}
    >
      <NameField
        value={name}
        help={t`Which program uses it, such as “Property system”.`}
        refused={save.refused.name}
        onChange={(next) => {
          setName(next);
          save.touch();
        }}
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
              save.touch();
            }}
          >
            {names[one]}
          </Checkbox>
        ))}
      </fieldset>
      {save.refused.scopes !== undefined && <FormError>{t`Choose at least one.`}</FormError>}
      <NativeSelect
        label={t`Valid for`}
        value={days}
        onChange={(next) => {
          setDays(next);
          save.touch();
        }}
        options={[
          { value: "30", label: t`30 days` },
          { value: "90", label: t`90 days` },
          { value: "180", label: t`180 days` },
          { value: "365", label: t`One year` },
        ]}
      />
    </ProvenForm>
  );
}
