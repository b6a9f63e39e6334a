import { Buffer } from "node:buffer";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createElement } from "react";
import { QrCode } from "../src/ui/QrCode";

/** The modules that the drawn code fills, read out of its path. */
function drawn(value, mask) {
  const { unmount } = render(createElement(QrCode, { value, label: "code", mask }));
  const picture = screen.getByRole("img", { name: "code" });
  const size = Number(picture.getAttribute("viewBox")?.split(" ")[2]);
  const path = picture.querySelector("path")?.getAttribute("d") ?? "";
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)].map((run) => run.slice(1).map(Number));
  const dark = new Set(runs.flatMap(([x, y, run]) => Array.from({ length: run }, (_, i) => `${x + i} ${y}`)));
  unmount();
  return { size, dark };
}

/** What an independent reader makes of it: Debian's zbar-tools, as a phone's camera would. */
function read(value, mask = "best") {
  const { size, dark } = drawn(value, mask);
  const scale = 8;
  const side = size * scale;
  const pixels = Buffer.alloc(side * side, 255);
  for (const module of dark) {
    const [x = 0, y = 0] = module.split(" ").map(Number);
    for (let row = 0; row < scale; row += 1)
      pixels.fill(0, (y * scale + row) * side + x * scale, (y * scale + row) * side + (x + 1) * scale);
  }
  const folder = mkdtempSync(join(tmpdir(), "latchkey-qr-"));
  try {
    const file = join(folder, "code.pgm");
    writeFileSync(file, Buffer.concat([Buffer.from(`P5\n${side} ${side}\n255\n`), pixels]));
    return execFileSync("zbarimg", ["--quiet", "--raw", file], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).replace(/\n$/, "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each([
  ["open", String.raw`WIFI:T:nopass;S:Cafe Mar;;`],
  ["WEP", String.raw`WIFI:T:WEP;S:old\;net;P:12345;;`],
  ["WPA with every sign that has a meaning", String.raw`WIFI:T:WPA;S:a\\b\;c\,d\:e\"f;P:p\\w\;x\,y\:z\"q;;`],
])("gives an independent reader what the server wrote: %s", (_, value) => {
  expect(read(value)).toBe(value);
});

it("gives back the address of each task of a sheet, though its thousands of codes all have one mask", () => {
  for (const id of [1, 7, 4711, 3_000_000]) {
    const value = `https://stay.example/cleanings/12-${id}?do=press`;
    expect(read(value, "any")).toBe(value);
  }
});
