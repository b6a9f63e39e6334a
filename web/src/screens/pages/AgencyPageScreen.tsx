import "#/signed-in.css";
import { useLingui } from "@lingui/react/macro";
import { useCanGoBack, useRouter, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Languages } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { languageNames, matchLanguage } from "#/i18n/languages";
import { offerMemberLanguage, setLanguage, useLanguage } from "#/i18n/texts";
import type { PageAnswer, PageName } from "#/api/agency-pages";
import { loadPage, parsePageSearch } from "#/session/pages";
import { username } from "#/session/session";
import { LoadFailure } from "#/parts/LoadFailure";
import { Brand } from "#/ui/Brand";
import { Button } from "#/ui/Button";
import { LanguageMenu } from "#/ui/LanguageMenu";
import { Notice } from "#/ui/Notice";
import { PageLinks } from "#/ui/PageLinks";
import { Prose } from "#/ui/Prose";
import { Skeleton } from "#/ui/Skeleton";

/** What an agency says of itself to everybody: imprint, data protection, help. */
function AgencyPage({ page }: { page: PageName }) {
  const { t } = useLingui();
  const router = useRouter();
  const back = useCanGoBack();
  const language = useLanguage();
  const { m, h, memberid } = parsePageSearch(useSearch({ from: `/${page}` }));
  const [shown, setShown] = useState<PageAnswer>();
  const [failure, setFailure] = useState<unknown>();
  const load = useCallback(() => {
    const leaving = new AbortController();
    loadPage(page, language, { m, h, memberid }, leaving.signal).then(
      (answer) => {
        setFailure(undefined);
        setShown(answer);
        // A signed-in person reads the app in a language of all their agencies.
        if (!username()) void offerMemberLanguage(answer.member_lang, answer.languages);
      },
      (cause: unknown) => {
        if (!leaving.signal.aborted) setFailure(cause);
      },
    );
    return () => leaving.abort();
  }, [page, language, m, h, memberid]);
  useEffect(load, [load]);

  const titles: Record<PageName, string> = {
    imprint: t`Imprint`,
    dataprotection: t`Data protection`,
    help: t`Help`,
  };
  const title = titles[page];
  const agency = shown?.agency;
  useEffect(() => {
    const before = document.title;
    document.title = agency ? `${title} · ${agency}` : title;
    return () => {
      document.title = before;
    };
  }, [title, agency]);
  // A page of before is not the one that was asked for.
  const answer = shown?.page === page ? shown : undefined;
  const written = matchLanguage(answer?.lang);
  return (
    <div className="flex min-h-dvh flex-col [--bar:0rem]">
      <header className="mx-auto flex w-full max-w-2xl items-center justify-between gap-3 px-4 pt-4 sm:px-6">
        <Brand name={agency ?? "Latchkey"} logoUrl={answer?.logo_url} />
        <LanguageMenu language={language} offered={answer?.languages} onChange={(chosen) => void setLanguage(chosen)} />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl grow px-4 pt-5 pb-10 outline-none sm:px-6">
        <Button
          variant="quiet"
          icon={ArrowLeft}
          onPress={() => (back ? router.history.back() : void router.navigate({ to: "/" }))}
        >
          {t({ message: "Back", context: "to the page before" })}
        </Button>
        <h1 className="mt-2 text-28 font-bold tracking-tight">{title}</h1>
        <div className="mt-5 flex flex-col gap-5">
          {answer === undefined && failure !== undefined && <LoadFailure failure={failure} retry={() => void load()} />}
          {answer === undefined && failure === undefined && <Skeleton bars={["h-5", "h-5 w-4/5", "h-5 w-2/3"]} />}
          {answer !== undefined && written !== undefined && written !== language && (
            <Notice tone="info" icon={Languages}>
              {t`This page is available in ${languageNames[written]} only.`}
            </Notice>
          )}
          {answer !== undefined && <Prose text={answer.text} lang={answer.lang} />}
        </div>
      </main>
      <footer className="mx-auto w-full max-w-2xl border-t border-line px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
        <PageLinks memberid={answer?.memberid ?? memberid} />
      </footer>
    </div>
  );
}

export const ImprintScreen = () => <AgencyPage page="imprint" />;
export const DataProtectionScreen = () => <AgencyPage page="dataprotection" />;
export const HelpScreen = () => <AgencyPage page="help" />;
