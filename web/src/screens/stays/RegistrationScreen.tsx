import { Plural, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarCheck, Download } from "lucide-react";
import { Suspense, useState } from "react";
import { keys } from "#/api/keys";
import {
  registrationFile,
  type RegistrationForm,
  registrationKey,
  registrationQuery,
  type RegistrationStay,
  setRegisteredByHand,
  setRegistrationClock,
  setRegistrationWithdrawn,
} from "#/api/registration";
import { type Language, languageNames, languages } from "#/i18n/languages";
import { daysBetween, shiftDay } from "#/i18n/wire-time";
import { LoadFailure } from "#/parts/LoadFailure";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { useMayChange } from "#/ui/changing";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { NativeSelect } from "#/ui/NativeSelect";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { saveBlob } from "#/ui/save-blob";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { Switch } from "#/ui/Switch";
import { TextField } from "#/ui/TextField";
import { useFormWords } from "./registration-forms";
import { isOpen, nextFiles } from "./registration-next";
import { CancelledRow } from "./CancelledRow";
import { RegistrationCode } from "./RegistrationCode";
import { RegistrationFiles } from "./RegistrationFiles";
import { RegistrationRow } from "./RegistrationRow";

const CodeDialog = late(() => import("./CodeDialog"), "CodeDialog");
const TownDialog = late(() => import("./TownDialog"), "TownDialog");

const page = "/manage/registration";
/** What the server shows at once, and the stays whose forms are printed together. */
const mostDays = 31;
const mostForms = 500;

