import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Link2, Mail, User } from "lucide-react";
import { useState } from "react";
import { Refusal } from "#/api/refusal";
import { inviteByLink } from "#/api/join";
import { addEntry, changeEntry, type TeamEntry } from "#/api/team";
import { languageNames, matchLanguage, serverLanguage } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import { InvitationShown } from "#/parts/InvitationShown";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { useLanguages } from "#/session/use-languages";
import { CopyButton } from "#/ui/CopyButton";
import { Link } from "#/ui/Link";
import { NativeSelect } from "#/ui/NativeSelect";
import { Segmented } from "#/ui/Segmented";
import { TextField } from "#/ui/TextField";
import { StepForm } from "./StepForm";

/** The first person who cleans, and how they get in. */
export function CleanerStep({ member, onDone, onLater }: { member: number; onDone: () => void; onLater: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const own = useLanguage();
  const draft = useDraft(`first cleaner ${member}`, { name: "", email: "", lang: serverLanguage(own) });
  const [by, setBy] = useState<"email" | "link">("email");
  // Once entered, only the invitation is asked for again, and what was changed since.
  const [entered, setEntered] = useState<{ entry: TeamEntry; typed: string }>();
  const { value: typed } = draft;
  const languages = useLanguages(matchLanguage(typed.lang));
  const [asked, setAsked] = useState(false);
  const enter = async (): Promise<TeamEntry> => {
    const person = { name: typed.name.trim(), email: typed.email.trim(), lang: typed.lang };
    const invite = by === "email";
    const now = JSON.stringify(person);
    const entry = !entered
      ? await addEntry({ memberid: member, kind: "person", ...person, invite })
      : invite || entered.typed !== now
        ? await changeEntry(`${member}-${entered.entry.id}`, { ...person, invite })
        : entered.entry;
    setEntered({ entry, typed: now });
    return entry;
  };
  const added = useMutation({
    mutationFn: async () => {
      const entry = await enter();
      return by === "email" ? undefined : inviteByLink(`${member}-${entry.id}`);
    },
    onSuccess: (link) => {
      draft.forget();
      if (!link) onDone();
    },
  });
  const type = (fields: Partial<typeof typed>) => {
    added.reset();
    draft.type(fields);
  };
  const fields = added.error instanceof Refusal ? added.error.fields : {};
  // Without an address, the invited person names their own.
  const isEmail = /^\s*[^\s@]+@[^\s@]+\s*$/.test(typed.email) || (by === "link" && typed.email.trim() === "");
  const name = (asked && typed.name.trim() === "") || fields.name ? t`Enter a name.` : undefined;
  const email =
    fields.email === "is in the team already"
      ? t`This address is already in the team.`
      : (asked && !isEmail) || fields.email
        ? t`Enter a valid email address.`
        : undefined;
  const invited = entered?.entry.name ?? "";
  const byLink = t`They scan the code or open the link, choose a password, and see their tasks on their phone.`;
  if (added.data && entered)
    return (
      <StepForm
        title={t({ message: `Invite ${invited}`, context: "to the team" })}
        lead={byLink}
        action={t`Continue`}
        isPending={false}
        onSubmit={onDone}
      >
        <InvitationShown link={added.data} name={invited} email={entered.entry.email} />
        <CopyButton value={added.data.url} label={t`Copy link`} />
      </StepForm>
    );
  return (
    <StepForm
      title={t`Who cleans for you?`}
      lead={
        by === "email"
          ? t`They get an email with a link, choose a password, and see their tasks on their phone. There is nothing to install.`
          : byLink
      }
      action={by === "email" ? t`Invite and continue` : t`Make the link`}
      failure={added.error && !fields.name && !fields.email ? words(added.error) : undefined}
      isPending={added.isPending}
      onSubmit={() => {
        setAsked(true);
        if (typed.name.trim() !== "" && isEmail) added.mutate();
      }}
      onLater={onLater}
    >
      <TextField
        label={t({ message: "Name", context: "of the first person who cleans" })}
        icon={User}
        maxLength={120}
        autoComplete="off"
        value={typed.name}
        onChange={(name) => type({ name })}
        error={name}
      />
      <TextField
        type="email"
        label={by === "email" ? t`Their email address` : t`Email (optional)`}
        icon={Mail}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={typed.email}
        onChange={(email) => type({ email })}
        error={email}
      />
      <NativeSelect
        label={t`Their language`}
        value={typed.lang}
        onChange={(lang) => type({ lang: lang as typeof typed.lang })}
        options={languages.map((code) => ({ value: serverLanguage(code), label: languageNames[code] }))}
      />
      <Segmented
        label={t`How they get the invitation`}
        options={[
          { value: "email", label: t`By email`, icon: Mail },
          { value: "link", label: t`Link or QR code`, icon: Link2 },
        ]}
        value={by}
        onChange={setBy}
      />
      <p>
        <Link to="/manage/team" search={{ member }}>
          {t`Add a cleaning company instead`}
        </Link>
      </p>
    </StepForm>
  );
}
