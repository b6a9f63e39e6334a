import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { ArrowLeft, ArrowRight, CircleCheck, FileArchive, LockKeyhole } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Refusal } from "#/api/refusal";
import type { SetupArchive } from "#/api/setup-archive";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { FileButton } from "#/ui/FileButton";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { Spinner } from "#/ui/Spinner";
import { PasswordField } from "#/ui/TextField";
import { type Halt, useArchive } from "./use-archive";

const refused: Readonly<Record<Exclude<SetupArchive["reason"], "">, MessageDescriptor>> = {
  no_archive: msg`This file is not a complete archive of an agency. Nothing was changed. Choose the file that the other installation has made.`,
  damaged: msg`This archive is damaged. Nothing was changed. Download it again and send the new file.`,
  newer: msg`This archive was made by a newer version. Nothing was changed. Update this server first.`,
  passphrase: msg`This passphrase does not open the archive. Please try again.`,
};

const halts: Readonly<Record<Exclude<Halt, "other">, MessageDescriptor>> = {
  window: msg`Another window is sending an archive. Close it, or continue here.`,
  too_large: msg`This file is larger than this server allows. The setting LATCHKEY_ARCHIVE_MOST raises the limit.`,
  no_room: msg`The server’s disk does not have enough free space for this archive.`,
  gone: msg`The file is no longer on the server. Please choose it again.`,
};

const gigabyte = 1024 ** 3;

