import "yet-another-react-lightbox/styles.css";
import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { Lightbox, type Slide } from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { IconButton } from "#/ui/Button";
import { Spinner } from "#/ui/Spinner";
import { toast } from "#/ui/toast";
import { saveFile, usePicture } from "./pictures";

export interface Shown {
  id: number;
  name: string;
  width: number;
  height: number;
  /** Where it is fetched for the screen, and as a whole. */
  path: string;
  whole: string;
}

/** Pictures over the whole screen: swipe or arrows for the next one, two fingers or a double tap to come nearer. */
export default function Viewer(props: { pictures: readonly Shown[]; at: number; onClose: () => void }) {
  const { t } = useLingui();
  const { pictures } = props;
  const [at, setAt] = useState(props.at);
  const before = usePicture(pictures[at - 1]?.path);
  const here = usePicture(pictures[at]?.path);
  const after = usePicture(pictures[at + 1]?.path);
  const fetched = new Map([
    [at - 1, before.src],
    [at, here.src],
    [at + 1, after.src],
  ]);
  const slides = pictures.map((each, index): Slide => ({
    src: fetched.get(index) ?? "",
    alt: each.name,
    width: each.width,
    height: each.height,
  }));
  const shown = pictures[at];
  const save = () => {
    if (!shown) return;
    saveFile(shown.whole, shown.name).catch(() =>
      toast(t`The file could not be loaded. Please try again when you’re online.`, { tone: "error" }),
    );
  };
  return (
    <Lightbox
      open
      close={props.onClose}
      index={at}
      slides={slides}
      plugins={[Zoom]}
      on={{ view: ({ index }) => setAt(index) }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      labels={{
        Previous: t`Previous picture`,
        Next: t`Next picture`,
        Close: t`Close`,
        "Zoom in": t({ message: "Larger", context: "a picture" }),
        "Zoom out": t`Smaller`,
      }}
      toolbar={{
        buttons: [
          <IconButton key="save" icon={Download} label={t`Save the picture`} variant="onDeep" onPress={save} />,
          "zoom",
          "close",
        ],
      }}
      render={{
        slide: ({ slide }) =>
          "src" in slide && slide.src === "" ? (
            <span role="status" aria-label={t`Loading…`} className="text-white">
              <Spinner size={32} />
            </span>
          ) : undefined,
        ...(pictures.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}
