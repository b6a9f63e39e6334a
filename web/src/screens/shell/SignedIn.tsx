import "#/signed-in.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { loadPart } from "#/api/parts";
import { whenPressed, whenSubscribedAgain } from "#/features/notifications/opened";
import { offerMemberLanguage } from "#/i18n/texts";
import { outbox, useStartOutbox } from "#/offline";
import { startRealtime } from "#/realtime";
import { watchSession } from "#/session/check";
import { formsReturned, whenFormsReturn } from "#/session/form-names";
import { rememberedMember } from "#/session/member";
import { persistReads, queryClient } from "#/session/query";
import { leaveWindow, username } from "#/session/session";
import { useStatus } from "#/session/status";
import { applyAccent } from "#/ui/accent";

/** The person's own language, once known, and what they had typed before they signed out; and the agency's colour. */
function Look() {
  const { data: status } = useStatus();
  useEffect(() => {
    if (!status) return;
    void offerMemberLanguage(status.lang, status.languages);
    void import("#/session/language").then(async (part) => part.keepAccountLanguage()).catch(() => undefined);
    loadPart(() => import("#/offline/drafts"), { unseen: true }).then(
      async ({ draftsOf }) => {
        await draftsOf(status);
        // With the key of the person it can be read what waits.
        await outbox.read().catch(() => undefined);
        outbox.wake();
      },
      () => undefined,
    );
  }, [status]);
  useEffect(() => applyAccent(rememberedMember()?.accent), []);
  return null;
}

/** Around every signed-in page: the reads, what was kept of them, and the check that this window is still its person's. */
export function SignedIn() {
  const router = useRouter();
  // Typed text that comes with the key of its writer after the page is drawn: the page begins again with it.
  const returned = useSyncExternalStore(whenFormsReturn, formsReturned);

  useEffect(
    () =>
      watchSession((reason) => {
        const next = router.state.location.href;
        void leaveWindow().then(() => router.navigate({ to: "/login", search: { reason, next }, replace: true }));
      }),
    [router],
  );

  useEffect(() => {
    persistReads(username());
    // Its library loads after the page; what answers and events do to the reads is there from the start.
    return startRealtime(queryClient);
  }, []);

  useStartOutbox();

  useEffect(() => whenPressed((path) => router.history.push(path)), [router]);

  useEffect(() => {
    if (!("Notification" in globalThis) || Notification.permission !== "granted") return undefined;
    const keep = () =>
      void import("#/features/notifications/device").then(({ keepOn }) => keepOn()).catch(() => undefined);
    keep();
    return whenSubscribedAgain(keep);
  }, []);

  return (
    <QueryClientProvider client={queryClient}>
      <Look />
      <Outlet key={returned} />
    </QueryClientProvider>
  );
}
