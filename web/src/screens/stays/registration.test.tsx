import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Registration } from "#/api/registration";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

const stay: Registration["stays"][number] = {
  ref: "1-42",
  number: 42,
  guest: "Anna Rossi",
  property: 5,
  home: "Casa al Lago",
  arrival: "2026-07-04",
  departure: "2026-07-11",
  travellers: 2,
  booked: "2026-05-11 20:14:03",
  due: "2026-07-05 16:00:00",
  minutes: 540,
  made_at: "",
  made_by: "",
  by_hand: false,
  changed: false,
  takes: true,
  cancelled: false,
  withdrawn_at: "",
  withdrawn_by: "",
  gaps: [],
};

const forms = ["alloggiati", "meldeschein", "reserva_hospedaje", "parte_viajeros"] as const;

function serve(stays: Registration["stays"], level: "owner" | "read_only" = "owner", page = "/manage/registration") {
  const sent: unknown[] = [];
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level }] });
  server.use(
    http.get("*/v1/manage/registration", ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const from = asked.get("from") ?? "2026-07-04";
      const form = forms.find((one) => one === asked.get("form")) ?? "alloggiati";
      return answer({
        form,
        from,
        to: asked.get("to") ?? from,
        clock: false,
        more: false,
        stays,
        files: [],
        towns: form === "alloggiati" ? [] : [{ name: "Madrid", code: "28079", province: "" }],
        homes: [{ id: 5, title: "Casa al Lago", establishment: { code: "", payment: "" } }],
        establishment: { code: "0000000001", payment: "TRANS" },
      });
    }),
    http.post("*/v1/manage/registration/file", async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse("17…", { headers: { "Content-Type": "text/plain" } }) as never;
    }),
    http.put("*/v1/manage/registration/hand", async ({ request }) => {
      sent.push(await request.json());
      return answer({ done: true });
    }),
    http.put("*/v1/manage/registration/withdrawn", async ({ request }) => {
      sent.push(await request.json());
      return answer({ done: true });
    }),
    http.put("*/v1/manage/registration/code", async ({ request }) => {
      sent.push(await request.json());
      return answer({ done: true });
    }),
    http.put("*/v1/manage/registration/town", async ({ request }) => {
      sent.push(await request.json());
      return answer({ done: true });
    }),
  );
  openApp(page);
  return sent;
}

