import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { NetworkFailure } from "#/api/refusal";
import type { Language } from "#/i18n/languages";
import { setLanguage, useLanguage } from "#/i18n/texts";
import { useFailureWords } from "#/session/failure-words";
import { Brand } from "#/ui/Brand";
import { Button } from "#/ui/Button";
import { LanguageMenu } from "#/ui/LanguageMenu";
import { PageFoot } from "#/ui/PageFoot";
import { StatePage } from "#/ui/StatePage";

/** The page of an invitation that was mailed, for a person who need not have a login; or why it cannot be opened. */
export function InvitationPage(props: {
  of: {
    found: { agency: string; logo_url: string; memberid: number; languages: readonly Language[] } | undefined;
    failure: unknown;
    isGone: boolean;
    retry: () => void;
  };
  /** What an invitation says that is over. */
  gone: string;
  /** Why it is refused, by code. */
  rules?: Readonly<Record<string, MessageDescriptor>>;
  /** The class of its width. */
  width: string;
  children: ReactNode;
}) {
  const { found, failure, isGone, retry } = props.of;
  const { t } = useLingui();
  const words = useFailureWords();
  const language = useLanguage();
  if (isGone || failure !== undefined)
    return (
      <StatePage
        icon={Link2Off}
        title={failure instanceof NetworkFailure ? t`No connection` : t`This invitation cannot be opened`}
        actions={isGone ? undefined : <Button onPress={retry}>{t`Try again`}</Button>}
      >
        <p>
          {isGone
            ? props.gone
            : words(failure, { offline: t`Please check your internet connection.`, rules: props.rules ?? {} })}
        </p>
      </StatePage>
    );
  return (
    <div className="min-h-dvh [--bar:0rem]">
      <header className={`mx-auto flex w-full items-center justify-between gap-3 px-4 pt-4 sm:px-6 ${props.width}`}>
        <Brand name={found?.agency ?? "Latchkey"} logoUrl={found?.logo_url} />
        <LanguageMenu language={language} offered={found?.languages} onChange={(chosen) => void setLanguage(chosen)} />
      </header>
      <main id="main" tabIndex={-1} className={`mx-auto w-full px-4 pt-5 pb-10 outline-none sm:px-6 ${props.width}`}>
        {props.children}
        <PageFoot className="mt-8 border-t border-line pt-2" memberid={found?.memberid} />
      </main>
    </div>
  );
}
