import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronRight, ImageOff, ListChecks } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { staysQuery } from "#/api/reservations";
import type { Task } from "#/api/shapes";
import { chatName } from "#/features/chat/open";
import { addPicks } from "#/features/chat/picks";
import { useOwnPicture } from "#/features/chat/use-own-picture";
import { problemLane } from "#/features/problems/lane";
import { groupStays } from "#/features/stay/rules";
import type { StaySummary } from "#/features/stay/types";
import { kindLooks, kindOf, lines, taskRef, useTaskList } from "#/features/tasks";
import { usePropertyName, Window } from "#/features/tasks/facts";
import { useFormats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import { useWords } from "#/i18n/words";
import { LoadFailure } from "#/parts/LoadFailure";
import { usePropertyTitle } from "#/session/device-settings";
import { hasRole, useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { PageHeader } from "#/ui/PageHeader";
import { SectionHeader } from "#/ui/SectionHeader";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { sharedFiles, takenOver } from "./shared-files";

/** So many tasks are offered at first: mostly it is the one of now. */
const first = 20;

/** One of the shared photos, in this page only and as long as it is shown. */
function Picture({ file }: { file: File }) {
  const show = useOwnPicture(file);
  return (
    <li className="size-24 shrink-0 overflow-hidden rounded-control border border-line bg-sunk">
      <img ref={show} alt={file.name} className="size-full object-cover text-14 [overflow-wrap:anywhere]" />
    </li>
  );
}

function Place(props: { title: string; children: ReactNode; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-start -outline-offset-2 hover:bg-sunk"
        onClick={props.onChoose}
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold [overflow-wrap:anywhere]">{props.title}</span>
          <span className="block text-14 text-ink-soft">{props.children}</span>
        </span>
        <Icon of={ChevronRight} className="text-ink-faint" />
      </button>
    </li>
  );
}

const places = "divide-y divide-line overflow-hidden rounded-card border border-line bg-card";

function Tasks({ onChoose }: { onChoose: (task: Task) => void }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const language = useLanguage();
  const words = useWords();
  const name = usePropertyName();
  const { query, tasks } = useTaskList("current");
  const [all, setAll] = useState(false);
  if (query.data === undefined)
    return query.error ? (
      <LoadFailure failure={query.error} retry={() => void query.refetch()} />
    ) : (
      <SkeletonList count={2} />
    );
  if (tasks.length === 0) return <p className="text-ink-soft">{t`You currently have no tasks assigned to you.`}</p>;
  const ordered = lines(tasks, { sort: "standard", newestFirst: false, language }).flatMap((line) =>
    line.kind === "task" ? [line.task] : [],
  );
  return (
    <>
      <ul className={places}>
        {(all ? ordered : ordered.slice(0, first)).map((task) => (
          <Place key={taskRef(task)} title={name(task)} onChoose={() => onChoose(task)}>
            <span className="block">
              {words(task.title, task.title_words) || i18n._(kindLooks[kindOf(task)].label)}
            </span>
            <span className="flex flex-wrap gap-x-3">
              <span className="first-letter:uppercase">{formats.day(task.planned_start.slice(0, 10))}</span>
              <Window task={task} />
            </span>
          </Place>
        ))}
      </ul>
      {!all && ordered.length > first && (
        <Button variant="secondary" full onPress={() => setAll(true)}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}

function Stays({ stays, onChoose }: { stays: readonly StaySummary[]; onChoose: (ref: string) => void }) {
  const formats = useFormats();
  const title = usePropertyTitle();
  return (
    <ul className={places}>
      {stays.map((stay) => (
        <Place
          key={`${stay.memberid}-${stay.id}`}
          title={title(stay)}
          onChoose={() => onChoose(`${stay.memberid}-${stay.id}`)}
        >
          <span className="figures">
            {formats.shortDay(stay.arrival)} – {formats.shortDay(stay.departure)}
          </span>
        </Place>
      ))}
    </ul>
  );
}

/** Photos that were shared with the app from the phone's gallery, and where they belong. They wait there for what is written to them; nothing is sent yet. */
export function SharedScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { of } = useSearch({ from: "/_signed-in/_home/shared" });
  const { data: status, error, refetch } = useStatus();
  const [files, setFiles] = useState<readonly File[]>();
  const [what, setWhat] = useState<"message" | "problem">("message");
  const worksHere = hasRole(status, "cleaner", "company");
  const hasStays = (status?.reservations.length ?? 0) > 0;
  const stays = useQuery({ ...staysQuery(), enabled: hasStays });
  const { now, coming } = groupStays(stays.data ?? []);
  const own = [...now, ...coming];
  useEffect(() => {
    let isOver = false;
    sharedFiles(of).then(
      (held) => isOver || setFiles(held),
      () => isOver || setFiles([]),
    );
    return () => {
      isOver = true;
    };
  }, [of]);
  // The page stays until the next one is loaded: a second tap puts nothing anywhere else.
  const isPut = useRef(false);
  const put = (place: string): boolean => {
    if (isPut.current) return false;
    isPut.current = true;
    addPicks(place, files ?? []);
    takenOver(of);
    return true;
  };
  const chooseTask = (task: Task) => {
    const ref = taskRef(task);
    if (!put(what === "problem" ? problemLane(ref) : chatName("cleaning", ref))) return;
    void navigate({
      to: "/cleanings/$id",
      params: { id: ref },
      hash: what === "problem" ? "problem" : "chat",
      replace: true,
    });
  };
  const chooseStay = (ref: string) => {
    if (!put(chatName("reservation", ref))) return;
    void navigate({ to: "/reservations/$id/reservationchat", params: { id: ref }, replace: true });
  };
  if (files?.length === 0)
    return (
      <>
        <PageHeader title={t`Shared photos`} />
        <EmptyState icon={ImageOff} title={t`Nothing is waiting here any more`}>
          {t`Share the photos with Latchkey once more, from the gallery.`}
        </EmptyState>
      </>
    );
  if (status === undefined && error) return <LoadFailure failure={error} retry={() => void refetch()} />;
  if (files === undefined || status === undefined) return <SkeletonList count={2} />;
  return (
    <>
      <PageHeader title={files.length === 1 ? t`Where does the photo belong?` : t`Where do the photos belong?`} />
      <ul aria-label={t`Shared photos`} className="flex gap-2 overflow-x-auto pb-5">
        {files.map((file, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two photos may have one name, and they never change
          <Picture key={index} file={file} />
        ))}
      </ul>
      {!stays.data && stays.isLoading && <SkeletonList count={1} />}
      {!stays.data && stays.error && <LoadFailure failure={stays.error} retry={() => void stays.refetch()} />}
      {!worksHere && own.length === 0 && (stays.data ?? !hasStays) && (
        <EmptyState icon={ListChecks} title={t`You have no tasks or stays right now`}>
          {hasRole(status, "manager") && t`Open the chat and choose the photo there.`}
        </EmptyState>
      )}
      {worksHere && (
        <section className="flex flex-col gap-3 pb-5">
          <SectionHeader>{t`Your tasks`}</SectionHeader>
          <Segmented
            label={t`Send as`}
            value={what}
            onChange={setWhat}
            options={[
              { value: "message", label: t`A message` },
              { value: "problem", label: t`A problem` },
            ]}
          />
          <Tasks onChoose={chooseTask} />
        </section>
      )}
      {own.length > 0 && (
        <section className="flex flex-col gap-3 pb-5">
          <SectionHeader
            aside={<Plural value={own.length} one="# stay" other="# stays" />}
          >{t`Your stays`}</SectionHeader>
          <Stays stays={own} onChoose={chooseStay} />
        </section>
      )}
    </>
  );
}
