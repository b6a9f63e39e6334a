import { useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useEffect } from "react";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { loadTexts, offerMemberLanguage, setLanguage, useLanguage } from "#/i18n/texts";
import type { LoginLink } from "#/session/login-link";
import { useMember } from "#/session/member";
import { Brand } from "#/ui/Brand";
import { Coast } from "#/ui/Coast";
import { LanguageMenu } from "#/ui/LanguageMenu";
import { PageFoot } from "#/ui/PageFoot";
import { useNavigation } from "#/ui/navigation";
import { MemberContext, useLoginMember } from "./member-context";
import { late } from "#/ui/late";

const LinkFailure = late(
  async () => (await Promise.all([import("./LinkFailure"), loadTexts("account")]))[0],
  "default",
);

/** What is wrong with the login link of the address, on every page of the sign-in. */
export function LoginLinkFailure() {
  const { failure } = useLoginMember();
  if (failure === undefined || failure instanceof NetworkFailure) return null;
  return (
    <Suspense fallback={null}>
      <LinkFailure failure={failure} />
    </Suspense>
  );
}

/** The welcome: the agency's sign and a picture; the form beside it, or on a sheet beneath it. `first` is the page where one signs in. */
export function LoginLayout({
  link: { m, h },
  first,
  children,
}: {
  link: Partial<LoginLink>;
  first: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const navigation = useNavigation();
  const state = useMember({ m, h });
  const { member } = state;
  const language = useLanguage();

  useEffect(() => {
    if (!member) return;
    // Only agencies with a colour of their own need the arithmetic that makes it readable.
    if (member.accent)
      import("#/ui/accent").then(
        ({ applyAccent }) => applyAccent(member.accent),
        () => undefined,
      );
    void offerMemberLanguage(member.lang, member.languages);
  }, [member]);

  const { failure } = state;
  useEffect(() => {
    // The server is there and cannot serve the sign-in: nothing can be typed here that would help.
    if (failure instanceof Refusal && failure.status >= 500)
      void navigation.go("/login_not_possible", { replace: true });
    // No agency answers to the link: perhaps because there is none yet.
    else if (failure instanceof Refusal)
      void import("#/session/set-up")
        .then(async ({ waitsForAgency }) => waitsForAgency())
        .then(async (waits) => {
          if (waits) await navigation.go("/setup", { replace: true });
        })
        .catch(() => undefined);
  }, [failure, navigation]);

  return (
    <MemberContext value={state}>
      <div className="flex min-h-dvh flex-col bg-deep desk:grid desk:grid-cols-[1.1fr_1fr]">
        <header
          // The further pages are about one thing: on a phone they begin higher up.
          className={`relative isolate flex flex-col overflow-hidden bg-linear-to-br from-deep to-deepest px-5 pt-[max(1.25rem,env(safe-area-inset-top))] text-white sm:px-8 desk:px-14 desk:py-14 ${first ? "pb-40 short:pb-16" : "pb-16"}`}
        >
          <Coast
            className={`absolute inset-x-0 bottom-0 -z-10 w-full desk:h-[62%] ${first ? "h-52 short:h-32 short:opacity-60" : "h-20"}`}
          />
          <div className="flex items-center justify-between gap-3">
            <Brand name={member?.name ?? "Latchkey"} logoUrl={member?.logo_url} onDeep />
            <LanguageMenu
              language={language}
              offered={member?.languages}
              onChange={(chosen) => void setLanguage(chosen)}
              onDeep
            />
          </div>
          <div className={`mt-7 max-w-lg short:mt-4 desk:mt-[12vh] ${first ? "" : "hidden desk:block"}`}>
            <p className="text-28 font-bold tracking-tight text-balance desk:text-48">{t`Everything for your stay, in one place.`}</p>
            <p className="mt-3 text-16 short:hidden text-pretty text-foam desk:mt-5 desk:max-w-md desk:text-18">
              {t`Your booking, key, WiFi and messages. For our team: today’s tasks at a glance.`}
            </p>
          </div>
        </header>
        <main className="relative z-10 -mt-10 flex grow flex-col rounded-t-[2rem] bg-paper px-5 pt-8 pb-10 sm:px-8 desk:mt-0 desk:items-center desk:justify-center desk:rounded-none desk:px-14">
          <div className="mx-auto w-full max-w-96">
            {children}
            <PageFoot className="mt-8" />
          </div>
        </main>
      </div>
    </MemberContext>
  );
}
