import { Plural, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarCheck, CircleAlert, CircleCheck, Clock, Download } from "lucide-react";
import { Suspense, useState } from "react";
import { keys } from "#/api/keys";
import {
  type Registration,
  registrationFile,
  type RegistrationGap,
  registrationKey,
  registrationQuery,
  type RegistrationStay,
  setRegisteredByHand,
  setRegistrationClock,
} from "#/api/registration";
import { fieldLabels } from "#/features/travelers/texts";
import { isFieldName } from "#/features/travelers/types";
import { useFormats } from "#/i18n/format";
import { type Language, languageNames, languages } from "#/i18n/languages";
import { daysBetween, shiftDay } from "#/i18n/wire-time";
import { LoadFailure } from "#/parts/LoadFailure";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useFailureToast } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { useMayChange } from "#/ui/changing";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { Link } from "#/ui/Link";
import { NativeSelect } from "#/ui/NativeSelect";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { saveBlob } from "#/ui/save-blob";
import { SectionHeader } from "#/ui/SectionHeader";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { Switch } from "#/ui/Switch";
import { TextField } from "#/ui/TextField";

const TownDialog = late(() => import("./TownDialog"), "TownDialog");

const page = "/manage/registration";
/** What the server shows at once, and the portal takes in one file. */
const mostDays = 31;
const mostTravelers = 1000;
/** What a record takes; for the nights after it the office sends another one. */
const mostNights = 30;

/** A stay that is still to be registered: it never was, or not as it is now. */
const isOpen = (stay: RegistrationStay) => stay.made_at === "" || stay.changed;

/** The stays whose forms are printed together: what the server takes at once. */
const mostForms = 500;

/** The stays of one home that its next file holds, and how many wait for the one after it. */
function nextFiles(stays: RegistrationStay[]) {
  const homes = new Map<number, { title: string; stays: RegistrationStay[]; travelers: number; later: number }>();
  for (const stay of stays) {
    if (!isOpen(stay) || !stay.takes || stay.gaps.length > 0) continue;
    const file = homes.get(stay.property) ?? { title: stay.home, stays: [], travelers: 0, later: 0 };
    homes.set(stay.property, file);
    if (file.later > 0 || file.travelers + stay.travellers > mostTravelers) {
      file.later += 1;
    } else {
      file.stays.push(stay);
      file.travelers += stay.travellers;
    }
  }
  return [...homes];
}

const keep = ({ member }: { member?: number | undefined }) => (member === undefined ? {} : { member });

/** What a gap is, in words. */
function useGapWords() {
  const { t, i18n } = useLingui();
  return ({ traveller, field, reason }: RegistrationGap): string => {
    if (field === "travellers") return t`Fewer travelers are entered than were booked`;
    const name = isFieldName(field) ? i18n._(fieldLabels[field]) : field;
    const who = traveller === 1 ? t`Main guest` : t`Traveler ${traveller}`;
    switch (reason) {
      case "missing":
        return t`${who}: ${name} is missing`;
      case "no_code":
        return t`${who}: the authority has no code for this: ${name}`;
      case "no_town":
        return t`${who}: the code of the town is missing: ${name}`;
      case "too_long":
        return t`${who}: too long: ${name}`;
      case "letters":
        return t`${who}: please write this as in the passport’s line for machines, with the letters A to Z: ${name}`;
    }
  };
}

function Due({ stay, paper }: { stay: RegistrationStay; paper: boolean }) {
  const { t } = useLingui();
  const format = useFormats();
  if (!isOpen(stay))
    return (
      <Pill tone="done" icon={CircleCheck}>
        {stay.by_hand ? t`Registered by hand` : paper ? t`Form created` : t`File created`}
      </Pill>
    );
  // A form is signed on the day of arrival: later it is of no use to say for how long.
  if (paper) return null;
  const left = format.minutes(Math.abs(stay.minutes));
  if (stay.minutes < 0) return <Pill tone="late" icon={Clock}>{t`overdue by ${left}`}</Pill>;
  // Far ahead the day says more.
  if (stay.minutes > 48 * 60) {
    const day = format.dateTime(stay.due);
    return <Pill icon={Clock}>{t`due ${day}`}</Pill>;
  }
  return <Pill tone="warn" icon={Clock}>{t`due in ${left}`}</Pill>;
}

interface RowProps {
  stay: RegistrationStay;
  /** The form is on paper, with a line to write on for what is missing. */
  paper: boolean;
  isPending: boolean;
  onTown: (town: string) => void;
  onAgain: () => void;
  onByHand: (on: boolean) => void;
}

