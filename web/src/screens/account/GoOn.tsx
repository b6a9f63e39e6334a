import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { ArrowRight, LogIn } from "lucide-react";
import { nowSeconds, readTokens, validity } from "#/session/tokens";
import { Button } from "#/ui/Button";
import { LinkButton } from "#/ui/Link";
import { useLoginParams } from "./login-params";

/** Where the person wanted to go, or to the place that is theirs. */
export function useGoOn(): () => void {
  const router = useRouter();
  const { next } = useLoginParams();
  return () => {
    if (next === undefined) void router.navigate({ to: "/router", replace: true });
    else router.history.replace(next);
  };
}

/** On from a page that ends well: signed in already, or to the sign-in. */
export function GoOn() {
  const { t } = useLingui();
  const link = useLoginParams();
  const goOn = useGoOn();
  if (validity(readTokens(), nowSeconds()) === "NoTokenPresent") {
    return (
      <LinkButton to="/login" search={link} icon={LogIn} size="lg" full>
        {t`Go to sign-in page`}
      </LinkButton>
    );
  }
  return (
    <Button iconAfter={ArrowRight} size="lg" full onPress={goOn}>
      {t`Continue`}
    </Button>
  );
}
