import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, History } from "lucide-react";
import { type ReactElement, Suspense, useEffect } from "react";
import { keys } from "#/api/keys";
import { editSettings, type Settings, type SettingsChanges, settingsHistoryQuery, settingsQuery } from "#/api/settings";
import { ClashDialog } from "#/parts/ClashDialog";
import { changesOf } from "#/parts/edit";
import { LoadFailure } from "#/parts/LoadFailure";
import { type EditForm, useEdit } from "#/parts/use-edit";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useFailureWords } from "#/session/failure-words";
import { loadMember, rememberedMember } from "#/session/member";
import { applyAccent } from "#/ui/accent";
import { FormFields } from "#/ui/Changes";
import { useMayChange } from "#/ui/changing";
import { FormError } from "#/ui/FormError";
import { late } from "#/ui/late";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { SaveBar } from "#/ui/SaveBar";
import { scrollIntoSight } from "#/ui/scroll-into-sight";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { BookingPart } from "./BookingPart";
import { BrandingPart } from "./BrandingPart";
import { ContactPart, DataPart, PlacePart, QuietPart, SignInPart } from "./FieldParts";
import { partLooks, type SettingPart, settingName, settingParts, settingWords } from "./setting-names";

const PagesPart = late(() => import("./PagesPart"), "PagesPart", { ahead: true });
const MailPart = late(() => import("./MailPart"), "MailPart", { ahead: true });
const ServerPart = late(() => import("./ServerPart"), "ServerPart");
const ExportPart = late(() => import("./ExportPart"), "ExportPart");
const DemoPart = late(() => import("./DemoPart"), "DemoPart");
const SettingsHistory = late(() => import("./SettingsHistory"), "SettingsHistory", { ahead: true });

const forms: Partial<Record<SettingPart, (props: { form: EditForm; member: number }) => ReactElement>> = {
  branding: BrandingPart,
  place: PlacePart,
  contact: ContactPart,
  pages: (props) => (
    <Suspense fallback={<SkeletonList count={2} />}>
      <PagesPart {...props} />
    </Suspense>
  ),
  booking: BookingPart,
  quiet: QuietPart,
  signin: SignInPart,
  data: DataPart,
};

/** What was looked for is brought into sight, and takes the keyboard. */
function useAt(ready: boolean) {
  const { at } = useSearch({ from: "/_signed-in/_manager/manage_/setup_/$part" });
  useEffect(() => {
    if (!ready || at === undefined) return;
    const place = document.getElementById(`setting-${at}`);
    scrollIntoSight(place, "start");
    place?.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
  }, [ready, at]);
}

function Kept({ part, member, now }: { part: SettingPart; member: number; now: Settings }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const words = useFailureWords();
  const form = useEdit({
    form: `settings ${member} ${part}`,
    fields: now,
    send: async (edits, key) => {
      client.setQueryData(
        settingsQuery(member).queryKey,
        await editSettings(member, changesOf(edits) as SettingsChanges, key),
      );
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: settingsHistoryQuery(member).queryKey });
      void client.invalidateQueries({ queryKey: ["loginlinks"] });
      void client.invalidateQueries({ queryKey: keys.status() });
      void loadMember({}).then(
        (look) => applyAccent(look.accent),
        () => undefined,
      );
      toast(t`Saved`, { tone: "done" });
    },
  });
  useAt(true);
  const Fields = forms[part];
  const may = useMayChange("owner");
  const unsaid = form.failure && Object.keys(form.refused).length === 0;
  if (!Fields) return null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <LeaveQuestion
        unsaved={form.dirty}
        warnOnReload
        onLeave={() => {
          form.discard();
          applyAccent(rememberedMember()?.accent);
        }}
      />
      {!may && (
        <div className="pb-4">
          <Notice>{t`Only an owner of the agency can change this.`}</Notice>
        </div>
      )}
      <FormFields what="owner">
        <Fields form={form} member={member} />
      </FormFields>
      {unsaid && <FormError>{words(form.failure)}</FormError>}
      <SaveBar changes="owner" dirty={form.dirty} saving={form.saving} />
      <ClashDialog
        form={form}
        name={(path) => settingName(i18n, path)}
        show={(path, value) => settingWords(i18n, path, value)}
      />
    </form>
  );
}

/** The agency that is shown stays the one. */
const ofMember = ({ member }: { member?: number | undefined }) => (member === undefined ? {} : { member });

/** One part of an agency's settings; an address of none leads to all of them. */
export function SettingsScreen(): ReactElement {
  const { part: wanted } = useParams({ from: "/_signed-in/_manager/manage_/setup_/$part" });
  const part = settingParts.find((one) => one === wanted);
  return part === undefined ? <Navigate to="/manage/setup" search={ofMember} replace /> : <Part part={part} />;
}

function Part({ part }: { part: SettingPart }) {
  const { t, i18n } = useLingui();
  const { member = 0 } = useManaged();
  const { data, error, refetch } = useQuery(settingsQuery(member));
  const look = partLooks[part];
  return (
    <div className="max-w-3xl">
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-1">
        <Link to="/manage/setup" search={ofMember} icon={ArrowLeft}>
          {t`Setup`}
        </Link>
        {part !== "history" && (
          <Link to="/manage/setup/$part" params={{ part: "history" }} search={ofMember} icon={History}>
            {t`Changes to settings`}
          </Link>
        )}
      </div>
      <PageHeader title={i18n._(look.label)} beneath={i18n._(look.about)} actions={<MemberSwitch />} />
      {!data && error && <LoadFailure failure={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList count={3} />}
      {data && (
        <Suspense fallback={<SkeletonList count={3} />}>
          {part === "history" ? (
            <SettingsHistory member={member} />
          ) : part === "export" ? (
            <ExportPart member={member} />
          ) : part === "mail" ? (
            <MailPart member={member} />
          ) : part === "server" ? (
            <ServerPart key={member} member={member} />
          ) : part === "demo" ? (
            <DemoPart key={member} member={member} />
          ) : (
            <Kept key={`${member} ${part}`} part={part} member={member} now={data} />
          )}
        </Suspense>
      )}
    </div>
  );
}