/** An agency comes from another installation: its file is sent in parts, checked as a whole and then brought in. */
export function ArchiveStep(props: {
  code: string;
  onBack: () => void;
  /** The installation has an agency, or the code does not open it any more. */
  onClosed: (refusal: Refusal) => void;
  onDone: () => void;
}) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const { archive, file, halt, failure, cut, choose, stop, bring, drop } = useArchive(props.code, props.onClosed);
  const [chosen, setChosen] = useState<File>();
  const done = archive?.stage === "imported";
  const { onDone } = props;
  const told = useRef(false);
  useEffect(() => {
    if (!done || told.current) return;
    told.current = true;
    onDone();
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [done, onDone]);

  if (!archive)
    return (
      <div className="grid place-items-center py-16">
        {cut ? (
          <Notice tone="warn">{t`No connection to the server. This page tries again by itself.`}</Notice>
        ) : (
          <Spinner />
        )}
      </div>
    );
  if (done) return <Done archive={archive} />;

  const pick = (picked: File | undefined) => {
    if (!picked) return;
    setChosen(picked);
    choose(picked);
  };
  const running = archive.stage === "checking" || archive.stage === "importing";
  const whole = archive.size > 0 && archive.received === archive.size;
  const { name, percent } = archive;
  const most = i18n.number(archive.most / gigabyte, { maximumFractionDigits: 1 });
  const said = halt && halt !== "other" ? i18n._(halts[halt]) : failure === undefined ? undefined : words(failure);
  return (
    <>
      <h1 tabIndex={-1} className="text-28 font-bold tracking-tight outline-none">
        {t`Bring your agency`}
      </h1>
      <p className="mt-2 text-pretty text-ink-soft">
        {t`An archive brings everything from another installation: properties, reservations, people, chats, and files.`}
      </p>
      <div className="mt-5 flex grow flex-col gap-4">
        <FormError>{said}</FormError>
        {halt === "window" && chosen && (
          <Button variant="secondary" onPress={() => choose(chosen, true)}>{t`Continue here`}</Button>
        )}
        {archive.stage === "refused" && archive.reason !== "" && (
          <Notice tone="error">{i18n._(refused[archive.reason])}</Notice>
        )}
        {archive.stage === "failed" && (
          <Notice tone="error">{t`The import did not work, and nothing was changed. The server’s log says why. Please try again.`}</Notice>
        )}
        {cut && <Notice tone="warn">{t`No connection to the server. This page tries again by itself.`}</Notice>}
        {file ? (
          <Progress label={t`Sending ${name}`} percent={percent} />
        ) : running ? (
          <>
            <Progress
              label={archive.stage === "checking" ? t`Checking the archive` : t`Importing the agency`}
              percent={percent}
            />
            <p className="text-ink-soft">{t`You can leave this page. The server goes on by itself.`}</p>
          </>
        ) : whole ? (
          <Passphrase name={name} onSubmit={bring} />
        ) : (
          <>
            {archive.size > 0 && (
              <p>{t`${percent}% of ${name} is on the server. Choose the same file to continue where it stopped.`}</p>
            )}
            <FileButton
              icon={FileArchive}
              label={t`Choose archive file`}
              accept=".zip,application/zip"
              onChoose={([picked]) => pick(picked)}
            />
            <p className="text-14 text-ink-soft">
              {t`Owners download this file from the setup of the other installation; the command latchkey export writes the same. Up to ${most} GB.`}
            </p>
          </>
        )}
        <div className="mt-auto flex flex-wrap gap-3 pt-3">
          {!file && !running && (
            <Button variant="secondary" size="lg" icon={ArrowLeft} onPress={props.onBack}>
              {t`Back`}
            </Button>
          )}
          {file && (
            <Button variant="secondary" size="lg" onPress={stop}>
              {t`Stop`}
            </Button>
          )}
          {!file && !running && archive.size > 0 && (
            <Button variant="secondary" size="lg" onPress={() => void drop()}>
              {t`Remove file`}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <label className="flex flex-col gap-2 font-semibold [overflow-wrap:anywhere]">
      <span className="flex items-baseline justify-between gap-3">
        {label}
        <span className="figures text-14 text-ink-soft">{percent} %</span>
      </span>
      <progress className="h-2 w-full accent-(--color-sea)" value={percent} max={100} />
    </label>
  );
}

function Passphrase({ name, onSubmit }: { name: string; onSubmit: (passphrase: string) => Promise<void> }) {
  const { t } = useLingui();
  const [passphrase, setPassphrase] = useState("");
  const [fault, setFault] = useState<string>();
  const [pending, setPending] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (passphrase === "") {
      setFault(t`Passphrase is required`);
      return;
    }
    setPending(true);
    void onSubmit(passphrase).finally(() => setPending(false));
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="[overflow-wrap:anywhere]">{t`${name} is on the server.`}</p>
      <Notice>{t`Stop the other installation before you import. Otherwise both of them send messages and read calendars.`}</Notice>
      <PasswordField
        label={t`Passphrase of the archive`}
        icon={LockKeyhole}
        autoComplete="off"
        maxLength={1000}
        value={passphrase}
        error={fault}
        help={t`It was chosen when the archive was made.`}
        onChange={(given) => {
          setFault(undefined);
          setPassphrase(given);
        }}
      />
      <Button type="submit" size="lg" iconAfter={ArrowRight} isPending={pending}>
        {t`Check and import`}
      </Button>
    </form>
  );
}

/** The agency is in: how its people sign in. */
function Done({ archive }: { archive: SetupArchive }) {
  const { t } = useLingui();
  const { agency, missing } = archive;
  return (
    <>
      <span className="grid size-14 place-items-center rounded-2xl bg-done-soft text-done-ink">
        <Icon of={CircleCheck} size={28} />
      </span>
      <h1 tabIndex={-1} className="mt-5 text-28 font-bold tracking-tight [overflow-wrap:anywhere] outline-none">
        {t`${agency} is here`}
      </h1>
      <p className="mt-2 text-pretty text-ink-soft">
        {t`Passwords are not part of an archive. On the sign-in page, everyone chooses “Forgot password?”, enters their email address, and sets a new one with the link in the email.`}
      </p>
      <div className="mt-5 flex flex-col gap-4">
        {!archive.mails && (
          <Notice tone="warn" title={t`This server cannot send email yet`}>
            {t`Set LATCHKEY_SMTP_URL and restart it, or give a manager a password on the server: latchkey account create EMAIL.`}
          </Notice>
        )}
        {missing > 0 && (
          <Notice>
            <Plural
              value={missing}
              one="# uploaded file is missing: the other installation no longer had it."
              other="# uploaded files are missing: the other installation no longer had them."
            />
          </Notice>
        )}
        <LinkButton to="/login" size="lg" full reloadDocument>{t`Go to sign-in page`}</LinkButton>
      </div>
    </>
  );
}
