import { useLingui } from "@lingui/react/macro";
import type { TaskDetail } from "#/api/shapes";
import { TaskWhy, useCause, useMoved } from "#/parts/TaskWhy";

type Why = TaskDetail["why"];

/** Why the task is there, in short, for those who do it; the office reads more on its own page. */
export function WhyThisTask({ why }: { why: Why | undefined }) {
  // A task that an earlier release kept, or its server sends, knows nothing of it.
  return why && <Known why={why} />;
}

function Known({ why }: { why: Why }) {
  const { t } = useLingui();
  const cause = useCause();
  const moved = useMoved();
  const given = () => {
    const name = why.given_by;
    switch (why.given) {
      case "by_person":
        return name === "" ? t`A person has assigned it.` : t`${name} has assigned it.`;
      case "with_home":
        return t`The person in charge of this property does it.`;
      case "by_rule":
        return t`It was assigned by the agency’s rules.`;
      case "":
        return "";
    }
  };
  const wasMoved = why.was !== "" && why.now !== "";
  const sentences = [
    cause(why),
    wasMoved ? moved({ was: why.was, now: why.now, byRule: why.by_rule, name: why.moved_by }) : "",
    given(),
  ];
  return <TaskWhy sentences={sentences.filter((sentence) => sentence !== "")} />;
}
