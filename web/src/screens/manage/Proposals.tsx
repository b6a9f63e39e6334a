import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Hammer, MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import type { Answers } from "#/api/answers";
import { request, requestData } from "#/api/http";
import { keys } from "#/api/keys";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { SectionHeader } from "#/ui/SectionHeader";
import { toast } from "#/ui/toast";

type Proposal = Answers["ProblemProposal"];

function Row({ proposal, onDecided }: { proposal: Proposal; onDecided: () => void }) {
  const { t } = useLingui();
  const format = useFormats();
  const [busy, setBusy] = useState<"task" | "dismissed">();
  const decide = async (decision: "task" | "dismissed") => {
    setBusy(decision);
    try {
      await request("PUT", `/v1/manage/problems/${proposal.memberid}-${proposal.id}`, { body: { decision } });
      toast(decision === "task" ? t`It is a task now.` : t`Put aside.`, { tone: "done" });
    } catch (failure) {
      toast(
        failure instanceof NetworkFailure || !(failure instanceof Refusal) || failure.message === ""
          ? t`That did not work. Please try again.`
          : failure.message,
        { tone: "error" },
      );
    } finally {
      setBusy(undefined);
      onDecided();
    }
  };
  const { guest } = proposal;
  const at = format.dateTime(proposal.at);
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex items-start gap-3">
        <Icon
          of={proposal.kind === "damage" ? Hammer : MessageSquareWarning}
          size={22}
          className="mt-0.5 text-warn-ink"
        />
        <div className="min-w-0 grow">
          <p className="font-semibold">{proposal.title}</p>
          <p className="line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-wrap">{proposal.text}</p>
          <p className="figures text-14 text-ink-soft">{t`${guest}, ${at}`}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button isPending={busy === "task"} onPress={() => void decide("task")}>
          {t`Make it a task`}
        </Button>
        <Button variant="secondary" isPending={busy === "dismissed"} onPress={() => void decide("dismissed")}>
          {t`Nothing to do`}
        </Button>
        <Link to="/manage/stay/$id" params={{ id: `${proposal.memberid}-${proposal.reservation_id}` }} search>
          {t`To the stay`}
        </Link>
      </div>
    </li>
  );
}

/** What guests have reported and nobody has decided about; nothing when there is nothing. */
export function Proposals({ member }: { member: number | undefined }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data } = useQuery({
    // Under the inbox's name: a report is a message too, and is asked for again with it.
    queryKey: [...keys.inbox(member), "problems"],
    queryFn: async ({ signal }) =>
      requestData<Proposal[]>("GET", `/v1/manage/problems?memberid=${member ?? 0}`, { signal }),
    enabled: member !== undefined,
  });
  if (!data || data.length === 0) return null;
  const decided = () => {
    void client.invalidateQueries({ queryKey: keys.inbox(member) });
    void client.invalidateQueries({ queryKey: keys.board(member) });
  };
  return (
    <section className="pb-4">
      <SectionHeader aside={data.length}>{t`Reported by guests`}</SectionHeader>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-warn bg-card shadow-card">
        {data.map((proposal) => (
          <Row key={proposal.id} proposal={proposal} onDecided={decided} />
        ))}
      </ul>
    </section>
  );
}
