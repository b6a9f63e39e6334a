// Sums what the browser must fetch before the login page works, and what each further screen adds; fails above the limits.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "../../internal/web/dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));

/** Kilobytes, gzip, as the server sends them. */
const limits = { loginJs: 93, loginCss: 10, shellJs: 104, screenJs: 40 };

const sizes = new Map();
function kilobytes(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000);
  return sizes.get(file);
}

/** A chunk with all that it imports statically. */
function closure(keys, found = new Set()) {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    closure(manifest[key].imports ?? [], found);
  }
  return found;
}

function weigh(chunks, field) {
  const files = new Set(
    [...chunks].flatMap((key) => (field === "css" ? (manifest[key].css ?? []) : [manifest[key].file])),
  );
  return [...files].filter((file) => file.endsWith(`.${field}`)).reduce((sum, file) => sum + kilobytes(file), 0);
}

const find = (pattern) => Object.keys(manifest).filter((key) => pattern.test(key));
const entry = find(/(^|\/)index\.html$/);
const catalogues = find(/locales\/[^/]+\/web\.start\.po$/);
const largest = catalogues.reduce((a, b) => (kilobytes(manifest[a].file) >= kilobytes(manifest[b].file) ? a : b));
const login = closure([...entry, ...find(/screens\/login\/Login(Layout|Screen)\.tsx$/), largest]);

const failures = [];
function report(name, kb, limit) {
  console.log(`${kb <= limit ? "ok  " : "over"} ${name.padEnd(44)} ${kb.toFixed(1).padStart(7)} kB of ${limit}`);
  if (kb > limit) failures.push(name);
}

if (process.argv.includes("--list")) {
  for (const key of [...login].sort((a, b) => kilobytes(manifest[b].file) - kilobytes(manifest[a].file))) {
    console.log(`     ${kilobytes(manifest[key].file).toFixed(1).padStart(6)} kB ${key}`);
  }
}
report("first load of /login: JavaScript", weigh(login, "js"), limits.loginJs);
report("first load of /login: CSS", weigh(login, "css"), limits.loginCss);

const shell = closure([...login, ...find(/src\/App\.tsx$|screens\/shell\/index\.ts$/)]);
report(
  "signed-in shell, once",
  weigh(
    [...shell].filter((key) => !login.has(key)),
    "js",
  ),
  limits.shellJs,
);

for (const key of find(/src\/screens\/.*Screen\.tsx$|src\/screens\/shell\/.*Frame\.tsx$/)) {
  const added = [...closure([key])].filter((chunk) => !shell.has(chunk));
  report(key.replace(/^.*src\/screens\//, ""), weigh(added, "js"), limits.screenJs);
}

if (failures.length > 0) {
  console.error(`too large: ${failures.join(", ")}`);
  process.exit(1);
}
