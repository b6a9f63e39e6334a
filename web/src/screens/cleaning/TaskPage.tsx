import { useLingui } from "@lingui/react/macro";
import {
  ArrowLeft,
  ClipboardCheck,
  History,
  Info,
  KeyRound,
  ListChecks,
  MapPinned,
  MessageCircle,
  Paperclip,
  Phone,
  StickyNote,
  Timer,
} from "lucide-react";
import { Suspense, useEffect, useMemo } from "react";
import { NetworkFailure } from "#/api/refusal";
import type { Task, TaskDetail } from "#/api/shapes";
import {
  addressLine,
  Address,
  Changes,
  Crew,
  kindLooks,
  kindOf,
  GuestsLeft,
  KindPill,
  NextStay,
  RefusedPresses,
  SentBack,
  StatePill,
  StayNumber,
  taskRef,
  usePropertyName,
  WaitingMark,
  Window,
} from "#/features/tasks";
import { stillOpen, withTicks } from "#/features/tasks/checklist";
import { useNow } from "#/i18n/use-now";
import { useRows } from "#/offline";
import { Changes as ForOffice } from "#/ui/Changes";
import { useMayChange } from "#/ui/changing";
import { barTone } from "#/ui/Badge";
import { ExternalLink } from "#/ui/Anchor";
import { Link } from "#/ui/Link";
import { mapsLink } from "#/ui/maps-link";
import { NextSignal } from "#/ui/NextSignal";
import { Notice } from "#/ui/Notice";
import { Prose } from "#/ui/Prose";
import { Skeleton } from "#/ui/Skeleton";
import { bringPictures } from "./checklist/ahead";
import { Pictures } from "./checklist/Pictures";
import { Checks } from "./Checks";
import { loadTexts } from "#/i18n/texts";
import { useWords } from "#/i18n/words";
import { useStatus } from "#/session/status";
import { CompanyAnswer } from "./CompanyAnswer";
import { Doing, doingParts } from "./Doing";
import { PressFromPaper } from "./PressFromPaper";
import { Problems } from "./Problems";
import { TaskFiles, TextPicture } from "./TaskFiles";
import { TaskHistoryList } from "./TaskHistoryList";
import { WhyThisTask } from "./WhyThisTask";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { WifiCard } from "#/parts/WifiCard";
import { late } from "#/ui/late";
import { scrollIntoSight } from "#/ui/scroll-into-sight";

// Parts of their own, which load beside each other; what few people need at once comes after the page.
const ReportProblem = late(() => import("./ReportProblem"), "ReportProblem", { ahead: true });
const Chat = late(() => import("#/features/chat/Chat"), "Chat", { ahead: true });
const ChecklistPart = late(() => import("./checklist/ChecklistPart"), "ChecklistPart", { ahead: true });
const SecondPerson = late(
  () => loadTexts("handout").then(() => import("#/screens/handout/SecondPerson")),
  "SecondPerson",
);
const CorrectTimes = late(() => import("./CorrectTimes"), "CorrectTimes", { ahead: true });

/** Side by side with their signs above the words where there is little room: the checklist comes sooner into sight. */
const ways =
  "mt-3 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 max-sm:[&>*]:flex-col max-sm:[&>*]:gap-1 max-sm:[&>*]:px-1.5 max-sm:[&>*]:text-14 max-sm:[&>*]:leading-tight sm:flex sm:flex-wrap";

/** What may be needed later waits so many milliseconds for what is needed now. */
const calm = 1000;

/** Resolves when everything is there that a task is done with. */
export async function loadParts(): Promise<void> {
  await Promise.all([Chat.preload(), ChecklistPart.preload(), ...doingParts.map(async (part) => part.preload())]);
}

function Words({ children }: { children: string }) {
  return <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{children}</p>;
}

