import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Task } from "#/api/shapes";
import { leaveWindow } from "#/session/session";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const saved = vi.hoisted(() => vi.fn<(content: Blob, name: string) => void>());
vi.mock("#/ui/save-blob", () => ({ saveBlob: saved }));

beforeEach(async () => {
  signedIn("cleaner");
  const list = await golden<{ data: Task[] }>("task/getCleanings");
  const tasks = list.data.slice(0, 1).map((task): Task => ({ ...task, state: "not_started" }));
  server.use(
    http.get("*/v1/cleanings", ({ request }) => {
      const past = new URL(request.url).searchParams.get("scope") === "past";
      return HttpResponse.json({ ...list, data: past ? [] : tasks } as never);
    }),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
  );
});

afterEach(async () => {
  saved.mockReset();
  await leaveWindow();
});

it("saves the sheet as PDF and as an Excel file, in the groups that it shows", async () => {
  const asked: unknown[] = [];
  server.use(
    http.post("*/v1/cleaningsexport", async ({ request }) => {
      asked.push(await request.json());
      return new HttpResponse("%PDF-1.3", { headers: { "Content-Type": "application/pdf" } }) as never;
    }),
  );
  openApp("/cleanings/print");
  const pdf = await screen.findByRole("button", { name: "Save as PDF" });
  await until(() => expect(pdf).toBeEnabled());
  await userEvent.click(pdf);
  await until(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(saved.mock.calls[0]?.[1]).toBe("Tasks.pdf");

  await userEvent.click(screen.getByRole("radio", { name: "Home" }));
  await userEvent.click(screen.getByRole("button", { name: "Save as Excel file" }));
  await until(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(saved.mock.calls[1]?.[1]).toBe("Tasks.xlsx");

  const [{ tasks }] = asked as [{ tasks: string[] }];
  expect(tasks).toHaveLength(1);
  expect(asked).toEqual([
    { format: "pdf", template: "day", tasks },
    { format: "xlsx", template: "home", tasks },
  ]);
});

it("says so where the file could not be made, and keeps the sheet", async () => {
  server.use(
    http.post(
      "*/v1/cleaningsexport",
      () => HttpResponse.json({ status: { code: 500 }, error_code: "internal", error: "" }, { status: 500 }) as never,
    ),
  );
  openApp("/cleanings/print");
  const pdf = await screen.findByRole("button", { name: "Save as PDF" });
  await until(() => expect(pdf).toBeEnabled());
  await userEvent.click(pdf);
  expect(await screen.findByText(/The file could not be created|Something went wrong/u)).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
});

it("makes one file at a time, and says so where another window makes one", async () => {
  let finish = () => {};
  const made = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    http.post("*/v1/cleaningsexport", async () => {
      await made;
      return HttpResponse.json(
        { status: { code: 429 }, error_code: "too_many_requests", error: "Too many attempts. Please wait a moment." },
        { status: 429, headers: { "Retry-After": "5" } },
      ) as never;
    }),
  );
  openApp("/cleanings/print");
  const pdf = await screen.findByRole("button", { name: "Save as PDF" });
  const excel = screen.getByRole("button", { name: "Save as Excel file" });
  await until(() => expect(pdf).toBeEnabled());
  await userEvent.click(pdf);
  await until(() => expect(excel).toBeDisabled());
  expect(pdf).toHaveAttribute("aria-disabled", "true");
  finish();
  expect(await screen.findByText("A file is being created already. Please try again in a moment.")).toBeVisible();
  await until(() => expect(excel).toBeEnabled());
  expect(saved).not.toHaveBeenCalled();
});
