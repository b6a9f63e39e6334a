import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "#/features/services/types";
import type { Stay } from "#/features/stay/types";
import type { Invited, Party } from "#/features/travelers/types";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";

const data = async <Body,>(name: string) => (await golden<{ data: Body }>(name)).data;

/** A guest at a page of their stay at noon of the day of its answer; gives what the page has sent. */
async function open(page: "travellers" | "services", stayName = "visible", answers: Record<string, unknown> = {}) {
  const stay = await data<Stay>(`reservation/getReservation.${stayName}`);
  const party = await data<Party>(
    stayName === "offer" ? "traveler/getReservationTravellers.offer" : "traveler/getReservationTravellers",
  );
  const choice = await data<Choice>("extra/getReservationServices");
  const sent: { path: string; body: unknown }[] = [];
  const take = (path: "booker" | "services" | "travellers") =>
    http.post(`*/v1/reservations/:ref/${path}`, async ({ request }) => {
      sent.push({ path, body: await request.json() });
      const given = answers[path];
      return given instanceof Response ? (given.clone() as never) : answer((given ?? party) as never);
    });
  server.use(
    http.get("*/v1/reservations/:ref/travellers", () => answer(party)),
    http.get("*/v1/reservations/:ref/services", () => answer(choice)),
    http.get("*/v1/reservations/:ref", () => answer(stay)),
    take("travellers"),
    take("booker"),
    take("services"),
  );
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${stay.today}T10:00:00Z`) });
  const app = openApp(`/reservations/1-1/${page}`);
  return { party, choice, sent, user: userEvent.setup(), ...app };
}

/** How saving fails for another reason than a rule, and what is said of what was entered. */
const unsaved = (kept: string): [string, ReturnType<typeof refuse>, RegExp][] => [
  [
    "what is wrong with the call",
    refuse(400, "bad_request", { lang: "unknown" }),
    /^The request was not accepted: lang/,
  ],
  ["a conflict", refuse(409, "conflict"), /^Someone else has changed this in the meantime/],
  ["a fault", refuse(500, "api_error"), new RegExp(`^Saving didn’t work. ${kept} still here`)],
  ["no answer", HttpResponse.error(), new RegExp(`^You’re offline. ${kept} kept on this device`)],
];

beforeEach(() => signedIn("guest", { name: "Greta Gast", reservations: [{ memberid: 1, id: 1 }] }));

describe("travellers", () => {
  it.each([
    ["a rule", refuse(400, "travellers_too_late"), "Travelers can no longer be changed here. Please contact us."],
    ...unsaved("Your entries are").filter(([how]) => how !== "no answer"),
  ])("say why saving failed: %s", async (_, given, says) => {
    const { user } = await open("travellers", "visible", { travellers: given });
    server.use(http.put("*/v1/errors", () => answer({ taken: false })));
    await user.click(await screen.findByRole("button", { name: /Gero Gast/ }, { timeout: 60_000 }));
    await user.type(screen.getByLabelText("First name"), "lf");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(says)).toBeVisible();
  });

  it("are named, changed and added, and only what differs is sent", async () => {
    const { party, sent, user } = await open("travellers", "visible", {
      travellers: await data<Party>("traveler/postReservationTravellers"),
    });
    await user.click(await screen.findByRole("button", { name: /Gero Gast/ }, { timeout: 60_000 }));
    const first = screen.getByLabelText("First name");
    await user.clear(first);
    await user.type(first, "Gerolf");
    await user.click(screen.getByRole("button", { name: "Add a child" }));
    const names = screen.getAllByLabelText("First name");
    await user.type(names.at(-1) as HTMLElement, "Gitta");
    await user.type(screen.getAllByLabelText("Last name").at(-1) as HTMLElement, "Gast");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const gero = party.travellers[1];
    expect(sent[0]).toEqual({
      path: "travellers",
      body: {
        travellers: [
          { id: gero?.id, seen: gero?.version, first_name: "Gerolf" },
          { kind: "child", first_name: "Gitta", last_name: "Gast" },
        ],
      },
    });
    expect(await screen.findByRole("button", { name: "All saved" })).toBeDisabled();
  });

  it("ask for names before anything is sent, but not of an infant", async () => {
    const { sent, user } = await open("travellers");
    await user.click(await screen.findByRole("button", { name: "Add a child" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("First name is required")).toBeVisible();
    expect(screen.getByText("Last name is required")).toBeVisible();
    expect(sent).toHaveLength(0);
    await waitFor(() => expect(screen.getByLabelText("First name")).toHaveFocus());
  });

  it("show a refusal at its field, and lose nothing that was typed", async () => {
    const { user } = await open("travellers", "visible", {
      booker: refuse(400, "traveller_invalid", { birthday: "maximum" }),
    });
    await user.click(await screen.findByRole("button", { name: /Greta Gast/ }));
    const city = screen.getByLabelText("Nationality");
    await user.selectOptions(city, "AT");
    await user.type(await screen.findByLabelText("Town"), "Wien");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Date of birth: the value is greater than permitted")).toBeVisible();
    expect(screen.getByLabelText("Town")).toHaveValue("Wien");
    expect(screen.getByText("Please check the marked fields.")).toBeVisible();
  });

  it("say why there cannot be more than booked", async () => {
    const { user } = await open("travellers", "visible", { travellers: refuse(409, "travellers_over_booked") });
    await user.click(await screen.findByRole("button", { name: "Add a child" }));
    await user.type(screen.getByLabelText("First name"), "A");
    await user.type(screen.getByLabelText("Last name"), "B");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/more people than you booked for. Please contact us/)).toBeVisible();
    expect(screen.getByLabelText("First name")).toHaveValue("A");
  });

  /** Saves another first name of Gero, to which the server says what `answers` gives, call by call. */
  async function rename(...answers: (() => unknown)[]) {
    const keys: (string | null)[] = [];
    const opened = await open("travellers");
    server.use(
      http.post("*/v1/reservations/:ref/travellers", async ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return (await answers[keys.length - 1]?.()) as never;
      }),
    );
    await opened.user.click(await screen.findByRole("button", { name: /Gero Gast/ }));
    await opened.user.type(screen.getByLabelText("First name"), "lf");
    await opened.user.click(screen.getByRole("button", { name: "Save" }));
    return { ...opened, keys };
  }

  it("wait on the device where no answer comes, and go out again as the same call", async () => {
    let arrive = () => undefined as void;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const after = await data<Party>("traveler/postReservationTravellers");
    const { keys } = await rename(
      () => HttpResponse.error(),
      async () => {
        await held;
        return answer(after);
      },
    );
    expect(await screen.findByText("Waiting to send")).toBeVisible();
    await waitFor(() => expect(keys).toHaveLength(2));
    arrive();
    await seesToast("Saved");
    await isAbsent(() => screen.queryByText("Waiting to send"));
    expect(keys[1]).toBe(keys[0]);
    expect(await screen.findByRole("button", { name: "All saved" })).toBeDisabled();
  });

  it("that waited and were refused keep their reason, and go back into the form", async () => {
    const after = await data<Party>("traveler/postReservationTravellers");
    const { user, keys } = await rename(
      () => HttpResponse.error(),
      () => refuse(409, "conflict"),
      () => answer(after),
    );
    expect(await screen.findByText("Not saved")).toBeVisible();
    expect(screen.getByText(/^Someone else has changed this in the meantime/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Check and change" }));
    expect(await screen.findByRole("button", { name: /Gerolf Gast/ })).toBeVisible();
    await isAbsent(() => screen.queryByText("Not saved"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await seesToast("Saved");
    expect(keys).toHaveLength(3);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it("survive a reload, and ask before they are left", async () => {
    const first = await open("travellers");
    await first.user.click(await screen.findByRole("button", { name: /Gero Gast/ }));
    await first.user.clear(screen.getByLabelText("Last name"));
    await first.user.type(screen.getByLabelText("Last name"), "Neu");
    first.unmount();
    const { user, router } = await open("travellers");
    expect(await screen.findByRole("button", { name: /Gero Neu/ })).toBeVisible();
    expect(screen.getByText("Not saved yet")).toBeVisible();
    void router.navigate({ to: "/reservations/$id/keysafe", params: { id: "1-1" } });
    const question = within(await screen.findByRole("alertdialog"));
    expect(
      question.getByText(
        "You haven't saved your changes yet. Do you want to leave the page without saving your changes?",
      ),
    ).toBeVisible();
    await user.click(question.getByRole("button", { name: "Stay here" }));
    expect(router.state.location.pathname).toBe("/reservations/1-1/travellers");
    void router.navigate({ to: "/reservations/$id/keysafe", params: { id: "1-1" } });
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/reservations/1-1/keysafe"));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("form "))).toEqual([]);
  });

  it("cannot be changed for an offer, and say why", async () => {
    await open("travellers", "offer");
    expect(await screen.findByText(/still an offer. Please confirm it first/)).toBeVisible();
    await isAbsent(() => screen.queryByRole("button", { name: /Save/ }));
  });

  it("never lie on the device's disk", async () => {
    const { party } = await open("travellers");
    await screen.findByRole("button", { name: /Greta Gast/ });
    const passport = party.travellers[0]?.person.passport ?? "";
    expect(passport).not.toBe("");
    for (const storage of [localStorage, sessionStorage]) expect(JSON.stringify(storage)).not.toContain(passport);
  });
});

describe("services", () => {
  it("are booked with their price, and the sums tell what changes", async () => {
    const { choice, sent, user } = await open("services", "visible", {
      services: await data<Choice>("extra/postReservationServices"),
    });
    const breakfast = choice.offered[0];
    await user.click(await screen.findByRole("button", { name: `Book: ${breakfast?.name}` }));
    expect(screen.getByText("Total €199.50")).toBeVisible();
    const sums = within(screen.getByRole("region", { name: "What your choice changes" }));
    expect(sums.getByText("+€199.50")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "One more: Cot" }));
    expect(sums.getByText("+€15.00")).toBeVisible();
    expect(screen.getByText(/added to what you still have to pay/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      services: [
        { offered: choice.offered[0]?.id, quantity: 1, seen: { amount: 19950, currency: "EUR" } },
        { offered: choice.offered[1]?.id, quantity: 1, seen: { amount: 1500, currency: "EUR" } },
      ],
    });
    expect(await screen.findByRole("button", { name: "All saved" })).toBeDisabled();
  });

  it("show all bases and the mandatory ones, and why one is closed", async () => {
    const { choice } = await open("services");
    expect(await screen.findByText("Mandatory, cannot be changed")).toBeVisible();
    for (const basis of ["per night", "per person", "per person and night", "per unit"])
      expect(screen.getAllByText(new RegExp(`\\b${basis}\\b`)).length).toBeGreaterThan(0);
    const closed = choice.offered.find((one) => one.reason === "mandatory");
    expect(closed).toBeDefined();
    expect(screen.getByText("It’s part of your stay and can’t be changed.")).toBeVisible();
  });

  it.each([
    ["a rule", refuse(400, "stay_is_cancelled"), "This booking was canceled. Nothing more can be booked for it."],
    ...unsaved("").filter(([how]) => how !== "a fault" && how !== "no answer"),
  ])("say why saving failed: %s", async (_, given, says) => {
    const { choice, user } = await open("services", "visible", { services: given });
    server.use(http.put("*/v1/errors", () => answer({ taken: false })));
    await user.click(await screen.findByRole("button", { name: `Book: ${choice.offered[0]?.name}` }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(says)).toBeVisible();
  });

  it("show a refusal at its service", async () => {
    const { choice, user } = await open("services", "visible", {
      services: refuse(400, "service_refused", { "services.0.offered": "too_late" }),
    });
    await user.click(await screen.findByRole("button", { name: `Book: ${choice.offered[0]?.name}` }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Not booked")).toBeVisible();
    expect(screen.getByText(/The deadline for this has passed. Please contact us.$/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Check and change" }));
    expect(await screen.findByText("Total €199.50")).toBeVisible();
    await isAbsent(() => screen.queryByText("Not booked"));
  });

  it.each([
    ["a fault", refuse(500, "api_error")],
    ["no answer", HttpResponse.error()],
  ])("wait on the device where there is %s", async (_, given) => {
    const { choice, user } = await open("services", "visible", { services: given });
    server.use(http.put("*/v1/errors", () => answer({ taken: false })));
    await user.click(await screen.findByRole("button", { name: `Book: ${choice.offered[0]?.name}` }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Waiting to send")).toBeVisible();
    expect(screen.getByText("Total €199.50")).toBeVisible();
  });
});

describe("an invitation", () => {
  const token = "a-token-made-at-random-for-one";

  it.each([
    ["is over", refuse(404, "invitation_not_found"), /^This invitation is no longer valid/, false],
    ["belongs to a stay that was cancelled", refuse(400, "stay_is_cancelled"), /^This booking was canceled/, true],
    ["meets a fault", refuse(500, "api_error"), "That did not work. Please try again.", true],
    ["gets no answer", HttpResponse.error(), "Please check your internet connection.", true],
  ])("that %s says so, and can be tried again where that helps", async (_, given, says, again) => {
    server.use(
      http.post("*/v1/invitation", () => given.clone() as never),
      http.put("*/v1/errors", () => answer({ taken: false })),
    );
    openApp(`/invite#${token}`);
    expect(await screen.findByText(says)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" }) !== null).toBe(again));
  });

  it("leaves the address at once, shows nothing else of the stay, and takes the own data", async () => {
    const bodies: unknown[] = [];
    const invited = await data<Invited>("traveler/postInvitation");
    server.use(
      http.post("*/v1/invitation", async ({ request }) => {
        bodies.push(await request.json());
        return answer(invited);
      }),
      http.put("*/v1/invitation", async ({ request }) => {
        bodies.push(await request.json());
        return answer(await data<never>("traveler/putInvitation"));
      }),
    );
    const user = userEvent.setup();
    const { router } = openApp(`/invite#${token}`);
    const name = await screen.findByLabelText("First name");
    expect(router.state.location.href).toBe("/invite");
    expect(screen.getByText(new RegExp(invited.property))).toBeVisible();
    await user.clear(name);
    await user.type(name, "Gerd");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await seesToast("Thank you, your details are saved.");
    expect(bodies).toEqual([{ token }, { token, person: { first_name: "Gerd" } }]);
    expect(document.body.textContent).not.toContain("Greta");
  });

  it("says kindly that it is no longer valid", async () => {
    server.use(http.post("*/v1/invitation", () => refuse(404, "invitation_not_found")));
    openApp(`/invite#${token}`);
    expect(await screen.findByText(/This invitation is no longer valid. Please ask the person/)).toBeVisible();
  });
});
