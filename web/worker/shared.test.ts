import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drop, receive, sharedFiles } from "./shared";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What the browser brings when photos are shared with the app. */
function brought(files: readonly File[]): Request {
  const form = new FormData();
  form.append("title", "from the gallery");
  for (const file of files) form.append("photos", file);
  return { formData: async () => Promise.resolve(form) } as unknown as Request;
}

const photo = (name: string) => new File(["picture"], name, { type: "image/jpeg" });
const nameIn = (answer: Response) =>
  new URL(answer.headers.get("Location") ?? "", "https://stay.example").searchParams.get("of");

/** Whether the worker may rest. */
function watch(living: Promise<void>) {
  let over = false;
  void living.then(() => (over = true));
  return () => over;
}

vi.stubGlobal(
  "Response",
  class extends Response {
    // jsdom's page has no address that a path could be relative to.
    static override redirect(url: string, status: number): Response {
      return new Response(null, { status, headers: { Location: url } });
    }
  },
);

it("holds shared photos under a name until the page has put them somewhere", async () => {
  const { answer, living } = receive(brought([photo("one.jpg"), photo("two.jpg")]));
  const redirect = await answer;
  expect(redirect.status).toBe(303);
  const of = nameIn(redirect);
  expect(sharedFiles(of).map(({ name }) => name)).toEqual(["one.jpg", "two.jpg"]);
  // The page is reloaded before a place is chosen.
  expect(sharedFiles(of)).toHaveLength(2);
  const over = watch(living);
  await vi.advanceTimersByTimeAsync(0);
  expect(over()).toBe(false);
  drop(of);
  await vi.advanceTimersByTimeAsync(0);
  expect(over()).toBe(true);
  expect(sharedFiles(of)).toEqual([]);
});

it("lets photos go that no page has taken within four minutes", async () => {
  const { answer, living } = receive(brought([photo("one.jpg")]));
  const of = nameIn(await answer);
  const over = watch(living);
  await vi.advanceTimersByTimeAsync(239_000);
  expect(sharedFiles(of)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sharedFiles(of)).toEqual([]);
  expect(over()).toBe(true);
});

it("lets everything go when the person signs out", async () => {
  const [one, two] = [receive(brought([photo("one.jpg")])), receive(brought([photo("two.jpg")]))];
  const names = [nameIn(await one.answer), nameIn(await two.answer)];
  drop();
  expect(names.flatMap((of) => sharedFiles(of))).toEqual([]);
  await Promise.all([one.living, two.living]);
});

it("lets the first photos go when others are shared again and again", async () => {
  const names: (string | null)[] = [];
  for (let at = 0; at < 6; at += 1) names.push(nameIn(await receive(brought([photo(`${at}.jpg`)])).answer));
  expect(names.map((of) => sharedFiles(of).length)).toEqual([0, 1, 1, 1, 1, 1]);
  drop();
});

it("takes no more than a message does", async () => {
  const { answer } = receive(brought(Array.from({ length: 30 }, (_, at) => photo(`${at}.jpg`))));
  expect(sharedFiles(nameIn(await answer))).toHaveLength(10);
});

it("leads to the page also where what came cannot be read", async () => {
  const broken = { formData: async () => Promise.reject(new TypeError("not a form")) } as unknown as Request;
  const { answer, living } = receive(broken);
  expect((await answer).headers.get("Location")).toBe("/shared");
  await living;
});

it("gives nothing for a name that is none", () => {
  expect(sharedFiles("nobody")).toEqual([]);
  expect(sharedFiles({ of: 1 })).toEqual([]);
  expect(() => drop(7)).not.toThrow();
});
