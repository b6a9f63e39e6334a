import { useLingui } from "@lingui/react/macro";
import { CalendarClock, UserPlus } from "lucide-react";
import { useState } from "react";
import { Refusal } from "#/api/refusal";
import type { StaffPerson } from "#/api/shapes";
import { AbsenceRequests } from "#/features/work/AbsenceRequests";
import { languageNames, serverLanguage } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import { useFailureToast, useFailureWords } from "#/session/failure-words";
import { useLanguages } from "#/session/use-languages";
import { FormDialog } from "#/ui/FormDialog";
import { Avatar } from "#/ui/Avatar";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { LinkButton } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { Select } from "#/ui/Select";
import { Switch } from "#/ui/Switch";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { useHire, useSwitchPerson } from "./queries";

function HireDialog({ member, onClose }: { member: number; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const own = useLanguage();
  const hire = useHire(member);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [phone, setPhone] = useState("");
  const [lang, setLang] = useState(own);
  const languages = useLanguages(lang);
  const fields = hire.error instanceof Refusal ? hire.error.fields : undefined;
  const save = () =>
    hire.mutate(
      { name: name.trim(), email: email.trim(), phone: phone.trim(), lang: serverLanguage(lang) },
      {
        onSuccess: () => {
          onClose();
          toast(t`The invitation is on its way.`, { tone: "done" });
        },
      },
    );
  return (
    <FormDialog
      unsaved={[name, email, phone].some((typed) => typed.trim() !== "") && !hire.isSuccess}
      title={t`New person`}
      isOpen
      onClose={onClose}
      actions={
        <Button
          size="lg"
          isPending={hire.isPending}
          isDisabled={name.trim() === "" || email.trim() === ""}
          onPress={save}
        >
          {t`Send the invitation`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t({ message: "Name", context: "of a person" })}
          value={name}
          onChange={setName}
          error={fields?.name && t`Please check the name.`}
        />
        <TextField
          type="email"
          label={t`Email address`}
          help={t`The invitation is sent to this address. The person accepts it by opening the link.`}
          value={email}
          onChange={setEmail}
          error={
            fields?.email &&
            (fields.email === "already works for you"
              ? t`This person already works for you.`
              : t`Please check the address.`)
          }
        />
        <TextField type="tel" label={t`Phone (optional)`} value={phone} onChange={setPhone} />
        <Select
          label={t`Language`}
          value={lang}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={setLang}
        />
        {hire.isError && !fields && <Notice tone="error">{words(hire.error)}</Notice>}
      </div>
    </FormDialog>
  );
}

/** A company's own people and their logins; the agency sees who there is. */
export function People(props: { people: readonly StaffPerson[]; member: number; hires: boolean }) {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const [hiring, setHiring] = useState(false);
  const change = useSwitchPerson(props.member);
  return (
    <div className="flex max-w-3xl flex-col gap-3 pt-4">
      {props.hires && (
        <Button icon={UserPlus} size="lg" className="self-start" onPress={() => setHiring(true)}>
          {t`New person`}
        </Button>
      )}
      {props.hires && <AbsenceRequests member={props.member} team />}
      {props.people.length === 0 && <EmptyState icon={UserPlus} title={t`You haven’t added anyone yet.`} />}
      <ul className="flex flex-col gap-2">
        {props.people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4"
          >
            <Avatar name={person.name} />
            <span className="min-w-0 grow basis-48">
              <span className="block font-semibold [overflow-wrap:anywhere]">{person.name}</span>
              <span className="block text-14 text-ink-soft [overflow-wrap:anywhere]">
                {[person.email, person.phone].filter(Boolean).join(" · ")}
              </span>
              {!person.login && <span className="block text-14 text-ink-soft">{t`Invitation not accepted yet`}</span>}
            </span>
            {props.hires && (
              <span className="flex basis-full flex-wrap items-center gap-x-4 sm:basis-auto">
                <LinkButton
                  to="/handout/$id"
                  params={{ id: `${person.memberid}-${person.id}` }}
                  variant="quiet"
                  icon={CalendarClock}
                  aria-label={t`Hours and absences of ${person.name}`}
                >
                  {t`Hours and absences`}
                </LinkButton>
                <Switch
                  label={t`Works for you`}
                  on={person.active}
                  onChange={(active) =>
                    change.mutate({ person, active }, { onError: (failure) => tellFailure(failure) })
                  }
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {hiring && <HireDialog member={props.member} onClose={() => setHiring(false)} />}
    </div>
  );
}
