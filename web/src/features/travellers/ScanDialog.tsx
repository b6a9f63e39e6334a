import { useLingui } from "@lingui/react/macro";
import { Camera as CameraIcon, Images, ScanLine } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Notice } from "#/ui/Notice";
import { Spinner } from "#/ui/Spinner";
import { TextArea } from "#/ui/TextArea";
import { cleanLines, fieldsOf, parseZone, type Zone } from "./mrz/parse";
import { greyOf, openReader, textsIn, type Reader } from "./mrz/reader";
import type { FieldName } from "./types";

type Camera = "off" | "starting" | "on" | "refused";

/** What a source shows within the guide: its lower part, where zones stand. */
async function zoneIn(
  reader: Reader,
  source: CanvasImageSource,
  size: { width: number; height: number },
  today: string,
): Promise<Zone | undefined> {
  const told = cleanLines(await textsIn(source));
  const own = [told.slice(-3), told.slice(-2)].map((lines) => parseZone(lines, today)).find((zone) => zone?.valid);
  if (own) return own;
  let best: Zone | undefined;
  // The whole picture, then its lower half: a zone that fills the picture, and one below a portrait.
  for (const top of [0, 0.5]) {
    const picture = greyOf(source, { x: 0, y: size.height * top, width: size.width, height: size.height * (1 - top) });
    const reading = picture && (await reader.read(picture));
    const zone = reading && parseZone(reading.lines, today);
    if (zone?.valid) return zone;
    best ??= zone;
  }
  return best;
}

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
    const look = async () => {
      const screen = video.current;
      if (!screen) return;
      while (!signal.aborted) {
        const size = { width: screen.videoWidth, height: screen.videoHeight };
        const zone = size.width > 0 ? await zoneIn(reader, screen, size, today) : undefined;
        if (signal.aborted) return;
        if (zone?.valid) {
          found.current(zone);
          return;
        }
        await new Promise((done) => setTimeout(done, 250));
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
        await look();
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
  return camera;
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
  const camera = useCamera(video, wanted, today, take);

  const readFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    setReading(true);
    setFailed(false);
    const reader = openReader();
    try {
      const picture = await createImageBitmap(chosen, { imageOrientation: "from-image" });
      take(await zoneIn(reader, picture, picture, today));
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
    <Dialog
      isOpen
      onClose={props.onClose}
      title={t`Read from the ID`}
      actions={
        <Button
          icon={ScanLine}
          isDisabled={!zone}
          onPress={() => {
            if (zone) props.onRead(fieldsOf(zone));
          }}
        >
          {t`Take over into the form`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t`Hold the two or three lines with the many < signs into the picture, level and in good light. Reading happens on this device: no picture is kept or sent.`}</p>
        <div
          className={`relative overflow-hidden rounded-control bg-sunk ${wanted && camera !== "refused" ? "" : "hidden"}`}
        >
          <video ref={video} muted playsInline aria-label={t`What the camera sees`} className="block w-full" />
          <div aria-hidden className="absolute inset-x-3 top-1/2 h-1/4 rounded-lg border-2 border-white/90" />
          {camera === "starting" && (
            <div className="absolute inset-0 grid place-items-center">
              <Spinner />
            </div>
          )}
        </div>
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
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            data-testid="zone-photo"
            onChange={(event) => {
              void readFile(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </div>
        {wanted && camera === "refused" && (
          <Notice tone="warn">{t`The camera cannot be used here. Choose a photo, or type the lines.`}</Notice>
        )}
        {failed && (
          <Notice tone="warn" title={t`That could not be read`}>
            {t`Blur, reflections and a tilt make it hard, and some documents have no such lines. Please try again, or type the lines below, or simply fill the form by hand.`}
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
          className="font-mono"
        />
        {zone &&
          (zone.valid && !zone.repaired ? (
            <Notice tone="done" title={t`Read: ${who}`}>
              {t`The check digits are right. Names have none: please compare them.`}
            </Notice>
          ) : (
            <Notice tone="warn" title={t`Read: ${who}`}>
              {zone.valid
                ? t`One unclear character was corrected by its check digit. Please compare the number with the document.`
                : t`Not all check digits are right: something was read or typed wrongly. Please compare everything with the document.`}
            </Notice>
          ))}
      </div>
    </Dialog>
  );
}
