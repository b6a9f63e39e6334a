import { violations } from "./axe";
import { type Account, cleaningOf, desk, expect, type Kind, phone, signIn, test } from "./installation";

const screens: { kind: Kind | undefined; paths: (account: Account | undefined) => string[] }[] = [
  {
    kind: undefined,
    paths: () => [
      "/login",
      "/login/reset",
      "/login/create",
      "/malfunction",
      "/login_not_possible",
      "/common/error",
      "/no/such/page",
      "/imprint",
      "/dataprotection",
      "/help",
    ],
  },
  {
    kind: "cleaner",
    paths: (a) => [
      "/cleanings",
      `/cleanings/${a ? cleaningOf(a) : ""}`,
      "/map",
      "/messages",
      "/settings",
      "/versionhistory",
    ],
  },
  {
    kind: "guest",
    paths: (a) => {
      const stay = `/reservations/${String(a?.ids.reservation)}`;
      return [
        "/reservations",
        stay,
        ...["travellers", "services", "information", "keysafe", "reservationchat"].map((child) => `${stay}/${child}`),
      ];
    },
  },
  {
    kind: "manager",
    paths: (a) => [
      "/manage",
      "/manage/inbox",
      "/manage/calendar",
      "/manage/properties",
      "/manage/reservations",
      "/manage/reservations/new",
      `/manage/reservations/${String(a?.ids.reservation)}`,
      `/manage/reservations/${String(a?.ids.reservation)}/joins`,
      "/manage/team",
      "/manage/pay",
      `/manage/properties/${String(a?.ids.property)}`,
      `/manage/stay/${String(a?.ids.reservation)}`,
    ],
  },
];

// Nothing is changed here, so that each worker may take the next.
test.describe.configure({ mode: "parallel" });

for (const { kind, paths } of screens) {
  for (const dark of [false, true]) {
    test(`no axe violation for ${kind ?? "nobody"}, ${dark ? "dark" : "light"}`, async ({ installation, person }) => {
      const account = kind === undefined ? undefined : installation.account(kind);
      // Each screen once in each theme: by day on the phone, by night at the desk. A guest's in all four ways.
      const viewports = kind === "guest" ? [phone, desk] : [dark ? desk : phone];
      const page = await person({ viewport: viewports[0] ?? phone, dark });
      if (account !== undefined) await signIn(page, account);
      for (const path of paths(account)) {
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        for (const viewport of viewports) {
          await page.setViewportSize(viewport);
          expect(await violations(page), `${path} at ${viewport.width}`).toEqual([]);
        }
      }
    });
  }
}
