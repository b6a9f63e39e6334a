import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Landmark, Link2 } from "lucide-react";
import { keys } from "#/api/keys";
import { type Bank, bankQuery, saveBank } from "#/api/paying";
import { Refusal } from "#/api/refusal";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { useMayChange } from "#/ui/changing";
import { FormFields } from "#/ui/Changes";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { Notice } from "#/ui/Notice";
import { SaveBar } from "#/ui/SaveBar";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";

function BankForm({ member, bank }: { member: number; bank: Bank }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const draft = useDraft(`bank ${member}`, bank);
  const { value: form, type } = draft;
  const save = useMutation({
    mutationFn: async () => saveBank(member, form),
    onSuccess: (kept) => {
      client.setQueryData(bankQuery(member).queryKey, kept);
      draft.forget();
      toast(t`Saved`, { tone: "done" });
    },
    onSettled: async () => client.invalidateQueries({ queryKey: [...keys.reservations()] }),
  });
  const fields = save.error instanceof Refusal ? save.error.fields : {};
  const dirty = draft.changed && !save.isPending;
  const reason = (name: keyof Bank | "qr_iban", wrong: string) =>
    fields[name] === undefined ? undefined : fields[name] === "required" ? t`Please fill in this field.` : wrong;
  const places = "{booking}, {amount}, {currency}";
  const may = useMayChange("owner");
  const check = t`Please check how this is written.`;
  const field = (name: keyof Bank, label: string, wrong: string, more: { help?: string; className?: string } = {}) => (
    <TextField
      {...more}
      label={label}
      autoComplete="off"
      value={form[name]}
      onChange={(value) => type({ [name]: value })}
      error={reason(name, wrong)}
    />
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {!may && <Notice tone="info">{t`Only an owner of the agency can change this.`}</Notice>}
      <FormFields what="owner">
        <Section icon={Landmark} title={t`Bank details`}>
          <p className="pb-4 text-ink-soft">{t`Guests see these details and scan a code with the amount still to pay. The reference in it lets the import find the payment.`}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {field("name", t`Account holder`, check)}
            {field("iban", "IBAN", t`This IBAN is not correct. Please check the digits.`)}
            {field("bic", t`BIC (optional)`, t`A BIC has 8 or 11 letters and digits.`)}
            {field("qr_iban", t`QR-IBAN (Switzerland, optional)`, t`This is not a QR-IBAN.`)}
          </div>
          <h3 className="pt-5 pb-2 text-14 font-bold text-ink-soft">{t`Address for the Swiss QR-bill`}</h3>
          <div className="grid gap-4 sm:grid-cols-2">
            {field("street", t`Street`, check)}
            {field("number", t`House number`, check)}
            {field("postalcode", t`Postal code`, check)}
            {field("city", t`City`, check)}
            {field("country", t`Country (two letters)`, check)}
          </div>
        </Section>
        <Section icon={Link2} title={t`Payment page of your provider`}>
          {field(
            "link",
            t`Address (optional)`,
            t`The address must begin with https:// and may have only these places.`,
            {
              help: t`Guests get a button to it. You may use these places: ${places}`,
            },
          )}
        </Section>
      </FormFields>
      {save.error && Object.keys(fields).length === 0 && <Notice tone="error">{words(save.error)}</Notice>}
      <SaveBar changes="owner" dirty={dirty} saving={save.isPending} />
      <LeaveQuestion unsaved={dirty} onLeave={draft.forget} />
    </form>
  );
}

/** Where guests pay the agency. */
export function BankTab({ member }: { member: number }) {
  const { data, error, refetch } = useQuery({ ...bankQuery(member), enabled: member > 0 });
  if (!data) return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={2} />;
  return <BankForm key={member} member={member} bank={data} />;
}
