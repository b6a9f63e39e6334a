import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Mail, Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type Language, languageNames, serverLanguage } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import { useFailureWords } from "#/session/failure-words";
import { useLanguages } from "#/session/use-languages";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { Select } from "#/ui/Select";
import { TextField } from "#/ui/TextField";
import { type Audience, mailLoginLink } from "#/api/login-links";

const rules = {
  too_many_requests: msg`Too many emails at once. Please wait a while, then try again.`,
  bad_request: msg`Enter a valid email address.`,
};

/** Sends the link to one address, in the reader's language. */
export function MailLink({ member, audience }: { member: number; audience: Audience }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const languages = useLanguages(language);
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const address = email.trim();
    setSent(undefined);
    if (!/^\S+@\S+$/.test(address)) {
      setFault(t`Please provide the email address.`);
      return;
    }
    setFault(undefined);
    setPending(true);
    try {
      await mailLoginLink(member, { audience, email: address, lang: serverLanguage(language) });
      setSent(address);
      setEmail("");
    } catch (failure) {
      setFault(words(failure, { other: t`The email could not be sent. Please try again.`, rules }));
    } finally {
      setPending(false);
    }
  }

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <LeaveQuestion unsaved={email.trim() !== ""} />
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          label={t`Send it by email to`}
          type="email"
          icon={Mail}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={fault}
          onChange={(typed) => {
            setFault(undefined);
            setEmail(typed);
          }}
        />
        <Select
          label={t`Language`}
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={setLanguage}
        />
      </div>
      {sent !== undefined && <Notice tone="done">{t`On its way to ${sent}`}</Notice>}
      <Button changes="office" type="submit" variant="secondary" icon={Send} isPending={pending} className="self-start">
        {t`Send email`}
      </Button>
    </form>
  );
}
