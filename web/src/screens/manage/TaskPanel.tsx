import { useLingui } from "@lingui/react/macro";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { BedDouble, ClipboardList, History, ListChecks, MessageCircle, StickyNote } from "lucide-react";
import { Suspense, useCallback, useSyncExternalStore } from "react";
import { keys } from "#/api/keys";
import { taskQuery } from "#/api/manage-tasks";
import { NetworkFailure, Refusal } from "#/api/refusal";
import type { Task, TaskDetail } from "#/api/shapes";
import { Chat } from "#/features/chat/Chat";
import { Persons } from "#/features/stay/Persons";
import { Section } from "#/parts/Section";
import { kindLooks, stateLooks } from "#/parts/task";
import { kindOf, shownState } from "#/parts/task-state";
import { TaskHistoryList } from "#/screens/cleaning/TaskHistoryList";
import { addressLine, SentBack, taskRef } from "#/features/tasks";
import { withTicks } from "#/features/tasks/checklist";
import { useFormats } from "#/i18n/format";
import { loadTexts, useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { isEmptyWireTime } from "#/i18n/wire-time";
import { useWords } from "#/i18n/words";
import { ChecklistPart } from "#/screens/cleaning/checklist/ChecklistPart";
import { Pictures } from "#/screens/cleaning/checklist/Pictures";
import { LoadFailure } from "#/parts/LoadFailure";
import { usePropertyTitle } from "#/session/device-settings";
import { Changes } from "#/ui/Changes";
import { Pill } from "#/ui/Badge";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { ListRow, Rows } from "#/ui/ListRow";
import { NextSignal } from "#/ui/NextSignal";
import { PageHeader } from "#/ui/PageHeader";
import { Prose } from "#/ui/Prose";
import { SkeletonList } from "#/ui/Skeleton";
import { BackLink } from "./BackLink";
import { TaskFiles } from "./TaskFiles";
import { TaskReasons } from "./TaskReasons";

const MoveTask = late(() => loadTexts("handout").then(() => import("#/screens/handout/MoveTask")), "MoveTask");
const SecondPerson = late(
  () => loadTexts("handout").then(() => import("#/screens/handout/SecondPerson")),
  "SecondPerson",
);

/** What the list of a day knows of a task. */
function listedTask(client: QueryClient, ref: string): Task | undefined {
  const days = client.getQueriesData<readonly Task[]>({ queryKey: keys.board() });
  return days.flatMap(([, tasks]) => tasks ?? []).find((task) => taskRef(task) === ref);
}

function Facts({ task, detail }: { task: Task; detail: TaskDetail | undefined }) {
  const { t } = useLingui();
  const format = useFormats();
  const people = [task.company, task.person, task.additional_person].filter((one) => one !== null);
  return (
    <Section icon={ClipboardList} title={t`Task`}>
      <Rows>
        <ListRow label={t`Planned`}>
          <span className="figures">
            {format.shortDay(task.planned_start)}, {format.time(task.planned_start)} – {format.time(task.planned_end)}
          </span>
        </ListRow>
        <ListRow label={t`Who does it`}>
          {people.length === 0 ? (
            <span className="font-semibold text-late-ink">{t`unassigned`}</span>
          ) : (
            people.map((one) => one.name).join(", ")
          )}
        </ListRow>
        {detail && (
          <Suspense>
            <Changes>
              <span className="flex flex-wrap gap-2">
                <MoveTask task={detail} />
                <SecondPerson task={detail} manages />
              </span>
            </Changes>
          </Suspense>
        )}
        {!isEmptyWireTime(task.cleaning_ist_start) && (
          <ListRow label={t`Began`}>{format.dateTime(task.cleaning_ist_start)}</ListRow>
        )}
        {!isEmptyWireTime(task.cleaning_ist_end) && (
          <ListRow label={t`Finished`}>{format.dateTime(task.cleaning_ist_end)}</ListRow>
        )}
        {detail && detail.staff_key !== "" && <ListRow label={t`Key for the team`}>{detail.staff_key}</ListRow>}
      </Rows>
    </Section>
  );
}

function Next({ task }: { task: Task }) {
  const { t } = useLingui();
  const format = useFormats();
  const next = task.next_occupation;
  if (!next || next.arrival === "") return null;
  return (
    <Section icon={BedDouble} title={t`Next guests`}>
      <p className={`figures font-semibold ${next.same_day ? "text-late-ink" : ""}`}>
        {next.same_day ? t`Same day, ${next.arrival_time}` : `${format.shortDay(next.arrival)}, ${next.arrival_time}`}
      </p>
      <p>
        <Persons of={next} />
      </p>
    </Section>
  );
}

function Panel({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { data: detail, error, refetch } = useQuery(taskQuery(id, useLanguage()));
  // Without signal a task that was not opened before opens from its row.
  const away = error instanceof NetworkFailure;
  const watch = useCallback(
    (changed: () => void) =>
      client.getQueryCache().subscribe(({ query: { queryKey } }) => {
        if (queryKey[0] === keys.board()[0]) changed();
      }),
    [client],
  );
  const listed = useSyncExternalStore(watch, () => (away ? listedTask(client, id) : undefined));
  const task = detail ?? listed;
  const inWords = useWords();
  const now = useNow();
  const titleOf = usePropertyTitle();
  if (error instanceof Refusal && error.status === 404) {
    return (
      <EmptyState icon={ClipboardList} title={t`This task no longer exists`}>
        {t`It was canceled or moved in the meantime.`}
      </EmptyState>
    );
  }
  if (!task) return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList />;
  const kind = kindLooks[kindOf(task)];
  const state = stateLooks[shownState(task, now)];
  const notes = [task.annotations, detail?.property_annotations ?? ""].filter((note) => note !== "");
  return (
    <div className="@container flex flex-col gap-4">
      <PageHeader
        title={titleOf(task.property)}
        above={inWords(task.title, task.title_words) || i18n._(kind.label)}
        beneath={addressLine(task.property)}
      />
      <div className="-mt-3 flex flex-wrap gap-2">
        <Pill tone={state.tone} icon={state.icon}>
          {i18n._(state.label)}
        </Pill>
        <Pill tone={kind.tone} icon={kind.icon}>
          {i18n._(kind.label)}
        </Pill>
      </div>
      <SentBack task={task}>
        {task.sent_back && task.sent_back.photos.length > 0 && (
          <span className="flex flex-wrap gap-2 pt-2">
            <Pictures source={id} pictures={task.sent_back.photos} label={t`What was not right`} />
          </span>
        )}
      </SentBack>
      <div className="grid items-start gap-4 @4xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Facts task={task} detail={detail} />
          <Next task={task} />
          {detail && <TaskReasons id={id} task={detail} />}
          {notes.length > 0 && (
            <Section icon={StickyNote} title={t`Notes`}>
              <Prose text={notes.join("\n\n")} />
            </Section>
          )}
          {detail ? (
            <TaskFiles id={id} files={detail.attachments} />
          ) : (
            <NextSignal missing={t`The rest of this task`} />
          )}
          {detail?.checklist && (
            <Section icon={ListChecks} title={t`Checklist`}>
              <ChecklistPart task={detail} rooms={withTicks(detail.checklist, "", [])} readOnly source={id} />
            </Section>
          )}
          {detail && detail.history.length > 0 && (
            <Section icon={History} title={t`History`}>
              <TaskHistoryList history={detail.history} source={id} />
            </Section>
          )}
        </div>
        <Section icon={MessageCircle} title={t`Chat`}>
          <Chat kind="cleaning" refId={id} zone={task.property.time_zone} last={task.lastmessage} />
        </Section>
      </div>
    </div>
  );
}

export function TaskPanel() {
  const { id } = useParams({ from: "/_signed-in/_manager/manage/task/$id" });
  return (
    <div className="relative">
      <BackLink to="/manage" />
      <Panel id={id} />
    </div>
  );
}
