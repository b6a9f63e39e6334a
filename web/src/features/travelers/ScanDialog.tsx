import { useLingui } from "@lingui/react/macro";
import { Camera as CameraIcon, Images, ScanLine } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FileInput } from "#/ui/FileInput";
import { Notice } from "#/ui/Notice";
import { Spinner } from "#/ui/Spinner";
import { TextArea } from "#/ui/TextArea";
import { cleanLines, fieldsOf, parseZone, zoneOf, type Zone } from "./mrz/parse";
import { greyOf, openReader, textsIn, type Reader } from "./mrz/reader";
import type { FieldName } from "./types";

type Camera = "off" | "starting" | "on" | "refused";

type Part = { top: number; height: number };

/** The whole picture, then its lower half: a zone that fills the picture, and a small one below a portrait. */
const parts: readonly Part[] = [
  { top: 0, height: 1 },
  { top: 0.45, height: 0.55 },
];

/** What a part of a source shows, together with what the reader has seen before of the same zone. */
async function look(
  reader: Reader,
  source: CanvasImageSource,
  size: { width: number; height: number },
  { top, height }: Part,
  anyway: boolean,
) {
  const part = { x: 0, y: Math.round(size.height * top), width: size.width, height: Math.round(size.height * height) };
  const picture = greyOf(source, part);
  return picture && reader.read(picture, anyway);
}

/** What the device itself reads, where it can. */
async function deviceZoneIn(source: CanvasImageSource, today: string): Promise<Zone | undefined> {
  const texts = cleanLines(await textsIn(source));
  return [texts.slice(-3), texts.slice(-2)].map((lines) => parseZone(lines, today)).find((zone) => zone?.valid);
}

/** The zone in a photograph: the first look that leaves nothing open, or all looks together. */
async function zoneIn(reader: Reader, picture: ImageBitmap, today: string): Promise<Zone | undefined> {
  const zone = await deviceZoneIn(picture, today);
  if (zone) return zone;
  let best: Awaited<ReturnType<typeof look>>;
  for (const part of parts) {
    const seen = await look(reader, picture, picture, part, true);
    if (seen && isClear(seen)) return zoneOf(seen, today);
    if (seen && (!best || seen.valid || !best.valid)) best = seen;
  }
  return best && zoneOf(best, today);
}

const isClear = ({ valid, corrected, doubts }: { valid: boolean; corrected: boolean; doubts: number[][] }) =>
  valid && !corrected && doubts.every((line) => line.length === 0);

/** So many pictures are put together before letters that stay doubtful are left to the person, and so many of these at most. */
const enough = 5;
const fewDoubts = 8;

const isNearly = ({ valid, times, doubts }: { valid: boolean; times: number; doubts: number[][] }) =>
  valid && times >= enough && doubts.flat().length <= fewDoubts;

async function show(screen: HTMLVideoElement, stream: MediaStream): Promise<void> {
  screen.srcObject = stream;
  await screen.play();
}

/** Looks through the camera until a zone is read whole or the dialog is closed. */
function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  wanted: boolean,
  today: string,
  onZone: (zone: Zone) => void,
) {
  const [camera, setCamera] = useState<Camera>("off");
  const [close, setClose] = useState(false);
  const found = useRef(onZone);
  useEffect(() => {
    found.current = onZone;
  }, [onZone]);
  useEffect(() => {
    if (!wanted) return undefined;
    let stream: MediaStream | undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const reader = openReader();
    const watch = async () => {
      const screen = video.current;
      if (!screen) return;
      for (let turn = 0; !signal.aborted; turn += 1) {
        const size = { width: screen.videoWidth, height: screen.videoHeight };
        const direct = size.width > 0 ? await deviceZoneIn(screen, today) : undefined;
        const seen =
          size.width > 0 && !direct ? await look(reader, screen, size, parts[turn % parts.length]!, false) : undefined;
        if (signal.aborted) return;
        setClose(seen !== undefined);
        const zone = direct ?? (seen && (isClear(seen) || isNearly(seen)) && zoneOf(seen, today));
        if (zone) {
          found.current(zone);
          return;
        }
        await new Promise((done) => setTimeout(done, 100));
      }
    };
    const start = async () => {
      setCamera("starting");
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
        });
        const screen = video.current;
        if (signal.aborted || !screen) return;
        await show(screen, stream);
        setCamera("on");
        await watch();
      } catch {
        if (!signal.aborted) setCamera("refused");
      } finally {
        if (signal.aborted) for (const track of stream?.getTracks() ?? []) track.stop();
      }
    };
    void start();
    return () => {
      ended.abort();
      reader.close();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [wanted, today, video]);
  return { camera, close };
}

/**
 * Reads the machine-readable zone of an identity document, with the camera, from a photograph on the device, or from lines
 * that are typed. No picture is kept or sent: what is read goes into the form, where it can be corrected.
 */