/** Files with which guests are registered with the authorities: what is missing, until when, and the file itself. */
export function RegistrationScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const { form = "alloggiati", from, to, home } = useSearch({ from: "/_signed-in/_manager/manage_/registration" });
  const navigate = useNavigate({ from: page });
  const words = useFormWords(form);
  const { paper, spanish } = words;
  const [town, setTown] = useState<string>();
  const [coded, setCoded] = useState<number>();
  const [language, setLanguage] = useState<Language>("de");
  const [each, setEach] = useState(false);
  const asked = {
    form,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(home === undefined ? {} : { property: home }),
  } as const;
  // The list stays while other days are read, so that nothing moves.
  const { data, error, refetch } = useQuery({ ...registrationQuery(member, asked), placeholderData: keepPreviousData });
  const mayChange = useMayChange("office");
  const change = (next: {
    form?: Exclude<RegistrationForm, "alloggiati"> | undefined;
    from?: string | undefined;
    to?: string | undefined;
    home?: number | undefined;
  }) => void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const choose = (chosen: RegistrationForm) =>
    change({
      form: chosen === "alloggiati" ? undefined : chosen,
      ...(spanish && chosen !== "alloggiati" && chosen !== "meldeschein" ? {} : { home: undefined }),
    });
  const renew = async () => {
    await client.invalidateQueries({ queryKey: registrationKey(member) });
    await client.invalidateQueries({ queryKey: keys.attention(member) });
  };
  /** Both days as the server takes them: in their order, and no more than it shows at once. */
  const range = (first: string, last: string) => {
    const days = daysBetween(first, last) ?? 0;
    return { from: first, to: days < 0 ? first : days >= mostDays ? shiftDay(first, mostDays - 1) : last };
  };
  const files = paper ? [] : nextFiles(data?.stays ?? [], words);
  const forms = paper ? (data?.stays.filter(isOpen) ?? []).slice(0, mostForms) : [];
  const later = files.reduce((sum, [, file]) => sum + file.later, 0);
  const left = data?.stays.filter((stay) => isOpen(stay) && stay.gaps.length > 0).length ?? 0;
  const save = useMutation({
    mutationFn: async (stays: RegistrationStay[]) =>
      saveBlob(
        await registrationFile(
          member,
          form,
          stays.map((stay) => stay.ref),
          { lang: language, each },
        ),
        words.fileName(stays),
      ),
    onError: (failure) => tellFailure(failure, { other: t`The file could not be created. Please try again.` }),
    onSettled: renew,
  });
  const byHand = useMutation({
    mutationFn: async ({ stay, on }: { stay: string; on: boolean }) => setRegisteredByHand(member, form, stay, on),
    onError: (failure) => tellFailure(failure),
    onSettled: renew,
  });
  const withdraw = useMutation({
    mutationFn: async ({ stay, on }: { stay: string; on: boolean }) => setRegistrationWithdrawn(member, form, stay, on),
    onError: (failure) => tellFailure(failure),
    onSettled: renew,
  });
  const remind = useMutation({
    mutationFn: async (on: boolean) => setRegistrationClock(member, form, on),
    onError: (failure) => tellFailure(failure),
    onSettled: renew,
  });
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title={t`Registration of guests`} beneath={words.beneath} actions={<MemberSwitch />} />
      <div className="flex flex-wrap gap-3">
        <Segmented
          label={t`Country`}
          value={spanish ? "parte_viajeros" : form}
          options={[
            { value: "alloggiati", label: t`Italy` },
            { value: "meldeschein", label: t`Germany` },
            { value: "parte_viajeros", label: t`Spain` },
          ]}
          onChange={choose}
        />
        {spanish && (
          <Segmented
            label={t`What is reported`}
            value={form}
            options={[
              { value: "parte_viajeros", label: t`Travelers` },
              { value: "reserva_hospedaje", label: t`Bookings` },
            ]}
            onChange={choose}
          />
        )}
      </div>
      <Notice>{words.notice}</Notice>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="date"
          label={words.from}
          value={from ?? data?.from ?? ""}
          onChange={(day) =>
            change(day === "" ? { from: undefined, to: undefined } : range(day, to ?? data?.to ?? day))
          }
          className="min-w-40 grow basis-40"
        />
        <TextField
          type="date"
          label={words.until}
          value={to ?? data?.to ?? ""}
          min={from ?? data?.from}
          onChange={(day) => {
            const first = from ?? data?.from ?? day;
            change(day === "" ? { to: undefined } : range(first, day));
          }}
          className="min-w-40 grow basis-40"
        />
        <NativeSelect
          label={t`Property`}
          value={String(home ?? 0)}
          onChange={(chosen) => change({ home: Number(chosen) || undefined })}
          options={[
            { value: "0", label: words.allHomes },
            ...(data?.homes ?? []).map((one) => ({ value: String(one.id), label: one.title })),
          ]}
          className="min-w-48 grow-2 basis-48"
        />
        {paper && (
          <NativeSelect
            label={t`Language of the form`}
            value={language}
            onChange={(chosen) => setLanguage(languages.find((one) => one === chosen) ?? "de")}
            options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            className="min-w-40 grow basis-40"
          />
        )}
      </div>
      {paper && (
        <Switch
          label={t`One form for each adult`}
          help={t`For people who are not a family. Each adult without German citizenship gets a form; children are counted on the first.`}
          on={each}
          onChange={setEach}
        />
      )}
      {spanish && data && <RegistrationCode sheet={data} home={home ?? 0} onChange={() => setCoded(home ?? 0)} />}
      {!data && error ? (
        <LoadFailure failure={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonList count={3} />
      ) : (
        <>
          {data.stays.length === 0 ? (
            <EmptyState icon={CalendarCheck} title={t`Nobody to register`}>
              {data.homes.length === 0 ? words.noHomes : words.nobody}
            </EmptyState>
          ) : (
            <>
              <div className="flex flex-wrap items-center gap-3">
                {paper && (
                  <Button
                    changes="office"
                    icon={Download}
                    isDisabled={forms.length === 0}
                    isPending={save.isPending}
                    onPress={() => save.mutate(forms)}
                  >
                    {each ? (
                      <Plural
                        value={forms.length}
                        one="Download forms of # reservation"
                        other="Download forms of # reservations"
                      />
                    ) : (
                      <Plural value={forms.length} one="Download # form" other="Download # forms" />
                    )}
                  </Button>
                )}
                {!paper && files.length === 0 && (
                  <p className="text-14 text-ink-soft">{t`There is no file to create now.`}</p>
                )}
                {files.map(([id, file]) => {
                  const { title } = file;
                  return (
                    <Button
                      key={id}
                      changes="office"
                      icon={Download}
                      isPending={save.isPending}
                      onPress={() => save.mutate(file.stays)}
                    >
                      {title}:{" "}
                      <Plural
                        value={file.stays.length}
                        one="Download file with # reservation"
                        other="Download file with # reservations"
                      />
                    </Button>
                  );
                })}
                {!paper && left > 0 && (
                  <span className="text-14 text-warn-ink">
                    <Plural
                      value={left}
                      one="# reservation is left out because details are missing."
                      other="# reservations are left out because details are missing."
                    />
                  </span>
                )}
                {later > 0 && <span className="text-14 text-warn-ink">{words.later}</span>}
              </div>
              <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
                {data.stays.map((stay) =>
                  stay.cancelled ? (
                    <CancelledRow
                      key={stay.ref}
                      stay={stay}
                      form={form}
                      isPending={withdraw.isPending}
                      onWithdrawn={(on) => withdraw.mutate({ stay: stay.ref, on })}
                    />
                  ) : (
                    <RegistrationRow
                      key={stay.ref}
                      stay={stay}
                      form={form}
                      isPending={save.isPending || byHand.isPending}
                      onTown={setTown}
                      onCode={setCoded}
                      onAgain={() => save.mutate([stay])}
                      onByHand={(on) => byHand.mutate({ stay: stay.ref, on })}
                    />
                  ),
                )}
              </ul>
              {data.more && <Notice tone="warn">{t`There are more reservations. Please choose fewer days.`}</Notice>}
            </>
          )}
          {!paper && (
            <Switch
              label={t`Show on Today what is due`}
              help={words.clock}
              on={data.clock}
              onChange={(on) => remind.mutate(on)}
              isDisabled={remind.isPending || !mayChange}
            />
          )}
          {data.files.length > 0 && <RegistrationFiles files={data.files} paper={paper} />}
        </>
      )}
      {town !== undefined && data && (
        <Suspense>
          <TownDialog
            town={town}
            spanish={spanish}
            known={data.towns}
            member={member}
            onClose={() => setTown(undefined)}
          />
        </Suspense>
      )}
      {coded !== undefined && data && (
        <Suspense>
          <CodeDialog sheet={data} home={coded} member={member} onClose={() => setCoded(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
