import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Check, FolderOpen, LogIn, Redo2, Save, Undo2 } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import {
  bringBackReport,
  type ReportCatalogue,
  type ReportTemplate,
  readReport,
  reportTemplatesQuery,
  type StoredReport,
} from "#/api/reports";
import { reasonWords } from "#/features/reports/reason-words";
import { localZone, wallClock } from "#/i18n/property-time";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { Link } from "#/ui/Link";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Button, IconButton } from "#/ui/Button";
import { FileInput } from "#/ui/FileInput";
import { late } from "#/ui/late";
import { UnsavedQuestion } from "#/ui/LeaveQuestion";
import { NativeSelect } from "#/ui/NativeSelect";
import { Notice } from "#/ui/Notice";
import { saveBlob } from "#/ui/save-blob";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { toast } from "#/ui/toast";
import { useWide } from "#/ui/use-wide";
import { Canvas, type CanvasActs } from "./Canvas";
import { DesignerMenu } from "./DesignerMenu";
import { FieldList, type Wanted } from "./FieldList";
import type { Keeper } from "./keep";
import { PartsTree } from "./PartsTree";
import { addPicture, bytesOf, mostTogether, NoRoom, readPicture, withoutUnseen } from "./pictures";
import { printedTexts } from "./printed";
import { Properties } from "./Properties";
import { Refusals } from "./Refusals";
import {
  addPart,
  bandFor,
  changePart,
  emptyTemplate,
  freePlace,
  movePart,
  newPart,
  partAt,
  type Place,
  isNewer,
  isTooLong,
  readTemplate,
  removePart,
  reorderPart,
  setBandHeight,
} from "./template";
import { withoutUnknown } from "./unknown";
import { useRefusalWords } from "./refusal-words";
import { useChecked } from "./use-checked";
import { useKeys } from "./use-keys";
import { useFocusAfterRemoval } from "./use-focus-after-removal";
import { sourceOf, type Source, useDrawing } from "./use-drawing";
import { useSaving } from "./use-saving";
import { fileFaultWords } from "./words";

const Leaves = late(() => import("#/features/reports/Leaves"), "Leaves", { ahead: true });
const ReportViewer = late(() => import("#/features/reports/ReportViewer"), "ReportViewer", { ahead: true });
const ClashQuestion = late(() => import("./ClashQuestion"), "ClashQuestion", { ahead: true });
const VersionsDialog = late(() => import("./VersionsDialog"), "VersionsDialog");

/** Who draws. */
export interface Drawer {
  signedIn: boolean;
  /** The agency whose templates these are; 0 for none. */
  member: number;
  /** Has tasks or an agency, whose data can be shown. */
  works: boolean;
  maySave: boolean;
  /** Is an owner of the agency. */
  owns: boolean;
}

type Shown = "edit" | "preview";

/** Where a picture goes that is being chosen. */
interface PictureTarget {
  put: (name: string, next: ReportTemplate) => void;
  /** The part that gets it in place of the picture `shown`; none for a new part. */
  place: Place | undefined;
  shown: string | undefined;
  /** Which of the templates opened here it is for. */
  opening: number;
}

