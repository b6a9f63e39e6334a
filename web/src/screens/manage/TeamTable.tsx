import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { TeamEntry } from "#/api/team";
import { languageNames, matchLanguage } from "#/i18n/languages";
import { Link } from "#/ui/Link";
import { levelWords } from "./levels";
import { LoginPill } from "./LoginPill";
import { RowTable } from "./RowTable";
import { TeamActs, type TeamOpens } from "./TeamActs";

export type TeamColumn = "role" | "company" | "email" | "phone" | "language" | "login" | "second_factor";

export const teamColumnNames: Record<TeamColumn, MessageDescriptor> = {
  role: msg`Role`,
  company: msg`Company`,
  email: msg`Email`,
  phone: msg`Phone`,
  language: msg`Language`,
  login: msg`Login`,
  second_factor: msg`Two-step sign-in`,
};

export const teamColumns = Object.keys(teamColumnNames) as TeamColumn[];
export const usualTeamColumns: readonly TeamColumn[] = ["role", "email", "phone", "login"];

/** The team on a desk. */
export function TeamTable(props: {
  entries: readonly TeamEntry[];
  columns: readonly TeamColumn[];
  opens: TeamOpens;
  nameOf: (company: number) => string;
  groupOf: ((entry: TeamEntry) => string) | undefined;
}) {
  const { entries, columns, opens, nameOf, groupOf } = props;
  const { t, i18n } = useLingui();
  const cell = (entry: TeamEntry, column: TeamColumn) => {
    switch (column) {
      case "role":
        return {
          shown:
            entry.level !== ""
              ? i18n._(levelWords[entry.level].name)
              : entry.kind === "company"
                ? t`Cleaning company`
                : t`Person`,
        };
      case "company":
        return { shown: entry.company === 0 ? "" : nameOf(entry.company) };
      case "email":
        return { shown: entry.email };
      case "phone":
        return { shown: entry.phone, className: "figures whitespace-nowrap" };
      case "language":
        return { shown: languageNames[matchLanguage(entry.lang) ?? "en-US"] };
      case "login":
        return { shown: <LoginPill entry={entry} />, className: "whitespace-nowrap" };
      case "second_factor":
        return { shown: entry.second_factor ? t`On` : "" };
    }
  };
  return (
    <RowTable<TeamEntry, TeamColumn>
      label={t`Team`}
      rows={entries}
      keyOf={(entry) => entry.id}
      head={t`Name`}
      acts={t`Actions`}
      parts={(entry) => ({
        head: (
          <Link to="/manage/team/$id" params={{ id: `${entry.memberid}-${entry.id}` }}>
            {entry.name}
          </Link>
        ),
        acts: <TeamActs entry={entry} opens={opens} />,
      })}
      names={teamColumnNames}
      columns={columns}
      cell={cell}
      isFaint={(entry) => !entry.active}
      groupOf={groupOf}
    />
  );
}