export function ScanDialog(props: {
  today: string;
  onRead: (fields: Partial<Record<FieldName, string>>) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { today } = props;
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const possible = typeof navigator.mediaDevices?.getUserMedia === "function";
  const [wanted, setWanted] = useState(false);
  const [lines, setLines] = useState("");
  const [reading, setReading] = useState(false);
  const [zone, setZone] = useState<Zone>();
  const [failed, setFailed] = useState(false);

  const take = (given: Zone | undefined) => {
    setWanted(false);
    if (!given) {
      setFailed(true);
      return;
    }
    setFailed(false);
    setZone(given);
    setLines(given.lines.join("\n"));
  };
  const { camera, close } = useCamera(video, wanted, today, take);

  const readFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    setReading(true);
    setFailed(false);
    const reader = openReader();
    try {
      const picture = await createImageBitmap(chosen, { imageOrientation: "from-image" });
      take(await zoneIn(reader, picture, today));
      picture.close();
    } catch {
      setFailed(true);
    } finally {
      reader.close();
      setReading(false);
    }
  };
  const typed = (text: string) => {
    setLines(text);
    setFailed(false);
    setZone(parseZone(cleanLines(text), today));
  };

  const who = zone ? `${zone.firstName} ${zone.lastName}` : "";
  return (
    <FormDialog
      unsaved={lines.trim() !== ""}
      isOpen
      onClose={props.onClose}
      title={t`Scan the ID`}
      actions={
        <Button
          icon={ScanLine}
          isDisabled={!zone}
          onPress={() => {
            if (zone) props.onRead(fieldsOf(zone));
          }}
        >
          {t`Use in the form`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t`Hold the two or three lines with the many < signs in front of the camera, level and in good light. They are read on this device: no picture is saved or sent.`}</p>
        <div
          className={`relative overflow-hidden rounded-control bg-sunk ${wanted && camera !== "refused" ? "" : "hidden"}`}
        >
          <video ref={video} muted playsInline aria-label={t`Camera view`} className="block w-full" />
          <div aria-hidden className="absolute inset-x-3 top-1/2 h-1/4 rounded-lg border-2 border-white/90" />
          {camera === "starting" && (
            <div className="absolute inset-0 grid place-items-center">
              <Spinner />
            </div>
          )}
        </div>
        {wanted && camera === "on" && (
          <p role="status" className="text-sm text-ink-soft">
            {close ? t`The lines are in view. Hold still…` : t`Looking for the lines…`}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {possible && !wanted && (
            <Button variant="secondary" icon={CameraIcon} onPress={() => setWanted(true)}>
              {t`Open the camera`}
            </Button>
          )}
          {wanted && (
            <Button variant="secondary" onPress={() => setWanted(false)}>
              {t`Close the camera`}
            </Button>
          )}
          <Button variant="secondary" icon={Images} isPending={reading} onPress={() => file.current?.click()}>
            {t`Choose a photo`}
          </Button>
          <FileInput
            ref={file}
            accept="image/*"
            data-testid="zone-photo"
            onChoose={([chosen]) => void readFile(chosen)}
          />
        </div>
        {wanted && camera === "refused" && (
          <Notice tone="warn">{t`The camera cannot be used here. Choose a photo, or type the lines.`}</Notice>
        )}
        {failed && (
          <Notice tone="warn" title={t`That could not be read`}>
            {t`Blur, reflections and tilt make the lines hard to read, and some documents have none. Please try again, type the lines below, or fill in the form by hand.`}
          </Notice>
        )}
        <TextArea
          label={t`The lines, to check, correct or paste`}
          value={lines}
          onChange={typed}
          rows={3}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          wrap="off"
          className="[&_textarea]:font-mono"
        />
        {zone &&
          (zone.valid && !zone.repaired ? (
            <Notice tone="done" title={t`Read: ${who}`}>
              {t`The check digits match. Names have none, so please compare them.`}
            </Notice>
          ) : (
            <Notice tone="warn" title={t`Read: ${who}`}>
              {zone.valid
                ? t`Unclear characters were worked out from the check digits. Please compare the number and the dates with the document.`
                : t`Some check digits don’t match: something was misread or mistyped. What they don’t confirm stays empty in the form. Please compare the rest with the document.`}
            </Notice>
          ))}
        {zone?.names.some((one) => one.unclear) && (
          <Notice tone="warn" title={t`Some letters of the name were hard to read`}>
            <span className="font-mono tracking-wide break-all">
              {zone.names.map(({ sign, unclear }, at) =>
                unclear ? (
                  // The places of the letters are what they are.
                  // oxlint-disable-next-line react/no-array-index-key
                  <mark key={at} className="rounded-sm bg-ink px-0.5 text-paper">
                    {sign}
                  </mark>
                ) : (
                  sign
                ),
              )}
            </span>
          </Notice>
        )}
        {zone && zone.unclear.length > 0 && zone.valid && (
          <p>{t`Anything else that was hard to read stays empty in the form.`}</p>
        )}
      </div>
    </FormDialog>
  );
}
