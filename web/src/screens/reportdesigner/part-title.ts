import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import type { ReportPart, ReportSet } from "#/api/reports";
import { kindLook } from "./words";

/** What a part is called by its field, its label or its text; empty where it has none. */
function contentOf(part: Pick<ReportPart, "kind" | "name" | "text">, set: ReportSet | undefined): string {
  const { kind, name, text } = part;
  if (kind === "text") return text ?? "";
  if (name === undefined) return text ?? "";
  if (kind === "words") return set?.words.find((each) => each.name === name)?.text ?? name;
  if (kind === "about") return set?.about.find((each) => each.name === name)?.title ?? name;
  return set?.fields.find((each) => each.name === name)?.title ?? name;
}

/** What the drawing, the tree and a screen reader call a part. */
export function usePartTitle(set: ReportSet | undefined) {
  const { i18n } = useLingui();
  return useCallback(
    (part: Pick<ReportPart, "kind" | "name" | "text">) => {
      const kind = i18n._(kindLook(part.kind).name);
      const content = contentOf(part, set);
      return { kind, content, short: content === "" ? kind : content };
    },
    [i18n, set],
  );
}
