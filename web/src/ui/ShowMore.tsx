import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { More } from "#/api/use-more";
import { Button } from "./Button";
import { Notice } from "./Notice";

/** Where a list that is read page by page ends for now: the next page, as long as there is one. A page that does not come says so here, and nothing of what is shown goes. */
export function ShowMore(props: {
  of: More;
  full?: boolean;
  variant?: "secondary" | "quiet";
  className?: string;
  children: ReactNode;
}) {
  const { of, full, variant = "secondary", className, children } = props;
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  // While it is tried once more the words stay where they are.
  if (of.isFetchNextPageError !== failed && !of.isFetchingNextPage) setFailed(of.isFetchNextPageError);
  if (!of.hasNextPage) return null;
  const ask = async () => {
    setAsked(true);
    await of.fetchNextPage().catch(() => undefined);
    setAsked(false);
  };
  const button = (text: ReactNode, look: string | undefined) => (
    <Button variant={variant} full={full} className={look} isPending={of.isFetchingNextPage} onPress={() => void ask()}>
      {text}
    </Button>
  );
  if (asked && of.isPaused)
    return (
      <Notice tone="warn">{t`There is no connection. What is missing comes by itself as soon as there is one.`}</Notice>
    );
  if (!failed) return button(children, className);
  return (
    <Notice tone="error" title={t`More could not be loaded.`}>
      {button(t`Try again`, "mt-2")}
    </Notice>
  );
}
