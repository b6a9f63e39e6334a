import { useLingui } from "@lingui/react/macro";
import { CalendarOff, Eraser, KeyRound, LogOut, Monitor, Moon, Sparkles, Sun, Wallet } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslates } from "#/features/chat/translation";
import { Notifications } from "#/features/notifications/Notifications";
import { languageNames } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import { changeDeviceSettings, useDeviceSettings } from "#/session/device-settings";
import { chooseLanguage } from "#/session/language";
import { passwordLeast } from "#/session/password-rules";
import { clearReads } from "#/session/query";
import { hasRole, useStatus } from "#/session/status";
import { isSharedDevice } from "#/session/store";
import { useLanguages } from "#/session/use-languages";
import { Avatar } from "#/ui/Avatar";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { LinkButton } from "#/ui/Link";
import { PageFoot } from "#/ui/PageFoot";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { Select } from "#/ui/Select";
import { Switch } from "#/ui/Switch";
import { late } from "#/ui/late";
import { toast } from "#/ui/toast";
import { OwnData } from "./OwnData";
import { Passkeys } from "./Passkeys";
import { PasswordDialog } from "./PasswordDialog";
import { SecondFactor } from "./SecondFactor";
import { SessionList } from "./SessionList";
import { SharedDevice } from "./SharedDevice";

const DeviceLock = late(() => import("./DeviceLock"), "DeviceLock");
const ReadyGroup = late(() => import("../ready/ReadyGroup"), "ReadyGroup");

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="pb-3 text-18 font-bold">{title}</h2>
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  );
}

export function SettingsScreen() {
  const { t } = useLingui();
  const language = useLanguage();
  const languages = useLanguages(language);
  const settings = useDeviceSettings();
  const translates = useTranslates();
  const { data: status } = useStatus();
  const [clearing, setClearing] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const shared = isSharedDevice();
  const staff = hasRole(status, "cleaner", "company", "manager");
  // Each agency once, whatever the person is to it.
  const agencies = [...new Map(status?.roles.map((role) => [role.memberid, role.member_name])).entries()];

  async function clearCache(): Promise<void> {
    setClearing(true);
    await clearReads();
    setClearing(false);
    toast(t`The cache is empty`, { tone: "done" });
  }

  return (
    <>
      <PageHeader title={t`Settings`} beneath={shared ? t`Saved in this tab only.` : t`Saved on this device only.`} />
      <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2">
        <Group title={t`Display`}>
          <Select
            label={t`Language`}
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(value) => void chooseLanguage(value)}
          />
          <Segmented
            label={t`Appearance`}
            value={settings.appearance}
            options={[
              { value: "system", label: t`Device`, icon: Monitor },
              { value: "light", label: t`Light`, icon: Sun },
              { value: "dark", label: t`Dark`, icon: Moon },
            ]}
            onChange={(appearance) => changeDeviceSettings({ appearance })}
          />
          <Segmented
            label={t`Text size`}
            value={settings.textSize}
            options={[
              { value: "normal", label: t`Normal` },
              { value: "large", label: t`Large` },
              { value: "larger", label: t`Larger` },
            ]}
            onChange={(textSize) => changeDeviceSettings({ textSize })}
          />
          {/* Cards and pages follow these two for guests and staff alike. */}
          <Switch
            label={t`Show booking number`}
            on={settings.showReservationId}
            onChange={(showReservationId) => changeDeviceSettings({ showReservationId })}
          />
          <Switch
            label={t`Short home names`}
            help={t`Shows a home’s short name instead of its full name.`}
            on={settings.showShortTitle}
            onChange={(showShortTitle) => changeDeviceSettings({ showShortTitle })}
          />
          {translates && (
            <Switch
              label={t`Translate messages`}
              help={t`Messages in other languages appear in yours. Tap one to see the original.`}
              on={settings.translate}
              onChange={(translate) => changeDeviceSettings({ translate })}
            />
          )}
        </Group>
        {staff && (
          <Card>
            <h2 className="pb-1 text-18 font-bold">{t`Tasks`}</h2>
            <Switch
              label={t`Ignore one-day blocks`}
              help={t`A one-day block right after a stay is not shown as the next arrival.`}
              on={settings.ignoreOneDayBlock}
              onChange={(ignoreOneDayBlock) => changeDeviceSettings({ ignoreOneDayBlock })}
            />
            {hasRole(status, "cleaner", "company") && (
              <span className="flex flex-wrap gap-3 pt-3">
                {hasRole(status, "cleaner") && (
                  <LinkButton to="/absences" variant="secondary" icon={CalendarOff}>
                    {t`My absences`}
                  </LinkButton>
                )}
                <LinkButton to="/pay" variant="secondary" icon={Wallet}>
                  {t`My month`}
                </LinkButton>
              </span>
            )}
          </Card>
        )}
        {shared ? (
          <SharedDevice />
        ) : (
          <Group title={t`This device`}>
            {hasRole(status, "cleaner", "company") && (
              <Suspense>
                <ReadyGroup of="tasks" />
              </Suspense>
            )}
            {hasRole(status, "guest") && (
              <Suspense>
                <ReadyGroup of="stays" />
              </Suspense>
            )}
            <p className="text-ink-soft">{t`Pages you have opened are saved here so they load fast and work offline. Messages waiting to be sent stay.`}</p>
            <Button variant="secondary" icon={Eraser} isPending={clearing} onPress={() => void clearCache()}>
              {t`Clear cache`}
            </Button>
            <Suspense>
              <DeviceLock />
            </Suspense>
          </Group>
        )}
        <Group title={t`Account`}>
          {status && (
            <div className="flex items-center gap-3">
              <Avatar name={status.name || status.username} size="lg" />
              <div className="min-w-0">
                <p className="[overflow-wrap:anywhere] font-semibold">{status.name || status.username}</p>
                <p className="[overflow-wrap:anywhere] text-14 text-ink-soft">{status.username}</p>
              </div>
            </div>
          )}
          {/* A person who came with a booking number has none. */}
          {status && !status.only_reservation && (
            <Button variant="secondary" icon={KeyRound} onPress={() => setChoosing(true)}>
              {t`Change password`}
            </Button>
          )}
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/versionhistory" variant="secondary" icon={Sparkles} className="grow">
              {t`What’s new`}
            </LinkButton>
            <LinkButton to="/logout" preload={false} variant="secondary" icon={LogOut} className="grow">
              {t`Sign out`}
            </LinkButton>
          </div>
        </Group>
        {status && (hasRole(status, "manager") || status.second_factor) && <SecondFactor />}
        {status && !status.only_reservation && <Passkeys />}
        <Notifications />
        <SessionList />
        {status && <OwnData byNumber={status.only_reservation !== ""} />}
      </div>
      <div className="mt-6 flex max-w-5xl flex-col">
        {agencies.length < 2 ? (
          <PageFoot memberid={agencies[0]?.[0]} />
        ) : (
          agencies.map(([memberid, agency]) => <PageFoot key={memberid} memberid={memberid} agency={agency} />)
        )}
      </div>
      {status && (
        <PasswordDialog
          key={status.username}
          isOpen={choosing}
          least={hasRole(status, "manager") && !status.second_factor ? passwordLeast.manager : passwordLeast.usual}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
