import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ApiToken, type ApiTokenMade, apiTokensQuery, removeApiToken } from "#/api/api-tokens";
import { keys } from "#/api/keys";
import { LoadFailure } from "#/parts/LoadFailure";
import { useDeed } from "#/screens/manage/use-deed";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { SkeletonList } from "#/ui/Skeleton";
import { useClock } from "./clock";
import { RemoveDialog } from "./RemoveDialog";
import { SecretDialog } from "./SecretDialog";
import { useScopeNames } from "./scopes";
import { TokenDialog } from "./TokenDialog";

function TokenRow({ token, onRemove }: { token: ApiToken; onRemove: () => void }) {
  const { t } = useLingui();
  const at = useClock();
  const names = useScopeNames();
  const used = at(token.used_at);
  const expires = at(token.expires_at);
  const { name, created_by: by } = token;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
          {token.expired && <Pill tone="late">{t`Expired`}</Pill>}
          {token.left && <Pill tone="waiting">{t`Made by someone who has left`}</Pill>}
        </p>
        <p className="text-14">
          <code>{token.prefix}…</code>
        </p>
        <p>{token.scopes.map((one) => names[one]).join(" · ")}</p>
        <p className="figures text-14 text-ink-soft">
          {used === "" ? t`never used` : t`last used ${used}`}
          {" · "}
          {token.expired ? t`expired ${expires}` : t`valid until ${expires}`}
          {by !== "" && ` · ${t`made by ${by}`}`}
        </p>
      </div>
      <Button changes="owner" variant="secondary" icon={Trash2} onPress={onRemove} aria-label={t`Remove: ${name}`}>
        {t`Remove`}
      </Button>
    </li>
  );
}

/** Other programs that act for the agency. */
export function TokensTab({ member }: { member: number }) {
  const { t } = useLingui();
  const query = useQuery({ ...apiTokensQuery(member), enabled: member > 0 });
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<ApiTokenMade>();
  const [removing, setRemoving] = useState<ApiToken>();
  const { busy, run } = useDeed<"remove">(keys.apiTokens(member), keys.attention(member));
  const all = query.data;

  const make = (
    <Button changes="owner" icon={Plus} onPress={() => setMaking(true)} variant={all?.length ? "secondary" : "primary"}>
      {t`Make API token`}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4 pt-4">
      <p className="max-w-3xl text-ink-soft">{t`With an API token another program acts for your agency, such as a property system that writes stays. It may do only what you choose, and never sees a key code, a WiFi password or identity data.`}</p>
      {!all && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !all ? (
        <SkeletonList count={2} />
      ) : all.length === 0 ? (
        <EmptyState icon={KeyRound} title={t`No API tokens yet`} action={make}>
          {t`Make one for each program, so that you can end each by itself.`}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
            {all.map((token) => (
              <TokenRow key={token.ref} token={token} onRemove={() => setRemoving(token)} />
            ))}
          </ul>
          <div>{make}</div>
        </>
      )}
      {making && <TokenDialog member={member} onMade={setMade} onClose={() => setMaking(false)} />}
      {made && (
        <SecretDialog title={t`Your API token`} secret={made.secret} onClose={() => setMade(undefined)}>
          {t`Enter it in the other program. Copy it now: it is not shown again.`}
        </SecretDialog>
      )}
      {removing && (
        <RemoveDialog
          name={removing.name}
          removing={busy === "remove"}
          onRemove={() =>
            void run("remove", t`Removed`, async () => removeApiToken(removing.ref)).then(() => setRemoving(undefined))
          }
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}
