import { expect, it } from "vitest";
import { mapsLink } from "./maps-link";

const home = { lat: 54.4, lon: 13.61 };
const nowhere = { lat: 0, lon: 0 };

it("opens the maps that the device has", () => {
  expect(mapsLink(home, "Strand 1, Binz", "iPhone")).toBe(
    "https://maps.apple.com/?ll=54.4,13.61&q=Strand%201%2C%20Binz",
  );
  expect(mapsLink(home, "Strand 1", "Android 15")).toBe("geo:54.4,13.61?q=54.4,13.61(Strand%201)");
  expect(mapsLink(home, "Strand 1", "X11; Linux")).toContain("openstreetmap.org/?mlat=54.4&mlon=13.61");
});

it("searches for the address where the position is not known", () => {
  expect(mapsLink(nowhere, "Straße & Co", "X11; Linux")).toBe(
    "https://www.openstreetmap.org/search?query=Stra%C3%9Fe%20%26%20Co",
  );
  expect(mapsLink(nowhere, "Strand 1", "Android 15")).toBe("geo:0,0?q=Strand%201");
});
