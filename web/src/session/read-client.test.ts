import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { until } from "#/testing/until";
import { ReadClient } from "./read-client";

/** A read whose answers come when they are let through, each as of the time it was asked. */
function shown() {
  const client = new ReadClient();
  let stored = "before";
  const answers: (() => void)[] = [];
  const read = vi.fn(async () => {
    const answer = stored;
    await new Promise<void>((done) => answers.push(done));
    return answer;
  });
  const observer = new QueryObserver(client, { queryKey: ["list"], queryFn: read, retry: false });
  const stop = observer.subscribe(() => undefined);
  return {
    client,
    read,
    stop,
    store: (what: string) => {
      stored = what;
    },
    answer: () => answers.shift()?.(),
    value: () => observer.getCurrentResult().data,
  };
}

it("asks again what was asked for the first time before a change, once for several changes", async () => {
  const { client, read, stop, store, answer, value } = shown();
  store("after");
  const changes = Promise.all([client.invalidateQueries({ queryKey: ["list"] }), client.invalidateQueries()]);
  answer();
  await until(() => expect(read).toHaveBeenCalledTimes(2));
  answer();
  await changes;
  expect(value()).toBe("after");
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});

it("asks once where nothing is being asked for", async () => {
  const { client, read, stop, store, answer, value } = shown();
  answer();
  await until(() => expect(value()).toBe("before"));
  store("after");
  const change = client.invalidateQueries({ queryKey: ["list"] });
  answer();
  await change;
  expect(value()).toBe("after");
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});

it("awaits no read that no page shows, nor one that waits for a network", async () => {
  const { client, read, stop, answer } = shown();
  stop();
  await client.invalidateQueries();
  expect(read).toHaveBeenCalledTimes(1);
  answer();
  onlineManager.setOnline(false);
  const waits = shown();
  waits.client.mount();
  await waits.client.invalidateQueries({ queryKey: ["list"] });
  expect(waits.read).not.toHaveBeenCalled();
  onlineManager.setOnline(true);
  await until(() => expect(waits.read).toHaveBeenCalledTimes(1));
  waits.answer();
  waits.stop();
  waits.client.unmount();
});

it("marks what was asked for the first time as old where nothing is to be asked again", async () => {
  const { client, read, stop, answer, value } = shown();
  const change = client.invalidateQueries({ queryKey: ["list"], refetchType: "none" });
  answer();
  await change;
  await until(() => expect(client.getQueryState(["list"])?.isInvalidated).toBe(true));
  expect(value()).toBe("before");
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});

it("ends with a read that is dropped, as at a sign-out", async () => {
  const { client, read, stop } = shown();
  const change = client.invalidateQueries();
  stop();
  client.clear();
  await change;
  expect(read).toHaveBeenCalledTimes(1);
});

it("leaves a first read that fails as it is", async () => {
  const client = new ReadClient();
  const read = vi.fn(async () => Promise.reject(new Error("refused")));
  const observer = new QueryObserver(client, { queryKey: ["list"], queryFn: read, retry: false });
  const stop = observer.subscribe(() => undefined);
  await client.invalidateQueries({ queryKey: ["list"] });
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});
