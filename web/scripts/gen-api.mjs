// Writes web/src/api/schema.gen.ts from the server's OpenAPI document; with --check it only says whether it is fresh.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

const root = join(import.meta.dirname, "../..");
const target = join(root, "web/src/api/schema.gen.ts");
const document = JSON.parse(readFileSync(join(root, "internal/web/openapi.json"), "utf8"));
const head = "/** Generated from internal/web/openapi.json by `pnpm gen:api`; do not edit. */\n";
const text = head + astToString(await openapiTS(document, { alphabetize: true }));

if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== text) {
    console.error("web/src/api/schema.gen.ts is stale: run `pnpm gen:api`");
    process.exit(1);
  }
  console.log("the API types are fresh");
} else {
  writeFileSync(target, text);
}
