import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { choiceQuery } from "#/api/extras";
import { keys } from "#/api/keys";
import { payingQuery } from "#/api/paying";
import type { ReadyStays } from "#/api/ready";
import { staysQuery } from "#/api/reservations";
import type { Thread } from "#/features/chat/thread";
import { stayQuery } from "#/features/stay/queries";
import type { Stay } from "#/features/stay/types";
import { keptKey } from "#/offline/key-codes";
import { clearReads, queryClient } from "#/session/query";
import { signOut } from "#/session/session";
import { withoutKeyCodes } from "#/session/kept";
import { golden } from "#/testing/goldens";
import { signInAs } from "#/testing/app";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { keepReady, prepare, preparedIn } from "./prepare";
import { preparedKey } from "./prepared";
import { stayFiles } from "./stay-files";
import { placeStays } from "./stay-place";

const language = "en-US";
/** A day of the first stay. */
const noon = Date.parse("2026-07-04T12:00:00Z");
let ready: ReadyStays;
let asked: (string | null)[];
const refOf = ({ memberid, id }: { memberid: number; id: number }) => `${memberid}-${id}`;

function serves(content = ready, version = '"1"') {
  server.use(
    http.get("*/v1/ready/stays", ({ request }) => {
      expect(new URL(request.url).searchParams.get("lang")).toBe("en");
      const known = request.headers.get("If-None-Match");
      asked.push(known);
      if (known === version) return new HttpResponse(null, { status: 304, headers: { ETag: version } });
      return HttpResponse.json({ data: content }, { headers: { ETag: version } });
    }),
    http.get("*/v1/reservations/:ref/:kind/*", () => new HttpResponse("picture")),
  );
}

beforeEach(async () => {
  signInAs("greta@example.org");
  server.use(http.post("*/v1/sign_out", () => answer({})));
  ({ data: ready } = await golden<{ data: ReadyStays }>("ready/getReadyStays"));
  asked = [];
  await clearReads();
});

afterEach(() => queryClient.clear());

const placing = { began: 0, isTheirs: () => true };

test("each part of a stay is where its page looks for it", async () => {
  const client = new QueryClient();
  const refs = await placeStays(client, ready, language, placing);
  expect(refs).toHaveLength(2);
  for (const [at, { stay, services, pay, messages }] of ready.stays.entries()) {
    const ref = refs[at]!;
    expect(ref).toBe(refOf(stay));
    const { key } = stay;
    expect(client.getQueryData(stayQuery(ref, language).queryKey)).toEqual(
      key.code ? { ...stay, key: { ...key, sealed: true } } : stay,
    );
    expect(client.getQueryData(choiceQuery(ref, language).queryKey)).toEqual(services);
    expect(client.getQueryData(payingQuery(ref).queryKey)).toEqual(pay);
    const thread = client.getQueryData<Thread>(keys.messages("reservation", ref));
    expect(thread?.messages).toHaveLength(messages.data.length);
  }
  expect(client.getQueryData(staysQuery().queryKey)).toEqual(ready.list);
});

test("what a page has asked for itself meanwhile is newer, and stays", async () => {
  const client = new QueryClient();
  const { stay } = ready.stays[0]!;
  const { queryKey } = stayQuery(refOf(stay), language);
  const newer: Stay = { ...stay, parking_lot: "7" };
  client.setQueryData(queryKey, newer);
  await placeStays(client, ready, language, { ...placing, began: Date.now() - 1000 });
  expect(client.getQueryData(queryKey)).toEqual(newer);
});

test("a code that was made ready counts as kept until its page has the server's own answer", async () => {
  const client = new QueryClient();
  const open = ready.stays.find(({ stay }) => stay.key.code)!;
  const { queryKey } = stayQuery(refOf(open.stay), language);
  client.setQueryData(queryKey, open.stay, { updatedAt: 1 });
  await placeStays(client, ready, language, { ...placing, began: 2 });
  expect(client.getQueryData(queryKey)?.key.sealed).toBeUndefined();
  client.setQueryData(queryKey, { ...open.stay, key: { ...open.stay.key, sealed: true } }, { updatedAt: 1 });
  await placeStays(client, ready, language, { ...placing, began: 2 });
  expect(client.getQueryData(queryKey)?.key.sealed).toBe(true);
});

