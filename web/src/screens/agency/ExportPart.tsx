import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, PackageOpen, Trash2 } from "lucide-react";
import { type FormEvent, Suspense, useId, useState } from "react";
import { type Archive, archiveAddress, archivesQuery, removeArchive, requestArchive } from "#/api/archives";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { useClock } from "#/screens/interfaces/clock";
import { useDeed } from "#/screens/manage/use-deed";
import { useStatus } from "#/session/status";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { useMayChange } from "#/ui/changing";
import { late } from "#/ui/late";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { codePoints } from "#/ui/TextArea";
import { PasswordField } from "#/ui/TextField";
import { toast } from "#/ui/toast";

const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

const leastLetters = 12;

function ArchiveRow({ archive, member }: { archive: Archive; member: number }) {
  const { t } = useLingui();
  const at = useClock();
  const { bytes, integer } = useFormats();
  const { busy, run } = useDeed<"download" | "remove">(keys.archives(member));
  const made = at(archive.created_at);
  const until = at(archive.until);
  const size = bytes(archive.size);
  const rows = integer(archive.rows);
  const files = integer(archive.files);
  const missing = integer(archive.missing);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{made}</span>
          {archive.state === "waiting" && <Pill tone="waiting">{t`Being made`}</Pill>}
          {archive.state === "failed" && <Pill tone="late">{t`Failed`}</Pill>}
        </p>
        <p className="figures text-14 text-ink-soft">
          {archive.state === "waiting"
            ? t`You can leave this page. It takes minutes if there are many photos.`
            : archive.state === "failed"
              ? t`It could not be made. Please try again.`
              : t`${size} · ${rows} records · ${files} files · available until ${until}`}
        </p>
        {archive.missing > 0 && <p className="text-14">{t`Uploaded files that could not be found: ${missing}`}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {archive.state === "ready" && (
          <Button
            icon={Download}
            isPending={busy === "download"}
            onPress={() =>
              void run("download", t`Download started`, async () => {
                globalThis.location.assign(await archiveAddress(archive.ref));
              })
            }
          >
            {t`Download`}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={Trash2}
          isPending={busy === "remove"}
          aria-label={t`Remove the export of ${made}`}
          onPress={() => void run("remove", t`The file was removed`, async () => removeArchive(archive.ref))}
        >
          {t`Remove`}
        </Button>
      </div>
    </li>
  );
}

/** Has all data of the agency made into one file, locked with a passphrase. */
export function ExportPart({ member }: { member: number }) {
  const { t } = useLingui();
  const form = useId();
  const client = useQueryClient();
  const may = useMayChange("owner");
  const { data: status } = useStatus();
  const { data, error, refetch } = useQuery({ ...archivesQuery(member), enabled: may && member > 0 });
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const [wrong, setWrong] = useState<"short" | "differ">();
  const [proving, setProving] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  if (!may) return <Notice>{t`Only an owner of the agency can export its data.`}</Notice>;
  if (!data) return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={2} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = codePoints(passphrase.trim()) < leastLetters ? "short" : passphrase === again ? undefined : "differ";
    setWrong(found);
    if (found === undefined) setProving(true);
  };
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <p className="text-ink-soft">{t`All records and uploaded files of your agency in one ZIP file: to keep, or to move to another installation. It holds personal data of your guests, so store it safely.`}</p>
          <p className="text-ink-soft">{t`Key codes, WiFi passwords and identity data are locked with a passphrase that only you know. Without it nobody can import the file, and we can’t recover it.`}</p>
          <PasswordField
            label={t`Passphrase for the file`}
            help={t`At least ${leastLetters} characters; several words are best.`}
            autoComplete="new-password"
            value={passphrase}
            onChange={(next) => {
              setPassphrase(next);
              setWrong(undefined);
            }}
            error={wrong === "short" ? t`Enter at least ${leastLetters} characters.` : undefined}
          />
          <PasswordField
            label={t`Passphrase once more`}
            autoComplete="new-password"
            value={again}
            onChange={(next) => {
              setAgain(next);
              setWrong(undefined);
            }}
            error={wrong === "differ" ? t`The two passphrases differ.` : undefined}
          />
          <div>
            <Button
              type="submit"
              icon={PackageOpen}
              changes="owner"
              isDisabled={data.some((one) => one.state === "waiting")}
            >
              {t`Export all data`}
            </Button>
          </div>
        </form>
      </Card>
      {data.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {data.map((one) => (
            <ArchiveRow key={one.ref} archive={one} member={member} />
          ))}
        </ul>
      )}
      {proving && (
        <Suspense>
          <ProofDialog
            title={t`Export all data`}
            action={t`Export all data`}
            withCode={status?.second_factor ?? false}
            onClose={() => setProving(false)}
            onProved={async (proof) => {
              try {
                client.setQueryData(
                  archivesQuery(member).queryKey,
                  await requestArchive(member, passphrase, proof, key),
                );
              } finally {
                setKey(newIdempotencyKey());
              }
              setProving(false);
              setPassphrase("");
              setAgain("");
              toast(t`The export is being made`, { tone: "done" });
            }}
          >
            {t`The file holds everything about your agency. Please confirm that it’s you.`}
          </ProofDialog>
        </Suspense>
      )}
    </div>
  );
}