describe("the registration of guests", () => {
  it("names each missing field with its stay, and leaves the stay out of the file", async () => {
    const sent = serve([
      stay,
      {
        ...stay,
        ref: "1-43",
        guest: "Bo Freund",
        minutes: -90,
        gaps: [
          { traveller: 2, field: "birthday", reason: "missing", town: "" },
          { traveller: 0, field: "travellers", reason: "missing", town: "" },
        ],
      },
    ]);
    const row = within((await screen.findByText("Bo Freund")).closest("li") as HTMLElement);
    expect(row.getByText("Traveler 2: Date of birth is missing")).toBeInTheDocument();
    expect(row.getByText("Fewer travelers are entered than were booked")).toBeInTheDocument();
    expect(row.getByText(/^overdue by/)).toBeInTheDocument();
    expect(
      within(screen.getByText("Anna Rossi").closest("li") as HTMLElement).getByText(/^due in 9/),
    ).toBeInTheDocument();
    expect(screen.getByText(/We don’t send it/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Casa al Lago: Download file with 1 reservation" }));
    await screen.findByRole("button", { name: "Casa al Lago: Download file with 1 reservation" });
    expect(sent).toEqual([{ form: "alloggiati", stays: ["1-42"], lang: "de" }]);
  });

  it("asks for the code of a town and sends it", async () => {
    const sent = serve([{ ...stay, gaps: [{ traveller: 1, field: "birthplace", reason: "no_town", town: "LUCA" }] }]);
    await userEvent.click(await screen.findByRole("button", { name: "Enter the code of LUCA" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Official name"), "Lucca");
    await userEvent.type(dialog.getByLabelText("Code (9 digits)"), "409046017");
    await userEvent.type(dialog.getByLabelText("Province (two letters)"), "LU");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect.poll(() => sent).toEqual([{ written: "LUCA", name: "Lucca", code: "409046017", province: "LU" }]);
    await isAbsent(() => screen.queryAllByRole("dialog"));
  });

  it("says when nobody arrives", async () => {
    serve([]);
    expect(await screen.findByText("No guests arrive in Italy on these days.")).toBeInTheDocument();
    await isAbsent(() => screen.queryAllByRole("button", { name: /Download file/ }));
  });

  it("makes a file a home, of what the portal takes and no file had", async () => {
    const sent = serve([
      stay,
      { ...stay, ref: "1-43", guest: "Tomorrow", takes: false },
      { ...stay, ref: "1-44", guest: "Had a file", made_at: "2026-07-04 12:00:00" },
      { ...stay, ref: "1-45", guest: "Changed", made_at: "2026-07-04 12:00:00", changed: true },
      { ...stay, ref: "1-46", guest: "Elsewhere", property: 6, home: "Villa" },
    ]);
    await userEvent.click(
      await screen.findByRole("button", { name: "Casa al Lago: Download file with 2 reservations" }),
    );
    await expect.poll(() => sent).toEqual([{ form: "alloggiati", stays: ["1-42", "1-45"], lang: "de" }]);
    expect(screen.getByRole("button", { name: "Villa: Download file with 1 reservation" })).toBeInTheDocument();
    const row = within(screen.getByText("Had a file").closest("li") as HTMLElement);
    await userEvent.click(await row.findByRole("button", { name: /again$/ }));
    await expect.poll(() => sent.at(-1)).toEqual({ form: "alloggiati", stays: ["1-44"], lang: "de" });
  });

  it("takes the word of the office that it has registered by hand", async () => {
    const sent = serve([stay]);
    await userEvent.click(await screen.findByRole("button", { name: /I have registered the guests by hand$/ }));
    await expect.poll(() => sent).toEqual([{ form: "alloggiati", stay: "1-42", on: true }]);
  });

  it("prints Germany’s forms, also of who lacks something, in the language asked for", async () => {
    const sent = serve(
      [stay, { ...stay, ref: "1-43", gaps: [{ traveller: 1, field: "passport", reason: "missing", town: "" }] }],
      "owner",
      "/manage/registration?form=meldeschein",
    );
    expect(await screen.findByText(/for one year from the day of arrival/)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole("button", { name: "Download 2 forms" }));
    await expect.poll(() => sent).toEqual([{ form: "meldeschein", stays: ["1-42", "1-43"], lang: "de" }]);
    await userEvent.click(screen.getByRole("switch", { name: /^One form for each adult/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Download forms of 2 reservations" }));
    await expect.poll(() => sent.at(-1)).toMatchObject({ stays: ["1-42", "1-43"], each: true });
    await isAbsent(() => screen.queryAllByRole("switch", { name: /Show on Today/ }));
  });

  it("makes Spain’s file of the travelers, and takes the code of a home where it is missing", async () => {
    const sent = serve(
      [
        stay,
        {
          ...stay,
          ref: "1-43",
          guest: "Bo Freund",
          gaps: [
            { traveller: 0, field: "establishment", reason: "missing", town: "" },
            { traveller: 2, field: "kinship", reason: "missing", town: "" },
            { traveller: 1, field: "passport", reason: "wrong", town: "" },
            { traveller: 1, field: "city", reason: "no_town", town: "28 Madriz" },
          ],
        },
      ],
      "owner",
      "/manage/registration?form=parte_viajeros",
    );
    const row = within((await screen.findByText("Bo Freund")).closest("li") as HTMLElement);
    expect(row.getByText("Traveler 2: it is missing how they are related to the adult")).toBeInTheDocument();
    expect(row.getByText("Main guest: please check, this cannot be right: ID number")).toBeInTheDocument();
    expect(screen.getByText(/please do that at SES.HOSPEDAJES yourself/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Casa al Lago: Download file with 1 reservation" }));
    await expect.poll(() => sent).toEqual([{ form: "parte_viajeros", stays: ["1-42"], lang: "de" }]);
    await userEvent.click(row.getByRole("button", { name: /^Enter it for Casa al Lago/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Code of the establishment"), "0000000002");
    await userEvent.selectOptions(dialog.getByLabelText("How stays are paid"), "Card");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect.poll(() => sent.at(-1)).toEqual({ property: 5, code: "0000000002", payment: "TARJT" });
    await isAbsent(() => screen.queryAllByRole("dialog"));
    await userEvent.click(row.getByRole("button", { name: "Enter the code of 28 Madriz" }));
    const town = within(await screen.findByRole("dialog"));
    await userEvent.type(town.getByLabelText("Official name"), "Madrid");
    await userEvent.type(town.getByLabelText("Code (5 digits)"), "28079");
    await userEvent.click(town.getByRole("button", { name: "Save" }));
    await expect.poll(() => sent.at(-1)).toEqual({ written: "28 Madriz", name: "Madrid", code: "28079", province: "" });
    await isAbsent(() => screen.queryAllByRole("dialog"));
  });

  it("offers a town of Spain that was entered before, and doubts a code of another province", async () => {
    const sent = serve(
      [{ ...stay, gaps: [{ traveller: 1, field: "city", reason: "no_town", town: "28 Madriz" }] }],
      "owner",
      "/manage/registration?form=parte_viajeros",
    );
    await userEvent.click(await screen.findByRole("button", { name: "Enter the code of 28 Madriz" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^Find the town in the list of municipalities of the INE\./)).toBeInTheDocument();
    const code = dialog.getByLabelText("Code (5 digits)");
    await userEvent.type(code, "08019");
    expect(dialog.getByRole("status")).toHaveTextContent(/begins with 28, which is another province/);
    const known = dialog.getByLabelText("A town you have entered before");
    await userEvent.selectOptions(known, "Madrid (28079)");
    expect(code).toHaveValue("28079");
    await isAbsent(() => dialog.queryAllByText(/another province/));
    // What was typed before comes back.
    await userEvent.selectOptions(known, "Another town");
    expect(code).toHaveValue("08019");
    await userEvent.selectOptions(known, "Madrid (28079)");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect.poll(() => sent).toEqual([{ written: "28 Madriz", name: "Madrid", code: "28079", province: "" }]);
  });

  it("says of a canceled stay that was registered by hand nothing of a file or its reference", async () => {
    const byHand = { ...stay, cancelled: true, takes: false, made_at: "2026-07-01 10:00:00", by_hand: true };
    serve([byHand], "owner", "/manage/registration?form=parte_viajeros");
    expect(await screen.findByText(/^Registered by hand /)).toBeInTheDocument();
    expect(screen.getByText(/^This stay was registered by hand\. Cancel its report at SES\./)).toBeInTheDocument();
    await isAbsent(() => screen.queryAllByText(/1-42|delete the file/));
    await userEvent.click(screen.getByRole("radio", { name: "Italy" }));
    expect(await screen.findByText(/^This stay was registered by hand\. Please tell the police/)).toBeInTheDocument();
    await isAbsent(() => screen.queryAllByText(/delete the file/));
  });

  it("shows Spain’s bookings by when they were booked", async () => {
    serve([stay], "owner", "/manage/registration?form=reserva_hospedaje");
    expect(await screen.findByText(/^booked /)).toBeInTheDocument();
    expect(screen.getByLabelText("Booked from")).toBeInTheDocument();
    expect(screen.getByText("Code of the establishment: All properties in Spain")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("radio", { name: "Travelers" }));
    expect(await screen.findByLabelText("Arrival from")).toBeInTheDocument();
  });

  it("shows a canceled stay whose report the authority still has, and takes the word that it is canceled there", async () => {
    const canceled = { ...stay, cancelled: true, takes: false, made_at: "2026-07-01 10:00:00", made_by: "Mia Office" };
    const sent = serve(
      [
        canceled,
        {
          ...canceled,
          ref: "1-43",
          number: 43,
          guest: "Bo Freund",
          withdrawn_at: "2026-07-03 09:00:00",
          withdrawn_by: "Mia Office",
        },
      ],
      "owner",
      "/manage/registration?form=reserva_hospedaje",
    );
    const open = within((await screen.findByText("Anna Rossi")).closest("li") as HTMLElement);
    expect(open.getByText("Canceled, still reported")).toBeInTheDocument();
    expect(open.getByText(/^due in 9/)).toBeInTheDocument();
    expect(open.getByText(/cancel it at SES\.HOSPEDAJES\. Its reference there is 1-42\./)).toBeInTheDocument();
    expect(open.getByText(/^File created .* by Mia Office$/)).toBeInTheDocument();
    const settled = within(screen.getByText("Bo Freund").closest("li") as HTMLElement);
    expect(settled.getByText(/^Report canceled .* by Mia Office$/)).toBeInTheDocument();
    expect(screen.getByText("There is no file to create now.")).toBeInTheDocument();
    await userEvent.click(open.getByRole("button", { name: "Mark report as canceled: reservation 42" }));
    await userEvent.click(settled.getByRole("button", { name: "Reservation 43: the report is not canceled" }));
    await expect
      .poll(() => sent)
      .toEqual([
        { form: "reserva_hospedaje", stay: "1-42", on: true },
        { form: "reserva_hospedaje", stay: "1-43", on: false },
      ]);
  });

  it("offers nothing to change to who may only read", async () => {
    serve([stay], "read_only");
    expect(await screen.findByText("Anna Rossi")).toBeInTheDocument();
    expect(screen.getByRole("switch", { name: /Show on Today/ })).toBeDisabled();
    await isAbsent(() => screen.queryAllByRole("button", { name: /file|by hand/ }));
  });
});