/** Draws a report: the parts at the start, the page in the middle, what can be set at the end. On a phone it is chosen, looked at and printed. */
export function Designer({
  drawer,
  keeper,
  catalogue,
  tools,
}: {
  drawer: Drawer;
  keeper: Keeper;
  catalogue: ReportCatalogue;
  /** The place in the bar at the top for what can be done. */
  tools: HTMLElement | null;
}) {
  const { t, i18n } = useLingui();
  const href = useLocation({ select: (location) => location.href });
  const language = useLanguage();
  const wide = useWide();
  const showFailure = useFailureToast();
  const today = wallClock(useNow(), localZone()).slice(0, 10);
  const [first] = catalogue.sets;
  const begin = (about = first): Source => ({
    ref: "",
    revision: 0,
    shared: false,
    base: about
      ? emptyTemplate(catalogue.version, about, t`New report`)
      : { version: catalogue.version, name: "", data: "", paper: { size: "A4", margin: 12 }, group: {}, bands: {} },
  });
  const drawing = useDrawing(keeper, () => begin());
  const { source, editing, dirty, change } = drawing;
  const { template, selected } = editing;
  const set = catalogue.sets.find(({ name }) => name === template.data) ?? first;
  const list = useQuery({ ...reportTemplatesQuery(drawer.member, language), enabled: drawer.works });
  const { save, drop, clash, closeClash, refresh } = useSaving(drawing, drawer.member, set);
  const [days] = useState(() => ({ from: today, to: today }));
  const checked = useChecked(template, drawer.works ? days : undefined, drawer.member);
  const { pages, refusals } = checked;
  const refusalWords = useRefusalWords(template, set);
  const [shown, setShown] = useState<Shown>("edit");
  const [side, setSide] = useState<"parts" | "fields">("parts");
  const [versions, setVersions] = useState(false);
  const [said, setSaid] = useState("");
  // What is done when the person has said that the drawing may go.
  const [asked, setAsked] = useState<() => void>();
  const file = useRef<HTMLInputElement>(null);
  const leaving = (act: () => void) => (dirty ? setAsked(() => act) : act());

  const printed = useMemo(() => {
    const [page] = pages.shown?.pages ?? [];
    return page && !pages.old && pages.shown
      ? printedTexts(template, page.items, pages.shown.height)
      : new Map<string, string>();
  }, [pages.shown, pages.old, template]);

  // What is drawn when something that was asked for is there.
  const latest = useRef(template);
  useEffect(() => {
    latest.current = template;
  }, [template]);
  // How many templates were opened here.
  const openings = useRef(0);
  // Where the picture goes that is being chosen: a new part, or in the place of the one that a part shows.
  const pictureFile = useRef<HTMLInputElement>(null);
  const pictureTo = useRef<PictureTarget>(undefined);
  const choosePicture = (put: PictureTarget["put"], place?: Place) => {
    pictureTo.current = { put, place, shown: partAt(template, place)?.name, opening: openings.current };
    pictureFile.current?.click();
  };
  const takePicture = async ([chosen]: File[]) => {
    const to = pictureTo.current;
    if (!chosen || !to) return;
    const rest = to.place ? withoutUnseen(removePart(latest.current, to.place)) : latest.current;
    try {
      const data = await readPicture(chosen, bytesOf(rest.pictures));
      const part = partAt(latest.current, to.place);
      // A large photo takes a while: its part may be gone by then, or another template open.
      const isThere = !to.place || (part?.kind === "picture" && part.name === to.shown);
      if (to.opening !== openings.current || !isThere) return;
      const [next, name] = addPicture(latest.current, chosen.name, data);
      to.put(name, next);
    } catch (failure) {
      const why =
        failure instanceof NoRoom && bytesOf(rest.pictures) > 0
          ? reasonWords(i18n, `pictures_too_large:${mostTogether / 1024}`)
          : t({ message: "This picture could not be read. Please choose another one.", context: "in a report" });
      toast(why, { tone: "error" });
    }
  };

  const add = (wanted: Wanted, to?: { band: Place["band"]; x: number; y: number }, into = template) => {
    if (wanted.kind === "picture" && wanted.name === undefined) {
      choosePicture((name, next) => add({ kind: "picture", name }, to, next));
      return;
    }
    const band = bandFor(wanted, to?.band ?? selected?.band);
    const part = newPart(wanted.kind, wanted.name);
    const at = to && band === to.band ? to : freePlace(into, band, part.width);
    const [next, place] = addPart(into, band, { ...part, x: at.x, y: at.y });
    change(next, { selected: place });
    if (place.part === undefined) toast(t`This band is full.`, { tone: "error" });
    else setSaid(t`Added`);
  };
  const workspace = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(workspace);
  const remove = (place: Place, where: "tree" | "drawing") => {
    change(withoutUnseen(removePart(template, place)), { selected: place });
    focusAfterRemoval(where);
  };
  const removeUnknown = () => {
    // Refusals of an earlier template name the places of other parts.
    const next = checked.settled ? withoutUnknown(template, refusals) : template;
    if (JSON.stringify(next) === JSON.stringify(template)) return;
    change(next, { selected: undefined });
    toast(t`Removed. Undo brings it back.`);
    // The button goes with the refusals.
    drawn.current?.focus();
  };
  const acts: CanvasActs = {
    onSelect: drawing.select,
    onMove: (place, to, act) => {
      const [next, there] = movePart(template, place, to);
      change(next, { selected: there, ...(act !== "" && { act }) });
    },
    onResize: (place, size, act) => change(changePart(template, place, size), act === "" ? {} : { act }),
    onRemove: (place) => remove(place, "drawing"),
    onDrop: (wanted, to) => add(wanted, to),
    onBandHeight: (band, height) => change(setBandHeight(template, band, height)),
  };

  useKeys({
    undo: drawing.undo,
    redo: drawing.redo,
    save: drawer.maySave
      ? () => {
          if (dirty && !save.isPending) save.mutate({});
        }
      : undefined,
  });

  // Which template is on its way; what is drawn until then is not lost to it, and the last choice counts.
  const [awaited, setAwaited] = useState<string>();
  const choices = useRef(0);
  /** Whether a stored template is of a version that is drawn here; of another one nothing is opened, and what is drawn stays. */
  const isReadable = ({ template: read }: Pick<StoredReport, "template">) => {
    const newer = isNewer(read, catalogue.version);
    if (newer) toast(i18n._(fileFaultWords.newer), { tone: "error" });
    return !newer;
  };
  const openNow = (next: Source) => {
    choices.current += 1;
    openings.current += 1;
    setAwaited(undefined);
    drawing.open(next);
  };
  const open = async (ref: string) => {
    choices.current += 1;
    const choice = choices.current;
    setAwaited(ref);
    try {
      const read = await readReport(ref);
      if (choice !== choices.current || !isReadable(read)) return;
      const act = () =>
        openNow({
          ...sourceOf(read),
          ...(!drawer.maySave && { ref: "", revision: 0 }),
          base: read.shipped ? { ...read.template, name: t`Copy of ${read.title}` } : read.template,
        });
      if (latest.current === template) act();
      else setAsked(() => act);
    } catch (failure) {
      if (choice === choices.current) showFailure(failure);
    } finally {
      if (choice === choices.current) setAwaited(undefined);
    }
  };
  const importFile = async ([chosen]: File[]) => {
    if (!chosen) return;
    const read = isTooLong(chosen) ? "too_long" : readTemplate(await chosen.text(), catalogue.version);
    if (typeof read === "string") toast(i18n._(fileFaultWords[read]), { tone: "error" });
    else
      leaving(() => {
        // It is nobody's stored template: the one that was open stays as it is.
        openNow(begin());
        change(read, { selected: undefined });
      });
  };
  const exportFile = () =>
    saveBlob(
      new Blob([JSON.stringify(template, null, 2)], { type: "application/json" }),
      `${template.name || "report"}.json`,
    );

  const templates = list.data ?? [];
  const chooser = drawer.works && (
    <div className="contents" aria-busy={awaited !== undefined}>
      <NativeSelect
        label={t`Template`}
        className="min-w-0 grow [&_label]:sr-only [&_select]:min-h-11 [&_select]:py-1"
        value={awaited ?? source.ref}
        options={[
          { value: "", label: template.name || t`New report` },
          ...templates.map(({ ref, title, shipped }) => ({
            value: ref,
            label: shipped && drawer.maySave ? t`Copy of ${title}` : title,
          })),
        ]}
        onChange={(ref) => ref !== "" && leaving(() => void open(ref))}
      />
    </div>
  );
  const own = source.ref !== "";
  const stored = templates.find(({ ref }) => ref === source.ref);
  // What others work with is taken back only by its maker and the owners.
  const mayTakeAway = !source.shared || stored?.own === true || drawer.owns;
  const takeAway = () => {
    const { ref } = source;
    const putBack = async () => {
      try {
        await bringBackReport(ref);
        refresh();
        toast(t`Restored`, { tone: "done" });
      } catch (failure) {
        showFailure(failure);
      }
    };
    drop.mutate(undefined, {
      onSuccess: () => {
        openNow(begin());
        toast(t`Template deleted`, {
          tone: "done",
          far: true,
          action: { label: t`Undo`, onAction: () => void putBack() },
        });
      },
    });
  };
  const menu = (
    <DesignerMenu
      sets={catalogue.sets}
      mayChange={drawer.maySave && own}
      mayTakeAway={mayTakeAway}
      isShared={source.shared}
      onNew={(about) => leaving(() => openNow(begin(about)))}
      onCopy={() => save.mutate({ copy: true })}
      onVersions={() => setVersions(true)}
      onShare={() => save.mutate({ shared: !source.shared })}
      onExport={exportFile}
      onImport={() => file.current?.click()}
      onDelete={() => leaving(takeAway)}
    />
  );
  const signIn = (
    <Link to="/login" search={{ next: href }} icon={LogIn}>
      {t({ message: "Sign in", context: "link from a drawing" })}
    </Link>
  );
  const preview = (
    <Suspense fallback={<SkeletonList count={4} />}>
      {drawer.works ? (
        <ReportViewer
          which={{ template, member: drawer.member }}
          title={template.name || t`Report`}
          begins={days}
          refusalSaid={refusals.length > 0}
        />
      ) : (
        <>
          <Notice>
            {drawer.signedIn ? (
              t`These pages show sample data.`
            ) : (
              <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                {t`These pages show sample data. Sign in to see your own.`}
                {signIn}
              </span>
            )}
          </Notice>
          {pages.failure && refusals.length === 0 && !pages.loading && (
            <LoadFailure failure={pages.failure} retry={pages.goOn} />
          )}
          {pages.shown ? <Leaves pages={pages} /> : pages.loading && <SkeletonList count={4} />}
        </>
      )}
    </Suspense>
  );
  // What was to be shared, or no longer, before another person was seen to be faster.
  const wished = save.variables?.shared === undefined ? {} : { shared: save.variables.shared };
  const dialogs = (
    <>
      <FileInput ref={file} accept="application/json,.json" onChoose={(files) => void importFile(files)} />
      <FileInput
        ref={pictureFile}
        data-testid="picture"
        accept="image/png,image/jpeg,image/webp"
        onChoose={(files) => void takePicture(files)}
      />
      {asked && (
        <UnsavedQuestion
          onStay={() => setAsked(undefined)}
          onLeave={() => {
            asked();
            setAsked(undefined);
          }}
        />
      )}
      {clash && (
        <Suspense>
          <ClashQuestion
            stored={clash}
            onMine={() => save.mutate({ ...wished, over: clash.revision })}
            onCopy={() => save.mutate({ ...wished, copy: true })}
            onTheirs={() => {
              if (!isReadable(clash)) return;
              drawing.rebase(clash);
              change(clash.template, { selected: undefined });
              closeClash();
            }}
            onClose={closeClash}
          />
        </Suspense>
      )}
      {versions && (
        <Suspense>
          <VersionsDialog
            report={source.ref}
            revision={source.revision}
            onRestored={(stored) => {
              drawing.rebase(stored);
              change(stored.template, { selected: undefined });
              setVersions(false);
              refresh();
              toast(t`Restored`, { tone: "done" });
            }}
            onClose={() => setVersions(false)}
          />
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
  if (!wide)
    return (
      <div className="flex flex-col gap-4 px-4 py-4 print:p-0">
        <div className="flex items-center gap-1 print:hidden">
          {chooser}
          {!drawer.works && (
            <Button
              variant="secondary"
              icon={FolderOpen}
              onPress={() => file.current?.click()}
            >{t`Open a file`}</Button>
          )}
        </div>
        <p className="text-14 text-ink-soft print:hidden">{t`Open this page on a larger screen to change the report.`}</p>
        <Refusals of={refusals} words={refusalWords} />
        {preview}
        {dialogs}
      </div>
    );
  return (
    <>
      {tools &&
        createPortal(
          <>
            {chooser && <div className="flex min-w-40 grow basis-40 items-center ps-2 desk:max-w-80">{chooser}</div>}
            <IconButton icon={Undo2} label={t`Undo`} isDisabled={editing.past.length === 0} onPress={drawing.undo} />
            <IconButton icon={Redo2} label={t`Redo`} isDisabled={editing.future.length === 0} onPress={drawing.redo} />
            <div className="ms-auto w-60">
              <Segmented
                label={t`View`}
                hideLabel
                value={shown}
                options={[
                  { value: "edit", label: t`Draw` },
                  { value: "preview", label: t`Pages` },
                ]}
                onChange={setShown}
              />
            </div>
            {drawer.maySave && (
              <Button
                icon={dirty || !own ? Save : Check}
                isDisabled={!dirty && own}
                isPending={save.isPending}
                onPress={() => save.mutate({})}
              >
                {dirty || !own ? t`Save` : t`All saved`}
              </Button>
            )}
            {menu}
          </>,
          tools,
        )}
      <div ref={workspace} className="flex min-h-0 grow print:block">
        {shown === "edit" && (
          <aside
            aria-label={t`Parts and fields`}
            className="w-68 shrink-0 overflow-auto border-e border-line bg-card p-3"
            data-scrolls
          >
            <Tabs
              label={t`Parts and fields`}
              tabs={[
                { key: "parts", label: t`Parts` },
                { key: "fields", label: t`Fields` },
              ]}
              selected={side}
              onSelect={setSide}
              className="mb-3"
            >
              {side === "parts" ? (
                <PartsTree
                  template={template}
                  set={set}
                  selected={selected}
                  refused={checked.refused}
                  onSelect={drawing.select}
                  onRemove={(place) => remove(place, "tree")}
                  onReorder={(place, by) => {
                    const [next, there] = reorderPart(template, place, by);
                    change(next, { selected: there });
                  }}
                />
              ) : (
                <FieldList set={set} kinds={catalogue.kinds} onAdd={(wanted) => add(wanted)} />
              )}
            </Tabs>
          </aside>
        )}
        <section
          ref={drawn}
          tabIndex={-1}
          aria-label={shown === "edit" ? t`Drawing` : t`Pages`}
          className="flex min-w-0 grow flex-col gap-3 overflow-auto bg-sunk p-4 outline-none print:overflow-visible print:bg-transparent print:p-0"
          data-scrolls
        >
          {!drawer.works && shown === "edit" && (
            <Notice silent>
              {drawer.signedIn ? (
                t`You are drawing with sample data. The report stays on this device, and you can save it as a file.`
              ) : (
                <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  {t`You are drawing with sample data. Sign in to use your own and to save.`}
                  {signIn}
                </span>
              )}
            </Notice>
          )}
          <Refusals
            of={refusals}
            words={refusalWords}
            onSelect={({ place }) => drawing.select(place)}
            onRemoveUnknown={removeUnknown}
          />
          {shown === "edit" ? (
            <Canvas
              template={template}
              set={set}
              printed={printed}
              selected={selected}
              refused={checked.refused}
              acts={acts}
            />
          ) : (
            preview
          )}
        </section>
        {shown === "edit" && (
          <aside
            aria-label={t({ message: "Properties", context: "of a part of a report" })}
            className="w-76 shrink-0 overflow-auto border-s border-line bg-card p-4"
            data-scrolls
          >
            <Properties
              template={template}
              set={set}
              sizes={catalogue.sizes.map(({ name }) => name)}
              selected={selected}
              reasons={checked.reasonsAt(selected)}
              change={change}
              onRemove={acts.onRemove}
              onPicture={(place) =>
                choosePicture((name, next) => change(withoutUnseen(changePart(next, place, { name }))), place)
              }
            />
          </aside>
        )}
      </div>
      {dialogs}
    </>
  );
}
