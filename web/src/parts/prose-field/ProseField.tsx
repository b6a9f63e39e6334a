import { useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense } from "react";
import { FieldFrame } from "#/ui/Field";
import { late } from "#/ui/late";
import { Skeleton } from "#/ui/Skeleton";
import { TextLeft, textLeft } from "#/ui/TextArea";
import type { TextPicture } from "./ProseEditor";

const ProseEditor = late(() => import("./ProseEditor"), "ProseEditor", { ahead: true });

export type { TextPicture };

/**
 * A field for what an agency writes (ui/Prose), edited as it will look. Its value is Markdown, as it is stored; a text in which nothing is changed
 * keeps its signs. Who likes Markdown types it: signs become what they mean.
 */
export function ProseField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  lang?: string;
  help?: ReactNode;
  error?: string | undefined;
  /** The text must stay below this many code points. */
  below: number;
  onPicture?: (file: File) => Promise<TextPicture | undefined>;
  renderPicture?: (name: string, alt: string) => ReactNode;
}) {
  const { t } = useLingui();
  const left = textLeft(props.value, props.below);
  return (
    <FieldFrame
      label={props.label}
      help={props.help ?? t`Markdown works too: # for a headline, - for a list, **bold**.`}
      error={props.error}
      invalid={left < 0}
      after={<TextLeft left={left} below={props.below} />}
    >
      {(ids) => (
        <Suspense fallback={<Skeleton bars={["h-12", "h-32"]} />}>
          <ProseEditor
            ids={ids}
            label={props.label}
            value={props.value}
            onChange={props.onChange}
            lang={props.lang}
            onPicture={props.onPicture}
            renderPicture={props.renderPicture}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}
