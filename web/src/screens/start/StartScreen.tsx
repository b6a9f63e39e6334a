import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { CircleCheck, Share2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { loginLinksQuery } from "#/api/login-links";
import { missingQuery, type SetupStep } from "#/api/setup";
import { teamQuery } from "#/api/team";
import { LoadFailure } from "#/parts/LoadFailure";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useMayChange } from "#/ui/changing";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { CopyButton } from "#/ui/CopyButton";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { QrCode } from "#/ui/QrCode";
import { SkeletonList } from "#/ui/Skeleton";
import { CalendarStep } from "./CalendarStep";
import { CleanerStep } from "./CleanerStep";
import { HomeStep } from "./HomeStep";
import { startSteps } from "./search";
import { TaskStep } from "./TaskStep";

const route = getRouteApi("/_signed-in/_manager/manage_/start");

function Bars({ step, missing }: { step: SetupStep; missing: readonly SetupStep[] }) {
  const { t } = useLingui();
  const now = startSteps.indexOf(step) + 1;
  return (
    <div className="pb-4">
      <p className="figures text-14 font-semibold text-ink-soft">{t`Step ${now} of 4`}</p>
      <span aria-hidden className="mt-2 grid grid-cols-4 gap-1.5">
        {startSteps.map((one) => (
          <span
            key={one}
            className={`h-1.5 rounded-full ${missing.includes(one) && one !== step ? "bg-line" : "bg-sea"}`}
          />
        ))}
      </span>
    </div>
  );
}

/** The staff's sign-in address, as a code to scan and to send. */
function WayIn({ member, name }: { member: number; name: string }) {
  const { t } = useLingui();
  const { data } = useQuery(loginLinksQuery(member));
  const link = data?.find((one) => one.audience === "cleaning" && one.enabled);
  if (!link) return null;
  const { url } = link;
  return (
    <Card labelledBy="way-in">
      <h2 id="way-in" className="text-18 font-bold [overflow-wrap:anywhere]">{t`How ${name} gets in`}</h2>
      <p className="mt-1 text-ink-soft">{t`By the link in the email. Or they scan this code with their phone and enter their email address.`}</p>
      <div className="mt-4 flex flex-wrap items-center gap-5">
        <QrCode
          value={url}
          label={t`QR code of the sign-in address of your team`}
          className="size-40 border border-line"
        />
        <div className="flex min-w-0 grow basis-60 flex-col gap-3">
          <p className="rounded-control bg-sunk px-3 py-2.5 font-mono text-14 break-all select-all">{url}</p>
          <div className="flex flex-wrap gap-2">
            <CopyButton value={url} label={t`Copy link`} />
            {"share" in navigator && (
              <Button
                variant="secondary"
                icon={Share2}
                onPress={() => void navigator.share({ url }).catch(() => undefined)}
              >
                {t({ message: "Send", context: "a link to a person" })}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

function Done({ member }: { member: number }) {
  const { t } = useLingui();
  const { data: team } = useQuery(teamQuery(member));
  const waits = team?.find((one) => one.kind !== "manager" && one.active && one.login === "invited");
  return (
    <>
      <Card>
        <span className="grid size-14 place-items-center rounded-2xl bg-done-soft text-done-ink">
          <Icon of={CircleCheck} size={28} />
        </span>
        <h2 tabIndex={-1} className="mt-4 text-22 font-bold outline-none">
          {t`You’re ready`}
        </h2>
        <p className="mt-1 text-pretty text-ink-soft">
          {t`From now on, reservations bring their tasks along. Today shows what needs you.`}
        </p>
        <LinkButton to="/manage" search={{ member }} size="lg" className="mt-5">
          {t`Go to Today`}
        </LinkButton>
      </Card>
      {waits && <WayIn member={member} name={waits.name} />}
    </>
  );
}

/** The first steps of a new agency, up to the first task on a cleaner's phone. The server knows what is done, so they go on on any device. */
export function StartScreen() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { member = 0 } = useManaged();
  const { step: wanted } = route.useSearch();
  const query = useQuery({ ...missingQuery(member), enabled: member > 0 });
  const may = useMayChange("office");
  const { data: missing } = query;
  const step = wanted ?? missing?.[0];
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    const first = shown.current === undefined;
    shown.current = step;
    if (first) return;
    // A new step begins at its top, for eyes and for screen readers.
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main h2")?.focus({ preventScroll: true });
  }, [step]);
  const goOn = async () => {
    await client.invalidateQueries();
    await navigate({ to: "/manage/start", search: { member } });
  };
  const later = () => {
    const left = startSteps.slice(step ? startSteps.indexOf(step) + 1 : 0).find((one) => missing?.includes(one));
    if (left) void navigate({ to: "/manage/start", search: { member, step: left } });
    else void navigate({ to: "/manage", search: { member } });
  };
  const steps = { member, onDone: () => void goOn(), onLater: later };
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t`First steps`} actions={<MemberSwitch />} />
      {!missing && query.error && <LoadFailure failure={query.error} retry={() => void query.refetch()} />}
      {!missing && !query.error && <SkeletonList count={2} />}
      {missing && !may && <Notice>{t`Your role can look at everything, but not set up the agency.`}</Notice>}
      {missing && may && (
        <div className="flex flex-col gap-4">
          {step && (
            <div>
              <Bars step={step} missing={missing} />
              {step === "home" && <HomeStep key={member} {...steps} />}
              {step === "reservations" && <CalendarStep key={member} {...steps} />}
              {step === "cleaner" && <CleanerStep key={member} {...steps} />}
              {step === "task" && <TaskStep key={member} {...steps} />}
            </div>
          )}
          {!step && <Done member={member} />}
        </div>
      )}
    </div>
  );
}
