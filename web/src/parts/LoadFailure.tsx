import { useLingui } from "@lingui/react/macro";
import { CloudOff, Lock, RotateCw, SearchX, TriangleAlert, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useConnection } from "#/api/connection";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { useFailureWords, useTaken } from "#/session/failure-words";
import { SupportCode } from "#/session/SupportCode";
import { supportCode } from "#/session/support-code";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { LinkButton } from "#/ui/Link";

/** In place of data that could not be fetched and was never kept: why, and what to do about it. */
export function LoadFailure(props: {
  failure: unknown;
  retry: () => void;
  /** What could not be loaded, where it is not the whole page. */
  title?: string;
  /** What the person should know of this place without a connection. */
  offline?: string;
  icon?: LucideIcon;
}) {
  const { t } = useLingui();
  const { failure } = props;
  const words = useFailureWords();
  const taken = useTaken(failure);
  const lost = useConnection() === "lost";
  const wasLost = useRef(lost);
  const offline = failure instanceof NetworkFailure;
  const askAgain = useEffectEvent(props.retry);
  useEffect(() => {
    if (offline && wasLost.current && !lost) askAgain();
    wasLost.current = lost;
  }, [offline, lost]);
  const status = failure instanceof Refusal ? failure.status : undefined;
  const state = (icon: LucideIcon, title: string, text: ReactNode, action: ReactNode) => (
    <div role="alert">
      <EmptyState icon={icon} title={title} action={action}>
        {text}
      </EmptyState>
    </div>
  );
  const home = (
    <LinkButton to="/router" variant="secondary">
      {t`Go to my pages`}
    </LinkButton>
  );
  // Asking again would be answered the same way.
  if (status === 403)
    return state(
      Lock,
      t`You can’t open this page with this login`,
      t`Please sign in with another login to open it.`,
      home,
    );
  if (status === 404)
    return state(SearchX, t`This is no longer here`, t`It was removed, or the address is wrong.`, home);
  const again = (
    <Button icon={RotateCw} size="lg" onPress={props.retry}>
      {t`Try again`}
    </Button>
  );
  const title = props.title ?? t`This page could not be loaded`;
  if (offline)
    return state(
      CloudOff,
      title,
      props.offline ?? t`You’re offline. This will appear as soon as you’re back online.`,
      again,
    );
  const text =
    status === 429 || (failure instanceof Refusal && failure.code === "bad_request")
      ? words(failure)
      : taken
        ? t`Our team has been informed. Please try again in a moment.`
        : t`Please try again in a moment.`;
  const code = supportCode(failure);
  return state(
    props.icon ?? TriangleAlert,
    title,
    text,
    <>
      {again}
      {code && <SupportCode code={code} />}
    </>,
  );
}
