import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { keys } from "#/api/keys";
import { newIdempotencyKey } from "#/api/key";
import { type SettingLine, settingsHistoryQuery, settingsQuery, undoSetting } from "#/api/settings";
import { useFormats } from "#/i18n/format";
import { clashesOf } from "#/parts/edit";
import { Became, HistoryList } from "#/parts/HistoryList";
import { useFailureWords } from "#/session/failure-words";
import { loadMember } from "#/session/member";
import { applyAccent } from "#/ui/accent";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { FormError } from "#/ui/FormError";
import { toast } from "#/ui/toast";
import { KeptLogo } from "./LogoPicker";
import { settingName, settingWords } from "./setting-names";

function Line({ line, member }: { line: SettingLine; member: number }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const client = useQueryClient();
  const failureWords = useFailureWords();
  // The same press again is the same call.
  const [key] = useState(newIdempotencyKey);
  const undoing = useMutation({
    mutationFn: async () => undoSetting(member, line.id, key),
    onSuccess: (now) => {
      client.setQueryData(settingsQuery(member).queryKey, now);
      void client.invalidateQueries({ queryKey: ["loginlinks"] });
      void client.invalidateQueries({ queryKey: keys.status() });
      void loadMember({}).then(
        (look) => applyAccent(look.accent),
        () => undefined,
      );
      toast(t`Undone`, { tone: "done" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: settingsHistoryQuery(member).queryKey }),
  });
  const name = settingName(i18n, line.field);
  const words = (value: unknown) =>
    line.field === "logo" && typeof value === "string" && value !== "" ? (
      <KeptLogo member={member} hash={value} className="h-8 max-w-20 min-w-8 rounded-control" />
    ) : (
      settingWords(i18n, line.field, value) || t`empty`
    );
  const [clash] = clashesOf(undoing.error);
  const by = clash?.by ?? "";
  const refused = clash
    ? by === ""
      ? t`This setting has changed since. It stays as it is now.`
      : t`${by} has changed this setting since. It stays as it is now.`
    : undoing.error && failureWords(undoing.error);
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">
          {name}
          {line.undoes > 0 && <span className="font-normal text-ink-soft"> · {t`put back`}</span>}
        </span>
        <span className="figures text-14 text-ink-soft">
          {line.by || t`Operator of the server`} · {format.dateTime(line.at)}
        </span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Became before={words(line.before)} after={words(line.after)} />
        {line.undo && (
          <Button
            changes="owner"
            variant="secondary"
            icon={Undo2}
            isPending={undoing.isPending}
            onPress={() => undoing.mutate()}
            aria-label={t`Undo: ${name}`}
          >
            {t`Undo`}
          </Button>
        )}
      </span>
      {refused && <FormError>{refused}</FormError>}
    </li>
  );
}

/** Who changed which setting, with undo as long as it still is so. */
export function SettingsHistory({ member }: { member: number }) {
  return (
    <Card>
      <HistoryList
        of={settingsHistoryQuery(member)}
        renderLine={(line) => <Line key={line.id} line={line} member={member} />}
      />
    </Card>
  );
}
