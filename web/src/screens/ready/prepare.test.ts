import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keys } from "#/api/keys";
import { NetworkFailure } from "#/api/refusal";
import type { Ready } from "#/api/ready";
import { taskProblemsQuery } from "#/api/problems";
import { peopleQuery } from "#/api/staff";
import type { TaskDetail } from "#/api/shapes";
import type { Thread } from "#/features/chat/thread";
import { taskRef } from "#/features/tasks/list";
import { taskQuery } from "#/features/tasks/use-tasks";
import { clearReads, queryClient } from "#/session/query";
import { signOut } from "#/session/session";
import { golden } from "#/testing/goldens";
import { signInAs } from "#/testing/app";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { filesOf } from "./files";
import { place } from "./place";
import { keepReady, prepare, preparedIn } from "./prepare";

const language = "en-US";
const noon = new Date("2026-07-08T12:00:00").getTime();
let ready: Ready;
let asked: (string | null)[];

/** The server, which has one content under the name "1". */
function serves(content = ready, version = '"1"') {
  server.use(
    http.get("*/v1/ready", ({ request }) => {
      const known = request.headers.get("If-None-Match");
      asked.push(known);
      if (known === version) return new HttpResponse(null, { status: 304, headers: { ETag: version } });
      return HttpResponse.json({ data: content }, { headers: { ETag: version } });
    }),
    http.get("*/v1/cleaning/:ref/:kind/*", () => new HttpResponse("picture")),
  );
}

beforeEach(async () => {
  signInAs("anna@example.org");
  server.use(http.post("*/v1/sign_out", () => answer({})));
  ({ data: ready } = await golden<{ data: Ready }>("ready/getReady"));
  asked = [];
  await clearReads();
});

afterEach(() => queryClient.clear());

test("each part is where its page looks for it", () => {
  const client = new QueryClient();
  const refs = place(client, ready, language);
  expect(refs.length).toBeGreaterThan(0);
  for (const [index, { task, problems, messages }] of ready.tasks.entries()) {
    const ref = refs[index]!;
    expect(ref).toBe(taskRef(task));
    expect(client.getQueryData(taskQuery(ref, language).queryKey)).toEqual(task);
    expect(client.getQueryData(taskProblemsQuery(ref).queryKey)).toEqual(problems);
    const thread = client.getQueryData<Thread>(keys.messages("cleaning", ref));
    expect(thread?.messages.map(({ msg_id }) => msg_id)).toEqual(
      messages.data.map(({ msg_id }) => msg_id).toReversed(),
    );
  }
  for (const { memberid, people } of ready.people)
    expect(client.getQueryData(peopleQuery(memberid).queryKey)).toEqual(people);
});

test("a task that an event has brought newer stays as it is", () => {
  const client = new QueryClient();
  const [first] = ready.tasks;
  const { queryKey } = taskQuery(taskRef(first!.task), language);
  const newer: TaskDetail = { ...first!.task, version: first!.task.version + 1, annotations: "newer" };
  client.setQueryData(queryKey, newer);
  place(client, ready, language);
  expect(client.getQueryData(queryKey)).toEqual(newer);
});

test("it is asked for with the version that is known, as long as every part is there", async () => {
  serves();
  await prepare(queryClient, "tasks");
  expect(preparedIn(queryClient, "tasks", language)).toMatchObject({ until: ready.until, complete: true, files: true });
  await prepare(queryClient, "tasks");
  expect(asked).toEqual([null, '"1"']);
  expect(preparedIn(queryClient, "tasks", language)?.files).toBe(true);
  queryClient.removeQueries({ queryKey: keys.cleaning(taskRef(ready.tasks[0]!.task)) });
  expect(preparedIn(queryClient, "tasks", language)).toBeUndefined();
  await prepare(queryClient, "tasks");
  expect(asked).toEqual([null, '"1"', null]);
});

test("without a signal it fails as a network does, and what is ready stays", async () => {
  serves();
  await prepare(queryClient, "tasks");
  server.use(http.get("*/v1/ready", () => HttpResponse.error()));
  await expect(prepare(queryClient, "tasks")).rejects.toBeInstanceOf(NetworkFailure);
  expect(preparedIn(queryClient, "tasks", language)?.until).toBe(ready.until);
});

test("it goes with the sign-out, and what comes after it is not placed", async () => {
  serves();
  await prepare(queryClient, "tasks");
  await signOut();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  await prepare(queryClient, "tasks");
  expect(asked).toHaveLength(1);
});