function Stay({ stay, paper, isPending, onTown, onAgain, onByHand }: RowProps) {
  const { t } = useLingui();
  const format = useFormats();
  const words = useGapWords();
  const { number, made_by: by } = stay;
  const at = stay.made_at === "" ? "" : format.dateTime(stay.made_at);
  return (
    <li className="flex flex-col gap-2 px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">
            <Link to="/manage/reservations/$id" params={{ id: stay.ref }} search={keep}>
              {stay.guest || t`No. ${number}`}
            </Link>
          </p>
          <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">
            {stay.home} ·{" "}
            <span className="figures">
              {format.date(stay.arrival)} – {format.date(stay.departure)}
            </span>{" "}
            · <Plural value={stay.travellers} one="# traveler" other="# travelers" />
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {stay.gaps.length === 0 ? (
            <Pill tone="done" icon={CircleCheck}>{t`Complete`}</Pill>
          ) : (
            <Pill tone="warn" icon={CircleAlert}>
              <Plural value={stay.gaps.length} one="# detail missing" other="# details missing" />
            </Pill>
          )}
          <Due stay={stay} paper={paper} />
        </span>
      </div>
      {stay.gaps.length > 0 && (
        <>
          <ul className="list-disc ps-5 text-14">
            {stay.gaps.map((gap) => (
              <li key={`${gap.traveller} ${gap.field} ${gap.reason}`} className="[overflow-wrap:anywhere]">
                {words(gap)}
                {gap.town !== "" && (
                  <Button
                    changes="office"
                    variant="quiet"
                    size="pill"
                    aria-label={t`Enter the code of ${gap.town}`}
                    onPress={() => onTown(gap.town)}
                  >
                    {gap.town}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Link
            to="/manage/reservations/$id/travellers"
            params={{ id: stay.ref }}
            search={keep}
            aria-label={t`Complete travelers of reservation ${number}`}
          >
            {t`Complete travelers`}
          </Link>
        </>
      )}
      {at !== "" && (
        <p className="figures text-14 text-ink-soft">
          {stay.by_hand
            ? by === ""
              ? t`Registered by hand ${at}`
              : t`Registered by hand ${at} by ${by}`
            : by === ""
              ? paper
                ? t`Form created ${at}`
                : t`File created ${at}`
              : paper
                ? t`Form created ${at} by ${by}`
                : t`File created ${at} by ${by}`}
        </p>
      )}
      {stay.changed && (
        <p className="text-14 text-warn-ink">{t`The days or the number of travelers have changed since. Please register again.`}</p>
      )}
      {!paper && (daysBetween(stay.arrival, stay.departure) ?? 0) > mostNights && (
        <p className="text-14 text-ink-soft">{t`The file says 30 nights. Please register the nights after that on the portal.`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {paper && (isOpen(stay) || !stay.by_hand) && (
          <Button
            changes="office"
            variant="secondary"
            size="pill"
            icon={Download}
            isPending={isPending}
            aria-label={t`Form of reservation ${number}`}
            onPress={onAgain}
          >
            {t`Form`}
          </Button>
        )}
        {!paper && !isOpen(stay) && !stay.by_hand && stay.takes && stay.gaps.length === 0 && (
          <Button
            changes="office"
            variant="secondary"
            size="pill"
            isPending={isPending}
            aria-label={t`Create the file of reservation ${number} again`}
            onPress={onAgain}
          >
            {t`Create again`}
          </Button>
        )}
        {isOpen(stay) && (
          <Button
            changes="office"
            variant="quiet"
            size="pill"
            isPending={isPending}
            aria-label={t`Reservation ${number}: I have registered the guests by hand`}
            onPress={() => onByHand(true)}
          >
            {t`I have registered by hand`}
          </Button>
        )}
        {!isOpen(stay) && stay.by_hand && (
          <Button
            changes="office"
            variant="quiet"
            size="pill"
            isPending={isPending}
            aria-label={t`Reservation ${number}: not registered by hand`}
            onPress={() => onByHand(false)}
          >
            {t`Take back`}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The files that were made last. */
function Files({ files, paper }: { files: Registration["files"]; paper: boolean }) {
  const { t } = useLingui();
  const format = useFormats();
  return (
    <section className="flex flex-col gap-2 pt-4">
      <SectionHeader>{paper ? t`Forms created` : t`Files created`}</SectionHeader>
      <p className="text-ink-soft">
        {paper
          ? t`Who created which forms when. The forms themselves are not kept here.`
          : t`Who created which file when. The files themselves are not kept here.`}
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {files.map((file) => (
          <li key={`${file.at} ${file.first}`} className="flex flex-wrap gap-x-4 px-4 py-3 text-14">
            <span className="figures">{format.dateTime(file.at)}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{file.by}</span>
            <span className="figures text-ink-soft">
              {format.date(file.first)}
              {file.last !== file.first && ` – ${format.date(file.last)}`} ·{" "}
              <Plural value={file.stays} one="# reservation" other="# reservations" /> ·{" "}
              <Plural value={file.travellers} one="# traveler" other="# travelers" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Files with which guests are registered with the authorities: what is missing, until when, and the file itself. */
export function RegistrationScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const { form = "alloggiati", from, to, home } = useSearch({ from: "/_signed-in/_manager/manage_/registration" });
  const navigate = useNavigate({ from: page });
  const paper = form === "meldeschein";
  const [town, setTown] = useState<string>();
  const [language, setLanguage] = useState<Language>("de");
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
    form?: "meldeschein" | undefined;
    from?: string | undefined;
    to?: string | undefined;
    home?: number | undefined;
  }) => void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const renew = async () => {
    await client.invalidateQueries({ queryKey: registrationKey(member) });
    await client.invalidateQueries({ queryKey: keys.attention(member) });
  };
  /** Both days as the server takes them: in their order, and no more than it shows at once. */
  const range = (first: string, last: string) => {
    const days = daysBetween(first, last) ?? 0;
    return { from: first, to: days < 0 ? first : days >= mostDays ? shiftDay(first, mostDays - 1) : last };
  };
  const files = paper ? [] : nextFiles(data?.stays ?? []);
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
          language,
        ),
        paper
          ? `meldeschein-${stays[0]?.arrival ?? ""}.pdf`
          : `alloggiati-${stays[0]?.arrival ?? ""}-${String(stays[0]?.property ?? "")}.txt`,
      ),
    onError: (failure) => tellFailure(failure, { other: t`The file could not be created. Please try again.` }),
    onSettled: renew,
  });
  const byHand = useMutation({
    mutationFn: async ({ stay, on }: { stay: string; on: boolean }) => setRegisteredByHand(member, form, stay, on),
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
      <PageHeader
        title={t`Registration of guests`}
        beneath={
          paper
            ? t`Germany: the registration form that guests sign on paper.`
            : t`Italy: the file for Alloggiati Web of the police.`
        }
        actions={<MemberSwitch />}
      />
      <Segmented
        label={t`Country`}
        value={form}
        options={[
          { value: "alloggiati", label: t`Italy` },
          { value: "meldeschein", label: t`Germany` },
        ]}
        onChange={(chosen) => change({ form: chosen === "meldeschein" ? chosen : undefined, home: undefined })}
      />
      <Notice>
        {paper
          ? t`Since 2025 only guests without German citizenship sign, on the day of arrival and by hand; stays of Germans alone are left out. What is missing is a line to write on. Keep each signed form for one year from the day of arrival, and destroy it within the three months after that.`
          : t`We check the data and create the file. We don’t send it: please upload it on the portal of the police yourself. It is due 24 hours after arrival, and 6 hours after arrival for a stay of one night. The portal takes only arrivals of today and yesterday; later days are here for checking. Each file is of one property: choose it on the portal.`}
      </Notice>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="date"
          label={t`Arrival from`}
          value={from ?? data?.from ?? ""}
          onChange={(day) =>
            change(day === "" ? { from: undefined, to: undefined } : range(day, to ?? data?.to ?? day))
          }
          className="min-w-40 grow basis-40"
        />
        <TextField
          type="date"
          label={t`Arrival until`}
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
            { value: "0", label: paper ? t`All properties in Germany` : t`All properties in Italy` },
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
      {!data && error ? (
        <LoadFailure failure={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonList count={3} />
      ) : (
        <>
          {data.stays.length === 0 ? (
            <EmptyState icon={CalendarCheck} title={t`Nobody to register`}>
              {paper
                ? data.homes.length === 0
                  ? t`None of your properties is in Germany.`
                  : t`No guests arrive in Germany on these days who sign a form.`
                : data.homes.length === 0
                  ? t`None of your properties is in Italy.`
                  : t`No guests arrive in Italy on these days.`}
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
                    <Plural value={forms.length} one="Download # form" other="Download # forms" />
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
                {later > 0 && (
                  <span className="text-14 text-warn-ink">{t`A file holds at most 1,000 travelers. The others are in the next file.`}</span>
                )}
              </div>
              <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
                {data.stays.map((stay) => (
                  <Stay
                    key={stay.ref}
                    stay={stay}
                    paper={paper}
                    isPending={save.isPending || byHand.isPending}
                    onTown={setTown}
                    onAgain={() => save.mutate([stay])}
                    onByHand={(on) => byHand.mutate({ stay: stay.ref, on })}
                  />
                ))}
              </ul>
              {data.more && <Notice tone="warn">{t`There are more reservations. Please choose fewer days.`}</Notice>}
            </>
          )}
          {!paper && (
            <Switch
              label={t`Show on Today what is due`}
              help={t`From now on, Today lists each arrival in Italy until its guests are registered, for 7 days at most.`}
              on={data.clock}
              onChange={(on) => remind.mutate(on)}
              isDisabled={remind.isPending || !mayChange}
            />
          )}
          {data.files.length > 0 && <Files files={data.files} paper={paper} />}
        </>
      )}
      {town !== undefined && (
        <Suspense>
          <TownDialog town={town} member={member} onClose={() => setTown(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
