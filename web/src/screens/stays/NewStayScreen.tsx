import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { enterStay, type Hindrance, type StayFields } from "#/api/office-stays";
import { Refusal } from "#/api/refusal";
import { LoadFailure } from "#/parts/LoadFailure";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useFailureWords } from "#/session/failure-words";
import { keepFormDraft, readFormDraft } from "#/session/form-drafts";
import { username } from "#/session/session";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SaveBar } from "#/ui/SaveBar";
import { toast } from "#/ui/toast";
import { emptyStay, sent } from "./fields";
import { Foreseen, Taken } from "./Foreseen";
import { StayForm } from "./StayForm";
import { useNewStayForeseen } from "./use-foreseen";

const form = "new stay";

/** A reservation that somebody enters, from a phone call for example. */
export function NewStayScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const navigate = useNavigate();
  const client = useQueryClient();
  const words = useFailureWords();
  const [person] = useState(() => username() ?? "");
  const [fields, setFields] = useState<StayFields>(() => ({
    ...emptyStay,
    ...(readFormDraft(person, form) as Partial<StayFields> | undefined),
  }));
  const [key] = useState(newIdempotencyKey);
  const [saving, setSaving] = useState(false);
  const [entered, setEntered] = useState<string>();
  const saved = entered !== undefined;
  const [failure, setFailure] = useState<unknown>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [taken, setTaken] = useState<readonly Hindrance[]>([]);
  const [attempt, setAttempt] = useState(key);
  const dirty = JSON.stringify(fields) !== JSON.stringify(emptyStay);
  useEffect(() => keepFormDraft(person, form, dirty && !saved ? fields : undefined), [person, fields, dirty, saved]);
  // Once nothing is unsaved any more: before, leaving the page would be asked about.
  useEffect(() => {
    if (entered !== undefined)
      void navigate({ to: "/manage/reservations/$id", params: { id: entered }, replace: true });
  }, [entered, navigate]);
  const foreseen = useNewStayForeseen(member, sent(fields));

  const change = (changed: Partial<StayFields>) => {
    setFields((before) => ({ ...before, ...changed }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
    setTaken([]);
    setAttempt(newIdempotencyKey());
  };
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      const stay = await enterStay(member, sent(fields), attempt);
      setEntered(`${stay.memberid}-${stay.id}`);
      toast(t`The reservation is saved.`, { tone: "done" });
      void client.invalidateQueries({ queryKey: keys.officeStays() });
      void client.invalidateQueries({ queryKey: keys.stays() });
      keepFormDraft(person, form, undefined);
    } catch (caught) {
      if (caught instanceof Refusal && Object.keys(caught.fields).length > 0) {
        setRefused(caught.fields);
        setTaken((caught.current as { taken?: readonly Hindrance[] } | undefined)?.taken ?? []);
        setAttempt(newIdempotencyKey());
      } else setFailure(caught);
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LeaveQuestion unsaved={dirty && !saved} warnOnReload />
      <div className="pb-1">
        <Link to="/manage/reservations" icon={ArrowLeft}>
          {t`Reservations`}
        </Link>
      </div>
      <PageHeader title={t`New reservation`} actions={<MemberSwitch />} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <StayForm
          member={member}
          value={fields}
          onChange={change}
          refused={{ ...foreseen.refused, ...refused }}
          currency={foreseen.preview?.total.currency}
        />
        <aside aria-label={t`What this does`} className="flex flex-col gap-3 desk:sticky desk:top-4">
          <h2 className="text-18 font-bold">{t`What this does`}</h2>
          {foreseen.preview ? (
            <Foreseen member={member} of={foreseen.preview} fresh />
          ) : (
            <p className="text-ink-soft">{t`Choose property and dates to see what happens to tasks, money and key.`}</p>
          )}
          {foreseen.failure && <LoadFailure failure={foreseen.failure} retry={() => change({})} />}
          {!foreseen.preview && <Taken member={member} taken={taken} />}
        </aside>
      </div>
      {failure !== undefined && <FormError>{words(failure)}</FormError>}
      <SaveBar dirty={dirty} saving={saving} isNew />
    </form>
  );
}
