import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { partLooks, settingParts } from "#/screens/agency/setting-names";
import { cardLink } from "#/ui/CardLink";
import { useMayChange } from "#/ui/changing";
import { Icon } from "#/ui/Icon";
import { ListSearch } from "./ListSearch";
import { settingsCalled } from "./Palette";

const SettingLink = cardLink(
  "flex min-h-14 items-start gap-3.5 rounded-card border border-line bg-card p-4 shadow-card hover:border-line-strong focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-sea-ink",
);

function Entry({ icon, title, detail }: { icon: Parameters<typeof Icon>[0]["of"]; title: string; detail?: string }) {
  return (
    <>
      <Icon of={icon} className="mt-0.5 shrink-0 text-sea-ink" />
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
        {detail && <span className="block text-14 text-ink-soft">{detail}</span>}
      </span>
    </>
  );
}

/** The parts of the agency's settings, and the search for any setting by its words. */
export function SettingsIndex() {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState("");
  const office = useMayChange("office");
  const wanted = typed.trim();
  const found = wanted === "" ? undefined : settingsCalled(i18n, wanted, office);
  const count = found?.length ?? 0;
  return (
    <section aria-label={t`Settings of the agency`} className="flex flex-col gap-3 pb-4">
      <ListSearch
        placeholder={t`Color, imprint, quiet hours…`}
        value={typed}
        onChange={setTyped}
        className="max-w-xl"
      />
      <p role="status" className="sr-only">
        {found && (found.length === 0 ? t`No setting is called that.` : t`Settings found: ${count}`)}
      </p>
      {found?.length === 0 && (
        <p aria-hidden className="text-ink-soft">{t`No setting is called that. Try another word.`}</p>
      )}
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {found
          ? found.map(({ key, icon, title, detail, go }) => (
              <li key={key} className="grid">
                <SettingLink {...go}>
                  <Entry icon={icon} title={title} {...(detail !== undefined && { detail })} />
                </SettingLink>
              </li>
            ))
          : settingParts.map((part) => (
              <li key={part} className="grid">
                <SettingLink
                  to="/manage/setup/$part"
                  params={{ part }}
                  search={({ member }: { member?: number | undefined }) => (member === undefined ? {} : { member })}
                >
                  <Entry
                    icon={partLooks[part].icon}
                    title={i18n._(partLooks[part].label)}
                    detail={i18n._(partLooks[part].about)}
                  />
                </SettingLink>
              </li>
            ))}
      </ul>
    </section>
  );
}
