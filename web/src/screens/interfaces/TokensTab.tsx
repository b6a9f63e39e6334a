import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ApiToken, type ApiTokenMade, apiTokensQuery, removeApiToken } from "#/api/api-tokens";
import { keys } from "#/api/keys";
import { useDeed } from "#/screens/manage/use-deed";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { useClock } from "./clock";
import { ProgramList } from "./ProgramList";
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
  return (
    <ProgramList
      intro={t`With an API token another program acts for your agency, such as a property system that writes stays. It may do only what you choose, and never sees a key code, a WiFi password or identity data.`}
      query={query}
      icon={KeyRound}
      none={t`No API tokens yet`}
      hint={t`Make one for each program, so that you can end each by itself.`}
      make={t`Make API token`}
      onMake={() => setMaking(true)}
      renderRow={(token) => <TokenRow key={token.ref} token={token} onRemove={() => setRemoving(token)} />}
    >
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
    </ProgramList>
  );
}