test("what is still on its way for a person who has signed out is not waited for by the next", async () => {
  let goOn: () => void = () => undefined;
  const first = new Promise<void>((go) => (goOn = go));
  let calls = 0;
  server.use(
    http.get("*/v1/ready/stays", async () => {
      calls += 1;
      if (calls === 1) await first;
      return HttpResponse.json({ data: ready }, { headers: { ETag: '"1"' } });
    }),
    http.get("*/v1/reservations/:ref/:kind/*", () => new HttpResponse("picture")),
  );
  const gone = prepare(queryClient, "stays");
  await until(() => expect(calls).toBe(1));
  await signOut();
  signInAs("other@example.org");
  await prepare(queryClient, "stays");
  expect(calls).toBe(2);
  expect(preparedIn(queryClient, "stays", language)).toMatchObject({ until: ready.until });
  goOn();
  await gone;
});

test("nothing is placed for another person", async () => {
  const client = new QueryClient();
  expect(await placeStays(client, ready, language, { ...placing, isTheirs: () => false })).toEqual([]);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test("a code is sealed on the device as by the stay's own answer, and goes when it may not be seen any more", async () => {
  serves();
  const open = ready.stays.find(({ stay }) => stay.key.code);
  const ref = refOf(open!.stay);
  await prepare(queryClient, "stays");
  expect((await keptKey(ref, noon))?.code).toBe(open!.stay.key.code);
  const written = JSON.stringify(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    withoutKeyCodes,
  );
  expect(written).not.toContain(`"${open!.stay.key.code}"`);
  const { code: _, ...key } = open!.stay.key;
  const hidden = { ...open!, stay: { ...open!.stay, key: { ...key, visible: false, location: "" } } };
  serves({ ...ready, stays: ready.stays.map((each) => (each === open ? hidden : each)) }, '"2"');
  await prepare(queryClient, "stays");
  expect(asked).toEqual([null, '"1"']);
  expect(await keptKey(ref, noon)).toBeUndefined();
});

test("it is asked for with the version that is known, and goes with the sign-out", async () => {
  serves();
  await prepare(queryClient, "stays");
  await prepare(queryClient, "stays");
  expect(asked).toEqual([null, '"1"']);
  expect(preparedIn(queryClient, "stays", language)).toMatchObject({ until: ready.until, complete: true, files: true });
  await signOut();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(await keptKey(refOf(ready.stays[0]!.stay), noon)).toBeUndefined();
});

test("only guests have their stays made ready", async () => {
  serves();
  queryClient.setQueryData(["status"], { roles: [{ role: "manager" }] });
  let stop = keepReady(queryClient, "stays");
  await new Promise((done) => setTimeout(done, 1500));
  stop();
  expect(asked).toEqual([]);
  queryClient.setQueryData(["status"], { roles: [{ role: "guest" }] });
  stop = keepReady(queryClient, "stays");
  await until(() => expect(queryClient.getQueryData(preparedKey("stays", language))).toMatchObject({ files: true }));
  stop();
  expect(asked).toHaveLength(1);
});

test("files are named as their pages ask for them, and never where the key is", () => {
  const { stay } = ready.stays[0]!;
  const ref = refOf(stay);
  const paper = { title: "Plan", mime: "application/pdf", lang: "en", own: false };
  const named = stayFiles([
    {
      ...stay,
      key: { ...stay.key, picture: `/v1/reservations/${ref}/pictures/key` },
      meeting_picture: `/v1/reservations/${ref}/pictures/meeting_point`,
      property: {
        ...stay.property,
        picture: `/v1/reservations/${ref}/pictures/home`,
        pictures: [
          { name: "home", width: 1, height: 1 },
          { name: "bath", width: 1, height: 1 },
        ],
      },
      infotexts: [],
      documents: [
        { ...paper, id: 1, name: "plan.pdf", size: 9000 },
        { ...paper, id: 2, name: "tickets.pdf", size: 20 },
        { ...paper, id: 3, name: "film.zip", size: 40_000_000 },
      ],
    },
  ]);
  const at = `/v1/reservations/${ref}`;
  expect(named).toEqual([
    `${at}/pictures/home?maxsize=1536`,
    `${at}/pictures/meeting_point?maxsize=1024`,
    `${at}/documents/2/tickets.pdf`,
    `${at}/documents/1/plan.pdf`,
    `${at}/pictures/home?maxsize=1024`,
    `${at}/pictures/bath?maxsize=1024`,
  ]);
});
