// Fails on a text that is missing in a language, differs in its placeholders, or lacks a plural form of its language;
// on catalogues that do not hold exactly the texts of the code, and on a source file whose texts are in no catalogue.
import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { faults } from "./texts.mjs";

// The reader of lingui.config.ts belongs to the tool, not to us: it is asked for in the tool's own name.
const { getConfig } = createRequire(createRequire(import.meta.url).resolve("@lingui/cli/api"))("@lingui/conf");

const root = join(import.meta.dirname, "../..");
process.chdir(root);
const config = getConfig({ cwd: root });
const problems = [];
let checked = 0;
/** What each text is called in a language, and where that was read first: at run time the catalogues are one. */
const called = new Map();

function oneWord(language, id, source, translation, where) {
  const key = `${language} ${id}`;
  const first = called.get(key);
  if (first === undefined) called.set(key, { translation, where });
  else if (first.translation !== translation)
    problems.push(
      `${where}: "${source}" is "${translation}", but "${first.translation}" in ${first.where}: which one shows depends on what was loaded last. Give texts of different meaning a context`,
    );
}

/** The source files whose texts are in a catalogue. */
const read = new Set();

for (const catalog of await getCatalogs(config)) {
  const code = (await catalog.collect()) ?? {};
  for (const { origin = [] } of Object.values(code)) for (const [file] of origin) read.add(file);
  for (const language of config.locales) {
    const kept = (await catalog.read(language)) ?? {};
    const where = catalog.path.replace("{locale}", language).replace(`${root}/`, "");
    for (const [id, message] of Object.entries(code)) {
      checked += 1;
      const source = message.message ?? id;
      const entry = kept[id];
      const name = `${where}: "${source}"`;
      if (!entry || entry.obsolete) problems.push(`${name} is not in the catalogue: run \`pnpm texts\``);
      else {
        oneWord(language, id, source, entry.translation, where);
        for (const fault of faults(language, source, entry.translation)) problems.push(`${name} ${fault}`);
      }
    }
    for (const [id, entry] of Object.entries(kept)) {
      if (!(id in code))
        problems.push(`${where}: "${entry.message ?? id}" is no longer in the code: run \`pnpm texts\``);
    }
  }
}

// The page would show the keys of these texts instead.
for (const name of readdirSync("web/src", { recursive: true })) {
  const file = join("web/src", name);
  if (!/(?<!\.test)\.tsx?$/.test(file) || read.has(file)) continue;
  const text = readFileSync(file, "utf8");
  if (!/^import .*"@lingui\/(core|react)\/macro"/m.test(text)) continue;
  if (/(\bt`|\bmsg`|\bt\(\{|\bmsg\(\{|<Trans\b|<Plural\b|\bplural\()/.test(text))
    problems.push(`${file}: its texts are in no catalogue: name it in lingui.config.ts`);
}

if (problems.length > 0) {
  console.error(problems.join("\n"));
  console.error(`${problems.length} faults in the texts`);
  process.exit(1);
}
console.log(`${checked} texts are complete in ${config.locales.length} languages`);
