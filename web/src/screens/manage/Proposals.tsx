import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Link } from "#/ui/Link";
import { SectionHeader } from "#/ui/SectionHeader";
import { ProblemCard } from "./ProblemCard";
import { problemsQuery } from "#/api/problems";
import { byUrgency } from "./problems";

/** So many stand on the day's page; the others behind the link. */
const most = 5;

/** What guests and staff have reported and nobody has decided about; nothing but the way to all of them when there is nothing. */
export function Proposals({ member }: { member: number | undefined }) {
  const { t } = useLingui();
  const { data } = useInfiniteQuery({ ...problemsQuery(member ?? 0, "open"), enabled: member !== undefined });
  if (!data) return null;
  const all = byUrgency(data.pages.flatMap((page) => page.data));
  const way = (
    <Link
      to="/manage/problems"
      search={({ member: of }) => (of === undefined ? {} : { member: of })}
      icon={TriangleAlert}
    >
      {t`All problems`}
    </Link>
  );
  if (all.length === 0) return <div className="-mt-2 pb-3">{way}</div>;
  const shown = all.slice(0, most);
  return (
    <section className="pb-4">
      <SectionHeader aside={all.length}>{t`Reported problems`}</SectionHeader>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-warn bg-card shadow-card">
        {shown.map((problem) => (
          <li key={problem.id} className="p-4">
            <ProblemCard problem={problem} heading="h3" />
          </li>
        ))}
      </ul>
      <div className="pt-1">{way}</div>
    </section>
  );
}
