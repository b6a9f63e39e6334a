import { defineConfig } from "@lingui/cli";
import { fallbackLanguage, languages } from "./web/src/i18n/languages";

const screens = (...names: string[]) => names.map((name) => `web/src/screens/${name}`);

/** Words for failed calls of the signed-in pages. */
const failureWords = [
  "web/src/session/failure-words.ts",
  "web/src/session/SupportCode.tsx",
  "web/src/screens/error/CommonErrorScreen.tsx",
  "web/src/screens/error/ErrorDialog.tsx",
  "web/src/parts/LoadFailure.tsx",
];

/** Why one is at the sign-in, or was refused there: loads once the first page is there. */
const loginRefusals = [
  "web/src/session/account-texts.ts",
  "web/src/session/refusal-texts.ts",
  "web/src/screens/login/LoginCaptcha.tsx",
  "web/src/screens/login/LoginReason.tsx",
  "web/src/screens/login/PasskeySignIn.tsx",
  "web/src/screens/login/Unlock.tsx",
];

/** Parts that no page before the sign-in shows. */
const behindTheSignIn = [
  "CopyButton",
  "DaySwitch",
  "Dialog",
  "LeaveQuestion",
  "SaveBar",
  "Shell",
  "ShowMore",
  "SidePanel",
  "Skeleton",
  "TextArea",
].map((name) => `web/src/ui/${name}.tsx`);

/**
 * One catalogue for each part of the app, so that a screen's texts load with the screen. The server's texts are other
 * files in the same folders. Run `TEXTS=cleaning pnpm texts` to renew the files of one part only.
 */
const areas: Record<string, { include: string[]; exclude?: string[] }> = {
  // Loads with the first page, and is kept small for it.
  start: {
    include: ["web/src/session", "web/src/ui", ...screens("login", "error", "not-found")],
    exclude: [
      "**/*.test.*",
      "web/src/ui/map/**",
      ...loginRefusals,
      "web/src/ui/PageLinks.tsx",
      ...behindTheSignIn,
      ...failureWords,
    ],
  },
  account: {
    // The settings load them with the fields of a new password.
    include: [
      ...loginRefusals,
      "web/src/features/notifications",
      // Imprint, data protection and help, and the links to them at a page's foot: not an area of their own, since the first load names each area.
      "web/src/ui/PageLinks.tsx",
      ...screens("account", "malfunction", "pages"),
    ],
  },
  app: {
    include: [
      "web/src/offline",
      "web/src/features/secondfactor",
      "web/src/realtime",
      "web/src/parts/ClashDialog.tsx",
      "web/src/parts/FileReading.tsx",
      "web/src/parts/FilterHides.tsx",
      "web/src/parts/HomeCombo.tsx",
      "web/src/parts/HistoryList.tsx",
      "web/src/parts/prose-field",
      ...behindTheSignIn,
      ...failureWords,
      ...screens("ready", "router", "settings", "shared", "shell", "test", "version-history"),
    ],
  },
  // The office's calendar of homes by days.
  calendar: { include: ["web/src/parts/task.ts", ...screens("calendar")] },
  schedule: { include: ["web/src/parts/task.ts", ...screens("schedule")] },
  cleaning: {
    include: [
      "web/src/parts/task.ts",
      "web/src/parts/task-actions.ts",
      "web/src/parts/TaskWhy.tsx",
      "web/src/parts/WifiCard.tsx",
      "web/src/features/tasks",
      "web/src/features/pay",
      "web/src/features/work",
      "web/src/parts/absence-words.ts",
      "web/src/screens/cleanings",
      "web/src/screens/cleaning",
    ],
  },
  // The plan of the day by people, and reports: not an area of their own, since the first load names each area.
  handout: {
    include: [
      "web/src/features/reports",
      "web/src/screens/manage/MemberSwitch.tsx",
      "web/src/screens/schedule/BackToPlan.tsx",
      ...screens("handout", "print", "reportdesigner"),
    ],
  },
  stay: {
    include: [
      "web/src/parts/WifiCard.tsx",
      "web/src/features/stay",
      "web/src/screens/reservations",
      "web/src/screens/reservation",
    ],
  },
  map: { include: ["web/src/ui/map", "web/src/screens/schedule/BackToPlan.tsx", ...screens("map")] },
  party: {
    include: [
      "web/src/parts/InvitationPage.tsx",
      "web/src/features/travelers",
      "web/src/features/services",
      ...screens("travelers", "services", "invite"),
    ],
  },
  // Written to the agency: chats, and reports of problems.
  message: { include: ["web/src/features/chat", "web/src/features/problems"] },
  homes: { include: ["web/src/parts/calendar-words.ts", "web/src/parts/ImportLink.tsx", ...screens("homes")] },
  interfaces: { include: screens("interfaces", "importing") },
  money: { include: screens("money") },
  // The first start, and the agency's settings later.
  setup: {
    include: [
      "web/src/parts/InvitationPage.tsx",
      "web/src/parts/InvitationShown.tsx",
      "web/src/screens/login/LoginCaptcha.tsx",
      ...screens("setup", "start", "agency", "join"),
    ],
  },
  stays: { include: [...screens("stays")] },
  rules: { include: ["web/src/parts/use-clash-toast.ts", ...screens("rules", "extras")] },
  manage: {
    include: [
      "web/src/parts/task.ts",
      "web/src/parts/TaskWhy.tsx",
      "web/src/parts/InvitationShown.tsx",
      "web/src/parts/mail-words.ts",
      "web/src/parts/ImportLink.tsx",
      "web/src/parts/calendar-words.ts",
      "web/src/parts/use-clash-toast.ts",
      "web/src/features/board",
      "web/src/features/pay",
      "web/src/features/work",
      "web/src/parts/absence-words.ts",
      "web/src/features/loginlinks",
      // The search of settings finds each by its name.
      "web/src/screens/agency/setting-names.ts",
      "web/src/screens/manage",
    ],
  },
};

const only = process.env.TEXTS;

export default defineConfig({
  locales: languages,
  sourceLocale: fallbackLanguage,
  catalogs: Object.entries(areas)
    .filter(([area]) => !only || area === only)
    .map(([area, paths]) => ({
      path: `<rootDir>/locales/{locale}/web.${area}`,
      include: paths.include,
      exclude: paths.exclude ?? ["**/*.test.*"],
    })),
  orderBy: "message",
  formatOptions: { origins: false, lineNumbers: false },
});
