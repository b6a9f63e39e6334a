import { useLingui } from "@lingui/react/macro";
import { CircleCheck, EyeOff, Search, Sparkles, Undo2 } from "lucide-react";
import type { Proposal, StatementLine } from "#/api/statements";
import { useFormats } from "#/i18n/format";
import { Pill, type Tone } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Link } from "#/ui/Link";
import { useReasonTexts } from "./problem-texts";

const tones: Record<Proposal["confidence"], Tone> = { sure: "done", likely: "sea", maybe: "neutral" };

function ProposalText({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui();
  const format = useFormats();
  const reasons = useReasonTexts();
  const { stay, confidence } = proposal;
  const names = { sure: t`Sure`, likely: t`Likely`, maybe: t`Possible` };
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Pill tone={tones[confidence]} icon={confidence === "sure" ? CircleCheck : Sparkles}>
          {names[confidence]}
        </Pill>
        <Link to="/manage/money/$id" params={{ id: `${stay.memberid}-${stay.id}` }}>
          {stay.guest || stay.booking_number}
        </Link>
      </p>
      <p className="figures text-14 text-ink-soft">
        {stay.booking_number} · {stay.title} · {t`Still to pay: ${format.money(stay.to_pay)}`}
      </p>
      <p className="text-14 text-ink-soft">{proposal.reasons.map((reason) => reasons[reason]).join(", ")}</p>
    </div>
  );
}

/** Who paid, as it is called. */
export function usePayer(): (line: StatementLine) => string {
  const { t } = useLingui();
  return (line) => (line.erased ? t`No longer kept` : line.name || t`Unknown payer`);
}

/** The stay that an open line probably pays, or where a line was booked. */
export function LineStay({ line }: { line: StatementLine }) {
  const { t } = useLingui();
  const format = useFormats();
  return (
    <>
      {line.state === "open" && line.proposal && <ProposalText proposal={line.proposal} />}
      {line.state === "open" && !line.proposal && <p className="text-ink-soft">{t`No stay fits this line.`}</p>}
      {line.parts.map((part) => (
        <p key={part.payment} className="text-14">
          <Link to="/manage/money/$id" params={{ id: `${part.stay.memberid}-${part.stay.id}` }}>
            {part.stay.guest || part.stay.booking_number}
          </Link>{" "}
          <span className="figures">{format.money(part.amount)}</span>
        </p>
      ))}
    </>
  );
}

/** What is decided about a line. */
export interface LineOpens {
  onAssign: (line: StatementLine) => void;
  onDecide: (deed: "ignore" | "reopen", lines: readonly StatementLine[]) => void;
}

export function LineActs({ line, opens, brief = false }: { line: StatementLine; opens: LineOpens; brief?: boolean }) {
  const { t } = useLingui();
  const format = useFormats();
  const amount = format.money(line.amount);
  const name = usePayer()(line);
  const size = brief ? "pill" : undefined;
  if (line.state !== "open")
    return (
      <Button
        changes="office"
        variant="quiet"
        size={size}
        icon={Undo2}
        aria-label={t`Take back ${amount} of ${name}`}
        onPress={() => opens.onDecide("reopen", [line])}
      >
        {t`Take back`}
      </Button>
    );
  return (
    <>
      <Button
        changes="office"
        variant="secondary"
        size={size}
        icon={Search}
        aria-label={t`Choose a stay for ${amount} of ${name}`}
        onPress={() => opens.onAssign(line)}
      >
        {line.proposal ? t`Other stay` : t`Choose a stay`}
      </Button>
      <Button
        changes="office"
        variant="quiet"
        size={size}
        icon={EyeOff}
        aria-label={t`Ignore ${amount} of ${name}`}
        onPress={() => opens.onDecide("ignore", [line])}
      >
        {t`Ignore`}
      </Button>
    </>
  );
}
