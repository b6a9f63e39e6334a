import { useLingui } from "@lingui/react/macro";
import { Link2, Pencil } from "lucide-react";
import type { TeamEntry } from "#/api/team";
import { useFailureToast } from "#/session/failure-words";
import { Button, IconButton } from "#/ui/Button";
import { useChangeEntry } from "./team";

/** What opens about an entry of the team. */
export interface TeamOpens {
  onEdit: (entry: TeamEntry) => void;
  onOff: (entry: TeamEntry) => void;
  onReset: (entry: TeamEntry) => void;
  onInvite: (entry: TeamEntry) => void;
}

/** What can be done with an entry of the team. Managers are for owners, everybody else for the office. */
export function TeamActs({ entry, opens }: { entry: TeamEntry; opens: TeamOpens }) {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const changes = entry.kind === "manager" ? "owner" : "office";
  const change = useChangeEntry(entry.memberid);
  const turn = () =>
    change.mutate({ id: entry.id, change: { active: true } }, { onError: (failure) => tellFailure(failure) });
  return (
    <>
      {entry.second_factor && entry.active && !entry.self && (
        <Button
          changes={changes}
          variant="quiet"
          aria-label={t`Reset two-step sign-in of ${entry.name}`}
          onPress={() => opens.onReset(entry)}
        >
          {t({ message: "Reset", context: "two-step sign-in" })}
        </Button>
      )}
      {entry.active && entry.login !== "active" && (
        <Button
          changes={changes}
          variant="quiet"
          icon={Link2}
          aria-label={t`Invitation link of ${entry.name}`}
          onPress={() => opens.onInvite(entry)}
        >
          {t`Invitation link`}
        </Button>
      )}
      {!entry.self && (
        <Button
          changes={changes}
          variant="quiet"
          isPending={change.isPending}
          onPress={entry.active ? () => opens.onOff(entry) : turn}
        >
          {entry.active ? t`Switch off` : t`Switch on`}
        </Button>
      )}
      <IconButton changes={changes} icon={Pencil} label={t`Edit ${entry.name}`} onPress={() => opens.onEdit(entry)} />
    </>
  );
}
