import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Landmark, Link2 } from "lucide-react";
import { keys } from "#/api/keys";
import { type Bank, type BankChanges, bankQuery, editBank } from "#/api/paying";
import { ClashDialog } from "#/parts/ClashDialog";
import { asText, changesOf } from "#/parts/edit";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { useEdit } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
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
  const form = useEdit({
    form: `bank ${member}`,
    fields: bank,
    send: async (edits, key) => {
      try {
        client.setQueryData(bankQuery(member).queryKey, await editBank(member, changesOf(edits) as BankChanges, key));
      } catch (failure) {
        void client.invalidateQueries({ queryKey: bankQuery(member).queryKey });
        throw failure;
      } finally {
        void client.invalidateQueries({ queryKey: [...keys.reservations()] });
      }
    },
    onSaved: () => toast(t`Saved`, { tone: "done" }),
  });
  const { refused } = form;
  const reason = (name: keyof Bank, wrong: string) =>
    refused[name] === undefined ? undefined : refused[name] === "required" ? t`Please fill in this field.` : wrong;
  const places = "{booking}, {amount}, {currency}";
  const may = useMayChange("owner");
  const check = t`Please check how this is written.`;
  const labels: Record<keyof Bank, string> = {
    name: t`Account holder`,
    iban: "IBAN",
    bic: t`BIC (optional)`,
    qr_iban: t`QR-IBAN (Switzerland, optional)`,
    street: t`Street`,
    number: t`House number`,
    postalcode: t`Postal code`,
    city: t`City`,
    country: t`Country (two letters)`,
    link: t`Address (optional)`,
  };
  const field = (name: keyof Bank, wrong: string, more: { help?: string } = {}) => (
    <TextField {...more} label={labels[name]} autoComplete="off" {...form.field(name)} error={reason(name, wrong)} />
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {!may && <Notice tone="info">{t`Only an owner of the agency can change this.`}</Notice>}
      <FormFields what="owner">
        <Section icon={Landmark} title={t`Bank details`}>
          <p className="pb-4 text-ink-soft">{t`Guests see these details and scan a code with the amount still to pay. The reference in it lets the import find the payment.`}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {field("name", check)}
            {field("iban", t`This IBAN is not correct. Please check the digits.`)}
            {field("bic", t`A BIC has 8 or 11 letters and digits.`)}
            {field("qr_iban", t`This is not a QR-IBAN.`)}
          </div>
          <h3 className="pt-5 pb-2 text-14 font-bold text-ink-soft">{t`Address for the Swiss QR-bill`}</h3>
          <div className="grid gap-4 sm:grid-cols-2">
            {field("street", check)}
            {field("number", check)}
            {field("postalcode", check)}
            {field("city", check)}
            {field("country", check)}
          </div>
        </Section>
        <Section icon={Link2} title={t`Payment page of your provider`}>
          {field("link", t`The address must begin with https:// and may have only these places.`, {
            help: t`Guests get a button to it. You may use these places: ${places}`,
          })}
        </Section>
      </FormFields>
      {form.failure && Object.keys(refused).length === 0 && <Notice tone="error">{words(form.failure)}</Notice>}
      <SaveBar changes="owner" dirty={form.dirty} saving={form.saving} />
      <LeaveQuestion unsaved={form.dirty && !form.saving} onLeave={form.discard} />
      <ClashDialog form={form} name={(path) => labels[path as keyof Bank]} show={(_, value) => asText(value)} />
    </form>
  );
}

/** Where guests pay the agency. */
export function BankTab({ member }: { member: number }) {
  const { data, error, refetch } = useQuery({ ...bankQuery(member), enabled: member > 0 });
  if (!data) return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={2} />;
  return <BankForm key={member} member={member} bank={data} />;
}
