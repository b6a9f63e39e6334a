import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { More } from "#/api/use-more";
import { Button } from "./Button";
import { Notice } from "./Notice";

/** Where a list that is read page by page ends for now: the next page, as long as there is one. A page that does not come says so here, and nothing of what is shown goes. */
export function ShowMore(props: {
  of: More;
  full?: boolean;
  /** The next page also comes by itself when a person scrolls this far. */
  auto?: boolean;
  variant?: "secondary" | "quiet";
  className?: string;
  children: ReactNode;
}) {
  const { of, full, auto = false, variant = "secondary", className, children } = props;
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  // While it is tried once more the words stay where they are.
  if (of.isFetchNextPageError !== failed && !of.isFetchingNextPage) setFailed(of.isFetchNextPageError);
  const place = useRef<HTMLSpanElement>(null);
  const idle = auto && of.hasNextPage && !of.isFetchingNextPage && !failed;
  const next = useEffectEvent(() => void of.fetchNextPage().catch(() => undefined));
  useEffect(() => {
    const element = place.current;
    if (!idle || !element || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) next();
      },
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [idle]);
  if (!of.hasNextPage) return null;
  const ask = async () => {
    setAsked(true);
    await of.fetchNextPage().catch(() => undefined);
    setAsked(false);
  };
  const button = (text: ReactNode, look: string | undefined) => (
    <>
      <span ref={place} aria-hidden />
      <Button
        variant={variant}
        full={full}
        className={look}
        isPending={of.isFetchingNextPage}
        onPress={() => void ask()}
      >
        {text}
      </Button>
    </>
  );
  if (asked && of.isPaused)
    return <Notice tone="warn">{t`You’re offline. The rest will load as soon as you’re back online.`}</Notice>;
  if (!failed) return button(children, className);
  return (
    <Notice tone="error" title={t`More could not be loaded.`}>
      {button(t`Try again`, "mt-2")}
    </Notice>
  );
}
