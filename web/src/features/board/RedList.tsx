import { Plural, useLingui } from "@lingui/react/macro";
import { CircleCheck, Clock, MessageCircle, TriangleAlert, Wallet } from "lucide-react";
import { useState } from "react";
import { parseLastMessage } from "#/api/last-message";
import { useFormats } from "#/i18n/format";
import { usePropertyTitle } from "#/session/device-settings";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { RowLink, wrapping } from "./RowLink";
import { daysOf, type RedItem } from "./rules";
import { typeLook } from "./texts";
import { Late } from "./Late";

function refOf(item: RedItem): string {
  switch (item.kind) {
    case "late":
      return `${item.task.reinplan_memberid}-${item.task.cleaning_rpmaid}`;
    case "unpaid":
      return `${item.stay.memberid}-${item.stay.id}`;
    case "chat":
      return `${item.thread.memberid}-${item.thread.id}`;
  }
}

function Item({ item }: { item: RedItem }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const titleOf = usePropertyTitle();
  const params = { id: refOf(item) };
  switch (item.kind) {
    case "late": {
      const who = (item.task.person ?? item.task.company)?.name ?? t`nobody assigned`;
      return (
        <RowLink to="/manage/task/$id" params={params} search red>
          <Icon of={Clock} className="text-late-ink" />
          <span className={wrapping}>
            <span className="min-w-0 grow">
              <span className="block font-semibold">{titleOf(item.task.property)}</span>
              <span className="block text-14 text-ink-soft">
                {item.task.title || i18n._(typeLook(item.task).text)} · {who}
              </span>
            </span>
            <span className="figures ms-auto shrink-0 text-14 font-bold text-late-ink">
              <Late minutes={item.minutes} />
            </span>
          </span>
        </RowLink>
      );
    }
    case "unpaid":
      return (
        <RowLink to="/manage/stay/$id" params={params} search red>
          <Icon of={Wallet} className="text-late-ink" />
          <span className={wrapping}>
            <span className="min-w-0 grow">
              <span className="block font-semibold">{item.stay.title}</span>
              <span className="block text-14 text-ink-soft">
                {t`${item.stay.guest} arrives at ${item.stay.arrival_time}, not fully paid`}
              </span>
            </span>
            <span className="figures ms-auto shrink-0 text-14 font-bold text-late-ink">
              {format.money(item.stay.to_pay)}
            </span>
          </span>
        </RowLink>
      );
    case "chat": {
      const text = (
        <>
          <Icon of={MessageCircle} className="text-late-ink" />
          <span className={wrapping}>
            <span className="min-w-0 grow">
              <span className="block font-semibold">
                {[item.thread.title, daysOf(item.thread, format.date)].filter(Boolean).join(" · ")}
              </span>
              <span className="block truncate text-14 text-ink-soft">
                {parseLastMessage(item.thread.lastmessage)?.text}
              </span>
            </span>
            <span className="figures ms-auto shrink-0 text-14 font-bold text-late-ink">
              {item.thread.unread > 0 ? (
                <Plural value={item.thread.unread} one="# unread" other="# unread" />
              ) : (
                t`To answer`
              )}
            </span>
          </span>
        </>
      );
      return (
        <RowLink to="/manage/inbox" search={(before) => ({ ...before, kind: item.thread.kind, ref: params.id })} red>
          {text}
        </RowLink>
      );
    }
  }
}

/** As many as fit under the eye at once. */
const first = 6;

/** The one list to look at: what is late, unpaid or unanswered. Nothing in it is the best news of the day. */
export function RedList({ items, narrow }: { items: readonly RedItem[]; narrow?: boolean | undefined }) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  if (items.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-card border border-done/40 bg-done-soft px-4 py-3 font-semibold text-done-ink">
        <Icon of={CircleCheck} />
        {t`Nothing is late, unpaid or unanswered.`}
      </p>
    );
  }
  const shown = all ? items : items.slice(0, first);
  const count = items.length;
  return (
    <section aria-labelledby="red-list" className="overflow-hidden rounded-card border border-late/45 bg-late-soft">
      <h2 id="red-list" className="flex items-center gap-2.5 px-4 pt-3 pb-1 text-18 font-bold text-late-ink">
        <Icon of={TriangleAlert} size={22} />
        <Plural value={count} one="# thing needs you" other="# things need you" />
      </h2>
      <ul className={narrow ? "" : "desk:grid desk:grid-cols-2"}>
        {shown.map((item) => (
          <li key={`${item.kind} ${refOf(item)}`} className="min-w-0 border-t border-late/20">
            <Item item={item} />
          </li>
        ))}
      </ul>
      {count > first && (
        <div className="px-2 pb-2">
          <Button variant="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
            {all ? t`Show fewer` : t`Show all ${count}`}
          </Button>
        </div>
      )}
    </section>
  );
}
