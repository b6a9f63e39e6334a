import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut, Monitor, RotateCw, Smartphone } from "lucide-react";
import { NetworkFailure } from "#/api/refusal";
import { useLanguage } from "#/i18n/texts";
import { endSession, type OwnSession, sessionsQuery } from "#/api/sessions";
import { useFailureToast } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { Icon } from "#/ui/Icon";
import { Skeleton } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { useNow } from "#/i18n/use-now";
import { ago } from "./ago";

const isPhone = (device: string) => /android|iphone|ipad|ios|mobile/i.test(device);

/** Where one is signed in, and the way to end it there: a phone that was lost is signed out from another. */
export function SessionList() {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useNow();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const ending = useMutation({
    mutationFn: endSession,
    onSuccess: (_, id) => {
      client.setQueryData(sessionsQuery.queryKey, (known) =>
        known?.filter((session) => session.current || (id !== undefined && session.id !== id)),
      );
      toast(t`Device signed out`, { tone: "done" });
    },
    onError: (failure) => {
      tellFailure(failure);
      void refetch();
    },
  });

  const lastUsed = (session: OwnSession) => {
    const words = ago(session.last_used_at, now, language);
    return t`Last used: ${words}`;
  };
  const others = data?.filter((session) => !session.current) ?? [];
  return (
    <Card>
      <h2 className="pb-1 text-18 font-bold">{t`Signed-in devices`}</h2>
      {!data && !error && <Skeleton className="flex flex-col gap-3 py-3" bars={["h-5 w-2/3", "h-5 w-1/2"]} />}
      {!data && error && (
        <div className="flex flex-col items-start gap-3 py-2">
          <p className="text-ink-soft">
            {error instanceof NetworkFailure
              ? t`Please check your internet connection.`
              : t`The list could not be loaded.`}
          </p>
          <Button variant="secondary" icon={RotateCw} onPress={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {data && (
        <ul className="divide-y divide-line">
          {data.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
              <Icon of={isPhone(session.device) ? Smartphone : Monitor} size={22} className="text-ink-soft" />
              <span className="min-w-0 grow basis-32">
                <span className="block font-semibold break-words">{session.device}</span>
                {session.current ? (
                  <Pill tone="done">{t`This device`}</Pill>
                ) : (
                  <span className="block text-14 text-ink-soft">{lastUsed(session)}</span>
                )}
                {session.shared_device && (
                  <span className="block text-14 text-ink-soft">{t`Signed in on a device that is not yours`}</span>
                )}
                {session.second_factor && (
                  <span className="block text-14 text-ink-soft">{t`Signed in with two-step sign-in`}</span>
                )}
              </span>
              {!session.current && (
                <Button
                  variant="secondary"
                  className="ms-auto"
                  aria-label={t`Sign out on ${session.device}`}
                  isPending={ending.isPending && ending.variables === session.id}
                  onPress={() => ending.mutate(session.id)}
                >
                  {t`Sign out`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button
          variant="quiet"
          icon={LogOut}
          className="mt-2 -ms-2"
          isPending={ending.isPending && ending.variables === undefined}
          onPress={() => ending.mutate(undefined)}
        >
          {t`Sign out everywhere else`}
        </Button>
      )}
    </Card>
  );
}
