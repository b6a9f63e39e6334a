import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { forgetConfig } from "#/api/config";
import { partSize, type SetupArchive } from "#/api/setup-archive";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { answer, anywhere, http, HttpResponse, refuse, server } from "#/testing/server";

const code = "7QK2M-7QK2M-7QK2M-7QK2M";

interface World {
  archive: SetupArchive;
  /** The calls: what was asked, and with which code. */
  calls: string[];
  codes: Set<string | null>;
  passphrases: string[];
  /** How the next calls are answered, in turn, before they are taken. */
  answers: (() => Response | undefined)[];
}

/** A server that takes an archive as the real one does. */
async function fresh(): Promise<World> {
  const { data } = await golden<{ data: SetupArchive }>("setup/putSetupArchive");
  const none: SetupArchive = { ...data, stage: "none", name: "", size: 0, received: 0, percent: 0 };
  const world: World = { archive: none, calls: [], codes: new Set(), passphrases: [], answers: [] };
  const take = (request: Request, what: string): Response | undefined => {
    world.codes.add(request.headers.get("X-Setup-Code"));
    if (request.method !== "GET") world.calls.push(what);
    return request.method === "GET" ? undefined : world.answers.shift()?.();
  };
  const now = (changes: Partial<SetupArchive> = {}) => answer((world.archive = { ...world.archive, ...changes }));
  server.use(
    http.get("*/v1/config", () =>
      answer({ default_member: { m: "", h: "" }, captcha: { kind: "off", site_key: "" }, languages: [] }),
    ),
    http.get("*/v1/member", () => refuse(400, "hashes_are_invalid", { m: "invalid" })),
    http.get("*/v1/setup", () => answer({ open: true })),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/setup/archive", ({ request }) => take(request, "") ?? now()),
    http.put("*/v1/setup/archive", async ({ request }) => {
      const {
        name,
        size,
        take_over: over,
      } = (await request.json()) as {
        name: string;
        size: number;
        take_over: boolean;
      };
      const refusal = take(request, over ? "take over" : "begin");
      if (refusal) return refusal;
      const same = world.archive.name === name && world.archive.size === size;
      return now({ stage: "sending", reason: "", name, size, received: same ? world.archive.received : 0 });
    }),
    http.put("*/v1/setup/archive/:offset", async ({ request, params }) => {
      const part = (await request.arrayBuffer()).byteLength;
      const refusal = take(request, `part ${String(params.offset)} of ${part}`);
      if (refusal) return refusal;
      const { received, size } = world.archive;
      return now(
        Number(params.offset) === received
          ? { received: received + part, percent: Math.floor(((received + part) * 100) / size) }
          : {},
      );
    }),
    http.post("*/v1/setup/archive/import", async ({ request }) => {
      world.passphrases.push(((await request.json()) as { passphrase: string }).passphrase);
      return take(request, "import") ?? now({ stage: "checking", percent: 0 });
    }),
    http.delete(
      "*/v1/setup/archive",
      ({ request }) => take(request, "remove") ?? now({ stage: "none", name: "", size: 0, received: 0 }),
    ),
    anywhere.all("*/v1/member*", () => refuse(404, "not_found")),
    anywhere.all("*/socket.io/*", () => HttpResponse.error()),
  );
  return world;
}

const user = userEvent.setup();
const fileOf = (size: number) =>
  new File([new Uint8Array(size)], "casa.zip", { type: "application/zip", lastModified: 7 });
const choose = async (size: number) => user.upload(await screen.findByLabelText("Choose archive file"), fileOf(size));

function open() {
  const app = openApp(`/setup#code=${code}`);
  return {
    ...app,
    archive: async () => app.router.navigate({ to: "/setup", search: { step: "archive" } }),
  };
}

async function opened() {
  const app = open();
  await screen.findByRole("heading", { name: "Welcome" });
  await app.archive();
  await screen.findByRole("heading", { name: "Bring your agency" });
  return app;
}

const bring = async (passphrase: string) => {
  const field = await screen.findByLabelText("Passphrase of the archive");
  await user.clear(field);
  if (passphrase !== "") await user.type(field, passphrase);
  await user.click(screen.getByRole("button", { name: "Check and import" }));
};

beforeEach(() => {
  forgetConfig();
  sessionStorage.clear();
});

