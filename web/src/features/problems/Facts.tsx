import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useFormats } from "#/i18n/format";
import { isEmptyWireTime } from "#/i18n/wire-time";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { kindLooks, type Problem, stateLooks, urgencyTexts } from "./texts";

/** So many letters or lines are read at a glance; more would push away what stands beneath. */
const glance = { letters: 400, lines: 8 };

function Words({ text }: { text: string }) {
  const { t } = useLingui();
  const [whole, setWhole] = useState(false);
  const long = text.length > glance.letters || text.split("\n").length > glance.lines;
  return (
    <div>
      <p className={`[overflow-wrap:anywhere] whitespace-pre-wrap ${long && !whole ? "line-clamp-4" : ""}`}>{text}</p>
      {long && (
        <Button variant="quiet" aria-expanded={whole} className="-ms-4.5" onPress={() => setWhole(!whole)}>
          {whole ? t`Show less` : t`Show more`}
        </Button>
      )}
    </div>
  );
}

/** What was reported, by whom and when, and how far it is. `photos` and what can be done with it stand beneath. */
export function ProblemFacts(props: {
  problem: Problem;
  title?: string;
  /** Which heading the title is: the next beneath what it stands under. */
  heading?: "h2" | "h3";
  photos?: ReactNode;
  children?: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const { problem, heading: Heading = "h3" } = props;
  const kind = kindLooks[problem.kind];
  const state = stateLooks[problem.state];
  const { reporter, handler } = problem;
  const at = format.dateTime(problem.at);
  const handled = isEmptyWireTime(problem.handled_at) ? "" : format.dateTime(problem.handled_at);
  return (
    <article className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="inline-flex items-center gap-2 font-semibold">
          <Icon of={kind.icon} size={20} className="text-warn-ink" />
          {i18n._(kind.label)}
        </span>
        {problem.urgency !== "normal" && (
          <Pill tone={problem.urgency === "urgent" ? "late" : "neutral"}>{i18n._(urgencyTexts[problem.urgency])}</Pill>
        )}
        {problem.state !== "open" && <Pill tone={state.tone}>{i18n._(state.label)}</Pill>}
      </div>
      {props.title !== undefined && <Heading className="text-18 leading-tight font-bold">{props.title}</Heading>}
      <Words text={problem.text} />
      {props.photos}
      <p className="figures text-14 text-ink-soft">
        {reporter === "" ? at : t`${reporter}, ${at}`}
        {handler !== "" && handled !== "" && (
          <span className="block">{t`${i18n._(state.label)}: ${handler}, ${handled}`}</span>
        )}
      </p>
      {props.children}
    </article>
  );
}
