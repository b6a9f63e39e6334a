import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Fingerprint, LogOut, ShieldCheck, ShieldQuestion } from "lucide-react";
import { Suspense, useState } from "react";
import { takesPasskeys } from "#/session/passkey";
import { useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { FormError } from "#/ui/FormError";
import { LinkButton } from "#/ui/Link";
import { useAddPasskey } from "./use-add-passkey";

const SecondFactorSetup = late(() => import("./SecondFactorSetup"), "SecondFactorSetup");

/** In place of the office, for a manager of whom the agency demands two-step sign-in that is not set up yet. */
export function FactorNeeded({ agency }: { agency: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: status } = useStatus();
  const [open, setOpen] = useState(false);
  const adding = useAddPasskey({
    username: status?.username ?? "",
    withCode: false,
    onDone: () => void client.invalidateQueries(),
  });
  return (
    <>
      <EmptyState
        icon={ShieldQuestion}
        title={t`${agency} requires two-step sign-in`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button icon={ShieldCheck} onPress={() => setOpen(true)}>
              {t`Turn on two-step sign-in`}
            </Button>
            {takesPasskeys() && (
              <Button variant="secondary" icon={Fingerprint} isPending={adding.pending} onPress={adding.add}>
                {t`Use a passkey`}
              </Button>
            )}
            <LinkButton to="/logout" preload={false} variant="secondary" icon={LogOut}>
              {t`Sign out`}
            </LinkButton>
          </div>
        }
      >
        {t`Please set it up now, with an authenticator app on your phone or a passkey. It takes two minutes. Then you can go on working.`}
      </EmptyState>
      <FormError>{adding.failure}</FormError>
      {adding.dialogs}
      {open && (
        <Suspense>
          <SecondFactorSetup
            withCode={false}
            username={status?.username ?? ""}
            // The codes are shown first: the office opens when they are saved.
            onOn={() => undefined}
            onClose={() => {
              setOpen(false);
              void client.invalidateQueries();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
