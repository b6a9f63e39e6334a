import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Pencil, Plus } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { type Passkey, passkeysQuery, removePasskey, renamePasskey } from "#/api/passkeys";
import { secondFactorQuery } from "#/api/second-factor";
import { sessionsQuery } from "#/api/sessions";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { useFailureWords } from "#/session/failure-words";
import { takesPasskeys } from "#/session/passkey";
import { hasRole, useStatus } from "#/session/status";
import { Button, IconButton } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { late } from "#/ui/late";
import { Notice } from "#/ui/Notice";
import { Skeleton } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { ago } from "./ago";
import { useAddPasskey } from "./use-add-passkey";

const PasskeysOnly = late(() => import("./PasskeysOnly"), "PasskeysOnly");
const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

const longestName = 60;

function NameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const client = useQueryClient();
  const words = useFailureWords();
  const [name, setName] = useState(passkey.name);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const typed = name.trim();
  const fault =
    typed === ""
      ? t`Please enter a name.`
      : typed.length > longestName
        ? t`Please use 60 characters at most.`
        : undefined;
  const [tried, setTried] = useState(false);

  async function save(): Promise<void> {
    setTried(true);
    if (fault !== undefined) return;
    setPending(true);
    setFailure(undefined);
    try {
      await renamePasskey(passkey.id, typed);
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onClose();
    } catch (refusal) {
      setFailure(words(refusal));
      setPending(false);
    }
  }

  return (
    <FormDialog
      title={t`Rename passkey`}
      isOpen
      unsaved={name !== passkey.name}
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button variant="secondary" onPress={close}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} isPending={pending}>
            {t`Save`}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void save();
        }}
      >
        <FormError>{failure}</FormError>
        <TextField label={t`Name`} name="name" value={name} error={tried ? fault : undefined} onChange={setName} />
      </form>
    </FormDialog>
  );
}

/** The passkeys of the person: how they sign in without a password, and what else can be done about each. */
export function Passkeys() {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useNow();
  const client = useQueryClient();
  const { data: status } = useStatus();
  const { data, error } = useQuery(passkeysQuery);
  const { data: factor } = useQuery(secondFactorQuery);
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const manager = hasRole(status, "manager");
  const all = data?.passkeys ?? [];
  const withCode = factor?.on ?? false;
  const adding = useAddPasskey({ username: status?.username ?? "", withCode });
  const usable = data?.available === true && takesPasskeys();
  // Where it can't be used it is no news to guests and staff.
  if (data && !usable && all.length === 0 && !manager) return null;

  const facts = (passkey: Passkey) => {
    const added = ago(passkey.created_at, now, language);
    if (passkey.last_used_at === "") return t`Added: ${added} · Not used yet`;
    const used = ago(passkey.last_used_at, now, language);
    return t`Added: ${added} · Last used: ${used}`;
  };
  const asked = all.filter((passkey) => passkey.asked);
  const last = removing?.asked === true && asked.length === 1 && factor?.app === false && !factor.passkeys_only;
  return (
    <Card>
      <h2 className="pb-3 text-18 font-bold">{t`Passkeys`}</h2>
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-soft">
          {manager
            ? t`Sign in with your fingerprint, your face or the PIN of your device, without a password. A passkey also counts as two-step sign-in.`
            : t`Sign in with your fingerprint, your face or the PIN of your device, without a password.`}
        </p>
        {!data && !error && <Skeleton className="flex w-full flex-col gap-3" bars={["h-5 w-1/3"]} />}
        {!data && error && <p className="text-ink-soft">{t`Please check your internet connection.`}</p>}
        {all.length > 0 && (
          <ul className="w-full divide-y divide-line">
            {all.map((passkey) => (
              <li key={passkey.id} className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
                <Icon of={Fingerprint} size={22} className="text-ink-soft" />
                <span className="min-w-0 grow basis-40">
                  <span className="block font-semibold [overflow-wrap:anywhere]">{passkey.name}</span>
                  <span className="block text-14 text-ink-soft">{facts(passkey)}</span>
                  {passkey.synced && (
                    <span className="block text-14 text-ink-soft">{t`Also on your other devices`}</span>
                  )}
                </span>
                <span className="ms-auto flex items-center gap-1">
                  <IconButton icon={Pencil} label={t`Rename ${passkey.name}`} onPress={() => setRenaming(passkey)} />
                  <Button
                    variant="secondary"
                    aria-label={t`Remove ${passkey.name}`}
                    onPress={() => setRemoving(passkey)}
                  >
                    {t({ message: "Remove", context: "passkey" })}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
        {data && !data.available && (
          <Notice tone="info">
            {t`Passkeys need a web address with a name and https. The person who runs this server can set it up.`}
          </Notice>
        )}
        {data?.available && !takesPasskeys() && (
          <p className="text-ink-soft">{t`This browser does not support passkeys.`}</p>
        )}
        <FormError>{adding.failure}</FormError>
        {usable &&
          (all.length < (data?.most ?? 0) ? (
            <Button
              icon={Plus}
              variant={all.length > 0 ? "secondary" : "primary"}
              isPending={adding.pending}
              onPress={adding.add}
            >
              {t`Add a passkey`}
            </Button>
          ) : (
            <p className="text-ink-soft">{t`You have as many passkeys as possible. Remove one to add another.`}</p>
          ))}
        {usable && all.length > 0 && factor && (
          <Suspense>
            <PasskeysOnly on={factor.passkeys_only} from={data?.only_from ?? ""} />
          </Suspense>
        )}
      </div>
      {adding.dialogs}
      {renaming && <NameDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && (
        <Suspense>
          <ProofDialog
            title={t`Remove passkey`}
            action={t({ message: "Remove", context: "passkey" })}
            withCode={withCode}
            onClose={() => setRemoving(undefined)}
            onProved={async (proof) => {
              await removePasskey(removing.id, proof);
              for (const { queryKey } of [passkeysQuery, secondFactorQuery, sessionsQuery, { queryKey: ["status"] }])
                void client.invalidateQueries({ queryKey });
              setRemoving(undefined);
              toast(t`Passkey removed`, { tone: "done" });
            }}
          >
            {last
              ? t`${removing.name} is your only second step. Without it two-step sign-in is off: your recovery codes will no longer work, and your password alone will sign you in.`
              : t`${removing.name} will no longer sign you in. Your device may still show it until you delete it there.`}
          </ProofDialog>
        </Suspense>
      )}
    </Card>
  );
}
