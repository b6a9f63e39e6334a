import { useLingui } from "@lingui/react/macro";
import { Refusal } from "#/api/refusal";
import { languageNames, matchLanguage, serverLanguage } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { useLanguages } from "#/session/use-languages";
import { useMayChange } from "#/ui/changing";
import { Dialog } from "#/ui/Dialog";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { Select } from "#/ui/Select";
import { Switch } from "#/ui/Switch";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import type { TeamEntry } from "#/api/team";
import { allLevels, levelWords } from "./levels";
import { type TeamForm, useAddEntry, useChangeEntry } from "./team";

/** Adds somebody to the team, or changes an entry. */
export function TeamDialog(props: {
  member: number;
  entry: TeamEntry | undefined;
  companies: readonly TeamEntry[];
  onClose: () => void;
}) {
  const { member, entry, companies, onClose } = props;
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const own = useLanguage();
  const add = useAddEntry(member);
  const change = useChangeEntry(member);
  const draft = useDraft<TeamForm>(`team ${member} ${entry?.id ?? "new"}`, {
    kind: entry?.kind ?? "person",
    company: entry?.company ?? 0,
    name: entry?.name ?? "",
    email: entry?.email ?? "",
    phone: entry?.phone ?? "",
    lang: serverLanguage(matchLanguage(entry?.lang) ?? own),
    level: entry?.level ?? "",
    invite: entry === undefined,
  });
  const { value: form, type } = draft;
  const languages = useLanguages(matchLanguage(form.lang));
  const owns = useMayChange("owner");
  const level = form.kind === "manager" ? form.level || "office" : "";
  const { error, isPending } = entry ? change : add;
  const fields = error instanceof Refusal ? error.fields : undefined;
  const hasLogin = entry?.login === "active";
  const saved = (invited: boolean) => {
    draft.forget();
    onClose();
    toast(invited ? t`Saved. The invitation is on its way.` : t`Saved`, { tone: "done" });
  };
  const save = () => {
    const email = form.email.trim();
    const invite = form.invite && email !== "" && !hasLogin;
    const person = { name: form.name.trim(), phone: form.phone.trim(), lang: form.lang };
    const done = { onSuccess: () => saved(invite) };
    if (entry) {
      const leveled = level !== "" && level !== entry.level ? { level } : {};
      change.mutate({ id: entry.id, change: { ...person, ...leveled, ...(hasLogin ? {} : { email, invite }) } }, done);
    } else
      add.mutate(
        {
          ...person,
          ...(level && { level }),
          email,
          invite,
          kind: form.kind,
          company: form.kind === "person" ? form.company : 0,
        },
        done,
      );
  };
  return (
    <Dialog
      title={entry ? entry.name : t`New entry`}
      isOpen
      onClose={onClose}
      actions={
        <Button size="lg" isPending={isPending} isDisabled={form.name.trim() === ""} onPress={save}>
          {t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {/* Closing keeps what is typed, leaving the page does not. */}
        <LeaveQuestion pageOnly unsaved={draft.changed} onLeave={draft.forget} />
        {!entry && (
          <Select
            label={t({ message: "Kind", context: "of a team entry" })}
            value={form.kind}
            options={[
              { value: "person", label: t({ message: "Person", context: "of the team" }) },
              { value: "company", label: t`Cleaning company` },
              ...(owns
                ? [{ value: "manager", label: t({ message: "Manager", context: "of the agency" }) } as const]
                : []),
            ]}
            onChange={(kind) => type({ kind })}
          />
        )}
        {!entry && form.kind === "person" && companies.length > 0 && (
          <Select
            label={t`Works for`}
            value={String(form.company)}
            options={[
              { value: "0", label: t`The agency` },
              ...companies.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            onChange={(company) => type({ company: Number(company) })}
          />
        )}
        {level !== "" && owns && (
          <Select
            label={t({ message: "Role", context: "of a manager" })}
            value={level}
            options={allLevels.map((value) => ({ value, label: i18n._(levelWords[value].name) }))}
            help={i18n._(levelWords[level].detail)}
            onChange={(chosen) => type({ level: chosen })}
          />
        )}
        <TextField
          label={t({ message: "Name", context: "of a person" })}
          maxLength={120}
          value={form.name}
          onChange={(name) => type({ name })}
          error={fields?.name && t`Enter a name.`}
        />
        <TextField
          type="email"
          label={t`Email (optional)`}
          help={
            hasLogin
              ? t`This is the login and can’t be changed.`
              : t`Without it, invite with a link or QR code afterwards.`
          }
          maxLength={254}
          value={form.email}
          readOnly={hasLogin}
          onChange={(email) => type({ email })}
          error={
            fields?.email &&
            (fields.email === "is in the team already"
              ? t`This address is already in the team.`
              : t`Enter a valid email address.`)
          }
        />
        <TextField
          type="tel"
          label={t`Phone (optional)`}
          maxLength={40}
          value={form.phone}
          onChange={(phone) => type({ phone })}
        />
        <Select
          label={t`Language`}
          value={form.lang}
          options={languages.map((value) => ({ value: serverLanguage(value), label: languageNames[value] }))}
          onChange={(lang) => type({ lang })}
        />
        {!hasLogin && form.email.trim() !== "" && (
          <Switch
            label={entry?.login === "invited" ? t`Send the invitation again` : t`Send an invitation`}
            help={t`By email, with a link to sign in.`}
            on={form.invite}
            onChange={(invite) => type({ invite })}
          />
        )}
        {error && !fields?.name && !fields?.email && <Notice tone="error">{words(error)}</Notice>}
      </div>
    </Dialog>
  );
}