test("another person who has signed in meanwhile gets nothing of it", async () => {
  server.use(
    http.get("*/v1/ready", () => {
      signInAs("bert@example.org");
      return HttpResponse.json({ data: ready });
    }),
  );
  await prepare(queryClient, "tasks");
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test("files are named as their pages ask for them, pictures first and then the small ones", () => {
  const [first] = ready.tasks;
  const task = {
    ...first!.task,
    attachments: [
      { id: 1, name: "plan.pdf", mime: "application/pdf", size: 9000, width: 0, height: 0 },
      { id: 2, name: "list.pdf", mime: "application/pdf", size: 20, width: 0, height: 0 },
      { id: 3, name: "film.zip", mime: "application/zip", size: 40_000_000, width: 0, height: 0 },
      { id: 4, name: "door.jpg", mime: "image/jpeg", size: 5_000_000, width: 40, height: 30 },
    ],
  };
  const path = `/v1/cleaning/${taskRef(task)}/attachments/`;
  const named = filesOf([{ task, problems: [] }]);
  expect(named.filter((each) => each.startsWith(path))).toEqual([`${path}4?maxsize=1024`, `${path}2`, `${path}1`]);
});

test("whole files are left out where the device would not keep them", () => {
  const [first] = ready.tasks;
  const file = { mime: "application/pdf", width: 0, height: 0 };
  const pictures = Array.from({ length: 250 }, (_, at) => ({
    ...file,
    id: 100 + at,
    name: "door.jpg",
    mime: "image/jpeg",
    size: 1,
  }));
  const task = {
    ...first!.task,
    attachments: [
      { ...file, id: 1, name: "plan.pdf", size: 5_000_000 },
      { ...file, id: 2, name: "film.pdf", size: 20_000_000 },
      { ...file, id: 3, name: "book.pdf", size: 10_000_000 },
    ],
  };
  const of = (attachments: typeof task.attachments) =>
    filesOf([{ task: { ...task, attachments }, problems: [] }]).filter((each) => /attachments\/\d$/.test(each));
  const path = `/v1/cleaning/${taskRef(task)}/attachments/`;
  expect(of(task.attachments)).toEqual([`${path}1`, `${path}3`]);
  expect(of([...task.attachments, ...pictures])).toEqual([`${path}1`]);
});

test("only people with tasks of their own are made ready", async () => {
  serves();
  queryClient.setQueryData(["status"], { roles: [{ role: "manager" }] });
  let stop = keepReady(queryClient, "tasks");
  await new Promise((done) => setTimeout(done, 1500));
  stop();
  expect(asked).toEqual([]);
  queryClient.setQueryData(["status"], { roles: [{ role: "cleaner" }] });
  stop = keepReady(queryClient, "tasks");
  await until(() => expect(preparedIn(queryClient, "tasks", language)?.files).toBe(true));
  stop();
  expect(asked).toHaveLength(1);
});

test("after changes it is made ready again once, a quarter of an hour after the last time", async () => {
  serves();
  queryClient.setQueryData(["status"], { roles: [{ role: "cleaner" }] });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"], now: noon });
  const stop = keepReady(queryClient, "tasks");
  await vi.advanceTimersByTimeAsync(1000);
  await until(() => expect(preparedIn(queryClient, "tasks", language)?.files).toBe(true));
  for (let minute = 0; minute < 10; minute += 1) {
    void queryClient.invalidateQueries({ queryKey: keys.cleaning(taskRef(ready.tasks[0]!.task)) });
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(asked).toEqual([null]);
  await vi.advanceTimersByTimeAsync(400_000);
  await until(() => expect(asked).toEqual([null, '"1"']));
  await vi.advanceTimersByTimeAsync(1_800_000);
  expect(asked).toHaveLength(2);
  stop();
});

test("what was made ready a moment ago is not asked for again when the app opens, and a new day is", async () => {
  serves();
  queryClient.setQueryData(["status"], { roles: [{ role: "cleaner" }] });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"], now: noon });
  await prepare(queryClient, "tasks");
  const stop = keepReady(queryClient, "tasks");
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(700_000);
  await until(() => expect(asked).toHaveLength(2));
  vi.setSystemTime(noon + 86_400_000);
  await vi.advanceTimersByTimeAsync(900_000);
  await until(() => expect(asked).toHaveLength(3));
  stop();
});

test("files that are missing because the signal went come with the signal", async () => {
  serves();
  queryClient.setQueryData(["status"], { roles: [{ role: "cleaner" }] });
  const onLine = vi.spyOn(navigator, "onLine", "get");
  let pictures = 0;
  server.use(
    http.get("*/v1/cleaning/:ref/:kind/*", () => {
      pictures += 1;
      onLine.mockReturnValue(false);
      return HttpResponse.error();
    }),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"], now: noon });
  const stop = keepReady(queryClient, "tasks");
  await vi.advanceTimersByTimeAsync(1000);
  await until(() => expect(pictures).toBe(1));
  await until(() => expect(preparedIn(queryClient, "tasks", language)?.bytes).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(1000);
  onLine.mockReturnValue(true);
  serves();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => expect(preparedIn(queryClient, "tasks", language)?.files).toBe(true));
  stop();
});
