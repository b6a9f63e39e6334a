import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { HomeFields } from "#/api/properties";
import { teamQuery } from "#/api/team";
import { ClashDialog } from "#/parts/ClashDialog";
import type { EditForm } from "#/parts/use-edit";
import { FormFields } from "#/ui/Changes";
import { useFirstRefused } from "#/ui/first-refused";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { SaveBar } from "#/ui/SaveBar";
import { HomeForm } from "./HomeForm";
import { nameOf, wordsOf } from "./field-names";
import { useReason } from "./use-home";

/** What is typed into these fields is kept nowhere until it is saved. */
export const secretFields: readonly (keyof HomeFields)[] = ["key_code", "wifi_password"];

/** The form of a home with its one button, the question before something is lost, and that of two people who changed the same. */
export function HomeDetails({ form, member, id }: { form: EditForm; member: number; id?: string }) {
  const { t, i18n } = useLingui();
  const reason = useReason();
  const team = useQuery(teamQuery(member)).data ?? [];
  const wrong = Object.keys(form.refused).length;
  useFirstRefused(form.failure);
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {form.failure && <FormError>{wrong > 0 ? t`Please check the marked fields.` : reason(form.failure)}</FormError>}
      <FormFields>
        <HomeForm form={form} member={member} id={id} />
      </FormFields>
      <SaveBar changes="office" dirty={form.dirty} saving={form.saving} isNew={id === undefined} />
      <LeaveQuestion unsaved={form.dirty} onLeave={form.discard} />
      <ClashDialog
        form={form}
        name={(path) => nameOf(i18n, path)}
        show={(path, value) => wordsOf(i18n, path, value, team)}
      />
    </form>
  );
}
