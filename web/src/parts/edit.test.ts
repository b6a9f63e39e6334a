import { describe, expect, it } from "vitest";
import { Refusal } from "#/api/refusal";
import { applied, changesOf, clashesOf, refusedFields, settled, shown, withEdit } from "./edit";

const stored = { title: "Sea", beds: 2, place: { en: "left", de: "links" }, tags: [] as string[] };

describe("an edit", () => {
  it("holds only what differs from what was seen", () => {
    let edits = withEdit({}, stored, "title", "Lake");
    edits = withEdit(edits, stored, "place.de", "rechts");
    expect(changesOf(edits)).toEqual({
      title: { from: "Sea", to: "Lake" },
      place: { de: { from: "links", to: "rechts" } },
    });
    edits = withEdit(edits, stored, "title", "Sea");
    expect(changesOf(edits)).toEqual({ place: { de: { from: "links", to: "rechts" } } });
    expect(changesOf(withEdit({}, stored, "tags", []))).toEqual({});
  });

  it("keeps what the editor saw when the stored value moves on beneath it", () => {
    const edits = withEdit({}, stored, "title", "Lake");
    const now = { ...stored, title: "Mountain", beds: 3 };
    expect(withEdit(edits, now, "title", "Lakes")).toEqual({ title: { from: "Sea", to: "Lakes" } });
    expect([shown(edits, now, "title"), shown(edits, now, "beds"), shown(edits, now, "place.en")]).toEqual([
      "Lake",
      3,
      "left",
    ]);
  });

  it("is settled field by field", () => {
    const edits = withEdit(withEdit({}, stored, "title", "Lake"), stored, "beds", 4);
    const failure = new Refusal({
      status: 409,
      code: "edit_clash",
      current: {
        clashes: [
          { field: "title", stored: "Mountain", by: "", at: "" },
          { field: "beds", stored: 3, by: "", at: "" },
        ],
      },
    });
    expect(changesOf(settled(edits, clashesOf(failure), new Set(["beds"])))).toEqual({ beds: { from: 3, to: 4 } });
    expect(clashesOf(new Refusal({ status: 409, code: "conflict" }))).toEqual([]);
  });

  it("makes a whole thing", () => {
    const edits = withEdit(withEdit({}, stored, "title", "Lake"), stored, "place.de", "rechts");
    expect(applied(stored, edits)).toEqual({ ...stored, title: "Lake", place: { en: "left", de: "rechts" } });
  });

  it("names refused fields by their path", () => {
    const failure = new Refusal({
      status: 400,
      code: "bad_request",
      fields: { "changes.beds.to": "invalid", "place.de": "too_long" },
    });
    expect(refusedFields(failure)).toEqual({ beds: "invalid", "place.de": "too_long" });
  });
});