describe("an archive on the first start", () => {
  it("is sent in parts, checked and brought in; people are told how to sign in", async () => {
    const world = await fresh();
    await opened();
    await choose(partSize + 5);
    await screen.findByText(/^Stop the other installation before you import/);
    await bring("");
    await screen.findByText("Passphrase is required");
    expect(world.calls).toEqual(["begin", `part 0 of ${partSize}`, `part ${partSize} of 5`]);
    await bring("seven wild geese");
    await screen.findByText("Checking the archive");
    world.archive = { ...world.archive, stage: "importing", percent: 40 };
    await screen.findByText("Importing the agency");
    world.archive = { ...world.archive, stage: "imported", agency: "Casa del Mar", missing: 2, mails: false };
    await screen.findByRole("heading", { name: "Casa del Mar is here" });
    screen.getByText(/Passwords are not part of an archive/);
    screen.getByText("This server cannot send email yet");
    screen.getByText(/^2 uploaded files are missing/);
    expect(screen.getByRole("link", { name: "Go to sign-in page" })).toHaveAttribute("href", "/login");
    expect(world.passphrases).toEqual(["seven wild geese"]);
    // The code went in a header alone, and nothing secret stays.
    expect([...world.codes]).toEqual([code]);
    await waitFor(() => expect(JSON.stringify([sessionStorage, localStorage])).not.toMatch(/7QK2M|geese/));
  });

  it("goes on at the server's offset after a cut connection, and when the same file is chosen again", async () => {
    const world = await fresh();
    // A line that brings nothing for a while is answered in the same way as one that is cut: it goes on.
    world.answers = [() => undefined, () => HttpResponse.error(), () => undefined, () => refuse(408, "unavailable")];
    const app = await opened();
    await choose(partSize + 5);
    await screen.findByText("No connection to the server. This page tries again by itself.");
    await screen.findByLabelText("Passphrase of the archive");
    expect(world.calls).toEqual([
      "begin",
      `part 0 of ${partSize}`,
      "begin",
      `part 0 of ${partSize}`,
      "begin",
      `part 0 of ${partSize}`,
      `part ${partSize} of 5`,
    ]);
    app.unmount();

    world.archive = { ...world.archive, received: partSize, percent: 99 };
    world.calls = [];
    await opened();
    await screen.findByText("99% of casa.zip is on the server. Choose the same file to continue where it stopped.");
    await choose(partSize + 5);
    await screen.findByLabelText("Passphrase of the archive");
    expect(world.calls).toEqual(["begin", `part ${partSize} of 5`]);
  });

  it("refuses a second window in words, which may go on in place of the first", async () => {
    const world = await fresh();
    world.answers = [() => refuse(409, "conflict", { window: "other" })];
    await opened();
    await choose(5);
    await screen.findByText("Another window is sending an archive. Close it, or continue here.");
    await user.click(screen.getByRole("button", { name: "Continue here" }));
    await screen.findByLabelText("Passphrase of the archive");
    expect(world.calls).toEqual(["begin", "take over", "part 0 of 5"]);
  });

  it.each([
    ["size", "too_large", /larger than this server allows/],
    ["archive", "no_room", /not have enough free space/],
  ])("says why a file is not taken: %s %s", async (field, why, words) => {
    const world = await fresh();
    world.answers = [() => refuse(409, "conflict", { [field]: why })];
    await opened();
    await choose(5);
    await screen.findByText(words);
    expect(world.calls).toEqual(["begin"]);
  });

  it("asks again for a passphrase, and for another file after a refusal", async () => {
    const world = await fresh();
    await opened();
    await choose(5);
    await bring("wrong");
    await screen.findByText("Checking the archive");
    world.archive = { ...world.archive, stage: "refused", reason: "passphrase" };
    await screen.findByText("This passphrase does not open the archive. Please try again.");
    await bring("another one");
    world.archive = { ...world.archive, stage: "refused", reason: "damaged", name: "", size: 0, received: 0 };
    await screen.findByText(/This archive is damaged. Nothing was changed./);
    expect(screen.getByLabelText("Choose archive file")).toBeVisible();
    await choose(5);
    await screen.findByLabelText("Passphrase of the archive");
    await user.click(screen.getByRole("button", { name: "Remove file" }));
    await screen.findByLabelText("Choose archive file");
    expect(world.calls.at(-1)).toBe("remove");
  });

  it("leads to the sign-in when there is an agency, and back to the code when a new start has another one", async () => {
    const world = await fresh();
    const app = await opened();
    world.answers = [() => refuse(404, "not_found")];
    await choose(5);
    await screen.findByRole("heading", { name: "Already set up" });
    app.unmount();
    const second = await opened();
    world.answers = [() => refuse(400, "bad_request", { code: "wrong" })];
    await choose(5);
    await screen.findByText(/This code does not open the setup/);
    await waitFor(() => expect(second.router.state.location.search).toEqual({}));
  });
});
