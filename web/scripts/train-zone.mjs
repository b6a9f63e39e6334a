// Teaches the reader of machine-readable zones its letters, from drawn specimens alone, and writes what it learned into
// src/features/travelers/mrz/knowledge.ts. The same code makes the same file; it takes some minutes: node web/scripts/train-zone.mjs
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const src = fileURLToPath(new URL("../src", import.meta.url));
const { module } = await runnerImport(`${src}/testing/zone/train.ts`, {
  configFile: false,
  resolve: { alias: { "#": src } },
});
const print = (line) => process.stdout.write(`${line}\n`);
const lessons = module.lessons(1200, 1, ["round", "round", "round", "sharp", "drawn"]);
print(`${lessons.count} letters`);
writeFileSync(`${src}/features/travelers/mrz/knowledge.ts`, module.written(module.taught(lessons, 48, 8, print)));
