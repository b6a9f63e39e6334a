import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { NetworkFailure } from "#/api/refusal";
import type { Outcome, Situation } from "#/session/handle-refusal";
import { loadTexts } from "#/i18n/texts";
import { storedLoginLink } from "#/session/login-link";
import type { CodeTexts } from "#/session/refusal-texts";
import { signOut } from "#/session/session";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { toast } from "#/ui/toast";
import { useNavigation } from "#/ui/navigation";

export function situation(call: "token" | "account", texts: CodeTexts = {}): Situation {
  return {
    call,
    path: location.pathname,
    touch: matchMedia("(pointer: coarse)").matches,
    mparam: storedLoginLink()?.m,
    texts,
  };
}

const load = async () => (await Promise.all([import("#/session/handle-refusal"), loadTexts("account")]))[0];

/** What to do about refusals is fetched when the page has settled: most sign-ins never need it. */
const settled = 1000;

/** Without a connection even that may not have come; then the one thing to say is known. */
const interrupted: Outcome = {
  show: {
    how: "inline",
    text: msg({ id: "failure.network", message: "The internet connection was interrupted. Please try again." }),
  },
  signOut: false,
};

async function decide(failure: unknown, at: Situation): Promise<Outcome> {
  if (failure instanceof NetworkFailure) return interrupted;
  try {
    return (await load()).handleRefusal(failure, at);
  } catch {
    return interrupted;
  }
}

/** A form's last refusal: decided by handleRefusal, carried out here, and shown by LoginRefusal. */
export function useLoginRefusal(texts?: CodeTexts) {
  const { i18n } = useLingui();
  const navigation = useNavigation();
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), settled);
    return () => clearTimeout(timer);
  }, []);
  return {
    outcome,
    clear: () => setOutcome(undefined),
    refuse: async (call: "token" | "account", failure: unknown): Promise<void> => {
      const handled = await decide(failure, situation(call, texts));
      if (handled.signOut) await signOut();
      if (handled.show?.how === "centred") toast(i18n._(handled.show.text), { tone: "error", brief: true });
      setOutcome(handled);
      if (handled.goTo && !navigation.pathname().startsWith("/login")) await navigation.go(handled.goTo);
    },
  };
}

export function LoginRefusal({ outcome }: { outcome: Outcome | undefined }) {
  const { i18n } = useLingui();
  const shown = outcome?.show;
  if (!shown) return null;
  const text = `${i18n._(shown.text)}${shown.detail ? `: ${shown.detail}` : ""}`;
  if (shown.how === "inform") return <Notice tone="info">{text}</Notice>;
  // Said aloud by the toast in the middle; here it stays to be read again.
  if (shown.how === "centred") {
    return (
      <Notice tone="error" silent>
        {text}
      </Notice>
    );
  }
  return <FormError>{text}</FormError>;
}