export function TaskPage(props: {
  refId: string;
  task: Task;
  detail: TaskDetail | undefined;
  /** Why the newest state is not here. */
  failure: Error | null;
  retry: () => void;
}) {
  const { t } = useLingui();
  const { refId, task, detail } = props;
  const now = useNow();
  const name = usePropertyName();
  const what = useWords()(task.title, task.title_words);
  const zone = task.property.time_zone;
  const { data: status } = useStatus();
  const places = status?.roles.filter((one) => one.memberid === task.reinplan_memberid) ?? [];
  const directs = places.find((one) => one.role === "manager") ?? places.find((one) => one.role === "company");
  const may = useMayChange("office");
  const rows = useRows();
  const list = useMemo(
    () => (detail?.checklist ? withTicks(detail.checklist, refId, rows) : []),
    [detail, refId, rows],
  );
  const checked = useMemo(
    () => (detail?.checked_checklist ? withTicks(detail.checked_checklist, "", []) : []),
    [detail],
  );
  // Once the page stands, and again when the signal comes back.
  useEffect(() => {
    const bring = () => {
      if (detail) void bringPictures(refId, detail);
    };
    const timer = setTimeout(bring, calm);
    window.addEventListener("online", bring);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", bring);
    };
  }, [refId, detail]);
  // The router goes to the part that the address names, but only what is drawn by then.
  useEffect(() => {
    if (location.hash === "#chat") scrollIntoSight(document.getElementById("chat"), "start");
  }, []);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-3">
      <Link to="/cleanings" icon={ArrowLeft} className="-mt-2 self-start">
        {t`All tasks`}
      </Link>
      <header className="relative overflow-hidden rounded-card border border-line bg-card p-4 ps-5.5 shadow-card sm:p-5 sm:ps-6.5">
        <span aria-hidden className={`absolute inset-y-0 start-0 w-1.5 ${barTone[kindLooks[kindOf(task)].tone]}`} />
        <div className="flex flex-wrap items-center gap-2">
          <KindPill task={task} />
          <StatePill task={task} now={now} always />
          <GuestsLeft task={task} />
          <WaitingMark task={task} />
          <span className="ms-auto empty:hidden">
            <StayNumber task={task} />
          </span>
        </div>
        <h1 className="mt-2.5 text-28 leading-tight font-bold tracking-tight [overflow-wrap:anywhere]">{name(task)}</h1>
        {what !== "" && <p className="mt-1 text-18 font-semibold">{what}</p>}
        <div className="mt-3 flex flex-col gap-2">
          <Window task={task} day />
          <Address task={task} />
          <Crew task={task} />
          {directs && (
            <Suspense>
              <ForOffice>
                <SecondPerson task={task} manages={directs.role === "manager"} />
              </ForOffice>
            </Suspense>
          )}
          <NextStay task={task} />
        </div>
        <div className="mt-3 empty:hidden">
          <CompanyAnswer task={task} detail={detail} />
        </div>
        <div className={ways}>
          <ExternalLink
            look={{ variant: "secondary" }}
            icon={MapPinned}
            href={mapsLink(task.property, addressLine(task.property))}
          >
            {t`Open in Maps`}
          </ExternalLink>
          {detail && detail.emergency_phone !== "" && (
            <ExternalLink look={{ variant: "secondary" }} icon={Phone} href={`tel:${detail.emergency_phone}`}>
              {t`Call the agency`}
            </ExternalLink>
          )}
          <Suspense fallback={null}>
            <ReportProblem task={task} />
          </Suspense>
        </div>
      </header>

      <PressFromPaper task={task} refId={refId} />
      <SentBack task={task}>
        {task.sent_back && task.sent_back.photos.length > 0 && (
          <span className="flex flex-wrap gap-2 pt-2">
            <Pictures source={refId} pictures={task.sent_back.photos} label={t`What was not right`} />
          </span>
        )}
      </SentBack>
      <Changes task={task} />
      <RefusedPresses task={task} detail={detail} />
      {props.failure && detail && (
        <Notice tone="warn">{t`This task could not be refreshed. You’re seeing the last known state.`}</Notice>
      )}

      <Problems task={task} />
      {list.length > 0 && (
        <Section icon={ListChecks} title={t`Checklist`} id="checklist">
          {task.state === "not_started" && (
            <p className="pb-2 text-ink-soft">{t`You can check items off once the task has begun.`}</p>
          )}
          <Suspense fallback={<Skeleton bars={["h-24"]} />}>
            <ChecklistPart task={task} rooms={list} readOnly={task.state !== "started" || !may} source={refId} />
          </Suspense>
        </Section>
      )}
      {checked.length > 0 && (
        <Section icon={ListChecks} title={t`Done in the task that is checked`}>
          <Suspense fallback={<Skeleton bars={["h-24"]} />}>
            <ChecklistPart task={task} rooms={checked} readOnly source={refId} />
          </Suspense>
        </Section>
      )}
      {task.annotations !== "" && (
        <Section icon={StickyNote} title={t`Notes for this task`}>
          <Words>{task.annotations}</Words>
        </Section>
      )}
      {task.attachments.length > 0 && (
        <Section icon={Paperclip} title={t`Files`}>
          <TaskFiles refId={refId} files={task.attachments} />
        </Section>
      )}
      {detail ? (
        <>
          {detail.staff_key !== "" && (
            <Section icon={KeyRound} title={t`Key for the team`}>
              <Words>{detail.staff_key}</Words>
            </Section>
          )}
          {detail.location_description !== "" && (
            <Section icon={MapPinned} title={t`How to find it`}>
              <Words>{detail.location_description}</Words>
            </Section>
          )}
          {detail.property_annotations !== "" && (
            <Section icon={StickyNote} title={t`About the home`}>
              <Words>{detail.property_annotations}</Words>
            </Section>
          )}
          {task.kontrollen.length > 0 && (
            <Section icon={ClipboardCheck} title={t`Checks`}>
              <Checks tasks={task.kontrollen} now={now} />
            </Section>
          )}
          {detail.infotexts.map((text) => (
            <Section key={text.id} icon={Info} title={text.title}>
              <Prose
                text={text.body}
                lang={text.lang}
                renderPicture={(picture, alt) => <TextPicture refId={refId} text={text} name={picture} alt={alt} />}
              />
            </Section>
          ))}
          {detail.wifi && <WifiCard wifi={detail.wifi} />}
          <WhyThisTask why={detail.why} />
        </>
      ) : props.failure instanceof NetworkFailure ? (
        <NextSignal missing={t`The rest of this task`} />
      ) : props.failure ? (
        <LoadFailure failure={props.failure} retry={props.retry} title={t`The rest of this task could not be loaded`} />
      ) : (
        <div className="rounded-card border border-line bg-card p-5">
          <Skeleton bars={["h-5 w-2/5", "h-4 w-4/5", "h-4 w-3/5"]} />
        </div>
      )}
      <Section icon={MessageCircle} title={t`Messages`} id="chat">
        <Suspense fallback={<Skeleton bars={["h-40"]} />}>
          <Chat kind="cleaning" refId={taskRef(task)} zone={zone} last={task.lastmessage} />
        </Suspense>
      </Section>
      {detail && detail.history.length > 0 && (
        <Section icon={History} title={t`History`}>
          <TaskHistoryList history={detail.history} source={refId} />
        </Section>
      )}
      {detail && (
        <Section icon={Timer} title={t`Times`}>
          <Suspense fallback={<Skeleton bars={["h-24"]} />}>
            <CorrectTimes task={task} />
          </Suspense>
        </Section>
      )}
      <Doing task={task} detail={detail} open={task.state === "started" ? stillOpen(list) : []} />
    </div>
  );
}
