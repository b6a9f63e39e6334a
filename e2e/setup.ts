import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Makes one demo installation; each file of journeys works on a copy of it (see installation.ts). */
export default function setup(): () => void {
  const binary = resolve(import.meta.dirname, "../bin/latchkey");
  if (!existsSync(binary)) {
    throw new Error("bin/latchkey is missing: run `make build` first");
  }
  const folder = mkdtempSync(join(tmpdir(), "latchkey-e2e-"));
  const accounts = execFileSync(binary, ["demo", "--data", join(folder, "data"), "--no-serve", "--json"], {
    encoding: "utf8",
    maxBuffer: 16 << 20,
    stdio: ["ignore", "pipe", "inherit"],
  });
  writeFileSync(join(folder, "accounts.json"), accounts);
  process.env.LATCHKEY_E2E = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
